//! The keys among the arguments of commands.

/// Commands with keys at fixed positions: the first, the last (from the end if negative) and the
/// step between them.
///
/// A test compares it with a server's answers to `COMMAND GETKEYS`.
const FIXED: &str = include_str!("commands.tsv");

/// The positions of the keys of other commands.
enum Keys {
    /// From `first` to `last`, every `step`th.
    Range { first: usize, last: isize, step: usize },
    /// The number in the argument at `count`, every `step`th from the next argument on, and the one
    /// at `also`.
    Counted { count: usize, also: Option<usize>, step: usize },
    /// The first half of the arguments after the word.
    After { word: &'static str },
}

/// Returns the keys of a command, which is the name and its arguments as a client sent them.
///
/// A command that is unknown, or has no keys, returns nothing. Patterns, as in `KEYS` and `SCAN`,
/// are not keys.
///
/// ```
/// use keyschema_tools::identify::keys_of_command;
///
/// let words = |line: &str| line.split(' ').map(|word| word.as_bytes().to_vec()).collect::<Vec<_>>();
/// let keys = |line| keys_of_command(&words(line)).map(|key| String::from_utf8_lossy(key).into_owned()).collect::<Vec<_>>();
/// assert_eq!(keys("MSET a 1 b 2"), ["a", "b"]);
/// assert_eq!(keys("eval script 1 a 7"), ["a"]);
/// assert_eq!(keys("XREAD COUNT 2 STREAMS a b 0-0 0-0"), ["a", "b"]);
/// assert!(keys("KEYS *").is_empty());
/// ```
pub fn keys_of(words: &[Vec<u8>]) -> impl Iterator<Item = &[u8]> {
    let mut places = places_of(words);
    places.retain(|place| *place < words.len());
    places.into_iter().map(|place| words[place].as_slice())
}

fn places_of(words: &[Vec<u8>]) -> Vec<usize> {
    let upper = |word: &[u8]| String::from_utf8_lossy(word).to_ascii_uppercase();
    let Some(name) = words.first().map(|word| upper(word)) else {
        return Vec::new();
    };
    let subcommand = words.get(1).map(|word| upper(word)).unwrap_or_default();
    match keys(&name, &subcommand) {
        None => Vec::new(),
        Some(Keys::Range { first, last, step }) => {
            let last =
                if last < 0 { words.len().saturating_sub(last.unsigned_abs()) } else { last.unsigned_abs() };
            (first..=last).step_by(step).collect()
        }
        Some(Keys::Counted { count, also, step }) => {
            let number: Option<usize> =
                words.get(count).and_then(|word| std::str::from_utf8(word).ok()?.parse().ok());
            let keys = (count + 1..words.len()).step_by(step).take(number.unwrap_or(0));
            also.into_iter().chain(keys).collect()
        }
        Some(Keys::After { word }) => {
            let Some(at) = words.iter().position(|other| upper(other) == word) else {
                return Vec::new();
            };
            (at + 1..=at + (words.len() - at - 1) / 2).collect()
        }
    }
}

fn keys(name: &str, subcommand: &str) -> Option<Keys> {
    Some(match name {
        "EVAL" | "EVALSHA" | "EVAL_RO" | "EVALSHA_RO" | "FCALL" | "FCALL_RO" => {
            Keys::Counted { count: 2, also: None, step: 1 }
        }
        "ZUNIONSTORE" | "ZINTERSTORE" | "ZDIFFSTORE" => Keys::Counted { count: 2, also: Some(1), step: 1 },
        "ZUNION" | "ZINTER" | "ZDIFF" | "ZINTERCARD" | "SINTERCARD" | "LMPOP" | "ZMPOP" => {
            Keys::Counted { count: 1, also: None, step: 1 }
        }
        "MSETEX" => Keys::Counted { count: 1, also: None, step: 2 },
        "BLMPOP" | "BZMPOP" => Keys::Counted { count: 2, also: None, step: 1 },
        "XREAD" | "XREADGROUP" => Keys::After { word: "STREAMS" },
        "OBJECT" if ["ENCODING", "FREQ", "IDLETIME", "REFCOUNT"].contains(&subcommand) => at_two(),
        "MEMORY" if subcommand == "USAGE" => at_two(),
        "XGROUP" | "XINFO" if subcommand != "HELP" => at_two(),
        _ => {
            let line = FIXED.lines().find(|line| line.split('\t').next() == Some(name))?;
            let mut numbers = line.split('\t').skip(1).filter_map(|number| number.parse::<isize>().ok());
            let (first, last, step) = (numbers.next()?, numbers.next()?, numbers.next()?);
            Keys::Range { first: first.unsigned_abs(), last, step: step.unsigned_abs() }
        }
    })
}

fn at_two() -> Keys {
    Keys::Range { first: 2, last: 2, step: 1 }
}
