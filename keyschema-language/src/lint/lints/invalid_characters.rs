//! Characters that make a key hard to write, to see or to match.

use core::ops::Range;

use keyschema_core::characters::is_invisible;

use crate::{
    lint::{
        Check, Findings, Level, Levels, Lint, PartKind, Policy, Segment, Subject, depth,
        rewrite::{write, written_part},
        split_up::split_up,
    },
    message::Message,
    naming::Case,
};

pub(in crate::lint) static LINT: Lint = Lint {
    name: "invalid_characters",
    summary: "a key has a space, a quote, a backslash or an invisible character",
    levels: Levels::all(Level::Deny),
    page: "\
## What it does
Finds white space, quotes, backslashes, control characters and invisible characters (such as the zero-width space) in
the text of a key. Values need no lint: their types refuse such characters.

## Why is this bad
Redis accepts every byte, but the tools around it do not. `redis-cli` splits its line at spaces and interprets quotes and
backslashes. A `SCAN` pattern reads a backslash as an escape. An ACL rule cannot contain a space, so no user can be
given access to such keys. And nobody can type an invisible character.

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
    let mut help: Option<String> = None;
    for part in subject.segments.iter().flat_map(|segment| &segment.parts) {
        let PartKind::Text(text) = &part.kind else {
            continue;
        };
        for run in runs(text) {
            let help = help.get_or_insert_with(|| {
                let template = proposed_split(subject, policy).unwrap_or_else(|| without(subject, policy));
                if template.is_empty() { "write words in their place".into() } else { write(&template) }
            });
            let fact = format!("the key has {}", names(&text[run.clone()]));
            findings.report_in(
                part.range.start + run.start..part.range.start + run.end,
                Message::new(fact).help(help.clone()),
            );
        }
    }
}

/// The template with levels of its own, if this lint proposes it: the key has too few, and words parted by what cannot
/// stand in a key.
pub(in crate::lint) fn proposed_split(subject: &Subject, policy: &Policy) -> Option<String> {
    let has_invalid =
        subject.segments.iter().flat_map(Segment::texts).any(|(text, _)| text.contains(parts_words));
    (has_invalid && depth::is_shallow(subject, policy))
        .then(|| split_up(subject, policy))
        .flatten()
        // What cannot be seen may stand inside of words.
        .filter(|proposal| runs(proposal).is_empty())
}

/// Whether an invalid character stands between two words.
fn parts_words(letter: char) -> bool {
    letter.is_whitespace() || letter == '\\'
}

/// The runs of invalid characters in `text`.
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

/// What an invalid character is called.
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

/// The different characters of a run, each once.
fn names(run: &str) -> String {
    let mut names: Vec<String> = Vec::new();
    for name in run.chars().filter_map(name) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    match &names[..] {
        [before @ .., last] if !before.is_empty() => format!("{} and {last}", before.join(", ")),
        _ => names.concat(),
    }
}

/// The template without invalid characters; where they part words, with the words joined as the case has it.
fn without(subject: &Subject, policy: &Policy) -> String {
    let segments: Vec<String> = subject
        .segments
        .iter()
        .map(|segment| {
            let last = segment.parts.len().saturating_sub(1);
            segment
                .parts
                .iter()
                .enumerate()
                .map(|(number, part)| match &part.kind {
                    PartKind::Text(text) => joined(text, policy.case, number > 0, number < last),
                    _ => written_part(subject, part),
                })
                .collect()
        })
        .filter(|segment: &String| !segment.is_empty())
        .collect();
    segments.join(&policy.delimiter)
}

/// `text` without invalid characters; a text that is `glued` on a side has words beyond its end there.
fn joined(text: &str, case: Case, is_glued_before: bool, is_glued_after: bool) -> String {
    let mut joined = String::new();
    let mut position = 0;
    for run in runs(text) {
        joined.push_str(&text[position..run.start]);
        position = run.end;
        let is_parting = text[run.clone()].contains(parts_words);
        let follows_word = match joined.chars().next_back() {
            Some(letter) => letter.is_alphanumeric(),
            None => is_glued_before,
        };
        let next = text[run.end..].chars().find(|letter| name(*letter).is_none());
        let precedes_word = next.map_or(is_glued_after, char::is_alphanumeric);
        if !(is_parting && follows_word && precedes_word) {
            continue;
        }
        match case {
            Case::Snake | Case::Upper => joined.push('_'),
            Case::Kebab => joined.push('-'),
            Case::Camel | Case::Pascal => {
                let mut rest = text[run.end..].chars();
                if let Some(first) = rest.next().filter(|first| name(*first).is_none()) {
                    joined.extend(first.to_uppercase());
                    position += first.len_utf8();
                }
            }
        }
    }
    joined.push_str(&text[position..]);
    joined
}

#[cfg(test)]
mod tests {

    use keyschema_core::DataType;

    use crate::{
        lint::{Policy, Standard, Subject, check_key, testing::Keys},
        naming::Case,
    };

    #[test]
    fn each_run_is_found() {
        let keys = Keys::of(Standard::Domain).lint("invalid_characters");
        keys.key("user profile:{id: u64}").finds([" "]).helps(["write `user_profile:{id}`"]);
        keys.key("user:it's  me:{id: u64}")
            .finds(["'", "  "])
            .helps(["write `user:its_me:{id}`", "write `user:its_me:{id}`"]);
        keys.key("\"user\":{id: u64}").finds(["\"", "\""]);
        keys.key("user\\profile:{id: u64}").finds(["\\"]).helps(["write `user_profile:{id}`"]);
        keys.key("user:{id: u64}\n").finds(["\n"]).helps(["write `user:{id}`"]);
        keys.key("user: :{id: u64}").finds([" "]).helps(["write `user:{id}`"]);
        keys.key("us\u{200B}er:{id: u64}").finds(["\u{200B}"]).helps(["write `user:{id}`"]);
        keys.key("user profile").helps(["write `user:profile`"]);
        keys.key("user:`x`:{id: u64}").finds(["`", "`"]);
        keys.key("group {id: u64}\t{{x}}")
            .finds([" ", "\t"])
            .helps(["write `group_{id}_{{x}}`", "write `group_{id}_{{x}}`"]);
        keys.key("user:\u{7}\u{A0}x").finds(["\u{7}\u{A0}"]);
        keys.key("' '").helps(["write words in their place"]);
    }

    #[test]
    fn words_are_joined_in_the_case_of_the_project() {
        for (case, help) in [
            (Case::Snake, "write `user_name:id:{id}`"),
            (Case::Kebab, "write `user-name:id:{id}`"),
            (Case::Camel, "write `userName:id:{id}`"),
        ] {
            let keys = Keys::of(Standard::Relational).case(case).lint("invalid_characters");
            keys.key("user name:id:{id: u64}").finds([" "]).helps([help]);
        }
    }

    #[test]
    fn messages_name_what_cannot_be_seen() {
        let policy = Policy::of(Standard::Domain);
        let fact = |template: &str| {
            let subject = Subject::of_template(template, DataType::Hash, &policy).with_ttl();
            let message = check_key(&subject, &policy, &[])[0].message.to_string();
            message.lines().next().unwrap().to_string()
        };
        assert_eq!(fact("a:\u{FEFF}b"), "the key has the invisible character U+FEFF");
        assert_eq!(fact("a:\u{1}\n\tb"), "the key has the control character U+0001, a line break and a tab");
    }

    #[test]
    fn visible_characters_of_all_scripts_are_left_alone() {
        let keys = Keys::of(Standard::Domain).lint("invalid_characters");
        for good in ["user:größe:{id: u64}", "商品:価格", "a@b:c+d=e!f$g&h", "user:{ id : Text< 8 > }"]
        {
            keys.key(good).finds_nothing();
        }
    }
}
