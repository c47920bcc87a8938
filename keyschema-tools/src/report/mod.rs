//! Findings in the forms that other programs read.

mod github;
mod json;
mod markdown;
mod sarif;

pub use github::github;
pub use json::json;
pub(crate) use json::values;
pub use markdown::markdown;
pub use sarif::sarif;
