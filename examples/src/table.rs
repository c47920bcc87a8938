//! Text in aligned columns.

use std::fmt;

/// The side of its column on which a text is aligned.
#[derive(Clone, Copy)]
pub(crate) enum Align {
    Left,
    Right,
}

/// Rows under a line of titles.
pub(crate) struct Table<const COLUMNS: usize> {
    aligns: [Align; COLUMNS],
    /// The titles are the first row.
    rows: Vec<[String; COLUMNS]>,
}

impl<const COLUMNS: usize> Table<COLUMNS> {
    pub(crate) fn new(columns: [(&str, Align); COLUMNS]) -> Self {
        Self {
            aligns: columns.map(|(_, align)| align),
            rows: vec![columns.map(|(title, _)| title.to_owned())],
        }
    }

    pub(crate) fn push(&mut self, row: [String; COLUMNS]) {
        self.rows.push(row);
    }

    fn width(&self, column: usize) -> usize {
        let widths = self.rows.iter().map(|row| row[column].chars().count());
        widths.max().unwrap_or(0)
    }
}

impl<const COLUMNS: usize> fmt::Display for Table<COLUMNS> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in &self.rows {
            let cells = row.iter().enumerate().map(|(column, text)| {
                let width = self.width(column);
                match self.aligns[column] {
                    Align::Left => format!("{text:<width$}"),
                    Align::Right => format!("{text:>width$}"),
                }
            });
            let line = cells.collect::<Vec<_>>().join("  ");
            writeln!(formatter, "{}", line.trim_end())?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::{Align, Table};

    #[test]
    fn columns_are_as_wide_as_their_widest_text() {
        let mut table = Table::new([("KEY", Align::Left), ("SLOT", Align::Right), ("", Align::Left)]);
        table.push(["user:é".to_owned(), "7".to_owned(), "x".to_owned()]);
        table.push(["a".to_owned(), "16383".to_owned(), String::new()]);
        assert_eq!(
            table.to_string(),
            "KEY      SLOT\n\
             user:é      7  x\n\
             a       16383\n"
        );
    }
}
