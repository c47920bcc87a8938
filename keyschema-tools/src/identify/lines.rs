//! Commands in the output of `redis-cli`: the lines of `MONITOR`, the entries of `SLOWLOG GET`.

use crate::escapes;

/// The form of the lines of an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// A key on each line.
    Keys,
    /// A command on each line, as `redis-cli MONITOR` prints it.
    Monitor,
    /// An argument on each line, as `redis-cli --no-raw SLOWLOG GET` prints it, or one JSON value
    /// of `redis-cli --json SLOWLOG GET`.
    Slowlog,
}

/// A command, as a client sent it: its name and arguments.
pub type Command = Vec<Vec<u8>>;

/// Returns the commands in the output of `redis-cli`.
///
/// ```
/// use keyschema_tools::identify::{Form, commands_in};
///
/// let line = br#"1339518083.107412 [0 127.0.0.1:60866] "set" "user:7" "a \"b\"\x00""#;
/// assert_eq!(commands_in(Form::Monitor, line), [[b"set".to_vec(), b"user:7".to_vec(), b"a \"b\"\0".to_vec()]]);
/// ```
pub fn commands(form: Form, text: &[u8]) -> Vec<Command> {
    match form {
        Form::Keys => Vec::new(),
        Form::Monitor => text.split(|byte| *byte == b'\n').filter_map(of_monitor).collect(),
        Form::Slowlog => of_slowlog(text),
    }
}

/// Returns the command of a line `1339518083.107412 [0 127.0.0.1:60866] "set" "a" "1"`.
fn of_monitor(line: &[u8]) -> Option<Command> {
    let time = line.split(|byte| *byte == b' ').next()?;
    let is_time = !time.is_empty() && time.iter().all(|byte| byte.is_ascii_digit() || *byte == b'.');
    // The address of a client, or `lua`, is in brackets before the command.
    let close = line.windows(3).position(|window| window == b"] \"")?;
    let words = quoted_words(&line[close + 2..]);
    (is_time && !words.is_empty()).then_some(words)
}

/// Returns the texts in quotes, unescaped.
fn quoted_words(mut text: &[u8]) -> Command {
    let mut words = Vec::new();
    while let Some(start) = text.iter().position(|byte| *byte == b'"') {
        let (word, rest) = unquote(&text[start + 1..]);
        words.push(word);
        text = rest;
    }
    words
}

/// Returns the text up to the closing quote, unescaped, and the text after the quote.
fn unquote(text: &[u8]) -> (Vec<u8>, &[u8]) {
    let mut word = Vec::new();
    let mut rest = text;
    loop {
        rest = match rest {
            [] => return (word, rest),
            [b'"', rest @ ..] => return (word, rest),
            [b'\\', escaped @ ..] => {
                // What is no escape is the character itself.
                let itself = escaped.split_first().map_or((b'\\', escaped), |(byte, rest)| (*byte, rest));
                let (byte, rest) = escapes::byte_of(escaped).unwrap_or(itself);
                word.push(byte);
                rest
            }
            [byte, rest @ ..] => {
                word.push(*byte);
                rest
            }
        };
    }
}

fn of_slowlog(text: &[u8]) -> Vec<Command> {
    match serde_json::from_slice::<serde_json::Value>(text) {
        Ok(entries) => {
            let entries = entries.as_array().into_iter().flatten();
            entries.filter_map(|entry| json_command(entry.get(3)?)).collect()
        }
        Err(_) => of_slowlog_lines(text),
    }
}

fn json_command(command: &serde_json::Value) -> Option<Command> {
    let words = command.as_array()?.iter();
    Some(words.filter_map(|word| Some(word.as_str()?.as_bytes().to_vec())).collect())
}

/// Returns the commands in lines such as these. The fourth element of each entry is the command.
///
/// ```text
///  1) 1) (integer) 14
///     2) (integer) 1309448221
///     3) (integer) 15
///     4) 1) "set"
///        2) "a"
///     5) "127.0.0.1:60866"
/// ```
fn of_slowlog_lines(text: &[u8]) -> Vec<Command> {
    let mut commands: Vec<Command> = Vec::new();
    // The column of the numbers of the command's elements.
    let mut column = None;
    for line in text.split(|byte| *byte == b'\n') {
        let numbers = numbers_of(line);
        let Some((inner, last)) = numbers.last().copied() else {
            continue;
        };
        let is_fourth = numbers.len() >= 2 && numbers[numbers.len() - 2].1 == 4 && last == 1;
        if is_fourth {
            column = Some(inner);
            commands.push(Vec::new());
        }
        if column == Some(inner) && (is_fourth || numbers.len() == 1) {
            if let Some(command) = commands.last_mut() {
                command.extend(quoted_words(&line[inner..]).into_iter().next());
            }
        } else {
            column = None;
        }
    }
    commands
}

/// Returns the numbers `1)` at the start of a line, each with its column.
fn numbers_of(line: &[u8]) -> Vec<(usize, usize)> {
    let mut numbers = Vec::new();
    let mut at = 0;
    loop {
        let start = at + line[at..].iter().take_while(|byte| **byte == b' ').count();
        let digits = line[start..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        let number =
            std::str::from_utf8(&line[start..start + digits]).ok().and_then(|text| text.parse().ok());
        match (number, line.get(start + digits)) {
            // The numbers are aligned to the right, so the bracket is always in the same column.
            (Some(number), Some(b')')) => numbers.push((start + digits, number)),
            _ => return numbers,
        }
        at = start + digits + 1;
    }
}

#[cfg(test)]
mod tests {
    use super::{Form, commands};

    fn shown(form: Form, text: &str) -> Vec<Vec<String>> {
        let commands = commands(form, text.as_bytes());
        let shown = |word: Vec<u8>| String::from_utf8_lossy(&word).into_owned();
        commands.into_iter().map(|command| command.into_iter().map(shown).collect()).collect()
    }

    #[test]
    fn lines_of_monitor_are_taken_apart() {
        let text = "OK\n1700000000.1 [0 127.0.0.1:1] \"GET\" \"a b\"\n1700000000.2 [3 lua] \"set\" \"x\\\"]\" \"\\\\\"\r\nnonsense\n\
            1700000000.3 [0 unix:/tmp/redis.sock] \"PING\"\n1700000000.4 [0 [::1]:5000] \"GET\" \"k\"\n";
        assert_eq!(
            shown(Form::Monitor, text),
            [vec!["GET", "a b"], vec!["set", "x\"]", "\\"], vec!["PING"], vec!["GET", "k"]]
        );
    }

    #[test]
    fn entries_of_the_slow_log_are_taken_apart() {
        let text = r#" 1) 1) (integer) 14
    2) (integer) 1309448221
    3) (integer) 15
    4) 1) "mset"
       2) "user:7"
       3) "1) \"x\""
    5) "127.0.0.1:60866"
    6) ""
10) 1) (integer) 13
    2) (integer) 1309448128
    3) (integer) 30
    4)  1) "lpush"
        2) "a"
        3) "1"
        4) "2"
        5) "3"
        6) "4"
        7) "5"
        8) "6"
        9) "7"
       10) "8"
    5) "127.0.0.1:60867"
    6) "worker"
"#;
        let commands = shown(Form::Slowlog, text);
        assert_eq!(commands[0], ["mset", "user:7", "1) \"x\""]);
        assert_eq!(commands[1], ["lpush", "a", "1", "2", "3", "4", "5", "6", "7", "8"]);
        assert_eq!(commands.len(), 2);
    }

    #[test]
    fn the_slow_log_as_json_is_taken_apart() {
        let json = r#"[[14,1309448221,15,["get","a"],"127.0.0.1:1",""],[13,1,2,["ping"],"",""]]"#;
        assert_eq!(shown(Form::Slowlog, json), [vec!["get", "a"], vec!["ping"]]);
        assert!(commands(Form::Slowlog, b"").is_empty());
    }
}
