//! The commands in a program of a project, on the catalogues it declares.

use std::process::ExitCode;

use keyschema_runtime::{
    Catalog, KeySchema,
    schema::{Piece, Source},
};

use crate::project::Project;

const ROOMS: &KeySchema = &KeySchema {
    name: "ChatRooms",
    template: "chat:rooms",
    pieces: &[Piece::Literal("chat:rooms")],
    source: Source { file: "src/keys.rs", line: 7 },
    ..KeySchema::DEFAULT
};

static CHAT_KEYS: Catalog = Catalog::new("CHAT_KEYS", "", &[ROOMS], Source { file: "src/keys.rs", line: 1 });

#[test]
fn a_program_has_all_commands_without_a_file() {
    let project = Project::empty();
    let file = project.path().join("answer.txt");
    let file = file.to_str().expect("the path is UTF-8");
    let code = cargo_keyschema::main_with(["identify", "chat:rooms", "-o", file], &[&CHAT_KEYS]);
    assert_eq!(format!("{code:?}"), format!("{:?}", ExitCode::SUCCESS));
    assert!(project.read("answer.txt").contains("schema     ChatRooms in CHAT_KEYS"));
    let code = cargo_keyschema::main_with(["identify", "chat:room", "-q", "-o", file], &[&CHAT_KEYS]);
    assert_eq!(format!("{code:?}"), format!("{:?}", ExitCode::from(100)));
}
