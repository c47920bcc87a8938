//! Reads the users of a server.

use std::{
    collections::{BTreeSet, HashMap},
    time::Duration,
};

use keyschema_language::message::Message;
use redis::{FromRedisValue, RedisError, RedisResult, Value, cmd, from_redis_value};

use super::permissions::Access;
use crate::{
    Fault,
    access::{Access as ServerAccess, Address, Connection},
};

/// The longest time until an answer.
const PATIENCE: Duration = Duration::from_secs(30);

/// Some users of a server.
#[derive(Clone, Debug, Default)]
pub struct HeldUsers(HashMap<String, HeldUser>);

/// A user of a server.
#[derive(Clone, Debug, Default)]
pub(super) struct HeldUser {
    /// Whether the user can log in.
    pub(super) is_on: bool,
    /// Whether the user can log in without a password.
    pub(super) takes_any_password: bool,
    /// The permissions of the user: first those outside selectors, then those of each selector.
    pub(super) parts: Vec<HeldPart>,
}

/// Commands, with their keys and channels.
#[derive(Clone, Debug, Default)]
pub(super) struct HeldPart {
    pub(super) commands: BTreeSet<String>,
    pub(super) keys: Vec<(Access, String)>,
    pub(super) channels: Vec<String>,
}

impl HeldUsers {
    /// Reads users from the server at `url`.
    ///
    /// # Errors
    /// If the server cannot be reached, or refuses `ACL GETUSER`. The connection needs
    /// `+acl|getuser`, `+acl|cat` and `+command|list`.
    pub fn ask(url: &str, access: &ServerAccess, names: &[&str]) -> Result<Self, Fault> {
        let mut connection = Address::parse(url, access)?.connect(PATIENCE).map_err(|error| {
            Message::new(format!("the server cannot be reached: {error}"))
                .help("write an address such as `redis://admin:PASSWORD@host:6379`")
        })?;
        Ok(Self::read(&mut connection, names).map_err(|error| {
            Message::new(format!("the server does not tell its users: {error}"))
                .help("connect as a user with `+acl|getuser +acl|cat +command|list`")
        })?)
    }

    fn read(connection: &mut Connection, names: &[&str]) -> RedisResult<Self> {
        let mut words = Words { connection, categories: HashMap::new(), all: BTreeSet::new() };
        let all: BTreeSet<String> = words.ask(&["COMMAND", "LIST"])?;
        // A command with subcommands is not a command by itself.
        let containers: BTreeSet<&str> =
            all.iter().filter_map(|name| Some(name.split_once('|')?.0)).collect();
        words.all = all.iter().filter(|name| !containers.contains(name.as_str())).cloned().collect();
        let mut users = HashMap::new();
        for name in names {
            if let Some(user) = words.ask::<Option<Value>>(&["ACL", "GETUSER", name])? {
                users.insert((*name).into(), words.user(user)?);
            }
        }
        Ok(Self(users))
    }

    /// Returns a user, if the server has it.
    pub(super) fn user(&self, name: &str) -> Option<&HeldUser> {
        self.0.get(name)
    }
}

/// Interprets the words of rules like the server.
struct Words<'c> {
    connection: &'c mut Connection,
    categories: HashMap<String, BTreeSet<String>>,
    all: BTreeSet<String>,
}

impl Words<'_> {
    fn ask<T: FromRedisValue>(&mut self, words: &[&str]) -> RedisResult<T> {
        let mut command = cmd(words[0]);
        words[1..].iter().for_each(|word| {
            command.arg(*word);
        });
        command.query(self.connection)
    }

    fn user(&mut self, answer: Value) -> RedisResult<HeldUser> {
        let mut members: HashMap<String, Value> = from_redis_value(answer)?;
        let flags: BTreeSet<String> = take(&mut members, "flags")?;
        let selectors: Vec<HashMap<String, Value>> = take(&mut members, "selectors")?;
        let mut parts = vec![self.part(members)?];
        for selector in selectors {
            parts.push(self.part(selector)?);
        }
        Ok(HeldUser { is_on: flags.contains("on"), takes_any_password: flags.contains("nopass"), parts })
    }

    fn part(&mut self, mut members: HashMap<String, Value>) -> RedisResult<HeldPart> {
        let [commands, keys, channels] =
            ["commands", "keys", "channels"].map(|name| take::<String>(&mut members, name));
        let commands = self.commands(&commands?)?;
        let keys = keys?.split_whitespace().filter_map(key_rule).collect();
        let channels =
            channels?.split_whitespace().filter_map(|it| it.strip_prefix('&')).map(String::from).collect();
        Ok(HeldPart { commands, keys, channels })
    }

    /// Returns the commands that rules allow: `+@read -keys +config|get`.
    fn commands(&mut self, rules: &str) -> RedisResult<BTreeSet<String>> {
        let mut commands = BTreeSet::new();
        for rule in rules.split_whitespace() {
            let (adds, name) = match rule.split_at_checked(1) {
                Some(("+", name)) => (true, name),
                Some(("-", name)) => (false, name),
                _ => continue,
            };
            let named = self.named(name)?;
            if adds {
                commands.extend(named);
            } else {
                commands.retain(|command| !named.contains(command));
            }
        }
        Ok(commands)
    }

    /// Returns the commands that a rule names: a category, a command with all of its subcommands,
    /// or a subcommand.
    fn named(&mut self, name: &str) -> RedisResult<BTreeSet<String>> {
        let Some(category) = name.strip_prefix('@') else {
            let below = format!("{name}|");
            let named = self.all.iter().filter(|it| *it == name || it.starts_with(&below));
            let mut named: BTreeSet<String> = named.cloned().collect();
            if named.is_empty() {
                named.insert(name.into());
            }
            return Ok(named);
        };
        if category == "all" {
            return Ok(self.all.clone());
        }
        if !self.categories.contains_key(category) {
            let commands: BTreeSet<String> = self.ask(&["ACL", "CAT", category])?;
            let commands = commands.intersection(&self.all).cloned().collect();
            self.categories.insert(category.into(), commands);
        }
        Ok(self.categories.get(category).cloned().unwrap_or_default())
    }
}

fn take<T: FromRedisValue>(members: &mut HashMap<String, Value>, name: &'static str) -> RedisResult<T> {
    let member = members.remove(name).ok_or_else(|| {
        RedisError::from((redis::ErrorKind::UnexpectedReturnType, "a user lacks a member", name.into()))
    })?;
    Ok(from_redis_value(member)?)
}

/// Reads a rule about keys: `~user:*`, `%R~user:*`.
fn key_rule(rule: &str) -> Option<(Access, String)> {
    if let Some(glob) = rule.strip_prefix('~') {
        return Some((Access::BOTH, glob.into()));
    }
    let (letters, glob) = rule.strip_prefix('%')?.split_once('~')?;
    let has = |letter| letters.to_uppercase().contains(letter);
    Some((Access { read: has('R'), write: has('W') }, glob.into()))
}
