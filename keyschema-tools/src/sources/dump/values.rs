//! Values, which are passed over.

use std::io::Read;

use keyschema_core::StoredType;

use super::{
    damage::{Cause, Damage, Result},
    header::Dialect,
    input::Input,
    memory::Costs,
    module_types::TypeName,
};

/// The facts about a value.
#[derive(Clone, Copy, Debug)]
pub(super) struct Value {
    pub(super) value_type: ValueType,
    /// The memory that it takes, about, in bytes: with its key, but without the bytes of the name.
    pub(super) memory: u64,
}

/// The type of a value.
#[derive(Clone, Copy, Debug)]
pub(super) enum ValueType {
    String,
    List,
    Set,
    ZSet,
    Hash,
    Stream,
    Array,
    Module(TypeName),
}

impl ValueType {
    #[inline]
    pub(super) fn stored_type(&self) -> StoredType<'_> {
        match self {
            Self::String => StoredType::String,
            Self::List => StoredType::List,
            Self::Set => StoredType::Set,
            Self::ZSet => StoredType::ZSet,
            Self::Hash => StoredType::Hash,
            Self::Stream => StoredType::Stream,
            Self::Array => StoredType::Array,
            Self::Module(name) => StoredType::from_name(name.as_str()),
        }
    }
}

impl<R: Read> Input<R> {
    /// Passes over a value, and writes what is known of it to `value`. `kind` is the byte before
    /// its key.
    ///
    /// To return it would take three times as long as all else that is done for a short string: the
    /// processor waits until what is written in parts can be read as a whole.
    pub(super) fn value(
        &mut self,
        kind: u8,
        kind_offset: u64,
        dialect: Dialect,
        value: &mut Value,
    ) -> Result<()> {
        use ValueType::{Array, Hash, List, Module, Set, Stream, String, ZSet};
        let costs = Costs::of(dialect);
        let (value_type, memory) = match (kind, dialect) {
            (0, _) => (String, self.skip_string()?),
            (1, _) => (List, self.elements(costs.list_element, Self::skip_string)?),
            (2, _) => (Set, self.elements(costs.member, Self::skip_string)?),
            (3, _) => (ZSet, self.elements(costs.scored_member, Self::member_with_text_score)?),
            (4, _) => (Hash, self.elements(costs.field, Self::field)?),
            (5, _) => (ZSet, self.elements(costs.scored_member, Self::member_with_score)?),
            (7, _) => {
                let name = TypeName::of(self.count()?);
                (Module(name), self.module_value()?)
            }
            // Zip maps, zip lists, sets of integers and list packs: one string each.
            (9 | 13 | 16, _) | (23, Dialect::Redis) => (Hash, self.skip_string()?),
            (10, _) => (List, self.skip_string()?),
            (11 | 20, _) => (Set, self.skip_string()?),
            (12 | 17, _) => (ZSet, self.skip_string()?),
            (14, _) => (List, self.elements(costs.list_node, Self::skip_string)?),
            (15, _) => (Stream, self.stream(1, costs)?),
            (18, _) => (List, self.elements(costs.list_node, Self::list_node)?),
            (19, _) => (Stream, self.stream(2, costs)?),
            (21, _) => (Stream, self.stream(3, costs)?),
            (22, Dialect::Valkey) => (Hash, self.elements(costs.field, Self::field_with_end)?),
            (22, Dialect::Redis) => (Hash, self.elements(costs.field, Self::field_with_ttl)?),
            (24, Dialect::Redis) => {
                self.skip(8)?;
                (Hash, self.elements(costs.field, Self::field_with_ttl)?)
            }
            (25, Dialect::Redis) => {
                self.skip(8)?;
                (Hash, self.skip_string()?)
            }
            (26, Dialect::Redis) => (Stream, self.stream(4, costs)?),
            (27, Dialect::Redis) => (Stream, self.stream(5, costs)?),
            (28, Dialect::Redis) => (Array, self.array(costs.array_element)?),
            (6, _) => {
                let why = "a value of a module, in the form of release candidates of Redis 4.0, whose length is unknown";
                return Damage::at(kind_offset, Cause::Unknown(why.into()));
            }
            _ => {
                return Damage::at(
                    kind_offset,
                    Cause::Unknown(format!("a value of the unknown kind {kind}")),
                );
            }
        };
        value.value_type = value_type;
        value.memory = memory.saturating_add(costs.key);
        Ok(())
    }

    /// Passes over elements, of which `each` passes over one, and each has so much memory beside
    /// its bytes.
    pub(super) fn elements(
        &mut self,
        overhead: u64,
        mut each: impl FnMut(&mut Self) -> Result<u64>,
    ) -> Result<u64> {
        let count = self.count()?;
        let mut memory = 0_u64;
        for _ in 0..count {
            memory = memory.saturating_add(each(self)?).saturating_add(overhead);
        }
        Ok(memory)
    }

    fn field(&mut self) -> Result<u64> {
        Ok(self.skip_string()?.saturating_add(self.skip_string()?))
    }

    /// Passes over a field after the number that its end is counted from.
    fn field_with_ttl(&mut self) -> Result<u64> {
        self.skip_counts(1)?;
        self.field()
    }

    /// Passes over a field before the time of its end.
    fn field_with_end(&mut self) -> Result<u64> {
        let memory = self.field()?;
        self.skip(8)?;
        Ok(memory)
    }

    fn member_with_score(&mut self) -> Result<u64> {
        let memory = self.skip_string()?;
        self.skip(8)?;
        Ok(memory)
    }

    /// Passes over a member before its score in decimal. Three lengths mean infinities and what is
    /// no number.
    fn member_with_text_score(&mut self) -> Result<u64> {
        let memory = self.skip_string()?;
        match self.byte()? {
            253..=255 => {}
            length => self.skip(length.into())?,
        }
        Ok(memory)
    }

    /// Passes over a node of a list: whether it is one large element or a list pack, and its bytes.
    fn list_node(&mut self) -> Result<u64> {
        self.skip_counts(1)?;
        self.skip_string()
    }

    fn array(&mut self, overhead: u64) -> Result<u64> {
        let count = self.count()?;
        let offset = self.offset();
        match self.count()? {
            0 => {}
            // Where the next element is inserted.
            1 => self.skip_counts(1)?,
            other => return Damage::wrong(offset, format!("an array says {other} where it can say 0 or 1")),
        }
        let mut memory = 0_u64;
        for _ in 0..count {
            self.skip_counts(1)?;
            let offset = self.offset();
            let bytes = match self.count()? {
                0 | 3 => self.skip_string()?,
                1 | 2 => self.skip(8).map(|()| 0)?,
                other => {
                    return Damage::at(
                        offset,
                        Cause::Unknown(format!("an element of an array of the unknown kind {other}")),
                    );
                }
            };
            memory = memory.saturating_add(bytes).saturating_add(overhead);
        }
        Ok(memory)
    }
}
