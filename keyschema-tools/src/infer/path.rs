//! A key as a path of segments.

use std::ops::Range;

use super::token::{Form, form_of, spanning};

/// The most segments that are distinguished. The rest of a longer key counts as one.
const MOST_SEGMENTS: usize = 24;

/// A segment of a key, and the marks before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Segment {
    /// The delimiter and braces before the segment.
    pub(super) mark: Range<usize>,
    /// The segment itself. It is empty if the key ends with marks.
    pub(super) text: Range<usize>,
}

/// The characters that separate the segments of a key.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Marks {
    /// `:` and others that hardly occur within words.
    Strong,
    /// Dots, in a key without those.
    Dots,
    /// `_` and `-`, in a key without all others.
    Weak,
}

impl Marks {
    /// Returns the marks of a key: the strongest that it has.
    fn of(key: &[u8]) -> Self {
        let strong = key.iter().position(|byte| matches!(byte, b':' | b'/' | b'|' | b'#'));
        let dots = |key: &[u8]| key.split(|byte| *byte == b'.').count() - 1;
        match strong {
            // The first mark is that of the key: `stream.data.chat:7`.
            Some(strong) if dots(&key[..strong]) < 2 => Self::Strong,
            Some(_) => Self::Dots,
            None if dots(key) > 0 => Self::Dots,
            None => Self::Weak,
        }
    }

    fn has(self, byte: u8) -> bool {
        match byte {
            b'{' | b'}' => true,
            b':' | b'/' | b'|' | b'#' => self == Self::Strong,
            b'.' => self == Self::Dots,
            b'_' | b'-' => self == Self::Weak,
            _ => false,
        }
    }
}

/// Returns the segments of a key. All bytes of the key are in one of their ranges.
pub(super) fn segments_of(key: &[u8], segments: &mut Vec<Segment>) {
    segments.clear();
    let marks = Marks::of(key);
    let mut at = 0;
    loop {
        let mark = at..at + key[at..].iter().take_while(|byte| marks.has(**byte)).count();
        at = mark.end;
        if at == key.len() && mark.is_empty() {
            return;
        }
        at = if segments.len() + 1 == MOST_SEGMENTS { key.len() } else { end_of(key, at, marks) };
        segments.push(Segment { text: mark.end..at, mark });
    }
}

/// Returns where the segment that begins at `start` ends.
fn end_of(key: &[u8], start: usize, marks: Marks) -> usize {
    let rest = &key[start..];
    if rest.is_empty() {
        return start;
    }
    if let Some((len, _)) = spanning(rest) {
        // A token may be a part of a segment: `2024-01-31-marks`.
        let more = rest[len..].iter().position(|byte| marks.has(*byte));
        return start + len + more.unwrap_or(rest.len() - len);
    }
    if marks != Marks::Strong {
        let len = rest.iter().position(|byte| matches!(byte, b'{' | b'}')).unwrap_or(rest.len());
        if len >= 8
            && matches!(
                form_of(&rest[..len]),
                Some(Form::Random | Form::Email | Form::Decimal | Form::Locale)
            )
        {
            return start + len;
        }
    }
    let mut at = start;
    while at < key.len() {
        if marks.has(key[at]) && !is_path_of_class(key, start, at) {
            return at;
        }
        at += if key[at..].starts_with(b"::") && marks == Marks::Strong { 2 } else { 1 };
    }
    at.min(key.len())
}

/// Whether the `::` at this place is within the name of a class, as in `Billing::Invoice`.
fn is_path_of_class(key: &[u8], start: usize, at: usize) -> bool {
    key[at..].starts_with(b"::")
        && key[start].is_ascii_uppercase()
        && key.get(at + 2).is_some_and(u8::is_ascii_uppercase)
        && key[start..at].iter().any(u8::is_ascii_lowercase)
}

#[cfg(test)]
mod tests {
    use super::segments_of;

    fn segments(key: &str) -> Vec<String> {
        let mut segments = Vec::new();
        segments_of(key.as_bytes(), &mut segments);
        let all: String = segments
            .iter()
            .map(|segment| [&key[segment.mark.clone()], &key[segment.text.clone()]].concat())
            .collect();
        assert_eq!(all, key);
        segments
            .iter()
            .map(|segment| format!("{}~{}", &key[segment.mark.clone()], &key[segment.text.clone()]))
            .collect()
    }

    #[test]
    fn a_key_is_cut_at_its_strongest_marks() {
        for (key, expected) in [
            ("user:7:name", &["~user", ":~7", ":~name"][..]),
            ("user:{7}:name", &["~user", ":{~7", "}:~name"]),
            ("app.user.7", &["~app", ".~user", ".~7"]),
            ("user_profile-7", &["~user", "_~profile", "-~7"]),
            ("a.b:c-d", &["~a.b", ":~c-d"]),
            ("a::b", &["~a", "::~b"]),
            ("job:Billing::Invoice:7", &["~job", ":~Billing::Invoice", ":~7"]),
            ("a:", &["~a", ":~"]),
            (":", &[":~"]),
            ("/a/b", &["/~a", "/~b"]),
            ("visits:2024-01-31T10:00:00Z:count", &["~visits", ":~2024-01-31T10:00:00Z", ":~count"]),
            ("ban:2001:db8::1", &["~ban", ":~2001:db8::1"]),
            (
                "lock-67e55044-10b1-426f-9247-bb680e5fe0c8",
                &["~lock", "-~67e55044-10b1-426f-9247-bb680e5fe0c8"],
            ),
            ("{q}_dlq", &["{~q", "}_~dlq"]),
            ("", &[]),
        ] {
            assert_eq!(segments(key), expected, "{key}");
        }
        assert_eq!(segments(&"a:".repeat(100)).len(), 24);
    }
}
