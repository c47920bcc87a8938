//! The accuracy of inferring schemas from keys: `cargo xtask infer-accuracy`.
//!
//! Keys are generated from the patterns of real projects. Each algorithm sees four fifths of them.

mod baselines;
mod corpus;
mod drain;
mod sample;
mod score;
mod speed;
mod values;
mod words;

use keyschema_tools::{
    infer::{Inference, InferredPiece, Options},
    sources::Observation,
};

use self::{
    baselines::{BASELINES, Way},
    corpus::{Project, Set, sets},
    sample::{Key, SIZES, Sample, Size},
    score::{Grouping, Score, mean, score},
};

const SEEDS: [u64; 3] = [1, 2, 3];

/// Prints a table for each set of projects.
pub(crate) fn print() -> Result<(), String> {
    println!("| projects | way | keys a pattern | GA | FGA | FTA | identified | rightly |");
    println!("|---|---|--:|--:|--:|--:|--:|--:|");
    for set in sets()? {
        let patterns: usize = set.projects.iter().map(|project| project.patterns.len()).sum();
        let title = format!("{}: {} projects, {patterns} patterns", set.name, set.projects.len());
        let ways: [(&str, Way, bool); 2] =
            [("infer, names only", ours, false), ("infer, with types", ours, true)];
        let ways = ways.into_iter().chain(BASELINES.map(|(name, way)| (name, way, false)));
        let mut title = title.as_str();
        for (place, (name, way, with_type)) in ways.enumerate() {
            let is_ours = place < 2;
            let mut all = Vec::new();
            for (size_name, size) in SIZES {
                let scores = scores(&set, way, size, with_type)?;
                if is_ours {
                    row(title, name, size_name, mean(&scores));
                    title = "";
                }
                // One key says nothing about what varies.
                if size != Size::Each(1) {
                    all.extend(scores);
                }
            }
            row("", name, "**10 and more**", mean(&all));
        }
    }
    Ok(())
}

fn scores(set: &Set, way: Way, size: Size, with_type: bool) -> Result<Vec<Score>, String> {
    let mut scores = Vec::new();
    for project in &set.projects {
        for seed in SEEDS {
            let sample = Sample::of(project, size, with_type, seed)?;
            scores.push(score(&sample, &way(&sample)).0);
        }
    }
    Ok(scores)
}

fn row(title: &str, way: &str, size: &str, score: Score) {
    let rate = |rate: Option<f64>| rate.map_or("–".into(), |rate| format!("{rate:.3}"));
    println!(
        "| {title} | {way} | {size} | {:.2} | {:.2} | {:.2} | {} | {} |",
        score.ga,
        score.fga,
        score.fta,
        rate(score.identified),
        rate(score.rightly)
    );
}

/// Prints the figures of each project of the open sets, and the patterns that were not found.
pub(crate) fn mistakes(name: &str) -> Result<(), String> {
    let sets = sets()?;
    let open = sets.iter().filter(|set| set.is_open).flat_map(|set| &set.projects);
    let chosen: Vec<&Project> = open.filter(|project| project.name.starts_with(name)).collect();
    if chosen.is_empty() {
        return Err(format!("no project outside the held-out half begins with `{name}`"));
    }
    for project in chosen {
        for (size_name, size) in SIZES {
            let sample = Sample::of(project, size, true, SEEDS[0])?;
            let (score, mistakes) = score(&sample, &ours(&sample));
            row(&project.name, "infer, with types", size_name, score);
            if size == Size::Each(1) {
                continue;
            }
            for mistake in mistakes {
                println!("    {} is {}", mistake.expected, mistake.found.join(", "));
            }
        }
    }
    Ok(())
}

/// Prints keys of a project as a list, each with its type.
pub(crate) fn keys(name: &str) -> Result<(), String> {
    let sets = sets()?;
    let mut all = sets.iter().flat_map(|set| &set.projects);
    let project = all.find(|project| project.name == name).ok_or_else(|| format!("no project `{name}`"))?;
    let sample = Sample::of(project, Size::Skewed, true, SEEDS[0])?;
    for key in &sample.used {
        let text = String::from_utf8_lossy(&key.text).replace('\\', "\\\\");
        let stored_type = key.stored_type.map_or_else(String::new, |stored_type| stored_type.to_string());
        println!("{text}\t{stored_type}");
    }
    Ok(())
}

/// Measures the time and the memory of an inference.
pub(crate) fn speed(keys: &str) -> Result<(), String> {
    speed::print(keys.parse().map_err(|_| format!("`{keys}` is not a number of keys"))?)
}

/// Groups by our inference.
fn ours(sample: &Sample) -> Grouping {
    let mut inference = Inference::default();
    for key in &sample.used {
        inference.add(&observation(key));
    }
    let inferred = inference.finish(&Options::default());
    let templates = inferred.schemas.iter().map(|schema| {
        let pieces = schema.pieces.iter().map(|piece| match piece {
            InferredPiece::Literal(text) => text.replace('*', "?"),
            InferredPiece::Parameter(_) => "*".into(),
        });
        pieces.collect()
    });
    let templates = templates.collect();
    let groups = sample.used.iter().map(|key| inferred.schema_of(&key.text, key.stored_type)).collect();
    let identify = move |key: &Key| inferred.schema_of(&key.text, key.stored_type);
    Grouping { groups, templates, identify: Box::new(identify) }
}

fn observation(key: &Key) -> Observation<'_> {
    let mut observation = Observation::of(&key.text, 0);
    observation.stored_type = key.stored_type;
    observation
}
