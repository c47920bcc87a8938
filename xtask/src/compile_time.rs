//! The compile time of keys, compared with other derives on the same structs.
//!
//! Packages with only declarations are checked in turn, with their dependencies already built.
//! Packages with only a dependency are built from scratch. The minimum of several rounds counts,
//! because other work on the machine can only add time.

use std::fmt::Write as _;
use std::fs;
use std::io;
use std::path::Path;
use std::process::Command;
use std::time::Instant;

use crate::run::{Failure, Run, children_seconds};

/// The number of declarations of a package.
const COUNTS: [usize; 2] = [100, 1_000];

/// The number of times that each package is checked, and built from scratch.
const ROUNDS: [usize; 2] = [5, 5];

/// A way of declaring the same structs, between two texts. `INDEX` is the number of each, and
/// `LIST` in the second text is the list of their names.
struct Way {
    name: &'static str,
    title: &'static str,
    start: &'static str,
    each: &'static str,
    end: &'static str,
}

/// Writes the struct with a derive.
macro_rules! on_struct {
    ($derives:expr) => {
        concat!(
            "/// Profile of one user, as feature INDEX keeps it.\n",
            $derives,
            "\npub struct KeyINDEX {\n    /// The user.\n    pub user_id: u64,\n}\n"
        )
    };
}

/// Writes the struct as a key, with these derives.
macro_rules! on_key {
    ($derives:literal) => {
        on_struct!(concat!(
            "#[derive(",
            $derives,
            ")]\n#[redis_key(feature_INDEX:profile:user_id:{user_id}, hash, ttl = 30m)]"
        ))
    };
}

const WAYS: [Way; 7] = [
    Way {
        name: "derived",
        title: "`#[derive(RedisKey)]`",
        start: "use keyschema::RedisKey;\n",
        each: on_key!("RedisKey"),
        end: "",
    },
    Way {
        name: "derived_proved",
        title: "the same, and one `catalog!` of all, which proves that no two can be the same key",
        start: "use keyschema::RedisKey;\n",
        each: on_key!("RedisKey"),
        end: "keyschema::catalog! {\n    /// All keys.\n    pub static KEYS = [LIST];\n}\n",
    },
    Way {
        name: "derived_std",
        title: "`RedisKey` and `Clone, Copy, Debug, PartialEq, Eq, Hash`",
        start: "use keyschema::RedisKey;\n",
        each: on_key!("RedisKey, Clone, Copy, Debug, PartialEq, Eq, Hash"),
        end: "",
    },
    Way {
        name: "block",
        title: "one `keys!` block with its catalogue, which has all of these, and `new`",
        start: "keyschema::keys! {\n    pub catalog KEYS;\n",
        each: "/// Profile of one user, as feature INDEX keeps it.\n\
               pub hash KeyINDEX = feature_INDEX:profile:user_id:{user_id: u64}, ttl = 30m;\n",
        end: "}\n",
    },
    Way {
        name: "std",
        title: "`Clone, Copy, Debug, PartialEq, Eq, Hash` alone",
        start: "",
        each: on_struct!("#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]"),
        end: "",
    },
    Way {
        name: "serde",
        title: "serde's `Serialize, Deserialize`",
        start: "use serde::{Deserialize, Serialize};\n",
        each: on_struct!("#[derive(Serialize, Deserialize)]"),
        end: "",
    },
    Way {
        name: "thiserror",
        title: "thiserror's `Error`, and `Debug`",
        start: "use thiserror::Error;\n",
        each: on_struct!("#[derive(Debug, Error)]\n#[error(\"feature INDEX has no user {user_id}\")]"),
        end: "",
    },
];

/// Dependencies that are built from scratch: a title, and the line of the manifest.
const DEPENDENCIES: [(&str, &str); 4] = [
    (
        "`syn` 3 with the features that the derive uses, `quote`",
        "syn = { version = \"3\", default-features = false, features = [\"derive\", \"parsing\", \"printing\", \"proc-macro\"] }\n\
         quote = \"1\"",
    ),
    ("`thiserror` 2", "thiserror = \"2\""),
    ("`keyschema`", "keyschema = { path = \"KEYSCHEMA\" }"),
    ("`serde` 1 with `derive`", "serde = { version = \"1\", features = [\"derive\"] }"),
];

/// Seconds of elapsed time, and of processor time where the system reports it.
#[derive(Clone, Copy)]
struct Took {
    elapsed: f64,
    processor: Option<f64>,
}

/// Prints both tables.
pub(crate) fn compile_time(run: &mut Run) -> Result<(), Failure> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../target/compile-time");
    let cold = run.step("cold builds", "build each dependency from nothing", || cold_builds(&root))?;
    let checks = run.step("checks", "check the declarations", || checks(&root))?;
    println!("| dependency | elapsed | processor |\n|---|--:|--:|");
    for ((title, _), took) in DEPENDENCIES.iter().zip(cold) {
        println!("| {title} | {:.1} s | {} |", took.elapsed, seconds(took.processor));
    }
    println!();
    let [few, many] = COUNTS;
    println!(
        "| a struct has | {few}: processor | {many}: elapsed | processor | one more | of serde's |\n|---|--:|--:|--:|--:|--:|"
    );
    let one_more = |[few_took, many_took]: &[Took; 2]| {
        let seconds = |took: &Took| took.processor.unwrap_or(took.elapsed);
        #[expect(clippy::cast_precision_loss, reason = "it is small")]
        let more = (many - few) as f64;
        (seconds(many_took) - seconds(few_took)) / more * 1_000.0
    };
    let serde =
        WAYS.iter().zip(&checks).find(|(way, _)| way.name == "serde").map_or(1.0, |(_, took)| one_more(took));
    for (way, took) in WAYS.iter().zip(&checks) {
        println!(
            "| {} | {} | {:.2} s | {} | {:.2} ms | {:.2} |",
            way.title,
            seconds(took[0].processor),
            took[1].elapsed,
            seconds(took[1].processor),
            one_more(took),
            one_more(took) / serde
        );
    }
    Ok(())
}

fn seconds(seconds: Option<f64>) -> String {
    seconds.map_or_else(String::new, |seconds| format!("{seconds:.2} s"))
}

/// Builds a package for each dependency into an empty target directory. Returns the minimum of all
/// rounds.
fn cold_builds(root: &Path) -> Result<[Took; DEPENDENCIES.len()], String> {
    let mut least = [Took { elapsed: f64::MAX, processor: None }; DEPENDENCIES.len()];
    for round in 0..ROUNDS[1] {
        for (number, (_, dependency)) in DEPENDENCIES.iter().enumerate() {
            let package = root.join(format!("cold-{number}"));
            if round == 0 {
                write_package(&package, dependency, "").map_err(|error| error.to_string())?;
                cargo(&package, "fetch")?;
            }
            let target = package.join("target");
            if target.exists() {
                fs::remove_dir_all(&target).map_err(|error| format!("{}: {error}", target.display()))?;
            }
            least[number] = least[number].least(cargo(&package, "build")?);
        }
    }
    Ok(least)
}

/// Checks a package for each way and each count. Returns the minimum of all rounds.
fn checks(root: &Path) -> Result<[[Took; COUNTS.len()]; WAYS.len()], String> {
    let mut least = [[Took { elapsed: f64::MAX, processor: None }; COUNTS.len()]; WAYS.len()];
    for round in 0..=ROUNDS[0] {
        for (way, least) in WAYS.iter().zip(&mut least) {
            for (count, least) in COUNTS.iter().zip(least) {
                let package = root.join(format!("{}-{count}", way.name));
                let library = package.join("src/lib.rs");
                let source = source(way, *count);
                if round == 0 {
                    let dependencies: Vec<&str> = DEPENDENCIES[1..].iter().map(|(_, line)| *line).collect();
                    write_package(&package, &dependencies.join("\n"), &source)
                        .map_err(|error| error.to_string())?;
                    cargo(&package, "check")?;
                } else {
                    // This is like an edit, so that the package is checked again.
                    fs::write(&library, source).map_err(|error| format!("{}: {error}", library.display()))?;
                    *least = least.least(cargo(&package, "check")?);
                }
            }
        }
    }
    Ok(least)
}

fn source(way: &Way, count: usize) -> String {
    let mut source = String::from("//! Declarations.\n") + way.start;
    for index in 1..=count {
        source += &way.each.replace("INDEX", &index.to_string());
    }
    let names: Vec<String> = (1..=count).map(|index| format!("Key{index}")).collect();
    source + &way.end.replace("LIST", &names.join(", "))
}

fn write_package(package: &Path, dependencies: &str, source: &str) -> io::Result<()> {
    let keyschema = Path::new(env!("CARGO_MANIFEST_DIR")).join("../keyschema").canonicalize()?;
    let mut manifest =
        String::from("[workspace]\n[package]\nname = \"measured\"\nedition = \"2024\"\n[dependencies]\n");
    let _ = writeln!(manifest, "{}", dependencies.replace("KEYSCHEMA", &keyschema.display().to_string()));
    fs::create_dir_all(package.join("src"))?;
    fs::write(package.join("Cargo.toml"), manifest)?;
    fs::write(package.join("src/lib.rs"), source)
}

/// Runs a command of cargo in a package. Returns how long it took.
fn cargo(package: &Path, command: &str) -> Result<Took, String> {
    let before = children_seconds();
    let start = Instant::now();
    let output = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
        .args([command, "--quiet"])
        .current_dir(package)
        // Dependencies from a registry are compiled without it, and so are those with paths here.
        .env("CARGO_INCREMENTAL", "0")
        .env("CARGO_TARGET_DIR", package.join("target"))
        .env_remove("RUSTFLAGS")
        .output()
        .map_err(|error| format!("`cargo {command}` does not run: {error}"))?;
    let elapsed = start.elapsed().as_secs_f64();
    let processor = children_seconds().zip(before).map(|(after, before)| after - before);
    if output.status.success() {
        return Ok(Took { elapsed, processor });
    }
    Err(format!("`cargo {command}` in {}:\n{}", package.display(), String::from_utf8_lossy(&output.stderr)))
}

impl Took {
    fn least(self, other: Self) -> Self {
        let processor = match (self.processor, other.processor) {
            (Some(left), Some(right)) => Some(left.min(right)),
            (left, right) => left.or(right),
        };
        Self { elapsed: self.elapsed.min(other.elapsed), processor }
    }
}

#[cfg(test)]
mod tests {
    use super::{Took, WAYS, source};
    use crate::run::children_seconds;

    #[test]
    fn every_way_declares_the_same_number() {
        for way in &WAYS {
            let source = source(way, 12);
            assert!(
                source.contains("Key12")
                    && !source.contains("Key13")
                    && !source.contains("INDEX")
                    && !source.contains("LIST"),
                "{}",
                way.name
            );
        }
    }

    #[test]
    fn the_minimum_is_reported() {
        let took = |elapsed, processor| Took { elapsed, processor };
        let least = took(2.0, Some(3.0)).least(took(1.0, Some(4.0))).least(took(9.0, None));
        assert_eq!((least.elapsed, least.processor), (1.0, Some(3.0)));
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn linux_reports_processor_time() {
        assert!(children_seconds().is_some_and(|seconds| seconds >= 0.0));
    }
}
