//! The words a project accepts.

pub mod abbreviations;
pub mod fillers;
pub mod initialisms;
