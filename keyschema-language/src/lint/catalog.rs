//! The list of all lints.

use std::sync::LazyLock;

use keyschema_core::lists::CollectVec as _;

use super::{Lint, lints};

/// Lints that can be set together.
#[derive(Debug)]
pub struct Group {
    /// Its name in `allow(…)` and in the manifest.
    pub name: &'static str,
    /// The subject of its lints, in one line: lower case, no full stop.
    pub summary: &'static str,
    /// Its lints.
    pub lints: &'static [&'static Lint],
}

/// The name for all lints except `overlapping_keys`. Two keys with the same text are never a matter
/// of taste, so that lint can only be allowed by its own name.
pub const ALL: &str = "all";

/// The groups, in the order of the documentation. Each lint except `overlapping_keys` is in one.
///
/// A lint that is not in this list is unused code, so the compiler warns about it.
pub static GROUPS: &[Group] = &[
    Group {
        name: "naming",
        summary: "words, their case, and what separates them",
        lints: &[
            &lints::abbreviations::LINT,
            &lints::redundant_words::LINT,
            &lints::segment_case::LINT,
            &lints::delimiters::LINT,
            &lints::invalid_characters::LINT,
            &lints::unlabelled_parameters::LINT,
            &lints::type_segments::LINT,
            &lints::grammatical_number::LINT,
        ],
    },
    Group {
        name: "shape",
        summary: "how long and how deep a key is, and what every key must have",
        lints: &[
            &lints::long_keys::LINT,
            &lints::deep_keys::LINT,
            &lints::missing_namespace::LINT,
            &lints::missing_prefix::LINT,
            &lints::missing_parameters::LINT,
        ],
    },
    Group {
        name: "lifetime",
        summary: "when a key expires",
        lints: &[
            &lints::missing_ttl::LINT,
            &lints::missing_jitter::LINT,
            &lints::unexplained_persistence::LINT,
        ],
    },
    Group {
        name: "design",
        summary: "data that is kept in names, and would better be kept in values",
        lints: &[
            &lints::nested_timestamps::LINT,
            &lints::scattered_fields::LINT,
            &lints::overlapping_prefixes::LINT,
        ],
    },
    Group {
        name: "structure",
        summary: "whether a key can be read back, and in which slot it is",
        lints: &[
            &lints::adjacent_parameters::LINT,
            &lints::raw_parameters::LINT,
            &lints::empty_hash_tags::LINT,
            &lints::constant_hash_tags::LINT,
            &lints::multiple_hash_tags::LINT,
            &lints::low_cardinality_hash_tags::LINT,
        ],
    },
    Group {
        name: "declaration",
        summary: "what is written around a key",
        lints: &[&lints::undocumented_keys::LINT, &lints::unused_allows::LINT],
    },
];

/// Every lint, in the order of the documentation.
pub static LINTS: LazyLock<Vec<&'static Lint>> = LazyLock::new(|| {
    let grouped = GROUPS.iter().flat_map(|group| group.lints);
    grouped.copied().chain([&lints::overlapping_keys::LINT]).collect_vec()
});

/// Returns the lint of this name.
pub fn find(name: &str) -> Option<&'static Lint> {
    LINTS.iter().copied().find(|lint| lint.name == name)
}

#[cfg(test)]
mod tests {

    use std::collections::BTreeSet;

    use super::{ALL, GROUPS, LINTS, find};
    use crate::{message::style_faults, naming::Case};

    const SECTIONS: [&str; 4] = ["What it does", "Why is this bad", "Example", "Use instead"];

    #[test]
    fn names_are_in_snake_case_and_lead_to_their_lint() {
        for lint in LINTS.iter() {
            assert!(Case::Snake.conforms(lint.name), "{}", lint.name);
            assert!(find(lint.name).is_some_and(|found| core::ptr::eq(found, *lint)), "{}", lint.name);
        }
    }

    #[test]
    fn names_differ() {
        let groups = GROUPS.iter().map(|group| group.name).chain([ALL]);
        let names: Vec<&str> = LINTS.iter().map(|lint| lint.name).chain(groups).collect();
        assert_eq!(names.iter().collect::<BTreeSet<_>>().len(), names.len(), "{names:?}");
        for group in GROUPS {
            assert_eq!(style_faults(group.summary), [""; 0], "{}", group.name);
            assert!(Case::Snake.conforms(group.name), "{}", group.name);
        }
    }

    #[test]
    fn summaries_keep_the_style_of_messages() {
        for lint in LINTS.iter() {
            assert_eq!(style_faults(lint.summary), [""; 0], "{}", lint.name);
            assert!(lint.summary.len() <= 100, "{} is one line", lint.name);
        }
    }

    #[test]
    fn pages_have_their_four_sections() {
        for lint in LINTS.iter() {
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
    fn examples_differ_from_their_replacements() {
        for lint in LINTS.iter() {
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
