//! The messages to the writer of a declaration.
//!
//! The fact, the help and the note are written where the rule is, in one style that tests check.
//! The macro adds only the place.

use core::{fmt, ops::Range};

use keyschema_core::characters::is_invisible;
use keyschema_core::lists::CollectVec as _;

/// A message in the style of rustc: the fact, its place if the compiler cannot show it, what to
/// write, and why.
///
/// [`style_faults`](Message::style_faults) checks the style: lower case, no full stop, code in
/// backticks.
///
/// ```
/// use keyschema_language::message::Message;
///
/// let message = Message::new("parameter has no name").help("write `{id}`");
/// assert_eq!(message.to_string(), "parameter has no name\nhelp: write `{id}`");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    fact: String,
    excerpt: Option<String>,
    help: Option<String>,
    notes: Vec<String>,
}

impl Message {
    /// Returns a message that states `fact`.
    pub fn new(fact: impl Into<String>) -> Self {
        Self { fact: fact.into(), excerpt: None, help: None, notes: Vec::new() }
    }

    /// Adds what to write instead.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// Adds a reason, after the other notes.
    #[must_use]
    pub fn note(mut self, note: impl Into<String>) -> Self {
        self.notes.push(note.into());
        self
    }

    /// Adds a note before all other notes.
    #[must_use]
    pub fn first_note(mut self, note: impl Into<String>) -> Self {
        self.notes.insert(0, note.into());
        self
    }

    /// Adds a drawing of the `range` of `text`. It is for text inside a string literal, where the
    /// compiler cannot point at a part.
    #[must_use]
    pub fn drawn(mut self, text: &str, range: Range<usize>) -> Self {
        self.excerpt = Some(excerpt(text, range));
        self
    }

    /// Returns the fact.
    pub fn fact(&self) -> &str {
        &self.fact
    }

    /// Returns what to write instead, if the message says so.
    pub fn proposal(&self) -> Option<&str> {
        self.help.as_deref()
    }

    /// Returns the notes.
    pub fn notes(&self) -> &[String] {
        &self.notes
    }

    /// Returns the faults in the style of the message. It is empty for a good message.
    // Only tests ask. It is `#[inline]` so that other builds do not compile it to machine code.
    #[inline]
    pub fn style_faults(&self) -> Vec<String> {
        let parts = [Some(&self.fact), self.help.as_ref()].into_iter().chain(self.notes.iter().map(Some));
        parts.into_iter().flatten().flat_map(|part| style_faults(part)).collect_vec()
    }
}

impl fmt::Display for Message {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.fact)?;
        if let Some(excerpt) = &self.excerpt {
            write!(formatter, "\n{excerpt}")?;
        }
        if let Some(help) = &self.help {
            write!(formatter, "\nhelp: {help}")?;
        }
        for note in &self.notes {
            write!(formatter, "\nnote: {note}")?;
        }
        Ok(())
    }
}

/// Returns carets under the `range` (in bytes) of `text`, one under each character.
fn excerpt(text: &str, range: Range<usize>) -> String {
    // Characters that are invisible or break the line are shown as Rust writes them.
    let shown = |part: &str| -> String {
        let mut shown = String::new();
        for character in part.chars() {
            let is_shown = !character.is_control() && !matches!(character, '\u{2028}' | '\u{2029}');
            if is_shown && !is_invisible(character) {
                shown.push(character);
            } else {
                shown.push_str(&character.escape_default().to_string());
            }
        }
        shown
    };
    let slice = |range: Range<usize>| text.get(range).unwrap_or_default();
    let (before, inside) = (shown(slice(0..range.start)), shown(slice(range.start..range.end)));
    let after = shown(slice(range.end..text.len()));
    let indent = " ".repeat(before.chars().count());
    let carets = "^".repeat(inside.chars().count().max(1));
    [" | ".to_string() + &before + &inside + &after, " | ".to_string() + &indent + &carets].join("\n")
}

/// Returns text that someone wrote, in backticks, on one line, and cut if it is too long to read.
pub fn code(text: &str) -> String {
    const LONGEST: usize = 60;
    let mut shown = String::from("`");
    for (number, character) in text.chars().enumerate() {
        match character {
            _ if number == LONGEST => {
                shown.push('…');
                break;
            }
            '`' => shown.push('\''),
            // Quotes need no escape between backticks.
            '"' | '\'' => shown.push(character),
            _ => shown.push_str(&character.escape_debug().to_string()),
        }
    }
    shown.push('`');
    shown
}

/// Names that keep their capital at the start of a line.
const NAMES: [&str; 5] = ["Redis", "Valkey", "Rust", "ASCII", "TTL"];

/// Returns the faults in the style of one line of a message. The style is rustc's, as described in
/// its own guide.
#[inline]
pub fn style_faults(line: &str) -> Vec<String> {
    let mut faults = Vec::new();
    let mut fault = |what: &str| faults.push(format!("{what}: {line}"));
    let prose = outside_backticks(line);
    if line.trim() != line || line.is_empty() {
        fault("is empty or has spaces around it");
    }
    if prose.ends_with(['.', '!']) {
        fault("ends with a full stop");
    }
    if prose.starts_with(char::is_uppercase) && !NAMES.iter().any(|name| prose.starts_with(name)) {
        fault("starts with a capital");
    }
    if line.matches('`').count() % 2 == 1 {
        fault("has an unpaired backtick");
    }
    if prose.contains("  ") || prose.contains('\n') {
        fault("has a double space or a line break");
    }
    if prose.contains(['{', '}', ';']) && prose.contains("::") {
        fault("shows code outside backticks");
    }
    faults
}

#[inline]
fn outside_backticks(line: &str) -> String {
    line.split('`').enumerate().map(|(index, part)| if index % 2 == 0 { part } else { "`" }).collect()
}

#[cfg(test)]
mod tests {
    use super::{Message, style_faults};

    #[test]
    fn invisible_characters_are_escaped_as_in_rust() {
        let message = Message::new("a").drawn("us\u{200B}er\n:x", 2..5);
        assert_eq!(message.to_string(), "a\n | us\\u{200b}er\\n:x\n |   ^^^^^^^^");
    }

    #[test]
    fn the_parts_of_a_message_are_in_order() {
        let message = Message::new("a").note("c").help("b").note("d").drawn("user:{}", 5..7);
        assert_eq!(message.to_string(), "a\n | user:{}\n |      ^^\nhelp: b\nnote: c\nnote: d");
    }

    #[test]
    fn drawings_stay_on_one_line_and_point_at_characters() {
        let message = Message::new("a").drawn("日本\n:x", 7..8);
        assert_eq!(message.to_string(), "a\n | 日本\\n:x\n |     ^");
        let at_the_end = Message::new("a").drawn("ab", 2..2);
        assert_eq!(at_the_end.to_string(), "a\n | ab\n |   ^");
    }

    #[test]
    fn style_is_checked() {
        assert_eq!(style_faults("segment `Usr` is an abbreviation"), [""; 0]);
        assert_eq!(style_faults("Redis refuses it"), [""; 0]);
        assert_eq!(style_faults("`X` is wrong"), [""; 0]);
        for bad in ["Segment is bad", "segment is bad.", "a `b", "", " a", "a  b"] {
            assert_eq!(style_faults(bad).len(), 1, "{bad:?}");
        }
    }
}
