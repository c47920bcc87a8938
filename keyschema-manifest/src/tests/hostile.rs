//! Every text is handled without a panic.

use crate::{ManifestProblem, read};

/// Numbers that look random, but are the same in each run (`SplitMix64`).
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut number = self.0;
        number = (number ^ (number >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        number = (number ^ (number >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        usize::try_from((number ^ (number >> 31)) % limit as u64).unwrap()
    }
}

fn check(text: &str, problems: &[ManifestProblem]) {
    for problem in problems {
        assert_eq!(problem.message.style_faults(), [""; 0], "{text}");
        assert!(text.get(problem.range.clone()).is_some(), "{text}: {problem:?}");
        let line = text.split('\n').nth(problem.line - 1);
        let line = line.unwrap_or_else(|| panic!("{text}: {problem:?}"));
        assert!(problem.column <= line.chars().count() + 1, "{text}: {problem:?}");
    }
}

const WHOLE: &str = r#"[package]
name = "größe"
[package.metadata.keyschema]
standard = "layered"
max_bytes = 64
levels = "2..=6"
prefix = ["mall"]
vocabulary = { prefer = { acct = "account" }, allow = ["sku"], forbid = ["foo"] }
require = ["tenant_id"]
lints = { missing_ttl = "deny" }
when = 2024-11-22T10:00:00Z
"#;

const SCRAPS: [&str; 44] = [
    "[",
    "]",
    "[[",
    "]]",
    "{",
    "}",
    "=",
    ".",
    ",",
    "\"",
    "'",
    "\"\"\"",
    "'''",
    "\n",
    "\r\n",
    "#",
    "\\",
    "\\u{1}",
    "`",
    "é",
    "\u{feff}",
    "\0",
    "\u{2028}",
    " ",
    "0",
    "-1",
    "1e400",
    "0xFF",
    "nan",
    "true",
    "2024-01-01",
    "package",
    "workspace",
    "metadata",
    "keyschema",
    "standard = ",
    "lints = ",
    "levels = ",
    "vocabulary = ",
    "prefer",
    "allow",
    "prefix",
    "..=",
    "'..'",
];

#[test]
fn any_change_of_a_manifest_is_read() {
    let mut numbers = Numbers(1);
    let letters: Vec<char> = WHOLE.chars().collect();
    for _ in 0..3_000 {
        let mut changed: Vec<String> = letters.iter().map(char::to_string).collect();
        for _ in 0..=numbers.below(4) {
            let at = numbers.below(changed.len());
            let scrap = SCRAPS[numbers.below(SCRAPS.len())];
            match numbers.below(3) {
                0 => changed[at] = scrap.into(),
                1 => changed.insert(at, scrap.into()),
                _ => changed.truncate(at + 1),
            }
        }
        let text: String = changed.concat();
        let (_, problems) = read(&text, None);
        check(&text, &problems);
    }
}

#[test]
fn any_combination_of_tokens_is_handled() {
    let mut numbers = Numbers(2);
    for _ in 0..3_000 {
        let count = numbers.below(8);
        let scraps: String = (0..count).map(|_| SCRAPS[numbers.below(SCRAPS.len())]).collect();
        let name =
            ["standard", "case", "delimiter", "levels", "prefix", "require", "lints", "vocabulary", "rules"]
                [numbers.below(9)];
        let value = match numbers.below(4) {
            0 => scraps,
            1 => format!("{scraps:?}").replace("\\u{", "\\\\u{").replace("\\0", "\\\\0"),
            2 => format!("[{:?}]", scraps.replace(|letter: char| letter.is_control(), "")),
            _ => format!("{{ {scraps:?} = 'x' }}"),
        };
        let text = format!("[package.metadata.keyschema]\n{name} = {value}\n");
        let (_, problems) = read(&text, None);
        check(&text, &problems);
        let (_, problems) = read("", Some(&text.replace("package", "workspace")));
        check(&text.replace("package", "workspace"), &problems);
    }
}

#[test]
fn deep_nesting_is_a_problem_and_not_a_stack_overflow() {
    for (open, close) in [("[", "]"), ("{a=", "}")] {
        let text =
            format!("[package.metadata.keyschema]\nrequire = {}1{}", open.repeat(5000), close.repeat(5000));
        let (_, problems) = read(&text, None);
        check(&text, &problems);
        assert_eq!(problems.len(), 1);
    }
    let dotted = format!("[package.metadata.keyschema{}]", ".a".repeat(5000));
    check(&dotted, &read(&dotted, None).1);
}

/// Each line is counted once, not once for each problem after it, which would take minutes.
#[test]
fn the_time_for_many_problems_grows_only_with_the_text() {
    let lines: Vec<String> = (0..100_000).map(|number| format!("setting_{number} = 1\n")).collect();
    let lines = lines.concat();
    let text = format!("[package.metadata.keyschema]\n{lines}");
    let (_, problems) = read(&text, None);
    assert_eq!(problems.len(), 100_000);
    let last = problems.iter().map(|problem| (problem.line, problem.column)).max();
    assert_eq!(last, Some((100_001, 1)));
}

#[test]
fn an_error_at_the_end_of_a_line_is_on_that_line() {
    for end in ["\n", "\r\n"] {
        let text = format!("[package.metadata.keyschema]{end}standard = \"layered{end}max_bytes = 64{end}");
        let (_, problems) = read(&text, None);
        assert_eq!((problems[0].line, problems[0].column), (2, 20), "{text:?}: {problems:?}");
        assert!(text[problems[0].range.clone()].trim().is_empty());
    }
}
