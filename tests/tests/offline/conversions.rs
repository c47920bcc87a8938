//! A newtype converts as its field does.

use std::{fmt, net::Ipv6Addr};

use keyschema::{
    ArrayText, Date, Escaped, Hex, KeySegment, SegmentError, Tail, Text, UnixSeconds, catalog, keys,
};
use uuid::Uuid;

#[derive(KeySegment, Clone, Copy, Debug, PartialEq, Eq)]
struct UserId(u64);

#[derive(KeySegment, Clone, Copy, Debug, PartialEq, Eq)]
struct Email<'a>(Text<'a, 32>);

/// A newtype of a newtype.
#[derive(KeySegment, Clone, Copy, Debug, PartialEq, Eq)]
struct WorkEmail<'a> {
    email: Email<'a>,
}

#[derive(KeySegment, Clone, Copy, Debug, PartialEq, Eq)]
struct Login(ArrayText<24>);

#[derive(KeySegment, Clone, Copy, Debug, PartialEq, Eq)]
struct Query<'a>(Escaped<'a, 64>);

#[derive(KeySegment, Clone, Copy, Debug, PartialEq, Eq)]
struct Path<'a>(Tail<'a, 64>);

#[derive(KeySegment, Clone, Copy, Debug, PartialEq, Eq)]
struct CartId(Uuid);

#[derive(KeySegment, Clone, Copy, Debug, PartialEq, Eq)]
struct Host(Ipv6Addr);

#[derive(KeySegment, Clone, Copy, Debug, PartialEq, Eq)]
struct Digest(Hex<16>);

#[derive(KeySegment, Clone, Copy, Debug, PartialEq, Eq)]
struct Day(Date);

#[derive(KeySegment, Clone, Copy, Debug, PartialEq, Eq)]
struct Wrapped<T: KeySegment>(T);

#[derive(KeySegment, Clone, Copy, Debug, PartialEq, Eq)]
struct Code<const N: usize>(ArrayText<N>);

#[derive(KeySegment, Clone, Copy, Debug, PartialEq, Eq)]
struct Referred<'a>(&'a UserId);

/// A type with its own `Display` and its own `FromStr`.
#[derive(KeySegment, Clone, Copy, Debug, PartialEq, Eq)]
#[key_segment(without(Display, From))]
struct Seconds(UnixSeconds);

impl fmt::Display for Seconds {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} s", self.0)
    }
}

impl From<u32> for Seconds {
    fn from(seconds: u32) -> Self {
        Self(UnixSeconds::new(seconds.into()))
    }
}

keys! {
    hash Account = account:email:{email: Email<'_>}, ttl = 1d;
    hash Desk = desk:email:{email: WorkEmail<'_>}:user:{user_id: UserId}, ttl = 1d;
    string Found = found:query:{query: Query<'_>}, ttl = 1d;
    catalog CONVERTED;
}

catalog! {
    static ALL = [CONVERTED];
}

#[test]
fn numbers_convert_both_ways() {
    assert_eq!(UserId::from(7), UserId(7));
    assert_eq!(u64::from(UserId(7)), 7);
    assert_eq!("7".parse(), Ok(UserId(7)));
    assert_eq!("07".parse::<UserId>(), Err(SegmentError::LeadingZero { at: 0 }));
    assert_eq!(format!("{:>4}|{}", UserId(7), Wrapped(UserId(8))), "   7|8");
    assert_eq!("9".parse(), Ok(Wrapped(9_u8)));
    assert_eq!(Wrapped::from(9_u8), Wrapped(9));
}

#[test]
fn newtypes_of_texts_are_made_from_strings() {
    let owned = String::from("ada@example.org");
    let email = Email(Text::new("ada@example.org").unwrap());
    assert_eq!(Email::try_from("ada@example.org"), Ok(email));
    assert_eq!(Email::try_from(&owned), Ok(email));
    assert_eq!(Email::from(email.0), email);
    assert_eq!(Text::from(email), email.0);
    assert_eq!(WorkEmail::try_from("ada@example.org"), Ok(WorkEmail { email }));
    assert_eq!(Email::try_from("a:b").unwrap_err().to_string(), "byte 1 is ':', the delimiter of the key");
    assert_eq!((email.to_string(), email.as_ref()), (owned.clone(), owned.as_str()));
    assert_eq!(WorkEmail { email }.to_string(), owned);

    assert_eq!("ada".parse(), Login::try_from("ada"));
    assert_eq!(Login::try_from(String::from("ada")), Login::try_from("ada"));
    assert_eq!("ab".parse::<Code<2>>().unwrap().as_ref(), "ab");
    assert!("abc".parse::<Code<2>>().is_err());

    assert_eq!(Query::try_from("a b").unwrap().to_string(), "a%20b");
    assert_eq!(Query::try_from(&b"a\xff"[..]).unwrap().to_string(), "a%FF");
    assert_eq!(Path::try_from("a:b").unwrap().as_ref(), "a:b");
}

#[test]
fn display_writes_the_text_of_the_key() {
    let id = Uuid::from_u128(7);
    assert_eq!(CartId(id).to_string(), id.to_string());
    assert_eq!(id.to_string().parse(), Ok(CartId(id)));
    // Not the usual form of addresses, which has delimiters.
    let host = Host(Ipv6Addr::LOCALHOST);
    assert_eq!(host.to_string(), "00000000000000000000000000000001");
    assert_eq!(host.to_string().parse(), Ok(host));
    assert_eq!(Digest(Hex([7; 16])).to_string(), "07".repeat(16));
    assert_eq!(Day(Date::new(2024, 2, 29).unwrap()).to_string(), "20240229");
    assert_eq!("20240229".parse(), Ok(Day(Date::new(2024, 2, 29).unwrap())));
    assert_eq!(Referred(&UserId(7)).to_string(), "7");
    assert_eq!(Seconds::from(7).to_string(), "7 s");
    assert_eq!("7".parse(), Ok(Seconds::from(7)));
}

#[test]
fn constructors_take_the_field_of_a_newtype() {
    let owned = String::from("ada@example.org");
    let account = Account::new(&owned).unwrap();
    assert_eq!(account, Account::new("ada@example.org").unwrap());
    assert_eq!(account, Account::new(account.email).unwrap());
    assert_eq!(account.to_string(), "account:email:ada@example.org");
    let error = Account::new("a:b").unwrap_err();
    assert_eq!(error.to_string(), "parameter `email`: byte 1 is ':', the delimiter of the key");
    let desk = Desk::new(account.email, 7_u64).unwrap();
    assert_eq!(desk.to_string(), "desk:email:ada@example.org:user:7");
    assert_eq!(Found::new("a b").unwrap().to_string(), "found:query:a%20b");
    assert_eq!(ALL.len(), 3);
}
