//! A key declaration's meaning.

use keyschema_core::DataType;
use syn::{Generics, Ident};

use super::{
    options::{ExpiryDef, lower_options},
    parameters::{PieceDef, lower_template},
};
use crate::{
    errors::ErrorSink,
    syntax::{RawKey, line_of},
};

/// A declaration that was understood.
pub(crate) struct KeyDef<'a> {
    pub(crate) name: &'a Ident,
    pub(crate) generics: &'a Generics,
    pub(crate) description: String,
    pub(crate) line: u32,
    pub(crate) pieces: Vec<PieceDef<'a>>,
    pub(crate) delimiter: String,
    pub(crate) data_type: DataType,
    pub(crate) expiry: ExpiryDef,
}

/// Understands a declaration; reports what cannot be.
pub(crate) fn lower_key<'a>(raw: RawKey<'a>, errors: &mut ErrorSink) -> Option<KeyDef<'a>> {
    let attribute = raw.attribute.as_ref()?;
    let options = lower_options(attribute, errors);
    let pieces = match (&attribute.template, &raw.fields) {
        (Some(template), Some(fields)) => {
            lower_template(raw.name, template, fields, attribute.is_whole, errors)
        }
        _ => None,
    };
    let options = options?;
    Some(KeyDef {
        line: line_of(raw.name.span()),
        name: raw.name,
        generics: raw.generics,
        description: raw.docs,
        pieces: pieces?,
        delimiter: options.delimiter,
        data_type: options.data_type,
        expiry: options.expiry,
    })
}
