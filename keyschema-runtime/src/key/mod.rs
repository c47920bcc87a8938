//! Keys: the trait that every declared key has, how keys are written and parsed, and the prefixes
//! of keys.

#[macro_use]
mod delegate;

pub(crate) mod accept;
pub(crate) mod before_mark;
pub(crate) mod declared;
mod hash_record;
mod joined_text;
mod key_prefix;
mod key_text;
pub(crate) mod kinds;
pub(crate) mod longest_end;
pub(crate) mod parameter_end;
pub(crate) mod parameter_error;
pub(crate) mod parse_error;
mod prefix;
mod prefixed;
mod prefixed_key;
pub(crate) mod reader;
pub(crate) mod redis_key;
pub(crate) mod separable;
#[cfg(test)]
mod short_texts;
mod text_sink;
#[cfg(test)]
mod word_properties;

#[cfg(feature = "redis")]
pub use hash_record::FieldNames;
pub use hash_record::HashRecord;
pub use key_prefix::{DeclaredPrefix, KeyPrefix, ParsePrefix};
pub use key_text::KeyText;
pub use parameter_error::ParameterError;
pub use parse_error::ParseKeyError;
pub use prefix::Prefix;
pub use prefixed::Prefixed;
pub use prefixed_key::WithPrefix;
pub use redis_key::{ParseKey, RedisKey};
