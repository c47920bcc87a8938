//! What will be generated: nothing is left to decide.

use keyschema_core::{DataType, Expiry, Piece, glob};
use keyschema_language::lint::{Level, OVERLAPPING_KEYS, SetBy, SetLevel, primitive_max_len};
use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote};
use syn::{Ident, Path};

use crate::{
    lint::Warning,
    lower::{ExpiryDef, GenericsDef, KeyDef, OtherKey, PieceDef, StructField, ValueDef},
    syntax::{RawAttributes, line_of},
    type_lint::{TypeLint, type_lints},
};

/// The impls of a key.
pub(crate) struct Plan<'a> {
    pub(crate) name: &'a Ident,
    pub(crate) generics: GenericsDef,
    /// The crate that generated code calls.
    pub(crate) krate: TokenStream,
    pub(crate) description: String,
    pub(crate) template: String,
    pub(crate) delimiter: String,
    pub(crate) data_type: DataType,
    /// The word for what the key holds.
    pub(crate) kind: &'static str,
    pub(crate) expiry: ExpiryDef,
    pub(crate) value: ValueDef,
    /// Whether any other key may be the same text.
    pub(crate) may_overlap: bool,
    /// The keys that may be the same text.
    pub(crate) may_overlap_with: Vec<OtherKey>,
    pub(crate) line: u32,
    /// The pieces of the key; no two literals in a row.
    pub(crate) pieces: Vec<PieceDef>,
    pub(crate) buffer: BufferPlan,
    /// The length of the longest key or pattern, in bytes, if all types are primitive.
    pub(crate) max_text_len: Option<usize>,
    /// What the compiler is to warn of.
    pub(crate) warnings: Vec<Warning>,
    /// What the compiler is to judge.
    pub(crate) type_lints: Vec<TypeLint>,
    /// The struct itself, where it is not the user's.
    pub(crate) structure: Option<StructPlan<'a>>,
}

/// The struct of a key that is declared in a block.
pub(crate) struct StructPlan<'a> {
    pub(crate) attributes: &'a RawAttributes,
    pub(crate) visibility: &'a TokenStream,
    pub(crate) fields: Vec<StructField>,
    /// Whether values for it can be refused.
    pub(crate) is_fallible: bool,
}

/// The code of a block.
pub(crate) struct BlockPlan<'a> {
    pub(crate) keys: Vec<Plan<'a>>,
    pub(crate) catalog: Option<CatalogPlan<'a>>,
    /// The proofs for the compiler, where the names of types do not tell whether keys overlap.
    pub(crate) overlaps: Vec<OverlapPlan<'a>>,
    /// What the compiler is to warn of in what the block sets.
    pub(crate) warnings: Vec<Warning>,
}

/// A catalogue.
pub(crate) struct CatalogPlan<'a> {
    pub(crate) name: &'a Ident,
    pub(crate) attributes: &'a RawAttributes,
    pub(crate) visibility: &'a TokenStream,
    /// The crate that generated code calls.
    pub(crate) krate: TokenStream,
    pub(crate) description: String,
    pub(crate) line: u32,
    pub(crate) listed: Listed<'a>,
    /// The proof for the compiler.
    pub(crate) overlap: Option<OverlapPlan<'a>>,
}

/// The proof that keys cannot be the same.
pub(crate) struct OverlapPlan<'a> {
    /// How strict the lint is.
    pub(crate) set: SetLevel,
    pub(crate) place: Span,
    /// The crate that generated code calls.
    pub(crate) krate: TokenStream,
    pub(crate) compared: Compared<'a>,
}

/// The keys that a proof compares.
pub(crate) enum Compared<'a> {
    /// All keys of this catalogue with each other.
    Catalog(&'a Ident),
    /// One key of a block with others.
    Key { key: BlockKeyType<'a>, others: Vec<BlockKeyType<'a>> },
}

/// What a catalogue lists.
pub(crate) enum Listed<'a> {
    /// The keys of its own block.
    Block(Vec<BlockKeyType<'a>>),
    /// Keys and catalogues from anywhere, of which some may be the same.
    Anywhere(Vec<TokenStream>),
}

/// The type of a key of a block.
#[derive(Clone)]
pub(crate) struct BlockKeyType<'a> {
    pub(crate) name: &'a Ident,
    /// Its lifetimes, all `'static`.
    pub(crate) generics: Option<TokenStream>,
    /// The `#[cfg(…)]` attributes that decide whether there is such a key.
    pub(crate) conditions: &'a TokenStream,
}

/// How the buffer gets its size.
pub(crate) enum BufferPlan {
    /// From the longest key of this type, whose lifetimes are all `'static`.
    Exact(TokenStream),
    /// The types of parameters are not known here: a size for all.
    Generic,
}

/// The plan of a declaration.
pub(crate) fn plan_key<'a>(key: KeyDef<'a>, warnings: Vec<Warning>, crate_path: Option<&Path>) -> Plan<'a> {
    let may_overlap = matches!(
        key.level(OVERLAPPING_KEYS),
        Some(SetLevel { level: Level::Allow, by: SetBy::Key | SetBy::Block })
    );
    let prefix = key.policy.prefix_text();
    let max_len = max_len(&key.pieces).map(|len| len + prefix.len());
    let type_lints = type_lints(&key, max_len, &warnings);
    let template = prefix.clone() + &key.subject.template_with_types();
    let pieces = prefixed(prefix, key.pieces);
    Plan {
        krate: krate(crate_path),
        buffer: plan_buffer(key.name, &key.generics),
        max_text_len: max_len.map(|len| len + escapes(&pieces)),
        name: key.name,
        generics: key.generics,
        description: key.description,
        template,
        delimiter: key.policy.delimiter,
        data_type: key.data_type,
        kind: key.data_type.name(),
        expiry: key.expiry,
        value: key.value,
        may_overlap,
        may_overlap_with: key.other_keys,
        line: key.line,
        pieces,
        warnings,
        type_lints,
        structure: None,
    }
}

/// The plan for a declaration with errors: every impl, of a key without text.
pub(crate) fn plan_stand_in<'a>(
    name: &'a Ident,
    generics: GenericsDef,
    warnings: Vec<Warning>,
    crate_path: Option<&Path>,
) -> Plan<'a> {
    Plan {
        krate: krate(crate_path),
        buffer: plan_buffer(name, &generics),
        max_text_len: Some(0),
        name,
        generics,
        description: String::new(),
        template: String::new(),
        delimiter: keyschema_core::delimiter::DEFAULT.to_string(),
        data_type: DataType::String,
        kind: "unknown",
        expiry: ExpiryDef { expiry: Expiry::Undeclared, reason: None },
        value: ValueDef::default(),
        may_overlap: true,
        may_overlap_with: Vec::new(),
        line: line_of(name.span()),
        pieces: Vec::new(),
        warnings,
        type_lints: Vec::new(),
        structure: None,
    }
}

/// The path of the keyschema crate.
pub(crate) fn krate(crate_path: Option<&Path>) -> TokenStream {
    crate_path.map_or_else(|| quote!(::keyschema), ToTokens::into_token_stream)
}

/// Returns the pieces with a text before them.
fn prefixed(prefix: String, mut pieces: Vec<PieceDef>) -> Vec<PieceDef> {
    match pieces.first_mut() {
        _ if prefix.is_empty() => {}
        Some(Piece::Literal(first)) => first.insert_str(0, &prefix),
        _ => pieces.insert(0, Piece::Literal(prefix)),
    }
    pieces
}

fn plan_buffer(name: &Ident, generics: &GenericsDef) -> BufferPlan {
    match &generics.static_generics {
        Some(generics) => BufferPlan::Exact(quote!(#name #generics)),
        None => BufferPlan::Generic,
    }
}

/// The length of the longest key, in bytes, if all types are primitive. Of others the macro sees a name, and the compiler must
/// be asked, which takes it a quarter of its time for a key.
fn max_len(pieces: &[PieceDef]) -> Option<usize> {
    pieces.iter().try_fold(0, |len, piece| match piece {
        Piece::Literal(text) => Some(len + text.len()),
        Piece::Parameter(parameter) => Some(len + primitive_max_len(&parameter.type_name)?),
    })
}

/// How many bytes a pattern of the key may have more than the key.
fn escapes(pieces: &[PieceDef]) -> usize {
    let of_piece = |piece: &PieceDef| match piece {
        Piece::Literal(text) => glob::escapes(text),
        Piece::Parameter(_) => 0,
    };
    pieces.iter().map(of_piece).sum()
}
