//! Types that people try first in keys, and what to use instead.

use keyschema_language::message::Message;
use syn::Type;

use super::type_name::type_name;

/// Returns advice about `ty` if it is known not to be a parameter type. The trait `KeySegment`
/// catches types with other names.
pub(super) fn advice_for(ty: &Type) -> Option<Message> {
    let written = type_name(ty);
    let target = written.trim_start_matches('&');
    let (path, argument) = target.split_once('<').unwrap_or((target, ""));
    let argument = argument.trim_end_matches('>');
    let message = Message::new(format!("`{written}` is not a parameter type"));
    Some(match path.rsplit("::").next()? {
        "str" => text(
            &written,
            "use `Text<'a, 24>`, up to 24 bytes that are checked when it is made; `Escaped<'a, 64>` takes any text",
        ),
        "String" => owned_text(&written),
        "Box" | "Rc" | "Arc" | "Cow" if argument == "str" => owned_text(&written),
        "Box" | "Rc" | "Arc" | "Cow" | "Vec" if argument == "u8" || is_bytes(argument) => bytes(&written),
        _ if is_bytes(target) => bytes(&written),
        _ if target.starts_with('(') => {
            message.help("use one field for each value, and one parameter for each field")
        }
        "f32" | "f64" => message
            .help("use an integer in the smallest unit that you need, such as cents or milliseconds")
            .note("a floating-point number has several texts, and values that are not equal to themselves"),
        "char" => message.help("use `ArrayText<4>`, which refuses what would change the key"),
        "Option" => message
            .help("declare two keys, one with the part and one without")
            .note("a key with an optional part would be two keys under one name"),
        "SystemTime" | "Instant" => message.help("use `UnixSeconds` or `UnixMillis`"),
        "Duration" => message.help("use an integer, and name the parameter after its unit"),
        _ => return None,
    })
}

fn owned_text(written: &str) -> Message {
    text(
        written,
        "use `ArrayText<24>`, up to 24 bytes that are checked when it is made; `Text<'a, 24>` borrows its text",
    )
}

fn text(written: &str, help: &str) -> Message {
    Message::new(format!("`{written}` can hold any text, so it is not a parameter type"))
        .help(help)
        .note("a delimiter, brace or glob character in a value would change the structure of the key")
}

fn bytes(written: &str) -> Message {
    Message::new(format!("`{written}` is not text, so it is not a parameter type"))
        .help("use `Hex<16>` for 16 bytes as hexadecimal digits, or `Escaped<'a, 64>` for text")
}

/// Whether the type is a slice or an array of bytes.
fn is_bytes(written: &str) -> bool {
    written == "[u8]" || written.starts_with("[u8;")
}

#[cfg(test)]
mod tests {
    use super::advice_for;
    use syn::{Type, parse_quote};

    #[test]
    fn types_of_arbitrary_content_are_known() {
        let types: [Type; 14] = [
            parse_quote!(&'a str),
            parse_quote!(String),
            parse_quote!(std::string::String),
            parse_quote!(Cow<'a, str>),
            parse_quote!(Arc<str>),
            parse_quote!(Vec<u8>),
            parse_quote!(&'a [u8]),
            parse_quote!([u8; 16]),
            parse_quote!(f64),
            parse_quote!(char),
            parse_quote!(Option<u64>),
            parse_quote!(&'a String),
            parse_quote!(std::time::SystemTime),
            parse_quote!((u64, u64)),
        ];
        for ty in types {
            let message =
                advice_for(&ty).unwrap_or_else(|| panic!("{ty:?}", ty = quote::quote!(#ty).to_string()));
            assert_eq!(message.style_faults(), [""; 0]);
        }
    }

    #[test]
    fn other_types_are_left_to_the_compiler() {
        let types: [Type; 6] = [
            parse_quote!(u64),
            parse_quote!(Text<'a, 24>),
            parse_quote!(&'a UserId),
            parse_quote!(Vec<String>),
            parse_quote!(T),
            parse_quote!(<T as Id>::Type),
        ];
        for ty in types {
            assert!(advice_for(&ty).is_none(), "{}", quote::quote!(#ty));
        }
    }
}
