//! `docs`: documents about all keys.

use std::{
    fs,
    path::{Path, PathBuf},
};

use keyschema_language::message::{Message, code};
use keyschema_tools::{
    docs::{self, Options, Overlay, STALE_DOCUMENTS, Templates},
    finding::Findings,
};

use super::report;
use crate::{
    arguments::{Docs, DocsFormat, FindingFormat},
    input::Input,
    output::{Failure, Outcome, Output},
};

pub(super) fn docs(arguments: &Docs, input: &Input<'_>, output: &mut Output) -> Result<Outcome, Failure> {
    if arguments.into.is_some() && arguments.format == DocsFormat::Html {
        let message = Message::new("only Markdown can be written into a document");
        return Err(Failure::Usage(message.help("write `--format html -o FILE`")));
    }
    if arguments.audit.is_some() && arguments.format != DocsFormat::Html {
        let message = Message::new("only the page for a browser shows the counts of an audit");
        return Err(Failure::Usage(message.help("write `--format html --audit FILE`")));
    }
    let templates = match &arguments.templates {
        Some(folder) => Templates::of_folder(folder)?,
        None => Templates::built_in(),
    };
    let options = Options {
        title: arguments.into.is_none().then(|| arguments.title.clone()),
        source_url: arguments.source_url.clone(),
    };
    let catalogs = input.catalogs(output)?;
    let text = match arguments.format {
        DocsFormat::Markdown => docs::markdown(&catalogs, &templates, &options)?,
        DocsFormat::Html => {
            let overlay = arguments.audit.as_deref().map(Overlay::read).transpose()?;
            docs::html(&catalogs, &templates, &options, overlay.as_ref())?
        }
    };
    let (path, text) = match &arguments.into {
        Some(path) => {
            let text = docs::insert(&shown(path), &read(path)?, &text)?;
            (Some(path.clone()), text)
        }
        None => (input.common.output.clone(), text),
    };
    if arguments.check {
        return check(path, &text, input, output);
    }
    match &arguments.into {
        // A current file is not written, so that its time does not change.
        Some(path) if read(path)? == text => {}
        Some(path) => fs::write(path, text)
            .map_err(|error| Message::new(format!("{} cannot be written: {error}", code(&shown(path)))))?,
        None => output.write(text)?,
    }
    Ok(Outcome::Clean)
}

fn check(
    path: Option<PathBuf>,
    text: &str,
    input: &Input<'_>,
    output: &mut Output,
) -> Result<Outcome, Failure> {
    output.take_file();
    let Some(path) = path else {
        let message = Message::new("`--check` has no file to compare with");
        return Err(Failure::Usage(message.help("add `--into FILE` or `-o FILE`")));
    };
    let mut findings = Findings::new(input.levels()?);
    let committed = fs::read_to_string(&path).unwrap_or_default();
    // Git may have changed the ends of lines.
    if !committed.lines().eq(text.lines()) {
        let message = Message::new(format!("{} is stale", code(&shown(&path))))
            .help("run the command without `--check`, and commit the document");
        findings.of_file(&STALE_DOCUMENTS, &shown(&path), None, message);
    }
    report::findings("docs", FindingFormat::Human, &findings.finish(), output)
}

fn read(path: &Path) -> Result<String, Failure> {
    fs::read_to_string(path).map_err(|error| {
        Message::new(format!("{} cannot be read: {error}", code(&shown(path))))
            .help("`--into` names a document with the markers of the keys; `-o` writes a new one")
            .into()
    })
}

fn shown(path: &Path) -> String {
    path.display().to_string()
}
