//! The list of all rules.

use keyschema_language::{
    lint::{self, ALL, Scope},
    message::Message,
};

use crate::{
    acl, audit, check, diff, docs,
    fault::unknown,
    identify,
    rule::{Category, Rule},
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

/// Returns the rules that a name covers: one rule, those of a category, or `all`.
///
/// ```
/// use keyschema_language::lint::Scope;
/// use keyschema_tools::rules::read_rules;
///
/// let (rules, scope) = read_rules("access")?;
/// assert_eq!(scope, Scope::Group("access"));
/// assert!(rules.len() > 1 && rules.iter().all(|rule| rule.category.name() == "access"));
/// let error = read_rules("unknown_key").unwrap_err();
/// assert_eq!(error.to_string(), "there is no rule `unknown_key`\nhelp: write `unknown_keys`");
/// # Ok::<(), keyschema_language::message::Message>(())
/// ```
///
/// # Errors
/// Returns a message with the nearest name if no rule is called so.
pub fn read_rules(name: &str) -> Result<(Vec<&'static Rule>, Scope), Message> {
    if let Some(rule) = find(name) {
        return Ok((vec![rule], Scope::Lint));
    }
    if name == ALL {
        return Ok((rules().collect(), Scope::All));
    }
    if let Some(category) = Category::ALL.into_iter().find(|category| category.name() == name) {
        let rules = rules().filter(|rule| rule.category == category).collect();
        return Ok((rules, Scope::Group(category.name())));
    }
    if lint::find(name).is_some() {
        let message = Message::new(format!("there is no rule `{name}`"));
        return Err(message.help("write it into `lints` of a manifest: it is a lint of the macros"));
    }
    let names = rules().map(|rule| rule.name).chain(Category::ALL.map(Category::name)).chain([ALL]);
    let message = unknown("rule", name, names);
    Err(if message.proposal().is_some() { message } else { message.help("`explain` lists all rules") })
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeSet, HashSet};

    use keyschema_language::{lint::LINTS, message::style_faults, naming::Case};

    use super::{find, read_rules, rules};
    use crate::rule::Category;

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

    #[test]
    fn each_category_has_rules_and_a_name_of_its_own() {
        let used: BTreeSet<Category> = rules().map(|rule| rule.category).collect();
        assert_eq!(used, BTreeSet::from(Category::ALL));
        for category in Category::ALL {
            assert!(find(category.name()).is_none(), "`-A {category}` could mean a rule");
        }
        assert_eq!(read_rules("all").expect("it is a name").0.len(), rules().count());
    }

    #[test]
    fn the_message_about_an_unknown_name_is_precise() {
        let told = |name| read_rules(name).expect_err("there is no such rule").to_string();
        assert_eq!(told("wires"), "there is no rule `wires`\nhelp: write `wire`");
        assert_eq!(
            told("missing_ttl"),
            "there is no rule `missing_ttl`\nhelp: write it into `lints` of a manifest: it is a lint of the macros"
        );
        assert_eq!(told("x y"), "there is no rule `x y`\nhelp: `explain` lists all rules");
    }
}
