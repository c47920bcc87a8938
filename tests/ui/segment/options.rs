use keyschema::KeySegment;

#[derive(KeySegment)]
#[key_segment]
enum NoParentheses {
    Action,
}

#[derive(KeySegment)]
#[key_segment()]
enum Nothing {
    Action,
}

#[derive(KeySegment)]
#[key_segment = "kebab"]
enum Assigned {
    Action,
}

#[derive(KeySegment)]
#[key_segment(rename_all = "kebab-case")]
enum Unknown {
    #[key_segment(skip)]
    Action,
}

#[derive(KeySegment)]
#[key_segment(cse = kebab)]
enum Typo {
    #[key_segment(renam = "action")]
    Action,
}

#[derive(KeySegment)]
#[key_segment("kebab")]
enum Literal {
    #[key_segment("action")]
    Action,
}

#[derive(KeySegment)]
#[key_segment(crate = 3)]
struct Crate(u64);

#[derive(KeySegment)]
#[key_segment(,)]
struct Comma(u64);

#[derive(KeySegment)]
#[key_segment(colour = "red")]
enum Strange {
    Action,
}

#[derive(KeySegment)]
#[key_segment(ttl = 1h)]
struct OfAKey(u64);

fn main() {}
