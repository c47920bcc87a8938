//! Declarations that compile: every form of the schema language, and every kind of struct that can
//! be a key.

mod generics;
mod lines;
mod macro_fragments;
#[allow(clippy::struct_field_names, reason = "fields are named like what generated code uses")]
mod names;
mod options;
#[allow(unreachable_pub, reason = "it shows keys of every visibility")]
mod places;
mod template;

macro_rules! tests {
    ($($name:ident)*) => {
        $(
            #[test]
            fn $name() {
                $name::main();
            }
        )*
    };
}

tests! { generics lines macro_fragments names options places template }
