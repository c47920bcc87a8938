//! The proof that a parameter of any bytes leaves a key readable, and its hash tag where it is.
//!
//! The shape of `Raw` has every byte, so this asks more of a key than `structure.rs` does. The rule
//! for where a parameter ends must find both ends of the value, and the first braces of the literal
//! text must be closed before it. Then the key is read in one way, and its hash tag, if it has one,
//! does not depend on the value. Such a key need not be UTF-8, which its buffer says as a type:
//! `KeyBuf<N, false>` has no `str`. Only the compiler knows the shape of a newtype, and the macro
//! decides by the name `Raw` whether to look for the end from the end of the key. So a newtype of
//! it is last.

use keyschema_core::{
    Shape,
    hash_tag::{Place, braces},
    limits::MAX_RAW_LEN,
    schema::{Parameter, Piece},
};

use super::message::ConstMessage;
use crate::key::separable::{End, end_of, is_fixed};

/// Fails to compile, at the place of the caller, when raw bytes are too long, or when something
/// follows them and the macro does not know that they are raw.
#[track_caller]
pub(super) const fn check_raw_shape(
    name: &'static str,
    type_name: &'static str,
    shape: Shape,
    is_last_or_known: bool,
) {
    if shape.max_len() > MAX_RAW_LEN {
        ConstMessage::new()
            .texts(&["parameter `", name, "` of type `", type_name, "` can have "])
            .number(shape.max_len())
            .text(" bytes of any kind, at most ")
            .number(MAX_RAW_LEN)
            .text(" are allowed\nhelp: write the length of the longest value, as in `Raw<'_, 64>`")
            .fail()
    }
    if !is_last_or_known {
        ConstMessage::new()
            .texts(&["parameter `", name, "` of type `", type_name, "` can hold any bytes, and something follows it\n"])
            .text("help: move it to the end, or write `Raw<'_, N>` as its type\n")
            .text("note: the text after it is found from the end of the key, so the macro must see the name `Raw` or `ArrayRaw`")
            .fail()
    }
}

/// Returns the pieces. Fails to compile, at the place of the caller, when the parameter with this
/// number can hold any bytes and stands where a key could not be read back, or where a value could
/// change the hash tag.
#[track_caller]
pub const fn check_raw(pieces: &'static [Piece], number: usize) -> &'static [Piece] {
    let Piece::Parameter(Parameter { name, type_name, shape, .. }) = pieces[number] else {
        return pieces;
    };
    if !shape.is_raw() {
        return pieces;
    }
    let message = ConstMessage::new().texts(&[
        "parameter `",
        name,
        "` of type `",
        type_name,
        "` can hold any bytes, and ",
    ]);
    if let Some(other) = other_raw(pieces, number) {
        message
            .texts(&["so can `", other, "`: nothing tells where the first ends\n"])
            .text("help: use a type for one of them that cannot contain the text between them, such as `Text<'_, N>`")
            .fail()
    }
    match place_of_tag(pieces, number) {
        Tag::Closed => {}
        Tag::Around => message
            .text("a `}` in its value would end the hash tag\n")
            .text("help: move it after the hash tag, or use `Text<'_, N>` or `Escaped<'_, N>`, which cannot contain a brace")
            .fail(),
        Tag::After => message
            .text("a `{` in its value would begin another hash tag\n")
            .text("help: move it after the hash tag, or use `Text<'_, N>` or `Escaped<'_, N>`, which cannot contain a brace")
            .fail(),
    }
    if !is_start_known(pieces, number) {
        message
            .text("nothing tells where it begins\n")
            .text("help: write a character before it that the parameter before it cannot hold, such as the delimiter")
            .fail()
    }
    if matches!(end_of(pieces, number), End::Sought(_)) {
        message
            .text("nothing tells where it ends\n")
            .text("help: put the delimiter after it, or another character that the next parameter cannot contain")
            .fail()
    }
    pieces
}

/// Returns the name of another parameter that can hold any bytes.
const fn other_raw(pieces: &[Piece], number: usize) -> Option<&'static str> {
    let mut index = 0;
    while index < pieces.len() {
        if let Piece::Parameter(parameter) = pieces[index]
            && parameter.shape.is_raw()
            && index != number
        {
            return Some(parameter.name);
        }
        index += 1;
    }
    None
}

/// The place of the hash tag of a key, seen from a parameter.
enum Tag {
    /// Before it, or nowhere.
    Closed,
    Around,
    After,
}

/// Returns where the first braces of the literal text are, which are the hash tag.
const fn place_of_tag(pieces: &[Piece], number: usize) -> Tag {
    match braces(pieces, Place::START) {
        Some(braces) if braces.close.piece < number => Tag::Closed,
        Some(braces) if braces.open.piece > number => Tag::After,
        Some(_) => Tag::Around,
        // A brace that is never closed would be, by a value.
        None if has_open_brace(pieces.split_at(number).0) => Tag::Around,
        None => Tag::Closed,
    }
}

const fn has_open_brace(pieces: &[Piece]) -> bool {
    let mut index = 0;
    while index < pieces.len() {
        if let Piece::Literal(text) = pieces[index] {
            let (text, mut at) = (text.as_bytes(), 0);
            while at < text.len() {
                if text[at] == b'{' {
                    return true;
                }
                at += 1;
            }
        }
        index += 1;
    }
    false
}

/// Whether the parameter before the one with this number ends at a byte that it cannot hold, or has
/// a fixed length.
const fn is_start_known(pieces: &[Piece], number: usize) -> bool {
    let (before, _) = pieces.split_at(number);
    let mut index = number;
    while index > 0 {
        index -= 1;
        if let Piece::Parameter(parameter) = before[index]
            && !is_fixed(parameter.shape)
        {
            return matches!(end_of(before, index), End::Before(_));
        }
    }
    true
}
