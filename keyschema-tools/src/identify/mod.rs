//! Finds the schema of a key. For an unknown key, finds where it departs from the nearest schema.

mod answer;
mod commands;
mod identifier;
mod lines;
mod nearest;
mod segments;

use keyschema_language::lint::Level;

use crate::rule::{Category, Rule};

pub use answer::Answer;
pub use commands::keys_of as keys_of_command;
pub use identifier::Identifier;
pub(crate) use identifier::behind;
pub use lines::{Command, Form, commands as commands_in};
pub use nearest::Departure;

/// A key belongs to no schema.
pub static UNKNOWN_KEYS: Rule = Category::Keys.rule(
    "unknown_keys",
    Level::Deny,
    "a key belongs to no schema of the catalogues",
    "A key that nothing declares was written by other code, by an older version, or with a typo. Nobody reads it \
             by its schema, and often nothing lets it expire.",
    "Declare the key, correct the code that writes it, or delete it. The message names the nearest schema and the \
             place where the key departs from it.",
);

/// The rules about single keys.
pub(crate) const RULES: &[&Rule] = &[&UNKNOWN_KEYS];
