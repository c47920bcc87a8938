use super::{check, first_difference, write};
use crate::{Catalog, KeySchema, schema::Source};
use std::{env, format, fs, path::PathBuf, process, string::String};

const SOURCE: Source = Source { file: "src/keys.rs", line: 1 };
const ROOMS: &KeySchema = &KeySchema { name: "ChatRooms", ..KeySchema::DEFAULT };
const BOOKS: &KeySchema = &KeySchema { name: "Books", version: 2, ..KeySchema::DEFAULT };

static BEFORE: Catalog = Catalog::new("CHAT_KEYS", "", &[ROOMS], SOURCE);
static AFTER: Catalog = Catalog::new("CHAT_KEYS", "", &[ROOMS, BOOKS], SOURCE);

#[test]
fn a_file_is_missing_then_written_then_current_then_stale() {
    let folder: PathBuf = env::temp_dir().join(format!("keyschema-snapshot-{}", process::id()));
    let file = "docs/keyschema.json";
    let missing = check(&BEFORE, &folder, file).unwrap_err();
    assert!(
        missing.starts_with(
            "the file `docs/keyschema.json` of the catalogue `CHAT_KEYS` is missing\n\
             help: run `KEYSCHEMA_BLESS=1 cargo test` to write it, and commit it\nnote: it was expected in `"
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
    assert!(
        stale.starts_with("the file `docs/keyschema.json` of the catalogue `CHAT_KEYS` is stale\n  line "),
        "{stale}"
    );
    assert!(
        stale.ends_with(
            ", in the key `Books`, which the file does not have\n  the file: ]\n  declared: {\n\
             help: run `KEYSCHEMA_BLESS=1 cargo test` to write it; `git diff` shows all changes"
        ),
        "{stale}"
    );
    write(&AFTER, &folder, file).unwrap();
    assert_eq!(check(&AFTER, &folder, file), Ok(()));

    // A folder is not a file.
    assert!(check(&AFTER, &folder, "docs").unwrap_err().starts_with("`docs` cannot be read: "));
    assert!(write(&AFTER, &folder, "docs").unwrap_err().contains("cannot be written: "));
    fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn the_first_difference_is_shown_with_its_key() {
    let file = |keys: &str| format!("{{\n  \"name\": \"ALL\",\n{keys}}}\n");
    let key =
        |name: &str, ttl: u32| format!("    {{\n      \"name\": \"{name}\",\n      \"ttl\": {ttl}\n    }}\n");
    let old = file(&(key("User", 1) + &key("Order", 7)));
    let difference = |new: &str| first_difference(&old, new).expect("the files differ");
    assert_eq!(
        difference(&file(&(key("User", 1) + &key("Order", 9)))),
        "  line 9, in the key `Order`\n  the file: \"ttl\": 7\n  declared: \"ttl\": 9\n"
    );
    assert_eq!(
        difference(&file(&(key("User", 1) + &key("Room", 7)))),
        "  line 8, in the key `Room`, which the file does not have\n  the file: \"name\": \"Order\",\n  declared: \"name\": \"Room\",\n"
    );
    assert_eq!(
        difference(&old.replace("ALL", "SOME")),
        "  line 2\n  the file: \"name\": \"ALL\",\n  declared: \"name\": \"SOME\",\n"
    );
    assert_eq!(
        difference(old.strip_suffix("}\n").expect("it ends so")),
        "  line 11\n  the file: }\n  declared: (the end of the file)\n"
    );
    assert_eq!(first_difference(&old.replace('\n', "\r\n"), &old), None);
}

/// The heading names the key whose lines are shown, not the one before it.
#[test]
fn a_key_that_is_only_on_one_side_is_named() {
    const SESSIONS: &KeySchema = &KeySchema { name: "UserSessions", ..KeySchema::DEFAULT };
    static ALL: Catalog = Catalog::new("KEYS", "", &[ROOMS, SESSIONS, BOOKS], SOURCE);
    static WITHOUT_LAST: Catalog = Catalog::new("KEYS", "", &[ROOMS, SESSIONS], SOURCE);
    static WITHOUT_FIRST: Catalog = Catalog::new("KEYS", "", &[SESSIONS, BOOKS], SOURCE);
    static WITHOUT_SECOND: Catalog = Catalog::new("KEYS", "", &[ROOMS, BOOKS], SOURCE);
    let place = |old: &Catalog, new: &Catalog| {
        let difference = first_difference(&old.to_json(), &new.to_json()).expect("they differ");
        let (_, place) = difference.lines().next().unwrap().split_once(", ").unwrap();
        String::from(place)
    };
    for (part, key) in
        [(&WITHOUT_LAST, "Books"), (&WITHOUT_FIRST, "ChatRooms"), (&WITHOUT_SECOND, "UserSessions")]
    {
        assert_eq!(place(part, &ALL), format!("in the key `{key}`, which the file does not have"));
        assert_eq!(place(&ALL, part), format!("in the key `{key}`, which is not declared"));
    }
}
