//! The words a project accepts.

pub mod abbreviations;
pub mod initialisms;
