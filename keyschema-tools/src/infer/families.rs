//! Typed tokens at one place that are values of one parameter.

use std::collections::{BTreeMap, BTreeSet};

use super::{context::Context, token::Form};

/// Joins the forms at a place, and the values without a form. Returns the rows of each parameter.
pub(super) fn join(
    context: Context<'_>,
    mut forms: BTreeMap<Form, Vec<u32>>,
    words: Vec<u32>,
    depth: usize,
) -> Vec<Vec<u32>> {
    let corpus = context.corpus;
    let lengths = |rows: &[u32]| -> BTreeSet<usize> {
        rows.iter()
            .map(|row| corpus.steps(*row)[depth])
            .map(|step| (step.end - step.start) as usize)
            .collect()
    };
    let move_to = |forms: &mut BTreeMap<Form, Vec<u32>>, from: Form, to: Form| {
        if let Some(rows) = forms.remove(&from) {
            forms.entry(to).or_default().extend(rows);
        }
    };
    let count = |forms: &BTreeMap<Form, Vec<u32>>, form: Form| forms.get(&form).map_or(0, Vec::len);
    // A number can look like a time by chance.
    if let Some(integers) = forms.get(&Form::Integer) {
        let lengths = lengths(integers);
        let integers = integers.len();
        let has = |range: std::ops::RangeInclusive<usize>| lengths.range(range).next().is_some();
        for (form, near, share) in [
            (Form::Seconds, 9..=11, 4),
            (Form::Millis, 12..=14, 4),
            (Form::Date, 7..=9, 1),
            (Form::Month, 5..=7, 1),
        ] {
            if has(near) && count(&forms, form) * 4 <= integers * share {
                move_to(&mut forms, form, Form::Integer);
            }
        }
    }
    if forms.contains_key(&Form::Digits) {
        for form in [Form::Integer, Form::Date, Form::Month, Form::Seconds, Form::Millis] {
            if count(&forms, form) <= 10 * count(&forms, Form::Digits) {
                move_to(&mut forms, form, Form::Digits);
            }
        }
    }
    // Some random texts consist of digits, or of hex digits.
    for (whole, parts) in [
        (
            Form::Hex,
            &[Form::Integer, Form::Digits, Form::Date, Form::Seconds, Form::Millis, Form::Decimal][..],
        ),
        (
            Form::Random,
            &[Form::Hex, Form::Integer, Form::Digits, Form::Date, Form::Seconds, Form::Millis, Form::Locale],
        ),
    ] {
        if let Some(rows) = forms.get(&whole) {
            let known = lengths(rows);
            let most = rows.len();
            for part in parts {
                let fits =
                    forms.get(part).is_some_and(|rows| rows.len() <= most && lengths(rows).is_subset(&known));
                if fits {
                    move_to(&mut forms, *part, whole);
                }
            }
        }
    }
    let mut parameters: Vec<Vec<u32>> = Vec::new();
    if !words.is_empty() {
        let mut text = words;
        let followers = |rows: &[u32]| -> BTreeSet<u64> {
            rows.iter().map(|row| context.skeletons.after(corpus, *row, depth + 1).0).collect()
        };
        let of_text = followers(&text);
        let most = text.len();
        forms.retain(|form, rows| {
            let share = match form {
                Form::Random | Form::Host | Form::Locale | Form::Percent | Form::Email => 2,
                Form::Uuid => 0,
                _ => 1,
            };
            let joins = rows.len() * 2 <= most * share && followers(rows).is_subset(&of_text)
                || *form == Form::Random && followers(rows).is_superset(&of_text);
            if joins {
                text.append(rows);
            }
            !joins
        });
        parameters.push(text);
    }
    parameters.extend(forms.into_values());
    for rows in &mut parameters {
        rows.sort_unstable();
    }
    parameters
}
