//! The syntax of a time to live: `90s`, `30m`, `1h30m`, `7d`.

use core::time::Duration;

use keyschema_core::{UNITS, limits::MAX_TTL_MILLIS};

use crate::message::Message;

/// Parses a time to live: numbers with the units `w d h m s ms`, longest unit first, each at most
/// once.
///
/// ```
/// use core::time::Duration;
/// use keyschema_language::lifetime;
///
/// assert_eq!(lifetime::parse("1h30m").unwrap(), Duration::from_secs(5400));
/// assert!(lifetime::parse("0s").is_err());
/// ```
///
/// # Errors
/// Returns a [`Message`] that says what is wrong and what to write.
pub fn parse(text: &str) -> Result<Duration, Message> {
    let mut rest = text;
    let mut total: u64 = 0;
    let mut units = UNITS.iter();
    while !rest.is_empty() {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let (number, after) = rest.split_at(digits);
        let letters = after.bytes().take_while(|byte| !byte.is_ascii_digit()).count();
        let (unit, after) = after.split_at(letters);
        if number.is_empty() {
            return Err(not_a_lifetime(text));
        }
        if unit == "." {
            return Err(Message::new(format!("`{text}` is not a whole number of one unit"))
                .help("write the rest in a smaller unit, as in `1h30m`"));
        }
        if !unit.chars().all(char::is_alphabetic) {
            return Err(not_a_lifetime(text));
        }
        if unit.is_empty() {
            return Err(Message::new(format!("`{text}` has no unit of time"))
                .help(format!("write `{text}s` for seconds, or one of `ms`, `m`, `h`, `d`, `w`")));
        }
        // The unit is known, but was passed: it is there twice, or after a shorter one.
        let Some((_, length)) = units.find(|(name, _)| *name == unit) else {
            return Err(if UNITS.iter().any(|(name, _)| *name == unit) {
                Message::new(format!("the units of `{text}` do not go from long to short"))
                    .help("write each unit once, longest first, as in `1h30m`")
            } else {
                unknown_unit(text, unit)
            });
        };
        total = number
            .parse::<u64>()
            .ok()
            .and_then(|count| count.checked_mul(*length))
            .and_then(|part| total.checked_add(part))
            .filter(|total| *total <= MAX_TTL_MILLIS)
            .ok_or_else(|| {
                Message::new(format!("`{text}` is longer than a server accepts"))
                    .help("write `persistent` for keys that never expire")
            })?;
        rest = after;
    }
    if total == 0 {
        return Err(if text.is_empty() { not_a_lifetime(text) } else { zero(text) });
    }
    Ok(Duration::from_millis(total))
}

fn not_a_lifetime(text: &str) -> Message {
    let message = if text.is_empty() {
        Message::new("the time to live is empty")
    } else {
        Message::new(format!("`{text}` is not a time to live"))
    };
    message.help("write a number and a unit, as in `90s`, `30m`, `1h30m`, `7d`")
}

fn zero(text: &str) -> Message {
    Message::new(format!("a time to live of `{text}` deletes the key at once"))
        .help("write at least `1ms`, or `persistent` for keys that never expire")
        .note("Redis refuses such a TTL in `SET` (invalid expire time)")
}

/// The first letters of the names that people write for units, with the units.
const NAMES: [(&str, &str); 6] =
    [("mil", "ms"), ("s", "s"), ("min", "m"), ("h", "h"), ("d", "d"), ("w", "w")];

fn unknown_unit(text: &str, unit: &str) -> Message {
    let meant = NAMES.iter().find(|(start, _)| unit.to_lowercase().starts_with(start));
    Message::new(format!("`{unit}` is not a unit of time")).help(match meant {
        Some((_, meant)) => format!("write `{}`", text.replace(unit, meant)),
        None => "the units are `w`, `d`, `h`, `m`, `s` and `ms`; a month is `30d`, a year `365d`".into(),
    })
}

#[cfg(test)]
mod tests {
    use super::{MAX_TTL_MILLIS, parse};
    use core::time::Duration;

    #[test]
    fn lifetimes_add_up_their_units() {
        let second = 1000;
        for (text, millis) in [
            ("90s", 90 * second),
            ("30m", 1800 * second),
            ("1h30m", 5400 * second),
            ("7d", 604_800 * second),
            ("1w", 604_800 * second),
            ("1w2d3h4m5s6ms", 604_800_000 + 2 * 86_400_000 + 3 * 3_600_000 + 4 * 60_000 + 5_000 + 6),
            ("250ms", 250),
        ] {
            assert_eq!(parse(text), Ok(Duration::from_millis(millis)), "{text}");
        }
        assert!(parse(&format!("{MAX_TTL_MILLIS}ms")).is_ok());
    }

    #[test]
    fn anything_else_says_what_to_write() {
        for (text, fact) in [
            ("", "the time to live is empty"),
            ("1_000s", "`1_000s` is not a time to live"),
            ("1.5h", "`1.5h` is not a whole number of one unit"),
            ("soon", "`soon` is not a time to live"),
            ("60", "`60` has no unit of time"),
            ("1h30", "`1h30` has no unit of time"),
            ("30min", "`min` is not a unit of time"),
            ("30m1h", "the units of `30m1h` do not go from long to short"),
            ("1h1h", "the units of `1h1h` do not go from long to short"),
            ("0s", "a time to live of `0s` deletes the key at once"),
            ("9223372036854775807ms", "`9223372036854775807ms` is longer than a server accepts"),
            ("99999999999999999999d", "`99999999999999999999d` is longer than a server accepts"),
        ] {
            let message = parse(text).unwrap_err().to_string();
            assert_eq!(message.lines().next(), Some(fact));
            assert!(message.contains("\nhelp: "), "{message}");
        }
    }
}
