//! What will be generated for a block, and for a catalogue.

use keyschema_language::lint::{Level, OVERLAPPING_KEYS, SetLevel, UndecidedKey};
use syn::Ident;

use crate::{
    errors::ErrorSink,
    lint::lint_block,
    lower::{BlockDef, CatalogDef, KeyDef, StructDef},
    plan::{BlockPlan, CatalogPlan, Compared, OverlapPlan, Plan, krate, plan_key, plan_stand_in},
    syntax::{RawBlock, RawCatalogs},
};

/// The plan of a block. A key that was not understood, or has what the policy denies, is a stand-in.
pub(crate) fn plan_block<'a>(
    raw: &'a RawBlock,
    block: &BlockDef,
    items: Vec<(Option<KeyDef<'a>>, StructDef<'a>)>,
    errors: &mut ErrorSink,
) -> BlockPlan<'a> {
    let mut keys: Vec<KeyDef<'a>> = Vec::new();
    // The number of each key that was understood, in the block.
    let mut numbers = Vec::new();
    let mut plans: Vec<Plan<'a>> = Vec::new();
    for (number, (key, structure)) in items.into_iter().enumerate() {
        numbers.extend(key.is_some().then_some(number));
        keys.extend(key);
        let path = structure.crate_path.as_ref().or(block.crate_path.as_ref());
        let stand_in = plan_stand_in(&structure.head.name, structure.generics.clone(), path);
        plans.push(Plan { structure: Some(structure), ..stand_in });
    }
    let names: Vec<&Ident> = raw.keys.iter().map(|item| &item.head.name).collect();
    keys.iter().flat_map(|key| &key.options.other_keys).for_each(|other| other.check_is_in(&names, errors));
    let lints = lint_block(&keys, block, errors);
    let levels: Vec<Option<SetLevel>> = keys.iter().map(|key| key.level(OVERLAPPING_KEYS)).collect();
    // Each proof is at its key.
    let plan_overlap = |UndecidedKey { key, others }| {
        Some(OverlapPlan {
            set: levels[key].filter(|set| set.level > Level::Allow)?,
            place: keys[key].name.span(),
            krate: krate(block.crate_path.as_ref()),
            compared: Compared::Key {
                key: numbers[key],
                others: others.into_iter().map(|other| numbers[other]).collect(),
            },
        })
    };
    let overlaps = lints.undecided.into_iter().filter_map(plan_overlap).collect();
    let mut understood = numbers.iter().zip(keys.into_iter().zip(lints.keys)).peekable();
    let plans = plans.into_iter().enumerate().map(|(number, stand_in)| {
        match understood.next_if(|(understood, _)| **understood == number) {
            None => stand_in,
            Some((_, (_, (warnings, true)))) => Plan { warnings, ..stand_in },
            Some((_, (key, (warnings, false)))) => plan_key(key, Plan { warnings, ..stand_in }),
        }
    });
    BlockPlan {
        keys: plans.collect(),
        catalog: plan_block_catalog(raw, block),
        overlaps,
        warnings: lints.block_warnings,
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
        // The block proves it of its keys.
        overlap: None,
    })
}

/// The plans of the catalogues in a `catalog! { … }`.
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
                overlap: Some(OverlapPlan {
                    set: def.overlap,
                    place: name.span(),
                    krate: krate.clone(),
                    compared: Compared::Catalog(name),
                }),
                krate,
            }
        })
        .collect()
}
