//! Pairs the keys of the old and the new version.

use keyschema_runtime::KeySchema;

use super::change::Change;
use crate::{CatalogFile, Catalogs};

/// The keys of both versions.
pub(super) struct Pairs<'c> {
    /// The keys of both versions, in the order of the new version.
    pub(super) changed: Vec<Change>,
    /// The keys of only the old version, with their file.
    pub(super) removed: Vec<(&'c CatalogFile, &'static KeySchema)>,
    /// The keys of only the new version.
    pub(super) added: Vec<&'static KeySchema>,
}

/// The ways in which two keys can be the same, the most certain first.
const WAYS: [fn(&Key<'_>, &Key<'_>) -> bool; 5] = [
    |old, new| {
        old.schema.name == new.schema.name && old.file.name == new.file.name && has_same_text(old, new)
    },
    |old, new| old.schema.name == new.schema.name && has_same_text(old, new),
    |old, new| old.schema.name == new.schema.name && old.file.name == new.file.name,
    |old, new| old.schema.name == new.schema.name,
    has_same_text,
];

struct Key<'c> {
    file: &'c CatalogFile,
    schema: &'static KeySchema,
    is_paired: bool,
}

fn has_same_text(old: &Key<'_>, new: &Key<'_>) -> bool {
    super::texts::have_same_text(old.schema, new.schema)
}

/// Pairs the keys, by name and then by template.
pub(super) fn pair<'c>(old: &'c Catalogs, new: &'c Catalogs) -> Pairs<'c> {
    let keys = |catalogs: &'c Catalogs| -> Vec<Key<'c>> {
        catalogs.schemas().map(|(file, schema)| Key { file, schema, is_paired: false }).collect()
    };
    let (mut olds, mut news) = (keys(old), keys(new));
    let mut changed = Vec::new();
    for is_same in WAYS {
        for (place, new) in news.iter_mut().enumerate().filter(|(_, new)| !new.is_paired) {
            if let Some(old) = olds.iter_mut().find(|old| !old.is_paired && is_same(old, new)) {
                (old.is_paired, new.is_paired) = (true, true);
                changed.push((place, Change { old: old.schema, new: new.schema }));
            }
        }
    }
    changed.sort_by_key(|(place, _)| *place);
    Pairs {
        changed: changed.into_iter().map(|(_, change)| change).collect(),
        removed: olds.iter().filter(|old| !old.is_paired).map(|old| (old.file, old.schema)).collect(),
        added: news.iter().filter(|new| !new.is_paired).map(|new| new.schema).collect(),
    }
}
