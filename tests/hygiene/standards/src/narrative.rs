//! The good keys of the standard `narrative`.

use keyschema::{KeySegment, RedisKey};

#[derive(KeySegment)]
#[key_segment(case = kebab)]
enum Genre {
    Comedy,
    SciFiction,
}

#[derive(KeySegment)]
enum Format {
    Hardcover,
    Paperback,
}

/// Good, as published.
#[derive(RedisKey)]
#[redis_key(book:{id}, hash, standard = narrative)]
struct Book {
    id: u64,
}

/// Good, as published.
#[derive(RedisKey)]
#[redis_key(book:1, hash, standard = narrative)]
struct BookValue;

/// Good, as published.
#[derive(RedisKey)]
#[redis_key(books:genre:{genre}, set, standard = narrative)]
struct ByGenre {
    genre: Genre,
}

/// Good, as published.
#[derive(RedisKey)]
#[redis_key(books:genre:sci-fiction, set, standard = narrative)]
struct ByGenreValue;

/// Good, as published.
#[derive(RedisKey)]
#[redis_key(books:format:{format}, set, standard = narrative)]
struct ByFormat {
    format: Format,
}

/// Good, as published.
#[derive(RedisKey)]
#[redis_key(books:format:paperback, set, standard = narrative)]
struct ByFormatValue;

/// Good, as published.
#[derive(RedisKey)]
#[redis_key(books:sales-rank, zset, standard = narrative)]
struct SalesRank;

/// Good, as published.
#[derive(RedisKey)]
#[redis_key(books:genres, set, standard = narrative)]
struct Genres;

/// Good, as published.
#[derive(RedisKey)]
#[redis_key(all:sales-rank, zset, standard = narrative)]
struct All;

/// Good, as published.
#[derive(RedisKey)]
#[redis_key(global:book, string, standard = narrative)]
struct Counter;

/// Good, as published.
#[derive(RedisKey)]
#[redis_key(film:{id}, hash, standard = narrative)]
struct Film {
    id: u64,
}

/// Good, as published.
#[derive(RedisKey)]
#[redis_key(film:1, hash, standard = narrative)]
struct FilmValue;

/// Good, as published.
#[derive(RedisKey)]
#[redis_key(films:genre:{genre}, set, standard = narrative)]
struct FilmsByGenre {
    genre: Genre,
}

/// Good, as published.
#[derive(RedisKey)]
#[redis_key(films:genre:comedy, set, standard = narrative)]
struct FilmsByGenreValue;

/// Good, as published.
#[derive(RedisKey)]
#[redis_key(films:sales-rank, zset, standard = narrative)]
struct FilmsRank;

/// Good, but not from a published document.
#[derive(RedisKey)]
#[redis_key(author:{id}:books, set, standard = narrative)]
struct AuthorsBooks {
    id: u64,
}

/// Good, but not from a published document.
#[derive(RedisKey)]
#[redis_key(recipes:newest, list, standard = narrative)]
struct Newest;

/// Good, but not from a published document.
#[derive(RedisKey)]
#[redis_key(recipe:{id}:steps, list, standard = narrative)]
struct Steps {
    id: u64,
}
