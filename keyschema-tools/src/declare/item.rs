//! The declaration of one key.

use std::fmt::Write as _;

use keyschema_core::{DataType, Expiry, Refresh};
use keyschema_language::template;
use keyschema_runtime::{
    __private::is_separable,
    KeySchema,
    schema::{Field, FieldTtl, Piece},
};

use crate::infer::{InferredField, InferredParameter, InferredPiece, InferredSchema, InferredTtl};

/// The reason for each exception.
const REASON: &str = "as found on the server";

/// A key that is declared.
#[derive(Debug)]
pub(super) struct Item {
    pub(super) name: String,
    pub(super) found: &'static KeySchema,
    /// The keys that it can be the same text as, if the declaration has to allow that.
    pub(super) overlap: Option<String>,
    pub(super) parameters: Vec<InferredParameter>,
    template: String,
    is_bare: bool,
    delimiter: String,
    ttl: InferredTtl,
    fields: Vec<InferredField>,
    examples: Vec<String>,
    support: String,
}

impl Item {
    pub(super) fn of(
        found: &InferredSchema,
        schema: &'static KeySchema,
        name: String,
        examples: Vec<String>,
    ) -> Self {
        let parameters = found.pieces.iter().filter_map(InferredPiece::parameter).cloned();
        Self {
            name,
            found: schema,
            overlap: None,
            parameters: parameters.collect(),
            template: found.template(),
            is_bare: found.pieces.iter().all(is_bare),
            delimiter: found.delimiter.clone(),
            ttl: found.ttl,
            fields: found.fields.clone(),
            examples,
            support: format!("{}, confidence {:.2}", keys(found.keys), found.confidence),
        }
    }

    /// Returns the types of its parameters.
    pub(super) fn types(&self) -> impl Iterator<Item = &str> {
        self.parameters.iter().map(|parameter| parameter.type_name.as_str())
    }

    /// Returns the delimiter, if the key has one that can be declared.
    pub(super) fn delimiter(&self) -> &str {
        if keyschema_core::delimiter::is_valid(&self.delimiter) { &self.delimiter } else { ":" }
    }

    /// Returns the schema, with all that was found.
    pub(super) fn schema(&self) -> KeySchema {
        let keep = |text: &str| -> &'static str { text.to_string().leak() };
        KeySchema {
            name: keep(&self.name),
            description: keep(&self.description()),
            delimiter: keep(self.delimiter()),
            expiry: self.expiry(),
            fields: self.fields().leak(),
            may_overlap: self.overlap.is_some(),
            ..*self.found
        }
    }

    fn expiry(&self) -> Expiry {
        match self.ttl.declared {
            Some(ttl) => Expiry::Ttl { ttl, jitter_percent: 0, refresh: Refresh::default() },
            None if self.ttl.with == 0 && self.ttl.without > 0 => Expiry::Persistent { reason: None },
            None => Expiry::Undeclared,
        }
    }

    /// Returns the fields of its records. Their values were not read, and `String` is the type
    /// that takes any text.
    fn fields(&self) -> Vec<Field> {
        if self.found.data_type != DataType::Hash {
            return Vec::new();
        }
        let field = |found: &InferredField| {
            let type_name = if found.is_optional { "Option<String>" } else { "String" };
            let field = Field::new(found.name.clone().leak(), type_name);
            match found.ttl.and_then(|ttl| u64::try_from(ttl.as_millis()).ok()) {
                // A field cannot be declared to live longer than its key.
                Some(millis) if FieldTtl::from_millis(millis, 0).can_end_before(self.expiry()) => {
                    field.expiring(millis, 0)
                }
                _ => field,
            }
        };
        self.fields.iter().map(field).collect()
    }

    fn description(&self) -> String {
        if self.examples.is_empty() {
            return "Found on the server.".into();
        }
        let examples: Vec<String> =
            self.examples.iter().map(|example| format!("`{}`", in_docs(example))).collect();
        format!("For example {}.", examples.join(" and "))
    }

    /// Whether the compiler takes the declaration. Raw bytes have to end in one way, and may not be
    /// able to end a hash tag.
    pub(super) fn is_declarable(&self) -> bool {
        let is_raw = self.types().any(|type_name| type_name.starts_with("Raw<"));
        let has_braces = self.found.pieces.iter().any(|piece| match piece {
            Piece::Literal(text) => text.contains(['{', '}']),
            Piece::Parameter(_) => false,
        });
        !is_raw || (!has_braces && is_separable(self.found.pieces))
    }

    /// Appends the declaration as a comment.
    pub(super) fn write_comment(&self, source: &mut String) {
        let mut declaration = String::new();
        self.write(&mut declaration);
        source.push_str("// Raw bytes cannot be told apart from the rest of these keys.\n");
        for line in declaration.lines() {
            source.extend(["// ", line.trim_start_matches("    "), "\n"]);
        }
    }

    /// Appends the declaration.
    pub(super) fn write(&self, source: &mut String) {
        let _ = writeln!(source, "    /// {}", self.description());
        let _ = writeln!(source, "    // {}", self.support);
        if let Some(seen) = self.unclear_ttl() {
            let _ = writeln!(source, "    // {seen}");
        }
        if let Some(overlap) = &self.overlap {
            let _ = writeln!(source, "    // {overlap}");
        }
        let data_type = self.found.data_type;
        let template = if self.is_bare { self.template.clone() } else { format!("{:?}", self.template) };
        let mut options = Vec::new();
        match self.expiry() {
            Expiry::Undeclared => {}
            expiry => options.push(expiry.to_string()),
        }
        let fields: Vec<String> = self.fields().iter().map(declared).collect();
        if !fields.is_empty() {
            options.push(format!("fields = {{ {} }}", fields.join(", ")));
        }
        if self.delimiter() != ":" {
            options.push(format!("delimiter = {:?}", self.delimiter()));
        }
        if self.overlap.is_some() {
            options.push(format!("allow(overlapping_keys, reason = {REASON:?})"));
        }
        if !is_separable(self.found.pieces) {
            options.push(format!("allow(adjacent_parameters, reason = {REASON:?})"));
        }
        let head = format!("    pub {} {} =", data_type.name(), self.name);
        let tail = if options.is_empty() { ";".to_string() } else { format!(", {};", options.join(", ")) };
        if head.len() + template.len() + tail.len() < 100 {
            let _ = writeln!(source, "{head} {template}{tail}");
        } else {
            let _ = write!(source, "{head}\n        {template}");
            for option in &options {
                let _ = write!(source, ",\n        {option}");
            }
            source.push_str(";\n");
        }
    }

    /// Returns what was seen of the TTLs, if it is not clear which one is meant.
    fn unclear_ttl(&self) -> Option<String> {
        let ttl = &self.ttl;
        if ttl.declared.is_some() || ttl.with == 0 {
            return None;
        }
        let greatest =
            ttl.greatest.map_or(String::new(), |most| format!(", of at most {} s", most.as_secs()));
        Some(format!("with a TTL: {}{greatest}; without: {}", keys(ttl.with), keys(ttl.without)))
    }
}

/// Returns the declaration of a field. A name that is no word of ASCII is in quotes.
fn declared(field: &Field) -> String {
    let is_word = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    if template::is_name(field.name) && field.name.bytes().all(is_word) {
        return field.to_string();
    }
    let mut quoted = *field;
    quoted.name = format!("{:?}", field.name).leak();
    quoted.to_string()
}

/// Returns the name that a type is imported by, if it is not in scope.
pub(super) fn imported(type_name: &str) -> Option<&str> {
    let name = type_name.split('<').next()?;
    let is_type = name.starts_with(|first: char| first.is_ascii_uppercase());
    (is_type && !matches!(name, "Uuid" | "Ipv4Addr")).then_some(name)
}

/// Returns a text for the docs.
pub(super) fn in_docs(text: &str) -> String {
    text.replace('`', "'")
}

/// Whether a piece can be written without quotes: Rust has to read its text as names and marks.
fn is_bare(piece: &InferredPiece) -> bool {
    let InferredPiece::Literal(text) = piece else { return true };
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"_:{}".contains(&byte);
    let mut words = text.split(|mark: char| !mark.is_ascii_alphanumeric() && mark != '_');
    text.bytes().all(is_plain) && words.all(|word| !word.starts_with(|first: char| first.is_ascii_digit()))
}

/// Returns a number of keys, with commas.
fn keys(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.char_indices() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    format!("{text} {}", if number == 1 { "key" } else { "keys" })
}
