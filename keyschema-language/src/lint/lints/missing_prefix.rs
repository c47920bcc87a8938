//! Keys without the prefix that the project wants.

use keyschema_core::lists::CollectVec as _;

use crate::{
    lint::{
        BlockKey, Check, Findings, Level, Levels, Lint, Place, Proposal, Rewrite, project_prefix,
        project_rule::{NOTE, is_of_block, prefix_value},
    },
    message::{Message, code},
};

pub(in crate::lint) static LINT: Lint = Lint {
    name: "missing_prefix",
    summary: "a key does not begin with the project's prefix",
    levels: Levels::always(Level::Deny),
    page: "\
## What it does
Finds keys that do not begin with the segments in the `prefix` of the project's manifest. Without
that setting it finds nothing. A key has the prefix if its template begins with it, or if
`prefix = …` on the key or its block sets it.

## Why is this bad
Several programs can share a server if the keys of each begin with its own name. A key without it is
outside the program's ACL rule (`~mall:*`), and another program can overwrite it. The manifest
cannot add the prefix: a vendored copy of the crate lacks the manifest of its workspace, and would
write other keys.

## Example
```text
# prefix = \"mall\"
#[redis_key(cart:items:id:{user_id}, list)]
```

## Use instead
```text
#[redis_key(mall:cart:items:id:{user_id}, list)]
```
In a block, one line sets it for all keys:
```text
#![prefix = mall]
```
",
    check: Check::KeyOrBlock(check),
};

fn check(keys: &[BlockKey<'_>], findings: &mut Findings) {
    let lacks = |key: &BlockKey<'_>| !project_prefix::is_at_start(key.subject, key.policy);
    let broken: Vec<usize> = (0..keys.len()).filter(|number| lacks(&keys[*number])).collect_vec();
    if is_of_block(keys, LINT.name, &broken) {
        let wanted = wanted(&keys[0]);
        let fact = format!("no key of the block begins with the project's prefix {}", code(&wanted));
        let value = prefix_value(&keys[0].policy.project_prefix);
        let help = format!("write `#![prefix = {value}]` at the top of the block");
        findings.key = 0;
        return findings.report(Place::Name, Message::new(fact).help(help).note(NOTE));
    }
    for number in broken {
        let key = &keys[number];
        let wanted = wanted(key);
        let fact = format!("the key does not begin with the project's prefix {}", code(&wanted));
        let message = Message::new(fact).note(NOTE);
        let option = format!("write `prefix = {}`", prefix_value(&key.policy.project_prefix));
        findings.key = number;
        let range = 0..key.subject.text.len();
        if key.policy.prefix.is_empty() {
            let template = [&wanted, &*key.policy.delimiter, &Rewrite::new(key.subject).finish()].concat();
            findings.propose_in(range, message, Proposal::new(template, option));
        } else {
            findings.report_in(range, message.help(option));
        }
    }
}

/// Returns the project's prefix, with the delimiter of the key.
fn wanted(key: &BlockKey<'_>) -> String {
    key.policy.project_prefix.join(&key.policy.delimiter)
}

#[cfg(test)]
mod tests {
    use keyschema_core::DataType::Hash;

    use crate::lint::{Policy, Standard, Subject, testing::Keys};

    fn keys(prefix: &[&str], change: impl FnOnce(&mut Policy)) -> Keys {
        Keys::of(Standard::Compact).lint("missing_prefix").policy(|policy| {
            policy.project_prefix = prefix.iter().map(|segment| (*segment).into()).collect();
            change(policy);
        })
    }

    #[test]
    fn the_whole_key_is_proposed() {
        keys(&["mall"], |_| {})
            .key("user:{id: u64}")
            .finds(["user:{id: u64}"])
            .helps(["write `mall:user:{id}`"]);
        keys(&["mall", "eu"], |_| {}).key("mall:user:{id: u64}").helps(["write `mall:eu:mall:user:{id}`"]);
        keys(&["mall"], |_| {}).key("malls:user:{id: u64}").helps(["write `mall:malls:user:{id}`"]);
        keys(&["mall"], |_| {}).key("mall{id: u64}:user").helps(["write `mall:mall{id}:user`"]);
        keys(&["mall"], |policy| policy.delimiter = "/".into())
            .key("mall:user/{id: u64}")
            .helps(["write `mall/mall:user/{id}`"]);
    }

    #[test]
    fn another_prefix_in_source_is_replaced() {
        keys(&["mall"], |policy| policy.prefix = vec!["shop".into()])
            .key("user:{id: u64}")
            .helps(["write `prefix = mall`"]);
        keys(&["my-mall"], |policy| policy.prefix = vec!["shop".into()])
            .key("user:{id: u64}")
            .helps(["write `prefix = \"my-mall\"`"]);
    }

    #[test]
    fn a_block_without_the_prefix_is_one_finding() {
        let keys = keys(&["mall"], |_| {});
        keys.keys(&[("user:{id: u64}", Hash), ("order:{id: u64}", Hash)])
            .finds(["user:{id: u64}"])
            .helps(["write `#![prefix = mall]` at the top of the block"]);
        // A line in the block would change the key that is correct.
        keys.keys(&[("user:{id: u64}", Hash), ("mall:order:{id: u64}", Hash)])
            .finds(["user:{id: u64}"])
            .helps(["write `mall:user:{id}`"]);
    }

    #[test]
    fn keys_with_the_prefix_are_not_reported() {
        keys(&[], |_| {}).key("user:{id: u64}").finds_nothing();
        keys(&["mall"], |_| {}).key("mall:user:{id: u64}").finds_nothing();
        keys(&["mall"], |_| {}).key("mall").finds_nothing();
        keys(&["mall"], |policy| policy.prefix = vec!["mall".into()]).key("user:{id: u64}").finds_nothing();
        // One segment is an option, and the other is in the template.
        keys(&["mall", "eu"], |policy| policy.prefix = vec!["mall".into()])
            .key("eu:user:{id: u64}")
            .finds_nothing();
        keys(&["mall", "eu"], |policy| policy.delimiter = "::".into())
            .key("mall::eu::user::{id: u64}")
            .finds_nothing();
    }

    #[test]
    fn the_words_of_the_prefix_are_not_checked() {
        let policy = Policy { project_prefix: vec!["prd".into()], ..Policy::of(Standard::Layered) };
        let found = |template: &str| -> Vec<&str> {
            let subject = Subject::of_template(template, Hash, &policy).documented().with_ttl();
            crate::lint::check_key(&subject, &policy, &[]).iter().map(|finding| finding.lint.name).collect()
        };
        assert_eq!(found("prd:user:profile:id:{id: u64}"), [""; 0]);
        assert_eq!(found("prd:usr:profile:id:{id: u64}"), ["abbreviations"]);
        assert_eq!(found("usr:profile:id:{id: u64}"), ["abbreviations", "missing_prefix"]);
    }
}
