//! The name someone may have meant.

/// The nearest of `names`, unless more than half of it would have to change.
pub(crate) fn nearest<'a>(typed: &str, names: &[&'a str]) -> Option<&'a str> {
    let near = names.iter().map(|name| (distance(typed, name), *name));
    let (distance, name) = near.min()?;
    (distance * 2 <= name.len().max(2)).then_some(name)
}

/// How many letters must be added, dropped, replaced, or swapped with their neighbour.
fn distance(from: &str, to: &str) -> usize {
    let (from, to): (Vec<char>, Vec<char>) = (from.chars().collect(), to.chars().collect());
    let mut table = vec![vec![0; to.len() + 1]; from.len() + 1];
    for i in 0..=from.len() {
        for j in 0..=to.len() {
            table[i][j] = if i == 0 || j == 0 {
                i + j
            } else {
                let replaced = table[i - 1][j - 1] + usize::from(from[i - 1] != to[j - 1]);
                replaced.min(table[i - 1][j] + 1).min(table[i][j - 1] + 1)
            };
            if i > 1 && j > 1 && from[i - 1] == to[j - 2] && from[i - 2] == to[j - 1] {
                table[i][j] = table[i][j].min(table[i - 2][j - 2] + 1);
            }
        }
    }
    table[from.len()][to.len()]
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn typing_errors_are_seen_through() {
        let names = ["test", "demo", "ci", "help"];
        for (typed, meant) in [
            ("tset", "test"),
            ("tests", "test"),
            ("ic", "ci"),
            ("dmeo", "demo"),
            ("hlep", "help"),
        ] {
            assert_eq!(nearest(typed, &names), Some(meant), "{typed}");
        }
        assert_eq!(nearest("publish", &names), None);
        assert_eq!(nearest("", &[]), None);
    }
}
