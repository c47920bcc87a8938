//! Wrappers of a value, which serde writes and reads as the value.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

macro_rules! transparent {
    ($($name:ty as $wrap:expr;)*) => {
        $(
            impl<T: Serialize> Serialize for $name {
                fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                    self.0.serialize(serializer)
                }
            }

            impl<'de, T: Deserialize<'de>> Deserialize<'de> for $name {
                fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                    T::deserialize(deserializer).map($wrap)
                }
            }
        )*
    };
}

transparent! {
    super::json::Json<T> as Self;
    super::stored_as::AsText<T> as Self;
}

#[cfg(feature = "uuid")]
transparent! {
    super::stored_as::AsBytes<T> as Self;
}
