//! The report of an audit as tables, for people and for Markdown.

use std::{cmp::Reverse, fmt::Write as _};

use comfy_table::{CellAlignment, Table, presets::NOTHING};
use keyschema_runtime::__private::markdown_cell;
use keyschema_tools::{
    audit::{Report, SchemaReport, Ttls},
    words::{counted, percent, size},
};

use crate::output::{DIM, STRONG};

/// The width that a table fits in, in characters.
const WIDTH: usize = 100;

/// The least width for the names of schemas.
const NARROWEST_NAME: usize = 12;

/// The number of largest keys that are listed, and the most characters of each.
const LARGEST: usize = 5;
const LONGEST_KEY: usize = 60;

const COLUMNS: usize = 10;
const HEAD: [&str; COLUMNS] =
    ["Schema", "Keys", "Share", "Memory", "Share", "<1h", "<1d", "<7d", "7d+", "No TTL"];

/// The ranges of TTLs in a column each, by the names of their upper ends.
const RANGES: [&[&str]; 4] = [&["1m", "10m", "1h"], &["6h", "1d"], &["7d"], &["30d", "longer"]];

/// Returns the tables for a terminal.
pub(super) fn human(report: &Report) -> String {
    let mut rows = rows(report);
    fit(&mut rows);
    let mut table = Table::new();
    table.load_style(NOTHING);
    table.set_header(HEAD);
    for row in rows {
        table.add_row(row);
    }
    for column in 1..COLUMNS {
        if let Some(column) = table.column_mut(column) {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    let mut text = format!("{}\n\n", table.trim_fmt());
    let _ = writeln!(text, "{STRONG}{}{STRONG:#}", total(report));
    let largest = largest(report);
    if !largest.is_empty() {
        text.push_str("\nLargest keys:\n");
    }
    for (bytes, key, schema) in largest {
        let _ = writeln!(text, "{:>10}  {} {DIM}{schema}{DIM:#}", size(bytes), cut(key, LONGEST_KEY));
    }
    text.push('\n');
    text
}

/// Returns the tables in Markdown.
pub(super) fn markdown(report: &Report) -> String {
    let mut text = format!("| {} |\n|---{}|\n", HEAD.join(" | "), "|--:".repeat(COLUMNS - 1));
    for row in rows(report) {
        let _ = writeln!(text, "| {} |", row.join(" | "));
    }
    let _ = writeln!(text, "\n{}\n", total(report));
    let largest = largest(report);
    if !largest.is_empty() {
        text.push_str("| Largest keys | Schema | Memory |\n|---|---|--:|\n");
        for (bytes, key, schema) in largest {
            let _ = writeln!(text, "| {} | {schema} | {} |", markdown_cell::code(key), size(bytes));
        }
        text.push('\n');
    }
    text
}

/// Returns a row for each schema that has keys, those with most memory first, and one for keys of
/// no schema.
fn rows(report: &Report) -> Vec<[String; COLUMNS]> {
    let mut schemas: Vec<&SchemaReport> = report.schemas.iter().filter(|schema| schema.keys > 0).collect();
    schemas.sort_by_key(|schema| Reverse((schema.bytes, schema.keys)));
    let row = |name: &str, keys: u64, bytes: Option<u64>, times: [String; 5]| {
        let [hour, day, week, longer, without] = times;
        let (memory, share) = match bytes {
            Some(bytes) => (size(bytes), percent(bytes, report.bytes)),
            None => ("-".into(), "-".into()),
        };
        let (name, count) = (name.to_string(), keys.to_string());
        [name, count, percent(keys, report.keys), memory, share, hour, day, week, longer, without]
    };
    let of_schema =
        |schema: &&SchemaReport| row(schema.schema.name, schema.keys, schema.bytes, times(&schema.ttls));
    let mut rows: Vec<[String; COLUMNS]> = schemas.iter().map(of_schema).collect();
    if report.unknown_keys > 0 {
        let bytes = (report.unknown_bytes > 0).then_some(report.unknown_bytes);
        rows.push(row("no schema", report.unknown_keys, bytes, ["-"; 5].map(str::to_string)));
    }
    rows
}

/// Returns the shares of the keys in each range of TTLs, and of those without one.
fn times(ttls: &Ttls) -> [String; 5] {
    let all = ttls.with() + ttls.without;
    let of_range =
        |names: &[&str]| ttls.ranges().filter(|(name, _)| names.contains(name)).map(|(_, keys)| keys).sum();
    let [hour, day, week, longer] = RANGES.map(of_range);
    [hour, day, week, longer, ttls.without].map(|keys| match (all, keys) {
        (0, _) => "-".into(),
        (_, 0) => "·".into(),
        _ => percent(keys, all),
    })
}

/// Shortens the names so that the table fits.
fn fit(rows: &mut [[String; COLUMNS]]) {
    let width = |column: usize| {
        let cells = rows.iter().map(|row| row[column].chars().count());
        cells.chain([HEAD[column].len()]).max().unwrap_or(0)
    };
    // Each column has a space on both sides.
    let others: usize = (1..COLUMNS).map(width).sum::<usize>() + 2 * COLUMNS;
    let most = WIDTH.saturating_sub(others).max(NARROWEST_NAME);
    for row in rows {
        row[0] = cut(&row[0], most);
    }
}

/// Returns the largest keys, each with its memory and the name of its schema.
fn largest(report: &Report) -> Vec<(u64, &str, &str)> {
    let mut keys: Vec<(u64, &str, &str)> = Vec::new();
    for schema in &report.schemas {
        let name = schema.schema.name;
        keys.extend(schema.largest.keys().map(|(key, bytes)| (bytes, key, name)));
    }
    keys.sort_by_key(|(bytes, key, _)| (Reverse(*bytes), *key));
    keys.truncate(LARGEST);
    keys
}

fn total(report: &Report) -> String {
    let mut text = counted(report.keys, "key");
    if report.bytes > 0 {
        let _ = write!(text, ", {}", size(report.bytes));
    }
    if let Some(prefixes) = report.prefixes {
        let _ = write!(text, ", {prefixes}");
    }
    if report.expired_keys > 0 {
        let _ = write!(text, "; {} more had expired", report.expired_keys);
    }
    let known: u64 =
        report.known.iter().filter(|known| !known.entry.is_over).map(|known| known.matches).sum();
    if known > 0 {
        let _ = write!(text, "; {} left out as known", counted(known, "finding"));
    }
    if !report.is_whole {
        text.push_str("; not all keys were read");
        if let Some(share) = report.share() {
            let _ = write!(text, ", only {share} %");
        }
    }
    text
}

/// Returns a text, or its beginning if it has more characters than this.
fn cut(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.into();
    }
    text.chars().take(most.saturating_sub(1)).chain(['…']).collect()
}

#[cfg(test)]
mod tests {
    use super::{COLUMNS, cut, fit};

    #[test]
    fn a_table_with_large_numbers_fits() {
        let cells =
            ["9999999999", "100 %", "1023.9 GiB", "100 %", "100 %", "100 %", "100 %", "100 %", "100 %"];
        let mut row: [String; COLUMNS] = Default::default();
        row[0] = "TheProfileOfAUserOfTheBookshopWithAllOfItsDetails".into();
        row[1..].iter_mut().zip(cells).for_each(|(cell, text)| *cell = text.into());
        let mut rows = [row];
        fit(&mut rows);
        let width: usize = rows[0].iter().map(|cell| cell.chars().count() + 2).sum();
        assert!((95..=101).contains(&width), "{width}");
        assert!(rows[0][0].starts_with("TheProfileOfAUser") && rows[0][0].ends_with('…'));
    }

    #[test]
    fn long_names_are_cut() {
        assert_eq!([cut("ключ", 4), cut("ключи", 4)], ["ключ", "клю…"]);
    }
}
