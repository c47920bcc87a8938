mod collisions;
mod inclusion;

use alloc::{
    borrow::ToOwned,
    collections::BTreeSet,
    format,
    string::{String, ToString},
    vec::Vec,
};

use super::{Piece, overlap, piece_of};
use crate::Piece::{Literal, Parameter};
use crate::{Alphabet, Shape};

const U8: Piece<'static> = Parameter(Shape::Integer { min: 0, max: 255 });
const I8: Piece<'static> = Parameter(Shape::Integer { min: -128, max: 127 });
const U64: Piece<'static> = Parameter(Shape::Integer { min: 0, max: u64::MAX as u128 });
const DATE: Piece<'static> = Parameter(Shape::fixed(8, Alphabet::DIGITS));

const fn text(max_len: usize) -> Piece<'static> {
    Parameter(Shape::Text { min_len: 1, max_len, alphabet: Alphabet::GRAPHIC.without(":{}*?[]\\") })
}

const fn unicode(min_len: usize, max_len: usize) -> Piece<'static> {
    Parameter(Shape::Text { min_len, max_len, alphabet: Alphabet::of("a").with_beyond_ascii() })
}

const fn tail(max_len: usize) -> Piece<'static> {
    Parameter(Shape::Tail { min_len: 1, max_len, alphabet: Alphabet::GRAPHIC.without("{}*?[]\\") })
}

const fn hex(bytes: usize) -> Piece<'static> {
    Parameter(Shape::fixed(2 * bytes, Alphabet::of("0123456789abcdef")))
}

/// Returns the example of an overlap, after comparing in both orders. The example, as a literal,
/// overlaps with both keys.
#[track_caller]
fn shared(left: &[Piece<'_>], right: &[Piece<'_>]) -> Option<String> {
    let found = overlap(left, right);
    assert_eq!(found.is_some(), overlap(right, left).is_some(), "{left:?} {right:?}");
    if let Some(example) = &found {
        for side in [left, right] {
            assert_eq!(overlap(side, &[Literal(example)]).as_ref(), Some(example));
        }
    }
    found
}

#[track_caller]
fn meet(left: &[Piece<'_>], right: &[Piece<'_>], example: &str) {
    assert_eq!(shared(left, right).as_deref(), Some(example));
}

#[track_caller]
fn part(left: &[Piece<'_>], right: &[Piece<'_>]) {
    assert_eq!(shared(left, right), None);
}

#[test]
fn keys_with_different_types_do_not_overlap() {
    part(&[Literal("user:"), U64], &[Literal("user:admin")]);
    part(&[Literal("order:user:"), U64], &[Literal("order:"), U64, Literal(":status")]);
    part(&[Literal("access.event."), U64], &[Literal("access.event.signal")]);
    part(&[Literal("user:"), U64], &[Literal("user:"), U64, Literal(":info")]);
    part(&[Literal("a:"), text(9), Literal(":b")], &[Literal("a:"), text(9), Literal(":c:b")]);
}

#[test]
fn texts_can_be_anything_that_their_shapes_allow() {
    meet(&[text(8)], &[Literal("admin")], "admin");
    part(&[text(4)], &[Literal("admin")]);
    let lock = [Literal("detect.lock."), U64];
    meet(&lock, &lock, "detect.lock.1");
    meet(&[Literal("access.event."), text(8)], &[Literal("access.event.signal")], "access.event.signal");
    meet(
        &[text(8), Literal(":"), text(8), Literal(":"), text(36)],
        &[text(8), Literal(":"), text(8), Literal(":wait")],
        "a:a:wait",
    );
    meet(&[Literal("a:"), tail(9)], &[Literal("a:"), text(3), Literal(":"), text(3)], "a:a:a");
    part(&[Literal("a:"), tail(2)], &[Literal("a:"), text(3), Literal(":"), text(3)]);
    meet(&[text(5), Literal("_"), text(5)], &[Literal("x_"), hex(2)], "x_aaaa");
    meet(&[], &[], "");
    meet(&[], &[Literal("")], "");
    part(&[], &[text(1)]);
}

#[test]
fn raw_bytes_can_be_any_text_of_their_length() {
    let raw = |max_len| Parameter(Shape::Raw { min_len: 1, max_len });
    meet(&[Literal("a:"), raw(9)], &[Literal("a:{"), U64, Literal("}:é")], "a:{1}:é");
    part(&[Literal("a:"), raw(5)], &[Literal("a:{"), U64, Literal("}:é")]);
    meet(&[Literal("a:"), raw(9), Literal(":id:"), U64], &[Literal("a:b:id:"), U64], "a:b:id:1");
    part(&[Literal("a:"), raw(9), Literal(":id:"), U64], &[Literal("a:b:"), raw(3)]);
    meet(&[Literal("a"), raw(3), Literal("é")], &[Literal("aé"), raw(3)], "aéé");
    meet(&[raw(2), Literal("aé")], &[Literal("éa"), raw(2)], "éaé");
}

#[test]
fn words_are_no_other_texts() {
    let genre = Parameter(Shape::Words(&["comedy", "sci-fi", "sci-fi-old"]));
    meet(&[Literal("f:"), genre], &[Literal("f:sci-fi")], "f:sci-fi");
    part(&[Literal("f:"), genre], &[Literal("f:sci")]);
    part(&[Literal("f:"), genre], &[Literal("f:"), U64]);
    meet(&[genre, Literal("-old")], &[genre], "sci-fi-old");
    meet(&[Parameter(Shape::Words(&["", "a"])), Literal("b")], &[Literal("b")], "b");
    part(&[Parameter(Shape::Words(&[]))], &[text(9)]);
    part(&[Parameter(Shape::Words(&["true", "false"]))], &[Parameter(Shape::Words(&["yes", "no"]))]);
}

#[test]
fn fixed_lengths_are_compared() {
    meet(&[hex(4)], &[DATE], "11111111");
    part(&[hex(4)], &[hex(5)]);
    part(&[hex(32)], &[Literal("d41d8cd98f00b204e9800998ecf8427")]);
    meet(&[hex(2), hex(3)], &[hex(5)], "aaaaaaaaaa");
    part(&[DATE], &[Literal("2024-1-1")]);
    meet(&[DATE], &[U64], "11111111");
    part(&[DATE], &[U8]);
}

#[test]
fn numbers_are_written_in_one_way() {
    for (number, pieces) in [("0", U8), ("255", U8), ("99", U8), ("-128", I8), ("127", I8), ("-1", I8)] {
        meet(&[Literal("a:"), pieces], &[Literal(&format!("a:{number}"))], &format!("a:{number}"));
    }
    for (number, pieces) in [
        ("256", U8),
        ("1000", U8),
        ("007", U8),
        ("00", U8),
        ("-0", U8),
        ("-1", U8),
        ("+1", U8),
        ("", U8),
        ("-0", I8),
        ("-01", I8),
        ("-129", I8),
        ("128", I8),
        ("-", I8),
        ("1-", I8),
        ("--1", I8),
        ("18446744073709551616", U64),
    ] {
        part(&[Literal("a:"), pieces], &[Literal(&format!("a:{number}"))]);
    }
    let extremes = Parameter(Shape::Integer { min: i128::MIN, max: u128::MAX });
    for number in [i128::MIN.to_string(), u128::MAX.to_string()] {
        meet(&[extremes], &[Literal(&number)], &number);
    }
    part(&[extremes], &[Literal("340282366920938463463374607431768211456")]);
    for number in -300..300 {
        let written = number.to_string();
        assert_eq!(shared(&[U8], &[Literal(&written)]).is_some(), (0..=255).contains(&number), "{number}");
        assert_eq!(shared(&[I8], &[Literal(&written)]).is_some(), (-128..=127).contains(&number), "{number}");
    }
}

#[test]
fn characters_beyond_ascii_are_not_split() {
    meet(&[unicode(1, 8)], &[Literal("日")], "日");
    part(&[unicode(1, 2)], &[Literal("日")]);
    part(&[Literal("é")], &[Literal("è")]);
    part(&[unicode(1, 1), unicode(1, 1)], &[Literal("é")]);
    part(&[text(9)], &[Literal("é")]);
    let only_beyond = |len| Parameter(Shape::fixed(len, Alphabet::NONE.with_beyond_ascii()));
    meet(&[only_beyond(5)], &[only_beyond(2), only_beyond(3)], "é日");
    part(&[only_beyond(1)], &[unicode(1, 9)]);
    meet(&[only_beyond(4), Literal("x")], &[unicode(0, 4), Literal("x")], "🦀x");
}

/// The time does not grow with the lengths of texts at several places.
#[test]
fn long_texts_are_compared_quickly() {
    let glued = [text(512), Literal("_"), text(512), Literal("_"), text(512)];
    assert!(shared(&glued, &[glued.as_slice(), &[Literal("_x")]].concat()).is_some());
    let long = [tail(512), Literal("-"), tail(512), U64, tail(512), Literal("a")];
    assert!(shared(&long, &glued).is_some());
    part(
        &[&glued[..], &[Literal(":a")]].concat(),
        &[&glued[..], &[Literal("a"), U64, Literal(":a")], &[Literal(":a")]].concat(),
    );
    part(&[hex(256), Literal("x"), hex(256)], &[hex(255), Literal("x"), hex(257)]);
}

/// A generator of numbers that is the same in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).expect("it has 31 bits") % limit
    }

    fn piece(&mut self) -> Piece<'static> {
        const LITERALS: [&str; 10] = ["", "a", "b", "ab", "1", "-", "0", "é", "a:", "-1"];
        const WORDS: [&[&str]; 5] = [&["a", "ab"], &["1", "10", "-1"], &["", "b"], &[], &["é", "a"]];
        const ALPHABETS: [Alphabet; 6] = [
            Alphabet::of("a"),
            Alphabet::of("ab"),
            Alphabet::of("01"),
            Alphabet::of("a-"),
            Alphabet::of("a").with_beyond_ascii(),
            Alphabet::NONE.with_beyond_ascii(),
        ];
        const RANGES: [(i128, u128); 7] = [(0, 1), (0, 10), (0, 12), (0, 120), (-1, 0), (-11, 9), (-10, 21)];
        match self.below(5) {
            0 | 1 => Literal(LITERALS[self.below(LITERALS.len())]),
            2 => Parameter(Shape::Words(WORDS[self.below(WORDS.len())])),
            3 => {
                let (min, max) = RANGES[self.below(RANGES.len())];
                Parameter(Shape::Integer { min, max })
            }
            _ => {
                let min_len = self.below(3);
                let max_len = min_len + self.below(3);
                let alphabet = ALPHABETS[self.below(ALPHABETS.len())];
                Parameter(match self.below(5) {
                    0 | 1 => Shape::Text { min_len, max_len, alphabet },
                    2 | 3 => Shape::Tail { min_len, max_len, alphabet },
                    _ => Shape::Raw { min_len: min_len.min(1), max_len: max_len.min(2) },
                })
            }
        }
    }
}

/// Returns every text of a piece. Some characters beyond ASCII represent all of them: those in the
/// literals, one of each length, and a second one of two bytes.
fn texts_of(piece: Piece<'_>) -> Vec<String> {
    match piece {
        Literal(text) => [text.to_owned()].into(),
        Parameter(Shape::Words(words)) => words.iter().map(|word| (*word).to_owned()).collect(),
        Parameter(Shape::Integer { min, max }) => {
            let max = i128::try_from(max).expect("ranges are small");
            (min..=max).map(|number| number.to_string()).collect()
        }
        Parameter(shape) => {
            let (min_len, max_len, alphabet) = (shape.min_len(), shape.max_len(), shape.alphabet());
            // Raw bytes can be every literal and every number.
            let characters = if shape.is_raw() { "ab0123456789-:éè日🦀" } else { "ab01-éè日🦀" };
            let mut texts = Vec::from([String::new()]);
            let mut begun = 0;
            while begun < texts.len() {
                for character in characters.chars().filter(|character| alphabet.contains(*character)) {
                    let longer = format!("{}{character}", texts[begun]);
                    if longer.len() <= max_len {
                        texts.push(longer);
                    }
                }
                begun += 1;
            }
            texts.retain(|text| text.len() >= min_len);
            texts
        }
    }
}

fn texts_of_all(pieces: &[Piece<'_>]) -> BTreeSet<String> {
    pieces.iter().fold(BTreeSet::from([String::new()]), |starts, piece| {
        let ends = texts_of(*piece);
        starts.iter().flat_map(|start| ends.iter().map(move |end| format!("{start}{end}"))).collect()
    })
}

/// The keys are small, so all of their texts can be written down.
#[test]
fn the_answer_is_that_of_all_texts() {
    let mut random = Random(1);
    let mut counts = [0; 2];
    for _ in 0..3000 {
        let [left, right]: [Vec<Piece<'_>>; 2] =
            [(), ()].map(|()| (0..random.below(4)).map(|_| random.piece()).collect());
        let sizes = [&left, &right].map(|pieces| pieces.iter().map(|piece| texts_of(*piece).len()).product());
        if sizes.iter().any(|size: &usize| *size > 5000) {
            continue;
        }
        let [lefts, rights] = [texts_of_all(&left), texts_of_all(&right)];
        let shortest = lefts.intersection(&rights).map(|text| text.chars().count()).min();
        let found = overlap(&left, &right);
        assert_eq!(found.as_ref().map(|text| text.chars().count()), shortest, "{left:?} {right:?} {found:?}");
        if let Some(example) = found {
            assert!(lefts.contains(&example) && rights.contains(&example), "{left:?} {right:?} {example}");
        }
        counts[usize::from(shortest.is_some())] += 1;
    }
    assert!(counts.iter().all(|count| *count > 200), "both answers occur: {counts:?}");
}

/// The longest texts that a key can have. The search does not compare each character with all
/// before it, which took minutes.
#[test]
fn long_literals_are_compared_once() {
    let long = "a".repeat(60_000);
    let long = long.as_str();
    let (one, two) = ([Literal(long), Literal(":"), U8], [Literal(long), Literal(":"), U64]);
    assert_eq!(overlap(&one, &two), Some(format!("{long}:1")));
    assert_eq!(overlap(&one, &[Literal(long), Literal("-"), U8]), None);
}
