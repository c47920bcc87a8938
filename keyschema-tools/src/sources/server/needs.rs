//! The access rules of users that read a server.

/// The facts that a user of [`Server`](super::Server) reads, in addition to types and TTLs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Needs {
    /// The memory of keys.
    pub memory: bool,
    /// The fields of hashes.
    pub fields: bool,
    /// The TTLs of fields.
    pub field_ttls: bool,
    /// The servers that have the keys.
    pub nodes: Nodes,
}

/// Servers that have keys.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Nodes {
    /// A server by itself.
    #[default]
    One,
    /// The masters of a cluster.
    Masters,
    /// A replica of each master of a cluster.
    Replicas,
}

impl Needs {
    /// Returns the access rule that allows this, and nothing else.
    ///
    /// ```
    /// use keyschema_tools::sources::Needs;
    ///
    /// let needs = Needs { memory: true, ..Needs::default() };
    /// let rule = needs.access_rule();
    /// assert_eq!(rule, "~* -@all +scan +type +pttl +info +ping +select +memory|usage");
    /// ```
    pub fn access_rule(&self) -> String {
        let Self { memory, fields, field_ttls, nodes } = *self;
        let parts = [
            // Most clusters have one database, and need no `SELECT`. Those of Valkey 9 can have
            // more.
            (true, "~* -@all +scan +type +pttl +info +ping +select"),
            (memory, "+memory|usage"),
            (fields || field_ttls, super::FIELDS_RULE),
            (field_ttls, "+hpttl"),
            (nodes != Nodes::One, "+cluster|slots +cluster|nodes +asking"),
            (nodes == Nodes::Replicas, "+readonly"),
        ];
        let words: Vec<&str> =
            parts.iter().filter(|(is_needed, _)| *is_needed).map(|(_, part)| *part).collect();
        words.join(" ")
    }
}
