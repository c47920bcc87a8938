//! The keys of billing.

keyschema::keys! {
    //! Keys of the invoices.
    pub catalog BILLING_KEYS;

    /// Status of an invoice.
    pub string InvoiceStatus = invoice:status:date:{date: keyschema::Date}:number:{number: u32}, ttl = 90d;
}

#[cfg(test)]
mod tests {
    keyschema::snapshot_test!(super::BILLING_KEYS, "keys/billing.json");
}
