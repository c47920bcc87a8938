//! Bars on the terminal while keys are read.

use std::{
    cell::Cell,
    io::{self, IsTerminal as _, Read},
    rc::Rc,
    sync::{Arc, Mutex},
    time::{Duration, Instant},
};

use indicatif::{HumanCount, HumanDuration, MultiProgress, ProgressBar, ProgressState, ProgressStyle};
use keyschema_tools::{
    Fault,
    sources::{KeySource, NodeSummary, Observation, Watch},
};

/// The number of keys between two changes of the bars.
const STEP: u64 = 256;

/// The time between two drawings.
const TICK: Duration = Duration::from_millis(200);

const OF_NODE: &str = "{prefix} {bar:25} {percent} %, {keys} keys, {speed} keys/s, {left} left";
const OF_FILE: &str = "{prefix} {bar:25} {percent} %, {msg}, {left} left";
const OF_PIPE: &str = "{prefix} {spinner} {msg}";

/// Shows how far a source is, which has yielded so many keys.
type Show<'s, S> = Box<dyn FnMut(&S, u64) + 's>;

/// A source of keys that shows how far it is.
pub(crate) struct Watched<'s, S> {
    source: &'s mut S,
    keys: u64,
    show: Show<'s, S>,
}

impl<S: KeySource> KeySource for Watched<'_, S> {
    fn next(&mut self) -> Result<Option<Observation<'_>>, Fault> {
        if self.keys.is_multiple_of(STEP) {
            (self.show)(self.source, self.keys);
        }
        self.keys += 1;
        self.source.next()
    }
}

/// Bars on the terminal. They vanish when this is dropped.
pub(crate) struct Progress {
    bars: MultiProgress,
    is_shown: bool,
}

impl Progress {
    /// Returns bars that are shown if standard error is a terminal, unless the user wants no
    /// messages.
    pub(crate) fn new(is_quiet: bool) -> Self {
        Self { bars: MultiProgress::new(), is_shown: !is_quiet && io::stderr().is_terminal() }
    }

    /// Returns what shows a bar for each node of a server.
    pub(crate) fn of_nodes(&self) -> Watch {
        let bars = Mutex::new(Vec::new());
        let this = self.is_shown.then(|| (self.bars.clone(), style(OF_NODE)));
        Arc::new(move |nodes: &mut dyn Iterator<Item = &NodeSummary>| {
            let (Some((all, style)), Ok(mut bars)) = (&this, bars.lock()) else { return };
            for (place, node) in nodes.enumerate() {
                if place == bars.len() {
                    bars.push(bar(all, style, Some(node.expected), &node.name));
                }
                update(&bars[place], node);
            }
        })
    }

    /// Returns the source with a bar for its file, of which `read` bytes were read.
    pub(crate) fn of_file<'s, S: KeySource>(
        &self,
        name: &str,
        length: Option<u64>,
        source: &'s mut S,
        read: impl Fn(&S) -> u64 + 's,
    ) -> Watched<'s, S> {
        let style = style(if length.is_some() { OF_FILE } else { OF_PIPE });
        let bar = self.is_shown.then(|| bar(&self.bars, &style, length, name));
        let start = Instant::now();
        let show = move |source: &S, keys: u64| {
            let Some(bar) = &bar else { return };
            let millis = u64::try_from(start.elapsed().as_millis()).unwrap_or(u64::MAX).max(1);
            let speed = keys.saturating_mul(1_000) / millis;
            bar.set_message(format!("{} keys, {} keys/s", HumanCount(keys), HumanCount(speed)));
            bar.set_position(read(source));
        };
        Watched { source, keys: 0, show: Box::new(show) }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        // A terminal that is gone shows nothing anyway.
        let _ = self.bars.clear();
    }
}

fn update(bar: &ProgressBar, node: &NodeSummary) {
    if node.is_read && !bar.is_finished() {
        bar.finish();
    } else if !node.is_read {
        // Keys that were added meanwhile are more than was expected.
        bar.set_position(node.keys.min(node.expected));
    }
}

fn bar(all: &MultiProgress, style: &ProgressStyle, length: Option<u64>, name: &str) -> ProgressBar {
    let bar = length.map_or_else(ProgressBar::no_length, ProgressBar::new);
    let bar = all.add(bar.with_style(style.clone()).with_prefix(name.to_string()));
    bar.enable_steady_tick(TICK);
    bar
}

fn style(template: &str) -> ProgressStyle {
    let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
    style
        .progress_chars("=> ")
        .with_key("keys", |state: &ProgressState, text: &mut dyn std::fmt::Write| {
            let _ = write!(text, "{}", HumanCount(state.pos()));
        })
        .with_key("speed", |state: &ProgressState, text: &mut dyn std::fmt::Write| {
            let _ = write!(text, "{:.0}", state.per_sec());
        })
        .with_key("left", |state: &ProgressState, text: &mut dyn std::fmt::Write| {
            let _ = write!(text, "{}", HumanDuration(state.eta()));
        })
}

/// A file that counts the bytes that were read of it.
pub(crate) struct Counted<R> {
    file: R,
    count: Rc<Cell<u64>>,
}

impl<R: Read> Counted<R> {
    /// Returns the file, and its count.
    pub(crate) fn new(file: R) -> (Self, Rc<Cell<u64>>) {
        let count = Rc::new(Cell::new(0));
        (Self { file, count: Rc::clone(&count) }, count)
    }
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.file.read(buffer)?;
        self.count.set(self.count.get() + read as u64);
        Ok(read)
    }
}
