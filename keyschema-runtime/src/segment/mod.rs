//! Parameter types: their traits, the writer and the reader of their texts, and errors.

pub(crate) mod alphabet;
pub(crate) mod buffer;
pub(crate) mod display;
pub(crate) mod equality;
mod error;
mod key_buf;
mod reference;
mod segment_text;
pub(crate) mod shown_bytes;
pub(crate) mod sink;
#[cfg(test)]
pub(crate) mod testing;
mod writer;

pub use error::{Refusal, SegmentError};
pub use key_buf::KeyBuf;
pub use segment_text::SegmentText;
pub use writer::Writer;

use crate::Shape;
use keyschema_core::declaration::TypeIdentity;

/// A type whose values can be part of a key, as text.
///
/// | type | text |
/// |---|---|
/// | integers, [`NonZero`](core::num::NonZero) ones too | the shortest decimal form: `0`, `-7` |
/// | `bool` | `true`, `false` |
/// | [`ArrayText`](crate::ArrayText), [`Text`](crate::Text) | unchanged; checked when it is made |
/// | [`ArrayTail`](crate::ArrayTail), [`Tail`](crate::Tail) | unchanged, delimiters included; last in its key |
/// | [`Escaped`](crate::Escaped) | any bytes, percent-encoded: `a%3Ab` |
/// | [`ArrayRaw`](crate::ArrayRaw), [`Raw`](crate::Raw) | any bytes unchanged, for keys that other programs write; see its disadvantages |
/// | [`Hex`](crate::Hex) | lower-case hex digits: `007fff` |
/// | [`Sha256`](crate::Sha256) | a digest of any bytes, as lower-case hex digits |
/// | [`Date`](crate::Date), [`Month`](crate::Month) | `YYYYMMDD`, `YYYYMM` |
/// | [`UnixSeconds`](crate::UnixSeconds), [`UnixMillis`](crate::UnixMillis) | decimal |
/// | [`Ipv4Addr`](core::net::Ipv4Addr) | dotted decimal: `192.0.2.1` |
/// | [`Ipv6Addr`](core::net::Ipv6Addr) | 32 lower-case hex digits, because the usual form is full of delimiters: `20010db8000000000000000000000001` |
/// | [`IpAddr`](core::net::IpAddr) | one of these two; no text can be both |
/// | `Uuid` of the crate `uuid` 1 (feature `uuid`) | 36 bytes, hyphens and lower-case hex digits: `67e55044-10b1-426f-9247-bb680e5fe0c8` |
///
/// `#[derive(KeySegment)]` gives it to newtypes of these and to field-less enums. A reference is
/// written as its value.
///
/// # By hand
/// A derived implementation is correct. If you write one by hand, follow three rules, which nothing
/// can check: it writes one of the texts that `SHAPE` describes, equal values write equal texts,
/// and different values write different texts.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a parameter type",
    label = "values of this type have no text in a key",
    note = "parameter types are the integers, `bool`, `ArrayText<N>`, `Text<'_, N>`, `Tail<'_, N>`, `Escaped<'_, N>`, `Hex<N>`, `Date`, `Month`, `UnixSeconds`, `UnixMillis` and IP addresses",
    note = "a newtype of one of them, or an enum without fields, becomes one by `#[derive(KeySegment)]`"
)]
pub trait KeySegment {
    /// The shape of the texts: their characters and lengths.
    const SHAPE: Shape;

    /// The identity of the type, if it is known. Catalogues use it to distinguish generic keys.
    #[doc(hidden)]
    const IDENTITY: Option<&'static TypeIdentity> = None;

    /// Writes the value's text.
    fn write_to(&self, writer: &mut Writer<'_>);

    /// Returns the value's text, if the value has it as text.
    #[doc(hidden)]
    #[inline(always)]
    fn known_text(&self) -> Option<&str> {
        None
    }
}

/// A [`KeySegment`] that can be parsed from its text.
///
/// All types of this crate can be parsed, and so can those with `#[derive(KeySegment)]` whose field
/// can. References cannot, because nothing would own their target. A key with a parameter that
/// cannot be parsed is written like others, but has no [`parse`](crate::RedisKey::parse).
///
/// # By hand
/// ```
/// use keyschema::{ParseKeySegment, KeySegment, SegmentError, SegmentText, Shape, Writer};
///
/// /// A number that is written with `x` before it, as in `x42`.
/// #[derive(Debug, PartialEq)]
/// struct Size(u8);
///
/// impl KeySegment for Size {
///     const SHAPE: Shape =
///         Shape::Text { min_len: 2, max_len: 4, alphabet: keyschema::Alphabet::DIGITS.with("x") };
///
///     fn write_to(&self, writer: &mut Writer<'_>) {
///         writer.literal("x");
///         self.0.write_to(writer);
///     }
/// }
///
/// impl<'key> ParseKeySegment<'key> for Size {
///     fn parse_from(text: SegmentText<'key>) -> Result<Self, SegmentError> {
///         match text.as_bytes() {
///             [b'x', digits @ ..] => u8::parse_from(digits.into()).map(Self).map_err(|error| error.offset_by(1)),
///             _ => Err(SegmentError::Invalid { expected: "`x` and a number" }),
///         }
///     }
/// }
///
/// assert_eq!(Size::parse_from("x42".into()), Ok(Size(42)));
/// assert_eq!(Size::parse_from("x+2".into()).unwrap_err().to_string(), "byte 1 is '+', not a digit");
/// ```
///
/// It must parse every text that the type writes as the value that wrote it, and refuse all other
/// texts.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be parsed from a key",
    label = "a key with a parameter of this type has no `parse`",
    note = "implement `ParseKeySegment` for it, or derive `KeySegment`, which implements it"
)]
// It is not a subtrait of `KeySegment`. A key has a bound of this trait for each parameter, and a
// type that is not a segment would be reported there a second time.
pub trait ParseKeySegment<'key>: Sized {
    /// The length of all texts, if it is the same for all. Then the end need not be searched for.
    #[doc(hidden)]
    const FIXED_LEN: Option<usize> = None;

    /// Whether `parse_front` parses all texts of the type, so that a refused text need not be tried
    /// again.
    #[doc(hidden)]
    const IS_FRONT_ALL: bool = false;

    /// Parses `text`.
    ///
    /// # Errors
    /// Returns why no value writes this text. Positions are those in `text`.
    fn parse_from(text: SegmentText<'key>) -> Result<Self, SegmentError>;

    /// Parses the text at the start of `rest`, and returns its length, if that is faster than
    /// searching for its end.
    ///
    /// The text must be followed by a byte that no text of the type holds.
    #[doc(hidden)]
    #[inline(always)]
    fn parse_front(_rest: &'key [u8]) -> Option<(Self, usize)> {
        None
    }
}
