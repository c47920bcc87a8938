//! The impls of a key.

use keyschema_core::lists::CollectVec as _;
use keyschema_core::{DataType, Expiry, Piece, Shape, capacity::capacity_for};
use keyschema_language::lint::{Level, is_primitive, is_raw, known_shape, unsigned_bits};
use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::ext::IdentExt as _;

use super::{
    docs::{data_type_docs, key_docs},
    expiry::{expand_expiry, variant_name},
    fields::{expand_fields, expand_record_struct, expand_schema_fields},
    parse::{expand_at, expand_parse},
    pattern::pattern_text,
    structure::{What, allow_deprecated, expand_struct, expand_struct_impls, expand_unknown_struct},
    tag::expand_tag,
    type_lint::expand_type_lint,
    warning::expand_warning,
};
use crate::{
    lower::{GenericsDef, OtherKey, ParameterDef, PieceDef, TagDef, TypeDef, ValueDef},
    plan::Plan,
    syntax::{DeclaredAt, declared_at},
    type_lint::TypeLint,
};

/// Writes out a plan. For `order:status:order_id:{order_id}` the result is
///
/// ```ignore
/// const _: () = {
///     use ::keyschema::__private as __keyschema;
///     __keyschema::key! {
///         docs [#[doc = "…"]]
///         generics [] key [OrderStatus] bounds []
///         name "OrderStatus" description "…" line 7u32
///         template "order:status:order_id:{order_id: u64}" pattern "order:status:order_id:*" delimiter ":"
///         pieces [
///             __keyschema::Piece::Literal("order:status:order_id:"),
///             __keyschema::unsigned("order_id", "u64", 64u32)
///         ],
///         data_type String expiry [__keyschema::expires_after(…)] options [] allow []
///         kind string_key ttl declared_ttl tag Untagged
///         value [type Value = __keyschema::kinds::Anything;]
///         buffer [__keyschema::KeyBuf<64>] at [Self]
///         write |self, sink| [sink.literal("order:status:order_id:"); sink.param(&self.order_id);]
///         parse_generics [<'__key>] parsed [OrderStatus] parse_bounds []
///         parse |reader| [__keyschema::Some(Self { order_id: match reader.rest(…) { … } })]
///     }
///     __keyschema::owned_key_traits!([] [OrderStatus] []); // `FromStr`, and what clients have
/// };
/// ```
///
/// `tests/expansions.txt` shows whole expansions.
pub(crate) fn expand_key(plan: &Plan<'_>) -> TokenStream {
    if let Some(structure) = plan.structure.as_ref().filter(|structure| structure.is_unknown()) {
        let record = expand_record_struct(plan);
        let conditions = &structure.head.attributes.conditions;
        let unknown = expand_unknown_struct(plan, structure.head);
        let record = record.map(|record| quote!(#conditions #record));
        return quote!(#unknown #record);
    }
    let Plan { name, krate, .. } = plan;
    let GenericsDef { impl_generics, type_generics, bounds, .. } = &plan.generics;
    let schema = expand_schema(plan);
    let buffer = expand_buffer(plan);
    let tag_impls = expand_tag(plan);
    let types = expand_types(plan);
    let fields = expand_fields(plan);
    let writes = plan.pieces.iter().map(expand_write);
    let constant = expand_constant(plan);
    let (parse, parse_traits) = expand_parse(plan);
    let at = expand_at(plan);
    let type_lints = plan.type_lints.iter().filter_map(|lint| expand_type_lint(lint, plan));
    let other_keys = expand_other_keys(plan);
    let structure = plan.structure.as_ref();
    let declared = structure
        .map(|structure| expand_struct(plan, structure, What { noun: "key", docs: &key_docs(plan) }));
    let record = expand_record_struct(plan);
    let struct_impls = structure.map(|structure| expand_struct_impls(plan, structure, "key"));
    let conditions = structure.map(|structure| &structure.head.attributes.conditions);
    let warnings = plan.warnings.iter().map(|warning| {
        let warning = expand_warning(warning);
        quote!(#conditions #warning)
    });
    let allow = allow_deprecated(plan);
    // A generated struct has the table in its own documentation.
    let docs = structure.is_none().then(|| {
        let docs = key_docs(plan);
        quote!(#[doc = #docs])
    });
    let record = record.map(|record| quote!(#conditions #record));
    quote! {
        #declared
        #record

        #conditions
        #allow
        const _: () = {
            use #krate::__private as __keyschema;

            __keyschema::key! {
                docs [#docs]
                generics [#impl_generics] key [#name #type_generics] bounds [#bounds]
                #schema
                #types
                buffer [#buffer] at [#at]
                write |self, sink| [#(#writes)*]
                #parse
            }
            #tag_impls
            #parse_traits
            #struct_impls
            #constant
            #(#type_lints)*
            #other_keys
            #fields
        };

        #(#warnings)*
    }
}

/// Writes the fields of the schema.
fn expand_schema(plan: &Plan<'_>) -> TokenStream {
    let Plan { description, template, delimiter, .. } = plan;
    let key_name = plan.name.unraw().to_string();
    let place = expand_place(declared_at(plan.name.span()));
    let pattern = pattern_text(&plan.pieces);
    let pieces = expand_checked_pieces(plan);
    let data_type = variant_name(plan.data_type.unwrap_or(DataType::String));
    let expiry = plan.expiry.as_ref().map_or_else(|| quote!(__keyschema::Expiry::Undeclared), expand_expiry);
    let options = expand_options(plan);
    let elided = allow_elided_lifetimes(plan);
    // A proof about many words takes its time, but it ends.
    let proof = may_be_words(plan).next().map(|_| quote!(#[allow(long_running_const_eval)]));
    quote! {
        name #key_name description #description place #place
        template #template pattern #pattern delimiter #delimiter pieces [#pieces]
        data_type #data_type expiry [#expiry] options [#options] allow [#elided #proof]
    }
}

/// Writes the pieces of the schema, with questions to the compiler. Of each parameter that may hold
/// any bytes, it asks whether the parameter is allowed at its place. Of each parameter that may be
/// words that hold the delimiter, it asks whether the key can be read back.
fn expand_checked_pieces(plan: &Plan<'_>) -> TokenStream {
    let pieces = expand_pieces(plan, "piece");
    let delimiter = &plan.delimiter;
    let mut checked = quote!(&[#(#pieces),*]);
    for (number, parameter) in may_be_raw(plan) {
        let place = parameter.type_place;
        checked = quote_spanned!(place=> __keyschema::check_raw(#checked, #number));
    }
    for (number, parameter) in may_be_words(plan) {
        let place = parameter.type_place;
        checked = quote_spanned!(place=> __keyschema::with_words(#checked, #number, #delimiter));
    }
    checked
}

/// Returns the parameters that may hold any bytes, with the numbers of their pieces: those whose
/// type says so by its name, and the last one if its type may be a newtype. In a block, the
/// compiler asserts what the name of a type says.
fn may_be_raw<'p>(plan: &'p Plan<'_>) -> impl Iterator<Item = (usize, &'p ParameterDef)> {
    let is_known = |type_name: &str| {
        is_primitive(type_name)
            || plan.structure.is_some() && known_shape(type_name, &plan.delimiter).is_some()
    };
    let parameters =
        plan.pieces.iter().enumerate().filter_map(|(number, piece)| Some((number, piece.parameter()?)));
    parameters.filter(move |(number, parameter)| {
        let is_last = number + 1 == plan.pieces.len();
        is_raw(&parameter.type_name) || is_last && !is_known(&parameter.type_name)
    })
}

/// Returns the parameters of the project's types, with the numbers of their pieces. They may be
/// words that hold the delimiter.
fn may_be_words<'p>(plan: &'p Plan<'_>) -> impl Iterator<Item = (usize, &'p ParameterDef)> {
    plan.pieces.iter().enumerate().filter_map(|(number, piece)| {
        let parameter = piece.parameter()?;
        known_shape(&parameter.type_name, &plan.delimiter).is_none().then_some((number, parameter))
    })
}

/// Writes the pieces of the schema. `method` makes one of a parameter's type.
pub(super) fn expand_pieces(plan: &Plan<'_>, method: &str) -> impl Iterator<Item = TokenStream> {
    let delimiter = &plan.delimiter;
    plan.pieces.iter().enumerate().map(move |(index, piece)| match piece {
        PieceDef::Literal(text) => quote!(__keyschema::Piece::Literal(#text)),
        PieceDef::Parameter(parameter) => {
            let (name, ty, type_name) = (&parameter.name, &parameter.ty, &parameter.type_name);
            if let Some(bits) = unsigned_bits(type_name) {
                return quote!(__keyschema::unsigned(#name, #type_name, #bits));
            }
            let place = parameter.type_place;
            let is_last = index + 1 == plan.pieces.len();
            // The compiler reports a constant that cannot be evaluated at this call, which has the
            // place of the field's type. Keys of a block are told apart by the names of their
            // types.
            let assumed = plan.structure.as_ref().and_then(|_| known_shape(type_name, delimiter));
            let assumed = assumed.filter(|_| !is_primitive(type_name)).and_then(expand_shape);
            let named = assumed.map(|shape| quote_spanned!(place=> .named(#type_name, #shape)));
            // The end of raw bytes is looked for as `expand_parse` says.
            let piece = if is_raw(type_name) { "raw_piece" } else { method };
            let piece = Ident::new(piece, place);
            quote_spanned! {place=>
                __keyschema::segment::<#ty>() #named.#piece(#name, #type_name, #delimiter, #is_last)
            }
        }
    })
}

/// Writes the place of a type's declaration: its line, its column, and its number among those at
/// the same place.
fn expand_place(DeclaredAt { line, column, ordinal }: DeclaredAt) -> TokenStream {
    quote!([#line, #column, #ordinal])
}

/// Writes the shape of a type that is known by name.
fn expand_shape(shape: Shape) -> Option<TokenStream> {
    let (is_tail, min_len, max_len, alphabet) = match shape {
        Shape::Integer { min, max } => return Some(quote!(__keyschema::number(#min, #max))),
        Shape::Text { min_len, max_len, alphabet } => (false, min_len, max_len, alphabet),
        Shape::Tail { min_len, max_len, alphabet } => (true, min_len, max_len, alphabet),
        Shape::Raw { min_len, max_len } => return Some(quote!(__keyschema::raw(#min_len, #max_len))),
        _ => return None,
    };
    let (ascii, has_beyond_ascii) = alphabet.bits();
    Some(quote!(__keyschema::text(#is_tail, #min_len, #max_len, #ascii, #has_beyond_ascii)))
}

/// Writes a use of each key that may be the same text. With it, the compiler reports a name that is
/// unknown or not a key.
fn expand_other_keys(plan: &Plan<'_>) -> Option<TokenStream> {
    let types = plan.may_overlap_with.iter().map(|other| &other.path);
    (!plan.may_overlap_with.is_empty()).then(|| {
        quote! {
            #[allow(elided_lifetimes_in_paths, deprecated)]
            const _: &[fn()] = &[#(__keyschema::key_type::<#types>),*];
        }
    })
}

/// Writes an attribute for code that names the type of the stored value, which may be a key with
/// lifetimes.
fn allow_elided_lifetimes(plan: &Plan<'_>) -> Option<TokenStream> {
    plan.value.value.as_ref().map(|_| quote!(#[allow(elided_lifetimes_in_paths)]))
}

/// Writes the fields of the schema that few declarations set.
fn expand_options(plan: &Plan<'_>) -> TokenStream {
    let ValueDef { value, fields, version, deprecated, .. } = &plan.value;
    let value = value.as_ref().map(|TypeDef { ty, name }| {
        quote! {
            .value({
                // Found for a value that is not a key.
                use __keyschema::NoKeyValue as _;
                __keyschema::Value::new(#name, <__keyschema::ValueType<#ty>>::SCHEMA)
            })
        }
    });
    let fields = fields.as_ref().map(|fields| expand_schema_fields(fields, plan));
    let fields = fields.map(|fields| quote!(.fields(#fields)));
    let version = version.map(|version| quote!(.version(#version)));
    let deprecated = deprecated.as_ref().map(|instead| quote!(.deprecated(#instead)));
    let owner = plan.owner.as_ref().map(|owner| quote!(.owner(#owner)));
    let tags = &plan.tags;
    let tags = (!tags.is_empty()).then(|| quote!(.tags(&[#(#tags),*])));
    let docs =
        plan.parameter_docs.iter().map(|(name, docs)| quote!(__keyschema::ParameterDocs::new(#name, #docs)));
    let docs = (!plan.parameter_docs.is_empty()).then(|| quote!(.parameter_docs(&[#(#docs),*])));
    let allowed = plan.allowed_lints.iter().map(|(name, reason)| {
        let reason = reason
            .as_ref()
            .map_or_else(|| quote!(__keyschema::None), |reason| quote!(__keyschema::Some(#reason)));
        quote!(__keyschema::AllowedLint::new(#name, #reason))
    });
    let allowed = (!plan.allowed_lints.is_empty()).then(|| quote!(.allowed_lints(&[#(#allowed),*])));
    let may_overlap = plan.may_overlap.then(|| quote!(.may_overlap()));
    let others = plan.may_overlap_with.iter().map(OtherKey::name);
    // These were reported, so a catalogue need not report them again.
    let others: Vec<String> = others.chain(plan.reported_overlaps.iter().cloned()).collect_vec();
    let may_overlap_with = (!others.is_empty()).then(|| quote!(.may_overlap_with(&[#(#others),*])));
    let arguments = expand_arguments(plan);
    // If the types are known, the lint has its own constant.
    let is_denied = |lint: &TypeLint| lint.lint == "adjacent_parameters" && lint.level == Level::Deny;
    let must_be_separable = (plan.static_type().is_none() && plan.type_lints.iter().any(is_denied))
        .then(|| quote!(.must_be_separable()));
    quote!(#value #fields #version #owner #tags #docs #allowed #deprecated #may_overlap #may_overlap_with #arguments #must_be_separable)
}

/// Writes the arguments of a generic key. A catalogue tells its types apart by them.
fn expand_arguments(plan: &Plan<'_>) -> Option<TokenStream> {
    let GenericsDef { types, constants, .. } = &plan.generics;
    if types.is_empty() && constants.is_empty() {
        return None;
    }
    let parameters = || plan.pieces.iter().filter_map(Piece::parameter);
    // A type that is not the whole type of a field, such as that of `T::Id`, is not known from the
    // fields.
    let of_type = |name: &Ident| parameters().find(|parameter| *name == parameter.type_name.as_str());
    let Some(parameters) = types.iter().map(of_type).collect::<Option<Vec<_>>>() else {
        return Some(quote!(.arguments(__keyschema::Arguments::Unknown)));
    };
    let types = parameters.into_iter().map(|ParameterDef { ty, type_place, .. }| {
        // The same call as for the piece: see `expand_write`.
        quote_spanned!(*type_place=> __keyschema::segment::<#ty>().argument())
    });
    Some(quote! {
        .arguments(__keyschema::Arguments::Known(&[
            #(#types,)*
            #(__keyschema::Argument::Const(#constants as __keyschema::u128),)*
        ]))
    })
}

/// Writes the types that commands ask about the key. The compiler raises no error about an unknown
/// type.
fn expand_types(plan: &Plan<'_>) -> TokenStream {
    let unknown = &plan.unknown;
    let kind = plan.data_type.map(|data_type| format_ident!("{}_key", data_type.name()));
    let ttl = plan.expiry.as_ref().map(|expiry| match expiry.expiry {
        Expiry::Ttl { .. } | Expiry::Daily { .. } => quote!(declared_ttl),
        Expiry::Caller { .. } => quote!(caller_ttl),
        Expiry::Persistent { .. } => quote!(persistent),
        _ => quote!(undeclared_ttl),
    });
    let tag = match plan.tag {
        TagDef::None => Some(quote!(Untagged)),
        TagDef::Of(_) => Some(quote!(TagOf)),
        TagDef::Unknown => None,
    };
    let value = match &plan.value {
        _ if !plan.is_value_known => unknown.to_token_stream(),
        ValueDef { fields: Some(_), .. } => quote!(__keyschema::kinds::DeclaredFields),
        ValueDef { value: Some(TypeDef { ty, .. }), .. } => quote!(fn(#ty)),
        _ => quote!(__keyschema::kinds::Anything),
    };
    let elided = allow_elided_lifetimes(plan);
    // It is at the type, where the compiler reports that the type is less visible than the key.
    let value_type = plan.value.value.as_ref().and_then(|value| value.ty.clone().into_iter().next());
    let place = value_type.map_or_else(Span::call_site, |token| token.span().resolved_at(Span::call_site()));
    let value = quote_spanned!(place=> type Value = #value;);
    if let (Some(kind), Some(ttl), Some(tag)) = (&kind, &ttl, &tag) {
        return quote!(kind #kind ttl #ttl tag #tag value [#elided #value]);
    }
    let known = |word: TokenStream| quote!(__keyschema::kinds::#word);
    let or_unknown = |ty: Option<TokenStream>| ty.unwrap_or_else(|| unknown.to_token_stream());
    let kind = or_unknown(kind.map(|kind| known(kind.into_token_stream())));
    let ttl = or_unknown(ttl.map(known));
    let tag = or_unknown(tag.map(|tag| known(quote!(#tag<Self>))));
    quote!(kind [#kind] ttl [#ttl] tag [#tag] value [#elided #value])
}

fn expand_buffer(plan: &Plan<'_>) -> TokenStream {
    if let Some(len) = plan.max_text_len {
        let capacity = Literal::usize_unsuffixed(capacity_for(len));
        return quote!(__keyschema::KeyBuf<#capacity>);
    }
    let Some(key) = plan.static_type() else {
        return quote!(__keyschema::GenericKeyBuf);
    };
    // If the schema cannot be evaluated, the compiler adds a note here, as it does for the impl.
    // Both are at the same place, so it shows the note once.
    let pieces = quote!(<#key as __keyschema::RedisKey>::DECLARED.schema.pieces);
    let len = quote!(__keyschema::max_text_len(#pieces));
    let is_text = may_be_raw(plan).next().map(|_| quote!(, { !__keyschema::has_raw(#pieces) }));
    // If there is no such buffer, the compiler reports it at the key.
    let place = plan.name.span().resolved_at(Span::call_site());
    quote_spanned!(place=> __keyschema::KeyBuf<{ __keyschema::capacity_for(#len) } #is_text>)
}

pub(super) fn expand_write(piece: &PieceDef) -> TokenStream {
    match piece {
        PieceDef::Literal(text) => quote!(sink.literal(#text);),
        PieceDef::Parameter(parameter) => {
            let (field, ty, place) = (&parameter.field, &parameter.ty, parameter.type_place);
            // A type that is certainly a parameter type needs no check, which saves time.
            if is_primitive(&parameter.type_name) {
                // Naming the type asserts that it is one.
                let primitive = format_ident!("{}", parameter.type_name, span = place);
                return quote_spanned!(place=> sink.param::<__keyschema::#primitive>(&self.#field););
            }
            // The type is named again at the same place. So a type that is not a parameter type
            // raises the same error twice, which the compiler shows once.
            let segment = quote_spanned!(place=> __keyschema::segment::<#ty>());
            let write = quote_spanned!(place=> write);
            quote!(#segment.#write(&self.#field, sink);)
        }
    }
}

/// Writes `KEY`, for a type whose keys are all the same.
fn expand_constant(plan: &Plan<'_>) -> Option<TokenStream> {
    let key = match &plan.pieces[..] {
        [PieceDef::Literal(key)] => key,
        // A key without fields whose template is not known.
        [] if plan.has_no_fields => "",
        _ => return None,
    };
    let name = &plan.name;
    let GenericsDef { impl_generics, type_generics, bounds, .. } = &plan.generics;
    let docs = format!("The key: `{key}`. {}", data_type_docs(plan));
    Some(quote! {
        #[automatically_derived]
        #[allow(dead_code)]
        impl #impl_generics #name #type_generics #bounds {
            #[doc = #docs]
            pub const KEY: &'static __keyschema::core::primitive::str = #key;
        }
    })
}
