import { problemOf } from "./problem.js";
import * as module from "./wasm/module.js";

/** Which instance of the module is in use: after a fault of ours it is another one. */
let generation = 0;
let loading: Promise<void> | undefined;
let loaded = false;

/** Where the module comes from: its bytes, a compiled module, an address, or a response. */
export type Source = BufferSource | WebAssembly.Module | URL | string | Response | Promise<Response>;

/**
 * Loads the core; to be awaited once before anything is asked. Without a source it is taken from beside this file, in
 * Node from the disk and in a browser from the network.
 */
export function load(source?: Source): Promise<void> {
  loading ??= start(source).then(
    () => {
      loaded = true;
    },
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

async function start(source?: Source): Promise<void> {
  const from = source ?? (await beside());
  await module.default(from === undefined ? undefined : { module_or_path: from as BufferSource });
}

/** In Node `fetch` reads no files. */
async function beside(): Promise<BufferSource | undefined> {
  if (typeof process === "undefined" || !process.versions?.node) return undefined;
  const { readFile } = await import("node:fs/promises");
  return readFile(new URL("./wasm/module_bg.wasm", import.meta.url));
}

/** Which instance is in use. What belongs to an earlier one must be made again. */
export function instance(): number {
  return generation;
}

/**
 * Asks the core. What is wrong with a question is a `JadoubeError`; a fault of ours is one too, and the core begins
 * anew, for nothing in an instance can be relied on after a fault.
 */
export function ask<T>(question: (core: typeof module) => T): T {
  if (!loaded) throw new Error("await load() before the first question");
  try {
    return question(module);
  } catch (thrown) {
    const { error, ours } = problemOf(thrown);
    if (ours) {
      module.__wbg_reset_state();
      generation += 1;
    }
    throw error;
  }
}
