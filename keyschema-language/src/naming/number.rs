//! The singular and the plural of English nouns.
//!
//! There is a rule, and short lists of exceptions. If a word can be read both ways, the answer is
//! "unknown": a missed plural costs less than a false alarm.

use super::initialisms;

/// Returns the singular of a plural. Returns `None` for every other word, and if it is unsure.
///
/// ```
/// use keyschema_language::naming::number::singular;
///
/// assert_eq!(singular("Categories").as_deref(), Some("category"));
/// assert_eq!(singular("people").as_deref(), Some("person"));
/// assert_eq!(singular("address"), None);
/// ```
pub fn singular(word: &str) -> Option<String> {
    let word = word.to_lowercase();
    if is_unsure(&word) || initialisms::is_listed(&word) {
        return None;
    }
    if let Some((one, _)) = IRREGULAR.iter().find(|(_, many)| *many == word) {
        return Some((*one).into());
    }
    let stem = word.strip_suffix('s')?;
    if initialisms::is_listed(stem) {
        return Some(stem.into());
    }
    if word.len() < SHORTEST_PLURAL || stem.ends_with(['s', 'u', 'i']) || SINGULAR_IN_S.contains(&&*word) {
        return None;
    }
    match stem.strip_suffix('e') {
        Some(root) if root.len() > 2 && root.ends_with('i') => Some([&root[..root.len() - 1], "y"].concat()),
        Some(root) if takes_es(root) => Some(root.into()),
        _ => Some(stem.into()),
    }
}

/// Whether `word` is surely a singular: a noun that has a plural, and is not one itself.
///
/// ```
/// use keyschema_language::naming::number::is_singular;
///
/// assert!(is_singular("book") && is_singular("status"));
/// assert!(!is_singular("books") && !is_singular("recent") && !is_singular("data"));
/// ```
pub fn is_singular(word: &str) -> bool {
    let word = word.to_lowercase();
    singular(&word).is_none() && !is_unsure(&word) && !initialisms::is_accepted(&word)
}

/// Returns the plural of a singular noun, in lower case.
///
/// ```
/// use keyschema_language::naming::number::plural;
///
/// assert_eq!(plural("address"), "addresses");
/// assert_eq!(plural("child"), "children");
/// ```
pub fn plural(word: &str) -> String {
    let word = word.to_lowercase();
    if let Some((_, many)) = IRREGULAR.iter().find(|(one, _)| *one == word) {
        return (*many).into();
    }
    match word.strip_suffix('y') {
        Some(stem) if !stem.is_empty() && !stem.ends_with(['a', 'e', 'i', 'o', 'u']) => format!("{stem}ies"),
        _ if takes_es(&word) || word.ends_with('s') => word + "es",
        _ => word + "s",
    }
}

/// The shortest plural by the rule: `was` and `gas` are not plurals.
const SHORTEST_PLURAL: usize = 4;

fn takes_es(singular: &str) -> bool {
    ["ss", "sh", "ch", "x", "zz"].iter().any(|ending| singular.ends_with(ending))
}

/// Whether `word`, in lower case, may be both singular and plural, or is not a noun.
fn is_unsure(word: &str) -> bool {
    // Participles and adjectives describe a thing (`following`, `blocked`, `global`). Others have
    // no singular (`analytics`, `software`). This misses few nouns.
    let describes = ["ing", "ed", "ous", "al", "ive", "able", "ly", "ics", "ware"]
        .iter()
        .any(|ending| word.ends_with(ending));
    let is_english = word.len() > 1 && word.bytes().all(|letter| letter.is_ascii_alphabetic());
    !is_english || (word.len() > 4 && describes) || UNSURE.binary_search(&word).is_ok()
}

/// Words of keys that are both singular and plural, have no plural, or are not nouns.
static UNSURE: &[&str] = &[
    "access", "all", "any", "best", "by", "content", "current", "data", "default", "done", "feedback",
    "first", "free", "goods", "history", "hot", "info", "last", "latest", "live", "main", "max", "media",
    "meta", "metadata", "min", "music", "my", "new", "news", "next", "offline", "old", "online", "open",
    "other", "own", "popular", "premium", "private", "progress", "public", "random", "raw", "recent",
    "sales", "series", "settings", "stats", "stock", "system", "test", "top", "traffic", "video", "vip",
    "weather",
];

/// Singulars that look like plurals. Those in `ss`, `us` and `is` need no entry.
static SINGULAR_IN_S: &[&str] = &["alias", "atlas", "bias", "canvas", "chaos", "lens", "postgres"];

/// Singular and plural of nouns that do not follow the rule.
static IRREGULAR: &[(&str, &str)] = &[
    ("alias", "aliases"),
    ("analysis", "analyses"),
    ("bonus", "bonuses"),
    ("bus", "buses"),
    ("cache", "caches"),
    ("child", "children"),
    ("cookie", "cookies"),
    ("criterion", "criteria"),
    ("emoji", "emojis"),
    ("hero", "heroes"),
    ("index", "indices"),
    ("lens", "lenses"),
    ("life", "lives"),
    ("man", "men"),
    ("matrix", "matrices"),
    ("menu", "menus"),
    ("movie", "movies"),
    ("person", "people"),
    ("quiz", "quizzes"),
    ("selfie", "selfies"),
    ("status", "statuses"),
    ("taxi", "taxis"),
    ("tie", "ties"),
    ("virus", "viruses"),
    ("woman", "women"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn singular_and_plural_are_inverse() {
        let regular = "user order category key day reply company address class box match hash course license database purchase \
            house price invoice page size archive shoe photo schema tax buzz book film genre string config id url zset";
        let irregular = IRREGULAR.iter().map(|(one, _)| *one);
        for one in regular.split_whitespace().chain(irregular) {
            let many = plural(one);
            assert_eq!(singular(&many).as_deref(), Some(one), "{many}");
            assert_eq!(singular(one), None, "{one}");
            assert!(!is_singular(&many), "{many}");
        }
        for (one, many) in [("category", "categories"), ("box", "boxes"), ("page", "pages"), ("id", "ids")] {
            assert_eq!(plural(one), many);
        }
    }

    #[test]
    fn words_that_can_be_both_are_neither() {
        let both = "news series data media settings goods stats info all global recent following blocked by video 1001 日本 x url";
        for word in both.split_whitespace().chain([""]) {
            assert!(!is_singular(word), "{word}");
            assert_eq!(singular(word), None, "{word}");
        }
    }

    #[test]
    fn singulars_that_end_in_s_are_not_plurals() {
        let singulars =
            "access basis redis this tennis pass dns aws https sms was is as s plus alias lens postgres";
        for word in singulars.split_whitespace() {
            assert_eq!(singular(word), None, "{word}");
        }
    }

    #[test]
    fn the_list_is_sorted() {
        assert!(UNSURE.is_sorted());
    }
}
