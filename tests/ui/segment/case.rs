use keyschema::KeySegment;

#[derive(KeySegment)]
#[key_segment(case = kebap)]
enum Typo {
    Action,
}

#[derive(KeySegment)]
#[key_segment(case = "kebab-case")]
enum Quoted {
    Action,
}

#[derive(KeySegment)]
#[key_segment(case = SCREAMING_SNAKE_CASE)]
enum Screaming {
    Action,
}

#[derive(KeySegment)]
#[key_segment(case = 3)]
enum Number {
    Action,
}

#[derive(KeySegment)]
#[key_segment(case)]
enum NoValue {
    Action,
}

#[derive(KeySegment)]
#[key_segment(case = kebab)]
struct Newtype(u64);

#[derive(KeySegment)]
enum OnVariant {
    #[key_segment(case = kebab)]
    Action,
}

#[derive(KeySegment)]
#[key_segment(case = kebab, case = snake)]
enum Twice {
    Action,
}

fn main() {}
