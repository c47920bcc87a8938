use keyschema::KeySegment;

struct Money(u64);

#[derive(KeySegment)]
struct Name(String);

#[derive(KeySegment)]
struct Token<'a>(&'a [u8]);

#[derive(KeySegment)]
struct Price {
    cents: f64,
}

#[derive(KeySegment)]
struct Amount(Money);

#[derive(KeySegment)]
struct Wrapper<T>(T);

fn main() {}
