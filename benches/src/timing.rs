//! Times, from one run in which all variants of a comparison take turns.

use std::time::{Duration, Instant};

use crate::{
    cases,
    comparison::{Comparison, Variant},
};

/// The number of turns of each variant.
const ROUNDS: usize = 301;

/// The shortest time of a turn: far longer than reading the clock takes.
const TURN: Duration = Duration::from_micros(30);

/// Prints the tables of all areas, or of those that begin with `area`.
pub(crate) fn time(area: &str) -> Result<(), String> {
    let areas: Vec<_> = cases::areas().into_iter().filter(|(title, _)| title.starts_with(area)).collect();
    if areas.is_empty() {
        let titles = cases::areas().map(|(title, _)| title).join("\n  ");
        return Err(format!("no area begins with `{area}`; there are\n  {titles}"));
    }
    let mut missed = 0;
    for (title, comparisons) in areas {
        println!("### {title}\n");
        println!("| work | way | ns | times ours | quartiles | goal |\n|---|---|--:|--:|--:|--:|");
        for comparison in comparisons() {
            missed += measure(comparison);
        }
        println!();
    }
    println!("{missed} goals missed");
    Ok(())
}

/// Measures the variants in turn and prints their rows. Returns how many goals are missed.
fn measure(mut comparison: Comparison) -> usize {
    let passes: Vec<u32> = comparison.variants.iter_mut().map(passes_of).collect();
    let mut times = vec![Vec::with_capacity(ROUNDS); passes.len()];
    for _ in 0..ROUNDS {
        for ((variant, passes), times) in comparison.variants.iter_mut().zip(&passes).zip(&mut times) {
            times.push(turn(variant, *passes));
        }
    }
    #[expect(clippy::cast_precision_loss, reason = "there are few inputs")]
    let per_pass = comparison.inputs as f64;
    let ours = times[0].clone();
    let mut missed = 0;
    for (number, (variant, times)) in comparison.variants.iter().zip(&times).enumerate() {
        let [_, nanoseconds, _] = quartiles(times.iter().map(|time| time / per_pass));
        let work = if number == 0 { comparison.title } else { "" };
        print!("| {work} | {} | {nanoseconds:.1} | ", variant.name);
        if number == 0 {
            println!("| | |");
            continue;
        }
        // Both times are from the same round: a slow machine slows both.
        let [low, median, high] = quartiles(times.iter().zip(&ours).map(|(theirs, ours)| theirs / ours));
        let [low, ratio, high] = [low, median, high].map(shown);
        print!("{ratio} | {low}–{high} | ");
        match variant.goal {
            Some(goal) if median < goal => {
                println!("≥ {}, **missed** |", shown(goal));
                missed += 1;
            }
            Some(goal) => println!("≥ {} |", shown(goal)),
            None => println!("|"),
        }
    }
    missed
}

/// Returns a ratio, with as many digits as are meaningful.
fn shown(ratio: f64) -> String {
    if ratio < 1.0 { format!("{ratio:.2}") } else { format!("{ratio:.1}") }
}

/// Returns how many passes a turn needs. Also warms up.
fn passes_of(variant: &mut Variant) -> u32 {
    let mut passes = 1;
    loop {
        let start = Instant::now();
        for _ in 0..passes {
            (variant.pass)();
        }
        if start.elapsed() >= TURN {
            return passes;
        }
        passes *= 2;
    }
}

/// Returns the nanoseconds that a pass takes.
fn turn(variant: &mut Variant, passes: u32) -> f64 {
    let start = Instant::now();
    for _ in 0..passes {
        (variant.pass)();
    }
    start.elapsed().as_secs_f64() * 1e9 / f64::from(passes)
}

/// Returns the first quartile, the median and the third quartile.
fn quartiles(values: impl Iterator<Item = f64>) -> [f64; 3] {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    [1, 2, 3].map(|quarter| values[(values.len() - 1) * quarter / 4])
}
