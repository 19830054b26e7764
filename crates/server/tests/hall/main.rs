//! A server that really listens, asked over the network as its users ask it.

mod games;
mod kill;
mod live;
mod questions;
mod serving;
mod support;
mod time;
mod tokens;
