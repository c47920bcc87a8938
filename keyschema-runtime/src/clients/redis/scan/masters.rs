//! The masters of a cluster: where they are, and which slots they own.

use std::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use redis::{
    Cmd, ErrorKind, RedisError, RedisResult, Value,
    cluster_routing::{MultipleNodeRoutingInfo, RoutingInfo, SingleNodeRoutingInfo},
    cmd, from_redis_value,
};

use crate::hash_slot;

/// A master that the connection knows.
#[derive(Clone, Debug)]
pub(super) struct Master {
    /// The name it gave itself, which it keeps when its address changes.
    pub(super) id: String,
    host: String,
    port: u16,
}

impl Master {
    /// The masters, from the answers to [`ids`].
    pub(super) fn all(answer: Value) -> RedisResult<Vec<Self>> {
        let ids: Vec<(String, String)> = from_redis_value(answer.extract_error()?)?;
        let masters = ids.into_iter().map(|(address, id)| {
            let (host, port) = address.rsplit_once(':')?;
            Some(Self { id, host: host.to_string(), port: port.parse().ok()? })
        });
        masters.collect::<Option<_>>().ok_or_else(|| malformed("an address has a port"))
    }

    /// To this master.
    pub(super) fn routing(&self) -> RoutingInfo {
        let Self { host, port, .. } = self;
        RoutingInfo::SingleNode(SingleNodeRoutingInfo::ByAddress { host: host.clone(), port: *port })
    }
}

/// Asks all masters for their names. The answer has each under its address, as the connection calls it.
pub(super) fn ids() -> (Cmd, RoutingInfo) {
    let mut command = cmd("CLUSTER");
    command.arg("MYID");
    (command, RoutingInfo::MultiNode((MultipleNodeRoutingInfo::AllMasters, None)))
}

/// Asks for the masters of all slots.
pub(super) fn slots() -> (Cmd, RoutingInfo) {
    let mut command = cmd("CLUSTER");
    command.arg("SLOTS");
    (command, RoutingInfo::SingleNode(SingleNodeRoutingInfo::RandomPrimary))
}

/// Which slots each master owns, in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Owners(Vec<(u16, u16, String)>);

impl Owners {
    /// From the answer to [`slots`].
    pub(super) fn read(answer: Value) -> RedisResult<Self> {
        let ranges: Vec<Vec<Value>> = from_redis_value(answer.extract_error()?)?;
        let mut owners = Vec::with_capacity(ranges.len());
        for range in ranges {
            // First and last slot, the master, its replicas. Of the master: address, port, name.
            let mut range = range.into_iter();
            let (Some(first), Some(last), Some(Value::Array(master))) =
                (range.next(), range.next(), range.next())
            else {
                return Err(malformed("a range of slots has a master"));
            };
            let id = master.into_iter().nth(2).ok_or_else(|| malformed("a master has a name"))?;
            owners.push((from_redis_value(first)?, from_redis_value(last)?, from_redis_value(id)?));
        }
        owners.sort();
        Ok(Self(owners))
    }

    /// A slot of a master that is none of `masters`.
    pub(super) fn slot_of_unknown(&self, masters: &[Master]) -> Option<u16> {
        let mut owners = self.0.iter();
        let (first, ..) = owners.find(|(.., id)| masters.iter().all(|master| master.id != *id))?;
        Some(*first)
    }
}

/// A harmless command over a key of this slot: where the connection has an old owner, the answer tells it the new one.
pub(super) fn probe(slot: u16) -> Cmd {
    let mut keys = (0_u32..).map(|number| format!("keyschema:{number}"));
    let key = keys.find(|key| hash_slot(key.as_bytes()) == slot);
    let mut command = cmd("EXISTS");
    command.arg(key);
    command
}

/// An answer that no server gives.
fn malformed(fact: &'static str) -> RedisError {
    (ErrorKind::UnexpectedReturnType, fact).into()
}

#[cfg(test)]
mod tests {
    use std::{string::ToString, vec};

    use redis::Value;

    use super::{Master, Owners, probe};
    use crate::hash_slot;

    fn text(text: &str) -> Value {
        Value::BulkString(text.as_bytes().to_vec())
    }

    fn range(first: i64, last: i64, id: &str) -> Value {
        let node = |id| Value::Array(vec![text("10.0.0.1"), Value::Int(6379), text(id)]);
        Value::Array(vec![Value::Int(first), Value::Int(last), node(id), node("replica")])
    }

    #[test]
    fn masters_that_the_connection_does_not_know_are_found() {
        let masters = Master::all(Value::Map(vec![
            (text("10.0.0.1:6379"), text("a")),
            (text("fe80::1:6380"), text("b")),
        ]));
        let masters = masters.unwrap();
        assert_eq!((masters[1].host.as_str(), masters[1].port), ("fe80::1", 6380));

        let owners = |ids: [&str; 2]| {
            let ranges = vec![range(8_192, 16_383, ids[1]), range(0, 8_191, ids[0])];
            Owners::read(Value::Array(ranges)).unwrap()
        };
        assert_eq!(owners(["a", "b"]).slot_of_unknown(&masters), None);
        assert_eq!(owners(["a", "c"]).slot_of_unknown(&masters), Some(8_192));
        assert_ne!(owners(["a", "b"]), owners(["b", "a"]));
        assert!(Owners::read(Value::Array(vec![Value::Array(vec![])])).is_err());
        assert!(Master::all(Value::Map(vec![(text("10.0.0.1"), text("a"))])).is_err());
    }

    #[test]
    fn a_probe_is_of_its_slot() {
        for slot in [0, 7, 16_383] {
            let packed = probe(slot).get_packed_command();
            let key = str::from_utf8(&packed).unwrap().lines().last().unwrap().to_string();
            assert_eq!(hash_slot(key.as_bytes()), slot);
        }
    }
}
