//! Delimiters that are not the project's, or that delimit nothing.

use core::ops::Range;

use keyschema_core::lists::CollectVec as _;

use crate::{
    lint::{
        BlockKey, Check, Findings, Level, Levels, Lint, Place, Policy, Proposal, Rewrite, Segment, Subject,
        project_rule::{NOTE, is_of_block},
    },
    message::{Message, code},
};

pub(in crate::lint) static LINT: Lint = Lint {
    name: "delimiters",
    summary: "a delimiter is not the project's, or has nothing to delimit",
    levels: Levels::all(Level::Deny),
    page: "\
## What it does
Finds another delimiter than the key's between words (`user/1001/profile`, `user.1001.profile`), and
empty segments: a delimiter that is doubled, or at the start or the end of the key. `-` and `_`
belong to the case. The point of a number (`v1.2`) is not a delimiter. The delimiter of a key is
`:`, unless `delimiter = …` on the key or its block sets another one. If a manifest sets
`delimiter`, the lint also finds keys with another one.

## Why is this bad
To Redis a delimiter is an ordinary byte, so the server accepts all of them. But a pattern such as
`user:*` and an ACL rule such as `~user:*` match bytes: they do not find `user/1001`. An empty
segment looks like a missing value, and `user::1` and `user:1` are two keys.

## Example
```text
#[redis_key(\"user/{id}/profile\", hash)]
```

## Use instead
```text
#[redis_key(user:{id}:profile, hash)]
```
",
    check: Check::KeyOrBlock(check),
};

fn check(keys: &[BlockKey<'_>], findings: &mut Findings) {
    let is_foreign = |number: &usize| project_delimiter(keys[*number].policy).is_some();
    let broken: Vec<usize> = (0..keys.len()).filter(is_foreign).collect_vec();
    let is_of_block = is_of_block(keys, LINT.name, &broken);
    for (number, BlockKey { subject, policy, .. }) in keys.iter().enumerate() {
        findings.key = number;
        match project_delimiter(policy) {
            None => check_template(subject, policy, findings),
            Some(wanted) if !is_of_block => {
                check_delimiter(subject, policy, wanted, findings);
            }
            Some(wanted) if number == 0 => {
                let help = format!("write `#![delimiter = {wanted:?}]` at the top of the block");
                findings.report(Place::Name, foreign("the block", policy, wanted).help(help).note(NOTE));
            }
            Some(_) => {}
        }
    }
}

/// Returns the delimiter that the project wants instead of the key's.
fn project_delimiter(policy: &Policy) -> Option<&str> {
    policy.project_delimiter.as_deref().filter(|wanted| *wanted != policy.delimiter)
}

fn foreign(what: &str, policy: &Policy, wanted: &str) -> Message {
    let own = code(&policy.delimiter);
    Message::new(format!("the delimiter of {what} is {own}, the project's is {}", code(wanted)))
}

/// Reports a key whose own delimiter is not the project's.
fn check_delimiter(subject: &Subject, policy: &Policy, wanted: &str, findings: &mut Findings) {
    let message = foreign("the key", policy, wanted).note(NOTE);
    let set = format!("set `delimiter = {wanted:?}`");
    let own = subject.segments.windows(2).map(|pair| pair[0].range.end..pair[1].range.start);
    let own: Vec<Range<usize>> =
        own.filter(|range| subject.text.get(range.clone()) == Some(&*policy.delimiter)).collect_vec();
    let range = 0..subject.text.len();
    if own.is_empty() {
        return findings.report_in(range, message.help(set));
    }
    let rewrite =
        own.into_iter().fold(Rewrite::new(subject), |rewrite, range| rewrite.replace(range, wanted));
    let after = [", and ", &set].concat();
    let proposal = Proposal::new(rewrite.finish(), set).with_delimiter(wanted).within("write ", after);
    findings.propose_in(range, message, proposal);
}

fn check_template(subject: &Subject, policy: &Policy, findings: &mut Findings) {
    let delimiter = &policy.delimiter;
    let others: Vec<Range<usize>> = others(subject, policy).collect_vec();
    if let Some(first) = others.first() {
        let mark = &subject.text[first.clone()];
        let template = others
            .iter()
            .fold(Rewrite::new(subject), |rewrite, other| rewrite.replace(other.clone(), delimiter))
            .finish();
        // In `/user/{id}`, the first segment follows the mark.
        let mut template = template.trim_start_matches(&**delimiter);
        if !subject.is_prefix() {
            template = template.trim_end_matches(&**delimiter);
        }
        findings.propose_in(
            first.clone(),
            Message::new(format!("`{mark}` is not the project's delimiter `{delimiter}`")),
            Proposal::new(template, format!("write `{delimiter}` between the levels of the key")),
        );
    }
    let runs = subject.segments.chunk_by(|left, right| left.parts.is_empty() && right.parts.is_empty());
    for run in runs.filter(|run| run[0].parts.is_empty()) {
        let start = run[0].range.start;
        let end = (run[run.len() - 1].range.end + delimiter.len()).min(subject.text.len());
        // A key without text is a problem of its template.
        if start == end {
            continue;
        }
        let is_at_end = start == 0 || end == subject.text.len();
        let instead = if is_at_end { "" } else { delimiter };
        let template = Rewrite::new(subject).replace(start..end, instead).finish();
        let fact = format!("there is no segment beside the delimiter `{delimiter}`");
        let proposal = Proposal::new(template, "write a word beside it, or leave it out");
        findings.propose_in(start..end, Message::new(fact), proposal);
    }
}

/// Whether the key has a delimiter between words that is not the policy's.
pub(in crate::lint) fn has_others(subject: &Subject, policy: &Policy) -> bool {
    others(subject, policy).next().is_some()
}

/// Marks that delimit in some projects. `-` and `_` are part of words.
const MARKS: [char; 9] = [':', '.', '/', '|', ',', ';', '#', '~', '>'];

fn others(subject: &Subject, policy: &Policy) -> impl Iterator<Item = Range<usize>> {
    let texts = subject.segments.iter().flat_map(Segment::texts);
    texts.flat_map(|(text, range)| {
        let runs = runs(text).filter(|run| text[run.clone()] != policy.delimiter && !is_point(text, run));
        runs.map(move |run| range.start + run.start..range.start + run.end)
    })
}

/// Returns the runs of marks in `text`; in `->` the dash is one.
fn runs(text: &str) -> impl Iterator<Item = Range<usize>> {
    let mut end = 0;
    core::iter::from_fn(move || {
        let start = end + text[end..].find(MARKS)?;
        let rest = &text[start..];
        end = start + (rest.len() - rest.trim_start_matches(MARKS).len());
        let is_arrow = text[start..].starts_with('>') && text[..start].ends_with('-');
        Some(start - usize::from(is_arrow)..end)
    })
}

/// Whether the run of marks is the point of a number: `v1.2`, `v{major}.{minor}`.
fn is_point(text: &str, run: &Range<usize>) -> bool {
    let may_be_number = |letter: Option<char>| letter.is_none_or(|letter| letter.is_ascii_digit());
    text[run.clone()] == *"."
        && may_be_number(text[..run.start].chars().next_back())
        && may_be_number(text[run.end..].chars().next())
}

#[cfg(test)]
mod tests {
    use keyschema_core::DataType::Hash;

    use crate::lint::{Standard, testing::Keys};

    fn slashes_wanted() -> Keys {
        let keys = Keys::of(Standard::Compact).lint("delimiters");
        keys.policy(|policy| policy.project_delimiter = Some("/".into()))
    }

    #[test]
    fn a_key_has_the_delimiter_of_the_project() {
        slashes_wanted()
            .key("user:{id: u64}:profile")
            .finds(["user:{id: u64}:profile"])
            .helps(["write `user/{id}/profile`, and set `delimiter = \"/\"`"]);
        slashes_wanted().key("user/{id: u64}/profile").helps(["set `delimiter = \"/\"`"]);
        slashes_wanted().delimiter("/").key("user/{id: u64}/profile").finds_nothing();
        slashes_wanted().delimiter("/").key("user:{id: u64}:profile").finds([":"]);
        // The key says what it is cut at, so its levels are not counted wrong.
        Keys::of(Standard::Compact)
            .policy(|policy| policy.project_delimiter = Some("/".into()))
            .key("user/{id: u64}/profile")
            .finds_lints(["delimiters"]);
    }

    #[test]
    fn a_block_with_another_delimiter_is_one_finding() {
        slashes_wanted()
            .keys(&[("user/{id: u64}", Hash), ("order/{id: u64}", Hash)])
            .finds(["user/{id: u64}"])
            .helps(["write `#![delimiter = \"/\"]` at the top of the block"]);
    }

    #[test]
    fn another_delimiter_is_found_at_its_first_place() {
        let keys = Keys::of(Standard::Compact).lint("delimiters");
        for (bad, mark) in [
            ("user/{id: u64}/profile", "/"),
            ("user.{id: u64}.profile", "."),
            ("user|{id: u64}|profile", "|"),
            ("user->{id: u64}->profile", "->"),
            ("/user/{id: u64}/profile/", "/"),
            ("user//{id: u64}/profile", "//"),
            ("user:{id: u64}.profile", "."),
        ] {
            keys.key(bad).finds([mark]).helps(["write `user:{id}:profile`"]);
        }
        keys.key("user.1001.profile").helps(["write `user:1001:profile`"]);
        keys.key("user,{{{id: u64}}};x").helps(["write `user:{{{id}}}:x`"]);
        let dots = Keys::of(Standard::Relational).delimiter(".").lint("delimiters");
        dots.key("user.{id: u64}:orders").finds([":"]).helps(["write `user.{id}.orders`"]);
        let double = Keys::of(Standard::Relational).delimiter("::").lint("delimiters");
        double.key("user:{id: u64}").finds([":"]).helps(["write `user::{id}`"]);
    }

    #[test]
    fn empty_segments_are_found() {
        let keys = Keys::of(Standard::Compact).lint("delimiters");
        for (bad, run) in [
            ("user::{id: u64}", "::"),
            ("user:::{id: u64}", ":::"),
            (":user:{id: u64}", ":"),
            ("user:{id: u64}:", ":"),
            ("user:{id: u64}::", "::"),
        ] {
            keys.key(bad).finds([run]).helps(["write `user:{id}`"]);
        }
        keys.key(":").finds([":"]);
    }

    #[test]
    fn words_and_numbers_keep_their_marks() {
        let keys = Keys::of(Standard::Compact).lint("delimiters");
        for good in [
            "user:{id: u64}:profile",
            "api:v1.2:{id: u64}",
            "api:v{major: u8}.{minor: u8}",
            "books:sales-rank",
            "user:sign_in",
            "user:{at: keyschema::UnixSeconds}",
            "mail:a@b",
        ] {
            keys.key(good).finds_nothing();
        }
        let dots = Keys::of(Standard::Relational).delimiter(".").lint("delimiters");
        dots.key("{{user{id: u64}}}.following").finds_nothing();
    }
}
