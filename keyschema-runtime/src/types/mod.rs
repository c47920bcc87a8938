//! The parameter types of this crate.

mod array_text;
mod boolean;
mod checked_text;
mod date;
mod digest;
mod escaped;
mod hex;
mod integer;
mod ip;
mod month;
mod nonzero;
mod owned_text;
#[cfg(test)]
mod properties;
mod raw;
mod tail;
mod text;
mod unix_time;
#[cfg(feature = "uuid")]
mod uuid;

pub(crate) use checked_text::text_traits;
pub(crate) use owned_text::owned_text;

pub use array_text::{ArrayTail, ArrayText, UnicodeArrayTail, UnicodeArrayText};
pub use date::Date;
pub use digest::Sha256;
pub use escaped::Escaped;
pub use hex::Hex;
pub use month::Month;
pub use raw::{ArrayRaw, Raw};
pub use tail::{Tail, UnicodeTail};
pub use text::{Text, UnicodeText};
pub use unix_time::{UnixMillis, UnixSeconds};
