//! Random templates, with their pieces and their source.

use crate::{
    parameter::{Kind, ParameterType},
    random::Random,
    schema::Piece,
};

/// Text that is a token, so that a template needs no quotes.
const WORDS: &[&str] = &["a", "ad", "user", "true", "1", "10", "255", "256", "007", "20240229", "af", "_"];

/// Text for templates in quotes.
const ANY_WORDS: &[&str] =
    &["a", "ad", "1", "9e", "0x", "-7", "é", "%", "%3A", "@", "*", "1.2.3.4", "AF", "_", "#"];

/// A template that grows from left to right.
pub(crate) struct Template<'r> {
    random: &'r mut Random,
    delimiter: &'r str,
    words: &'static [&'static str],
    is_quoted: bool,
    parameters: usize,
    /// As it is written.
    pub(crate) source: String,
    /// The meaning of the text, in pieces.
    pub(crate) pieces: Vec<Piece>,
}

impl<'r> Template<'r> {
    /// Returns a template whose types come from `next_type`.
    pub(crate) fn random(
        delimiter: &'r str,
        next_type: &mut dyn FnMut(&mut Random) -> ParameterType,
        random: &'r mut Random,
    ) -> Self {
        // Text that begins a comment, or a number with a fraction, is written in quotes.
        let is_quoted = random.once_in(3) || !matches!(delimiter, ":" | "::" | "|");
        let words = if is_quoted && random.once_in(2) { ANY_WORDS } else { WORDS };
        let (source, pieces) = Default::default();
        let mut template = Self { random, delimiter, words, is_quoted, parameters: 0, source, pieces };
        let segments = template.random.within(1..=3);
        let tagged = template.random.below(12);
        for segment in 0..segments {
            if segment > 0 {
                template.literal(delimiter);
            }
            template.segment(segment + 1 == segments, segment == tagged, next_type);
        }
        if template.is_quoted {
            template.source = format!("{:?}", template.source);
        }
        template
    }

    fn segment(
        &mut self,
        is_last: bool,
        is_tag: bool,
        next_type: &mut dyn FnMut(&mut Random) -> ParameterType,
    ) {
        let form = self.random.below(20);
        if is_tag {
            if form < 8 {
                self.parameter("#", false, next_type);
                return;
            }
            self.source.push_str("{{");
            self.push("{");
        }
        match form {
            0..=8 => self.word(),
            9..=15 => self.parameter("", is_last && !is_tag, next_type),
            16 => {
                self.word();
                self.parameter("", is_last && !is_tag, next_type);
            }
            17 => {
                self.parameter("", false, next_type);
                self.word();
            }
            18 => {
                self.parameter("", false, next_type);
                self.parameter("", is_last && !is_tag, next_type);
            }
            _ => {
                self.parameter("", false, next_type);
                self.word();
                self.parameter("", is_last && !is_tag, next_type);
            }
        }
        if is_tag {
            self.source.push_str("}}");
            self.push("}");
        }
    }

    fn word(&mut self) {
        // Often one of a few words, so that keys overlap.
        let few = if self.random.once_in(2) { self.words.len() } else { 2 };
        let word = self.random.one_of(&self.words[..few]);
        self.literal(word);
    }

    fn literal(&mut self, text: &str) {
        self.source.push_str(text);
        self.push(text);
    }

    fn push(&mut self, text: &str) {
        if let Some(Piece::Literal(last)) = self.pieces.last_mut() {
            last.push_str(text);
        } else {
            self.pieces.push(Piece::Literal(text.to_owned()));
        }
    }

    /// Adds a parameter, in its own hash tag if `sign` is `#`. Only the last one may be a tail.
    fn parameter(
        &mut self,
        sign: &str,
        is_last: bool,
        next_type: &mut dyn FnMut(&mut Random) -> ParameterType,
    ) {
        let parameter = loop {
            let parameter = next_type(self.random);
            if is_last || !matches!(parameter.kind, Kind::Tail { .. }) {
                break parameter;
            }
        };
        self.source += &format!("{{{sign}p{}: {}}}", self.parameters, parameter.source);
        self.parameters += 1;
        if sign == "#" {
            self.push("{");
        }
        self.pieces.push(Piece::Parameter(parameter));
        if sign == "#" {
            self.push("}");
        }
    }

    /// Returns the delimiter of the schema.
    pub(crate) fn mark(&self) -> u8 {
        self.delimiter.as_bytes()[0]
    }
}
