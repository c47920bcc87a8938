//! The lints, one to a file.

pub(super) mod abbreviations;
pub(super) mod deep_keys;
pub(super) mod delimiters;
pub(super) mod grammatical_number;
pub(super) mod invalid_characters;
pub(super) mod missing_namespace;
pub(super) mod missing_ttl;
pub(super) mod nested_timestamps;
pub(super) mod redundant_words;
pub(super) mod segment_case;
pub(super) mod type_segments;
pub(super) mod unlabelled_parameters;
