//! IP addresses.
//!
//! An IPv4 address is written in dotted decimal, `192.0.2.1`, as everywhere.
//!
//! An IPv6 address is written as 32 lower-case hex digits without its colons,
//! `20010db8000000000000000000000001` for `2001:db8::1`. The usual text holds `:`, the delimiter of
//! most schemas, so it would look like several segments, and its length depends on the address. The
//! digits never contain a delimiter, have one length, and sort as the addresses do.
//!
//! No text is both: only an IPv4 address has dots. An IPv6 address that maps an IPv4 one
//! (`::ffff:192.0.2.1`) is a different value and a different text. `IpAddr::to_canonical` makes
//! them the same.
//!
//! IPv6 addresses are 32 hex digits: their usual text is full of `:`, has no fixed length, and does
//! not sort.

use core::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use super::Hex;
use crate::kernels::hex as hex_kernel;
use crate::segment::{KeySegment, ParseKeySegment, SegmentError};
use crate::{Shape, segment::SegmentText, segment::Writer};
use keyschema_core::{declaration::TypeIdentity, shapes};

/// `255.255.255.255`, the longest text of an IPv4 address.
const V4_MAX_LEN: usize = 15;
/// Two digits for each of sixteen bytes.
const V6_LEN: usize = 32;

impl KeySegment for Ipv4Addr {
    const SHAPE: Shape = shapes::IPV4;
    const IDENTITY: Option<&'static TypeIdentity> = Some(&TypeIdentity::of_crate("Ipv4Addr"));

    #[inline]
    fn write_to(&self, writer: &mut Writer<'_>) {
        let [first, others @ ..] = self.octets();
        first.write_to(writer);
        for octet in others {
            writer.literal(".");
            octet.write_to(writer);
        }
    }
}

impl<'key> ParseKeySegment<'key> for Ipv4Addr {
    #[inline]
    fn parse_from(text: SegmentText<'key>) -> Result<Self, SegmentError> {
        read_octets(text.as_bytes()).map(Self::from).ok_or(NO_V4)
    }
}

const NO_V4: SegmentError = SegmentError::Invalid { expected: "an IPv4 address" };

/// Parses four numbers below 256 with dots between them, without leading zeros.
#[inline]
fn read_octets(text: &[u8]) -> Option<[u8; 4]> {
    let mut octets = [0; 4];
    let mut rest = text;
    for (index, octet) in octets.iter_mut().enumerate() {
        let mut number = 0;
        let mut len = 0;
        while let [digit @ b'0'..=b'9', behind @ ..] = rest {
            number = number * 10 + u16::from(digit - b'0');
            len += 1;
            rest = behind;
            if len == 3 {
                break;
            }
        }
        // The shortest form has only the digits that the number needs.
        let needed = 1 + usize::from(number > 9) + usize::from(number > 99);
        if len != needed {
            return None;
        }
        *octet = u8::try_from(number).ok()?;
        if index < 3 {
            rest = rest.strip_prefix(b".")?;
        }
    }
    rest.is_empty().then_some(octets)
}

impl KeySegment for Ipv6Addr {
    const SHAPE: Shape = shapes::IPV6;
    const IDENTITY: Option<&'static TypeIdentity> = Some(&TypeIdentity::of_crate("Ipv6Addr"));

    #[inline]
    fn write_to(&self, writer: &mut Writer<'_>) {
        writer.bytes(hex_kernel::lower(&self.octets()).as_flattened());
    }
}

impl<'key> ParseKeySegment<'key> for Ipv6Addr {
    const FIXED_LEN: Option<usize> = Some(V6_LEN);

    #[inline]
    fn parse_from(text: SegmentText<'key>) -> Result<Self, SegmentError> {
        Hex::<16>::parse_from(text).map(|digits| Self::from(digits.0))
    }
}

impl KeySegment for IpAddr {
    const SHAPE: Shape = shapes::IP;
    const IDENTITY: Option<&'static TypeIdentity> = Some(&TypeIdentity::of_crate("IpAddr"));

    #[inline]
    fn write_to(&self, writer: &mut Writer<'_>) {
        match self {
            Self::V4(address) => address.write_to(writer),
            Self::V6(address) => address.write_to(writer),
        }
    }
}

impl<'key> ParseKeySegment<'key> for IpAddr {
    #[inline]
    fn parse_from(text: SegmentText<'key>) -> Result<Self, SegmentError> {
        if text.as_bytes().len() <= V4_MAX_LEN {
            Ipv4Addr::parse_from(text).map(Self::V4)
        } else {
            Ipv6Addr::parse_from(text).map(Self::V6)
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::segment::testing::text;
    use alloc::{format, string::ToString};
    use core::net::{IpAddr, Ipv4Addr, Ipv6Addr};
    use proptest::prelude::proptest;

    #[test]
    fn every_octet_is_written_at_every_place() {
        for octet in 0..=u8::MAX {
            for place in 0..4 {
                for others in [0, 10, 255] {
                    let mut octets = [others; 4];
                    octets[place] = octet;
                    let address = Ipv4Addr::from(octets);
                    assert_eq!(text(&address), address.to_string());
                }
            }
        }
    }

    #[test]
    fn an_ipv6_address_is_written_without_colons() {
        let address: Ipv6Addr = "2001:db8::1".parse().expect("an address");
        assert_eq!(text(&address), "20010db8000000000000000000000001");
        assert_eq!(text(&IpAddr::V6(address)), text(&address));
    }

    #[test]
    fn a_mapped_address_differs_until_it_is_canonical() {
        let plain = Ipv4Addr::new(192, 0, 2, 1);
        let mapped = IpAddr::V6(plain.to_ipv6_mapped());
        assert_eq!(text(&mapped), "00000000000000000000ffffc0000201");
        assert_eq!(text(&mapped.to_canonical()), "192.0.2.1");
    }

    proptest! {
        #[test]
        fn any_address_is_written_in_full(v4: u32, v6: u128) {
            let address = Ipv4Addr::from_bits(v4);
            assert_eq!(text(&address), address.to_string());
            assert_eq!(text(&IpAddr::V4(address)), address.to_string());
            assert_eq!(text(&Ipv6Addr::from_bits(v6)), format!("{v6:032x}"));
        }
    }
}
