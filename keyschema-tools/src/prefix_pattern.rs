//! Prefixes at run time that all keys of a source begin with.

use std::iter;

use keyschema_core::{Piece, glob};
use keyschema_language::{
    message::{Message, code},
    template::{self, TemplatePiece},
};

use crate::Fault;

/// The number of places in a key where a prefix is tried to end.
const PLACES: usize = 64;

/// A prefix at run time: a text such as `staging:`, or a pattern with parameters such as
/// `{tenant}:`.
///
/// A parameter takes one or more bytes of any value, up to the text that follows it. In a pattern,
/// `{{` and `}}` are braces of the key, as in templates.
///
/// ```
/// use keyschema_tools::PrefixPattern;
///
/// let prefix = PrefixPattern::parse("staging:{tenant}:")?;
/// let key = b"staging:acme:cart:7";
/// let rests: Vec<&[u8]> = prefix.ends(key).map(|end| &key[end..]).collect();
/// assert_eq!(rests, [&b"cart:7"[..], b"7"]);
/// assert_eq!(prefix.ends(b"acme:cart:7").next(), None);
///
/// let fault = PrefixPattern::parse("staging:{tenant}").unwrap_err();
/// assert!(fault.to_string().starts_with("no text follows the parameter `{tenant}` of a prefix"));
/// # Ok::<(), keyschema_tools::Fault>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PrefixPattern {
    /// As it is written.
    text: String,
    /// The text before the first parameter.
    start: Vec<u8>,
    /// The text after each parameter, which is never empty.
    after: Vec<Vec<u8>>,
}

impl PrefixPattern {
    /// Parses a prefix. An empty text is the prefix of all keys.
    ///
    /// # Errors
    /// If the text is no template, or if a parameter has a type, or no text after it.
    pub fn parse(text: &str) -> Result<Self, Fault> {
        let mut prefix = Self { text: text.into(), ..Self::default() };
        if text.is_empty() {
            return Ok(prefix);
        }
        let (template, problems) = template::parse(text);
        if let Some(problem) = problems.into_iter().next() {
            return Err(problem.message.drawn(text, problem.range).into());
        }
        for piece in &template.pieces {
            match piece {
                Piece::Literal(literal) => prefix.last().extend_from_slice(literal.text.as_bytes()),
                Piece::Parameter(parameter) => {
                    if let Some(range) = parameter.type_range.clone() {
                        let message = Message::new("a parameter of a prefix at run time has no type");
                        let help = format!("write {}", code(&parameter.without_type()));
                        return Err(message.help(help).drawn(text, range).into());
                    }
                    prefix.after.push(Vec::new());
                }
            }
        }
        let followers = template.pieces.iter().skip(1).map(Some).chain([None]);
        for (piece, follower) in template.pieces.iter().zip(followers) {
            if let (Piece::Parameter(parameter), None | Some(TemplatePiece::Parameter(_))) = (piece, follower)
            {
                let name = parameter.without_type();
                let fact = format!("no text follows the parameter {} of a prefix", code(&name));
                let help = format!("write the text that ends its value, as in {}", code(&format!("{name}:")));
                return Err(Message::new(fact).help(help).drawn(text, parameter.range.clone()).into());
            }
        }
        Ok(prefix)
    }

    /// Returns the text that is being read: the one after the last parameter, if there is one.
    fn last(&mut self) -> &mut Vec<u8> {
        self.after.last_mut().unwrap_or(&mut self.start)
    }

    /// Returns the prefix as it is written.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Whether the prefix has parameters.
    pub fn is_pattern(&self) -> bool {
        !self.after.is_empty()
    }

    /// Returns the places where the prefix of this key can end, the shortest prefix first, and at
    /// most 64 of them. A prefix without parameters has one. There is none if the key does not
    /// begin with the prefix.
    pub fn ends(&self, key: &[u8]) -> impl Iterator<Item = usize> {
        let next = move |end: &usize| {
            let last = self.after.last()?;
            Some(find(key, last, end - last.len() + 1)? + last.len())
        };
        iter::successors(self.first_end(key), next).take(PLACES)
    }

    fn first_end(&self, key: &[u8]) -> Option<usize> {
        let mut end = key.starts_with(&self.start).then_some(self.start.len())?;
        // A parameter takes any bytes, so its shortest value leaves all other places to the next
        // one.
        for text in &self.after {
            end = find(key, text, end + 1)? + text.len();
        }
        Some(end)
    }

    /// Returns the pattern of `SCAN` that all keys with this prefix match, without the `*` at its
    /// end.
    pub(crate) fn glob(&self) -> String {
        let mut glob: Vec<u8> = glob::escape(&self.start).collect();
        for text in &self.after {
            glob.push(b'*');
            glob.extend(glob::escape(text));
        }
        String::from_utf8_lossy(&glob).into_owned()
    }
}

/// Returns the first place of a text in a key, from this place on.
fn find(key: &[u8], text: &[u8], from: usize) -> Option<usize> {
    let place = key.get(from..)?.windows(text.len()).position(|window| window == text)?;
    Some(from + place)
}

#[cfg(test)]
mod tests {
    use super::{PLACES, PrefixPattern};

    fn ends(prefix: &str, key: &str) -> Vec<usize> {
        PrefixPattern::parse(prefix).unwrap().ends(key.as_bytes()).collect()
    }

    #[test]
    fn a_text_is_the_prefix_itself() {
        assert_eq!(ends("", "cart:7"), [0]);
        assert_eq!(ends("staging:", "staging:staging:7"), [8]);
        assert_eq!(ends("staging:", "cart:7"), [0_usize; 0]);
        assert_eq!(ends("a{{b}}:", "a{b}:x"), [5]);
    }

    #[test]
    fn a_parameter_takes_one_byte_or_more() {
        assert_eq!(ends("{tenant}:", "acme:cart:7"), [5, 10]);
        assert_eq!(ends("{tenant}:", ":cart:7"), [6]);
        assert_eq!(ends("{tenant}:", "acme"), [0_usize; 0]);
        assert_eq!(ends("{tenant}:", ""), [0_usize; 0]);
        assert_eq!(ends("{tenant}::", "a:::x"), [3, 4]);
        assert_eq!(ends("staging:{tenant}:", "staging:a:b:c"), [10, 12]);
        assert_eq!(ends("{region}/{tenant}:", "eu/a:b:c"), [5, 7]);
        assert_eq!(ends("{region}/{tenant}:", "eu/:b:c"), [6]);
        assert_eq!(ends("{region}:{tenant}:", "a:b:c:d"), [4, 6]);
        assert_eq!(ends("{#tenant}:", "{acme}:x"), [7]);
    }

    /// All divisions of a key are tried by hand, and give the same places.
    #[test]
    fn no_place_is_left_out() {
        let keys = (0..4_usize.pow(6)).map(|mut number| {
            let mut key = String::new();
            for _ in 0..6 {
                key.push(['a', ':', '/', 'b'][number % 4]);
                number /= 4;
            }
            key
        });
        for key in keys {
            let mut places = Vec::new();
            for slash in 1..key.len() {
                for colon in slash + 2..key.len() {
                    if &key[slash..=slash] == "/" && &key[colon..=colon] == ":" {
                        places.push(colon + 1);
                    }
                }
            }
            places.sort_unstable();
            places.dedup();
            assert_eq!(ends("{region}/{tenant}:", &key), places, "{key}");
        }
    }

    #[test]
    fn the_places_are_bounded() {
        assert_eq!(ends("{tenant}:", &":".repeat(10_000)).len(), PLACES);
    }

    #[test]
    fn its_glob_has_a_star_for_each_parameter() {
        let glob = |prefix| PrefixPattern::parse(prefix).unwrap().glob();
        assert_eq!(
            [glob("a*:"), glob("{tenant}:"), glob("a:{b}?{c}:")],
            [r"a\*:", "*:", r"a:*\?*:"].map(String::from)
        );
    }

    #[test]
    fn mistakes_are_told_with_their_place() {
        for (prefix, fact) in [
            ("staging:{tenant}", "no text follows the parameter `{tenant}` of a prefix"),
            ("{a}{b}:", "no text follows the parameter `{a}` of a prefix"),
            ("{tenant: u64}:", "a parameter of a prefix at run time has no type"),
            ("{tenant:", "`{` is never closed"),
            ("tenant}:", "`}` closes nothing"),
            ("{}:", "parameter has no name"),
            ("{a}:{a}:", "parameter `a` is in the template twice"),
        ] {
            let fault = PrefixPattern::parse(prefix).unwrap_err();
            assert_eq!(fault.message().fact(), fact, "{prefix}");
            assert_eq!(fault.message().style_faults(), [""; 0]);
            assert!(fault.to_string().contains(prefix), "{fault}");
        }
    }
}
