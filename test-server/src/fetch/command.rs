//! Runs the programs that fetch a server.

use std::process::{Command, Stdio};

use crate::error::quoted;

/// Without a network, pip's last two lines say that there is no such package, and the line before
/// them says why.
const LAST_LINES: usize = 3;

/// Runs a command to its end. If it fails, the error has the last lines that it wrote, which are
/// the most useful.
pub(super) fn run(command: &mut Command, name: &str) -> Result<(), String> {
    let output = command.stdin(Stdio::null()).output();
    let output = output.map_err(|error| format!("`{name}` does not run: {error}"))?;
    if output.status.success() {
        return Ok(());
    }
    let errors = String::from_utf8_lossy(&output.stderr);
    let lines: Vec<&str> = errors.lines().filter(|line| !line.trim().is_empty()).collect();
    let last = lines[lines.len().saturating_sub(LAST_LINES)..].join("\n");
    Err(format!("`{name}` failed ({})\n{}", output.status, quoted(&last)))
}
