//! Parses options by the table.

use keyschema_language::message::Message;
use proc_macro2::Ident;

use super::{
    other_keys::refuse_other_keys,
    place::Place,
    row::{OptionRow, Options, Rule},
    rules::check_together,
    table::{DATA_TYPE, find},
    unknown::{report_elsewhere, report_no_data_type, report_unknown},
    value::OptionValue,
};
use crate::{
    errors::ErrorSink,
    syntax::{RawOption, RawValue},
};

impl Options {
    /// Parses the options of `place`. Reports options that are unknown, malformed, given twice, or
    /// contradictory.
    pub(in crate::lower) fn read(options: &[RawOption], place: Place, errors: &mut ErrorSink) -> Self {
        let mut read = Self::default();
        read.add(options, place, errors);
        read
    }

    /// Parses further options, and checks all of them together.
    pub(in crate::lower) fn add(&mut self, options: &[RawOption], place: Place, errors: &mut ErrorSink) {
        self.place = Some(place);
        for option in options {
            match find(&option.name) {
                Some(row) if row.places.contains(&place) => self.take(row, option, errors),
                Some(row) => report_elsewhere(option, row, place, errors),
                None => {
                    self.has_unknown = true;
                    self.may_have_data_type |= report_unknown(option, place, errors);
                }
            }
        }
        if place != Place::Key {
            refuse_other_keys(&self.lint_levels, errors);
        }
        check_together(self, errors);
    }

    /// Parses one option by its row. If it is given twice, the first one counts.
    fn take(&mut self, row: &'static OptionRow, option: &RawOption, errors: &mut ErrorSink) {
        let name = &option.name;
        let value = OptionValue { name, value: &option.value, example: row.example };
        let first = self.name_of(row.name).filter(|_| !row.rules.contains(&Rule::MayRepeat));
        let Some(first) = first else {
            (row.read)(&value, self, errors);
            self.given.push((row, name.clone()));
            return;
        };
        // Mistakes in its value are reported too.
        (row.read)(&value, &mut Self::default(), errors);
        errors.report(
            name,
            if first == name {
                Message::new(format!("`{name}` is given twice")).help("keep one of them")
            } else {
                Message::new(format!("the key is already a `{first}`"))
                    .help(format!("keep `{first}` or `{name}`"))
            },
        );
    }

    /// Reads a data type that is written before the name of its key; reports a word that is not
    /// one.
    pub(in crate::lower) fn take_data_type(&mut self, word: &Ident, errors: &mut ErrorSink) {
        let option = RawOption { name: word.clone(), value: RawValue::None };
        if let Some(row) = find(word).filter(|row| row.name == DATA_TYPE.name) {
            self.take(row, &option, errors);
        } else {
            report_no_data_type(word, errors);
            self.may_have_data_type = true;
        }
    }
}
