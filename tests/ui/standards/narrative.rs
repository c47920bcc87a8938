//! The bad keys of the standard `narrative`, each with exactly its findings.
//!
//! Any one delimiter may be kept by the whole project, so `book/1` is bad because of the policy's `:` here.
use keyschema::{KeySegment, RedisKey, keys};

#[derive(KeySegment)]
enum Genre {
    Comedy,
    Horror,
}

/// Bad, as published.
#[derive(RedisKey)]
#[redis_key(books:{id}, hash, standard = narrative)]
struct Books {
    id: u64,
}

/// Bad, as published.
#[derive(RedisKey)]
#[redis_key(books:1, hash, standard = narrative)]
struct BooksValue;

/// Bad, as published.
#[derive(RedisKey)]
#[redis_key(book:genre:{genre}, set, standard = narrative)]
struct ByGenre {
    genre: Genre,
}

/// Bad, as published.
#[derive(RedisKey)]
#[redis_key(book:genre:comedy, set, standard = narrative)]
struct ByGenreValue;

/// Bad, as published.
#[derive(RedisKey)]
#[redis_key(book/{id}, hash, standard = narrative)]
struct Slash {
    id: u64,
}

/// Bad, as published.
#[derive(RedisKey)]
#[redis_key(book/1, hash, standard = narrative)]
struct SlashValue;

#[derive(RedisKey)]
#[redis_key(book:{id}, hash, standard = narrative)]
struct NoDescription {
    id: u64,
}

/// Bad, but not from a published document.
#[derive(RedisKey)]
#[redis_key(recipes:{id}:steps, list, standard = narrative)]
struct Steps {
    id: u64,
}

/// Bad, but not from a published document.
#[derive(RedisKey)]
#[redis_key(books:sales_rank, zset, standard = narrative)]
struct Snake;

keys! {
    #![standard = narrative]

    /// Bad beside the next, as published.
    hash SlashBeside = book/{id: u64};

    /// Good.
    set Genres = books:genres;
}

keys! {
    #![standard = narrative]
    #![delimiter = "/"]

    /// Good in a project whose delimiter is a slash.
    hash OfSlashes = book/{id: u64};

    /// Bad there.
    set ColonBeside = books:genres;
}

fn main() {}
