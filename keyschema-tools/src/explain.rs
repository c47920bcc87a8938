//! The pages of lints and rules.

use keyschema_language::{
    lint::{LINTS, Standard},
    message::Message,
};

use crate::{
    fault::unknown,
    rules::{self, rules},
};

/// Returns the page of the lint or rule `name`, in Markdown.
///
/// ```
/// use keyschema_tools::explain::page;
///
/// assert!(page("missing_ttl").unwrap().starts_with("# missing_ttl\n\nFinds that a key declares neither"));
/// let error = page("missing_tll").unwrap_err();
/// assert_eq!(error.to_string(), "there is no lint or rule `missing_tll`\nhelp: write `missing_ttl`");
/// ```
///
/// # Errors
/// Returns a message if there is no such lint or rule. It proposes the nearest name.
pub fn page(name: &str) -> Result<String, Message> {
    if let Some(lint) = LINTS.iter().find(|lint| lint.name == name) {
        let levels = Standard::ALL.map(|standard| format!("`{}` in `{standard}`", lint.levels.of(standard)));
        return Ok(format!(
            "# {}\n\nFinds that {}.\n\nThe level is {}.\n\n{}",
            lint.name,
            lint.summary,
            levels.join(", "),
            lint.page
        ));
    }
    if let Some(rule) = rules::find(name) {
        return Ok(rule.page());
    }
    Err(unknown("lint or rule", name, names().map(|(name, _)| name)))
}

/// Returns the name of every lint and rule, with its summary.
pub fn names() -> impl Iterator<Item = (&'static str, &'static str)> {
    let lints = LINTS.iter().map(|lint| (lint.name, lint.summary));
    lints.chain(rules().map(|rule| (rule.name, rule.summary)))
}
