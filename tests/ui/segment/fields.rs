use keyschema::KeySegment;

#[derive(KeySegment)]
struct Two(u64, u64);

#[derive(KeySegment)]
struct TwoNamed {
    id: u64,
    name: u64,
}

#[derive(KeySegment)]
struct Unit;

#[derive(KeySegment)]
struct NoFields {}

#[derive(KeySegment)]
struct EmptyTuple();

#[derive(KeySegment)]
union Union {
    id: u64,
}

fn main() {}
