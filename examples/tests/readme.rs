//! The compile error that the README shows is the one that the compiler prints.

use std::fs;

const README: &str = include_str!("../../README.md");

#[test]
fn the_readme_shows_an_error_as_the_compiler_prints_it() {
    trybuild::TestCases::new().compile_fail("tests/readme/keys.rs");

    let code = fs::read_to_string("tests/readme/keys.rs").unwrap();
    let code = code.strip_suffix("\nfn main() {}\n").unwrap();
    assert!(README.contains(&format!("```rust,compile_fail\n{code}```\n")), "the code is another");

    let error = fs::read_to_string("tests/readme/keys.stderr").unwrap();
    let error = error.replace("tests/readme/", "src/");
    assert!(README.contains(&format!("```text\n{error}```\n")), "the error is another:\n{error}");
}
