use super::*;

static PAIRS: &[(&str, &str)] = &[
    ("user", "users"),
    ("order", "orders"),
    ("category", "categories"),
    ("key", "keys"),
    ("day", "days"),
    ("reply", "replies"),
    ("query", "queries"),
    ("company", "companies"),
    ("address", "addresses"),
    ("class", "classes"),
    ("process", "processes"),
    ("box", "boxes"),
    ("match", "matches"),
    ("branch", "branches"),
    ("hash", "hashes"),
    ("index", "indices"),
    ("status", "statuses"),
    ("bonus", "bonuses"),
    ("bus", "buses"),
    ("virus", "viruses"),
    ("alias", "aliases"),
    ("lens", "lenses"),
    ("canvas", "canvases"),
    ("house", "houses"),
    ("warehouse", "warehouses"),
    ("course", "courses"),
    ("license", "licenses"),
    ("response", "responses"),
    ("database", "databases"),
    ("purchase", "purchases"),
    ("expense", "expenses"),
    ("case", "cases"),
    ("use", "uses"),
    ("clause", "clauses"),
    ("cache", "caches"),
    ("movie", "movies"),
    ("cookie", "cookies"),
    ("tie", "ties"),
    ("price", "prices"),
    ("invoice", "invoices"),
    ("page", "pages"),
    ("size", "sizes"),
    ("prize", "prizes"),
    ("quiz", "quizzes"),
    ("archive", "archives"),
    ("drive", "drives"),
    ("life", "lives"),
    ("leaf", "leaves"),
    ("photo", "photos"),
    ("hero", "heroes"),
    ("shoe", "shoes"),
    ("menu", "menus"),
    ("taxi", "taxis"),
    ("emoji", "emojis"),
    ("analysis", "analyses"),
    ("axis", "axes"),
    ("person", "people"),
    ("child", "children"),
    ("man", "men"),
    ("woman", "women"),
    ("mouse", "mice"),
    ("criterion", "criteria"),
    ("matrix", "matrices"),
    ("id", "ids"),
    ("url", "urls"),
    ("sku", "skus"),
    ("cpu", "cpus"),
    ("api", "apis"),
    ("book", "books"),
    ("film", "films"),
    ("genre", "genres"),
    ("format", "formats"),
    ("schema", "schemas"),
    ("list", "lists"),
    ("zset", "zsets"),
    ("buzz", "buzzes"),
    ("tax", "taxes"),
    ("string", "strings"),
    ("booking", "bookings"),
    ("video", "videos"),
    ("config", "configs"),
];

#[test]
fn singular_and_plural_are_inverse() {
    for (one, many) in PAIRS {
        assert_eq!(plural(one), *many);
        assert_eq!(singular(many).as_deref(), Some(*one));
        assert_eq!(plural(many), *many, "a plural stays");
        assert_eq!(singular(one), None, "{one}");
        assert_eq!(Number::of(many), Number::Plural, "{many}");
        assert_ne!(Number::of(one), Number::Plural, "{one}");
    }
}

#[test]
fn irregular_nouns_are_inverse_too() {
    for (one, many) in IRREGULAR {
        assert_eq!(plural(one), *many);
        assert_eq!(singular(many).as_deref(), Some(*one), "{many}");
        assert_eq!(singular(one), None, "{one}");
    }
}

#[test]
fn singulars_in_s_are_no_plurals() {
    for word in SINGULAR_IN_S {
        assert!(!is_plural(word), "{word}");
        if Number::of(word) == Number::Singular {
            assert_eq!(singular(&plural(word)).as_deref(), Some(*word));
        }
    }
    for word in [
        "access", "address", "business", "progress", "basis", "redis", "this", "tennis", "address", "mass",
        "pass", "dns",
    ] {
        assert!(!is_plural(word), "{word}");
    }
    for word in
        ["aws", "https", "sms", "gps", "ios", "tls", "css", "os", "was", "is", "as", "us", "s", "ss", ""]
    {
        assert!(!is_plural(word), "{word}");
    }
}

#[test]
fn nouns_are_singular() {
    for word in [
        "user", "book", "status", "bus", "address", "class", "category", "person", "campus", "rank", "man",
        "feed",
    ] {
        assert_eq!(Number::of(word), Number::Singular, "{word}");
    }
}

#[test]
fn other_words_are_either() {
    for word in [
        "news",
        "series",
        "species",
        "data",
        "media",
        "settings",
        "goods",
        "stats",
        "info",
        "all",
        "global",
        "recent",
        "following",
        "blocked",
        "by",
        "asynchronous",
        "video",
        "perhaps",
        "1001",
        "日本",
        "x",
        "",
        "url",
        "json",
        "uid",
        "top10",
    ] {
        assert_eq!(Number::of(word), Number::Either, "{word}");
        assert_eq!(singular(word), None, "{word}");
    }
}

#[test]
fn words_without_a_plural_stay() {
    for word in ["data", "series", "settings", "active", "1001", "日本", ""] {
        assert_eq!(plural(word), word);
    }
}

#[test]
fn a_basis_is_made_many() {
    assert_eq!(plural("basis"), "bases");
    assert_eq!(singular("bases").as_deref(), Some("base"));
}

#[test]
fn capitals_do_not_matter() {
    assert!(is_plural("Users") && is_plural("IDs") && is_plural("PEOPLE"));
    assert_eq!(singular("Users").as_deref(), Some("user"));
    assert_eq!(plural("User"), "users");
}
