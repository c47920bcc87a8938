//! Conversions that a newtype goes without.

use keyschema::KeySegment;

#[derive(KeySegment)]
#[key_segment(without)]
struct Nothing(u64);

#[derive(KeySegment)]
#[key_segment(without = Display)]
struct Assigned(u64);

#[derive(KeySegment)]
#[key_segment(without(Dispaly, Clone))]
struct Unknown(u64);

#[derive(KeySegment)]
#[key_segment(without("Display"))]
struct Quoted(u64);

#[derive(KeySegment)]
#[key_segment(without(Display))]
enum Genre {
    Comedy,
}

/// It has another one.
#[derive(KeySegment)]
struct UserId(u64);

impl std::fmt::Display for UserId {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "user {}", self.0)
    }
}

fn main() {}
