//! What will be generated: nothing is left to decide.

use keyschema_core::{DataType, Expiry, Piece, glob};
use keyschema_language::lint::{Level, OVERLAPPING_KEYS, SetBy, SetLevel, primitive_max_len};
use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote};
use syn::{Ident, Path};

use crate::{
    lint::Warning,
    lower::{ExpiryDef, GenericsDef, KeyDef, OtherKey, PieceDef, StructDef, ValueDef},
    syntax::RawHead,
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
    /// The template without types, for readers.
    pub(crate) short_template: String,
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
    /// The pieces of the key; no two literals in a row.
    pub(crate) pieces: Vec<PieceDef>,
    /// The length of the longest key or pattern, in bytes, if all types are primitive.
    pub(crate) max_text_len: Option<usize>,
    /// What the compiler is to warn of.
    pub(crate) warnings: Vec<Warning>,
    /// What the compiler is to judge.
    pub(crate) type_lints: Vec<TypeLint>,
    /// The struct itself, where it is not the user's.
    pub(crate) structure: Option<StructDef<'a>>,
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
    pub(crate) head: &'a RawHead,
    /// The crate that generated code calls.
    pub(crate) krate: TokenStream,
    pub(crate) description: &'a str,
    /// Keys and catalogues from anywhere, of which some may be the same; none for the keys of its own block.
    pub(crate) listed: Option<&'a [TokenStream]>,
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
    /// One key of a block with others, by their numbers in it.
    Key { key: usize, others: Vec<usize> },
}

/// Plans every impl, of a key without text: for a declaration with errors, and as the base of other plans.
pub(crate) fn plan_stand_in<'a>(
    name: &'a Ident,
    generics: GenericsDef,
    crate_path: Option<&Path>,
) -> Plan<'a> {
    Plan {
        name,
        generics,
        krate: krate(crate_path),
        description: String::new(),
        template: String::new(),
        short_template: String::new(),
        delimiter: keyschema_core::delimiter::DEFAULT.to_string(),
        data_type: DataType::String,
        kind: "unknown",
        expiry: ExpiryDef { expiry: Expiry::Undeclared, reason: None },
        value: ValueDef::default(),
        may_overlap: true,
        may_overlap_with: Vec::new(),
        pieces: Vec::new(),
        max_text_len: Some(0),
        warnings: Vec::new(),
        type_lints: Vec::new(),
        structure: None,
    }
}

/// Plans a key that was understood, in place of its stand-in.
pub(crate) fn plan_key<'a>(key: KeyDef<'_>, stand_in: Plan<'a>) -> Plan<'a> {
    let may_overlap = matches!(
        key.level(OVERLAPPING_KEYS),
        Some(SetLevel { level: Level::Allow, by: SetBy::Key | SetBy::Block })
    );
    let prefix = key.options.policy.prefix_text();
    let max_len = max_len(&key.pieces).map(|len| len + prefix.len());
    let type_lints = type_lints(&key, max_len, &stand_in.warnings);
    let template = prefix.clone() + &key.subject.template_with_types();
    let short_template = prefix.clone() + &key.subject.template_without_types();
    let KeyDef { description, options, pieces, .. } = key;
    let pieces = prefixed(prefix, pieces);
    Plan {
        description: description.to_string(),
        template,
        short_template,
        delimiter: options.policy.delimiter,
        data_type: options.data_type,
        kind: options.data_type.name(),
        expiry: options.expiry,
        value: options.value,
        may_overlap,
        may_overlap_with: options.other_keys,
        max_text_len: max_len.map(|len| len + escapes(&pieces)),
        pieces,
        type_lints,
        ..stand_in
    }
}

impl Plan<'_> {
    /// Returns the key type with all its lifetimes `'static`, unless there are other parameters, which are not known here.
    pub(crate) fn static_type(&self) -> Option<TokenStream> {
        let name = self.name;
        self.generics.static_generics.as_ref().map(|generics| quote!(#name #generics))
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
