//! Where the text of a parameter ends.

use super::{accept, search};
use crate::{Shape, schema::Piece};

/// Where the text that starts at the byte `at` ends, if it is one of `shape` and `rest` may follow.
///
/// Where there is but one possible end, nobody has checked that `rest` does follow.
#[inline]
pub(super) fn end(shape: &Shape, rest: &[Piece], key: &[u8], at: usize) -> Option<usize> {
    let end = match (*shape, rest) {
        (_, []) => key.len(),
        // From here on, the first that applies is exact: no other end is possible.
        (_, [Piece::Literal(last)]) => key.len().checked_sub(last.len()).filter(|end| *end >= at)?,
        (Shape::Text { min_len, max_len, .. }, _) if min_len == max_len => at + min_len,
        (Shape::Integer { .. }, [Piece::Literal(next), ..]) if starts_without_digit(next) => {
            end_of_digits(key, at)
        }
        (Shape::Text { min_len, max_len, alphabet }, [Piece::Literal(next), ..]) => {
            // The first foreign byte is one of the literal's, as all before it can be text.
            let Some(foreign) = next.bytes().position(|byte| !alphabet.contains_byte(byte)) else {
                return ambiguous_end(shape, rest, key, at);
            };
            let run = accept::run(alphabet, &key[at..]);
            let len = run.checked_sub(foreign)?;
            let is_accepted =
                (min_len..=max_len).contains(&len) && accept::is_whole(alphabet, &key[at..at + len]);
            return is_accepted.then_some(at + len);
        }
        _ => return ambiguous_end(shape, rest, key, at),
    };
    accept::accepts(shape, key, at, end).then_some(end)
}

/// The same where the key is known to be one of the schema, so that a text need not be looked at to know its end.
#[inline]
pub(super) fn end_in_read_key(shape: &Shape, rest: &[Piece], key: &[u8], at: usize) -> usize {
    match (*shape, rest) {
        (_, []) => key.len(),
        (_, [Piece::Literal(last)]) => key.len() - last.len(),
        (Shape::Integer { .. }, [Piece::Literal(next), ..]) if starts_without_digit(next) => {
            end_of_digits(key, at)
        }
        _ => end(shape, rest, key, at).expect("the key was read before"),
    }
}

/// The end where what comes next does not show it.
#[cold]
fn ambiguous_end(shape: &Shape, rest: &[Piece], key: &[u8], at: usize) -> Option<usize> {
    if let Some(len) = fixed_len(rest) {
        let end = key.len().checked_sub(len).filter(|end| *end >= at)?;
        return accept::accepts(shape, key, at, end).then_some(end);
    }
    if let Shape::Words(words) = *shape {
        // Mostly no word starts with another one.
        let next = match rest {
            [Piece::Literal(next), ..] => next,
            _ => "",
        };
        let fits = |word: &&&str| {
            key[at..].strip_prefix(word.as_bytes()).is_some_and(|after| after.starts_with(next.as_bytes()))
        };
        let mut fitting = words.iter().filter(fits);
        let word = fitting.next()?;
        if fitting.next().is_none() {
            return Some(at + word.len());
        }
    }
    search::longest_end(shape, rest, key, at)
}

fn starts_without_digit(text: &str) -> bool {
    text.bytes().next().is_some_and(|byte| !byte.is_ascii_digit())
}

fn end_of_digits(key: &[u8], at: usize) -> usize {
    let start = at + usize::from(key.get(at) == Some(&b'-'));
    let digits = key[start..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    start + digits
}

/// The length of all that `pieces` can write, if it is always the same.
fn fixed_len(pieces: &[Piece]) -> Option<usize> {
    pieces.iter().try_fold(0, |sum, piece| match piece {
        Piece::Literal(text) => Some(sum + text.len()),
        Piece::Parameter(parameter) => {
            let len = parameter.shape.min_len();
            (len == parameter.shape.max_len()).then_some(sum + len)
        }
    })
}
