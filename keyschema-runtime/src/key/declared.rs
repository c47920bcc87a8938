//! What the macros write about a key.

use keyschema_core::{
    DataType, Expiry, KeySchema, Piece,
    declaration::{Arguments, Declaration, TypeIdentity},
    schema::{AllowedLint, Field, ParameterDocs, Source, Value},
};

/// The constant data of a key: one value, as each constant more takes the compiler longer.
#[derive(Clone, Copy, Debug)]
pub struct Declared {
    /// The schema.
    pub schema: KeySchema,
    /// Whether the key may only be written if its parameters can be told apart: a generic one, whose types are not known where it
    /// is declared.
    pub must_be_separable: bool,
    /// The pattern that matches every key.
    pub pattern: &'static str,
}

impl Declared {
    /// Returns the data that every declaration has. A call by position, which the compiler checks in less time than fields by
    /// name: the macro `key!` names them.
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

    /// Returns the data of a key under which values of a declared type are stored.
    #[must_use]
    pub const fn value(mut self, value: Value) -> Self {
        self.schema.value = Some(value);
        self
    }

    /// Returns the data of a hash with declared fields.
    #[must_use]
    pub const fn fields(mut self, fields: &'static [Field]) -> Self {
        self.schema.fields = fields;
        self
    }

    /// Returns the data of a key whose values have a version.
    #[must_use]
    pub const fn version(mut self, version: u32) -> Self {
        self.schema.version = version;
        self
    }

    /// Returns the data of a key that somebody is asked about.
    #[must_use]
    pub const fn owner(mut self, owner: &'static str) -> Self {
        self.schema.owner = Some(owner);
        self
    }

    /// Returns the data of a key with docs of parameters.
    #[must_use]
    pub const fn parameter_docs(mut self, docs: &'static [ParameterDocs]) -> Self {
        self.schema.parameter_docs = docs;
        self
    }

    /// Returns the data of a key that allows lints.
    #[must_use]
    pub const fn allowed_lints(mut self, lints: &'static [AllowedLint]) -> Self {
        self.schema.allowed_lints = lints;
        self
    }

    /// Returns the data of a key that another one replaces.
    #[must_use]
    pub const fn deprecated(mut self, instead: &'static str) -> Self {
        self.schema.deprecated = Some(instead);
        self
    }

    /// Returns the data of a generic key whose parameters must be told apart.
    #[must_use]
    pub const fn must_be_separable(mut self) -> Self {
        self.must_be_separable = true;
        self
    }

    /// Returns the data of a generic key with these arguments.
    #[must_use]
    pub const fn arguments(mut self, arguments: Arguments) -> Self {
        self.schema.declaration = self.schema.declaration.with_arguments(arguments);
        self
    }

    /// Returns the data of a key that may be the same text as another.
    #[must_use]
    pub const fn may_overlap(mut self) -> Self {
        self.schema.may_overlap = true;
        self
    }

    /// Returns the data of a key that may be the same text as the keys with these names.
    #[must_use]
    pub const fn may_overlap_with(mut self, others: &'static [&'static str]) -> Self {
        self.schema.may_overlap_with = others;
        self
    }
}
