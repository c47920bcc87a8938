//! Keys of an unknown type have the commands of every key.

use keyschema::{DataType, StoredType, prelude::*};
use keyschema_client_tests::Runner;
use redis::{IntegerReplyOrNoOp, RedisResult, cmd};

keys! {
    #![prefix = any_type]
    any Item = item:{#id: u32}, ttl = 1h;
    any Archived = archived:{#id: u32}, persistent = "kept for ever";
}

#[test]
fn keys_of_any_type() -> RedisResult<()> {
    for (id, runner) in (0..).zip(&mut Runner::all()) {
        let (item, archived) = (Item::new(id), Archived::new(id));
        assert!(!runner.run(&item.exists())?);
        for (command, stored) in [
            ("SET", StoredType::String),
            ("RPUSH", StoredType::List),
            ("SADD", StoredType::Set),
            ("PFADD", StoredType::String),
        ] {
            runner.plainly::<()>(cmd(command).arg(archived).arg("x"));
            let answer: String = runner.plainly(cmd("TYPE").arg(archived));
            assert_eq!(StoredType::from_name(&answer), stored);
            assert!(DataType::Any.can_hold(stored));
            assert!(runner.run(&archived.dump())?.is_some());
            assert!(runner.run(&archived.copy(&item))?);
            assert!(matches!(runner.run(&item.ttl())?, IntegerReplyOrNoOp::IntegerReply(3590..=3600)));
            assert!(runner.run(&item.del())?);
            runner.run(&archived.rename(&item))?;
            assert!(matches!(runner.run(&item.ttl())?, IntegerReplyOrNoOp::IntegerReply(3590..=3600)));
            assert!(!runner.run(&archived.exists())?);
            assert!(runner.run(&item.unlink())?);
        }
    }
    Ok(())
}
