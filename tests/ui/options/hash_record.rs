//! Structs that `#[derive(HashRecord)]` refuses.

use keyschema::HashRecord;

#[derive(HashRecord)]
struct Pair(String, u8);

#[derive(HashRecord)]
struct Nothing;

#[derive(HashRecord)]
enum Either {
    One,
}

#[derive(HashRecord)]
struct Borrowed<'a> {
    name: &'a str,
}

#[derive(HashRecord)]
struct Twice {
    name: String,
    #[hash_record(rename = "name")]
    other: String,
}

#[derive(HashRecord)]
#[hash_record(rename = "profile", rename_all = "camelCase")]
struct Misplaced {
    #[hash_record(case = kebab)]
    name: String,
    #[hash_record]
    id: Uuid,
}

#[derive(HashRecord)]
#[hash_record(7)]
struct Numbered {
    #[hash_record("postal-code")]
    name: String,
}

fn main() {}
