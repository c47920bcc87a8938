//! Which keys of a block are worth comparing.

use std::collections::BTreeMap;

use super::{PartKind, Segment, Subject};

/// Keys as a tree of their segments, in which those that may be the same text as another are found without looking at
/// all of them. It may name a key too many, never one too few.
#[derive(Debug, Default)]
pub(super) struct Lookalikes {
    root: Node,
}

#[derive(Debug, Default)]
struct Node {
    /// What follows a segment of this text.
    literals: BTreeMap<String, Node>,
    /// What follows a segment with parameters, by what it is made of.
    parameters: BTreeMap<String, Node>,
    /// The keys that end here.
    ends: Vec<usize>,
    /// The keys whose segments from here on cannot be told, as a parameter may hold the delimiter.
    open: Vec<usize>,
}

/// The way of a key through the tree.
pub(super) struct Way {
    steps: Vec<Step>,
    is_open: bool,
}

enum Step {
    Literal(String),
    Parameters(String),
}

impl Way {
    /// The way of a key that `prefix` is put in front of.
    ///
    /// `is_open` says of a parameter, by its number, whether it may hold the delimiter or be empty. What stands before the
    /// first of these still has its levels.
    pub(super) fn of(subject: &Subject, prefix: &[&str], is_open: impl Fn(usize) -> bool) -> Self {
        let closed = subject.segments.iter().take_while(|segment| {
            !segment.parts.iter().any(|part| match part.kind {
                PartKind::Parameter(number) => is_open(number),
                _ => false,
            })
        });
        let prefix = prefix.iter().map(|segment| Step::Literal(String::from(*segment)));
        let steps: Vec<Step> = prefix.clone().chain(closed.map(|segment| step(subject, segment))).collect();
        Self { is_open: steps.len() < prefix.len() + subject.segments.len(), steps }
    }
}

fn step(subject: &Subject, segment: &Segment) -> Step {
    let mut text = String::new();
    let mut has_parameters = false;
    for part in &segment.parts {
        match &part.kind {
            PartKind::Text(literal) => text.push_str(literal),
            PartKind::Open => text.push('{'),
            PartKind::Close => text.push('}'),
            PartKind::Parameter(number) => {
                has_parameters = true;
                text.push('<');
                text.push_str(subject.parameters.get(*number).map_or("", |parameter| &parameter.type_name));
                text.push('>');
            }
        }
    }
    if has_parameters { Step::Parameters(text) } else { Step::Literal(text) }
}

/// The literal text that a segment with parameters starts with, or some of it.
fn start_of(segment: &str) -> &str {
    segment.split('<').next().unwrap_or_default()
}

impl Lookalikes {
    /// Adds the key with this number.
    pub(super) fn add(&mut self, key: usize, way: &Way) {
        let mut node = &mut self.root;
        for step in &way.steps {
            node = match step {
                Step::Literal(text) => node.literals.entry(text.clone()).or_default(),
                Step::Parameters(text) => node.parameters.entry(text.clone()).or_default(),
            };
        }
        if way.is_open { &mut node.open } else { &mut node.ends }.push(key);
    }

    /// The keys that were added and may be the same text as this one, in order.
    pub(super) fn of(&self, way: &Way) -> Vec<usize> {
        let mut keys = Vec::new();
        self.root.gather(&way.steps, way.is_open, &mut keys);
        keys.sort_unstable();
        keys
    }
}

impl Node {
    fn gather(&self, steps: &[Step], is_open: bool, keys: &mut Vec<usize>) {
        match steps {
            [] if is_open => return self.gather_all(keys),
            [] => keys.extend(&self.ends),
            [Step::Literal(text), rest @ ..] => {
                let others = self.parameters.iter().filter(|(other, _)| text.starts_with(start_of(other)));
                for node in self.literals.get(text).into_iter().chain(others.map(|(_, node)| node)) {
                    node.gather(rest, is_open, keys);
                }
            }
            [Step::Parameters(text), rest @ ..] => {
                let start = start_of(text);
                let literals = self.literals.iter().filter(|(other, _)| other.starts_with(start));
                let others = self.parameters.iter().filter(|(other, _)| {
                    let other = start_of(other);
                    start.starts_with(other) || other.starts_with(start)
                });
                for (_, node) in literals.chain(others) {
                    node.gather(rest, is_open, keys);
                }
            }
        }
        keys.extend(&self.open);
    }

    fn gather_all(&self, keys: &mut Vec<usize>) {
        keys.extend(self.ends.iter().chain(&self.open));
        for node in self.literals.values().chain(self.parameters.values()) {
            node.gather_all(keys);
        }
    }
}

#[cfg(test)]
mod tests {

    use keyschema_core::DataType;

    use super::{Lookalikes, Way};
    use crate::lint::{Policy, Standard, Subject};

    /// Blocks grow without every key being compared with every other.
    #[test]
    fn of_a_thousand_keys_few_look_alike() {
        let policy = Policy::of(Standard::Domain);
        for shape in 0..5 {
            let mut keys = Lookalikes::default();
            let mut compared = 0;
            for number in 0..1000 {
                let template = match shape {
                    0 => format!("area_{}:{{id: u64}}:field_{number}", number % 30),
                    1 => format!("user:{{id: u64}}:kind_{number}:{{item: Text<24>}}"),
                    2 => format!("user:kind_{number}:{{item: Tail<512>}}"),
                    3 => format!("user:kind_{number}_{{item: Text<512>}}:state"),
                    _ => format!("user:{{id: Text<512>}}:kind_{number}:{{item: Tail<512>}}"),
                };
                let subject = Subject::of_template(&template, DataType::Hash, &policy);
                let way = Way::of(&subject, &[], |parameter| {
                    subject.parameters[parameter].type_name == "Tail<512>"
                });
                compared += keys.of(&way).len();
                keys.add(number, &way);
            }
            assert_eq!(compared, 0, "{shape}");
        }
    }
}
