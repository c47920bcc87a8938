//! What can be declared: every form of the schema language, and every kind of struct that can be a key.

mod grammar {
    pub(crate) mod generics;
    pub(crate) mod lines;
    pub(crate) mod macro_fragments;
    #[allow(clippy::struct_field_names, reason = "fields are named like what generated code uses")]
    pub(crate) mod names;
    pub(crate) mod options;
    #[allow(unreachable_pub, reason = "it shows keys of every visibility")]
    pub(crate) mod places;
    pub(crate) mod template;
}

macro_rules! tests {
    ($($name:ident)*) => {
        $(
            #[test]
            fn $name() {
                grammar::$name::main();
            }
        )*
    };
}

tests! { generics lines macro_fragments names options places template }
