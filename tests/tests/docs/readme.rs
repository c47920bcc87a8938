//! The compiler's messages that the README shows are those that the compiler prints.

use std::fs;

const README: &str = include_str!("../../../README.md");

#[test]
fn the_readme_shows_messages_as_the_compiler_prints_them() {
    for name in ["keys", "locks", "users"] {
        let code = fs::read_to_string(format!("ui/readme/{name}.rs")).unwrap();
        let code = code.strip_suffix("\nfn main() {}\n").unwrap();
        assert!(
            README.contains(&format!("```rust,compile_fail\n{code}```\n")),
            "the code of `{name}` is another"
        );

        // The test `ui` compares it with what the compiler prints.
        let messages = fs::read_to_string(format!("ui/readme/{name}.stderr")).unwrap();
        let messages = messages.replace("ui/readme/", "src/");
        assert!(
            README.contains(&format!("```text\n{messages}```\n")),
            "the messages are others:\n{messages}"
        );
    }
}
