//! The list of all rules.

use keyschema_language::{lint::Level, message::Message};

use crate::{
    acl, audit, check, diff, docs,
    fault::unknown,
    identify,
    rule::{Levels, Rule},
};

/// Returns every rule, in the order of the documentation.
pub fn rules() -> impl Iterator<Item = &'static Rule> {
    [identify::RULES, audit::RULES, check::RULES, docs::RULES, acl::RULES]
        .into_iter()
        .chain(diff::RULES.iter().copied())
        .flatten()
        .copied()
}

/// Returns the rule of this name.
pub fn find(name: &str) -> Option<&'static Rule> {
    rules().find(|rule| rule.name == name)
}

/// Sets the level of the rule of this name. `all` sets that of every rule.
///
/// ```
/// use keyschema_language::lint::Level;
/// use keyschema_tools::{rule::Levels, rules::{find, set_level}};
///
/// let mut levels = Levels::default();
/// set_level(&mut levels, "unknown_keys", Level::Warn)?;
/// assert_eq!(levels.of(find("unknown_keys").unwrap()), Level::Warn);
/// let error = set_level(&mut levels, "unknown_key", Level::Warn).unwrap_err();
/// assert_eq!(error.to_string(), "there is no rule `unknown_key`\nhelp: write `unknown_keys`");
/// # Ok::<(), keyschema_language::message::Message>(())
/// ```
///
/// # Errors
/// Returns a message if there is no such rule.
pub fn set_level(levels: &mut Levels, name: &str, level: Level) -> Result<(), Message> {
    if name == "all" {
        rules().for_each(|rule| levels.set(rule, level));
        return Ok(());
    }
    let rule = find(name).ok_or_else(|| unknown("rule", name, rules().map(|rule| rule.name)))?;
    levels.set(rule, level);
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use keyschema_language::{lint::LINTS, message::style_faults, naming::Case};

    use super::{find, rules};

    #[test]
    fn each_rule_has_its_own_name_and_a_page() {
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
