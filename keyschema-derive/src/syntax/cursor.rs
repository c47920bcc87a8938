//! A walk through the tokens of a block.

use keyschema_core::DataType;
use keyschema_language::message::Message;
use proc_macro2::{Delimiter, Ident, Span, TokenStream, TokenTree};

use crate::{
    errors::ErrorSink,
    tokens::{is_group, is_punct, is_word, without_wrapping},
};

/// Tokens, and the position of the next one.
pub(super) struct Cursor {
    tokens: Vec<TokenTree>,
    position: usize,
}

impl Cursor {
    pub(super) fn of(tokens: TokenStream) -> Self {
        Self { tokens: without_wrapping(tokens), position: 0 }
    }

    pub(super) fn is_at_end(&self) -> bool {
        self.position >= self.tokens.len()
    }

    /// Returns the place of the next token. At the end, returns that of the last one.
    pub(super) fn place(&self) -> Span {
        let token = self.tokens.get(self.position).or(self.tokens.last());
        token.map_or_else(Span::call_site, TokenTree::span)
    }

    fn peek(&self, ahead: usize) -> Option<&TokenTree> {
        self.tokens.get(self.position + ahead)
    }

    fn take(&mut self) -> Option<TokenTree> {
        let token = self.tokens.get(self.position).cloned();
        self.position += 1;
        token
    }

    /// Returns all tokens that have not been read.
    pub(super) fn rest(&self) -> TokenStream {
        TokenStream::from_iter(self.tokens.get(self.position..).unwrap_or_default().to_vec())
    }

    pub(super) fn is_at(&self, mark: char) -> bool {
        self.peek(0).is_some_and(|token| is_punct(token, mark))
    }

    /// Takes the next token if `read` returns a value for it.
    fn take_if<T>(&mut self, read: impl FnOnce(&TokenTree) -> Option<T>) -> Option<T> {
        let taken = read(self.peek(0)?)?;
        self.position += 1;
        Some(taken)
    }

    pub(super) fn take_punct(&mut self, mark: char) -> bool {
        self.take_if(|token| is_punct(token, mark).then_some(())).is_some()
    }

    pub(super) fn skip_to(&mut self, mark: char) {
        while !self.is_at_end() && !self.is_at(mark) {
            self.position += 1;
        }
    }

    pub(super) fn take_ident(&mut self) -> Option<Ident> {
        self.take_if(|token| match token {
            TokenTree::Ident(ident) => Some(ident.clone()),
            _ => None,
        })
    }

    /// Takes `pub`, `pub(crate)`, or nothing.
    pub(super) fn take_visibility(&mut self) -> TokenStream {
        let mut visibility = TokenStream::new();
        if self.peek(0).is_some_and(|token| is_word(token, "pub")) {
            visibility.extend(self.take());
            if self.peek(0).is_some_and(|token| is_group(token, Delimiter::Parenthesis)) {
                visibility.extend(self.take());
            }
        }
        visibility
    }

    /// Takes the tokens of `#[…]`.
    pub(super) fn take_attribute(&mut self) -> Option<TokenStream> {
        if !self.is_at('#') || !self.peek(1).is_some_and(|token| is_group(token, Delimiter::Bracket)) {
            return None;
        }
        let mut attribute = TokenStream::new();
        attribute.extend(self.take());
        attribute.extend(self.take());
        Some(attribute)
    }

    /// Takes a group in these brackets, and returns its inside.
    pub(super) fn take_group(&mut self, delimiter: Delimiter) -> Option<TokenStream> {
        self.take_if(|token| match token {
            TokenTree::Group(group) if group.delimiter() == delimiter => Some(group.stream()),
            _ => None,
        })
    }

    /// Takes `#![…]`, and returns the place of the `#` and the inside.
    pub(super) fn take_inner_attribute(&mut self) -> Option<(Span, TokenStream)> {
        let has_bang = self.peek(1).is_some_and(|token| is_punct(token, '!'));
        let has_inside = self.peek(2).is_some_and(|token| is_group(token, Delimiter::Bracket));
        if !(self.is_at('#') && has_bang && has_inside) {
            return None;
        }
        let place = self.place();
        self.position += 2;
        Some((place, self.take_group(Delimiter::Bracket)?))
    }

    /// Takes the tokens up to the `;` that ends an item. If the `;` is missing, because it was
    /// forgotten or the item is still being written, the item ends where the next one begins.
    pub(super) fn take_item(&mut self, errors: &mut ErrorSink) -> Option<Vec<TokenTree>> {
        let mut item = Vec::new();
        let mut progress = Progress::Attributes;
        while !self.is_at_end() {
            if self.take_punct(';') {
                if item.is_empty() {
                    continue;
                }
                return Some(item);
            }
            let begins_next = match progress {
                Progress::Attributes => false,
                Progress::Head { words } => self.begins_next_head(words),
                Progress::Schema { .. } => self.begins_item(),
            };
            if begins_next {
                // An item without a schema is reported as such, and has no other end.
                if progress == (Progress::Schema { is_empty: false }) {
                    let place = item.last().map_or_else(Span::call_site, TokenTree::span);
                    errors.report_at(
                        place,
                        Message::new("missing `;` after this key").help("end every key with `;`"),
                    );
                }
                return Some(item);
            }
            if matches!(progress, Progress::Attributes)
                && let Some(attribute) = self.take_attribute()
            {
                item.extend(attribute);
                continue;
            }
            progress = progress.after(self.peek(0));
            item.extend(self.take());
        }
        (!item.is_empty()).then_some(item)
    }

    /// Whether another item begins here, before the `=` of the current one, of which this many
    /// words were read.
    fn begins_next_head(&self, words: usize) -> bool {
        if self.begins_attribute(0) {
            return true;
        }
        let [first, second, third] = [0, 1, 2].map(|ahead| self.peek(ahead));
        let is_ident = |token: Option<&TokenTree>| matches!(token, Some(TokenTree::Ident(_)));
        // A kind and a name, after a kind, or after a name that lacks its kind.
        let is_head = is_kind(first)
            && is_ident(second)
            && third.is_none_or(|third| is_punct(third, '=') || is_punct(third, ';'));
        // An item has two words before its `=`.
        first.is_some_and(|first| is_word(first, "pub"))
            || (is_ident(first) && words == 2)
            || (words == 1 && is_head)
    }

    /// Whether an item begins here, after the `=` of another one. It begins with an attribute, or
    /// with two words in a row, which no template has.
    fn begins_item(&self) -> bool {
        if self.begins_attribute(0) {
            return true;
        }
        let at = |ahead| self.peek(ahead);
        let is_ident = |token: Option<&TokenTree>| matches!(token, Some(TokenTree::Ident(_)));
        if !is_ident(at(0)) {
            return false;
        }
        if at(0).is_some_and(|token| is_word(token, "pub")) {
            let has_scope = at(1).is_some_and(|token| is_group(token, Delimiter::Parenthesis));
            // `pub` may also be text of a key, as in `pub:{id: u64}`.
            return has_scope || is_ident(at(1)) || at(1).is_none() || self.begins_attribute(1);
        }
        // Two options without a comma between them look alike, but the name of an option does not
        // begin with a capital.
        let is_name = |token: Option<&TokenTree>| {
            token.is_some_and(|token| token.to_string().starts_with(char::is_uppercase))
        };
        let has_schema = at(2).is_some_and(|token| is_punct(token, '='));
        is_ident(at(1)) && (has_schema || at(2).is_none()) && (is_kind(at(0)) || is_name(at(1)))
    }

    fn begins_attribute(&self, ahead: usize) -> bool {
        let next = self.peek(ahead + 1);
        self.peek(ahead).is_some_and(|token| is_punct(token, '#'))
            && next.is_some_and(|next| is_group(next, Delimiter::Bracket) || is_punct(next, '!'))
    }
}

/// The part of an item that has been read.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Progress {
    /// Nothing but attributes.
    Attributes,
    /// Some of the text before the `=`: its visibility, and this many words.
    Head { words: usize },
    /// The `=`, and perhaps more.
    Schema { is_empty: bool },
}

impl Progress {
    /// Returns the progress after this token.
    fn after(self, token: Option<&TokenTree>) -> Self {
        let words = match self {
            Self::Attributes => 0,
            Self::Head { words } => words,
            Self::Schema { .. } => return Self::Schema { is_empty: false },
        };
        match token {
            // A key has no generics. Its generics, which are reported, would contain words.
            Some(token) if is_punct(token, '=') || is_punct(token, '<') => Self::Schema { is_empty: true },
            Some(TokenTree::Ident(word)) if word != "pub" => Self::Head { words: words + 1 },
            _ => Self::Head { words },
        }
    }
}

/// Whether a token is the kind of an item: a data type, `catalog` or `static`.
fn is_kind(token: Option<&TokenTree>) -> bool {
    matches!(token, Some(TokenTree::Ident(word)) if {
        let word = word.to_string();
        DataType::from_name(&word).is_some() || matches!(&*word, "catalog" | "static")
    })
}
