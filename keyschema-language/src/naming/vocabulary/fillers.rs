//! Words that add no information to a key.
//!
//! `info`, `data` and `detail` are not among them. They name one of several things that are stored
//! about an entity, and good keys use them (`user:1001:info`). Some words are fillers only next to
//! other words, which the table lists.

/// A word that adds no information, with advice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Filler {
    /// The word, in lower case.
    pub word: &'static str,
    /// The reason why it adds no information, as the end of a sentence: "`redis` …".
    pub why: &'static str,
    /// The word to write instead. `None` if the filler can be removed.
    pub instead: Option<&'static str>,
    /// The neighbours that make it a filler. Empty if it always is one.
    beside: &'static [&'static str],
}

/// Returns the filler that `word` is between its neighbours: the words before and after it in the
/// key, across delimiters.
///
/// All words are in lower case.
///
/// ```
/// use keyschema_language::naming::vocabulary::fillers::find;
///
/// let filler = find("identifier", None, None).unwrap();
/// assert_eq!(filler.instead, Some("id"));
///
/// // The visitors counted once each, but an identifier that is unique as any other:
/// assert!(find("unique", Some("visitors"), None).is_none());
/// assert!(find("unique", None, Some("identifier")).is_some());
/// ```
pub fn find(word: &str, before: Option<&str>, after: Option<&str>) -> Option<&'static Filler> {
    let found = TABLE.binary_search_by(|filler| filler.word.cmp(word)).ok()?;
    let filler = &TABLE[found];
    let has_company =
        [before, after].into_iter().flatten().any(|neighbour| filler.beside.contains(&neighbour));
    (filler.beside.is_empty() || has_company).then_some(filler)
}

/// Returns the fillers among all the words of a key in order, each with its place in `words`.
///
/// ```
/// use keyschema_language::naming::vocabulary::fillers::redundant;
///
/// let words = ["user", "profile", "personal", "information", "unique", "identifier"];
/// let places: Vec<usize> = redundant(&words).map(|(place, _)| place).collect();
/// assert_eq!(places, [2, 3, 4, 5]);
/// ```
pub fn redundant<W: AsRef<str>>(words: &[W]) -> impl Iterator<Item = (usize, &'static Filler)> {
    (0..words.len()).filter_map(|place| {
        let at = |place: usize| words.get(place).map(AsRef::as_ref);
        let before = place.checked_sub(1).and_then(at);
        Some((place, find(at(place)?, before, at(place + 1))?))
    })
}

const STORE: &str = "is the name of the store, which is the same for all its keys";
const OF_STORE: &str = "describes the store, which is the same for all its keys";
const OF_IDENTIFIER: &str = "is true of every identifier";
const BESIDE_STORE: &[&str] = &["dragonfly", "keydb", "redis", "valkey"];
const OF_INFORMATION: &str = "is true of all information";
const BESIDE_INFORMATION: &[&str] = &["information", "informations"];
const BESIDE_IDENTIFIER: &[&str] =
    &["guid", "id", "identification", "identifier", "identifiers", "ids", "key", "uid", "ulid", "uuid"];

static TABLE: &[Filler] = &[
    always("an", None, "is an article"),
    beside("cache", BESIDE_STORE, OF_STORE),
    beside("complete", BESIDE_INFORMATION, OF_INFORMATION),
    always("corresponding", None, "adds nothing to the word beside it"),
    beside("database", BESIDE_STORE, OF_STORE),
    beside("db", BESIDE_STORE, OF_STORE),
    beside("detailed", BESIDE_INFORMATION, OF_INFORMATION),
    beside("full", BESIDE_INFORMATION, OF_INFORMATION),
    always("identification", Some("id"), "is the long form of a word of the standard"),
    always("identifier", Some("id"), "is the long form of a word of the standard"),
    always("identifiers", Some("ids"), "is the long form of a word of the standard"),
    always("information", None, "is true of every value"),
    always("informations", None, "is true of every value"),
    beside("key", &["cache", "dragonfly", "keydb", "redis", "valkey"], "is what every key is"),
    always("keydb", None, STORE),
    beside("keys", BESIDE_STORE, "is what every key is"),
    beside("kv", BESIDE_STORE, OF_STORE),
    beside(
        "personal",
        &["information", "informations", "profile"],
        "is true of everything kept of one person",
    ),
    always("redis", None, STORE),
    always("rediskey", None, STORE),
    always("respective", None, "adds nothing to the word beside it"),
    beside("server", BESIDE_STORE, OF_STORE),
    beside("storage", BESIDE_STORE, OF_STORE),
    beside("store", BESIDE_STORE, OF_STORE),
    always("stuff", None, "is true of every value"),
    always("the", None, "is an article"),
    always("thing", None, "is true of every value"),
    always("things", None, "is true of every value"),
    beside("unique", BESIDE_IDENTIFIER, OF_IDENTIFIER),
    always("valkey", None, STORE),
];

const fn always(word: &'static str, instead: Option<&'static str>, why: &'static str) -> Filler {
    Filler { word, why, instead, beside: &[] }
}

const fn beside(word: &'static str, beside: &'static [&'static str], why: &'static str) -> Filler {
    Filler { word, why, instead: None, beside }
}

#[cfg(test)]
mod tests {

    use super::*;

    fn found(words: &[&str]) -> Vec<&'static str> {
        redundant(words).map(|(_, filler)| filler.word).collect()
    }

    #[test]
    fn table_is_sorted_and_unique() {
        for pair in TABLE.windows(2) {
            assert!(pair[0].word < pair[1].word, "`{}` stands before `{}`", pair[0].word, pair[1].word);
        }
    }

    #[test]
    fn entries_read_as_messages() {
        for filler in TABLE {
            assert!(filler.word.bytes().all(|byte| byte.is_ascii_lowercase()), "{}", filler.word);
            assert!(!filler.why.is_empty() && !filler.why.ends_with('.'), "{}", filler.word);
            if let Some(instead) = filler.instead {
                assert!(find(instead, None, None).is_none(), "{instead} is a filler too");
            }
        }
    }

    #[test]
    fn bad_examples_of_the_standards() {
        assert_eq!(
            found(&["user", "profile", "personal", "information", "unique", "identifier"]),
            ["personal", "information", "unique", "identifier"]
        );
        assert_eq!(found(&["redis", "user", "1001"]), ["redis"]);
    }

    #[test]
    fn good_examples_of_the_standards_have_none() {
        for words in [
            &["user", "info"][..],
            &["product", "info"],
            &["user", "data"],
            &["log", "detail"],
            &["product", "inventory", "item", "id"],
            &["session", "token", "uid", "ts"],
            &["a", "b", "c", "d", "e", "f", "g"],
        ] {
            assert!(found(words).is_empty(), "{words:?}");
        }
    }

    #[test]
    fn some_words_are_fillers_only_beside_others() {
        for words in [
            &["visitors", "unique"][..],
            &["api", "key"],
            &["cache", "user"],
            &["personal", "best"],
            &["store", "opening"],
            &["server", "status"],
        ] {
            assert!(found(words).is_empty(), "{words:?}");
        }
        assert_eq!(found(&["redis", "cache", "user"]), ["redis", "cache"]);
        assert_eq!(found(&["user", "cache", "key"]), ["key"]);
        assert_eq!(found(&["unique", "id"]), ["unique"]);
    }

    #[test]
    fn neighbours_are_only_the_next_words() {
        assert_eq!(found(&["unique", "user", "id"]), [""; 0]);
        assert_eq!(found(&[]), [""; 0]);
    }
}
