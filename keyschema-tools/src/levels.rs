//! Levels of rules that options and the project's manifest ask for.
//!
//! In one place the narrowest name wins, in any order: a rule before its category, a category
//! before `all`. The places are layers: the workspace, its root package, the options.

use keyschema_language::{
    lint::{Level, Scope, values::read_level},
    message::Message,
};
use keyschema_manifest::{Named, RuleLevel, read_rule_levels};

use crate::{
    Fault, Workspace,
    manifest::{self, at},
    rule::{Levels, Rule},
    rules::read_rules,
};

/// A level for the rules that a name covers.
#[derive(Clone, Debug)]
pub struct AskedLevel {
    rules: Vec<&'static Rule>,
    scope: Scope,
    level: Level,
}

impl AskedLevel {
    /// Returns a level for one rule, for the rules of a category, or for `all`.
    ///
    /// # Errors
    /// As for [`read_rules`].
    pub fn new(name: &str, level: Level) -> Result<Self, Message> {
        let (rules, scope) = read_rules(name)?;
        Ok(Self { rules, scope, level })
    }

    fn of_manifest(set: &RuleLevel, manifest: &str) -> Result<Self, Fault> {
        let place = |name: &Named| (name.line, name.column);
        let (rules, scope) =
            read_rules(&set.rule.text).map_err(|message| at(manifest, place(&set.rule), &message))?;
        let level =
            read_level(&set.level.text).map_err(|message| at(manifest, place(&set.level), &message))?;
        Ok(Self { rules, scope, level })
    }
}

/// Sets the levels that one place asks for. If two names cover as much, the last one wins.
///
/// ```
/// use keyschema_language::lint::Level;
/// use keyschema_tools::{levels::{AskedLevel, set_levels}, rule::Levels, rules::find};
///
/// let mut levels = Levels::default();
/// let asked = [("unknown_keys", Level::Warn), ("all", Level::Allow), ("wire", Level::Deny)];
/// let asked = asked.into_iter().map(|(name, level)| AskedLevel::new(name, level));
/// set_levels(&mut levels, asked.collect::<Result<_, _>>()?);
/// let level = |rule| levels.of(find(rule).unwrap());
/// assert_eq!(level("unknown_keys"), Level::Warn);
/// assert_eq!(level("template_changed"), Level::Deny);
/// assert_eq!(level("unused_schemas"), Level::Allow);
/// # Ok::<(), keyschema_language::message::Message>(())
/// ```
pub fn set_levels(levels: &mut Levels, mut asked: Vec<AskedLevel>) {
    asked.sort_by_key(|asked| asked.scope);
    for asked in asked {
        asked.rules.into_iter().for_each(|rule| levels.set(rule, asked.level));
    }
}

/// Returns the levels that a workspace sets, in `[workspace.metadata.keyschema.rules]` or, for its
/// root package, in `[package.metadata.keyschema.rules]`.
///
/// # Errors
/// If the manifest at the root cannot be read, or names an unknown rule or level. The fault has the
/// line and the column.
pub fn levels_of_workspace(workspace: &Workspace) -> Result<Levels, Fault> {
    let (name, path) = workspace.root_manifest();
    levels_of_manifest(&name, &manifest::read(&name, &path)?)
}

fn levels_of_manifest(name: &str, text: &str) -> Result<Levels, Fault> {
    let (layers, problems) = read_rule_levels(text);
    manifest::refuse(name, &problems)?;
    let mut levels = Levels::default();
    for layer in layers {
        let asked = layer.iter().map(|set| AskedLevel::of_manifest(set, name));
        set_levels(&mut levels, asked.collect::<Result<_, _>>()?);
    }
    Ok(levels)
}

#[cfg(test)]
mod tests {
    use keyschema_language::lint::Level;

    use super::levels_of_manifest;
    use crate::rules::find;

    #[test]
    fn the_narrowest_name_wins_and_the_root_package_before_the_workspace() {
        let levels = levels_of_manifest(
            "Cargo.toml",
            "[workspace.metadata.keyschema.rules]
            unused_schemas = 'allow'
            unknown_keys = 'warn'
            keys = 'deny'
            all = 'allow'
            [package.metadata.keyschema]
            rules = { unknown_keys = 'allow', wire = 'warn' }",
        )
        .expect("all names are known");
        let level = |rule| levels.of(find(rule).expect("there is the rule"));
        assert_eq!((level("unused_schemas"), level("hot_tags")), (Level::Allow, Level::Deny));
        assert_eq!((level("unknown_keys"), level("template_changed")), (Level::Allow, Level::Warn));
        assert_eq!(level("colliding_keys"), Level::Allow);
        let levels = levels_of_manifest("Cargo.toml", "[package]\nname = 'x'").expect("nothing is set");
        let rule = find("unused_schemas").expect("there is the rule");
        assert_eq!(levels.of(rule), rule.level);
    }

    #[test]
    fn mistakes_have_their_places() {
        let told = |rules: &str| {
            let text = format!("[workspace.metadata.keyschema.rules]\n{rules}");
            levels_of_manifest("Cargo.toml", &text).expect_err("this is wrong").to_string()
        };
        assert_eq!(
            told("keys = 'warn'\nunused_schema = 'allow'"),
            "Cargo.toml:3:1: there is no rule `unused_schema`\nhelp: write `unused_schemas`"
        );
        assert_eq!(
            told("unused_schemas = 'allowed'"),
            "Cargo.toml:2:18: there is no level `allowed`\nhelp: write `allow`"
        );
        assert!(
            told("unused_schemas = 1").starts_with("Cargo.toml:2:18: expected a string, found an integer\n")
        );
        assert!(told("x = ").starts_with("Cargo.toml:2:5: the manifest is not valid TOML: "));
    }
}
