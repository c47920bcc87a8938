//! The links of rustdoc in a doc comment: `` [`OrderStatus`] ``, `[the order](crate::OrderStatus)`.

use alloc::{
    string::{String, ToString},
    vec::Vec,
};
use core::ops::Range;

/// A link, and its place.
#[derive(Debug)]
pub struct Link<'d> {
    range: Range<usize>,
    /// The visible text.
    text: &'d str,
    /// The item or address that it leads to.
    target: &'d str,
}

impl Link<'_> {
    /// Returns the last name of the path that it leads to: `OrderStatus` of
    /// `crate::order::OrderStatus`.
    pub fn item(&self) -> &str {
        let path = self.target.trim_matches('`');
        let path = path.split_once('@').map_or(path, |(_, path)| path);
        let path = path.split(['<', '(', '#']).next().unwrap_or(path);
        path.rsplit("::").next().unwrap_or(path)
    }

    /// Whether the author meant a link. Brackets alone can be text.
    fn is_certain(&self) -> bool {
        self.target != self.text || self.text.starts_with('`')
    }

    /// Whether it leads to an item rather than a page.
    fn is_path(&self) -> bool {
        let path = self.target.trim_matches('`');
        let characters = "_:@<>(),'& ";
        path.starts_with(|first: char| first.is_alphabetic() || first == '_')
            && !path.contains("://")
            && path.chars().all(|character| character.is_alphanumeric() || characters.contains(character))
    }
}

/// Returns the links of a doc comment to items, in order.
pub fn links(description: &str) -> Vec<Link<'_>> {
    let mut links = Vec::new();
    let mut at = 0;
    while let Some(link) = next_link(description, at) {
        at = link.range.end;
        if link.is_path() {
            links.push(link);
        }
    }
    links
}

/// Returns the next text in brackets, with its target.
fn next_link(description: &str, from: usize) -> Option<Link<'_>> {
    let start = from + description[from..].find('[')?;
    let close = start + description[start..].find(']')?;
    let text = &description[start + 1..close];
    let after = &description[close + 1..];
    let targeted = |open, shut| {
        let target = after.strip_prefix(open)?.split_once(shut)?.0;
        Some((target, close + 3 + target.len()))
    };
    let (target, end) = targeted('(', ')').or_else(|| targeted('[', ']')).unwrap_or((text, close + 1));
    Some(Link { range: start..end, text, target })
}

/// Returns the description with links to the rows of keys. Links to other items become plain text,
/// because these items are not in the document.
pub fn readable<'a>(
    description: &str,
    links: &[Link<'_>],
    anchor_of: &impl Fn(&str) -> Option<&'a str>,
) -> String {
    let mut readable = String::new();
    let mut at = 0;
    for link in links {
        readable.push_str(&description[at..link.range.start]);
        let text = match anchor_of(link.item()) {
            Some(anchor) => alloc::format!("[{}](#{anchor})", link.text),
            None if link.is_certain() => link.text.to_string(),
            None => description[link.range.clone()].to_string(),
        };
        readable.push_str(&text);
        at = link.range.end;
    }
    readable.push_str(&description[at..]);
    readable
}

#[cfg(test)]
mod tests {
    use super::{links, readable};
    use alloc::vec::Vec;

    #[test]
    fn links_to_items_are_found() {
        let description = "[`Order`], [the shop](crate::shop::Shop), [`Cart<'_>`][struct@Cart], [a](https://a.b), \
            [x] and y[0], [";
        let items: Vec<_> =
            links(description).iter().map(|link| alloc::string::String::from(link.item())).collect();
        assert_eq!(items, ["Order", "Shop", "Cart", "x"]);
    }

    #[test]
    fn links_lead_to_rows_or_are_plain() {
        let description =
            "Of [`Order`], [`Cart`] and [a shop](crate::Shop); see [the page](https://a.b/c), [sic].";
        let anchor_of = |name: &str| (name == "Order").then_some("Order");
        assert_eq!(
            readable(description, &links(description), &anchor_of),
            "Of [`Order`](#Order), `Cart` and a shop; see [the page](https://a.b/c), [sic]."
        );
    }
}
