//! Items that are not keys, or not complete: each is one error, and the others are declared.

use keyschema::keys;

keys! {
    pub struct Profile { user_id: u64 };

    garbage!;

    #[not an attribute]
    /// Orders.
    pub hash Order = shop:order:id:{order_id: u64}, ttl = 1d;

    /// The `;` after it is missing.
    pub hash Cart = shop:cart:id:{cart_id: u64}, ttl = 1d
    pub hash Invoice = shop:invoice:id:{invoice_id: u64}, ttl = 1d
    /// The end of a block ends a key too.
    pub hash Receipt = shop:receipt:id:{receipt_id: u64}, ttl = 1d;

    /// There is already a key of this name.
    pub hash Order = shop:order:number:{order_number: u64}, ttl = 1d;

    /// A key with type parameters.
    pub hash Tenant<'a, T: Copy> = shop:tenant:id:{tenant_id: u64}, ttl = 1d;

    pub hash Nothing;

    pub hash Empty = ;

    pub hash NoTemplate = , ttl = 1d;

    /// A data type is missing.
    pub Stock = shop:stock:id:{stock_id: u64}, ttl = 1d;

    /// A data type is misspelt.
    pub hsah Price = shop:price:id:{price_id: u64}, ttl = 1d;

    /// Another key has this name.
    pub sorted_set Ranking = shop:ranking:id:{ranking_id: u64}, ttl = 1d;

    /// No data type is like it.
    pub quux Offer = shop:offer:id:{offer_id: u64}, ttl = 1d;

    /// The words after a comma are an option.
    pub hash Voucher = shop:voucher:id:{voucher_id: u64}, = 1d;

    /// A good one at the end.
    pub hash Customer = shop:customer:id:{customer_id: u64}, ttl = 1d
}

fn main() {
    // All of them have their struct with its fields, so that nothing here is an error.
    let _ = Order { order_id: 1 };
    let _ = (Cart { cart_id: 1 }, Invoice { invoice_id: 1 }, Receipt { receipt_id: 1 });
    let _ = (Tenant { tenant_id: 1 }, Nothing, Empty, NoTemplate);
    let _ = (Stock { stock_id: 1 }, Price { price_id: 1 }, Ranking { ranking_id: 1 }, Offer { offer_id: 1 });
    let _ = (Voucher { voucher_id: 1 }, Customer::new(1));
}
