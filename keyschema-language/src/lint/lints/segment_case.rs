//! Segments in another case than the project's.

use core::ops::Range;

use crate::{
    lint::{
        Check, Findings, Level, Levels, Lint, Policy, Proposal, Rewrite, Segment, Subject, depth,
        rewrite::shown, split_up::split_up,
    },
    message::Message,
    naming::Case,
};

pub(in crate::lint) static LINT: Lint = Lint {
    name: "segment_case",
    summary: "a segment is not written in the project's case",
    levels: Levels::all(Level::Deny),
    page: "\
## What it does
Finds segments whose words are not joined in the policy's `case`, and names of parameters that are
not in snake case, as Rust requires. The `_` between text and a parameter does not count:
`group_{id}`. If a key joins words that should be levels, the help proposes the whole template.

## Why is this bad
Redis compares keys byte by byte: `User:1` and `user:1` are two keys, and a pattern for one does not
find the other. With one case for all keys, nobody has to remember the case of each key.

## Example
```text
#[redis_key(orderStatusOrderId{order_id}, string)]
```

## Use instead
```text
#[redis_key(order:status:order_id:{order_id}, string)]
```
",
    check: Check::Key(check),
};

fn check(subject: &Subject, policy: &Policy, findings: &mut Findings) {
    let split_up = proposed_split(subject, policy);
    let otherwise = format!("write its words in {} case", policy.case);
    for (text, range) in offending_texts(subject, policy) {
        let message = Message::new(format!("{} is not in {} case", shown(text), policy.case));
        if let Some(template) = &split_up {
            // The proposal is for the whole key.
            findings.propose_in(range, message, Proposal::new(template.clone(), otherwise));
            break;
        }
        let mended = corrected(text, policy.case);
        let template = Rewrite::new(subject).replace(range.clone(), mended.clone()).finish();
        findings.propose_in(range, message, Proposal::new(template, otherwise.clone()).part(mended));
    }
    for parameter in &subject.parameters {
        let name = parameter.name.trim_matches('_');
        if !name.is_empty() && !Case::Snake.conforms(name) {
            let fact = format!("the parameter `{}` is not in snake case", parameter.name);
            let mended = Case::Snake.convert(name);
            let template =
                Rewrite::new(subject).replace(parameter.name_range.clone(), mended.clone()).finish();
            let proposal =
                Proposal::new(template, "write its words in snake case").part(format!("{{{mended}}}"));
            findings.propose_in(parameter.name_range.clone(), Message::new(fact), proposal);
        }
    }
}

/// Returns the template with levels, if this lint proposes it: the key has too few levels, and
/// words in the wrong case.
pub(in crate::lint) fn proposed_split(subject: &Subject, policy: &Policy) -> Option<String> {
    let is_split = depth::is_shallow(subject, policy) && offending_texts(subject, policy).next().is_some();
    is_split.then(|| split_up(subject, policy)).flatten()
}

fn offending_texts<'a>(
    subject: &'a Subject,
    policy: &Policy,
) -> impl Iterator<Item = (&'a str, Range<usize>)> {
    let case = policy.case;
    subject.segments.iter().flat_map(move |segment| {
        texts(segment).filter(move |(text, range)| {
            let is_start = range.start == segment.range.start;
            pieces(text).any(|piece| !is_in(case, piece, is_start))
        })
    })
}

/// Returns the texts of a segment without what glues them to its parameters.
fn texts(segment: &Segment) -> impl Iterator<Item = (&str, Range<usize>)> {
    segment.texts().map(|(text, range)| {
        let is_glue = |letter: char| letter.is_ascii_punctuation();
        let mut start = range.start;
        let mut inner = text;
        if range.end < segment.range.end {
            inner = inner.trim_end_matches(is_glue);
        }
        if range.start > segment.range.start {
            let trimmed = inner.trim_start_matches(is_glue);
            start += inner.len() - trimmed.len();
            inner = trimmed;
        }
        (inner, start..start + inner.len())
    })
}

/// Returns the texts between other delimiters, which `delimiters` reports, and between invalid
/// characters.
fn pieces(text: &str) -> impl Iterator<Item = &str> {
    text.split("->").flat_map(|text| text.split(is_other)).filter(|piece| piece.contains(char::is_alphabetic))
}

fn is_other(letter: char) -> bool {
    !letter.is_alphanumeric() && !matches!(letter, '_' | '-')
}

/// Whether `piece` is in `case`. After a parameter, a word in camel case may start with a capital.
fn is_in(case: Case, piece: &str, is_start: bool) -> bool {
    case.conforms(piece) || (case == Case::Camel && !is_start && Case::Pascal.conforms(piece))
}

/// Returns `text` with each of its pieces in `case`.
pub(in crate::lint) fn corrected(text: &str, case: Case) -> String {
    let mut corrected = String::new();
    for piece in text.split_inclusive(is_other) {
        let word = piece.trim_end_matches(is_other);
        corrected.push_str(&case.convert(word));
        corrected.push_str(&piece[word.len()..]);
    }
    corrected
}

#[cfg(test)]
mod tests {
    use crate::{
        lint::{Standard, testing::Keys},
        naming::Case,
    };

    #[test]
    fn each_offending_segment_is_found() {
        let keys = Keys::of(Standard::Compact).lint("segment_case");
        keys.key("User:{id: u64}:Profile")
            .finds(["User", "Profile"])
            .helps(["write `user`", "write `profile`"]);
        keys.key("order:lineItems:{id: u64}").finds(["lineItems"]).helps(["write `line_items`"]);
        keys.key("order:line-items:{id: u64}").finds(["line-items"]).helps(["write `line_items`"]);
        keys.key("order:_items:{id: u64}").finds(["_items"]);
        let camel = Keys::of(Standard::Relational).lint("segment_case");
        camel
            .key("userAdmin:User_profile:id:{id: u64}")
            .finds(["User_profile"])
            .helps(["write `userProfile`"]);
    }

    #[test]
    fn a_key_whose_levels_are_joined_is_split() {
        let keys = Keys::of(Standard::Layered).lint("segment_case");
        for order in ["orderStatusOrderId{order_id: u64}", "OrderStatus_OrderId_{order_id: u64}"] {
            keys.key(order).helps(["write `order:status:order_id:{order_id}`"]);
        }
        keys.key("orderStatusOrderId98765")
            .finds(["orderStatusOrderId98765"])
            .helps(["write `order:status:order_id:98765`"]);
        keys.key("userToken{id: u64}").finds(["userToken"]).helps(["write `user:token:id:{id}`"]);
        let compact = Keys::of(Standard::Compact).lint("segment_case");
        compact.key("USER_TOKEN").helps(["write `user:token`"]);
        compact.key("User-Token-{id: u64}").helps(["write `user:token:{id}`"]);
        compact.key("User").helps(["write `user`"]);
        compact.key("AccountLoginAttemptWindow").helps(["write `account:login:attempt:window`"]);
        compact.key("AccountLoginAttemptLimitWindow").helps(["write `account_login_attempt_limit_window`"]);
    }

    #[test]
    fn text_beside_parameters_and_other_delimiters_are_not_checked() {
        let keys = Keys::of(Standard::Layered).lint("segment_case");
        for good in [
            "chat:group_{id: u64}",
            "chat:{id: u64}-signals",
            "user/{id: u64}/profile",
            "user.profile",
            "user->name:2026-03-11",
            "h|{class: u8}-{window: u8}",
            "v1.2:2fa:x2:日本語",
            "user name:it's",
            "shop:{#id: u64}_items:{{cart}}",
        ] {
            keys.key(good).finds_nothing();
        }
        keys.key("chat:Group_{id: u64}_Members")
            .finds(["Group", "Members"])
            .helps(["write `group`", "write `members`"]);
        keys.key("shop/Cart").finds(["shop/Cart"]);
    }

    #[test]
    fn keys_in_the_case_are_not_reported() {
        for (case, good) in [
            (Case::Upper, "PRO:USER:UID:{uid: u64}"),
            (Case::Camel, "userAdmin:user:userID:{id: u64}:item{number: u8}Price"),
            (Case::Pascal, "UserAdmin:User:Id:{id: u64}"),
            (Case::Snake, "user_admin:user:id:{id: u64}"),
            (Case::Kebab, "books:sales-rank"),
        ] {
            let keys = Keys::of(Standard::Relational).case(case).lint("segment_case");
            keys.key(good).finds_nothing();
        }
    }

    #[test]
    fn names_of_parameters_are_in_snake_case() {
        let keys = Keys::of(Standard::Relational).case(Case::Camel).lint("segment_case");
        keys.key("userAdmin:userId:{userId: u64}").finds(["userId"]).helps(["write `{user_id}`"]);
    }
}
