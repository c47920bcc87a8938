//! `true` and `false`.

use super::Segment;
use crate::{Shape, writer::Writer};

impl Segment for bool {
    const SHAPE: Shape = Shape::Words(&["false", "true"]);

    #[inline]
    fn write_to(&self, writer: &mut Writer<'_>) {
        writer.literal(if *self { "true" } else { "false" });
    }
}
