//! The errors of the compiler about keys.

use std::collections::BTreeSet;

use crate::{block::Block, package::CompileError, schema::Schema};

/// The errors of a run, sorted by what they say.
#[derive(Clone, Debug, Default)]
pub(crate) struct Said {
    /// Pairs of keys that can be the same text, the names in order, with the example.
    pub(crate) overlaps: BTreeSet<(String, String, String)>,
    /// Keys whose parameters cannot be told apart.
    pub(crate) inseparable: BTreeSet<String>,
    /// Keys with a parameter that can contain the delimiter.
    pub(crate) holds_delimiter: BTreeSet<String>,
    /// Other errors, which nobody expects.
    pub(crate) others: Vec<CompileError>,
}

impl Said {
    /// Reads the errors of these blocks.
    pub(crate) fn of(
        errors: &[CompileError],
        blocks: &[Block],
        options: impl Fn(&Schema) -> &'static str,
    ) -> Self {
        let mut said = Self::default();
        for error in errors {
            let key = || {
                let block = blocks.iter().find(|block| block.module() == error.module)?;
                let source = block.source(&options);
                let line = source.lines().nth(usize::try_from(error.line).ok()?.checked_sub(1)?)?.trim();
                let declares = |name: &str| line.split_whitespace().any(|word| word == name);
                block.schemas.iter().map(|schema| &schema.name).find(|name| declares(name)).cloned()
            };
            let overlaps = overlaps_in(&error.text);
            if !overlaps.is_empty() {
                said.overlaps.extend(overlaps);
            } else if error.text.contains("cannot be told apart")
                && let Some(key) = key()
            {
                said.inseparable.insert(key);
            } else if error.text.contains("the delimiter of this schema")
                && let Some(key) = key()
            {
                said.holds_delimiter.insert(key);
            } else {
                said.others.push(error.clone());
            }
        }
        said
    }
}

/// Returns the pairs that a message names, with the text that both can be if it is shown.
fn overlaps_in(message: &str) -> Vec<(String, String, String)> {
    let mut pairs = Vec::new();
    let mut subject: Option<String> = None;
    let mut push = |one: &str, other: &str, example: &str| {
        let (first, second) = if number(one) < number(other) { (one, other) } else { (other, one) };
        pairs.push((first.to_owned(), second.to_owned(), example.to_owned()));
    };
    for line in message.lines().map(|line| line.trim().trim_start_matches("evaluation panicked: ")) {
        let quoted: Vec<&str> = line.split('`').skip(1).step_by(2).collect();
        if line.starts_with("help:") || line.starts_with("note:") {
            break;
        } else if let [one, other, example] = quoted[..]
            && line.contains(" can both be written ")
        {
            push(one, other, example);
            subject = None;
        } else if let (Some(own), true) = (quoted.first(), line.contains(" other keys")) {
            // `Own` overlaps 5 other keys: `A` (`text`), `B` (`text`), `C` (`text`), and 2 more:
            // `D`, `E`
            let mut rest = quoted[1..].iter().peekable();
            while let Some(other) = rest.next() {
                let example = rest.next_if(|word| number(word).is_none());
                push(own, other, example.map_or("", |text| text));
            }
            subject = Some((*own).to_owned());
        } else if let (Some(own), Some(more)) = (&subject, line.strip_prefix("and ")) {
            for other in more.split('`').skip(1).step_by(2) {
                push(own, other, "");
            }
        } else if let (Some(own), [other, ..]) = (&subject, &quoted[..])
            && other != own
        {
            // `Other`: `template` at file:line, as in `text`
            let example = line.rsplit_once(", as in `").map_or("", |(_, text)| text.trim_end_matches('`'));
            push(own, other, example);
        }
    }
    pairs
}

/// Returns the numbers of the block and of the key in a name such as `B12K3`.
fn number(name: &str) -> Option<(u64, u64)> {
    let (block, key) = name.strip_prefix('B')?.split_once('K')?;
    Some((block.parse().ok()?, key.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::overlaps_in;

    fn pairs(message: &str) -> Vec<(String, String, String)> {
        overlaps_in(message)
    }

    fn expected(pairs: &[(&str, &str, &str)]) -> Vec<(String, String, String)> {
        pairs.iter().map(|(a, b, c)| ((*a).into(), (*b).into(), (*c).into())).collect()
    }

    #[test]
    fn pairs_are_read_from_messages_of_the_macro() {
        assert_eq!(
            pairs("`B1K0` and `B1K9` can both be written `a:1`\nhelp: write `a:b`\nnote: `B1K0` is declared"),
            expected(&[("B1K0", "B1K9", "a:1")])
        );
        assert_eq!(
            pairs(
                "`B1K11` overlaps 4 other keys: `B1K2` (`a`), `B1K3` (`b`), `B1K4` (`c`), and 1 more: `B1K10`"
            ),
            expected(&[
                ("B1K2", "B1K11", "a"),
                ("B1K3", "B1K11", "b"),
                ("B1K4", "B1K11", "c"),
                ("B1K10", "B1K11", "")
            ])
        );
    }

    #[test]
    fn pairs_are_read_from_messages_of_constants() {
        let message = "evaluation panicked: `B2K1` overlaps 3 other keys\n  `B2K1`: `first:{name: PageName}` at src/a.rs:83\n\
            `B1K1`: `first:{name: PageName}` at src/a.rs:72, as in `first:a`\n and 2 more: `B1K2`, `B1K3`\n\
            `B3K1` and `B3K2` can both be written `second:1`\n `B3K1`: `second:{n: u64}` at src/a.rs:100\nhelp: write";
        assert_eq!(
            pairs(message),
            expected(&[
                ("B1K1", "B2K1", "first:a"),
                ("B1K2", "B2K1", ""),
                ("B1K3", "B2K1", ""),
                ("B3K1", "B3K2", "second:1")
            ])
        );
        assert_eq!(pairs("cannot find type `B1K1` in this scope"), []);
    }
}
