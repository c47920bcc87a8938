//! The commands, by the real binaries in real workspaces.

mod catalogs;
mod explain;
mod identify;
mod program;
mod project;
mod server_commands;
