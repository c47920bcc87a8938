//! The expiry of keys, as code.

use core::fmt::Debug;

use keyschema_core::Expiry;
use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use crate::lower::ExpiryDef;

/// Returns the expiry as the schema has it.
pub(super) fn expand_expiry(expiry: &ExpiryDef) -> TokenStream {
    match expiry.expiry {
        Expiry::Ttl { ttl, jitter_percent, refresh } => {
            let millis = u64::try_from(ttl.as_millis()).unwrap_or(u64::MAX);
            let refresh = variant_name(refresh);
            quote!(__keyschema::expires_after(#millis, #jitter_percent, __keyschema::Refresh::#refresh))
        }
        Expiry::Caller { jitter_percent, refresh } => {
            let refresh = variant_name(refresh);
            quote! {
                __keyschema::Expiry::Caller {
                    jitter_percent: #jitter_percent,
                    refresh: __keyschema::Refresh::#refresh,
                }
            }
        }
        Expiry::Daily { at, jitter_percent, refresh } => {
            let (seconds, refresh) = (at.seconds(), variant_name(refresh));
            quote!(__keyschema::expires_daily(#seconds, #jitter_percent, __keyschema::Refresh::#refresh))
        }
        Expiry::Persistent { .. } => {
            let reason = expiry.reason.as_ref().map_or_else(|| quote!(None), |reason| quote!(Some(#reason)));
            quote!(__keyschema::Expiry::Persistent { reason: __keyschema::#reason })
        }
        _ => quote!(__keyschema::Expiry::Undeclared),
    }
}

/// Returns the name of a variant of an enum that the runtime shares with the macro.
pub(super) fn variant_name(variant: impl Debug) -> Ident {
    format_ident!("{}", format!("{variant:?}"))
}
