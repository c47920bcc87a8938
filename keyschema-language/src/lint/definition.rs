//! The definition of a lint.

use super::{
    block::BlockKey,
    findings::Findings,
    level::Levels,
    policy::Policy,
    set_level::{LintLevel, SetBy, SetLevel, level_in},
    subject::Subject,
};

/// One lint.
#[derive(Debug)]
pub struct Lint {
    /// Its name in `allow(…)`, in the manifest and in messages.
    pub name: &'static str,
    /// The fault that it finds, in one line: lower case, no full stop.
    pub summary: &'static str,
    /// Its level in each standard.
    pub levels: Levels,
    /// Its page, in Markdown: what it does, why that is bad, an example, what to use instead.
    pub page: &'static str,
    /// The things that it looks at, and the function that checks them.
    pub check: Check,
}

/// The things that a lint looks at.
#[derive(Debug)]
pub enum Check {
    /// Each key by itself.
    Key(fn(&Subject, &Policy, &mut Findings)),
    /// The key by itself, or all keys of a block, so that one mistake in several keys is one
    /// finding.
    KeyOrBlock(fn(&[BlockKey<'_>], &mut Findings)),
    /// Each key by itself, by the names of its types. The compiler evaluates the types themselves,
    /// as for `Types`.
    KeyAndTypes(fn(&Subject, &Policy, &mut Findings)),
    /// All keys of a block, in the order of their declaration.
    Block(fn(&[BlockKey<'_>], &mut Findings)),
    /// All keys of a block, by the names of their types. The compiler evaluates the types
    /// themselves.
    BlockAndTypes(fn(&[BlockKey<'_>], &mut Findings)),
    /// The types of the parameters, which only the compiler knows. The check is a constant in
    /// generated code.
    Types,
    /// The findings of the other lints.
    Findings,
}

impl Lint {
    /// Returns the level of the lint. The first of `layers` that sets it wins, then the project.
    /// The level is no higher than the build allows.
    pub fn level(&self, layers: &[(SetBy, &[LintLevel])], policy: &Policy) -> SetLevel {
        let set = layers
            .iter()
            .find_map(|(by, levels)| level_in(levels, self.name).map(|level| SetLevel { level, by: *by }));
        policy.capped(self.name, set.unwrap_or_else(|| policy.level(self.name, self.levels)))
    }
}
