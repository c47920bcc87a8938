//! Access rules, loaded into a server: a user with the rules of a service may send every command of
//! every key, and nothing else.

use std::collections::BTreeSet;

use keyschema::{
    __private::DeclaredPrefix,
    Catalog,
    schema::{Piece, PrefixSchema},
};
use keyschema_client_tests::Runner;
use keyschema_test_server::Server;
use keyschema_tools::{
    Catalogs, access,
    acl::{Access, HeldUsers, Options, Selector, ServerVersion, Service, Use, User, compare, users_of},
    identify::Identifier,
    rule::Levels,
};
use redis::{Client, Connection, FromRedisValue, cmd};

use crate::every_command::{
    Run, accessed, checked, declared, forms::Tenant, lasting, once, prefixed, referred, replaced, single,
    timed, timed_before, timed_behind, written,
};

/// A form of keys: the function that runs their commands, their catalogues, and their possible
/// prefixes.
struct Form {
    run: Run,
    catalogs: [&'static Catalog; 2],
    prefixes: &'static [&'static PrefixSchema],
}

const NONE: &[&PrefixSchema] = &[];
const DECLARED: &[&PrefixSchema] = &[<Tenant as DeclaredPrefix>::SCHEMA];
const TENANT: &[&PrefixSchema] =
    &[&PrefixSchema { pieces: &[Piece::Literal("tenant:7:")], ..PrefixSchema::DEFAULT }];
const TENANT_TWICE: &[&PrefixSchema] =
    &[&PrefixSchema { pieces: &[Piece::Literal("tenant:7:tenant:7:")], ..PrefixSchema::DEFAULT }];

macro_rules! forms {
    ($($module:ident $prefixes:ident),*) => {
        [$(Form {
            run: $module::run,
            catalogs: [&$module::KEYS, &$module::OTHER_KEYS],
            prefixes: $prefixes,
        }),*]
    };
}

static FORMS: [Form; 13] = forms![
    lasting NONE, replaced NONE, written NONE, once NONE, accessed NONE, timed NONE, declared DECLARED, prefixed TENANT, referred TENANT,
    checked TENANT, timed_before TENANT, timed_behind TENANT, single TENANT_TWICE
];

impl Form {
    fn name(&self) -> &'static str {
        self.catalogs[0].iter().next().expect("it has keys").template.split(':').next().unwrap_or_default()
    }

    fn catalogs(&self) -> Catalogs {
        let with_prefixes = self.catalogs.map(|catalog| -> &'static Catalog {
            let schemas: Vec<_> = catalog.iter().collect();
            let copy = Catalog::new(catalog.name(), "", schemas.leak(), catalog.source());
            Box::leak(Box::new(copy.prefixes_of(self.prefixes)))
        });
        Catalogs::of_program(&with_prefixes)
    }
}

/// A server with users by the rules.
struct Guarded {
    server: Server,
    admin: Connection,
    version: ServerVersion,
}

impl Guarded {
    fn start() -> Self {
        let server = Server::start().expect("a server starts");
        let (major, minor, _) = server.version().number;
        let number = |number| u16::try_from(number).expect("it is small");
        let version = ServerVersion::new(server.version().is_valkey(), number(major), number(minor));
        let admin = Client::open(server.url()).unwrap().get_connection().expect("a connection");
        Self { server, admin, version }
    }

    fn ask<T: FromRedisValue>(&mut self, words: &[impl AsRef<[u8]>]) -> T {
        let mut command = cmd("");
        command = words.iter().enumerate().fold(command, |command, (number, word)| {
            if number == 0 {
                return cmd(std::str::from_utf8(word.as_ref()).unwrap());
            }
            let mut command = command;
            command.arg(word.as_ref());
            command
        });
        command.query(&mut self.admin).unwrap_or_else(|error| {
            let words: Vec<_> = words.iter().map(|word| String::from_utf8_lossy(word.as_ref())).collect();
            panic!("{words:?}: {error}")
        })
    }

    /// Makes the user of a service, and returns it.
    fn load(&mut self, service: &Service, catalogs: &Catalogs, prefix: &str) -> User {
        let options = Options { prefix, server: Some(self.version) };
        let service = std::slice::from_ref(service);
        let answer = users_of(service, catalogs, &Catalogs::default(), options);
        let user = answer.users.into_iter().next().expect("a service has a user");
        let words = [vec!["ACL".into(), "SETUSER".into(), user.name.clone()], user.rules(">secret")].concat();
        self.ask::<()>(&words);
        let held = HeldUsers::ask(&self.server.url(), &access::Access::default(), &[&user.name])
            .expect("the server tells");
        let findings = compare(service, std::slice::from_ref(&user), &held, &Levels::default());
        assert!(findings.is_empty(), "{findings:?}");
        user
    }

    /// Returns why the server would refuse a command of a user; `None` if it would not.
    fn refusal(&mut self, user: &str, words: &[Vec<u8>]) -> Option<String> {
        let dry_run = [b"ACL".to_vec(), b"DRYRUN".to_vec(), user.into()];
        let answer: String = self.ask(&[&dry_run, words].concat());
        (answer != "OK").then_some(answer)
    }

    /// Returns the keys of a command, and what it does with each of them according to the server.
    fn keys_of(&mut self, words: &[Vec<u8>]) -> Vec<(Vec<u8>, Access)> {
        let mut command = cmd("COMMAND");
        command.arg("GETKEYSANDFLAGS").arg(words);
        let Ok(answer) = command.query::<Vec<(Vec<u8>, Vec<String>)>>(&mut self.admin) else {
            return Vec::new();
        };
        let access = |flags: &[String]| {
            let has = |flag: &str| flags.iter().any(|other| other.eq_ignore_ascii_case(flag));
            Access { read: has("access"), write: has("insert") || has("delete") || has("update") }
        };
        answer.into_iter().map(|(key, flags)| (key, access(&flags))).collect()
    }
}

/// Runs all commands of a form of keys as a user, and returns what was sent.
fn run_as(guarded: &Guarded, user: &str, form: &Form) -> Vec<Vec<Vec<u8>>> {
    let mut runner = Runner::of_user(&guarded.server, user, "secret");
    (form.run)(&mut runner, &mut BTreeSet::new());
    runner.take_noted()
}

/// Every typed command works for a user with the rules, on keys of every form. The rules allow only
/// commands that the server gets, also from scripts and together with other commands.
#[test]
fn the_rules_allow_every_command_and_nothing_that_is_not_sent() {
    // The test does not send these: a pool that pings, listeners, and a script that the server
    // knows already.
    let excused = [
        "eval",
        "ping",
        "psubscribe",
        "punsubscribe",
        "ssubscribe",
        "subscribe",
        "sunsubscribe",
        "unsubscribe",
    ];
    let mut guarded = Guarded::start();
    for form in &FORMS {
        let catalogs = form.catalogs();
        let mut service = Service::of_all_keys(form.name(), &catalogs);
        let user_without_scripts = guarded.load(&service, &catalogs, "");
        service.uses = vec![Use::Scripts];
        let user = guarded.load(&service, &catalogs, "");
        guarded.ask::<()>(&["CONFIG", "RESETSTAT"]);
        let sent = run_as(&guarded, &user.name, form);
        assert!(sent.len() > 200, "{} commands were sent", sent.len());

        let stats: String = guarded.ask(&["INFO", "commandstats"]);
        let called: BTreeSet<&str> = stats
            .lines()
            .filter_map(|line| line.strip_prefix("cmdstat_")?.split_once(':'))
            .filter(|(_, stats)| !stats.starts_with("calls=0,"))
            .map(|(name, _)| name)
            .collect();
        // Keys that only a few commands use are not all tried.
        let is_of_form = |selector: &&Selector| {
            selector.keys.iter().any(|rule| rule.glob.split(':').any(|segment| segment == form.name()))
        };
        let user = user_without_scripts;
        let of_form = user.selectors.iter().filter(is_of_form).flat_map(|selector| &selector.commands);
        let commands = user.commands.iter().chain(of_form);
        let unused: Vec<&String> = commands
            .filter(|name| !called.contains(name.as_str()) && !excused.contains(&name.as_str()))
            .collect();
        assert!(unused.is_empty(), "{}: granted and never sent: {unused:?}", form.name());
    }
}

/// Whether a service may use keys in this way, according to the server: it says what a command does
/// with each of its keys.
fn may_send(service: &Service, identifier: &mut Identifier, keys: &[(Vec<u8>, Access)]) -> bool {
    keys.iter().all(|(key, needed)| {
        let schema = identifier.identify(key).schema().expect("it is a declared key").name;
        let granted = service.keys.iter().find(|(key, _)| key.name == schema);
        granted.is_some_and(|(_, access)| access.covers(*needed))
    })
}

/// For services with a part of the keys, or with only reading or only writing, the server runs a
/// command exactly if the service may access all of its keys.
#[test]
fn the_server_refuses_keys_that_a_service_may_not_access() {
    let mut guarded = Guarded::start();
    let form = &FORMS[1];
    let catalogs = form.catalogs();
    let mut all = Service::of_all_keys("all", &catalogs);
    all.uses = vec![Use::Scripts];
    guarded.load(&all, &catalogs, "");
    let mut sent = run_as(&guarded, "all", form);
    // A script may do anything with its keys, so the server requires all permissions. It checks
    // each command that the script calls.
    sent.retain(|words| words[0] != b"EVAL");
    let mut identifier = Identifier::of(&catalogs);

    let (read, write) = (Access { read: true, write: false }, Access { read: false, write: true });
    for (name, keys, access) in [
        ("reader", None, read),
        ("writer", None, write),
        ("texts", Some("Text"), Access::BOTH),
        ("sets", Some("Group"), Access::BOTH),
        ("rankings", Some("Ranking"), read),
        ("queues", Some("Queue"), write),
        ("talks", Some("Talk"), write),
        ("listener", Some("Talk"), read),
    ] {
        let mut service = Service::of_all_keys(name, &catalogs);
        service.keys.retain(|(schema, _)| keys.is_none_or(|name| schema.name == name));
        service.keys.iter_mut().for_each(|(_, granted)| *granted = access);
        guarded.load(&service, &catalogs, "");
        let (mut allowed, mut refused) = (0, 0);
        for words in &sent {
            let keys = guarded.keys_of(words);
            let is_channel = words[0].ends_with(b"PUBLISH");
            let expected = if is_channel {
                access.write && service.keys.iter().any(|(schema, _)| schema.name == "Talk")
            } else {
                may_send(&service, &mut identifier, &keys)
            };
            let refusal = guarded.refusal(name, words);
            assert_eq!(refusal.is_none(), expected, "{name}: {:?}, {refusal:?}", shown(words));
            *(if expected { &mut allowed } else { &mut refused }) += 1;
        }
        assert!(refused > 0 && (allowed > 0 || name == "listener"), "{name}: {allowed} and {refused}");
    }
}

fn shown(words: &[Vec<u8>]) -> Vec<String> {
    words.iter().map(|word| String::from_utf8_lossy(word).into_owned()).collect()
}

/// The user of a service with all keys can send no other command, no command on other keys, and
/// nothing on other channels.
#[test]
fn the_server_refuses_everything_else() {
    let mut guarded = Guarded::start();
    let form = &FORMS[1];
    let catalogs = form.catalogs();
    let user = guarded.load(&Service::of_all_keys("all", &catalogs), &catalogs, "");
    let granted: BTreeSet<&String> =
        user.commands.iter().chain(user.selectors.iter().flat_map(|selector| &selector.commands)).collect();
    let commands: Vec<String> = guarded.ask(&["COMMAND", "LIST"]);
    let mut refused = 0;
    let is_container = |name: &String| commands.iter().any(|other| other.starts_with(&format!("{name}|")));
    for name in commands.iter().filter(|name| !is_container(name)) {
        let info: Vec<redis::Value> = guarded.ask(&["COMMAND", "INFO", name]);
        let Some(redis::Value::Array(info)) = info.into_iter().next() else { panic!("{name}") };
        let (arity, flags): (i64, BTreeSet<String>) = (
            redis::from_redis_value(info[1].clone()).unwrap(),
            redis::from_redis_value(info[2].clone()).unwrap(),
        );
        // Logging in needs no permission.
        if flags.contains("no_auth") {
            continue;
        }
        let mut words: Vec<Vec<u8>> = name.split('|').map(|word| word.as_bytes().to_vec()).collect();
        words.resize(usize::try_from(arity.abs()).unwrap().max(words.len()), b"other:text".to_vec());
        let refusal = guarded.refusal("all", &words);
        let has_keys = !guarded.keys_of(&words).is_empty();
        let is_of_channels =
            name.ends_with("subscribe") && !name.contains("uns") || name.ends_with("publish");
        if !granted.contains(name) || (has_keys && name != "watch") || is_of_channels {
            let refusal = refusal.unwrap_or_else(|| panic!("{:?} is allowed", shown(&words)));
            assert!(refusal.contains("has no permissions"), "{name}: {refusal}");
            refused += 1;
        }
    }
    assert!(refused > 250, "{refused}");
}
