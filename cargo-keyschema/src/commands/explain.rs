//! `explain`: the pages of lints and rules.

use comfy_table::{Table, presets::NOTHING};
use keyschema_tools::explain;

use crate::{
    arguments::Explain,
    output::{Failure, Outcome, Output},
};

pub(super) fn explain(arguments: &Explain, output: &mut Output) -> Result<Outcome, Failure> {
    if let Some(name) = &arguments.name {
        output.write(explain::page(name).map_err(Failure::Usage)?)?;
    } else {
        let mut table = Table::new();
        table.load_style(NOTHING);
        for (name, summary) in explain::names() {
            table.add_row([name, summary]);
        }
        output.write(format!("{}\n", table.trim_fmt()))?;
    }
    Ok(Outcome::Clean)
}
