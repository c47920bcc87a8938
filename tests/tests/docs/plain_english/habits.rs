//! The words and phrases to avoid, each with the words to write instead.

/// A phrase that makes a sentence hard to read.
pub(crate) struct Habit {
    /// The words. `a|b` is either word, `#` a number, `` ` `` code. `^` is the start of a sentence,
    /// and `!a` says that the word before is not `a`.
    pub(crate) words: &'static str,
    /// The words to write instead.
    pub(crate) instead: &'static str,
}

const fn habit(words: &'static str, instead: &'static str) -> Habit {
    Habit { words, instead }
}

pub(crate) const HABITS: &[Habit] = &[
    // Rare words for common ones.
    habit("behind", "after"),
    habit("anew", "again"),
    habit("whatever", "any, or no matter which"),
    habit("whichever", "any, or the one that"),
    habit("lest", "so that … not"),
    habit("kin", "the name of the relation: variants, related types"),
    habit("slips|slip of the pen", "typos, or typo"),
    habit("thereof|therein|thereby|therewith|whereof|whereby|wherein|hereby", "of it, in it, by it"),
    habit("whence|thence|hence", "so, or from which"),
    habit("save that|for", "except"),
    habit("but for", "except"),
    habit("of yore", "earlier"),
    habit("albeit|notwithstanding", "although"),
    habit("amiss", "wrong"),
    habit("in vain", "without effect"),
    habit("of itself", "by itself, or automatically"),
    habit("of one's own", "its own, or your own"),
    habit("one and the same", "the same"),
    habit("each with each", "every pair"),
    habit("for all that", "still"),
    habit("goes|go without saying", "are the default"),
    habit("in its|their turn", "in turn, or also"),
    habit("mend|mends|mended|mending", "fix"),
    habit("put off", "delay"),
    // Translated phrases.
    habit("is|are|was|were to be", "must be, should be, will be"),
    habit("speak|speaks of", "mention"),
    habit("of so many", "of this many"),
    habit("taken|take|takes for", "confused with"),
    habit("in line #", "on line 5"),
    habit("is|are|be|was|were warned of", "warns about"),
    habit("is|are|be|was|were said of", "is set on, or is reported for"),
    habit("is|are|was|were told twice", "is reported twice"),
    habit("!there is|are|was|were none", "is not a …"),
    habit("decides|decide|decided on", "determines, or depends on"),
    habit("be had", "available"),
    habit("stand|stands|stood for", "replaces, or means"),
    habit("cannot|can't stand", "can't appear"),
    habit("stand|stands in|behind|before", "is in, is after, is before"),
    habit("may|can|could|must stand", "may be, can appear"),
    habit("takes|take notice", "notices"),
    habit("counts|count as not set", "is ignored"),
    habit("of which nothing", "about which nothing"),
    habit("none of its|their own", "no own …"),
    habit("as it|they stands|stand", "as written"),
    habit("does|do not mind", "is not affected by"),
    habit("at hand", "available, or known"),
    // Inversions.
    habit("^ else", "Otherwise"),
    habit("^ of a|an|the|those|two|which|what", "begin with the subject"),
    habit("^ there :", "say what is where"),
];
