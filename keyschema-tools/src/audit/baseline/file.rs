//! Reads the file of a baseline.

use core::ops::Range;

use keyschema_language::{lint::values, message::Message};
use keyschema_manifest::text::{in_our_style, place};
use keyschema_runtime::Date;
use toml::{
    Spanned,
    de::{DeTable, DeValue},
};

use super::entry::{Known, accepted_rules};
use crate::{Fault, fault::unknown, rule::Rule};

const MEMBERS: [&str; 4] = ["rule", "pattern", "reason", "until"];
const EXAMPLE: &str = "write it as in `[[known]]`, `rule = \"unknown_keys\"`, `pattern = \"tmp:*\"`";

type Value<'t> = Spanned<DeValue<'t>>;

/// The mistakes of a file, with their places.
#[derive(Default)]
struct Mistakes(Vec<(Range<usize>, Message)>);

/// Returns the entries of a file.
pub(super) fn entries(name: &str, text: &str, today: Option<Date>) -> Result<Vec<Known>, Fault> {
    let mut mistakes = Mistakes::default();
    let entries = match DeTable::parse(text) {
        Ok(document) => of_document(document.get_ref(), text, today, &mut mistakes),
        Err(error) => {
            let reason = in_our_style(error.message());
            let message = Message::new(format!("the baseline is not valid TOML: {reason}"));
            mistakes.add(error.span().unwrap_or(text.len()..text.len()), message);
            Vec::new()
        }
    };
    mistakes.finish(name, text).map_or(Ok(entries), Err)
}

fn of_document(
    document: &DeTable<'_>,
    text: &str,
    today: Option<Date>,
    mistakes: &mut Mistakes,
) -> Vec<Known> {
    let mut entries: Vec<Known> = Vec::new();
    for (name, value) in document {
        if name.get_ref() != "known" {
            mistakes.add(name.span(), values::unknown("table of a baseline", name.get_ref(), ["known"]));
            continue;
        }
        let Some(tables) = value.get_ref().as_array() else {
            mistakes.add(value.span(), Message::new("`known` is not a list of tables").help(EXAMPLE));
            continue;
        };
        for table in tables {
            let Some(entry) = of_entry(table, text, today, mistakes) else { continue };
            let is_same =
                |other: &&Known| (other.rule.name, &other.pattern) == (entry.rule.name, &entry.pattern);
            if let Some(other) = entries.iter().find(is_same) {
                let fact = format!("this entry is the same as that on line {}", other.line);
                mistakes.add(table.span(), Message::new(fact).help("delete one of them"));
            }
            entries.push(entry);
        }
    }
    entries
}

fn of_entry(value: &Value<'_>, text: &str, today: Option<Date>, mistakes: &mut Mistakes) -> Option<Known> {
    let Some(table) = value.get_ref().as_table() else {
        mistakes.add(value.span(), Message::new("an entry of a baseline is a table").help(EXAMPLE));
        return None;
    };
    let before = mistakes.0.len();
    let (mut rule, mut pattern, mut reason, mut until) = (None, None, None, None);
    for (name, value) in table {
        match &**name.get_ref() {
            "rule" => rule = string(value, mistakes).and_then(|text| rule_of(text, value, mistakes)),
            "pattern" => pattern = string(value, mistakes).map(str::to_string),
            "reason" => reason = string(value, mistakes).map(str::to_string),
            "until" => until = date(value, mistakes),
            other => mistakes.add(name.span(), values::unknown("member of an entry", other, MEMBERS)),
        }
    }
    for (name, is_missing) in
        [("rule", !table.contains_key("rule")), ("pattern", !table.contains_key("pattern"))]
    {
        // Perhaps it is there under a wrong name.
        if is_missing && mistakes.0.len() == before {
            mistakes.add(value.span(), Message::new(format!("this entry has no `{name}`")).help(EXAMPLE));
        }
    }
    if mistakes.0.len() > before {
        return None;
    }
    let is_over = until.zip(today).is_some_and(|(until, today)| until < today);
    let (line, _) = place(text, value.span().start);
    Some(Known { rule: rule?, pattern: pattern?, reason, until, is_over, line })
}

fn rule_of(name: &str, value: &Value<'_>, mistakes: &mut Mistakes) -> Option<&'static Rule> {
    let rule = accepted_rules().find(|rule| rule.name == name);
    if rule.is_none() {
        mistakes.add(value.span(), unknown("rule", name, accepted_rules().map(|rule| rule.name)));
    }
    rule
}

fn string<'v>(value: &'v Value<'_>, mistakes: &mut Mistakes) -> Option<&'v str> {
    let text = value.get_ref().as_str();
    match text {
        None => mistakes.add(value.span(), Message::new("this is not a string").help("write it in quotes")),
        Some("") => mistakes.add(value.span(), Message::new("this string is empty")),
        Some(_) => {}
    }
    text
}

fn date(value: &Value<'_>, mistakes: &mut Mistakes) -> Option<Date> {
    let read = match value.get_ref() {
        DeValue::Datetime(moment) => moment.date.filter(|_| moment.time.is_none()),
        _ => None,
    };
    let date = read.and_then(|date| Date::new(date.year, date.month, date.day).ok());
    if date.is_none() {
        let message = Message::new("this is not a date").help("write it as in `until = 2027-01-31`");
        mistakes.add(value.span(), message);
    }
    date
}

impl Mistakes {
    fn add(&mut self, range: Range<usize>, message: Message) {
        self.0.push((range, message));
    }

    /// Returns the first mistake, with the others as notes.
    fn finish(mut self, name: &str, text: &str) -> Option<Fault> {
        self.0.sort_by_key(|(range, _)| range.start);
        let placed = |range: &Range<usize>, message: &Message| {
            let (line, column) = place(text, range.start);
            format!("{name}:{line}:{column}: {}", message.fact())
        };
        let mut mistakes = self.0.iter();
        let (range, first) = mistakes.next()?;
        let mut message = Message::new(placed(range, first));
        if let Some(help) = first.proposal() {
            message = message.help(help);
        }
        for (range, other) in mistakes {
            let help = other.proposal().map_or(String::new(), |help| format!(" ({help})"));
            message = message.note(format!("{}{help}", placed(range, other)));
        }
        Some(message.into())
    }
}

#[cfg(test)]
mod tests {
    use crate::audit::Baseline;

    #[test]
    fn mistakes_have_a_line_and_a_column() {
        let entry = "[[known]]\nrule = \"unknown_keys\"\npattern = \"tmp:*\"\n";
        for (text, shown) in [
            ("[[known]\n".to_string(), "k.toml:1:9: the baseline is not valid TOML: "),
            (
                "[known]\nrule = 'x'".into(),
                "k.toml:1:1: `known` is not a list of tables\nhelp: write it as in `[[known]]`",
            ),
            (
                "[[konwn]]\n".into(),
                "k.toml:1:3: there is no table of a baseline `konwn`\nhelp: write `known`",
            ),
            ("known = [1]".into(), "k.toml:1:10: an entry of a baseline is a table\nhelp: "),
            ("[[known]]\nrule = 'unknown_keys'\n".into(), "k.toml:1:1: this entry has no `pattern`\nhelp: "),
            (
                "[[known]]\nrule = 'unknown_key'\npattern = 'x'".into(),
                "k.toml:2:8: there is no rule `unknown_key`\nhelp: write `unknown_keys`",
            ),
            (
                "[[known]]\nrule = 'expired_baseline'\npattern = 'x'".into(),
                "k.toml:2:8: there is no rule `expired_baseline`",
            ),
            (
                format!("{entry}unti = 2027-01-31\n"),
                "k.toml:4:1: there is no member of an entry `unti`\nhelp: write `until`",
            ),
            (format!("{entry}until = 2027-02-31\n"), "k.toml:4:"),
            (
                format!("{entry}until = 2027-01-31T07:00:00\n"),
                "k.toml:4:9: this is not a date\nhelp: write it as in `until = 2027-01-31`",
            ),
            (format!("{entry}until = 'soon'\n"), "k.toml:4:9: this is not a date\nhelp: "),
            (format!("{entry}reason = 7\n"), "k.toml:4:10: this is not a string\nhelp: write it in quotes"),
            (format!("{entry}reason = ''\n"), "k.toml:4:10: this string is empty"),
            (
                format!("{entry}\n{entry}"),
                "k.toml:5:1: this entry is the same as that on line 1\nhelp: delete one of them",
            ),
            (
                format!("{entry}reason = 7\nuntil = 8\n"),
                "k.toml:4:10: this is not a string\nhelp: write it in quotes\nnote: k.toml:5:9: this is not a date (write it as in `until = 2027-01-31`)",
            ),
        ] {
            let fault = Baseline::parse("k.toml", &text, None).unwrap_err().to_string();
            assert!(fault.starts_with(shown), "{text}\n{fault}");
        }
    }

    #[test]
    fn an_empty_file_accepts_nothing() {
        assert!(Baseline::parse("k.toml", "", None).unwrap().entries().is_empty());
    }
}
