//! Checks that catalogues are consistent, and that their keys cannot be the same text.

mod consistency;
mod rules;
mod same_key;

use keyschema_core::overlap::overlaps_among_schemas;
use keyschema_language::message::Message;
use keyschema_runtime::KeySchema;

use crate::{
    CatalogFile, Catalogs,
    finding::{Finding, Findings},
    places::Places,
    rule::Levels,
};

pub(crate) use rules::RULES;
pub use rules::{COLLIDING_KEYS, INCONSISTENT_FILES};

/// The result of a check.
#[derive(Debug)]
pub struct Checked {
    /// The findings, the most serious first.
    pub findings: Vec<Finding>,
    /// The number of keys that were compared.
    pub keys: usize,
    /// The number of catalogues that they are in.
    pub catalogs: usize,
}

/// Checks catalogues together with those of other services on the same server.
///
/// If two services declare a key in the same way, it is one key that they share.
///
/// ```
/// use keyschema_runtime::{Catalog, KeySchema, schema::{Piece, Source}};
/// use keyschema_tools::{Catalogs, check::check, rule::Levels};
///
/// const ROOMS: &KeySchema = &KeySchema {
///     name: "ChatRooms", template: "rooms", pieces: &[Piece::Literal("rooms")], ..KeySchema::DEFAULT
/// };
/// const HOTEL: &KeySchema = &KeySchema { name: "HotelRooms", ..*ROOMS };
/// static CHAT: Catalog = Catalog::new("CHAT", "", &[ROOMS], Source { file: "src/keys.rs", line: 1 });
/// static HOTELS: Catalog = Catalog::new("HOTELS", "", &[HOTEL], Source { file: "src/keys.rs", line: 1 });
///
/// let [chat, hotels] = [Catalogs::of_program(&[&CHAT]), Catalogs::of_program(&[&HOTELS])];
/// let checked = check(&chat, &hotels, &Levels::default());
/// assert_eq!(checked.findings[0].message.fact(), "`HotelRooms` and `ChatRooms` can both be written `rooms`");
/// ```
pub fn check(own: &Catalogs, others: &Catalogs, levels: &Levels) -> Checked {
    let mut findings = Findings::new(levels.clone());
    for file in own.files.iter().chain(&others.files) {
        consistency::check(file, &mut findings);
    }

    let mut keys: Vec<(&CatalogFile, &'static KeySchema, bool)> = Vec::new();
    for (catalogs, is_own) in [(own, true), (others, false)] {
        for (file, schema) in catalogs.schemas() {
            let is_shared = keys
                .iter()
                .any(|(other, known, _)| !std::ptr::eq(*other, file) && same_key::is_same(known, schema));
            if !is_shared {
                keys.push((file, schema, is_own));
            }
        }
    }
    let schemas: Vec<&'static KeySchema> = keys.iter().map(|(_, schema, _)| *schema).collect();
    let mut places = Places::below(own.root.clone());
    for overlap in overlaps_among_schemas(&schemas) {
        let (first, second) = (&keys[overlap.first], &keys[overlap.second]);
        // The user can only change their own keys.
        let (mine, other) = if second.2 || !first.2 { (second, first) } else { (first, second) };
        let message = collision(mine, other, &overlap.example);
        let line = if mine.2 { places.line(mine.1.source.file, mine.1.name) } else { None };
        findings.of_key(&COLLIDING_KEYS, mine.1, line, message);
    }
    let catalogs = own.files.len() + others.files.len();
    Checked { findings: findings.finish(), keys: schemas.len(), catalogs }
}

/// Returns the message about two keys that can be the same text.
fn collision(
    mine: &(&CatalogFile, &'static KeySchema, bool),
    other: &(&CatalogFile, &'static KeySchema, bool),
    example: &str,
) -> Message {
    let (name, other_name) = (mine.1.name, other.1.name);
    let message = Message::new(format!("`{other_name}` and `{name}` can both be written `{example}`"));
    let message = if mine.2 && !other.2 {
        message.help(format!(
            "write a segment in `{name}` that `{other_name}` cannot have, or give the keys of one service a prefix"
        ))
    } else {
        message.help(format!(
            "write a segment in one of them that the other cannot have, or remove it; if it is meant, \
             `allow(overlapping_keys({other_name}), reason = \"…\")` on `{name}`"
        ))
    };
    [other, mine].into_iter().fold(message, |message, (file, schema, _)| {
        let place = if file.name.is_empty() { String::new() } else { format!(" of `{}`", file.name) };
        message.note(format!(
            "`{}` is `{}` in `{}`{place}",
            schema.name,
            schema.template,
            file.catalog.name()
        ))
    })
}
