//! Collects what a lint finds.

use core::ops::Range;

use super::{level::Level, proposal::Proposal};
use crate::message::Message;

/// The part of a declaration that a finding is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// These bytes of the template.
    Template(Range<usize>),
    /// The name of the key's type.
    Name,
    /// The data type.
    DataType,
    /// The key's `ttl = …` or `persistent`.
    Expiry,
    /// The level with this number among those that the key sets.
    LintLevel(usize),
    /// The level with this number among those that the block sets.
    BlockLevel(usize),
}

/// A finding before its level is known.
#[derive(Debug)]
pub(super) struct Found {
    pub(super) key: usize,
    pub(super) others: Vec<usize>,
    pub(super) place: Place,
    pub(super) message: Message,
    /// The text to write, which becomes the help of the message.
    pub(super) candidate: Option<Proposal>,
    /// The least level that the project's vocabulary asks for.
    pub(super) at_least: Level,
}

/// The collected findings of a lint.
#[derive(Debug, Default)]
pub struct Findings {
    pub(super) found: Vec<Found>,
    /// The number of the current key.
    pub(super) key: usize,
}

impl Findings {
    /// Reports `message` about `place` in the current key.
    pub fn report(&mut self, place: Place, message: Message) {
        self.report_at_least(Level::Allow, place, message);
    }

    /// Reports `message` about these bytes of the template.
    pub fn report_in(&mut self, range: Range<usize>, message: Message) {
        self.report(Place::Template(range), message);
    }

    /// Reports `message` about `place` in the key with this number in the block. The finding also
    /// involves the keys `others`, so an `allow` on any of them silences it.
    pub fn report_among(&mut self, key: usize, others: Vec<usize>, place: Place, message: Message) {
        self.found.push(Found { key, others, place, message, candidate: None, at_least: Level::Allow });
    }

    /// Reports `message` even if the policy allows the lint, because the project's vocabulary names
    /// the word. An `allow` of the lint on the key or the block still silences it.
    pub fn report_at_least(&mut self, at_least: Level, place: Place, message: Message) {
        self.found.push(Found {
            key: self.key,
            others: Vec::new(),
            place,
            message,
            candidate: None,
            at_least,
        });
    }
    /// Reports `message` about these bytes of the template, with a proposal.
    pub fn propose_in(&mut self, range: Range<usize>, message: Message, proposal: Proposal) {
        self.propose_at_least(Level::Allow, range, message, proposal);
    }

    /// Reports as [`report_at_least`](Self::report_at_least) does, about these bytes of the
    /// template, with a proposal.
    pub fn propose_at_least(
        &mut self,
        at_least: Level,
        range: Range<usize>,
        message: Message,
        proposal: Proposal,
    ) {
        self.report_at_least(at_least, Place::Template(range), message);
        self.add(proposal);
    }

    /// Adds a proposal to the last finding.
    pub(super) fn add(&mut self, proposal: Proposal) {
        if let Some(last) = self.found.last_mut() {
            last.candidate = Some(proposal);
        }
    }
}
