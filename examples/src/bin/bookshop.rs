//! A catalogue of books and films: one entity to a key, collections by facet, and an index in place of a scan.
//!
//! `cargo run -p keyschema-examples --bin bookshop`; set `REDIS_URL` to use a server of your own.

use std::{collections::HashSet, process::ExitCode};

use keyschema::{KeySegment, RedisKey, Text, keys};
use keyschema_examples::{Error, Listing, Store, run};
use redis::{Connection, RedisResult, TypedCommands as _};

/// What kind of book it is.
#[derive(KeySegment, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[key_segment(case = kebab)]
enum BookGenre {
    Mystery,
    SciFiction,
}

/// How a book is bound.
#[derive(KeySegment, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[key_segment(case = kebab)]
enum BookFormat {
    Hardcover,
    Paperback,
}

/// What kind of film it is.
#[derive(KeySegment, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[key_segment(case = kebab)]
enum FilmGenre {
    Comedy,
    FilmNoir,
}

keys! {
    //! Books and films, as they are kept.
    #![standard = narrative]

    catalog CATALOGUE;

    /// One book.
    hash Book = book:{id: u64}, persistent = "a book is removed by hand";

    /// The ids of all books of a genre.
    set BooksByGenre = books:genre:{genre: BookGenre}, persistent = "follows the books";

    /// The ids of all books in a format.
    set BooksByFormat = books:format:{format: BookFormat}, persistent = "follows the books";

    /// The keys of all books by an author: asking here replaces a scan over `book:*`.
    set BooksByAuthor = books:author:{author: Text<24>}, persistent = "follows the books", value = Book;

    /// The ids of books, by copies sold.
    zset BooksBySales = books:sales-rank, ttl = 1d;

    /// The keys of all sets of a genre that have books: asking here replaces a scan over `books:genre:*`.
    set BookGenres = books:genres, persistent = "follows the books", value = BooksByGenre;

    /// Everything that is sold, by copies sold.
    zset AllBySales = all:sales-rank, ttl = 1d;

    /// The id that the last new book was given.
    string LastBookId = global:book, persistent = "an id is never given twice";

    /// One film.
    hash Film = film:{id: u64}, persistent = "a film is removed by hand";

    /// The ids of all films of a genre.
    set FilmsByGenre = films:genre:{genre: FilmGenre}, persistent = "follows the films";

    /// The ids of films, by copies sold.
    zset FilmsBySales = films:sales-rank, ttl = 1d;
}

fn main() -> ExitCode {
    run("Books and films", bookshop)
}

fn bookshop(store: &mut Store) -> Result<(), Error> {
    let sci_fiction = BooksByGenre { genre: BookGenre::SciFiction };
    let paperback = BooksByFormat { format: BookFormat::Paperback };
    let by_sayers = BooksByAuthor::new("dorothy-sayers")?;
    let comedy = FilmsByGenre { genre: FilmGenre::Comedy };
    let listing = Listing::new()
        .key(&Book { id: 1 })
        .key(&sci_fiction)
        .key(&paperback)
        .key(&by_sayers)
        .key(&BooksBySales)
        .key(&BookGenres)
        .key(&AllBySales)
        .key(&LastBookId)
        .key(&Film { id: 1 })
        .key(&comedy)
        .key(&FilmsBySales);
    println!("{listing}");
    println!("The catalogue has {} schemas.\n", CATALOGUE.len());

    let dune = add_book(store, "Dune", BookGenre::SciFiction, BookFormat::Paperback)?;
    let solaris = add_book(store, "Solaris", BookGenre::SciFiction, BookFormat::Hardcover)?;
    let gaudy_night = add_book(store, "Gaudy Night", BookGenre::Mystery, BookFormat::Paperback)?;
    let whose_body = add_book(store, "Whose Body?", BookGenre::Mystery, BookFormat::Hardcover)?;
    for book in [gaudy_night, whose_body] {
        store.write(&by_sayers, |key, redis| redis.sadd(key, book))?;
    }
    let film = Film { id: 1 };
    store.write(&film, |key, redis| redis.hset(key, "title", "Some Like It Hot"))?;
    store.write(&comedy, |key, redis| redis.sadd(key, film.id))?;
    let noir = FilmsByGenre { genre: FilmGenre::FilmNoir };
    store.write(&noir, |key, redis| redis.sadd(key, film.id))?;

    // A key is a member like any text, so a ranking of everything can name what it ranks.
    let sold = [(dune, 300), (solaris, 80), (gaudy_night, 120)];
    for (book, copies) in sold {
        store.write(&BooksBySales, |key, redis| redis.zadd(key, book.id, copies))?;
        store.write(&AllBySales, |key, redis| redis.zadd(key, book, copies))?;
    }
    store.write(&FilmsBySales, |key, redis| redis.zadd(key, film.id, 150))?;
    store.write(&AllBySales, |key, redis| redis.zadd(key, film, 150))?;

    store.read(&dune, title)?;
    store.read(&sci_fiction, members)?;
    store.read(&paperback, members)?;
    store.read(&by_sayers, members)?;
    store.read(&BooksBySales, ranking)?;
    store.read(&BookGenres, members)?;
    store.read(&AllBySales, ranking)?;
    store.read(&LastBookId, |key, redis| Ok(redis.get(key)?.unwrap_or_default()))?;
    store.read(&film, title)?;
    store.read(&comedy, members)?;
    store.read(&FilmsBySales, ranking)?;
    println!("{}", store.readings());

    let both = store.connection().sinter((sci_fiction, paperback))?;
    println!("books in `{sci_fiction}` and in `{paperback}`: {}", in_order(both));

    // The members are keys, and are read back as keys.
    let books: HashSet<Book> = redis::Commands::smembers(store.connection(), by_sayers)?;
    let titles = books.iter().map(|book| title(book, store.connection())).collect::<RedisResult<_>>()?;
    println!("books of `{by_sayers}`: {}", in_order(titles));
    Ok(())
}

/// Gives a book the next id, and adds it to the collections that it belongs to.
fn add_book(store: &mut Store, title: &str, genre: BookGenre, format: BookFormat) -> Result<Book, Error> {
    let id = store.write(&LastBookId, |key, redis| redis::Commands::incr::<_, _, u64>(redis, key, 1))?;
    let book = Book { id };
    store.write(&book, |key, redis| redis.hset(key, "title", title))?;
    let of_genre = BooksByGenre { genre };
    store.write(&of_genre, |key, redis| redis.sadd(key, id))?;
    store.write(&BookGenres, |key, redis| redis.sadd(key, of_genre))?;
    store.write(&BooksByFormat { format }, |key, redis| redis.sadd(key, id))?;
    Ok(book)
}

fn title<K: RedisKey>(key: &K, redis: &mut Connection) -> RedisResult<String> {
    Ok(redis.hget(key.encode(&mut K::buffer()), "title")?.unwrap_or_default())
}

fn members<K: RedisKey>(key: &K, redis: &mut Connection) -> RedisResult<String> {
    redis.smembers(key.encode(&mut K::buffer())).map(in_order)
}

fn ranking<K: RedisKey>(key: &K, redis: &mut Connection) -> RedisResult<String> {
    Ok(redis.zrevrange(key.encode(&mut K::buffer()), 0, -1)?.join(", "))
}

/// The members of a set, which come in any order.
fn in_order(members: HashSet<String>) -> String {
    let mut members = Vec::from_iter(members);
    members.sort();
    members.join(", ")
}
