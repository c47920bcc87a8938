use super::Automaton;
use crate::{byte_set::ByteSet, shape::Shape};

fn automaton(shape: &Shape) -> Automaton {
    let mut automaton = Automaton::default();
    automaton.push_parameter(shape);
    automaton
}

fn text(letters: &[u8], min: usize, max: usize) -> Shape {
    Shape::Text { ascii: ByteSet::of(letters), is_unicode: false, min, max, is_tail: false }
}

#[test]
fn integers_are_those_of_the_range() {
    for (below_zero, max) in [(0, 255), (128, 127), (0, 0), (1, 0), (0, 9), (0, 10), (1000, 99), (0, 1000)] {
        let automaton = automaton(&Shape::Integer { below_zero, max });
        let (least, greatest) = (-i128::try_from(below_zero).unwrap(), i128::try_from(max).unwrap());
        for number in -2000..2000_i128 {
            let expected = (least..=greatest).contains(&number);
            assert_eq!(automaton.accepts(number.to_string().as_bytes()), expected, "{number} of {max}");
        }
        for text in ["", "-", "-0", "00", "01", "-01", "+1", "1a"] {
            assert!(!automaton.accepts(text.as_bytes()), "{text}");
        }
    }
    let widest = automaton(&Shape::Integer { below_zero: 1 << 127, max: u128::MAX });
    for (text, expected) in [
        ("340282366920938463463374607431768211455", true),
        ("340282366920938463463374607431768211456", false),
        ("-170141183460469231731687303715884105728", true),
        ("-170141183460469231731687303715884105729", false),
    ] {
        assert_eq!(widest.accepts(text.as_bytes()), expected, "{text}");
    }
}

#[test]
fn texts_have_their_lengths_and_are_utf_8() {
    let short = automaton(&text(b"ab", 2, 3));
    for (text, expected) in [("a", false), ("ab", true), ("bab", true), ("abab", false), ("ac", false)] {
        assert_eq!(short.accepts(text.as_bytes()), expected, "{text}");
    }
    let unicode = Shape::Text { ascii: ByteSet::of(b"a"), is_unicode: true, min: 1, max: 4, is_tail: false };
    let unicode = automaton(&unicode);
    for text in ["a", "é", "日", "日a", "🦀", "ééé", "aé", "\u{d7ff}", "\u{10ffff}"] {
        assert_eq!(unicode.accepts(text.as_bytes()), text.len() <= 4, "{text}");
    }
    for first in 0x80..=0xff_u8 {
        for second in 0..=0xff_u8 {
            let bytes = [first, second];
            assert_eq!(unicode.accepts(&bytes), std::str::from_utf8(&bytes).is_ok_and(|text| text != "a"));
            let bytes = [first, second, 0x80];
            let expected = std::str::from_utf8(&bytes).is_ok();
            assert_eq!(unicode.accepts(&bytes), expected, "{bytes:x?}");
        }
    }
}

#[test]
fn a_shared_text_is_accepted_by_both() {
    let mut number = Automaton::default();
    number.push_literal("user:");
    number.push_parameter(&Shape::Integer { below_zero: 0, max: 300 });
    for (other, expected) in [("user:300", true), ("user:301", false), ("user:07", false), ("user:", false)] {
        let mut literal = Automaton::default();
        literal.push_literal(other);
        assert_eq!(number.shared_text(&literal), expected.then(|| other.as_bytes().to_vec()), "{other}");
    }
    let mut words = Automaton::default();
    words.push_literal("user:");
    words.push_parameter(&Shape::Words(vec!["x".into(), "29".into(), "290000".into()]));
    assert_eq!(number.shared_text(&words), Some(b"user:29".to_vec()));
}

#[test]
fn a_text_that_can_be_cut_in_two_ways_is_found() {
    let cut = |pieces: &[(&str, Shape)]| {
        let mut automaton = Automaton::default();
        for (literal, shape) in pieces {
            automaton.push_literal(literal);
            automaton.push_parameter(shape);
        }
        automaton.ambiguous_text().map(|text| String::from_utf8(text).unwrap())
    };
    let byte = Shape::Integer { below_zero: 0, max: 255 };
    let digit = Shape::Integer { below_zero: 0, max: 9 };
    assert!(cut(&[("", byte.clone()), ("", byte.clone())]).is_some());
    assert_eq!(cut(&[("", digit.clone()), ("", byte.clone())]), None);
    assert_eq!(cut(&[("a", byte.clone()), ("_", text(b"a_", 1, 4))]), None);
    let twice = cut(&[("", text(b"a_", 1, 4)), ("_", text(b"a_", 1, 4))]).unwrap();
    assert!(twice.contains('_') && twice.len() >= 4, "{twice}");
    // Only `0` may begin with a zero, so the start of the second number is known.
    let words = Shape::Words(vec!["a".into(), "ab".into()]);
    assert_eq!(cut(&[("", words.clone()), ("", Shape::Words(vec!["c".into()]))]), None);
    assert_eq!(cut(&[("", words), ("", Shape::Words(vec!["c".into(), "bc".into()]))]), Some("abc".into()));
}
