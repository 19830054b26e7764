//! A server that really listens, asked over the network as its users ask it.

mod canaries;
mod delay;
mod evening;
mod evening_acts;
mod games;
mod kill;
mod languages;
mod limits;
mod live;
mod login;
mod many;
mod pairings;
mod planted;
mod questions;
mod serving;
mod support;
mod time;
mod tls;
mod tokens;
mod trouble;
mod walk;
mod walk_acts;
mod wooden;
