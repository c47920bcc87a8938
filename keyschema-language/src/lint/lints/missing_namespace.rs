//! Keys without a namespace.

use crate::{
    lint::{
        Check, Findings, Level, Levels, Lint, Policy, Proposal, Rewrite, Subject, depth,
        lints::{delimiters, segment_case},
        split_up::split_up,
    },
    message::Message,
};

pub(in crate::lint) static LINT: Lint = Lint {
    name: "missing_namespace",
    summary: "a key has fewer levels than the project requires",
    levels: Levels::always(Level::Deny),
    page: "\
## What it does
Finds keys with fewer levels than the minimum of the policy's `levels`: `token`, `userinfo`. The
segments of a prefix count here, and a hash tag is a level of its own. If the case of the key shows
its words, the help proposes a level for each word: `user:token` for `user_token`.

## Why is this bad
All keys of a database share one namespace. The second feature with a `token` overwrites the first:
`SET` replaces a key of any type. A pattern, an ACL rule or a tracked prefix can only match the keys
of a module if they have the same start.

## Example
```text
#[redis_key(token, string)]
```

## Use instead
```text
#[redis_key(user:token, string)]
```
",
    check: Check::Key(check),
};

fn check(subject: &Subject, policy: &Policy, findings: &mut Findings) {
    if !depth::is_shallow(subject, policy) || is_told_otherwise(subject, policy) {
        return;
    }
    let count = depth::count(subject, policy);
    let least = policy.levels.start();
    let levels = if count == 1 { "level" } else { "levels" };
    let fact = format!("the key has {count} {levels}, at least {least} are required");
    let otherwise = "write the module's name before it";
    let proposal = if let Some(template) = split_up(subject, policy) {
        Proposal::new(template, otherwise)
    } else {
        let example = [policy.case.convert("module"), Rewrite::new(subject).finish()];
        Proposal::new(example.join(&policy.delimiter), otherwise).within([otherwise, ", as in "].concat(), "")
    };
    findings.propose_in(0..subject.text.len(), Message::new(fact), proposal);
}

/// Whether another lint already proposes levels.
fn is_told_otherwise(subject: &Subject, policy: &Policy) -> bool {
    let has_empty = subject.segments.iter().any(|segment| segment.parts.is_empty());
    let is_split = segment_case::LINT.level(&[], policy).level > Level::Allow
        && segment_case::proposed_split(subject, policy).is_some();
    has_empty || is_split || delimiters::has_others(subject, policy)
}

#[cfg(test)]
mod tests {

    use crate::lint::{Level, Standard, testing::Keys};

    #[test]
    fn keys_of_one_word_are_found() {
        let keys = Keys::of(Standard::Compact).lint("missing_namespace");
        for (bad, help) in [
            ("name", "write the module's name before it, as in `module:name`"),
            ("abc123", "write the module's name before it, as in `module:abc123`"),
            ("live_now", "write the module's name before it, as in `module:live_now`"),
            ("{value: Text<8>}", "write the module's name before it, as in `module:{value}`"),
            ("{id: u64}-signals", "write the module's name before it, as in `module:{id}-signals`"),
            // Another finding would follow.
            ("my_redis_key", "write the module's name before it"),
            ("userinfo", "write the module's name before it, as in `module:userinfo`"),
            ("user_token", "write the module's name before it, as in `module:user_token`"),
            ("user_token_{id: u64}", "write `user_token:{id}`"),
            ("redis_user_{id: u64}", "write `user:{id}`"),
        ] {
            let place = bad;
            keys.key(bad).finds([place]).helps([help]);
        }
        let layered = Keys::of(Standard::Layered).lint("missing_namespace");
        layered.key("cart_{id: u64}").helps(["write `cart:id:{id}`"]);
    }

    #[test]
    fn no_template_is_proposed_if_another_lint_proposes_one() {
        let keys = Keys::of(Standard::Compact).lint("missing_namespace");
        for told in ["USER_TOKEN", "userToken{id: u64}", "user/{id: u64}/profile", "user:"] {
            keys.key(told).finds_nothing();
        }
        let any_case = Keys::of(Standard::Compact).lint("missing_namespace").policy(|policy| {
            policy.set_level("segment_case", Level::Allow);
        });
        any_case.key("USER_TOKEN").helps(["write `user:token`"]);
    }

    #[test]
    fn levels_are_counted_with_prefix_and_tags() {
        let keys = Keys::of(Standard::Relational).lint("missing_namespace");
        for good in ["user:{id: u64}", "foo{{}}{{bar}}", "cart{#id: u64}", "{#id: u64}:cart"] {
            keys.key(good).finds_nothing();
        }
        keys.key("{#id: u64}").finds(["{#id: u64}"]);
        let prefixed = Keys::of(Standard::Compact)
            .lint("missing_namespace")
            .policy(|policy| policy.prefix = vec!["mall".into()]);
        prefixed.key("token").finds_nothing();
        let three =
            Keys::of(Standard::Compact).lint("missing_namespace").policy(|policy| policy.levels = 3..=4);
        three
            .key("user:order_status")
            .helps(["write the module's name before it, as in `module:user:order_status`"]);
        three.key("user:token").helps(["write the module's name before it, as in `module:user:token`"]);
    }
}
