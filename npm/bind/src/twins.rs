//! Functions that do the same, of which one is enough. Generic code is compiled anew in every crate that uses it, and for every type,
//! also where what comes out does not differ.

use std::collections::HashMap;

use wasm_encoder::MemArg;
use wasm_encoder::reencode::{Error, Reencode};
use wasmparser::FunctionBody;

use crate::renumber;

/// A function with a body: the number of its type, and the body.
pub type Bodied<'a> = (u32, FunctionBody<'a>);

/// By the number of each function, that of the first one that does the same; those that are imported come first and are all different.
///
/// Functions do the same if their bodies are the same but for the functions that they call, and those do the same. At first all are
/// taken to, and told apart by what shows that they do not: so twins that call each other are found, too.
pub fn first_of_each(imported: u32, functions: &[Bodied<'_>]) -> Result<Vec<u32>, Error> {
    let own = imported..imported + functions.len() as u32;
    let mut firsts: Vec<u32> = (0..imported).chain(own.clone().map(|_| imported)).collect();
    let mut kinds = 0;
    loop {
        let mut seen = HashMap::new();
        let mut next = firsts.clone();
        for (number, (kind, body)) in own.clone().zip(functions) {
            let told = (firsts[number as usize], *kind, Calling(&firsts).body(body)?);
            next[number as usize] = *seen.entry(told).or_insert(number);
        }
        firsts = next;
        if seen.len() == kinds {
            return Ok(firsts);
        }
        kinds = seen.len();
    }
}

/// Writes bodies with other numbers for the functions that they call.
struct Calling<'a>(&'a [u32]);

impl Calling<'_> {
    fn body(&mut self, body: &FunctionBody<'_>) -> Result<Vec<u8>, Error> {
        let mut function = self.new_function_with_parsed_locals(body)?;
        let mut instructions = body.get_operators_reader()?;
        while !instructions.eof() {
            function.instruction(&self.parse_instruction(&mut instructions)?);
        }
        Ok(function.into_raw_body())
    }
}

impl Reencode for Calling<'_> {
    type Error = std::convert::Infallible;

    fn function_index(&mut self, function: u32) -> Result<u32, Error> {
        Ok(self.0[function as usize])
    }

    fn mem_arg(&mut self, place: wasmparser::MemArg) -> Result<MemArg, Error> {
        Ok(renumber::mem_arg(place))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wasm_encoder::{Function, Instruction};
    use wasmparser::BinaryReader;

    /// Calls these functions and gives a number.
    fn function(calls: &[u32], gives: Option<i32>) -> Vec<u8> {
        let mut function = Function::new([]);
        for call in calls {
            function.instruction(&Instruction::Call(*call));
        }
        gives.map(|number| function.instruction(&Instruction::I32Const(number)));
        function.instruction(&Instruction::End);
        function.into_raw_body()
    }

    #[test]
    fn of_functions_that_do_the_same_the_first_is_told() {
        // Number 0 is imported. 5 and 6 call each other, and so do 7 and 8; 9 is of another type.
        let bodies = [
            (0, function(&[0], Some(1))),
            (0, function(&[0], Some(2))),
            (0, function(&[0], Some(1))),
            (0, function(&[3], Some(3))),
            (0, function(&[6, 1], Some(0))),
            (0, function(&[5, 1], Some(0))),
            (0, function(&[8, 3], Some(0))),
            (0, function(&[7, 3], Some(0))),
            (1, function(&[0], Some(1))),
            (0, function(&[1], Some(3))),
        ];
        let functions: Vec<Bodied<'_>> = bodies
            .iter()
            .map(|(kind, body)| (*kind, FunctionBody::new(BinaryReader::new(body, 0))))
            .collect();
        let firsts = first_of_each(1, &functions).expect("they can be read");
        assert_eq!(firsts, [0, 1, 2, 1, 4, 5, 5, 5, 5, 9, 4]);
    }
}
