//! Words run together with no separator: `userinfo`, `orderstatus`.

use super::number;
use super::vocabulary::key_words::{is_compound, is_key_word};

/// The words that `word` runs together, if it can be nothing else.
///
/// Every piece has to be a common word of keys, of three letters or more, and there must be one best way to cut: fewer
/// pieces are better, and of two ways that are equally good neither is taken. A word that is one in English (`password`,
/// `timestamp`) is left alone.
///
/// ```
/// use keyschema_language::naming::unglue;
///
/// assert_eq!(unglue("userinfo"), Some(vec!["user", "info"]));
/// assert_eq!(unglue("orderstatus"), Some(vec!["order", "status"]));
/// assert_eq!(unglue("password"), None);
/// assert_eq!(unglue("userxyz"), None);
/// ```
pub fn unglue(word: &str) -> Option<Vec<&str>> {
    if word.is_empty() || !word.bytes().all(|byte| byte.is_ascii_alphabetic()) {
        return None;
    }
    let lower = word.to_ascii_lowercase();
    if is_known(&lower)
        || is_compound(&lower)
        || number::singular(&lower).is_some_and(|one| is_compound(&one))
    {
        return None;
    }
    let mut start = 0;
    let mut pieces = Vec::new();
    for end in best_cuts(&lower)? {
        pieces.push(&word[start..end]);
        start = end;
    }
    Some(pieces)
}

/// Shorter pieces are found in too many words.
const SHORTEST_PIECE: usize = 3;

/// The ends of the pieces in the one best way to cut `word`; `None` if there is none, or more than one.
fn best_cuts(word: &str) -> Option<Vec<usize>> {
    let mut best: Vec<Option<Way>> = Vec::new();
    best.push(Some(Way { pieces: 0, last_start: 0, is_ambiguous: false }));
    for end in 1..=word.len() {
        best.push(best_way_to(end, word, &best));
    }
    if best[word.len()].as_ref()?.is_ambiguous {
        return None;
    }
    let mut cuts = Vec::new();
    let mut end = word.len();
    while end > 0 {
        cuts.push(end);
        end = best[end].as_ref()?.last_start;
    }
    cuts.reverse();
    Some(cuts)
}

/// The best way to cut the start of a word.
struct Way {
    pieces: usize,
    last_start: usize,
    is_ambiguous: bool,
}

fn best_way_to(end: usize, word: &str, best: &[Option<Way>]) -> Option<Way> {
    let mut found: Option<Way> = None;
    for last_start in 0..(end + 1).saturating_sub(SHORTEST_PIECE) {
        let Some(before) = &best[last_start] else { continue };
        let pieces = before.pieces + 1;
        if found.as_ref().is_some_and(|found| found.pieces < pieces) || !is_known(&word[last_start..end]) {
            continue;
        }
        let is_tie = found.as_ref().is_some_and(|found| found.pieces == pieces);
        found = Some(Way { pieces, last_start, is_ambiguous: is_tie || before.is_ambiguous });
    }
    found
}

fn is_known(piece: &str) -> bool {
    let Some(stem) = piece.strip_suffix('s') else {
        return is_key_word(piece);
    };
    // `details` counts as no plural of its own, and is `detail` with an `s` all the same.
    is_key_word(piece) || is_key_word(stem) || number::singular(piece).is_some_and(|one| is_key_word(&one))
}

#[cfg(test)]
mod tests {

    use super::*;

    #[test]
    fn pieces_are_found() {
        assert_eq!(unglue("userinfo"), Some(vec!["user", "info"]));
        assert_eq!(unglue("orderstatus"), Some(vec!["order", "status"]));
        assert_eq!(unglue("productdetail"), Some(vec!["product", "detail"]));
        assert_eq!(unglue("userorders"), Some(vec!["user", "orders"]));
        assert_eq!(unglue("ordersummary"), Some(vec!["order", "summary"]));
        assert_eq!(unglue("usersession"), Some(vec!["user", "session"]));
        assert_eq!(unglue("accesstoken"), Some(vec!["access", "token"]));
        assert_eq!(unglue("userorderhistory"), Some(vec!["user", "order", "history"]));
        assert_eq!(unglue("cartitems"), Some(vec!["cart", "items"]));
        assert_eq!(unglue("userdetails"), Some(vec!["user", "details"]));
        assert_eq!(unglue("productcategories"), Some(vec!["product", "categories"]));
        assert_eq!(unglue("verifycode"), Some(vec!["verify", "code"]));
        assert_eq!(unglue("ratelimit"), Some(vec!["rate", "limit"]));
        assert_eq!(unglue("shoppingcart"), Some(vec!["shopping", "cart"]));
    }

    #[test]
    fn capitals_are_kept() {
        assert_eq!(unglue("USERINFO"), Some(vec!["USER", "INFO"]));
        assert_eq!(unglue("Userinfo"), Some(vec!["User", "info"]));
    }

    #[test]
    fn known_words_are_not_cut() {
        for word in [
            "user",
            "users",
            "orders",
            "status",
            "info",
            "username",
            "usernames",
            "password",
            "timestamp",
            "leaderboard",
        ] {
            assert_eq!(unglue(word), None, "{word}");
        }
        for word in [
            "warehouse",
            "feedback",
            "database",
            "wishlist",
            "checkout",
            "dashboard",
            "newsletter",
            "workflow",
            "postcode",
        ] {
            assert_eq!(unglue(word), None, "{word}");
        }
    }

    #[test]
    fn what_is_not_covered_is_left_alone() {
        for word in [
            "",
            "x",
            "userx",
            "xuser",
            "userid",
            "abc",
            "user_info",
            "user1",
            "größe",
            "information",
            "carpet",
            "manage",
            "moderate",
        ] {
            assert_eq!(unglue(word), None, "{word}");
        }
        for word in [
            "together",
            "management",
            "notification",
            "capital",
            "budget",
            "restaurant",
            "important",
            "registration",
        ] {
            assert_eq!(unglue(word), None, "{word}");
        }
    }

    #[test]
    fn pieces_make_the_word_again() {
        let words = ["user", "order", "info", "session", "list", "price", "token", "history"];
        for first in words {
            for second in words {
                let word: String = [first, second].concat();
                if let Some(pieces) = unglue(&word) {
                    assert_eq!(pieces.concat(), word);
                    assert!(pieces.iter().all(|piece| piece.len() >= SHORTEST_PIECE));
                }
            }
        }
    }
}
