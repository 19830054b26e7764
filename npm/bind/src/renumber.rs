//! The functions of a module in another order and each only once, everything else as it is.

use std::convert::Infallible;
use std::error::Error;

use wasm_encoder::reencode::{self, Reencode};
use wasm_encoder::{CodeSection, FunctionSection, MemArg, Module};
use wasmparser::{CodeSectionReader, FunctionBody, FunctionSectionReader, Parser, Payload, TypeRef};

use crate::{order, twins};

/// Functions that are like each other side by side: brotli then has shorter ways back to what it has seen, and the module is
/// a fiftieth smaller. Of those that do the same the first is called for all.
pub fn by_likeness(module: &[u8]) -> Result<Vec<u8>, Box<dyn Error>> {
    let mut imported = 0;
    let mut types = Vec::new();
    let mut bodies = Vec::new();
    for payload in Parser::new(0).parse_all(module) {
        match payload? {
            Payload::ImportSection(imports) => {
                for import in imports.into_imports() {
                    imported += u32::from(matches!(import?.ty, TypeRef::Func(_)));
                }
            }
            Payload::FunctionSection(functions) => {
                types = functions.into_iter().collect::<Result<_, _>>()?;
            }
            Payload::CodeSectionEntry(body) => bodies.push(body),
            _ => {}
        }
    }
    let functions: Vec<twins::Bodied<'_>> = types.into_iter().zip(bodies).collect();
    let firsts = twins::first_of_each(imported, &functions)?;
    let numbered = functions.iter().zip(imported..);
    let kept: Vec<(usize, &[u8])> = numbered
        .filter(|(_, number)| firsts[*number as usize] == *number)
        .map(|((_, body), number)| ((number - imported) as usize, body.as_bytes()))
        .collect();
    let pieces: Vec<&[u8]> = kept.iter().map(|(_, piece)| *piece).collect();
    let order: Vec<usize> = order::by_likeness(&pieces).into_iter().map(|place| kept[place].0).collect();
    let mut places: Vec<u32> = (0..firsts.len() as u32).collect();
    for (new, old) in order.iter().enumerate() {
        places[imported as usize + old] = imported + new as u32;
    }
    let places = firsts.iter().map(|first| places[*first as usize]).collect();
    let mut written = Module::new();
    Renumbered { order, places }.parse_core_module(&mut written, Parser::new(0), module)?;
    Ok(written.finish())
}

/// What is read and written is said to lie where its kind lies: it is a hint that no engine needs, and so always the same.
pub fn mem_arg(place: wasmparser::MemArg) -> MemArg {
    MemArg { offset: place.offset, align: place.max_align.into(), memory_index: place.memory }
}

struct Renumbered {
    /// By new place among those with a body, the old one.
    order: Vec<usize>,
    /// By old number, the new one.
    places: Vec<u32>,
}

impl Reencode for Renumbered {
    type Error = Infallible;

    fn function_index(&mut self, function: u32) -> Result<u32, reencode::Error> {
        Ok(self.places[function as usize])
    }

    fn mem_arg(&mut self, place: wasmparser::MemArg) -> Result<MemArg, reencode::Error> {
        Ok(mem_arg(place))
    }

    fn parse_function_section(
        &mut self,
        functions: &mut FunctionSection,
        section: FunctionSectionReader<'_>,
    ) -> Result<(), reencode::Error> {
        let types = section.into_iter().collect::<Result<Vec<u32>, _>>()?;
        for old in &self.order {
            functions.function(types[*old]);
        }
        Ok(())
    }

    fn parse_code_section(
        &mut self,
        code: &mut CodeSection,
        section: CodeSectionReader<'_>,
    ) -> Result<(), reencode::Error> {
        let bodies = section.into_iter().collect::<Result<Vec<FunctionBody<'_>>, _>>()?;
        for place in 0..self.order.len() {
            self.parse_function_body(code, bodies[self.order[place]].clone())?;
        }
        Ok(())
    }
}
