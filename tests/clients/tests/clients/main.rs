//! Typed commands on connections of every kind.

mod every_command;
mod json;
mod together;
mod values;
