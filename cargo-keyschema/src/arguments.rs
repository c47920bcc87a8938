//! The arguments of all commands.

use std::{ffi::OsString, path::PathBuf};

use clap::{
    Args, Parser, Subcommand, ValueEnum,
    builder::styling::{AnsiColor, Styles},
};
use clap_complete::Shell;

use crate::access::Certificates;

/// The name that the program was called by.
#[derive(Clone, Debug)]
pub(crate) enum Name {
    /// `cargo keyschema`.
    Cargo,
    /// By the name of the binary.
    Program(String),
}

impl Name {
    /// Returns the name of the binary.
    pub(crate) fn binary(&self) -> &str {
        match self {
            Self::Cargo => "cargo-keyschema",
            Self::Program(name) => name,
        }
    }

    /// Returns the text that people type.
    pub(crate) fn shown(&self) -> &str {
        match self {
            Self::Cargo => "cargo keyschema",
            Self::Program(name) => name,
        }
    }

    /// Gives the command this name, also in its help.
    pub(crate) fn apply(&self, command: clap::Command) -> clap::Command {
        let shown = self.shown().to_string();
        let command = command.name(self.binary().to_string()).bin_name(shown.clone()).styles(
            Styles::styled()
                .header(AnsiColor::Green.on_default().bold())
                .usage(AnsiColor::Green.on_default().bold())
                .literal(AnsiColor::Cyan.on_default().bold())
                .placeholder(AnsiColor::Cyan.on_default()),
        );
        let names: Vec<String> = command.get_subcommands().map(|it| it.get_name().to_string()).collect();
        names.into_iter().fold(command, |command, name| {
            command.mut_subcommand(name, |subcommand| {
                let help = subcommand.get_after_help().map(ToString::to_string).unwrap_or_default();
                subcommand.after_help(help.replace("cargo keyschema", &shown))
            })
        })
    }
}

#[derive(Debug, Parser)]
#[command(
    version,
    about = "The keys of a project, from their declarations: identify, check, compare, audit and document them",
    long_about = "The keys of a project, from their declarations: identify, check, compare, audit and document them.\n\n\
        Catalogues are read from committed `keyschema.json` files: those of the packages of the Cargo workspace, \
        or those that `--catalog` names. A server is asked only by `audit` and by `acl --check`.",
    after_help = EXIT_CODES,
    subcommand_required = true,
    arg_required_else_help = true,
    disable_help_subcommand = true,
    max_term_width = 100
)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Command,
    #[command(flatten)]
    pub(crate) common: Common,
}

const EXIT_CODES: &str = "Exit codes: 0 nothing was found, 100 there are findings at or above --fail-on, \
    101 the command could not complete, 2 wrong usage.";

/// The arguments of all commands.
#[derive(Args, Debug)]
pub(crate) struct Common {
    /// Read this catalogue's file instead of those of the workspace; can be given several times
    #[arg(long, value_name = "FILE", global = true, help_heading = "Catalogues")]
    pub(crate) catalog: Vec<PathBuf>,

    /// Read the declarations as they are now: the snapshot tests of the workspace write the
    /// catalogues to the target directory
    #[arg(long, global = true, conflicts_with = "catalog", help_heading = "Catalogues")]
    pub(crate) fresh: bool,

    /// Only this package of the workspace; can be given several times
    #[arg(
        short,
        long,
        value_name = "NAME",
        global = true,
        conflicts_with = "catalog",
        help_heading = "Catalogues"
    )]
    pub(crate) package: Vec<String>,

    /// The Cargo.toml of the workspace
    #[arg(long, value_name = "PATH", global = true, conflicts_with = "catalog", help_heading = "Catalogues")]
    pub(crate) manifest_path: Option<PathBuf>,

    /// Write the result to a file instead of standard output
    #[arg(short, long, value_name = "FILE", global = true, help_heading = "Output")]
    pub(crate) output: Option<PathBuf>,

    /// Colours in the output
    #[arg(long, value_name = "WHEN", default_value = "auto", global = true, help_heading = "Output")]
    pub(crate) color: Color,

    /// Print errors only, and the result
    #[arg(short, long, global = true, conflicts_with = "verbose", help_heading = "Output")]
    pub(crate) quiet: bool,

    /// Say which files are read and which programs are run
    #[arg(short, long, global = true, help_heading = "Output")]
    pub(crate) verbose: bool,

    /// Exit with 100 if there are findings of this level or above
    #[arg(long, value_name = "LEVEL", default_value = "deny", global = true, help_heading = "Findings")]
    pub(crate) fail_on: FailOn,

    /// Do not report what this rule or category finds; `all` is every rule
    #[arg(short = 'A', long, value_name = "RULE", global = true, help_heading = "Findings")]
    pub(crate) allow: Vec<String>,

    /// Report what this rule or category finds as a warning
    #[arg(short = 'W', long, value_name = "RULE", global = true, help_heading = "Findings")]
    pub(crate) warn: Vec<String>,

    /// Report what this rule or category finds as an error
    #[arg(short = 'D', long, value_name = "RULE", global = true, help_heading = "Findings")]
    pub(crate) deny: Vec<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Color {
    /// If the output is a terminal
    Auto,
    Always,
    Never,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum FailOn {
    /// Errors only
    Deny,
    /// Warnings too
    Warn,
    /// Nothing
    Never,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Identify(Identify),
    Check(Check),
    Diff(Diff),
    Docs(Docs),
    Audit(Audit),
    Infer(Infer),
    Acl(Acl),
    Explain(Explain),
    Completions(Completions),
    /// Print the manual page
    #[command(after_help = "Example:\n  cargo keyschema man > cargo-keyschema.1")]
    Man,
}

/// Tell which schema a key belongs to: its parameters, type, time to live, cluster slot and source
///
/// If no schema fits the key, tell the nearest one, and where the key differs from it.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  \
    cargo keyschema identify user:profile:id:42\n  \
    redis-cli --scan | cargo keyschema identify - --format json\n  \
    redis-cli MONITOR | cargo keyschema identify - --from monitor -q\n  \
    redis-cli --json SLOWLOG GET 128 | cargo keyschema identify - --from slowlog")]
pub(crate) struct Identify {
    /// The keys; `-` reads them from standard input, one on each line
    #[arg(required = true, value_name = "KEY", allow_hyphen_values = false)]
    pub(crate) keys: Vec<OsString>,

    /// The format of standard input
    #[arg(long, value_name = "FORM", default_value = "keys")]
    pub(crate) from: From,

    /// A prefix at run time that all keys begin with, such as `staging:`, or a pattern of prefixes,
    /// such as `{tenant}:`
    #[arg(long, value_name = "TEXT", default_value = "", hide_default_value = true)]
    pub(crate) prefix: String,

    /// The form of the result; `json` is a line for each key
    #[arg(long, value_name = "FORMAT", default_value = "human")]
    pub(crate) format: AnswerFormat,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum From {
    /// A key on each line
    Keys,
    /// The output of `redis-cli MONITOR`
    Monitor,
    /// The output of `redis-cli --json SLOWLOG GET` or `redis-cli --no-raw SLOWLOG GET`
    Slowlog,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum AnswerFormat {
    Human,
    Json,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum FindingFormat {
    Human,
    /// A document of the shape in docs/keyschema-findings.schema.json
    Json,
    /// Annotations of GitHub Actions
    Github,
    /// SARIF 2.1.0, for code scanning
    Sarif,
    /// A table, for a comment
    Markdown,
}

/// Check that catalogues are sound and that no two keys can be the same text
///
/// The compiler proves that no two keys of one catalogue can be the same text. This proves it for
/// the keys of all packages, and of other services on the same server.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  \
    cargo keyschema check\n  \
    cargo keyschema check --with ../billing/keyschema.json --with ../search/keyschema.json")]
pub(crate) struct Check {
    /// The catalogue's file of another service on the same server; can be given several times
    #[arg(long, value_name = "FILE")]
    pub(crate) with: Vec<PathBuf>,

    /// The form of the result
    #[arg(long, value_name = "FORMAT", default_value = "human")]
    pub(crate) format: FindingFormat,
}

/// Tell what changed since another version, and what that breaks
///
/// Each change is found by a rule of the category wire (stored keys are not found or cannot be
/// read), behaviour (keys expire at other times), access (access rules must change) or source (only
/// code must change). docs/guide/diff.md lists them.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  \
    cargo keyschema diff --against git:main\n  \
    cargo keyschema diff --against git:v1.2.0 -W all --format markdown\n  \
    cargo keyschema diff --against old.json --catalog new.json")]
pub(crate) struct Diff {
    /// The old version: `git:REV` for the files of a revision, or a file; can be given several
    /// times
    #[arg(long, value_name = "git:REV|FILE", required = true)]
    pub(crate) against: Vec<String>,

    /// The form of the result
    #[arg(long, value_name = "FORMAT", default_value = "human")]
    pub(crate) format: FindingFormat,
}

/// Write documents about all keys
///
/// Markdown has a table for each first segment, the relations between keys, and a section for each
/// key. It can go into a document that is written by hand, between the lines
/// `<!-- keyschema:begin -->` and `<!-- keyschema:end -->`.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  \
    cargo keyschema docs -o docs/keys.md\n  \
    cargo keyschema docs --into README.md --check\n  \
    cargo keyschema docs --format html -o target/keys.html\n  \
    cargo keyschema docs --format html --audit target/audit.json -o target/keys.html")]
pub(crate) struct Docs {
    /// The form of the document
    #[arg(long, value_name = "FORMAT", default_value = "markdown")]
    pub(crate) format: DocsFormat,

    /// Write Markdown between the markers of this file
    #[arg(long, value_name = "FILE", conflicts_with = "output")]
    pub(crate) into: Option<PathBuf>,

    /// Write nothing, and fail if the file of `--into` or `--output` differs
    #[arg(long)]
    pub(crate) check: bool,

    /// The title of the document
    #[arg(long, value_name = "TEXT", default_value = "Keys")]
    pub(crate) title: String,

    /// The address of a source, with `{file}` and `{line}` in it
    #[arg(long, value_name = "URL")]
    pub(crate) source_url: Option<String>,

    /// Show the counts of an audit beside each key of the page: the output of `audit --format json`
    #[arg(long, value_name = "FILE")]
    pub(crate) audit: Option<PathBuf>,

    /// A folder with your own templates: `keys.md` or `keys.html`
    #[arg(long, value_name = "FOLDER")]
    pub(crate) templates: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum DocsFormat {
    Markdown,
    /// One page, with a search, for a browser
    Html,
}

/// Write declarations for the keys that a server has
///
/// Reads a server, a dump or a list of keys, finds out what varies in them, and writes `keys!`
/// blocks that compile, with the policy that they fit. It writes nothing to the server.
#[derive(Args, Debug)]
#[command(
    group(clap::ArgGroup::new("source").required(true).args(["redis", "rdb", "keys"])),
    after_help = "Examples:\n  \
    cargo keyschema infer --redis redis://localhost:6379 -o src/keys.rs\n  \
    cargo keyschema infer --rdb dump.rdb --format json -o keyschema.json\n  \
    redis-cli --scan | cargo keyschema infer --keys -\n  \
    cargo keyschema infer --redis redis://localhost:6379 --known\n\n\
    The variables KEYSCHEMA_REDIS_USER and KEYSCHEMA_REDIS_PASSWORD have the user and the password."
)]
#[allow(clippy::struct_excessive_bools, reason = "each is an option of the command line")]
pub(crate) struct Infer {
    /// Read this server: `redis://HOST:PORT`, `rediss://` for TLS, `redis+unix:///PATH`, or
    /// `redis+sentinel://HOST:PORT/NAME`; with one node of a cluster, read all masters
    #[arg(long, value_name = "URL", help_heading = "Source")]
    pub(crate) redis: Option<String>,

    /// Read this dump; `-` is standard input
    #[arg(long, value_name = "FILE", help_heading = "Source")]
    pub(crate) rdb: Option<String>,

    /// Read this list: a key on each line, perhaps a tab and its type, perhaps a tab and its TTL in
    /// milliseconds; `-` is standard input
    #[arg(long, value_name = "FILE", help_heading = "Source")]
    pub(crate) keys: Option<String>,

    /// The databases of the server, such as `0,3`
    #[arg(long, value_name = "NUMBERS", default_value = "all", help_heading = "Source")]
    pub(crate) db: String,

    /// Read the replicas of a cluster instead of its masters
    #[arg(long, requires = "redis", help_heading = "Source")]
    pub(crate) replicas: bool,

    /// Read only keys that begin with this text, such as `staging:`, or with this pattern, such as
    /// `{tenant}:`, and leave it out of the declarations
    #[arg(long, value_name = "TEXT", default_value = "", hide_default_value = true, help_heading = "Source")]
    pub(crate) prefix: String,

    /// Leave out keys that the catalogues declare
    #[arg(long, help_heading = "Source")]
    pub(crate) known: bool,

    /// The share of the server's time that may be taken
    #[arg(long, value_name = "PERCENT", default_value = "5%", help_heading = "Limits")]
    pub(crate) max_load: String,

    /// Stop after so many keys
    #[arg(long, value_name = "NUMBER", requires = "redis", help_heading = "Limits")]
    pub(crate) max_keys: Option<u64>,

    /// Stop after so long
    #[arg(long, value_name = "NUMBER", requires = "redis", help_heading = "Limits")]
    pub(crate) max_seconds: Option<u64>,

    /// Write `…` for values in examples, other than numbers and words of a closed set; this is what
    /// happens without an option
    #[arg(long, overrides_with = "no_mask")]
    pub(crate) mask: bool,

    /// Write examples as they are
    #[arg(long, overrides_with = "mask")]
    pub(crate) no_mask: bool,

    #[command(flatten)]
    pub(crate) certificates: Certificates,

    /// The form of the result
    #[arg(long, value_name = "FORMAT", default_value = "rust")]
    pub(crate) format: InferFormat,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum InferFormat {
    /// Rust source with `keys!` blocks
    Rust,
    /// A catalogue's file, which `audit`, `check` and `docs` read with `--catalog`
    Json,
}

/// Print access rules for services: what each may do with keys on a server, and nothing else
///
/// A service is declared in the Cargo.toml of its package:
/// `[package.metadata.keyschema.acl.SERVICE]` with `read = [...]` and `write = [...]`. If no
/// service is declared, there is one user, `app`, for all keys. The password is a placeholder.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  \
    cargo keyschema acl\n  \
    cargo keyschema acl shop --server valkey-9.1 --format aclfile -o users.acl\n  \
    cargo keyschema acl --check redis://admin:PASSWORD@localhost:6379")]
pub(crate) struct Acl {
    /// Only these services
    #[arg(value_name = "SERVICE")]
    pub(crate) services: Vec<String>,

    /// The form of the result
    #[arg(long, value_name = "FORMAT", default_value = "human")]
    pub(crate) format: AclFormat,

    /// Compare with the users of this server instead of printing rules
    #[arg(long, value_name = "URL")]
    pub(crate) check: Option<String>,

    /// Leave out commands that this server does not have, such as `redis-7.0` or `valkey-9.1`
    #[arg(long, value_name = "VERSION")]
    pub(crate) server: Option<String>,

    /// A prefix at run time that all keys begin with, such as `staging:`
    #[arg(long, value_name = "TEXT", default_value = "", hide_default_value = true)]
    pub(crate) prefix: String,

    /// The catalogue's file of another service on the same server, whose keys the rules must not
    /// match; can be given several times
    #[arg(long, value_name = "FILE")]
    pub(crate) with: Vec<PathBuf>,

    #[command(flatten)]
    pub(crate) certificates: Certificates,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum AclFormat {
    /// `ACL SETUSER` commands; with `--check`, findings
    Human,
    /// A document of the shape in docs/keyschema-acl.schema.json; with `--check`, in
    /// docs/keyschema-findings.schema.json
    Json,
    /// The file that a server reads with its setting `aclfile`
    Aclfile,
    /// With `--check`: annotations of GitHub Actions
    Github,
    /// With `--check`: SARIF 2.1.0, for code scanning
    Sarif,
    /// With `--check`: a table, for a comment
    Markdown,
}

/// Compare what a server really holds with what is declared
///
/// Tells what memory the keys of each schema take and how long they live, and finds keys of no
/// schema, of a wrong type, without a TTL, with too long a one, deprecated or too large, and
/// schemas that nobody uses. It reads a server, a dump, or a list of keys, and writes nothing.
#[derive(Args, Debug)]
#[command(
    group(clap::ArgGroup::new("source").required(true).args(["redis", "rdb", "keys"])),
    after_help = "Examples:\n  \
    cargo keyschema audit --redis redis://localhost:6379\n  \
    cargo keyschema audit --redis redis://cache.internal:6379 --replicas --max-load 2% --max-seconds 600\n  \
    cargo keyschema audit --rdb dump.rdb --format json -o target/audit.json\n  \
    redis-cli --scan | cargo keyschema audit --keys -\n\n\
    The variables KEYSCHEMA_REDIS_USER and KEYSCHEMA_REDIS_PASSWORD have the user and the password."
)]
#[allow(clippy::struct_excessive_bools, reason = "each is a flag of the command")]
pub(crate) struct Audit {
    /// Read this server: `redis://HOST:PORT`, `rediss://` for TLS, `redis+unix:///PATH`, or
    /// `redis+sentinel://HOST:PORT/NAME`; with one node of a cluster, read all masters
    #[arg(long, value_name = "URL", help_heading = "Source")]
    pub(crate) redis: Option<String>,

    /// Read this dump; `-` is standard input
    #[arg(long, value_name = "FILE", help_heading = "Source")]
    pub(crate) rdb: Option<String>,

    /// Read this list: a key on each line, perhaps a tab and its type, perhaps a tab and its TTL in
    /// milliseconds; `-` is standard input
    #[arg(long, value_name = "FILE", help_heading = "Source")]
    pub(crate) keys: Option<String>,

    /// The databases of the server, such as `0,3`
    #[arg(long, value_name = "NUMBERS", default_value = "all", help_heading = "Source")]
    pub(crate) db: String,

    /// Read the replicas of a cluster instead of its masters
    #[arg(long, requires = "redis", help_heading = "Source")]
    pub(crate) replicas: bool,

    /// Print the access rule of a user that may do this and nothing else, and read no key
    #[arg(long, requires = "redis", help_heading = "Source")]
    pub(crate) print_acl: bool,

    /// A prefix at run time that all keys begin with, such as `staging:`, or a pattern of prefixes,
    /// such as `{tenant}:`
    #[arg(long, value_name = "TEXT", default_value = "", hide_default_value = true, help_heading = "Source")]
    pub(crate) prefix: String,

    /// Save the audit of a server in this file while it runs; without it, in `target/keyschema/`
    #[arg(long, value_name = "FILE", requires = "redis", help_heading = "Source")]
    pub(crate) state: Option<PathBuf>,

    /// Continue the saved audit, after Ctrl-C, a crash, a limit or a lost server
    #[arg(long, requires = "redis", help_heading = "Source")]
    pub(crate) resume: bool,

    /// The share of the server's time that may be taken
    #[arg(long, value_name = "PERCENT", default_value = "5%", help_heading = "Limits")]
    pub(crate) max_load: String,

    /// Stop after so many keys
    #[arg(long, value_name = "NUMBER", requires = "redis", help_heading = "Limits")]
    pub(crate) max_keys: Option<u64>,

    /// Stop after so long
    #[arg(long, value_name = "NUMBER", requires = "redis", help_heading = "Limits")]
    pub(crate) max_seconds: Option<u64>,

    /// Measure the memory of every key, and not only of a thousand of each schema
    #[arg(long, requires = "redis", help_heading = "Limits")]
    pub(crate) full: bool,

    /// Leave out large values and the checksum of a dump: large values take no time, and damage in
    /// them stays unnoticed
    #[arg(long, requires = "rdb", help_heading = "Limits")]
    pub(crate) no_checksum: bool,

    /// Find keys that take more memory than this
    #[arg(long, value_name = "NUMBER", help_heading = "Findings")]
    pub(crate) max_bytes: Option<u64>,

    /// Leave out the findings that this file accepts
    #[arg(long, value_name = "FILE", help_heading = "Findings")]
    pub(crate) baseline: Option<PathBuf>,

    /// Accept what is there today: write such a file, and keep the reasons and dates that are in it
    #[arg(long, value_name = "FILE", conflicts_with = "baseline", help_heading = "Findings")]
    pub(crate) write_baseline: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) certificates: Certificates,

    /// The form of the result
    #[arg(long, value_name = "FORMAT", default_value = "human")]
    pub(crate) format: FindingFormat,
}

/// Show the page of a lint or a rule: what it finds, why that matters, what to do
///
/// Without a name, list all of them.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  cargo keyschema explain missing_ttl\n  cargo keyschema explain")]
pub(crate) struct Explain {
    /// The name of a lint or a rule
    pub(crate) name: Option<String>,
}

/// Print a script that completes commands in a shell
#[derive(Args, Debug)]
#[command(
    after_help = "Example:\n  cargo keyschema completions bash > ~/.local/share/bash-completion/completions/cargo-keyschema"
)]
pub(crate) struct Completions {
    /// The shell
    pub(crate) shell: Shell,
}
