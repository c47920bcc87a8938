//! The meaning of a record: which field of the hash each field of a struct is.

use keyschema_core::Expiry;
use keyschema_language::{message::Message, naming::Case};
use syn::{Generics, Ident, Path, ext::IdentExt};

use super::{
    field_ttl::read_field_ttl,
    options::{FieldDef, Options, Place, TTL},
};
use crate::{errors::ErrorSink, syntax::RawRecord};

/// A struct with the fields of a hash.
pub(crate) struct RecordDef<'a> {
    pub(crate) name: &'a Ident,
    pub(crate) generics: &'a Generics,
    pub(crate) crate_path: Option<Path>,
    /// Each field with its name in Rust.
    pub(crate) fields: Vec<(&'a Ident, FieldDef)>,
    /// Whether a mistake was reported.
    pub(crate) is_broken: bool,
}

/// Interprets a record, and reports mistakes.
pub(crate) fn lower_record<'a>(raw: RawRecord<'a>, errors: &mut ErrorSink) -> RecordDef<'a> {
    let options = Options::read(&raw.options, Place::Record, errors);
    let case = options.settings.case;
    let mut fields = Vec::new();
    for field in raw.fields {
        let mut options = Options::read(&field.options, Place::RecordField, errors);
        let rename = options.rename.take();
        let name = rename.unwrap_or_else(|| in_case(case, &field.name.unraw().to_string()));
        // With which key the record will be used is not known here: the key checks its fields.
        let ttl = read_field_ttl(&options, Expiry::Undeclared, errors);
        let field = (field.name, FieldDef { ttl, ..FieldDef::new(name, field.ty) });
        if let (Some(_), false, Some(place)) = (ttl, field.1.is_optional, options.name_of(TTL)) {
            errors.report(
                place,
                Message::new(format!("field `{}` expires, so it may be missing", field.0))
                    .help(format!("give it the type `Option<{}>`", field.1.ty.name)),
            );
        }
        fields.push(field);
    }
    for (index, (name, field)) in fields.iter().enumerate() {
        if let Some(message) = field.check_type() {
            errors.report(&field.ty.ty, message);
        }
        if let Some((first, _)) = fields[..index].iter().find(|(_, other)| other.name == field.name) {
            errors.report(
                name,
                Message::new(format!("fields `{first}` and `{name}` are both `{}` in the hash", field.name))
                    .help("give one of them another name: `#[hash_record(rename = \"…\")]`"),
            );
        }
    }
    RecordDef {
        name: raw.name,
        generics: raw.generics,
        crate_path: options.crate_path,
        fields,
        is_broken: !errors.is_empty(),
    }
}

fn in_case(case: Option<Case>, name: &str) -> String {
    case.map_or_else(|| name.to_string(), |case| case.convert(name))
}
