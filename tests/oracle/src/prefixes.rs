//! Declared prefixes: no key with one of them can be a key without it, or with another one.

use crate::{
    block::Block,
    package::CompileError,
    parameter::Kind,
    random::Random,
    schema::{Piece, Schema},
    summary::Summary,
    types::{Place, random_type},
};

/// A block with prefixes.
pub(crate) struct PrefixedBlock<'b> {
    block: &'b Block,
    prefixes: Vec<Schema>,
}

/// The longest prefix that keys take, in bytes.
const MAX_LEN: usize = 64;

impl<'b> PrefixedBlock<'b> {
    /// Returns the block with one or two prefixes.
    pub(crate) fn random(block: &'b Block, seed: u64) -> Self {
        let random = &mut Random::of_part(seed ^ 2, block.number);
        let count = random.within(1..=2);
        let prefixes = (0..count).map(|number| random_prefix(block, number, random)).collect();
        Self { block, prefixes }
    }

    /// Returns the name of its module.
    pub(crate) fn module(&self) -> String {
        self.block.module()
    }

    /// Returns the source of the module.
    pub(crate) fn source(&self, options: impl Fn(&Schema) -> &'static str) -> String {
        let mut source = self.block.source(options).trim_end().trim_end_matches('}').to_owned();
        for prefix in &self.prefixes {
            source += &format!("    pub {};\n", prefix.source);
        }
        source + "}\n"
    }

    /// Compares what the compiler says about the module.
    pub(crate) fn compare(&self, errors: &[CompileError], summary: &mut Summary) {
        summary.prefixes += self.prefixes.len();
        let module = self.module();
        let groups = self.groups();
        let is_in =
            |group: &[Schema], text: &str| group.iter().any(|key| key.automaton().accepts(text.as_bytes()));
        let mut is_reported = false;
        for error in errors.iter().filter(|error| error.module == module) {
            if !error.text.contains(" with the prefix ") {
                summary.mismatch(format!("an error that nobody expects in `{module}`: {}", error.text));
                continue;
            }
            is_reported = true;
            let lines = error.text.lines().filter_map(|line| line.split_once(" can both be written `"));
            for example in lines.map(|(_, example)| example.trim_end_matches('`')) {
                if groups.iter().filter(|group| is_in(group, example)).count() < 2 {
                    summary.mismatch(format!("`{example}` of `{module}` is not a key of two groups"));
                }
            }
        }
        let shared = shared_text(&groups);
        summary.overlapping_prefixes += usize::from(shared.is_some());
        match shared {
            Some(text) if !is_reported => {
                summary.mismatch(format!("`{text}` of `{module}` is a key with a prefix and one without it or with another, which nobody reports"));
            }
            None if is_reported => {
                summary.mismatch(format!(
                    "keys of `{module}` are reported for a prefix, and are never the same"
                ));
            }
            _ => {}
        }
    }

    /// Returns the keys without a prefix, then those with each prefix.
    fn groups(&self) -> Vec<Vec<Schema>> {
        let with = |prefix: &Schema| {
            let join = |key: &Schema| {
                let pieces = [&prefix.pieces[..], &key.pieces[..]].concat();
                Schema::new(&key.name, pieces, key.mark, key.is_channel, String::new())
            };
            self.block.schemas.iter().map(join).collect()
        };
        [self.block.schemas.clone()].into_iter().chain(self.prefixes.iter().map(with)).collect()
    }
}

/// Returns a text that keys of two groups can be.
fn shared_text(groups: &[Vec<Schema>]) -> Option<String> {
    let pairs = (0..groups.len()).flat_map(|later| (0..later).map(move |earlier| (earlier, later)));
    pairs.into_iter().find_map(|(earlier, later)| {
        let others = || groups[later].iter();
        groups[earlier].iter().find_map(|key| others().find_map(|other| key.shared_text(other)))
    })
}

/// Returns a prefix of one or two segments.
fn random_prefix(block: &Block, number: usize, random: &mut Random) -> Schema {
    loop {
        let (mut text, mut pieces) = (String::new(), Vec::new());
        for segment in 0..random.within(1..=2) {
            if random.once_in(2) {
                let word = random.one_of(&["a", "ad", "user", "10"]);
                text += word;
                pieces.push(Piece::Literal(word.to_owned()));
            } else {
                let parameter = random_type(block.delimiter, Place::Template, random);
                text += &format!("{{p{segment}: {}}}", parameter.source);
                pieces.push(Piece::Parameter(parameter));
            }
            text += block.delimiter;
            pieces.push(Piece::Literal(block.delimiter.to_owned()));
        }
        let name = format!("B{}P{number}", block.number);
        let source = format!("prefix {name} = {text:?}");
        let prefix = Schema::new(&name, pieces, block.delimiter.as_bytes()[0], false, source);
        let is_tail = prefix.parameters().any(|parameter| matches!(parameter.kind, Kind::Tail { .. }));
        let is_known = prefix.parameters().all(|parameter| !block.replaces(&parameter.source));
        if is_known && !is_tail && !prefix.can_hold_delimiter() && prefix.longest() <= MAX_LEN {
            return prefix;
        }
    }
}
