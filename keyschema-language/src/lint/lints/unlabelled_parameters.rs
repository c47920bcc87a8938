//! Parameters without a segment that names them.

use core::cell::OnceCell;

use crate::{
    lint::{
        Check, Findings, Lint, Parameter, Policy, Proposal, Rewrite, Segment, Subject, dates,
        faults::Faults,
        label::{LEVELS, UNLABELLED, is_label, is_label_without, label_for},
    },
    message::Message,
};

pub(in crate::lint) static LINT: Lint = Lint {
    name: UNLABELLED,
    summary: "no segment before a parameter says what it is",
    levels: LEVELS,
    page: "\
## What it does
Finds parameters without a label. A label is the segment before the parameter, or literal text glued
to it, whose words are at the end of the parameter's name (`id:{user_id}`), or contain it at their
end (`order_id:{id}`). The standard's word for the parameter's type is a label too (`ts` for
timestamps, `date` for dates).

## Why is this bad
`user:profile:12345` does not say what `12345` is: the user, the profile, or a version. In a console
or a log, people only see the key. A label also separates `user:{id}` from `user:{name}`.

## Example
```text
#[redis_key(user:profile:{user_id}, hash)]
```

## Use instead
```text
#[redis_key(user:profile:id:{user_id}, hash)]
```
",
    check: Check::Key(check),
};

fn check(subject: &Subject, policy: &Policy, findings: &mut Findings) {
    let unlabelled = unlabelled(subject, policy);
    // The other parameters would still need a label after one is added.
    let labelled = unlabelled.iter().fold(Rewrite::new(subject), |rewrite, (segment, parameter)| {
        let label = policy.case.convert(&label_for(parameter)) + &policy.delimiter;
        rewrite.insert(segment.range.start, label)
    });
    let otherwise = "write a segment before it that names it, instead of a less useful one";
    let proposal = Proposal::new(labelled.finish(), otherwise);
    for (_, parameter) in unlabelled {
        let message = Message::new(format!("no label says what `{{{}}}` is", parameter.name));
        findings.propose_in(parameter.range.clone(), message, proposal.clone());
    }
}

/// Returns the parameters without a label, each with its segment.
fn unlabelled<'s>(subject: &'s Subject, policy: &Policy) -> Vec<(&'s Segment, &'s Parameter)> {
    let dates = dates::spread(subject);
    let faults = OnceCell::new();
    let faults = || faults.get_or_init(|| Faults::of(subject, policy));
    let mut unlabelled = Vec::new();
    let mut before: Option<&Segment> = None;
    for (number, segment) in subject.segments.iter().enumerate() {
        // A date in pieces should be one parameter, which then gets its label.
        let is_piece = dates.iter().any(|date| date.contains(&number));
        if let Some(parameter) = subject.sole_parameter(segment)
            && !is_piece
            && !before.is_some_and(|label| {
                is_label(label, parameter) || is_label_without(faults(), label, parameter)
            })
        {
            unlabelled.push((segment, parameter));
        }
        before = Some(segment);
    }
    unlabelled
}

#[cfg(test)]
mod tests {
    use crate::lint::{Standard, testing::Keys};

    #[test]
    fn a_label_is_the_end_of_the_name_or_ends_with_it() {
        let keys = Keys::of(Standard::Layered).lint("unlabelled_parameters");
        for good in [
            "user:id:{user_id: u64}",
            "order:order_id:{id: u64}",
            "order:status:order_id:{order_id: u64}",
            "token:uid:{uid: Text<24>}:ts:{issued_at: UnixSeconds}",
            "order:summary:date:{day_of_sale: Date}",
            "chat:group_{id: u32}",
            "user:session:uid:{user_id: Text<24>}",
            "user:unique:identifier:{id: u64}",
            "log:{year: u16}:{month: u8}:{day: u8}",
        ] {
            keys.key(good).finds_nothing();
        }
    }

    #[test]
    fn a_label_is_proposed() {
        let keys = Keys::of(Standard::Layered).lint("unlabelled_parameters");
        keys.key("user:profile:{id: u64}").finds(["{id: u64}"]).helps(["write `user:profile:id:{id}`"]);
        keys.key("user:{user_id: u64}").finds(["{user_id: u64}"]).helps(["write `user:id:{user_id}`"]);
        keys.key("log:{at: UnixSeconds}").helps(["write `log:ts:{at}`"]);
        keys.key("{tenant: Text<8>}:user:id:{id: u64}").helps(["write `tenant:{tenant}:user:id:{id}`"]);
        keys.key("route:{from: u32}:{to: u32}")
            .finds(["{from: u32}", "{to: u32}"])
            .helps(["write `route:from:{from}:to:{to}`", "write `route:from:{from}:to:{to}`"]);
    }
}
