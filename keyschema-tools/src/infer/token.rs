//! Typed tokens: texts that are values by their form alone.

/// The form of a token. The letter of a form replaces the token in a mask.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub(super) enum Form {
    /// A whole number in its shortest decimal form.
    Integer = b'i',
    /// Digits with a leading zero.
    Digits = b'0',
    /// A number with a fraction.
    Decimal = b'f',
    /// Seconds since 1970, between 2001 and 2100.
    Seconds = b's',
    /// Milliseconds since 1970, between 2001 and 2100.
    Millis = b'm',
    /// A day as `YYYYMMDD`.
    Date = b'd',
    /// A day or a moment with marks: `2024-01-31`, `2024-01-31T12:00:00Z`.
    DashedDate = b't',
    /// A month as `YYYYMM`.
    Month = b'o',
    /// A UUID in lower case with hyphens.
    Uuid = b'u',
    /// Lower-case hex digits: the usual lengths of digests and ids.
    Hex = b'x',
    /// An IPv4 address.
    Ipv4 = b'4',
    /// An IPv6 or MAC address.
    Ipv6 = b'6',
    /// An e-mail address.
    Email = b'e',
    /// A language with a region: `en_US`.
    Locale = b'l',
    /// A host name or a file name with several dots.
    Host = b'h',
    /// A URL.
    Url = b'w',
    /// Percent-encoded text.
    Percent = b'%',
    /// Letters and digits that no person chose: random text, ULIDs, base64url.
    Random = b'r',
    /// Bytes that are no text, or white space, quotes and control characters.
    Binary = b'b',
}

/// Returns how many bytes at the start of `text` are a token that contains delimiters, such as a
/// moment or an IPv6 address.
pub(super) fn spanning(text: &[u8]) -> Option<(usize, Form)> {
    let first = *text.first()?;
    if first.is_ascii_digit() {
        if let Some(len) = moment(text) {
            return Some((len, Form::DashedDate));
        }
        if let Some(len) = ipv4(text) {
            return Some((len, Form::Ipv4));
        }
    }
    if first.is_ascii_hexdigit()
        && let Some(len) = uuid(text)
    {
        return Some((len, Form::Uuid));
    }
    if (first.is_ascii_hexdigit() || first == b':')
        && let Some(len) = ipv6(text)
    {
        return Some((len, Form::Ipv6));
    }
    if matches!(first, b'h' | b'w')
        && let Some(scheme) = [&b"http://"[..], b"https://", b"ws://", b"wss://"]
            .into_iter()
            .find(|scheme| text.starts_with(scheme))
        && text.len() > scheme.len()
    {
        let len = text.iter().position(|byte| matches!(byte, b' ' | b'|' | b'{' | b'}'));
        return Some((len.unwrap_or(text.len()), Form::Url));
    }
    None
}

/// Whether a token may end before `rest`.
fn ends(rest: &[u8]) -> bool {
    rest.first().is_none_or(|byte| !byte.is_ascii_alphanumeric())
}

/// Returns the length of a UUID in lower or upper case.
fn uuid(text: &[u8]) -> Option<usize> {
    let text = text.get(..37).or_else(|| text.get(..36))?;
    let fits = text[..36].iter().enumerate().all(|(at, byte)| match at {
        8 | 13 | 18 | 23 => *byte == b'-',
        _ => byte.is_ascii_hexdigit(),
    });
    (fits && ends(&text[36..])).then_some(36)
}

fn number(digits: &[u8]) -> Option<u32> {
    let mut number: u32 = 0;
    for digit in digits {
        if !digit.is_ascii_digit() {
            return None;
        }
        number = number.checked_mul(10)?.checked_add(u32::from(digit - b'0'))?;
    }
    Some(number)
}

fn is_day(year: &[u8], month: &[u8], day: &[u8]) -> bool {
    let (Some(year), Some(month), Some(day)) = (number(year), number(month), number(day)) else {
        return false;
    };
    let is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let days = match month {
        2 => 28 + u32::from(is_leap),
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    };
    (1970..=2100).contains(&year) && (1..=12).contains(&month) && (1..=days).contains(&day)
}

/// Returns the length of `2024-01-31`, perhaps with a time.
fn moment(text: &[u8]) -> Option<usize> {
    let [y1, y2, y3, y4, mark, m1, m2, other, d1, d2, rest @ ..] = text else { return None };
    if mark != other
        || !matches!(mark, b'-' | b'_' | b'/' | b'.')
        || !is_day(&[*y1, *y2, *y3, *y4], &[*m1, *m2], &[*d1, *d2])
    {
        return None;
    }
    let mut len = 10;
    if let [b'T' | b' ', h1, h2, b':' | b'-', m1, m2, more @ ..] = rest
        && number(&[*h1, *h2]).is_some_and(|hour| hour < 24)
        && number(&[*m1, *m2]).is_some_and(|minute| minute < 60)
    {
        len += 6;
        if let [b':' | b'-', s1, s2, fraction @ ..] = more
            && number(&[*s1, *s2]).is_some()
        {
            len += 3;
            if let [b'.', digits @ ..] = fraction {
                len += 1 + digits.iter().take_while(|byte| byte.is_ascii_digit()).count();
            }
        }
        match &text[len..] {
            [b'Z', ..] => len += 1,
            [b'+' | b'-', a, b, b':', c, d, ..] if number(&[*a, *b, *c, *d]).is_some() => len += 6,
            _ => {}
        }
    } else if let [b'T', hour @ ..] = rest {
        // Hours alone: `2024-01-31T12`.
        if let [h1, h2, more @ ..] = hour
            && number(&[*h1, *h2]).is_some_and(|hour| hour < 24)
            && ends(more)
        {
            len += 3;
        }
    }
    ends(&text[len..]).then_some(len)
}

fn ipv4(text: &[u8]) -> Option<usize> {
    let mut at = 0;
    for part in 0..4 {
        let digits = text[at..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        let is_canonical = digits == 1 || (digits > 0 && text[at] != b'0');
        if digits > 3 || !is_canonical || number(&text[at..at + digits]).is_none_or(|number| number > 255) {
            return None;
        }
        at += digits;
        if part < 3 {
            if text.get(at) != Some(&b'.') {
                return None;
            }
            at += 1;
        }
    }
    let is_end = ends(&text[at..]) && !matches!(&text[at..], [b'.', digit, ..] if digit.is_ascii_digit());
    is_end.then_some(at)
}

/// Returns the length of an IPv6 address of at least five groups, or of a MAC address.
fn ipv6(text: &[u8]) -> Option<usize> {
    let (mut at, mut colons, mut doubled, mut digits_seen) = (0, 0, 0, false);
    let mut lengths = Vec::new();
    loop {
        let run = text[at..].iter().take(5).take_while(|byte| byte.is_ascii_hexdigit()).count();
        if run > 4 {
            return None;
        }
        digits_seen |= text[at..at + run].iter().any(u8::is_ascii_digit);
        lengths.push(run);
        at += run;
        match &text[at..] {
            [b':', b':', ..] if doubled == 0 => {
                at += 2;
                colons += 2;
                doubled += 1;
            }
            [b':', next, ..] if next.is_ascii_hexdigit() => {
                at += 1;
                colons += 1;
            }
            _ => break,
        }
        if colons > 8 {
            return None;
        }
    }
    let groups = lengths.iter().filter(|len| **len > 0).count();
    let is_mac = doubled == 0 && groups == 6 && lengths.iter().all(|len| *len == 2);
    let is_address = digits_seen
        && ((doubled == 0 && groups == 8) || (doubled == 1 && (3..=7).contains(&groups) && colons >= 3));
    let is_local = text.starts_with(b"::1") && at == 3;
    ((is_mac || is_address || is_local) && ends(&text[at..])).then_some(at)
}

/// Returns the form of a whole segment, if it is a value by its form.
pub(super) fn form_of(text: &[u8]) -> Option<Form> {
    if text.is_empty() {
        return None;
    }
    if let Some((len, form)) = spanning(text)
        && len == text.len()
    {
        return Some(form);
    }
    if text.iter().all(u8::is_ascii_digit) {
        return Some(digits(text));
    }
    if text[0] == b'-' && text.len() > 1 && text[1..].iter().all(u8::is_ascii_digit) {
        return Some(if text[1] == b'0' { Form::Digits } else { Form::Integer });
    }
    if std::str::from_utf8(text).is_err()
        || text.iter().any(|byte| byte.is_ascii_control() || matches!(byte, b' ' | b'"' | b'\\'))
    {
        return Some(Form::Binary);
    }
    if is_decimal(text) {
        return Some(Form::Decimal);
    }
    if is_hex(text) {
        return Some(Form::Hex);
    }
    if is_email(text) {
        return Some(Form::Email);
    }
    if is_percent(text) {
        return Some(Form::Percent);
    }
    if is_locale(text) {
        return Some(Form::Locale);
    }
    if is_random(text) {
        return Some(Form::Random);
    }
    is_host(text).then_some(Form::Host)
}

/// Returns the form of a text of digits.
pub(super) fn digits(text: &[u8]) -> Form {
    if text.len() == 8 && is_day(&text[..4], &text[4..6], &text[6..]) {
        return Form::Date;
    }
    if text.len() == 6 && is_day(&text[..4], &text[4..], b"01") && &text[..2] == b"20" {
        return Form::Month;
    }
    if text[0] == b'0' && text.len() > 1 {
        return if text.len() >= 24 && text.len().is_multiple_of(2) { Form::Hex } else { Form::Digits };
    }
    match text.len() {
        10 if (b'1'..=b'4').contains(&text[0]) => Form::Seconds,
        13 if (b'1'..=b'4').contains(&text[0]) => Form::Millis,
        40.. => Form::Digits,
        _ => Form::Integer,
    }
}

fn is_decimal(text: &[u8]) -> bool {
    let text = text.strip_prefix(b"-").unwrap_or(text);
    let Some(point) = text.iter().position(|byte| *byte == b'.') else { return false };
    let (whole, fraction) = (&text[..point], &text[point + 1..]);
    !whole.is_empty() && !fraction.is_empty() && whole.iter().chain(fraction).all(u8::is_ascii_digit)
}

/// Whether the text is hex digits of one case with at least one digit and letter: long, or of an
/// even length of eight and more.
fn is_hex(text: &[u8]) -> bool {
    let has = |range: std::ops::RangeInclusive<u8>| text.iter().any(|byte| range.contains(byte));
    let is_lower = text.iter().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
    let is_upper = text.iter().all(|byte| matches!(byte, b'0'..=b'9' | b'A'..=b'F'));
    (is_lower || is_upper)
        && text.len() >= 6
        && text.len().is_multiple_of(2)
        && has(b'0'..=b'9')
        && (has(b'a'..=b'f') || has(b'A'..=b'F'))
        || is_lower && text.len() >= 12
}

fn is_email(text: &[u8]) -> bool {
    let Some(at) = text.iter().position(|byte| *byte == b'@') else { return false };
    let (name, host) = (&text[..at], &text[at + 1..]);
    !name.is_empty()
        && !host.starts_with(b".")
        && !host.ends_with(b".")
        && host.contains(&b'.')
        && host.iter().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-'))
}

fn is_percent(text: &[u8]) -> bool {
    let mut escapes = 0;
    for (at, byte) in text.iter().enumerate() {
        if *byte == b'%' {
            let Some([a, b]) = text.get(at + 1..at + 3) else { return false };
            if !a.is_ascii_hexdigit() || !b.is_ascii_hexdigit() {
                return false;
            }
            escapes += 1;
        }
    }
    escapes > 0
}

/// Whether the text is a language with a region, as `en-US` and `zh_Hans_CN`.
fn is_locale(text: &[u8]) -> bool {
    let (language, region) = match text {
        [a, b, b'-' | b'_', region @ ..] => ([*a, *b], region),
        _ => return false,
    };
    language.iter().all(u8::is_ascii_lowercase)
        && match region {
            [a, b] => a.is_ascii_uppercase() && b.is_ascii_uppercase(),
            [first, rest @ ..] if rest.len() == 3 || rest.len() == 6 => {
                first.is_ascii_uppercase() && rest[..3].iter().all(u8::is_ascii_lowercase)
            }
            _ => false,
        }
}

fn is_host(text: &[u8]) -> bool {
    let has_dot = text.contains(&b'.');
    let Some(last) = text.rsplit(|byte| *byte == b'.').next() else { return false };
    has_dot
        && text.iter().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-' | b'_'))
        && !text.starts_with(b".")
        && [
            &b"com"[..],
            b"org",
            b"net",
            b"io",
            b"dev",
            b"local",
            b"internal",
            b"example",
            b"test",
            b"de",
            b"co",
            b"app",
        ]
        .contains(&last)
}

/// Whether nobody chose the text: letters and digits that change often, or capitals within.
fn is_random(text: &[u8]) -> bool {
    let is_plain =
        |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'=' | b'+' | b'.' | b'~');
    if text.len() < 6 || !text.iter().all(is_plain) {
        return false;
    }
    if let Some(id) = after_kind(text) {
        return true_random(id)
            || id.iter().any(u8::is_ascii_digit) && id.iter().any(u8::is_ascii_alphabetic);
    }
    !has_own_runs(text) && true_random(text)
}

/// Returns the text after a few letters that say what it identifies, as in `cus_NffrFeUfNV2Hib`.
fn after_kind(text: &[u8]) -> Option<&[u8]> {
    let mark = text.iter().position(|byte| *byte == b'_').filter(|mark| (2..=5).contains(mark))?;
    let (kind, id) = (&text[..mark], &text[mark + 1..]);
    let is_id = kind.iter().all(u8::is_ascii_alphabetic)
        && id.len() >= 10
        && id.iter().all(u8::is_ascii_alphanumeric);
    is_id.then_some(id)
}

fn true_random(text: &[u8]) -> bool {
    let (mut changes, mut digits, mut upper, mut lower, mut marks, mut longest, mut run) =
        (0_usize, 0_usize, 0_usize, 0_usize, 0_usize, 0, 0);
    let mut last = 0;
    for byte in text {
        let kind = match byte {
            b'0'..=b'9' => 1,
            b'a'..=b'z' => 2,
            b'A'..=b'Z' => 3,
            _ => 0,
        };
        match kind {
            1 => digits += 1,
            2 => lower += 1,
            3 => upper += 1,
            _ => marks += 1,
        }
        // A capital begins a word: `orderId` changes once for each word.
        let begins_word = last == 3 && kind == 2;
        if kind != last && kind != 0 && last != 0 && !begins_word {
            changes += 1;
        }
        run = if kind == 2 && (last == 2 || last == 3) { run + 1 } else { 0 };
        longest = longest.max(run);
        last = kind;
    }
    let letters = upper + lower;
    if digits > 0 && letters > 0 {
        let often = changes * 4 >= text.len() || changes >= 4;
        return often && changes >= 3 && longest < 7 && marks <= 4
            || text.len() >= 16 && changes >= 3 && longest < 8 && marks <= 2;
    }
    // Capitals alone or in the middle of words, in a long text.
    let is_mixed = upper > 1 && lower > 1 && changes >= 3 && changes * 4 >= text.len() && longest < 4;
    is_mixed && text.len() >= 8
}

/// Whether marks separate parts that mean something by themselves: a word, a number, a digest.
fn has_own_runs(text: &[u8]) -> bool {
    let mut runs = text.split(|byte| !byte.is_ascii_alphanumeric()).filter(|run| run.len() < text.len());
    runs.any(|run| {
        let is_word = run.len() >= 2 && run.iter().all(u8::is_ascii_lowercase);
        let is_number = run.len() >= 6 && run.iter().all(u8::is_ascii_digit);
        is_word || is_number || is_hex(run) && run.len() >= 8
    })
}

#[cfg(test)]
mod tests {
    use super::{Form, form_of, spanning};

    #[test]
    fn values_are_known_by_their_form() {
        for (text, form) in [
            ("42", Some(Form::Integer)),
            ("-7", Some(Form::Integer)),
            ("007", Some(Form::Digits)),
            ("20240131", Some(Form::Date)),
            ("20240231", Some(Form::Integer)),
            ("202401", Some(Form::Month)),
            ("202413", Some(Form::Integer)),
            ("1692806400", Some(Form::Seconds)),
            ("1692806400123", Some(Form::Millis)),
            ("2024-01-31", Some(Form::DashedDate)),
            ("2024-01-31T12:30:00Z", Some(Form::DashedDate)),
            ("2024-01-31T12:30:00.123+02:00", Some(Form::DashedDate)),
            ("2024-02-30", None),
            ("67e55044-10b1-426f-9247-bb680e5fe0c8", Some(Form::Uuid)),
            ("d41d8cd98f00b204e9800998ecf8427e", Some(Form::Hex)),
            ("507f1f77bcf86cd799439011", Some(Form::Hex)),
            ("192.0.2.1", Some(Form::Ipv4)),
            ("192.0.2.256", None),
            ("2001:db8::1", Some(Form::Ipv6)),
            ("2001:0db8:0000:0000:0000:0000:0000:0001", Some(Form::Ipv6)),
            ("00:1b:44:11:3a:b7", Some(Form::Ipv6)),
            ("a:b:c", None),
            ("alice@example.org", Some(Form::Email)),
            ("en_US", Some(Form::Locale)),
            ("red%20shoes", Some(Form::Percent)),
            ("3.14", Some(Form::Decimal)),
            ("01ARZ3NDEKTSV4RRFFQ69G5FAV", Some(Form::Random)),
            ("V1StGXR8_Z5jdHi6B-myT", Some(Form::Random)),
            ("www.example.com", Some(Form::Host)),
            ("https://example.org/a:b", Some(Form::Url)),
            ("a\tb", Some(Form::Binary)),
            ("user", None),
            ("user_17", None),
            ("orderStatus", None),
            ("sha256", None),
            ("IPv6Address", None),
            ("deadbeef", None),
            ("v2", None),
            ("", None),
        ] {
            assert_eq!(form_of(text.as_bytes()), form, "{text}");
        }
        assert_eq!(form_of(b"\xff\xfe"), Some(Form::Binary));
    }

    #[test]
    fn a_token_with_delimiters_ends_where_it_ends() {
        assert_eq!(spanning(b"2024-01-31:visits"), Some((10, Form::DashedDate)));
        assert_eq!(spanning(b"10.0.0.1:6379"), Some((8, Form::Ipv4)));
        assert_eq!(spanning(b"67e55044-10b1-426f-9247-bb680e5fe0c8x"), None);
        assert_eq!(spanning(b"a::b"), None);
        assert_eq!(spanning(b"dead:beef"), None);
    }
}
