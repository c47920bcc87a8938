//! Tests of the walk itself: it finds planted cycles, and reports nothing else.

use std::path::Path;

use super::graph::cycles;
use super::modules::Modules;

/// Returns the cycles of a crate of these files.
fn cycles_of(files: &[(&str, &str)]) -> Vec<String> {
    let read = |file: &Path| {
        files.iter().find(|(name, _)| Path::new(name) == file).map(|(_, text)| (*text).to_owned())
    };
    cycles(&Modules::of_crate(Path::new("lib.rs"), &read))
        .into_iter()
        .map(|cycle| cycle.to_string())
        .collect()
}

#[test]
fn a_planted_cycle_is_found_with_its_places() {
    let found = cycles_of(&[
        ("lib.rs", "mod key;\nmod text;\n"),
        ("key.rs", "use core::fmt;\n\nuse crate::text::{self, Text};\npub struct Key;\n"),
        ("text.rs", "pub struct Text;\nfn read() -> crate::key::Key { todo!() }\n"),
    ]);
    let expected = "crate: key text\n    \
                    key -> text: key.rs:3: crate::text\n    \
                    text -> key: text.rs:2: crate::key::Key\n";
    assert_eq!(found, [expected]);
}

#[test]
fn a_longer_cycle_is_found() {
    let found = cycles_of(&[
        ("lib.rs", "mod a; mod b; mod c; mod d;"),
        ("a.rs", "use crate::b::B;"),
        ("b.rs", "use super::c::C; pub struct B;"),
        ("c.rs", "use crate::{a, d::D}; pub struct C;"),
        ("d.rs", "pub struct D;"),
    ]);
    assert_eq!(found.len(), 1);
    assert!(found[0].starts_with("crate: a b c\n"), "{}", found[0]);
}

#[test]
fn names_are_followed_to_where_they_are_defined() {
    let root = "mod key; mod text; pub use key::Key; pub use text::*;";
    let text = ("text.rs", "use crate::Key; pub struct Text;");
    assert_eq!(cycles_of(&[("lib.rs", root), ("key.rs", "pub struct Key;"), text]), [""; 0]);
    let found = cycles_of(&[("lib.rs", root), ("key.rs", "use crate::Text; pub struct Key;"), text]);
    assert_eq!(found.len(), 1);
    // Through two files that re-export it under another name.
    let found = cycles_of(&[
        ("lib.rs", "mod a; mod b; pub use a::Inner as Outer;"),
        ("a/mod.rs", "mod inner; pub use self::inner::Inner; use super::b::B;"),
        ("a/inner.rs", "pub struct Inner;"),
        ("b.rs", "use crate::Outer; pub struct B;"),
    ]);
    assert_eq!(found.len(), 1);
}

#[test]
fn a_file_and_what_it_declares_are_two_modules() {
    let child = ("a/b.rs", "use super::Defined; pub struct Child;");
    let hands_on = "mod b; pub use b::Child; pub struct Defined;";
    assert_eq!(cycles_of(&[("lib.rs", "mod a;"), ("a/mod.rs", hands_on), child]), [""; 0]);
    let uses = "mod b; pub use b::Child; pub struct Defined(Child);";
    let found = cycles_of(&[("lib.rs", "mod a;"), ("a/mod.rs", uses), child]);
    assert_eq!(found.len(), 1);
    assert!(found[0].starts_with("a: b self\n"), "{}", found[0]);
    let siblings = "mod b; mod c; pub use c::Defined;";
    let files = [("lib.rs", "mod a;"), ("a.rs", siblings), child, ("a/c.rs", "pub struct Defined;")];
    assert_eq!(cycles_of(&files), [""; 0]);
}

#[test]
fn a_module_in_braces_is_a_part_of_its_file() {
    let lib = ("lib.rs", "mod a; mod b;");
    let braces =
        "mod sealed { pub trait Sealed {} impl Sealed for super::A {} } pub struct A; use sealed::Sealed;";
    assert_eq!(cycles_of(&[lib, ("a.rs", braces), ("b.rs", "use crate::a::A;")]), [""; 0]);
    let uses = "pub struct A; mod inner { use super::super::b::B; }";
    let found = cycles_of(&[lib, ("a.rs", uses), ("b.rs", "use crate::a::A; pub struct B;")]);
    assert_eq!(found.len(), 1);
    assert!(found[0].starts_with("crate: a b\n"), "{}", found[0]);
}

#[test]
fn bodies_of_macros_count() {
    let found = cycles_of(&[
        ("lib.rs", "mod a; mod b;"),
        ("a.rs", "#[macro_export]\nmacro_rules! make { () => { $crate::b::B } }"),
        ("b.rs", "pub struct B; fn b() { crate::make!() }"),
    ]);
    assert_eq!(found.len(), 1);
}

#[test]
fn tests_comments_and_texts_do_not_count() {
    let found = cycles_of(&[
        ("lib.rs", "mod a; mod b; #[cfg(test)] mod tests;"),
        ("a.rs", "use crate::b::B; pub struct A<'a>(&'a str);"),
        (
            "b.rs",
            "//! See [`crate::a::A`].\n/* crate::a::A /* */ crate::a */\n\
             pub struct B;\n\
             #[cfg(test)]\nuse crate::a::{A};\n\
             pub(in crate::b) const QUOTE: [char; 2] = ['\"', '\\''];\n\
             const TEXT: &str = r#\"crate::a \" \"#;\n\
             #[cfg(test)]\nmod tests { use crate::a::A; }\n\
             impl B { #[cfg(test)] fn a() -> crate::a::A { } }\n",
        ),
    ]);
    assert_eq!(found, [""; 0]);
}
