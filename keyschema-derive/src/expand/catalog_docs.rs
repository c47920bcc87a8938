//! The list of keys that the rustdoc page of a catalogue shows.

use proc_macro2::TokenStream;

use super::docs::{code, lifetime};
use crate::{plan::Plan, syntax::RawHead, tokens::without_spaces};

/// Returns a table of the keys of a block.
pub(super) fn block_docs(head: &RawHead, keys: &[Plan<'_>]) -> String {
    let mut docs = String::from("\n| key | template | data type | time to live |\n|---|---|---|---|\n");
    for key in keys {
        let cells = [
            link_to_key(head, key),
            code(&key.short_template),
            key.data_type.map_or_else(String::new, |data_type| data_type.name().to_string()),
            key.expiry.as_ref().map_or_else(String::new, lifetime),
        ];
        for cell in cells {
            docs.extend(["| ", &cell.replace('|', "\\|"), " "]);
        }
        docs.push_str("|\n");
    }
    docs
}

/// Returns the name of a key. It has a link if rustdoc is sure to find the key: it does not depend
/// on a condition, and everybody who sees the catalogue sees it.
fn link_to_key(head: &RawHead, key: &Plan<'_>) -> String {
    let is_found = key.structure.as_ref().is_some_and(|structure| {
        let visibility = structure.head.visibility.to_string();
        structure.head.attributes.conditions.is_empty()
            && (visibility == "pub" || visibility == head.visibility.to_string())
    });
    let name = code(&key.name.to_string());
    if is_found { format!("[{name}](struct@{})", key.name) } else { name }
}

/// Returns links to the keys and catalogues that a catalogue lists.
pub(super) fn list_docs(listed: &[TokenStream]) -> String {
    let mut docs = String::from("\nIt lists:\n\n");
    for item in listed {
        docs.extend(["- ", &link_to_listed(&without_spaces(item)), "\n"]);
    }
    docs
}

/// Returns a link that rustdoc reduces to its text if the target has no page.
fn link_to_listed(item: &str) -> String {
    let path = item.split('<').next().unwrap_or(item);
    let arguments = &item[path.len()..];
    let is_path = path.chars().all(|character| character.is_alphanumeric() || matches!(character, '_' | ':'));
    if path.is_empty() || !is_path {
        return code(item);
    }
    let name = path.rsplit("::").next().unwrap_or(path);
    // A catalogue is a static, with a hidden type of the same name.
    let kind = if name.chars().any(char::is_lowercase) { "" } else { "static@" };
    let arguments = if arguments.is_empty() { String::new() } else { code(arguments) };
    format!("[{}]{arguments}", code(&format!("{kind}{path}")))
}

#[cfg(test)]
mod tests {
    use proc_macro2::{TokenStream, TokenTree};

    use crate::pipeline;

    /// Returns the documentation in what is generated that begins like this.
    fn docs(tokens: TokenStream, start: &str) -> Option<String> {
        tokens.into_iter().find_map(|token| match token {
            TokenTree::Group(group) => docs(group.stream(), start),
            TokenTree::Literal(literal) => {
                let text = syn::parse_str::<syn::LitStr>(&literal.to_string()).ok()?.value();
                text.starts_with(start).then_some(text)
            }
            _ => None,
        })
    }

    #[test]
    fn a_block_lists_its_keys() {
        let block = r#"
            //! Keys of the chat.
            pub(crate) catalog CHAT_KEYS;
            /// Newest messages of a room.
            pub list Messages = chat:messages:room_id:{#room_id: u64}, ttl = 7d, jitter = 10%;
            /// Private.
            set Members = chat:members:room_id:{room_id: u64}, persistent = "a | b";
            #[cfg(windows)] pub(crate) string Window = chat:window:all, ttl = caller;
            "#;
        let docs = docs(pipeline::keys(block.parse().unwrap()), "\n| key |").unwrap();
        assert_eq!(
            docs,
            "\n\
             | key | template | data type | time to live |\n|---|---|---|---|\n\
             | [`Messages`](struct@Messages) | `chat:messages:room_id:{#room_id}` | list | 7d, and up to 10% more at random |\n\
             | `Members` | `chat:members:room_id:{room_id}` | set | none: a \\| b |\n\
             | `Window` | `chat:window:all` | string | given by whoever writes the key |\n"
        );
    }

    #[test]
    fn a_catalogue_has_links_to_its_items() {
        let catalog =
            "pub static ALL = [chat::CHAT_KEYS, Order, cache::Page<u32>, Token<'_>, <T as K>::Key];";
        let docs = docs(pipeline::catalog(catalog.parse().unwrap()), "\nIt lists").unwrap();
        assert_eq!(
            docs,
            "\nIt lists:\n\n\
             - [`static@chat::CHAT_KEYS`]\n- [`Order`]\n- [`cache::Page`]`<u32>`\n- [`Token`]`<'_>`\n- `<TasK>::Key`\n"
        );
    }
}
