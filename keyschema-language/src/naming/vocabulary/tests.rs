use super::*;

fn abbreviation(word: &str) -> Verdict {
    Verdict::Abbreviation { instead: word.into() }
}

#[test]
fn abbreviations_are_found_in_any_form() {
    let vocabulary = Vocabulary::new();
    assert_eq!(vocabulary.judge("usr"), abbreviation("user"));
    assert_eq!(vocabulary.judge("USR"), abbreviation("user"));
    assert_eq!(vocabulary.judge("usrs"), abbreviation("users"));
    assert_eq!(vocabulary.judge("usr2"), abbreviation("user2"));
    assert_eq!(vocabulary.judge("addrs"), abbreviation("addresses"));
    assert_eq!(vocabulary.judge("dob"), abbreviation("birth date"));
}

#[test]
fn short_words_of_the_standard_are_fine() {
    let vocabulary = Vocabulary::new();
    for word in [
        "id", "ids", "uid", "ts", "zset", "sha256", "s3", "IPv6", "OAuth2", "URLs", "jwt", "b2b", "https",
        "dns",
    ] {
        assert_eq!(vocabulary.judge(word), Verdict::Fine, "{word}");
    }
}

#[test]
fn words_that_look_like_abbreviations_are_fine() {
    let vocabulary = Vocabulary::new();
    let words = "cat man tab exp temp log app info admin auth api ad ads net pub sub rep rev max min doc docs sync async spec \
        stat stats meta demo promo photo video audio math fan fans bot bots gas map maps key keys card cards cart carts \
        post posts rank rate rates role roles rule rules score scores shop shops size sizes slot slots tag tags task tasks \
        team teams test tests text time times tip tips top type types unit units view views vote votes wait week work \
        year zone area base bank bill bid bids box boy bus by cache call case cash chat city claim class code coin cost \
        count data date day days deal debt delta draft edge edit end event fact fee fees feed field file film flag flow \
        font form free from game gift goal gold good goods grid group guest home host hour house idea image index item \
        items job jobs join kind lab last law lead leads level like likes limit line link list live load lock logs loss lot \
        lots main mail mode model month move name new news next node note old open order owner page pages paid part \
        path pay peer phone pin pins place plan play plus point pool port price queue quiz quota race read room route \
        row rows run sale sales save scan seat self send sent share ship sign site skin sku song sort spam star start state \
        status step stock stop story style sum tax tree trip true user users value vip visit war way web win word words \
        rhythm sky fly try by my dry why company holiday plus bonus focus campus basis analysis canvas atlas bias alias this \
        was has its does gross progress access address process business process express less mass pass press success";
    for word in words.split_whitespace() {
        assert_eq!(vocabulary.judge(word), Verdict::Fine, "{word}");
    }
}

#[test]
fn unknown_words_without_a_vowel_are_found() {
    let vocabulary = Vocabulary::new();
    for word in ["brzl", "Xqz", "bkrt2", "pqrst"] {
        assert_eq!(vocabulary.judge(word), Verdict::Vowelless, "{word}");
    }
    for word in ["fr", "gb", "nth", "xy", "1001", "", "7", "größe", "日本", "смр", "b", "q1", "x9"] {
        assert_eq!(vocabulary.judge(word), Verdict::Fine, "{word}");
    }
}

#[test]
fn a_project_may_prefer_the_long_word() {
    let vocabulary = Vocabulary::new().prefer("acct", "account").prefer("client", "Customer");
    assert_eq!(vocabulary.judge("acct").suggestion(), Some("account"));
    assert_eq!(vocabulary.judge("Clients").suggestion(), Some("customers"));
    assert_eq!(vocabulary.judge("customer"), Verdict::Fine);
}

#[test]
fn a_project_may_prefer_the_short_word() {
    let vocabulary = Vocabulary::new().prefer("user", "usr").prefer("category", "ctg");
    assert_eq!(vocabulary.judge("user"), Verdict::Preferred { instead: "usr".into() });
    assert_eq!(vocabulary.judge("user2"), Verdict::Preferred { instead: "usr2".into() });
    assert_eq!(vocabulary.judge("categories"), Verdict::Preferred { instead: "ctgs".into() });
    for word in ["usr", "usrs", "ctg", "ctgs"] {
        assert_eq!(vocabulary.judge(word), Verdict::Fine, "{word}");
    }
}

#[test]
fn all_words_of_a_preferred_text_are_fine() {
    let vocabulary = Vocabulary::new().prefer("warehouse", "whs_zn");
    assert_eq!(vocabulary.judge("warehouses").suggestion(), Some("whs_zns"));
    assert_eq!(vocabulary.judge("whs"), Verdict::Fine);
    assert_eq!(vocabulary.judge("zn"), Verdict::Fine);
}

#[test]
fn the_words_of_the_project_come_first() {
    let vocabulary = Vocabulary::new().allow("Usr").allow("brzl").forbid("data").forbid("id");
    assert_eq!(vocabulary.judge("usr"), Verdict::Fine);
    assert_eq!(vocabulary.judge("usrs"), Verdict::Fine);
    assert_eq!(vocabulary.judge("brzl"), Verdict::Fine);
    assert_eq!(vocabulary.judge("DATA"), Verdict::Forbidden);
    assert_eq!(vocabulary.judge("ids"), Verdict::Forbidden);

    let both = Vocabulary::new().allow("foo").prefer("foo", "bar").forbid("foo");
    assert_eq!(both.judge("foo"), Verdict::Forbidden);
    let preferred = Vocabulary::new().allow("foo").prefer("foo", "bar");
    assert_eq!(preferred.judge("foo").suggestion(), Some("bar"));
}

#[test]
fn every_suggestion_is_fine_itself() {
    let vocabulary = Vocabulary::new();
    for (short, words) in abbreviations::TABLE {
        assert_ne!(vocabulary.judge(short), Verdict::Fine, "{short}");
        for word in split(words) {
            assert_eq!(vocabulary.judge(word.text), Verdict::Fine, "{short}: {}", word.text);
        }
    }
}

#[test]
fn words_of_the_standards_good_examples_are_fine() {
    let vocabulary = Vocabulary::new();
    let keys = "user:profile:id order:status:order_id product:inventory:item_id chat:messages:list:room_id \
        product:categories:set:item_id leaderboard:score:zset:game_id order:summary:date session:token:uid:ts \
        user:session mall:user:balance pay:user verify:code:phone goods:stock goods:category login:count goods:view \
        token:user goods:rank:sales userAdmin following followers books:genre:sci-fiction books:format:paperback \
        books:sales-rank all global film films:genre:comedy";
    let flagged: Vec<_> =
        split(keys).into_iter().filter(|word| vocabulary.judge(word.text) != Verdict::Fine).collect();
    assert_eq!(flagged, []);
}
