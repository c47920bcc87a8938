//! Messages that are built in constants.

/// The most bytes of a message.
const ROOM: usize = 8192;

/// A text that grows in a `const fn`. Text that does not fit is left out.
pub(super) struct ConstMessage {
    bytes: [u8; ROOM],
    len: usize,
}

impl ConstMessage {
    pub(super) const fn new() -> Self {
        Self { bytes: [0; ROOM], len: 0 }
    }

    /// Returns how many more bytes fit.
    pub(super) const fn room(&self) -> usize {
        ROOM - self.len
    }

    pub(super) const fn text(mut self, text: &str) -> Self {
        // It takes all of the text or nothing, so that no character is cut in two.
        if self.len + text.len() <= self.bytes.len() {
            let (_, free) = self.bytes.split_at_mut(self.len);
            let (place, _) = free.split_at_mut(text.len());
            place.copy_from_slice(text.as_bytes());
            self.len += text.len();
        }
        self
    }

    pub(super) const fn texts(mut self, texts: &[&str]) -> Self {
        let mut index = 0;
        while index < texts.len() {
            self = self.text(texts[index]);
            index += 1;
        }
        self
    }

    pub(super) const fn append(self, other: &Self) -> Self {
        match str::from_utf8(other.bytes.split_at(other.len).0) {
            Ok(text) => self.text(text),
            Err(_) => self,
        }
    }

    pub(super) const fn number(mut self, number: usize) -> Self {
        if number >= 10 {
            self = self.number(number / 10);
        }
        let digit = "0123456789".split_at(number % 10).1.split_at(1).0;
        self.text(digit)
    }

    /// Fails to compile with this message, at the place of the caller.
    #[track_caller]
    pub(super) const fn fail(self) -> ! {
        match str::from_utf8(self.bytes.split_at(self.len).0) {
            Ok(message) => panic!("{}", message),
            Err(_) => panic!("the declaration does not compile"),
        }
    }
}
