//! Compares the rights of users with the needs of their services.

use std::collections::{BTreeMap, BTreeSet};

use keyschema_language::message::{Message, code};

use super::{
    cover::Compared,
    held::{HeldPart, HeldUser, HeldUsers},
    rules::{EXCESS_PERMISSIONS, MISSING_PERMISSIONS, MISSING_USERS},
    services::Service,
    user::{Selector, User},
};
use crate::{
    finding::{Finding, Findings},
    rule::{Levels, Rule},
};

/// The commands whose channels are compared.
const OF_CHANNELS: [&str; 5] = ["psubscribe", "publish", "spublish", "ssubscribe", "subscribe"];

/// Compares the users that services need with the users of a server. Each user has the index of its
/// service.
pub fn compare(services: &[Service], users: &[User], held: &HeldUsers, levels: &Levels) -> Vec<Finding> {
    let mut findings = Findings::new(levels.clone());
    let mut globs = Compared::default();
    for (service, user) in services.iter().zip(users) {
        let mut report = |rule: &'static Rule, message: Message| {
            findings.of_place(rule, &service.manifest, u32::try_from(service.line).ok(), message);
        };
        let name = &user.name;
        let print = format!("run what `cargo keyschema acl {name}` prints on the server");
        match held.user(name) {
            None => {
                let message = Message::new(format!("the server has no user `{name}`"));
                report(&MISSING_USERS, message.help(print));
            }
            Some(held) if !held.is_on => {
                let message = Message::new(format!("the user `{name}` of the server is off"));
                report(&MISSING_USERS, message.help(print));
            }
            Some(held) => {
                for (fact, note) in missing(user, held, &mut globs) {
                    let message = Message::new(fact).help(&print);
                    report(&MISSING_PERMISSIONS, note.into_iter().fold(message, Message::note));
                }
                for fact in excess(user, held, &mut globs) {
                    report(&EXCESS_PERMISSIONS, Message::new(fact).help(&print));
                }
            }
        }
    }
    findings.finish()
}

/// Returns the missing rights of a user, one sentence for each selector, with the omitted details.
fn missing(user: &User, held: &HeldUser, globs: &mut Compared) -> Vec<(String, Option<String>)> {
    let plain = Selector { commands: user.commands.clone(), ..Selector::default() };
    let mut found = Vec::new();
    for selector in [&plain].into_iter().chain(&user.selectors) {
        let parts: Vec<&HeldPart> =
            held.parts.iter().filter(|part| part_has(part, selector, globs)).collect();
        let lacks = |command: &&String| !parts.iter().any(|part| part.commands.contains(*command));
        let commands: Vec<&str> = selector.commands.iter().filter(lacks).map(String::as_str).collect();
        if commands.is_empty() {
            continue;
        }
        let globs: Vec<String> =
            selector.keys.iter().map(|rule| format!("{}{}", rule.access, rule.glob)).collect();
        let channels = selector.channels.iter().map(|channel| format!("&{channel}"));
        let targets: Vec<String> = globs.into_iter().chain(channels).collect();
        let place = match targets.as_slice() {
            [] => String::new(),
            [one] => format!(" on {}", code(one)),
            [one, ..] => format!(" on {} and {} more", code(one), targets.len() - 1),
        };
        let fact = format!("the user `{}` may not send {}{place}", user.name, some_of(&commands));
        let rule = format!("the rule is `({})`", selector.words().collect::<Vec<_>>().join(" "));
        found.push((fact, (!targets.is_empty()).then_some(rule)));
    }
    found
}

/// Whether a part of a rule includes all keys and channels of a selector.
fn part_has(part: &HeldPart, selector: &Selector, globs: &mut Compared) -> bool {
    // Two rules may grant reading and writing only for the same glob, because the server treats
    // them as one.
    let has_keys = selector.keys.iter().all(|rule| {
        part.keys.iter().any(|(held, glob)| held.covers(rule.access) && globs.covers(glob, &rule.glob))
    });
    // A pattern of channels is compared as a text by the server, if `PSUBSCRIBE` takes it.
    let is_pattern = selector.commands.iter().any(|command| command == "psubscribe");
    let mut has_channel = |channel: &String| {
        part.channels
            .iter()
            .any(|held| held == channel || held == "*" || (!is_pattern && globs.covers(held, channel)))
    };
    has_keys && selector.channels.iter().all(&mut has_channel)
}

/// Returns the rights of a user that its service does not need.
fn excess(user: &User, held: &HeldUser, globs: &mut Compared) -> Vec<String> {
    let name = &user.name;
    let mut found = Vec::new();
    if held.takes_any_password {
        found.push(format!("the user `{name}` can log in without a password"));
    }
    let of_command = |command: &String| -> Vec<&Selector> {
        user.selectors.iter().filter(|selector| selector.commands.contains(command)).collect()
    };
    let mut commands = BTreeSet::new();
    let mut keys: BTreeMap<String, BTreeSet<&str>> = BTreeMap::new();
    for part in &held.parts {
        for command in &part.commands {
            let expected = of_command(command);
            if expected.is_empty() && !user.commands.contains(command) {
                commands.insert(command.as_str());
                continue;
            }
            if expected.iter().any(|selector| !selector.keys.is_empty()) {
                for (access, glob) in &part.keys {
                    let is_expected = expected
                        .iter()
                        .flat_map(|selector| &selector.keys)
                        .any(|rule| rule.access.covers(*access) && globs.covers(&rule.glob, glob));
                    if !is_expected {
                        keys.entry(format!("{access}{glob}")).or_default().insert(command);
                    }
                }
            }
            if OF_CHANNELS.contains(&command.as_str()) {
                for channel in &part.channels {
                    let mut expected = expected.iter().flat_map(|selector| &selector.channels);
                    if !expected.any(|glob| globs.covers(glob, channel)) {
                        keys.entry(format!("&{channel}")).or_default().insert(command);
                    }
                }
            }
        }
    }
    if !commands.is_empty() {
        let commands: Vec<&str> = commands.into_iter().collect();
        found.push(format!(
            "the user `{name}` may send {}, which the service never sends",
            some_of(&commands)
        ));
    }
    for (glob, commands) in keys {
        let commands: Vec<&str> = commands.into_iter().collect();
        found.push(format!(
            "the user `{name}` may send {} on {}, which is more than the service has",
            some_of(&commands),
            code(&glob)
        ));
    }
    found
}

/// Returns the first of some commands, and the number of the others.
fn some_of(commands: &[&str]) -> String {
    const SHOWN: usize = 4;
    let shown: Vec<String> = commands.iter().take(SHOWN).map(|command| code(command)).collect();
    match (shown.as_slice(), commands.len().saturating_sub(SHOWN)) {
        ([one], _) => one.clone(),
        ([before @ .., last], 0) => format!("{} and {last}", before.join(", ")),
        (_, more) => format!("{} and {more} more", shown.join(", ")),
    }
}
