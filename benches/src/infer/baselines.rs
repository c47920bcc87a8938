//! Known ways of grouping keys, in short.
//!
//! They are written from descriptions of what these programs do, to compare with.

use std::collections::BTreeMap;

use super::{
    sample::{Key, Sample, matches},
    score::{Grouping, numbered},
};

/// A way of grouping keys.
pub(crate) type Way = fn(&Sample) -> Grouping;

pub(crate) const BASELINES: [(&str, Way); 4] = [
    ("first segment", first_segment),
    ("splitter of RMA", rma),
    ("path trie, 20 children", path_trie),
    ("Drain, 0.7, masks", super::drain::drain),
];

/// Returns the grouping of keys by their templates.
pub(crate) fn by_template(templates: impl Iterator<Item = String>) -> Grouping {
    let (groups, templates) = numbered(templates);
    let candidates = templates.clone();
    let identify = move |key: &Key| {
        let fitting = candidates.iter().enumerate().filter(|it| matches(it.1.as_bytes(), &key.text));
        fitting
            .max_by_key(|(_, template)| template.bytes().filter(|byte| *byte != b'*').count())
            .map(|it| it.0)
    };
    Grouping { groups, templates, identify: Box::new(identify) }
}

fn text(key: &Key) -> String {
    String::from_utf8_lossy(&key.text).replace('*', "?")
}

/// Groups by the text before the first delimiter, as the analysis of `RedisInsight` has it.
fn first_segment(sample: &Sample) -> Grouping {
    by_template(sample.used.iter().map(|key| {
        let text = text(key);
        text.split_once(':').map_or(text.clone(), |(first, _)| format!("{first}:*"))
    }))
}

#[derive(Default)]
struct Node {
    children: BTreeMap<String, Node>,
}

impl Node {
    fn insert(&mut self, path: &[String]) {
        if let Some((first, rest)) = path.split_first() {
            self.children.entry(first.clone()).or_default().insert(rest);
        }
    }

    fn merge(&mut self, other: Self) {
        for (word, child) in other.children {
            self.children.entry(word).or_default().merge(child);
        }
    }

    /// Makes all children one.
    fn fold(&mut self) {
        let mut all = Self::default();
        for child in std::mem::take(&mut self.children).into_values() {
            all.merge(child);
        }
        self.children.insert("*".into(), all);
    }

    /// Returns the template of a path.
    fn template(&self, path: &[String]) -> String {
        let mut node = self;
        let mut words = Vec::new();
        for word in path {
            let word = if node.children.contains_key(word) { word } else { "*" };
            words.push(word);
            match node.children.get(word) {
                Some(child) => node = child,
                None => break,
            }
        }
        words.join(":")
    }
}

/// Groups as RMA does: a segment with a digit is a value, except the first, and with a value among
/// siblings all of them are one.
fn rma(sample: &Sample) -> Grouping {
    fn fold(node: &mut Node) {
        if node.children.contains_key("*") {
            node.fold();
        }
        node.children.values_mut().for_each(fold);
    }
    let path = |key: &Key| -> Vec<String> {
        let text = text(key);
        let is_value = |place: usize, word: &str| place > 0 && word.bytes().any(|byte| byte.is_ascii_digit());
        let words = text.split(':').enumerate();
        words.map(|(place, word)| if is_value(place, word) { "*".into() } else { word.into() }).collect()
    };
    let mut root = Node::default();
    sample.used.iter().for_each(|key| root.insert(&path(key)));
    fold(&mut root);
    by_template(sample.used.iter().map(|key| root.template(&path(key))))
}

/// Groups by a trie of segments, in which a node with more children than a limit becomes a value.
fn path_trie(sample: &Sample) -> Grouping {
    const MOST: usize = 20;
    fn insert(node: &mut Node, path: &[String]) {
        let Some((first, rest)) = path.split_first() else { return };
        let first = if node.children.contains_key("*") { "*" } else { first };
        insert(node.children.entry(first.into()).or_default(), rest);
        if node.children.len() > MOST {
            node.fold();
        }
    }
    let path = |key: &Key| -> Vec<String> { text(key).split(':').map(Into::into).collect() };
    let mut root = Node::default();
    sample.used.iter().for_each(|key| insert(&mut root, &path(key)));
    by_template(sample.used.iter().map(|key| root.template(&path(key))))
}
