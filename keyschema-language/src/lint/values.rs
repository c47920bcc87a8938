//! Parsing of single values of a policy, as manifests and attributes give them.

use core::ops::RangeInclusive;

use keyschema_core::lists::CollectVec as _;
use keyschema_core::{
    characters::{RESERVED, is_invisible},
    delimiter,
    limits::MAX_KEY_LEN,
};

use super::{ALL, GROUPS, LINTS, Level, Lint, Scope, Standard, find};
use crate::{
    message::{Message, code},
    naming::{Case, nearest},
    template::is_name,
};

/// Parses the name of a standard.
///
/// # Errors
/// Returns a [`Message`] with the nearest standard. All functions here return one with the nearest
/// valid value.
pub fn read_standard(name: &str) -> Result<Standard, Message> {
    Standard::from_name(name).ok_or_else(|| unknown("standard", name, Standard::ALL.map(Standard::name)))
}

/// Parses the name of a case.
///
/// # Errors
/// Returns a [`Message`] with the nearest case.
pub fn read_case(name: &str) -> Result<Case, Message> {
    Case::parse(name).ok_or_else(|| unknown("case", name, Case::ALL.map(Case::name)))
}

/// Parses the name of a lint, of a group of lints, or `all`. Returns the lints of that name.
///
/// # Errors
/// Returns a [`Message`] with the nearest lint or group.
pub fn read_lints(name: &str) -> Result<(Vec<&'static Lint>, Scope), Message> {
    if let Some(lint) = find(name) {
        return Ok((vec![lint], Scope::Lint));
    }
    if let Some(group) = GROUPS.iter().find(|group| group.name == name) {
        return Ok((group.lints.to_vec(), Scope::Group(group.name)));
    }
    if name == ALL {
        return Ok((GROUPS.iter().flat_map(|group| group.lints).copied().collect_vec(), Scope::All));
    }
    let message = Message::new(format!("there is no lint {}", code(name)));
    let groups = GROUPS.iter().map(|group| group.name).chain([ALL]);
    Err(match nearest(name, LINTS.iter().map(|lint| lint.name).chain(groups)) {
        Some(near) => message.help(format!("write `{near}`")),
        None => message.help("`docs/guide/lints.md` lists all lints, and the groups of them"),
    })
}

/// Parses the level of a lint.
///
/// # Errors
/// Returns a [`Message`] with the nearest level.
pub fn read_level(name: &str) -> Result<Level, Message> {
    Level::from_name(name).ok_or_else(|| unknown("level", name, Level::ALL.map(Level::name)))
}

/// Parses a delimiter.
///
/// # Errors
/// Returns a [`Message`] that says what a delimiter is.
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
        .help("write one punctuation mark, once or repeated, as in `\":\"`, `\"::\"`, `\".\"`, `\"/\"`")
        .note("braces, glob characters, quotes, `%` and the backslash have another meaning"))
}

/// Parses the number of segments: `2..=6`, `2..`, `..=6` or `4`.
///
/// # Errors
/// Returns a [`Message`] that says how a range is written, also for a range that no key can
/// satisfy.
pub fn read_levels(text: &str) -> Result<RangeInclusive<usize>, Message> {
    let not_a_range = || {
        Message::new(format!("{} is not a range of levels", code(text)))
            .help("write the least and the greatest number of segments, as in `2..=6`")
    };
    let number = |text: &str| text.trim().parse::<usize>().map_err(|_| not_a_range());
    let (least, most) = match text.split_once("..") {
        None => (number(text)?, number(text)?),
        Some((least, most)) => {
            let least = if least.trim().is_empty() { 1 } else { number(least)? };
            match most.trim().strip_prefix('=') {
                Some(most) => (least, number(most)?),
                None if most.trim().is_empty() => (least, usize::MAX),
                None => return Err(not_a_range()),
            }
        }
    };
    if most == 0 || least > most {
        return Err(not_a_range());
    }
    Ok(least.max(1)..=most)
}

/// Parses a number of bytes.
///
/// # Errors
/// Returns a [`Message`] if no key, or every key, satisfies it.
pub fn read_bytes(bytes: i128) -> Result<usize, Message> {
    usize::try_from(bytes).ok().filter(|bytes| (1..=MAX_KEY_LEN).contains(bytes)).ok_or_else(|| {
        Message::new(format!("{bytes} is not a length of keys"))
            .help(format!("write a number of bytes from 1 to {MAX_KEY_LEN}, as in `128`"))
            .note("Redis accepts no key longer than 512 MiB")
    })
}

/// Parses a segment of a prefix.
///
/// # Errors
/// Returns a [`Message`] if the text cannot be one segment of literal text.
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

/// Parses the path of a crate or module: `my_infra::keyschema`. It begins with a crate, and so does
/// the result: `::my_infra::keyschema`.
///
/// # Errors
/// Returns a [`Message`] if the text is not a path.
pub fn read_crate_path(text: &str) -> Result<String, Message> {
    let path = text.strip_prefix("::").unwrap_or(text);
    if path.strip_prefix("crate::").unwrap_or(path).split("::").all(is_name) {
        return Ok(if path.starts_with("crate::") { path.into() } else { format!("::{path}") });
    }
    Err(Message::new(format!("{} is not a path", code(text)))
        .help("write where the crate is found, as in `my_infra::keyschema`"))
}

/// Returns a message that there is no `kind` called `name`, with the nearest one, or with all.
pub fn unknown<'n>(kind: &str, name: &str, names: impl IntoIterator<Item = &'n str>) -> Message {
    let names: Vec<&str> = names.into_iter().collect_vec();
    let message = Message::new(format!("there is no {kind} {}", code(name)));
    if let Some(near) = nearest(name, names.iter().copied()) {
        return message.help(format!("write `{near}`"));
    }
    let all: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect_vec();
    message.help(format!("write one of {}", all.join(", ")))
}

/// Parses who is responsible for keys.
///
/// # Errors
/// Returns a [`Message`] if the text is blank.
pub fn read_owner(text: &str) -> Result<String, Message> {
    match text.trim() {
        "" => Err(Message::new("the owner is empty")
            .help("write who is responsible for the keys, as in `owner = \"team-checkout\"`")),
        owner => Ok(owner.to_string()),
    }
}

/// Parses a tag: a word that documents group keys by.
///
/// # Errors
/// Returns a [`Message`] if the text is blank.
pub fn read_tag(text: &str) -> Result<String, Message> {
    match text.trim() {
        "" => Err(Message::new("a tag is empty").help("write a word, as in `tags = [\"pii\"]`")),
        tag => Ok(tag.to_string()),
    }
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
            "write one of `layered`, `compact`, `domain`, `relational`, `narrative`, `none`"
        );
        assert_eq!(help(read_case("tall")), "write one of `snake`, `kebab`, `camel`, `pascal`, `upper`");
        assert_eq!(help(read_case("Kebab")), "write `kebab`");
        assert_eq!(help(read_lints("mising_ttl")), "write `missing_ttl`");
        assert_eq!(help(read_lints("lifetimes")), "write `lifetime`");
        assert_eq!(help(read_level("error")), "write one of `allow`, `warn`, `deny`");
        assert_eq!(help(read_level("allowed")), "write `allow`");
    }

    #[test]
    fn groups_are_the_names_of_their_lints() {
        let names = |name: &str| {
            let (lints, scope) = read_lints(name).expect("the name is known");
            (lints.iter().map(|lint| lint.name).collect::<Vec<_>>(), scope)
        };
        let lifetime = vec!["missing_ttl", "missing_jitter", "unexplained_persistence"];
        assert_eq!(names("lifetime"), (lifetime, Scope::Group("lifetime")));
        assert_eq!(names("overlapping_keys"), (vec!["overlapping_keys"], Scope::Lint));
        let (all, scope) = names("all");
        assert_eq!((all.len(), scope), (LINTS.len() - 1, Scope::All));
        assert!(!all.contains(&"overlapping_keys"), "that is allowed by its own name alone");
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
        for text in
            ["2..6", "6..=2", "2-6", "-1..=2", "2..=", "2...6", "2..=99999999999999999999999", "", "0"]
        {
            let usual = "write the least and the greatest number of segments, as in `2..=6`";
            assert_eq!(help(read_levels(text)), usual, "{text}");
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
            assert!(help(read_delimiter(text)).starts_with("write one punctuation mark"), "{text}");
        }
        assert_eq!(read_prefix_segment("mall"), Ok("mall".into()));
        for text in ["", "a b", "{id}", "a*"] {
            assert!(help(read_prefix_segment(text)).starts_with("write literal text"), "{text}");
        }
    }

    #[test]
    fn paths_are_of_names() {
        for (text, path) in [
            ("keyschema", "::keyschema"),
            ("::my_infra::keyschema", "::my_infra::keyschema"),
            ("my_infra::keyschema", "::my_infra::keyschema"),
            ("crate::keys", "crate::keys"),
        ] {
            assert_eq!(read_crate_path(text), Ok(path.into()));
        }
        for text in ["", "my-infra", "a::", "a:b", "a b"] {
            assert!(help(read_crate_path(text)).starts_with("write where the crate is found"), "{text}");
        }
    }

    #[test]
    fn odd_text_is_shown_on_one_line() {
        assert_eq!(code("a`b\n\"c'"), "`a'b\\n\"c'`");
        assert_eq!(code(&"x".repeat(100)).chars().count(), 63);
    }
}
