//! Attacks the macros of keyschema with random blocks of keys.
//!
//! The oracle is an automaton over bytes, written from the documentation, that shares no code with
//! keyschema. An [`attack`] of a seed writes a package of random blocks and has the compiler check
//! it. It then compares:
//!
//! - which keys the macros, the constants of blocks and the constants of catalogues call the same,
//!   with the pairs of automata that accept one text;
//! - which keys are refused as inseparable, with the automata that can read a text in two ways;
//! - which blocks are refused for a declared prefix, with the automata of all keys with and without
//!   it;
//! - in a program of the blocks without errors: which texts `parse` and `identify` accept, the
//!   schema and the parameters that they find, the longest key, the pattern and the slot.

#![allow(
    clippy::format_push_string,
    clippy::format_collect,
    reason = "generated source reads best as whole lines"
)]

pub mod attack;
mod automaton;
mod block;
mod byte_set;
mod compared;
mod package;
mod parameter;
mod prefixes;
mod program;
mod random;
mod said;
mod schema;
mod shape;
mod slot;
pub mod summary;
mod template;
mod texts;
mod types;
