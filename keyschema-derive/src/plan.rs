//! The plan of the code to generate. It contains all decisions.

use keyschema_core::lists::CollectVec as _;
use keyschema_core::{DataType, Piece, glob};
use keyschema_language::lint::{Level, OVERLAPPING_KEYS, SetBy, SetLevel, primitive_max_len};
use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote};
use syn::{Ident, Path};

use crate::{
    errors::UnknownType,
    lint::Warning,
    lower::{
        ExpiryDef, GenericsDef, KeyDef, KeyOptions, Lowered, OtherKey, ParameterDef, Parts, PieceDef,
        PrefixDef, StructDef, TagDef, ValueDef,
    },
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
    /// The data type, if it is known.
    pub(crate) data_type: Option<DataType>,
    /// The expiry. `None` if it could not be read.
    pub(crate) expiry: Option<ExpiryDef>,
    pub(crate) value: ValueDef,
    /// The visibility of the key, and of its record.
    pub(crate) visibility: TokenStream,
    /// Whether `value` is complete.
    pub(crate) is_value_known: bool,
    pub(crate) tag: TagDef,
    /// The team or person that is responsible for the key.
    pub(crate) owner: Option<String>,
    /// Words that documents group keys by, in order.
    pub(crate) tags: Vec<String>,
    /// The docs of parameters, after their names.
    pub(crate) parameter_docs: Vec<(String, String)>,
    /// The lints that the key and its block allow, each with the reason.
    pub(crate) allowed_lints: Vec<(String, Option<String>)>,
    /// Whether any other key may be the same text.
    pub(crate) may_overlap: bool,
    /// The keys that may be the same text.
    pub(crate) may_overlap_with: Vec<OtherKey>,
    /// The names of keys of its block that it was reported to overlap.
    pub(crate) reported_overlaps: Vec<String>,
    /// The pieces of the key; no two literals in a row.
    pub(crate) pieces: Vec<PieceDef>,
    /// Whether the struct certainly has no fields.
    pub(crate) has_no_fields: bool,
    /// The length of the longest key or pattern, in bytes, if all types are primitive.
    pub(crate) max_text_len: Option<usize>,
    /// The compiler warnings to generate.
    pub(crate) warnings: Vec<Warning>,
    /// The questions to the compiler.
    pub(crate) type_lints: Vec<TypeLint>,
    /// The struct itself, if the macro generates it.
    pub(crate) structure: Option<StructDef<'a>>,
    /// The type of unknown parts, in a declaration with mistakes.
    pub(crate) unknown: UnknownType,
}

/// The code of a block.
pub(crate) struct BlockPlan<'a> {
    pub(crate) keys: Vec<Plan<'a>>,
    /// The prefixes, as keys of which only the text matters.
    pub(crate) prefixes: Vec<Plan<'a>>,
    pub(crate) catalog: Option<CatalogPlan<'a>>,
    /// The proofs for the compiler, for keys that the names of types do not tell apart.
    pub(crate) overlaps: Vec<OverlapPlan<'a>>,
    /// The same for keys with words of several segments.
    pub(crate) word_overlaps: Vec<OverlapPlan<'a>>,
    /// The compiler warnings about the settings of the block.
    pub(crate) warnings: Vec<Warning>,
}

/// A catalogue.
pub(crate) struct CatalogPlan<'a> {
    pub(crate) head: &'a RawHead,
    /// The crate that generated code calls.
    pub(crate) krate: TokenStream,
    pub(crate) description: &'a str,
    /// Keys and catalogues from anywhere. Some may be the same. `None` for the keys of its own
    /// block.
    pub(crate) listed: Option<&'a [TokenStream]>,
    /// The proofs for the compiler.
    pub(crate) overlaps: Vec<OverlapPlan<'a>>,
}

/// The proof that keys cannot be the same.
pub(crate) struct OverlapPlan<'a> {
    /// The level of the lint.
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
    /// The keys of this catalogue, with and without each of its prefixes.
    Prefixes(&'a Ident),
    /// One key of a block with others, by their numbers in it.
    Key { key: usize, others: Vec<usize> },
    /// One key of a block, by its number, with all others, if it has words of several segments.
    Words { key: usize },
}

/// Plans every impl of a key about which nothing is known. Other plans are based on it.
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
        data_type: None,
        expiry: None,
        value: ValueDef::default(),
        visibility: TokenStream::new(),
        is_value_known: false,
        tag: TagDef::Unknown,
        owner: None,
        tags: Vec::new(),
        parameter_docs: Vec::new(),
        allowed_lints: Vec::new(),
        may_overlap: true,
        may_overlap_with: Vec::new(),
        reported_overlaps: Vec::new(),
        pieces: Vec::new(),
        has_no_fields: false,
        max_text_len: Some(0),
        warnings: Vec::new(),
        type_lints: Vec::new(),
        structure: None,
        unknown: UnknownType::default(),
    }
}

/// Plans a declaration, based on its stand-in. For a declaration with mistakes, it uses the parts
/// that were understood.
pub(crate) fn plan_lowered<'a>(lowered: Lowered<'_>, stand_in: Plan<'a>) -> Plan<'a> {
    match lowered {
        Lowered::Key(key) => plan_key(key, &[], stand_in),
        Lowered::Parts(parts, unknown) => {
            let plan = match parts {
                Parts::Key(key) => plan_pieces(key, stand_in),
                Parts::Options { description, options, tag } => {
                    let plan = Plan { description: description.to_string(), tag, ..stand_in };
                    match options {
                        Some(options) => plan_options(options, plan),
                        None => plan,
                    }
                }
            };
            // A collision can only be seen when the key is complete.
            Plan { unknown, may_overlap: true, ..plan }
        }
    }
}

/// Plans a key that was understood. These lints have denied findings in it.
pub(crate) fn plan_key<'a>(key: KeyDef<'_>, denied: &[&str], stand_in: Plan<'a>) -> Plan<'a> {
    let may_overlap = matches!(
        key.level(OVERLAPPING_KEYS),
        Some(SetLevel { level: Level::Allow, by: SetBy::Key | SetBy::Block })
    );
    let warned = stand_in.warnings.iter().map(|warning| warning.lint);
    let reported: Vec<&str> = warned.chain(denied.iter().copied()).collect_vec();
    let max_len = max_len(&key.pieces).map(|len| len + key.options.policy.prefix_text().len());
    let type_lints = type_lints(&key, max_len, &reported);
    Plan { may_overlap, type_lints, ..plan_pieces(key, stand_in) }
}

/// Plans a key whose template was understood.
fn plan_pieces<'a>(key: KeyDef<'_>, stand_in: Plan<'a>) -> Plan<'a> {
    let prefix = key.options.policy.prefix_text();
    let template = prefix.clone() + &key.subject.template_with_types();
    let short_template = prefix.clone() + &key.subject.template_without_types();
    let allowed_lints = allowed_lints(&key);
    let KeyDef { description, options, pieces, field_docs, .. } = key;
    let known: Vec<_> = pieces.iter().map(known_piece).collect_vec();
    let tag = TagDef::of(&known);
    let pieces = prefixed(prefix, pieces);
    let plan = Plan {
        description: description.to_string(),
        template,
        short_template,
        tag,
        parameter_docs: field_docs,
        allowed_lints,
        max_text_len: max_len(&pieces).map(|len| len + escapes(&pieces)),
        pieces,
        ..stand_in
    };
    plan_options(options, plan)
}

/// Returns the lints that the key and its block allow, each name once. A group counts as one name.
fn allowed_lints(key: &KeyDef<'_>) -> Vec<(String, Option<String>)> {
    let mut allowed: Vec<(String, Option<String>)> = Vec::new();
    for asked in key.options.lint_levels.iter().chain(&key.block_levels) {
        let name = asked.written();
        if asked.level == Level::Allow && !allowed.iter().any(|(other, _)| *other == name) {
            allowed.push((name, asked.reason.clone()));
        }
    }
    allowed
}

/// Plans the options.
fn plan_options(options: KeyOptions, plan: Plan<'_>) -> Plan<'_> {
    Plan {
        data_type: options.data_type,
        expiry: options.is_expiry_known.then_some(options.expiry),
        value: options.value,
        is_value_known: options.is_value_known,
        delimiter: options.policy.delimiter,
        owner: options.policy.owner,
        tags: options.policy.tags.into_parts().0,
        may_overlap_with: options.other_keys,
        ..plan
    }
}

/// Plans a prefix that was understood, based on its stand-in.
pub(crate) fn plan_prefix<'a>(prefix: PrefixDef<'_>, stand_in: Plan<'a>) -> Plan<'a> {
    let PrefixDef { key, pieces } = prefix;
    Plan {
        description: key.description.to_string(),
        template: key.subject.template_with_types(),
        short_template: key.subject.template_without_types(),
        delimiter: key.options.policy.delimiter,
        pieces,
        ..stand_in
    }
}

impl Plan<'_> {
    /// Returns the key type with all its lifetimes `'static`. Returns `None` if there are other
    /// parameters, which are not known here.
    pub(crate) fn static_type(&self) -> Option<TokenStream> {
        let name = self.name;
        self.generics.static_generics.as_ref().map(|generics| quote!(#name #generics))
    }
}

/// Returns the path of the keyschema crate.
pub(crate) fn krate(crate_path: Option<&Path>) -> TokenStream {
    crate_path.map_or_else(|| quote!(::keyschema), ToTokens::into_token_stream)
}

fn known_piece(piece: &PieceDef) -> Piece<&str, Option<&ParameterDef>> {
    match piece {
        Piece::Literal(text) => Piece::Literal(text),
        Piece::Parameter(parameter) => Piece::Parameter(Some(parameter)),
    }
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

/// Returns the length of the longest key, in bytes, if all types are primitive. For other types,
/// the macro only knows the name. Asking the compiler takes a quarter of its time for a key.
fn max_len(pieces: &[PieceDef]) -> Option<usize> {
    pieces.iter().try_fold(0, |len, piece| match piece {
        Piece::Literal(text) => Some(len + text.len()),
        Piece::Parameter(parameter) => Some(len + primitive_max_len(&parameter.type_name)?),
    })
}

/// Returns by how many bytes a pattern of the key may be longer than the key.
fn escapes(pieces: &[PieceDef]) -> usize {
    let of_piece = |piece: &PieceDef| match piece {
        Piece::Literal(text) => glob::escapes(text),
        Piece::Parameter(_) => 0,
    };
    pieces.iter().map(of_piece).sum()
}
