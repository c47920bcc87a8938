//! Values by words.

/// A map from texts to values, sorted by text. As a `WordMap<()>` it is a set.
///
/// The macros keep a dozen words in it. For them it does as well as a `BTreeMap`, which takes ten
/// times as much code for each type.
///
/// ```
/// use keyschema_language::WordMap;
///
/// let mut words = WordMap::new();
/// assert_eq!(words.insert("user".into(), 1), None);
/// assert_eq!(words.insert("user".into(), 2), Some(1));
/// assert_eq!((words.get("user"), words.get("usr")), (Some(&2), None));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WordMap<V = ()> {
    words: Vec<String>,
    /// The value of each.
    values: Vec<V>,
}

impl<V> WordMap<V> {
    /// Returns an empty map.
    pub const fn new() -> Self {
        Self { words: Vec::new(), values: Vec::new() }
    }

    /// Whether there is no word.
    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// Whether there is this word.
    pub fn contains(&self, word: &str) -> bool {
        place(&self.words, word).is_ok()
    }

    /// Returns the value of a word.
    pub fn get(&self, word: &str) -> Option<&V> {
        match place(&self.words, word) {
            Ok(place) => self.values.get(place),
            Err(_) => None,
        }
    }

    /// Sets the value of a word, and returns the one before.
    pub fn insert(&mut self, word: String, value: V) -> Option<V> {
        match place(&self.words, &word) {
            Ok(place) => Some(core::mem::replace(&mut self.values[place], value)),
            Err(place) => {
                self.words.insert(place, word);
                self.values.insert(place, value);
                None
            }
        }
    }

    /// Sets the values of all words of another map.
    pub fn extend(&mut self, other: Self) {
        for (word, value) in other.words.into_iter().zip(other.values) {
            self.insert(word, value);
        }
    }

    /// Removes a word.
    pub fn remove(&mut self, word: &str) {
        if let Ok(place) = place(&self.words, word) {
            self.words.remove(place);
            self.values.remove(place);
        }
    }

    /// Returns the words, sorted.
    pub fn words(&self) -> &[String] {
        &self.words
    }

    /// Returns the words, sorted, and the value of each.
    pub fn into_parts(self) -> (Vec<String>, Vec<V>) {
        (self.words, self.values)
    }
}

impl<V> Default for WordMap<V> {
    fn default() -> Self {
        Self::new()
    }
}

/// Returns the place of a word, or the place where it would be.
fn place(words: &[String], word: &str) -> Result<usize, usize> {
    words.binary_search_by(|other| other.as_str().cmp(word))
}

#[cfg(test)]
mod tests {
    use super::WordMap;

    #[test]
    fn the_later_value_counts() {
        let mut outer = WordMap::new();
        let mut inner = WordMap::new();
        for word in ["user", "book", "cart"] {
            outer.insert(word.to_string(), "outer");
        }
        for word in ["cart", "area", "zone"] {
            inner.insert(word.to_string(), "inner");
        }
        outer.extend(inner);
        outer.remove("book");
        outer.remove("books");
        assert_eq!(outer.words(), ["area", "cart", "user", "zone"]);
        assert_eq!(outer.into_parts().1, ["inner", "inner", "outer", "inner"]);
    }
}
