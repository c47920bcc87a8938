//! The compression of strings in dumps: runs of bytes, and copies of what is before.

/// Appends the text that was compressed, which has `length` bytes.
///
/// # Errors
/// If it is not the compression of a text of this length. The message says why.
pub(super) fn decompress(compressed: &[u8], length: usize, text: &mut Vec<u8>) -> Result<(), &'static str> {
    let start = text.len();
    let mut rest = compressed;
    while let Some((control, others)) = rest.split_first() {
        rest = others;
        if *control < 0x20 {
            let (run, others) = rest.split_at_checked(usize::from(*control) + 1).ok_or("it ends early")?;
            text.extend_from_slice(run);
            rest = others;
        } else {
            let mut count = usize::from(*control >> 5);
            if count == 7 {
                let (more, others) = rest.split_first().ok_or("it ends early")?;
                count += usize::from(*more);
                rest = others;
            }
            let (low, others) = rest.split_first().ok_or("it ends early")?;
            rest = others;
            let back = (usize::from(*control & 0x1f) << 8 | usize::from(*low)) + 1;
            let from =
                (text.len() - start).checked_sub(back).ok_or("it copies from before its start")? + start;
            // What is copied may overlap what it is copied to.
            for at in from..from + count + 2 {
                text.push(text[at]);
            }
        }
        if text.len() - start > length {
            return Err("it is longer than it says");
        }
    }
    if text.len() - start < length {
        return Err("it is shorter than it says");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::decompress;

    fn text_of(compressed: &[u8], length: usize) -> Result<String, &'static str> {
        let mut text = b"before".to_vec();
        decompress(compressed, length, &mut text)?;
        Ok(String::from_utf8_lossy(&text["before".len()..]).into_owned())
    }

    #[test]
    fn runs_and_copies_are_solved() {
        assert_eq!(text_of(b"", 0).unwrap(), "");
        assert_eq!(text_of(b"\x02abc", 3).unwrap(), "abc");
        // A copy of 3 bytes from 3 bytes back.
        assert_eq!(text_of(b"\x02abc\x20\x02", 6).unwrap(), "abcabc");
        // A copy of 9 + 1 bytes from the byte before.
        assert_eq!(text_of(b"\x00a\xe0\x01\x00", 11).unwrap(), "a".repeat(11));
    }

    #[test]
    fn what_is_no_compression_is_refused() {
        assert_eq!(text_of(b"\x02ab", 3), Err("it ends early"));
        assert_eq!(text_of(b"\x00a\x20", 4), Err("it ends early"));
        assert_eq!(text_of(b"\x00a\xe0", 4), Err("it ends early"));
        assert_eq!(text_of(b"\x00a\x20\x01", 4), Err("it copies from before its start"));
        assert_eq!(text_of(b"\x02abc", 2), Err("it is longer than it says"));
        assert_eq!(text_of(b"\x02abc", 4), Err("it is shorter than it says"));
    }
}
