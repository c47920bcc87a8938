//! The five published naming standards, and `none`.

use core::fmt;

/// A published naming convention as data, or none: the values that a [`Policy`](super::Policy)
/// starts from.
///
/// The levels of each lint are defined with the lint.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Standard {
    /// `module:submodule:description:identifier`. Each parameter follows a label.
    #[default]
    Layered,
    /// `project:module:id:sub-resource`, as short as possible.
    Compact,
    /// `domain:module:id:attribute`.
    Domain,
    /// `project:table:column:value`, as a relational database would name it.
    Relational,
    /// `entity:id` and `collection:facet:value`, which can be read aloud.
    Narrative,
    /// No convention: names are not checked. Keys must still not overlap, and their structure is
    /// checked.
    None,
}

impl Standard {
    /// Every standard.
    pub const ALL: [Self; 6] =
        [Self::Layered, Self::Compact, Self::Domain, Self::Relational, Self::Narrative, Self::None];

    /// The published conventions.
    pub const PUBLISHED: [Self; 5] =
        [Self::Layered, Self::Compact, Self::Domain, Self::Relational, Self::Narrative];

    /// Returns the name in the manifest and in attributes.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Layered => "layered",
            Self::Compact => "compact",
            Self::Domain => "domain",
            Self::Relational => "relational",
            Self::Narrative => "narrative",
            Self::None => "none",
        }
    }

    /// Returns the standard of this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|standard| standard.name() == name)
    }

    /// Returns the structure of a key, in the standard's own words.
    pub const fn form(self) -> &'static str {
        match self {
            Self::Layered => "module:submodule:description:identifier",
            Self::Compact => "project:module:id:sub-resource",
            Self::Domain => "domain:module:id:attribute",
            Self::Relational => "project:table:column:value",
            Self::Narrative => "entity:id, collection:facet:value",
            Self::None => "any",
        }
    }
}

impl fmt::Display for Standard {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(self.name())
    }
}
