//! Characters that make a key hard to write, to see or to match.

use core::ops::Range;

use keyschema_core::characters::is_invisible;

use crate::{
    lint::{Check, Findings, Level, Levels, Lint, Policy, Segment, Subject},
    message::Message,
};

pub(in crate::lint) static LINT: Lint = Lint {
    name: "invalid_characters",
    summary: "a key has a space, a quote, a backslash or an invisible character",
    levels: Levels::all(Level::Deny),
    page: "\
## What it does
Finds white space, quotes, backslashes, control characters and invisible characters (such as the
zero-width space) in the text of a key. Values need no lint: their types refuse such characters.

## Why is this bad
Redis accepts every byte, but the tools around it do not. `redis-cli` splits its line at spaces and
interprets quotes and backslashes. A `SCAN` pattern reads a backslash as an escape. An ACL rule
cannot contain a space, so no user can be given access to such keys. Nobody can type an invisible
character.

## Example
```text
#[redis_key(\"user profile:{id}\", hash)]
```

## Use instead
```text
#[redis_key(user_profile:{id}, hash)]
```
",
    check: Check::Key(check),
};

fn check(subject: &Subject, policy: &Policy, findings: &mut Findings) {
    for (text, range) in subject.segments.iter().flat_map(Segment::texts) {
        for run in runs(text) {
            let Some(name) = text[run.clone()].chars().next().and_then(name) else { continue };
            findings.report_in(
                range.start + run.start..range.start + run.end,
                Message::new(format!("the key has {name}"))
                    .help(format!("leave it out, or join the words around it in {} case", policy.case)),
            );
        }
    }
}

/// Returns the runs of invalid characters in `text`.
fn runs(text: &str) -> Vec<Range<usize>> {
    let mut runs: Vec<Range<usize>> = Vec::new();
    for (start, letter) in text.char_indices().filter(|(_, letter)| name(*letter).is_some()) {
        let end = start + letter.len_utf8();
        match runs.last_mut() {
            Some(run) if run.end == start => run.end = end,
            _ => runs.push(start..end),
        }
    }
    runs
}

/// Returns the name of an invalid character.
fn name(letter: char) -> Option<String> {
    Some(match letter {
        ' ' => "a space".into(),
        '\t' => "a tab".into(),
        '\n' | '\r' | '\u{2028}' | '\u{2029}' => "a line break".into(),
        '"' | '“' | '”' | '„' | '«' | '»' => "a quote".into(),
        '\'' | '‘' | '’' | '‚' | '´' => "a single quote".into(),
        '`' => "a backtick".into(),
        '\\' => "a backslash".into(),
        _ if letter.is_whitespace() => format!("the white space U+{:04X}", u32::from(letter)),
        _ if letter.is_control() => format!("the control character U+{:04X}", u32::from(letter)),
        _ if is_invisible(letter) => format!("the invisible character U+{:04X}", u32::from(letter)),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {

    use keyschema_core::DataType;

    use crate::lint::{Policy, Standard, Subject, check_key, testing::Keys};

    #[test]
    fn each_run_is_found() {
        let keys = Keys::of(Standard::Domain).lint("invalid_characters");
        keys.key("user profile:{id: u64}")
            .finds([" "])
            .helps(["leave it out, or join the words around it in snake case"]);
        keys.key("user:it's  me:{id: u64}").finds(["'", "  "]);
        keys.key("\"user\":{id: u64}").finds(["\"", "\""]);
        keys.key("user\\profile:{id: u64}").finds(["\\"]);
        keys.key("user:{id: u64}\n").finds(["\n"]);
        keys.key("us\u{200B}er:{id: u64}").finds(["\u{200B}"]);
        keys.key("user:`x`:{id: u64}").finds(["`", "`"]);
        keys.key("group {id: u64}\t{{x}}").finds([" ", "\t"]);
        keys.key("user:\u{7}\u{A0}x").finds(["\u{7}\u{A0}"]);
        let kebab = Keys::of(Standard::Narrative).lint("invalid_characters");
        kebab.key("user profile:1").helps(["leave it out, or join the words around it in kebab case"]);
    }

    #[test]
    fn messages_name_invisible_characters() {
        let policy = Policy::of(Standard::Domain);
        let fact = |template: &str| {
            let subject = Subject::of_template(template, DataType::Hash, &policy).with_ttl();
            let message = check_key(&subject, &policy, &[])[0].message.to_string();
            message.lines().next().unwrap().to_string()
        };
        assert_eq!(fact("a:\u{FEFF}b"), "the key has the invisible character U+FEFF");
        assert_eq!(fact("a:\u{1}\n\tb"), "the key has the control character U+0001");
    }

    #[test]
    fn visible_characters_of_all_scripts_are_not_reported() {
        let keys = Keys::of(Standard::Domain).lint("invalid_characters");
        for good in ["user:größe:{id: u64}", "商品:価格", "a@b:c+d=e!f$g&h", "user:{ id : Text< 8 > }"]
        {
            keys.key(good).finds_nothing();
        }
    }
}
