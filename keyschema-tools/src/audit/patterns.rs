//! Keys of no schema, grouped by what they have in common.

use std::{borrow::Cow, collections::HashMap};

use keyschema_core::glob;
use serde::{Deserialize, Serialize};

use super::records::scaled;
use crate::sources::shown;

/// The number of patterns that are distinguished. Further keys are counted by their first segment,
/// and if there are too many of those, together.
const MOST: usize = 4_096;

/// The greatest length of a segment without digits that counts as a word.
const LONGEST_WORD: usize = 32;

/// A group of similar keys of no schema.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Pattern {
    /// The text that they share: `*` replaces a segment that has digits or is long.
    pub pattern: String,
    /// The number of keys.
    pub keys: u64,
    /// The number of keys that were measured.
    pub measured: u64,
    /// The memory of all keys in bytes, estimated from the measured ones.
    pub bytes: u64,
    /// One of the keys.
    pub example: String,
    /// The reason why the example is of no schema.
    pub reason: String,
}

/// Counts keys of no schema, in bounded memory.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct Patterns(HashMap<String, Pattern>);

impl Patterns {
    /// Adds a key. `reason` says why it is of no schema.
    pub(super) fn add(&mut self, key: &[u8], bytes: Option<u64>, mut reason: impl FnMut() -> String) {
        let mut pattern = pattern_of(key);
        if self.0.len() >= MOST && !self.0.contains_key(&pattern) {
            let end = key.iter().position(|byte| is_mark(*byte)).map_or(0, |end| end + 1);
            pattern = format!("{}*", pattern_of(&key[..end]));
            if self.0.len() >= 2 * MOST && !self.0.contains_key(&pattern) {
                pattern = "*".into();
            }
        }
        let entry = self.0.entry(pattern).or_insert_with_key(|pattern| Pattern {
            pattern: pattern.clone(),
            keys: 0,
            measured: 0,
            bytes: 0,
            example: shown(key),
            reason: reason(),
        });
        entry.keys += 1;
        if let Some(bytes) = bytes {
            entry.measured += 1;
            entry.bytes += bytes;
        }
        // Each source of the same keys gives the same example.
        if key <= entry.example.as_bytes() {
            let example = shown(key);
            if example < entry.example {
                (entry.example, entry.reason) = (example, reason());
            }
        }
    }

    /// Returns the patterns, those of most keys first.
    pub(super) fn finish(self) -> Vec<Pattern> {
        let mut patterns: Vec<Pattern> = self.0.into_values().collect();
        for pattern in &mut patterns {
            pattern.bytes = scaled(pattern.bytes, pattern.measured, pattern.keys).unwrap_or(0);
        }
        patterns.sort_by(|a, b| b.keys.cmp(&a.keys).then_with(|| a.pattern.cmp(&b.pattern)));
        patterns
    }
}

fn is_mark(byte: u8) -> bool {
    matches!(byte, b':' | b'/' | b'|' | b'.' | b'{' | b'}' | b'#')
}

/// Returns a pattern, in the form of patterns of `SCAN`, that matches the key: `*` for each segment
/// that has digits, is long, or is not text.
fn pattern_of(key: &[u8]) -> String {
    let mut pattern = String::with_capacity(key.len().min(80));
    for segment in key.split_inclusive(|byte| is_mark(*byte)) {
        let (text, mark) = match segment.split_last() {
            Some((mark, text)) if is_mark(*mark) => (text, Some(char::from(*mark))),
            _ => (segment, None),
        };
        let is_word = text.len() <= LONGEST_WORD
            && text.iter().all(|byte| byte.is_ascii_graphic() && !byte.is_ascii_digit());
        match std::str::from_utf8(text) {
            Ok(word) if is_word => pattern.push_str(&escaped(word)),
            _ => pattern.push('*'),
        }
        pattern.extend(mark);
        if pattern.len() > 200 {
            pattern.push('*');
            break;
        }
    }
    pattern
}

/// Returns a word as a part of a pattern.
fn escaped(word: &str) -> Cow<'_, str> {
    if !word.bytes().any(glob::is_special) {
        return word.into();
    }
    let bytes: Vec<u8> = glob::escape(word.as_bytes()).collect();
    String::from_utf8_lossy(&bytes).into_owned().into()
}

#[cfg(test)]
mod tests {
    use keyschema_core::glob;
    use proptest::prelude::{Strategy as _, any, prop_assert, prop_oneof, proptest};

    use super::{MOST, Patterns, pattern_of};

    #[test]
    fn what_keys_have_in_common_stays() {
        for (key, pattern) in [
            (&b"user:7:name"[..], "user:*:name"),
            (b"session:550e8400-e29b-41d4-a716-446655440000", "session:*"),
            (b"cart:{42}:items", "cart:{*}:items"),
            (b"plain", "plain"),
            (b"bin:\xff\xfe", "bin:*"),
            (b"", ""),
            (b"a:", "a:"),
            (b"a*b:[x]:7", r"a\*b:\[x]:*"),
        ] {
            assert_eq!(pattern_of(key), pattern);
        }
    }

    proptest! {
        #[test]
        fn a_pattern_matches_its_key(
            key in prop_oneof![
                proptest::collection::vec(any::<u8>(), 0..300),
                "([a-z*?\\[\\\\]{1,9}[:/{}0-9]){0,20}".prop_map(String::into_bytes),
            ],
        ) {
            prop_assert!(glob::matches(pattern_of(&key).as_bytes(), &key), "{}", pattern_of(&key));
        }
    }

    #[test]
    fn many_different_keys_take_bounded_memory() {
        let mut patterns = Patterns::default();
        let name = |number: usize| -> String {
            number.to_string().bytes().map(|digit| char::from(digit - b'0' + b'a')).collect()
        };
        for number in 0..5 * MOST {
            patterns.add(format!("x:{}", name(number)).as_bytes(), Some(10), String::new);
            patterns.add(format!("{}:x", name(number)).as_bytes(), Some(10), String::new);
        }
        let patterns = patterns.finish();
        assert!(patterns.len() <= 2 * MOST + 1, "{}", patterns.len());
        assert_eq!(patterns.iter().map(|pattern| pattern.keys).sum::<u64>(), 10 * MOST as u64);
        assert_eq!(patterns.iter().map(|pattern| pattern.bytes).sum::<u64>(), 100 * MOST as u64);
        assert!(patterns[0].keys >= patterns[1].keys);
    }
}
