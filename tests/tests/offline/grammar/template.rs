//! The ways to write a template.

use keyschema::RedisKey;

macro_rules! keys {
    ($($name:ident { $($field:ident)* } = [$($template:tt)*] => $text:literal;)*) => {
        $(
            #[derive(RedisKey)]
            #[redis_key($($template)*, string)]
            struct $name {
                $($field: u8,)*
            }
        )*

        pub(crate) fn main() {
            $(
                $(let $field = 7;)*
                assert_eq!($name { $($field),* }.to_key().as_str(), $text);
            )*
        }
    };
}

keys! {
    Words {} = [user:profile] => "user:profile";
    OneWord {} = [users] => "users";
    Parameter { id } = [user:{id}] => "user:7";
    OnlyAParameter { id } = [{id}] => "7";
    SideBySide { a b } = [{a}:{b}] => "7:7";
    GluedBefore { id } = [group_{id}] => "group_7";
    GluedAfter { id } = [{id}th] => "7th";
    SpacesInParameter { id } = [user:{ id }] => "user:7";
    Tag { id } = [cart:{#id}:items] => "cart:{7}:items";
    TagWithText { id } = [{{project:{id}}}:views] => "{project:7}:views";
    TagOfText {} = [{{users}}:all] => "{users}:all";
    DoubledTwice { id } = [a{{{{{id}}}}}] => "a{{7}}";
    EmptyBraces {} = [a{{}}b] => "a{}b";
    Keywords {} = [type:struct:fn:async:match:self:crate] => "type:struct:fn:async:match:self:crate";
    KeywordParameter { r#type } = [user:{type}] => "user:7";
    Numbers {} = [20260310001:2fa:10m:1h30m:7d] => "20260310001:2fa:10m:1h30m:7d";
    LeadingZeros {} = [a:007] => "a:007";
    Decimals {} = [a:1.5:4e-11] => "a:1.5:4e-11";
    Hyphens {} = [all:sales-rank] => "all:sales-rank";
    Underscores {} = [_:a_b:__] => "_:a_b:__";
    Capitals {} = [User:Profile:ID] => "User:Profile:ID";
    Letters { id } = [日本語:größe:{id}] => "日本語:größe:7";
    UnicodeParameter { größe } = [a:{größe}] => "a:7";
    DoubleColon { id } = [user::profile::{id}] => "user::profile::7";
    Dots { id } = [user.profile.{id}] => "user.profile.7";
    Slashes { id } = [user/profile/{id}] => "user/profile/7";
    Bars { id } = [user|profile|{id}] => "user|profile|7";
    At {} = [user@home] => "user@home";
    Marks {} = [a=b+c&d^e~f] => "a=b+c&d^e~f";
    QuotedPiece { id } = [a:"9e":b:{id}] => "a:9e:b:7";
    QuotedBraces { id } = [a:"{id}":"{{b}}"] => "a:7:{b}";
    RawPiece {} = [a:r"9e":r#"0x"#] => "a:9e:0x";
    WholeLiteral { id } = ["user:{id}"] => "user:7";
    WholeLiteralTag { id } = ["{{user:{id}}}:{{}}"] => "{user:7}:{}";
    LiteralWithComma {} = ["a,b"] => "a,b";
    EscapesInLiteral {} = ["a\u{3a}b"] => "a:b";
    Delimiters {} = [:a:] => ":a:";
}
