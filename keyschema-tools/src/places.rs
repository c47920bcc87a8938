//! The lines of declarations, which are not in the files of catalogues.

use std::{collections::HashMap, fs, path::PathBuf};

/// Finds the lines of declarations in source files.
#[derive(Debug, Default)]
pub struct Places {
    root: Option<PathBuf>,
    files: HashMap<String, Option<String>>,
}

impl Places {
    /// Returns the places of sources whose names are relative to the folder `root`.
    pub fn below(root: Option<PathBuf>) -> Self {
        Self { root, files: HashMap::new() }
    }

    /// Returns the line, from 1, on which the type `name` is declared in `file`. Returns `None` if
    /// the file does not exist or does not declare it.
    pub fn line(&mut self, file: &str, name: &str) -> Option<u32> {
        let root = self.root.as_ref()?;
        let text = self.files.entry(file.into()).or_insert_with(|| fs::read_to_string(root.join(file)).ok());
        line_of(text.as_ref()?, name)
    }
}

/// Returns the line of a declaration: `struct Name`, `Name = …` in a block, or otherwise the first
/// mention.
fn line_of(text: &str, name: &str) -> Option<u32> {
    let mut mention = None;
    for (number, line) in (1..).zip(text.lines()) {
        let Some(at) = find_word(line, name) else {
            continue;
        };
        let (before, after) = (line[..at].trim_end(), line[at + name.len()..].trim_start());
        let is_comment = line.trim_start().starts_with("//");
        let is_struct = before.ends_with("struct") || before.ends_with("enum");
        let is_item = after.starts_with('=') && !after.starts_with("==") || after.starts_with('<');
        if is_struct || (is_item && !is_comment) {
            return Some(number);
        }
        if mention.is_none() && !is_comment {
            mention = Some(number);
        }
    }
    mention
}

fn find_word(line: &str, name: &str) -> Option<usize> {
    let is_part = |character: char| character.is_alphanumeric() || character == '_';
    line.match_indices(name).map(|(at, _)| at).find(|at| {
        !line[..*at].chars().next_back().is_some_and(is_part)
            && !line[at + name.len()..].chars().next().is_some_and(is_part)
    })
}

#[cfg(test)]
mod tests {
    use super::line_of;

    #[test]
    fn declarations_are_found() {
        let text = "use shop::Order;\n/// An [`Order`].\nfn f(order: OrderStatus) -> Order;\npub struct Order {}\n\
            keys! {\n    pub hash Book<T> = book:{id: T};\n    set Shelf = shelf;\n}\n";
        for (name, line) in [
            ("Order", Some(4)),
            ("Book", Some(6)),
            ("Shelf", Some(7)),
            ("OrderStatus", Some(3)),
            ("Rack", None),
        ] {
            assert_eq!(line_of(text, name), line, "{name}");
        }
    }
}
