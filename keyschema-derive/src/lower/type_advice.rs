//! Types that people put into keys at first, and what to take instead.

use keyschema_language::message::Message;
use quote::ToTokens;
use syn::{GenericArgument, PathArguments, Type};

use super::type_name::type_name;

/// What to say of `ty` if it is known not to be a parameter type. Types that are known by another name
/// are caught by the trait `KeySegment`.
pub(super) fn advice_for(ty: &Type) -> Option<Message> {
    let name = match ty {
        // Put there by a `macro_rules!` around a type that it was given, or by people.
        Type::Group(group) => return advice_for(&group.elem),
        Type::Paren(paren) => return advice_for(&paren.elem),
        Type::Reference(reference) => return advice_for_reference(ty, &reference.elem),
        Type::Array(_) | Type::Slice(_) => return is_bytes(ty).then(|| bytes(ty)),
        Type::Tuple(_) => "tuple".to_string(),
        Type::Path(path) if path.qself.is_none() => path.path.segments.last()?.ident.to_string(),
        _ => return None,
    };
    let message = Message::new(format!("`{}` cannot stand in a key", type_name(ty)));
    Some(match name.as_str() {
        "str" => borrowed_text(ty),
        "String" => owned_text(ty),
        "Box" | "Rc" | "Arc" | "Cow" if argument(ty).is_some_and(is_str) => owned_text(ty),
        "Box" | "Rc" | "Arc" | "Cow" | "Vec" if argument(ty).is_some_and(is_bytes_or_byte) => bytes(ty),
        "f32" | "f64" => message
            .help("take an integer in the smallest unit that counts, such as cents or milliseconds")
            .note("a floating-point number has several texts, and values that equal nothing"),
        "char" => message.help("take `ArrayText<4>`, which refuses what would change the key"),
        "Option" => message
            .help("declare two keys, one with the part and one without")
            .note("a key with an optional part would be two keys under one name"),
        "SystemTime" | "Instant" => message.help("take `UnixSeconds` or `UnixMillis`"),
        "Duration" => message.help("take an integer, and name the parameter for its unit"),
        "tuple" => message.help("take one field for each value, and one parameter for each field"),
        _ => return None,
    })
}

fn advice_for_reference(ty: &Type, target: &Type) -> Option<Message> {
    if is_str(target) {
        Some(borrowed_text(ty))
    } else if is_bytes(target) {
        Some(bytes(ty))
    } else {
        advice_for(target)
    }
}

fn borrowed_text(ty: &Type) -> Message {
    text(
        ty,
        "take `Text<'a, 24>`, up to 24 bytes that are checked when it is made; `Escaped<'a, 64>` takes any text",
    )
}

fn owned_text(ty: &Type) -> Message {
    text(
        ty,
        "take `ArrayText<24>`, up to 24 bytes that are checked when it is made; `Text<'a, 24>` borrows its text",
    )
}

fn text(ty: &Type, help: &str) -> Message {
    Message::new(format!("`{}` may hold anything, so it cannot stand in a key", type_name(ty)))
        .help(help)
        .note("a delimiter, brace or glob character in a value would change the structure of the key")
}

fn bytes(ty: &Type) -> Message {
    Message::new(format!("`{}` is not text, so it cannot stand in a key", type_name(ty)))
        .help("take `Hex<16>` for 16 bytes as hexadecimal digits, or `Escaped<'a, 64>` for text")
}

/// The last type argument of a path: `T` of `Box<T>`.
fn argument(ty: &Type) -> Option<&Type> {
    let Type::Path(path) = ty else { return None };
    let PathArguments::AngleBracketed(arguments) = &path.path.segments.last()?.arguments else {
        return None;
    };
    arguments.args.iter().rev().find_map(|argument| match argument {
        GenericArgument::Type(ty) => Some(ty),
        _ => None,
    })
}

fn is_named(ty: &Type, name: &str) -> bool {
    ty.to_token_stream().to_string() == name
}

fn is_str(ty: &Type) -> bool {
    is_named(ty, "str")
}

fn is_bytes(ty: &Type) -> bool {
    match ty {
        Type::Array(array) => is_named(&array.elem, "u8"),
        Type::Slice(slice) => is_named(&slice.elem, "u8"),
        _ => false,
    }
}

fn is_bytes_or_byte(ty: &Type) -> bool {
    is_bytes(ty) || is_named(ty, "u8")
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
