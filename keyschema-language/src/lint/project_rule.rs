//! Rules of a project that one line in a block can satisfy for all its keys.

use keyschema_core::lists::CollectVec as _;

use super::{BlockKey, set_level::level_in};

/// The reason why the project cannot fix the finding.
pub(super) const NOTE: &str =
    "a manifest never changes a key, so that a key is the same wherever its crate is built";

/// Whether one line in the block fixes the rule of the lint `lint` for all its keys, so that one
/// finding is enough.
///
/// `broken` are the keys that break the rule. If one of them sets its own level, that level must
/// not count for the others.
pub(super) fn is_of_block(keys: &[BlockKey<'_>], lint: &str, broken: &[usize]) -> bool {
    let sets_level = |key: &BlockKey<'_>| level_in(key.levels, lint).is_some();
    keys.len() > 1 && broken.len() == keys.len() && !keys.iter().any(sets_level)
}

/// Returns `segments` as the value of the option `prefix`. Each is in quotes, unless it is a Rust
/// identifier.
pub(super) fn prefix_value(segments: &[String]) -> String {
    let value = |text: &String| {
        let is_word = text.starts_with(|first: char| first.is_ascii_alphabetic())
            && text.chars().all(|character| character.is_ascii_alphanumeric() || character == '_');
        if is_word { text.clone() } else { format!("{text:?}") }
    };
    let values: Vec<String> = segments.iter().map(value).collect_vec();
    if let [value] = &values[..] { value.clone() } else { format!("[{}]", values.join(", ")) }
}

#[cfg(test)]
mod tests {
    use super::prefix_value;

    #[test]
    fn a_prefix_is_quoted_if_it_must_be() {
        let value =
            |segments: &[&str]| prefix_value(&segments.iter().map(ToString::to_string).collect::<Vec<_>>());
        assert_eq!(value(&["mall"]), "mall");
        assert_eq!(value(&["mall_2"]), "mall_2");
        assert_eq!(value(&["my-app"]), "\"my-app\"");
        assert_eq!(value(&["2x"]), "\"2x\"");
        assert_eq!(value(&["mall", "eu-1"]), "[mall, \"eu-1\"]");
    }
}
