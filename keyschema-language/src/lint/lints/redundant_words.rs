//! Words that add no information to a key.

use keyschema_core::lists::CollectVec as _;

use crate::{
    lint::{
        Check, Findings, Level, Levels, Lint, PartKind, Policy, Proposal, Segment, Subject,
        faults::{Fault, Faults, FaultyRun},
        rewrite::written_part,
    },
    message::Message,
    naming::{Case, split},
};

pub(in crate::lint) static LINT: Lint = Lint {
    name: "redundant_words",
    summary: "a word adds no information",
    levels: Levels::all(Level::Deny),
    page: "\
## What it does
Finds words that a reader does not need: the name of the store (`redis`, `valkey`), words that are
true of every value (`information`, `stuff`) or of every identifier (`unique` beside `id`), and long
forms of a word of the standard (`identifier` for `id`). `info`, `data` and `detail` are not among
them: they name one of several things stored about an entity. Words that follow each other are one
finding. The lint looks at the names of parameters too.

Words that the project's `vocabulary` forbids are reported too, in every standard. Words that it
allows are not reported.

## Why is this bad
A key is stored once for each value. `user:profile:personal:information:unique:identifier:12345` has
59 bytes and `user:profile:id:12345` has 21: with a small integer as its value, Redis 7 and 8 take
120 bytes for a key of 62 and 72 bytes for one of 20. Readers waste time looking for a distinction
that isn't there.

## Example
```text
#[redis_key(user:profile:personal:information:unique:identifier:{id}, hash)]
```

## Use instead
```text
#[redis_key(user:profile:id:{id}, hash)]
```
",
    check: Check::Key(check),
};

fn check(subject: &Subject, policy: &Policy, findings: &mut Findings) {
    let faults = Faults::of(subject, policy);
    let runs = faults.runs();
    if runs.is_empty() {
        return;
    }
    let proposal = proposal(subject, policy, &faults);
    for run in runs {
        let words: Vec<&str> =
            split(&subject.text[run.range.clone()]).iter().map(|word| word.text).collect_vec();
        // Words that the project forbids are reported at any level of the standard.
        let at_least = if run.fault == Fault::Forbidden { Level::Warn } else { Level::Allow };
        findings.propose_at_least(
            at_least,
            run.range.clone(),
            Message::new(fact(&run, &words)),
            proposal.clone(),
        );
    }
}

fn fact(run: &FaultyRun, words: &[&str]) -> String {
    match (run.fault, words) {
        (Fault::Forbidden, _) => format!("{} is refused by the project's vocabulary", listed(words)),
        (Fault::Filler(filler), [word]) => format!("`{word}` {}", filler.why),
        (Fault::Filler(_), words) => format!("{} add no information to a key", listed(words)),
    }
}

fn listed(words: &[&str]) -> String {
    let words: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect_vec();
    match &words[..] {
        [before @ .., last] if !before.is_empty() => format!("{} and {last}", before.join(", ")),
        _ => words.concat(),
    }
}

fn proposal(subject: &Subject, policy: &Policy, faults: &Faults) -> Proposal {
    let segments = subject.segments.iter().map(|segment| without(subject, segment, policy, faults));
    let segments: Vec<String> = segments.filter(|segment| !segment.is_empty()).collect_vec();
    Proposal::new(segments.join(&policy.delimiter), "leave it out, or write what the key holds instead")
}

fn without(subject: &Subject, segment: &Segment, policy: &Policy, faults: &Faults) -> String {
    if faults.empty(segment) {
        return String::new();
    }
    let last = segment.parts.len().saturating_sub(1);
    segment
        .parts
        .iter()
        .enumerate()
        .map(|(number, part)| match &part.kind {
            PartKind::Text(text) if faults.touch(&part.range) => {
                let words = faults.kept(text, part.range.start);
                if words.is_empty() {
                    return String::new();
                }
                // The text that is glued to a parameter stays.
                let inner = text.trim_matches(|letter: char| letter.is_ascii_punctuation());
                let at =
                    text.len() - text.trim_start_matches(|letter: char| letter.is_ascii_punctuation()).len();
                let (before, after) = (&text[..at], &text[at + inner.len()..]);
                let rendered = policy.case.render(&words);
                let before = if number == 0 { "" } else { before };
                let after = if number == last { "" } else { after };
                [before, &rendered, after].concat()
            }
            PartKind::Parameter(number) => {
                let parameter = &subject.parameters[*number];
                let written = written_part(subject, part);
                if faults.touch(&parameter.name_range) {
                    let words = faults.kept(&parameter.name, parameter.name_range.start);
                    written.replace(&parameter.name, &Case::Snake.render(&words))
                } else {
                    written
                }
            }
            _ => written_part(subject, part),
        })
        .collect_vec()
        .concat()
}

#[cfg(test)]
mod tests {
    use crate::{
        lint::{Level, Standard, testing::Keys},
        naming::{Case, Vocabulary},
    };

    #[test]
    fn a_run_of_fillers_is_one_finding() {
        let keys = Keys::of(Standard::Layered).lint("redundant_words");
        keys.key("user:profile:personal:information:unique:identifier:{id: u64}")
            .finds(["personal:information:unique:identifier"])
            .helps(["write `user:profile:id:{id}`"]);
        keys.key("the:user:unique_id:{id: u64}")
            .finds(["the", "unique"])
            .helps(["write `user:id:{id}`", "write `user:id:{id}`"]);
    }

    #[test]
    fn words_inside_segments_are_removed_too() {
        let keys = Keys::of(Standard::Compact).lint("redundant_words");
        keys.key("shop:valkey_cart_{id: u64}").finds(["valkey"]).helps(["write `shop:cart_{id}`"]);
        keys.key("shop:redis_{id: u64}:stock").finds(["redis"]).helps(["write `shop:{id}:stock`"]);
        keys.key("cart:{id: u64}_information:stock")
            .finds(["information"])
            .helps(["write `cart:{id}:stock`"]);
        keys.key("account:{unique_identifier: u64}")
            .finds(["unique_identifier"])
            .helps(["write `account:{id}`"]);
        keys.key("redis:user:{#id: u64}").finds(["redis"]).helps(["write `user:{#id}`"]);
        keys.key("redis:{{}}:user:{id: u64}")
            .finds(["redis"])
            .helps(["leave it out, or write what the key holds instead"]);
        let camel = Keys::of(Standard::Relational).case(Case::Camel).lint("redundant_words");
        camel.key("redisUserAdmin:id:{id: u64}").finds(["redis"]).helps(["write `userAdmin:id:{id}`"]);
    }

    #[test]
    fn no_template_is_proposed_if_it_would_be_too_short() {
        let help = "leave it out, or write what the key holds instead";
        let keys = Keys::of(Standard::Domain).lint("redundant_words");
        keys.key("redis_user_{id: u64}").finds(["redis"]).helps([help]);
        keys.key("redis:session").helps([help]);
        keys.key("redis_{id: u64}").helps([help]);
        keys.key("redis:cache").finds(["redis:cache"]).helps([help]);
        keys.key("user:{redis_key: u64}").helps([help]);
    }

    #[test]
    fn the_words_of_the_project_win() {
        let vocabulary = Vocabulary::new().allow("redis").forbid("foo");
        let keys =
            Keys::of(Standard::Layered).vocabulary(vocabulary).lint("redundant_words").policy(|policy| {
                policy.set_level("redundant_words", Level::Allow);
            });
        keys.key("redis:cluster:id:{id: u64}").finds_nothing();
        keys.key("user:foo_bar:id:{id: u64}").finds(["foo"]).helps(["write `user:bar:id:{id}`"]);
    }

    #[test]
    fn words_that_distinguish_things_are_not_reported() {
        let keys = Keys::of(Standard::Layered).lint("redundant_words");
        for good in [
            "user:info:id:{id: u64}",
            "visitors:unique:date:{date: Date}",
            "api:key:id:{id: u64}",
            "shop:data:id:{id: u64}",
            "unique:{x: u8}:id:{id: u64}",
        ] {
            keys.key(good).finds_nothing();
        }
    }
}
