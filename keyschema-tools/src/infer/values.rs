//! The values of a parameter, and the narrowest type that takes them and those that will come.

use std::collections::BTreeSet;

use keyschema_core::{
    Alphabet, Shape,
    characters::is_invisible,
    delimiter,
    shapes::{self, tail_alphabet, text_alphabet},
};

use super::token::{Form, form_of};

/// The lengths that texts are rounded up to.
const LENGTHS: [usize; 12] = [8, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384, 512];

/// Facts about the values of a parameter.
#[derive(Clone, Debug, Default)]
pub(super) struct Values {
    count: usize,
    min_len: usize,
    max_len: usize,
    /// The forms that were seen. `None` is text.
    pub(super) forms: BTreeSet<Option<Form>>,
    greatest: u128,
    has_negative: bool,
    is_text: bool,
    has_blank: bool,
    characters: Option<Alphabet>,
}

impl Values {
    /// Adds a value.
    pub(super) fn add(&mut self, value: &[u8]) {
        if self.count == 0 {
            (self.min_len, self.is_text) = (value.len(), true);
        }
        self.count += 1;
        self.min_len = self.min_len.min(value.len());
        self.max_len = self.max_len.max(value.len());
        let form = form_of(value);
        self.forms.insert(form);
        match std::str::from_utf8(value) {
            Ok(text) => {
                if text.starts_with('-') {
                    self.has_negative = true;
                }
                self.greatest = self.greatest.max(text.trim_start_matches('-').parse().unwrap_or(0));
                self.characters = Some(self.alphabet().with(text));
                for character in text.chars() {
                    self.has_blank |=
                        character.is_whitespace() || character.is_control() || is_invisible(character);
                }
            }
            Err(_) => self.is_text = false,
        }
    }

    /// Returns the type in Rust and its shape. `is_last` says whether the key ends with the
    /// parameter.
    pub(super) fn to_type(&self, delimiter: &str, is_last: bool) -> (String, Shape) {
        self.by_form().unwrap_or_else(|| self.to_text(delimiter, is_last))
    }

    fn by_form(&self) -> Option<(String, Shape)> {
        let only = |form: Form| self.forms.iter().all(|seen| *seen == Some(form));
        let is_fixed = self.min_len == self.max_len;
        let is_number = |form: &Option<Form>| {
            matches!(form, Some(Form::Integer | Form::Seconds | Form::Millis | Form::Date | Form::Month))
        };
        Some(if only(Form::Date) {
            ("Date".into(), shapes::DATE)
        } else if only(Form::Month) {
            ("Month".into(), shapes::MONTH)
        } else if only(Form::Seconds) {
            ("UnixSeconds".into(), integer(0, u64::MAX.into()))
        } else if only(Form::Millis) {
            ("UnixMillis".into(), integer(0, u64::MAX.into()))
        } else if self.forms.iter().all(is_number) {
            self.to_integer()
        } else if only(Form::Uuid) && self.alphabet().difference(shapes::UUID.alphabet()) == Alphabet::NONE {
            ("Uuid".into(), shapes::UUID)
        } else if only(Form::Ipv4) {
            ("Ipv4Addr".into(), shapes::IPV4)
        } else if self.forms.contains(&Some(Form::Hex))
            && is_fixed
            && self.max_len.is_multiple_of(2)
            && self.is_hex()
        {
            let bytes = self.max_len / 2;
            (format!("Hex<{bytes}>"), shapes::hex(bytes))
        } else {
            return None;
        })
    }

    fn is_hex(&self) -> bool {
        let alphabet = self.alphabet();
        alphabet.difference(shapes::HEX_DIGITS) == Alphabet::NONE
    }

    /// Returns the integer type. It has room for values that are four times as great.
    fn to_integer(&self) -> (String, Shape) {
        let most = self.greatest.saturating_mul(4);
        if self.has_negative {
            let (name, max) = if most <= i32::MAX.unsigned_abs().into() {
                ("i32", i128::from(i32::MAX))
            } else if self.greatest <= i64::MAX.unsigned_abs().into() {
                ("i64", i128::from(i64::MAX))
            } else {
                ("i128", i128::MAX)
            };
            return (name.into(), integer(-max - 1, max.unsigned_abs()));
        }
        let (name, max) = if most <= u32::MAX.into() {
            ("u32", u128::from(u32::MAX))
        } else if self.greatest <= u64::MAX.into() {
            ("u64", u128::from(u64::MAX))
        } else {
            ("u128", u128::MAX)
        };
        (name.into(), integer(0, max))
    }

    fn alphabet(&self) -> Alphabet {
        self.characters.unwrap_or(Alphabet::NONE)
    }

    fn to_text(&self, delimiter: &str, is_last: bool) -> (String, Shape) {
        let len = length_for(self.max_len);
        let mark = delimiter::mark(delimiter);
        let is_in = |alphabet: Alphabet| {
            self.is_text
                && !self.has_blank
                && self.min_len > 0
                && self.alphabet().difference(alphabet) == Alphabet::NONE
        };
        for beyond_ascii in [false, true] {
            let unicode = if beyond_ascii { "Unicode" } else { "" };
            if is_in(text_alphabet(mark, beyond_ascii)) {
                return (format!("{unicode}Text<{len}>"), shapes::text(len, mark, beyond_ascii));
            }
            if is_last && is_in(tail_alphabet(beyond_ascii)) {
                return (format!("{unicode}Tail<{len}>"), shapes::tail(len, beyond_ascii));
            }
        }
        (format!("Raw<{len}>"), shapes::raw(len))
    }
}

fn integer(min: i128, max: u128) -> Shape {
    Shape::Integer { min, max }
}

/// Returns a length with room for texts that are half as long again.
fn length_for(longest: usize) -> usize {
    let wanted = longest + longest / 2;
    LENGTHS.into_iter().find(|len| *len >= wanted).unwrap_or_else(|| wanted.next_multiple_of(256))
}

#[cfg(test)]
mod tests {
    use super::Values;

    fn type_of(values: &[&str]) -> String {
        let mut all = Values::default();
        for value in values {
            all.add(value.as_bytes());
        }
        all.to_type(":", false).0
    }

    #[test]
    fn a_type_takes_the_values_and_greater_ones() {
        for (values, expected) in [
            (&["1", "200"][..], "u32"),
            (&["1", "3000000000"], "u64"),
            (&["18446744073709551615"], "u64"),
            (&["99999999999999999999"], "u128"),
            (&["-1", "5"], "i32"),
            (&["20240131", "20240201"], "Date"),
            (&["20240131", "99999999"], "u32"),
            (&["202401"], "Month"),
            (&["1692806400"], "UnixSeconds"),
            (&["007", "12"], "Text<8>"),
            (&["d41d8cd98f00b204e9800998ecf8427e"], "Hex<16>"),
            (&["d41d8cd98f00b204", "d41d8cd98f00b2"], "Text<24>"),
            (&["67e55044-10b1-426f-9247-bb680e5fe0c8"], "Uuid"),
            (&["67E55044-10B1-426F-9247-BB680E5FE0C8"], "Text<64>"),
            (&["192.0.2.1"], "Ipv4Addr"),
            (&["alice", "bob"], "Text<8>"),
            (&["añb"], "UnicodeText<8>"),
            (&["a b"], "Raw<8>"),
            (&["a*"], "Raw<8>"),
            (&["a:b"], "Raw<8>"),
        ] {
            assert_eq!(type_of(values), expected, "{values:?}");
        }
        let mut path = Values::default();
        path.add(b"a:b");
        assert_eq!(path.to_type(":", true).0, "Tail<8>");
        path.add(b"\xff");
        assert_eq!(path.to_type(":", true).0, "Raw<8>");
    }
}
