//! Declared prefixes: the compiler's checks of them, and the prefixes of a catalogue.

use keyschema_core::{
    const_eq::bytes_eq,
    schema::{PrefixSchema, has_raw, max_len_of},
};

use super::message::ConstMessage;
use crate::{key::separable::is_separable, segment::buffer::MAX_PREFIX_LEN};

/// Fails to compile, at the place of the caller, if the prefix is too long, or if the end of a
/// parameter cannot be found.
#[track_caller]
pub const fn check_prefix(prefix: &PrefixSchema) {
    let max_len = max_len_of(prefix.pieces);
    if max_len > MAX_PREFIX_LEN {
        ConstMessage::new()
            .texts(&["the longest prefix `", prefix.name, "` has "])
            .number(max_len)
            .text(" bytes, at most ")
            .number(MAX_PREFIX_LEN)
            .text(" are allowed\nhelp: use shorter types, as in `Text<32>`")
            .fail();
    }
    if has_raw(prefix.pieces) {
        ConstMessage::new()
            .texts(&[
                "a parameter of the prefix `",
                prefix.name,
                "` can hold any bytes, also the end of the prefix\nhelp: use `Text<32>`",
            ])
            .fail();
    }
    if !is_separable(prefix.pieces) {
        ConstMessage::new()
            .texts(&[
                "the parameters of the prefix `",
                prefix.name,
                "` cannot be told apart\nhelp: put the delimiter between them",
            ])
            .fail();
    }
}

/// The prefixes of several lists, in order, each where it occurs first. `N` must be their
/// [`count`](super::count).
#[derive(Debug)]
pub struct DistinctPrefixes<const N: usize> {
    prefixes: [&'static PrefixSchema; N],
    len: usize,
}

impl<const N: usize> DistinctPrefixes<N> {
    /// Returns the prefixes of `lists`. Two prefixes are the same if they were declared at the same
    /// place, under the same name.
    ///
    /// # Panics
    /// Panics if `N` is less than their [`count`](super::count).
    pub const fn of(lists: &[&[&'static PrefixSchema]]) -> Self {
        let mut all = Self { prefixes: [&PrefixSchema::DEFAULT; N], len: 0 };
        let mut list = 0;
        while list < lists.len() {
            let mut index = 0;
            while index < lists[list].len() {
                if !all.has(lists[list][index]) {
                    all.prefixes[all.len] = lists[list][index];
                    all.len += 1;
                }
                index += 1;
            }
            list += 1;
        }
        all
    }

    const fn has(&self, prefix: &PrefixSchema) -> bool {
        let mut index = 0;
        while index < self.len {
            let (source, other) = (prefix.source, self.prefixes[index].source);
            if source.line == other.line
                && bytes_eq(source.file.as_bytes(), other.file.as_bytes())
                && bytes_eq(prefix.name.as_bytes(), self.prefixes[index].name.as_bytes())
            {
                return true;
            }
            index += 1;
        }
        false
    }

    /// Returns the prefixes, each once.
    pub const fn prefixes(&self) -> &[&'static PrefixSchema] {
        self.prefixes.split_at(self.len).0
    }
}
