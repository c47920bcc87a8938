//! A catalogue of books and films: one entity for each key, collections by facet, and an index
//! instead of a scan. Typed commands write and read the keys, and keep their TTLs.
//!
//! `cargo run -p keyschema-examples --bin bookshop`. Set `REDIS_URL` to use your own server.

use std::process::ExitCode;

use keyschema::{KeySegment, Text, keys, prelude::*};
use keyschema_examples::{Error, Listing, Store, run};

/// The genre of a book.
#[derive(KeySegment, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[key_segment(case = kebab)]
enum BookGenre {
    Mystery,
    SciFiction,
}

/// The binding of a book.
#[derive(KeySegment, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[key_segment(case = kebab)]
enum BookFormat {
    Hardcover,
    Paperback,
}

/// The genre of a film.
#[derive(KeySegment, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[key_segment(case = kebab)]
enum FilmGenre {
    Comedy,
    FilmNoir,
}

keys! {
    //! Keys of books and films.
    #![standard = narrative]

    catalog CATALOGUE;

    /// One book.
    hash Book = book:{id: u64}, persistent = "a book is removed by hand", fields = { title: String };

    /// The ids of all books of a genre.
    set BooksByGenre = books:genre:{genre: BookGenre}, persistent = "follows the books", value = u64;

    /// The ids of all books in a format.
    set BooksByFormat = books:format:{format: BookFormat}, persistent = "follows the books", value = u64;

    /// The keys of all books by an author. This replaces a scan over `book:*`.
    set BooksByAuthor = books:author:{author: Text<24>}, persistent = "follows the books", value = Book;

    /// The ids of books, by copies sold.
    zset BooksBySales = books:sales-rank, ttl = 1d, value = u64;

    /// The keys of all genres that have books. This replaces a scan over `books:genre:*`.
    set BookGenres = books:genres, persistent = "follows the books", value = BooksByGenre;

    /// All items, by copies sold.
    zset AllBySales = all:sales-rank, ttl = 1d;

    /// The id of the newest book.
    string LastBookId = global:book, persistent = "an id is never given twice", value = u64;

    /// One film.
    hash Film = film:{id: u64}, persistent = "a film is removed by hand", fields = { title: String };

    /// The ids of all films of a genre.
    set FilmsByGenre = films:genre:{genre: FilmGenre}, persistent = "follows the films", value = u64;

    /// The ids of films, by copies sold.
    zset FilmsBySales = films:sales-rank, ttl = 1d, value = u64;
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
        store.send(&by_sayers, &by_sayers.sadd(book))?;
    }
    let film = Film { id: 1 };
    store.send(&film, &film.hset(Film::FIELDS.title, "Some Like It Hot"))?;
    store.send(&comedy, &comedy.sadd(film.id))?;
    let noir = FilmsByGenre { genre: FilmGenre::FilmNoir };
    store.send(&noir, &noir.sadd(film.id))?;

    // The members of the ranking are keys: each names an item.
    let sold = [(dune, 300.0), (solaris, 80.0), (gaudy_night, 120.0)];
    for (book, copies) in sold {
        store.send(&BooksBySales, &BooksBySales.zadd(book.id, copies))?;
        store.send(&AllBySales, &AllBySales.zadd(book, copies))?;
    }
    store.send(&FilmsBySales, &FilmsBySales.zadd(film.id, 150.0))?;
    store.send(&AllBySales, &AllBySales.zadd(film, 150.0))?;

    store.read(&dune, |key, redis| {
        Ok(key.hgetall().query(redis)?.map_or_else(String::new, |book| book.title))
    })?;
    store.read(&sci_fiction, |key, redis| key.smembers().query(redis).map(in_order))?;
    store.read(&paperback, |key, redis| key.smembers().query(redis).map(in_order))?;
    store.read(&by_sayers, |key, redis| key.smembers().query(redis).map(in_order))?;
    store.read(&BooksBySales, |key, redis| key.zrevrange(0, -1).query(redis).map(in_turn))?;
    store.read(&BookGenres, |key, redis| key.smembers().query(redis).map(in_order))?;
    store.read(&AllBySales, |key, redis| key.zrevrange(0, -1).query(redis).map(in_turn))?;
    store.read(&LastBookId, |key, redis| key.get().query(redis).map(in_turn))?;
    store.read(&film, |key, redis| key.hget(Film::FIELDS.title).query(redis).map(in_turn))?;
    store.read(&comedy, |key, redis| key.smembers().query(redis).map(in_order))?;
    store.read(&FilmsBySales, |key, redis| key.zrevrange(0, -1).query(redis).map(in_turn))?;
    println!("{}", store.readings());

    // The two are in different slots, and this server is not a cluster.
    let both = sci_fiction.single_node().sinter([paperback.single_node()]).query(store.connection())?;
    println!("books in `{sci_fiction}` and in `{paperback}`: {}", in_order(both));

    // The members are keys. They are parsed as keys, and asked for their titles in one round trip.
    let books = by_sayers.smembers().query(store.connection())?;
    let titles = books.iter().map(|book| book.hget(Book::FIELDS.title)).collect();
    let titles: Vec<Option<String>> = pipeline::<Vec<_>>(titles).query(store.connection())?;
    println!("books of `{by_sayers}`: {}", in_order(titles.into_iter().flatten()));
    Ok(())
}

/// Gives a book the next id, and adds it to the collections that it belongs to.
fn add_book(store: &mut Store, title: &str, genre: BookGenre, format: BookFormat) -> Result<Book, Error> {
    let id = store.send(&LastBookId, &LastBookId.incr().query_as())?;
    let book = Book { id };
    store.send(&book, &book.hset(Book::FIELDS.title, title))?;
    let (of_genre, of_format) = (BooksByGenre { genre }, BooksByFormat { format });
    store.send(&of_genre, &of_genre.sadd(id))?;
    store.send(&BookGenres, &BookGenres.sadd(of_genre))?;
    store.send(&of_format, &of_format.sadd(id))?;
    Ok(book)
}

/// Returns unordered items as a sorted list.
fn in_order<T: ToString>(items: impl IntoIterator<Item = T>) -> String {
    let mut texts: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    texts.sort();
    texts.join(", ")
}

/// Returns ordered items as a list.
fn in_turn<T: ToString>(items: impl IntoIterator<Item = T>) -> String {
    let texts: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    texts.join(", ")
}
