//! A template is taken apart without gaps. A template that is accepted has the same meaning when it
//! is written again.

#![no_main]

use core::ops::Range;

use keyschema_core::Piece;
use keyschema_language::template::{Template, parse};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let (template, problems) = parse(text);
    for problem in &problems {
        assert!(text.get(problem.range.clone()).is_some(), "{problem:?}");
        assert!(!problem.message.to_string().is_empty());
    }
    // The end of the last piece.
    let mut end = 0;
    let mut take = |range: Range<usize>| {
        assert!(end <= range.start && range.start < range.end, "{template:?}");
        assert!(end == range.start || !problems.is_empty(), "a gap in {template:?}");
        end = range.end;
    };
    for piece in &template.pieces {
        match piece {
            Piece::Literal(literal) => {
                for (run, range) in literal.runs() {
                    let written = &text[range.clone()];
                    let is_brace = matches!(run, "{" | "}");
                    // The braces of `{#name}` belong to the parameter.
                    if is_brace && written.len() > "{{".len() {
                        assert!(written.starts_with('{') && written.ends_with('}'), "{literal:?}");
                        continue;
                    }
                    assert!(written == if is_brace { run.repeat(2) } else { run.into() }, "{literal:?}");
                    take(range);
                }
            }
            Piece::Parameter(parameter) => {
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
                take(parameter.range.clone());
            }
        }
    }
    if problems.is_empty() {
        assert_eq!(end, text.len(), "{template:?}");
        let printed = print(&template, text);
        let (again, problems) = parse(&printed);
        assert!(problems.is_empty(), "{printed:?}: {problems:?}");
        assert_eq!(print(&again, &printed), printed);
        assert_eq!(meaning(&again), meaning(&template));
    }
});

/// Returns the template in its plainest form.
fn print(template: &Template, text: &str) -> String {
    let pieces = template.pieces.iter().map(|piece| match piece {
        Piece::Literal(literal) => literal.text.replace('{', "{{").replace('}', "}}"),
        Piece::Parameter(parameter) => {
            let ty = parameter.type_range.clone().map(|range| format!(": {}", &text[range]));
            format!("{{{}{}}}", parameter.name, ty.unwrap_or_default())
        }
    });
    pieces.collect()
}

/// Returns the meaning of the template without places: literal text, or the name and the type of a
/// parameter.
fn meaning(template: &Template) -> Vec<Piece<&str, (&str, &str)>> {
    let pieces = template.pieces.iter().map(|piece| match piece.as_ref() {
        Piece::Literal(text) => Piece::Literal(text),
        Piece::Parameter(parameter) => Piece::Parameter((&*parameter.name, &*parameter.type_name)),
    });
    pieces.collect()
}
