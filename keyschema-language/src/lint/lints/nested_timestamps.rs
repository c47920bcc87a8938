//! Dates that are cut into levels.

use core::ops::Range;

use crate::{
    lint::{
        Check, Findings, Level, Levels, Lint, Policy, Proposal, Rewrite, Subject, dates, depth,
        event::without_event, label::are_wanted,
    },
    message::Message,
};

pub(in crate::lint) static LINT: Lint = Lint {
    name: "nested_timestamps",
    summary: "a date is cut into levels",
    levels: Levels::all(Level::Warn),
    page: "\
## What it does
Finds three or more parts of a date or time in a row: digits that can be a year, a month, a day, an
hour …, and parameters with such names or of the types `Date` and `Month`. Two parts are a period,
and are not reported.

## Why is this bad
To Redis the levels are bytes. Listing the days of a month takes a `SCAN` of the whole database, and
a range of hours takes one command for each key. A sorted set scored by time answers a range with
one command. It is also smaller: up to 128 members of at most 64 bytes are stored in one compact
block (128 short ones took 1,072 bytes in Redis 7.0). A separate key takes 72 bytes for a name of 20
bytes and a small value, and about 45 bytes more for its time to live.

## Example
```text
#[redis_key(log:{year}:{month}:{day}:{hour}:detail, string)]
```

## Use instead
```text
#[redis_key(log:detail, zset)]
#[redis_key(log:{date}:detail, zset)]
```
",
    check: Check::Key(check),
};

fn check(subject: &Subject, policy: &Policy, findings: &mut Findings) {
    for date in dates::spread(subject) {
        let segments = &subject.segments[date];
        let range = segments[0].range.start..segments[segments.len() - 1].range.end;
        let proposal = proposal(subject, policy, range.clone());
        findings.propose_in(range, Message::new("a date is cut into levels"), proposal);
    }
}

/// Returns the proposal for the date in these bytes.
fn proposal(subject: &Subject, policy: &Policy, date: Range<usize>) -> Proposal {
    if depth::too_deep_from(subject, policy).is_some()
        && let Some(shorter) = without_event(subject, policy)
    {
        let instead = "keep the time as the score of a sorted set, or as one `{date: Date}`";
        return Proposal::new(shorter, instead).within("write ", [", and ", instead].concat());
    }
    let label =
        if are_wanted(policy) { policy.case.convert("date") + &policy.delimiter } else { String::new() };
    let template = Rewrite::new(subject).replace(date, label + "{date: Date}").finish();
    Proposal::new(template, "keep a sorted set scored by time, or write one parameter `{date: Date}`")
        .within("keep a sorted set scored by time, or write one date: ", "")
        .joining_dates()
}

#[cfg(test)]
mod tests {
    use crate::lint::{Standard, testing::Keys};

    #[test]
    fn dates_in_pieces_are_found() {
        let keys = Keys::of(Standard::Compact).lint("nested_timestamps");
        for (bad, date) in [
            ("log:2026:03:11:09:30:detail", "2026:03:11:09:30"),
            (
                "log:{year: u16}:{month: u8}:{day: u8}:{hour: u8}:{minute: u8}:detail",
                "{year: u16}:{month: u8}:{day: u8}:{hour: u8}:{minute: u8}",
            ),
            ("log:20260311:09:30:detail", "20260311:09:30"),
            ("log:{date: Date}:{hour: u8}:{minute: u8}:detail", "{date: Date}:{hour: u8}:{minute: u8}"),
        ] {
            keys.key(bad)
                .finds([date])
                .helps(["keep a sorted set scored by time, or write one date: `log:{date: Date}:detail`"]);
        }
        // A date alone would be another finding.
        keys.key("2026:03:11")
            .helps(["keep a sorted set scored by time, or write one parameter `{date: Date}`"]);
        keys.key("sensor:2026:03:11")
            .helps(["keep a sorted set scored by time, or write one date: `sensor:{date: Date}`"]);
    }

    #[test]
    fn a_label_is_kept_if_the_standard_requires_one() {
        let keys = Keys::of(Standard::Layered).lint("nested_timestamps");
        for bad in [
            "sales:report:{year: u16}:{month: u8}:{day: u8}",
            "sales:report:year:{year: u16}:month:{month: u8}:day:{day: u8}",
        ] {
            keys.key(bad).helps([
                "keep a sorted set scored by time, or write one date: `sales:report:date:{date: Date}`",
            ]);
        }
    }

    #[test]
    fn a_key_that_is_also_too_deep_gets_one_proposal() {
        let keys = Keys::of(Standard::Domain).lint("nested_timestamps");
        keys.key("mall:user:register:2023:07:30:{id: u64}:info")
            .finds(["2023:07:30"])
            .helps([
                "write `user:{id}:info`, and keep the time as the score of a sorted set, or as one `{date: Date}`",
            ]);
    }

    #[test]
    fn periods_and_numbers_are_not_reported() {
        let keys = Keys::of(Standard::Compact).lint("nested_timestamps");
        for good in [
            "user:{id: u64}:order:2024:03:detail",
            "goods:view:{id: u64}:{month: Month}",
            "login:count:20230730",
            "order:20260310001:status",
            "session:{uid: Text<24>}:{issued_at: UnixSeconds}",
            "host:10:20:30",
        ] {
            keys.key(good).finds_nothing();
        }
    }
}
