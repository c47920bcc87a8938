//! The options of `#[key_segment(…)]`.

use keyschema_language::{lint::values, message::Message, naming::Case};
use syn::{Ident, ext::IdentExt};

use super::{option_value::OptionValue, segment::unknown_option};
use crate::{
    errors::ErrorSink,
    syntax::{RawOption, RawVariant},
};

const CASE: &str = "case";
const CRATE: &str = "crate";
const RENAME: &str = "rename";

/// How the names of an enum's variants are written.
#[derive(Clone, Copy)]
pub(super) struct EnumCase(Case);

impl EnumCase {
    /// The text of a variant.
    pub(super) fn word_of(self, variant: &Ident) -> String {
        self.0.convert(&variant.unraw().to_string())
    }
}

fn value_of(option: &RawOption) -> OptionValue<'_> {
    let example = match option.name.to_string().as_str() {
        CASE => "case = kebab",
        RENAME => "rename = \"sci-fi\"",
        _ => "crate = ::keyschema",
    };
    OptionValue { name: &option.name, value: &option.value, example }
}

/// The options of the type; reports what is none.
pub(super) fn lower_type_options(options: &[RawOption], is_enum: bool, errors: &mut ErrorSink) -> EnumCase {
    let mut case = None;
    for (index, option) in options.iter().enumerate() {
        let name = &option.name;
        if options[..index].iter().any(|other| other.name == *name) {
            errors.report(name, Message::new(format!("`{name}` is given twice")).help("keep one of them"));
            continue;
        }
        match name.to_string().as_str() {
            CASE if is_enum => case = value_of(option).read_text(values::read_case, errors),
            CASE => errors.report(
                name,
                Message::new("a newtype has no words of its own to write in a case")
                    .help("remove `case`: the field's text is taken as it is"),
            ),
            CRATE => _ = value_of(option).read_path(errors),
            RENAME => errors.report(
                name,
                if is_enum {
                    Message::new("`rename` belongs to a variant")
                        .help("write `#[key_segment(rename = \"…\")]` above the variant")
                } else {
                    Message::new("a newtype has no variants to rename")
                        .help("remove `rename`: the field's text is taken as it is")
                },
            ),
            word if is_enum => errors.report(name, unknown_option(word, &[CASE, CRATE])),
            word => errors.report(name, unknown_option(word, &[CRATE])),
        }
    }
    EnumCase(case.unwrap_or(Case::Snake))
}

/// The text that a variant is given; reports what is none.
pub(super) fn lower_variant_options(variant: &RawVariant<'_>, errors: &mut ErrorSink) -> Option<String> {
    let mut renamed = None;
    for option in &variant.options {
        let name = &option.name;
        match name.to_string().as_str() {
            RENAME if renamed.is_some() => {
                errors.report(name, Message::new("`rename` is given twice").help("keep one of them"));
            }
            RENAME => renamed = value_of(option).read_word(errors),
            CASE => errors.report(
                name,
                Message::new("`case` belongs to the enum, for all its variants")
                    .help("write `#[key_segment(case = …)]` above the enum, or `rename = \"…\"` here"),
            ),
            word => errors.report(name, unknown_option(word, &[RENAME])),
        }
    }
    renamed
}
