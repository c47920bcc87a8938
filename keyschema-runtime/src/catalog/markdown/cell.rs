//! Text in a cell of a Markdown table. A cell is one line and ends at a `|`.

use alloc::{format, string::String};

/// Escapes plain text, such as a name or a reason.
pub fn text(text: &str) -> String {
    let mut cell = String::new();
    for character in text.chars() {
        match character {
            '\n' | '\r' => cell.push(' '),
            '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '|' => cell.extend(['\\', character]),
            _ => cell.push(character),
        }
    }
    cell
}

/// Puts Markdown of several lines and paragraphs, such as a doc comment, on one line.
pub fn prose(markdown: &str) -> String {
    let mut cell = String::new();
    let mut is_new_paragraph = false;
    for line in markdown.lines().map(str::trim) {
        if line.is_empty() {
            is_new_paragraph = true;
            continue;
        }
        if !cell.is_empty() {
            cell.push_str(if is_new_paragraph { "<br>" } else { " " });
        }
        is_new_paragraph = false;
        // Code is escaped too: a table removes the backslash before anything else reads the cell.
        cell.push_str(&line.replace('|', "\\|"));
    }
    cell
}

/// Returns text as code. The fence has more backticks than any run of backticks in the text.
pub fn code(text: &str) -> String {
    let mut longest = 0;
    let mut run = 0;
    for character in text.chars() {
        run = if character == '`' { run + 1 } else { 0 };
        longest = longest.max(run);
    }
    let fence = "`".repeat(longest + 1);
    let gap = if longest > 0 { " " } else { "" };
    let text = text.replace('|', "\\|").replace(['\n', '\r'], " ");
    format!("{fence}{gap}{text}{gap}{fence}")
}

#[cfg(test)]
mod tests {
    use super::{code, prose, text};

    #[test]
    fn no_text_ends_the_cell() {
        assert_eq!(text("a|b_c\n`d`"), r"a\|b\_c \`d\`");
        assert_eq!(prose("One\ntwo | three.\n\n\nFour."), r"One two \| three.<br>Four.");
        assert_eq!(code("a|{b: Text<8>}"), r"`a\|{b: Text<8>}`");
        assert_eq!(code("a`b``c"), "``` a`b``c ```");
    }
}
