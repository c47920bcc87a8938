//! Hash tags, by the rule of Redis, on the key as it will be rendered.
//!
//! What decides on the slot stands between the first `{` of the key and the first `}` after it, if anything does (Redis
//! Cluster specification, "Hash tags"). No value of a parameter can hold a brace, so the template alone says where that is.

use core::ops::Range;

use super::{PartKind, Rewrite, Subject, SubjectParameter, label::bare_type};
use crate::template::TemplatePiece;

/// A run of a key between braces.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct HashTag {
    /// Where it is written, braces included; for `{#name}` the whole parameter.
    pub(super) range: Range<usize>,
    /// Where its opening and closing brace are written, unless they are those of `{#name}`.
    pub(super) braces: Vec<Range<usize>>,
    /// The numbers of the parameters between the braces.
    pub(super) parameters: Vec<usize>,
    /// Whether there is anything between the braces.
    pub(super) is_empty: bool,
}

/// What stands between braces in the keys of `subject`, in order. The first decides on the slot, unless it is empty.
pub(super) fn hash_tags(subject: &Subject) -> Vec<HashTag> {
    let mut tags = Vec::new();
    let mut open: Option<HashTag> = None;
    let mut number = 0;
    for piece in &subject.template.pieces {
        match piece {
            TemplatePiece::Literal(literal) => {
                let is_brace = literal.text.len() != literal.range.len();
                match &mut open {
                    None if is_brace && literal.text == "{" => {
                        open = Some(HashTag {
                            range: literal.range.clone(),
                            braces: [literal.range.clone()].into(),
                            parameters: Vec::new(),
                            is_empty: true,
                        });
                    }
                    Some(tag) if is_brace && literal.text == "}" => {
                        tag.range.end = literal.range.end;
                        tag.braces.push(literal.range.clone());
                        tags.extend(open.take());
                    }
                    Some(tag) => tag.is_empty = false,
                    None => {}
                }
            }
            TemplatePiece::Parameter(parameter) => {
                if let Some(tag) = &mut open {
                    // Within braces, `{#name}` only adds an opening brace to what stands between them.
                    tag.is_empty = false;
                    tag.parameters.push(number);
                    if parameter.tagged {
                        tag.range.end = parameter.range.end;
                        tags.extend(open.take());
                    }
                } else if parameter.tagged {
                    tags.push(HashTag {
                        range: parameter.range.clone(),
                        braces: Vec::new(),
                        parameters: [number].into(),
                        is_empty: false,
                    });
                }
                number += 1;
            }
        }
    }
    tags
}

/// The tag that decides on the slot of every key of `subject`.
pub(super) fn effective_tag(subject: &Subject) -> Option<HashTag> {
    hash_tags(subject).into_iter().next().filter(|tag| !tag.is_empty)
}

/// The parameter that spreads keys best, if one does: no small type and no time, rather an identifier, rather the last.
pub(super) fn best_parameter(subject: &Subject) -> Option<usize> {
    let spreads = |parameter: &SubjectParameter| {
        !["bool", "u8", "i8", "Month", "Date", "UnixSeconds", "UnixMillis"]
            .iter()
            .any(|small| bare_type(&parameter.type_name) == *small)
    };
    let is_identifier = |parameter: &SubjectParameter| {
        ["id", "uid", "uuid", "ulid"].iter().any(|end| parameter.name.ends_with(end))
    };
    let numbered = subject.parameters.iter().enumerate();
    numbered
        .filter(|(_, parameter)| spreads(parameter))
        .max_by_key(|(number, parameter)| (is_identifier(parameter), *number))
        .map(|(number, _)| number)
}

/// The template without the braces of `tag`, and with braces around the parameter `instead`.
pub(super) fn retag(subject: &Subject, tag: &HashTag, instead: Option<usize>) -> String {
    let mut rewrite = Rewrite::new(subject);
    if tag.is_empty {
        rewrite = rewrite.replace(with_its_delimiter(subject, tag), "");
    } else if tag.braces.is_empty()
        && let [number] = tag.parameters[..]
        && let Some(parameter) = subject.parameters.get(number)
    {
        rewrite = rewrite.replace(tag.range.clone(), format!("{{{}}}", parameter.name));
    }
    for brace in tag.braces.iter().filter(|_| !tag.is_empty) {
        rewrite = rewrite.replace(brace.clone(), "");
    }
    // A parameter in another tag is what decides once this one is gone.
    let tags = hash_tags(subject);
    let is_tagged =
        |number: &usize| tags.iter().any(|other| other != tag && other.parameters.contains(number));
    if let Some(parameter) =
        instead.filter(|number| !is_tagged(number)).and_then(|number| subject.parameters.get(number))
    {
        rewrite = rewrite.replace(parameter.range.clone(), format!("{{#{}}}", parameter.name));
    }
    rewrite.finish()
}

/// Where an empty tag is written, with a delimiter if it is a segment of its own.
fn with_its_delimiter(subject: &Subject, tag: &HashTag) -> Range<usize> {
    let alone = subject.segments.iter().position(|segment| {
        segment.range == tag.range
            && segment.parts.iter().all(|part| matches!(part.kind, PartKind::Open | PartKind::Close))
    });
    match alone {
        Some(index) if index + 1 < subject.segments.len() => {
            tag.range.start..subject.segments[index + 1].range.start
        }
        Some(index) if index > 0 => subject.segments[index - 1].range.end..tag.range.end,
        _ => tag.range.clone(),
    }
}

#[cfg(test)]
mod tests {
    use keyschema_core::{DataType, hash_tag};

    use super::*;
    use crate::lint::{Policy, Standard, testing::Keys};

    fn tags(template: &str) -> Vec<&str> {
        let subject = Subject::of_template(template, DataType::String, &Policy::default());
        hash_tags(&subject).into_iter().map(|tag| &template[tag.range]).collect()
    }

    #[test]
    fn tags_start_at_the_first_brace_and_end_at_the_next() {
        assert_eq!(tags("cart:items:{#id}"), ["{#id}"]);
        assert_eq!(tags("{{a}}:{{b}}"), ["{{a}}", "{{b}}"]);
        assert_eq!(tags("foo{{{{bar}}}}zap"), ["{{{{bar}}"]);
        assert_eq!(tags("foo{{}}{{bar}}"), ["{{}}", "{{bar}}"]);
        assert_eq!(tags("{{project:{id}}}:v"), ["{{project:{id}}}"]);
        assert_eq!(tags("}}{{a}}"), ["{{a}}"]);
        assert_eq!(tags("a{{b:{#c}}}"), ["{{b:{#c}"]);
        for none in ["user:{id}", "a{{b", "a}}b"] {
            assert_eq!(tags(none), [""; 0]);
        }
    }

    /// The rule here and the rule that slots are computed by are one rule, on every text of six characters.
    #[test]
    fn the_slot_is_decided_by_the_same_tag() {
        let pieces = ["{{", "}}", "a", ":"];
        for number in 0..pieces.len().pow(6) {
            let template: String =
                (0..6).map(|place| pieces[number / pieces.len().pow(place) % pieces.len()]).collect();
            let subject = Subject::of_template(&template, DataType::String, &Policy::default());
            let key = template.replace("{{", "{").replace("}}", "}");
            let expected = hash_tag(key.as_bytes());
            let found = effective_tag(&subject).map(|tag| {
                let inside = &template[tag.range.start + 2..tag.range.end - 2];
                inside.replace("{{", "{").replace("}}", "}")
            });
            assert_eq!(found.unwrap_or(key.clone()).as_bytes(), expected, "{template}");
        }
    }

    /// The examples of the standard `relational`, with all lints.
    #[test]
    fn the_examples_of_the_standard_are_judged() {
        let keys = Keys::of(Standard::Relational);
        keys.key("foo{{}}{{bar}}:id:{id: u64}").finds_lints(["empty_hash_tags"]);
        keys.key("{{orders}}:id:{id: u64}").finds_lints(["constant_hash_tags"]);
        let keys = keys.delimiter(".");
        keys.keys(&[
            ("{{user{id: u64}}}.following", DataType::Set),
            ("{{user{id: u64}}}.followers", DataType::Set),
        ])
        .finds_nothing();
    }
}
