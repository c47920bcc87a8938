//! The generated region of a document that is otherwise written by hand.

use keyschema_language::message::{Message, code};

use crate::Fault;

/// The start of the line before the region. The comment may contain more text.
pub const BEGIN: &str = "<!-- keyschema:begin";

/// The start of the line after the region.
pub const END: &str = "<!-- keyschema:end";

/// Returns the document `name` with `text` between its markers.
///
/// ```
/// use keyschema_tools::docs::insert;
///
/// let document = "# Keys\n<!-- keyschema:begin -->\nold\n<!-- keyschema:end -->\nBye.\n";
/// let new = insert("keys.md", document, "new\n")?;
/// assert_eq!(new, "# Keys\n<!-- keyschema:begin -->\n\nnew\n\n<!-- keyschema:end -->\nBye.\n");
/// # Ok::<(), keyschema_tools::Fault>(())
/// ```
///
/// # Errors
/// Returns a fault if the document does not have each marker once, on a line of its own.
pub fn insert(name: &str, document: &str, text: &str) -> Result<String, Fault> {
    let lines: Vec<&str> = document.split_inclusive('\n').collect();
    let only = |marker: &str| {
        let mut found = (0..lines.len()).filter(|number| lines[*number].trim_start().starts_with(marker));
        match (found.next(), found.next()) {
            (Some(number), None) => Ok(number),
            (first, _) => {
                let what = if first.is_none() { "has no line" } else { "has several lines" };
                Err(Message::new(format!("{} {what} `{marker} -->`", code(name))).help(format!(
                    "write `{BEGIN} -->` and `{END} -->` on lines around the place for the keys"
                )))
            }
        }
    };
    let (begin, end) = (only(BEGIN)?, only(END)?);
    if end < begin {
        return Err(Message::new(format!("{} ends the region of the keys before it begins", code(name)))
            .help("swap the two markers")
            .into());
    }
    // Git may have changed the line ends.
    let line_end = if lines[begin].ends_with("\r\n") { "\r\n" } else { "\n" };
    let text = text.trim_matches('\n').replace('\n', line_end);
    let (before, after) = (lines[..=begin].concat(), lines[end..].concat());
    Ok(format!("{before}{line_end}{text}{line_end}{line_end}{after}"))
}

#[cfg(test)]
mod tests {
    use super::insert;

    #[test]
    fn the_rest_of_a_document_stays() {
        let document = "a\r\n<!-- keyschema:begin generated -->\r\n<!-- keyschema:end -->";
        let inserted = insert("a.md", document, "x\ny\n").unwrap();
        assert_eq!(
            inserted,
            "a\r\n<!-- keyschema:begin generated -->\r\n\r\nx\r\ny\r\n\r\n<!-- keyschema:end -->"
        );
        assert_eq!(insert("a.md", &inserted, "x\ny\n").unwrap(), inserted);
    }

    #[test]
    fn markers_occur_once_and_in_order() {
        for (document, fact) in [
            ("", "`a.md` has no line `<!-- keyschema:begin -->`"),
            ("<!-- keyschema:begin -->\n", "`a.md` has no line `<!-- keyschema:end -->`"),
            (
                "<!-- keyschema:end -->\n<!-- keyschema:begin -->\n",
                "`a.md` ends the region of the keys before it begins",
            ),
            (
                "<!-- keyschema:begin -->\n<!-- keyschema:begin -->\n<!-- keyschema:end -->\n",
                "`a.md` has several lines `<!-- keyschema:begin -->`",
            ),
        ] {
            let fault = insert("a.md", document, "").unwrap_err();
            assert_eq!(fault.message().fact(), fact);
            assert_eq!(fault.message().style_faults(), [""; 0]);
        }
    }
}
