//! Computes globs that match the keys of a service and no others, and reports the keys that no glob
//! can exclude.

use std::collections::HashMap;

use keyschema_core::glob::pattern_of;
use keyschema_runtime::{KeySchema, schema::Piece};

use super::{
    globs::{Fit, Glob, globs_of},
    services::Service,
};
use crate::Catalogs;

/// The texts that keys can have, with the prefixes that can precede them.
pub(super) struct Texts(HashMap<*const KeySchema, Vec<Vec<Piece>>>);

/// The globs for a key of a service.
pub(super) struct Fitted {
    /// The globs.
    pub(super) globs: Vec<Glob>,
    /// Other keys that they match, each with an example.
    pub(super) shared: Vec<(&'static KeySchema, String)>,
}

impl Texts {
    /// Returns the texts of all keys: plain and with each declared prefix, all after `prefix`.
    pub(super) fn of(catalogs: &[&Catalogs], prefix: &str) -> Self {
        let before: Option<Piece> = (!prefix.is_empty()).then(|| {
            let prefix: &'static str = String::from(prefix).leak();
            Piece::Literal(prefix)
        });
        let mut texts = HashMap::new();
        for (file, schema) in catalogs.iter().flat_map(|catalogs| catalogs.schemas()) {
            let declared = file.catalog.prefixes().iter().map(|prefix| prefix.pieces);
            let texts_of_key = [&[] as &[Piece]]
                .into_iter()
                .chain(declared)
                .map(|prefix| before.iter().chain(prefix).chain(schema.pieces).copied().collect())
                .collect();
            texts.insert(std::ptr::from_ref(schema), texts_of_key);
        }
        Self(texts)
    }

    fn of_key(&self, schema: &KeySchema) -> &[Vec<Piece>] {
        self.0.get(&std::ptr::from_ref(schema)).map_or(&[], Vec::as_slice)
    }

    /// Returns the patterns of a key, in the form of scans and subscriptions.
    pub(super) fn patterns_of(&self, schema: &KeySchema) -> Vec<String> {
        let pattern = |pieces: &Vec<Piece>| pattern_of(pieces.iter().map(Piece::literal));
        self.of_key(schema).iter().map(pattern).collect()
    }

    /// Returns globs for the keys of a service. If the usual globs match keys of `all` to which the
    /// service has no such access, the globs are made as narrow as possible, if that helps.
    pub(super) fn fit(&self, service: &Service, all: &[&'static KeySchema]) -> Vec<Fitted> {
        let granted: HashMap<*const KeySchema, _> =
            service.keys.iter().map(|(schema, access)| (std::ptr::from_ref(*schema), *access)).collect();
        let others = all.iter().copied();
        service
            .keys
            .iter()
            .map(|(schema, access)| {
                let others = others.clone().filter(|other| {
                    !granted.get(&std::ptr::from_ref(*other)).is_some_and(|granted| granted.covers(*access))
                });
                let others: Vec<_> = others
                    .filter(|other| other.name != schema.name || other.template != schema.template)
                    .collect();
                let usual = self.globs(schema, Fit::Usual);
                let shared = self.shared(&usual, &others);
                if shared.is_empty() {
                    return Fitted { globs: usual, shared };
                }
                let tight = self.globs(schema, Fit::Tight);
                let still_shared = self.shared(&tight, &others);
                if still_shared.len() < shared.len() {
                    Fitted { globs: tight, shared: still_shared }
                } else {
                    Fitted { globs: usual, shared }
                }
            })
            .collect()
    }

    fn globs(&self, schema: &KeySchema, fit: Fit) -> Vec<Glob> {
        self.of_key(schema).iter().flat_map(|pieces| globs_of(pieces, fit)).collect()
    }

    /// Returns the keys that one of the globs matches.
    fn shared(&self, globs: &[Glob], others: &[&'static KeySchema]) -> Vec<(&'static KeySchema, String)> {
        let example = |other: &KeySchema| {
            let texts = self.of_key(other);
            globs.iter().find_map(|glob| texts.iter().find_map(|pieces| glob.shared_with(pieces)))
        };
        others.iter().filter_map(|other| Some((*other, example(other)?))).collect()
    }
}
