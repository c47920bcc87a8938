//! The comparisons, by area.

pub(crate) mod identify;
mod parse;
mod pattern;
mod redis;
mod slot;
mod write;

use crate::comparison::Comparison;

/// The title of an area, and the function that makes its comparisons.
pub(crate) type Area = (&'static str, fn() -> Vec<Comparison>);

/// Returns all areas.
pub(crate) fn areas() -> [Area; 9] {
    [
        ("Writing to the stack", write::to_the_stack),
        ("Writing to a `Vec` and a `String`", write::to_the_heap),
        ("Display", write::display),
        ("Arguments of redis-rs", redis::arguments),
        ("Slots of keys", slot::of_keys),
        ("Slots of any bytes", slot::of_bytes),
        ("Parsing", parse::keys),
        ("Patterns", pattern::patterns),
        ("Identifying a key among 1,000 schemas", identify::among_a_thousand),
    ]
}
