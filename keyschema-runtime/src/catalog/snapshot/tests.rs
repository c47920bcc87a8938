use super::{check, write};
use crate::{__private::Declaration, Catalog, KeySchema, schema::Source};
use std::{env, format, fs, path::PathBuf, process};

const SOURCE: Source = Source { file: "src/keys.rs", line: 1 };
const ROOMS: &KeySchema = &KeySchema::new(Declaration { name: "ChatRooms", ..Declaration::DEFAULT });
const BOOKS: &KeySchema = &KeySchema::new(Declaration { name: "Books", version: 2, ..Declaration::DEFAULT });

static BEFORE: Catalog = Catalog::new("CHAT_KEYS", "", &[ROOMS], SOURCE);
static AFTER: Catalog = Catalog::new("CHAT_KEYS", "", &[ROOMS, BOOKS], SOURCE);

#[test]
fn a_file_is_missing_then_written_then_current_then_stale() {
    let folder: PathBuf = env::temp_dir().join(format!("keyschema-snapshot-{}", process::id()));
    let file = "docs/keyschema.json";
    let missing = check(&BEFORE, &folder, file).unwrap_err();
    assert!(
        missing.starts_with(
            "there is no `docs/keyschema.json`, which is to hold the catalogue `CHAT_KEYS`\n\
             help: run `KEYSCHEMA_BLESS=1 cargo test` to write it, and commit the file\nnote: looked for in `"
        ),
        "{missing}"
    );

    write(&BEFORE, &folder, file).unwrap();
    assert_eq!(check(&BEFORE, &folder, file), Ok(()));
    let path = folder.join(file);
    let text = fs::read_to_string(&path).unwrap();
    assert_eq!(text, BEFORE.to_json());
    fs::write(&path, text.replace('\n', "\r\n")).unwrap();
    assert_eq!(check(&BEFORE, &folder, file), Ok(()));

    let stale = check(&AFTER, &folder, file).unwrap_err();
    assert!(stale.starts_with("`docs/keyschema.json` is not what the catalogue `CHAT_KEYS` says"), "{stale}");
    assert!(
        stale.contains("\n+      \"name\": \"Books\",\n") && !stale.contains("\n-      \"name\""),
        "{stale}"
    );
    write(&AFTER, &folder, file).unwrap();
    assert_eq!(check(&AFTER, &folder, file), Ok(()));

    // A folder is no file.
    assert!(check(&AFTER, &folder, "docs").unwrap_err().starts_with("`docs` cannot be read: "));
    assert!(write(&AFTER, &folder, "docs").unwrap_err().contains("cannot be written: "));
    fs::remove_dir_all(&folder).unwrap();
}
