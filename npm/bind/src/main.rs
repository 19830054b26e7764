//! The binding step: a module that cargo built in, the module and the JavaScript around it out. Functions that are like
//! each other are put side by side, for what is sent is compressed.

mod order;
mod renumber;
mod twins;

use std::path::Path;
use std::process::ExitCode;
use std::{env, error, fs};

use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [module, folder] = arguments.as_slice() else {
        eprintln!("bind MODULE FOLDER: writes what loads the module into the folder");
        return ExitCode::from(2);
    };
    match bind(module, folder) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{module}: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn bind(module: &str, folder: &str) -> Result<(), Box<dyn error::Error>> {
    let mut bindgen = Bindgen::new();
    bindgen
        .input_path(module)
        .out_name("module")
        .web(true)?
        .typescript(true)
        .remove_name_section(true)
        .remove_producers_section(true)
        .omit_default_module_path(false)
        // After a fault of ours the package takes a fresh instance.
        .reset_state_function(true);
    bindgen.generate(folder)?;
    let bound = Path::new(folder).join("module_bg.wasm");
    let module = fs::read(&bound)?;
    fs::write(bound, renumber::by_likeness(&module)?)?;
    Ok(())
}
