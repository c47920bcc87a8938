//! The list of all lints.

use super::{Lint, lints};

/// Every lint, in the order of the documentation: names, shape, life, keys together, hash tags, the declaration itself.
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
    &lints::empty_hash_tags::LINT,
    &lints::constant_hash_tags::LINT,
    &lints::multiple_hash_tags::LINT,
    &lints::low_cardinality_hash_tags::LINT,
    &lints::undocumented_keys::LINT,
    &lints::unused_allows::LINT,
];

/// The lint called `name`.
pub fn find(name: &str) -> Option<&'static Lint> {
    LINTS.iter().copied().find(|lint| lint.name == name)
}
