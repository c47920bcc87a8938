//! The options for the stored data.

use keyschema::{RedisKey, keys};

keys! {
    /// Only hashes have fields.
    pub list Lines = shop:lines, ttl = 1d, fields = { name: String };

    /// Not a type.
    pub list Orders = shop:orders, ttl = 1d, value = 7;

    /// Fields are names with types.
    pub hash User = shop:user, ttl = 1d, fields = { name };

    /// In braces.
    pub hash Cart = shop:cart, ttl = 1d, fields = name;

    /// At least one.
    pub hash Price = shop:price, ttl = 1d, fields = {};

    /// Each once.
    pub hash Address = shop:address, ttl = 1d, fields = { city: String, "postal-code": u32, city: String };

    /// From the first on.
    pub hash Stock = shop:stock, ttl = 1d, version = 0;

    /// With a word on what to use.
    pub hash Invoice = shop:invoice, ttl = 1d, deprecated = "";

    /// One type for all fields, or one for each.
    pub hash Voucher = shop:voucher, ttl = 1d, value = u8, fields = { name: String };

    /// As text, or as bytes.
    pub string Ticket = shop:ticket, ttl = 1d, value = Uuid;

    /// So too in fields.
    pub hash Refund = shop:refund, ttl = 1d, fields = { id: uuid::Uuid, parent: Option<Uuid> };

    /// Each option once.
    pub hash Receipt = shop:receipt, ttl = 1d, value = u8, value = u16;
}

#[derive(RedisKey)]
#[redis_key(shop:names, list, ttl = 1d, value = Pair<u8, u16>, version = two)]
struct Names;

fn main() {}
