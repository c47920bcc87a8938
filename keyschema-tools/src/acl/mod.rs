//! Access rules that allow each service only what it does with keys.
//!
//! The commands come from the same tables as the methods of the runtime, so a rule grants the
//! commands that keyschema sends.

mod apart;
mod compare;
mod cover;
mod globs;
mod grants;
mod held;
mod permissions;
mod render;
mod rules;
mod services;
mod user;
mod version;

use keyschema_language::message::Message;
use keyschema_runtime::KeySchema;

use crate::{
    Catalogs,
    finding::{Finding, Findings},
    places::Places,
    rule::Levels,
};

pub(crate) use rules::RULES;
pub use {
    compare::compare,
    held::HeldUsers,
    permissions::Access,
    render::{PASSWORD, commands, file, json},
    rules::{EXCESS_PERMISSIONS, MISSING_PERMISSIONS, MISSING_USERS, SHARED_GLOBS},
    services::{Service, Use},
    user::{KeyRule, Selector, User},
    version::ServerVersion,
};

/// The options of rules.
#[derive(Clone, Copy, Debug, Default)]
pub struct Options<'o> {
    /// A run-time prefix that all keys begin with.
    pub prefix: &'o str,
    /// The server, if rules must have only commands that it knows.
    pub server: Option<ServerVersion>,
}

/// The users of services.
#[derive(Clone, Debug, Default)]
pub struct Answer {
    /// A user for each service.
    pub users: Vec<User>,
    /// Keys whose globs match other keys, each with its user.
    shared: Vec<(String, user::Shared)>,
    root: Option<std::path::PathBuf>,
}

/// Returns users for services with the keys of `catalogs`, which share their server with `others`.
///
/// ```
/// use keyschema_runtime::{Catalog, KeySchema, schema::{Piece, Source}};
/// use keyschema_tools::{Catalogs, acl::{Options, Service, commands, users_of}};
///
/// const ROOMS: &KeySchema = &KeySchema {
///     name: "ChatRooms", template: "chat:rooms", pieces: &[Piece::Literal("chat:rooms")], ..KeySchema::DEFAULT
/// };
/// static CHAT_KEYS: Catalog = Catalog::new("CHAT_KEYS", "", &[ROOMS], Source { file: "src/keys.rs", line: 1 });
///
/// let catalogs = Catalogs::of_program(&[&CHAT_KEYS]);
/// let service = Service::of_all_keys("chat", &catalogs);
/// let answer = users_of(&[service], &catalogs, &Catalogs::default(), Options::default());
/// assert!(commands(&answer.users).starts_with("ACL SETUSER chat reset on #SHA256-OF-THE-PASSWORD resetchannels -@all +"));
/// ```
pub fn users_of(
    services: &[Service],
    catalogs: &Catalogs,
    others: &Catalogs,
    options: Options<'_>,
) -> Answer {
    let texts = apart::Texts::of(&[catalogs, others], options.prefix);
    let all: Vec<&'static KeySchema> =
        [catalogs, others].into_iter().flat_map(Catalogs::schemas).map(|(_, schema)| schema).collect();
    let mut answer = Answer { root: catalogs.root.clone(), ..Answer::default() };
    for service in services {
        let (user, shared) = user::user_of(service, &texts, &all, options.server);
        answer.shared.extend(shared.into_iter().map(|shared| (user.name.clone(), shared)));
        answer.users.push(user);
    }
    answer
}

impl Answer {
    /// Returns findings about the keys that no glob can exclude.
    pub fn findings(&self, levels: &Levels) -> Vec<Finding> {
        let mut findings = Findings::new(levels.clone());
        let mut places = Places::below(self.root.clone());
        for (user, user::Shared { key, access, others }) in &self.shared {
            let can = match (access.read, access.write) {
                (true, true) => "read and write",
                (true, false) => "read",
                _ => "write",
            };
            let (first, example) = &others[0];
            let mut message = Message::new(format!(
                "the rules for `{}` let `{user}` {can} keys of `{}` too, such as `{example}`",
                key.name, first.name
            ))
            .help("give parameters types of few lengths, or the keys other literal text");
            for (other, example) in &others[1..] {
                message = message.note(format!("those of `{}` too, such as `{example}`", other.name));
            }
            let line = places.line(key.source.file, key.name);
            findings.of_key(&SHARED_GLOBS, key, line, message);
        }
        findings.finish()
    }
}

#[cfg(test)]
mod tests {
    use keyschema_core::{DataType, Shape, shapes};
    use keyschema_runtime::{
        Catalog, KeySchema,
        schema::{
            Parameter,
            Piece::{self, Literal},
            PrefixSchema, Source,
        },
    };

    use super::{Access, Answer, Options, Service, Use, commands, users_of};
    use crate::{Catalogs, rule::Levels};

    const ID: Piece =
        Piece::Parameter(Parameter::new("id", "u64", Shape::Integer { min: 0, max: u64::MAX as u128 }));
    const NAME: Piece = Piece::Parameter(Parameter::new("name", "Text<32>", shapes::text(32, ':', false)));
    const READ: Access = Access { read: true, write: false };

    fn schema(name: &'static str, data_type: DataType, pieces: &[Piece]) -> &'static KeySchema {
        let pieces = pieces.to_vec().leak();
        Box::leak(Box::new(KeySchema { name, data_type, pieces, ..KeySchema::DEFAULT }))
    }

    fn catalogs(schemas: &[&'static KeySchema], prefixes: &'static [&'static PrefixSchema]) -> Catalogs {
        let source = Source { file: "src/keys.rs", line: 1 };
        let catalog = Catalog::new("KEYS", "", schemas.to_vec().leak(), source).prefixes_of(prefixes);
        Catalogs::of_program(&[Box::leak(Box::new(catalog))])
    }

    /// Returns the user of a service that has some of the keys.
    fn answer_of(catalogs: &Catalogs, keys: &[(&str, Access)], uses: &[Use]) -> Answer {
        let mut service = Service::of_all_keys("app", catalogs);
        let access_to = |schema: &KeySchema| keys.iter().find(|(name, _)| *name == schema.name);
        service.keys = service.keys.iter().filter_map(|(key, _)| Some((*key, access_to(key)?.1))).collect();
        service.uses = uses.to_vec();
        users_of(&[service], catalogs, &Catalogs::default(), Options::default())
    }

    fn rules_of(answer: &Answer) -> String {
        commands(&answer.users)
    }

    #[test]
    fn keys_that_no_glob_separates_are_listed() {
        let pair = schema("Pair", DataType::String, &[Literal("a:"), ID, Literal(":"), ID]);
        let triple =
            schema("Triple", DataType::String, &[Literal("a:"), ID, Literal(":"), ID, Literal(":"), ID]);
        let other = schema("Other", DataType::String, &[Literal("b:"), ID]);
        let catalogs = catalogs(&[pair, triple, other], &[]);
        let answer = answer_of(&catalogs, &[("Pair", READ)], &[]);
        let findings = answer.findings(&Levels::default());
        assert_eq!(findings.len(), 1);
        assert_eq!(
            findings[0].message.fact(),
            "the rules for `Pair` let `app` read keys of `Triple` too, such as `a:1:1:1`"
        );
        assert!(super::json(&answer).contains(r#""others":[{"key":"Triple","example":"a:1:1:1"}]"#));
        // Keys that the service may access anyway are not listed.
        let answer = answer_of(&catalogs, &[("Pair", READ), ("Triple", Access::BOTH)], &[]);
        assert!(answer.findings(&Levels::default()).is_empty());
        let answer = answer_of(&catalogs, &[("Pair", Access::BOTH), ("Triple", READ)], &[]);
        assert_eq!(answer.findings(&Levels::default()).len(), 1);
    }

    #[test]
    fn short_texts_are_separated_by_their_lengths() {
        let name = schema("Name", DataType::String, &[Literal("user:"), NAME]);
        let friends = schema("Friends", DataType::Set, &[Literal("user:"), NAME, Literal(":friends")]);
        let catalogs = catalogs(&[name, friends], &[]);
        let answer = answer_of(&catalogs, &[("Name", READ)], &[]);
        assert!(answer.findings(&Levels::default()).is_empty());
        assert!(rules_of(&answer).contains(r"(%R~user:[^*:?\[\\\]{}] %R~user:[^"), "{}", rules_of(&answer));
        let answer = answer_of(&catalogs, &[("Friends", READ)], &[]);
        assert!(rules_of(&answer).contains(" (%R~user:?*:friends +"), "{}", rules_of(&answer));
    }

    #[test]
    fn channels_and_prefixes_are_covered() {
        const TENANT: &PrefixSchema = &PrefixSchema {
            name: "Tenant",
            pieces: &[Literal("tenant:"), NAME, Literal(":")],
            ..PrefixSchema::DEFAULT
        };
        let news = schema("News", DataType::Channel, &[Literal("news:"), ID]);
        let cart = schema("Cart", DataType::List, &[Literal("cart:"), ID]);
        let catalogs = catalogs(&[news, cart], &[TENANT]);
        let uses = [Use::Scan, Use::Cluster, Use::Notifications];
        let rules = rules_of(&answer_of(&catalogs, &[("News", Access::BOTH), ("Cart", READ)], &uses));
        for part in [
            " +asking +client|setinfo +cluster|myid +cluster|shards +cluster|slots +info +ping +punsubscribe +readonly +scan ",
            " (&news:[0-9]* &tenant:?*:news:[0-9]* +publish +spublish +ssubscribe +subscribe)",
            " (&__keyspace@0__:cart:* &__keyspace@0__:tenant:*:cart:* &news:* &tenant:*:news:* +psubscribe)",
            " (%R~cart:[0-9]* %R~tenant:?*:cart:[0-9]* +dump ",
            " %R~keyschema:[0-9]* %R~tenant:?*:cart:[0-9]* +exists)",
        ] {
            assert!(rules.contains(part), "{part}\n{rules}");
        }
    }
}
