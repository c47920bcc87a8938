//! A walk through the tokens of a block.

use keyschema_language::message::Message;
use proc_macro2::{Delimiter, Ident, Span, TokenStream, TokenTree};

use crate::{
    errors::ErrorSink,
    tokens::{is_group, is_punct, is_word, without_wrapping},
};

/// Tokens, and the position up to which they have been read.
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

    /// Returns the place of the next token; at the end, of the last one.
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
        self.tokens.iter().skip(self.position).cloned().collect()
    }

    pub(super) fn is_at(&self, mark: char) -> bool {
        self.peek(0).is_some_and(|token| is_punct(token, mark))
    }

    /// Takes the next token if `read` makes something of it.
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
        Some([self.take(), self.take()].into_iter().flatten().collect())
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

    /// Takes the tokens up to the `;` that ends an item. Where it was forgotten, the next item shows by how it begins.
    pub(super) fn take_item(&mut self, errors: &mut ErrorSink) -> Option<Vec<TokenTree>> {
        let mut item = Vec::new();
        // Before its `=` an item looks like the beginning of another.
        let mut has_template = false;
        while !self.is_at_end() {
            if self.take_punct(';') {
                if item.is_empty() {
                    continue;
                }
                return Some(item);
            }
            if has_template && self.begins_item() {
                let place = item.last().map_or_else(Span::call_site, TokenTree::span);
                errors.report_at(
                    place,
                    Message::new("missing `;` after this key").help("end every key with `;`"),
                );
                return Some(item);
            }
            has_template |= self.is_at('=');
            item.extend(self.take());
        }
        (!item.is_empty()).then_some(item)
    }

    /// Whether an item begins here: with an attribute, or with two words in a row, which no template has.
    fn begins_item(&self) -> bool {
        let at = |ahead| self.peek(ahead);
        let is_ident = |token: Option<&TokenTree>| matches!(token, Some(TokenTree::Ident(_)));
        let is_mark = |token: Option<&TokenTree>, mark| token.is_some_and(|token| is_punct(token, mark));
        if is_mark(at(0), '#') {
            return at(1).is_some_and(|token| is_group(token, Delimiter::Bracket)) || is_mark(at(1), '!');
        }
        if !is_ident(at(0)) {
            return false;
        }
        let is_pub = at(0).is_some_and(|token| is_word(token, "pub"));
        let has_scope = at(1).is_some_and(|token| is_group(token, Delimiter::Parenthesis));
        let word = if is_pub { 1 + usize::from(has_scope) } else { 0 };
        is_ident(at(word)) && is_ident(at(word + 1)) && (is_pub || is_mark(at(2), '='))
    }
}
