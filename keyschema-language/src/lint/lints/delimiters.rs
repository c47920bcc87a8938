//! Delimiters that are not the project's, or stand where nothing is delimited.

use core::ops::Range;

use crate::{
    lint::{
        Check, Findings, Level, Levels, Lint, PartKind, Policy, Segment, Subject,
        rewrite::{write, written, written_part},
    },
    message::Message,
};

pub(in crate::lint) static LINT: Lint = Lint {
    name: "delimiters",
    summary: "a delimiter is not the project's, or has nothing to delimit",
    levels: Levels::all(Level::Deny),
    page: "\
## What it does
Finds another delimiter than the policy's between words (`user/1001/profile`, `user.1001.profile`), and empty segments:
a delimiter that is doubled, or is the start or the end of the key. `-` and `_` belong to the case. The point of a number
(`v1.2`) is not a delimiter.

## Why is this bad
To Redis a delimiter is a byte like any other, so the server accepts all of them. But a pattern such as `user:*` and an
ACL rule such as `~user:*` match bytes: they do not find `user/1001`. An empty segment looks like a missing value,
and `user::1` and `user:1` are two keys.

## Example
```text
#[redis_key(\"user/{id}/profile\", hash)]
```

## Use instead
```text
#[redis_key(user:{id}:profile, hash)]
```
",
    check: Check::Key(check),
};

fn check(subject: &Subject, policy: &Policy, findings: &mut Findings) {
    if let Some(other) = others(subject, policy).next() {
        let mark = &subject.text[other.clone()];
        findings.report_in(
            other,
            Message::new(format!("`{mark}` is not the project's delimiter `{}`", policy.delimiter))
                .help(write(&with_delimiter(subject, policy))),
        );
    }
    for (run, fact) in empty_segments(subject, policy) {
        let segments: Vec<String> = filled(subject).map(|segment| written(subject, segment)).collect();
        let message = Message::new(fact);
        findings.report_in(
            run,
            if segments.is_empty() {
                message.help("write words between the delimiters")
            } else {
                message.help(write(&segments.join(&policy.delimiter)))
            },
        );
    }
}

fn filled(subject: &Subject) -> impl Iterator<Item = &Segment> {
    subject.segments.iter().filter(|segment| !segment.parts.is_empty())
}

/// Whether the key has a delimiter between words that is not the policy's.
pub(in crate::lint) fn has_others(subject: &Subject, policy: &Policy) -> bool {
    others(subject, policy).next().is_some()
}

/// Marks that delimit in one project or another; `-` and `_` are written in words.
const MARKS: [char; 9] = [':', '.', '/', '|', ',', ';', '#', '~', '>'];

fn others(subject: &Subject, policy: &Policy) -> impl Iterator<Item = Range<usize>> {
    let own = policy.delimiter.clone();
    subject.segments.iter().flat_map(move |segment| {
        let own = own.clone();
        segment.parts.iter().enumerate().flat_map(move |(number, part)| match &part.kind {
            PartKind::Text(text) => runs(text)
                .filter(|run| text[run.clone()] != own && !is_point(subject, segment, number, run))
                .map(|run| part.range.start + run.start..part.range.start + run.end)
                .collect(),
            _ => Vec::new(),
        })
    })
}

/// The runs of marks in `text`; in `->` the dash is one.
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

/// Whether the run of marks in the part with this number is the point of a number: `v1.2`, `v{major}.{minor}`.
fn is_point(subject: &Subject, segment: &Segment, number: usize, run: &Range<usize>) -> bool {
    let PartKind::Text(text) = &segment.parts[number].kind else {
        return false;
    };
    if &text[run.clone()] != "." {
        return false;
    }
    let is_number =
        |part: Option<usize>| match part.and_then(|part| segment.parts.get(part)).map(|part| &part.kind) {
            Some(PartKind::Parameter(number)) => subject.parameters.get(*number).is_some_and(|parameter| {
                matches!(parameter.name.as_str(), "major" | "minor" | "patch" | "build")
            }),
            _ => false,
        };
    let before = match text[..run.start].chars().next_back() {
        Some(letter) => letter.is_ascii_digit(),
        None => is_number(number.checked_sub(1)),
    };
    let after = match text[run.end..].chars().next() {
        Some(letter) => letter.is_ascii_digit(),
        None => is_number(Some(number + 1)),
    };
    (before && after) || is_file_name(&text[..run.start], &text[run.end..])
}

/// Whether a point between these texts is that of a file's name: `index.html`.
fn is_file_name(stem: &str, extension: &str) -> bool {
    const EXTENSIONS: [&str; 22] = [
        "css", "csv", "gif", "gz", "htm", "html", "ico", "jpeg", "jpg", "js", "json", "md", "pdf", "php",
        "png", "svg", "txt", "wasm", "webp", "xml", "yaml", "zip",
    ];
    stem.ends_with(char::is_alphanumeric) && !stem.contains(MARKS) && EXTENSIONS.contains(&extension)
}

/// The template with the policy's delimiter in place of all others.
fn with_delimiter(subject: &Subject, policy: &Policy) -> String {
    let others: Vec<Range<usize>> = others(subject, policy).collect();
    let mut text = String::new();
    for (number, segment) in subject.segments.iter().enumerate() {
        if number > 0 {
            text.push_str(&policy.delimiter);
        }
        for part in &segment.parts {
            let inside =
                others.iter().filter(|other| part.range.start <= other.start && other.end <= part.range.end);
            let mut position = part.range.start;
            let mut is_changed = false;
            for other in inside {
                text.push_str(&subject.text[position..other.start]);
                text.push_str(&policy.delimiter);
                position = other.end;
                is_changed = true;
            }
            if is_changed {
                text.push_str(&subject.text[position..part.range.end]);
            } else {
                text.push_str(&written_part(subject, part));
            }
        }
    }
    // `/user/{id}` has its first segment after the mark.
    let segments: Vec<&str> = without_delimiter_at_ends(&text, &policy.delimiter);
    segments.join(&policy.delimiter)
}

fn without_delimiter_at_ends<'a>(text: &'a str, delimiter: &str) -> Vec<&'a str> {
    text.split(delimiter).filter(|segment| !segment.is_empty()).collect()
}

/// Where delimiters have nothing to delimit, and what is wrong there.
fn empty_segments(subject: &Subject, policy: &Policy) -> Vec<(Range<usize>, String)> {
    let delimiter = &policy.delimiter;
    let mut found = Vec::new();
    let mut number = 0;
    while number < subject.segments.len() {
        let start = number;
        while subject.segments.get(number).is_some_and(|segment| segment.parts.is_empty()) {
            number += 1;
        }
        if number > start {
            let from = start.checked_sub(1).map_or(0, |before| subject.segments[before].range.end);
            let to = subject.segments.get(number).map_or(subject.text.len(), |after| after.range.start);
            let fact = match (start, number == subject.segments.len()) {
                (0, _) => format!("the key starts with the delimiter `{delimiter}`"),
                (_, true) => format!("the key ends with the delimiter `{delimiter}`"),
                _ => format!("there is nothing between two delimiters `{delimiter}`"),
            };
            // A key of nothing is a problem of its template.
            if to > from {
                found.push((from..to, fact));
            }
        }
        number += 1;
    }
    found
}

#[cfg(test)]
mod tests {
    use crate::lint::{Standard, testing::Keys};

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
            "asset:index.html",
        ] {
            keys.key(good).finds_nothing();
        }
        let dots = Keys::of(Standard::Relational).delimiter(".").lint("delimiters");
        dots.key("{{user{id: u64}}}.following").finds_nothing();
    }
}
