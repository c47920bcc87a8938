//! The TTLs of the fields of a record beside that of its key.

use keyschema_core::{Expiry, schema::Field};

use super::message::ConstMessage;

/// Does not compile if a field of a record has a TTL that cannot end before that of the key of this
/// name. Fields that are listed in braces are checked by the macro, which knows their places.
#[track_caller]
pub const fn check_record_ttls(key: &str, expiry: Expiry, fields: &[Field]) {
    let mut index = 0;
    while index < fields.len() {
        if let Some(ttl) = fields[index].ttl
            && !ttl.can_end_before(expiry)
        {
            let text = [
                "field `",
                fields[index].name,
                "` never expires by itself, as its key `",
                key,
                "` expires first\nhelp: give the field a shorter TTL, or add `refresh = write` to the key",
            ];
            ConstMessage::new().texts(&text).fail();
        }
        index += 1;
    }
}
