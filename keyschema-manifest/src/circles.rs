//! Words that a project prefers in a circle: each of them should be replaced by another.

use keyschema_language::lists::CollectVec as _;
use keyschema_language::{
    WordMap,
    lint::{Policy, Settings},
    message::{Message, code},
    naming::{Vocabulary, split},
};

use crate::{problem::Problems, table::Layer};

/// Reports each circle among the words of `settings` at a word of the layer, and removes its words.
///
/// `settings` are those of the layer combined with the layers around it.
pub(super) fn report_circles(settings: &mut Settings, layer: &Layer, problems: &mut Problems<'_>) {
    // Most projects prefer no word.
    if layer.preferred.is_empty() {
        return;
    }
    let vocabulary = Policy::of_layers(&[settings]).vocabulary;
    let mut is_done = WordMap::new();
    for (word, range) in &layer.preferred {
        let Some(circle) = circle_from(word, &vocabulary, &mut Vec::new(), &mut WordMap::new()) else {
            continue;
        };
        // This circle was reported at another of its words.
        if !circle.iter().any(|step| is_done.contains(&step.word)) {
            let steps = circle
                .iter()
                .map(|step| step.word.as_str())
                .chain(circle.last().map(|last| last.instead.as_str()));
            let steps: Vec<String> = steps.map(code).collect_vec();
            let message = Message::new(format!("the words of `prefer` form a circle: {}", steps.join(" → ")));
            let first = &circle[0];
            let help =
                format!("to write {}, remove `{} = {:?}`", code(&first.word), first.word, first.instead);
            problems.report(range.clone(), message.help(help));
        }
        for step in circle {
            settings.words.remove(&step.word);
            is_done.insert(step.word, ());
        }
    }
}

/// A word, and the word to write instead.
#[derive(Clone)]
struct Step {
    word: String,
    instead: String,
}

/// Returns the steps from `word` back to it. `seen` are words that do not lead there.
fn circle_from(
    word: &str,
    vocabulary: &Vocabulary,
    steps: &mut Vec<Step>,
    seen: &mut WordMap,
) -> Option<Vec<Step>> {
    let verdict = vocabulary.judge(word);
    let instead = verdict.suggestion()?;
    steps.push(Step { word: word.into(), instead: instead.into() });
    for next in split(instead) {
        let next = next.to_lower();
        if steps.first().is_some_and(|first| first.word == next) {
            return Some(steps.clone());
        }
        if seen.insert(next.clone(), ()).is_none()
            && let Some(circle) = circle_from(&next, vocabulary, steps, seen)
        {
            return Some(circle);
        }
    }
    steps.pop();
    None
}
