//! The commands, by the real binaries in real workspaces.

mod acl;
mod audit;
mod baseline;
mod browser;
mod catalogs;
mod check;
mod diff;
mod docs;
mod documents;
mod explain;
mod formats;
mod identify;
mod infer;
mod levels;
mod own_program;
mod page;
mod program;
mod progress;
mod project;
mod resume;
mod server_commands;
#[path = "../../../keyschema-runtime/tests/json_schema/validator.rs"]
mod validator;
