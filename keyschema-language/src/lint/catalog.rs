//! The list of all lints.

use super::{Lint, lints};

/// Every lint, in the order of the documentation: names, shape, life, keys together, hash tags, the declaration itself.
///
/// A lint that is missing here is unused code, so the compiler warns about it.
pub static LINTS: &[&Lint] = &[
    &lints::abbreviations::LINT,
    &lints::redundant_words::LINT,
    &lints::segment_case::LINT,
    &lints::delimiters::LINT,
    &lints::invalid_characters::LINT,
    &lints::unlabelled_parameters::LINT,
    &lints::type_segments::LINT,
    &lints::grammatical_number::LINT,
    &lints::long_keys::LINT,
    &lints::deep_keys::LINT,
    &lints::missing_namespace::LINT,
    &lints::missing_ttl::LINT,
    &lints::missing_jitter::LINT,
    &lints::unexplained_persistence::LINT,
    &lints::nested_timestamps::LINT,
    &lints::scattered_fields::LINT,
    &lints::adjacent_parameters::LINT,
    &lints::overlapping_keys::LINT,
    &lints::overlapping_prefixes::LINT,
    &lints::missing_parameters::LINT,
    &lints::missing_prefix::LINT,
    &lints::empty_hash_tags::LINT,
    &lints::constant_hash_tags::LINT,
    &lints::multiple_hash_tags::LINT,
    &lints::low_cardinality_hash_tags::LINT,
    &lints::undocumented_keys::LINT,
    &lints::unused_allows::LINT,
];

/// Returns the lint of this name.
pub fn find(name: &str) -> Option<&'static Lint> {
    LINTS.iter().copied().find(|lint| lint.name == name)
}

#[cfg(test)]
mod tests {

    use super::{LINTS, find};
    use crate::{message::style_faults, naming::Case};

    const SECTIONS: [&str; 4] = ["What it does", "Why is this bad", "Example", "Use instead"];

    #[test]
    fn names_are_in_snake_case_and_lead_to_their_lint() {
        for lint in LINTS {
            assert!(Case::Snake.conforms(lint.name), "{}", lint.name);
            assert!(find(lint.name).is_some_and(|found| core::ptr::eq(found, *lint)), "{}", lint.name);
        }
    }

    #[test]
    fn summaries_keep_the_style_of_messages() {
        for lint in LINTS {
            assert_eq!(style_faults(lint.summary), [""; 0], "{}", lint.name);
            assert!(lint.summary.len() <= 100, "{} is one line", lint.name);
        }
    }

    #[test]
    fn pages_have_their_four_sections() {
        for lint in LINTS {
            let parts: Vec<&str> = lint.page.split("## ").collect();
            let headings: Vec<&str> = parts[1..].iter().filter_map(|part| part.lines().next()).collect();
            assert_eq!(headings, SECTIONS, "{}", lint.name);
            assert!(parts[0].is_empty() && lint.page.ends_with('\n'), "{}", lint.name);
            for line in lint.page.lines() {
                let is_table = line.starts_with('|');
                assert!(is_table || line.chars().count() <= 130, "{}: {line}", lint.name);
            }
        }
    }

    #[test]
    fn examples_differ_from_what_is_to_be_used_instead() {
        for lint in LINTS {
            let code: Vec<&str> = lint.page.split("```").skip(1).step_by(2).collect();
            let sections = lint.page.find("## Use instead").expect("it has the section");
            let (example, instead) = lint.page.split_at(sections);
            assert_eq!(example.matches("```").count(), 2, "{}", lint.name);
            assert!(instead.matches("```").count() >= 2, "{}", lint.name);
            assert!(code.iter().all(|block| block.starts_with("text\n")), "{}", lint.name);
            assert_ne!(code[0], code[1], "{}", lint.name);
        }
    }
}
