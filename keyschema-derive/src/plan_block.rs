//! The plans of a block and of a catalogue.

use keyschema_core::Piece;
use keyschema_core::lists::CollectVec as _;
use keyschema_language::lint::{Level, OVERLAPPING_KEYS, SetLevel, UndecidedKey, known_shape};
use syn::Ident;

use crate::{
    errors::{ErrorSink, UnknownType},
    lint::{KeyLints, lint_block, lint_prefix},
    lower::{BlockDef, CatalogDef, KeyDef, Lowered, PrefixDef, StructDef},
    plan::{
        BlockPlan, CatalogPlan, Compared, OverlapPlan, Plan, krate, plan_key, plan_lowered, plan_prefix,
        plan_stand_in,
    },
    syntax::{RawBlock, RawCatalogs},
};

/// Returns the plan of a block. A denied finding is reported, but changes nothing else.
pub(crate) fn plan_block<'a>(
    raw: &'a RawBlock,
    block: &BlockDef,
    items: Vec<(Lowered<'a>, StructDef<'a>)>,
    prefixes: Vec<(Result<PrefixDef<'a>, UnknownType>, StructDef<'a>)>,
    errors: &mut ErrorSink,
) -> BlockPlan<'a> {
    let mut keys: Vec<KeyDef<'a>> = Vec::new();
    // The number in the block of each key that was understood.
    let mut numbers = Vec::new();
    let mut plans: Vec<Plan<'a>> = Vec::new();
    for (number, (lowered, structure)) in items.into_iter().enumerate() {
        let stand_in = plan_struct(structure, block);
        plans.push(match lowered {
            Lowered::Key(key) => {
                numbers.push(number);
                keys.push(key);
                stand_in
            }
            parts @ Lowered::Parts(..) => plan_lowered(parts, stand_in),
        });
    }
    let names: Vec<&Ident> = raw.keys.iter().map(|item| &item.head.name).collect_vec();
    for key in &mut keys {
        key.options.other_keys.retain(|other| other.check_is_in(&names, errors));
    }
    let lints = lint_block(&keys, block, errors);
    let levels: Vec<Option<SetLevel>> = keys.iter().map(|key| key.level(OVERLAPPING_KEYS)).collect_vec();
    // Each proof is at its key.
    let plan_overlap = |key: usize, compared| {
        Some(OverlapPlan {
            set: levels[key].filter(|set| set.level > Level::Allow)?,
            place: keys[key].name.span(),
            krate: krate(block.crate_path.as_ref()),
            compared,
        })
    };
    let undecided = lints.undecided.into_iter().filter_map(|UndecidedKey { key, others }| {
        let others = others.into_iter().map(|other| numbers[other]).collect_vec();
        plan_overlap(key, Compared::Key { key: numbers[key], others })
    });
    let overlaps = undecided.collect_vec();
    let may_have_words = |key: &usize| keys.len() > 1 && may_have_long_words(&keys[*key]);
    let of_words = (0..keys.len())
        .filter(may_have_words)
        .filter_map(|key| plan_overlap(key, Compared::Words { key: numbers[key] }));
    let word_overlaps = of_words.collect_vec();
    let names: Vec<String> = keys.iter().map(|key| key.subject.name.clone()).collect_vec();
    let mut understood = numbers.iter().zip(keys.into_iter().zip(lints.keys));
    let mut next = understood.next();
    let mut keys = Vec::new();
    for (number, stand_in) in plans.into_iter().enumerate() {
        let Some((_, (key, found))) = next.take_if(|(understood, _)| **understood == number) else {
            keys.push(stand_in);
            continue;
        };
        next = understood.next();
        let KeyLints { warnings, denied, collisions } = found;
        let reported_overlaps = collisions.into_iter().map(|other| names[other].clone()).collect_vec();
        keys.push(plan_key(key, &denied, Plan { reported_overlaps, warnings, ..stand_in }));
    }
    BlockPlan {
        keys,
        prefixes: prefixes.into_iter().map(|prefix| plan_block_prefix(prefix, block, errors)).collect_vec(),
        catalog: plan_block_catalog(raw, block),
        overlaps,
        word_overlaps,
        warnings: lints.block_warnings,
    }
}

/// Whether a parameter before the end of the key may be words of several segments: one of a type of
/// the project.
fn may_have_long_words(key: &KeyDef<'_>) -> bool {
    let before_the_end = key.pieces.split_last().map_or(&[][..], |(_, pieces)| pieces);
    before_the_end
        .iter()
        .filter_map(Piece::parameter)
        .any(|parameter| known_shape(&parameter.type_name, &key.options.policy.delimiter).is_none())
}

/// Plans the stand-in of a key or a prefix of a block, with its struct.
fn plan_struct<'a>(structure: StructDef<'a>, block: &BlockDef) -> Plan<'a> {
    let path = structure.crate_path.as_ref().or(block.crate_path.as_ref());
    let stand_in = plan_stand_in(&structure.head.name, structure.generics.clone(), path);
    let has_no_fields = structure.fields.is_empty();
    let visibility = structure.head.visibility.clone();
    Plan { visibility, structure: Some(structure), has_no_fields, ..stand_in }
}

/// Plans a prefix. A prefix that was not understood stays a stand-in.
fn plan_block_prefix<'a>(
    (prefix, structure): (Result<PrefixDef<'a>, UnknownType>, StructDef<'a>),
    block: &BlockDef,
    errors: &mut ErrorSink,
) -> Plan<'a> {
    let stand_in = plan_struct(structure, block);
    match prefix {
        Ok(prefix) => {
            let warnings = lint_prefix(&prefix.key, errors);
            plan_prefix(prefix, Plan { warnings, ..stand_in })
        }
        Err(unknown) => Plan { unknown, ..stand_in },
    }
}

fn plan_block_catalog<'a>(raw: &'a RawBlock, block: &BlockDef) -> Option<CatalogPlan<'a>> {
    let head = raw.catalog.as_ref()?;
    let own = &head.attributes.docs;
    Some(CatalogPlan {
        head,
        krate: krate(block.crate_path.as_ref()),
        description: if own.is_empty() { &raw.docs } else { own },
        listed: None,
        // The block proves it for its keys.
        overlaps: if raw.prefixes.is_empty() {
            Vec::new()
        } else {
            let plan = |set| OverlapPlan {
                set,
                place: head.name.span(),
                krate: krate(block.crate_path.as_ref()),
                compared: Compared::Prefixes(&head.name),
            };
            block.level(OVERLAPPING_KEYS).map(plan).into_iter().collect_vec()
        },
    })
}

/// Returns the plans of the catalogues in a `catalog! { … }`.
pub(crate) fn plan_catalogs<'a>(raw: &'a RawCatalogs, def: &CatalogDef) -> Vec<CatalogPlan<'a>> {
    raw.catalogs
        .iter()
        .map(|catalog| {
            let name = &catalog.head.name;
            let krate = krate(def.crate_path.as_ref());
            CatalogPlan {
                head: &catalog.head,
                description: &catalog.head.attributes.docs,
                listed: Some(&catalog.listed),
                overlaps: [Compared::Catalog(name), Compared::Prefixes(name)]
                    .map(|compared| OverlapPlan {
                        set: def.overlap,
                        place: name.span(),
                        krate: krate.clone(),
                        compared,
                    })
                    .into(),
                krate,
            }
        })
        .collect_vec()
}
