//! Paths with placeholders, as in `members` of a workspace: `crates/*`.

use std::{
    fs,
    path::{Path, PathBuf},
};

use keyschema_language::lists::{CollectVec as _, sort_by};

/// Whether `pattern` matches `path`. Each part of the pattern matches one part of the path, and
/// `**` any number of them.
pub(super) fn matches(pattern: &Path, path: &Path) -> bool {
    matches_parts(&parts(pattern), &parts(path))
}

/// Returns the existing directories that `pattern` matches.
pub(super) fn directories(pattern: &Path) -> Vec<PathBuf> {
    let is_plain = |directory: &&Path| !parts(directory).iter().any(|part| part.contains(['*', '?', '[']));
    let base = pattern.ancestors().find(is_plain).unwrap_or(Path::new(""));
    let mut found = Vec::new();
    collect(base, pattern, &mut found);
    found
}

fn collect(directory: &Path, pattern: &Path, found: &mut Vec<PathBuf>) {
    if matches(pattern, directory) {
        found.push(directory.to_owned());
    }
    let (depth, wanted) = (parts(directory).len(), parts(pattern));
    if depth >= wanted.len() && !wanted.iter().any(|part| part == "**") {
        return;
    }
    let entries = fs::read_dir(directory).into_iter().flatten().flatten();
    // A link could lead back up.
    let directories = entries.filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_dir()));
    let mut paths: Vec<PathBuf> = directories.map(|entry| entry.path()).collect_vec();
    sort_by(&mut paths, &|left, right| left.cmp(right));
    for path in paths {
        collect(&path, pattern, found);
    }
}

fn parts(path: &Path) -> Vec<String> {
    path.components().map(|part| part.as_os_str().to_string_lossy().into_owned()).collect_vec()
}

fn matches_parts(pattern: &[String], path: &[String]) -> bool {
    match pattern {
        [] => path.is_empty(),
        [any, rest @ ..] if any == "**" => (0..=path.len()).any(|count| matches_parts(rest, &path[count..])),
        [first, rest @ ..] => path.split_first().is_some_and(|(part, others)| {
            let (first, part): (Vec<char>, Vec<char>) =
                (first.chars().collect_vec(), part.chars().collect_vec());
            matches_part(&first, &part) && matches_parts(rest, others)
        }),
    }
}

fn matches_part(pattern: &[char], text: &[char]) -> bool {
    match pattern {
        [] => text.is_empty(),
        ['*', rest @ ..] => (0..=text.len()).any(|count| matches_part(rest, &text[count..])),
        ['?', rest @ ..] => text.split_first().is_some_and(|(_, others)| matches_part(rest, others)),
        ['[', rest @ ..] => {
            // A bracket at the start of a set is one of its characters.
            let negated = usize::from(rest.first() == Some(&'!'));
            let end = rest.iter().skip(negated + 1).position(|letter| *letter == ']');
            let (Some(end), Some((letter, others))) = (end.map(|end| end + negated + 1), text.split_first())
            else {
                return false;
            };
            (negated == 0) == is_in(*letter, &rest[negated..end]) && matches_part(&rest[end + 1..], others)
        }
        [first, rest @ ..] => {
            text.split_first().is_some_and(|(letter, others)| letter == first && matches_part(rest, others))
        }
    }
}

fn is_in(letter: char, set: &[char]) -> bool {
    match set {
        [] => false,
        [first, '-', last, rest @ ..] => (*first..=*last).contains(&letter) || is_in(letter, rest),
        [one, rest @ ..] => *one == letter || is_in(letter, rest),
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::matches;

    #[test]
    fn a_placeholder_is_in_one_part_of_the_path() {
        for (pattern, path) in [
            ("/a/crates/*", "/a/crates/x"),
            ("/a/cr*s/x-?", "/a/crates/x-1"),
            ("/a/[b-d]x", "/a/cx"),
            ("/a/[!b-d]x", "/a/ex"),
            ("/a/[]]", "/a/]"),
            ("/a/**/x", "/a/x"),
            ("/a/**/x", "/a/b/c/x"),
            ("/a/**", "/a/b/c"),
            ("/a/x", "/a/x"),
        ] {
            assert!(matches(Path::new(pattern), Path::new(path)), "{pattern} {path}");
        }
        for (pattern, path) in [
            ("/a/crates/*", "/a/crates/x/y"),
            ("/a/crates/*", "/a/crates"),
            ("/a/*", "/b/x"),
            ("/a/[b-d]x", "/a/ex"),
            ("/a/[!b-d]x", "/a/cx"),
            ("/a/[b", "/a/b"),
            ("/a/**/x", "/a/b/y"),
        ] {
            assert!(!matches(Path::new(pattern), Path::new(path)), "{pattern} {path}");
        }
    }
}
