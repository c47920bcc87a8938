//! The masters of a cluster: their names, their addresses, and their slots.

use std::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use redis::{
    Cmd, ErrorKind, FromRedisValue, RedisError, RedisResult, Value,
    cluster_routing::{MultipleNodeRoutingInfo, RoutingInfo, SingleNodeRoutingInfo},
    cmd, from_redis_value,
};

use crate::hash_slot;

/// A master that owns slots.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Master {
    /// The name that it gave itself, which stays when its address changes.
    pub(super) id: String,
    /// One of its slots.
    pub(super) slot: u16,
    /// Its address, if the cluster tells it.
    address: Option<(String, u16)>,
}

impl Master {
    /// Returns the route to this master, if its address is known.
    pub(super) fn by_address(&self) -> Option<RoutingInfo> {
        let (host, port) = self.address.clone()?;
        Some(RoutingInfo::SingleNode(SingleNodeRoutingInfo::ByAddress { host, port }))
    }

    /// Records the address, from the answer to [`ids`].
    pub(super) fn locate(&mut self, addresses: &[(String, String)]) {
        let address = addresses.iter().find(|(_, id)| *id == self.id);
        self.address = address.and_then(|(address, _)| {
            let (host, port) = address.rsplit_once(':')?;
            Some((host.to_string(), port.parse().ok()?))
        });
    }

    pub(super) fn is_located(&self) -> bool {
        self.address.is_some()
    }
}

/// Returns the command that asks all masters for their names. The answer has each name under the
/// address that the connection uses.
pub(super) fn ids() -> (Cmd, RoutingInfo) {
    (my_id(), RoutingInfo::MultiNode((MultipleNodeRoutingInfo::AllMasters, None)))
}

/// Returns the command that asks a node for its name.
pub(super) fn my_id() -> Cmd {
    let mut command = cmd("CLUSTER");
    command.arg("MYID");
    command
}

/// Returns the command that asks for the masters of all slots. Any node knows them.
pub(super) fn slots() -> (Cmd, RoutingInfo) {
    let mut command = cmd("CLUSTER");
    command.arg("SLOTS");
    (command, RoutingInfo::SingleNode(SingleNodeRoutingInfo::RandomPrimary))
}

/// The slots that each master owns, in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Owners(Vec<(u16, u16, String)>);

impl Owners {
    /// Returns the masters of all slots, from the answer to [`slots`].
    pub(super) fn read(answer: Value) -> RedisResult<(Self, Vec<Master>)> {
        let ranges: Vec<Vec<Value>> = from_redis_value(answer.extract_error()?)?;
        let mut owners = Vec::with_capacity(ranges.len());
        let mut masters: Vec<Master> = Vec::new();
        for range in ranges {
            // The first and the last slot, the master, and its replicas. The master has an address,
            // a port and a name.
            let mut range = range.into_iter();
            let (Some(first), Some(last), Some(Value::Array(master))) =
                (range.next(), range.next(), range.next())
            else {
                return Err(malformed("a range of slots has a master"));
            };
            let [host, port, id, ..] = &master[..] else {
                return Err(malformed("a master has a name"));
            };
            let (slot, id): (u16, String) = (from_redis_value(first)?, from_redis_value(id.clone())?);
            // A server may leave the address to the client, or not know it itself.
            let host = text(host).filter(|host: &String| !host.is_empty() && host != "?");
            let address = host.zip(text(port));
            owners.push((slot, from_redis_value(last)?, id.clone()));
            if masters.iter().all(|master| master.id != id) {
                masters.push(Master { id, slot, address });
            }
        }
        owners.sort();
        Ok((Self(owners), masters))
    }
}

fn text<T: FromRedisValue>(value: &Value) -> Option<T> {
    from_redis_value(value.clone()).ok()
}

/// Returns a harmless command on a key of this slot. If the connection has an old owner, the answer
/// tells it the new one.
pub(super) fn probe(slot: u16) -> Cmd {
    let mut keys = (0_u32..).map(|number| format!("keyschema:{number}"));
    let key = keys.find(|key| hash_slot(key.as_bytes()) == slot);
    let mut command = cmd("EXISTS");
    command.arg(key);
    command
}

/// Returns the error for an answer that no server gives.
fn malformed(fact: &'static str) -> RedisError {
    (ErrorKind::UnexpectedReturnType, fact).into()
}

#[cfg(test)]
mod tests {
    use std::{string::ToString, vec, vec::Vec};

    use redis::Value;

    use super::{Owners, probe};
    use crate::hash_slot;

    fn text(text: &str) -> Value {
        Value::BulkString(text.as_bytes().to_vec())
    }

    fn range(first: i64, last: i64, host: &str, id: &str) -> Value {
        let node = |id| Value::Array(vec![text(host), Value::Int(6379), text(id)]);
        Value::Array(vec![Value::Int(first), Value::Int(last), node(id), node("replica")])
    }

    #[test]
    fn masters_are_the_nodes_that_own_slots() {
        let read = |ids: [&str; 3]| {
            let hosts = ["10.0.0.1", "fe80::1", ""];
            let ranges = [(0, 99), (100, 8_191), (8_192, 16_383)];
            let ranges = ranges.into_iter().zip(ids.into_iter().zip(hosts));
            let ranges = ranges.map(|((first, last), (id, host))| range(first, last, host, id));
            Owners::read(Value::Array(ranges.collect())).unwrap()
        };
        let (owners, mut masters) = read(["a", "b", "c"]);
        let found: Vec<_> = masters.iter().map(|it| (it.id.as_str(), it.slot, it.is_located())).collect();
        assert_eq!(found, [("a", 0, true), ("b", 100, true), ("c", 8_192, false)]);
        masters[2].locate(&[("fe80::2:6380".to_string(), "c".to_string())]);
        assert!(masters[2].is_located());

        assert_eq!(read(["a", "b", "c"]).0, owners);
        assert_ne!(read(["a", "c", "b"]).0, owners);
        assert_eq!(read(["a", "b", "a"]).1.len(), 2);
        assert!(Owners::read(Value::Array(vec![Value::Array(vec![])])).is_err());
    }

    #[test]
    fn a_probe_is_in_its_slot() {
        for slot in [0, 7, 16_383] {
            let packed = probe(slot).get_packed_command();
            let key = str::from_utf8(&packed).unwrap().lines().last().unwrap().to_string();
            assert_eq!(hash_slot(key.as_bytes()), slot);
        }
    }
}
