//! `docs --format markdown`.

use crate::project::Project;

#[test]
fn keys_are_listed_by_segment_and_described_one_by_one() {
    let text = Project::bookshop().run("docs").clean();
    for part in [
        "# Keys\n\nKeys of the invoices.\n\nKeys of the bookshop.\n\n## Overview\n\n### `books`\n\n| Key | Name |",
        "| `cart:items:user_id:{#user_id: u64}` | [CartItems](#cartitems) | list | 7d | 41 | team-shop | Books that a reader wants to buy. |\n",
        "## Relations\n\n- [SessionToken](#sessiontoken) belongs with [UserProfile](#userprofile)\n\n## Keys\n",
        "### InvoiceStatus\n\nStatus of an invoice.\n\n```text\ninvoice:status:date:{date: Date}:number:{number: u32}\n```\n",
        "| `date` | `Date` | The day on which the invoice was written. |\n",
        "| `points` | `u32` |\n",
        "- Time to live: 2h, up to 10% longer, at random\n",
        "- Time to live: persistent, counted by hand\n",
        "- Hash tag: `{user_id}`\n",
        "- Allows `abbreviations`: the word of the warehouse\n",
        "- Examples: `cart:items:user_id:{42}`, `cart:items:user_id:{0}`, ",
        "Token of a login. It belongs to a [`UserProfile`](#userprofile).",
        "- Type: string, of `u32`\n",
        "- Source: `shop/src/lib.rs`, in `SHOP_KEYS`\n",
    ] {
        assert!(text.contains(part), "no {part:?} in\n{text}");
    }
    assert!(!text.contains("\n\n\n"), "no two empty lines in a row:\n{text}");
}

#[test]
fn sources_can_be_links() {
    let url = "https://example.org/blob/main/{file}#L{line}";
    let text =
        Project::bookshop().run_words(&["docs", "--source-url", url, "--title", "Our keys"], b"").clean();
    assert!(text.starts_with("# Our keys\n"), "{text}");
    assert!(
        text.contains("[shop/src/lib.rs](https://example.org/blob/main/shop/src/lib.rs#L18), in"),
        "{text}"
    );
}

#[test]
fn a_document_is_checked() {
    let project = Project::bookshop();
    project.run("docs -o keys.md").clean();
    assert_eq!(project.run("docs -o keys.md --check").clean(), "");
    let text = project.read("keys.md");
    project.write("keys.md", &text.replace('\n', "\r\n"));
    project.run("docs -o keys.md --check").clean();
    project.replace("shop/keyschema.json", "\"team-search\"", "\"team-find\"");
    let ran = project.run("docs -o keys.md --check").ends_with(100);
    assert_eq!(
        ran.out,
        "error[stale_documents]: `keys.md` is stale\n  --> keys.md\n  \
         = help: run the command without `--check`, and commit the document\n\n"
    );
    assert!(project.read("keys.md").contains("team-search"), "nothing is written");
    project.run("docs -o missing.md --check").ends_with(100);
    let ran = project.run("docs --check").ends_with(2);
    assert!(ran.told.contains("help: add `--into FILE` or `-o FILE`"), "{}", ran.told);
}

#[test]
fn keys_go_into_a_document_that_is_written_by_hand() {
    let project = Project::bookshop();
    project.write("README.md", "# Shop\n\n<!-- keyschema:begin -->\n<!-- keyschema:end -->\n\nBye.\n");
    let ran = project.run("docs --into README.md --check").ends_with(100);
    assert!(ran.out.starts_with("error[stale_documents]: `README.md` is stale\n"), "{}", ran.out);
    assert_eq!(project.run("docs --into README.md").clean(), "");
    let text = project.read("README.md");
    assert!(text.starts_with("# Shop\n\n<!-- keyschema:begin -->\n\nKeys of the invoices.\n"), "{text}");
    assert!(text.ends_with("in `SHOP_KEYS`\n\n<!-- keyschema:end -->\n\nBye.\n"), "{text}");
    project.run("docs --into README.md --check").clean();
    project.run("docs --into README.md").clean();
    assert_eq!(project.read("README.md"), text, "a second time changes nothing");

    project.write("README.md", "# Shop\n");
    let ran = project.run("docs --into README.md").ends_with(101);
    assert!(
        ran.told.starts_with("error: `README.md` has no line `<!-- keyschema:begin -->`\nhelp: write "),
        "{}",
        ran.told
    );
    project.run("docs --into README.md --format html").ends_with(2);
    project.run("docs --into no.md").ends_with(101);
}

#[test]
fn templates_can_be_replaced() {
    let project = Project::bookshop();
    project.write("templates/keys.md", "{% for key in keys %}{{ key.name }}={{ key.ttl }} {% endfor %}\n");
    assert_eq!(project.run("docs --templates templates -p billing").clean(), "InvoiceStatus=90d\n");
    project.write("templates/keys.md", "line\n{{ nothing.here }}\n");
    let ran = project.run("docs --templates templates").ends_with(101);
    assert!(ran.told.starts_with("error: the template `keys.md` is wrong, line 2\nhelp: "), "{}", ran.told);
    project.write("templates/keys.md", "{% if %}");
    let ran = project.run("docs --templates templates").ends_with(101);
    assert!(
        ran.told.starts_with("error: the template `templates/keys.md` is wrong, line 1\n"),
        "{}",
        ran.told
    );
    let ran = project.run("docs --templates shop").ends_with(101);
    assert_eq!(ran.told, "error: there is no template in `shop`\nhelp: call it `keys.md` or `keys.html`\n");
}
