//! Values of modules, which are passed over: a list of numbers and strings, each after a number
//! that says what it is.

use std::io::Read;

use super::{
    damage::{Cause, Damage, Result},
    input::Input,
};

impl<R: Read> Input<R> {
    /// Passes over what a module has written, to its end. Returns how many bytes that was.
    pub(super) fn module_value(&mut self) -> Result<u64> {
        let start = self.offset();
        loop {
            let offset = self.offset();
            match self.count()? {
                0 => return Ok(self.offset() - start),
                1 | 2 => self.skip_counts(1)?,
                3 => self.skip(4)?,
                4 => self.skip(8)?,
                5 => self.skip_string().map(drop)?,
                other => {
                    let why = format!("a module has written something of the unknown kind {other}");
                    return Damage::at(offset, Cause::Unknown(why));
                }
            }
        }
    }
}
