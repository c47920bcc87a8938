//! Declarations of schemas that were inferred: Rust source, or a catalogue's file.
//!
//! The source compiles under the policy that it proposes. [`Declarations::rust`] writes it.

mod examples;
mod item;
mod names;
mod policy;

use std::collections::{BTreeMap, BTreeSet};

use keyschema_language::naming::{Case, words};
use keyschema_runtime::{Catalog, KeySchema, schema::Source};

use self::{item::Item, policy::Policy};
use crate::{
    infer::{Inferred, InferredOverlap, InferredPiece},
    words::counted,
};

/// The name of the catalogue of all declarations.
const ALL: &str = "FOUND_KEYS";

/// Declarations of the schemas of an inference.
///
/// ```
/// use keyschema_tools::{declare::Declarations, infer::{Inference, Options}, sources::KeyList};
///
/// let list = "user:7\thash\t-1\nuser:8\thash\t-1\nuser:1234\thash\t-1\n";
/// let mut inference = Inference::default();
/// inference.read(&mut KeyList::new("keys.txt", list.as_bytes()))?;
/// let declarations = Declarations::of(&inference.finish(&Options::default()), true);
/// assert!(declarations.rust().contains("pub hash "), "{}", declarations.rust());
/// assert!(keyschema_runtime::Catalog::from_json(&declarations.json()).is_ok());
/// # Ok::<(), keyschema_tools::Fault>(())
/// ```
#[derive(Debug)]
pub struct Declarations {
    items: Vec<Item>,
    /// The numbers of the items of each first segment.
    blocks: BTreeMap<String, Vec<usize>>,
    policy: Policy,
    catalog: Catalog,
    overlaps: Vec<InferredOverlap>,
    residue: Vec<String>,
}

impl Declarations {
    /// Makes declarations. If `masks`, examples show only numbers and dates, and `…` for other
    /// values.
    pub fn of(inferred: &Inferred, masks: bool) -> Self {
        let names = names::of(inferred);
        let mut items: Vec<Item> = inferred
            .schemas
            .iter()
            .zip(inferred.catalog().iter())
            .zip(names)
            .map(|((found, schema), name)| {
                Item::of(found, schema, name, examples::of(found, inferred, masks))
            })
            .collect();
        let mut blocks: BTreeMap<String, Vec<usize>> = BTreeMap::new();
        for (number, found) in inferred.schemas.iter().enumerate() {
            blocks.entry(first_segment(&found.pieces, &found.delimiter)).or_default().push(number);
        }
        let overlaps = inferred.overlaps().to_vec();
        let is_across = allow_overlaps(&mut items, &overlaps, &blocks);
        let policy = Policy::of(&items, is_across);
        let schemas: Vec<&'static KeySchema> =
            items.iter().map(|item| &*Box::leak(Box::new(item.schema()))).collect();
        let catalog =
            Catalog::new(ALL, "Keys that were found.", schemas.leak(), Source { file: "", line: 0 });
        let mut residue = Vec::new();
        if inferred.residue.keys > 0 {
            residue.push(format!("{} of no schema, such as", counted(inferred.residue.keys, "key")));
            residue.extend(inferred.residue.examples.iter().take(5).map(|example| {
                if masks { format!("    {}", examples::masked(example)) } else { format!("    {example}") }
            }));
        }
        Self { items, blocks, policy, catalog, overlaps, residue }
    }

    /// Returns the file of a catalogue, which other commands read.
    pub fn json(&self) -> String {
        self.catalog.to_json()
    }

    /// Returns Rust source: a `keys!` block for each first segment, and the policy in the docs.
    pub fn rust(&self) -> String {
        let mut source = String::from(
            "//! Keys that were found on a server. Read the declarations, and correct what is wrong.\n//!\n\
             //! This policy fits them. It belongs in `Cargo.toml`:\n//!\n//! ```toml\n",
        );
        for line in self.policy.toml().lines() {
            source.extend(["//! ", line, "\n"]);
        }
        source.push_str("//! ```\n\n");
        source.push_str(&self.imports());
        let mut catalogs = Vec::new();
        let mut taken = BTreeSet::from([ALL.to_string()]);
        for (segment, numbers) in &self.blocks {
            let numbers = || numbers.iter().filter(|number| self.items[**number].is_declarable());
            if numbers().next().is_none() {
                continue;
            }
            let name = names::unique(&catalog_name(segment), "_MORE", &mut taken);
            source.push_str("\nkeys! {\n");
            if segment.is_empty() {
                source.push_str("    //! Keys that begin with a parameter.\n");
            } else {
                source.extend(["    //! Keys that begin with `", &item::in_docs(segment), "`.\n"]);
            }
            source.extend(["    pub catalog ", &name, ";\n"]);
            for number in numbers() {
                source.push('\n');
                self.items[*number].write(&mut source);
            }
            source.push_str("}\n");
            catalogs.push(name);
        }
        if !catalogs.is_empty() {
            source.push_str("\ncatalog! {\n    /// All keys that were found.\n    pub static ");
            source.extend([ALL, " = [", &catalogs.join(", "), "];\n}\n"]);
        }
        for item in self.items.iter().filter(|item| !item.is_declarable()) {
            source.push('\n');
            item.write_comment(&mut source);
        }
        if !self.residue.is_empty() {
            source.push('\n');
            for line in &self.residue {
                source.extend(["// ", line, "\n"]);
            }
        }
        source
    }

    /// Returns the policy for `Cargo.toml` that fits the keys.
    pub fn policy(&self) -> String {
        self.policy.toml()
    }

    /// Returns the names of each two types whose keys can be the same text, with such a text.
    pub fn overlaps(&self) -> impl Iterator<Item = (&str, &str, &str)> {
        let name = |number: usize| self.items[number].name.as_str();
        self.overlaps.iter().map(move |it| (name(it.first), name(it.second), it.example.as_str()))
    }

    /// Returns keys of no schema, as lines of text. The first one says how many there are.
    pub fn residue(&self) -> impl Iterator<Item = &str> {
        self.residue.iter().map(String::as_str)
    }

    fn imports(&self) -> String {
        let declared = || self.items.iter().filter(|item| item.is_declarable());
        let mut names: BTreeSet<&str> = declared().flat_map(Item::types).filter_map(item::imported).collect();
        names.extend(["catalog", "keys"]);
        let names: Vec<&str> = names.into_iter().collect();
        let mut imports = format!("use keyschema::{{{}}};\n", names.join(", "));
        for (name, path) in [("Ipv4Addr", "std::net::Ipv4Addr"), ("Uuid", "uuid::Uuid")] {
            if declared().flat_map(Item::types).any(|type_name| type_name == name) {
                imports.extend(["use ", path, ";\n"]);
            }
        }
        imports
    }
}

/// Allows schemas to be the same text where they can be. Returns whether two of different blocks
/// can.
fn allow_overlaps(
    items: &mut [Item],
    overlaps: &[InferredOverlap],
    blocks: &BTreeMap<String, Vec<usize>>,
) -> bool {
    let mut pairs: Vec<&InferredOverlap> = overlaps.iter().collect();
    let block_of: BTreeMap<usize, usize> = blocks
        .values()
        .enumerate()
        .flat_map(|(block, numbers)| numbers.iter().map(move |number| (*number, block)))
        .collect();
    let is_across = pairs.iter().any(|pair| block_of.get(&pair.first) != block_of.get(&pair.second));
    // The least number of exceptions: those that overlap with most others first.
    while !pairs.is_empty() {
        let mut counts: BTreeMap<usize, usize> = BTreeMap::new();
        for pair in &pairs {
            *counts.entry(pair.first).or_default() += 1;
            *counts.entry(pair.second).or_default() += 1;
        }
        let most = counts.into_iter().max_by_key(|(number, count)| (*count, *number));
        let Some((number, _)) = most else { break };
        let (of_it, rest) = pairs.into_iter().partition(|pair| pair.first == number || pair.second == number);
        pairs = rest;
        items[number].overlap = explained(&of_it, number, items);
    }
    is_across
}

/// Says which keys a key can be the same text as, and gives one text for each.
fn explained(overlaps: &[&InferredOverlap], number: usize, items: &[Item]) -> Option<String> {
    const SHOWN: usize = 3;
    let other = |pair: &InferredOverlap| if pair.first == number { pair.second } else { pair.first };
    let of_pair =
        |pair: &&InferredOverlap| format!("`{}` ({})", items[other(pair)].name, item::in_docs(&pair.example));
    let mut others: Vec<String> = overlaps.iter().take(SHOWN).map(of_pair).collect();
    if overlaps.len() > SHOWN {
        others.push(format!("{} more", overlaps.len() - SHOWN));
    }
    (!others.is_empty()).then(|| format!("can be the same text as {}", others.join(", ")))
}

/// Returns the text before the first delimiter. Empty if a parameter begins before it.
fn first_segment(pieces: &[InferredPiece], delimiter: &str) -> String {
    let Some(InferredPiece::Literal(text)) = pieces.first() else { return String::new() };
    let end = text.find(|mark: char| delimiter.contains(mark));
    match end {
        Some(end) if end > 0 => text[..end].into(),
        _ if pieces.len() == 1 => text.clone(),
        _ => text.trim_end_matches(|last: char| !last.is_alphanumeric()).into(),
    }
}

fn catalog_name(segment: &str) -> String {
    let words: Vec<String> = words::split(segment)
        .iter()
        .map(|word| word.to_lower().chars().filter(char::is_ascii_alphanumeric).collect())
        .filter(|word: &String| !word.is_empty())
        .collect();
    let name = Case::Upper.render(&words);
    if name.starts_with(|first: char| first.is_ascii_alphabetic()) {
        format!("{name}_KEYS")
    } else if name.is_empty() {
        "OTHER_KEYS".into()
    } else {
        format!("KEYS_{name}")
    }
}
