//! The language in which key schemas are declared, and the checks of declarations: the [`template`]
//! grammar, [`lifetime`]s, the [`naming`] standards, the [`lint`]s, and the [`message`]s that tell
//! people what to write.
//!
//! Macros and tools use this crate to parse declarations. Programs that write keys do not contain
//! it: they use `keyschema-core`, which knows what a schema is. Like the core, this crate never
//! sees a token or a connection. It takes text and answers with ranges of bytes. The crate
//! `keyschema-manifest` reads the policy of a project from its `Cargo.toml`.

pub mod lifetime;
pub mod lint;
pub mod message;
pub mod naming;
pub mod template;
mod word_map;

pub use self::word_map::WordMap;

#[doc(hidden)]
pub use keyschema_core::lists;
