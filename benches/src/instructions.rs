//! The instructions of each variant, counted by callgrind, and the budgets of keyschema's.
//!
//! The count of a variant is that of one pass over all inputs, divided by their number. It includes
//! about five instructions of the loop. It is the same in each run of one binary, so it shows
//! changes that are too small for a clock. It differs with the compiler, and with the processor,
//! for which the C library can copy in other ways.

use std::{
    collections::BTreeMap,
    env,
    fmt::Write as _,
    fs,
    hint::black_box,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use crate::cases;

/// The command that callgrind runs.
pub(crate) const COUNTED: &str = "counted";

/// The name of [`measured_pass`] in callgrind.
const MEASURED: &str = concat!(module_path!(), "::measured_pass");

/// The share above its budget at which a variant fails.
const TOLERANCE: f64 = 0.03;

/// The compiler of this program.
const RUSTC: &str = env!("KEYSCHEMA_RUSTC");

/// Instructions of one variant.
struct Count {
    work: String,
    way: String,
    is_ours: bool,
    goal: Option<f64>,
    per_input: f64,
}

/// Counts all variants, and fails if one of ours takes more than its budget.
pub(crate) fn check() -> Result<(), String> {
    let counts = count()?;
    let (compiler, budgets) = budgets()?;
    let is_same = compiler == RUSTC;
    println!("| work | keyschema | budget | goal | other ways |\n|---|--:|--:|--:|---|");
    let mut exceeded = Vec::new();
    for count in counts.iter().filter(|count| count.is_ours) {
        let budget = budgets.get(&name_of(count));
        let shown = budget.map_or(String::new(), |budget| format!("{budget:.1}"));
        let goal = match count.goal {
            Some(goal) if count.per_input > goal => format!("≤ {goal}, **missed**"),
            Some(goal) => format!("≤ {goal}"),
            None => String::new(),
        };
        let others = counts.iter().filter(|other| other.work == count.work && !other.is_ours);
        let others: Vec<String> =
            others.map(|other| format!("{} {:.0}", other.way, other.per_input)).collect();
        println!("| {} | {:.1} | {shown} | {goal} | {} |", count.work, count.per_input, others.join(", "));
        match budget {
            Some(budget) if count.per_input > budget * (1.0 + TOLERANCE) => {
                exceeded.push(format!("{}: {:.1}, budget {budget:.1}", name_of(count), count.per_input));
            }
            None => exceeded.push(format!("{}: no budget", name_of(count))),
            _ => {}
        }
    }
    if exceeded.is_empty() {
        return Ok(());
    }
    let exceeded = exceeded.join("\n  ");
    if !is_same {
        println!(
            "\nThe budgets are those of {compiler}; this is {RUSTC}, so nothing fails for:\n  {exceeded}"
        );
        return Ok(());
    }
    Err(format!(
        "more instructions than budgeted, by more than 3 %:\n  {exceeded}\nhelp: if that is meant, run `cargo xtask budgets` and commit the file"
    ))
}

/// Counts all variants, and writes the counts of ours as the budgets.
pub(crate) fn write_budgets() -> Result<(), String> {
    let mut text = format!(
        "# Instructions that each work may take, plus 3 %. Written by `cargo xtask budgets`.\ncompiler\t{RUSTC}\n"
    );
    for count in count()?.iter().filter(|count| count.is_ours) {
        let _ = writeln!(text, "{}\t{:.1}", name_of(count), count.per_input);
    }
    fs::write(path(), text).map_err(|error| format!("{}: {error}", path().display()))
}

fn path() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("instructions.tsv")
}

fn name_of(count: &Count) -> String {
    format!("{} {}", count.work, count.way)
}

/// Returns the compiler that the budgets are for, and the budgets by name.
fn budgets() -> Result<(String, BTreeMap<String, f64>), String> {
    let text = fs::read_to_string(path()).map_err(|error| format!("{}: {error}", path().display()))?;
    let mut compiler = String::new();
    let mut budgets = BTreeMap::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        match line.split_once('\t') {
            Some(("compiler", version)) => version.clone_into(&mut compiler),
            Some((name, budget)) => {
                let budget = budget.parse().map_err(|error| format!("budget of {name}: {error}"))?;
                budgets.insert(name.to_owned(), budget);
            }
            None => return Err(format!("`{line}` is no budget")),
        }
    }
    Ok((compiler, budgets))
}

/// Runs this program under callgrind.
///
/// Callgrind only counts the calls in [`measured_pass`]. It writes a file at the end of each call,
/// so there is a file for each variant.
fn count() -> Result<Vec<Count>, String> {
    let program = env::current_exe().map_err(|error| error.to_string())?;
    let directory = program.with_file_name("callgrind");
    let _ = fs::remove_dir_all(&directory);
    fs::create_dir_all(&directory).map_err(|error| format!("{}: {error}", directory.display()))?;
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--quiet", "--collect-atstart=no"])
        .args(["--toggle-collect", "--dump-after"].map(|option| format!("{option}={MEASURED}")))
        .arg(format!("--callgrind-out-file={}", directory.join("out").display()))
        .arg(program)
        .arg(COUNTED)
        .stderr(Stdio::inherit())
        .output()
        .map_err(|error| format!("`valgrind` does not run: {error}"))?;
    if !output.status.success() {
        return Err(format!("`valgrind` ended with {}", output.status));
    }
    let names = String::from_utf8_lossy(&output.stdout);
    names.lines().enumerate().map(|(number, line)| read_count(&directory, number + 1, line)).collect()
}

/// Returns the count of a line that [`run_counted`] printed.
fn read_count(directory: &Path, number: usize, line: &str) -> Result<Count, String> {
    let dump = directory.join(format!("out.{number}"));
    let text = fs::read_to_string(&dump).map_err(|error| format!("{}: {error}", dump.display()))?;
    let total = text.lines().find_map(|line| line.strip_prefix("totals: "));
    let total: f64 =
        total.and_then(|total| total.trim().parse().ok()).ok_or(format!("{}: no total", dump.display()))?;
    let fields: Vec<&str> = line.split('\t').collect();
    let [work, way, kind, goal, inputs] = fields[..] else {
        return Err(format!("`{line}` is no count"));
    };
    let inputs: f64 = inputs.parse().map_err(|error| format!("`{line}`: {error}"))?;
    Ok(Count {
        work: work.to_owned(),
        way: way.to_owned(),
        is_ours: kind == "ours",
        goal: goal.parse().ok(),
        per_input: total / inputs,
    })
}

/// Runs each variant once, and prints its name.
pub(crate) fn run_counted() {
    for (_, comparisons) in cases::areas() {
        for mut comparison in comparisons() {
            for (number, variant) in comparison.variants.iter_mut().enumerate() {
                // Reused buffers grow to their size.
                (variant.pass)();
                measured_pass(&mut variant.pass);
                let is_ours = number == 0;
                let goal = comparison.instructions.filter(|_| is_ours);
                let goal = goal.map_or(String::new(), |goal| goal.to_string());
                let kind = if is_ours { "ours" } else { "theirs" };
                println!("{}\t{}\t{kind}\t{goal}\t{}", comparison.title, variant.name, comparison.inputs);
            }
        }
    }
}

/// Runs the pass: the one function that callgrind collects.
#[inline(never)]
fn measured_pass(pass: &mut dyn FnMut()) {
    pass();
    // Without this, the call would become a jump out of this function.
    black_box(());
}
