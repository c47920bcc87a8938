//! Automata over bytes that accept the keys of a schema.

use std::collections::{BTreeSet, HashMap, VecDeque};

use crate::{byte_set::ByteSet, shape::Shape};

/// A nondeterministic automaton. The first state is the start, the last one the end.
#[derive(Clone, Debug)]
pub(crate) struct Automaton {
    states: Vec<State>,
}

#[derive(Clone, Debug, Default)]
struct State {
    /// The next state for each set of bytes.
    steps: Vec<(ByteSet, usize)>,
    /// The next states that take no byte.
    jumps: Vec<usize>,
    /// The number of the piece that takes the next byte.
    piece: usize,
}

/// Byte sequences of UTF-8 beyond ASCII, by the first byte: Unicode Standard, table 3-7.
const SEQUENCES: [&[(u8, u8)]; 8] = [
    &[(0xc2, 0xdf), (0x80, 0xbf)],
    &[(0xe0, 0xe0), (0xa0, 0xbf), (0x80, 0xbf)],
    &[(0xe1, 0xec), (0x80, 0xbf), (0x80, 0xbf)],
    &[(0xed, 0xed), (0x80, 0x9f), (0x80, 0xbf)],
    &[(0xee, 0xef), (0x80, 0xbf), (0x80, 0xbf)],
    &[(0xf0, 0xf0), (0x90, 0xbf), (0x80, 0xbf), (0x80, 0xbf)],
    &[(0xf1, 0xf3), (0x80, 0xbf), (0x80, 0xbf), (0x80, 0xbf)],
    &[(0xf4, 0xf4), (0x80, 0x8f), (0x80, 0xbf), (0x80, 0xbf)],
];

impl Default for Automaton {
    fn default() -> Self {
        Self { states: vec![State::default()] }
    }
}

impl Automaton {
    /// Adds a text at the end.
    pub(crate) fn push_literal(&mut self, text: &str) {
        self.begin_piece();
        let from = self.last();
        let end = self.path(from, text.as_bytes());
        self.finish(&[end]);
    }

    /// Adds a parameter of this shape at the end.
    pub(crate) fn push_parameter(&mut self, shape: &Shape) {
        self.begin_piece();
        let from = self.last();
        let ends = match shape {
            Shape::Integer { below_zero, max } => self.integer(from, *below_zero, *max),
            Shape::Words(words) => words.iter().map(|word| self.path(from, word.as_bytes())).collect(),
            Shape::Text { ascii, is_unicode, min, max, .. } => {
                self.text(from, *ascii, *is_unicode, *min, *max)
            }
        };
        self.finish(&ends);
    }

    /// Whether the text leads to the end.
    pub(crate) fn accepts(&self, text: &[u8]) -> bool {
        let mut at = self.reached(BTreeSet::from([0]));
        for byte in text {
            let steps = at.iter().flat_map(|state| &self.states[*state].steps);
            at = self.reached(steps.filter(|(bytes, _)| bytes.has(*byte)).map(|(_, to)| *to).collect());
        }
        at.contains(&self.last())
    }

    /// Returns a text that both accept.
    pub(crate) fn shared_text(&self, other: &Self) -> Option<Vec<u8>> {
        search(self, other, false)
    }

    /// Returns a text that can be cut into the pieces in two ways.
    pub(crate) fn ambiguous_text(&self) -> Option<Vec<u8>> {
        search(self, self, true)
    }

    fn last(&self) -> usize {
        self.states.len() - 1
    }

    fn add(&mut self) -> usize {
        let piece = self.states[self.last()].piece;
        self.states.push(State { piece, ..State::default() });
        self.last()
    }

    /// Adds a state at which another piece begins.
    fn begin_piece(&mut self) {
        let from = self.last();
        let start = self.add();
        self.states[start].piece += 1;
        self.states[from].jumps.push(start);
    }

    /// Adds the state at which the piece ends.
    fn finish(&mut self, ends: &[usize]) {
        let end = self.add();
        for state in ends {
            self.states[*state].jumps.push(end);
        }
    }

    fn step(&mut self, from: usize, bytes: ByteSet) -> usize {
        let to = self.add();
        self.states[from].steps.push((bytes, to));
        to
    }

    fn path(&mut self, from: usize, text: &[u8]) -> usize {
        text.iter().fold(from, |at, byte| self.step(at, ByteSet::of(&[*byte])))
    }

    fn text(&mut self, from: usize, ascii: ByteSet, is_unicode: bool, min: usize, max: usize) -> Vec<usize> {
        let lengths: Vec<usize> = [from].into_iter().chain((0..max).map(|_| self.add())).collect();
        for len in 0..max {
            self.states[lengths[len]].steps.push((ascii, lengths[len + 1]));
            for sequence in SEQUENCES.iter().filter(|sequence| is_unicode && len + sequence.len() <= max) {
                let mut at = lengths[len];
                let (last, first) = sequence.split_last().expect("no sequence is empty");
                for (low, high) in first {
                    at = self.step(at, ByteSet::range(*low..=*high));
                }
                let last = ByteSet::range(last.0..=last.1);
                self.states[at].steps.push((last, lengths[len + sequence.len()]));
            }
        }
        lengths[min..].to_vec()
    }

    fn integer(&mut self, from: usize, below_zero: u128, max: u128) -> Vec<usize> {
        let mut ends = vec![self.path(from, b"0")];
        self.positive(from, max, &mut ends);
        if below_zero > 0 {
            let minus = self.path(from, b"-");
            self.positive(minus, below_zero, &mut ends);
        }
        ends
    }

    /// Adds the numbers from 1 to `max`.
    fn positive(&mut self, from: usize, max: u128, ends: &mut Vec<usize>) {
        let digits = max.to_string().into_bytes();
        // Shorter numbers, of any digits.
        let mut any = from;
        for _ in 1..digits.len() {
            let first = if any == from { b'1' } else { b'0' };
            any = self.step(any, ByteSet::range(first..=b'9'));
            ends.push(any);
        }
        // Numbers with as many digits as the greatest: equal to it so far, or already below it.
        let (mut equal, mut below) = (from, None);
        for (number, digit) in digits.iter().enumerate() {
            let least = if number == 0 { b'1' } else { b'0' };
            let next_below = below.map(|state| self.step(state, ByteSet::range(b'0'..=b'9')));
            below = match (next_below, *digit > least) {
                (Some(next), true) => {
                    self.states[equal].steps.push((ByteSet::range(least..=digit - 1), next));
                    Some(next)
                }
                (None, true) => Some(self.step(equal, ByteSet::range(least..=digit - 1))),
                (next, false) => next,
            };
            equal = self.step(equal, ByteSet::of(&[*digit]));
        }
        ends.push(equal);
        ends.extend(below);
    }

    fn reached(&self, mut states: BTreeSet<usize>) -> BTreeSet<usize> {
        let mut open: Vec<usize> = states.iter().copied().collect();
        while let Some(state) = open.pop() {
            for to in &self.states[state].jumps {
                if states.insert(*to) {
                    open.push(*to);
                }
            }
        }
        states
    }
}

/// Two states that the same text leads to, and whether one of its bytes belongs to different
/// pieces.
type Pair = (usize, usize, bool);

/// Returns a text that leads both to their ends. If `apart`, one of its bytes belongs to different
/// pieces in both.
fn search(left: &Automaton, right: &Automaton, apart: bool) -> Option<Vec<u8>> {
    let start = (0, 0, false);
    let mut came_from: HashMap<Pair, Option<(Pair, Option<u8>)>> = HashMap::from([(start, None)]);
    let mut open = VecDeque::from([start]);
    while let Some(pair) = open.pop_front() {
        let (at_left, at_right, is_apart) = pair;
        if at_left == left.last() && at_right == right.last() && is_apart == apart {
            return Some(text_to(&came_from, pair));
        }
        let (state, other) = (&left.states[at_left], &right.states[at_right]);
        let jumps = state.jumps.iter().map(|to| (*to, at_right, is_apart));
        let jumps = jumps.chain(other.jumps.iter().map(|to| (at_left, *to, is_apart)));
        // Steps that take no byte come first.
        for next in jumps {
            came_from.entry(next).or_insert_with(|| {
                open.push_front(next);
                Some((pair, None))
            });
        }
        let is_apart = apart && (is_apart || state.piece != other.piece);
        for (bytes, to) in &state.steps {
            for (other_bytes, other_to) in &other.steps {
                if let Some(byte) = bytes.first_in_both(*other_bytes) {
                    let next = (*to, *other_to, is_apart);
                    came_from.entry(next).or_insert_with(|| {
                        open.push_back(next);
                        Some((pair, Some(byte)))
                    });
                }
            }
        }
    }
    None
}

fn text_to(came_from: &HashMap<Pair, Option<(Pair, Option<u8>)>>, mut pair: Pair) -> Vec<u8> {
    let mut text = Vec::new();
    while let Some((before, byte)) = came_from[&pair] {
        text.extend(byte);
        pair = before;
    }
    text.reverse();
    text
}

#[cfg(test)]
mod tests;
