use keyschema::KeySegment;

#[derive(KeySegment)]
enum Genre {
    SciFi,
    #[key_segment(rename = "sci_fi")]
    Science,
    #[allow(non_camel_case_types)]
    sci_fi,
}

#[derive(KeySegment)]
#[allow(non_camel_case_types)]
enum Nameless {
    __,
}

fn main() {}
