//! The data of a key that the macros write.

use keyschema_core::{
    DataType, Expiry, KeySchema, Piece,
    declaration::{Arguments, Declaration, TypeIdentity},
    schema::{AllowedLint, Field, ParameterDocs, Source, Value},
};

/// The constant data of a key. It is one value, because each further constant takes the compiler
/// longer.
#[derive(Clone, Copy, Debug)]
pub struct Declared {
    /// The schema.
    pub schema: KeySchema,
    /// Whether the key may only be written if its parameters can be told apart. This is checked for
    /// a generic key, because its types are not known where it is declared.
    pub must_be_separable: bool,
    /// The pattern that matches every key.
    pub pattern: &'static str,
}

impl Declared {
    /// Returns the data that every declaration has. The arguments have no names, because the
    /// compiler checks positions faster than the names of fields. The macro `key!` names them.
    #[expect(clippy::too_many_arguments, reason = "the macro `key!` names them")]
    pub const fn new(
        name: &'static str,
        description: &'static str,
        template: &'static str,
        pattern: &'static str,
        delimiter: &'static str,
        pieces: &'static [Piece],
        data_type: DataType,
        expiry: Expiry,
        file: &'static str,
        module: &'static str,
        [line, column, ordinal]: [u32; 3],
    ) -> Self {
        let source = Source { file, line };
        let declaration = Declaration::of(TypeIdentity::at(module, name, line, column, ordinal));
        let schema = KeySchema {
            name,
            description,
            template,
            delimiter,
            pieces,
            data_type,
            expiry,
            source,
            declaration,
            ..KeySchema::DEFAULT
        };
        Self { schema, must_be_separable: false, pattern }
    }

    /// Adds the declared type of the stored values.
    #[must_use]
    pub const fn value(mut self, value: Value) -> Self {
        self.schema.value = Some(value);
        self
    }

    /// Adds the declared fields of a hash.
    #[must_use]
    pub const fn fields(mut self, fields: &'static [Field]) -> Self {
        self.schema.fields = fields;
        self
    }

    /// Adds the version of the values.
    #[must_use]
    pub const fn version(mut self, version: u32) -> Self {
        self.schema.version = version;
        self
    }

    /// Adds who is responsible for the key.
    #[must_use]
    pub const fn owner(mut self, owner: &'static str) -> Self {
        self.schema.owner = Some(owner);
        self
    }

    /// Adds tags.
    #[must_use]
    pub const fn tags(mut self, tags: &'static [&'static str]) -> Self {
        self.schema.tags = tags;
        self
    }

    /// Adds the docs of parameters.
    #[must_use]
    pub const fn parameter_docs(mut self, docs: &'static [ParameterDocs]) -> Self {
        self.schema.parameter_docs = docs;
        self
    }

    /// Adds the lints that the key allows.
    #[must_use]
    pub const fn allowed_lints(mut self, lints: &'static [AllowedLint]) -> Self {
        self.schema.allowed_lints = lints;
        self
    }

    /// Adds the advice on what to use instead of the key.
    #[must_use]
    pub const fn deprecated(mut self, instead: &'static str) -> Self {
        self.schema.deprecated = Some(instead);
        self
    }

    /// Requires that the parameters of a generic key can be told apart.
    #[must_use]
    pub const fn must_be_separable(mut self) -> Self {
        self.must_be_separable = true;
        self
    }

    /// Adds the arguments of a generic key.
    #[must_use]
    pub const fn arguments(mut self, arguments: Arguments) -> Self {
        self.schema.declaration = self.schema.declaration.with_arguments(arguments);
        self
    }

    /// Allows the key to be the same text as any other key.
    #[must_use]
    pub const fn may_overlap(mut self) -> Self {
        self.schema.may_overlap = true;
        self
    }

    /// Allows the key to be the same text as the keys with these names.
    #[must_use]
    pub const fn may_overlap_with(mut self, others: &'static [&'static str]) -> Self {
        self.schema.may_overlap_with = others;
        self
    }
}
