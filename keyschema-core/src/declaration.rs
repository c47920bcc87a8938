//! The declaration, and the type, that a schema comes from.
//!
//! A constant can compare neither types nor addresses. So a declaration says where it is, as
//! exactly as the compiler tells. Where that is not enough, two schemas count as different types.
//! So two different schemas never count as the same.

use crate::const_eq::bytes_eq;

/// The declaration of a key: its place, and the type and const arguments of a generic one.
///
/// `==` returns true for any two declarations: a schema that was read from a file has none, and
/// equals the schema in the program. [`is_same`](Self::is_same) compares them.
#[derive(Clone, Copy, Debug)]
pub struct Declaration {
    place: TypeIdentity,
    arguments: Arguments,
}

/// The arguments of a key type, without lifetimes.
#[derive(Clone, Copy, Debug)]
pub enum Arguments {
    /// These arguments. A key that is not generic has none.
    Known(&'static [Argument]),
    /// At least one argument does not tell which type it is.
    Unknown,
}

/// An argument of a generic key type.
#[derive(Clone, Copy, Debug)]
pub enum Argument {
    /// A parameter type, if it says which one it is.
    Type(Option<&'static TypeIdentity>),
    /// A number, truth value or character.
    Const(u128),
}

/// The identity of a type.
#[derive(Clone, Copy, Debug)]
pub struct TypeIdentity {
    module: &'static str,
    name: &'static str,
    line: u32,
    column: u32,
    /// The number of declarations before this one at the same place: a `macro_rules!` makes several
    /// at one place.
    ordinal: u32,
}

impl Declaration {
    /// The declaration of a schema that was made by hand, or read from a file.
    pub const NONE: Self = Self::of(TypeIdentity::of_crate(""));

    /// Returns a declaration without arguments.
    pub const fn of(place: TypeIdentity) -> Self {
        Self { place, arguments: Arguments::Known(&[]) }
    }

    /// Returns the declaration with these arguments.
    #[must_use]
    pub const fn with_arguments(self, arguments: Arguments) -> Self {
        Self { arguments, ..self }
    }

    /// Whether both are certainly of the same type.
    pub const fn is_same(&self, other: &Self) -> bool {
        let (Arguments::Known(own), Arguments::Known(others)) = (self.arguments, other.arguments) else {
            return false;
        };
        if !self.place.is_same(&other.place) || own.len() != others.len() {
            return false;
        }
        let mut index = 0;
        while index < own.len() {
            if !own[index].is_same(&others[index]) {
                return false;
            }
            index += 1;
        }
        true
    }
}

impl Argument {
    const fn is_same(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Type(Some(own)), Self::Type(Some(other))) => own.is_same(other),
            (Self::Const(own), Self::Const(other)) => *own == *other,
            _ => false,
        }
    }
}

impl TypeIdentity {
    /// Returns the identity of a type that is declared at this place.
    pub const fn at(module: &'static str, name: &'static str, line: u32, column: u32, ordinal: u32) -> Self {
        Self { module, name, line, column, ordinal }
    }

    /// Returns the identity of a type that comes with keyschema. Types of one name are told apart
    /// by their shapes.
    pub const fn of_crate(name: &'static str) -> Self {
        Self::at("", name, 0, 0, 0)
    }

    const fn is_same(&self, other: &Self) -> bool {
        self.line == other.line
            && self.column == other.column
            && self.ordinal == other.ordinal
            && bytes_eq(self.name.as_bytes(), other.name.as_bytes())
            && bytes_eq(self.module.as_bytes(), other.module.as_bytes())
    }
}

impl PartialEq for Declaration {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Declaration {}

#[cfg(test)]
mod tests {
    use super::{Argument, Arguments, Declaration, TypeIdentity};

    static USER_ID: TypeIdentity = TypeIdentity::at("shop::ids", "UserId", 3, 12, 0);
    static OTHER_ID: TypeIdentity = TypeIdentity::at("shop::ids", "UserId", 3, 12, 1);
    const LOCK: Declaration = Declaration::of(TypeIdentity::at("shop", "Lock", 7, 4, 0));

    fn of(arguments: &'static [Argument]) -> Declaration {
        LOCK.with_arguments(Arguments::Known(arguments))
    }

    #[test]
    fn declarations_are_the_same_only_if_that_is_certain() {
        static ARGUMENTS: [&[Argument]; 6] = [
            &[],
            &[Argument::Type(Some(&USER_ID))],
            &[Argument::Type(Some(&OTHER_ID))],
            &[Argument::Const(7)],
            &[Argument::Const(8)],
            &[Argument::Const(7), Argument::Type(Some(&USER_ID))],
        ];
        for (number, left) in ARGUMENTS.into_iter().enumerate() {
            for (other, right) in ARGUMENTS.into_iter().enumerate() {
                assert_eq!(of(left).is_same(&of(right)), number == other, "{left:?} {right:?}");
            }
        }
        let unknown = [LOCK.with_arguments(Arguments::Unknown), of(&[Argument::Type(None)])];
        assert!(unknown.iter().all(|declaration| !declaration.is_same(declaration)));
    }

    #[test]
    fn declarations_at_different_places_differ() {
        let places = [
            TypeIdentity::at("a", "A", 1, 1, 0),
            TypeIdentity::at("b", "A", 1, 1, 0),
            TypeIdentity::at("a", "B", 1, 1, 0),
            TypeIdentity::at("a", "A", 2, 1, 0),
            TypeIdentity::at("a", "A", 1, 2, 0),
            TypeIdentity::at("a", "A", 1, 1, 1),
        ];
        for (number, left) in places.iter().enumerate() {
            for (other, right) in places.iter().enumerate() {
                assert_eq!(Declaration::of(*left).is_same(&Declaration::of(*right)), number == other);
            }
        }
    }
}
