//! The words a project accepts.

pub mod initialisms;
