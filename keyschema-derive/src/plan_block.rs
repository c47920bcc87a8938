//! What will be generated for a block, and for a catalogue.

use quote::quote;

use crate::{
    errors::ErrorSink,
    lint::{BlockLints, lint_block},
    lower::{BlockDef, KeyDef, StructDef, crate_path},
    plan::{BlockPlan, CatalogPlan, Listed, Plan, StructPlan, krate, plan_key, plan_stand_in},
    syntax::{RawBlock, RawCatalog, RawItem, line_of},
};

/// The plan of a block. A key that was not understood, or has what the policy denies, is a stand-in.
pub(crate) fn plan_block<'a>(
    raw: &'a RawBlock,
    block: &BlockDef,
    items: Vec<(Option<KeyDef<'a>>, StructDef)>,
    errors: &mut ErrorSink,
) -> BlockPlan<'a> {
    let mut keys = Vec::new();
    let mut rest = Vec::new();
    for (item, (key, structure)) in raw.keys.iter().zip(items) {
        rest.push((item, structure, key.is_some()));
        keys.extend(key);
    }
    let BlockLints { warnings, block_warnings, is_denied } = lint_block(&keys, block, errors);
    let mut understood = keys.into_iter().zip(warnings).zip(is_denied);
    let plans: Vec<Plan<'a>> = rest
        .into_iter()
        .map(|(item, structure, is_understood)| {
            let path = crate_path(&item.schema.options);
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
    BlockPlan { catalog: plan_block_catalog(raw, block, &plans), keys: plans, warnings: block_warnings }
}

fn plan_struct(item: &RawItem, structure: StructDef) -> StructPlan<'_> {
    StructPlan {
        attributes: &item.attributes,
        visibility: &item.visibility,
        is_fallible: structure.is_fallible(),
        fields: structure.fields,
    }
}

fn plan_block_catalog<'a>(raw: &'a RawBlock, block: &BlockDef, keys: &[Plan<'a>]) -> Option<CatalogPlan<'a>> {
    let catalog = raw.catalog.as_ref()?;
    let listed = keys.iter().zip(&raw.keys).map(|(plan, item)| {
        let (name, generics) = (plan.name, &plan.generics.static_generics);
        (quote!(#name #generics), item.attributes.conditions.clone())
    });
    let own = &catalog.attributes.docs;
    Some(CatalogPlan {
        name: &catalog.name,
        attributes: &catalog.attributes,
        visibility: &catalog.visibility,
        krate: krate(block.crate_path.as_ref()),
        description: if own.is_empty() { raw.docs.clone() } else { own.clone() },
        line: line_of(catalog.name.span()),
        listed: Listed::Block(listed.collect()),
    })
}

/// The plans of the catalogues in a `catalog! { … }`.
pub(crate) fn plan_catalogs(raw: &[RawCatalog]) -> Vec<CatalogPlan<'_>> {
    raw.iter()
        .map(|catalog| CatalogPlan {
            name: &catalog.head.name,
            attributes: &catalog.head.attributes,
            visibility: &catalog.head.visibility,
            krate: krate(catalog.crate_path.as_ref()),
            description: catalog.head.attributes.docs.clone(),
            line: line_of(catalog.head.name.span()),
            listed: Listed::Anywhere(catalog.listed.clone()),
        })
        .collect()
}
