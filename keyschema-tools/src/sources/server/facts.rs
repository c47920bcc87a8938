//! Facts that a server tells about itself.

use redis::{RedisResult, cmd};

use super::{options::Databases, summary::FirstLook};
use crate::access::Connection;

/// Facts that a server tells about itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Facts {
    /// The identifier of the server's run, which changes at a restart.
    pub(super) run: String,
    /// The databases that have keys, each with its number of keys, and of keys with a TTL.
    databases: Vec<(u32, u64, u64)>,
    /// The large keys: a database, the place of their type in [`FirstLook::large`], and how many.
    large: Vec<(u32, usize, u64)>,
    /// The memory in bytes that the server uses, and the most that it may use, or 0.
    memory: [u64; 2],
    pub(super) is_cluster: bool,
    /// Whether the server follows a master.
    pub(super) is_replica: bool,
    /// Whether the server still loads its keys from disk, and answers no questions about them.
    pub(super) is_loading: bool,
}

impl Facts {
    pub(super) fn of(connection: &mut Connection) -> RedisResult<Self> {
        let info: String = cmd("INFO").query(connection)?;
        Ok(Self::in_text(&info))
    }

    /// Returns what is known of a node of a cluster that was not reached.
    pub(super) fn of_unreached(run: &str) -> Self {
        Self { run: run.into(), is_cluster: true, ..Self::default() }
    }

    /// Reads the answer of `INFO`.
    pub(super) fn in_text(info: &str) -> Self {
        let mut facts = Self::default();
        for (name, value) in info.lines().filter_map(|line| line.trim_end().split_once(':')) {
            match name {
                "run_id" => facts.run = value.into(),
                "loading" => facts.is_loading = value != "0",
                "role" => facts.is_replica = value == "slave",
                "cluster_enabled" => facts.is_cluster = value == "1",
                "used_memory" => facts.memory[0] = value.parse().unwrap_or(0),
                "maxmemory" => facts.memory[1] = value.parse().unwrap_or(0),
                _ => match large_of(name, value) {
                    Some(large) => facts.large.push(large),
                    None => facts.databases.extend(database_of(name, value)),
                },
            }
        }
        facts
    }

    /// Returns the databases to read.
    pub(super) fn databases(&self, wanted: &Databases) -> Vec<u32> {
        match wanted {
            Databases::All => self.databases.iter().map(|(number, ..)| *number).collect(),
            Databases::These(numbers) => numbers.clone(),
        }
    }

    /// Returns how many keys there are in these databases.
    pub(super) fn keys_in(&self, wanted: &Databases) -> u64 {
        self.first_look(wanted).keys
    }

    /// Returns what is known of these databases.
    pub(super) fn first_look(&self, wanted: &Databases) -> FirstLook {
        let is_wanted = |number: &u32| match wanted {
            Databases::All => true,
            Databases::These(numbers) => numbers.contains(number),
        };
        let wanted = self.databases.iter().filter(|(number, ..)| is_wanted(number));
        let [bytes, max_bytes] = self.memory;
        let mut look = FirstLook { bytes, max_bytes, ..FirstLook::default() };
        for (_, kind, count) in self.large.iter().filter(|(number, ..)| is_wanted(number)) {
            look.large[*kind] = look.large[*kind].saturating_add(*count);
        }
        for (_, keys, expiring) in wanted {
            (look.keys, look.expiring) = (look.keys + keys, look.expiring + expiring);
        }
        look
    }
}

/// Reads a line such as `db0:keys=7,expires=2,avg_ttl=0`.
fn database_of(name: &str, value: &str) -> Option<(u32, u64, u64)> {
    let number = name.strip_prefix("db")?.parse().ok()?;
    let count = |name: &str| value.split(',').find_map(|part| part.strip_prefix(name))?.parse().ok();
    Some((number, count("keys=")?, count("expires=").unwrap_or(0)))
}

/// Reads a line such as `db0_distrib_hashes_items:1=7,16K=2`: two hashes have 16,384 to 32,767
/// fields.
fn large_of(name: &str, value: &str) -> Option<(u32, usize, u64)> {
    let (number, rest) = name.strip_prefix("db")?.split_once("_distrib_")?;
    let names = ["lists_items", "sets_items", "zsets_items", "hashes_items"];
    let kind = names.iter().position(|name| *name == rest)?;
    let counts = value.split(',').filter_map(|part| {
        let (least, count) = part.split_once('=')?;
        (elements_of(least)? >= FirstLook::MANY).then_some(count.parse::<u64>().ok()?)
    });
    Some((number.parse().ok()?, kind, counts.fold(0, u64::saturating_add)))
}

/// Reads a number such as `512` or `16K`.
fn elements_of(text: &str) -> Option<u64> {
    let units = [('K', 1 << 10), ('M', 1 << 20), ('G', 1 << 30), ('T', 1_u64 << 40)];
    let unit = units.into_iter().find_map(|(letter, unit)| Some((text.strip_suffix(letter)?, unit)));
    let (digits, unit) = unit.unwrap_or((text, 1));
    digits.parse::<u64>().ok()?.checked_mul(unit)
}

#[cfg(test)]
mod tests {
    use super::{Databases, Facts, FirstLook};

    #[test]
    fn databases_are_those_with_keys() {
        let info = "# Server\r\nrun_id:8f4c\r\n# Persistence\r\nloading:0\r\n# Cluster\r\ncluster_enabled:0\r\n# Keyspace\r\n\
            db0:keys=7,expires=2,avg_ttl=0\r\ndb11:keys=30,expires=0,avg_ttl=0,subexpiry=0\r\n";
        let facts = Facts::in_text(info);
        assert_eq!((facts.run.as_str(), facts.is_cluster, facts.is_loading), ("8f4c", false, false));
        assert!(Facts::in_text("loading:1\r\ncluster_enabled:1\r\n").is_loading);
        assert_eq!(facts.databases(&Databases::All), [0, 11]);
        assert_eq!(facts.keys_in(&Databases::All), 37);
        let wanted = Databases::These(vec![11, 4]);
        assert_eq!(facts.databases(&wanted), [11, 4]);
        assert_eq!(facts.keys_in(&wanted), 30);
        let memory = "used_memory:1000\r\nused_memory_human:1K\r\nmaxmemory:2000\r\n";
        let look = Facts::in_text(&format!("{info}{memory}")).first_look(&Databases::All);
        let expected = FirstLook { keys: 37, expiring: 2, bytes: 1_000, max_bytes: 2_000, large: [0; 4] };
        assert_eq!(look, expected);
        let sizes = "db0_distrib_strings_sizes:0=1,2M=1\r\ndb0_distrib_hashes_items:8K=9,16K=2,1M=1\r\n\
            db11_distrib_lists_items:32K=5\r\ndb0_distrib_sets_items:x=1,99999999999T=1,64K=\r\n";
        let facts = Facts::in_text(&format!("{info}{sizes}"));
        assert_eq!(facts.first_look(&Databases::All).large, [5, 0, 0, 3]);
        assert_eq!(facts.first_look(&Databases::These(vec![0])).large, [0, 0, 0, 3]);
        assert_eq!(facts.databases(&Databases::All), [0, 11]);
    }
}
