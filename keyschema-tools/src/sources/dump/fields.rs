//! The names of the fields of hashes, and their TTLs.

use std::io::Read;

use super::{
    damage::Result,
    header::Dialect,
    input::Input,
    list_pack,
    memory::Costs,
    values::{Value, ValueType},
};
use crate::sources::{Expires, HashField, MOST_FIELDS};

/// The longest name of a field that is kept, in bytes. The length of a longer one is kept instead.
const LONGEST_NAME: u64 = 256;

/// The longest string that is read to find the names in it.
const LONGEST_PACK: u64 = 1 << 20;

/// Whether a value of this kind is a hash whose fields can be named.
pub(super) fn are_known(kind: u8, dialect: Dialect) -> bool {
    match dialect {
        Dialect::Redis => matches!(kind, 4 | 16 | 24 | 25),
        Dialect::Valkey => matches!(kind, 4 | 16 | 22),
    }
}

/// The fields of a hash, up to the number that is kept.
struct Fields {
    list: Vec<HashField>,
}

impl<R: Read> Input<R> {
    /// Passes over a hash of one of these kinds, as [`value`](Self::value) does. Returns its fields
    /// in the order of their names, if they are known.
    pub(super) fn hash(
        &mut self,
        kind: u8,
        dialect: Dialect,
        value: &mut Value,
    ) -> Result<Option<Vec<HashField>>> {
        let costs = Costs::of(dialect);
        // The least time at which a field expires.
        let first = if kind == 24 || kind == 25 { u64::from_le_bytes(self.bytes()?) } else { 0 };
        let (memory, fields) = if kind == 16 || kind == 25 {
            let mut pack = Vec::new();
            let (memory, is_taken) = self.short_string(LONGEST_PACK, &mut pack)?;
            (memory, is_taken.then(|| Fields::of_pack(&pack, kind == 25)).flatten())
        } else {
            let mut fields = Fields { list: Vec::new() };
            let mut name = Vec::new();
            let memory = self.elements(costs.field, |input| {
                let ttl = if kind == 24 { input.count()? } else { 0 };
                let (length, is_taken) = input.short_string(LONGEST_NAME, &mut name)?;
                if !is_taken {
                    name.extend_from_slice(format!("… ({length} bytes)").as_bytes());
                }
                let memory = length.saturating_add(input.skip_string()?);
                let expires = match (kind, ttl) {
                    // Times are counted from the first one, which is 1.
                    (24, 1..) => Expires::At(first.saturating_add(ttl - 1)),
                    (22, _) => match u64::try_from(i64::from_le_bytes(input.bytes()?)) {
                        Ok(time) => Expires::At(time),
                        Err(_) => Expires::Never,
                    },
                    _ => Expires::Never,
                };
                fields.add(&name, expires);
                Ok(memory)
            })?;
            (memory, Some(fields))
        };
        value.value_type = ValueType::Hash;
        value.memory = memory.saturating_add(costs.key);
        Ok(fields.map(Fields::finish))
    }
}

impl Fields {
    /// Returns the fields of a list pack: each a name and a value, and perhaps the time when it
    /// expires.
    fn of_pack(pack: &[u8], has_times: bool) -> Option<Self> {
        let elements = list_pack::elements(pack)?;
        let mut fields = Self { list: Vec::new() };
        for field in elements.chunks_exact(if has_times { 3 } else { 2 }) {
            let time = field.get(2).and_then(|time| std::str::from_utf8(time).ok()?.parse().ok());
            // 0 is no time.
            let expires = time.filter(|time| *time > 0).map_or(Expires::Never, Expires::At);
            fields.add(&field[0], expires);
        }
        Some(fields)
    }

    fn add(&mut self, name: &[u8], expires: Expires) {
        if self.list.len() < MOST_FIELDS {
            self.list.push(HashField { name: name.to_vec(), expires });
        }
    }

    fn finish(mut self) -> Vec<HashField> {
        self.list.sort_by(|a, b| a.name.cmp(&b.name));
        self.list
    }
}
