//! Computes the commands that a service may send, and the keys of each. These are exactly the
//! commands that keyschema sends.

use std::collections::{BTreeMap, BTreeSet};

use keyschema_core::DataType;
use keyschema_runtime::{
    __private::{COMMANDS, CommandRow, MANY_COMMANDS, Role, SCRIPT, sent},
    KeySchema,
};

use super::{
    permissions::{Access, needs, needs_of_row},
    services::{Service, Use},
    version::ServerVersion,
};

/// The keys and channels of a command.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Targets {
    /// The index of each key in the service, with the access that the command needs.
    pub(super) keys: BTreeMap<usize, Access>,
    /// Channels that are named like a key.
    pub(super) channels: BTreeSet<(usize, Channels)>,
    /// Whether the command is sent for the probe keys with which a scan finds the owner of a slot
    /// of a cluster.
    pub(super) has_probes: bool,
}

/// The channels that belong to a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Channels {
    /// The declared channels.
    Declared,
    /// The pattern of the declared channels, as an argument of `PSUBSCRIBE`.
    Pattern,
    /// The pattern of the channels for keyspace notifications about the keys.
    Notifications,
}

/// The commands of a service, with the keys and channels of each.
pub(super) struct Grants<'s> {
    service: &'s Service,
    server: Option<ServerVersion>,
    /// The numbers of the keys, those together for which the same is sent.
    alike: Vec<Vec<usize>>,
    commands: BTreeMap<&'static str, Targets>,
}

/// The commands that a connection of redis-rs sends.
const CONNECTION: [(&str, &str); 2] = [("PING", "1.0.0"), ("CLIENT SETINFO", "7.2.0")];
/// The additional commands of a connection to a cluster.
const CLUSTER: [&str; 5] = ["ASKING", "CLUSTER MYID", "CLUSTER SHARDS", "CLUSTER SLOTS", "READONLY"];

/// Returns the commands of a service, with the keys and channels of each. Omits commands that the
/// server does not have.
pub(super) fn grants(service: &Service, server: Option<ServerVersion>) -> BTreeMap<&'static str, Targets> {
    let mut grants = Grants { service, server, alike: Vec::new(), commands: BTreeMap::new() };
    grants.alike = grants.alike();
    for (number, (schema, access)) in service.keys.iter().enumerate() {
        if schema.data_type == DataType::Channel {
            grants.add_channel(number, *access);
        } else if service.uses.contains(&Use::Notifications) && access.read {
            grants.target("PSUBSCRIBE").channels.insert((number, Channels::Notifications));
            grants.target("PUNSUBSCRIBE");
        }
    }
    for number in grants.alike.iter().map(|alike| alike[0]).collect::<Vec<_>>() {
        let (schema, access) = &service.keys[number];
        for row in COMMANDS.iter().chain(MANY_COMMANDS).copied().flatten() {
            if row.data_types.contains(&schema.data_type) {
                grants.add_row(number, schema, *access, row);
            }
        }
        if service.uses.contains(&Use::Scripts) {
            // Scripts call commands by their own names. One that only reads a key has nothing to do
            // about its TTL.
            let names = grants.sent(&SCRIPT, schema, Role::Own);
            let names = names.into_iter().filter(|name| access.write || name.starts_with("EVAL"));
            grants.add(number, *access, "EVAL", names);
        }
    }
    grants.add_to_all_alike();
    grants.add_connection();
    grants.commands
}

impl Grants<'_> {
    fn has(&self, command: &str, since: &str) -> bool {
        self.server.is_none_or(|server| server.has(command, since))
    }

    /// Returns what is sent for a row of a table. A server without TTLs of fields refuses a rule
    /// with their command.
    fn sent(&self, row: &CommandRow, schema: &KeySchema, role: Role) -> Vec<&'static str> {
        let mut names = sent(row, schema, role);
        names.retain(|name| *name != "HPEXPIRE" || self.has("HPEXPIRE", "7.4.0"));
        names
    }

    /// Returns the numbers of the keys that store something, those together for which the same is
    /// sent. A catalogue has thousands of keys and few kinds of them, and each is compared with
    /// each.
    fn alike(&self) -> Vec<Vec<usize>> {
        let mut alike: BTreeMap<_, Vec<usize>> = BTreeMap::new();
        let keys = self.service.keys.iter().enumerate();
        for (number, (schema, access)) in keys.filter(|(_, (schema, _))| schema.data_type.is_stored()) {
            let rows = COMMANDS.iter().chain(MANY_COMMANDS).copied().flatten().chain([&SCRIPT]);
            let rows = rows.flat_map(|row| [(row, Role::Own), (row, Role::Other)]);
            let sent: Vec<_> = rows.map(|(row, role)| self.sent(row, schema, role)).collect();
            alike.entry((schema.data_type, *access, sent)).or_default().push(number);
        }
        alike.into_values().collect()
    }

    /// Grants what the first of some keys has to all that are alike.
    fn add_to_all_alike(&mut self) {
        for targets in self.commands.values_mut() {
            for alike in &self.alike {
                if let Some(access) = targets.keys.get(&alike[0]).copied() {
                    targets.keys.extend(alike.iter().map(|number| (*number, access)));
                }
            }
        }
    }

    fn target(&mut self, command: &'static str) -> &mut Targets {
        self.commands.entry(command).or_default()
    }

    /// Adds the commands of a row of a table, called on a key, with all keys that it accepts as
    /// arguments.
    fn add_row(&mut self, number: usize, schema: &KeySchema, access: Access, row: &CommandRow) {
        let (needed, needed_of_others) = needs_of_row(row);
        let mut names = self.sent(row, schema, Role::Own);
        if names.is_empty() || !access.covers(needed) || !self.has(row.name, row.since) {
            return;
        }
        let service = self.service;
        if service.uses.contains(&Use::Scripts) {
            names.push(row.name);
        }
        let Some(others) = row.others else {
            self.add(number, access, row.name, names);
            return;
        };
        let needs_script = |names: &[&str]| names.contains(&"EVAL");
        let mut is_alone = true;
        for other_number in self.alike.iter().map(|alike| alike[0]).collect::<Vec<_>>() {
            let (other, access_to_other) = &service.keys[other_number];
            let is_of_type = others.data_types.contain(other.data_type, schema.data_type);
            if !is_of_type || !access_to_other.covers(needed_of_others) {
                continue;
            }
            is_alone = false;
            let names_of_other = self.sent(row, other, Role::Other);
            if needs_script(&names) || needs_script(&names_of_other) {
                // The script gets all keys.
                for (number, access) in [(number, access), (other_number, *access_to_other)] {
                    self.add(number, access, row.name, ["EVALSHA", "EVAL"]);
                }
            }
            self.add(other_number, *access_to_other, row.name, names_of_other);
        }
        if !is_alone {
            self.add(number, access, row.name, names);
        }
    }

    /// Adds commands on a key. The commands that accompany `command` may need more access than was
    /// granted: reading a key that restarts its TTL writes it.
    fn add(
        &mut self,
        number: usize,
        access: Access,
        command: &str,
        names: impl IntoIterator<Item = &'static str>,
    ) {
        for name in names {
            let targets = self.target(name);
            if name == "MULTI" || name == "EXEC" {
                continue;
            }
            let needed = if name == command { Access::default() } else { needs(name).0 };
            let needed = if name.starts_with("EVAL") { Access::BOTH } else { needed };
            let granted = targets.keys.entry(number).or_default();
            *granted = *granted | access | needed;
        }
    }

    fn add_channel(&mut self, number: usize, access: Access) {
        if access.write {
            for name in ["PUBLISH", "SPUBLISH"] {
                self.target(name).channels.insert((number, Channels::Declared));
            }
        }
        if access.read {
            for name in ["SUBSCRIBE", "SSUBSCRIBE"] {
                self.target(name).channels.insert((number, Channels::Declared));
            }
            self.target("PSUBSCRIBE").channels.insert((number, Channels::Pattern));
            for name in ["UNSUBSCRIBE", "PUNSUBSCRIBE", "SUNSUBSCRIBE"] {
                self.target(name);
            }
        }
    }

    /// Adds the commands of connections and of scans.
    fn add_connection(&mut self) {
        let service = self.service;
        for (name, since) in CONNECTION {
            if self.has(name, since) {
                self.target(name);
            }
        }
        if service.database != 0 {
            self.target("SELECT");
        }
        let uses = |it| service.uses.contains(&it);
        if uses(Use::Scan) {
            // `INFO` shows whether the server was restarted since the cursor was made.
            self.target("SCAN");
            self.target("INFO");
        }
        if uses(Use::Cluster) {
            for name in CLUSTER {
                self.target(name);
            }
        }
        if uses(Use::Cluster) && uses(Use::Scan) {
            self.target("EXISTS").has_probes = true;
        }
    }
}
