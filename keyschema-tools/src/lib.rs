//! Facts about the keys of a project, from their declarations and from the keys on a server.
//!
//! A catalogue of keys comes from its committed file, `keyschema.json` ([`Catalogs`]). With it,
//! this crate identifies keys ([`identify`]), proves them apart ([`check`]), compares versions
//! ([`diff`]), makes access rules ([`acl`]) and explains lints and rules ([`explain`]). Keys that
//! exist come from [`sources`];
//! [`audit`] compares them with their declarations.
//!
//! It reads files and servers, and runs `cargo` and `git`. It never prints, and it takes no
//! arguments: the crate `cargo-keyschema` does. Its facts come from the code that the macros and
//! the runtime use: parsing from `keyschema-runtime`, overlap and globs from `keyschema-core`.

pub mod access;
pub mod acl;
pub mod audit;
mod catalogs;
pub mod check;
pub mod declare;
pub mod diff;
pub mod docs;
mod escapes;
pub mod explain;
mod fault;
pub mod finding;
pub mod identify;
pub mod infer;
pub mod json;
pub mod levels;
mod manifest;
pub mod places;
mod prefix_pattern;
pub mod report;
pub mod rule;
pub mod rules;
pub mod shape;
pub mod sources;
pub mod words;

pub use catalogs::{CatalogFile, Catalogs, Fresh, Workspace};
pub use fault::Fault;
pub use prefix_pattern::PrefixPattern;
