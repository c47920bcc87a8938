//! Compares the results of keyschema with the expectations of the oracle.

use std::collections::{BTreeMap, BTreeSet};

use crate::{
    block::Block,
    program::{About, Answer},
    said::Said,
    schema::{Piece, Schema},
    slot::{glob_matches, slot},
    summary::Summary,
};

/// Returns the pairs of keys that can be the same text, by the oracle.
pub(crate) fn pairs(schemas: &[&Schema]) -> BTreeMap<(String, String), String> {
    let mut pairs = BTreeMap::new();
    for (number, later) in schemas.iter().enumerate() {
        for earlier in &schemas[..number] {
            if let Some(text) = earlier.shared_text(later) {
                pairs.insert((earlier.name.clone(), later.name.clone()), text);
            }
        }
    }
    pairs
}

/// Compares the reported pairs with those of the oracle. Each example must be a key of both.
pub(crate) fn compare_pairs(
    expected: &BTreeMap<(String, String), String>,
    said: &Said,
    schemas: &[&Schema],
    summary: &mut Summary,
) {
    let schema = |name: &str| schemas.iter().find(|schema| schema.name == name);
    let reported: BTreeSet<(String, String)> =
        said.overlaps.iter().map(|(first, second, _)| (first.clone(), second.clone())).collect();
    for ((first, second), text) in expected {
        if !reported.contains(&(first.clone(), second.clone())) {
            summary.mismatch(format!("`{first}` and `{second}` can both be `{text}`, which nobody reports"));
        }
    }
    for (first, second, example) in &said.overlaps {
        let (Some(one), Some(other)) = (schema(first), schema(second)) else { continue };
        if !expected.contains_key(&(first.clone(), second.clone())) {
            summary.mismatch(format!(
                "`{first}` and `{second}` are reported (`{example}`), and are never the same"
            ));
        } else if !example.is_empty() {
            for schema in [one, other] {
                if !schema.automaton().accepts(example.as_bytes()) {
                    summary
                        .mismatch(format!("`{example}` is shown as a key of `{}`, and is none", schema.name));
                }
            }
        }
    }
    summary.overlapping_pairs += expected.len();
}

/// Compares the refused keys. A key that can be read in two ways must be refused. Others may be.
pub(crate) fn compare_refusals(blocks: &[Block], said: &Said, summary: &mut Summary) {
    for schema in blocks.iter().flat_map(|block| &block.schemas) {
        let is_refused = said.holds_delimiter.contains(&schema.name);
        if is_refused != schema.can_hold_delimiter() {
            let name = &schema.name;
            summary.mismatch(if is_refused {
                format!("no parameter of `{name}` can hold the delimiter, but it is refused for that")
            } else {
                format!("a parameter of `{name}` can hold the delimiter, which nobody reports")
            });
        }
        let is_refused = said.inseparable.contains(&schema.name);
        match schema.ambiguous_text() {
            Some(_) if is_refused => summary.ambiguous_keys += 1,
            Some(_) if said.holds_delimiter.contains(&schema.name) => {}
            Some(text) => summary.mismatch(format!(
                "`{}` can be read in two ways, as in `{text}`, which nobody reports",
                schema.name
            )),
            None if is_refused => summary.cautious_keys += 1,
            None => summary.separable_keys += 1,
        }
    }
    for error in &said.others {
        summary.mismatch(format!(
            "an error that nobody expects, on line {} of `{}`: {}",
            error.line, error.module, error.text
        ));
    }
}

/// Compares what the program says about a key itself.
pub(crate) fn compare_key(schema: &Schema, about: &About, summary: &mut Summary) {
    if about.longest != schema.longest() {
        summary.mismatch(format!(
            "the longest key of `{}` has {} bytes, not {}",
            schema.name,
            schema.longest(),
            about.longest
        ));
    }
}

/// Compares what the program says about a text that was made for `schema`.
pub(crate) fn compare_text(
    block: &Block,
    schema: &Schema,
    is_parsed: bool,
    text: &str,
    answer: &Answer,
    about: &About,
    summary: &mut Summary,
) {
    summary.texts += 1;
    let name = &schema.name;
    let readings = schema.readings(text);
    summary.keys_read += usize::from(!readings.is_empty());
    if is_parsed {
        if readings.is_empty() == answer.parsed.is_some() {
            let is_key = if readings.is_empty() { "no key" } else { "a key" };
            summary.mismatch(format!("`{text}` is {is_key} of `{name}`, which `parse` does not say"));
        }
        if let Some((written, slot_of_key)) = &answer.parsed {
            if written != text {
                summary.mismatch(format!("`{name}` parses `{text}` and writes `{written}`"));
            }
            if *slot_of_key != slot(text) {
                summary.mismatch(format!("the slot of `{text}` is {}, not {slot_of_key}", slot(text)));
            }
        }
    }
    if !readings.is_empty() && !glob_matches(about.pattern.as_bytes(), text.as_bytes()) {
        summary.mismatch(format!("`{text}` is a key of `{name}`, and does not match `{}`", about.pattern));
    }
    let fitting: Vec<&Schema> =
        block.schemas.iter().filter(|schema| schema.automaton().accepts(text.as_bytes())).collect();
    match &answer.identified {
        None if fitting.is_empty() => {}
        None => {
            summary.mismatch(format!("`{text}` fits `{}`, but `identify` finds nothing", fitting[0].name));
        }
        Some((found, parameters)) => {
            let Some(found) = fitting.iter().find(|schema| schema.name == *found) else {
                summary.mismatch(format!("`{text}` does not fit `{found}`, which `identify` finds"));
                return;
            };
            if !is_cut(found, text, parameters) {
                summary
                    .mismatch(format!("`{text}` of `{}` has not the parameters {parameters:?}", found.name));
            }
        }
    }
}

/// Whether the pieces of a key with these texts are the text.
fn is_cut(schema: &Schema, text: &str, parameters: &[String]) -> bool {
    let mut parameters = parameters.iter();
    let parts = schema.pieces.iter().map(|piece| match piece {
        Piece::Literal(text) => Some(text.clone()),
        Piece::Parameter(_) => parameters.next().cloned(),
    });
    parts.collect::<Option<String>>().is_some_and(|joined| joined == text) && parameters.next().is_none()
}

#[cfg(test)]
mod tests {
    use super::{compare_pairs, compare_text, pairs};
    use crate::{
        block::Block,
        parameter::{Kind, ParameterType},
        program::{About, Answer},
        said::Said,
        schema::{Piece, Schema},
        summary::Summary,
    };

    fn number(name: &str) -> Schema {
        let kind = Kind::Integer { below_zero: 0, max: 255, is_nonzero: false };
        let parameter = Piece::Parameter(ParameterType { source: "u8".into(), kind });
        Schema::new(name, vec![Piece::Literal("a:".into()), parameter], b':', false, String::new())
    }

    fn mismatches(compare: impl FnOnce(&mut Summary)) -> Vec<String> {
        let mut summary = Summary::default();
        compare(&mut summary);
        summary.mismatches
    }

    #[test]
    fn a_missing_pair_and_an_additional_pair_are_found() {
        let literal =
            |text: &str| Schema::new("B0K1", vec![Piece::Literal(text.into())], b':', false, String::new());
        let reported = |example: &str| {
            let mut said = Said::default();
            said.overlaps.insert(("B0K0".into(), "B0K1".into(), example.into()));
            said
        };
        for (text, said, expected) in [
            ("a:7", Said::default(), "`B0K0` and `B0K1` can both be `a:7`, which nobody reports"),
            ("a:07", reported("a:07"), "`B0K0` and `B0K1` are reported (`a:07`), and are never the same"),
            ("a:7", reported("a:8"), "`a:8` is shown as a key of `B0K1`, and is none"),
        ] {
            let (first, second) = (number("B0K0"), literal(text));
            let schemas = [&first, &second];
            let found = mismatches(|summary| compare_pairs(&pairs(&schemas), &said, &schemas, summary));
            assert_eq!(found, [expected]);
        }
    }

    #[test]
    fn a_wrong_answer_about_a_text_is_found() {
        let mut block = Block::random(1, 0);
        block.schemas = vec![number("B0K0")];
        let slot = crate::slot::slot("a:7");
        let right = Answer {
            parsed: Some(("a:7".into(), slot)),
            identified: Some(("B0K0".into(), vec!["7".into()])),
        };
        let about = About { longest: 5, pattern: "a:*".into() };
        let compare = |text: &str, answer: &Answer| {
            mismatches(|summary| {
                compare_text(&block, &block.schemas[0], true, text, answer, &about, summary);
            })
        };
        assert_eq!(compare("a:7", &right), [""; 0]);
        assert_eq!(compare("a:7", &Answer { parsed: None, ..right.clone() }).len(), 1);
        assert_eq!(compare("a:7", &Answer { parsed: Some(("a:8".into(), slot)), ..right.clone() }).len(), 1);
        assert_eq!(compare("a:7", &Answer { parsed: Some(("a:7".into(), 0)), ..right.clone() }).len(), 1);
        assert_eq!(compare("a:7", &Answer { identified: None, ..right.clone() }).len(), 1);
        let cut_wrong = Some(("B0K0".into(), vec!["8".into()]));
        assert_eq!(compare("a:7", &Answer { identified: cut_wrong, ..right.clone() }).len(), 1);
        assert_eq!(compare("a:256", &right).len(), 4);
    }
}
