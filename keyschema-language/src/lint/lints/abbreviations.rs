//! Words that are cut short.

use core::ops::Range;

use keyschema_core::lists::CollectVec as _;

use crate::{
    lint::{
        Check, Findings, Level, Levels, Lint, Place, Policy, Proposal, Rewrite, Segment, Standard, Subject,
        rewrite::with_words,
    },
    message::Message,
    naming::{Case, Verdict, split},
};

pub(in crate::lint) static LINT: Lint = Lint {
    name: "abbreviations",
    summary: "a word is cut short",
    levels: Levels::all(Level::Deny)
        .but(Standard::Compact, Level::Allow)
        .but(Standard::Domain, Level::Warn)
        .but(Standard::Relational, Level::Allow)
        .but(Standard::Narrative, Level::Warn),
    page: "\
## What it does
Finds words that are cut short, in segments and in the names of parameters: those of a table (`usr`,
`msg`, `qty`), and unknown words of three letters and more without a vowel. Compound words are
checked word by word (`usr_id`). Accepted short forms (`id`, `uid`, `url`, `jwt`, `ts` …) and the
names of the data types are not abbreviations.

A project's `vocabulary` comes first: `prefer` replaces a word by another, long or short, and
`allow` accepts one.

## Why is this bad
One developer writes `usr`, the next `user`, and both read the wrong key. With `redis-cli`, people
can guess a full word but not its short form. Often no bytes are saved: Redis rounds a key's memory
up to the allocator's next size, so `usr:profile:id:1` and `user:profile:id:1` take the same.

## Example
```text
#[redis_key(usr:prf:id:{user_id}, hash)]
```

## Use instead
```text
#[redis_key(user:profile:id:{user_id}, hash)]
```
",
    check: Check::Key(check),
};

fn check(subject: &Subject, policy: &Policy, findings: &mut Findings) {
    let texts =
        subject.segments.iter().flat_map(Segment::texts).map(|(text, range)| (text, range, policy.case));
    let names = subject.parameters.iter().map(|it| (it.name.as_str(), it.name_range.clone(), Case::Snake));
    for (text, range, case) in texts.chain(names) {
        check_text(subject, (text, range), policy, case, findings);
    }
}

/// Checks the words of one text of the key. Proposals are in `case`, with all words of the text in
/// full.
fn check_text(
    subject: &Subject,
    (text, range): (&str, Range<usize>),
    policy: &Policy,
    case: Case,
    findings: &mut Findings,
) {
    for word in split(text) {
        let verdict = policy.vocabulary.judge(word.text);
        let fact = match verdict {
            Verdict::Abbreviation { .. } => format!("`{}` is an abbreviation", word.text),
            Verdict::Vowelless => format!("`{}` looks like an abbreviation", word.text),
            Verdict::Preferred { .. } => format!("`{}` is not the project's word", word.text),
            _ => continue,
        };
        // A word that the project prefers also counts in standards that allow abbreviations.
        let is_preferred = matches!(verdict, Verdict::Preferred { .. });
        let at_least = if is_preferred { Level::Warn } else { Level::Allow };
        let place = range.start + word.range().start..range.start + word.range().end;
        let Some(suggestion) = verdict.suggestion() else {
            let help = format!(
                "write the word in full, or accept it: `vocabulary = {{ allow = [\"{}\"] }}`",
                word.text
            );
            findings.report_at_least(at_least, Place::Template(place), Message::new(fact).help(help));
            continue;
        };
        let written = in_full(text, policy, case);
        let template = Rewrite::new(subject).replace(range.clone(), written.clone()).finish();
        let otherwise = format!("say `{suggestion}` in another way: that word does not fit here");
        let proposal = Proposal::new(template, otherwise).part(written);
        findings.propose_at_least(at_least, place, Message::new(fact), proposal);
    }
}

/// Returns `text` with every word in full, in `case` if a word was changed.
pub(in crate::lint) fn in_full(text: &str, policy: &Policy, case: Case) -> String {
    let words = split(text);
    let verdicts: Vec<_> = words.iter().map(|word| policy.vocabulary.judge(word.text)).collect_vec();
    let mut instead = words
        .iter()
        .zip(&verdicts)
        .filter_map(|(word, verdict)| Some((word.range(), verdict.suggestion()?)))
        .peekable();
    if instead.peek().is_none() {
        return text.to_string();
    }
    with_words(text, instead, case)
}

#[cfg(test)]
mod tests {
    use crate::{
        lint::{Standard, testing::Keys},
        naming::{Case, Vocabulary},
    };

    #[test]
    fn words_cut_short_are_found_one_by_one() {
        let keys = Keys::of(Standard::Layered).lint("abbreviations");
        keys.key("usr:prf:id:{id: u64}").finds(["usr", "prf"]).helps(["write `user`", "write `profile`"]);
        keys.key("order:usr_id:{id: u64}").finds(["usr"]).helps(["write `user_id`"]);
        keys.key("order:{usr_id: u64}").finds(["usr"]).helps(["write `user_id`"]);
        keys.key("brzl:x:{id: u64}").finds(["brzl"]);
    }

    #[test]
    fn a_proposal_has_all_words_in_full() {
        let keys = Keys::of(Standard::Layered).lint("abbreviations");
        keys.key("acct_cfg:{usr_qty: u64}").finds(["acct", "cfg", "usr", "qty"]).helps([
            "write `account_config`",
            "write `account_config`",
            "write `user_quantity`",
            "write `user_quantity`",
        ]);
        keys.key("cfg_brzl:x").finds(["cfg", "brzl"]);
    }

    #[test]
    fn words_and_accepted_short_forms_are_not_reported() {
        let keys = Keys::of(Standard::Layered).lint("abbreviations");
        for good in ["user:session:uid:{uid: Text<24>}:ts:{issued_at: UnixSeconds}", "url:id:{id: u64}"] {
            keys.key(good).finds_nothing();
        }
    }

    #[test]
    fn proposals_keep_the_case_of_the_project() {
        let keys = Keys::of(Standard::Relational).case(Case::Camel).lint("abbreviations");
        keys.key("usrAdmin:user").finds(["usr"]).helps(["write `userAdmin`"]);
    }

    #[test]
    fn a_project_may_prefer_the_short_word() {
        let short = Vocabulary::new().prefer("user", "usr");
        let keys = Keys::of(Standard::Compact).vocabulary(short).lint("abbreviations");
        keys.key("user:{id: u64}:profile").finds(["user"]).helps(["write `usr`"]);
        keys.key("usr:{id: u64}:profile").finds_nothing();
    }
}
