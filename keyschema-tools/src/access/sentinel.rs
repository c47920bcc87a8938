//! Servers that sentinels watch.

use std::time::Duration;

use keyschema_language::message::{Message, code};
use redis::{ErrorKind, RedisError, RedisResult, cmd};

use super::endpoint::Endpoint;
use crate::Fault;

/// The longest time until a sentinel answers. Another one can answer too.
const PATIENCE: Duration = Duration::from_secs(5);

/// A master that sentinels watch.
#[derive(Clone)]
pub(super) struct Watched {
    /// The sentinels.
    pub(super) sentinels: Vec<Endpoint>,
    /// The name that they have for the master.
    pub(super) name: String,
}

/// The parts of an address such as `redis+sentinel://user:password@host:26379,host:26379/name/0`.
pub(super) struct Parts<'u> {
    /// `redis` or `rediss`.
    pub(super) scheme: &'u str,
    /// The user and the password with `@`, or nothing.
    pub(super) login: &'u str,
    /// The hosts with their ports.
    pub(super) hosts: Vec<&'u str>,
    pub(super) name: &'u str,
    /// The rest, with its slash or question mark.
    pub(super) rest: &'u str,
}

/// Takes an address of sentinels apart. `None` if it is another address.
pub(super) fn parts(url: &str) -> Option<Result<Parts<'_>, Fault>> {
    let (scheme, rest) = url.split_once("://")?;
    let scheme = scheme.strip_suffix("+sentinel").or_else(|| scheme.strip_suffix("-sentinel"))?;
    let end = rest.find('/').unwrap_or(rest.len());
    let (authority, path) = rest.split_at(end);
    let (login, hosts) = authority.split_at(authority.rfind('@').map_or(0, |at| at + 1));
    let path = path.strip_prefix('/').unwrap_or("");
    let (name, rest) = path.split_at(path.find(['/', '?']).unwrap_or(path.len()));
    let hosts: Vec<&str> = hosts.split(',').filter(|host| !host.is_empty()).collect();
    if name.is_empty() || hosts.is_empty() {
        let message = Message::new("this is not the address of a master that sentinels watch");
        return Some(Err(message.help("write it like `redis+sentinel://host:26379/master-name`").into()));
    }
    Some(Ok(Parts { scheme, login, hosts, name, rest }))
}

impl Watched {
    /// Asks the sentinels where the master is.
    pub(super) fn master(&self) -> RedisResult<(String, u16)> {
        let mut last = None;
        for sentinel in &self.sentinels {
            match ask(sentinel, &self.name) {
                Ok(Some(address)) => return Ok(address),
                Ok(None) => {
                    let shown = code(&self.name);
                    last = Some(fault(format!("the sentinels know no master {shown}")));
                }
                Err(error) => {
                    let address = sentinel.name();
                    last = last
                        .or(Some(fault(format!("the sentinel {} does not answer: {error}", code(&address)))));
                }
            }
        }
        Err(last.unwrap_or_else(|| fault("there are no sentinels".into())))
    }
}

fn ask(sentinel: &Endpoint, name: &str) -> RedisResult<Option<(String, u16)>> {
    let mut connection = sentinel.connect(PATIENCE)?;
    cmd("SENTINEL").arg("GET-MASTER-ADDR-BY-NAME").arg(name).query(&mut connection)
}

/// Returns an error that may pass when sentinels are asked again.
pub(super) fn fault(text: String) -> RedisError {
    RedisError::from((ErrorKind::Io, "no master", text))
}

#[cfg(test)]
mod tests {
    use super::parts;

    #[test]
    fn an_address_has_sentinels_and_the_name_of_a_master() {
        let parts_of = |url| {
            let it = parts(url).unwrap().unwrap();
            (it.scheme, it.login, it.hosts.join(" "), it.name, it.rest)
        };
        assert_eq!(
            parts_of("redis+sentinel://one:26379/main"),
            ("redis", "", "one:26379".into(), "main", "")
        );
        assert_eq!(
            parts_of("rediss+sentinel://me:p@ss@one:1,two:2/main/3?protocol=3"),
            ("rediss", "me:p@ss@", "one:1 two:2".into(), "main", "/3?protocol=3")
        );
        assert!(parts("redis://one:6379/0").is_none());
        for url in ["redis+sentinel://one:26379", "redis+sentinel://one:26379/", "redis+sentinel:///main"] {
            let fault = parts(url).unwrap().err().unwrap().to_string();
            assert!(
                fault.contains("help: write it like `redis+sentinel://host:26379/master-name`"),
                "{fault}"
            );
        }
    }
}
