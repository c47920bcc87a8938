//! JSON of the tools. It is written member by member, because there may be many keys.

use std::fmt::Write as _;

use keyschema_runtime::{Expiry, KeySchema};

/// Appends a text, in quotes and escaped.
pub fn push_text(json: &mut String, text: &str) {
    json.push('"');
    let is_plain = |byte: u8| byte >= b' ' && byte != b'"' && byte != b'\\' && byte != 0x7f;
    if text.bytes().all(is_plain) {
        json.push_str(text);
    } else {
        for character in text.chars() {
            match character {
                '"' | '\\' => json.extend(['\\', character]),
                '\n' => json.push_str("\\n"),
                '\r' => json.push_str("\\r"),
                '\t' => json.push_str("\\t"),
                '\0'..' ' | '\x7f' => {
                    let _ = write!(json, "\\u{:04x}", u32::from(character));
                }
                _ => json.push(character),
            }
        }
    }
    json.push('"');
}

/// Appends a member with a text.
pub fn push_member(json: &mut String, name: &str, text: &str) {
    push_name(json, name);
    push_text(json, text);
}

/// Appends the name of a member, after a comma unless it is the first of its object.
pub fn push_name(json: &mut String, name: &str) {
    if !json.is_empty() && !json.ends_with(['{', '[']) {
        json.push(',');
    }
    push_text(json, name);
    json.push(':');
}

/// Appends a member with a text, or with `null`.
pub fn push_optional(json: &mut String, name: &str, text: Option<&str>) {
    push_name(json, name);
    match text {
        Some(text) => push_text(json, text),
        None => json.push_str("null"),
    }
}

/// Returns the members of every answer about a key of the schema, without braces.
pub(crate) fn of_schema(schema: &KeySchema, catalog: &str) -> String {
    let mut json = String::new();
    push_member(&mut json, "schema", schema.name);
    push_member(&mut json, "catalog", catalog);
    push_member(&mut json, "template", schema.template);
    push_member(&mut json, "data_type", schema.data_type.name());
    push_optional(&mut json, "redis_type", schema.data_type.redis_type());
    let (kind, ttl_ms) = match schema.expiry {
        Expiry::Ttl { ttl, .. } => ("after", Some(u64::try_from(ttl.as_millis()).unwrap_or(u64::MAX))),
        Expiry::Caller { .. } => ("caller", None),
        Expiry::Daily { .. } => ("daily", None),
        Expiry::Persistent { .. } => ("persistent", None),
        _ => ("undeclared", None),
    };
    push_member(&mut json, "expiry", kind);
    push_name(&mut json, "ttl_ms");
    match ttl_ms {
        Some(ttl_ms) => {
            let _ = write!(json, "{ttl_ms}");
        }
        None => json.push_str("null"),
    }
    push_optional(&mut json, "deprecated", schema.deprecated);
    push_member(&mut json, "source", schema.source.file);
    json
}

#[cfg(test)]
mod tests {
    use super::{push_member, push_text};

    #[test]
    fn texts_are_read_back_as_they_were() {
        for text in ["", "plain", "a\"b\\c", "line\nand\ttab\u{7f}\u{1}", "é日🦀"] {
            let mut json = String::new();
            push_text(&mut json, text);
            assert_eq!(serde_json::from_str::<String>(&json).unwrap(), text);
        }
        let mut json = String::from("{");
        push_member(&mut json, "a", "1");
        push_member(&mut json, "b", "2");
        assert_eq!(json, r#"{"a":"1","b":"2""#);
    }
}
