//! The type of a parameter as a template has it, made into the type of a field.

use keyschema_language::{lint::is_primitive, message::Message};
use proc_macro2::{Delimiter, Group, Literal, Punct, Spacing, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::{Lifetime, Type};

use crate::tokens::is_punct;

/// The borrowed texts, whose first parameter is a lifetime.
const BORROWED: [&str; 5] = ["Text", "UnicodeText", "Escaped", "Tail", "UnicodeTail"];
/// The owned texts.
const OWNED: [&str; 4] = ["ArrayText", "UnicodeArrayText", "ArrayTail", "UnicodeArrayTail"];
/// The texts that have a delimiter as a parameter, after their length.
const DELIMITED: [&str; 5] = ["Text", "UnicodeText", "Escaped", "ArrayText", "UnicodeArrayText"];

/// A type that can stand in a struct.
pub(crate) struct FieldType {
    pub(crate) tokens: TokenStream,
    /// The lifetimes that the struct must declare, in order.
    pub(crate) lifetimes: Vec<Lifetime>,
    pub(crate) making: Making,
}

/// How a constructor takes a value of the type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Making {
    /// As it is: numbers, so that a literal needs no type, and references.
    Itself,
    /// Whatever it can be made from.
    Into,
    /// Anything it can be made from after a check: the texts.
    TryInto,
}

/// Writes out what a template leaves out of a type: lifetimes, and the delimiter of the schema if it is not the usual one.
pub(crate) fn complete(ty: TokenStream, delimiter: char) -> FieldType {
    let making = making_of(&ty);
    let mut completion = Completion { delimiter, lifetimes: Vec::new() };
    let tokens = completion.complete(ty);
    FieldType { tokens, lifetimes: completion.lifetimes, making }
}

fn making_of(ty: &TokenStream) -> Making {
    match syn::parse2::<Type>(ty.clone()) {
        Ok(Type::Reference(_)) => Making::Itself,
        Ok(Type::Path(path)) => match path.path.segments.last().map(|segment| segment.ident.to_string()) {
            Some(name) if is_text(&name) => Making::TryInto,
            Some(name) if is_primitive(&name) => Making::Itself,
            _ => Making::Into,
        },
        Ok(_) | Err(_) => Making::Into,
    }
}

/// Returns advice for a text without a length: the compiler would speak of its lifetime first.
pub(crate) fn advice_on_length(ty: &Type) -> Option<Message> {
    let Type::Path(path) = ty else { return None };
    let last = path.path.segments.last()?;
    let name = last.ident.to_string();
    (is_text(&name) && last.arguments.is_none()).then(|| {
        Message::new(format!("`{name}` does not say how long its longest text is"))
            .help(format!("write its length in bytes, as in `{name}<24>`"))
    })
}

fn is_text(name: &str) -> bool {
    BORROWED.contains(&name) || OWNED.contains(&name)
}

struct Completion {
    delimiter: char,
    lifetimes: Vec<Lifetime>,
}

impl Completion {
    fn complete(&mut self, ty: TokenStream) -> TokenStream {
        let mut output = TokenStream::new();
        let mut tokens = ty.into_iter().peekable();
        let mut last_word = String::new();
        while let Some(token) = tokens.next() {
            let word = std::mem::take(&mut last_word);
            match token {
                TokenTree::Punct(mark) if mark.as_char() == '\'' => {
                    if let Some(TokenTree::Ident(name)) = tokens.next() {
                        let lifetime = Lifetime { apostrophe: mark.span(), ident: name };
                        output.extend(self.declared(lifetime));
                    }
                }
                TokenTree::Punct(mark) if mark.as_char() == '&' => {
                    mark.to_tokens(&mut output);
                    if !begins_lifetime(tokens.peek()) {
                        output.extend(self.elided());
                    }
                }
                TokenTree::Punct(mark) if mark.as_char() == '<' && is_text(&word) => {
                    mark.to_tokens(&mut output);
                    let mut arguments = Vec::new();
                    let mut depth = 0_usize;
                    while let Some(next) = tokens.next_if(|next| depth > 0 || !is_punct(next, '>')) {
                        depth = if is_punct(&next, '<') {
                            depth + 1
                        } else {
                            depth - usize::from(is_punct(&next, '>'))
                        };
                        arguments.push(next);
                    }
                    let arguments = self.complete_text(&word, arguments);
                    output.extend(arguments);
                }
                TokenTree::Group(group) => {
                    let mut inner = Group::new(group.delimiter(), self.complete(group.stream()));
                    inner.set_span(group.span());
                    // A type that a `macro_rules!` was given keeps together without its wrapping, which would hide its end.
                    match group.delimiter() {
                        Delimiter::None => output.extend(inner.stream()),
                        _ => inner.to_tokens(&mut output),
                    }
                }
                token => {
                    if let TokenTree::Ident(ident) = &token {
                        last_word = ident.to_string();
                    }
                    token.to_tokens(&mut output);
                }
            }
        }
        output
    }

    /// Returns the arguments of a text in full: `24` as `'a, 24, '.'`.
    fn complete_text(&mut self, name: &str, arguments: Vec<TokenTree>) -> TokenStream {
        let has_lifetime = begins_lifetime(arguments.first());
        let commas = arguments.iter().filter(|token| is_punct(token, ',')).count();
        let is_lone = commas == usize::from(has_lifetime);
        let mut output = TokenStream::new();
        if !has_lifetime && BORROWED.contains(&name) {
            output.extend(self.elided());
            output.extend(quote!(,));
        }
        output.extend(self.complete(arguments.into_iter().collect()));
        if is_lone && DELIMITED.contains(&name) && self.delimiter != ':' {
            Punct::new(',', Spacing::Alone).to_tokens(&mut output);
            Literal::character(self.delimiter).to_tokens(&mut output);
        }
        output
    }

    fn elided(&mut self) -> TokenStream {
        self.declared(Lifetime::new("'a", Span::call_site()))
    }

    /// The lifetime, declared by the struct unless it is one for all.
    fn declared(&mut self, lifetime: Lifetime) -> TokenStream {
        if lifetime.ident == "_" {
            return self.elided();
        }
        let tokens = lifetime.to_token_stream();
        if lifetime.ident != "static" && !self.lifetimes.contains(&lifetime) {
            self.lifetimes.push(lifetime);
        }
        tokens
    }
}

fn begins_lifetime(token: Option<&TokenTree>) -> bool {
    token.is_some_and(|token| is_punct(token, '\''))
}

#[cfg(test)]
mod tests {
    use super::{Making, complete};

    fn completed(ty: &str, delimiter: char) -> (String, String, Making) {
        let field = complete(ty.parse().expect("the test is Rust"), delimiter);
        let lifetimes: Vec<String> = field.lifetimes.iter().map(ToString::to_string).collect();
        (field.tokens.to_string().replace(' ', ""), lifetimes.join(","), field.making)
    }

    #[test]
    fn what_a_template_leaves_out_is_written_out() {
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
        ] {
            let (colon, declared, _) = completed(written, ':');
            assert_eq!((colon.as_str(), declared.as_str()), (colons, lifetimes), "{written}");
            assert_eq!(completed(written, '.').0, dots, "{written}");
        }
    }

    #[test]
    fn constructors_take_what_is_at_hand() {
        for (ty, making) in [
            ("u64", Making::Itself),
            ("isize", Making::Itself),
            ("bool", Making::Itself),
            ("&UserId", Making::Itself),
            ("UserId", Making::Into),
            ("Hex<16>", Making::Into),
            ("u7", Making::Into),
            ("keyschema::Text<24>", Making::TryInto),
            ("Tail<24>", Making::TryInto),
            ("ArrayText<24>", Making::TryInto),
        ] {
            assert_eq!(completed(ty, ':').2, making, "{ty}");
        }
    }
}
