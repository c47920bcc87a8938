//! The table of all options.

use keyschema_core::DataType;
use keyschema_core::lists::CollectVec as _;
use keyschema_language::lint::values;
use proc_macro2::Ident;

use super::{
    deprecation::DEPRECATED,
    expiry,
    place::Place::{self, Block, Catalog, Enum, Field, Key, Newtype, Prefix, Record, RecordField, Variant},
    policy,
    row::{
        self, OptionRow,
        Rule::{Contradicts, MayRepeat, Needs, NotOnChannel, OnlyOn},
    },
    stored,
    value::read_path,
    word::read_word,
};
use crate::syntax::VALUE;

pub(in crate::lower) const TTL: &str = "ttl";
pub(in crate::lower) const EXPIRE_AT: &str = "expire_at";
pub(in crate::lower) const PERSISTENT: &str = "persistent";
pub(in crate::lower) const FIELDS: &str = "fields";

const KEY_AND_BLOCK: &[Place] = &[Key, Block];
const WITH_TTL: &[Place] = &[Key, Field, RecordField];
const WITH_SEGMENTS: &[Place] = &[Key, Prefix, Block];
const WHERE_LINTS_LOOK: &[Place] = &[Key, Prefix, Block, Catalog];

pub(super) static OPTIONS: [OptionRow; 23] = [
    OptionRow {
        name: TTL,
        example: "ttl = 30m",
        meaning: "Time to live, in units `w d h m s ms`: `90s`, `1h30m`. With `ttl = caller`, the code that writes the key passes it.",
        places: WITH_TTL,
        rules: &[NotOnChannel],
        read: |value, options, errors| options.ttl = value.read_bare(expiry::read_ttl, errors),
    },
    OptionRow {
        name: EXPIRE_AT,
        example: "expire_at = \"04:00Z\"",
        meaning: "The time of day in UTC when the key expires: the next one after the write. Contradicts `ttl`.",
        places: &[Key],
        rules: &[NotOnChannel, Contradicts(TTL)],
        read: |value, options, errors| {
            options.expire_at = value.read_quoted(expiry::read_time_of_day, errors);
        },
    },
    OptionRow {
        name: "jitter",
        example: "jitter = 10%",
        meaning: "Delays each expiry by a random share of the TTL, up to this much, with `expire_at` of a day. Needs `ttl` or `expire_at`.",
        places: WITH_TTL,
        rules: &[NotOnChannel, Needs(&[TTL, EXPIRE_AT])],
        read: |value, options, errors| {
            options.jitter_percent = value.read_bare(expiry::read_percent, errors);
        },
    },
    OptionRow {
        name: "refresh",
        example: "refresh = write",
        meaning: "What restarts the TTL: `replace` (the default: a write of the whole value, such as `SET`), `write` (every write), `once` (nothing, it runs from the first write) or `access` (every write and read). Needs `ttl`.",
        places: &[Key],
        rules: &[NotOnChannel, Needs(&[TTL, EXPIRE_AT])],
        read: |value, options, errors| options.refresh = value.read_bare(expiry::read_refresh, errors),
    },
    OptionRow {
        name: PERSISTENT,
        example: "persistent = \"rebuilt by hand\"",
        meaning: "The key never expires, with the reason. `persistent` alone gives no reason.",
        places: &[Key],
        rules: &[NotOnChannel, Contradicts(TTL), Contradicts(EXPIRE_AT)],
        read: |value, options, errors| options.reason = value.read_reason(errors),
    },
    OptionRow {
        name: VALUE,
        example: "value = u64",
        meaning: "The type of a string's value, or of a collection's elements. Typed commands take and return it, so it must be as visible as the key.",
        places: &[Key],
        rules: &[],
        read: |value, options, errors| options.value.value = value.read_type(errors),
    },
    OptionRow {
        name: FIELDS,
        example: "fields = { name: String, age: u8 }",
        meaning: "The fields of a hash, or a struct with `#[derive(HashRecord)]`: `fields = Profile`. An `Option<…>` field may be missing. A field that expires before its key has options after its type: `token: String(ttl = 1h)`. Typed commands name them by `FIELDS`, as in `UserProfile::FIELDS.name`. Contradicts `value`.",
        places: &[Key],
        rules: &[OnlyOn(DataType::Hash), Contradicts(VALUE)],
        read: |value, options, errors| {
            if let Some((fields, options_of_fields)) = value.read_fields(errors) {
                options.value.fields = Some(fields);
                options.value.options_of_fields = options_of_fields;
            }
        },
    },
    OptionRow {
        name: "version",
        example: "version = 2",
        meaning: "The version of the stored value's format, from 1. It is part of the schema, not of the key.",
        places: &[Key],
        rules: &[],
        read: |value, options, errors| options.value.version = value.read_text(stored::read_version, errors),
    },
    OptionRow {
        name: DEPRECATED,
        example: "deprecated = \"use OrderState\"",
        meaning: "The key should no longer be used. The text says what to use instead. In a block, the compiler warns about each use. The attribute `#[deprecated]` above the key means the same.",
        places: &[Key],
        rules: &[],
        read: |value, options, errors| options.value.deprecated = value.read_deprecation(errors),
    },
    OptionRow {
        name: "owner",
        example: "owner = \"team-checkout\"",
        meaning: "The team or person that is responsible for the key. It is part of the schema, for documents.",
        places: KEY_AND_BLOCK,
        rules: &[],
        read: |value, options, errors| options.settings.owner = value.read_quoted(values::read_owner, errors),
    },
    OptionRow {
        name: "tags",
        example: "tags = [\"pii\", \"gdpr\"]",
        meaning: "Words that documents group keys by. They are part of the schema. A key has those of its block too.",
        places: KEY_AND_BLOCK,
        rules: &[],
        read: |value, options, errors| {
            options.settings.tags = value.read_with(policy::read_tags, errors).unwrap_or_default();
        },
    },
    OptionRow {
        name: "standard",
        example: "standard = compact",
        meaning: "The naming standard: `layered`, `compact`, `domain`, `relational`, `narrative`, or `none`.",
        places: WITH_SEGMENTS,
        rules: &[],
        read: |value, options, errors| {
            options.settings.standard = value.read_text(values::read_standard, errors);
        },
    },
    OptionRow {
        name: "case",
        example: "case = kebab",
        meaning: "How words are joined: `snake`, `kebab`, `camel`, `pascal` or `upper`.",
        places: &[Key, Prefix, Block, Enum, Record],
        rules: &[],
        read: |value, options, errors| options.settings.case = value.read_text(values::read_case, errors),
    },
    OptionRow {
        name: "delimiter",
        example: "delimiter = \".\"",
        meaning: "The delimiter of segments: one punctuation mark, once or repeated.",
        places: WITH_SEGMENTS,
        rules: &[],
        read: |value, options, errors| {
            options.settings.delimiter = value.read_quoted(values::read_delimiter, errors);
        },
    },
    OptionRow {
        name: "max_bytes",
        example: "max_bytes = 64",
        meaning: "The greatest allowed length of the longest possible key.",
        places: KEY_AND_BLOCK,
        rules: &[],
        read: |value, options, errors| {
            options.settings.max_bytes = value.read_text(policy::read_bytes, errors);
        },
    },
    OptionRow {
        name: "levels",
        example: "levels = 2..=6",
        meaning: "How many segments a key may have; also `2..`, `..=6`, `4`.",
        places: KEY_AND_BLOCK,
        rules: &[],
        read: |value, options, errors| options.settings.levels = value.read_text(values::read_levels, errors),
    },
    OptionRow {
        name: "prefix",
        example: "prefix = mall",
        meaning: "A segment before the template, or several: `[mall, eu]`; on a key, `[]` for none. It counts for `max_bytes`, not for `levels`.",
        places: KEY_AND_BLOCK,
        rules: &[],
        read: |value, options, errors| options.settings.prefix = value.read_with(policy::read_prefix, errors),
    },
    OptionRow {
        name: "allow",
        example: "allow(overlapping_keys, reason = \"never used together\")",
        meaning: "Turns these lints off, by name or group, or `all`. Separate several with commas; the reason is optional.",
        places: WHERE_LINTS_LOOK,
        rules: &[MayRepeat],
        read: |value, options, errors| options.read_lint_levels(value, errors),
    },
    OptionRow {
        name: "warn",
        example: "warn(overlapping_keys)",
        meaning: "Reports the findings of these lints as compiler warnings.",
        places: WHERE_LINTS_LOOK,
        rules: &[MayRepeat],
        read: |value, options, errors| options.read_lint_levels(value, errors),
    },
    OptionRow {
        name: "deny",
        example: "deny(overlapping_keys)",
        meaning: "Reports the findings of these lints as errors.",
        places: WHERE_LINTS_LOOK,
        rules: &[MayRepeat],
        read: |value, options, errors| options.read_lint_levels(value, errors),
    },
    OptionRow {
        name: "crate",
        example: "crate = ::keyschema",
        meaning: "The path of the keyschema crate, if another crate re-exports it. A renamed dependency is found automatically.",
        places: &[Key, Prefix, Block, Catalog, Enum, Newtype, Record],
        rules: &[],
        read: |value, options, errors| options.crate_path = value.read_with(read_path, errors),
    },
    OptionRow {
        name: "without",
        example: "without(Display, From)",
        meaning: "Leaves out these conversions, so that you can write them by hand: `From`, `TryFrom`, `FromStr`, `Display`, `AsRef`.",
        places: &[Newtype],
        rules: &[],
        read: |value, options, errors| options.without = value.read_conversions(errors),
    },
    OptionRow {
        name: "rename",
        example: "rename = \"sci-fi\"",
        meaning: "The text of the variant, or the name of the field in the hash.",
        places: &[Variant, RecordField],
        rules: &[],
        read: |value, options, errors| {
            let is_of_hash = options.place == Some(RecordField);
            let read = |text: &str| if is_of_hash { Ok(text.to_string()) } else { read_word(text) };
            options.rename = value.read_quoted(read, errors);
        },
    },
];

/// The row for the names of data types.
pub(super) static DATA_TYPE: OptionRow = OptionRow {
    name: row::DATA_TYPE,
    example: "hash",
    meaning: "The type of the value that is stored under the key.",
    places: &[Key],
    rules: &[],
    read: |value, options, errors| {
        value.read_nothing(errors);
        options.data_type = DataType::from_name(&value.name.to_string());
    },
};

/// Finds the row of an option.
pub(super) fn find(name: &Ident) -> Option<&'static OptionRow> {
    let is_data_type = || DataType::from_name(&name.to_string()).map(|_| &DATA_TYPE);
    OPTIONS.iter().find(|row| name == row.name).or_else(is_data_type)
}

/// Returns the options of `place`.
pub(super) fn rows_for(place: Place) -> impl Iterator<Item = &'static OptionRow> {
    OPTIONS.iter().filter(move |row| row.places.contains(&place))
}

/// Returns the names of the options of `place`.
pub(super) fn names_for(place: Place) -> Vec<&'static str> {
    rows_for(place).map(|row| row.name).collect_vec()
}

/// Returns the option of this name as it is written.
pub(super) fn example_of(name: &str) -> &'static str {
    OPTIONS.iter().find(|row| row.name == name).map_or("", |row| row.example)
}
