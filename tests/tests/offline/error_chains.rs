//! An error and its sources print each cause once.

use std::{error::Error, iter};

use keyschema::{RedisKey, Text, keys};

keys! {
    /// Login token.
    pub string SessionToken = session:token:uid:{uid: Text<24>}, ttl = 2h;
}

#[test]
fn the_cause_of_an_error_is_printed_once() {
    let parsing = SessionToken::parse("session:token:uid:a{").unwrap_err();
    let making = SessionToken::new("a{").unwrap_err();
    for error in [&parsing as &dyn Error, &making] {
        let chain = iter::successors(Some(error), |&error| error.source());
        let printed = chain.map(ToString::to_string).collect::<Vec<_>>().join(": ");
        assert_eq!(printed.matches("a brace").count(), 1, "{printed}");
    }
}
