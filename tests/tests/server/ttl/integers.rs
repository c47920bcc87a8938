//! The answer of a command does not depend on the TTL of its key: integers are exact.

#[allow(clippy::wildcard_imports, reason = "the keys, and what all tests begin with")]
use super::*;

/// Numbers that a double cannot hold, and the least and the greatest numbers.
const NUMBERS: [i64; 8] = [
    0,
    (1 << 53) - 1,
    (1 << 53) + 1,
    -(1 << 53) - 1,
    7_340_032_000_000_000_003,
    i64::MAX - 1,
    i64::MAX,
    i64::MIN + 1,
];

macro_rules! assert_exact {
    ($($module:ident $(, $option:ident = $value:tt)*;)*) => {$(
        #[test]
        fn $module() -> RedisResult<()> {
            keys! {
                #![prefix = $module]
                string Number = t:number:{id: u64} $(, $option = $value)*, value = i64;
                hash Numbers = t:numbers:{id: u64} $(, $option = $value)*;
                bitmap Bits = t:bits:{id: u64} $(, $option = $value)*;
            }
            let connection = &mut connect();
            for number in NUMBERS {
                let key = Number::new(fresh());
                assert_eq!(key.incrby(number).query(connection)?, number);
                assert_eq!(key.get().query(connection)?, Some(number));
                let key = Number::new(fresh());
                assert_eq!(key.decrby(number).query(connection)?, -number);
                let key = Number::new(fresh());
                key.set(number).exec(connection)?;
                assert_eq!(key.getset(number).query(connection)?, Some(number));
                assert_eq!(key.set_get(number).query(connection)?, Some(number));
                if let Some(next) = number.checked_add(1) {
                    assert_eq!(key.incr().query(connection)?, next);
                    assert_eq!(key.decr().query(connection)?, number);
                    assert_eq!(pipeline((key.incr(), key.get())).query(connection)?, (next, Some(next)));
                    assert_eq!(pipeline((key.decr(), key.decr())).atomic().query(connection)?, (number, number - 1));
                }
                let key = Numbers::new(fresh());
                assert_eq!(key.hincrby("f", number).query(connection)?, number);
                let key = Bits::new(fresh());
                let operations = (("SET", "i64", 0, number), ("GET", "i64", 0), ("INCRBY", "i64", 0, 0));
                let answers = key.bitfield((operations.0, operations.1, operations.2)).query(connection)?;
                assert_eq!(answers, [Some(0), Some(number), Some(number)]);
            }
            let key = Number::new(fresh());
            key.set(i64::MIN).exec(connection)?;
            assert_eq!(key.incrby(0).query(connection)?, i64::MIN);
            assert!(key.decr().query(connection).is_err());
            Ok(())
        }
    )*};
}

assert_exact! {
    undeclared;
    lasting, persistent = "for this test";
    replaced, ttl = 100s;
    written, ttl = 100s, refresh = write;
    once, ttl = 100s, refresh = once;
    accessed, ttl = 100s, refresh = access;
}
