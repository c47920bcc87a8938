//! Random texts of parameters and keys, and texts that are nearly ones.

use crate::{
    parameter::{HEX, Kind},
    random::Random,
    schema::{Piece, Schema},
};

/// Texts at the limits of types. They find a parameter that accepts one by mistake.
const BORDERS: [&str; 56] = [
    "",
    "0",
    "00",
    "-0",
    "+5",
    "007",
    "1",
    "9",
    "10",
    "99",
    "127",
    "128",
    "-128",
    "-129",
    "255",
    "256",
    "65535",
    "65536",
    "4294967295",
    "4294967296",
    "18446744073709551615",
    "18446744073709551616",
    "-9223372036854775808",
    "9223372036854775808",
    "340282366920938463463374607431768211455",
    "340282366920938463463374607431768211456",
    "true",
    "false",
    "TRUE",
    "tru",
    "20240229",
    "20230229",
    "20241301",
    "99991231",
    "202412",
    "202413",
    "1.2.3.4",
    "01.2.3.4",
    "255.255.255.256",
    "%",
    "%3A",
    "%3a",
    "%41",
    "%C3%A9",
    "a%",
    "af",
    "aF",
    "0a",
    "a",
    "ad",
    "a:b",
    "a.b",
    "a-b",
    "a_b",
    "a*",
    "Z\u{200b}",
];

/// The replacements for a letter of a text.
const LETTERS: &[&str] = &[
    "0", "1", "2", "5", "9", "a", "d", "f", "A", "F", "x", "-", "_", ".", ":", "/", "|", "%", "{", "}", "*",
    " ", "é", "日", "\u{ad}", "",
];

/// Returns a text that the type writes.
pub(crate) fn text_of(kind: &Kind, random: &mut Random) -> String {
    // Often a text that another type could write too.
    if random.once_in(3) {
        let border = BORDERS[random.below(BORDERS.len())];
        if kind.accepts(border) {
            return border.to_owned();
        }
    }
    match kind {
        Kind::Integer { below_zero, max, is_nonzero } => {
            let number = u128::from(random.number()) * u128::from(random.number());
            let size = 10_u128.pow(u32::try_from(random.below(39)).expect("small"));
            if *below_zero > 0 && random.once_in(3) {
                return format!("-{}", (number % size.min(*below_zero)) + 1);
            }
            match number % size.min(*max).saturating_add(1) {
                0 if *is_nonzero => "1".into(),
                number => number.min(*max).to_string(),
            }
        }
        Kind::Words(words) => words[random.below(words.len())].clone(),
        Kind::Text { len, is_unicode, .. } | Kind::Tail { len, is_unicode } => {
            letters(kind, *len, *is_unicode, random)
        }
        Kind::Escaped { len, .. } => letters(kind, *len, false, random),
        Kind::Hex(bytes) => hex(2 * bytes, random),
        Kind::Date => {
            format!("{:04}{:02}{:02}", random.below(10_000), random.within(1..=12), random.within(1..=28))
        }
        Kind::Month => format!("{:04}{:02}", random.below(10_000), random.within(1..=12)),
        Kind::Ipv4 => [(); 4].map(|()| random.below(256).to_string()).join("."),
        Kind::Ip if random.once_in(2) => text_of(&Kind::Ipv4, random),
        Kind::Ipv6 | Kind::Ip => hex(32, random),
        Kind::Uuid => [8, 4, 4, 4, 12].map(|len| hex(len, random)).join("-"),
    }
}

/// Returns the longest possible text.
fn letters(kind: &Kind, len: usize, is_unicode: bool, random: &mut Random) -> String {
    let wanted = random.within(1..=len);
    let mut text = String::new();
    for _ in 0..8 * wanted {
        let letter = match random.below(8) {
            0 if is_unicode => random.one_of(&["é", "日", "я", "𐐷"]).to_owned(),
            0 => random.one_of(&["%20", "%3A", "%C3", "%25"]).to_owned(),
            1 => char::from(u8::try_from(random.within(33..=126)).expect("ASCII")).to_string(),
            _ => LETTERS[random.below(12)].to_owned(),
        };
        let longer = text.clone() + &letter;
        if longer.len() <= wanted && kind.accepts(&longer) {
            text = longer;
        }
    }
    if text.is_empty() { "a".into() } else { text }
}

fn hex(len: usize, random: &mut Random) -> String {
    (0..len).map(|_| char::from(HEX[random.below(HEX.len())])).collect()
}

/// Returns the text of a random key.
pub(crate) fn key_text(schema: &Schema, random: &mut Random) -> String {
    let text = |piece: &Piece| match piece {
        Piece::Literal(text) => text.clone(),
        Piece::Parameter(parameter) => text_of(&parameter.kind, random),
    };
    schema.pieces.iter().map(text).collect()
}

/// Returns a text that differs from a key of the schema in a letter or a parameter, and sometimes
/// is a key.
pub(crate) fn near_text(schema: &Schema, random: &mut Random) -> String {
    if random.once_in(2) {
        let wrong = random.below(schema.pieces.len());
        let text = |(number, piece): (usize, &Piece)| match piece {
            _ if number == wrong => BORDERS[random.below(BORDERS.len())].to_owned(),
            Piece::Literal(text) => text.clone(),
            Piece::Parameter(parameter) => text_of(&parameter.kind, random),
        };
        return schema.pieces.iter().enumerate().map(text).collect();
    }
    let mut letters: Vec<String> = key_text(schema, random).chars().map(String::from).collect();
    for _ in 0..random.within(1..=2) {
        let letter = random.one_of(LETTERS).to_owned();
        let at = random.below(letters.len() + 1);
        if at == letters.len() || random.once_in(2) {
            letters.insert(at, letter);
        } else {
            letters[at] = letter;
        }
    }
    letters.concat()
}

#[cfg(test)]
mod tests {
    use super::text_of;
    use crate::{
        automaton::Automaton,
        random::Random,
        types::{Place, random_type},
    };

    #[test]
    fn texts_fit_their_types_and_types_fit_their_shapes() {
        let mut random = Random::new(1);
        for _ in 0..3_000 {
            let kind = random_type(":", Place::Template, &mut random).kind;
            let text = text_of(&kind, &mut random);
            assert!(kind.accepts(&text), "{kind:?} {text}");
            let mut automaton = Automaton::default();
            automaton.push_parameter(&kind.shape());
            assert!(automaton.accepts(text.as_bytes()), "{kind:?} {text}");
            assert!(text.len() <= kind.shape().longest());
        }
    }
}
