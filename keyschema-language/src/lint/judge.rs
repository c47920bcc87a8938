//! The one place that decides whether a proposal of a lint is shown.
//!
//! A proposal is shown if it keeps every parameter, the hash tag and the project's requirements,
//! follows the rules that are denied, and is not the text of another key of the block.
//!
//! A lint hands over a `Proposal`, with a help to show it in and one without. A template that was
//! proposed for another key of the block is not shown either. Short words, and words in another
//! case, are corrected first. `tests/tests/offline/proposals.rs` checks all of this on random
//! templates.

use core::cell::OnceCell;

use keyschema_core::lists::CollectVec as _;
use keyschema_core::{DataType, Piece, hash_tag, overlap::overlap};

use super::{
    Block, BlockKey, Check, Finding, Level, Lint, Place, Policy, Segment, SetBy, Subject, dates,
    declared_keys::Declared,
    known_shape::known_shape,
    lints::{abbreviations, long_keys, segment_case},
    proposal::Proposal,
    run::run,
};
use crate::template::{self, Parameter};

/// The decision about the proposals of a block, or of a key by itself.
pub(super) struct Judge<'a> {
    keys: &'a [BlockKey<'a>],
    block: Option<Block<'a>>,
    /// The text before each key.
    prefixes: Vec<String>,
    /// The text of each key up to its first parameter.
    starts: Vec<String>,
    /// The findings in each key by itself, computed when needed.
    found: Vec<OnceCell<Vec<Finding>>>,
    /// The last decision: the lint, the key, the template, and the result. Several findings of a
    /// key may have the same proposal.
    last: Option<(&'static str, usize, String, Option<Subject>)>,
    /// The proposals so far, each with the number of its key and the text up to its first
    /// parameter.
    proposed: Vec<(usize, Subject, String)>,
}

impl<'a> Judge<'a> {
    pub(super) fn new(keys: &'a [BlockKey<'a>], block: Option<Block<'a>>) -> Self {
        let prefixes: Vec<String> = keys.iter().map(|key| key.policy.prefix_text()).collect_vec();
        let starts = keys.iter().zip(&prefixes).map(|(key, prefix)| start(prefix, key.subject)).collect_vec();
        let found = keys.iter().map(|_| OnceCell::new()).collect_vec();
        Self { keys, block, prefixes, starts, found, last: None, proposed: Vec::new() }
    }

    /// Writes the help of a finding that has a proposal.
    pub(super) fn decide(&mut self, finding: &mut Finding) {
        let Some(mut proposal) = finding.candidate.take() else {
            return;
        };
        let key = proposal.key.unwrap_or(finding.key);
        let BlockKey { subject: original, policy, .. } = self.keys[key];
        // A prefix ends with the delimiter, which the lints do not see.
        if original.is_prefix() && !proposal.template.ends_with(&*policy.delimiter) {
            proposal.template.push_str(&policy.delimiter);
        }
        let lint = finding.lint;
        let is_decided = |last: &&(&str, usize, String, Option<Subject>)| {
            proposal.part.is_none() && (last.0, last.1, &last.2) == (lint.name, key, &proposal.template)
        };
        let subject = if let Some((.., subject)) = self.last.as_ref().filter(is_decided) {
            subject.clone()
        } else {
            let asked = proposal.template.clone();
            let mut subject = self.kept(key, &proposal, lint);
            // If only words of the text are wrong, it is shown with these words corrected.
            if subject.is_none() && proposal.part.is_none() {
                proposal.template = self.with_words_mended(key, &proposal);
                subject = self.kept(key, &proposal, lint);
            }
            self.last = proposal.part.is_none().then(|| (lint.name, key, asked, subject.clone()));
            subject
        };
        // The words may have been corrected.
        if let Some(subject) = subject.as_ref().filter(|_| proposal.part.is_none()) {
            proposal.template.clone_from(&subject.text);
        }
        let message = finding.message.clone();
        let Some(subject) = subject else {
            finding.message = message.help(proposal.otherwise);
            return;
        };
        finding.message = message.help(proposal.help());
        finding.proposal = Some(subject.template_with_types());
        let start = start(&self.prefixes[key], &subject);
        self.proposed.push((key, subject, start));
    }

    /// Returns the key with the proposed template, if that keeps the meaning of the key and breaks
    /// no rule.
    fn kept(&self, key: usize, proposal: &Proposal, lint: &Lint) -> Option<Subject> {
        let original = self.keys[key].subject;
        let mut policy = self.keys[key].policy.clone();
        if let Some(delimiter) = &proposal.delimiter {
            policy.delimiter.clone_from(delimiter);
        }
        let subject = subject_of(original, &policy, proposal)?;
        let has_parameters = if proposal.joins_dates {
            has_parameters_but_dates(original, &subject)
        } else {
            has_same_parameters(original, &subject)
        };
        let has = |name: &String| subject.parameters.iter().any(|parameter| parameter.name == *name);
        let keeps = has_parameters
            && policy.require.iter().all(has)
            && has_same_tag(original, &subject)
            && !has_new_neighbours(original, &subject)
            && self.fits(key, &subject, &policy)
            && self.is_followed(key, &subject, &policy, proposal, lint)
            && self.is_apart(key, &subject, &policy);
        keeps.then_some(subject)
    }

    fn level(&self, lint: &Lint, key: usize) -> Level {
        let BlockKey { policy, levels, .. } = self.keys[key];
        let block_levels = self.block.map_or(&[][..], |block| block.levels);
        lint.level(&[(SetBy::Key, levels), (SetBy::Block, block_levels)], policy).level
    }

    /// Whether the longest key is short enough, as far as the names of types tell.
    fn fits(&self, key: usize, subject: &Subject, policy: &Policy) -> bool {
        self.level(&long_keys::LINT, key) < Level::Deny
            || max_len(subject, policy).is_none_or(|len| len <= policy.max_bytes)
    }

    /// Whether the proposed text resolves the finding, and causes no new one that is denied.
    fn is_followed(
        &self,
        key: usize,
        subject: &Subject,
        policy: &Policy,
        proposal: &Proposal,
        lint: &Lint,
    ) -> bool {
        let before = self.found[key].get_or_init(|| run(&[self.keys[key]], false));
        let after = run(&[BlockKey { subject, policy, levels: self.keys[key].levels }], false);
        let count = |findings: &[Finding], of: &Lint| {
            let about_text = |finding: &&Finding| {
                finding.lint.name == of.name && matches!(finding.place, Place::Template(_) | Place::Name)
            };
            findings.iter().filter(about_text).count()
        };
        after.iter().all(|finding| {
            let (was, is) = (count(before, finding.lint), count(&after, finding.lint));
            let is_own = finding.lint.name == lint.name;
            let is_denied = self.level(finding.lint, key) == Level::Deny;
            if !matches!(finding.place, Place::Template(_) | Place::Name) || !(is_own || is_denied) {
                return true;
            }
            // One line of the block fixes these for all its keys. A proposed part of a text leaves
            // faults in other places.
            let mends_a_part = proposal.part.is_some() || matches!(finding.lint.check, Check::KeyOrBlock(_));
            mends_a_part && if is_own && proposal.key.is_none() { is < was } else { is <= was }
        })
    }

    /// Whether the text is not that of another key of the block, nor one that was proposed for
    /// another key.
    fn is_apart(&self, key: usize, subject: &Subject, policy: &Policy) -> bool {
        let own = BlockKey { subject, policy, levels: self.keys[key].levels };
        let declared = Declared::of(&own, &self.prefixes[key]);
        let original = Declared::of(&self.keys[key], &self.prefixes[key]);
        let overlaps = |left: &Declared<'_>, right: &Declared<'_>| {
            let is_channel = |key: &Declared<'_>| key.key.subject.data_type == DataType::Channel;
            is_channel(left) == is_channel(right) && overlap(&left.pieces, &right.pieces).is_some()
        };
        // Most keys differ in their first words, so they need no search.
        let own_start = start(&self.prefixes[key], subject);
        let may_meet = |other: &str| own_start.starts_with(other) || other.starts_with(&own_start);
        let mut others = (0..self.keys.len()).filter(|other| *other != key && may_meet(&self.starts[*other]));
        let mut proposed = self.proposed.iter().filter(|(other, _, start)| *other != key && may_meet(start));
        // A pair that overlaps anyway is reported as an overlap.
        others.all(|other| {
            let other = Declared::of(&self.keys[other], &self.prefixes[other]);
            !overlaps(&declared, &other) || overlaps(&original, &other)
        }) && proposed.all(|(other, subject, _)| {
            let other_key = BlockKey { subject, ..self.keys[*other] };
            !overlaps(&declared, &Declared::of(&other_key, &self.prefixes[*other]))
        })
    }

    /// Returns the proposed template with its words in full, and in the case of the policy.
    fn with_words_mended(&self, key: usize, proposal: &Proposal) -> String {
        let BlockKey { subject: original, policy, .. } = self.keys[key];
        let Some(subject) = subject_of(original, policy, proposal) else {
            return proposal.template.clone();
        };
        let mut template = proposal.template.clone();
        // The replacements start at the end, so that ranges stay valid.
        let texts: Vec<_> = subject.segments.iter().flat_map(Segment::texts).collect_vec();
        for (text, range) in texts.into_iter().rev() {
            let full = abbreviations::in_full(text, policy, policy.case);
            let is_words = text.chars().all(|letter| letter.is_alphanumeric() || matches!(letter, '_' | '-'));
            if is_words {
                let corrected = segment_case::corrected(&full, policy.case);
                template = [&template[..range.start], &corrected, &template[range.end..]].concat();
            }
        }
        template
    }
}

/// Returns the text of a key up to its first parameter.
fn start(prefix: &str, subject: &Subject) -> String {
    match subject.template.pieces.first() {
        Some(Piece::Literal(literal)) => [prefix, &literal.text].concat(),
        _ => prefix.to_string(),
    }
}

/// Returns the key with the proposed template, if the template is valid.
fn subject_of(original: &Subject, policy: &Policy, proposal: &Proposal) -> Option<Subject> {
    let text = &*proposal.template;
    let text =
        if original.is_prefix() { text.strip_suffix(&*policy.delimiter).unwrap_or(text) } else { text };
    let (template, problems) = template::parse(text);
    if !problems.is_empty() {
        return None;
    }
    let data_type = proposal.data_type.unwrap_or(original.data_type);
    let mut subject = Subject::new(&proposal.template, template, data_type, policy);
    let by_place = subject.parameters.len() == original.parameters.len();
    for (number, parameter) in subject.parameters.iter_mut().enumerate() {
        let same = original.parameters.iter().find(|other| other.name == parameter.name);
        let same = same.or(original.parameters.get(number).filter(|_| by_place));
        if let Some(same) = same.filter(|_| parameter.type_name.is_empty()) {
            parameter.type_name.clone_from(&same.type_name);
        }
    }
    subject.name.clone_from(&original.name);
    subject.lifespan = original.lifespan;
    subject.expiry = original.expiry;
    subject.is_documented = original.is_documented;
    subject.is_conditional = original.is_conditional;
    Some(subject)
}

/// Whether the proposal has all parameters of the key in the same order. Their names may be
/// corrected.
fn has_same_parameters(original: &Subject, proposed: &Subject) -> bool {
    let (before, after) = (&original.parameters, &proposed.parameters);
    let is_kept = |(before, after): (&Parameter, &Parameter)| {
        before.name == after.name || !original.parameters.iter().any(|other| other.name == after.name)
    };
    before.len() == after.len() && before.iter().zip(after).all(is_kept)
}

/// Whether the proposal has all parameters of the key that are not part of a date, and one more.
fn has_parameters_but_dates(original: &Subject, proposed: &Subject) -> bool {
    let is_in = |subject: &Subject, name: &str| subject.parameters.iter().any(|other| other.name == name);
    let is_kept = |parameter: &Parameter| dates::is_time(parameter) || is_in(proposed, &parameter.name);
    let added = proposed.parameters.iter().filter(|parameter| !is_in(original, &parameter.name));
    original.parameters.iter().all(is_kept) && added.count() <= 1
}

/// Whether the proposal has the same hash tag as the key, or also none.
fn has_same_tag(original: &Subject, proposed: &Subject) -> bool {
    // The numbers of the parameters in the tag, and whether there is text.
    let tag = |subject: &Subject| {
        let mut numbers = 0..;
        let pieces: Vec<Piece<&str, usize>> = subject
            .template
            .pieces
            .iter()
            .map(|piece| match piece {
                Piece::Literal(literal) => Piece::Literal(literal.text.as_str()),
                Piece::Parameter(_) => Piece::Parameter(numbers.next().unwrap_or_default()),
            })
            .collect_vec();
        let tag = hash_tag::tag_pieces(&pieces)?;
        Some(tag.iter().map(|piece| piece.parameter().copied()).collect_vec())
    };
    tag(original) == tag(proposed)
}

/// Whether two parameters touch in the proposal that did not touch before.
fn has_new_neighbours(original: &Subject, proposed: &Subject) -> bool {
    let touching = |subject: &Subject| {
        let is_pair = |pair: &[_]| matches!(pair, [Piece::Parameter(_), Piece::Parameter(_)]);
        subject.template.pieces.windows(2).filter(|pair| is_pair(pair)).count()
    };
    touching(proposed) > touching(original)
}

/// Returns the length of the longest key, in bytes, if the names of its types tell.
fn max_len(subject: &Subject, policy: &Policy) -> Option<usize> {
    let mut types = subject.parameters.iter().map(|parameter| &parameter.type_name);
    subject.template.pieces.iter().try_fold(policy.prefix_text().len(), |len, piece| match piece {
        Piece::Literal(literal) => Some(len + literal.text.len()),
        Piece::Parameter(_) => {
            let shape = known_shape(types.next()?, &policy.delimiter)?;
            Some(len.saturating_add(shape.max_len()))
        }
    })
}
