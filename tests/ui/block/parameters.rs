//! In a block the template has the types.

use keyschema::keys;

keys! {
    /// No type.
    pub hash User = shop:user:id:{user_id}, ttl = 1d;

    /// No type after the hash tag.
    pub hash Cart = shop:cart:user_id:{#user_id}, ttl = 1d;

    /// A colon, and no type.
    pub hash Order = shop:order:id:{order_id:}, ttl = 1d;

    /// No type at all.
    pub hash Invoice = shop:invoice:id:{invoice_id: 7}, ttl = 1d;

    /// Within a string literal.
    pub hash Receipt = "shop:receipt:id:{receipt_id: 7}:at:{at}", ttl = 1d;

    /// A type that may hold anything.
    pub hash Customer = shop:customer:name:{name: &str}, ttl = 1d;

    /// A text without its length.
    pub hash City = shop:city:name:{name: keyschema::Text}, ttl = 1d;
}

fn main() {
    let _ = (Invoice { invoice_id: 7 }, Receipt::new(7, 8));
}
