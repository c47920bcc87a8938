//! Keys with owned texts have no lifetime. They can be kept in a struct, sent to a thread, and used
//! in a map.

use std::{collections::HashMap, thread};

use keyschema::{ArrayTail, ArrayText, RedisKey, SegmentError, Text, UnicodeArrayText, keys};

/// Login token.
#[derive(RedisKey, Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[redis_key(session:token:uid:{uid}, string, ttl = 2h)]
struct SessionToken {
    uid: ArrayText<24>,
}

/// The same key, which borrows.
#[derive(RedisKey, Debug)]
#[redis_key(session:token:uid:{uid}, string, ttl = 2h)]
struct BorrowedToken<'a> {
    uid: Text<'a, 24>,
}

keys! {
    #![delimiter = "."]

    /// Draft of one author.
    pub string Draft = post.draft.author.{author: ArrayText<24>}.city.{city: UnicodeArrayText<16>}, ttl = 1d;
    /// File of the web site.
    pub string SiteFile = site.file.path.{path: ArrayTail<48>}, ttl = 1d;
}

fn token(uid: &str) -> Result<SessionToken, SegmentError> {
    Ok(SessionToken { uid: uid.parse()? })
}

#[test]
fn a_key_is_kept_in_a_struct_and_sent_to_a_thread() {
    struct Session {
        key: SessionToken,
    }
    let session = {
        let uid = String::from("abc123");
        Session { key: token(&uid).unwrap() }
    };
    let text = thread::spawn(move || session.key.to_string()).join().unwrap();
    assert_eq!(text, "session:token:uid:abc123");
}

#[test]
fn a_key_is_the_key_of_a_map_and_so_is_its_parameter() {
    let mut hits = HashMap::new();
    *hits.entry(token("ada").unwrap()).or_insert(0) += 1;
    *hits.entry(token("ada").unwrap()).or_insert(0) += 1;
    assert_eq!(hits[&token("ada").unwrap()], 2);

    let names: HashMap<ArrayText<24>, u8> = [(token("ada").unwrap().uid, 7)].into();
    assert_eq!(names.get("ada"), Some(&7));
}

#[test]
fn owned_and_borrowed_keys_write_and_parse_alike() {
    let owned = token("abc123").unwrap();
    let borrowed = BorrowedToken { uid: owned.uid.as_text() };
    assert_eq!(owned.to_string(), borrowed.to_string());
    assert_eq!(owned.slot(), borrowed.slot());
    assert_eq!(SessionToken::MAX_LEN, BorrowedToken::MAX_LEN);
    assert_eq!(SessionToken::parse("session:token:uid:abc123"), Ok(owned));
    assert_eq!("session:token:uid:abc123".parse(), Ok(owned));
    for wrong in
        ["session:token:uid:", "session:token:uid:a:b", "session:token:uid:{a}", "session:token:uid:ü"]
    {
        let (owned, borrowed) = (SessionToken::parse(wrong), BorrowedToken::parse(wrong));
        assert_eq!(owned.unwrap_err().reason(), borrowed.unwrap_err().reason(), "{wrong}");
    }
}

#[test]
fn a_block_gives_owned_texts_its_delimiter_and_constructors_that_check() {
    let draft = Draft::new("ada:l", String::from("Zürich")).unwrap();
    assert_eq!(draft.to_string(), "post.draft.author.ada:l.city.Zürich");
    assert_eq!(Draft::parse(draft.to_string().as_str()), Ok(draft));
    assert_eq!(
        Draft::new("a.b", "x").unwrap_err().to_string(),
        "parameter `author`: byte 1 is '.', the delimiter of the key"
    );
    let file = SiteFile::new("images/logo.png").unwrap();
    assert_eq!(file.path, "images/logo.png");
    assert_eq!("site.file.path.images/logo.png".parse(), Ok(file));
}
