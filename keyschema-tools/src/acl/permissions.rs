//! The permissions that a server requires for each command.

use std::{collections::HashMap, fmt, ops::BitOr, sync::LazyLock};

use keyschema_runtime::__private::CommandRow;

/// The permissions that commands need for their own key and for their other keys: `R`, `W`, `RW`,
/// or `-` if any permission is enough.
///
/// A test compares the table with the answers of servers to `COMMAND INFO`.
const TABLE: &str = include_str!("permissions.tsv");

static PERMISSIONS: LazyLock<HashMap<&str, (Access, Access)>> = LazyLock::new(|| {
    let access = |letters: &str| Access { read: letters.contains('R'), write: letters.contains('W') };
    TABLE
        .lines()
        .filter_map(|line| {
            let mut columns = line.split('\t');
            Some((columns.next()?, (access(columns.next()?), access(columns.next()?))))
        })
        .collect()
});

/// The access of a user to a key.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Access {
    /// Whether the user may read the key.
    pub read: bool,
    /// Whether the user may write the key.
    pub write: bool,
}

impl Access {
    /// Reading and writing.
    pub const BOTH: Self = Self { read: true, write: true };

    /// Returns whether this access includes `needed`.
    pub fn covers(self, needed: Self) -> bool {
        (self.read || !needed.read) && (self.write || !needed.write)
    }

    /// Whether no access is allowed.
    pub(super) fn is_none(self) -> bool {
        !self.read && !self.write
    }
}

impl BitOr for Access {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self { read: self.read || other.read, write: self.write || other.write }
    }
}

impl fmt::Display for Access {
    /// Writes the start of a rule for a pattern of keys.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match (self.read, self.write) {
            (true, false) => "%R~",
            (false, true) => "%W~",
            _ => "~",
        })
    }
}

/// Returns the access that a command needs to its own key and to its others. An unknown command,
/// such as one of a module, needs all.
pub(super) fn needs(command: &str) -> (Access, Access) {
    PERMISSIONS.get(command).copied().unwrap_or((Access::BOTH, Access::BOTH))
}

/// Returns the access for a row of the tables of the runtime.
pub(super) fn needs_of_row(row: &CommandRow) -> (Access, Access) {
    match row.method {
        // `SET` writes the key. With `GET`, it also reads it.
        "set_get" => (Access::BOTH, Access::BOTH),
        _ => needs(row.name),
    }
}

#[cfg(test)]
mod tests {
    use keyschema_runtime::__private::{COMMANDS, MANY_COMMANDS};

    use super::{Access, PERMISSIONS, needs};

    #[test]
    fn every_command_of_the_runtime_is_known() {
        for row in COMMANDS.iter().chain(MANY_COMMANDS).copied().flatten() {
            let is_of_a_module = row.name.contains('.');
            let is_of_channels = row.name.ends_with("PUBLISH");
            assert_eq!(
                PERMISSIONS.contains_key(row.name),
                !is_of_a_module && !is_of_channels,
                "{}",
                row.name
            );
        }
        assert_eq!(needs("COPY"), (Access { read: true, write: false }, Access { read: false, write: true }));
    }
}
