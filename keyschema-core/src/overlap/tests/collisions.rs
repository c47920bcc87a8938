//! Collisions among several keys are those of all their pairs.

use alloc::{boxed::Box, collections::BTreeSet, vec::Vec};

use super::{Piece, Random, overlap, piece_of, tail, text};
use crate::Piece::Literal;
use crate::{
    Alphabet, DataType, KeySchema, Shape,
    overlap::{Collisions, DeclaredKey, Example, overlaps_among},
    schema::{self, Parameter},
};

const GENRE: Piece<'static> = Piece::Parameter(Shape::Words(&["action", "comedy", "sci-fi"]));

fn schema(pieces: &[Piece<'static>], declaration: &KeySchema) -> &'static KeySchema {
    let pieces: Vec<schema::Piece> = pieces
        .iter()
        .map(|piece| match *piece {
            Literal(text) => Literal(text),
            Piece::Parameter(shape) => schema::Piece::Parameter(Parameter::new("", "", shape)),
        })
        .collect();
    Box::leak(Box::new(KeySchema { pieces: Box::leak(pieces.into()), ..*declaration }))
}

fn key(pieces: &[Piece<'static>]) -> &'static KeySchema {
    schema(pieces, &KeySchema::DEFAULT)
}

/// Returns the found pairs, as positions of their keys.
fn found(schemas: &[&'static KeySchema]) -> BTreeSet<(usize, usize)> {
    let collisions = Collisions::among::<16>(schemas);
    assert_eq!(collisions.count(), collisions.pairs().len());
    assert!(collisions.pairs().is_sorted_by_key(|(first, second)| (second, first)));
    collisions.pairs().iter().copied().collect()
}

/// Returns the pairs that both ways of comparing find, after a look at the example of each.
fn found_with_examples(schemas: &[&'static KeySchema]) -> BTreeSet<(usize, usize)> {
    let pieces: Vec<Vec<Piece<'_>>> = schemas.iter().copied().map(pieces).collect();
    let found = found(schemas);
    for (first, second) in &found {
        let example = Example::of(schemas[*first], schemas[*second]);
        let example = example.text().expect("the key is short");
        for number in [*first, *second] {
            assert!(example.is_empty() || overlap(&pieces[number], &[Literal(example)]).is_some());
        }
    }
    let keys: Vec<DeclaredKey<'_>> = schemas
        .iter()
        .zip(&pieces)
        .map(|(schema, pieces)| DeclaredKey { pieces, delimiter: schema.delimiter, is_channel: false })
        .collect();
    let declared = overlaps_among(&keys);
    assert_eq!(found, declared.iter().map(|pair| (pair.first, pair.second)).collect());
    found
}

/// Returns the pairs of keys that have a text in common, by comparing every pair.
fn expected(schemas: &[&'static KeySchema]) -> BTreeSet<(usize, usize)> {
    let meets = |left, right| overlap(&pieces(left), &pieces(right)).is_some();
    (0..schemas.len())
        .flat_map(|second| (0..second).map(move |first| (first, second)))
        .filter(|(first, second)| meets(schemas[*first], schemas[*second]))
        .collect()
}

fn pieces(schema: &'static KeySchema) -> Vec<Piece<'static>> {
    schema.pieces.iter().map(piece_of).collect()
}

const WORDS: [&str; 12] = [
    "a",
    "b",
    "1",
    "12",
    "{a}",
    "action",
    "a_long_word_of_the_shop",
    "a_long_word_of_the_shopper",
    "a_",
    "",
    "a.1",
    "a:1",
];

/// Segments of keys, and some that no key may have.
fn segment(random: &mut Random, mark: &'static str) -> Vec<Piece<'static>> {
    let number = |max| Piece::Parameter(Shape::Integer { min: 0, max });
    let texts = Piece::Parameter(Shape::Text {
        min_len: random.below(2),
        max_len: 3,
        alphabet: Alphabet::GRAPHIC.without("{}").without(mark),
    });
    match random.below(14) {
        // Names with the same fifteen bytes at the start. Some begin with another name.
        12 | 13 => {
            const NAMES: [&str; 6] = [
                "a_long_word_of_the_",
                "a_long_word_of_the_1",
                "a_long_word_of_the_1_",
                "a_long_word_of_the_10_",
                "a_long_word_of_the_2_",
                "a_long_word_of_the_12",
            ];
            let name = Literal(NAMES[random.below(NAMES.len())]);
            if random.below(3) == 0 { Vec::from([name]) } else { Vec::from([name, number(20)]) }
        }
        0..=3 => Vec::from([Literal(WORDS[random.below(WORDS.len())])]),
        4 => Vec::from([number(255)]),
        5 => Vec::from([number(u64::MAX.into())]),
        6 => Vec::from([texts]),
        7 => Vec::from([Literal(WORDS[random.below(WORDS.len())]), number(20)]),
        8 => Vec::from([number(20), Literal("_"), texts]),
        9 => Vec::from([GENRE]),
        11 => Vec::from([Piece::Parameter(Shape::Words(&["a", "a:1", "a.1", "x:x::x"]))]),
        10 => Vec::from([Literal("{"), number(9), Literal("}")]),
        _ => Vec::from([texts, Literal("_1")]),
    }
}

fn structured(random: &mut Random) -> &'static KeySchema {
    let delimiter = [":", ":", ":", ".", "::"][random.below(5)];
    let mark = delimiter.split_at(1).0;
    // Some are deeper than the number of segments that are kept.
    let levels = if random.below(4) == 0 { 6 + random.below(5) } else { 1 + random.below(3) };
    let mut pieces = Vec::new();
    for level in 0..levels {
        if level > 0 {
            pieces.push(Literal(delimiter));
        }
        pieces.extend(if levels > 4 && random.below(6) > 0 {
            Vec::from([Literal("x")])
        } else if level + 1 == levels && random.below(6) == 0 {
            Vec::from([tail(6)])
        } else {
            segment(random, mark)
        });
    }
    schema(&pieces, &KeySchema { delimiter, ..KeySchema::DEFAULT })
}

#[test]
fn collisions_among_keys_are_those_of_their_pairs() {
    let mut random = Random(3);
    let mut counts = [0; 2];
    for _ in 0..4000 {
        let keys = 2 + random.below(5);
        let schemas: Vec<_> = (0..keys).map(|_| structured(&mut random)).collect();
        let expected = expected(&schemas);
        assert_eq!(found_with_examples(&schemas), expected, "{schemas:#?}");
        counts[0] += expected.len();
        counts[1] += keys * (keys - 1) / 2 - expected.len();
    }
    assert!(counts.iter().all(|count| *count > 1000), "both answers occur: {counts:?}");
}

/// The pieces are in any order, also in one that no declaration can have.
#[test]
fn no_order_of_pieces_hides_a_collision() {
    let mut random = Random(5);
    let mut total = 0;
    for _ in 0..4000 {
        let schemas: Vec<_> = (0..4)
            .map(|_| {
                let pieces: Vec<_> = (0..random.below(5)).map(|_| random.piece()).collect();
                let delimiter = ["-", ":", "1"][random.below(3)];
                schema(&pieces, &KeySchema { delimiter, ..KeySchema::DEFAULT })
            })
            .collect();
        let (expected, found) = (expected(&schemas), found(&schemas));
        assert!(expected.is_subset(&found), "{expected:?} {schemas:#?}");
        // Only a type without any text has no overlap.
        for (first, second) in found.difference(&expected) {
            let is_void = |schema: &KeySchema| schema.min_len() > schema.max_len();
            assert!([first, second].iter().any(|number| is_void(schemas[**number])), "{schemas:#?}");
        }
        total += expected.len();
    }
    assert!(total > 1000, "{total}");
}

#[test]
fn channels_and_keys_that_may_overlap_are_skipped() {
    let channel =
        schema(&[Literal("news")], &KeySchema { data_type: DataType::Channel, ..KeySchema::DEFAULT });
    let allowed = schema(&[Literal("news")], &KeySchema { may_overlap: true, ..KeySchema::DEFAULT });
    let first = key(&[Literal("news")]);
    let second = key(&[text(8)]);
    assert_eq!(found(&[channel, first, allowed]), BTreeSet::new());
    assert_eq!(found(&[first, channel, allowed, second]), BTreeSet::from([(0, 3)]));
    let other_channel = schema(&[text(8)], &KeySchema { data_type: DataType::Channel, ..KeySchema::DEFAULT });
    assert_eq!(found(&[channel, other_channel]), BTreeSet::from([(0, 1)]));
}

#[test]
fn a_pair_that_one_of_its_keys_allows_is_skipped() {
    let named = |name, may_overlap_with| {
        schema(&[text(8)], &KeySchema { name, may_overlap_with, ..KeySchema::DEFAULT })
    };
    let keys = [named("A", &["C", "D"]), named("B", &[]), named("C", &[]), named("D", &["B"])];
    assert_eq!(found(&keys), BTreeSet::from([(0, 1), (1, 2), (2, 3)]));
}

#[test]
fn every_pair_of_a_group_is_found() {
    let schemas: Vec<_> = (0..16).map(|_| key(&[text(8)])).collect();
    let all = (0..16).flat_map(|second| (0..second).map(move |first| (first, second)));
    assert_eq!(found(&schemas), all.collect());
}

#[test]
fn pairs_that_are_not_kept_are_counted_up_to_a_limit() {
    let schemas: Vec<_> = (0..24).map(|_| key(&[text(8)])).collect();
    let collisions = Collisions::among::<24>(&schemas);
    assert_eq!((collisions.pairs().len(), collisions.count()), (256, 276));
    let schemas: Vec<_> = (0..100).map(|_| key(&[text(8)])).collect();
    assert_eq!(Collisions::among::<100>(&schemas).count(), 1024);
}

/// Two texts need no search, no matter how long they are.
#[test]
fn long_texts_are_compared_in_a_constant() {
    const fn text_of(min_len: usize, max_len: usize) -> schema::Piece {
        let alphabet = Alphabet::of("0123456789abcdef");
        schema::Piece::Parameter(Parameter::new("a", "A", Shape::Text { min_len, max_len, alphabet }))
    }
    const fn key_of(pieces: &'static [schema::Piece]) -> KeySchema {
        let mut schema = KeySchema::DEFAULT;
        schema.pieces = pieces;
        schema
    }
    const LONG: &KeySchema = &key_of(&[Literal("a:"), text_of(32_000, 32_000)]);
    const SHORTER: &KeySchema = &key_of(&[Literal("a:"), text_of(1, 31_999)]);
    const SAME: &KeySchema = &key_of(&[Literal("a:"), text_of(1, 32_000)]);
    const APART: usize = Collisions::among::<2>(&[LONG, SHORTER]).count();
    const MEET: usize = Collisions::among::<2>(&[LONG, SAME]).count();
    assert_eq!((APART, MEET), (0, 1));
}

/// Keys with these numbers in their names.
macro_rules! numbered {
    ($($number:literal)*) => {
        [$(&KeySchema {
            pieces: &[
                Literal(concat!("user:notification_settings_", $number, "_")),
                schema::Piece::Parameter(Parameter::new("id", "UserId", Shape::Integer { min: 0, max: 99 })),
            ],
            ..KeySchema::DEFAULT
        }),*]
    };
}

const NUMBERED: [&KeySchema; 400] = numbered! {
    0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34
    35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59 60 61 62 63 64 65 66
    67 68 69 70 71 72 73 74 75 76 77 78 79 80 81 82 83 84 85 86 87 88 89 90 91 92 93 94 95 96 97 98
    99 100 101 102 103 104 105 106 107 108 109 110 111 112 113 114 115 116 117 118 119 120 121 122
    123 124 125 126 127 128 129 130 131 132 133 134 135 136 137 138 139 140 141 142 143 144 145 146
    147 148 149 150 151 152 153 154 155 156 157 158 159 160 161 162 163 164 165 166 167 168 169 170
    171 172 173 174 175 176 177 178 179 180 181 182 183 184 185 186 187 188 189 190 191 192 193 194
    195 196 197 198 199 200 201 202 203 204 205 206 207 208 209 210 211 212 213 214 215 216 217 218
    219 220 221 222 223 224 225 226 227 228 229 230 231 232 233 234 235 236 237 238 239 240 241 242
    243 244 245 246 247 248 249 250 251 252 253 254 255 256 257 258 259 260 261 262 263 264 265 266
    267 268 269 270 271 272 273 274 275 276 277 278 279 280 281 282 283 284 285 286 287 288 289 290
    291 292 293 294 295 296 297 298 299 300 301 302 303 304 305 306 307 308 309 310 311 312 313 314
    315 316 317 318 319 320 321 322 323 324 325 326 327 328 329 330 331 332 333 334 335 336 337 338
    339 340 341 342 343 344 345 346 347 348 349 350 351 352 353 354 355 356 357 358 359 360 361 362
    363 364 365 366 367 368 369 370 371 372 373 374 375 376 377 378 379 380 381 382 383 384 385 386
    387 388 389 390 391 392 393 394 395 396 397 398 399
};

/// Long names with the same start are not compared with each other: as a constant, that reached the
/// compiler's limit with 150 names.
#[test]
fn many_names_with_the_same_start_are_compared_in_a_constant() {
    const COUNT: usize = Collisions::among::<400>(&NUMBERED).count();
    assert_eq!(COUNT, 0);
    let twice = [NUMBERED, NUMBERED].concat();
    assert_eq!(Collisions::among::<800>(&twice).count(), 400);
}
