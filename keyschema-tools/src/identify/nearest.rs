//! The nearest schema of an unknown key, and where the key departs from it.
//!
//! The key is aligned with the segments of each schema, and the cheapest alignment names the
//! nearest one. Why a text is not of a shape is decided apart from the runtime, which only says
//! that it is not. A property test compares the two.

use std::{cmp::Reverse, collections::HashMap, fmt};

use keyschema_language::{message::code, naming::nearest::distance};
use keyschema_runtime::{KeySchema, schema::Piece};

use super::segments::{Segment, segments_of};
use crate::shape;

/// The most kinds of unknown keys that are kept with their nearest schema.
const REMEMBERED: usize = 4096;

/// The most schemas that are compared with a key.
const COMPARED: usize = 64;

/// The cost of a segment that the other side does not have.
const MISSING: u32 = 100;

/// The greatest average cost of a segment at which a schema is near.
const FARTHEST: u32 = 60;

/// The cost of a text that a parameter cannot have.
const MISFIT: u32 = 40;

/// The cost of a parameter that fits. A literal that fits costs nothing, so it is nearer.
const FIT: u32 = 5;

/// The place where a key departs from the nearest schema.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Departure {
    schema_name: &'static str,
    template: &'static str,
    at: usize,
    found: String,
    reason: String,
}

impl Departure {
    /// Returns the departure of a key that does not begin with the prefix of all keys.
    pub(super) fn of_prefix(key: &[u8], prefix: &str) -> Self {
        Self {
            schema_name: "",
            template: "",
            at: 0,
            found: text_of(key),
            reason: format!("the key does not begin with the prefix {}", code(prefix)),
        }
    }

    /// Returns the name of the nearest schema.
    pub fn schema_name(&self) -> &'static str {
        self.schema_name
    }

    /// Returns the template of the nearest schema.
    pub fn template(&self) -> &'static str {
        self.template
    }

    /// Returns the byte of the key, from 0, where the wrong part begins.
    pub fn at(&self) -> usize {
        self.at
    }

    /// Returns the wrong part of the key. It is empty if something is missing.
    pub fn found(&self) -> &str {
        &self.found
    }

    /// Returns why this part does not fit the schema.
    pub fn reason(&self) -> &str {
        &self.reason
    }
}

impl fmt::Display for Departure {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.found.is_empty() {
            formatter.write_str(&self.reason)
        } else {
            write!(formatter, "{}: {}", code(&self.found), self.reason)
        }
    }
}

/// Schemas cut into segments.
#[derive(Debug)]
pub(super) struct Nearest {
    templates: Vec<Template>,
    /// The schemas that have a literal segment.
    by_literal: HashMap<String, Vec<usize>>,
    /// The nearest schemas of keys that only differ in digits.
    remembered: HashMap<Vec<u8>, Option<usize>>,
}

#[derive(Debug)]
struct Template {
    schema: &'static KeySchema,
    segments: Vec<Segment>,
}

/// A step on the path from a template to a key.
enum Step {
    /// The segment of the template matches the parts of the key from this one to before `next`.
    Pair { segment: usize, part: usize, next: usize, cost: u32 },
    /// The key does not have this segment.
    Lacks { segment: usize, part: usize },
    /// The template does not have this part.
    Extra { segment: usize, part: usize },
}

impl Nearest {
    pub(super) fn of(schemas: &[&'static KeySchema]) -> Self {
        let templates: Vec<Template> =
            schemas.iter().map(|schema| Template { schema, segments: segments_of(schema) }).collect();
        let mut by_literal: HashMap<String, Vec<usize>> = HashMap::new();
        for (place, template) in templates.iter().enumerate() {
            for literal in template.segments.iter().filter_map(|segment| segment.literal.clone()) {
                by_literal.entry(literal).or_default().push(place);
            }
        }
        Self { templates, by_literal, remembered: HashMap::new() }
    }

    /// Returns where `key` departs from the nearest schema. `offset` bytes of a prefix are before
    /// the key.
    pub(super) fn departure(&mut self, key: &[u8], offset: usize) -> Option<Departure> {
        let kind: Vec<u8> = key.iter().map(|byte| if byte.is_ascii_digit() { b'0' } else { *byte }).collect();
        let nearest = if let Some(nearest) = self.remembered.get(&kind) {
            *nearest
        } else {
            let nearest = self.find(key);
            if self.remembered.len() < REMEMBERED {
                self.remembered.insert(kind, nearest);
            }
            nearest
        };
        self.templates[nearest?].departure(key, offset)
    }

    /// Returns the position of the nearest schema. Returns `None` if the key has less than a half
    /// in common with all schemas.
    fn find(&self, key: &[u8]) -> Option<usize> {
        let costs = self.candidates(key).into_iter().filter_map(|place| {
            let template = &self.templates[place];
            let parts = parts_of(key, template.schema.delimiter);
            let longest = u32::try_from(parts.len().max(template.segments.len())).unwrap_or(u32::MAX);
            let (cost, steps) = template.way(&parts);
            template.has_a_segment_of(&steps).then_some((cost / longest.max(1), place))
        });
        let (cost, place) = costs.min()?;
        (cost <= FARTHEST).then_some(place)
    }
}

impl Nearest {
    /// Returns the schemas to compare with the key. If there are many, these are the ones that
    /// share the most literal segments with it, and then those with a similar number of segments.
    fn candidates(&self, key: &[u8]) -> Vec<usize> {
        let mut places: Vec<usize> = (0..self.templates.len()).collect();
        if places.len() <= COMPARED {
            return places;
        }
        let mut shared = vec![0_usize; self.templates.len()];
        let mut delimiters: Vec<&str> =
            self.templates.iter().map(|template| template.schema.delimiter).collect();
        delimiters.sort_unstable();
        delimiters.dedup();
        let mut count = 0;
        for delimiter in delimiters {
            let parts = parts_of(key, delimiter);
            count = count.max(parts.len());
            for text in parts.iter().filter_map(|part| std::str::from_utf8(part.text).ok()) {
                for place in self.by_literal.get(text).into_iter().flatten() {
                    shared[*place] += 1;
                }
            }
        }
        let rank = |place: &usize| {
            (Reverse(shared[*place]), self.templates[*place].segments.len().abs_diff(count), *place)
        };
        places.select_nth_unstable_by_key(COMPARED, rank);
        places.truncate(COMPARED);
        places.sort_unstable();
        places
    }
}

impl Template {
    /// Whether the key has one of the literal segments, or a similar one. A parameter alone
    /// resembles any text.
    fn has_a_segment_of(&self, steps: &[Step]) -> bool {
        let is_literal = |segment: &Segment| segment.literal.is_some();
        !self.segments.iter().any(is_literal)
            || steps.iter().any(|step| match step {
                Step::Pair { segment, cost, .. } => is_literal(&self.segments[*segment]) && *cost < MISSING,
                _ => false,
            })
    }

    /// Returns the cheapest path from the template to the parts of a key, with its cost.
    fn way(&self, parts: &[Part<'_>]) -> (u32, Vec<Step>) {
        let (rows, columns) = (self.segments.len(), parts.len());
        // The cost from each segment and part to the end.
        let mut costs = vec![vec![0; columns + 1]; rows + 1];
        for row in (0..=rows).rev() {
            for column in (0..=columns).rev() {
                costs[row][column] = self.step(parts, &costs, row, column).map_or(0, |(cost, _)| cost);
            }
        }
        let mut steps = Vec::new();
        let (mut row, mut column) = (0, 0);
        while let Some((_, step)) = self.step(parts, &costs, row, column) {
            match step {
                Step::Pair { next, .. } => (row, column) = (row + 1, next),
                Step::Lacks { .. } => row += 1,
                Step::Extra { .. } => column += 1,
            }
            steps.push(step);
        }
        (costs[0][0], steps)
    }

    /// Returns the cheapest next step, with the cost of all steps from it on.
    fn step(&self, parts: &[Part<'_>], costs: &[Vec<u32>], row: usize, column: usize) -> Option<(u32, Step)> {
        let mut steps = Vec::with_capacity(3);
        if let Some(segment) = self.segments.get(row).filter(|_| column < parts.len()) {
            let tail = [parts.len() - column];
            let counts = if segment.is_tail { &tail } else { &*segment.part_counts };
            for next in counts.iter().map(|count| column + count).filter(|next| *next <= parts.len()) {
                let cost = cost_of(segment, text_between(parts, column, next));
                steps.push((
                    cost + costs[row + 1][next],
                    Step::Pair { segment: row, part: column, next, cost },
                ));
            }
        }
        if row < self.segments.len() {
            steps.push((MISSING + costs[row + 1][column], Step::Lacks { segment: row, part: column }));
        }
        if column < parts.len() {
            steps.push((MISSING + costs[row][column + 1], Step::Extra { segment: row, part: column }));
        }
        steps.into_iter().min_by_key(|(cost, _)| *cost)
    }

    fn departure(&self, key: &[u8], offset: usize) -> Option<Departure> {
        let parts = parts_of(key, self.schema.delimiter);
        let (_, steps) = self.way(&parts);
        let step = steps.into_iter().find(|step| !matches!(step, Step::Pair { cost: 0 | FIT, .. }))?;
        let (at, found, reason) = match step {
            Step::Pair { segment, part, next, .. } => {
                Self::misfit(&self.segments[segment], text_between(&parts, part, next), parts[part].at)
            }
            Step::Lacks { segment, part } => {
                let wanted = code(&self.segments[segment].shown);
                let reason = match parts.get(part) {
                    None => format!("the key ends where {wanted} is expected"),
                    Some(next) => format!("{wanted} is missing before {}", code(&text_of(next.text))),
                };
                (parts.get(part).map_or(key.len(), |part| part.at), String::new(), reason)
            }
            Step::Extra { segment, part } => {
                let reason = match self.segments.get(segment) {
                    None => "the schema ends before this".into(),
                    Some(next) => format!("the schema has nothing before {}", code(&next.shown)),
                };
                (parts[part].at, text_of(parts[part].text), reason)
            }
        };
        let Self { schema: KeySchema { name: schema_name, template, .. }, .. } = *self;
        Some(Departure { schema_name, template, at: at + offset, found, reason })
    }

    /// Returns the place, the text and the reason why a text does not fit the segment.
    fn misfit(segment: &Segment, text: &[u8], at: usize) -> (usize, String, String) {
        if let Some((parameter, range)) = only_parameter(segment, text) {
            let inner = &text[range.clone()];
            if let Some(reason) = shape::fault(parameter.shape, parameter.type_name, inner) {
                return (at + range.start, text_of(inner), reason);
            }
        }
        let reason = format!("the schema has {} here", code(&segment.shown));
        (at, text_of(text), reason)
    }
}

/// Returns the only parameter of a segment and its place in the text, if the text has the same
/// start and end as the segment.
fn only_parameter(
    segment: &Segment,
    text: &[u8],
) -> Option<(&'static keyschema_runtime::schema::Parameter, std::ops::Range<usize>)> {
    let pieces = segment.pieces();
    let mut parameters = pieces.iter().enumerate().filter_map(|(at, piece)| Some((at, piece.parameter()?)));
    let (place, parameter) = parameters.next()?;
    if parameters.next().is_some() {
        return None;
    }
    let text_of_pieces = |pieces: &[Piece]| -> String { pieces.iter().filter_map(Piece::literal).collect() };
    let before = text_of_pieces(&pieces[..place]);
    let after = text_of_pieces(&pieces[place + 1..]);
    let inner = text.strip_prefix(before.as_bytes())?.strip_suffix(after.as_bytes())?;
    Some((parameter, before.len()..before.len() + inner.len()))
}

/// A part of a key between two delimiters.
struct Part<'k> {
    at: usize,
    text: &'k [u8],
    /// The text from this part to the end of the key.
    rest: &'k [u8],
}

fn parts_of<'k>(key: &'k [u8], delimiter: &str) -> Vec<Part<'k>> {
    let delimiter = delimiter.as_bytes();
    let mut parts = Vec::new();
    let (mut start, mut at) = (0, 0);
    while at < key.len() {
        if key[at..].starts_with(delimiter) {
            parts.push(Part { at: start, text: &key[start..at], rest: &key[start..] });
            at += delimiter.len();
            start = at;
        } else {
            at += 1;
        }
    }
    parts.push(Part { at: start, text: &key[start..], rest: &key[start..] });
    parts
}

/// Returns the text from one part to before another.
fn text_between<'k>(parts: &[Part<'k>], part: usize, next: usize) -> &'k [u8] {
    let last = &parts[next - 1];
    &parts[part].rest[..last.at + last.text.len() - parts[part].at]
}

/// Returns the distance between a text and a segment: 0 for the same literal, [`MISSING`] for an
/// entirely different text.
fn cost_of(segment: &Segment, text: &[u8]) -> u32 {
    if segment.fits(text) {
        return if segment.literal.is_some() { 0 } else { FIT };
    }
    let Some(literal) = &segment.literal else {
        let is_alike = segment.pieces().len() == 1 || only_parameter(segment, text).is_some();
        return if is_alike { MISFIT } else { 2 * MISFIT };
    };
    let text = text_of(text);
    let longest = literal.chars().count().max(text.chars().count()).max(1);
    let slips = distance(&literal.to_lowercase(), &text.to_lowercase()).max(1);
    let share = u32::try_from(slips * 100 / longest).unwrap_or(MISSING);
    if share > 60 { MISSING } else { share.max(FIT + 1) }
}

fn text_of(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use keyschema_core::Alphabet;
    use keyschema_runtime::{__private::Parameter, KeySchema, Shape, schema::Piece};

    use super::Nearest;

    const fn parameter(name: &'static str, type_name: &'static str, shape: Shape) -> Piece {
        Piece::Parameter(Parameter::new(name, type_name, shape))
    }

    const ID: Piece = parameter("id", "u64", Shape::Integer { min: 0, max: u64::MAX as u128 });
    const PATH: Piece =
        parameter("path", "Tail<80>", Shape::Tail { min_len: 1, max_len: 80, alphabet: Alphabet::GRAPHIC });

    const fn schema(name: &'static str, template: &'static str, pieces: &'static [Piece]) -> KeySchema {
        KeySchema { name, template, pieces, ..KeySchema::DEFAULT }
    }

    const AREA: Piece = parameter("area", "Area", Shape::Words(&["eu", "eu:west", "us:east:coast"]));

    const KEYS: &[&KeySchema] = &[
        &schema(
            "Load",
            "load:{area: Area}:total:{id: u64}",
            &[Piece::Literal("load:"), AREA, Piece::Literal(":total:"), ID],
        ),
        &schema("UserProfile", "user:profile:id:{id: u64}", &[Piece::Literal("user:profile:id:"), ID]),
        &schema(
            "CartItems",
            "cart:items:{#id: u64}",
            &[Piece::Literal("cart:items:{"), ID, Piece::Literal("}")],
        ),
        &schema("FilePath", "file:{path: Tail<80>}", &[Piece::Literal("file:"), PATH]),
        &schema("Lock", "lock:worker_{id: u64}", &[Piece::Literal("lock:worker_"), ID]),
    ];

    #[test]
    fn a_departure_names_the_part_and_the_reason() {
        let mut nearest = Nearest::of(KEYS);
        for (key, at, name, shown) in [
            ("user:profile:id:007", 16, "UserProfile", "`007`: `u64` never writes a leading zero"),
            ("usr:profile:id:7", 0, "UserProfile", "`usr`: the schema has `user` here"),
            ("user:profil:id:7", 5, "UserProfile", "`profil`: the schema has `profile` here"),
            ("user:profile:7", 13, "UserProfile", "`id` is missing before `7`"),
            ("user:profile:id", 15, "UserProfile", "the key ends where `{id: u64}` is expected"),
            ("user:profile:id:7:extra", 18, "UserProfile", "`extra`: the schema ends before this"),
            (
                "staging:user:profile:id:7",
                0,
                "UserProfile",
                "`staging`: the schema has nothing before `user`",
            ),
            ("cart:items:{x}", 12, "CartItems", "`x`: `u64` writes a whole number"),
            ("cart:items:7", 11, "CartItems", "`7`: the schema has `{{id: u64}}` here"),
            ("file:a b:c", 5, "FilePath", "`a b:c`: `Tail<80>` never holds ` `"),
            ("lock:worker_x", 12, "Lock", "`x`: `u64` writes a whole number"),
            ("load:eu:wst:total:7", 5, "Load", "`eu:wst`: `Area` writes `eu:west`"),
            ("load:us:east:coast:total:x", 25, "Load", "`x`: `u64` writes a whole number"),
            ("load:us:east:coast:7", 19, "Load", "`total` is missing before `7`"),
            ("lock:7", 5, "Lock", "`7`: the schema has `worker_{id: u64}` here"),
        ] {
            let departure = nearest.departure(key.as_bytes(), 0).expect(key);
            assert_eq!((departure.at(), departure.schema_name()), (at, name), "{key}");
            assert_eq!(departure.to_string(), shown, "{key}");
        }
    }

    #[test]
    fn the_nearest_of_many_schemas_is_found() {
        let schemas: Vec<&'static KeySchema> = (0..5_000)
            .map(|number| {
                let start: &str = format!("service_{}:n{number}:items:", number % 40).leak();
                let pieces = vec![Piece::Literal(start), ID].leak();
                let name: &str = format!("Key{number}").leak();
                &*Box::leak(Box::new(KeySchema { name, template: start, pieces, ..KeySchema::DEFAULT }))
            })
            .collect();
        let mut nearest = Nearest::of(&schemas);
        for (key, name, shown) in [
            ("service_7:n4967:items:x", "Key4967", "`x`: `u64` writes a whole number"),
            ("service_7:n4967:item:1", "Key4967", "`item`: the schema has `items` here"),
            ("servic_7:n4967:items:1", "Key4967", "`servic_7`: the schema has `service_7` here"),
        ] {
            let departure = nearest.departure(key.as_bytes(), 0).expect(key);
            assert_eq!((departure.schema_name(), departure.to_string().as_str()), (name, shown));
        }
    }

    #[test]
    fn a_key_that_resembles_none_has_no_nearest_schema() {
        let mut nearest = Nearest::of(KEYS);
        for key in ["", "x", "bull:mail:wait", "a:b:c:d:e:f"] {
            assert_eq!(nearest.departure(key.as_bytes(), 0), None, "{key}");
        }
        assert_eq!(Nearest::of(&[]).departure(b"user", 0), None);
    }
}
