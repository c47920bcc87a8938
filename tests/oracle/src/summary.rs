//! The result of an attack.

use std::fmt;

/// The counts of what was tried, and the mismatches.
#[derive(Clone, Debug, Default)]
pub struct Summary {
    /// Blocks that were compiled.
    pub blocks: usize,
    /// Keys in them.
    pub keys: usize,
    /// Pairs that the oracle calls overlapping.
    pub overlapping_pairs: usize,
    /// Keys that can be read in two ways.
    pub ambiguous_keys: usize,
    /// Keys that can be read in one way, and are refused to be on the safe side.
    pub cautious_keys: usize,
    /// Keys that are read in one way.
    pub separable_keys: usize,
    /// Catalogues of several blocks.
    pub catalogs: usize,
    /// Prefixes that were declared.
    pub prefixes: usize,
    /// Blocks in which a key with a prefix can be another key.
    pub overlapping_prefixes: usize,
    /// Texts that were parsed and identified.
    pub texts: usize,
    /// Those that are keys.
    pub keys_read: usize,
    /// The cases in which the oracle and keyschema do not agree.
    pub mismatches: Vec<String>,
}

impl Summary {
    pub(crate) fn mismatch(&mut self, text: String) {
        self.mismatches.push(text);
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{:>8} blocks with {} keys", self.blocks, self.keys)?;
        writeln!(
            f,
            "{:>8} pairs of keys that overlap, in blocks and in {} catalogues",
            self.overlapping_pairs, self.catalogs
        )?;
        writeln!(
            f,
            "{:>8} keys that can be read in two ways, {} refused out of caution, {} read in one way",
            self.ambiguous_keys, self.cautious_keys, self.separable_keys
        )?;
        writeln!(
            f,
            "{:>8} declared prefixes, which make keys the same in {} blocks",
            self.prefixes, self.overlapping_prefixes
        )?;
        writeln!(f, "{:>8} texts parsed and identified, {} of them keys", self.texts, self.keys_read)?;
        write!(f, "{:>8} mismatches", self.mismatches.len())
    }
}
