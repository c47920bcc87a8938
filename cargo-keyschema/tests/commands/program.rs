//! The program itself: help, completions, the manual page, wrong usage.

use crate::project::Project;

/// All commands that people see.
const COMMANDS: [&str; 9] =
    ["identify", "check", "diff", "docs", "audit", "acl", "explain", "completions", "man"];

#[test]
fn help_lists_the_commands_and_exit_codes() {
    let help = Project::empty().run("--help").clean();
    for command in COMMANDS {
        assert!(help.contains(&format!("\n  {command} ")), "{help}");
    }
    assert!(help.contains("Exit codes: 0 nothing was found, 100"), "{help}");
}

#[test]
fn each_command_has_an_example_that_names_it() {
    for command in COMMANDS {
        let help = Project::empty().run(&format!("{command} --help")).clean();
        let (_, examples) = help.split_once("Example").expect(command);
        assert!(examples.contains(&format!("cargo keyschema {command}")), "{help}");
    }
}

#[test]
fn completions_and_the_manual_page_name_all_commands() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = Project::empty().run(&format!("completions {shell}")).clean();
        assert!(COMMANDS.iter().all(|command| script.contains(command)), "{script}");
    }
    let page = Project::empty().run("man").clean();
    assert!(page.contains(".TH ") && COMMANDS.iter().all(|command| page.contains(command)), "{page}");
}

#[test]
fn wrong_usage_has_its_own_exit_code() {
    let project = Project::bookshop();
    for arguments in ["", "identify", "identfy x", "identify x --format yaml", "identify x -q -v"] {
        let ran = project.run(arguments).ends_with(2);
        assert!(ran.out.is_empty() && !ran.told.is_empty(), "{arguments}");
    }
    assert!(project.run("identfy x").told.contains("'identify'"));
}
