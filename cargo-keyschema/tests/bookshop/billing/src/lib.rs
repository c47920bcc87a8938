//! The keys of billing.

use keyschema::{Date, RedisKey};

/// Status of an invoice.
#[derive(RedisKey)]
#[redis_key(invoice:status:date:{date}:number:{number}, string, ttl = 90d, owner = "team-billing")]
pub struct InvoiceStatus {
    /// The day on which the invoice was written.
    pub date: Date,
    /// Its number on that day, from 1.
    pub number: u32,
}

keyschema::catalog! {
    /// Keys of the invoices.
    pub static BILLING_KEYS = [InvoiceStatus];
}

#[cfg(test)]
mod tests {
    keyschema::snapshot_test!(super::BILLING_KEYS, "keys/billing.json");
}
