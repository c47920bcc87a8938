//! Keys as a tree by their segments.

use std::collections::BTreeMap;

use serde_json::{Value, json};

/// The keys that begin with the same segments.
#[derive(Default)]
struct Node {
    children: BTreeMap<String, Node>,
    keys: Vec<Value>,
}

/// Returns the tree of the keys of a model. The last segment of a key is not a branch, but the key
/// itself. A branch that contains only one other branch is joined with it: `profile:id`.
pub(super) fn of(keys: &[Value]) -> Value {
    let mut root = Node::default();
    for key in keys {
        let mut node = &mut root;
        for segment in segments(key) {
            node = node.children.entry(segment).or_default();
        }
        node.keys.push(json!({ "id": key["id"], "name": key["name"], "template": key["template"] }));
    }
    branches(root, ":")
}

/// Returns the segments before the last one, with parameters as `{name}`. A key of one segment is
/// its own branch.
fn segments(key: &Value) -> Vec<String> {
    let parts = key["parts"].as_array().into_iter().flatten();
    let text: String = parts.filter_map(|part| part["text"].as_str()).collect();
    let delimiter = key["delimiter"].as_str().filter(|it| !it.is_empty()).unwrap_or(":");
    let mut segments: Vec<String> = text.split(delimiter).map(str::to_string).collect();
    if segments.len() > 1 {
        segments.pop();
    }
    segments
}

fn branches(node: Node, delimiter: &str) -> Value {
    let branches = node.children.into_iter().map(|(mut name, mut child)| {
        while child.keys.is_empty() && child.children.len() == 1 {
            if let Some((next, grandchild)) = child.children.pop_first() {
                name = format!("{name}{delimiter}{next}");
                child = grandchild;
            }
        }
        let keys = std::mem::take(&mut child.keys);
        let children = branches(child, delimiter);
        let below: u64 =
            children.as_array().into_iter().flatten().filter_map(|child| child["count"].as_u64()).sum();
        json!({ "name": name, "count": below + keys.len() as u64, "children": children, "keys": keys })
    });
    Value::Array(branches.collect())
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::of;

    fn key(text: &str) -> Value {
        json!({ "id": text, "name": text, "template": text, "delimiter": ":", "parts": [{ "text": text }] })
    }

    /// Returns a branch on one line: its name, its count, its branches and its keys.
    fn shown(node: &Value) -> String {
        let list = |member: &str, show: fn(&Value) -> String| -> String {
            node[member].as_array().unwrap().iter().map(show).collect::<Vec<_>>().join(" ")
        };
        let keys = list("keys", |key| key["name"].as_str().unwrap().into());
        format!("{} {} [{}] ({keys})", node["name"].as_str().unwrap(), node["count"], list("children", shown))
    }

    #[test]
    fn branches_are_counted_and_single_branches_joined() {
        let tree = of(&[
            key("user:profile:id:{id}"),
            key("user:profile:all"),
            key("user:{id}"),
            key("jobs"),
            key("a:b:c:d"),
        ]);
        let lines: Vec<String> = tree.as_array().unwrap().iter().map(shown).collect();
        assert_eq!(
            lines,
            [
                "a:b:c 1 [] (a:b:c:d)",
                "jobs 1 [] (jobs)",
                "user 3 [profile 2 [id 1 [] (user:profile:id:{id})] (user:profile:all)] (user:{id})",
            ]
        );
    }
}
