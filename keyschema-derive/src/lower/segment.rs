//! A parameter type's meaning.

use keyschema_language::{message::Message, naming::nearest};
use syn::{Generics, Ident, Member, Path, Type};

use super::{
    options::crate_path,
    segment_options::{EnumCase, lower_type_options, lower_variant_options},
    type_advice::advice_for,
};
use crate::{
    errors::ErrorSink,
    syntax::{RawSegment, RawSegmentBody, RawVariant},
};

/// A parameter type that was understood, or a stand-in for it.
pub(crate) struct SegmentDef<'a> {
    pub(crate) name: &'a Ident,
    pub(crate) generics: &'a Generics,
    pub(crate) crate_path: Option<Path>,
    pub(crate) body: SegmentBody<'a>,
}

/// How the value becomes text.
pub(crate) enum SegmentBody<'a> {
    /// As the only field does.
    Newtype { field: Member, ty: &'a Type },
    /// As one word for each variant.
    Words(Vec<(&'a Ident, String)>),
    /// Not at all: something was reported.
    StandIn,
}

/// Understands a parameter type; reports what cannot be.
pub(crate) fn lower_segment<'a>(raw: RawSegment<'a>, errors: &mut ErrorSink) -> SegmentDef<'a> {
    let crate_path = crate_path(&raw.options);
    let is_enum = matches!(raw.body, RawSegmentBody::Enum(_));
    let case = lower_type_options(&raw.options, is_enum, errors);
    let body = match raw.body {
        RawSegmentBody::Newtype { field, ty } => {
            if let Some(message) = advice_for(ty) {
                errors.report(ty, message);
            }
            SegmentBody::Newtype { field, ty }
        }
        RawSegmentBody::Enum(variants) => SegmentBody::Words(lower_variants(variants, case, errors)),
        RawSegmentBody::Broken => SegmentBody::StandIn,
    };
    let body = if errors.is_empty() { body } else { SegmentBody::StandIn };
    SegmentDef { name: raw.name, generics: raw.generics, crate_path, body }
}

fn lower_variants<'a>(
    variants: Vec<RawVariant<'a>>,
    case: EnumCase,
    errors: &mut ErrorSink,
) -> Vec<(&'a Ident, String)> {
    let mut words: Vec<(&'a Ident, String)> = Vec::new();
    for variant in variants {
        let renamed = lower_variant_options(&variant, errors);
        let word = renamed.unwrap_or_else(|| case.word_of(variant.name));
        if word.is_empty() {
            errors.report(
                variant.name,
                Message::new(format!("nothing of `{}` is left to write in a key", variant.name))
                    .help("give it a text: `#[key_segment(rename = \"…\")]`"),
            );
        } else if let Some((first, _)) = words.iter().find(|(_, other)| *other == word) {
            errors.report(
                variant.name,
                Message::new(format!("variants `{first}` and `{}` are both written `{word}`", variant.name))
                    .help("give one of them another text: `#[key_segment(rename = \"…\")]`"),
            );
        }
        words.push((variant.name, word));
    }
    words
}

/// The message for an option that nobody knows.
pub(super) fn unknown_option(word: &str, known: &[&str]) -> Message {
    let message = Message::new(format!("unknown option `{word}`"));
    // Serde's word for the case.
    let word = if word == "rename_all" { "case" } else { word };
    if let Some(meant) = nearest(word, known.iter().copied()) {
        return message.help(format!("write `{meant}`"));
    }
    if let [only] = known {
        return message.help(format!("the only option here is `{only}`"));
    }
    let known: Vec<String> = known.iter().map(|name| format!("`{name}`")).collect();
    message.help(format!("the options are {}", known.join(", ")))
}
