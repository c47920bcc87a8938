//! The five published naming standards.

use core::{fmt, ops::RangeInclusive};

use crate::naming::Case;

/// A published convention for key names, as data: the values that a [`Policy`](super::Policy) starts from.
///
/// How strict a standard is about each lint stands with the lint.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Standard {
    /// `module:submodule:description:identifier`, each parameter after a label.
    #[default]
    Layered,
    /// `project:module:id:sub-resource`, as short as can be.
    Compact,
    /// `domain:module:id:attribute`.
    Domain,
    /// `project:table:column:value`, as a relational database would name it.
    Relational,
    /// `entity:id` and `collection:facet:value`, to be read aloud.
    Narrative,
}

/// What a standard asks for, besides the levels of its lints.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Values {
    pub(super) case: Case,
    /// The longest key, in bytes.
    pub(super) max_bytes: usize,
    /// From how many bytes on a key is worth a warning, if that is less.
    pub(super) warn_bytes: Option<usize>,
    pub(super) levels: RangeInclusive<usize>,
}

impl Standard {
    /// Every standard.
    pub const ALL: [Self; 5] =
        [Self::Layered, Self::Compact, Self::Domain, Self::Relational, Self::Narrative];

    /// The name in the manifest and in attributes.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Layered => "layered",
            Self::Compact => "compact",
            Self::Domain => "domain",
            Self::Relational => "relational",
            Self::Narrative => "narrative",
        }
    }

    /// Returns the standard of this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|standard| standard.name() == name)
    }

    /// How the parts of a key follow each other, in the standard's own words.
    pub const fn form(self) -> &'static str {
        match self {
            Self::Layered => "module:submodule:description:identifier",
            Self::Compact => "project:module:id:sub-resource",
            Self::Domain => "domain:module:id:attribute",
            Self::Relational => "project:table:column:value",
            Self::Narrative => "entity:id, collection:facet:value",
        }
    }

    pub(super) const fn values(self) -> Values {
        match self {
            Self::Layered => values_of(Case::Snake, 128, None, 2, 6),
            Self::Compact => values_of(Case::Snake, 128, Some(44), 2, 4),
            Self::Domain => values_of(Case::Snake, 64, None, 2, 4),
            Self::Relational => values_of(Case::Camel, 128, None, 2, 5),
            Self::Narrative => values_of(Case::Kebab, 128, None, 2, 4),
        }
    }
}

const fn values_of(
    case: Case,
    max_bytes: usize,
    warn_bytes: Option<usize>,
    least: usize,
    most: usize,
) -> Values {
    Values { case, max_bytes, warn_bytes, levels: RangeInclusive::new(least, most) }
}

impl fmt::Display for Standard {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(self.name())
    }
}
