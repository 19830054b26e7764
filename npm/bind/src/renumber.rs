//! The functions of a module in another order, everything else as it is.

use std::convert::Infallible;
use std::error::Error;

use wasm_encoder::reencode::{self, Reencode};
use wasm_encoder::{CodeSection, FunctionSection, MemArg, Module};
use wasmparser::{CodeSectionReader, FunctionBody, FunctionSectionReader, Parser, Payload};

use crate::order;

/// Functions that are like each other side by side: brotli then has shorter ways back to what it has seen, and the module is
/// a fiftieth smaller.
pub fn by_likeness(module: &[u8]) -> Result<Vec<u8>, Box<dyn Error>> {
    let mut imported = 0;
    let mut bodies = Vec::new();
    for payload in Parser::new(0).parse_all(module) {
        match payload? {
            Payload::ImportSection(imports) => {
                for import in imports.into_imports() {
                    imported += usize::from(matches!(import?.ty, wasmparser::TypeRef::Func(_)));
                }
            }
            Payload::CodeSectionEntry(body) => bodies.push(body.as_bytes()),
            _ => {}
        }
    }
    let order = order::by_likeness(&bodies);
    let mut places: Vec<u32> = (0..(imported + order.len()) as u32).collect();
    for (new, old) in order.iter().enumerate() {
        places[imported + old] = (imported + new) as u32;
    }
    let mut written = Module::new();
    Renumbered { order, places }.parse_core_module(&mut written, Parser::new(0), module)?;
    Ok(written.finish())
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

    /// What is read and written is said to lie where its kind lies: it is a hint that no engine needs, and so always the same.
    fn mem_arg(&mut self, place: wasmparser::MemArg) -> Result<MemArg, reencode::Error> {
        Ok(MemArg { offset: place.offset, align: place.max_align.into(), memory_index: place.memory })
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
        let mut bodies = section.into_iter().map(|body| body.map(Some)).collect::<Result<Vec<_>, _>>()?;
        for place in 0..bodies.len() {
            let body: Option<FunctionBody<'_>> = bodies[self.order[place]].take();
            body.map_or(Ok(()), |body| self.parse_function_body(code, body))?;
        }
        Ok(())
    }
}
