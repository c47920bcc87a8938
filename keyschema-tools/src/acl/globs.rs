//! Globs for access rules, as narrow as the shapes of parameters allow.

use keyschema_core::{
    Alphabet, Shape,
    glob::SPECIAL,
    overlap::{Piece, overlap, piece_of},
    schema::max_len_of,
};
use keyschema_runtime::schema;

/// A glob as parts.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Glob(Vec<Part>);

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Part {
    /// This text.
    Text(String),
    /// A number of bytes of a class.
    Class { class: String, alphabet: (u128, bool), count: usize },
    /// A number of bytes of any kind.
    Any(usize),
    /// Zero or more bytes of any kind.
    Rest,
}

/// The narrowness of globs. Narrower globs mean more globs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Fit {
    /// One glob for each key. A number is a digit and any text.
    Loose,
    /// Enum words, short numbers and short texts of one length have exact globs.
    Usual,
    /// One glob for each length.
    Tight,
}

impl Fit {
    /// Returns the greatest number of globs for a key.
    const fn most(self) -> usize {
        match self {
            Self::Loose => 1,
            Self::Usual => 16,
            Self::Tight => 64,
        }
    }
}

/// The longest text of one length with a class for each byte, unless the fit is tight.
const SHORT: usize = 8;
/// The longest such text if the fit is tight.
const LONGEST: usize = 64;

/// Returns globs that match all texts of the pieces. If these are too many, the parameters with the
/// most forms get a single one.
pub(super) fn globs_of(pieces: &[schema::Piece], fit: Fit) -> Vec<Glob> {
    let mut forms: Vec<Vec<Vec<Part>>> = pieces
        .iter()
        .map(|piece| match piece {
            schema::Piece::Literal(text) => vec![vec![Part::Text(in_rules(text))]],
            schema::Piece::Parameter(parameter) => forms_of(parameter.shape, fit),
        })
        .collect();
    while forms.iter().map(Vec::len).product::<usize>() > fit.most() {
        let widest = (0..forms.len()).max_by_key(|number| forms[*number].len());
        let shape = widest.and_then(|number| Some((number, pieces[number].parameter()?.shape)));
        let Some((number, shape)) = shape else { break };
        forms[number] = forms_of(shape, Fit::Loose);
    }
    forms.into_iter().fold(vec![Glob(Vec::new())], |globs, forms| {
        globs.iter().flat_map(|glob| forms.iter().map(|form| glob.with(form))).collect()
    })
}

/// Returns the globs for the texts of a shape.
fn forms_of(shape: Shape, fit: Fit) -> Vec<Vec<Part>> {
    let is_short = match shape {
        Shape::Integer { .. } => shape.max_len() <= 3,
        _ => shape.max_len() <= SHORT,
    };
    match shape {
        Shape::Words(words) if fit >= Fit::Usual => {
            words.iter().map(|word| vec![Part::Text(in_rules(word))]).collect()
        }
        Shape::Integer { min, max } if fit == Fit::Tight || (fit == Fit::Usual && is_short) => {
            let mut forms = numbers_up_to(max);
            if min < 0 {
                for mut form in numbers_up_to(min.unsigned_abs()) {
                    // There is no `-0`.
                    if let [Part::Class { class, .. }] = form.as_slice() {
                        form = vec![Part::class(&class.trim_matches(['[', ']']).replace('0', "1"))];
                    }
                    form.insert(0, Part::Text("-".into()));
                    forms.push(form);
                }
            }
            forms
        }
        Shape::Integer { min, .. } => {
            vec![vec![if min < 0 { Part::class("-0-9") } else { digits(1) }, Part::Rest]]
        }
        Shape::Text { min_len, max_len, alphabet } if fit == Fit::Tight && max_len <= LONGEST => {
            (min_len..=max_len).map(|len| of_alphabet(alphabet, len)).collect()
        }
        Shape::Text { min_len, max_len, alphabet } if fit == Fit::Usual && is_short && min_len == max_len => {
            vec![of_alphabet(alphabet, max_len)]
        }
        shape if shape.min_len() == shape.max_len() && shape.max_len() <= LONGEST => {
            vec![vec![Part::Any(shape.max_len())]]
        }
        shape if shape.min_len() == 0 => vec![vec![Part::Rest]],
        _ => vec![vec![Part::Any(1), Part::Rest]],
    }
}

/// Returns a glob for each length of the numbers from 0 to `max`.
fn numbers_up_to(max: u128) -> Vec<Vec<Part>> {
    let text = max.to_string();
    let first = |last: char, from: char| {
        if last == from { Part::Text(last.to_string()) } else { Part::class(&format!("{from}-{last}")) }
    };
    (1..=text.len())
        .map(|len| {
            let leading = if len == text.len() { text.chars().next().unwrap_or('9') } else { '9' };
            let leading = first(leading, if len == 1 { '0' } else { '1' });
            if len == 1 { vec![leading] } else { vec![leading, digits(len - 1)] }
        })
        .collect()
}

fn digits(count: usize) -> Part {
    Part::Class { class: "[0-9]".into(), alphabet: Alphabet::DIGITS.bits(), count }
}

/// Returns the glob for texts of this many bytes.
fn of_alphabet(alphabet: Alphabet, len: usize) -> Vec<Part> {
    match class_of(alphabet) {
        _ if len == 0 => Vec::new(),
        Some((class, matched)) => vec![Part::Class { class, alphabet: matched.bits(), count: len }],
        None => vec![Part::Any(len)],
    }
}

/// Returns a glob class for the alphabet, and the characters in the class. `None` if a rule cannot
/// contain it.
fn class_of(alphabet: Alphabet) -> Option<(String, Alphabet)> {
    let present: String = ('!'..='~').filter(|character| alphabet.contains(*character)).collect();
    let absent: String = ('!'..='~').filter(|character| !alphabet.contains(*character)).collect();
    let has_quotes = |text: &str| text.contains(['"', '\'']);
    let is_plain = ('\0'..=' ').chain(['\x7f', 'é']).all(|character| !alphabet.contains(character));
    if is_plain && !has_quotes(&present) && !present.is_empty() {
        return Some((format!("[{}]", in_class(&present)), alphabet));
    }
    if has_quotes(&absent) || absent.is_empty() {
        return None;
    }
    Some((format!("[^{}]", in_class(&absent)), anything().without(&absent)))
}

/// Returns characters in the form of a class: consecutive ones as a range.
fn in_class(characters: &str) -> String {
    let mut class = String::new();
    let mut rest = characters.chars().peekable();
    while let Some(first) = rest.next() {
        let mut last = first;
        while first.is_ascii_alphanumeric()
            && let Some(next) = rest.peek().copied()
            && next.is_ascii_alphanumeric()
            && u32::from(next) == u32::from(last) + 1
        {
            last = next;
            rest.next();
        }
        if "\\]^-[".contains(first) {
            class.push('\\');
        }
        class.push(first);
        if last != first {
            class.extend(['-', last]);
        }
    }
    class
}

/// Returns literal text in a form that a rule can contain. A server splits rules at spaces, and
/// clients interpret quotes.
fn in_rules(text: &str) -> String {
    let mut glob = String::new();
    for character in text.chars() {
        match character {
            '"' | '\'' | '\0'..=' ' | '\x7f' => glob.push('?'),
            special if SPECIAL.contains(special) => glob.extend(['\\', special]),
            other => glob.push(other),
        }
    }
    glob
}

fn anything() -> Alphabet {
    Alphabet::GRAPHIC.union(Alphabet::CONTROL).with(" ").with_beyond_ascii()
}

impl Part {
    /// Returns one byte of a class of digits and the characters of `inside`.
    fn class(inside: &str) -> Self {
        let digits: String = match inside.trim_start_matches('-').split_once('-') {
            Some((first, last)) => {
                ('0'..='9').filter(|it| (first..=last).contains(&it.to_string().as_str())).collect()
            }
            None => inside.into(),
        };
        let alphabet = Alphabet::of(&digits).with(if inside.starts_with('-') { "-" } else { "" });
        Self::Class { class: format!("[{inside}]"), alphabet: alphabet.bits(), count: 1 }
    }
}

impl Glob {
    fn with(&self, parts: &[Part]) -> Self {
        Self([self.0.as_slice(), parts].concat())
    }

    /// Returns the glob in the syntax of servers.
    pub(super) fn text(&self) -> String {
        let mut text = String::new();
        for part in &self.0 {
            match part {
                Part::Text(literal) => text.push_str(literal),
                Part::Class { class, count, .. } => text.push_str(&class.repeat(*count)),
                Part::Any(count) => text.push_str(&"?".repeat(*count)),
                // Two adjacent `*` match the same as one.
                Part::Rest if text.ends_with('*') && !text.ends_with("\\*") => {}
                Part::Rest => text.push('*'),
            }
        }
        text
    }

    /// Returns a shortest key of these pieces that the glob matches.
    pub(super) fn shared_with(&self, pieces: &[schema::Piece]) -> Option<String> {
        // Most keys differ at their start.
        if let (Some(Part::Text(glob)), Some(schema::Piece::Literal(key))) = (self.0.first(), pieces.first())
        {
            let glob = unescaped(glob);
            if !glob.starts_with(key) && !key.starts_with(&glob) {
                return None;
            }
        }
        let max_len = max_len_of(pieces);
        let plain: Vec<Option<String>> = self
            .0
            .iter()
            .map(|part| match part {
                Part::Text(text) => Some(unescaped(text)),
                _ => None,
            })
            .collect();
        let glob: Vec<Piece<'_>> = self
            .0
            .iter()
            .zip(&plain)
            .map(|(part, plain)| match part {
                Part::Text(_) => Piece::Literal(plain.as_deref().unwrap_or_default()),
                Part::Class { alphabet: (ascii, beyond), count, .. } => {
                    Piece::Parameter(Shape::fixed(*count, Alphabet::from_bits(*ascii, *beyond)))
                }
                Part::Any(count) => Piece::Parameter(Shape::fixed(*count, anything())),
                Part::Rest => Piece::Parameter(Shape::Tail { min_len: 0, max_len, alphabet: anything() }),
            })
            .collect();
        let key: Vec<Piece<'_>> = pieces.iter().map(piece_of).collect();
        overlap(&glob, &key)
    }
}

/// Returns the text that an escaped glob matches.
fn unescaped(glob: &str) -> String {
    let mut text = String::new();
    let mut characters = glob.chars();
    while let Some(character) = characters.next() {
        text.push(if character == '\\' { characters.next().unwrap_or('\\') } else { character });
    }
    text
}

#[cfg(test)]
mod tests {
    use keyschema_core::{Alphabet, Shape, glob, shapes};
    use keyschema_runtime::schema::{Parameter, Piece};
    use proptest::prelude::*;

    use super::{Fit, Glob, globs_of};

    fn texts(shape: Shape, fit: Fit) -> Vec<String> {
        let pieces = [Piece::Literal("a*:"), Piece::Parameter(Parameter::new("p", "P", shape))];
        globs_of(&pieces, fit).iter().map(Glob::text).collect()
    }

    #[test]
    fn globs_are_as_narrow_as_the_shape() {
        let integer = |min, max| Shape::Integer { min, max };
        for (shape, fit, globs) in [
            (integer(0, 255), Fit::Usual, r"a\*:[0-9] a\*:[1-9][0-9] a\*:[1-2][0-9][0-9]"),
            (integer(-12, 12), Fit::Usual, r"a\*:[0-9] a\*:1[0-9] a\*:-[1-9] a\*:-1[0-9]"),
            (integer(0, u128::from(u64::MAX)), Fit::Usual, r"a\*:[0-9]*"),
            (integer(-9_000, 9_000), Fit::Usual, r"a\*:[-0-9]*"),
            (
                integer(0, 2_000),
                Fit::Tight,
                r"a\*:[0-9] a\*:[1-9][0-9] a\*:[1-9][0-9][0-9] a\*:[1-2][0-9][0-9][0-9]",
            ),
            (shapes::BOOL, Fit::Usual, r"a\*:false a\*:true"),
            (shapes::BOOL, Fit::Loose, r"a\*:?*"),
            (shapes::DATE, Fit::Usual, r"a\*:[0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9]"),
            (Shape::fixed(9, Alphabet::DIGITS), Fit::Usual, r"a\*:?????????"),
            (Shape::fixed(3, Alphabet::of("ab-9]")), Fit::Tight, r"a\*:[\-9\]a-b][\-9\]a-b][\-9\]a-b]"),
            (shapes::text(32, ':', false), Fit::Usual, r"a\*:?*"),
            (shapes::text(2, ':', false), Fit::Tight, r"a\*:[^*:?\[\\\]{}] a\*:[^*:?\[\\\]{}][^*:?\[\\\]{}]"),
        ] {
            assert_eq!(texts(shape, fit).join(" "), globs, "{shape:?}, {fit:?}");
        }
        assert_eq!(texts(integer(0, u128::from(u64::MAX)), Fit::Tight).len(), 20);
    }

    #[test]
    fn a_shape_that_needs_too_many_globs_gets_one() {
        let words = Shape::Words(&["a", "b", "c", "d", "e"]);
        let pieces =
            [words, words, shapes::BOOL].map(|shape| Piece::Parameter(Parameter::new("p", "P", shape)));
        assert_eq!(globs_of(&pieces, Fit::Usual).len(), 10);
        assert_eq!(globs_of(&pieces, Fit::Loose).len(), 1);
    }

    proptest! {
        #[test]
        fn every_text_of_the_shape_is_matched(number: i32, text in "[!-~]{1,40}", fit in 0..3_usize) {
            let fit = [Fit::Loose, Fit::Usual, Fit::Tight][fit];
            let text: String = text.chars().filter(|it| shapes::text_alphabet(':', false).contains(*it)).collect();
            let cases = [
                (Shape::Integer { min: i32::MIN.into(), max: i32::MAX as u128 }, number.to_string()),
                (Shape::Integer { min: -300, max: 300 }, (number % 301).to_string()),
                (Shape::Integer { min: 0, max: 77 }, (number.unsigned_abs() % 78).to_string()),
                (shapes::text(40, ':', false), text),
            ];
            for (shape, text) in cases.into_iter().filter(|(_, text)| !text.is_empty()) {
                let key = format!("a*:{text}");
                let globs = texts(shape, fit);
                prop_assert!(globs.iter().any(|it| glob::matches(it.as_bytes(), key.as_bytes())), "{globs:?} {key}");
            }
        }

        #[test]
        fn narrow_globs_of_numbers_match_only_numbers(number: u16, text in "[-0-9a:]{1,5}") {
            let globs = texts(Shape::Integer { min: 0, max: 99 }, Fit::Tight);
            for text in [number.to_string(), text] {
                let is_number = text.parse::<u8>().is_ok_and(|it| it < 100 && it.to_string() == text);
                let is_matched = globs.iter().any(|it| glob::matches(it.as_bytes(), format!("a*:{text}").as_bytes()));
                prop_assert_eq!(is_matched, is_number, "{}", text);
            }
        }
    }
}
