//! The services of a package, `[package.metadata.keyschema.acl.SERVICE]`, for access rules.

use keyschema_language::lists::{CollectVec as _, sort_by};
use keyschema_language::{
    lint::values,
    message::{Message, code},
};
use toml::{Spanned, de::DeString};

use crate::{
    named::{Named, named},
    problem::Problems,
    typed::{Value, integer, strings_with_spans, table},
};

/// The settings of a service.
const SETTINGS: [&str; 4] = ["read", "write", "uses", "database"];
const EXAMPLE: &str = "acl.shop = { read = [\"UserProfile\"], write = [\"OrderStatus\"] }";

/// A service, and what it does with keys.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Service {
    /// Its name.
    pub name: Named,
    /// The keys that it reads, if some are named.
    pub read: Option<Vec<Named>>,
    /// The keys that it writes, if some are named.
    pub write: Option<Vec<Named>>,
    /// The things that it does beside the commands of its keys.
    pub uses: Vec<Named>,
    /// The database that its keys are in.
    pub database: u32,
}

/// Reads the table `acl`.
pub(super) fn read_acl(value: &Value<'_>, problems: &mut Problems<'_>) -> Vec<Service> {
    let Some(services) = table(value, EXAMPLE, problems) else {
        return Vec::new();
    };
    let mut read: Vec<Service> =
        services.iter().filter_map(|(name, value)| read_service(name, value, problems)).collect_vec();
    let place = |service: &Service| (service.name.line, service.name.column);
    sort_by(&mut read, &|left, right| place(left).cmp(&place(right)));
    read
}

fn read_service(
    name: &Spanned<DeString<'_>>,
    value: &Value<'_>,
    problems: &mut Problems<'_>,
) -> Option<Service> {
    let settings = table(value, EXAMPLE, problems)?;
    let text: &str = name.get_ref();
    // The server cuts rules at spaces.
    if text.is_empty() || text.contains(|character: char| character.is_whitespace() || character == '\0') {
        let message = Message::new(format!("{} is not the name of a user", code(text)));
        problems.report(name.span(), message.help("write a name without spaces, as in `shop`"));
    }
    let mut service = Service {
        name: named(text, name.span().start, problems),
        read: None,
        write: None,
        uses: Vec::new(),
        database: 0,
    };
    for (key, value) in settings {
        match &**key.get_ref() {
            "read" => service.read = names(value, "read = [\"UserProfile\"]", problems),
            "write" => service.write = names(value, "write = [\"OrderStatus\"]", problems),
            "uses" => service.uses = names(value, "uses = [\"scan\"]", problems).unwrap_or_default(),
            "database" => {
                service.database =
                    integer(value, "database = 1", read_database, problems).unwrap_or_default();
            }
            other => problems.report(key.span(), values::unknown("setting of a service", other, SETTINGS)),
        }
    }
    Some(service)
}

fn read_database(number: i128) -> Result<u32, Message> {
    u32::try_from(number).map_err(|_| {
        Message::new(format!("{number} is not a database"))
            .help("write a number from 0, as in `database = 1`")
    })
}

fn names(value: &Value<'_>, example: &str, problems: &mut Problems<'_>) -> Option<Vec<Named>> {
    let found = strings_with_spans(value, example, problems)?;
    Some(found.into_iter().map(|(text, span)| named(text, span.start, problems)).collect_vec())
}
