//! Commands of places.

use core::fmt;
use std::{string::String, vec::Vec};

use redis::{
    RedisWrite, ToRedisArgs, ToSingleRedisArg,
    geo::{Coord, RadiusOrder, RadiusSearchResult, Unit},
};

use super::{
    command::Command,
    elements::{Element, Elements, Input, Stored},
};
use crate::{
    CommandKey,
    clients::redis::kinds::{GeoCommand, KnownTtl, SameTag},
};

commands! {
    /// Commands of geo keys: sorted sets of places.
    pub trait GeoCommands {}

    /// Adds a place, or moves it. Returns 1 if it is new, otherwise 0.
    "GEOADD" "O(log N) for N members" "3.2.0" [GeoCommand<geoadd, Self>] Upsert[KnownTtl<geoadd, Self>]
    geoadd[](self, place: Coord<f64>, member: impl Element<Input<Self>>) -> Command<usize> [Self::Value: Stored]
    { |call| call.arg(place).element(&member) }

    /// Adds places, or moves them. Returns how many of them are new.
    "GEOADD" "O(log N) for each member" "3.2.0" [GeoCommand<geoadd_multiple, Self>] Upsert[KnownTtl<geoadd_multiple, Self>]
    geoadd_multiple[V: Element<Input<Self>>](self, places: impl IntoIterator<Item = (Coord<f64>, V)>) -> Command<usize> [Self::Value: Stored]
    { |call| call.pairs::<Input<Self>, _, V>("place", places) }

    /// Returns the distance between two members.
    "GEODIST" "O(1)" "3.2.0" [GeoCommand<geodist, Self>] Read
    geodist[](self, one: impl Element<Input<Self>>, other: impl Element<Input<Self>>, unit: Unit) -> Command<Option<f64>> [Self::Value: Stored]
    { |call| call.element(&one).element(&other).arg(unit) }

    /// Returns the geohashes of members, in their order.
    "GEOHASH" "O(1) for each member" "3.2.0" [GeoCommand<geohash, Self>] Read
    geohash[How](self, members: impl Elements<Input<Self>, How>) -> Command<Vec<Option<String>>> [Self::Value: Stored]
    { |call| call.elements(&members) }

    /// Returns the positions of members, in their order.
    "GEOPOS" "O(1) for each member" "3.2.0" [GeoCommand<geopos, Self>] Read
    geopos[How](self, members: impl Elements<Input<Self>, How>) -> Command<Vec<Option<Coord<f64>>>> [Self::Value: Stored]
    { |call| call.elements(&members) }

    /// Returns the members in a circle or a box.
    "GEOSEARCH" "O(N + log M) for N members around, M of all" "6.2.0" [GeoCommand<geosearch, Self>] Read
    geosearch[](self, search: &GeoSearch, options: &GeoOptions) -> Command<Vec<RadiusSearchResult>>
    { |call| call.arg(search).arg(options) }

    /// Writes the members of `source` in a circle or a box into this key. Returns how many.
    "GEOSEARCHSTORE" "O(N + log M) for N members around, M of all" "6.2.0" [GeoCommand<geosearchstore, Self>] Replace[KnownTtl<geosearchstore, Self>]
    geosearchstore[S: CommandKey](self, source: &S, search: &GeoSearch, options: &GeoOptions) -> Command<usize> [S::Kind: GeoCommand<geosearchstore, S>,
        S::Tag: SameTag<Self::Tag, geosearchstore, S, Self>]
    { with source: Read |call| call.key(self).key(source).arg(search).arg(options.without_replies()) }

    /// Returns the members around a place.
    "GEORADIUS" "O(N + log M) for N members around, M of all" "3.2.0" [GeoCommand<georadius, Self>] Read
    georadius[](self, center: Coord<f64>, radius: f64, unit: Unit, options: &GeoOptions) -> Command<Vec<RadiusSearchResult>>
    { |call| call.arg(center).arg(radius).arg(unit).arg(options) }

    /// Returns the members around one of them.
    "GEORADIUSBYMEMBER" "O(N + log M) for N members around, M of all" "3.2.0" [GeoCommand<georadiusbymember, Self>] Read
    georadiusbymember[](self, member: impl Element<Input<Self>>, radius: f64, unit: Unit, options: &GeoOptions)
        -> Command<Vec<RadiusSearchResult>>
    [Self::Value: Stored]
    { |call| call.element(&member).arg(radius).arg(unit).arg(options) }

    /// Returns the members around a place.
    "GEORADIUS_RO" "O(N + log M) for N members around, M of all" "3.2.10" [GeoCommand<georadius_ro, Self>] Read
    georadius_ro[](self, center: Coord<f64>, radius: f64, unit: Unit, options: &GeoOptions) -> Command<Vec<RadiusSearchResult>>
    { |call| call.arg(center).arg(radius).arg(unit).arg(options) }

    /// Returns the members around one of them.
    "GEORADIUSBYMEMBER_RO" "O(N + log M) for N members around, M of all" "3.2.10" [GeoCommand<georadiusbymember_ro, Self>] Read
    georadiusbymember_ro[](self, member: impl Element<Input<Self>>, radius: f64, unit: Unit, options: &GeoOptions)
        -> Command<Vec<RadiusSearchResult>>
    [Self::Value: Stored]
    { |call| call.element(&member).arg(radius).arg(unit).arg(options) }
}

/// The area that `GEOSEARCH` searches.
#[derive(Clone, Debug)]
#[must_use]
pub struct GeoSearch {
    arguments: Vec<Vec<u8>>,
}

impl GeoSearch {
    /// Searches around a place. Set the distance with [`radius`](Self::radius) or
    /// [`within`](Self::within).
    pub fn around(center: &Coord<f64>) -> Self {
        Self::from("FROMLONLAT", center)
    }

    /// Searches around a member. Set the distance with [`radius`](Self::radius) or
    /// [`within`](Self::within).
    pub fn around_member(member: impl ToSingleRedisArg) -> Self {
        Self::from("FROMMEMBER", member)
    }

    fn from(word: &str, center: impl ToRedisArgs) -> Self {
        Self { arguments: Vec::new() }.and(word).and(center)
    }

    /// Searches up to this distance.
    pub fn radius(self, radius: f64, unit: Unit) -> Self {
        self.and("BYRADIUS").and(radius).and(unit)
    }

    /// Searches a box of this width and height.
    pub fn within(self, width: f64, height: f64, unit: Unit) -> Self {
        self.and("BYBOX").and(width).and(height).and(unit)
    }

    fn and(mut self, argument: impl ToRedisArgs) -> Self {
        argument.write_redis_args(&mut self.arguments);
        self
    }
}

impl ToRedisArgs for GeoSearch {
    fn write_redis_args<Out: ?Sized + RedisWrite>(&self, out: &mut Out) {
        for argument in &self.arguments {
            out.write_arg(argument);
        }
    }
}

/// The options of a search for places: their number, their order, and the data of each.
///
/// Unlike the options of redis-rs, they name no key to store into, because that key would not have
/// a type.
#[derive(Default)]
#[must_use]
pub struct GeoOptions {
    with_coord: bool,
    with_dist: bool,
    count: Option<usize>,
    order: RadiusOrder,
}

// This is written by hand, because not every version of redis-rs can show an order.
impl fmt::Debug for GeoOptions {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { with_coord, with_dist, count, order: _ } = self;
        let mut shown = formatter.debug_struct("GeoOptions");
        shown.field("with_coord", with_coord).field("with_dist", with_dist).field("count", count);
        shown.finish_non_exhaustive()
    }
}

impl GeoOptions {
    /// Adds the positions.
    pub fn with_coord(self) -> Self {
        Self { with_coord: true, ..self }
    }

    /// Adds the distances from the centre.
    pub fn with_dist(self) -> Self {
        Self { with_dist: true, ..self }
    }

    /// Limits the answer to this many places, the nearest.
    pub fn limit(self, count: usize) -> Self {
        Self { count: Some(count), ..self }
    }

    /// Sorts by distance in this order.
    pub fn order(self, order: RadiusOrder) -> Self {
        Self { order, ..self }
    }

    /// Removes the options that only affect an answer, for places that are stored.
    pub(super) fn without_replies(&self) -> Self {
        let order = match self.order {
            RadiusOrder::Asc => RadiusOrder::Asc,
            RadiusOrder::Desc => RadiusOrder::Desc,
            _ => RadiusOrder::Unsorted,
        };
        Self { with_coord: false, with_dist: false, count: self.count, order }
    }
}

impl ToRedisArgs for GeoOptions {
    fn write_redis_args<Out: ?Sized + RedisWrite>(&self, out: &mut Out) {
        if self.with_coord {
            out.write_arg(b"WITHCOORD");
        }
        if self.with_dist {
            out.write_arg(b"WITHDIST");
        }
        if let Some(count) = self.count {
            out.write_arg(b"COUNT");
            out.write_arg_fmt(count);
        }
        match self.order {
            RadiusOrder::Asc => out.write_arg(b"ASC"),
            RadiusOrder::Desc => out.write_arg(b"DESC"),
            _ => {}
        }
    }
}
