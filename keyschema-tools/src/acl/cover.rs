//! Whether a glob matches all texts of another one.

use std::collections::HashMap;

use keyschema_core::glob;

/// A cache of compared globs.
#[derive(Default)]
pub(super) struct Compared(HashMap<String, HashMap<String, bool>>);

impl Compared {
    /// Returns the result of [`covers`], from the cache if possible. Many commands need the same
    /// globs.
    pub(super) fn covers(&mut self, outer: &str, inner: &str) -> bool {
        if outer == inner {
            return true;
        }
        if let Some(known) = self.0.get(outer).and_then(|inners| inners.get(inner)) {
            return *known;
        }
        let covers = covers(outer, inner);
        self.0.entry(outer.into()).or_default().insert(inner.into(), covers);
        covers
    }
}

/// A part of a glob: any bytes, or one byte of a set.
enum Part {
    Rest,
    One([u64; 4]),
}

/// Returns whether `outer` matches all texts that `inner` matches. The answer may be a wrong
/// `false` if a `*` of `inner` is matched by several parts.
fn covers(outer: &str, inner: &str) -> bool {
    outer == inner || covers_from(&parts_of(outer), &parts_of(inner))
}

fn covers_from(outer: &[Part], inner: &[Part]) -> bool {
    // Whether the rest of `outer` covers the rest of `inner`, for each position in `inner`, from
    // its end.
    let mut covered: Vec<bool> = (0..=inner.len()).map(|at| at == inner.len()).collect();
    for part in outer.iter().rev() {
        let rest = covered.clone();
        for at in (0..=inner.len()).rev() {
            covered[at] = match (part, inner.get(at)) {
                (Part::Rest, None) => rest[at],
                (Part::Rest, Some(_)) => rest[at] || covered[at + 1],
                (Part::One(outer), Some(Part::One(inner))) => {
                    outer.iter().zip(inner).all(|(outer, inner)| inner & !outer == 0) && rest[at + 1]
                }
                (Part::One(_), _) => false,
            };
        }
    }
    covered[0]
}

fn parts_of(glob: &str) -> Vec<Part> {
    let mut parts = Vec::new();
    let mut rest = glob.as_bytes();
    while let Some(first) = rest.first() {
        if *first == b'*' {
            parts.push(Part::Rest);
            rest = &rest[1..];
            continue;
        }
        let len = match rest {
            [b'[', ..] => class_len(rest),
            [b'\\', _, ..] => 2,
            _ => 1,
        };
        let (one, after) = rest.split_at(len);
        let mut bytes = [0_u64; 4];
        let mut add = |byte: u8| bytes[usize::from(byte / 64)] |= 1 << (byte % 64);
        match one {
            [b'?'] => bytes = [u64::MAX; 4],
            [b'[', ..] => (u8::MIN..=u8::MAX).filter(|byte| glob::matches(one, &[*byte])).for_each(add),
            [.., byte] => add(*byte),
            [] => {}
        }
        parts.push(Part::One(bytes));
        rest = after;
    }
    parts
}

/// Returns the length of the class at the start of a glob.
fn class_len(glob: &[u8]) -> usize {
    let mut at = 1;
    while at < glob.len() {
        match glob[at] {
            b'\\' => at += 1,
            b']' => return at + 1,
            _ => {}
        }
        at += 1;
    }
    glob.len()
}

#[cfg(test)]
mod tests {
    use keyschema_core::glob;
    use proptest::prelude::*;

    use super::covers;

    #[test]
    fn wider_globs_cover_narrower_ones() {
        for (outer, inner) in [
            ("*", "a:*"),
            ("a:*", "a:[0-9]*"),
            ("a:*", r"a:\*"),
            ("a:[0-9]*", "a:[1-9][0-9]"),
            ("a:?", "a:[^x]"),
            ("a:*:b", "a:*:c:b"),
            ("*:*", "a:*"),
            (r"a:\[", "a:["),
        ] {
            assert!(covers(outer, inner), "{outer} {inner}");
            assert!(!covers(inner, outer) || outer == r"a:\[", "{outer} {inner}");
        }
        assert!(!covers("a:?*", "a:*") && !covers("b:*", "a:*") && !covers("a", "ab"));
    }

    proptest! {
        #[test]
        fn covered_globs_match_no_other_text(outer in "([ab:?*]|\\[ab\\]){0,5}", inner in "([ab:?*]|\\[ab\\]){0,5}", texts in prop::collection::vec("[ab:c]{0,5}", 40)) {
            if covers(&outer, &inner) {
                for text in texts {
                    prop_assert!(!glob::matches(inner.as_bytes(), text.as_bytes()) || glob::matches(outer.as_bytes(), text.as_bytes()), "{} {} {}", outer, inner, text);
                }
            }
        }
    }
}
