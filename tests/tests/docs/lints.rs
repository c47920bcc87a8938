//! Each lint is shown to users by a UI case: as an error and as a warning.

use std::path::Path;

use keyschema_language::{lint::LINTS, message::style_faults};
use keyschema_tests::files::{files_below, read};

/// Lints that no key raises without settings in a manifest; `manifest.rs` shows them.
const OF_MANIFESTS: [&str; 2] = ["missing_parameters", "missing_prefix"];

/// Returns the lints that keys can raise under the policy of a standard.
fn lints_of_declarations() -> impl Iterator<Item = &'static str> {
    LINTS.iter().map(|lint| lint.name).filter(|name| !OF_MANIFESTS.contains(name))
}

#[test]
fn every_lint_has_a_ui_case_at_each_level() {
    let shown: String = files_below(Path::new("ui"), "stderr").iter().map(|file| read(file)).collect();
    let written: String = files_below(Path::new("ui"), "rs").iter().map(|file| read(file)).collect();
    let mut missing = Vec::new();
    for name in lints_of_declarations() {
        let cases = [
            ("deny", shown.contains(&format!("note: lint `{name}` is set to deny "))),
            ("warn", shown.contains(&format!("note: lint `{name}` is set to warn "))),
            (
                "allowed",
                ["", "abbreviations, "]
                    .iter()
                    .any(|before| written.contains(&format!("allow({before}{name}, "))),
            ),
        ];
        missing.extend(
            cases.iter().filter(|(_, is_shown)| !is_shown).map(|(level, _)| format!("`{name}` {level}")),
        );
    }
    assert!(missing.is_empty(), "no file below `ui/` shows {}", missing.join(", "));
}

#[test]
fn lints_that_need_a_manifest_are_shown_with_one() {
    let shown = read(Path::new("tests/compile/manifest.rs"));
    for name in OF_MANIFESTS {
        for level in ["is set to deny by", "is set to warn on this key"] {
            assert!(shown.contains(&format!("lint `{name}` {level}")), "`{name}` {level}");
        }
    }
}

#[test]
fn exempted_lints_exist() {
    for name in OF_MANIFESTS {
        assert!(LINTS.iter().any(|lint| lint.name == name), "there is no lint `{name}`");
    }
}

/// The compiler begins a warning with the name of the deprecated constant. The rest is our text.
#[test]
fn warnings_keep_the_style() {
    let mut count = 0;
    for file in files_below(Path::new("ui"), "stderr") {
        let text = read(&file);
        let mut lines = text.lines();
        while let Some(line) = lines.next() {
            let Some((_, fact)) =
                line.strip_prefix("warning: use of deprecated ").and_then(|line| line.split_once("`: "))
            else {
                continue;
            };
            count += 1;
            let rest = lines
                .by_ref()
                .map(str::trim)
                .take_while(|line| !line.starts_with("-->"))
                .filter(|line| !line.starts_with('|'))
                .map(|line| {
                    line.strip_prefix("help: ").or_else(|| line.strip_prefix("note: ")).unwrap_or(line)
                });
            let parts: Vec<&str> = [fact].into_iter().chain(rest).collect();
            assert!(
                parts.len() >= 3,
                "{}: a warning says what to write and who asks: {fact}",
                file.display()
            );
            let faults: Vec<String> = parts.iter().flat_map(|part| style_faults(part)).collect();
            assert!(faults.is_empty(), "{}: {}", file.display(), faults.join("\n"));
        }
    }
    assert!(count > 50, "{count} warnings were found");
}
