//! The type of a parameter in a template, turned into the type of a field.

use std::mem;

use keyschema_language::{lint::is_primitive, message::Message};
use proc_macro2::{Span, TokenStream};
use quote::ToTokens;
use syn::{GenericArgument, Lifetime, PathArguments, PathSegment, Type, parse_quote};

/// The borrowed texts, whose first parameter is a lifetime.
const BORROWED: [&str; 6] = ["Text", "UnicodeText", "Escaped", "Tail", "UnicodeTail", "Raw"];
/// The owned texts.
const OWNED: [&str; 5] = ["ArrayText", "UnicodeArrayText", "ArrayTail", "UnicodeArrayTail", "ArrayRaw"];
/// The texts that have a delimiter as a parameter, after their length.
const DELIMITED: [&str; 5] = ["Text", "UnicodeText", "Escaped", "ArrayText", "UnicodeArrayText"];

/// A type that is valid in a struct.
pub(crate) struct FieldType {
    pub(crate) tokens: TokenStream,
    /// The lifetimes that the struct must declare, in order.
    pub(crate) lifetimes: Vec<Lifetime>,
    pub(crate) making: Making,
}

/// The form in which a constructor takes a value of the type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Making {
    /// Unchanged: numbers, so that a literal needs no type, and references.
    Itself,
    /// Any value that converts into it.
    Into,
    /// Any value that converts into it after a check: the texts, and other types that borrow.
    TryInto,
}

/// Adds the parts that a template leaves out of a type: lifetimes, and the delimiter of the schema
/// if it is not `:`.
pub(crate) fn complete(mut ty: Type, delimiter: char) -> FieldType {
    let making = making_of(&ty);
    let mut completion = Completion { delimiter, lifetimes: Vec::new() };
    completion.complete(&mut ty);
    FieldType { tokens: ty.into_token_stream(), lifetimes: completion.lifetimes, making }
}

fn making_of(ty: &Type) -> Making {
    match last_segment(ty) {
        Some((name, _)) if is_text(&name) => Making::TryInto,
        Some((name, _)) if is_primitive(&name) => Making::Itself,
        Some((_, PathArguments::AngleBracketed(list))) if has_lifetime(&list.args) => Making::TryInto,
        _ if matches!(ty, Type::Reference(_)) => Making::Itself,
        _ => Making::Into,
    }
}

/// Whether the type borrows. Then it is a newtype of a borrowed text, or of a type that borrows.
fn has_lifetime<'a>(arguments: impl IntoIterator<Item = &'a GenericArgument>) -> bool {
    arguments.into_iter().any(|argument| matches!(argument, GenericArgument::Lifetime(_)))
}

/// Returns advice for a text without a length. Otherwise the compiler would first complain about
/// its lifetime.
pub(crate) fn advice_on_length(ty: &Type) -> Option<Message> {
    let (name, arguments) = last_segment(ty)?;
    (is_text(&name) && arguments.is_none()).then(|| {
        Message::new(format!("`{name}` does not say how long its longest text is"))
            .help(format!("write its length in bytes, as in `{name}<24>`"))
    })
}

fn last_segment(ty: &Type) -> Option<(String, &PathArguments)> {
    let Type::Path(path) = ty else { return None };
    path.path.segments.last().map(|last| (last.ident.to_string(), &last.arguments))
}

fn is_text(name: &str) -> bool {
    BORROWED.contains(&name) || OWNED.contains(&name)
}

struct Completion {
    delimiter: char,
    lifetimes: Vec<Lifetime>,
}

impl Completion {
    fn complete(&mut self, ty: &mut Type) {
        match ty {
            Type::Path(path) => {
                path.path.segments.iter_mut().for_each(|segment| self.complete_segment(segment));
            }
            Type::Reference(reference) => {
                self.declare(reference.lifetime.get_or_insert_with(elided));
                self.complete(&mut reference.elem);
            }
            Type::Array(array) => self.complete(&mut array.elem),
            Type::Paren(paren) => self.complete(&mut paren.elem),
            Type::Tuple(tuple) => tuple.elems.iter_mut().for_each(|ty| self.complete(ty)),
            // A type that a `macro_rules!` received needs no invisible group around it, which would
            // hide its end.
            Type::Group(group) => {
                *ty = mem::replace(&mut group.elem, Type::Verbatim(TokenStream::new()));
                self.complete(ty);
            }
            _ => {}
        }
    }

    /// Adds the missing arguments of a type: `Text<24>` becomes `Text<'a, 24, '.'>`.
    fn complete_segment(&mut self, segment: &mut PathSegment) {
        let name = segment.ident.to_string();
        let PathArguments::AngleBracketed(list) = &mut segment.arguments else {
            // Its length is missing, but the struct still has its lifetime.
            if BORROWED.contains(&&*name) {
                self.declare(&mut elided());
            }
            return;
        };
        let arguments = &mut list.args;
        let has_lifetime = matches!(arguments.first(), Some(GenericArgument::Lifetime(_)));
        let is_lone = arguments.len() == 1 + usize::from(has_lifetime);
        if !has_lifetime && BORROWED.contains(&&*name) {
            arguments.insert(0, GenericArgument::Lifetime(elided()));
        }
        for argument in arguments.iter_mut() {
            match argument {
                GenericArgument::Lifetime(lifetime) => self.declare(lifetime),
                GenericArgument::Type(ty) => self.complete(ty),
                _ => {}
            }
        }
        if is_lone && DELIMITED.contains(&&*name) && self.delimiter != ':' {
            let delimiter = self.delimiter;
            arguments.push(parse_quote!(#delimiter));
        }
    }

    /// Makes the struct declare the lifetime, unless it is a lifetime that exists anyway.
    fn declare(&mut self, lifetime: &mut Lifetime) {
        if lifetime.ident == "_" {
            *lifetime = elided();
        }
        if lifetime.ident != "static" && !self.lifetimes.contains(lifetime) {
            self.lifetimes.push(lifetime.clone());
        }
    }
}

fn elided() -> Lifetime {
    Lifetime::new("'a", Span::call_site())
}

#[cfg(test)]
mod tests {
    use super::{Making, complete};

    fn completed(ty: &str, delimiter: char) -> (String, String, Making) {
        let field = complete(syn::parse_str(ty).expect("the test is Rust"), delimiter);
        let lifetimes: Vec<String> = field.lifetimes.iter().map(ToString::to_string).collect();
        (field.tokens.to_string().replace(' ', ""), lifetimes.join(","), field.making)
    }

    #[test]
    fn lifetimes_and_delimiters_that_a_template_leaves_out_are_added() {
        for (written, colons, dots, lifetimes) in [
            ("u64", "u64", "u64", ""),
            ("UserId", "UserId", "UserId", ""),
            ("Text<24>", "Text<'a,24>", "Text<'a,24,'.'>", "'a"),
            ("Text<24, ','>", "Text<'a,24,','>", "Text<'a,24,','>", "'a"),
            ("Text<'static, 24>", "Text<'static,24>", "Text<'static,24,'.'>", ""),
            ("Text<'b, { 2 * 4 }>", "Text<'b,{2*4}>", "Text<'b,{2*4},'.'>", "'b"),
            ("keyschema::Escaped<9>", "keyschema::Escaped<'a,9>", "keyschema::Escaped<'a,9,'.'>", "'a"),
            ("Tail<24>", "Tail<'a,24>", "Tail<'a,24>", "'a"),
            ("Email<'_>", "Email<'a>", "Email<'a>", "'a"),
            ("&UserId", "&'aUserId", "&'aUserId", "'a"),
            ("Pair<Text<8>, &'b u8>", "Pair<Text<'a,8>,&'bu8>", "Pair<Text<'a,8,'.'>,&'bu8>", "'a,'b"),
            ("Hex<16>", "Hex<16>", "Hex<16>", ""),
            ("ArrayText<24>", "ArrayText<24>", "ArrayText<24,'.'>", ""),
            ("UnicodeArrayText<24, '/'>", "UnicodeArrayText<24,'/'>", "UnicodeArrayText<24,'/'>", ""),
            ("ArrayTail<24>", "ArrayTail<24>", "ArrayTail<24>", ""),
            ("Raw<24>", "Raw<'a,24>", "Raw<'a,24>", "'a"),
            ("ArrayRaw<24>", "ArrayRaw<24>", "ArrayRaw<24>", ""),
        ] {
            let (colon, declared, _) = completed(written, ':');
            assert_eq!((colon.as_str(), declared.as_str()), (colons, lifetimes), "{written}");
            assert_eq!(completed(written, '.').0, dots, "{written}");
        }
    }

    #[test]
    fn constructors_take_values_that_convert() {
        for (ty, making) in [
            ("u64", Making::Itself),
            ("isize", Making::Itself),
            ("bool", Making::Itself),
            ("&UserId", Making::Itself),
            ("UserId", Making::Into),
            ("Hex<16>", Making::Into),
            ("Email<'_>", Making::TryInto),
            ("&Email<'a>", Making::Itself),
            ("u7", Making::Into),
            ("keyschema::Text<24>", Making::TryInto),
            ("Tail<24>", Making::TryInto),
            ("ArrayText<24>", Making::TryInto),
            ("Raw<24>", Making::TryInto),
            ("ArrayRaw<24>", Making::TryInto),
        ] {
            assert_eq!(completed(ty, ':').2, making, "{ty}");
        }
    }
}
