//! `true` and `false`.

use crate::segment::{KeySegment, ParseKeySegment, SegmentError};
use crate::{Shape, segment::SegmentText, segment::Writer};
use keyschema_core::{declaration::TypeIdentity, shapes};

impl KeySegment for bool {
    const SHAPE: Shape = shapes::BOOL;
    const IDENTITY: Option<&'static TypeIdentity> = Some(&TypeIdentity::of_crate("bool"));

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
