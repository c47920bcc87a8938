//! The impls that parse keys and parameters.
//!
//! A key must compile even if one of its types cannot be parsed. So each type is a bound of the
//! impl, which the compiler only checks where the key is parsed: a bound that names the lifetime of
//! the impl is not checked at the declaration.
//!
//! All lifetimes of a key become the lifetime of the text. With two different ones, one type would
//! become two bounds, and the compiler could not choose one.

use keyschema_core::delimiter;
use keyschema_language::lint::{is_primitive, is_raw, known_shape};
use proc_macro2::{Literal, TokenStream};
use quote::{ToTokens, quote};

use crate::{
    lower::{GenericsDef, PieceDef, SegmentBody, SegmentDef},
    plan::Plan,
};

/// Writes out how a key is parsed. For `order:{order_id}:status` this is the generics, the type,
/// the bounds and the body of
///
/// ```ignore
/// impl<'__key> __keyschema::ParseKey<'__key> for Order where u64: __keyschema::ParseKeySegment<'__key> {
///     fn read_from<__D: __keyschema::Detail>(reader: &mut __keyschema::Reader<'__key, __D>) -> __keyschema::Option<Self> {
///         __keyschema::finish(
///             Self { order_id: match reader.until("order:", "order_id", b':') { Some(value) => value, None => return None } },
///             reader,
///             ":status",
///         )
///     }
/// }
/// ```
///
/// The second result is the traits of other crates that parse a key.
pub(super) fn expand_parse(plan: &Plan<'_>) -> (TokenStream, TokenStream) {
    let Plan { name, generics, .. } = plan;
    let pieces = quote!(<Self as __keyschema::RedisKey>::DECLARED.schema.pieces);
    let Reading { mut bounds, is_glued, body } = expand_reading(plan, &pieces, &quote!(finish), true);
    if let (true, Some(key)) = (is_glued, plan.static_type()) {
        let pieces = quote!(<#key as __keyschema::RedisKey>::DECLARED.schema.pieces);
        bounds.push(quote! {
            __keyschema::Separability<{ __keyschema::is_separable(#pieces) }>: __keyschema::Separable<'__key, Self>
        });
    }
    let (parse_generics, parsed, parse_bounds) = generics.with_one_lifetime(&bounds);
    // For `FromStr`, the result must not borrow from the text. Keys that borrow have `TryFrom`.
    let traits = if generics.lifetimes.is_empty() {
        let GenericsDef { impl_generics, type_generics, predicates, .. } = generics;
        let is_readable = (!bounds.is_empty())
            .then(|| quote!(for<'__text> #name #type_generics: __keyschema::ParseKey<'__text>,));
        quote!(__keyschema::owned_key_traits!([#impl_generics] [#name #type_generics] [#is_readable #predicates]);)
    } else {
        quote!(__keyschema::borrowed_key_traits!([#parse_generics] [#name #parsed] [#parse_bounds]);)
    };
    let parse = quote! {
        parse_generics [#parse_generics] parsed [#name #parsed] parse_bounds [#parse_bounds]
        parse #body
    };
    (parse, traits)
}

/// Writes out how a prefix is parsed: like a key, but with text after it.
pub(super) fn expand_parse_prefix(plan: &Plan<'_>) -> TokenStream {
    let Plan { name, generics, .. } = plan;
    let pieces = quote!(<Self as __keyschema::DeclaredPrefix>::SCHEMA.pieces);
    let Reading { bounds, body, .. } = expand_reading(plan, &pieces, &quote!(pass), false);
    let (parse_generics, parsed, parse_bounds) = generics.with_one_lifetime(&bounds);
    quote! {
        parse_generics [#parse_generics] parsed [#name #parsed] parse_bounds [#parse_bounds]
        parse #body
    }
}

/// The code that parses the pieces of a key or a prefix.
struct Reading {
    /// The bounds that it needs.
    bounds: Vec<TokenStream>,
    /// Whether a parameter is followed by anything but a delimiter.
    is_glued: bool,
    body: TokenStream,
}

/// Writes out how pieces are parsed, one after the other. `pieces_path` leads to them, and `end` is
/// the function that reads the literal after the last parameter.
fn expand_reading(plan: &Plan<'_>, pieces_path: &TokenStream, end: &TokenStream, is_key: bool) -> Reading {
    let generics = &plan.generics;
    let mut bounds: Vec<TokenStream> = Vec::new();
    let mut fields = Vec::new();
    let mut is_glued = false;
    let mut literal = "";
    for (number, piece) in plan.pieces.iter().enumerate() {
        let parameter = match piece {
            PieceDef::Literal(text) => {
                literal = text;
                continue;
            }
            PieceDef::Parameter(parameter) => parameter,
        };
        let (field, ty) = (&parameter.field, generics.renamed(parameter.ty.clone(), "__key"));
        if !is_primitive(&parameter.type_name) {
            bounds.push(quote!(#ty: __keyschema::ParseKeySegment<'__key>));
        }
        let next = plan.pieces.get(number + 1);
        let mark = next.and_then(|next| match next {
            PieceDef::Literal(text) => separator(text, &plan.delimiter),
            PieceDef::Parameter(_) => None,
        });
        let name = &parameter.name;
        let read = match (next, mark) {
            (None, _) => quote!(reader.rest(#literal, #name)),
            // They can hold the mark. That they can be told apart, `check_raw` asks.
            _ if is_raw(&parameter.type_name) => {
                let end = quote!(__keyschema::end_of(#pieces_path, #number));
                quote!(reader.glued(#literal, #name, const { #end }))
            }
            // A type of the project may be words that hold the delimiter, but no brace. No prefix
            // has such words.
            (Some(PieceDef::Literal(text)), Some(mark))
                if is_key
                    && !text.starts_with(['{', '}'])
                    && known_shape(&parameter.type_name, &plan.delimiter).is_none() =>
            {
                quote!(__keyschema::before_mark::<Self, #number, #mark, _, _>(reader, #literal, #name))
            }
            (Some(_), Some(mark)) => quote!(reader.until(#literal, #name, #mark)),
            (Some(_), None) => {
                is_glued = true;
                let end = quote!(__keyschema::end_of(#pieces_path, #number));
                quote!(reader.glued(#literal, #name, const { #end }))
            }
        };
        // Does the same as `?`, without the traits that the compiler looks up for it.
        fields.push(quote! {
            #field: match #read {
                __keyschema::Some(value) => value,
                __keyschema::None => return __keyschema::None,
            }
        });
        literal = "";
    }
    let key = quote!(Self { #(#fields),* });
    let body = match plan.pieces.last() {
        // A stand-in has no pieces, so no value can be made.
        None => quote!(|_| [__keyschema::None]),
        // After a parameter that was read to the end, nothing is left.
        Some(PieceDef::Parameter(_)) => quote!(|reader| [__keyschema::Some(#key)]),
        Some(PieceDef::Literal(_)) => quote!(|reader| [__keyschema::#end(#key, reader, #literal)]),
    };
    Reading { bounds, is_glued, body }
}

/// Returns the key type with the lifetime of a text, as `type WithLifetime<'__key>`. For a key with
/// both a lifetime and a type parameter, this is the type itself, because it is not known what the
/// parameter has to outlive.
pub(super) fn expand_at(plan: &Plan<'_>) -> TokenStream {
    let Plan { name, generics, .. } = plan;
    if generics.lifetimes.is_empty() || !generics.types.is_empty() {
        return quote!(Self);
    }
    let type_generics = generics.renamed(generics.type_generics.clone(), "__key");
    quote!(#name #type_generics)
}

/// Returns the first byte of the text after a parameter, if only a tail can hold it.
fn separator(text: &str, delimiter: &str) -> Option<Literal> {
    let first = text.chars().next()?;
    let is_separator = first == delimiter::mark(delimiter) || matches!(first, '{' | '}');
    let byte = u8::try_from(first).ok().filter(|_| is_separator)?;
    Some(Literal::byte_character(byte))
}

/// Writes out how a parameter type is parsed.
pub(super) fn expand_parse_segment(segment: &SegmentDef<'_>) -> TokenStream {
    let SegmentDef { name, generics, body, .. } = segment;
    let generics = GenericsDef::of(generics);
    let mut bounds = Vec::new();
    let mut others = TokenStream::new();
    let body = match body {
        SegmentBody::Newtype { field, ty, .. } => {
            let ty = generics.renamed(ty.to_token_stream(), "__key");
            bounds.push(quote!(#ty: __keyschema::ParseKeySegment<'__key>));
            others = quote! {
                const FIXED_LEN: __keyschema::core::option::Option<__keyschema::core::primitive::usize> =
                    <#ty as __keyschema::ParseKeySegment<'__key>>::FIXED_LEN;

                const IS_FRONT_ALL: __keyschema::core::primitive::bool =
                    <#ty as __keyschema::ParseKeySegment<'__key>>::IS_FRONT_ALL;

                #[inline(always)]
                fn parse_front(
                    rest: &'__key [__keyschema::core::primitive::u8],
                ) -> __keyschema::core::option::Option<(Self, __keyschema::core::primitive::usize)> {
                    let (value, len) = __keyschema::ParseKeySegment::parse_front(rest)?;
                    __keyschema::core::option::Option::Some((Self { #field: value }, len))
                }
            };
            quote!(__keyschema::ReadValue::Ok(Self { #field: __keyschema::ParseKeySegment::parse_from(text)? }))
        }
        SegmentBody::Words(words) => {
            let arms = words.iter().map(|(variant, word)| {
                let bytes = Literal::byte_string(word.as_bytes());
                quote!(#bytes => __keyschema::ReadValue::Ok(Self::#variant),)
            });
            quote!(match text.as_bytes() { #(#arms)* _ => __keyschema::unknown_word::<Self>() })
        }
        SegmentBody::StandIn => quote!({
            let _ = text;
            __keyschema::unknown_word::<Self>()
        }),
    };
    let (impl_generics, type_generics, bounds) = generics.with_one_lifetime(&bounds);
    quote! {
        #[automatically_derived]
        impl #impl_generics __keyschema::ParseKeySegment<'__key> for #name #type_generics #bounds {
            #others

            #[inline(always)]
            fn parse_from(text: __keyschema::SegmentText<'__key>) -> __keyschema::ReadValue<Self> {
                #body
            }
        }
    }
}
