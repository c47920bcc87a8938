//! A pattern and a text match exactly if they match in a slow matcher, which is written like that
//! of the servers.

#![no_main]

use keyschema_core::glob;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &[u8]| {
    // The slow matcher takes time with the product of the lengths.
    if input.len() > 300 {
        return;
    }
    let line = input.iter().position(|byte| *byte == b'\n').unwrap_or(input.len());
    let (pattern, text) = (&input[..line], input.get(line + 1..).unwrap_or_default());
    assert_eq!(glob::matches(pattern, text), matches(pattern, text));

    let escaped: Vec<u8> = glob::escape(text).collect();
    assert!(glob::matches(&escaped, text) && matches(&escaped, text));
    assert_eq!(glob::matches(&escaped, pattern), pattern == text);
    if let Ok(text) = str::from_utf8(text) {
        assert_eq!(escaped.len(), text.len() + glob::escapes(text));
    }
});

/// An element of a pattern.
enum Element {
    Any,
    /// One of these bytes.
    One([bool; 256]),
}

/// Whether each start of the text matches each start of the pattern, one after the other.
fn matches(pattern: &[u8], text: &[u8]) -> bool {
    let mut is_matched = vec![false; text.len() + 1];
    is_matched[0] = true;
    for element in elements(pattern) {
        match element {
            Element::Any => {
                let first = is_matched.iter().position(|is_matched| *is_matched).unwrap_or(is_matched.len());
                is_matched[first..].fill(true);
            }
            Element::One(bytes) => {
                for end in (1..is_matched.len()).rev() {
                    is_matched[end] = is_matched[end - 1] && bytes[usize::from(text[end - 1])];
                }
                is_matched[0] = false;
            }
        }
    }
    is_matched[text.len()]
}

fn elements(pattern: &[u8]) -> Vec<Element> {
    let mut elements = Vec::new();
    let mut at = 0;
    while at < pattern.len() {
        match pattern[at] {
            b'*' => elements.push(Element::Any),
            b'?' => elements.push(Element::One([true; 256])),
            b'[' => {
                let (bytes, end) = class(pattern, at + 1);
                elements.push(Element::One(bytes));
                at = end;
            }
            byte => {
                let mut literal = byte;
                if byte == b'\\' && at + 1 < pattern.len() {
                    at += 1;
                    literal = pattern[at];
                }
                let mut bytes = [false; 256];
                bytes[usize::from(literal)] = true;
                elements.push(Element::One(bytes));
            }
        }
        at += 1;
    }
    elements
}

/// Returns the bytes of the class that begins at `at`, and where it ends: at its bracket, or at the
/// last byte of the pattern.
fn class(pattern: &[u8], mut at: usize) -> ([bool; 256], usize) {
    let is_negated = pattern.get(at) == Some(&b'^');
    at += usize::from(is_negated);
    let mut bytes = [false; 256];
    let end = loop {
        let left = pattern.len().saturating_sub(at);
        if left == 0 {
            break pattern.len() - 1;
        } else if pattern[at] == b'\\' && left >= 2 {
            at += 1;
            bytes[usize::from(pattern[at])] = true;
        } else if pattern[at] == b']' {
            break at;
        } else if left >= 3 && pattern[at + 1] == b'-' {
            // As C compares characters.
            let (mut start, mut end) = (pattern[at] as i8, pattern[at + 2] as i8);
            if start > end {
                std::mem::swap(&mut start, &mut end);
            }
            for byte in start..=end {
                bytes[usize::from(byte as u8)] = true;
            }
            at += 2;
        } else {
            bytes[usize::from(pattern[at])] = true;
        }
        at += 1;
    };
    if is_negated {
        bytes.iter_mut().for_each(|byte| *byte = !*byte);
    }
    (bytes, end)
}
