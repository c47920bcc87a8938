//! Proves that words of several segments can be read back.

use keyschema_core::{
    Shape, delimiter,
    schema::{Parameter, Piece},
};

use super::message::ConstMessage;
use crate::key::separable::word_ambiguity;

/// Returns the pieces. Fails to compile, at the place of the caller, if the parameter with this
/// number has words that hold the delimiter, and a key can be read with two of them. `number`
/// counts pieces.
#[track_caller]
pub const fn with_words(
    pieces: &'static [Piece],
    number: usize,
    delimiter: &'static str,
) -> &'static [Piece] {
    if let Piece::Parameter(Parameter { shape: Shape::Words(_), .. }) = pieces[number] {
        check_words(pieces, number, delimiter);
    }
    pieces
}

#[track_caller]
const fn check_words(pieces: &[Piece], number: usize, delimiter: &'static str) {
    let Piece::Parameter(parameter) = &pieces[number] else { return };
    let Shape::Words(words) = parameter.shape else { return };
    if !holds_mark(parameter.shape, delimiter) {
        return;
    }
    let mut index = 0;
    while index < words.len() {
        if !is_of_segments(words[index], delimiter) {
            named(parameter)
                .texts(&[" can be `", words[index], "`, which is not made of segments with `", delimiter])
                .text("` between them\nhelp: give the variant another text: `#[key_segment(rename = \"…\")]`")
                .fail();
        }
        index += 1;
    }
    let Some(ambiguous) = word_ambiguity(pieces, number) else { return };
    let (shorter, longer) = (ambiguous.shorter, ambiguous.longer);
    let message = match ambiguous.example.text() {
        Some(example) => ConstMessage::new()
            .texts(&["the key `", example, "` can be read in two ways: with the `", parameter.name])
            .texts(&["` `", shorter, "` or `", longer, "`"]),
        None => named(parameter).texts(&[
            " can be `",
            shorter,
            "` and `",
            longer,
            "`, and keys with them cannot be proved different",
        ]),
    };
    message
        .texts(&["\nhelp: rename a variant of `", parameter.type_name])
        .text("`, so that neither text begins with the other")
        .fail()
}

/// Fails to compile, at the place of the caller, if the parameter of a prefix has words that hold
/// the delimiter.
#[track_caller]
pub(super) const fn refuse_words(parameter: &Parameter, delimiter: &'static str) {
    if matches!(parameter.shape, Shape::Words(_)) && holds_mark(parameter.shape, delimiter) {
        named(parameter)
            .texts(&[" can hold `", delimiter.split_at(1).0, "`, the delimiter of this prefix"])
            .text("\nhelp: rename the variants that hold it, or use another delimiter")
            .text("\nnote: any key can follow a prefix, so the end of the parameter would not be known")
            .fail()
    }
}

const fn holds_mark(shape: Shape, delimiter: &str) -> bool {
    shape.alphabet().contains(delimiter::mark(delimiter))
}

const fn named(parameter: &Parameter) -> ConstMessage {
    ConstMessage::new().texts(&["parameter `", parameter.name, "` of type `", parameter.type_name, "`"])
}

/// Whether a word is made of segments that are not empty, with the delimiter between them.
const fn is_of_segments(word: &str, delimiter: &str) -> bool {
    let (bytes, mark) = (word.as_bytes(), delimiter.as_bytes()[0]);
    let (mut at, mut marks) = (0, delimiter.len());
    // The start of the word counts as a delimiter.
    while at < bytes.len() {
        if bytes[at] == mark {
            marks += 1;
            if marks > delimiter.len() {
                return false;
            }
        } else {
            if marks != 0 && marks != delimiter.len() {
                return false;
            }
            marks = 0;
        }
        at += 1;
    }
    marks == 0
}

#[cfg(test)]
mod tests {
    use super::is_of_segments;

    #[test]
    fn words_are_segments_with_delimiters_between_them() {
        for (word, delimiter) in
            [("a", ":"), ("a:b", ":"), ("a:b:c", ":"), ("a::b", "::"), ("a", "::"), ("é:b", ":")]
        {
            assert!(is_of_segments(word, delimiter), "{word:?}");
        }
        for (word, delimiter) in [
            ("", ":"),
            (":", ":"),
            ("a:", ":"),
            (":a", ":"),
            ("a::b", ":"),
            ("a:b", "::"),
            ("a:::b", "::"),
            ("a::", "::"),
            ("::a", "::"),
        ] {
            assert!(!is_of_segments(word, delimiter), "{word:?}");
        }
    }
}
