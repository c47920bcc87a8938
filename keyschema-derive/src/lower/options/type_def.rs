//! A type that is written as a part of an option.

use keyschema_language::message::Message;
use proc_macro2::TokenStream;

/// A type in generated code.
pub(crate) struct TypeDef {
    pub(crate) ty: TokenStream,
    /// The type as the schema shows it.
    pub(crate) name: String,
}

/// Refuses a type that redis-rs stores differently from what people expect.
pub(super) fn check_format(name: &str) -> Result<(), Message> {
    let name = name.strip_prefix("Option<").and_then(|name| name.strip_suffix('>')).unwrap_or(name);
    match name.trim_start_matches("::") {
        "Uuid" | "uuid::Uuid" => Err(Message::new(format!("`{name}` can be stored as text or as bytes"))
            .help(format!(
                "write `AsText<{name}>` for the text that it has in keys, or `AsBytes<{name}>` for 16 bytes"
            ))
            .note("redis-rs alone writes bytes, which a console shows as escapes")),
        _ => Ok(()),
    }
}
