//! Drain with masks: a tree of fixed depth, and the most similar cluster in its leaf.

use std::collections::HashMap;

use super::{baselines::by_template, sample::Sample, score::Grouping};

/// The share of equal tokens from which a key is of a cluster.
const SIMILAR: f64 = 0.7;
/// The number of leading tokens that lead to a leaf.
const DEPTH: usize = 2;
/// The number of children of a node, from which on others share one.
const MOST: usize = 100;

const ANY: &str = "*";

pub(crate) fn drain(sample: &Sample) -> Grouping {
    let mut leaves: HashMap<(usize, Vec<String>), Vec<usize>> = HashMap::new();
    let mut seen: HashMap<(usize, Vec<String>), Vec<String>> = HashMap::new();
    let mut clusters: Vec<Vec<String>> = Vec::new();
    let mut cluster_of = Vec::new();
    for key in &sample.used {
        let tokens = masked(&String::from_utf8_lossy(&key.text).replace('*', "?"));
        let mut way = Vec::new();
        for token in tokens.iter().filter(|token| !is_mark(token)).take(DEPTH) {
            let children = seen.entry((tokens.len(), way.clone())).or_default();
            let has_digit = token.bytes().any(|byte| byte.is_ascii_digit());
            if !children.contains(token) && children.len() < MOST {
                children.push(token.clone());
            }
            way.push(if has_digit || !children.contains(token) { ANY.into() } else { token.clone() });
        }
        let leaf = leaves.entry((tokens.len(), way)).or_default();
        let best = leaf
            .iter()
            .map(|number| (similarity(&clusters[*number], &tokens), *number))
            .max_by(|a, b| a.0.total_cmp(&b.0));
        match best {
            Some((similarity, number)) if similarity >= SIMILAR => {
                for (known, token) in clusters[number].iter_mut().zip(&tokens) {
                    if known != token {
                        *known = ANY.into();
                    }
                }
                cluster_of.push(number);
            }
            _ => {
                clusters.push(tokens);
                leaf.push(clusters.len() - 1);
                cluster_of.push(clusters.len() - 1);
            }
        }
    }
    by_template(cluster_of.into_iter().map(|number| clusters[number].concat()))
}

/// Returns the share of equal tokens.
fn similarity(cluster: &[String], tokens: &[String]) -> f64 {
    let words = cluster.iter().zip(tokens).filter(|(known, _)| !is_mark(known));
    let (mut equal, mut all) = (0_u32, 0_u32);
    for (known, token) in words {
        all += 1;
        equal += u32::from(known == token);
    }
    if all == 0 { 1.0 } else { f64::from(equal) / f64::from(all) }
}

fn is_mark(token: &str) -> bool {
    token.len() == 1 && token.bytes().all(|byte| b":/|.{}".contains(&byte))
}

/// Returns the tokens of a key, with `*` for numbers, UUIDs, hexadecimal texts and e-mail
/// addresses.
fn masked(key: &str) -> Vec<String> {
    let mut tokens = Vec::new();
    for part in key.split_inclusive([':', '/', '|', '{', '}']) {
        let (word, mark) = match part.char_indices().next_back() {
            Some((at, mark)) if is_mark(mark.encode_utf8(&mut [0; 4])) => part.split_at(at),
            _ => (part, ""),
        };
        if !word.is_empty() {
            tokens.push(if is_value(word) { ANY.into() } else { word.into() });
        }
        if !mark.is_empty() {
            tokens.push(mark.into());
        }
    }
    tokens
}

fn is_value(word: &str) -> bool {
    let is_number = word.bytes().all(|byte| byte.is_ascii_digit());
    let is_hex = word.len() >= 8 && word.bytes().all(|byte| byte.is_ascii_hexdigit() || byte == b'-');
    let is_hex = is_hex && word.bytes().any(|byte| byte.is_ascii_digit());
    let is_address = word.contains('@') && word.contains('.');
    is_number || is_hex || is_address
}
