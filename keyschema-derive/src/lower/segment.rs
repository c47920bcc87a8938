//! The meaning of a parameter type.

use keyschema_language::{message::Message, naming::Case};
use syn::{Generics, Ident, Member, Path, Type, ext::IdentExt};

use super::{
    options::{Conversion, Options, Place},
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

/// The way in which the value becomes text.
pub(crate) enum SegmentBody<'a> {
    /// As its only field.
    Newtype { field: Member, ty: &'a Type, without: Vec<Conversion> },
    /// As one word for each variant.
    Words(Vec<(&'a Ident, String)>),
    /// Not at all: a mistake was reported.
    StandIn,
}

/// Interprets a parameter type, and reports mistakes.
pub(crate) fn lower_segment<'a>(raw: RawSegment<'a>, errors: &mut ErrorSink) -> SegmentDef<'a> {
    let place = match raw.body {
        RawSegmentBody::Enum(_) => Place::Enum,
        RawSegmentBody::Newtype { .. } | RawSegmentBody::Broken => Place::Newtype,
    };
    let options = Options::read(&raw.options, place, errors);
    let case = options.settings.case.unwrap_or(Case::Snake);
    let body = match raw.body {
        RawSegmentBody::Newtype { field, ty } => {
            if let Some(message) = advice_for(ty) {
                errors.report(ty, message);
            }
            SegmentBody::Newtype { field, ty, without: options.without.clone() }
        }
        RawSegmentBody::Enum(variants) => SegmentBody::Words(lower_variants(variants, case, errors)),
        RawSegmentBody::Broken => SegmentBody::StandIn,
    };
    let body = if errors.is_empty() { body } else { SegmentBody::StandIn };
    SegmentDef { name: raw.name, generics: raw.generics, crate_path: options.crate_path, body }
}

fn lower_variants<'a>(
    variants: Vec<RawVariant<'a>>,
    case: Case,
    errors: &mut ErrorSink,
) -> Vec<(&'a Ident, String)> {
    let mut words: Vec<(&'a Ident, String)> = Vec::new();
    for variant in variants {
        let renamed = Options::read(&variant.options, Place::Variant, errors).rename;
        let word = renamed.unwrap_or_else(|| case.convert(&variant.name.unraw().to_string()));
        if word.is_empty() {
            errors.report(
                variant.name,
                Message::new(format!("`{}` has no characters that can be written in a key", variant.name))
                    .help("set its text: `#[key_segment(rename = \"…\")]`"),
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
