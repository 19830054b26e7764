//! How the packer comes to the tree of a text. Short ways would pack fast; what packs tight is letters that are like each other
//! side by side: that a vowel comes is easily guessed even where nobody can tell which, and which is left to the end.

use std::collections::BTreeMap;

use crate::letters::LONGEST;

/// What a letter more on a way may cost in tightness, in natural logarithms of chances.
const TURN: f64 = 0.2;

/// More often than so a letter is not counted behind the same two.
const OFTEN: u32 = 30;

/// Letters from left to right, and whether each branch but the root forks: first the branch, then its left side, then its right.
pub(crate) struct Tree {
    pub letters: Vec<char>,
    pub forks: Vec<bool>,
}

/// Letters that have grown together.
struct Branch {
    tree: Tree,
    longest: u8,
    /// How often one of them stood, by the two letters before.
    counts: Vec<u32>,
    count: u32,
}

impl Tree {
    pub fn of(text: &str) -> Tree {
        let logarithms = logarithms(text.chars().count());
        let mut turn = TURN;
        loop {
            let (tree, longest) = grown(leaves(text), &logarithms, turn);
            if longest <= LONGEST {
                return tree;
            }
            turn *= 4.0;
        }
    }
}

/// The logarithms of numbers up to this one, all less by the same; a machine's own may differ from another's.
fn logarithms(most: usize) -> Vec<f64> {
    let mut sum = 0.0;
    let next = |number: usize| {
        let part = 1.0 / number as f64;
        sum += part;
        sum - part / 2.0
    };
    [0.0].into_iter().chain((1..=most).map(next)).collect()
}

fn leaves(text: &str) -> Vec<Branch> {
    let mut contexts = BTreeMap::new();
    let mut before = ['\0'; 2];
    let mut leaves: BTreeMap<char, Vec<u32>> = BTreeMap::new();
    for letter in text.chars() {
        let next = contexts.len();
        let context = *contexts.entry(before).or_insert(next);
        let counts = leaves.entry(letter).or_default();
        counts.resize(counts.len().max(context + 1), 0);
        counts[context] = (counts[context] + 1).min(OFTEN);
        before = [before[1], letter];
    }
    let leaf = |(letter, counts): (char, Vec<u32>)| {
        let tree = Tree { letters: vec![letter], forks: vec![false] };
        Branch { tree, longest: 0, count: counts.iter().sum(), counts }
    };
    leaves.into_iter().map(leaf).collect()
}

/// The two branches that are most like each other grow together, until there is one; its longest way is told.
fn grown(mut branches: Vec<Branch>, logarithms: &[f64], turn: f64) -> (Tree, u8) {
    let cost = |one: &Branch, other: &Branch| {
        let open = |one: u32, other: u32| {
            let [one, other, both] = [one, other, one + other].map(|count| count as usize);
            let part = |part: usize| part as f64 * (logarithms[both] - logarithms[part]);
            part(one) + part(other)
        };
        let pairs = one.counts.iter().zip(&other.counts).filter(|(one, other)| **one > 0 && **other > 0);
        let told: f64 = pairs.map(|(one, other)| open(*one, *other)).sum();
        open(one.count, other.count) - told + turn * f64::from(one.count + other.count)
    };
    // By branch, what it costs with each before it.
    let mut costs: Vec<Vec<f64>> = Vec::new();
    for (place, branch) in branches.iter().enumerate() {
        costs.push(branches[..place].iter().map(|other| cost(branch, other)).collect());
    }
    while branches.len() > 1 {
        let pairs = costs.iter().enumerate().flat_map(|(place, costs)| {
            costs.iter().enumerate().map(move |(other, cost)| (*cost, other, place))
        });
        let Some((_, first, second)) = pairs.min_by(|one, other| one.0.total_cmp(&other.0)) else { break };
        for place in [second, first] {
            costs.remove(place);
            for costs in &mut costs[place..] {
                costs.remove(place);
            }
        }
        let second = branches.remove(second);
        let branch = branches.remove(first).with(second);
        costs.push(branches.iter().map(|other| cost(&branch, other)).collect());
        branches.push(branch);
    }
    let tree = branches.pop().map(|branch| (branch.tree, branch.longest));
    let (mut tree, longest) = tree.unwrap_or((Tree { letters: Vec::new(), forks: vec![false] }, 0));
    tree.forks.remove(0);
    (tree, longest)
}

impl Branch {
    fn with(mut self, other: Branch) -> Branch {
        self.tree.letters.extend(other.tree.letters);
        self.tree.forks.insert(0, true);
        self.tree.forks.extend(other.tree.forks);
        self.longest = 1 + self.longest.max(other.longest);
        self.counts.resize(self.counts.len().max(other.counts.len()), 0);
        self.counts.iter_mut().zip(other.counts).for_each(|(count, more)| *count += more);
        self.count += other.count;
        self
    }
}
