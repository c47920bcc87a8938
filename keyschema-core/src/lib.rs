//! Placeholder.

pub mod naming;
