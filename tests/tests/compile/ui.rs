//! What the compiler says to the writer of a declaration, and what it accepts in silence.
//!
//! Each file below `ui/` is compiled on its own. The expected messages stand beside it in a `.stderr` file; after a
//! change that is meant, `TRYBUILD=overwrite cargo test -p keyschema-tests --test compile ui` writes them anew, and the
//! difference is for people to read: one mistake makes one error, at the smallest place, with what to write instead.
//!
//! The texts are those of the newest stable compiler: others word or draw a few of them differently.

#[test]
fn messages_are_as_expected() {
    let cases = trybuild::TestCases::new();
    // With cases that pass among them all are built, not only checked: errors about keys with type parameters come late.
    cases.pass("ui/pass/*.rs");
    cases.pass("ui/pass/standards/*.rs");
    cases.compile_fail("ui/*.rs");
    for entry in std::fs::read_dir("ui").expect("the cases can be listed") {
        let path = entry.expect("the cases can be listed").path();
        if path.is_dir() && !path.ends_with("pass") {
            cases.compile_fail(path.join("*.rs"));
        }
    }
}
