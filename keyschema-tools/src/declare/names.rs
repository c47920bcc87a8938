//! The names of declared types, which no other type in their source may have.

use std::collections::BTreeSet;

use crate::infer::Inferred;

/// Names that mean something else in the source.
const TAKEN: &[&str] = &[
    "Box",
    "Clone",
    "Copy",
    "Date",
    "Debug",
    "Default",
    "Drop",
    "Eq",
    "Err",
    "Extend",
    "Fn",
    "FnMut",
    "FnOnce",
    "From",
    "Hash",
    "Hex",
    "Into",
    "Ipv4Addr",
    "Iterator",
    "Month",
    "None",
    "Ok",
    "Option",
    "Ord",
    "PartialEq",
    "PartialOrd",
    "Raw",
    "Result",
    "Self",
    "Send",
    "Sized",
    "Some",
    "String",
    "Sync",
    "Tail",
    "Text",
    "ToOwned",
    "ToString",
    "TryFrom",
    "TryInto",
    "UnicodeTail",
    "UnicodeText",
    "UnixMillis",
    "UnixSeconds",
    "Unpin",
    "Uuid",
    "Vec",
];

/// Returns a name for each schema.
pub(super) fn of(inferred: &Inferred) -> Vec<String> {
    let mut taken: BTreeSet<String> = TAKEN.iter().map(ToString::to_string).collect();
    let names = inferred.schemas.iter().map(|schema| {
        loop {
            let name = unique(&schema.name, "Key", &mut taken);
            // A hash with fields has a record, which is a type too.
            if schema.fields.is_empty() || taken.insert(format!("{name}Record")) {
                break name;
            }
        }
    });
    names.collect()
}

/// Returns a name that is not taken yet, and takes it. Adds the suffix, or a number, where it has
/// to.
pub(super) fn unique(name: &str, suffix: &str, taken: &mut BTreeSet<String>) -> String {
    let others = (2..).map(|number| format!("{name}{suffix}{number}"));
    let mut names = [name.to_string(), format!("{name}{suffix}")].into_iter().chain(others);
    let found = names.find(|it| !taken.contains(it)).unwrap_or_else(|| name.into());
    taken.insert(found.clone());
    found
}
