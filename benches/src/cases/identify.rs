//! The schema of a key, found among many.

use std::rc::Rc;

use fastrand::Rng;
use keyschema::__private::Parameter;
use keyschema::schema::{Piece, Source};
use keyschema::{Catalog, Identified, KeySchema, KeySegment, RedisKey, Shape, Text};
use regex::bytes::{RegexSet, RegexSetBuilder};
use uuid::Uuid;

use crate::{
    comparison::{Comparison, variant},
    keys::{self, OrderStatus, SessionToken, UserProfile},
};

const OWNERS: [&str; 10] =
    ["user", "session", "mall", "cart", "billing", "search", "chat", "media", "device", "report"];
const THINGS: [&str; 20] = [
    "profile", "token", "order", "invoice", "message", "photo", "settings", "friends", "quota", "limit",
    "index", "digest", "draft", "event", "login", "address", "coupon", "review", "stock", "price",
];

/// Returns schemas of four forms, five for each owner and thing. Three of them belong to the keys
/// that are identified.
pub(crate) fn a_thousand() -> &'static [&'static KeySchema] {
    let mut schemas = vec![UserProfile::SCHEMA, OrderStatus::SCHEMA, SessionToken::SCHEMA];
    let number = || Piece::Parameter(Parameter::new("id", "u64", u64::SHAPE));
    let uuid = || Piece::Parameter(Parameter::new("uuid", "Uuid", Uuid::SHAPE));
    let text =
        || Piece::Parameter(Parameter::new("name", "Text<'a, 24>", <Text<'static, 24> as KeySegment>::SHAPE));
    let literal = |text: String| Piece::Literal(&*text.leak());
    for owner in OWNERS {
        for thing in THINGS {
            for pieces in [
                vec![literal(format!("{owner}:{thing}s:id:")), number()],
                vec![literal(format!("{owner}:{thing}s:name:")), text()],
                vec![
                    literal(format!("{owner}:")),
                    number(),
                    literal(format!(":{thing}:")),
                    uuid(),
                    literal(":state".into()),
                ],
                vec![literal(format!("{owner}:")), text(), literal(format!(":{thing}s"))],
                vec![literal(format!("{owner}:{thing}s:count"))],
            ] {
                let template = format!("{owner}:{thing}:{}", schemas.len()).leak();
                let pieces = pieces.leak();
                let declaration = KeySchema { name: template, template, pieces, ..KeySchema::DEFAULT };
                schemas.push(Box::leak(Box::new(declaration)));
            }
        }
    }
    schemas.truncate(1_000);
    schemas.leak()
}

/// Returns the usual way: an expression for each schema.
fn regexes(catalog: &Catalog) -> RegexSet {
    let expressions = catalog.iter().map(|schema| {
        let pieces = schema.pieces.iter().map(|piece| match piece {
            Piece::Literal(text) => regex::escape(text),
            Piece::Parameter(parameter) => match parameter.shape {
                Shape::Integer { .. } => "(?:0|[1-9][0-9]*)".into(),
                shape => format!("[!-9;-~]{{{},{}}}", shape.min_len(), shape.max_len()),
            },
        });
        format!("^{}$", pieces.collect::<String>())
    });
    // The default is not enough for this many expressions.
    RegexSetBuilder::new(expressions).size_limit(1 << 28).build().expect("they are of moderate size")
}

/// Returns a key of any schema.
pub(crate) fn any_key(catalog: &Catalog, random: &mut Rng) -> (&'static KeySchema, String) {
    let schema = catalog.schemas()[random.usize(..catalog.len())];
    let pieces = schema.pieces.iter().map(|piece| match piece {
        Piece::Literal(text) => (*text).to_string(),
        Piece::Parameter(parameter) => match parameter.shape {
            Shape::Integer { .. } => random.u32(..).to_string(),
            shape => {
                let len = random.usize(shape.min_len()..=shape.max_len());
                (0..len).map(|_| random.digit(10)).collect()
            }
        },
    });
    (schema, pieces.collect())
}

/// Compares keys of three of the schemas, and keys of all of them.
pub(crate) fn among_a_thousand() -> Vec<Comparison> {
    let source = Source { file: file!(), line: line!() };
    let catalog: &'static Catalog = Box::leak(Box::new(Catalog::new("ALL", "", a_thousand(), source)));
    assert_eq!(catalog.schemas().len(), 1_000);

    let regexes: &RegexSet = Box::leak(Box::new(regexes(catalog)));
    let ids = keys::written(&keys::ids(), |id| format!("user:profile:id:{id}"));
    let orders = keys::written(&keys::orders(), |order| format!("mall:{}:order:{}:status", order.0, order.1));
    let texts = keys::written(&keys::texts(), |uid| format!("session:token:uid:{uid}"));
    macro_rules! identified {
        ($title:literal, $inputs:ident, $key:ty) => {
            Comparison::new(
                $title,
                vec![
                    variant!("`identify`", $inputs, |text| catalog
                        .identify(text.as_str())
                        .is_some_and(|key| std::ptr::eq(key.schema(), <$key>::SCHEMA))),
                    variant!("`parse` of its type", $inputs, |text| <$key>::parse(text.as_str()).is_ok()),
                    variant!("`Identified::parse` by its schema", $inputs, |text| {
                        Identified::parse(<$key>::SCHEMA, text.as_str()).is_some()
                    })
                    .goal(1.0 / 6.0),
                    variant!("`RegexSet` of all schemas", $inputs, |text| regexes
                        .matches(text.as_bytes())
                        .iter()
                        .next()
                        .is_some()),
                ],
            )
        };
    }
    let mut random = Rng::with_seed(0x6b65_7973);
    let any: Rc<[_]> = (0..256).map(|_| any_key(catalog, &mut random)).collect();
    vec![
        identified!("identify a", ids, UserProfile),
        identified!("identify b", orders, OrderStatus),
        identified!("identify c", texts, SessionToken<'_>),
        Comparison::new(
            "identify a key of any schema",
            vec![
                variant!("`identify`", any, |key| catalog.identify(&key.1).is_some()),
                variant!("`Identified::parse` by its schema", any, |key| {
                    Identified::parse(key.0, &key.1).is_some()
                })
                .goal(1.0 / 6.0),
                variant!("`RegexSet` of all schemas", any, |key| regexes
                    .matches(key.1.as_bytes())
                    .iter()
                    .next()
                    .is_some())
                .goal(20.0),
            ],
        ),
    ]
}
