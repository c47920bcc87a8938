use crate::lint::{Check, Level, Levels, Lint};
pub(in crate::lint) static LINT: Lint = Lint {
    name: "low_cardinality_hash_tags",
    summary: "",
    levels: Levels::all(Level::Warn),
    page: "",
    check: Check::Types,
};
