//! A catalogue from its file.

use alloc::{
    boxed::Box,
    format,
    string::{String, ToString},
    vec::Vec,
};
use core::{error, fmt, time::Duration};

use keyschema_core::limits::MAX_KEY_LEN;

use super::{
    FORMAT, VERSION, character_class,
    document::{self, Document, Header},
};
use crate::{
    Alphabet, DataType, Expiry, KeySchema, Refresh, Shape, TimeOfDay,
    catalog::schemas::Catalog,
    schema::{AllowedLint, Field, Parameter, ParameterDocs, Piece, PrefixSchema, Source, Value},
};

impl Catalog {
    /// Parses the catalogue that [`to_json`](Self::to_json) wrote.
    ///
    /// It can do everything that the declared catalogue can. Only the lines of the declarations and
    /// the schemas of [`Value::schema`] are missing, because the file does not contain them.
    ///
    /// Schemas consist of `'static` parts, so a parsed catalogue stays in memory until the program
    /// ends. That is right for a tool that parses a few files, and wrong for a server that parses
    /// them again and again.
    ///
    /// ```
    /// # use keyschema::{Catalog, KeySchema, schema::{Piece, Source}};
    /// # const ROOMS: &KeySchema = &KeySchema {
    /// #     name: "ChatRooms", template: "chat:rooms", pieces: &[Piece::Literal("chat:rooms")], ..KeySchema::DEFAULT
    /// # };
    /// # static CHAT_KEYS: Catalog = Catalog::new("CHAT_KEYS", "", &[ROOMS], Source { file: "src/keys.rs", line: 1 });
    /// let catalog = Catalog::from_json(&CHAT_KEYS.to_json())?;
    /// assert_eq!(catalog.name(), "CHAT_KEYS");
    /// assert!(catalog.identify("chat:rooms").is_some());
    /// assert!(Catalog::from_json("[]").is_err());
    /// # Ok::<(), keyschema::ParseCatalogError>(())
    /// ```
    ///
    /// # Errors
    /// Returns an error if the text is not JSON, not of the format or of a newer version, or if a
    /// member is missing or has a wrong value.
    #[cfg_attr(docsrs, doc(cfg(feature = "from-json")))]
    pub fn from_json(text: &str) -> Result<Self, ParseCatalogError> {
        let header: Header =
            serde_json::from_str(text).map_err(|error| ParseCatalogError::of_json(&error))?;
        if header.format != FORMAT {
            return Err(ParseCatalogError(format!(
                "the file is not of the format `{FORMAT}`, but of `{}`",
                header.format
            )));
        }
        if header.version > VERSION {
            return Err(ParseCatalogError(format!(
                "the file is of version {} of the format, and {VERSION} is the newest that can be parsed",
                header.version
            )));
        }
        let document: Document =
            serde_json::from_str(text).map_err(|error| ParseCatalogError::of_json(&error))?;
        let mut schemas = Vec::with_capacity(document.keys.len());
        for key in document.keys {
            let name = key.name.clone();
            let schema =
                parse_key(key).map_err(|error| ParseCatalogError(format!("key `{name}`: {error}")))?;
            schemas.push(&*Box::leak(Box::new(schema)));
        }
        let mut prefixes = Vec::with_capacity(document.prefixes.len());
        for prefix in document.prefixes {
            let name = prefix.name.clone();
            let prefix = parse_prefix(prefix)
                .map_err(|error| ParseCatalogError(format!("prefix `{name}`: {error}")))?;
            prefixes.push(&*Box::leak(Box::new(prefix)));
        }
        let source = Source { file: keep(document.source), line: 0 };
        let catalog = Self::new(keep(document.name), keep(document.description), schemas.leak(), source);
        Ok(catalog.prefixes_of(prefixes.leak()))
    }
}

/// The error for a text that is not the file of a catalogue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseCatalogError(String);

impl ParseCatalogError {
    fn of_json(error: &serde_json::Error) -> Self {
        Self(error.to_string())
    }
}

impl fmt::Display for ParseCatalogError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

impl error::Error for ParseCatalogError {}

fn parse_key(key: document::Key) -> Result<KeySchema, String> {
    let parameter_docs = parameter_docs(&key.pieces);
    let pieces: Vec<Piece> = key.pieces.into_iter().map(parse_piece).collect::<Result<_, _>>()?;
    let fields: Vec<Field> = key.fields.into_iter().map(parse_field).collect();
    let allowed_lints: Vec<AllowedLint> = key
        .allowed_lints
        .into_iter()
        .map(|lint| AllowedLint::new(keep(lint.name), lint.reason.map(keep)))
        .collect();
    Ok(KeySchema {
        name: keep(key.name),
        description: keep(key.description),
        template: keep(key.template),
        delimiter: keep(key.delimiter),
        pieces: pieces.leak(),
        data_type: DataType::from_name(&key.data_type)
            .ok_or_else(|| format!("there is no data type `{}`", key.data_type))?,
        expiry: parse_expiry(key.expiry)?,
        value: key.value.map(|value| Value::named(keep(value.type_name), value.key.map(keep))),
        fields: fields.leak(),
        owner: key.owner.map(keep),
        tags: key.tags.into_iter().map(keep).collect::<Vec<_>>().leak(),
        parameter_docs: parameter_docs.leak(),
        allowed_lints: allowed_lints.leak(),
        deprecated: key.deprecated.map(keep),
        version: key.version,
        may_overlap: key.may_overlap,
        may_overlap_with: key.may_overlap_with.into_iter().map(keep).collect::<Vec<_>>().leak(),
        source: Source { file: keep(key.source), line: 0 },
        ..KeySchema::DEFAULT
    })
}

fn parse_prefix(prefix: document::Prefix) -> Result<PrefixSchema, String> {
    let pieces: Vec<Piece> = prefix.pieces.into_iter().map(parse_piece).collect::<Result<_, _>>()?;
    Ok(PrefixSchema {
        name: keep(prefix.name),
        description: keep(prefix.description),
        template: keep(prefix.template),
        delimiter: keep(prefix.delimiter),
        pieces: pieces.leak(),
        source: Source { file: keep(prefix.source), line: 0 },
        ..PrefixSchema::DEFAULT
    })
}

fn parse_field(field: document::Field) -> Field {
    let expiry = field.expiry;
    let field = Field::new(keep(field.name), keep(field.type_name));
    match expiry {
        Some(document::FieldExpiry { ttl_ms, jitter_percent }) => field.expiring(ttl_ms, jitter_percent),
        None => field,
    }
}

/// Returns the docs of those parameters that have some.
fn parameter_docs(pieces: &[document::Piece]) -> Vec<ParameterDocs> {
    pieces
        .iter()
        .filter_map(|piece| match piece {
            document::Piece::Parameter { name, description, .. } if !description.is_empty() => {
                Some(ParameterDocs::new(keep(name.clone()), keep(description.clone())))
            }
            _ => None,
        })
        .collect()
}

fn parse_piece(piece: document::Piece) -> Result<Piece, String> {
    match piece {
        document::Piece::Literal(text) => Ok(Piece::Literal(keep(text))),
        document::Piece::Parameter { name, type_name, shape, .. } => {
            let shape = parse_shape(shape).map_err(|error| format!("parameter `{name}`: {error}"))?;
            Ok(Piece::Parameter(Parameter::new(keep(name), keep(type_name), shape)))
        }
    }
}

fn parse_shape(shape: document::Shape) -> Result<Shape, String> {
    match shape {
        document::Shape::Integer { min, max } => {
            let min = min.parse().ok().filter(|min| *min <= 0);
            let min = min.ok_or("`min` is not a whole number of at most 0")?;
            let max = max.parse().map_err(|_| "`max` is not a whole number of at least 0")?;
            Ok(Shape::Integer { min, max })
        }
        document::Shape::Words { words } => {
            if words.is_empty() {
                return Err("there are no words".into());
            }
            let words: Vec<&'static str> = words.into_iter().map(keep).collect();
            Ok(Shape::Words(words.leak()))
        }
        document::Shape::Text(text) => {
            let (min_len, max_len, alphabet) = parse_text(&text)?;
            Ok(Shape::Text { min_len, max_len, alphabet })
        }
        document::Shape::Tail(text) => {
            let (min_len, max_len, alphabet) = parse_text(&text)?;
            Ok(Shape::Tail { min_len, max_len, alphabet })
        }
        document::Shape::Raw { min_bytes, max_bytes } => {
            let (min_len, max_len) = parse_lengths(min_bytes, max_bytes)?;
            Ok(Shape::Raw { min_len, max_len })
        }
    }
}

fn parse_lengths(min_bytes: usize, max_bytes: usize) -> Result<(usize, usize), String> {
    if min_bytes > max_bytes || max_bytes > MAX_KEY_LEN {
        return Err(format!("{min_bytes} to {max_bytes} bytes are no lengths of a text"));
    }
    Ok((min_bytes, max_bytes))
}

fn parse_text(text: &document::Text) -> Result<(usize, usize, Alphabet), String> {
    let (min_len, max_len) = parse_lengths(text.min_bytes, text.max_bytes)?;
    let alphabet = character_class::parse(&text.characters)
        .ok_or_else(|| format!("`{}` is not a class of characters", text.characters))?;
    Ok((min_len, max_len, alphabet))
}

fn parse_expiry(expiry: document::Expiry) -> Result<Expiry, String> {
    let parse_refresh =
        |name: &str| Refresh::from_name(name).ok_or_else(|| format!("there is no refresh `{name}`"));
    Ok(match expiry {
        document::Expiry::Undeclared => Expiry::Undeclared,
        document::Expiry::After { ttl_ms, jitter_percent, refresh } => Expiry::Ttl {
            ttl: Duration::from_millis(ttl_ms),
            jitter_percent,
            refresh: parse_refresh(&refresh)?,
        },
        document::Expiry::Caller { jitter_percent, refresh } => {
            Expiry::Caller { jitter_percent, refresh: parse_refresh(&refresh)? }
        }
        document::Expiry::Daily { at, jitter_percent, refresh } => Expiry::Daily {
            at: TimeOfDay::parse(&at).ok_or_else(|| format!("`{at}` is no time of day"))?,
            jitter_percent,
            refresh: parse_refresh(&refresh)?,
        },
        document::Expiry::Persistent { reason } => Expiry::Persistent { reason: reason.map(keep) },
    })
}

/// Keeps the text for the rest of the program.
fn keep(text: String) -> &'static str {
    text.leak()
}

#[cfg(test)]
mod tests {
    use super::FORMAT;
    use crate::Catalog;
    use alloc::{format, string::ToString};

    #[test]
    fn a_wrong_file_is_explained() {
        let key = |member: &str, value: &str| {
            let mut key = serde_json::json!({
                "name": "User", "description": "", "template": "", "delimiter": ":", "data_type": "hash",
                "pieces": [], "expiry": { "kind": "undeclared" }, "value": null, "fields": [], "deprecated": null,
                "version": 1, "may_overlap": false, "source": "",
            });
            key[member] = serde_json::from_str(value).expect("it is JSON");
            format!(
                r#"{{"format":"{FORMAT}","version":1,"name":"A","description":"","source":"","keys":[{key}]}}"#
            )
        };
        let integer = |min: &str, max: &str| {
            let shape = format!(r#"{{"kind":"integer","min":"{min}","max":"{max}"}}"#);
            key("pieces", &format!(r#"["a:",{{"parameter":"id","type":"u8","shape":{shape}}}]"#))
        };
        let text = |class: &str| {
            let shape = format!(r#"{{"kind":"text","min_bytes":1,"max_bytes":2,"characters":"{class}"}}"#);
            key("pieces", &format!(r#"[{{"parameter":"id","type":"Id","shape":{shape}}}]"#))
        };
        for (file, fact) in [
            ("{", "EOF while parsing"),
            (r#"{"version":1}"#, "missing field `format`"),
            (r#"{"format":"openapi","version":3}"#, "not of the format `keyschema`, but of `openapi`"),
            (
                r#"{"format":"keyschema","version":2}"#,
                "of version 2 of the format, and 1 is the newest that can be parsed",
            ),
            (r#"{"format":"keyschema","version":1,"name":"A"}"#, "missing field `description`"),
            (&key("data_type", "\"zhash\""), "key `User`: there is no data type `zhash`"),
            (&key("version", "-1"), "invalid value: integer `-1`"),
            (&key("pieces", "[1]"), "expected a text or a parameter"),
            (&key("expiry", r#"{"kind":"never"}"#), "unknown variant `never`"),
            (
                &key("expiry", r#"{"kind":"caller","jitter_percent":0,"refresh":"hourly"}"#),
                "there is no refresh `hourly`",
            ),
            (&integer("1", "2"), "key `User`: parameter `id`: `min` is not a whole number of at most 0"),
            (&integer("0", "-2"), "`max` is not a whole number of at least 0"),
            (&text("a-z"), "`a-z` is not a class of characters"),
        ] {
            let error = Catalog::from_json(file).expect_err(fact).to_string();
            assert!(error.contains(fact), "{error}");
        }
        let no_words =
            key("pieces", r#"[{"parameter":"id","type":"Id","shape":{"kind":"words","words":[]}}]"#);
        assert!(Catalog::from_json(&no_words).is_err());
        assert!(Catalog::from_json(&text("[a-z]").replace("\"min_bytes\":1", "\"min_bytes\":3")).is_err());
        assert!(
            Catalog::from_json(&integer("-1", "2")).is_ok() && Catalog::from_json(&text("[a-z]")).is_ok()
        );
    }
}
