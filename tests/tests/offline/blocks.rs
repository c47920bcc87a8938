//! The structs of a block, with constructors and the usual traits, under the policy of the block.

use std::collections::HashSet;

use keyschema::{
    Catalog, DataType, Date, Escaped, Expiry, Hex, KeySchema, KeySegment, Month, ParameterError, RedisKey,
    Tail, Text, UnicodeText, UnixMillis, UnixSeconds, catalog, keys,
};

/// A user.
#[derive(KeySegment, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct UserId(pub u64);

/// The origin of a person.
#[derive(KeySegment, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Origin {
    /// From the site.
    Web,
    /// By phone.
    Phone,
}

/// A value that can be neither copied nor compared.
#[derive(KeySegment)]
pub struct Ticket(pub u64);

keys! {
    //! Keys of all kinds.
    pub catalog KINDS;

    /// A session.
    pub string Session = session:{uid: Text<24>}:{from: Origin}:{at: UnixSeconds}, ttl = 2h;

    /// A page, by the hash of its address.
    pub hash Page = page:{hash: Hex<4>}:{day: Date}:{path: Tail<32>}, ttl = 1d;

    /// A user, in a cluster slot with all that is hers.
    pub hash User = user:{#user_id: UserId}, ttl = 1d;

    /// Numbers, and types like numbers.
    pub set Numbers = numbers:{small: i8}:{large: u128}:{flag: bool}:{month: Month}:{at: UnixMillis}, ttl = 1d;

    /// Text of any kind.
    pub list Texts = texts:{type: UnicodeText<24>}:{escaped: Escaped<24>}, ttl = 1d;

    /// Borrowed names.
    pub list Lent = lent:{user: &UserId}:{name: Text<'name, 8>}, ttl = 1d;

    /// A key that cannot be copied.
    pub string Admission = admission:{ticket: Ticket}:{name: Text<8>}, ttl = 1d;

    /// The only key without parameters.
    pub string Only = only, persistent;
}

fn text_of(key: &impl RedisKey) -> String {
    key.to_key().to_string()
}

mod constructors {
    use super::*;

    #[test]
    fn take_values_that_convert() {
        let owned = String::from("ada");
        let at = UnixSeconds::new(9);
        for session in [
            Session::new("ada", Origin::Web, at),
            Session::new(&owned, Origin::Web, at),
            Session::new(owned.as_str(), Origin::Web, 9),
            Session::new(Text::new("ada").unwrap(), Origin::Web, 9),
        ] {
            assert_eq!(text_of(&session.unwrap()), "session:ada:web:9");
        }
        let day = Date::new(2026, 3, 11).unwrap();
        let path = String::from("a:b");
        assert_eq!(text_of(&Page::new([1, 2, 3, 255], day, &path).unwrap()), "page:010203ff:20260311:a:b");
        assert_eq!(User::new(7), User { user_id: UserId(7) });
        assert_eq!(User::new(UserId(7)), User::new(7));
        let (name, place) = (String::from("aé"), String::from("a b"));
        let texts = Texts::new(&name, &place).unwrap();
        assert_eq!(text_of(&texts), "texts:aé:a%20b");
    }

    #[test]
    fn take_literals_without_a_type() {
        let month = Month::new(2026, 3).unwrap();
        let numbers = Numbers::new(-128, 1 << 100, true, month, 5);
        assert_eq!(text_of(&numbers), format!("numbers:-128:{}:true:202603:5", 1_u128 << 100));
    }

    #[test]
    fn say_which_parameter_is_refused() {
        let error: ParameterError = Session::new("a:b", Origin::Phone, 9).unwrap_err();
        assert_eq!((error.parameter, error.error), ("uid", Text::<24>::new("a:b").unwrap_err()));
        assert_eq!(error.to_string(), "parameter `uid`: byte 1 is ':', the delimiter of the key");
        let day = Date::new(2026, 3, 11).unwrap();
        assert_eq!(Page::new([0; 4], day, "").unwrap_err().parameter, "path");
        assert_eq!(Texts::new("", "ok").unwrap_err().parameter, "type");
        assert_eq!(Texts::new("ok", &"x".repeat(25)).unwrap_err().parameter, "escaped");
    }

    #[test]
    fn borrow_for_as_long_as_what_they_are_given() {
        let (user, name) = (UserId(7), String::from("ada"));
        assert_eq!(text_of(&Lent::new(&user, &name).unwrap()), "lent:7:ada");
        let user: &'static UserId = &UserId(8);
        let key: Lent<'static, '_> = Lent::new(user, &name).unwrap();
        let user: &'static UserId = key.user;
        assert_eq!((text_of(&key).as_str(), user.0), ("lent:8:ada", 8));
    }
}

mod traits {
    use super::*;

    /// Tells whether a type has a trait. The inherent constant, which only types with the trait
    /// have, is found first.
    macro_rules! has {
        ($key:ty: $bound:path) => {{
            struct Asked<T>(std::marker::PhantomData<T>);
            #[allow(dead_code)]
            trait Hasnt {
                const HAS: bool = false;
            }
            impl<T> Hasnt for Asked<T> {}
            #[allow(dead_code)]
            impl<T: $bound> Asked<T> {
                const HAS: bool = true;
            }
            <Asked<$key>>::HAS
        }};
    }

    #[test]
    fn a_key_has_those_of_a_value() {
        let key = Session::new("ada", Origin::Web, 9).unwrap();
        let copy = key;
        assert_eq!(key, copy);
        assert_ne!(key, Session::new("ada", Origin::Phone, 9).unwrap());
        assert_eq!(HashSet::from([key, copy, Clone::clone(&key)]).len(), 1);
        assert_eq!(format!("{:?} {key}", User::new(7)), "User { user_id: UserId(7) } session:ada:web:9");
        assert_eq!(format!("{Only:?} {Only:#?}"), "Only Only");
        assert_eq!(format!("{:?}", Texts::new("a", "b").unwrap()), r#"Texts { type: "a", escaped: b"b" }"#);
    }

    #[test]
    fn a_key_has_what_all_of_its_parameters_have() {
        assert!(has!(Session<'static>: Copy) && has!(Lent<'static, 'static>: std::hash::Hash));
        assert!(has!(Only: Copy) && has!(Only: Eq) && has!(User: Clone));
        assert!(!has!(Admission<'static>: Clone) && !has!(Admission<'static>: Copy));
        assert!(!has!(Admission<'static>: std::fmt::Debug) && !has!(Admission<'static>: PartialEq));
        assert!(has!(Admission<'static>: Send) && has!(Admission<'static>: std::fmt::Display));
        let key = Admission::new(Ticket(3), "ada").unwrap();
        assert_eq!(key.to_string(), "admission:3:ada");
    }
}

mod policy {
    use super::*;

    keys! {
        #![standard = narrative]
        #![prefix = mall]
        #![delimiter = "."]
        #![case = kebab]

        catalog SHOP;

        /// A text refuses the delimiter of the block.
        hash Customer = customer.{email: Text<64>};

        /// The option of a key wins.
        hash Guest = guest:{email: Text<64>}, delimiter = ":", prefix = inn;

        /// A text that names its delimiter keeps it.
        set Tagged = labels.of.{tag: Text<24, '.'>};
    }

    #[test]
    fn that_a_block_sets_apply_to_its_keys() {
        assert_eq!(text_of(&Customer::new("a@b").unwrap()), "mall.customer.a@b");
        assert_eq!(Customer::new("a@b.c").unwrap_err().parameter, "email");
        assert!(Customer::new("a:b").is_ok());
        assert_eq!((SHOP.len(), Customer::SCHEMA.delimiter), (3, "."));
        assert_eq!(text_of(&Tagged::new("new").unwrap()), "mall.labels.of.new");
    }

    #[test]
    fn that_a_key_sets_come_first() {
        assert_eq!(text_of(&Guest::new("a@b.c").unwrap()), "inn:guest:a@b.c");
        assert_eq!(Guest::new("a:b").unwrap_err().parameter, "email");
        assert_eq!(Guest::SCHEMA.delimiter, ":");
    }
}

mod schemas {
    use super::*;

    keys! {
        //! The stored data,
        //! and its format.
        catalog STORED;

        /// Points to users.
        list Users = users:{group: u8}, ttl = 7d, jitter = 10%, value = User;

        /// Points to itself.
        hash Tree = tree:{node: u64}, ttl = caller, value = Tree, version = 3;

        /// Has fields.
        hash Profile = profile:{id: u64}, persistent = "the only copy", fields = { name: String, r#type: Option<u8> };

        /// An old key.
        string Old = old:{id: u64}, ttl = 1s, value = Vec<u8>, deprecated = "use `Profile`";

        /// By the attribute.
        #[deprecated]
        string Older = older:{id: u64}, ttl = 1s;

        /// By the attribute, with a reason.
        #[deprecated(since = "0.1.0", note = "use `Tree`")]
        string Oldest = oldest:{id: u64}, ttl = 1s;

        /// A key that may be the same as another one.
        string Any = any:{name: Text<8>}, ttl = 1s, allow(overlapping_keys, reason = "known");

        /// The other one.
        string One = any:one, ttl = 1s;
    }

    #[test]
    fn say_what_is_stored() {
        assert_eq!(Users::SCHEMA.value.and_then(|value| value.schema()), Some(User::SCHEMA));
        assert_eq!(Tree::SCHEMA.value.and_then(|value| value.schema()), Some(Tree::SCHEMA));
        let old = STORED.get("Old").unwrap();
        assert_eq!(old.value.map(|value| (value.type_name, value.schema())), Some(("Vec<u8>", None)));
        let fields: Vec<(&str, &str)> =
            Profile::SCHEMA.fields.iter().map(|field| (field.name, field.type_name)).collect();
        assert_eq!(fields, [("name", "String"), ("type", "Option<u8>")]);
        assert_eq!((Tree::SCHEMA.version, Users::SCHEMA.version), (3, 1));
        assert_eq!((old.deprecated, Users::SCHEMA.deprecated), (Some("use `Profile`"), None));
    }

    #[test]
    fn are_deprecated_by_the_attribute_too() {
        let deprecated = |name| STORED.get(name).unwrap().deprecated;
        assert_eq!(deprecated("Older"), Some("do not use it any more"));
        assert_eq!(deprecated("Oldest"), Some("use `Tree`"));
    }

    #[test]
    fn say_which_may_overlap() {
        let may_overlap = STORED.iter().filter(|schema| schema.may_overlap);
        assert_eq!(may_overlap.map(|schema| schema.name).collect::<Vec<_>>(), ["Any"]);
    }

    #[test]
    fn say_what_was_declared() {
        assert_eq!(Users::SCHEMA.template, "users:{group: u8}");
        assert_eq!(Session::SCHEMA.template, "session:{uid: Text<24>}:{from: Origin}:{at: UnixSeconds}");
        assert_eq!(
            (Users::SCHEMA.description, Users::SCHEMA.data_type),
            ("Points to users.", DataType::List)
        );
        assert!(
            matches!(Users::SCHEMA.expiry, Expiry::Ttl { jitter_percent: 10, .. }),
            "{:?}",
            Users::SCHEMA.expiry
        );
        assert_eq!(STORED.description(), "The stored data,\nand its format.");
        assert_eq!(Users::SCHEMA.source.file, file!());
        assert!(STORED.source().line < Users::SCHEMA.source.line);
        assert!(Users::SCHEMA.source.line < Tree::SCHEMA.source.line);
    }
}

mod catalogues {
    use super::*;

    mod inner {
        keyschema::keys! {
            /// Keys of another module.
            pub catalog INNER;

            /// The last.
            #[cfg(any())]
            pub set Absent = absent, persistent;

            /// The second.
            pub set B = b, persistent;

            /// The first.
            pub set A = a, persistent;
        }
    }

    catalog! {
        /// All of them, some more than once.
        pub static ALL = [inner::INNER, KINDS, inner::A, INNERMOST, inner::INNER];
        static INNERMOST = [inner::B];
        static NONE = [];
    }

    fn names(catalog: &Catalog) -> Vec<&'static str> {
        catalog.iter().map(|schema: &KeySchema| schema.name).collect()
    }

    #[test]
    fn list_keys_in_the_order_of_declaration() {
        assert_eq!(
            names(&KINDS),
            ["Session", "Page", "User", "Numbers", "Texts", "Lent", "Admission", "Only"]
        );
        assert_eq!(names(&inner::INNER), ["B", "A"]);
        assert_eq!(KINDS.schemas()[0], Session::SCHEMA);
    }

    #[test]
    fn list_what_others_list_each_key_once() {
        let kinds = names(&KINDS);
        let expected: Vec<&str> = ["B", "A"].into_iter().chain(kinds).collect();
        assert_eq!(names(&ALL), expected);
        assert_eq!((ALL.len(), INNERMOST.len(), NONE.len()), (10, 1, 0));
        assert_eq!((ALL.name(), ALL.description()), ("ALL", "All of them, some more than once."));
        assert_eq!(inner::INNER.description(), "Keys of another module.");
    }
}

/// If only one of several keys exists, they may have the same name and the same text.
mod alternatives {
    keyschema::keys! {
        pub catalog PLACES;

        /// The path of the socket.
        #[cfg(unix)]
        pub string Place = shop:socket:path, ttl = 1h;

        /// The path of the pipe.
        #[cfg(not(unix))]
        pub string Place = shop:socket:path, ttl = 1h;

        /// The name of the pipe.
        #[cfg(not(unix))]
        pub string Name = shop:socket:path, ttl = 1h;
    }

    #[test]
    fn only_one_is_there() {
        assert!(PLACES.iter().all(|schema| schema.template == "shop:socket:path"));
        assert_eq!(PLACES.len(), if cfg!(unix) { 1 } else { 2 });
        assert_eq!(Place::KEY, "shop:socket:path");
    }
}

/// A `macro_rules!` on the line of its call. There is no space between its tokens and those of the
/// call.
#[rustfmt::skip]
mod one_line {
    macro_rules! key { ($name:ident) => { keyschema::keys! { pub string Key = shop:of:$name, ttl = 1h; } } } key!(one);

    #[test]
    fn has_no_spaces() {
        assert_eq!(Key::KEY, "shop:of:one");
    }
}
