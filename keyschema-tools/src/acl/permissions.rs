//! What a server asks of a user for each command.

use std::{collections::HashMap, fmt, ops::BitOr, sync::LazyLock};

use keyschema_runtime::__private::CommandRow;

/// What commands need of their own key and of their other keys: `R`, `W`, `RW`, or `-` where any permission will do.
///
/// A test compares it with what servers answer to `COMMAND INFO`.
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

/// What a user may do with a key.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Access {
    /// Whether the user may read it.
    pub read: bool,
    /// Whether the user may write it.
    pub write: bool,
}

impl Access {
    /// Reading and writing.
    pub const BOTH: Self = Self { read: true, write: true };

    /// Returns whether this is enough where `needed` is asked for.
    pub fn covers(self, needed: Self) -> bool {
        (self.read || !needed.read) && (self.write || !needed.write)
    }

    /// Whether it allows nothing.
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
    /// Writes how a rule about a pattern of keys begins.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match (self.read, self.write) {
            (true, false) => "%R~",
            (false, true) => "%W~",
            _ => "~",
        })
    }
}

/// Returns what a command needs of its own key and of its others. One that is not known, as those of modules, needs all.
pub(super) fn needs(command: &str) -> (Access, Access) {
    PERMISSIONS.get(command).copied().unwrap_or((Access::BOTH, Access::BOTH))
}

/// Returns the same for a row of the tables of the runtime.
pub(super) fn needs_of_row(row: &CommandRow) -> (Access, Access) {
    match row.method {
        // `SET` writes. With `GET` it reads too.
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
