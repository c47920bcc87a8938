//! `identify`: the schemas of keys.

use std::io::{self, BufRead, BufReader, IsTerminal as _, Read as _};

use keyschema_language::{lint::Level, message::Message};
use keyschema_tools::{
    identify::{Form, Identifier, UNKNOWN_KEYS, commands_in, keys_of_command},
    words::counted,
};

use super::audit::prefix_of;
use crate::{
    arguments::{AnswerFormat, From, Identify},
    human::push_answer,
    input::Input,
    output::{Failure, Outcome, Output},
};

/// The number of bytes of the result that are collected before they are written.
const BLOCK: usize = 1 << 16;

pub(super) fn identify(
    arguments: &Identify,
    input: &Input<'_>,
    output: &mut Output,
) -> Result<Outcome, Failure> {
    let level = input.levels()?.of(&UNKNOWN_KEYS);
    let reads_input = arguments.keys.iter().any(|key| key == "-");
    if arguments.from != From::Keys && !reads_input {
        let message = Message::new("`--from` says what standard input is, and no key is `-`");
        return Err(Failure::Usage(message.help("write `identify - --from …`")));
    }
    let prefix = prefix_of(&arguments.prefix)?;
    let identifier = Identifier::of(&input.catalogs(output)?).with_prefix(prefix);
    // A person who watches a stream wants to see each answer at once.
    let is_live = arguments.from == From::Monitor || io::stdout().is_terminal();
    let mut answers = Answers {
        identifier,
        format: arguments.format,
        output,
        text: String::with_capacity(2 * BLOCK),
        block: if is_live { 0 } else { BLOCK },
        known: 0,
        unknown: 0,
    };
    for key in &arguments.keys {
        if key == "-" {
            read_input(arguments.from, &mut answers)?;
        } else {
            answers.add(key.as_encoded_bytes(), None)?;
        }
    }
    answers.hand_on()?;
    let Answers { known, unknown, .. } = answers;
    if known + unknown > 1 {
        output.tell(format!("{}, {unknown} of them of no schema", counted(known + unknown, "key")));
    }
    Ok(match level {
        Level::Deny => output.outcome_of(unknown, 0),
        Level::Warn => output.outcome_of(0, unknown),
        Level::Allow => Outcome::Clean,
    })
}

fn read_input(from: From, answers: &mut Answers<'_>) -> Result<(), Failure> {
    let cannot_be_read =
        |error: io::Error| Failure::from(Message::new(format!("standard input cannot be read: {error}")));
    let mut lines = BufReader::with_capacity(1 << 20, io::stdin().lock());
    if from == From::Slowlog {
        let mut text = Vec::new();
        lines.read_to_end(&mut text).map_err(cannot_be_read)?;
        return answers.add_commands(Form::Slowlog, &text);
    }
    let mut line = Vec::new();
    loop {
        line.clear();
        if lines.read_until(b'\n', &mut line).map_err(cannot_be_read)? == 0 {
            return Ok(());
        }
        if line.last() == Some(&b'\n') {
            line.pop();
        }
        if from == From::Monitor {
            answers.add_commands(Form::Monitor, &line)?;
        } else if !line.is_empty() {
            answers.add(&line, None)?;
        }
    }
}

/// The answers about keys, one after the other.
struct Answers<'o> {
    identifier: Identifier,
    format: AnswerFormat,
    output: &'o mut Output,
    text: String,
    /// The length of the text at which it is written.
    block: usize,
    known: usize,
    unknown: usize,
}

impl Answers<'_> {
    fn add(&mut self, key: &[u8], command: Option<&str>) -> Result<(), Failure> {
        let answer = self.identifier.identify(key);
        if answer.schema().is_some() {
            self.known += 1;
        } else {
            self.unknown += 1;
        }
        match self.format {
            AnswerFormat::Human => push_answer(&mut self.text, &answer, command),
            AnswerFormat::Json => answer.push_json(&mut self.text, command),
        }
        if self.text.len() > self.block { self.hand_on() } else { Ok(()) }
    }

    fn add_commands(&mut self, form: Form, text: &[u8]) -> Result<(), Failure> {
        for command in commands_in(form, text) {
            let name = String::from_utf8_lossy(&command[0]).to_uppercase();
            for key in keys_of_command(&command) {
                self.add(key, Some(&name))?;
            }
        }
        Ok(())
    }

    fn hand_on(&mut self) -> Result<(), Failure> {
        match self.format {
            AnswerFormat::Human => self.output.write_styled(&self.text)?,
            AnswerFormat::Json => self.output.write(&self.text)?,
        }
        self.text.clear();
        if self.block == 0 { self.output.flush() } else { Ok(()) }
    }
}
