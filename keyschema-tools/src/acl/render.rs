//! Writes the rules of users as text.

use keyschema_runtime::KeySchema;

use super::{Answer, user::User};
use crate::json::{push_member, push_name, push_text};

/// A placeholder for the password of a user. It is not a valid password, so a server refuses the
/// rules until it is replaced.
pub const PASSWORD: &str = "#SHA256-OF-THE-PASSWORD";

/// Returns the rules as commands for a server, one for each user.
pub fn commands(users: &[User]) -> String {
    let line = |user: &User| format!("ACL SETUSER {} {}\n", user.name, user.rules(PASSWORD).join(" "));
    users.iter().map(line).collect()
}

/// Returns the rules as a file for the setting `aclfile`, one line for each user.
pub fn file(users: &[User]) -> String {
    let line = |user: &User| format!("user {} {}\n", user.name, user.rules(PASSWORD).join(" "));
    users.iter().map(line).collect()
}

/// Returns the rules and the shared globs as JSON, with the schema
/// `docs/keyschema-acl.schema.json`.
pub fn json(answer: &Answer) -> String {
    let mut json = String::from("{");
    push_member(&mut json, "format", "keyschema-acl");
    push_name(&mut json, "version");
    json.push('1');
    push_name(&mut json, "users");
    push_list(&mut json, &answer.users, |json, user| {
        push_member(json, "name", &user.name);
        push_name(json, "rules");
        push_texts(json, user.rules(PASSWORD));
        push_name(json, "commands");
        push_texts(json, &user.commands);
        push_name(json, "selectors");
        push_list(json, &user.selectors, |json, selector| {
            push_name(json, "keys");
            push_list(json, &selector.keys, |json, rule| {
                push_member(json, "glob", &rule.glob);
                for (name, is_granted) in [("read", rule.access.read), ("write", rule.access.write)] {
                    push_name(json, name);
                    json.push_str(if is_granted { "true" } else { "false" });
                }
            });
            push_name(json, "channels");
            push_texts(json, &selector.channels);
            push_name(json, "commands");
            push_texts(json, &selector.commands);
        });
    });
    push_name(&mut json, "shared");
    push_list(&mut json, &answer.shared, |json, (user, shared)| {
        push_member(json, "user", user);
        push_member(json, "key", shared.key.name);
        push_name(json, "others");
        push_list(json, &shared.others, |json, (other, example): &(&KeySchema, String)| {
            push_member(json, "key", other.name);
            push_member(json, "example", example);
        });
    });
    json.push_str("}\n");
    json
}

/// Appends an array of objects.
fn push_list<T>(json: &mut String, list: &[T], push: impl Fn(&mut String, &T)) {
    json.push('[');
    for (number, element) in list.iter().enumerate() {
        json.push_str(if number == 0 { "{" } else { ",{" });
        push(json, element);
        json.push('}');
    }
    json.push(']');
}

fn push_texts(json: &mut String, texts: impl IntoIterator<Item: AsRef<str>>) {
    json.push('[');
    for (number, text) in texts.into_iter().enumerate() {
        if number > 0 {
            json.push(',');
        }
        push_text(json, text.as_ref());
    }
    json.push(']');
}
