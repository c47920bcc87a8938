//! Keys with too many levels.

use core::ops::Range;

use keyschema_core::DataType;
use keyschema_core::lists::CollectVec as _;

use crate::{
    lint::{
        Check, Findings, Level, Levels, Lint, Policy, Proposal, Subject, depth, event::without_event,
        rewrite::written,
    },
    message::Message,
};

pub(in crate::lint) static LINT: Lint = Lint {
    name: "deep_keys",
    summary: "a key has more levels than the project allows",
    levels: Levels::always(Level::Deny),
    page: "\
## What it does
Finds keys with more levels than the policy's `levels` allow. A prefix does not count. Levels that
another lint wants removed do not count either: words that add no information, and all but one level
of a date in pieces. A parameter is one level, also if its type is an enum whose words have several
segments.

## Why is this bad
To Redis a key has no levels. It does not find `a:b:c` faster through `a:b`, and no command works on
a branch of the tree. The directories of a key are bytes that every key repeats. In Redis 7 and 8, a
key of 20 bytes with a small integer takes 72 bytes, and a key of 64 bytes takes 120. Deep keys are
mostly fields written as keys. As fields of one hash they share its key: three string keys took 296
bytes, and one hash with the three fields 136.

## Example
```text
#[redis_key(user:{id}:order:detail:shipping:address, string)]
```

## Use instead
```text
#[redis_key(user:{id}:order, hash, fields = { address: String })]
```
",
    check: Check::Key(check),
};

fn check(subject: &Subject, policy: &Policy, findings: &mut Findings) {
    let Some(start) = depth::too_deep_from(subject, policy) else {
        return;
    };
    let levels = depth::levels(subject, policy);
    let count = levels.len();
    let most = policy.levels.end();
    let fact = format!("the key has {count} levels, at most {most} are allowed");
    let range = start..subject.text.len();
    match proposal(subject, policy, &levels) {
        Ok(proposal) => findings.propose_in(range, Message::new(fact), proposal),
        Err(help) => findings.report_in(range, Message::new(fact).help(help)),
    }
}

/// The help for levels that cannot simply be removed.
const SHORTEN: &str = "leave out levels that are the same in all keys";

/// Returns a template with fewer levels, or the general help if there is none.
fn proposal(subject: &Subject, policy: &Policy, levels: &[Range<usize>]) -> Result<Proposal, &'static str> {
    if let Some(shorter) = without_event(subject, policy) {
        return Ok(Proposal::new(shorter, SHORTEN));
    }
    let Some(last) = policy.levels.end().checked_sub(1).and_then(|last| levels.get(last)) else {
        return Err(SHORTEN);
    };
    let (kept, dropped) = subject.segments.split_at(last.end);
    let can_have_fields = matches!(subject.data_type, DataType::String | DataType::Hash | DataType::Json);
    if !can_have_fields || !dropped.iter().all(|segment| segment.literal().is_some()) {
        return Err(SHORTEN);
    }
    let kept: Vec<_> = kept.iter().map(|segment| written(subject, segment)).collect_vec();
    let fields = "keep these levels as fields of one hash";
    let proposal = Proposal::new(kept.join(&policy.delimiter), fields).of_type(DataType::Hash);
    Ok(proposal.within([fields, ", as in "].concat(), ""))
}

#[cfg(test)]
mod tests {

    use keyschema_core::DataType;

    use crate::lint::{Standard, testing::Keys};

    #[test]
    fn the_finding_begins_at_the_first_level_too_many() {
        let keys = Keys::of(Standard::Compact).lint("deep_keys");
        keys.key("user:{id: u64}:order:2024:03:detail:shipping:address")
            .finds(["03:detail:shipping:address"])
            .helps(["keep these levels as fields of one hash, as in `user:{id}:order:2024`"]);
        keys.key("a:b:c:d:e:f:g")
            .finds(["e:f:g"])
            .helps(["keep these levels as fields of one hash, as in `a:b:c:d`"]);
        keys.key("a:b:c:d:e:f:g")
            .of_type(DataType::List)
            .helps(["leave out levels that are the same in all keys"]);
        let domain = Keys::of(Standard::Domain).lint("deep_keys");
        domain
            .key("mall:user:register:2023:07:30:{id: u64}:info")
            .finds(["{id: u64}:info"])
            .helps(["write `user:{id}:info`"]);
    }

    #[test]
    fn a_prefix_does_not_count() {
        let keys = Keys::of(Standard::Compact)
            .lint("deep_keys")
            .policy(|policy| policy.prefix = vec!["mall".into()]);
        keys.key("shop:user:{id: u64}:profile").finds_nothing();
        keys.key("shop:user:{id: u64}:order:profile")
            .finds(["profile"])
            .helps(["keep these levels as fields of one hash, as in `shop:user:{id}:order`"]);
        let two_parameters = Keys::of(Standard::Layered).lint("deep_keys").policy(|policy| {
            policy.prefix = vec!["shop".into()];
        });
        two_parameters.key("cart:items:tenant_id:{tenant_id: u32}:user_id:{user_id: u64}").finds_nothing();
    }

    #[test]
    fn the_prefix_of_the_project_does_not_count_in_a_template_either() {
        let keys = Keys::of(Standard::Compact)
            .lint("deep_keys")
            .policy(|policy| policy.project_prefix = vec!["mall".into(), "eu".into()]);
        keys.key("mall:eu:shop:user:{id: u64}:profile").finds_nothing();
        keys.key("mall:eu:shop:user:{id: u64}:order:profile").finds(["profile"]);
        keys.key("shop:eu:user:{id: u64}:profile").finds(["profile"]);
    }

    #[test]
    fn levels_that_other_lints_remove_do_not_count() {
        let layered = Keys::of(Standard::Layered).lint("deep_keys");
        layered.key("user:profile:personal:information:unique:identifier:{id: u64}").finds_nothing();
        let compact = Keys::of(Standard::Compact).lint("deep_keys");
        for good in [
            "log:2026:03:11:09:30:detail",
            "log:{date: Date}:{hour: u8}:{minute: u8}:xx",
            "user:::{id: u64}:::profile",
            "mall:user:{id: u64}:profile",
        ] {
            compact.key(good).finds_nothing();
        }
    }
}
