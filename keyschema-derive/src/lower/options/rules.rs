//! Checks of combinations of options.

use keyschema_core::DataType;
use keyschema_core::lists::CollectVec as _;
use keyschema_language::message::Message;
use proc_macro2::Ident;

use super::{
    row::{OptionRow, Options, Rule},
    table::example_of,
};
use crate::errors::ErrorSink;

/// Reports options that contradict each other, lack another option, or are not for the data type.
pub(super) fn check_together(options: &Options, errors: &mut ErrorSink) {
    let is_on_channel = options.data_type == Some(DataType::Channel);
    let is_refused = |row: &OptionRow| is_on_channel && row.rules.contains(&Rule::NotOnChannel);
    let refused: Vec<&Ident> =
        options.given.iter().filter(|(row, _)| is_refused(row)).map(|(_, name)| name).collect_vec();
    // It is one mistake, no matter how many options make it.
    if let Some(first) = refused.first() {
        let names: Vec<String> = refused.iter().map(|name| format!("`{name}`")).collect_vec();
        errors.report(
            first,
            Message::new("nothing is stored under a channel, so nothing can expire")
                .help(format!("remove {}", names.join(", "))),
        );
    }
    for (row, name) in options.given.iter().filter(|(row, _)| !is_refused(row)) {
        if let Some(message) = row.rules.iter().find_map(|rule| broken(*rule, name, options)) {
            errors.report(name, message);
        }
    }
}

/// Returns what to report if the option called `name` breaks `rule`.
fn broken(rule: Rule, name: &Ident, options: &Options) -> Option<Message> {
    match rule {
        Rule::MayRepeat | Rule::NotOnChannel => None,
        Rule::OnlyOn(only) => {
            let data_type = options.data_type.filter(|data_type| *data_type != only)?;
            Some(
                Message::new(format!("`{name}` is only for a `{only}`, and this key is a `{data_type}`"))
                    .help(format!("declare the key as a `{only}`, or remove `{name}`")),
            )
        }
        Rule::Contradicts(other) => {
            options.name_of(other)?;
            Some(
                Message::new(format!("`{name}` contradicts `{other}`"))
                    .help(format!("keep `{other}` or `{name}`")),
            )
        }
        Rule::Needs(others) => {
            let other = *others.first()?;
            if others.iter().any(|other| options.name_of(other).is_some()) {
                return None;
            }
            let message = Message::new(format!("`{name}` needs a `{other}`"));
            let is_excluded =
                options.given.iter().any(|(row, _)| row.rules.contains(&Rule::Contradicts(other)));
            Some(if is_excluded {
                message.help(format!("remove `{name}`"))
            } else {
                message.help(format!("add `{}`, or remove `{name}`", example_of(other)))
            })
        }
    }
}
