//! The output of commands: results, and messages about them.

use std::{
    fmt::Display,
    fs,
    io::{self, Write as _},
    path::PathBuf,
};

use anstream::{AutoStream, ColorChoice};
use clap::builder::styling::{AnsiColor, Style};
use keyschema_language::{
    lint::Level,
    message::{Message, code},
};
use keyschema_tools::{Fault, finding::Finding, words::counted};

use crate::arguments::{Color, Common, FailOn};

/// The exit code if there are findings at or above `--fail-on`.
pub(crate) const FINDINGS: u8 = 100;
/// The exit code of a command that could not complete.
pub(crate) const COULD_NOT_COMPLETE: u8 = 101;
/// The exit code of wrong usage.
pub(crate) const WRONG_USAGE: u8 = 2;

pub(crate) const ERROR: Style = AnsiColor::Red.on_default().bold();
pub(crate) const WARNING: Style = AnsiColor::Yellow.on_default().bold();
pub(crate) const NAME: Style = AnsiColor::Cyan.on_default();
pub(crate) const STRONG: Style = Style::new().bold();
pub(crate) const DIM: Style = Style::new().dimmed();

/// The reason why a command ended early.
#[derive(Debug)]
pub(crate) enum Failure {
    /// It could not complete.
    Fault(Fault),
    /// It was called with wrong arguments.
    Usage(Message),
    /// Nobody reads the output any longer.
    Closed,
}

impl From<Fault> for Failure {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}

impl From<Message> for Failure {
    fn from(message: Message) -> Self {
        Self::Fault(message.into())
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::Closed,
            _ => Message::new(format!("the result cannot be written: {error}")).into(),
        }
    }
}

/// The outcome of a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    Clean,
    Findings,
}

impl Outcome {
    pub(crate) fn code(self) -> u8 {
        match self {
            Self::Clean => 0,
            Self::Findings => FINDINGS,
        }
    }
}

/// The output of a command: its result, and messages about it.
pub(crate) struct Output {
    out: io::BufWriter<io::Stdout>,
    /// The file that is written at the end, if there is one, with its text.
    file: Option<(PathBuf, Vec<u8>)>,
    /// Whether results have colours.
    is_coloured: bool,
    /// Whether messages have colours.
    choice: ColorChoice,
    is_quiet: bool,
    is_verbose: bool,
    fail_on: FailOn,
}

impl Output {
    pub(crate) fn new(common: &Common) -> Result<Self, Message> {
        let choice = match common.color {
            Color::Auto => ColorChoice::Auto,
            Color::Always => ColorChoice::Always,
            Color::Never => ColorChoice::Never,
        };
        if let Some(folder) = common.output.as_ref().and_then(|path| path.parent())
            && !folder.as_os_str().is_empty()
            && !folder.is_dir()
        {
            let shown = code(&folder.display().to_string());
            return Err(Message::new(format!("there is no folder {shown} for the output")));
        }
        Ok(Self {
            out: io::BufWriter::with_capacity(1 << 16, io::stdout()),
            file: common.output.clone().map(|path| (path, Vec::new())),
            is_coloured: common.output.is_none() && is_coloured(choice),
            choice,
            is_quiet: common.quiet,
            is_verbose: common.verbose,
            fail_on: common.fail_on,
        })
    }

    /// Whether messages that can be left out are left out.
    pub(crate) fn is_quiet(&self) -> bool {
        self.is_quiet
    }

    /// Writes a part of the result unchanged.
    pub(crate) fn write(&mut self, text: impl AsRef<[u8]>) -> Result<(), Failure> {
        match &mut self.file {
            Some((_, written)) => written.extend_from_slice(text.as_ref()),
            None => self.out.write_all(text.as_ref())?,
        }
        Ok(())
    }

    /// Writes a part of the result, without its colours if they would not be visible.
    pub(crate) fn write_styled(&mut self, text: &str) -> Result<(), Failure> {
        if self.is_coloured {
            self.write(text)
        } else {
            self.write(anstream::adapter::strip_str(text).to_string())
        }
    }

    /// Flushes the written text, for readers that wait for it.
    pub(crate) fn flush(&mut self) -> Result<(), Failure> {
        Ok(self.out.flush()?)
    }

    /// Returns the file of the result, if there is one. The result is then not written to it.
    pub(crate) fn take_file(&mut self) -> Option<PathBuf> {
        self.file.take().map(|(path, _)| path)
    }

    /// Writes the file, if the result goes to one.
    pub(crate) fn finish(&mut self) -> Result<(), Failure> {
        self.out.flush()?;
        if let Some((path, text)) = self.file.take() {
            fs::write(&path, text).map_err(|error| {
                Message::new(format!("{} cannot be written: {error}", code(&path.display().to_string())))
            })?;
        }
        Ok(())
    }

    /// Prints a message about the result, unless `--quiet` is set.
    pub(crate) fn tell(&self, text: impl Display) {
        if !self.is_quiet {
            let _ = writeln!(AutoStream::new(io::stderr(), self.choice), "{text}");
        }
    }

    /// Prints a message only with `--verbose`.
    pub(crate) fn detail(&self, text: impl Display) {
        if self.is_verbose {
            self.tell(format!("{DIM}{text}{DIM:#}"));
        }
    }

    pub(crate) fn report_error(&self, message: &Message) {
        let text = format!("{ERROR}error{ERROR:#}: {message}");
        let _ = writeln!(AutoStream::new(io::stderr(), self.choice), "{text}");
    }
    /// Returns the outcome of a command with these findings, and prints how many there are.
    pub(crate) fn outcome(&self, findings: &[Finding]) -> Outcome {
        let count = |level| findings.iter().filter(|finding| finding.level == level).count();
        let (errors, warnings) = (count(Level::Deny), count(Level::Warn));
        if errors + warnings > 0 {
            let parts = [(errors, "error"), (warnings, "warning")];
            let parts: Vec<String> = parts
                .into_iter()
                .filter(|(count, _)| *count > 0)
                .map(|(count, word)| counted(count, word))
                .collect();
            self.tell(format!("{}; `explain RULE` shows the page of a rule", parts.join(" and ")));
        }
        self.outcome_of(errors, warnings)
    }

    /// Returns the outcome of a command with this many findings.
    pub(crate) fn outcome_of(&self, errors: usize, warnings: usize) -> Outcome {
        let counted = match self.fail_on {
            FailOn::Deny => errors,
            FailOn::Warn => errors + warnings,
            FailOn::Never => 0,
        };
        if counted > 0 { Outcome::Findings } else { Outcome::Clean }
    }
}

/// Whether standard output has colours: if it is a terminal, or if they are requested.
fn is_coloured(choice: ColorChoice) -> bool {
    match choice {
        ColorChoice::Auto => AutoStream::choice(&io::stdout()) != ColorChoice::Never,
        other => other != ColorChoice::Never,
    }
}
