//! The scores of a grouping of keys, as Loghub-2.0 measures parsers of logs.

use std::collections::HashMap;

use super::sample::{Key, Sample};

/// The groups that an algorithm made of the keys that were used.
pub(crate) struct Grouping {
    /// The group of each key, in their order. `None` if it is in none.
    pub(crate) groups: Vec<Option<usize>>,
    /// The template of each group, with `*` for each parameter.
    pub(crate) templates: Vec<String>,
    /// Returns the group of a key that was not used.
    pub(crate) identify: Identify,
}

type Identify = Box<dyn Fn(&Key) -> Option<usize>>;

/// Figures from 0 to 1.
#[derive(Clone, Copy, Default)]
pub(crate) struct Score {
    /// The share of keys whose group has all keys of their pattern, and no others.
    pub(crate) ga: f64,
    /// F1 of the groups: how many are exactly the keys of a pattern.
    pub(crate) fga: f64,
    /// F1 of the templates: how many groups are exactly right and have the text of the pattern.
    pub(crate) fta: f64,
    /// The share of unseen keys that have a group.
    pub(crate) identified: Option<f64>,
    /// The share of unseen keys whose group is that of most keys of their pattern, and mostly has
    /// keys of it.
    pub(crate) rightly: Option<f64>,
}

/// A group that is not what it should be.
pub(crate) struct Mistake {
    pub(crate) expected: String,
    pub(crate) found: Vec<String>,
}

/// Scores a grouping. Noise counts neither as right nor as wrong.
pub(crate) fn score(sample: &Sample, grouping: &Grouping) -> (Score, Vec<Mistake>) {
    // Keys of no group count as one group.
    let none = grouping.templates.len();
    let mut cells: HashMap<(usize, usize), usize> = HashMap::new();
    let mut of_pattern = vec![0; sample.templates.len()];
    let mut of_group: HashMap<usize, usize> = HashMap::new();
    for (key, group) in sample.used.iter().zip(&grouping.groups) {
        let Some(pattern) = key.pattern else { continue };
        let group = group.unwrap_or(none);
        *cells.entry((pattern, group)).or_default() += 1;
        of_pattern[pattern] += 1;
        *of_group.entry(group).or_default() += 1;
    }
    let (mut keys_right, mut groups_right, mut templates_right) = (0, 0, 0);
    let mut mistakes = Vec::new();
    for (pattern, templates) in sample.templates.iter().enumerate() {
        let mut groups: Vec<usize> =
            cells.keys().filter(|cell| cell.0 == pattern).map(|cell| cell.1).collect();
        groups.sort_unstable();
        let right = match groups[..] {
            [group] if group != none && of_group[&group] == of_pattern[pattern] => Some(group),
            _ => None,
        };
        let mut is_right = false;
        if let Some(group) = right {
            keys_right += of_pattern[pattern];
            groups_right += 1;
            is_right =
                templates.iter().any(|template| collapsed(template) == collapsed(&grouping.templates[group]));
            templates_right += usize::from(is_right);
        }
        if !is_right {
            let shown = |group: &usize| grouping.templates.get(*group).map_or("(residue)", String::as_str);
            let found = groups.iter().take(4).map(|group| shown(group).to_string()).collect();
            mistakes.push(Mistake { expected: templates[0].clone(), found });
        }
    }
    let total: usize = of_pattern.iter().sum();
    let f1 = |right: usize| share(2 * right, of_group.len() + sample.templates.len());
    let (identified, rightly) = unseen(sample, grouping, &cells, none);
    let score = Score {
        ga: share(keys_right, total),
        fga: f1(groups_right),
        fta: f1(templates_right),
        identified,
        rightly,
    };
    (score, mistakes)
}

fn unseen(
    sample: &Sample,
    grouping: &Grouping,
    cells: &HashMap<(usize, usize), usize>,
    none: usize,
) -> (Option<f64>, Option<f64>) {
    if sample.unseen.is_empty() {
        return (None, None);
    }
    let mut main_of_pattern: HashMap<usize, (usize, usize)> = HashMap::new();
    let mut main_of_group: HashMap<usize, (usize, usize)> = HashMap::new();
    let mut cells: Vec<_> = cells.iter().map(|(cell, count)| (*cell, *count)).collect();
    cells.sort_unstable();
    for ((pattern, group), count) in cells {
        let most = main_of_pattern.entry(pattern).or_default();
        *most = (*most).max((count, group));
        let most = main_of_group.entry(group).or_default();
        *most = (*most).max((count, pattern));
    }
    let (mut identified, mut rightly) = (0, 0);
    for key in &sample.unseen {
        let Some(group) = (grouping.identify)(key) else { continue };
        identified += 1;
        let Some(pattern) = key.pattern else { continue };
        let is_main = main_of_pattern.get(&pattern).is_some_and(|most| most.1 == group && group != none);
        let is_own = main_of_group.get(&group).is_some_and(|most| most.1 == pattern);
        rightly += usize::from(is_main && is_own);
    }
    let all = sample.unseen.len();
    (Some(share(identified, all)), Some(share(rightly, all)))
}

#[expect(clippy::cast_precision_loss, reason = "the numbers are small")]
fn share(part: usize, whole: usize) -> f64 {
    if whole == 0 { 0.0 } else { part as f64 / whole as f64 }
}

/// Returns a template in which parameters without a text between them are one.
fn collapsed(template: &str) -> String {
    let mut text = String::new();
    for character in template.chars() {
        if character != '*' || !text.ends_with('*') {
            text.push(character);
        }
    }
    text
}

/// Returns the mean of scores.
#[expect(clippy::cast_precision_loss, reason = "there are few scores")]
pub(crate) fn mean(scores: &[Score]) -> Score {
    let mean_of =
        |figure: &dyn Fn(&Score) -> f64| scores.iter().map(figure).sum::<f64>() / scores.len().max(1) as f64;
    let known_mean = |figure: &dyn Fn(&Score) -> Option<f64>| {
        let known: Vec<f64> = scores.iter().filter_map(figure).collect();
        (!known.is_empty()).then(|| known.iter().sum::<f64>() / known.len() as f64)
    };
    Score {
        ga: mean_of(&|score| score.ga),
        fga: mean_of(&|score| score.fga),
        fta: mean_of(&|score| score.fta),
        identified: known_mean(&|score| score.identified),
        rightly: known_mean(&|score| score.rightly),
    }
}

/// Returns the templates that occur, and the number of each.
pub(crate) fn numbered(templates: impl Iterator<Item = String>) -> (Vec<Option<usize>>, Vec<String>) {
    let mut numbers: HashMap<String, usize> = HashMap::new();
    let mut all = Vec::new();
    let groups = templates
        .map(|template| {
            Some(*numbers.entry(template).or_insert_with_key(|template| {
                all.push(template.clone());
                all.len() - 1
            }))
        })
        .collect();
    (groups, all)
}
