//! `explain`.

use crate::project::Project;

#[test]
fn lints_and_rules_have_pages() {
    let project = Project::empty();
    let page = project.run("explain missing_ttl").clean();
    assert!(page.starts_with("# missing_ttl\n\nFinds that a key declares neither"), "{page}");
    assert!(page.contains("The level is `warn` in `layered`,") && page.contains("## Use instead"), "{page}");
    let page = project.run("explain unknown_keys").clean();
    assert!(
        page.contains("Unless the project sets another level, it is `deny`. The category is `keys`.")
            && page.contains("## What to do"),
        "{page}"
    );
    assert!(
        page.contains("`-W unknown_keys`") && page.contains("[workspace.metadata.keyschema.rules]"),
        "{page}"
    );
}

#[test]
fn the_nearest_name_is_proposed() {
    let ran = Project::empty().run("explain mising_ttl").ends_with(2);
    assert_eq!(ran.told, "error: there is no lint or rule `mising_ttl`\nhelp: write `missing_ttl`\n");
}

#[test]
fn all_names_are_listed() {
    let list = Project::empty().run("explain").clean();
    for name in ["abbreviations", "overlapping_keys", "unknown_keys"] {
        assert!(list.lines().any(|line| line.trim_start().starts_with(name)), "{list}");
    }
}
