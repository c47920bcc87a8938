//! The naming lints: they check the keys of a declaration against the policy of its project.
//!
//! Each lint is one file: its name, its level in each standard, its page, its check and its tests.
//! [`check_key`] and [`check_block`] run all lints. They give each finding its level, and say who
//! set the level.
//!
//! ```
//! use keyschema_core::DataType;
//! use keyschema_language::lint::{Policy, Standard, Subject, check_key};
//!
//! let policy = Policy::of(Standard::Layered);
//! let subject = Subject::of_template("usr:profile:id:{user_id}", DataType::Hash, &policy).documented().with_ttl();
//! let findings = check_key(&subject, &policy, &[]);
//! assert_eq!(findings[0].lint.name, "abbreviations");
//! assert_eq!(findings[0].message.to_string(), "`usr` is an abbreviation\nhelp: write `user`");
//! ```

mod block;
mod catalog;
mod check;
mod dates;
mod declared_keys;
mod definition;
mod depth;
mod event;
mod faults;
mod finding;
mod findings;
mod hash_tag;
mod judge;
mod known_shape;
mod label;
mod level;
mod lints;
mod policy;
mod project_prefix;
mod project_rule;
mod proposal;
mod rewrite;
mod run;
mod set_level;
mod settings;
mod split_up;
mod standard;
mod subject;
pub mod values;

#[cfg(test)]
mod standards_tests;
#[cfg(test)]
mod testing;

pub use crate::template::Parameter;
pub use block::{Block, BlockKey};
pub use catalog::{ALL, GROUPS, Group, LINTS, find};
pub use check::{check_block, check_key, check_prefix};
pub use declared_keys::{UndecidedKey, undecided_keys};
pub use definition::{Check, Lint};
pub use finding::Finding;
pub use findings::{Findings, Place};
#[doc(hidden)]
pub use known_shape::known_shape;
pub use known_shape::{is_primitive, is_raw, primitive_max_len, unsigned_bits};
pub use level::{Level, Levels};
pub use policy::Policy;
pub use proposal::Proposal;
pub use rewrite::Rewrite;
pub use set_level::{LintLevel, OVERLAPPING_KEYS, Scope, SetBy, SetLevel};
pub use settings::{Settings, WordRule};
pub use standard::Standard;
pub use subject::{Lifespan, Part, PartKind, Segment, Subject};
