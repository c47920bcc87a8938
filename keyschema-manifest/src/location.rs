//! The place of keyschema's settings in a manifest.

use keyschema_language::{lint::SetBy, message::Message};
use toml::de::{DeTable, DeValue};

use crate::problem::Problems;

/// The name of the table, below `metadata`.
const NAME: &str = "keyschema";

/// The owner of the metadata.
#[derive(Clone, Copy)]
pub(super) enum Owner {
    Package,
    Workspace,
}

impl Owner {
    /// Returns the name of the owner's table.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Package => "package",
            Self::Workspace => "workspace",
        }
    }

    /// Returns who set the levels in the table, for the messages of lints.
    pub(super) const fn set_by(self) -> SetBy {
        match self {
            Self::Package => SetBy::Package,
            Self::Workspace => SetBy::Workspace,
        }
    }
}

/// Returns the table `[OWNER.metadata.keyschema]`, if there is one.
pub(super) fn settings_table<'d, 't>(
    document: &'d DeTable<'t>,
    owner: Owner,
    problems: &mut Problems<'_>,
) -> Option<&'d DeTable<'t>> {
    // Cargo checks that these are tables.
    let metadata = table_in(table_in(document, owner.name())?, "metadata")?;
    // Cargo accepts anything in `metadata`, so nobody else would report a typo here.
    for (key, value) in metadata {
        let name: &str = key.get_ref();
        let plain: String = name.chars().filter(|character| !matches!(character, '-' | '_')).collect();
        if name == NAME {
            if !matches!(value.get_ref(), DeValue::Table(_)) {
                problems.report(
                    value.span(),
                    Message::new(format!("`{NAME}` is not a table")).help(format!(
                        "write `[{}.metadata.{NAME}]`, and the settings below it",
                        owner.name()
                    )),
                );
            }
        } else if plain.eq_ignore_ascii_case(NAME) {
            problems.report(
                key.span(),
                Message::new(format!("`{name}` is not read")).help(format!("write `{NAME}`")),
            );
        }
    }
    table_in(metadata, NAME)
}

/// Returns the table called `name` in `table`, if it is one.
pub(super) fn table_in<'d, 't>(table: &'d DeTable<'t>, name: &str) -> Option<&'d DeTable<'t>> {
    table.get(name)?.get_ref().as_table()
}
