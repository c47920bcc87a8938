//! The lints, one to a file.

pub(super) mod abbreviations;
pub(super) mod adjacent_parameters;
pub(super) mod constant_hash_tags;
pub(super) mod empty_hash_tags;
pub(super) mod long_keys;
pub(super) mod low_cardinality_hash_tags;
pub(super) mod missing_jitter;
pub(super) mod missing_parameters;
pub(super) mod missing_ttl;
pub(super) mod multiple_hash_tags;
pub(super) mod overlapping_keys;
pub(super) mod overlapping_prefixes;
pub(super) mod scattered_fields;
pub(super) mod undocumented_keys;
pub(super) mod unexplained_persistence;
pub(super) mod unlabelled_parameters;
pub(super) mod unused_allows;
