//! The words of a segment, whatever case it is written in.

use core::ops::Range;
use std::string::String;
use std::vec::Vec;

use super::vocabulary::initialisms;

/// One word of a segment: its text as written, and where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Word<'a> {
    /// The word as written, in its own capitals.
    pub text: &'a str,
    /// Byte offset of the word in the text that was split.
    pub start: usize,
}

impl Word<'_> {
    /// The bytes of the word in the text that was split.
    pub fn range(&self) -> Range<usize> {
        self.start..self.start + self.text.len()
    }

    /// The word in lower case, as the vocabulary knows it.
    pub fn to_lower(&self) -> String {
        self.text.to_lowercase()
    }
}

impl AsRef<str> for Word<'_> {
    fn as_ref(&self) -> &str {
        self.text
    }
}

/// Splits an identifier-like text into its words.
///
/// - Separators (`_`, `-`, any ASCII character that is no letter or digit, white space) part words and belong to none.
/// - A capital after a small letter or a digit starts a word; so does the last capital of a run before a small letter
///   (`HTTPServer`: `HTTP`, `Server`). A run of capitals keeps its plural `s` (`userIDs`: `user`, `IDs`).
/// - One or two digits stay with the word before them (`order2`, `URL2`, `v2beta`); three and more are a word of their
///   own (`OrderId98765`: `Order`, `Id`, `98765`).
/// - A known term stands as it is, whatever its digits and capitals would say (`sha256`, `IPv6`, `OAuth2`, `iOS`).
///
/// ```
/// use keyschema_core::naming::words::split;
///
/// let texts = |text| split(text).iter().map(|word| word.text).collect::<Vec<_>>();
/// assert_eq!(texts("orderStatusOrderId98765"), ["order", "Status", "Order", "Id", "98765"]);
/// assert_eq!(texts("HTTPServerURL2"), ["HTTP", "Server", "URL2"]);
/// assert_eq!(texts("sha256_of__files"), ["sha256", "of", "files"]);
///
/// let words = split("usr_id");
/// assert_eq!(words[1].range(), 4..6);
/// ```
pub fn split(text: &str) -> Vec<Word<'_>> {
    let mut words = Vec::new();
    let mut start = 0;
    while let Some(first) = text[start..].chars().next() {
        if is_separator(first) {
            start += first.len_utf8();
            continue;
        }
        let rest = &text[start..];
        let run = &rest[..rest.find(is_separator).unwrap_or(rest.len())];
        let word = &run[..first_word(run)];
        words.push(Word { text: word, start });
        start += word.len();
    }
    words
}

/// Whether `letter` parts words. Letters, marks and symbols of other scripts are parts of words.
pub(super) fn is_separator(letter: char) -> bool {
    letter.is_whitespace() || letter.is_control() || (letter.is_ascii() && !letter.is_ascii_alphanumeric())
}

/// More digits than these are a number of their own, such as an identifier; fewer belong to the word (`utf8`, `top10`).
const DIGITS_OF_A_WORD: usize = 2;

/// How many bytes of `run`, which is not empty and has no separator, make its first word.
fn first_word(run: &str) -> usize {
    if let Some(term) = known_term(run) {
        return term;
    }
    let letters = leading_letters(run);
    let mut end = letters;
    loop {
        let digits = leading(&run[end..], |letter| letter.is_ascii_digit());
        if digits > DIGITS_OF_A_WORD {
            return if end == 0 { digits } else { end };
        }
        if digits == 0 {
            return end;
        }
        end += digits;
        // A small letter goes on with the word (`i18n`, `7days`), a capital starts the next one.
        end += leading(&run[end..], is_small);
    }
}

fn leading_letters(run: &str) -> usize {
    let capitals = leading(run, char::is_uppercase);
    let small = leading(&run[capitals..], is_small);
    let Some((last, _)) = run[..capitals].char_indices().next_back() else {
        return small;
    };
    if small == 0 || last == 0 {
        return capitals + small;
    }
    if is_plural_initialism(&run[..capitals], &run[capitals..capitals + small], last) {
        return capitals + small;
    }
    last
}

/// Tells `IDs` (one word) from `HTTPServer` and `HTTPIs` (where the last capital starts the next word).
fn is_plural_initialism(capitals: &str, small: &str, last: usize) -> bool {
    small == "s"
        && (initialisms::is_listed(&capitals.to_lowercase())
            || !initialisms::is_listed(&capitals[..last].to_lowercase()))
}

/// How many bytes at the start of `run` are a term whose digits or capitals would be split wrongly.
fn known_term(run: &str) -> Option<usize> {
    let numbered = initialisms::all()
        .filter(|term| term.bytes().any(|byte| byte.is_ascii_digit()))
        .filter(|term| starts_with_ignoring_case(run, term) && ends_at(run, term.len()))
        .map(str::len)
        .max();
    let mixed = || {
        let term = MIXED_CASE.iter().find(|term| run.starts_with(**term))?;
        let digits = leading(&run[term.len()..], |letter| letter.is_ascii_digit());
        let end = term.len() + if digits > DIGITS_OF_A_WORD { 0 } else { digits };
        run[end..]
            .chars()
            .next()
            .is_none_or(|next| !is_small(next))
            .then_some(end)
    };
    numbered.or_else(mixed)
}

/// Terms with capitals of their own, which the rule would cut into pieces that are no words.
static MIXED_CASE: &[&str] = &[
    "DDoS",
    "ETag",
    "GraphQL",
    "IoT",
    "IPv",
    "MySQL",
    "NoSQL",
    "OAuth",
    "PaaS",
    "PostgreSQL",
    "QoS",
    "SaaS",
    "WiFi",
    "eSIM",
    "eTag",
    "gRPC",
    "iOS",
    "iPad",
    "iPhone",
    "mTLS",
    "macOS",
    "tvOS",
    "vCPU",
    "watchOS",
];

fn starts_with_ignoring_case(run: &str, term: &str) -> bool {
    run.get(..term.len())
        .is_some_and(|start| start.eq_ignore_ascii_case(term))
}

/// Whether a numbered term of `length` bytes is whole: `s3` is not in `s3000`, nor `3d` in `3days`.
fn ends_at(run: &str, length: usize) -> bool {
    let Some(next) = run[length..].chars().next() else {
        return true;
    };
    if next.is_ascii_digit() {
        return false;
    }
    run[..length].ends_with(|last: char| last.is_ascii_digit()) || !is_small(next)
}

/// How many bytes at the start of `text` are of a kind.
fn leading(text: &str, kind: impl Fn(char) -> bool) -> usize {
    text.find(|letter| !kind(letter)).unwrap_or(text.len())
}

/// A letter that goes on with a word. Scripts without capitals count as small letters.
fn is_small(letter: char) -> bool {
    !letter.is_uppercase() && !letter.is_ascii_digit()
}

#[cfg(test)]
mod tests {
    use std::vec;

    use super::*;

    fn texts(text: &str) -> Vec<&str> {
        split(text).iter().map(|word| word.text).collect()
    }

    #[test]
    fn every_case_has_the_same_words() {
        assert_eq!(texts("order_status"), ["order", "status"]);
        assert_eq!(texts("order-status"), ["order", "status"]);
        assert_eq!(texts("orderStatus"), ["order", "Status"]);
        assert_eq!(texts("OrderStatus"), ["Order", "Status"]);
        assert_eq!(texts("ORDER_STATUS"), ["ORDER", "STATUS"]);
        assert_eq!(texts("order status"), ["order", "status"]);
    }

    #[test]
    fn separators_at_the_ends_and_doubled_leave_no_empty_words() {
        assert_eq!(texts("__order--status_"), ["order", "status"]);
        assert_eq!(texts("_"), Vec::<&str>::new());
        assert_eq!(texts(""), Vec::<&str>::new());
        assert_eq!(texts("user's"), ["user", "s"]);
    }

    #[test]
    fn initialisms_are_one_word() {
        assert_eq!(texts("userID"), ["user", "ID"]);
        assert_eq!(texts("HTTPServerURL"), ["HTTP", "Server", "URL"]);
        assert_eq!(texts("parseHTTPRequest"), ["parse", "HTTP", "Request"]);
        assert_eq!(texts("ADivision"), ["A", "Division"]);
        assert_eq!(texts("USER"), ["USER"]);
    }

    #[test]
    fn plural_initialisms_keep_their_s() {
        assert_eq!(texts("IDs"), ["IDs"]);
        assert_eq!(texts("userIDs"), ["user", "IDs"]);
        assert_eq!(texts("URLsSeen"), ["URLs", "Seen"]);
        assert_eq!(texts("XYZs"), ["XYZs"]);
        assert_eq!(texts("HTTPIs"), ["HTTP", "Is"]);
        assert_eq!(texts("isActive"), ["is", "Active"]);
        assert_eq!(texts("AsIs"), ["As", "Is"]);
    }

    #[test]
    fn short_numbers_stay_with_their_word() {
        assert_eq!(texts("order2"), ["order2"]);
        assert_eq!(texts("HTTPServerURL2"), ["HTTP", "Server", "URL2"]);
        assert_eq!(texts("order2Items"), ["order2", "Items"]);
        assert_eq!(texts("v2beta1"), ["v2beta1"]);
        assert_eq!(texts("7days"), ["7days"]);
        assert_eq!(texts("1h30m"), ["1h30m"]);
        assert_eq!(texts("3Items"), ["3", "Items"]);
        assert_eq!(texts("12"), ["12"]);
    }

    #[test]
    fn long_numbers_are_words() {
        assert_eq!(texts("OrderId98765"), ["Order", "Id", "98765"]);
        assert_eq!(texts("user1000"), ["user", "1000"]);
        assert_eq!(texts("20260310001"), ["20260310001"]);
        assert_eq!(texts("100days"), ["100", "days"]);
        assert_eq!(texts("order12345status"), ["order", "12345", "status"]);
        assert_eq!(texts("http404"), ["http", "404"]);
    }

    #[test]
    fn known_terms_stand_as_they_are() {
        for term in [
            "sha256", "SHA256", "Sha256", "base64", "ipv4", "IPv6", "utf8", "s3", "oauth2", "OAuth2",
            "OAuth", "iOS",
        ] {
            assert_eq!(texts(term), [term]);
        }
        for term in [
            "P2P", "b2b", "I18N", "k8s", "2fa", "2FA", "iso8601", "e2e", "x509", "macOS", "gRPC", "GraphQL",
        ] {
            assert_eq!(texts(term), [term]);
        }
    }

    #[test]
    fn known_terms_end_where_they_end() {
        assert_eq!(texts("SHA256Sum"), ["SHA256", "Sum"]);
        assert_eq!(texts("fileMD5Hash"), ["file", "MD5", "Hash"]);
        assert_eq!(texts("md5sum"), ["md5", "sum"]);
        assert_eq!(texts("OAuthToken"), ["OAuth", "Token"]);
        assert_eq!(texts("userOAuth2Token"), ["user", "OAuth2", "Token"]);
        assert_eq!(texts("IPv6Address"), ["IPv6", "Address"]);
        assert_eq!(texts("deviceIOSVersion"), ["device", "IOS", "Version"]);
        assert_eq!(texts("sha256000"), ["sha", "256000"]);
        assert_eq!(texts("3days"), ["3days"]);
        assert_eq!(texts("OAuth2024"), ["OAuth", "2024"]);
        assert_eq!(texts("iPhones"), ["i", "Phones"]);
    }

    #[test]
    fn other_scripts_are_letters() {
        assert_eq!(texts("日本語"), ["日本語"]);
        assert_eq!(texts("größeÄndern"), ["größe", "Ändern"]);
        assert_eq!(texts("ИмяПользователя"), ["Имя", "Пользователя"]);
        assert_eq!(texts("日本User"), ["日本", "User"]);
        assert_eq!(texts("नाम_हिन्दी"), ["नाम", "हिन्दी"]);
    }

    #[test]
    fn ranges_point_into_the_text() {
        let text = "_größeÄndern__URL2-sha256";
        for word in split(text) {
            assert_eq!(&text[word.range()], word.text);
        }
        let ranges: Vec<_> = split("usr_id").iter().map(Word::range).collect();
        assert_eq!(ranges, vec![0..3, 4..6]);
    }

    #[test]
    fn words_cover_everything_but_the_separators() {
        let pieces = [
            "a", "B", "c9", "URLs", "_", "-", "ß", "123", "OAuth", "日", "s3", "İ", " ", "é", "9",
        ];
        for first in pieces {
            for second in pieces {
                for third in pieces {
                    let text: String = [first, second, third].concat();
                    let joined: String = texts(&text).concat();
                    let expected: String = text.chars().filter(|letter| !is_separator(*letter)).collect();
                    assert_eq!(joined, expected, "{text}");
                    assert!(split(&text).iter().all(|word| !word.text.is_empty()), "{text}");
                }
            }
        }
    }
}
