//! Keys that are generated from the patterns of a project.

use std::collections::{HashMap, HashSet};

use fastrand::Rng;
use keyschema_core::StoredType;

use super::{
    corpus::{Pattern, Piece, Project},
    values::{most, one, value},
    words::WORDS,
};

/// The number of keys of each pattern.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Size {
    /// The same number for each.
    Each(usize),
    /// By Zipf's law: the most frequent has 2,000, and the tenth 200.
    Skewed,
    /// As [`Skewed`](Self::Skewed), and one of 20 keys is of no pattern.
    Noisy,
}

pub(crate) const SIZES: [(&str, Size); 5] = [
    ("1", Size::Each(1)),
    ("10", Size::Each(10)),
    ("1,000", Size::Each(1_000)),
    ("skewed", Size::Skewed),
    ("noisy", Size::Noisy),
];

const MOST_FREQUENT: usize = 2_000;

/// A key, and its pattern's number among those that can be told apart. `None` for noise.
#[derive(Clone)]
pub(crate) struct Key {
    pub(crate) text: Vec<u8>,
    pub(crate) pattern: Option<usize>,
    pub(crate) stored_type: Option<StoredType<'static>>,
}

/// Keys of a project.
pub(crate) struct Sample {
    pub(crate) used: Vec<Key>,
    /// Keys that are not shown to any algorithm: a fifth of those of each pattern with five or
    /// more.
    pub(crate) unseen: Vec<Key>,
    /// The texts that count as the template of each pattern.
    pub(crate) templates: Vec<Vec<String>>,
}

impl Sample {
    /// Generates keys. The same arguments give the same keys.
    pub(crate) fn of(project: &Project, size: Size, with_type: bool, seed: u64) -> Result<Self, String> {
        let mut rng = Rng::with_seed(
            project
                .name
                .bytes()
                .fold(seed, |hash, byte| hash.wrapping_mul(1_099_511_628_211).wrapping_add(u64::from(byte))),
        );
        // Patterns that nothing can tell apart are one.
        let mut numbers: HashMap<String, usize> = HashMap::new();
        let mut distinct: Vec<&Pattern> = Vec::new();
        for pattern in &project.patterns {
            numbers.entry(pattern.identity(with_type)).or_insert_with(|| {
                distinct.push(pattern);
                distinct.len() - 1
            });
        }
        let mut ranks: Vec<usize> = (1..=distinct.len()).collect();
        rng.shuffle(&mut ranks);
        let mut pools = Pools::default();
        let mut taken = HashSet::new();
        let (mut used, mut unseen) = (Vec::new(), Vec::new());
        for (number, pattern) in distinct.iter().enumerate() {
            let count = match size {
                Size::Each(count) => count,
                Size::Skewed | Size::Noisy => MOST_FREQUENT.div_ceil(ranks[number]),
            };
            let mut keys = Vec::new();
            for _ in 0..3 * count {
                let text = pools.key(pattern, count, &mut rng)?.into_bytes();
                if taken.insert(text.clone()) {
                    let stored_type = if with_type { pattern.stored_type() } else { None };
                    keys.push(Key { text, pattern: Some(number), stored_type });
                    if keys.len() == count {
                        break;
                    }
                }
            }
            if keys.len() >= 5 {
                unseen.extend(keys.drain(..keys.len() / 5));
            }
            used.append(&mut keys);
        }
        if size == Size::Noisy {
            for _ in 0..used.len() / 20 {
                let text = noise(&used, &mut rng);
                if taken.insert(text.clone()) {
                    let stored_type = with_type.then_some(StoredType::String);
                    used.push(Key { text, pattern: None, stored_type });
                }
            }
        }
        rng.shuffle(&mut used);
        Ok(Self { used, unseen, templates: distinct.iter().map(|pattern| pattern.templates()).collect() })
    }
}

/// The values that a server has for each label: patterns share them, as the keys of one user do.
#[derive(Default)]
struct Pools(HashMap<(String, String), Vec<String>>);

impl Pools {
    fn key(&mut self, pattern: &Pattern, count: usize, rng: &mut Rng) -> Result<String, String> {
        let mut text = String::new();
        for piece in &pattern.pieces {
            match piece {
                Piece::Literal(literal) => text.push_str(literal),
                Piece::Parameter { label, kind } => {
                    let pool = self.0.entry((label.clone(), kind.clone())).or_default();
                    let wanted = (count + count / 2 + 3).min(most(kind));
                    while pool.len() < wanted {
                        pool.push(value(kind, rng)?);
                    }
                    text.push_str(&pool[rng.usize(0..pool.len())]);
                }
            }
        }
        Ok(text)
    }
}

/// Returns what people, scripts and mistakes leave on a server.
fn noise(used: &[Key], rng: &mut Rng) -> Vec<u8> {
    let number = rng.u32(0..100_000);
    match rng.u32(0..6) {
        0 => format!("test{number}").into_bytes(),
        1 => format!("tmp:{}:{number}", one(WORDS, rng)).into_bytes(),
        2 => format!("{} {}", one(WORDS, rng), one(WORDS, rng)).into_bytes(),
        3 => (0..rng.usize(4..20)).map(|_| rng.u8(..)).collect(),
        4 => format!("{}_{}_{:x}", one(WORDS, rng), one(WORDS, rng), rng.u64(..)).into_bytes(),
        _ => {
            // A key with a byte too few.
            let mut text = used[rng.usize(0..used.len())].text.clone();
            text.remove(rng.usize(0..text.len()));
            text
        }
    }
}

/// Whether a template with `*` for values matches a text. A value is never empty.
pub(crate) fn matches(template: &[u8], text: &[u8]) -> bool {
    let (mut t, mut x) = (0, 0);
    let mut back: Option<(usize, usize)> = None;
    while x < text.len() {
        if t < template.len() && template[t] == b'*' {
            back = Some((t, x + 1));
            (t, x) = (t + 1, x + 1);
        } else if t < template.len() && template[t] == text[x] {
            (t, x) = (t + 1, x + 1);
        } else if let Some((star, from)) = back {
            back = Some((star, from + 1));
            (t, x) = (star + 1, from + 1);
        } else {
            return false;
        }
    }
    t == template.len()
}
