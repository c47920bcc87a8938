//! Random blocks.

use crate::{
    random::Random,
    schema::{Piece, Schema},
    template::Template,
    types::{Place, ProjectType, random_enum, random_newtype, random_type},
};

/// One `keys!` block and the types of the project that it uses, in its own module.
#[derive(Clone, Debug)]
pub(crate) struct Block {
    /// Its number in the run.
    pub(crate) number: u64,
    /// The text between segments.
    pub(crate) delimiter: &'static str,
    /// Inner attributes of the block.
    attributes: String,
    types: Vec<ProjectType>,
    /// The keys that it declares.
    pub(crate) schemas: Vec<Schema>,
}

const DELIMITERS: &[&str] = &[":", ":", ":", ":", "::", ".", "/", "|", "-", "_"];

const DATA_TYPES: &[&str] =
    &["string", "list", "hash", "set", "zset", "stream", "bitmap", "hyperloglog", "geo", "any", "channel"];

/// The imports of a generated module.
const IMPORTS: &str = "use std::net::*;\nuse keyschema::{KeySegment, keys, ArrayText, Escaped, Sha256, Tail, Text, \
    UnicodeArrayText, UnicodeTail, UnicodeText, UnixMillis};\n";

/// Types whose names a type of the project may have instead.
const REPLACEABLE: [&str; 4] = ["Date", "Hex", "Month", "UnixSeconds"];

impl Block {
    /// Returns the block that a seed has at this number.
    pub(crate) fn random(seed: u64, number: u64) -> Self {
        let random = &mut Random::of_part(seed, number);
        let delimiter = random.one_of(DELIMITERS);
        let prefix = if random.once_in(4) { Some(random.one_of(&["a", "user"])) } else { None };
        let mut types = Vec::new();
        if random.once_in(2) {
            types.push(random_enum(random));
        }
        for name in ["First", "Second"] {
            if random.once_in(2) {
                types.push(random_newtype(name, delimiter, random));
            }
        }
        let mut attributes = format!("    #![delimiter = {delimiter:?}]\n");
        if let Some(prefix) = prefix {
            attributes += &format!("    #![prefix = {prefix}]\n");
        }
        let keys = random.within(2..=14);
        let schemas = (0..keys)
            .map(|key| random_schema(&format!("B{number}K{key}"), delimiter, prefix, &types, random))
            .collect();
        Self { number, delimiter, attributes, types, schemas }
    }

    /// Returns the name of its module.
    pub(crate) fn module(&self) -> String {
        format!("block_{}", self.number)
    }

    /// Returns the name of its catalogue.
    pub(crate) fn catalog(&self) -> String {
        format!("BLOCK_{}", self.number)
    }

    /// Whether a type of the project has the name of this type of keyschema.
    pub(crate) fn replaces(&self, source: &str) -> bool {
        let bare = source.split('<').next().unwrap_or_default();
        self.types.iter().any(|own| own.parameter.source.ends_with(bare))
    }

    /// Returns the source of the module. Each key is on its own line, with `options` after its own
    /// options.
    pub(crate) fn source(&self, options: impl Fn(&Schema) -> &'static str) -> String {
        let mut source = IMPORTS.to_owned();
        for name in REPLACEABLE.into_iter().filter(|name| !self.replaces(name)) {
            source += &format!("use keyschema::{name};\n");
        }
        for own in &self.types {
            source.extend([&own.declaration, "\n"]);
        }
        source.extend(["keys! {\n    #![standard = none]\n", &self.attributes]);
        source += &format!("    pub catalog {};\n", self.catalog());
        for schema in &self.schemas {
            source += &format!("    pub {}{};\n", schema.source, options(schema));
        }
        source + "}\n"
    }
}

/// Returns a key with types of keyschema and of the project.
fn random_schema(
    name: &str,
    delimiter: &'static str,
    prefix: Option<&str>,
    types: &[ProjectType],
    random: &mut Random,
) -> Schema {
    let own = if random.once_in(12) { Some(random.one_of(DELIMITERS)) } else { None };
    let delimiter_here = own.unwrap_or(delimiter);
    let is_own = |own: &ProjectType, name: &str| own.parameter.source.ends_with(name);
    let mut next_type = |random: &mut Random| {
        if !types.is_empty() && random.once_in(4) {
            return types[random.below(types.len())].parameter.clone();
        }
        loop {
            let found = random_type(delimiter_here, Place::Template, random);
            let bare = found.source.split('<').next().unwrap_or_default();
            if !types.iter().any(|own| is_own(own, bare)) {
                return found;
            }
        }
    };
    let data_type = random.one_of(DATA_TYPES);
    let without_prefix = prefix.is_some() && random.once_in(4);
    let version = random.once_in(8);
    let template = Template::random(delimiter_here, &mut next_type, random);
    let mark = template.mark();
    let mut source = format!("{data_type} {name} = {}", template.source);
    let mut pieces = template.pieces;
    if let Some(own) = own {
        source += &format!(", delimiter = {own:?}");
    }
    if version && data_type != "channel" {
        source += ", version = 2, ttl = 1h";
    }
    match prefix {
        Some(_) if without_prefix => source += ", prefix = []",
        Some(prefix) => pieces.insert(0, Piece::Literal(format!("{prefix}{delimiter_here}"))),
        None => {}
    }
    Schema::new(name, pieces, mark, data_type == "channel", source)
}
