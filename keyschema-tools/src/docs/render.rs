//! Templates of documents.

use std::{fs, path::Path};

use keyschema_language::message::{Message, code};
use keyschema_runtime::__private::markdown_cell;
use minijinja::{AutoEscape, Environment, UndefinedBehavior, syntax::SyntaxConfig};
use serde_json::Value;

use crate::Fault;

/// The templates that come with this crate.
const BUILT_IN: [(&str, &str); 2] = [
    ("keys.md", include_str!("../../templates/keys.md")),
    ("keys.html", include_str!("../../templates/keys.html")),
];

/// The templates of documents, in the language of [minijinja](https://docs.rs/minijinja).
#[derive(Debug)]
pub struct Templates {
    environment: Environment<'static>,
}

impl Templates {
    /// Returns the templates that come with keyschema.
    ///
    /// # Panics
    /// Never panics: tests render each of them.
    pub fn built_in() -> Self {
        let mut environment = Environment::new();
        environment.set_undefined_behavior(UndefinedBehavior::Strict);
        let syntax =
            SyntaxConfig::builder().trim_blocks(true).lstrip_blocks(true).keep_trailing_newline(true).build();
        environment.set_syntax(syntax.expect("only white space is set"));
        environment.set_auto_escape_callback(|name| {
            if Path::new(name).extension().is_some_and(|it| it == "html") {
                AutoEscape::Html
            } else {
                AutoEscape::None
            }
        });
        environment.add_filter("cell", |text: String| markdown_cell::text(&text));
        environment.add_filter("prose", |text: String| markdown_cell::prose(&text));
        environment.add_filter("code", |text: String| markdown_cell::code(&text));
        for (name, text) in BUILT_IN {
            environment.add_template(name, text).expect("a test renders each template");
        }
        Self { environment }
    }

    /// Returns the templates of a folder, and the built-in ones for those that it lacks.
    ///
    /// # Errors
    /// Returns a fault, with the place, if a template cannot be read or is invalid.
    pub fn of_folder(folder: &Path) -> Result<Self, Fault> {
        let mut templates = Self::built_in();
        let mut found = false;
        for (name, _) in BUILT_IN {
            let path = folder.join(name);
            if path.exists() {
                found = true;
                let shown = code(&path.display().to_string());
                let text = fs::read_to_string(&path)
                    .map_err(|error| Message::new(format!("{shown} cannot be read: {error}")))?;
                templates
                    .environment
                    .add_template_owned(name, text)
                    .map_err(|error| wrong_template(&shown, &error))?;
            }
        }
        if found {
            return Ok(templates);
        }
        let names: Vec<String> = BUILT_IN.iter().map(|(name, _)| code(name)).collect();
        let shown = code(&folder.display().to_string());
        Err(Message::new(format!("there is no template in {shown}"))
            .help(format!("call it {}", names.join(" or ")))
            .into())
    }

    /// Returns the text of a built-in template, as a starting point.
    pub fn text(name: &str) -> Option<&'static str> {
        BUILT_IN.iter().find(|(other, _)| *other == name).map(|(_, text)| *text)
    }

    /// Renders a template.
    pub(super) fn render(&self, name: &str, model: &Value) -> Result<String, Fault> {
        let template = self
            .environment
            .get_template(name)
            .and_then(|template| template.render(minijinja::value::Serde(model)));
        template.map_err(|error| wrong_template(&code(name), &error).into())
    }
}

fn wrong_template(name: &str, error: &minijinja::Error) -> Message {
    let line = error.line().map_or(String::new(), |line| format!(", line {line}"));
    Message::new(format!("the template {name} is wrong{line}"))
        .help("see https://docs.rs/minijinja for the language of templates")
        .note(error.to_string())
}
