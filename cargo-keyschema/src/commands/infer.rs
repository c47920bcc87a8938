//! `infer`: declarations for the keys that a server has.

use std::{io::BufReader, time::Duration};

use keyschema_language::message::{Message, code};
use keyschema_tools::{
    Fault, PrefixPattern,
    declare::Declarations,
    identify::Identifier,
    infer::{Inference, Inferred, Options},
    sources::{Dump, KeyList, KeySource, Server, ServerOptions, Stop},
    words::counted,
};

use super::audit::{databases_of, interrupt, load_of, open, prefix_of};
use crate::{
    arguments::{Infer as Arguments, InferFormat},
    input::Input,
    output::{Failure, Outcome, Output},
    progress::{Counted, Progress},
};

/// The number of conflicts and of keys without a schema that are shown.
const SHOWN: usize = 5;

pub(super) fn infer(
    arguments: &Arguments,
    input: &Input<'_>,
    output: &mut Output,
) -> Result<Outcome, Failure> {
    let prefix = prefix_of(&arguments.prefix)?;
    let known = if arguments.known {
        Some(Identifier::of(&input.catalogs(output)?).with_prefix(prefix.clone()))
    } else {
        None
    };
    let mut keys = Keys { inference: Inference::default(), known, prefix, read: 0, passed: 0 };
    let read = if let Some(url) = &arguments.redis {
        let options = ServerOptions {
            access: arguments.certificates.access()?,
            databases: databases_of(&arguments.db)?,
            replicas: arguments.replicas,
            max_load: load_of(&arguments.max_load)?,
            max_keys: arguments.max_keys,
            max_time: arguments.max_seconds.map(Duration::from_secs),
            interrupt: Some(interrupt()),
            sampler: Some(Inference::sampler()),
            ..ServerOptions::of(url)
        };
        read_server(options, &mut keys, output)
    } else {
        read_file(arguments, &mut keys, output)?
    };
    let (count, passed) = (keys.read, keys.passed);
    if count == passed {
        read?;
        return Err(nothing(count, arguments).into());
    }
    let inferred = keys.inference.finish(&Options::default());
    let masks = arguments.mask || !arguments.no_mask;
    let declarations = Declarations::of(&inferred, masks);
    match arguments.format {
        InferFormat::Rust => output.write(declarations.rust())?,
        InferFormat::Json => output.write(declarations.json())?,
    }
    output.flush()?;
    tell(&inferred, &declarations, passed, output);
    // What was read before an error counts, and is shown first.
    read?;
    Ok(Outcome::Clean)
}

/// Keys on their way to an inference.
struct Keys {
    inference: Inference,
    known: Option<Identifier>,
    prefix: PrefixPattern,
    read: u64,
    /// The number of keys that are declared, or lack the prefix.
    passed: u64,
}

impl Keys {
    fn read(&mut self, source: &mut dyn KeySource) -> Result<(), Fault> {
        while let Some(mut observation) = source.next()? {
            self.read += 1;
            let key = observation.key;
            let is_known = self.known.as_ref().is_some_and(|it| it.schema_of(key).is_some());
            match self.prefix.ends(key).next().filter(|_| !is_known) {
                Some(end) => {
                    observation.key = &key[end..];
                    self.inference.add(&observation);
                }
                None => self.passed += 1,
            }
        }
        Ok(())
    }
}

/// Reads a dump or a list of keys.
fn read_file(arguments: &Arguments, keys: &mut Keys, output: &Output) -> Result<Result<(), Fault>, Failure> {
    let progress = Progress::new(output.is_quiet());
    let path = arguments.rdb.as_deref().or(arguments.keys.as_deref()).unwrap_or("-");
    let (file, length) = open(path)?;
    if arguments.rdb.is_some() {
        let mut dump = Dump::new(path, file).with_sampler(Inference::sampler());
        return Ok(keys.read(&mut progress.of_file(path, length, &mut dump, Dump::offset)));
    }
    let (file, count) = Counted::new(file);
    let mut list = KeyList::new(path, BufReader::with_capacity(1 << 18, file));
    Ok(keys.read(&mut progress.of_file(path, length, &mut list, |_| count.get())))
}

fn read_server(mut options: ServerOptions, keys: &mut Keys, output: &Output) -> Result<(), Fault> {
    let progress = Progress::new(output.is_quiet());
    options.watch = Some(progress.of_nodes());
    let mut server = Server::open(&options)?;
    keys.read(&mut server)?;
    match server.stopped() {
        None => {}
        Some(Stop::Keys) => output.tell("not all keys were read: `--max-keys` was reached"),
        Some(Stop::Time) => output.tell("not all keys were read: `--max-seconds` passed"),
        Some(Stop::Interrupt) => {
            return Err(Message::new("the reading was interrupted, and not all keys were read").into());
        }
    }
    Ok(())
}

/// Returns the message that there is nothing to infer from.
fn nothing(read: u64, arguments: &Arguments) -> Fault {
    if read == 0 {
        return Message::new("there are no keys").into();
    }
    let reason = match (arguments.known, arguments.prefix.is_empty()) {
        (true, true) => "the catalogues declare all of them".to_string(),
        (true, false) => format!("none begins with {} and is not declared", code(&arguments.prefix)),
        _ => format!("none begins with {}", code(&arguments.prefix)),
    };
    Message::new(format!("{} read, and {reason}", counted(read, "key"))).into()
}

/// Tells what was found.
fn tell(inferred: &Inferred, declarations: &Declarations, passed: u64, output: &Output) {
    let mut summary = format!(
        "{}, {}",
        counted(inferred.keys, "key"),
        counted(u64::try_from(inferred.schemas.len()).unwrap_or(u64::MAX), "schema")
    );
    if inferred.residue.keys > 0 {
        summary.extend([", ", &counted(inferred.residue.keys, "key"), " of no schema"]);
    }
    if passed > 0 {
        summary.extend(["; ", &counted(passed, "key"), " left out"]);
    }
    output.tell(summary);
    // The first line counts these keys, as the summary does.
    for example in declarations.residue().skip(1).take(SHOWN) {
        output.tell(format!("  no schema: {}", example.trim_start()));
    }
    let overlaps: Vec<(&str, &str, &str)> = declarations.overlaps().collect();
    for (first, second, example) in overlaps.iter().take(SHOWN) {
        output.tell(format!("  {first} and {second} can be the same text, such as {}", code(example)));
    }
    if overlaps.len() > SHOWN {
        output.tell(format!("  … and {} more pairs can be, too", overlaps.len() - SHOWN));
    }
}
