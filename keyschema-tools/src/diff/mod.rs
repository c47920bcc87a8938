//! The changes between two versions of catalogues, and what they break.
//!
//! Keys of both versions are paired. Each change of a pair is a finding of one rule. Shapes
//! determine whether every old key is still a key of the new schema, as in the proof that keys do
//! not overlap.

mod access;
mod behaviour;
mod change;
mod field_ttls;
mod old;
mod pairing;
mod source;
mod stored;
#[cfg(test)]
mod tests;
mod texts;
mod wire;

use self::{
    change::Report,
    pairing::{Pairs, pair},
};
use crate::{
    Catalogs,
    finding::{Finding, Findings},
    places::Places,
    rule::{Levels, Rule},
};

pub use old::{Old, read_old};

/// The rules about changes, in the order of the documentation.
pub(crate) const RULES: &[&[&Rule]] =
    &[wire::RULES, stored::RULES, behaviour::RULES, field_ttls::RULES, access::RULES, source::RULES];

/// Returns the changes from `old` to `new`, the most serious first.
///
/// ```
/// use keyschema_runtime::{Catalog, DataType, KeySchema, schema::{Piece, Source}};
/// use keyschema_tools::{Catalogs, diff::diff, rule::Levels};
///
/// const ROOMS: &KeySchema = &KeySchema {
///     name: "ChatRooms", template: "rooms", pieces: &[Piece::Literal("rooms")], data_type: DataType::Set, ..KeySchema::DEFAULT
/// };
/// const LISTED: &KeySchema = &KeySchema { data_type: DataType::List, ..*ROOMS };
/// static OLD: Catalog = Catalog::new("CHAT", "", &[ROOMS], Source { file: "src/keys.rs", line: 1 });
/// static NEW: Catalog = Catalog::new("CHAT", "", &[LISTED], Source { file: "src/keys.rs", line: 1 });
///
/// let [old, new] = [Catalogs::of_program(&[&OLD]), Catalogs::of_program(&[&NEW])];
/// let findings = diff(&old, &new, &Levels::default());
/// assert_eq!(findings[0].rule.name, "data_type_changed");
/// assert_eq!(findings[0].message.fact(), "`ChatRooms` was a `set` and is a `list`");
/// ```
pub fn diff(old: &Catalogs, new: &Catalogs, levels: &Levels) -> Vec<Finding> {
    let mut report =
        Report { findings: Findings::new(levels.clone()), places: Places::below(new.root.clone()) };
    let Pairs { changed, removed, added } = pair(old, new);
    for (file, schema) in removed {
        wire::check_removed(file, schema, &mut report);
    }
    for change in &changed {
        wire::check(change, &mut report);
        stored::check(change, &mut report);
        behaviour::check(change, &mut report);
        field_ttls::check(change, &mut report);
        access::check(change, &mut report);
        source::check(change, &mut report);
    }
    for schema in added {
        source::check_added(schema, &mut report);
    }
    report.findings.finish()
}
