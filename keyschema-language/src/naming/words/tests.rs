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
fn known_terms_are_not_changed() {
    for term in [
        "sha256", "SHA256", "Sha256", "base64", "ipv4", "IPv6", "utf8", "s3", "oauth2", "OAuth2", "OAuth",
        "iOS",
    ] {
        assert_eq!(texts(term), [term]);
    }
    for term in
        ["P2P", "b2b", "I18N", "k8s", "2fa", "2FA", "iso8601", "e2e", "x509", "macOS", "gRPC", "GraphQL"]
    {
        assert_eq!(texts(term), [term]);
    }
}

#[test]
fn a_known_term_is_not_part_of_a_longer_word() {
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
    let pieces = ["a", "B", "c9", "URLs", "_", "-", "ß", "123", "OAuth", "日", "s3", "İ", " ", "é", "9"];
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
