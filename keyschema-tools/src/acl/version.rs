//! The commands that servers have, by version.

use std::{fmt, str::FromStr};

use keyschema_language::message::{Message, code};

/// A server and its version.
///
/// ```
/// use keyschema_tools::acl::ServerVersion;
///
/// let server: ServerVersion = "valkey-9.0".parse()?;
/// assert!(server.has("HSETEX", "8.0.0") && !server.has("HGETDEL", "8.0.0"));
/// let server: ServerVersion = "7.0".parse()?;
/// assert!(server.has("LMPOP", "7.0.0") && !server.has("HEXPIRE", "7.4.0"));
/// assert_eq!(server.to_string(), "redis-7.0");
/// # Ok::<(), keyschema_language::message::Message>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ServerVersion {
    is_valkey: bool,
    version: (u16, u16),
}

/// The version of Redis that Valkey was forked from.
const SHARED: (u16, u16) = (7, 2);

impl ServerVersion {
    /// Returns the server of a major and a minor version: Redis, or Valkey.
    pub const fn new(is_valkey: bool, major: u16, minor: u16) -> Self {
        Self { is_valkey, version: (major, minor) }
    }

    /// Returns whether the server has a command. `since` is the first version of Redis with the
    /// command.
    pub fn has(self, command: &str, since: &str) -> bool {
        let Some(since) = version_of(since) else {
            return true;
        };
        if !self.is_valkey || since <= SHARED {
            return self.version >= since;
        }
        // Valkey added these commands in other versions.
        self.version >= if matches!(command, "HGETDEL" | "MSETEX") { (9, 1) } else { (9, 0) }
    }
}

/// Returns the first two numbers of a version.
fn version_of(text: &str) -> Option<(u16, u16)> {
    let mut numbers = text.split('.').map(str::parse);
    let major = numbers.next()?.ok()?;
    let minor = numbers.next().unwrap_or(Ok(0)).ok()?;
    numbers.all(|number| number.is_ok()).then_some((major, minor))
}

impl FromStr for ServerVersion {
    type Err = Message;

    fn from_str(text: &str) -> Result<Self, Message> {
        let (is_valkey, number) = match text.split_once('-') {
            Some(("valkey", number)) => (true, number),
            Some(("redis", number)) => (false, number),
            Some(_) => (false, ""),
            None => (false, text),
        };
        let version = version_of(number).ok_or_else(|| {
            Message::new(format!("{} is not the version of a server", code(text)))
                .help("write it as in `redis-7.2` or `valkey-9.1`")
        })?;
        if version < (7, 0) {
            return Err(Message::new(format!("Redis {number} has no selectors in access rules"))
                .help("take Redis 7.0, any Valkey, or a newer one"));
        }
        Ok(Self { is_valkey, version })
    }
}

impl fmt::Display for ServerVersion {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = if self.is_valkey { "valkey" } else { "redis" };
        write!(formatter, "{name}-{}.{}", self.version.0, self.version.1)
    }
}
