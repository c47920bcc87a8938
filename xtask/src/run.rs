//! Steps that run one after the other. Each is named and timed, and the run stops at the first that
//! fails.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// The step that failed, and why.
pub(crate) struct Failure {
    pub(crate) step: String,
    pub(crate) reason: String,
}

/// The steps that have been run so far.
#[derive(Default)]
pub(crate) struct Run {
    took: Vec<(String, Duration, Option<f64>)>,
}

impl Run {
    /// Prints the name of a step, runs it, and records how long it took.
    pub(crate) fn step<T>(
        &mut self,
        name: &str,
        what: &str,
        work: impl FnOnce() -> Result<T, String>,
    ) -> Result<T, Failure> {
        eprintln!("{name}: {what}");
        let (start, before) = (Instant::now(), children_seconds());
        let result = work();
        let processor = children_seconds().zip(before).map(|(after, before)| after - before);
        self.took.push((name.to_owned(), start.elapsed(), processor));
        result.map_err(|reason| Failure { step: name.to_owned(), reason })
    }

    /// Runs cargo, and shows its output. The arguments are words separated by spaces.
    pub(crate) fn cargo(&mut self, name: &str, arguments: &str) -> Result<(), Failure> {
        self.cargo_with(name, arguments, &[], &[])
    }

    /// Runs cargo with further arguments, which may hold spaces, and environment variables.
    pub(crate) fn cargo_with(
        &mut self,
        name: &str,
        arguments: &str,
        more: &[OsString],
        variables: &[(&str, OsString)],
    ) -> Result<(), Failure> {
        let program = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        self.command(name, "cargo", Command::new(program), arguments, more, variables)
    }

    /// Runs another program, as [`cargo_with`](Self::cargo_with) does.
    pub(crate) fn program(
        &mut self,
        name: &str,
        program: &str,
        arguments: &str,
        more: &[OsString],
    ) -> Result<(), Failure> {
        self.command(name, program, Command::new(program), arguments, more, &[])
    }

    fn command(
        &mut self,
        name: &str,
        program: &str,
        mut command: Command,
        arguments: &str,
        more: &[OsString],
        variables: &[(&str, OsString)],
    ) -> Result<(), Failure> {
        command.args(arguments.split_whitespace()).args(more);
        command.envs(variables.iter().map(|(name, value)| (name, value)));

        let variables =
            variables.iter().map(|(name, value)| shell_word(&format!("{name}={}", value.display())));
        let more = more.iter().map(|argument| shell_word(&argument.to_string_lossy()));
        let shown: Vec<String> = [program.to_owned(), arguments.to_owned()].into_iter().chain(more).collect();
        let shown = shown.join(" ");
        let whole: Vec<String> = variables.chain([shown.clone()]).collect();
        self.step(name, &whole.join(" "), || match command.status() {
            Ok(status) if status.success() => Ok(()),
            Ok(status) => Err(format!("`{shown}` ended with {status}")),
            Err(error) => Err(format!("`{shown}` does not run: {error}")),
        })
    }

    /// Prints the steps with their elapsed time and processor time.
    pub(crate) fn report(&self) {
        eprintln!("\n{:>16} {:>9} {:>11}", "step", "elapsed", "processor");
        for (name, took, processor) in &self.took {
            let processor = processor.map_or_else(String::new, |seconds| format!("{seconds:.1} s"));
            eprintln!("{name:>16} {:>7.1} s {processor:>11}", took.as_secs_f64());
        }
    }
}

/// Returns the processor time in user mode of the processes that this one has waited for, on Linux.
pub(crate) fn children_seconds() -> Option<f64> {
    let stat = fs::read_to_string("/proc/self/stat").ok()?;
    // The name, which may contain any text, comes before. The 14th number after it is `cutime` of
    // proc(5), in hundredths of a second.
    let ticks: f64 = stat.rsplit_once(')')?.1.split_whitespace().nth(13)?.parse().ok()?;
    Some(ticks / 100.0)
}

/// Whether a program exists and runs: whether it prints its version.
pub(crate) fn has_version(program: &str, arguments: &[OsString]) -> bool {
    let mut command = Command::new(program);
    command.args(arguments).arg("--version").stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

/// Returns a word that can be pasted into a shell.
fn shell_word(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_=/.:,+@".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        return word.to_owned();
    }
    match word.split_once('=') {
        Some((name, value)) if name.chars().all(plain) && !name.is_empty() => {
            format!("{name}={}", shell_word(value))
        }
        _ => format!("'{}'", word.replace('\'', r"'\''")),
    }
}

#[cfg(test)]
mod tests {
    use super::{Run, shell_word};

    #[test]
    fn shown_commands_can_be_pasted() {
        assert_eq!(shell_word("--package=keyschema"), "--package=keyschema");
        assert_eq!(shell_word("RUSTDOCFLAGS=-D warnings"), "RUSTDOCFLAGS='-D warnings'");
        assert_eq!(shell_word("it's"), r"'it'\''s'");
        assert_eq!(shell_word(""), "''");
    }

    #[test]
    fn a_failed_command_fails_its_step() {
        let mut run = Run::default();
        run.cargo("version", "--version").map_err(|failure| failure.reason).unwrap();
        let failure = run.cargo("nonsense", "--no-such-option").unwrap_err();
        assert_eq!(failure.step, "nonsense");
        assert!(
            failure.reason.starts_with("`cargo --no-such-option` ended with exit status: "),
            "{}",
            failure.reason
        );
        assert_eq!(run.took.len(), 2);
    }
}
