//! Tests that run the compiler: what it says about declarations, under which policy, and with which
//! features.

mod crate_path;
mod documentation;
mod follow_up_errors;
mod guide;
mod inferred;
mod manifest;
mod modules;
mod no_std;
mod places;
mod project;
mod snapshot;
mod ui;
mod while_typing;
