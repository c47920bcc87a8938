use crate::lint::{Check, Level, Levels, Lint};
pub(in crate::lint) static LINT: Lint = Lint {
    name: "long_keys",
    summary: "",
    levels: Levels::all(Level::Deny),
    page: "",
    check: Check::Types,
};
