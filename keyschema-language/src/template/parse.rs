//! The parser of templates.

use core::ops::Range;

use keyschema_core::Piece;

use super::{Parameter, Template, TemplateProblem};
use crate::message::Message;

/// Parses a template as far as possible, and returns all of its problems.
///
/// Without problems, the template is complete. Otherwise it has the pieces that could be
/// understood.
///
/// ```
/// use keyschema_language::template;
///
/// let (template, problems) = template::parse("cart:items:{#user_id: u64}");
/// assert!(problems.is_empty());
/// let parameter = template.parameters().next().unwrap();
/// assert_eq!((parameter.name.as_str(), parameter.has_mark), ("user_id", true));
/// ```
pub fn parse(text: &str) -> (Template, Vec<TemplateProblem>) {
    let mut parser = Parser { text, position: 0, template: Template::default(), problems: Vec::new() };
    if text.trim().is_empty() {
        parser.report_hidden(
            0..text.len(),
            Message::new("template is empty").help("write the key's text, as in `user:profile:id:{user_id}`"),
        );
    }
    while parser.position < text.len() {
        parser.parse_piece();
    }
    (parser.template, parser.problems)
}

struct Parser<'a> {
    text: &'a str,
    position: usize,
    template: Template,
    problems: Vec<TemplateProblem>,
}

impl Parser<'_> {
    fn report(&mut self, range: Range<usize>, message: Message) {
        self.problems.push(TemplateProblem { range, message, hides_parameters: false });
    }

    /// Reports a problem that keeps a parameter from being read.
    fn report_hidden(&mut self, range: Range<usize>, message: Message) {
        self.problems.push(TemplateProblem { range, message, hides_parameters: true });
    }

    fn parse_piece(&mut self) {
        let start = self.position;
        let rest = &self.text[start..];
        if rest.starts_with("{{") || rest.starts_with("}}") {
            self.push_literal(start..start + 2, &rest[..1]);
        } else if rest.starts_with('{') {
            self.parse_parameter();
        } else if rest.starts_with('}') {
            self.report(
                start..start + 1,
                Message::new("`}` closes nothing").help("write `}}` for a brace in the key"),
            );
            self.position += 1;
        } else {
            let len = rest.find(['{', '}']).unwrap_or(rest.len());
            self.push_literal(start..start + len, &rest[..len]);
        }
    }

    fn push_literal(&mut self, range: Range<usize>, text: &str) {
        self.position = range.end;
        self.template.push_literal(text, range);
    }

    /// Parses `{name}`, `{#name}` or `{name: Type}`. The position is at the `{`.
    fn parse_parameter(&mut self) {
        let open = self.position;
        let Some(close) = closing_brace(self.text, open) else {
            self.report_hidden(
                open..open + 1,
                Message::new("`{` is never closed")
                    .help("close the parameter with `}`, or write `{{` for a brace in the key"),
            );
            // Anything may follow, so reading on would only guess.
            self.position = self.text.len();
            return;
        };
        self.position = close + 1;
        let range = open..close + 1;
        let mut body = trimmed(self.text, open + 1..close);
        let has_mark = self.text[body.clone()].starts_with('#');
        if has_mark {
            body = trimmed(self.text, body.start + 1..body.end);
        }
        let colon = self.text[body.clone()].find(':').map(|offset| body.start + offset);
        let name_range = trimmed(self.text, body.start..colon.unwrap_or(body.end));
        let name = &self.text[name_range.clone()];
        if name.is_empty() {
            let example = if has_mark { "`{#id}`" } else { "`{id}`" };
            self.report_hidden(
                range,
                Message::new("parameter has no name")
                    .help(format!("write a name between the braces, as in {example}")),
            );
            return;
        }
        if !is_name(name) {
            let mut message = Message::new(format!("`{name}` is not a parameter name"));
            if let Some(meant) = as_name(name) {
                message = message.help(format!("write `{meant}`"));
            } else {
                message = message.help("a parameter is named like a Rust field, as in `{user_id}`");
            }
            self.report_hidden(name_range, message);
            return;
        }
        if self.template.parameters().any(|parameter| parameter.name == name) {
            self.report(
                name_range,
                Message::new(format!("parameter `{name}` is in the template twice"))
                    .help("give the second one another name, or remove it"),
            );
            return;
        }
        let mut type_range = colon.map(|colon| trimmed(self.text, colon + 1..body.end));
        if type_range.take_if(|range| Range::is_empty(range)).is_some() {
            self.report(
                range.clone(),
                Message::new(format!("parameter `{name}` has no type after its `:`")).help(format!(
                    "write one, as in `{{{name}: u64}}`, or `{{{name}}}` where a field has it"
                )),
            );
        }
        // A habit from shells and JavaScript.
        if self.text[..open].ends_with('$') {
            let help = format!("write `{}`", &self.text[range.clone()]);
            self.report(
                open - 1..range.end,
                Message::new("`${` is not part of the template language").help(help),
            );
        }
        let parameter = Parameter {
            name: name.to_string(),
            type_name: type_range.clone().map_or("", |range| &self.text[range]).to_string(),
            has_mark,
            range: range.clone(),
            name_range,
            type_range,
        };
        if has_mark {
            self.template.push_literal("{", range.clone());
        }
        self.template.pieces.push(Piece::Parameter(parameter));
        if has_mark {
            self.template.push_literal("}", range);
        }
    }
}

/// Returns the position of the `}` that closes the `{` at `open`; types may hold braces of their
/// own.
fn closing_brace(text: &str, open: usize) -> Option<usize> {
    let mut depth = 0_usize;
    for (position, byte) in text.bytes().enumerate().skip(open) {
        match byte {
            b'{' => depth += 1,
            b'}' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return Some(position);
        }
    }
    None
}

/// Returns the range without white space at its ends.
fn trimmed(text: &str, range: Range<usize>) -> Range<usize> {
    let inside = &text[range.clone()];
    let start = range.end - inside.trim_start().len();
    start..start + inside.trim().len()
}

/// Whether `text` can be the name of a parameter.
pub fn is_name(text: &str) -> bool {
    let mut characters = text.chars();
    characters
        .next()
        .is_some_and(|first| first.is_alphabetic() || first == '_')
        && characters.all(|character| character.is_alphanumeric() || character == '_')
        // Rust has no raw identifier, and so no field, for these.
        && !matches!(text, "_" | "self" | "Self" | "super" | "crate")
}

/// Returns `text` as a name, with an underscore for each character that a name cannot hold.
fn as_name(text: &str) -> Option<String> {
    if text.contains(',') {
        return None;
    }
    let name: String = text
        .trim_start_matches("r#")
        .chars()
        .map(|character| if character.is_alphanumeric() { character } else { '_' })
        .collect::<String>()
        .trim_matches('_')
        .to_string();
    is_name(&name).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::{Piece, parse};

    /// Returns the pieces as `literal`, `<parameter>` and `<#tagged>`.
    fn pieces(text: &str) -> Vec<String> {
        let (template, problems) = parse(text);
        assert!(problems.is_empty(), "{problems:?}");
        template
            .pieces
            .iter()
            .map(|piece| match piece {
                Piece::Literal(literal) => literal.text.clone(),
                Piece::Parameter(parameter) => {
                    format!("<{}{} {}>", parameter.mark(), parameter.name, parameter.type_name)
                }
            })
            .collect()
    }

    /// Returns the text with brackets around the first problem, and the first line of its message.
    fn problem(text: &str) -> String {
        let (_, problems) = parse(text);
        assert_eq!(problems.len(), 1, "{problems:?}");
        let range = problems[0].range.clone();
        assert_eq!(problems[0].message.style_faults(), [""; 0]);
        let message = problems[0].message.to_string();
        format!(
            "{}[{}]{} {}",
            &text[..range.start],
            &text[range.clone()],
            &text[range.end..],
            message.lines().next().unwrap()
        )
    }

    #[test]
    fn text_and_parameters_alternate_freely() {
        assert_eq!(pieces("user:profile"), ["user:profile"]);
        assert_eq!(pieces("user:{id}:x"), ["user:", "<id >", ":x"]);
        assert_eq!(pieces("group_{id: u32}"), ["group_", "<id u32>"]);
        assert_eq!(pieces("{a}{b}"), ["<a >", "<b >"]);
        assert_eq!(pieces("{ id : Text<'_, { 4 * 2 }> }"), ["<id Text<'_, { 4 * 2 }>>"]);
        assert_eq!(pieces("{type}:日本語"), ["<type >", ":日本語"]);
    }

    #[test]
    fn doubled_braces_are_text_and_tags_are_marked() {
        assert_eq!(pieces("cart:{#id: u64}"), ["cart:{", "<#id u64>", "}"]);
        assert_eq!(pieces("{{project:{id: u64}}}:v"), ["{project:", "<id u64>", "}:v"]);
        assert_eq!(pieces("{{{id}}}"), ["{", "<id >", "}"]);
        assert_eq!(pieces("foo{{}}{{bar}}"), ["foo{}{bar}"]);
        assert_eq!(pieces("us$:${{bar}}"), ["us$:${bar}"]);
        assert_eq!(pieces("foo{{{{bar}}}}zap"), ["foo{{bar}}zap"]);
    }

    /// A brace of `{#name}` has the place of the parameter. All other text has its own place.
    #[test]
    fn each_part_of_a_literal_has_its_place() {
        let text = "a{{b:{#c}:d";
        let (template, _) = parse(text);
        let runs = template.pieces.iter().filter_map(|piece| match piece {
            Piece::Literal(literal) => Some(literal.runs()),
            Piece::Parameter(_) => None,
        });
        let written: Vec<_> = runs.flatten().map(|(run, range)| (run, &text[range])).collect();
        let expected = [("a", "a"), ("{", "{{"), ("b:", "b:"), ("{", "{#c}"), ("}", "{#c}"), (":d", ":d")];
        assert_eq!(written, expected);
    }

    #[test]
    fn problems_are_at_their_bytes() {
        assert_eq!(problem(""), "[] template is empty");
        assert_eq!(problem("user:{id"), "user:[{]id `{` is never closed");
        assert_eq!(problem("user:}x"), "user:[}]x `}` closes nothing");
        assert_eq!(problem("user:{}:x"), "user:[{}]:x parameter has no name");
        assert_eq!(problem("user:{#}"), "user:[{#}] parameter has no name");
        assert_eq!(problem("a:{user-id}"), "a:{[user-id]} `user-id` is not a parameter name");
        assert_eq!(problem("a:{0}"), "a:{[0]} `0` is not a parameter name");
        assert_eq!(problem("a:{id:}"), "a:[{id:}] parameter `id` has no type after its `:`");
        assert_eq!(problem("a:${id}:b"), "a:[${id}]:b `${` is not part of the template language");
        assert_eq!(problem("${#id: u8}"), "[${#id: u8}] `${` is not part of the template language");
        assert_eq!(problem("{a}:{a}"), "{a}:{[a]} parameter `a` is in the template twice");
    }

    #[test]
    fn every_problem_is_found() {
        let (template, problems) = parse("a:{}:{b-c}:{d}:}");
        assert_eq!(problems.len(), 3);
        assert_eq!(template.parameters().count(), 1);
    }

    /// Every text of up to six characters of the grammar's alphabet is parsed to its end, and each
    /// range is inside the text.
    #[test]
    fn every_text_is_parsed() {
        let letters = ['{', '}', '#', ':', 'a', 'é'];
        for number in 0..letters.len().pow(6) {
            let text: String =
                (0..6).map(|place| letters[number / letters.len().pow(place) % letters.len()]).collect();
            let (template, problems) = parse(&text);
            for problem in problems {
                assert!(text.get(problem.range.clone()).is_some(), "{text}: {problem:?}");
            }
            for piece in template.pieces {
                match piece {
                    Piece::Literal(literal) => {
                        for (run, range) in literal.runs() {
                            let written = text.get(range);
                            let is_brace = matches!(run, "{" | "}");
                            assert!(is_brace && written.is_some() || written == Some(run), "{text}");
                        }
                    }
                    Piece::Parameter(parameter) => assert!(text.get(parameter.range).is_some(), "{text}"),
                }
            }
        }
    }
}
