//! Keys without a parameter that the project requires.

use crate::{
    lint::{
        Check, Findings, Level, Levels, Lint, Parameter, Policy, Rewrite, Subject,
        label::{are_wanted, is_label},
        rewrite::write,
    },
    message::Message,
};

pub(in crate::lint) static LINT: Lint = Lint {
    name: "missing_parameters",
    summary: "a key lacks a parameter that the project requires",
    levels: Levels::all(Level::Deny),
    page: "\
## What it does
Finds keys that lack one of the parameters which the project lists in `require`. Without such a list it finds nothing.

## Why is this bad
A system with several tenants keeps their data apart by their keys alone: Redis has no rows and no row-level rights, only
key patterns. One key without the tenant is shared by all of them. Tests do not find it, as they have one tenant.

## Example
```text
# require = [\"tenant_id\"]
#[redis_key(user:profile:id:{user_id}, hash)]
```

## Use instead
```text
#[redis_key(user:profile:tenant_id:{tenant_id}:id:{user_id}, hash)]
```
",
    check: Check::Key(check),
};

fn check(subject: &Subject, policy: &Policy, findings: &mut Findings) {
    let missing: Vec<&str> = policy
        .require
        .iter()
        .map(String::as_str)
        .filter(|name| !subject.parameters.iter().any(|parameter| parameter.name == **name))
        .collect();
    if missing.is_empty() {
        return;
    }
    let names: Vec<String> = missing.iter().map(|name| format!("`{name}`")).collect();
    let noun = if names.len() == 1 { "parameter" } else { "parameters" };
    findings.report_in(
        0..subject.text.len(),
        Message::new(format!("the key lacks the required {noun} {}", names.join(", ")))
            .help(write(&with(subject, &missing, policy))),
    );
}

/// The template with these parameters in front of its own, for what is common to many keys stands before what is not.
fn with(subject: &Subject, names: &[&str], policy: &Policy) -> String {
    let delimiter = &policy.delimiter;
    let are_labelled = are_wanted(policy);
    let segments: Vec<String> = names
        .iter()
        .map(|name| {
            if are_labelled {
                format!("{}{delimiter}{{{name}}}", policy.case.convert(name))
            } else {
                format!("{{{name}}}")
            }
        })
        .collect();
    let segments = segments.join(delimiter);
    let rewrite = Rewrite::new(subject);
    let has_parameter = |index: usize| {
        let parts = &subject.segments[index].parts;
        parts.iter().any(|part| matches!(part.kind, crate::lint::PartKind::Parameter(_)))
    };
    let Some(first) = (0..subject.segments.len()).find(|index| has_parameter(*index)) else {
        return rewrite.insert(subject.text.len(), format!("{delimiter}{segments}")).finish();
    };
    let labelled = first.checked_sub(1).filter(|before| {
        let parameter: Option<&Parameter> = subject.sole_parameter(&subject.segments[first]);
        parameter.is_some_and(|parameter| is_label(&subject.segments[*before], parameter))
    });
    // A key is not to start with a value: its first segment says what it belongs to.
    match labelled.unwrap_or(first) {
        0 => rewrite.insert(subject.segments[first].range.end, format!("{delimiter}{segments}")).finish(),
        index => {
            rewrite.insert(subject.segments[index].range.start, format!("{segments}{delimiter}")).finish()
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::lint::{Standard, testing::Keys};

    fn keys(standard: Standard, require: &[&str]) -> Keys {
        let require = require.iter().map(|name| (*name).into()).collect();
        Keys::of(standard).policy(|policy| policy.require = require).lint("missing_parameters")
    }

    #[test]
    fn required_parameters_are_put_in_front() {
        let layered = keys(Standard::Layered, &["tenant_id"]);
        layered
            .key("user:profile:id:{user_id: u64}")
            .finds(["user:profile:id:{user_id: u64}"])
            .helps(["write `user:profile:tenant_id:{tenant_id}:id:{user_id}`"]);
        layered.key("jobs:waiting").helps(["write `jobs:waiting:tenant_id:{tenant_id}`"]);
        layered.key("id:{id: u64}:profile").helps(["write `id:{id}:tenant_id:{tenant_id}:profile`"]);
        keys(Standard::Compact, &["tenant_id", "region"])
            .key("user:{id: u64}:profile")
            .helps(["write `user:{tenant_id}:{region}:{id}:profile`"]);
        keys(Standard::Compact, &["tenant_id", "region"])
            .key("user:{region: Region}:profile")
            .helps(["write `user:{tenant_id}:{region}:profile`"]);
    }

    #[test]
    fn keys_that_have_them_are_left_alone() {
        let layered = keys(Standard::Layered, &["tenant_id"]);
        for good in [
            "user:tenant_id:{tenant_id: u32}:id:{user_id: u64}",
            "{#tenant_id: u32}:x",
            "a:{{b:{tenant_id: u32}}}",
        ] {
            layered.key(good).finds_nothing();
        }
        keys(Standard::Layered, &[]).key("user:profile").finds_nothing();
    }
}
