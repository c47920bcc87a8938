//! The mask of a segment: its text, with typed tokens replaced by the letter of their form.

use std::ops::Range;

use keyschema_language::naming::initialisms;

use super::token::{Form, digits, form_of, spanning};

/// Precedes the letter of a form in a mask. No text of a key that is masked has this byte.
const ESCAPE: u8 = 1;

/// A part of a segment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Part {
    /// Text that is the same in all segments of a mask.
    Literal(Range<usize>),
    /// A value.
    Token(Range<usize>, Form),
}

/// Returns the parts of a segment. Neighbouring literals are one part.
pub(super) fn parts_of(segment: &[u8]) -> Vec<Part> {
    if let Some(form) = form_of(segment) {
        return vec![Part::Token(0..segment.len(), form)];
    }
    let mut parts = Vec::new();
    let mut at = 0;
    while at < segment.len() {
        let rest = &segment[at..];
        if !rest[0].is_ascii_alphanumeric() {
            push_literal(&mut parts, at..at + 1);
            at += 1;
            continue;
        }
        if let Some((len, form)) = spanning(rest) {
            parts.push(Part::Token(at..at + len, form));
            at += len;
            continue;
        }
        let len = rest.iter().position(|byte| !byte.is_ascii_alphanumeric()).unwrap_or(rest.len());
        push_run(&mut parts, segment, at..at + len);
        at += len;
    }
    parts
}

/// Adds the parts of a run of letters and digits.
fn push_run(parts: &mut Vec<Part>, segment: &[u8], range: Range<usize>) {
    let run = &segment[range.clone()];
    let is_digit = |byte: &u8| byte.is_ascii_digit();
    if !run.iter().any(is_digit) || is_term(run) {
        return push_literal(parts, range);
    }
    if let Some(form) = form_of(run) {
        return parts.push(Part::Token(range, form));
    }
    let first_digit = run.iter().position(is_digit).unwrap_or(0);
    let last_digit = run.iter().rposition(is_digit).unwrap_or(0);
    let is_number = run[first_digit..=last_digit].iter().all(is_digit);
    // Letters within digits, or after them: nobody counts so, except in units.
    let is_odd = !is_number || (first_digit == 0 && run.len() - last_digit > 3);
    if is_odd && run.len() >= 4 && run.len() < segment.len() {
        return parts.push(Part::Token(range, Form::Random));
    }
    if !is_number || (first_digit > 0 && last_digit + 1 < run.len()) {
        return push_literal(parts, range);
    }
    let number = range.start + first_digit..range.start + last_digit + 1;
    push_literal(parts, range.start..number.start);
    parts.push(Part::Token(number.clone(), digits(&segment[number.clone()])));
    push_literal(parts, number.end..range.end);
}

/// Whether the run is a known term with digits, such as `sha256`.
fn is_term(run: &[u8]) -> bool {
    run.iter().any(u8::is_ascii_alphabetic)
        && std::str::from_utf8(run).is_ok_and(|run| initialisms::is_listed(&run.to_lowercase()))
}

fn push_literal(parts: &mut Vec<Part>, range: Range<usize>) {
    match parts.last_mut() {
        _ if range.is_empty() => {}
        Some(Part::Literal(last)) if last.end == range.start => last.end = range.end,
        _ => parts.push(Part::Literal(range)),
    }
}

/// Writes the mask of a segment that consists of these parts.
pub(super) fn write_mask(segment: &[u8], parts: &[Part], mask: &mut Vec<u8>) {
    for part in parts {
        match part {
            Part::Literal(range) => mask.extend_from_slice(&segment[range.clone()]),
            Part::Token(_, form) => mask.extend([ESCAPE, *form as u8]),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{parts_of, write_mask};

    fn mask(segment: &str) -> String {
        let mut mask = Vec::new();
        write_mask(segment.as_bytes(), &parts_of(segment.as_bytes()), &mut mask);
        String::from_utf8(mask).unwrap().replace('\x01', "%")
    }

    #[test]
    fn numbers_within_a_segment_are_masked() {
        for (segment, expected) in [
            ("user", "user"),
            ("user_17", "user_%i"),
            ("group12", "group%i"),
            ("v2", "v%i"),
            ("24h", "%ih"),
            ("sha256", "sha256"),
            ("17", "%i"),
            ("it-507f1f77bcf86cd799439011", "it-%x"),
            ("2024-01-31-marks", "%t-marks"),
            ("20240131-marks", "%d-marks"),
            ("a1b2", "a1b2"),
            ("web-1.x.cluster", "web-%i.x.cluster"),
            ("web-3-7gmvs", "web-%i-%r"),
        ] {
            assert_eq!(mask(segment), expected, "{segment}");
        }
    }
}
