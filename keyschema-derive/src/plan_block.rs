//! What will be generated for a block, and for a catalogue.

use keyschema_language::lint::{Level, OVERLAPPING_KEYS, SetLevel, UndecidedKey};

use syn::Ident;

use crate::{
    errors::ErrorSink,
    lint::{BlockLints, lint_block},
    lower::{BlockDef, CatalogDef, KeyDef, StructDef},
    plan::{
        BlockKeyType, BlockPlan, CatalogPlan, Compared, Listed, OverlapPlan, Plan, StructPlan, krate,
        plan_key, plan_stand_in,
    },
    syntax::{RawBlock, RawCatalogs, RawItem, line_of},
};

/// The plan of a block. A key that was not understood, or has what the policy denies, is a stand-in.
pub(crate) fn plan_block<'a>(
    raw: &'a RawBlock,
    block: &BlockDef,
    items: Vec<(Option<KeyDef<'a>>, StructDef)>,
    errors: &mut ErrorSink,
) -> BlockPlan<'a> {
    let mut keys: Vec<KeyDef<'a>> = Vec::new();
    let mut rest = Vec::new();
    for (item, (key, structure)) in raw.keys.iter().zip(items) {
        rest.push((item, structure, key.is_some()));
        keys.extend(key);
    }
    let names: Vec<&Ident> = raw.keys.iter().map(|item| &item.name).collect();
    keys.iter().flat_map(|key| &key.other_keys).for_each(|other| other.check_is_in(&names, errors));
    let BlockLints { warnings, block_warnings, is_denied, undecided } = lint_block(&keys, block, errors);
    let levels: Vec<Option<SetLevel>> = keys.iter().map(|key| key.level(OVERLAPPING_KEYS)).collect();
    let is_understood: Vec<bool> = rest.iter().map(|(_, _, is_understood)| *is_understood).collect();
    let mut understood = keys.into_iter().zip(warnings).zip(is_denied);
    let plans: Vec<Plan<'a>> = rest
        .into_iter()
        .map(|(item, mut structure, is_understood)| {
            let path = structure.crate_path.take();
            let path = path.as_ref().or(block.crate_path.as_ref());
            let key = if is_understood { understood.next() } else { None };
            let plan = match key {
                Some(((key, warnings), false)) => plan_key(key, warnings, path),
                Some(((_, warnings), true)) => {
                    plan_stand_in(&item.name, structure.generics.clone(), warnings, path)
                }
                None => plan_stand_in(&item.name, structure.generics.clone(), Vec::new(), path),
            };
            Plan { structure: Some(plan_struct(item, structure)), ..plan }
        })
        .collect();
    let types: Vec<BlockKeyType<'a>> = plans
        .iter()
        .zip(&raw.keys)
        .map(|(plan, item)| BlockKeyType {
            name: plan.name,
            generics: plan.generics.static_generics.clone(),
            conditions: &item.attributes.conditions,
        })
        .collect();
    let understood_types: Vec<&BlockKeyType<'a>> = types
        .iter()
        .zip(is_understood)
        .filter(|(_, is_understood)| *is_understood)
        .map(|(it, _)| it)
        .collect();
    BlockPlan {
        overlaps: plan_overlaps(undecided, &levels, &understood_types, block),
        catalog: plan_block_catalog(raw, block, types),
        keys: plans,
        warnings: block_warnings,
    }
}

fn plan_struct(item: &RawItem, structure: StructDef) -> StructPlan<'_> {
    StructPlan {
        attributes: &item.attributes,
        visibility: &item.visibility,
        is_fallible: structure.is_fallible(),
        fields: structure.fields,
    }
}

fn plan_block_catalog<'a>(
    raw: &'a RawBlock,
    block: &BlockDef,
    keys: Vec<BlockKeyType<'a>>,
) -> Option<CatalogPlan<'a>> {
    let catalog = raw.catalog.as_ref()?;
    let own = &catalog.attributes.docs;
    Some(CatalogPlan {
        name: &catalog.name,
        attributes: &catalog.attributes,
        visibility: &catalog.visibility,
        krate: krate(block.crate_path.as_ref()),
        description: if own.is_empty() { raw.docs.clone() } else { own.clone() },
        line: line_of(catalog.name.span()),
        listed: Listed::Block(keys),
        // The block proves it of its keys.
        overlap: None,
    })
}

/// Plans the proofs that keys differ from earlier ones, where the macro cannot decide that because it does not know some
/// type. Each is at its key.
fn plan_overlaps<'a>(
    undecided: Vec<UndecidedKey>,
    levels: &[Option<SetLevel>],
    types: &[&BlockKeyType<'a>],
    block: &BlockDef,
) -> Vec<OverlapPlan<'a>> {
    let plan_overlap = |UndecidedKey { key, others }| {
        let set = levels[key].filter(|set| set.level > Level::Allow)?;
        let (key, others) = (types[key].clone(), others.into_iter().map(|other| types[other].clone()));
        Some(OverlapPlan {
            set,
            place: key.name.span(),
            krate: krate(block.crate_path.as_ref()),
            compared: Compared::Key { key, others: others.collect() },
        })
    };
    undecided.into_iter().filter_map(plan_overlap).collect()
}

/// The plans of the catalogues in a `catalog! { … }`.
pub(crate) fn plan_catalogs<'a>(raw: &'a RawCatalogs, def: &CatalogDef) -> Vec<CatalogPlan<'a>> {
    raw.catalogs
        .iter()
        .map(|catalog| {
            let name = &catalog.head.name;
            let krate = krate(def.crate_path.as_ref());
            CatalogPlan {
                name,
                attributes: &catalog.head.attributes,
                visibility: &catalog.head.visibility,
                description: catalog.head.attributes.docs.clone(),
                line: line_of(name.span()),
                listed: Listed::Anywhere(catalog.listed.clone()),
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
