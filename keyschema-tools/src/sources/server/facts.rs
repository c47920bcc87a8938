//! Facts that a server tells about itself.

use redis::{Connection, RedisResult, cmd};

use super::options::Databases;

/// Facts that a server tells about itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Facts {
    /// The identifier of the server's run, which changes at a restart.
    pub(super) run: String,
    /// The databases that have keys, each with its number of keys.
    databases: Vec<(u32, u64)>,
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
    fn in_text(info: &str) -> Self {
        let mut facts = Self::default();
        for (name, value) in info.lines().filter_map(|line| line.trim_end().split_once(':')) {
            match name {
                "run_id" => facts.run = value.into(),
                "loading" => facts.is_loading = value != "0",
                "role" => facts.is_replica = value == "slave",
                "cluster_enabled" => facts.is_cluster = value == "1",
                _ => facts.databases.extend(database_of(name, value)),
            }
        }
        facts
    }

    /// Returns the databases to read.
    pub(super) fn databases(&self, wanted: &Databases) -> Vec<u32> {
        match wanted {
            Databases::All => self.databases.iter().map(|(number, _)| *number).collect(),
            Databases::These(numbers) => numbers.clone(),
        }
    }

    /// Returns how many keys there are in these databases.
    pub(super) fn keys_in(&self, wanted: &Databases) -> u64 {
        let is_wanted = |number: &u32| match wanted {
            Databases::All => true,
            Databases::These(numbers) => numbers.contains(number),
        };
        self.databases.iter().filter(|(number, _)| is_wanted(number)).map(|(_, keys)| keys).sum()
    }
}

/// Reads a line such as `db0:keys=7,expires=2,avg_ttl=0`.
fn database_of(name: &str, value: &str) -> Option<(u32, u64)> {
    let number = name.strip_prefix("db")?.parse().ok()?;
    let keys = value.split(',').find_map(|part| part.strip_prefix("keys="))?;
    Some((number, keys.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::{Databases, Facts};

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
    }
}
