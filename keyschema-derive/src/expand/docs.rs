//! The generated documentation of a key type.

use keyschema_core::lists::CollectVec as _;
use keyschema_core::{DataType, Expiry, Piece, Refresh, constant_slot, hash_tag};

use crate::{
    lower::{ExpiryDef, FieldsDef, ParameterDef},
    plan::Plan,
};

/// Returns the text of a key's rustdoc page.
///
/// It documents the impl of `RedisKey`, which the page of the type shows unfolded. A derive can add
/// items next to the type, but no attribute to the type itself. So it cannot add to the type's own
/// documentation, which is all that an editor shows on hover.
pub(super) fn key_docs(plan: &Plan<'_>) -> String {
    let mut docs = format!("The key {}.\n\n| | |\n|---|---|\n", code(&plan.short_template));
    let mut row = |what: &str, value: &str| {
        docs.extend(["| ", what, " | ", &value.replace('|', "\\|"), " |\n"]);
    };
    row("data type", data_type_docs(plan).trim_end_matches('.'));
    if let Some(value) = &plan.value.value {
        row("value", &code(&value.name));
    }
    match &plan.value.fields {
        Some(FieldsDef::Listed(fields)) => {
            for field in fields {
                let ttl = field.ttl.map_or_else(String::new, |ttl| format!(", {}", code(&ttl.to_string())));
                row(&format!("field {}", code(&field.name)), &(code(&field.ty.name) + &ttl));
            }
        }
        Some(FieldsDef::Of(record)) => row("fields", &format!("those of {}", code(&record.name))),
        None => {}
    }
    row("time to live", &plan.expiry.as_ref().map_or_else(String::new, expiry_docs));
    for piece in &plan.pieces {
        if let Some(parameter) = piece.parameter() {
            row(&format!("`{{{}}}`", parameter.name), &code(&parameter.type_name));
        }
    }
    row("cluster slot", &slot_docs(plan));
    docs.push_str("\nThe longest key, in bytes, is `MAX_LEN`; all of this is in `SCHEMA`.");
    docs
}

/// Returns the text of a prefix's rustdoc page.
pub(super) fn prefix_docs(plan: &Plan<'_>) -> String {
    let mut docs = format!("The prefix {}, which is put before keys.\n", code(&plan.short_template));
    let parameters = plan.pieces.iter().filter_map(Piece::parameter);
    for (number, ParameterDef { name, type_name, .. }) in parameters.enumerate() {
        if number == 0 {
            docs.push_str("\n| parameter | type |\n|---|---|\n");
        }
        docs.extend(["| `{", name, "}` | ", &code(type_name).replace('|', "\\|"), " |\n"]);
    }
    docs.push_str("\nThe longest prefix, in bytes, is `MAX_LEN`; all of this is in `SCHEMA`.");
    docs
}

/// Returns text as code.
pub(super) fn code(text: &str) -> String {
    format!("`{text}`")
}

/// Returns a description of the data type.
pub(super) fn data_type_docs(plan: &Plan<'_>) -> &'static str {
    match plan.data_type {
        Some(DataType::String) => "string: one value.",
        Some(DataType::List) => "list: values in order, pushed and popped at both ends.",
        Some(DataType::Hash) => "hash: fields with values.",
        Some(DataType::Set) => "set: distinct members without order.",
        Some(DataType::ZSet) => "sorted set: distinct members ordered by a score.",
        Some(DataType::Stream) => "stream: an append-only log of entries.",
        Some(DataType::Bitmap) => "bitmap: an array of bits in a string.",
        Some(DataType::HyperLogLog) => "HyperLogLog: an estimate of how many distinct members it has seen.",
        Some(DataType::Geo) => "geo index: places on the globe, in a sorted set.",
        Some(DataType::Json) => "JSON document.",
        Some(DataType::VectorSet) => "vector set: vectors that are searched by similarity.",
        Some(DataType::Array) => "array: values that are addressed by index.",
        Some(DataType::Channel) => "channel: messages pass through, nothing is stored.",
        Some(DataType::Any) => "any: what is stored is not declared.",
        _ => "",
    }
}

fn expiry_docs(expiry: &ExpiryDef) -> String {
    let lifetime = lifetime(expiry);
    match expiry.expiry {
        Expiry::Ttl { refresh, .. } | Expiry::Caller { refresh, .. } => {
            let refresh = match refresh {
                Refresh::Replace => "a write that replaces the value restarts it",
                Refresh::Write => "every write restarts it",
                Refresh::Once => "from the first write on",
                Refresh::Access => "every write and every read restarts it",
            };
            format!("{lifetime}; {refresh}")
        }
        Expiry::Daily { refresh, .. } if refresh != Refresh::default() => {
            format!("{lifetime}; refresh = {}", refresh.name())
        }
        _ => lifetime,
    }
}

/// Returns how long the key lives after the write that starts its time.
pub(super) fn lifetime(expiry: &ExpiryDef) -> String {
    let (time, jitter_percent) = match expiry.expiry {
        Expiry::Persistent { .. } => {
            let reason = expiry.reason.as_deref().map(as_prose);
            return format!("none: {}", reason.as_deref().unwrap_or("the key is persistent"));
        }
        Expiry::Ttl { ttl, jitter_percent, refresh } => {
            let plain = Expiry::Ttl { ttl, jitter_percent: 0, refresh }.to_string();
            (plain.trim_start_matches("ttl = ").to_string(), jitter_percent)
        }
        Expiry::Caller { jitter_percent, .. } => {
            ("given by whoever writes the key".to_string(), jitter_percent)
        }
        Expiry::Daily { at, jitter_percent, .. } => {
            let jitter = match jitter_percent {
                0 => String::new(),
                percent => format!(", and up to {percent}% of a day more at random"),
            };
            return format!("until {} comes next{jitter}", code(&at.to_string()));
        }
        _ => return "not declared".to_string(),
    };
    if jitter_percent > 0 { format!("{time}, and up to {jitter_percent}% more at random") } else { time }
}

/// Returns text that a user wrote, as one line of Markdown without formatting.
fn as_prose(text: &str) -> String {
    let mut prose = String::new();
    for word in text.split_whitespace() {
        if !prose.is_empty() {
            prose.push(' ');
        }
        for character in word.chars() {
            // The bar is escaped together with the table.
            if character.is_ascii_punctuation() && character != '|' {
                prose.push('\\');
            }
            prose.push(character);
        }
    }
    prose
}

/// Returns what the slot depends on.
fn slot_docs(plan: &Plan<'_>) -> String {
    let pieces: Vec<_> = plan.pieces.iter().map(Piece::as_ref).collect_vec();
    if let Some(slot) = constant_slot(&pieces) {
        return format!("{slot}, for all keys");
    }
    match hash_tag::tag_pieces(&pieces) {
        Some(tag) => format!("by the hash tag {}", code(&tag_text(&tag))),
        None => "by the whole key".to_string(),
    }
}

/// Returns a hash tag as the template writes it: `{#user_id}`, or `{{project:{id}}}`.
fn tag_text(pieces: &[Piece<&str, &ParameterDef>]) -> String {
    if let [Piece::Parameter(parameter)] = pieces {
        return format!("{{#{}}}", parameter.name);
    }
    let inside = pieces.iter().fold(String::new(), |text, piece| match piece {
        Piece::Literal(literal) => text + &literal.replace('{', "{{"),
        Piece::Parameter(parameter) => text + "{" + &parameter.name + "}",
    });
    format!("{{{{{inside}}}}}")
}
