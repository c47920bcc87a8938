//! The user of a service: the rules that a server keeps for it.

use std::collections::BTreeMap;

use keyschema_runtime::KeySchema;

use super::{
    apart::{Fitted, Texts},
    globs::Glob,
    grants::{Channels, Targets, grants},
    permissions::Access,
    services::Service,
    version::ServerVersion,
};

/// A user of a server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct User {
    /// Its name.
    pub name: String,
    /// Commands without keys.
    pub commands: Vec<String>,
    /// The rules about keys and channels.
    pub selectors: Vec<Selector>,
}

/// Commands, with their keys and channels.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Selector {
    /// The keys.
    pub keys: Vec<KeyRule>,
    /// Globs of channels.
    pub channels: Vec<String>,
    /// The commands, in the syntax of rules: `xgroup|create`.
    pub commands: Vec<String>,
}

/// Keys that a user may read or write.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct KeyRule {
    /// The access to the keys.
    pub access: Access,
    /// The glob that matches the keys.
    pub glob: String,
}

/// A key of a service, and other keys that its globs match without a reason.
#[derive(Clone, Debug)]
pub(super) struct Shared {
    pub(super) key: &'static KeySchema,
    pub(super) access: Access,
    pub(super) others: Vec<(&'static KeySchema, String)>,
}

/// Returns the user of a service, and the keys that its globs match without a reason.
///
/// Commands that may be sent on the same keys share a selector, so all keys that can meet in one
/// command are in the selector that has the command.
pub(super) fn user_of(
    service: &Service,
    texts: &Texts,
    all: &[&'static KeySchema],
    server: Option<ServerVersion>,
) -> (User, Vec<Shared>) {
    let fitted = texts.fit(service, all);
    let mut user = User { name: service.name.clone(), commands: Vec::new(), selectors: Vec::new() };
    let mut by_targets: BTreeMap<Targets, Vec<String>> = BTreeMap::new();
    for (command, targets) in grants(service, server) {
        by_targets.entry(targets).or_default().push(command.to_lowercase().replace(' ', "|"));
    }
    // Selectors are in the order of their first command. So new keys change few of them.
    let mut groups: Vec<(Targets, Vec<String>)> = by_targets.into_iter().collect();
    groups.sort_by(|(_, one), (_, other)| one.cmp(other));
    for (targets, commands) in groups {
        if targets == Targets::default() {
            user.commands = commands;
            continue;
        }
        let keys = key_rules(&targets, &fitted);
        let channels = channels(&targets, service, texts, &fitted);
        user.selectors.push(Selector { keys, channels, commands });
    }
    let shared = service.keys.iter().zip(fitted).filter(|(_, fitted)| !fitted.shared.is_empty());
    let shared = shared.map(|((key, access), fitted)| Shared { key, access: *access, others: fitted.shared });
    (user, shared.collect())
}

fn key_rules(targets: &Targets, fitted: &[Fitted]) -> Vec<KeyRule> {
    let mut rules: BTreeMap<String, Access> = BTreeMap::new();
    for (number, access) in &targets.keys {
        for glob in &fitted[*number].globs {
            let granted = rules.entry(glob.text()).or_default();
            *granted = *granted | *access;
        }
    }
    if targets.has_probes {
        rules.entry("keyschema:[0-9]*".into()).or_insert(Access { read: true, write: false });
    }
    rules.into_iter().map(|(glob, access)| KeyRule { access, glob }).collect()
}

fn channels(targets: &Targets, service: &Service, texts: &Texts, fitted: &[Fitted]) -> Vec<String> {
    let mut channels: Vec<String> = Vec::new();
    for (number, which) in &targets.channels {
        let patterns = || texts.patterns_of(service.keys[*number].0);
        match which {
            Channels::Declared => channels.extend(fitted[*number].globs.iter().map(Glob::text)),
            Channels::Pattern => channels.extend(patterns()),
            Channels::Notifications => {
                let database = service.database;
                channels.extend(patterns().iter().map(|it| format!("__keyspace@{database}__:{it}")));
            }
        }
    }
    channels.sort();
    channels.dedup();
    channels
}

impl Selector {
    /// Returns the words of the rule, in order.
    pub fn words(&self) -> impl Iterator<Item = String> + '_ {
        let keys = self.keys.iter().map(|rule| format!("{}{}", rule.access, rule.glob));
        let channels = self.channels.iter().map(|channel| format!("&{channel}"));
        keys.chain(channels).chain(self.commands.iter().map(|command| format!("+{command}")))
    }
}

impl User {
    /// Returns the rules of the user, each a word or a selector in parentheses. `password` is a
    /// rule too: `>secret`, or `#` and the SHA-256 of it in hex digits.
    pub fn rules(&self, password: &str) -> Vec<String> {
        let mut rules: Vec<String> =
            ["reset", "on", password, "resetchannels", "-@all"].map(String::from).to_vec();
        rules.extend(self.commands.iter().map(|command| format!("+{command}")));
        rules.extend(
            self.selectors
                .iter()
                .map(|selector| format!("({})", selector.words().collect::<Vec<_>>().join(" "))),
        );
        rules
    }
}
