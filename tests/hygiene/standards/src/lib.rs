//! The good keys of each standard are declared without an error or a warning.
#![deny(warnings)]
#![allow(dead_code, reason = "the keys are only declared")]

mod blocks;
mod compact;
mod domain;
mod layered;
mod narrative;
mod relational;
