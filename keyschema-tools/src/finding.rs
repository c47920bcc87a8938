//! The findings of tools.

use keyschema_language::{lint::Level, message::Message};
use keyschema_runtime::KeySchema;

use crate::rule::{Levels, Rule};

/// A finding of a rule.
#[derive(Clone, Debug)]
pub struct Finding {
    /// The rule.
    pub rule: &'static Rule,
    /// The level that the rule is set to.
    pub level: Level,
    /// The message: the fact, what to write, and why.
    pub message: Message,
    /// The name of the key that it is about, if it is about one.
    pub key: Option<String>,
    /// The file of the declaration or of the catalogue. Empty if there is none.
    pub file: String,
    /// The line in it, from 1, if it is known.
    pub line: Option<u32>,
}

/// Findings. Those at the level `allow` are left out.
#[derive(Clone, Debug, Default)]
pub struct Findings {
    levels: Levels,
    list: Vec<Finding>,
}

impl Findings {
    /// Returns an empty list of findings. Rules have these levels.
    pub fn new(levels: Levels) -> Self {
        Self { levels, list: Vec::new() }
    }

    /// Adds a finding about a key. `line` is the line of its declaration, for schemas that do not
    /// know it.
    pub fn of_key(&mut self, rule: &'static Rule, schema: &KeySchema, line: Option<u32>, message: Message) {
        let key = Some(schema.name.to_string());
        let line = line.or_else(|| (schema.source.line > 0).then_some(schema.source.line));
        self.add(Finding { rule, level: rule.level, message, key, file: schema.source.file.into(), line });
    }

    /// Adds a finding about a catalogue's file, and perhaps about a key in it.
    pub fn of_file(&mut self, rule: &'static Rule, file: &str, key: Option<&str>, message: Message) {
        let key = key.map(str::to_string);
        self.add(Finding { rule, level: rule.level, message, key, file: file.into(), line: None });
    }

    /// Adds what a rule found that has a place in a file.
    pub fn of_place(&mut self, rule: &'static Rule, file: &str, line: Option<u32>, message: Message) {
        let line = line.filter(|line| *line > 0);
        self.add(Finding { rule, level: rule.level, message, key: None, file: file.into(), line });
    }

    /// Adds a finding at the level that its rule is set to.
    fn add(&mut self, mut finding: Finding) {
        finding.level = self.levels.of(finding.rule);
        if finding.level != Level::Allow {
            self.list.push(finding);
        }
    }

    /// Returns the findings, the most serious first.
    pub fn finish(mut self) -> Vec<Finding> {
        self.list.sort_by_key(|finding| std::cmp::Reverse(finding.level));
        self.list
    }
}
