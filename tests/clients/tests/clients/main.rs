//! Typed commands on connections of every kind.

mod access_rules;
mod any_type;
mod every_command;
mod json;
mod pools;
mod prelude;
mod random_commands;
mod reconnecting;
mod records;
mod scripts;
mod together;
mod values;
