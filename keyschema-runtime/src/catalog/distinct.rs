//! The schemas of a catalogue, each once. The compiler evaluates this code for each catalogue.

use keyschema_core::{KeySchema, const_eq, schema::Piece};

/// Returns the number of elements in all lists, of keys or of prefixes. One that is in several
/// lists counts several times.
pub const fn count<T>(lists: &[&[T]]) -> usize {
    let mut count = 0;
    let mut list = 0;
    while list < lists.len() {
        count += lists[list].len();
        list += 1;
    }
    count
}

/// The schemas of several lists, in order, each where it occurs first. `N` must be their [`count`].
///
/// Two catalogues can list the same schema. Two schemas are the same if they are certainly of the
/// same type: declared at the same place, under the same name, with the same pieces and the same
/// arguments. A constant cannot compare their addresses.
///
/// Each schema is only compared with those in its bucket, so the time does not grow with the square
/// of their number.
#[derive(Debug)]
pub struct Distinct<const N: usize> {
    schemas: [&'static KeySchema; N],
    len: usize,
}

/// Fills the unused places.
const NONE: &KeySchema = &KeySchema::DEFAULT;

/// The end of a chain of schemas in one bucket.
const END: usize = usize::MAX;

impl<const N: usize> Distinct<N> {
    /// Returns the schemas of `lists`.
    ///
    /// # Panics
    /// Panics if `N` is less than their [`count`].
    pub const fn of(lists: &[&[&'static KeySchema]]) -> Self {
        assert!(count(lists) <= N, "there is no room for all schemas");
        let mut all = Self { schemas: [NONE; N], len: 0 };
        // The last schema of each bucket, and for each schema the one before it in its bucket.
        let mut buckets = [END; N];
        let mut before = [END; N];
        let mut list = 0;
        while list < lists.len() {
            let mut index = 0;
            while index < lists[list].len() {
                let schema = lists[list][index];
                let bucket = hash(schema) as usize % N;
                let mut candidate = buckets[bucket];
                while candidate != END && !is_same(all.schemas[candidate], schema) {
                    candidate = before[candidate];
                }
                if candidate == END {
                    before[all.len] = buckets[bucket];
                    buckets[bucket] = all.len;
                    all.schemas[all.len] = schema;
                    all.len += 1;
                }
                index += 1;
            }
            list += 1;
        }
        all
    }

    /// Returns the schemas, each once.
    pub const fn schemas(&self) -> &[&'static KeySchema] {
        self.schemas.split_at(self.len).0
    }
}

/// Returns a number that is the same for the same schema, and rarely for others. Keys of one file
/// differ most in their names.
const fn hash(schema: &KeySchema) -> u32 {
    let mut hash = schema.source.line.wrapping_mul(0x9E37_79B1);
    let name = schema.name.as_bytes();
    let mut index = 0;
    while index < name.len() {
        hash = (hash ^ name[index] as u32).wrapping_mul(0x0100_0193);
        index += 1;
    }
    hash ^ hash >> 15
}

/// Whether both are the same declaration. Each type of a generic key is a declaration of its own.
const fn is_same(left: &KeySchema, right: &KeySchema) -> bool {
    left.source.line == right.source.line
        && const_eq::bytes_eq(left.name.as_bytes(), right.name.as_bytes())
        && const_eq::bytes_eq(left.template.as_bytes(), right.template.as_bytes())
        && const_eq::bytes_eq(left.source.file.as_bytes(), right.source.file.as_bytes())
        && left.declaration.is_same(&right.declaration)
        && have_same_pieces(left.pieces, right.pieces)
}

/// Whether the pieces are the same. The template of a key with type parameters only names them, so
/// the shapes are compared too.
const fn have_same_pieces(left: &[Piece], right: &[Piece]) -> bool {
    if left.len() != right.len() {
        return false;
    }
    let mut index = 0;
    while index < left.len() {
        let is_same = match (left[index], right[index]) {
            (Piece::Literal(left), Piece::Literal(right)) => {
                const_eq::bytes_eq(left.as_bytes(), right.as_bytes())
            }
            (Piece::Parameter(left), Piece::Parameter(right)) => left.shape.is_same(right.shape),
            _ => false,
        };
        if !is_same {
            return false;
        }
        index += 1;
    }
    true
}

#[cfg(test)]
mod tests {
    use super::{Distinct, count};
    use keyschema_core::{
        KeySchema, Shape,
        schema::{Parameter, Piece, Source},
    };

    const fn schema(name: &'static str, pieces: &'static [Piece], line: u32) -> KeySchema {
        let source = Source { file: "src/keys.rs", line };
        KeySchema { name, template: "{id: Id}", pieces, source, ..KeySchema::DEFAULT }
    }

    const BYTE: &[Piece] =
        &[Piece::Parameter(Parameter::new("id", "Id", Shape::Integer { min: 0, max: 255 }))];
    const WORD: &[Piece] = &[Piece::Parameter(Parameter::new("id", "Id", Shape::Words(&["a"])))];

    const A: &KeySchema = &schema("A", BYTE, 1);
    const A_AGAIN: &KeySchema = &schema("A", BYTE, 1);
    const B: &KeySchema = &schema("B", BYTE, 2);
    const OTHER_TYPE: &KeySchema = &schema("A", WORD, 1);
    const OTHER_PLACE: &KeySchema = &schema("A", BYTE, 3);

    #[test]
    fn each_schema_is_listed_at_its_first_place() {
        const LISTS: &[&[&KeySchema]] = &[&[A, B], &[], &[A_AGAIN, OTHER_TYPE, B], &[OTHER_PLACE]];
        const COUNT: usize = count(LISTS);
        const ALL: &Distinct<COUNT> = &Distinct::of(LISTS);
        assert_eq!(COUNT, 6);
        assert_eq!(ALL.schemas(), [A, B, OTHER_TYPE, OTHER_PLACE]);
    }

    #[test]
    fn a_catalogue_may_be_empty() {
        const NONE: &Distinct<0> = &Distinct::of(&[]);
        assert!(NONE.schemas().is_empty());
    }
}
