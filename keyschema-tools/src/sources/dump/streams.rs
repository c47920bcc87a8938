//! Streams, which are passed over.

use std::io::Read;

use super::{damage::Result, input::Input, memory::Costs};

/// The bytes of an identifier of an entry, where it is not written as two lengths.
const ID: u64 = 16;

/// The bytes of a time.
const TIME: u64 = 8;

impl<R: Read> Input<R> {
    /// Passes over a stream, as one of the five versions has it. Returns about how much memory it
    /// takes.
    pub(super) fn stream(&mut self, version: u8, costs: &Costs) -> Result<u64> {
        let mut memory = costs.stream;
        let nodes = self.count()?;
        if nodes > 0 {
            memory += costs.stream_room;
        }
        for _ in 0..nodes {
            let node = self.skip_string()?.saturating_add(self.skip_string()?);
            memory = memory.saturating_add(node).saturating_add(costs.stream_node);
        }
        // How many entries there are, and the last identifier.
        self.skip_counts(3)?;
        if version >= 2 {
            // The first identifier, the greatest that was deleted, and how many entries there ever
            // were.
            self.skip_counts(5)?;
        }
        for _ in 0..self.count()? {
            memory = memory.saturating_add(self.group(version, costs)?);
        }
        if version >= 4 {
            memory = memory.saturating_add(self.producers(costs)?);
        }
        Ok(memory)
    }

    /// Passes over a group of consumers.
    fn group(&mut self, version: u8, costs: &Costs) -> Result<u64> {
        let mut memory = self.skip_string()?.saturating_add(costs.group);
        // The last identifier, and how many entries were read.
        self.skip_counts(if version >= 2 { 3 } else { 2 })?;
        for _ in 0..self.count()? {
            self.skip(ID + TIME)?;
            // How often it was delivered.
            self.skip_counts(1)?;
            memory = memory.saturating_add(costs.pending);
        }
        for _ in 0..self.count()? {
            let name = self.skip_string()?;
            // When it was seen, and when it last had an entry.
            self.skip(if version >= 3 { 2 * TIME } else { TIME })?;
            memory = memory.saturating_add(name).saturating_add(costs.consumer);
            self.identifiers()?;
        }
        if version >= 5 {
            // The entries that consumers gave back.
            self.identifiers()?;
        }
        Ok(memory)
    }

    fn identifiers(&mut self) -> Result<()> {
        let count = self.count()?;
        (0..count).try_for_each(|_| self.skip(ID))
    }

    /// Passes over what the stream knows of producers, so that no entry is added twice.
    fn producers(&mut self, costs: &Costs) -> Result<u64> {
        let mut memory = 0_u64;
        // How long, and how many, are remembered.
        self.skip_counts(2)?;
        for _ in 0..self.count()? {
            memory = memory.saturating_add(self.skip_string()?).saturating_add(costs.consumer);
            for _ in 0..self.count()? {
                memory = memory.saturating_add(self.skip_string()?).saturating_add(costs.pending);
                self.skip_counts(2)?;
            }
        }
        // How many were added, and how many were there already.
        self.skip_counts(2)?;
        Ok(memory)
    }
}
