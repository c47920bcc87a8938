//! `audit`: the keys of a server, compared with the declarations.

mod tables;

use std::{
    fs::{self, File},
    io::{self, BufReader, Read},
    path::{Path, PathBuf},
    process,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use keyschema_language::message::{Message, code};
use keyschema_tools::{
    Catalogs, Fault, PrefixPattern,
    audit::{Audit, Baseline, Limits, Report, Samples, SchemaReport, State, today},
    report,
    sources::{Databases, Dump, FIELDS_RULE, KeyList, Needs, Nodes, Server, ServerOptions, Stop},
};

use crate::{
    arguments::{Audit as Arguments, FindingFormat},
    human,
    input::Input,
    output::{Failure, Outcome, Output},
    progress::{Counted, Progress},
};

/// The exit code after a second Ctrl-C, as shells have it.
const INTERRUPTED: i32 = 130;

pub(super) fn audit(
    arguments: &Arguments,
    input: &Input<'_>,
    output: &mut Output,
) -> Result<Outcome, Failure> {
    let prefix = prefix_of(&arguments.prefix)?;
    let limits = Limits { prefix, max_bytes: arguments.max_bytes, levels: input.levels()? };
    let catalogs = input.catalogs(output)?;
    if arguments.print_acl {
        return print_acl(arguments, &catalogs, output);
    }
    let mut audit = Audit::of(&catalogs, limits).with_baseline(baseline_of(arguments)?);
    let read = if let Some(url) = &arguments.redis {
        let sample = if arguments.full { Samples::ALL } else { Samples::default() };
        let options = ServerOptions {
            access: arguments.certificates.access()?,
            databases: databases_of(&arguments.db)?,
            replicas: arguments.replicas,
            max_load: load_of(&arguments.max_load)?,
            max_keys: arguments.max_keys,
            max_time: arguments.max_seconds.map(Duration::from_secs),
            sampler: Some(audit.sampler(sample)),
            ..ServerOptions::of(url)
        };
        let state = state_of(arguments, &options, input)?;
        read_server(options, state.as_ref(), arguments.resume, &mut audit, output)
    } else {
        read_file(arguments, &mut audit, output)?.map(|()| true)
    };
    // What was read before an error counts, and is shown first.
    let (is_whole, fault) = match read {
        Ok(is_whole) => (is_whole, None),
        Err(fault) => (false, Some(fault)),
    };
    let (report, baseline) = match &arguments.write_baseline {
        Some(path) => {
            let (report, baseline) = audit.accept(is_whole);
            (report, Some((path, baseline)))
        }
        None => (audit.finish(is_whole), None),
    };
    if arguments.keys.is_none() {
        tell_of_fields(&report, output);
    }
    write(&report, arguments.format, output)?;
    output.flush()?;
    if let Some(fault) = fault {
        return Err(fault.into());
    }
    if let Some((path, baseline)) = baseline {
        write_baseline(path, &baseline, output)?;
    }
    Ok(output.outcome(&report.findings))
}

/// Prints the access rules of a user for such an audit.
fn print_acl(arguments: &Arguments, catalogs: &Catalogs, output: &mut Output) -> Result<Outcome, Failure> {
    let fields = || catalogs.schemas().flat_map(|(_, schema)| schema.fields);
    let server = Needs {
        memory: true,
        fields: fields().next().is_some(),
        field_ttls: fields().any(|field| field.ttl.is_some()),
        ..Needs::default()
    };
    let command = |needs: Needs| format!("ACL SETUSER audit on >PASSWORD {}\n", needs.access_rule());
    let nodes = if arguments.replicas { Nodes::Replicas } else { Nodes::Masters };
    let cluster = Needs { nodes, ..server };
    if !arguments.replicas {
        output.write(format!("# a server by itself\n{}", command(server)))?;
    }
    output.write(format!("# each node of a cluster\n{}", command(cluster)))?;
    Ok(Outcome::Clean)
}

/// Returns the baseline, or an empty one. One that is written again accepts without regard to
/// dates.
fn baseline_of(arguments: &Arguments) -> Result<Baseline, Failure> {
    match (&arguments.baseline, &arguments.write_baseline) {
        (Some(path), _) => Ok(Baseline::read(path, today())?),
        (None, Some(path)) if path.exists() => Ok(Baseline::read(path, None)?),
        _ => Ok(Baseline::default()),
    }
}

fn write_baseline(path: &Path, baseline: &Baseline, output: &Output) -> Result<(), Failure> {
    let shown = code(&path.display().to_string());
    fs::write(path, baseline.to_toml())
        .map_err(|error| Message::new(format!("the baseline {shown} cannot be written: {error}")))?;
    let (entries, new) = (baseline.entries(), baseline.entries().iter().filter(|entry| entry.line == 0));
    let of = if entries.len() == 1 { "1 entry".into() } else { format!("{} entries", entries.len()) };
    output.tell(format!("{shown} has {of}, {} of them new", new.count()));
    Ok(())
}

/// Returns the file in which an audit of a server is saved, if there is a place for it.
///
/// Each server has a file of its own, so that audits at the same time do not share one.
fn state_of(
    arguments: &Arguments,
    options: &ServerOptions,
    input: &Input<'_>,
) -> Result<Option<PathBuf>, Failure> {
    let address = options.address()?;
    let plain = |letter: char| if letter.is_ascii_alphanumeric() || letter == '.' { letter } else { '-' };
    let name: String =
        address.chars().rev().take(100).map(plain).collect::<Vec<_>>().into_iter().rev().collect();
    let name = format!("keyschema/audit-{}.state", name.trim_start_matches('-'));
    let usual = || Some(input.workspace()?.target().join(name));
    let path = arguments.state.clone().or_else(usual);
    if path.is_none() && arguments.resume {
        let message = Message::new("there is no saved audit outside of a Cargo project");
        return Err(Failure::Usage(message.help("name its file with `--state FILE`")));
    }
    Ok(path)
}

/// Says so if the fields of hashes were not compared.
fn tell_of_fields(report: &Report, output: &Output) {
    let is_left_out =
        |schema: &&SchemaReport| schema.keys > 0 && schema.compared == 0 && !schema.schema.fields.is_empty();
    let names: Vec<String> =
        report.schemas.iter().filter(is_left_out).map(|it| code(it.schema.name)).collect();
    if !names.is_empty() {
        output.tell(format!(
            "the fields of {} were not compared: on a server this needs Redis 7.2 and a user with `{FIELDS_RULE}`",
            names.join(", ")
        ));
    }
}

/// Prints what is known before the keys are read.
fn tell_first_look(audit: &Audit, server: &Server, output: &Output) {
    for sentence in audit.first_look(&server.first_look()) {
        output.tell(format!("first look: {sentence}"));
    }
}

/// Reads a server. Returns whether all of its keys were read.
fn read_server(
    mut options: ServerOptions,
    path: Option<&PathBuf>,
    resumes: bool,
    audit: &mut Audit,
    output: &Output,
) -> Result<bool, Fault> {
    options.interrupt = Some(interrupt());
    let progress = Progress::new(output.is_quiet());
    options.watch = Some(progress.of_nodes());
    let mut server;
    let read = if let Some(path) = path {
        let mut state = State::at(path);
        if resumes {
            server = state.resume(audit, &options)?;
        } else {
            if state.exists() {
                output.tell(
                    "an earlier audit was not finished; this one replaces it: `--resume` would continue it",
                );
            }
            server = state.open(&options)?;
            tell_first_look(audit, &server, output);
        }
        state.read(audit, &mut server)
    } else {
        server = Server::open(&options)?;
        tell_first_look(audit, &server, output);
        audit.expect(server.expected());
        audit.read(&mut server)
    };
    for node in server.nodes() {
        let share =
            node.keys.saturating_mul(100).checked_div(node.expected).map_or(100, |share| share.min(100));
        output.detail(format!("{}: {} keys, {share} % of those that it had", node.name, node.keys));
        if node.is_replaced {
            output
                .tell(format!("{} was replaced by other servers of its cluster, which were read", node.name));
        }
        if node.restarts > 0 {
            let times = if node.restarts == 1 { "once".into() } else { format!("{} times", node.restarts) };
            output.tell(format!("{} was restarted {times} meanwhile, and read again", node.name));
        }
    }
    let unread = server.unread_slots().filter(|_| server.stopped().is_none());
    if let Some(slots) = &unread {
        output.tell(format!("not all keys of these slots were read: {slots}"));
    }
    read?;
    let Some(stop) = server.stopped() else { return Ok(unread.is_none()) };
    let reason = match stop {
        Stop::Keys => "`--max-keys` was reached",
        Stop::Time => "`--max-seconds` passed",
        Stop::Interrupt => {
            let mut message = Message::new("the audit was interrupted, and not all keys were read");
            if path.is_some() {
                message = message.help("write `--resume` to continue it");
            }
            return Err(message.into());
        }
    };
    let resume = if path.is_some() { "; `--resume` continues" } else { "" };
    output.tell(format!("not all keys were read: {reason}{resume}"));
    Ok(false)
}

/// Returns a flag that Ctrl-C sets. The second Ctrl-C ends the process.
pub(super) fn interrupt() -> Arc<AtomicBool> {
    let flag = Arc::new(AtomicBool::new(false));
    let set = Arc::clone(&flag);
    // Without a handler, Ctrl-C ends the process at once, as it would anyway.
    let _ = ctrlc::set_handler(move || {
        if set.swap(true, Ordering::Relaxed) {
            process::exit(INTERRUPTED);
        }
    });
    flag
}

/// Reads a dump or a list of keys.
fn read_file(
    arguments: &Arguments,
    audit: &mut Audit,
    output: &Output,
) -> Result<Result<(), Fault>, Failure> {
    let progress = Progress::new(output.is_quiet());
    let path = arguments.rdb.as_deref().or(arguments.keys.as_deref()).unwrap_or("-");
    if arguments.no_checksum {
        if path == "-" {
            let message = Message::new("standard input cannot be read without the checksum");
            return Err(Failure::Usage(
                message.help("give the path of a file, or leave out `--no-checksum`"),
            ));
        }
        let file = File::open(path)
            .and_then(|file| Ok((file.metadata()?.len(), Dump::without_checksum(path, file)?)));
        let (length, dump) = file.map_err(|error| unreadable(path, &error))?;
        let mut dump = dump.with_sampler(audit.sampler(Samples::ALL));
        return Ok(audit.read(&mut progress.of_file(path, Some(length), &mut dump, Dump::offset)));
    }
    let (file, length) = open(path)?;
    if arguments.rdb.is_some() {
        let mut dump = Dump::new(path, file).with_sampler(audit.sampler(Samples::ALL));
        return Ok(audit.read(&mut progress.of_file(path, length, &mut dump, Dump::offset)));
    }
    let (file, count) = Counted::new(file);
    let mut list = KeyList::new(path, BufReader::with_capacity(1 << 18, file));
    Ok(audit.read(&mut progress.of_file(path, length, &mut list, |_| count.get())))
}

/// Opens a file, or standard input for `-`. Returns its length too, if it has one.
pub(super) fn open(path: &str) -> Result<(Box<dyn Read>, Option<u64>), Failure> {
    if path == "-" {
        return Ok((Box::new(io::stdin().lock()), None));
    }
    match File::open(path).and_then(|file| Ok((file.metadata()?, file))) {
        // A pipe that has a name has no length.
        Ok((about, file)) => Ok((Box::new(file), about.is_file().then_some(about.len()))),
        Err(error) => Err(unreadable(path, &error)),
    }
}

fn unreadable(path: &str, error: &io::Error) -> Failure {
    Message::new(format!("{} cannot be read: {error}", code(path))).into()
}

/// Reads `0,3` or `all`.
pub(super) fn databases_of(text: &str) -> Result<Databases, Failure> {
    if text == "all" {
        return Ok(Databases::All);
    }
    let numbers: Result<Vec<u32>, _> = text.split(',').map(|number| number.trim().parse()).collect();
    numbers.map(Databases::These).map_err(|_| {
        let message = Message::new(format!("{} is not a list of databases", code(text)));
        Failure::Usage(message.help("write `--db 0,3` or `--db all`"))
    })
}

/// Reads `staging:` or `{tenant}:`.
pub(super) fn prefix_of(text: &str) -> Result<PrefixPattern, Failure> {
    PrefixPattern::parse(text).map_err(|fault| Failure::Usage(fault.message().clone()))
}

/// Reads `5%`.
pub(super) fn load_of(text: &str) -> Result<f64, Failure> {
    let percent = text.strip_suffix('%').unwrap_or(text).trim().parse::<f64>().ok();
    percent.filter(|percent| *percent > 0.0 && *percent <= 100.0).map(|percent| percent / 100.0).ok_or_else(
        || {
            let message = Message::new(format!("{} is not a share of a server's time", code(text)));
            Failure::Usage(message.help("write `--max-load 5%`, above 0 and up to 100"))
        },
    )
}

fn write(report: &Report, format: FindingFormat, output: &mut Output) -> Result<(), Failure> {
    let findings = &report.findings;
    match format {
        FindingFormat::Human => output.write_styled(&(tables::human(report) + &human::findings(findings))),
        FindingFormat::Json => output.write(report.to_json()),
        FindingFormat::Github => output.write(report::github(findings)),
        FindingFormat::Sarif => output.write(report::sarif(findings)),
        FindingFormat::Markdown => output.write(tables::markdown(report) + &report::markdown(findings)),
    }
}
