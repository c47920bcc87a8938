//! The language in which key schemas are declared, and what is said of them: the [`template`] grammar, [`lifetime`]s, the
//! [`naming`] standards and the [`lint`]s, with the [`message`]s that tell people what to write.
//!
//! It is what macros and tools need where declarations are read, and nothing of it stands in a program that writes keys:
//! that is `keyschema-core`, which knows what a schema is. Like it, this crate never sees a token or a connection: it is given text
//! and answers with ranges of bytes. The policy of a project is read from its `Cargo.toml` by `keyschema-manifest`.

pub mod lifetime;
pub mod lint;
pub mod message;
pub mod naming;
pub mod template;
