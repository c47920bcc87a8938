use keyschema::KeySegment;

#[derive(KeySegment)]
enum Empty {}

#[derive(KeySegment)]
enum Genre {
    Action,
    Drama(u64),
    Comedy { age: u8 },
    Other(),
}

fn main() {}
