//! The declared keys are those of the project, and can be read.

mod reading;
mod rows;
