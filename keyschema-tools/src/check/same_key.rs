//! Whether two declarations are one key that several services share.

use keyschema_runtime::KeySchema;

/// Whether both declare the same text, the same data, and the same lifetime. A crate that both
/// services depend on is compiled into both catalogues, with other names of files.
pub(super) fn is_same(left: &KeySchema, right: &KeySchema) -> bool {
    left.name == right.name
        && left.template == right.template
        && left.delimiter == right.delimiter
        && left.pieces == right.pieces
        && left.data_type == right.data_type
        && left.expiry == right.expiry
        && left.value == right.value
        && left.fields == right.fields
        && left.version == right.version
}
