//! Commands in any order: those that compile never meet a value of another type, no matter what was
//! written before.

use std::{cell::Cell, collections::BTreeSet, num::NonZeroUsize};

use keyschema::{
    commands::{
        AddIf, Aggregation, BitOperation, GeoOptions, GeoSearch, HyperLogLogBytes, ManyKeys, ManyValues,
        ReadOptions, ScoreEnd, SetIf, SortOptions,
    },
    prelude::*,
};
use keyschema_client_tests::Runner;
use redis::{
    Cmd, Direction, ExpireOption, Expiry, HashFieldExpirationOptions, LposOptions, ScanOptions, SetExpiry,
    Value,
    geo::{Coord, Unit},
    streams::{StreamAddOptions, StreamAutoClaimOptions, StreamTrimOptions, StreamTrimmingMode},
};

use crate::every_command::all_commands;

keys! {
    #![prefix = random]
    string Text = text:{#id: u32}:{n: u8};
    list Queue = queue:{#id: u32}:{n: u8};
    hash Table = table:{#id: u32}:{n: u8};
    set Group = group:{#id: u32}:{n: u8};
    zset Ranking = ranking:{#id: u32}:{n: u8};
    stream Log = log:{#id: u32}:{n: u8};
    bitmap Bits = bits:{#id: u32}:{n: u8};
    hyperloglog Seen = seen:{#id: u32}:{n: u8};
    geo Places = places:{#id: u32}:{n: u8};
    channel Talk = talk:{#id: u32}:{n: u8};
}

thread_local! {
    static STATE: Cell<u64> = const { Cell::new(0x9E37_79B9_7F4A_7C15) };
}

/// Returns a number below `below`, by xorshift.
fn any(below: usize) -> usize {
    let mut state = STATE.get();
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    STATE.set(state);
    usize::try_from(state >> 33).expect("31 bits") % below
}

/// One of three keys of a type.
macro_rules! one_of {
    ($($name:ident = $key:ident;)*) => {
        $(
            fn $name() -> $key {
                $key::new(1, u8::try_from(any(3)).expect("small"))
            }
        )*
    };
}

one_of! {
    text = Text; queue = Queue; table = Table; group = Group; ranking = Ranking; log = Log; bits = Bits; seen = Seen;
    places = Places; talk = Talk;
}

/// Returns bytes as a server has them for a `HyperLogLog` that counted nothing.
fn counted() -> HyperLogLogBytes {
    let mut bytes = b"HYLL".to_vec();
    bytes.resize(16 + 12_288, 0);
    HyperLogLogBytes::from_bytes(bytes).expect("it has the header")
}

const fn here() -> Coord<f64> {
    Coord { longitude: 13.4, latitude: 52.5 }
}

fn two() -> NonZeroUsize {
    NonZeroUsize::new(2).expect("not zero")
}

type Step = (&'static str, fn() -> Cmd);

macro_rules! steps {
    ($($key:ident: $($method:ident($($argument:expr),* $(,)?))*;)*) => {
        &[$($((
            stringify!($method),
            || $key().$method($($argument),*).into_cmd().expect("the keys are in one slot"),
        )),*),*]
    };
}

/// Commands of one data type.
const STEPS: &[Step] = steps! {
    text: get() set("7") set_if("7", SetIf::present()) set_get("x") setnx("7") setex(100, "x") psetex(100_000, "7")
        getset("7") getdel() getex() strlen() getrange(0, 1) substr(0, 1) setrange(1, "x") append("1") incr() incrby(2)
        incrbyfloat(0.5) decr() decrby(2) lcs(&text());
    queue: lpush(["1", "2"]) lpushx("3") rpush("4") rpushx("5") lpop() lpop_count(two()) rpop() rpop_count(two()) lindex(0)
        linsert_before("1", "0") linsert_after("1", "0") llen() lpos("1") lpos_count("1", 0, LposOptions::default())
        lrange(0, -1) lrem(1, "2") lset(0, "9") ltrim(0, 5) lmpop(Direction::Left, two()) blpop(0.001) brpop(0.001)
        blmpop(0.001, Direction::Right, two()) lmove(&queue(), Direction::Left, Direction::Right) rpoplpush(&queue())
        blmove(&queue(), Direction::Left, Direction::Right, 0.001) brpoplpush(&queue(), 0.001)
        lmpop_any([queue()], Direction::Left, two()) blpop_any([queue()], 0.001) brpop_any([queue()], 0.001)
        blmpop_any([queue()], 0.001, Direction::Left, two());
    table: hget("a") hmget(["a", "b"]) hset("a", 1) hset_multiple([("a", 1), ("b", 2)]) hmset([("c", 3)]) hsetnx("a", 1)
        hdel(["a"]) hexists("a") hgetall() hkeys() hvals() hlen() hstrlen("a") hincrby("a", 1) hincrbyfloat("b", 0.5)
        hrandfield() hrandfield_count(2) hscan(0, ScanOptions::default())
        hexpire(100, ExpireOption::NONE, ["a"]) hpexpire(100_000, ExpireOption::NX, ["a"])
        hexpireat(4_000_000_000, ExpireOption::NONE, ["a"]) hpexpireat(4_000_000_000_000, ExpireOption::NONE, ["a"])
        httl(["a"]) hpttl(["a"]) hexpiretime(["a"]) hpexpiretime(["a"]) hpersist(["a"]) hgetdel(["b"])
        hgetex(Expiry::EX(100), ["a"])
        hsetex(&HashFieldExpirationOptions::default().set_expiration(SetExpiry::EX(100)), [("a", 1)]);
    group: sadd(["1", "2"]) srem("1") scard() smembers() sismember("1") smismember(["1", "2"]) spop() spop_count(2)
        srandmember() srandmember_count(-2) sscan(0, ScanOptions::default()) sinter([group()]) sunion([group()])
        sdiff([group()]) sintercard([group()], 0) sinterstore([group()]) sunionstore([group()]) sdiffstore([group()])
        smove(&group(), "1") zunion([group()]) zinter((group(), ranking())) zdiff([ranking()]) sort(&SortOptions::default());
    ranking: zadd("1", 1.0) zadd_multiple([("1", 1.0), ("2", 2.0)]) zadd_if([("1", 3.0)], AddIf::Higher)
        zadd_incr("1", 1.0, AddIf::Present) zincrby("2", 1.0) zrem("1") zremrangebyrank(0, 0) zremrangebyscore(5, "(6")
        zremrangebylex("[a", "[b") zcard() zcount(1, 2) zlexcount("-", "+") zscore("1") zmscore(["1"]) zrank("1")
        zrevrank("1") zrange(0, -1) zrange_withscores(0, -1) zrevrange(0, -1) zrevrange_withscores(0, -1)
        zrangebyscore(1, 2) zrangebyscore_withscores(1, 2) zrangebyscore_limit(1, 2, 0, 1) zrevrangebyscore(2, 1)
        zrevrangebyscore_withscores(2, 1) zrevrangebyscore_limit(2, 1, 0, 1) zrangebylex("-", "+") zrevrangebylex("+", "-")
        zpopmin(1) zpopmax(1) zmpop(ScoreEnd::Min, two()) bzpopmin(0.001) bzpopmax(0.001)
        bzmpop(0.001, ScoreEnd::Max, two()) zrandmember() zrandmember_count(2) zscan(0, ScanOptions::default())
        zunion([ranking()]) zunion_withscores([group()]) zinter([ranking()]) zinter_withscores([group()])
        zdiff([ranking()]) zdiff_withscores([group()]) zintercard([ranking()], 0)
        zunionstore((ranking(), group()), &Aggregation::default()) zinterstore([ranking()], &Aggregation::default())
        zdiffstore([ranking(), ranking()]) zrangestore(&ranking(), 0, -1)
        zmpop_any([ranking()], ScoreEnd::Max, two()) bzpopmin_any([ranking()], 0.001) bzpopmax_any([ranking()], 0.001)
        bzmpop_any([ranking()], 0.001, ScoreEnd::Min, two());
    log: xadd("*", [("a", "1")]) xadd_options(&StreamAddOptions::default().nomkstream(), "*", [("a", "1")]) xdel("1-1") xlen()
        xtrim(&StreamTrimOptions::maxlen(StreamTrimmingMode::Exact, 5)) xrange("-", "+") xrange_count("-", "+", 1)
        xrevrange("+", "-") xrevrange_count("+", "-", 1) xread("0", &ReadOptions::default().count(1))
        xreadgroup("g", "one", ">", &ReadOptions::default().count(1)) xack("g", "1-1") xgroup_create("g", "0")
        xgroup_create_mkstream("g", "0") xgroup_setid("g", "0") xgroup_createconsumer("g", "one")
        xgroup_delconsumer("g", "one") xgroup_destroy("g") xinfo_stream() xinfo_groups() xinfo_consumers("g") xpending("g")
        xpending_count("g", "-", "+", 1) xclaim("g", "two", 0, "1-1")
        xautoclaim("g", "one", 0, "0", StreamAutoClaimOptions::default()) xsetid("9999999999999-9")
        xread_any("0", [(log(), "0")], &ReadOptions::default().count(1))
        xreadgroup_any("g", "one", ">", [(log(), ">")], &ReadOptions::default().count(1));
    bits: setbit(7, true) getbit(7) bitcount() bitcount_range(0, 1) bitpos(true) bitpos_range(true, 0, -1)
        bitfield(("INCRBY", "u8", 0, 1)) bitfield_ro(("GET", "u8", 0)) bitop(BitOperation::Or, [bits(), bits()])
        get() set("any bytes") set_if("x", SetIf::missing()) set_get("x") setnx("x") setex(100, "x") psetex(100_000, "x")
        getset("x") getdel() getex() strlen() getrange(0, 1) substr(0, 1) setrange(1, "x");
    seen: pfadd(["1", "2"]) pfadd(Vec::<u8>::new()) pfcount() pfcount_union([seen()]) pfmerge([seen()])
        get() set(counted()) set_if(counted(), SetIf::missing()) set_get(counted()) setnx(counted()) setex(100, counted())
        psetex(100_000, counted()) getset(counted()) getdel() getex() strlen() getrange(0, 1) substr(0, 1);
    places: geoadd(here(), "a") geoadd_multiple([(here(), "b")]) geodist("a", "b", Unit::Meters) geohash("a") geopos("a")
        geosearch(&GeoSearch::around(&here()).radius(9.0, Unit::Meters), &GeoOptions::default())
        geosearchstore(&places(), &GeoSearch::around(&here()).radius(9.0, Unit::Meters), &GeoOptions::default())
        georadius(here(), 9.0, Unit::Meters, &GeoOptions::default())
        georadiusbymember("a", 9.0, Unit::Meters, &GeoOptions::default())
        georadius_ro(here(), 9.0, Unit::Meters, &GeoOptions::default())
        georadiusbymember_ro("a", 9.0, Unit::Meters, &GeoOptions::default())
        zrem("b") zcard() zscore("a") zrange(0, -1) zpopmin(1) zrangestore(&places(), 0, -1) sort(&SortOptions::default());
    talk: publish("x") spublish("x");
};

/// Commands of any data type, on each of them.
macro_rules! any_type {
    ($($key:ident)*) => {
        steps! {
            $($key: del() unlink() exists() touch() key_type() ttl() pttl() expiretime() pexpiretime() expire(100)
                expire_if(100, ExpireOption::NX) pexpire(100_000) pexpire_if(100_000, ExpireOption::XX)
                expireat(4_000_000_000) expireat_if(4_000_000_000, ExpireOption::GT) pexpireat(4_000_000_000_000)
                pexpireat_if(4_000_000_000_000, ExpireOption::LT) persist() object_encoding() object_idletime() object_freq()
                object_refcount() memory_usage() dump() watch() rename(&$key()) renamenx(&$key()) copy(&$key())
                copy_replace(&$key());)*
        }
    };
}

const STEPS_OF_ANY_TYPE: &[Step] = any_type! { text queue table group ranking log bits seen places };

/// Commands of several keys, and of elements in order.
const STEPS_OF_MANY: &[Step] = &[
    ("sort", || queue().sort(&SortOptions::default().alphabetical()).into_cmd().expect("one slot")),
    ("sort_ro", || ranking().sort_ro(&SortOptions::default()).into_cmd().expect("one slot")),
    ("sort_store", || group().sort_store(&SortOptions::default(), &queue()).into_cmd().expect("one slot")),
    ("mget", || [text(), text()].mget().into_cmd().expect("one slot")),
    ("mget", || [seen(), seen()].mget().into_cmd().expect("one slot")),
    ("mset", || [(text(), "1")].mset().into_cmd().expect("one slot")),
    ("mset", || [(seen(), counted())].mset().into_cmd().expect("one slot")),
    ("mset", || [(bits(), "1")].mset().into_cmd().expect("one slot")),
    ("msetnx", || [(seen(), counted())].msetnx().into_cmd().expect("one slot")),
    ("msetex", || [(text(), "1")].msetex().into_cmd().expect("one slot")),
    ("del", || [places(), places()].del().into_cmd().expect("one slot")),
];

#[test]
fn commands_in_any_order_meet_no_other_type() {
    let steps: Vec<Step> = [STEPS, STEPS_OF_ANY_TYPE, STEPS_OF_MANY].concat();
    let tried: BTreeSet<&str> = steps.iter().map(|(method, _)| *method).collect();
    let untried: Vec<&str> = all_commands()
        .into_iter()
        // Other methods test `HSET` and `SORT`. A key in another database would not be found again.
        .filter(|method| !["hset_record", "move_to", "sort_get", "sort_ro_get"].contains(method))
        .filter(|method| !tried.contains(method))
        .collect();
    assert!(untried.is_empty(), "not tried: {untried:?}");

    for runner in &mut Runner::all()[..2] {
        let mut answered = 0;
        for _ in 0..6_000 {
            // Deletions are frequent, so they are chosen less often.
            let steps = if any(8) == 0 { &steps[..] } else { STEPS };
            let (method, command) = steps[any(steps.len())];
            let command = command();
            match command.query::<Value>(runner.plain()) {
                Ok(_) => answered += 1,
                Err(error) => {
                    let of_types = ["WRONGTYPE", "INVALIDOBJ"].iter().any(|code| error.code() == Some(code));
                    assert!(!of_types, "{}: {method}: {error}", runner.name);
                }
            }
        }
        // For the others, the server answers that there is no such group or number, or it does not
        // know them.
        assert!(answered > 4_000, "{answered}");
    }
}
