//! The servers of a cluster, and their slots.

use redis::{FromRedisValue, RedisResult, Value, cmd, from_redis_value};

use crate::access::Connection;

/// The servers of a cluster, as one of them tells.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Map {
    pub(super) shards: Vec<Shard>,
}

/// A range of slots, and the servers that have their keys.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Shard {
    pub(super) first: u16,
    pub(super) last: u16,
    pub(super) master: Peer,
    /// In the order of their addresses, because each server tells another one.
    pub(super) replicas: Vec<Peer>,
}

/// A server of a cluster.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Peer {
    /// Empty if it is the host of the server that tells.
    pub(super) host: String,
    pub(super) port: u16,
    pub(super) id: String,
}

/// A slot whose keys are moving from the server that tells to another one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Moving {
    pub(super) slot: u16,
    /// The other server.
    pub(super) to: Peer,
}

impl Map {
    pub(super) fn of(connection: &mut Connection) -> RedisResult<Self> {
        let shards: Vec<Shard> = cmd("CLUSTER").arg("SLOTS").query(connection)?;
        Ok(Self { shards })
    }

    /// Returns all servers.
    pub(super) fn peers(&self) -> impl Iterator<Item = &Peer> {
        self.shards.iter().flat_map(|shard| [&shard.master].into_iter().chain(&shard.replicas))
    }
}

impl Shard {
    pub(super) fn slots(&self) -> impl Iterator<Item = u16> {
        self.first..=self.last
    }
}

impl FromRedisValue for Shard {
    fn from_redis_value(value: Value) -> Result<Self, redis::ParsingError> {
        let mut parts = from_redis_value::<Vec<Value>>(value)?.into_iter();
        let mut next = || parts.next().unwrap_or(Value::Nil);
        let (first, last) = (from_redis_value(next())?, from_redis_value(next())?);
        let master = from_redis_value(next())?;
        let mut replicas: Vec<Peer> = parts.map(from_redis_value).collect::<Result<_, _>>()?;
        replicas.sort();
        Ok(Self { first, last, master, replicas })
    }
}

impl FromRedisValue for Peer {
    fn from_redis_value(value: Value) -> Result<Self, redis::ParsingError> {
        let mut parts = from_redis_value::<Vec<Value>>(value)?.into_iter();
        let mut next = || parts.next().unwrap_or(Value::Nil);
        let host = from_redis_value::<Option<String>>(next())?.unwrap_or_default();
        // A server that does not know its own name writes a question mark.
        let host = if host == "?" { String::new() } else { host };
        Ok(Self { host, port: from_redis_value(next())?, id: from_redis_value(next())? })
    }
}

/// Returns the slots that a server is giving away.
pub(super) fn moving_from(connection: &mut Connection) -> RedisResult<Vec<Moving>> {
    let nodes: String = cmd("CLUSTER").arg("NODES").query(connection)?;
    Ok(moving_in(&nodes))
}

/// Reads the line of the server itself, which ends with the likes of `[93->-ID]`.
fn moving_in(nodes: &str) -> Vec<Moving> {
    let own = nodes.lines().find(|line| line.split(' ').nth(2).is_some_and(|it| it.contains("myself")));
    let words = own.into_iter().flat_map(|line| line.split_whitespace().skip(8));
    let moving = words.filter_map(|word| {
        let (slot, id) = word.strip_prefix('[')?.strip_suffix(']')?.split_once("->-")?;
        let to = nodes.lines().find_map(|line| peer_in(line).filter(|peer| peer.id == id))?;
        Some(Moving { slot: slot.parse().ok()?, to })
    });
    moving.collect()
}

/// Reads the server of a line such as `ID 127.0.0.1:6379@16379,host master - 0 0 1 connected`.
fn peer_in(line: &str) -> Option<Peer> {
    let (id, rest) = line.split_once(' ')?;
    let (host, port) = rest.split(['@', ' ']).next()?.rsplit_once(':')?;
    Some(Peer { host: host.into(), port: port.parse().ok()?, id: id.into() })
}

#[cfg(test)]
mod tests {
    use super::{Moving, Peer, moving_in};

    #[test]
    fn slots_that_move_away_are_those_of_the_server_itself() {
        let nodes = "07c3 127.0.0.1:30004@31004,host master - 0 1426238317239 4 connected 1-9 [77->-292f]\n\
            e7d1 :30001@31001,,tls-port=0 myself,master - 0 0 1 connected 10-5460 [93->-292f] [5-<-07c3] [6->-?]\n\
            292f ::1:30002@31002 master - 0 0 1 connected\n";
        let to = Peer { host: "::1".into(), port: 30_002, id: "292f".into() };
        assert_eq!(moving_in(nodes), [Moving { slot: 93, to }]);
        assert_eq!(moving_in(""), []);
    }
}
