// How fast the package is: beside the native program in Node, and from nothing to the first ruling in Chromium.
//
//   npm run bench            after npm/build
//
// The two take turns, so that what else the machine does falls on both. A figure is the median over all rounds of all turns,
// for each task; a ratio is that of the sums.

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { audit, load, ruleLines, winnable } from "../dist/index.js";
import { executable, withPage } from "../test/chromium.js";

const ROOT = new URL("../..", import.meta.url);
const TURNS = 7;
const COLD_STARTS = 7;
/** How long a browser has for its own start, which takes both cores of a small machine for a while. */
const SETTLED = 2000;
const CASES = ["illegal-move", "wrong-claim"].map((name) => text(`examples/cases/${name}.jsonl`));

/** Mate at hand, a blocked wall, what needs a search, and what is plain from the material. */
const POSITIONS = [
  "startpos",
  "4k3/8/8/8/8/8/6p1/4K3 w - - 0 1",
  "8/8/p3k1p1/Pp3pPp/1Pp1pP1P/2PpP3/3P4/4K3 b - - 0 1",
  "8/8/8/4k3/8/8/4K1N1/8 w - - 0 1",
  "3k1b2/2p1pBp1/KpP1P1P1/1P3B2/4B1B1/5B2/8/8 w - - 0 1",
];

/** What is timed, how often in a turn, and how many times the native time it may take. */
const KINDS = [
  { call: "rule", rounds: 400, most: 5, texts: CASES },
  {
    call: "winnable",
    rounds: 20,
    most: 3,
    texts: POSITIONS.map((position) => JSON.stringify({ position, nodes: 20_000 })),
  },
  { call: "audit", rounds: 3, most: 4, texts: [text("examples/faulty.pgn").repeat(700)] },
];

const CALLS = {
  rule: (given) => ruleLines(given),
  winnable: (given) => winnable(JSON.parse(given)),
  audit: (given) => audit(given),
};

execFileSync(
  "cargo",
  ["build", "--quiet", "--release", "--locked", "-p", "jadoube-answers", "--example", "timed"],
  {
    cwd: ROOT,
    stdio: "inherit",
  },
);
await load();
let slow = false;
for (const kind of KINDS) slow = (await beside(kind)) || slow;
await coldStart();
process.exit(slow ? 1 : 0);

async function beside({ call, rounds, most, texts }) {
  const native = texts.map(() => []);
  const ours = texts.map(() => []);
  for (let turn = 0; turn < TURNS; turn += 1) {
    for (const [task, took] of timedNatively(call, rounds, texts).entries()) native[task].push(...took);
    for (const [task, given] of texts.entries())
      ours[task].push(...(await timed(CALLS[call], rounds, given)));
  }
  const [theirs, mine] = [native, ours].map((tasks) => tasks.map(median));
  const ratio = sum(mine) / sum(theirs);
  const each = mine.map((took, task) => (took / theirs[task]).toFixed(2)).join(", ");
  console.log(
    `${call}: native ${micro(sum(theirs))}, here ${micro(sum(mine))}: ${ratio.toFixed(2)} x (each: ${each}); at most ${most} x`,
  );
  return ratio > most;
}

function timedNatively(call, rounds, texts) {
  const input = texts.map((given) => `${JSON.stringify({ call, text: given })}\n`).join("");
  const program = fileURLToPath(new URL("target/release/examples/timed", ROOT));
  const output = execFileSync(program, [String(rounds)], { input, encoding: "utf8", maxBuffer: 1 << 26 });
  return output
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
}

async function timed(call, rounds, given) {
  const took = [];
  for (let round = 0; round < rounds; round += 1) {
    const start = process.hrtime.bigint();
    await call(given);
    took.push(Number(process.hrtime.bigint() - start));
  }
  return took;
}

/** A browser that never saw the package, and is done with its own start: from the import to the first ruling. */
async function coldStart() {
  const path = executable();
  if (!path) return console.log("cold start: there is no Chromium");
  const took = [];
  for (let start = 0; start < COLD_STARTS; start += 1) {
    const one = await withPage(path, async (page) => {
      await page.waitForTimeout(SETTLED);
      return page.evaluate(async (lines) => {
        const start = performance.now();
        const { load, ruleLines } = await import("/index.js");
        await load();
        const loaded = performance.now();
        ruleLines(lines);
        return { loaded: loaded - start, ruled: performance.now() - start };
      }, CASES[0]);
    });
    took.push(one);
  }
  const [loaded, ruled] = ["loaded", "ruled"].map((what) =>
    took.map((one) => one[what]).sort((l, r) => l - r),
  );
  const range = (list) =>
    `${median(list).toFixed(0)} ms (${list[0].toFixed(0)} to ${list.at(-1).toFixed(0)})`;
  console.log(
    `cold start in Chromium: loaded after ${range(loaded)}, first ruling after ${range(ruled)}; at most 300 ms`,
  );
}

function text(path) {
  return readFileSync(new URL(path, ROOT), "utf8");
}

function median(list) {
  return [...list].sort((l, r) => l - r)[Math.floor(list.length / 2)];
}

function sum(list) {
  return list.reduce((all, one) => all + one, 0);
}

function micro(nanoseconds) {
  return `${(nanoseconds / 1000).toFixed(0)} us`;
}
