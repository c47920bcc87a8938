//! Writing JSON, each value on its own line.
//!
//! It uses no dependency, because every program that uses the runtime contains it. Tools parse the
//! file with `serde_json`.

use alloc::string::String;
use core::fmt::{Display, Write as _};

pub(super) struct Writer {
    text: String,
    depth: usize,
    /// Whether the innermost object or array is empty so far.
    is_empty: bool,
}

impl Writer {
    pub(super) fn new() -> Self {
        Self { text: String::new(), depth: 0, is_empty: true }
    }

    /// Returns the text, which ends with a line break.
    pub(super) fn finish(mut self) -> String {
        self.text.push('\n');
        self.text
    }

    /// Starts the member `name`. Its value must be written next.
    pub(super) fn member(&mut self, name: &str) -> &mut Self {
        self.element().text(name);
        self.text.push_str(": ");
        self
    }

    /// Starts an element of an array. It must be written next.
    pub(super) fn element(&mut self) -> &mut Self {
        if !self.is_empty {
            self.text.push(',');
        }
        self.is_empty = false;
        self.new_line();
        self
    }

    pub(super) fn string(&mut self, name: &str, value: &str) {
        self.member(name).text(value);
    }

    pub(super) fn optional_string(&mut self, name: &str, value: Option<&str>) {
        match value {
            Some(value) => self.string(name, value),
            None => self.member(name).null(),
        }
    }

    pub(super) fn number(&mut self, name: &str, value: impl Display) {
        self.member(name).put(value);
    }

    pub(super) fn bool(&mut self, name: &str, value: bool) {
        self.member(name).put(value);
    }

    pub(super) fn null(&mut self) {
        self.put("null");
    }

    pub(super) fn object(&mut self, write: impl FnOnce(&mut Self)) {
        self.open('{');
        write(self);
        self.close('}');
    }

    pub(super) fn array(&mut self, write: impl FnOnce(&mut Self)) {
        self.open('[');
        write(self);
        self.close(']');
    }

    pub(super) fn text(&mut self, value: &str) {
        self.text.push('"');
        for character in value.chars() {
            match character {
                '"' | '\\' => self.text.extend(['\\', character]),
                '\n' => self.text.push_str("\\n"),
                '\r' => self.text.push_str("\\r"),
                '\t' => self.text.push_str("\\t"),
                '\0'..' ' | '\x7f' => self.put(format_args!("\\u{:04x}", u32::from(character))),
                _ => self.text.push(character),
            }
        }
        self.text.push('"');
    }

    fn open(&mut self, bracket: char) {
        self.text.push(bracket);
        self.depth += 1;
        self.is_empty = true;
    }

    fn close(&mut self, bracket: char) {
        self.depth -= 1;
        if !self.is_empty {
            self.new_line();
        }
        self.is_empty = false;
        self.text.push(bracket);
    }

    fn new_line(&mut self) {
        self.text.push('\n');
        for _ in 0..self.depth {
            self.text.push_str("  ");
        }
    }

    fn put(&mut self, value: impl Display) {
        write!(self.text, "{value}").expect("a `String` takes any text");
    }
}
