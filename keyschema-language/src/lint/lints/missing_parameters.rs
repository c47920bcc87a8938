//! Keys without a parameter that the project requires.

use crate::{
    lint::{Check, Findings, Level, Levels, Lint, Policy, Subject, label::are_wanted},
    message::Message,
};

pub(in crate::lint) static LINT: Lint = Lint {
    name: "missing_parameters",
    summary: "a key lacks a parameter that the project requires",
    levels: Levels::always(Level::Deny),
    page: "\
## What it does
Finds keys that lack one of the parameters in the project's `require`. Without that setting it finds
nothing.

## Why is this bad
If a system has several tenants, only the keys separate their data: Redis has no row-level rights,
only key patterns. All tenants share a key without a tenant. Tests with one tenant do not find that.

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
    let is_missing = |name: &&String| !subject.parameters.iter().any(|parameter| parameter.name == **name);
    for name in policy.require.iter().filter(is_missing) {
        let label =
            if are_wanted(policy) { policy.case.convert(name) + &policy.delimiter } else { String::new() };
        findings.report_in(
            0..subject.text.len(),
            Message::new(format!("the key lacks the required parameter `{name}`"))
                .help(format!("write `{label}{{{name}}}` before the other parameters")),
        );
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
    fn each_required_parameter_is_proposed() {
        let layered = keys(Standard::Layered, &["tenant_id"]);
        layered
            .key("user:profile:id:{user_id: u64}")
            .finds(["user:profile:id:{user_id: u64}"])
            .helps(["write `tenant_id:{tenant_id}` before the other parameters"]);
        let two = keys(Standard::Compact, &["tenant_id", "region"]);
        two.key("user:{id: u64}:profile").helps([
            "write `{tenant_id}` before the other parameters",
            "write `{region}` before the other parameters",
        ]);
        two.key("user:{region: Region}:profile").helps(["write `{tenant_id}` before the other parameters"]);
    }

    #[test]
    fn keys_with_the_parameters_are_not_reported() {
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
