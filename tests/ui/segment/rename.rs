use keyschema::KeySegment;

#[derive(KeySegment)]
#[key_segment(rename = "genre")]
enum OnType {
    Action,
}

#[derive(KeySegment)]
#[key_segment(rename = "genre")]
struct OnNewtype(u64);

#[derive(KeySegment)]
enum Genre {
    #[key_segment(rename = "a", rename = "b")]
    Twice,
    #[key_segment(rename = "c")]
    #[key_segment(rename = "d")]
    TwoAttributes,
    #[key_segment(rename = "")]
    Empty,
    #[key_segment(rename = "sci{fi")]
    Brace,
    #[key_segment(rename = "sci fi")]
    Space,
    #[key_segment(rename = "sci\nfi")]
    LineBreak,
    #[key_segment(rename = "sci*")]
    Glob,
    #[key_segment(rename = drama)]
    Unquoted,
    #[key_segment(rename)]
    NoValue,
    #[key_segment(rename = 'x')]
    Char,
}

fn main() {}
