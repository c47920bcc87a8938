//! The names of inferred types and parameters.

use std::collections::BTreeSet;

use keyschema_language::naming::{Case, Word, number::singular, words::split};

use super::{piece::InferredPiece, token::Form, values::Values};

/// Returns a name for a parameter: from the word before it, or from the form of its values.
pub(super) fn parameter_name(before: &str, values: &Values, taken: &BTreeSet<String>) -> String {
    let form = values.forms.iter().next().copied().flatten().filter(|_| values.forms.len() == 1);
    let kind = match form {
        Some(Form::Date | Form::DashedDate) => Some("date"),
        Some(Form::Month) => Some("month"),
        Some(Form::Seconds | Form::Millis) => Some("time"),
        Some(Form::Ipv4 | Form::Ipv6) => Some("ip"),
        Some(Form::Email) => Some("email"),
        Some(Form::Locale) => Some("locale"),
        Some(Form::Url) => Some("url"),
        Some(Form::Host) => Some("host"),
        Some(Form::Binary) | None => None,
        Some(_) => Some("id"),
    };
    let segment = before.trim_end_matches(|mark: char| !mark.is_alphanumeric());
    let segment = segment.rsplit([':', '/', '|', '.', '{', '}', '#']).next().unwrap_or_default();
    let mut words: Vec<String> =
        split(segment).iter().map(Word::to_lower).filter(|word| word.is_ascii()).collect();
    if let Some(last) = words.last_mut() {
        *last = singular(last).unwrap_or_else(|| last.clone());
    }
    let names_itself = words.last().is_some_and(|last| {
        [
            "id", "uid", "uuid", "key", "name", "date", "day", "ip", "email", "url", "token", "hash", "slug",
            "locale", "host", "code",
        ]
        .contains(&last.as_str())
    });
    let name = match kind {
        Some("id") if !names_itself && !words.is_empty() => {
            words.push("id".into());
            Case::Snake.render(&words)
        }
        Some(kind) if kind != "id" => kind.into(),
        _ if words.is_empty() => kind.unwrap_or("value").into(),
        _ => Case::Snake.render(&words),
    };
    let name = identifier(name);
    if !taken.contains(&name) {
        return name;
    }
    (2..=taken.len() + 2)
        .map(|number| format!("{name}_{number}"))
        .find(|name| !taken.contains(name))
        .unwrap_or(name)
}

/// Makes a snake-case text a name that Rust takes.
fn identifier(name: String) -> String {
    const KEYWORDS: [&str; 39] = [
        "as", "async", "await", "break", "const", "continue", "crate", "dyn", "else", "enum", "extern",
        "false", "fn", "for", "if", "impl", "in", "let", "loop", "match", "mod", "move", "mut", "pub", "ref",
        "return", "self", "static", "struct", "super", "trait", "true", "type", "unsafe", "use", "where",
        "while", "yield", "gen",
    ];
    const OTHERS: [&str; 13] = [
        "abstract", "become", "box", "do", "final", "macro", "override", "priv", "try", "typeof", "unsized",
        "virtual", "union",
    ];
    let is_name = name.starts_with(|first: char| first.is_ascii_lowercase())
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    if !is_name {
        return format!("value_{}", name.chars().filter(char::is_ascii_alphanumeric).collect::<String>())
            .trim_end_matches('_')
            .into();
    }
    if KEYWORDS.contains(&name.as_str()) || OTHERS.contains(&name.as_str()) {
        format!("{name}_value")
    } else {
        name
    }
}

/// Returns names for the types of keys, unique and in the same order.
pub(super) fn type_names(keys: &[&[InferredPiece]]) -> Vec<String> {
    let mut taken = BTreeSet::new();
    keys.iter()
        .map(|pieces| {
            let name = type_name(pieces);
            let mut names = [name.clone()].into_iter().chain((2..).map(|number| format!("{name}{number}")));
            let name = names.find(|name| !taken.contains(name)).unwrap_or(name);
            taken.insert(name.clone());
            name
        })
        .collect()
}

fn type_name(pieces: &[InferredPiece]) -> String {
    let mut words: Vec<String> = Vec::new();
    for piece in pieces {
        if let InferredPiece::Literal(text) = piece {
            words.extend(
                split(text)
                    .iter()
                    .map(|word| word.to_lower().chars().filter(char::is_ascii_alphanumeric).collect()),
            );
        }
    }
    if let Some(InferredPiece::Parameter(last)) = pieces.last() {
        // A key and the keys below it have other names.
        if pieces.iter().filter(|piece| piece.parameter().is_some()).count() > 1 || words.is_empty() {
            words.push("by".into());
            words.extend(split(&last.name).iter().map(|word| word.text.to_string()));
        }
    }
    words.truncate(8);
    let name = Case::Pascal.render(&words);
    if name.starts_with(|first: char| first.is_ascii_alphabetic()) { name } else { format!("Key{name}") }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::parameter_name;
    use crate::infer::values::Values;

    #[test]
    fn a_parameter_is_named_after_its_label() {
        let name = |before: &str, value: &str| {
            let mut values = Values::default();
            values.add(value.as_bytes());
            parameter_name(before, &values, &BTreeSet::from(["taken".to_string()]))
        };
        for (before, value, expected) in [
            ("user:", "7", "user_id"),
            ("users:", "7", "user_id"),
            ("user:id:", "7", "id"),
            ("user:", "alice", "user"),
            ("cart:user_id:", "7", "user_id"),
            ("visits:", "20240131", "date"),
            ("", "7", "id"),
            ("", "alice", "value"),
            ("taken:", "alice", "taken_2"),
            ("type:", "alice", "type_value"),
            ("a:9:", "x", "value_9"),
            ("ÄÖ:", "alice", "value"),
        ] {
            assert_eq!(name(before, value), expected, "{before}{value}");
        }
    }
}
