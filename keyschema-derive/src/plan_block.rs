//! What will be generated for a block, and for a catalogue.

use keyschema_language::lint::{SetBy, is_known_type};
use quote::quote;

use crate::{
    errors::ErrorSink,
    lint::{BlockLints, lint_block},
    lower::{BlockDef, CatalogDef, KeyDef, PieceDef, StructDef, crate_path, overlap_level},
    plan::{BlockPlan, CatalogPlan, Listed, OverlapPlan, Plan, StructPlan, krate, plan_key, plan_stand_in},
    syntax::{RawBlock, RawCatalogs, RawItem, line_of},
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
    BlockPlan {
        catalog: plan_block_catalog(raw, block, &plans),
        overlap: plan_overlap(raw, block, &plans),
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
        // The block proves it of its keys.
        overlap: None,
    })
}

/// The proof that no two keys of the block can be the same, where the macro could not decide it because it does not know
/// some type. It is looked for at the first such key.
fn plan_overlap(raw: &RawBlock, block: &BlockDef, keys: &[Plan<'_>]) -> Option<OverlapPlan> {
    let is_unknown = |plan: &&Plan<'_>| {
        plan.pieces.iter().any(|piece| match piece {
            PieceDef::Literal(_) => false,
            PieceDef::Parameter(parameter) => !is_known_type(&parameter.type_name, &plan.delimiter),
        })
    };
    let unknown = keys.iter().find(is_unknown)?;
    let schemas = keys.iter().zip(&raw.keys).map(|(plan, item)| {
        let (name, generics, conditions) =
            (plan.name, &plan.generics.static_generics, &item.attributes.conditions);
        quote!(#conditions <#name #generics as __keyschema::RedisKey>::SCHEMA)
    });
    Some(OverlapPlan {
        set: overlap_level((SetBy::Block, &block.lint_levels), &block.policy),
        place: unknown.name.span(),
        krate: krate(block.crate_path.as_ref()),
        schemas: quote!(&[#(#schemas),*]),
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
                    schemas: quote!(<#name as __keyschema::Listed>::SCHEMAS),
                }),
                krate,
            }
        })
        .collect()
}
