//! Findings, in the requested format.

use keyschema_tools::{finding::Finding, report};

use crate::{
    arguments::FindingFormat,
    human,
    output::{Failure, Outcome, Output},
};

/// Writes the findings of a command, and returns its outcome.
pub(super) fn findings(
    command: &str,
    format: FindingFormat,
    findings: &[Finding],
    output: &mut Output,
) -> Result<Outcome, Failure> {
    match format {
        FindingFormat::Human => output.write_styled(&human::findings(findings))?,
        FindingFormat::Json => output.write(report::json(command, findings))?,
        FindingFormat::Github => output.write(report::github(findings))?,
        FindingFormat::Sarif => output.write(report::sarif(findings))?,
        FindingFormat::Markdown => output.write(report::markdown(findings))?,
    }
    output.flush()?;
    Ok(output.outcome(findings))
}
