//! A template is taken apart without gaps, and what is accepted reads the same when it is written anew.

#![no_main]

use keyschema_language::template::{Template, TemplatePiece, parse};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let (template, problems) = parse(text);
    for problem in &problems {
        assert!(text.get(problem.range.clone()).is_some(), "{problem:?}");
        assert!(!problem.message.to_string().is_empty());
    }
    let mut end = 0;
    for piece in &template.pieces {
        let range = match piece {
            TemplatePiece::Literal(literal) => {
                let written = &text[literal.range.clone()];
                let escaped = matches!(literal.text.as_str(), "{" | "}") && written == literal.text.repeat(2);
                assert!(escaped || written == literal.text, "{literal:?}");
                &literal.range
            }
            TemplatePiece::Parameter(parameter) => {
                assert_eq!(text[parameter.name_range.clone()], parameter.name);
                let inner = [Some(&parameter.name_range), parameter.type_range.as_ref()];
                for inner in inner.into_iter().flatten() {
                    assert!(parameter.range.start < inner.start && inner.end < parameter.range.end);
                    assert!(text.get(inner.clone()).is_some());
                }
                assert!(
                    text[parameter.range.clone()].starts_with('{')
                        && text[..parameter.range.end].ends_with('}')
                );
                &parameter.range
            }
        };
        assert!(end <= range.start && range.start < range.end, "{template:?}");
        assert!(end == range.start || !problems.is_empty(), "a gap in {template:?}");
        end = range.end;
    }
    if problems.is_empty() {
        assert_eq!(end, text.len(), "{template:?}");
        let printed = print(&template, text);
        let (again, problems) = parse(&printed);
        assert!(problems.is_empty(), "{printed:?}: {problems:?}");
        assert_eq!(print(&again, &printed), printed);
        assert_eq!(meaning(&again, &printed), meaning(&template, text));
    }
});

/// The template in its plainest form.
fn print(template: &Template, text: &str) -> String {
    let pieces = template.pieces.iter().map(|piece| match piece {
        TemplatePiece::Literal(literal) => literal.text.replace('{', "{{").replace('}', "}}"),
        TemplatePiece::Parameter(parameter) => {
            let tag = if parameter.tagged { "#" } else { "" };
            let ty = parameter.type_range.clone().map(|range| format!(": {}", &text[range]));
            format!("{{{tag}{}{}}}", parameter.name, ty.unwrap_or_default())
        }
    });
    pieces.collect()
}

/// What the template says, wherever it is written: literal text, or the name, the tag and the type of a parameter.
fn meaning<'t>(
    template: &'t Template,
    text: &'t str,
) -> Vec<(String, Option<(&'t str, bool, Option<&'t str>)>)> {
    let mut meaning: Vec<(String, Option<_>)> = Vec::new();
    for piece in &template.pieces {
        match (piece, meaning.last_mut()) {
            (TemplatePiece::Literal(literal), Some((before, None))) => before.push_str(&literal.text),
            (TemplatePiece::Literal(literal), _) => meaning.push((literal.text.clone(), None)),
            (TemplatePiece::Parameter(parameter), _) => {
                let ty = parameter.type_range.clone().map(|range| &text[range]);
                meaning.push((String::new(), Some((parameter.name.as_str(), parameter.tagged, ty))));
            }
        }
    }
    meaning
}
