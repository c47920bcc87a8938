//! The rules of the tools: what a finding is about, and how serious it is.

use std::{collections::BTreeMap, fmt};

use keyschema_language::{
    lint::Level,
    message::{Message, code},
    naming::nearest,
};

use crate::identify::RULES as IDENTIFY;

/// A rule, with a name and a page like those of a lint.
#[derive(Debug)]
pub struct Rule {
    /// Its name, in `-A`, `-W`, `-D` and `explain`.
    pub name: &'static str,
    /// What it is about.
    pub category: Category,
    /// Its level, unless `-A`, `-W` or `-D` sets another.
    pub level: Level,
    /// What it finds, in one line: lower case, no full stop.
    pub summary: &'static str,
    /// Why that matters.
    pub reason: &'static str,
    /// What to do about it.
    pub remedy: &'static str,
}

/// What a rule is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Category {
    /// Keys as they are found on a server or in a log.
    Keys,
}

impl Category {
    /// Returns the word for the category.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Keys => "keys",
        }
    }
}

impl fmt::Display for Category {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(self.name())
    }
}

/// Returns every rule, in the order of the documentation.
pub fn rules() -> impl Iterator<Item = &'static Rule> {
    [IDENTIFY].into_iter().flatten().copied()
}

/// Returns the rule of this name.
pub fn find(name: &str) -> Option<&'static Rule> {
    rules().find(|rule| rule.name == name)
}

impl Rule {
    /// Returns the page of the rule, in Markdown.
    pub fn page(&self) -> String {
        format!(
            "# {}\n\nFinds that {}. The level is `{}`, the category `{}`.\n\n## Why does it matter\n{}\n\n## What to do\n{}\n",
            self.name, self.summary, self.level, self.category, self.reason, self.remedy
        )
    }
}

/// The levels of rules, as `-A`, `-W` and `-D` set them.
///
/// ```
/// use keyschema_language::lint::Level;
/// use keyschema_tools::rule::{Levels, find};
///
/// let mut levels = Levels::default();
/// levels.set("unknown_keys", Level::Warn)?;
/// assert_eq!(levels.of(find("unknown_keys").unwrap()), Level::Warn);
/// let error = levels.set("unknown_key", Level::Warn).unwrap_err();
/// assert_eq!(error.to_string(), "there is no rule `unknown_key`\nhelp: write `unknown_keys`");
/// # Ok::<(), keyschema_language::message::Message>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Levels(BTreeMap<&'static str, Level>);

impl Levels {
    /// Sets the level of the rule of this name. `all` sets that of every rule.
    ///
    /// # Errors
    /// If there is no such rule.
    pub fn set(&mut self, name: &str, level: Level) -> Result<(), Message> {
        if name == "all" {
            self.0.extend(rules().map(|rule| (rule.name, level)));
            return Ok(());
        }
        let rule = find(name).ok_or_else(|| unknown("rule", name, rules().map(|rule| rule.name)))?;
        self.0.insert(rule.name, level);
        Ok(())
    }

    /// Returns the level of a rule.
    pub fn of(&self, rule: &Rule) -> Level {
        self.0.get(rule.name).copied().unwrap_or(rule.level)
    }
}

/// Returns the message about a name that is unknown, with the nearest one there is.
pub(crate) fn unknown<'n>(kind: &str, name: &str, names: impl IntoIterator<Item = &'n str>) -> Message {
    let message = Message::new(format!("there is no {kind} {}", code(name)));
    match nearest(name, names) {
        Some(near) => message.help(format!("write `{near}`")),
        None => message,
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use keyschema_language::{lint::LINTS, message::style_faults, naming::Case};

    use super::{find, rules};

    #[test]
    fn each_rule_has_a_name_of_its_own_and_a_page() {
        let lints: HashSet<&str> = LINTS.iter().map(|lint| lint.name).collect();
        for rule in rules() {
            assert!(Case::Snake.conforms(rule.name), "{}", rule.name);
            assert!(find(rule.name).is_some_and(|found| std::ptr::eq(found, rule)), "{}", rule.name);
            assert!(!lints.contains(rule.name), "`explain` could not tell {} from the lint", rule.name);
            assert_eq!(style_faults(rule.summary), [""; 0]);
            for text in [rule.reason, rule.remedy] {
                assert!(text.ends_with('.') && text.starts_with(char::is_uppercase), "{}", rule.name);
            }
        }
    }
}
