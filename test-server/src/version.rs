//! The name and the version of a server.

use std::fmt;

/// The name and version of a server, for example `valkey 9.1.2`.
///
/// A test of a newer feature checks the version before it expects an answer:
///
/// ```no_run
/// # let server = keyschema_test_server::Server::start().unwrap();
/// let has_field_ttl = server.version().is_valkey() && server.version().number >= (9, 0, 0);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Version {
    /// `redis` or `valkey`.
    pub name: String,
    /// Major, minor and patch number.
    pub number: (u32, u32, u32),
}

impl Version {
    /// Cluster slot ranges, ACL selectors and `EXPIRE NX` came with Redis 7.0; every Valkey has
    /// them.
    pub(crate) const OLDEST: (u32, u32, u32) = (7, 0, 0);

    /// Whether it is Valkey. After 7.2, its versions are not comparable with those of Redis.
    pub fn is_valkey(&self) -> bool {
        self.name == "valkey"
    }

    /// Returns the version of a server that does not report it.
    pub(crate) fn unknown() -> Self {
        Self { name: "unknown".to_owned(), number: (0, 0, 0) }
    }

    /// Parses the output of `redis-server --version`: `Redis server v=7.0.15 sha=00000000:0 …`.
    pub(crate) fn from_banner(banner: &str) -> Option<Self> {
        let (name, rest) = banner.trim_start().split_once(" server v=")?;
        Some(Self { name: name.to_lowercase(), number: parse_number(rest)? })
    }

    /// Parses the answer to `INFO server`. Valkey also reports a `redis_version`, of the Redis that
    /// it is compatible with.
    pub(crate) fn from_info(info: &str) -> Option<Self> {
        let field = |name: &str| info.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(':'));
        match field("valkey_version") {
            Some(number) => Some(Self { name: "valkey".to_owned(), number: parse_number(number)? }),
            None => Some(Self { name: "redis".to_owned(), number: parse_number(field("redis_version")?)? }),
        }
    }
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (major, minor, patch) = self.number;
        write!(f, "{} {major}.{minor}.{patch}", self.name)
    }
}

/// Parses the leading `9.1.2` of a text. The rest, as in `8.0.0-rc1`, does not count.
fn parse_number(text: &str) -> Option<(u32, u32, u32)> {
    let end = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let mut parts = text[..end].split('.').map(|part| part.parse().ok());
    Some((parts.next()??, parts.next()??, parts.next()??))
}

#[cfg(test)]
mod tests {
    use super::Version;

    #[test]
    fn banners() {
        let redis =
            Version::from_banner("Redis server v=7.0.15 sha=00000000:0 malloc=jemalloc-5.3.0 bits=64");
        assert_eq!(redis.unwrap().to_string(), "redis 7.0.15");
        let valkey = Version::from_banner("Valkey server v=9.0.0-rc1 sha=1:0 malloc=libc bits=64");
        assert_eq!(valkey.unwrap().to_string(), "valkey 9.0.0");
        assert_eq!(Version::from_banner("Python 3.11.7"), None);
    }

    #[test]
    fn valkey_is_not_reported_as_the_redis_that_it_is_compatible_with() {
        let info = "# Server\r\nredis_version:7.2.4\r\nserver_name:valkey\r\nvalkey_version:9.1.2\r\n";
        assert_eq!(Version::from_info(info).unwrap().to_string(), "valkey 9.1.2");
        assert_eq!(Version::from_info("redis_version:8.0.2\r\n").unwrap().to_string(), "redis 8.0.2");
        assert_eq!(Version::from_info(""), None);
    }
}
