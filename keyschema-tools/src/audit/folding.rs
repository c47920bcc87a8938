//! Patterns of unknown keys that differ only in a value, made one.

use std::collections::{BTreeMap, HashMap};

use keyschema_core::glob;

use super::patterns::Pattern;
use crate::{
    infer::{Inference, InferredPiece, Options},
    sources::Observation,
};

/// The least number of patterns that become one: fewer can be words of different keys.
const FEWEST: usize = 3;

/// Folds patterns of the same inferred schema, and sorts them: those of most keys come first. Their
/// examples are what it is inferred from, so this takes no more memory than the patterns do.
pub(super) fn folded(patterns: Vec<Pattern>) -> Vec<Pattern> {
    if patterns.len() < FEWEST {
        return patterns;
    }
    let mut inference = Inference::default();
    for pattern in &patterns {
        inference.add(&Observation::of(pattern.example.as_bytes(), 0));
    }
    let inferred = inference.finish(&Options::default());
    let mut of_schema: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for (number, pattern) in patterns.iter().enumerate() {
        // Bytes that a terminal cannot show are escaped in an example, so it is another key.
        if pattern.example.contains(['\\', '…']) {
            continue;
        }
        if let Some(schema) = inferred.schema_of(pattern.example.as_bytes(), None) {
            of_schema.entry(schema).or_default().push(number);
        }
    }
    let mut folds: HashMap<usize, String> = HashMap::new();
    for (schema, numbers) in of_schema {
        if numbers.len() >= FEWEST {
            let pattern = pattern_of(&inferred.schemas[schema].pieces);
            folds.extend(numbers.into_iter().map(|number| (number, pattern.clone())));
        }
    }
    let mut all: BTreeMap<String, Pattern> = BTreeMap::new();
    for (number, mut pattern) in patterns.into_iter().enumerate() {
        if let Some(fold) = folds.remove(&number) {
            pattern.pattern = fold;
        }
        match all.get_mut(&pattern.pattern) {
            Some(known) => add(known, pattern),
            None => {
                all.insert(pattern.pattern.clone(), pattern);
            }
        }
    }
    let mut patterns: Vec<Pattern> = all.into_values().collect();
    patterns.sort_by(|a, b| b.keys.cmp(&a.keys).then_with(|| a.pattern.cmp(&b.pattern)));
    patterns
}

/// Adds the keys of another pattern.
fn add(known: &mut Pattern, other: Pattern) {
    known.keys += other.keys;
    known.measured += other.measured;
    known.bytes += other.bytes;
    if other.example < known.example {
        (known.example, known.reason) = (other.example, other.reason);
    }
}

/// Returns a template in the form of patterns of `SCAN`.
fn pattern_of(pieces: &[InferredPiece]) -> String {
    let mut pattern = Vec::new();
    for piece in pieces {
        match piece {
            InferredPiece::Literal(text) => pattern.extend(glob::escape(text.as_bytes())),
            InferredPiece::Parameter(_) => pattern.push(b'*'),
        }
    }
    String::from_utf8_lossy(&pattern).into_owned()
}

#[cfg(test)]
mod tests {
    use super::{Pattern, folded};

    fn pattern(text: &str, example: &str, keys: u64) -> Pattern {
        Pattern {
            pattern: text.into(),
            keys,
            measured: 1,
            bytes: 10,
            example: example.into(),
            reason: format!("that of {example}"),
        }
    }

    #[test]
    fn values_that_are_words_are_one_pattern() {
        const NAMES: [&str; 24] = [
            "ada", "linus", "grace", "margaret", "alan", "edsger", "barbara", "donald", "ken", "dennis",
            "bjarne", "guido", "yukihiro", "radia", "frances", "adele", "shafi", "leslie", "tony", "niklaus",
            "vint", "tim", "karen", "hedy",
        ];
        let mut patterns: Vec<Pattern> =
            NAMES.map(|name| pattern(&format!("login:{name}"), &format!("login:{name}"), 2)).into();
        patterns.push(pattern("queue:mail", "queue:mail", 1));
        patterns.push(pattern("*", "\\xff", 3));
        let folded = folded(patterns);
        // A name that is also a common word can stay apart.
        assert!(folded[0].pattern == "login:*" && folded[0].keys >= 40, "{folded:?}");
        assert_eq!(folded[0].bytes, folded[0].keys * 5);
        assert_eq!(folded[0].reason, format!("that of {}", folded[0].example));
        assert_eq!(folded.iter().map(|pattern| pattern.keys).sum::<u64>(), 52);
        for name in ["queue:mail", "*"] {
            assert!(folded.iter().any(|pattern| pattern.pattern == name), "{folded:?}");
        }
    }

    #[test]
    fn words_of_different_keys_stay_apart() {
        let patterns =
            vec![pattern("user:*:name", "user:7:name", 5), pattern("user:*:cart", "user:7:cart", 5)];
        let names: Vec<String> = folded(patterns).into_iter().map(|it| it.pattern).collect();
        assert_eq!(names, ["user:*:name", "user:*:cart"]);
        assert!(folded(Vec::new()).is_empty());
    }
}
