//! The shared code of the tests of parameter types.

use alloc::string::String;

use keyschema_core::capacity::SLACK;

use super::KeySegment;
use crate::segment::Writer;

/// Returns the text that `value` writes, after a check that it keeps what its shape promises.
#[track_caller]
pub(crate) fn text<T: KeySegment>(value: &T) -> String {
    let mut bytes = [0; 512];
    // There is no more room than in a key that ends with the longest text.
    let mut writer = Writer::new(&mut bytes[..T::SHAPE.max_len() + SLACK]);
    value.write_to(&mut writer);
    let len = writer.len();
    let text = str::from_utf8(&bytes[..len]).expect("segments write UTF-8");
    assert!(len >= T::SHAPE.min_len(), "{text:?} is shorter than {:?}", T::SHAPE);
    assert!(len <= T::SHAPE.max_len(), "{text:?} is longer than {:?}", T::SHAPE);
    let alphabet = T::SHAPE.alphabet();
    assert!(text.chars().all(|character| alphabet.contains(character)), "{text:?} is not {alphabet:?}");
    text.into()
}
