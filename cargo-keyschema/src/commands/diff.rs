//! `diff`: the changes since another version, and what they break.

use keyschema_tools::diff::{Old, diff as differences, read_old};

use super::report;
use crate::{
    arguments::{Diff, FindingFormat},
    input::Input,
    output::{Failure, Outcome, Output},
};

pub(super) fn diff(arguments: &Diff, input: &Input<'_>, output: &mut Output) -> Result<Outcome, Failure> {
    let levels = input.levels()?;
    let new = input.catalogs(output)?;
    let against: Vec<Old> = arguments.against.iter().map(|against| Old::parse(against)).collect();
    let (old, missing) = read_old(&against, &new)?;
    for name in missing {
        output.tell(format!("`{name}` is not in the old version: all of its keys are new"));
    }
    let findings = differences(&old, &new, &levels);
    if findings.is_empty() && arguments.format == FindingFormat::Human {
        output.write("nothing changed that breaks stored data or its readers\n")?;
        return Ok(Outcome::Clean);
    }
    report::findings("diff", arguments.format, &findings, output)
}
