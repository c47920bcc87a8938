//! The policy that fits the keys that were found.

use std::collections::BTreeMap;

use keyschema_language::naming::Case;
use keyschema_runtime::schema::Piece;

use super::item::Item;

/// A length is rounded up to a multiple of this.
const STEP: usize = 16;

/// A policy for `Cargo.toml`.
#[derive(Debug)]
pub(super) struct Policy {
    delimiter: String,
    case: Option<Case>,
    max_bytes: Option<usize>,
    is_across: bool,
    has_many_tags: bool,
}

impl Policy {
    /// Returns the policy of keys. `is_across` says whether keys of two blocks can be the same
    /// text.
    pub(super) fn of(items: &[Item], is_across: bool) -> Self {
        let mut delimiters: BTreeMap<&str, usize> = BTreeMap::new();
        for item in items {
            *delimiters.entry(item.delimiter()).or_default() += 1;
        }
        let delimiter = delimiters.into_iter().max_by_key(|(_, count)| *count);
        let longest = items.iter().map(|item| item.found.max_len()).max();
        let braces = |item: &Item| {
            let texts = item.found.pieces.iter().map(|piece| match piece {
                Piece::Literal(text) => text.matches('{').count() + text.matches('}').count(),
                Piece::Parameter(_) => 0,
            });
            texts.sum::<usize>()
        };
        Self {
            delimiter: delimiter.map_or(":", |(delimiter, _)| delimiter).into(),
            case: case_of(items),
            max_bytes: longest.map(|longest| longest.next_multiple_of(STEP).max(STEP)),
            is_across,
            has_many_tags: items.iter().any(|item| braces(item) > 2),
        }
    }

    pub(super) fn toml(&self) -> String {
        let mut toml = String::from("[package.metadata.keyschema]\nstandard = \"none\"\n");
        toml.extend(["delimiter = \"", &self.delimiter, "\"\n"]);
        let mut lints = Vec::new();
        if let Some(case) = self.case {
            toml.extend(["case = \"", case.name(), "\"\n"]);
            lints.push("segment_case = \"warn\"");
        }
        if let Some(max_bytes) = self.max_bytes {
            toml.extend(["max_bytes = ", &max_bytes.to_string(), "\n"]);
        }
        if self.has_many_tags {
            lints.push("multiple_hash_tags = \"allow\"");
            lints.push("empty_hash_tags = \"allow\"");
        }
        if self.is_across {
            // An exception for a key of another block silences nothing in its own.
            lints.push("unused_allows = \"allow\"");
        }
        if !lints.is_empty() {
            toml.extend(["lints = { ", &lints.join(", "), " }\n"]);
        }
        toml
    }
}

/// Returns the case that all words have, if it is only one.
fn case_of(items: &[Item]) -> Option<Case> {
    let fits = |case: Case| {
        items.iter().all(|item| {
            item.found.pieces.iter().all(|piece| match piece {
                Piece::Literal(text) => {
                    let mark = keyschema_core::delimiter::mark(item.delimiter());
                    let mut words = text.split([mark, '{', '}']).filter(|word| !word.is_empty());
                    words.all(|word| case.conforms(word))
                }
                Piece::Parameter(_) => true,
            })
        })
    };
    // A word in small letters is in each of these, so the first counts.
    [Case::Snake, Case::Kebab, Case::Camel].into_iter().find(|case| fits(*case))
}
