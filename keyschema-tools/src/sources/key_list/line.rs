//! A line of a list: a key, perhaps its type, perhaps its TTL.

use std::ops::Range;

use keyschema_language::message::{Message, code};

use super::super::observation::shown;
use crate::escapes;

/// The columns of a line after its key.
pub(super) struct Columns {
    /// The place of the type in the line. Empty if there is none.
    pub(super) stored_type: Range<usize>,
    pub(super) ttl: Option<Ttl>,
    /// Whether the key was gone when the server was asked.
    pub(super) is_gone: bool,
}

pub(super) enum Ttl {
    Never,
    Millis(u64),
}

/// Reads a line. Writes its key, without escapes, to `key`.
pub(super) fn columns_of(line: &[u8], key: &mut Vec<u8>) -> Result<Columns, Message> {
    let end_of = |from: usize| {
        let length = line[from..].iter().position(|byte| *byte == b'\t');
        length.map_or(line.len(), |length| from + length)
    };
    let key_end = end_of(0);
    read_key(&line[..key_end], key)?;
    let mut columns = Columns { stored_type: 0..0, ttl: None, is_gone: false };
    if key_end == line.len() {
        return Ok(columns);
    }
    let type_end = end_of(key_end + 1);
    columns.stored_type = key_end + 1..type_end;
    let stored_type = &line[columns.stored_type.clone()];
    if !stored_type.iter().all(u8::is_ascii_graphic) {
        let message = Message::new(format!("{} is no type", code(&shown(stored_type))));
        return Err(message.help("write what `TYPE` answers, such as `string`"));
    }
    columns.is_gone = stored_type == b"none";
    if type_end == line.len() {
        return Ok(columns);
    }
    let ttl = &line[type_end + 1..];
    let number = std::str::from_utf8(ttl).ok().and_then(|text| text.parse::<i64>().ok());
    columns.ttl = Some(match (number, u64::try_from(number.unwrap_or(-1))) {
        (Some(_), Ok(millis)) => Ttl::Millis(millis),
        (Some(-1), _) => Ttl::Never,
        (Some(-2), _) => {
            columns.is_gone = true;
            Ttl::Never
        }
        _ => {
            let message = Message::new(format!("{} is no TTL", code(&shown(ttl))));
            return Err(message.help("write what `PTTL` answers: milliseconds, or `-1` for none"));
        }
    });
    Ok(columns)
}

/// Parses the text of a key into `key`.
fn read_key(text: &[u8], key: &mut Vec<u8>) -> Result<(), Message> {
    key.clear();
    let (mut rest, is_quoted) = match text {
        [b'"', rest @ ..] => (rest, true),
        _ => (text, false),
    };
    loop {
        let length = rest.iter().position(|byte| matches!(byte, b'\\' | b'"')).unwrap_or(rest.len());
        let (plain, special) = rest.split_at(length);
        key.extend_from_slice(plain);
        rest = match special {
            [] if is_quoted => {
                return Err(Message::new("the key begins with a quote and does not end with one")
                    .help("write `\\\"` for a quote that belongs to the key"));
            }
            [] => return Ok(()),
            [b'"'] if is_quoted => return Ok(()),
            [b'"', after @ ..] if is_quoted => {
                return Err(Message::new(format!("{} follows the quoted key", code(&shown(after))))
                    .help("write a tab between the key and its type"));
            }
            [b'\\', escape @ ..] => {
                let Some((byte, after)) = escapes::byte_of(escape) else {
                    let end = escape.iter().take(3).position(|byte| !byte.is_ascii_graphic());
                    let length = if escape.first() == Some(&b'x') { 3 } else { 1 };
                    let length = length.min(end.unwrap_or(length)).min(escape.len());
                    let found = shown(&escape[..length]);
                    return Err(Message::new(format!("`\\{found}` is no escape of `redis-cli`"))
                        .help("write `\\\\` for a backslash that belongs to the key"));
                };
                key.push(byte);
                after
            }
            // A quote within a key without quotes.
            [byte, after @ ..] => {
                key.push(*byte);
                after
            }
        };
    }
}
