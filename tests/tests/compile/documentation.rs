//! The page of a key's type shows its declaration.
//!
//! A derive cannot add to the documentation of the struct itself, so the declaration is in the docs
//! of the impl of `RedisKey`. This test checks that the page shows all of it, unfolded.

use std::{fs, path::Path, process::Command};

const PACKAGE: &str = "keyschema-hygiene-renamed";

/// Returns the documentation of the crate below `hygiene/renamed`, without a warning.
fn build_documentation() -> &'static Path {
    let output = Command::new(env!("CARGO"))
        .args(["doc", "--quiet", "--offline", "--no-deps", "--package", PACKAGE])
        .env("RUSTDOCFLAGS", "-D warnings")
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("cargo can be started");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    Path::new(concat!(env!("CARGO_TARGET_TMPDIR"), "/.."))
}

/// Returns the text of a page, its tags taken out and white space run together.
fn text_of(html: &str) -> String {
    let mut text = String::new();
    for part in html.split('<').skip(1) {
        let (tag, after) = part.split_once('>').unwrap_or((part, ""));
        // A line of code has tags, but no spaces. Cells and blocks are separated.
        if !["code", "/code", "a ", "/a", "span", "/span"].iter().any(|inline| tag.starts_with(inline)) {
            text.push(' ');
        }
        text.push_str(after);
    }
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    text.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&amp;", "&")
}

#[test]
fn the_page_of_a_type_shows_its_declaration() {
    let folder = build_documentation().join("doc/keyschema_hygiene_renamed");
    let page = |path: &str| fs::read_to_string(folder.join(path)).expect("the page is written");

    let messages = page("struct.ChatMessages.html");
    let text = text_of(&messages);
    for expected in [
        "Newest messages of a room.",
        "The key chat:messages:{scope}:{room_id}:{language}.",
        "data type list: values in order, pushed and popped at both ends",
        "time to live 7d; a write that replaces the value restarts it",
        "{room_id} RoomId",
        "{language} Text<2>",
        "cluster slot by the whole key",
    ] {
        assert!(text.contains(expected), "{expected:?} is not in\n{text}");
    }
    // It is unfolded, so that readers see it at once.
    let (before, _) =
        messages.split_once(r#"id="impl-RedisKey-for-ChatMessages"#).expect("the impl is on the page");
    let details = before.rfind("<details").expect("an impl can be folded");
    assert!(before[details..].starts_with(r#"<details class="toggle implementors-toggle" open>"#));

    let rooms = text_of(&page("inner/struct.Rooms.html"));
    for expected in [
        "pub const KEY: &'static str = \"chat:rooms\"",
        "The key: chat:rooms. set: distinct members without order.",
        "time to live none: see [wiki] | <hand> not `here`",
        "for all keys",
    ] {
        assert!(rooms.contains(expected), "{expected:?} is not in\n{rooms}");
    }
}
