//! `check`: checks catalogues, and that their keys do not overlap.

use keyschema_tools::{Catalogs, check, words::counted};

use super::report;
use crate::{
    arguments::{Check, FindingFormat},
    input::Input,
    output::{Failure, Outcome, Output},
};

pub(super) fn check(arguments: &Check, input: &Input<'_>, output: &mut Output) -> Result<Outcome, Failure> {
    let levels = input.levels()?;
    let own = input.catalogs(output)?;
    let others = Catalogs::of_files(&arguments.with)?;
    let checked = check::check(&own, &others, &levels);
    if checked.findings.is_empty() && arguments.format == FindingFormat::Human {
        let (keys, catalogs) = (counted(checked.keys, "key"), counted(checked.catalogs, "catalogue"));
        output.write(format!("no two of {keys} in {catalogs} can be the same text\n"))?;
        return Ok(Outcome::Clean);
    }
    report::findings("check", arguments.format, &checked.findings, output)
}
