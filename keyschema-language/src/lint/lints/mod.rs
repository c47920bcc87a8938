//! The lints, one to a file.

pub(super) mod abbreviations;
pub(super) mod adjacent_parameters;
pub(super) mod constant_hash_tags;
pub(super) mod deep_keys;
pub(super) mod delimiters;
pub(super) mod empty_hash_tags;
pub(super) mod grammatical_number;
pub(super) mod invalid_characters;
pub(super) mod long_keys;
pub(super) mod low_cardinality_hash_tags;
pub(super) mod missing_jitter;
pub(super) mod missing_namespace;
pub(super) mod missing_parameters;
pub(super) mod missing_ttl;
pub(super) mod multiple_hash_tags;
pub(super) mod nested_timestamps;
pub(super) mod overlapping_keys;
pub(super) mod overlapping_prefixes;
pub(super) mod redundant_words;
pub(super) mod scattered_fields;
pub(super) mod segment_case;
pub(super) mod type_segments;
pub(super) mod undocumented_keys;
pub(super) mod unexplained_persistence;
pub(super) mod unlabelled_parameters;
pub(super) mod unused_allows;
