//! Reading single values of a policy, as the manifest and the attributes of a block give them.

use core::ops::RangeInclusive;

use keyschema_core::{
    characters::{RESERVED, is_invisible},
    delimiter,
    limits::MAX_KEY_LEN,
};

use super::{LINTS, Level, Lint, Standard, find};
use crate::{
    message::{Message, code},
    naming::{Case, nearest},
};

/// Reads the name of a standard.
///
/// # Errors
/// A [`Message`] with the nearest standard, as of all functions here with the nearest valid value.
pub fn read_standard(name: &str) -> Result<Standard, Message> {
    Standard::from_name(name).ok_or_else(|| unknown("standard", name, Standard::ALL.map(Standard::name)))
}

/// Reads the name of a case.
///
/// # Errors
/// A [`Message`] with the nearest case.
pub fn read_case(name: &str) -> Result<Case, Message> {
    Case::parse(name).ok_or_else(|| {
        // How other derives write it: `"kebab-case"`, `SCREAMING_SNAKE_CASE`.
        let lower = name.trim_matches('"').to_lowercase();
        let bare = lower.trim_end_matches("_case").trim_end_matches("-case");
        let bare = if bare == "screaming_snake" { Case::Upper.name() } else { bare };
        let known = Case::ALL.map(Case::name);
        let message = Message::new(format!("{} is not a case", code(name)));
        match nearest(bare, known) {
            Some(meant) => message.help(format!("write `{meant}`")),
            None => {
                message.help(format!("the cases are {}", known.map(|name| format!("`{name}`")).join(", ")))
            }
        }
    })
}

/// Reads the name of a lint.
///
/// # Errors
/// A [`Message`] with the nearest lint.
pub fn read_lint(name: &str) -> Result<&'static Lint, Message> {
    find(name).ok_or_else(|| {
        let message = Message::new(format!("there is no lint {}", code(name)));
        match nearest(name, LINTS.iter().map(|lint| lint.name)) {
            Some(near) => message.help(format!("write `{near}`")),
            None => message.help("`docs/lints.md` lists all lints"),
        }
    })
}

/// Reads the level of a lint.
///
/// # Errors
/// A [`Message`] with the nearest level.
pub fn read_level(name: &str) -> Result<Level, Message> {
    Level::from_name(name).ok_or_else(|| {
        let meant = match name {
            "off" | "ignore" | "none" => "allow",
            "warning" | "on" => "warn",
            "error" | "forbid" | "denied" => "deny",
            _ => name,
        };
        let message = unknown("level", meant, Level::ALL.map(Level::name));
        if meant == name {
            message
        } else {
            Message::new(format!("there is no level {}", code(name))).help(format!("write `{meant}`"))
        }
    })
}

/// Reads a delimiter.
///
/// # Errors
/// A [`Message`] that says what a delimiter is.
pub fn read_delimiter(text: &str) -> Result<String, Message> {
    if delimiter::is_valid(text) {
        return Ok(text.into());
    }
    let message = if text.is_empty() {
        Message::new("the delimiter is empty")
    } else {
        Message::new(format!("{} cannot separate segments", code(text)))
    };
    Err(message
        .help("take one punctuation mark, once or repeated, as in `\":\"`, `\"::\"`, `\".\"`, `\"/\"`")
        .note("braces, glob characters, quotes, `%` and the backslash have a meaning of their own"))
}

/// Reads the number of segments: `2..=6`, `2..`, `..=6` or `4`.
///
/// # Errors
/// A [`Message`] that says how a range is written, also for one that no key can keep to.
pub fn read_levels(text: &str) -> Result<RangeInclusive<usize>, Message> {
    let not_a_range = || {
        Message::new(format!("{} is not a range of levels", code(text)))
            .help("write the least and the greatest number of segments, as in `2..=6`")
    };
    let number = |text: &str, if_empty: usize| match text.trim() {
        "" => Ok(if_empty),
        text if text.bytes().all(|byte| byte.is_ascii_digit()) => text.parse().map_err(|_| not_a_range()),
        _ => Err(not_a_range()),
    };
    let (least, most) = match text.split_once("..") {
        None => {
            let exact = number(text, 0)?;
            (exact, exact)
        }
        Some((least, most)) => {
            let Some(most) = most.strip_prefix('=') else {
                let least = number(least, 1)?;
                let most = number(most, usize::MAX)?;
                if most == usize::MAX {
                    return check_levels(text, least, most);
                }
                return Err(Message::new(format!("{} leaves the last number out", code(text)))
                    .help(format!("write `{least}..={most}`, with both numbers allowed")));
            };
            if most.trim().is_empty() {
                return Err(not_a_range());
            }
            (number(least, 1)?, number(most, 0)?)
        }
    };
    check_levels(text, least, most)
}

fn check_levels(text: &str, least: usize, most: usize) -> Result<RangeInclusive<usize>, Message> {
    if most == 0 || text.trim().is_empty() {
        return Err(Message::new("a key has at least one segment").help("write a range such as `2..=6`"));
    }
    if least > most {
        return Err(Message::new(format!("{} is an empty range", code(text)))
            .help(format!("write `{most}..={least}`")));
    }
    Ok(least.max(1)..=most)
}

/// Reads a number of bytes.
///
/// # Errors
/// A [`Message`] if no key, or every key, keeps to it.
pub fn read_bytes(bytes: i128) -> Result<usize, Message> {
    usize::try_from(bytes).ok().filter(|bytes| (1..=MAX_KEY_LEN).contains(bytes)).ok_or_else(|| {
        Message::new(format!("{bytes} is not a length of keys"))
            .help(format!("write a number of bytes from 1 to {MAX_KEY_LEN}, as in `128`"))
            .note("Redis takes no key longer than 512 MiB")
    })
}

/// Reads a segment that stands in front of every key.
///
/// # Errors
/// A [`Message`] if the text cannot be one segment of literal text.
pub fn read_prefix_segment(text: &str) -> Result<String, Message> {
    let odd = |character: char| {
        character.is_whitespace()
            || character.is_control()
            || is_invisible(character)
            || RESERVED.contains(character)
            || "\"'`%".contains(character)
    };
    if !text.is_empty() && !text.contains(odd) {
        return Ok(text.into());
    }
    Err(Message::new(format!("{} is not a segment", code(text)))
        .help("write literal text without spaces, quotes, braces and glob characters, as in `mall`"))
}

/// A message that there is no `kind` called `name`, with the nearest one, or all.
pub fn unknown<'n>(kind: &str, name: &str, names: impl IntoIterator<Item = &'n str>) -> Message {
    let names: Vec<&str> = names.into_iter().collect();
    let message = Message::new(format!("there is no {kind} {}", code(name)));
    if let Some(near) = nearest(name, names.iter().copied()) {
        return message.help(format!("write `{near}`"));
    }
    let all: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    message.help(format!("write one of {}", all.join(", ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn help(result: Result<impl core::fmt::Debug, Message>) -> String {
        let message = result.unwrap_err();
        assert_eq!(message.style_faults(), [""; 0]);
        let text = message.to_string();
        text.lines().find_map(|line| line.strip_prefix("help: ")).unwrap_or_default().to_string()
    }

    #[test]
    fn names_are_read_and_the_nearest_proposed() {
        assert_eq!(read_standard("domain"), Ok(Standard::Domain));
        assert_eq!(help(read_standard("layerd")), "write `layered`");
        assert_eq!(
            help(read_standard("mine")),
            "write one of `layered`, `compact`, `domain`, `relational`, `narrative`"
        );
        assert_eq!(help(read_case("tall")), "the cases are `snake`, `kebab`, `camel`, `pascal`, `upper`");
        for (name, meant) in [("Kebab", "kebab"), ("snake_case", "snake"), ("SCREAMING_SNAKE_CASE", "upper")]
        {
            assert_eq!(help(read_case(name)), format!("write `{meant}`"));
        }
        assert_eq!(help(read_lint("mising_ttl")), "write `missing_ttl`");
        assert_eq!(help(read_level("error")), "write `deny`");
        assert_eq!(help(read_level("allowed")), "write `allow`");
    }

    #[test]
    fn levels_are_ranges() {
        for (text, range) in [
            ("2..=6", 2..=6),
            (" 2 ..= 6 ", 2..=6),
            ("..=6", 1..=6),
            ("2..", 2..=usize::MAX),
            ("4", 4..=4),
            ("0..=3", 1..=3),
        ] {
            assert_eq!(read_levels(text), Ok(range), "{text}");
        }
        let usual = "write the least and the greatest number of segments, as in `2..=6`";
        for (text, proposed) in [
            ("2..6", "write `2..=6`, with both numbers allowed"),
            ("6..=2", "write `2..=6`"),
            ("2-6", usual),
            ("-1..=2", usual),
            ("2..=", usual),
            ("2...6", usual),
            ("2..=99999999999999999999999", usual),
            ("", "write a range such as `2..=6`"),
            ("0", "write a range such as `2..=6`"),
        ] {
            assert_eq!(help(read_levels(text)), proposed, "{text}");
        }
    }

    #[test]
    fn what_no_key_can_keep_to_is_refused() {
        assert_eq!(read_bytes(44), Ok(44));
        for bytes in [0, -1, 1 << 40, i128::MAX] {
            assert!(help(read_bytes(bytes)).starts_with("write a number of bytes"), "{bytes}");
        }
        assert_eq!(read_delimiter("::"), Ok("::".into()));
        for text in ["", "->", "x", "{", "\n", "`"] {
            assert!(help(read_delimiter(text)).starts_with("take one punctuation mark"), "{text}");
        }
        assert_eq!(read_prefix_segment("mall"), Ok("mall".into()));
        for text in ["", "a b", "{id}", "a*"] {
            assert!(help(read_prefix_segment(text)).starts_with("write literal text"), "{text}");
        }
    }

    #[test]
    fn odd_text_is_shown_on_one_line() {
        assert_eq!(code("a`b\n\"c'"), "`a'b\\n\"c'`");
        assert_eq!(code(&"x".repeat(100)).chars().count(), 63);
    }
}
