//! The hash tags of a template, and where they are written.

use core::ops::Range;

use keyschema_core::lists::CollectVec as _;
use keyschema_core::{
    Piece,
    hash_tag::{self, Braces, Place},
};

use super::{Subject, label::bare_type, rewrite::shown};
use crate::template::Parameter;

/// A run of a key between braces.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct HashTag {
    /// Its range, braces included. For `{#name}`, the whole parameter.
    pub(super) range: Range<usize>,
    /// The numbers of the parameters between the braces.
    pub(super) parameters: Vec<usize>,
    /// Whether there is anything between the braces.
    pub(super) is_empty: bool,
}

/// Returns the hash tags in the keys of `subject`, in order. The slot depends on the first one,
/// unless it is empty.
pub(super) fn hash_tags(subject: &Subject) -> Vec<HashTag> {
    let pieces: Vec<_> = subject.template.pieces.iter().map(Piece::as_ref).collect_vec();
    let mut tags = Vec::new();
    let mut from = Place::START;
    while let Some(braces) = hash_tag::braces(&pieces, from) {
        from = braces.close.after();
        tags.push(HashTag::of(subject, &pieces, braces));
    }
    tags
}

impl HashTag {
    fn of(subject: &Subject, pieces: &[Piece<&str, &Parameter>], braces: Braces) -> Self {
        let written = |place: Place| match &subject.template.pieces[place.piece] {
            Piece::Literal(literal) => literal.brace_range(place.byte),
            Piece::Parameter(parameter) => parameter.range.clone(),
        };
        let (open, close) = (written(braces.open), written(braces.close));
        let number_at = |piece: usize| pieces[..piece].iter().filter_map(Piece::parameter).count();
        Self {
            range: open.start..close.end,
            parameters: (number_at(braces.open.piece)..number_at(braces.close.piece)).collect_vec(),
            is_empty: braces.are_empty(pieces),
        }
    }
}

/// Returns the hash tag that the slots of the keys of `subject` depend on.
pub(super) fn effective_tag(subject: &Subject) -> Option<HashTag> {
    hash_tags(subject).into_iter().next().filter(|tag| !tag.is_empty)
}

/// Returns the parameter that spreads keys best, if one does. Small types and times are left out.
/// Identifiers come first, and later parameters before earlier ones.
pub(super) fn best_parameter(subject: &Subject) -> Option<&Parameter> {
    let spreads = |parameter: &&Parameter| {
        !["bool", "u8", "i8", "Month", "Date", "UnixSeconds", "UnixMillis"]
            .contains(&bare_type(&parameter.type_name))
    };
    let is_identifier = |parameter: &&Parameter| {
        ["id", "uid", "uuid", "ulid"].iter().any(|end| parameter.name.ends_with(end))
    };
    subject.parameters.iter().filter(spreads).max_by_key(is_identifier)
}

/// Returns a parameter as the hash tag to propose: `{#order_id}`.
pub(super) fn tag_of(parameter: Option<&Parameter>) -> String {
    shown(&format!("{{#{}}}", parameter.map_or("id", |parameter| &parameter.name)))
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

    /// This rule and the rule for slots agree on every text of six characters.
    #[test]
    fn the_slot_depends_on_the_same_tag() {
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
    fn the_examples_of_the_standard_have_their_findings() {
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
