//! `true` and `false`.

use crate::segment::{KeySegment, ParseKeySegment, SegmentError};
use crate::{Shape, segment::SegmentText, segment::Writer};
use keyschema_core::shapes;

impl KeySegment for bool {
    const SHAPE: Shape = shapes::BOOL;

    #[inline]
    fn write_to(&self, writer: &mut Writer<'_>) {
        writer.literal(if *self { "true" } else { "false" });
    }
}

impl<'key> ParseKeySegment<'key> for bool {
    #[inline]
    fn parse_from(text: SegmentText<'key>) -> Result<Self, SegmentError> {
        match text.as_bytes() {
            b"false" => Ok(false),
            b"true" => Ok(true),
            _ => Err(SegmentError::UnknownWord { expected: &["false", "true"] }),
        }
    }
}
