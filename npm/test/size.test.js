// The module stays small on the way to a page.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { brotliCompressSync, constants } from "node:zlib";

const module = readFileSync(new URL("../dist/wasm/module_bg.wasm", import.meta.url));

/** Where the standard library was not built along (see npm/build), the module has words for panics. */
const PLAIN = module.includes("index out of bounds: the len is");

/** See docs/benchmarks.md. */
const MOST = PLAIN ? 830_000 : 600_000;

test(`the ${PLAIN ? "plain" : "small"} module takes at most ${MOST} bytes compressed`, (t) => {
  const { length } = brotliCompressSync(module, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
  t.diagnostic(`${length} bytes of ${module.length}`);
  assert.ok(length <= MOST, `${length} bytes`);
});
