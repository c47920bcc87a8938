//! One attack: the blocks of a seed, through the compiler and a program.

use std::{
    collections::BTreeSet,
    io,
    path::{Path, PathBuf},
};

use crate::{
    block::Block,
    compared::{compare_key, compare_pairs, compare_refusals, compare_text, pairs},
    package::Package,
    prefixes::PrefixedBlock,
    program,
    random::Random,
    said::Said,
    schema::Schema,
    summary::Summary,
    texts::{key_text, near_text},
};

/// The settings of an attack.
#[derive(Clone, Debug)]
pub struct Attack {
    /// The seed of all random choices.
    pub seed: u64,
    /// The number of the first block. Each block has its own random numbers, so that one can be
    /// compiled alone.
    pub first: u64,
    /// The number of blocks.
    pub blocks: u64,
    /// The number of keys of each schema. There are as many texts that are nearly keys.
    pub texts: usize,
    /// The folder for the packages.
    pub folder: PathBuf,
    /// The target folder of Cargo.
    pub target: PathBuf,
}

/// The number of blocks in a catalogue.
const CATALOG_BLOCKS: usize = 3;

/// One block of this many has prefixes. Comparing all keys with each prefix takes long.
const PREFIXED: usize = 3;

impl Attack {
    /// Compiles the blocks, compares, and runs those without errors.
    ///
    /// # Errors
    /// If the packages cannot be written or built.
    pub fn run(&self) -> io::Result<Summary> {
        let blocks: Vec<Block> =
            (self.first..self.first + self.blocks).map(|number| Block::random(self.seed, number)).collect();
        let mut summary = Summary {
            blocks: blocks.len(),
            keys: blocks.iter().map(|block| block.schemas.len()).sum(),
            ..Summary::default()
        };
        let said = self.compare_blocks(&blocks, &mut summary)?;
        let clean: Vec<Block> = blocks.into_iter().map(|block| without_errors(block, &said)).collect();
        self.compare_program(&clean, &said, &mut summary)?;
        Ok(summary)
    }

    /// Compares what the compiler says about the blocks.
    fn compare_blocks(&self, blocks: &[Block], summary: &mut Summary) -> io::Result<Said> {
        let package = self.package("blocks")?;
        let mut lib = String::from("#![allow(warnings)]\n");
        for block in blocks {
            lib += &format!("mod {};\n", block.module());
            package.write(&module_file(block), &block.source(|_| ""))?;
        }
        package.write("src/lib.rs", &lib)?;
        let said = Said::of(&package.check(&[])?, blocks, |_| "");
        compare_refusals(blocks, &said, summary);
        for block in blocks {
            let schemas: Vec<&Schema> =
                block.schemas.iter().filter(|schema| !schema.can_hold_delimiter()).collect();
            let names: BTreeSet<&String> = schemas.iter().map(|schema| &schema.name).collect();
            let mut of_block = said.clone();
            of_block.overlaps.retain(|(first, second, _)| names.contains(first) && names.contains(second));
            let mut expected = pairs(&schemas);
            if schemas.len() < block.schemas.len() {
                // The compiler reports the refused key first, and compares other keys with it only
                // after it is fixed.
                expected.retain(|(first, second), _| {
                    of_block.overlaps.iter().any(|(one, other, _)| (one, other) == (first, second))
                });
            }
            compare_pairs(&expected, &of_block, &schemas, summary);
        }
        Ok(said)
    }

    /// Compares catalogues of several blocks, then runs the program.
    fn compare_program(&self, blocks: &[Block], said: &Said, summary: &mut Summary) -> io::Result<()> {
        let is_parsed = |schema: &Schema| !said.inseparable.contains(&schema.name);
        let options = |schema: &Schema| if is_parsed(schema) { "" } else { ", allow(adjacent_parameters)" };
        let package = self.package("program")?;
        for block in blocks {
            package.write(&module_file(block), &block.source(options))?;
        }
        let mut catalogs = String::new();
        for (number, group) in blocks.chunks(CATALOG_BLOCKS).enumerate() {
            let schemas: Vec<&Schema> = group.iter().flat_map(|block| &block.schemas).collect();
            let condition =
                if pairs(&schemas).is_empty() { "" } else { "#[cfg(feature = \"overlapping\")] " };
            let names: Vec<String> =
                group.iter().map(|block| format!("{}::{}", block.module(), block.catalog())).collect();
            catalogs += &format!(
                "{condition}keyschema::catalog! {{ static GROUP_{number} = [{}]; }}\n",
                names.join(", ")
            );
        }
        package.write("src/main.rs", &program::source(blocks, &catalogs, is_parsed))?;
        let of_catalogs = Said::of(&package.check(&["--features", "overlapping"])?, blocks, options);
        for group in blocks.chunks(CATALOG_BLOCKS) {
            let schemas: Vec<&Schema> = group.iter().flat_map(|block| &block.schemas).collect();
            summary.catalogs += 1;
            let mut of_group = of_catalogs.clone();
            of_group.overlaps.retain(|(first, _, _)| schemas.iter().any(|schema| schema.name == *first));
            compare_pairs(&pairs(&schemas), &of_group, &schemas, summary);
        }
        for error in &of_catalogs.others {
            summary.mismatch(format!("an error that nobody expects in a clean block: {}", error.text));
        }
        self.compare_prefixes(blocks, options, summary)?;
        self.compare_texts(&package, blocks, is_parsed, summary)
    }

    /// Compares what the compiler says about prefixes of the blocks.
    fn compare_prefixes(
        &self,
        blocks: &[Block],
        options: impl Fn(&Schema) -> &'static str,
        summary: &mut Summary,
    ) -> io::Result<()> {
        let package = self.package("prefixes")?;
        let mut lib = String::from("#![allow(warnings)]\n");
        let blocks: Vec<_> =
            blocks.iter().step_by(PREFIXED).map(|block| PrefixedBlock::random(block, self.seed)).collect();
        for block in &blocks {
            lib += &format!("mod {};\n", block.module());
            package.write(&format!("src/{}.rs", block.module()), &block.source(&options))?;
        }
        package.write("src/lib.rs", &lib)?;
        let errors = package.check(&[])?;
        for block in &blocks {
            block.compare(&errors, summary);
        }
        Ok(())
    }

    fn compare_texts(
        &self,
        package: &Package,
        blocks: &[Block],
        is_parsed: impl Fn(&Schema) -> bool,
        summary: &mut Summary,
    ) -> io::Result<()> {
        let mut texts = Vec::new();
        for block in blocks {
            let random = &mut Random::of_part(self.seed ^ 1, block.number);
            for schema in &block.schemas {
                for _ in 0..self.texts {
                    texts.push((block, schema, key_text(schema, random)));
                    texts.push((block, schema, near_text(schema, random)));
                }
            }
        }
        let lines: String =
            texts.iter().map(|(_, schema, text)| format!("{}\t{text}\n", schema.name)).collect();
        package.write("texts.tsv", &lines)?;
        let said = package.run(&["texts.tsv"])?;
        let (about, answers) = program::read(&said)
            .filter(|(_, answers)| answers.len() == texts.len())
            .ok_or_else(|| io::Error::other(format!("the program does not say what it should:\n{said}")))?;
        for block in blocks {
            for schema in &block.schemas {
                compare_key(schema, &about[&schema.name], summary);
            }
        }
        for ((block, schema, text), answer) in texts.iter().zip(&answers) {
            compare_text(block, schema, is_parsed(schema), text, answer, &about[&schema.name], summary);
        }
        Ok(())
    }

    fn package(&self, kind: &str) -> io::Result<Package> {
        Package::new(&self.folder.join(Path::new(&format!("keyschema-attack-{kind}"))), &self.target)
    }
}

fn module_file(block: &Block) -> String {
    format!("src/{}.rs", block.module())
}

/// Leaves out refused keys, and keys that can be the same as an earlier one.
fn without_errors(mut block: Block, said: &Said) -> Block {
    let mut kept: Vec<Schema> = Vec::new();
    for schema in block.schemas {
        let is_apart = kept.iter().all(|other| other.shared_text(&schema).is_none());
        if is_apart && !said.holds_delimiter.contains(&schema.name) {
            kept.push(schema);
        }
    }
    block.schemas = kept;
    block
}
