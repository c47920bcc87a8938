//! `docs/guide/command-line.md` shows what the program prints.

use std::{env, fs, path::Path, process::Command};

use crate::project::Project;

/// Set this variable to write the document again.
const UPDATE: &str = "UPDATE";

/// Runs each command of the `console` blocks as a shell would, and returns the document with what
/// they print.
fn as_run(document: &str) -> String {
    let project = Project::bookshop();
    let mut text = String::new();
    let mut lines = document.lines();
    while let Some(line) = lines.next() {
        text.extend([line, "\n"]);
        if line != "```console" {
            continue;
        }
        for line in lines.by_ref().take_while(|line| *line != "```") {
            if let Some(command) = line.strip_prefix("$ ") {
                text.extend(["$ ", command, "\n", &print(&project, command)]);
            }
        }
        text.push_str("```\n");
    }
    text
}

/// Returns the output of a command, with both streams in the order of a terminal.
fn print(project: &Project, command: &str) -> String {
    let programs = Path::new(env!("CARGO_BIN_EXE_cargo-keyschema")).parent().expect("it is in a folder");
    let path = env::var("PATH").unwrap_or_default();
    let mut shell = Command::new("sh");
    shell.args(["-c", &format!("{{ {command}\n}} 2>&1")]);
    shell.env("GIT_AUTHOR_NAME", "A").env("GIT_AUTHOR_EMAIL", "a@b.c");
    shell.env("GIT_COMMITTER_NAME", "A").env("GIT_COMMITTER_EMAIL", "a@b.c");
    shell.env("PATH", format!("{}:{path}", programs.display())).env("COLUMNS", "100");
    project.run_command(shell, b"").out
}

#[test]
fn the_documents_show_what_commands_print() {
    for name in ["audit.md", "command-line.md", "diff.md", "infer.md"] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/guide").join(name);
        let document = fs::read_to_string(&path).expect("the document can be read");
        let expected = as_run(&document);
        if env::var_os(UPDATE).is_some() {
            fs::write(&path, &expected).expect("the document can be written");
        } else {
            assert!(
                document == expected,
                "docs/guide/{name} is stale: run this test with {UPDATE}=1, and read the change\n{expected}"
            );
        }
    }
}

#[test]
fn the_chapter_has_a_line_for_each_command() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/guide/command-line.md");
    let document = fs::read_to_string(path).expect("the document can be read");
    let help = Project::empty().run("--help").clean();
    let (_, commands) = help.split_once("Commands:\n").expect("there are commands");
    let lines = commands.lines().take_while(|line| !line.is_empty());
    // A long description continues further to the right.
    let commands = lines.filter_map(|line| line.strip_prefix("  ").filter(|line| !line.starts_with(' ')));
    for command in commands.filter_map(|line| line.split_whitespace().next()) {
        assert!(document.contains(&format!("`{command}`")), "the chapter does not name `{command}`");
    }
}
