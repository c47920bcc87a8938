//! The naming lints: what is wrong with the keys of a declaration by the policy of its project.
//!
//! A lint is one file: what it is called, how strict each standard is about it, its page, its check, its tests.
//! [`check_key`] and [`check_block`] run them all and weigh the findings by the policy.
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
mod depth;
mod faults;
mod finding;
mod hash_tag;
mod known_shape;
mod label;
mod level;
mod lints;
mod lookalikes;
mod policy;
mod rewrite;
mod settings;
mod shorter;
mod split_up;
mod standard;
mod subject;
pub mod values;

#[cfg(test)]
mod standards_tests;
#[cfg(test)]
mod testing;

pub use block::{Block, BlockKey};
pub use catalog::{LINTS, find};
pub use check::{LintLevel, check_block, check_key};
pub use finding::{Finding, Findings, Place};
#[doc(hidden)]
pub use known_shape::known_shape;
pub use known_shape::{is_known_type, is_primitive, primitive_max_len, unsigned_bits};
pub use level::{Level, Levels};
pub use policy::Policy;
pub use rewrite::Rewrite;
pub use settings::{Settings, WordRule};
pub use standard::Standard;
pub use subject::{Lifespan, Part, PartKind, Segment, Subject, SubjectParameter};

/// One lint.
#[derive(Debug)]
pub struct Lint {
    /// What it is called in `allow(…)`, in the manifest and in messages.
    pub name: &'static str,
    /// What it finds, in one line: lower case, no full stop.
    pub summary: &'static str,
    /// How strict each standard is about it.
    pub levels: Levels,
    /// Its page, in Markdown: what it does, why that is bad, an example, what to use instead.
    pub page: &'static str,
    /// How it looks.
    pub check: Check,
}

/// What a lint looks at.
#[derive(Debug)]
pub enum Check {
    /// Each key by itself.
    Key(fn(&Subject, &Policy, &mut Findings)),
    /// Each key by itself, by the names of its types; what they are is judged by the compiler, as in `Types`.
    KeyAndTypes(fn(&Subject, &Policy, &mut Findings)),
    /// All keys of a block, in the order of their declaration.
    Block(fn(&[BlockKey<'_>], &mut Findings)),
    /// All keys of a block, by the names of their types; what they are is judged by the compiler.
    BlockAndTypes(fn(&[BlockKey<'_>], &mut Findings)),
    /// The types of the parameters, which only the compiler knows: the check is a constant in generated code.
    Types,
    /// The findings of the other lints.
    Findings,
}
