//! The messages of the compiler about declarations.
//!
//! Each file below `ui/` is compiled alone. The expected messages are beside it in a `.stderr`
//! file. After an intended change,
//! `TRYBUILD=overwrite cargo test -p keyschema-tests --test compile ui` writes them again. Read the
//! difference: one mistake makes one error, at the smallest place, and the message says what to
//! write instead. To run the cases whose path contains a text, add `-- trybuild=TEXT`.
//!
//! The texts are those of the newest stable compiler. Other versions word a few of them
//! differently.

/// The folder of cases that fail only when code is generated: errors in constants of keys with type
/// parameters.
const LATE: &str = "late";

/// If no case passes, `trybuild` checks all cases in one run of Cargo, in parallel.
#[test]
fn messages_are_as_expected() {
    let cases = trybuild::TestCases::new();
    cases.compile_fail("ui/*.rs");
    for entry in std::fs::read_dir("ui").expect("the cases can be listed") {
        let path = entry.expect("the cases can be listed").path();
        if path.is_dir() && !path.ends_with("pass") && !path.ends_with(LATE) {
            cases.compile_fail(path.join("*.rs"));
        }
    }
}

/// If a case passes, `trybuild` builds every case, one after the other.
#[test]
fn late_messages_are_as_expected() {
    let cases = trybuild::TestCases::new();
    cases.pass("ui/pass/*.rs");
    cases.compile_fail(format!("ui/{LATE}/*.rs"));
}
