//! The keys that real public projects write.

use std::{fmt::Write as _, fs, path::Path};

use keyschema_core::StoredType;

/// A project and the patterns of its keys.
pub(crate) struct Project {
    pub(crate) name: String,
    pub(crate) patterns: Vec<Pattern>,
}

/// The pattern of some keys of a project.
#[derive(Clone)]
pub(crate) struct Pattern {
    pub(crate) pieces: Vec<Piece>,
    /// The name of the data type. Empty if it is not known.
    pub(crate) data_type: String,
}

#[derive(Clone, PartialEq, Eq)]
pub(crate) enum Piece {
    Literal(String),
    /// The label, and the kind of its values.
    Parameter {
        label: String,
        kind: String,
    },
}

/// A set of projects that is measured by itself.
pub(crate) struct Set {
    pub(crate) name: &'static str,
    /// Whether mistakes may be shown. Nobody looks at those of the other sets.
    pub(crate) is_open: bool,
    pub(crate) projects: Vec<Project>,
}

/// Reads all sets.
pub(crate) fn sets() -> Result<Vec<Set>, String> {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/data");
    let set = |name, is_open, folder: &str| {
        let mut projects = projects_in(&data.join(folder))?;
        projects.sort_by(|a, b| a.name.cmp(&b.name));
        Ok::<Set, String>(Set { name, is_open, projects })
    };
    let sets = vec![
        set("three catalogues", true, "catalogues")?,
        set("development half", true, "projects/development")?,
        set("held-out half", false, "projects/held-out")?,
    ];
    for (set, half) in sets.iter().skip(1).zip([Half::Development, Half::HeldOut]) {
        if let Some(project) = set.projects.iter().find(|project| half_of(&project.name) != half) {
            return Err(format!("the project `{}` is in the wrong half", project.name));
        }
    }
    Ok(sets)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Half {
    Development,
    HeldOut,
}

/// Returns the half that a hash of the name chooses (FNV-1a, bit 16).
fn half_of(name: &str) -> Half {
    let hash =
        name.bytes().fold(2_166_136_261_u32, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(16_777_619));
    if hash >> 16 & 1 == 0 { Half::Development } else { Half::HeldOut }
}

fn projects_in(folder: &Path) -> Result<Vec<Project>, String> {
    let cannot = |error: std::io::Error| format!("{}: {error}", folder.display());
    let mut projects = Vec::new();
    for entry in fs::read_dir(folder).map_err(cannot)? {
        let path = entry.map_err(cannot)?.path();
        let text = fs::read_to_string(&path).map_err(cannot)?;
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let mut patterns = Vec::new();
        for (number, line) in text.lines().enumerate().skip(1) {
            let place = |problem: String| format!("{}:{}: {problem}", path.display(), number + 1);
            patterns.push(pattern_of(line).map_err(place)?);
        }
        projects.push(Project { name, patterns });
    }
    Ok(projects)
}

/// Reads `pattern`, `type`, `ttl`, `source` and `note`.
fn pattern_of(line: &str) -> Result<Pattern, String> {
    let mut columns = line.split('\t');
    let mut next = || columns.next().unwrap_or_default();
    let (pattern, data_type) = (next(), next());
    let note = columns.nth(2).unwrap_or_default();
    let hints: Vec<(&str, &str)> = note.split("; ").filter_map(|hint| hint.split_once('=')).collect();
    let data_type = data_type.split('(').next().unwrap_or_default();
    let known = ["string", "hash", "list", "set", "zset", "stream"];
    let data_type = if known.contains(&data_type) { data_type } else { "" };
    Ok(Pattern { pieces: pieces_of(pattern, &hints)?, data_type: data_type.into() })
}

fn pieces_of(pattern: &str, hints: &[(&str, &str)]) -> Result<Vec<Piece>, String> {
    let mut pieces = Vec::new();
    let mut literal = String::new();
    let mut rest = pattern;
    while let Some(first) = rest.chars().next() {
        if let Some(after) = rest.strip_prefix("{{").or_else(|| rest.strip_prefix("}}")) {
            literal.push(first);
            rest = after;
        } else if first == '{' {
            let (label, after) =
                rest[1..].split_once('}').ok_or_else(|| format!("a brace is open in `{pattern}`"))?;
            let hint = hints.iter().find(|hint| hint.0 == label);
            let kind = hint.map_or_else(|| kind_of(label), |hint| Some(hint.1));
            let kind = kind.ok_or_else(|| format!("the note has to say what values `{label}` has"))?;
            if let Some(value) = kind.strip_prefix("const:") {
                literal.push_str(value);
            } else {
                if !literal.is_empty() {
                    pieces.push(Piece::Literal(std::mem::take(&mut literal)));
                }
                pieces.push(Piece::Parameter { label: label.into(), kind: kind.into() });
            }
            rest = after;
        } else {
            literal.push(first);
            rest = &rest[first.len_utf8()..];
        }
    }
    if !literal.is_empty() {
        pieces.push(Piece::Literal(literal));
    }
    Ok(pieces)
}

/// Returns the kind of values that a label has, unless the note says it.
fn kind_of(label: &str) -> Option<&'static str> {
    Some(match label {
        "prefix" => "const:bull",
        "queue_name" | "name" => "queue",
        "merchant_id" | "driver_id" | "ride_id" | "person_id" | "entity_id" | "special_location_id" => "uuid",
        "job_id" | "id" | "user_id" | "trip_id" | "source_stop_code" | "destination_stop_code" => "int",
        "deduplication_id" | "label" => "slug",
        "job_scheduler_id" => "snake",
        "millis" => "millis",
        "token" => "hex32",
        "jid" => "hex24",
        "city" => "city",
        "vehicle_type" => "enum:AUTO_RICKSHAW|SEDAN|SUV|HATCHBACK|BIKE|TAXI",
        "person_type" => "enum:Driver|Passenger",
        "entity_type" => "enum:Ride|Booking|Person",
        "bucket" => "bucket",
        "route_code" => "routecode",
        "plate_number" => "plate",
        "identity" => "hostpidnonce",
        "date" => "date",
        "datecode" => "datecompact",
        "hour_minute" => "hourminute",
        "window" => "window",
        "klass" => "class",
        "username" => "user",
        "host" => "host",
        "country" => "country",
        "locale" => "locale",
        "email" => "email",
        _ => return None,
    })
}

impl Pattern {
    /// Returns the texts that count as its template, with `*` for each parameter. There are two if
    /// values of a parameter have a structure of their own, such as `host:pid`.
    pub(crate) fn templates(&self) -> Vec<String> {
        let render = |is_split: bool| {
            let mut text = String::new();
            for piece in &self.pieces {
                match piece {
                    Piece::Literal(literal) => text.push_str(&literal.replace('*', "?")),
                    Piece::Parameter { kind, .. } if is_split => text.push_str(structure_of(kind)),
                    Piece::Parameter { .. } => text.push('*'),
                }
            }
            text
        };
        let (whole, split) = (render(false), render(true));
        if whole == split { vec![whole] } else { vec![whole, split] }
    }

    /// Returns a text that is equal for patterns that nothing can tell apart.
    pub(crate) fn identity(&self, with_type: bool) -> String {
        let mut text = if with_type { format!("{} ", self.data_type) } else { String::new() };
        for piece in &self.pieces {
            match piece {
                Piece::Literal(literal) => text.push_str(literal),
                Piece::Parameter { kind, .. } => {
                    let _ = write!(text, "<{kind}>");
                }
            }
        }
        text
    }

    /// Returns the stored type, if the source said it.
    pub(crate) fn stored_type(&self) -> Option<StoredType<'static>> {
        Some(match self.data_type.as_str() {
            "string" => StoredType::String,
            "hash" => StoredType::Hash,
            "list" => StoredType::List,
            "set" => StoredType::Set,
            "zset" => StoredType::ZSet,
            "stream" => StoredType::Stream,
            _ => return None,
        })
    }
}

/// Returns the structure of values that have one.
fn structure_of(kind: &str) -> &'static str {
    match kind {
        "snowflakepair" | "hostpid" | "hostport" | "hosttokencolon" | "phpmodel" | "uuidhexpair"
        | "hourminute" | "tasktype" => "*:*",
        "hostpidqueues" | "hostpiduuid" | "hostpidnonce" => "*:*:*",
        _ => "*",
    }
}
