//! A server that really listens, asked over the network as its users ask it.

mod delay;
mod evening;
mod evening_acts;
mod games;
mod kill;
mod limits;
mod live;
mod login;
mod many;
mod pairings;
mod questions;
mod serving;
mod support;
mod time;
mod tls;
mod tokens;
mod walk;
mod wooden;
