//! Parsing a key, piece by piece.
//!
//! `parse` hands the text to a generated `read_from`, one expression: each field is a call of the
//! `Reader` with the literal before it. What is known of a fault stays in the reader. So a read
//! is an `Option`, and generated code names no type of an error. A parameter ends where the key
//! does, or at the next delimiter or brace. The macro sees that. If something else follows,
//! `separable.rs` decides by the types. Words can hold the delimiter: see `before_mark.rs`.
//!
//! Every byte is compared with a literal, or read by a parameter that takes only what it writes. So
//! what was read is written as the same text.
//!
//! Numbers are read as the eight bytes that end where they do, which can begin before them. Hex
//! digits are read eight at once, and the characters of a text sixteen at once, compared without a
//! branch. A number or a UUID before a delimiter is read where it begins (`parse_front`): digits
//! end at the first other byte. Nothing is kept for an error: the text of a wrong key is read once
//! more, which saves a fifth of the time of a good one.

use crate::{
    SegmentError, SegmentText,
    kernels::search::find,
    key::KeyText,
    key::parameter_end::end_from,
    key::parse_error::{Fault, Reason},
    key::separable::End,
    segment::ParseKeySegment,
};

/// Reads the pieces of a key one after the other. Generated code makes and calls it.
///
/// Every byte is compared with a literal, or parsed by a parameter that accepts only the texts that
/// it writes. So a text that is parsed is written as the same text, even if the end of a parameter
/// was guessed wrong.
#[derive(Debug)]
pub struct Reader<'key, D> {
    key: &'key [u8],
    text: Option<&'key str>,
    /// The rest of the key. It is a slice and not a position, so that the compiler keeps its facts
    /// about the length.
    rest: &'key [u8],
    /// Keeps the fault, so that the methods return an `Option`. If generated code names the type of
    /// an error, a key takes the compiler a tenth longer.
    detail: D,
}

/// Whether details of a fault are kept.
///
/// Keeping no details saves a fifth of the time. A text that is not a key is then parsed a second
/// time.
pub trait Detail {
    /// Whether nothing is kept.
    const IS_QUICK: bool;

    /// Keeps the fault.
    fn keep(&mut self, find: impl FnOnce() -> Fault);
}

/// Keeps nothing.
#[derive(Debug)]
pub(crate) struct Quick;

impl Detail for Quick {
    const IS_QUICK: bool = true;

    #[inline(always)]
    fn keep(&mut self, _: impl FnOnce() -> Fault) {}
}

/// Keeps the fault.
#[derive(Debug)]
pub(crate) struct Thorough(pub(crate) Fault);

impl Detail for Thorough {
    const IS_QUICK: bool = false;

    #[inline(always)]
    fn keep(&mut self, find: impl FnOnce() -> Fault) {
        self.0 = find();
    }
}

/// The end of a parameter.
#[derive(Clone, Copy)]
enum Stop<'a> {
    /// Before the next occurrence of this byte.
    Mark(u8),
    /// Determined by its type and the pieces after it.
    End(End<'a>),
    EndOfKey,
}

impl<'key, D: Detail> Reader<'key, D> {
    /// Returns a reader of the key that begins at `at` in `text`. Positions of faults count from
    /// the start of the text.
    #[inline(always)]
    pub(crate) fn new(text: &'key (impl KeyText + ?Sized), at: usize, detail: D) -> Self {
        let key = text.as_key_bytes();
        Self { key, text: text.as_key_str(), rest: key.get(at..).unwrap_or_default(), detail }
    }

    /// Returns the position where `rest` begins.
    #[inline(always)]
    fn at(&self) -> usize {
        self.key.len() - self.rest.len()
    }

    /// Returns the text that was not read.
    pub(crate) fn rest_of_text(&self) -> &'key [u8] {
        self.rest
    }

    /// Returns the details that were kept.
    pub(crate) fn detail(self) -> D {
        self.detail
    }

    /// Parses `literal`, and the parameter `name` after it, which ends before the next `mark`.
    ///
    /// Returns `None` if a key of the schema cannot have that text there.
    #[inline(always)]
    pub fn until<T: ParseKeySegment<'key>>(
        &mut self,
        literal: &'static str,
        name: &'static str,
        mark: u8,
    ) -> Option<T> {
        if !D::IS_QUICK {
            return self.thoroughly(literal, name, Stop::Mark(mark));
        }
        if T::IS_FRONT_ALL
            && let Some(param_len) = T::FIXED_LEN
        {
            // Both lengths are checked at once.
            if self.rest.len() < literal.len() + param_len || !self.literal(literal) {
                return None;
            }
            return self.front();
        }
        if !self.literal(literal) {
            return None;
        }
        if let Some(value) = self.front() {
            return Some(value);
        }
        self.param(name, self.end_before::<T>(mark))
    }

    /// Returns the end of the next parameter, which ends before the next `mark`.
    #[inline(always)]
    fn end_before<T: ParseKeySegment<'key>>(&self, mark: u8) -> usize {
        let (at, len) = (self.at(), self.key.len());
        // If the length is fixed, the end need not be searched for.
        match T::FIXED_LEN {
            Some(param_len) => len.min(at + param_len),
            None => find(self.key, at, mark).unwrap_or(len),
        }
    }

    /// Parses `literal` and the parameter after it, to find a fault. It is not inlined: it need not
    /// be fast, so one function serves all keys with parameters of the type.
    #[inline(never)]
    fn thoroughly<T: ParseKeySegment<'key>>(
        &mut self,
        literal: &'static str,
        name: &'static str,
        stop: Stop<'_>,
    ) -> Option<T> {
        if !self.literal(literal) {
            return None;
        }
        let end = match stop {
            Stop::Mark(mark) => self.end_before::<T>(mark),
            Stop::End(end) => end_from(self.key, self.at(), end),
            Stop::EndOfKey => self.key.len(),
        };
        self.param(name, end)
    }

    /// Parses the next parameter, if its type can tell where it ends.
    #[inline(always)]
    fn front<T: ParseKeySegment<'key>>(&mut self) -> Option<T> {
        let (value, param_len) = T::parse_front(self.rest)?;
        self.rest = self.rest.get(param_len..)?;
        Some(value)
    }

    /// Parses `literal`, and the parameter `name` after it, which ends the key.
    ///
    /// Returns `None` if a key of the schema cannot have that text there.
    #[inline(always)]
    pub fn rest<T: ParseKeySegment<'key>>(&mut self, literal: &'static str, name: &'static str) -> Option<T> {
        if !D::IS_QUICK {
            return self.thoroughly(literal, name, Stop::EndOfKey);
        }
        if !self.literal(literal) {
            return None;
        }
        self.param(name, self.key.len())
    }

    /// Parses `literal`, and the parameter `name` after it, which is not followed by a delimiter.
    ///
    /// Returns `None` if a key of the schema cannot have that text there.
    #[inline(always)]
    pub fn glued<T: ParseKeySegment<'key>>(
        &mut self,
        literal: &'static str,
        name: &'static str,
        end: End<'_>,
    ) -> Option<T> {
        if !D::IS_QUICK {
            return self.thoroughly(literal, name, Stop::End(end));
        }
        if !self.literal(literal) {
            return None;
        }
        self.param(name, end_from(self.key, self.at(), end))
    }

    /// Reads `literal` if it comes next. Returns whether it did.
    #[inline(always)]
    fn literal(&mut self, literal: &'static str) -> bool {
        match self.rest.strip_prefix(literal.as_bytes()) {
            Some(_) if literal.is_empty() => true,
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => {
                let (key, at) = (self.key, self.at());
                self.detail.keep(|| differs(key, at, literal));
                false
            }
        }
    }

    #[inline(always)]
    fn param<T: ParseKeySegment<'key>>(&mut self, name: &'static str, end: usize) -> Option<T> {
        let start = self.at();
        let text = SegmentText { key: &self.key[..end], start, text: self.text };
        match T::parse_from(text) {
            Ok(value) => {
                self.rest = self.key.split_at(end).1;
                Some(value)
            }
            Err(error) => {
                let key = self.key;
                self.detail.keep(|| refused(start, key, name, error));
                None
            }
        }
    }

    #[inline(always)]
    fn is_at_end(&mut self, literal: &'static str) -> bool {
        if D::IS_QUICK { self.rest == literal.as_bytes() } else { self.is_at_end_thoroughly(literal) }
    }

    #[inline(never)]
    fn is_at_end_thoroughly(&mut self, literal: &'static str) -> bool {
        if !self.literal(literal) {
            return false;
        }
        if !self.rest.is_empty() {
            let (key, at) = (self.key, self.at());
            self.detail.keep(|| too_long(key, at));
        }
        self.rest.is_empty()
    }
}

/// Reads `literal` if it comes next, and then returns the parsed prefix. It is a function, so that
/// its first argument is parsed before.
#[inline(always)]
pub fn pass<P, D: Detail>(prefix: P, reader: &mut Reader<'_, D>, literal: &'static str) -> Option<P> {
    if reader.literal(literal) { Some(prefix) } else { None }
}

/// Returns the parsed key if `literal` ends the text. It is a function, so that its first argument
/// is parsed before.
#[inline(always)]
pub fn finish<K, D: Detail>(key: K, reader: &mut Reader<'_, D>, literal: &'static str) -> Option<K> {
    if reader.is_at_end(literal) { Some(key) } else { None }
}

/// Returns the fault of a key that does not have `literal` at `at`: the place of the first byte
/// that differs.
#[cold]
fn differs(key: &[u8], at: usize, literal: &'static str) -> Fault {
    let found = &key[at.min(key.len())..];
    let same = literal.bytes().zip(found).take_while(|(expected, found)| expected == *found).count();
    Fault { at: at + same, found: found.get(same).copied(), reason: Reason::Literal { literal, same } }
}

#[cold]
fn too_long(key: &[u8], at: usize) -> Fault {
    Fault { at, found: key.get(at).copied(), reason: Reason::End }
}

#[cold]
fn refused(start: usize, key: &[u8], name: &'static str, error: SegmentError) -> Fault {
    let error = error.offset_by(start);
    let at = error.at().unwrap_or(start);
    Fault { at, found: key.get(at).copied(), reason: Reason::Parameter { name, error } }
}
