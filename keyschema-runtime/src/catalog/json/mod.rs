//! A catalogue as JSON: the file that projects commit, and that tools parse.
//!
//! The file has no line numbers, because each edit above a declaration would change it. It has no
//! paths of a machine either: `file.rs` cuts those of other packages.
//!
//! Our own code writes the file, and `serde_json` parses it. Every program that uses the runtime
//! has the writer, so it takes no dependency. The parser is for tools, with the feature
//! `from-json`. One serde model for both would put serde into every program, and a parser without a
//! model would take more lines than the model. Tests parse what the writer writes, and compare both
//! with the JSON Schema. A parsed catalogue is made of leaked memory: so it is a `Catalog` like any
//! other, and a tool parses a few files and ends.

mod character_class;
#[cfg(feature = "from-json")]
mod document;
mod examples;
#[cfg(feature = "from-json")]
mod parse;
mod regex;
mod writer;

use alloc::string::{String, ToString};
use core::time::Duration;

use keyschema_core::schema::max_len_of;

use self::writer::Writer;
use super::{file, schemas::Catalog};
use crate::{
    Expiry, KeySchema, Refresh, Shape,
    schema::{FieldTtl, Parameter, Piece, PrefixSchema},
};

#[cfg(feature = "from-json")]
pub use parse::ParseCatalogError;

/// The member `format` of a catalogue's file.
const FORMAT: &str = "keyschema";

/// The version of the format that is written, and the newest version that is parsed.
///
/// It increases when files change so that a reader of the older version would misunderstand them. A
/// new member is not such a change, because readers skip members that they do not know.
const VERSION: u32 = 1;

impl Catalog {
    /// Returns the catalogue as a JSON document: everything in its schemas, with the keys in the
    /// order of declaration.
    ///
    /// The same catalogue always gives the same text. Each value has its own line, so a changed
    /// declaration is a short diff. There are no line numbers, because they would change with every
    /// edit above. There are no paths of the machine that compiled it: a file of another package is
    /// named from the folder of that package on.
    ///
    /// `docs/keyschema.schema.json` in the repository is the JSON Schema of the format.
    ///
    /// ```
    /// # use keyschema::{Catalog, KeySchema, schema::{Piece, Source}};
    /// # const ROOMS: &KeySchema = &KeySchema {
    /// #     name: "ChatRooms", template: "chat:rooms", pieces: &[Piece::Literal("chat:rooms")], ..KeySchema::DEFAULT
    /// # };
    /// # static CHAT_KEYS: Catalog = Catalog::new("CHAT_KEYS", "", &[ROOMS], Source { file: "src/keys.rs", line: 1 });
    /// let json = CHAT_KEYS.to_json();
    /// assert!(json.starts_with("{\n  \"format\": \"keyschema\",\n  \"version\": 1,\n  \"name\": \"CHAT_KEYS\","));
    /// ```
    pub fn to_json(&self) -> String {
        let mut writer = Writer::new();
        writer.object(|document| {
            document.string("format", FORMAT);
            document.number("version", VERSION);
            document.string("name", self.name());
            document.string("description", self.description());
            document.string("source", &file::portable(self.source().file));
            if !self.prefixes().is_empty() {
                document.member("prefixes").array(|prefixes| {
                    for prefix in self.prefixes() {
                        prefixes.element().object(|writer| write_prefix(writer, prefix));
                    }
                });
            }
            document.member("keys").array(|keys| {
                for schema in self {
                    keys.element().object(|key| write_key(key, schema));
                }
            });
        });
        writer.finish()
    }
}

fn write_key(key: &mut Writer, schema: &KeySchema) {
    key.string("name", schema.name);
    key.string("description", schema.description);
    key.string("template", schema.template);
    key.string("pattern", &schema.glob());
    key.string("regex", &regex::of(schema.pieces));
    key.member("examples").array(|examples| {
        for example in examples::of(schema.pieces) {
            examples.element().text(&example);
        }
    });
    key.string("delimiter", schema.delimiter);
    key.string("data_type", schema.data_type.name());
    key.optional_string("redis_type", schema.data_type.redis_type());
    write_pieces(key, schema.pieces, |parameter| schema.docs_of(parameter));
    key.number("min_bytes", schema.min_len());
    key.number("max_bytes", schema.max_len());
    key.optional_string("hash_tag", schema.tag().as_deref());
    match schema.constant_slot() {
        Some(slot) => key.number("slot", slot),
        None => key.member("slot").null(),
    }
    key.member("expiry").object(|expiry| write_expiry(expiry, schema.expiry));
    match &schema.value {
        Some(value) => key.member("value").object(|stored| {
            stored.string("type", value.type_name);
            stored.optional_string("key", value.key_name());
        }),
        None => key.member("value").null(),
    }
    key.member("fields").array(|fields| {
        for field in schema.fields {
            fields.element().object(|member| {
                member.string("name", field.name);
                member.string("type", field.type_name);
                if let Some(FieldTtl { ttl, jitter_percent, .. }) = field.ttl {
                    member.member("expiry").object(|expiry| {
                        expiry.number("ttl_ms", whole_millis(ttl));
                        expiry.number("jitter_percent", jitter_percent);
                    });
                }
            });
        }
    });
    key.optional_string("owner", schema.owner);
    if !schema.tags.is_empty() {
        key.member("tags").array(|tags| {
            for tag in schema.tags {
                tags.element().text(tag);
            }
        });
    }
    if !schema.allowed_lints.is_empty() {
        key.member("allowed_lints").array(|lints| {
            for lint in schema.allowed_lints {
                lints.element().object(|member| {
                    member.string("name", lint.name);
                    member.optional_string("reason", lint.reason);
                });
            }
        });
    }
    key.optional_string("deprecated", schema.deprecated);
    key.number("version", schema.version);
    key.bool("may_overlap", schema.may_overlap);
    if !schema.may_overlap_with.is_empty() {
        key.member("may_overlap_with").array(|names| {
            for name in schema.may_overlap_with {
                names.element().text(name);
            }
        });
    }
    key.string("source", &file::portable(schema.source.file));
}

fn write_prefix(writer: &mut Writer, prefix: &PrefixSchema) {
    writer.string("name", prefix.name);
    writer.string("description", prefix.description);
    writer.string("template", prefix.template);
    writer.string("regex", &regex::of(prefix.pieces));
    writer.string("delimiter", prefix.delimiter);
    write_pieces(writer, prefix.pieces, |_| "");
    writer.number("max_bytes", max_len_of(prefix.pieces));
    writer.string("source", &file::portable(prefix.source.file));
}

fn write_pieces<'d>(writer: &mut Writer, pieces: &[Piece], docs_of: impl Fn(&str) -> &'d str) {
    writer.member("pieces").array(|list| {
        for piece in pieces {
            match piece {
                Piece::Literal(text) => list.element().text(text),
                Piece::Parameter(parameter) => {
                    list.element().object(|piece| write_parameter(piece, parameter, docs_of(parameter.name)));
                }
            }
        }
    });
}

fn write_parameter(piece: &mut Writer, parameter: &Parameter, docs: &str) {
    piece.string("parameter", parameter.name);
    piece.string("type", parameter.type_name);
    if !docs.is_empty() {
        piece.string("description", docs);
    }
    piece.member("shape").object(|shape| match parameter.shape {
        Shape::Integer { min, max } => {
            shape.string("kind", "integer");
            // They are texts, because many readers of JSON round numbers beyond 2⁵³.
            shape.string("min", &min.to_string());
            shape.string("max", &max.to_string());
        }
        Shape::Words(words) => {
            shape.string("kind", "words");
            shape.member("words").array(|list| {
                for word in words {
                    list.element().text(word);
                }
            });
        }
        Shape::Text { .. } => write_text_shape(shape, "text", parameter.shape),
        Shape::Tail { .. } => write_text_shape(shape, "tail", parameter.shape),
        Shape::Raw { min_len, max_len } => {
            shape.string("kind", "raw");
            shape.number("min_bytes", min_len);
            shape.number("max_bytes", max_len);
        }
        // All crates of a release have the same version, so core has no other.
        _ => unreachable!("this shape has no name in the format"),
    });
}

fn write_text_shape(writer: &mut Writer, kind: &str, shape: Shape) {
    writer.string("kind", kind);
    writer.number("min_bytes", shape.min_len());
    writer.number("max_bytes", shape.max_len());
    writer.string("characters", &character_class::of(shape.alphabet()));
}

fn whole_millis(ttl: Duration) -> u64 {
    u64::try_from(ttl.as_millis()).unwrap_or(u64::MAX)
}

fn write_expiry(writer: &mut Writer, expiry: Expiry) {
    let write_refreshed = |writer: &mut Writer, jitter_percent: u8, refresh: Refresh| {
        writer.number("jitter_percent", jitter_percent);
        writer.string("refresh", refresh.name());
    };
    match expiry {
        Expiry::Undeclared => writer.string("kind", "undeclared"),
        Expiry::Ttl { ttl, jitter_percent, refresh } => {
            writer.string("kind", "after");
            writer.number("ttl_ms", whole_millis(ttl));
            write_refreshed(writer, jitter_percent, refresh);
        }
        Expiry::Caller { jitter_percent, refresh } => {
            writer.string("kind", "caller");
            write_refreshed(writer, jitter_percent, refresh);
        }
        Expiry::Daily { at, jitter_percent, refresh } => {
            writer.string("kind", "daily");
            writer.string("at", &at.to_string());
            write_refreshed(writer, jitter_percent, refresh);
        }
        Expiry::Persistent { reason } => {
            writer.string("kind", "persistent");
            writer.optional_string("reason", reason);
        }
        _ => unreachable!("this expiry has no name in the format"),
    }
}
