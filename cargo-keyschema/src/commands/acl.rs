//! `acl`: access rules for services.

use keyschema_language::{
    message::{Message, code},
    naming::nearest,
};
use keyschema_tools::{
    Catalogs,
    access::Access,
    acl::{self, HeldUsers, Options, Service, compare, users_of},
    finding::Finding,
    rule::Levels,
    words::counted,
};

use super::report;
use crate::{
    arguments::{Acl, AclFormat, FindingFormat},
    human,
    input::Input,
    output::{Failure, Outcome, Output},
};

/// The user where no service is declared.
const USUAL: &str = "app";

pub(super) fn acl(arguments: &Acl, input: &Input<'_>, output: &mut Output) -> Result<Outcome, Failure> {
    let levels = input.levels()?;
    let is_check = arguments.check.is_some();
    if let Some(message) = wrong_format(arguments.format, is_check) {
        return Err(Failure::Usage(message));
    }
    let server = arguments.server.as_deref().map(str::parse).transpose().map_err(Failure::Usage)?;
    let catalogs = input.catalogs(output)?;
    let services = services(arguments, input, &catalogs)?;
    let others = Catalogs::of_files(&arguments.with)?;
    let options = Options { prefix: &arguments.prefix, server };
    let answer = users_of(&services, &catalogs, &others, options);
    if let Some(url) = &arguments.check {
        let access = arguments.certificates.access()?;
        return check((url, &access), arguments.format, &services, &answer, &levels, output);
    }
    output.write(match arguments.format {
        AclFormat::Json => acl::json(&answer),
        AclFormat::Aclfile => acl::file(&answer.users),
        _ => acl::commands(&answer.users),
    })?;
    let findings = answer.findings(&levels);
    if arguments.format != AclFormat::Json {
        output.flush()?;
        tell(&findings, output);
    }
    Ok(output.outcome(&findings))
}

/// Tells findings beside the rules, which are the result.
fn tell(findings: &[Finding], output: &Output) {
    if !findings.is_empty() {
        output.tell(human::findings(findings).trim_end());
    }
}

fn check(
    (url, access): (&str, &Access),
    format: AclFormat,
    services: &[Service],
    answer: &acl::Answer,
    levels: &Levels,
    output: &mut Output,
) -> Result<Outcome, Failure> {
    let names: Vec<&str> = services.iter().map(|service| service.name.as_str()).collect();
    let held = HeldUsers::ask(url, access, &names)?;
    let findings = compare(services, &answer.users, &held, levels);
    let format = match format {
        AclFormat::Human | AclFormat::Aclfile => FindingFormat::Human,
        AclFormat::Json => FindingFormat::Json,
        AclFormat::Github => FindingFormat::Github,
        AclFormat::Sarif => FindingFormat::Sarif,
        AclFormat::Markdown => FindingFormat::Markdown,
    };
    if findings.is_empty() && format == FindingFormat::Human {
        let users = counted(services.len(), "user");
        output.write(format!("{users} of the server may do what the services do, and nothing else\n"))?;
        return Ok(Outcome::Clean);
    }
    report::findings("acl", format, &findings, output)
}

fn wrong_format(format: AclFormat, is_check: bool) -> Option<Message> {
    let help = match (format, is_check) {
        (AclFormat::Aclfile, true) => "leave out `--check`: a check has findings, and no file",
        (AclFormat::Github | AclFormat::Sarif | AclFormat::Markdown, false) => {
            "write `--format aclfile` or `--format json`, or check a server with `--check URL`"
        }
        _ => return None,
    };
    Some(Message::new("there is no such form of this result").help(help))
}

/// Returns the services that are asked for.
fn services(arguments: &Acl, input: &Input<'_>, catalogs: &Catalogs) -> Result<Vec<Service>, Failure> {
    let mut declared = match input.workspace() {
        Some(workspace) => Service::of_workspace(workspace, &input.common.package, catalogs)?,
        None => Vec::new(),
    };
    if declared.is_empty() {
        let names =
            if arguments.services.is_empty() { vec![USUAL.into()] } else { arguments.services.clone() };
        return Ok(names.iter().map(|name| Service::of_all_keys(name, catalogs)).collect());
    }
    for name in &arguments.services {
        if !declared.iter().any(|service| service.name == *name) {
            let message = Message::new(format!("there is no service {}", code(name)));
            let names = declared.iter().map(|service| service.name.as_str());
            let near = nearest(name, names).map(|near| format!("write `{near}`"));
            let help = near.unwrap_or_else(|| {
                format!("declare `[package.metadata.keyschema.acl.{name}]` in a `Cargo.toml`")
            });
            return Err(Failure::Usage(message.help(help)));
        }
    }
    if !arguments.services.is_empty() {
        declared.retain(|service| arguments.services.contains(&service.name));
    }
    Ok(declared)
}
