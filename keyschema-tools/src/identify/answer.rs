//! The answer about one key.

use std::fmt::Write as _;

use keyschema_language::message::{Message, code};
use keyschema_runtime::{
    Identified, KeySchema, SegmentText,
    schema::{Parameter, PrefixSchema},
};

use super::nearest::Departure;
use crate::{
    escapes::shown,
    json::{push_member, push_name, push_optional, push_text},
};

/// The facts about a schema that it does not contain.
#[derive(Debug)]
pub(super) struct Facts {
    /// The schema as it is declared, without the prefix.
    pub(super) schema: &'static KeySchema,
    pub(super) catalog: &'static str,
    /// The declared prefix that the key has.
    pub(super) prefix: Option<&'static PrefixSchema>,
    pub(super) json: String,
}

/// The answer about one key.
#[derive(Debug)]
pub struct Answer<'a> {
    key: &'a [u8],
    slot: u16,
    found: Option<(Identified<'a>, &'a Facts)>,
    departure: Option<Departure>,
}

impl<'a> Answer<'a> {
    pub(super) fn known(key: &'a [u8], slot: u16, identified: Identified<'a>, facts: &'a Facts) -> Self {
        Self { key, slot, found: Some((identified, facts)), departure: None }
    }

    pub(super) fn unknown(key: &'a [u8], slot: u16, departure: Option<Departure>) -> Self {
        Self { key, slot, found: None, departure }
    }

    /// Returns the key.
    pub fn key(&self) -> &'a [u8] {
        self.key
    }

    /// Returns the cluster slot of the key.
    pub fn slot(&self) -> u16 {
        self.slot
    }

    /// Returns the schema that the key belongs to.
    pub fn schema(&self) -> Option<&'static KeySchema> {
        self.found.as_ref().map(|(_, facts)| facts.schema)
    }

    /// Returns the declared prefix that the key has, if it has one.
    pub fn prefix(&self) -> Option<&'static PrefixSchema> {
        self.found.as_ref().and_then(|(_, facts)| facts.prefix)
    }

    /// Returns the name of the catalogue that has the schema.
    pub fn catalog(&self) -> Option<&'static str> {
        self.found.as_ref().map(|(_, facts)| facts.catalog)
    }

    /// Returns the names and texts of the parameters, in the order of the key, as a terminal can
    /// show them. Those of a declared prefix come first.
    pub fn shown_parameters(&self) -> impl Iterator<Item = (&'static str, String)> {
        let parameters = self.found.iter().flat_map(|(identified, _)| identified.parameters());
        parameters.map(|(parameter, text)| (parameter.name, shown(text.as_bytes())))
    }

    /// Returns where an unknown key departs from the nearest schema. Returns `None` if no schema is
    /// near.
    pub fn departure(&self) -> Option<&Departure> {
        self.departure.as_ref()
    }

    /// Returns the key as text that a terminal can show. Bytes that are not UTF-8 are written as
    /// `\xff`, control characters as Rust writes them.
    pub fn shown_key(&self) -> String {
        shown(self.key)
    }

    /// Returns the message about an unknown key.
    pub fn fault(&self) -> Option<Message> {
        if self.found.is_some() {
            return None;
        }
        let message = Message::new(format!("no schema has the key {}", code(&self.shown_key())));
        Some(match &self.departure {
            Some(departure) => message.note(departure.to_string()).note(format!(
                "the nearest is {}: {}",
                code(departure.schema_name()),
                code(departure.template())
            )),
            None => message.note("no schema is near"),
        })
    }

    /// Appends the answer as one line of JSON, as described in
    /// `docs/keyschema-identify.schema.json`. `command` is the command that contained the key, if
    /// there was one.
    pub fn push_json(&self, json: &mut String, command: Option<&str>) {
        json.push('{');
        if let Some(command) = command {
            push_member(json, "command", command);
        }
        if let Ok(key) = std::str::from_utf8(self.key) {
            push_member(json, "key", key);
        } else {
            push_member(json, "key", &String::from_utf8_lossy(self.key));
            push_hex(json, "key_hex", self.key);
        }
        push_name(json, "slot");
        push_number(json, self.slot);
        if let Some((identified, facts)) = &self.found {
            json.push(',');
            json.push_str(&facts.json);
            let mut parameters = identified.parameters();
            if let Some(prefix) = facts.prefix {
                push_name(json, "prefix");
                json.push('{');
                push_member(json, "name", prefix.name);
                push_member(json, "template", prefix.template);
                let count = prefix.pieces.iter().filter(|piece| piece.parameter().is_some()).count();
                push_parameters(json, parameters.by_ref().take(count));
                json.push('}');
            }
            push_parameters(json, parameters);
        } else {
            push_optional(json, "schema", None);
            push_name(json, "nearest");
            match &self.departure {
                Some(departure) => departure.push_json(json),
                None => json.push_str("null"),
            }
        }
        json.push_str("}\n");
    }
}

/// Appends the members with the texts of parameters, and with the bytes of those that are not
/// UTF-8.
fn push_parameters<'k>(
    json: &mut String,
    parameters: impl Iterator<Item = (&'static Parameter, SegmentText<'k>)>,
) {
    push_name(json, "parameters");
    json.push('{');
    let mut others = Vec::new();
    for (parameter, text) in parameters {
        if let Ok(text) = text.as_str() {
            push_member(json, parameter.name, text);
        } else {
            push_member(json, parameter.name, &String::from_utf8_lossy(text.as_bytes()));
            others.push((parameter.name, text));
        }
    }
    json.push('}');
    if !others.is_empty() {
        push_name(json, "parameters_hex");
        json.push('{');
        for (name, text) in others {
            push_hex(json, name, text.as_bytes());
        }
        json.push('}');
    }
}

/// Appends a member with bytes in hexadecimal.
fn push_hex(json: &mut String, name: &str, bytes: &[u8]) {
    push_name(json, name);
    json.push('"');
    for byte in bytes {
        let _ = write!(json, "{byte:02x}");
    }
    json.push('"');
}

/// Appends a number, without the machinery of `write!`, which takes longer than all else that is
/// done for a key.
fn push_number(json: &mut String, number: u16) {
    let mut divisor = 10_000;
    while divisor > 1 && number < divisor {
        divisor /= 10;
    }
    while divisor > 0 {
        let digit = u8::try_from(number / divisor % 10).unwrap_or_default();
        json.push(char::from(b'0' + digit));
        divisor /= 10;
    }
}

impl Departure {
    fn push_json(&self, json: &mut String) {
        json.push('{');
        push_member(json, "schema", self.schema_name());
        push_member(json, "template", self.template());
        push_name(json, "at");
        let _ = write!(json, "{}", self.at());
        push_name(json, "found");
        push_text(json, self.found());
        push_member(json, "reason", self.reason());
        json.push('}');
    }
}

#[cfg(test)]
mod tests {
    use super::push_number;

    #[test]
    fn numbers_are_written_as_usual() {
        for number in [0, 7, 10, 99, 100, 4_096, 9_999, 10_000, 16_383, u16::MAX] {
            let mut json = String::new();
            push_number(&mut json, number);
            assert_eq!(json, number.to_string());
        }
    }
}
