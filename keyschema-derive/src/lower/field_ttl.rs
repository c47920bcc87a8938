//! The TTLs of hash fields.

use core::time::Duration;

use keyschema_core::{Expiry, limits::MAX_FIELD_TTL_MILLIS, schema::FieldTtl};
use keyschema_language::message::Message;
use proc_macro2::TokenStream;
use quote::quote;

use super::options::{FieldDef, FieldsDef, Options, Place, TTL, Ttl, ValueDef};
use crate::{errors::ErrorSink, syntax::RawOption};

/// Gives the fields that are listed the TTLs that they declare; reports what is wrong with them.
pub(super) fn lower_field_ttls(value: &mut ValueDef, key: Expiry, errors: &mut ErrorSink) {
    let shared = read_options(&value.options_of_fields, advise_on_all, errors);
    let shared = shared.and_then(|options| read_field_ttl(&options, key, errors));
    let Some(FieldsDef::Listed(fields)) = &mut value.fields else { return };
    for field in fields {
        let own = match &field.options {
            Some(options) => read_options(options, advise, errors)
                .and_then(|options| read_field_ttl(&options, key, errors)),
            None => shared,
        };
        if let Some(ttl) = own {
            field.expire(ttl);
        }
    }
}

fn read_options(
    tokens: &TokenStream,
    advice: fn(Message) -> Message,
    errors: &mut ErrorSink,
) -> Option<Options> {
    if tokens.is_empty() {
        return None;
    }
    let options = RawOption::parse_list(tokens.clone(), advice, errors);
    Some(Options::read(&options, Place::Field, errors))
}

fn advise(message: Message) -> Message {
    message.help("write the TTL of a field after its type, as in `String(ttl = 1h)`")
}

fn advise_on_all(message: Message) -> Message {
    message
        .help("write all fields first, and last the TTL of all of them, as in `{ token: String, ttl = 1h }`")
        .note("the TTL of one field is written after its type, as in `String(ttl = 1h)`")
}

/// Returns the TTL among the options of a field, of a hash with this expiry; reports one that no
/// field can have.
pub(super) fn read_field_ttl(options: &Options, key: Expiry, errors: &mut ErrorSink) -> Option<FieldTtl> {
    let place = options.name_of(TTL)?;
    let ttl = match options.ttl? {
        Ttl::After(ttl) => ttl,
        Ttl::Caller => {
            errors.report(
                place,
                Message::new("a field cannot leave its TTL to the caller")
                    .help("write a time, as in `ttl = 1h`, or call `hpexpire` after the write"),
            );
            return None;
        }
    };
    if ttl > Duration::from_millis(MAX_FIELD_TTL_MILLIS) {
        errors.report(
            place,
            Message::new("the TTL of a field is longer than a server accepts")
                .help("write at most `406000d`, or leave the TTL out"),
        );
        return None;
    }
    let millis = u64::try_from(ttl.as_millis()).unwrap_or(u64::MAX);
    let ttl = FieldTtl::from_millis(millis, options.jitter_percent.unwrap_or(0));
    if ttl.can_end_before(key) {
        return Some(ttl);
    }
    errors.report(
        place,
        Message::new(format!("the field never expires by itself, as its key expires first (`{key}`)"))
            .help("write a shorter TTL, or add `refresh = write` to the key so that each write prolongs it"),
    );
    None
}

impl FieldDef {
    /// Has the field expire. It may then be missing, so the record has an `Option`.
    fn expire(&mut self, ttl: FieldTtl) {
        self.ttl = Some(ttl);
        if !self.is_optional {
            self.is_optional = true;
            let ty = &self.ty.ty;
            self.written = quote!(::core::option::Option<#ty>);
        }
    }
}
