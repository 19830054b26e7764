// The guide is true: its pictures are made here and look as the pages do, and every picture that it shows is one of these. With UPDATE=1
// they are written anew.

import assert from "node:assert/strict";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { Hall, letIn } from "./hall.mjs";
import { settled } from "./list.mjs";
import { differing, PICTURES } from "./pictures.mjs";
import { scene } from "./scene.mjs";
import { launch, serve } from "./site.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, "..", "..");
const documents = join(root, "docs", "pictures");
const shots = join(here, "shots");
let hall;
let site;
let browser;
let evening;

before(async () => {
  mkdirSync(shots, { recursive: true });
  [hall, site, browser] = await Promise.all([Hall.open(), serve(), launch()]);
  evening = await scene(hall);
});
after(async () => {
  await browser?.close();
  await site?.close();
  await hall?.close();
});

/** Clocks go on and codes are new each time; so much may differ and no more. */
const MOST = 0.06;
const MOST_OF_CODES = 0.2;

for (const [name, { viewport, live, hash, act }] of Object.entries(PICTURES)) {
  test(`the picture "${name}" shows the page as it is`, async () => {
    const context = await browser.newContext({ viewport, colorScheme: "light", locale: "en", serviceWorkers: "block" });
    if (live) await letIn(context, evening.held);
    const page = await context.newPage();
    await page.goto((live ? hall.address() : site.address) + hash(evening));
    if (!live) await settled(page);
    await act?.(page);
    const kept = join(documents, `${name}.png`);
    const most = name === "cards" ? MOST_OF_CODES : MOST;
    // What the server says comes when it comes: a page that is not whole yet is looked at again.
    let part = 1;
    for (let tries = 0; tries < 40 && part >= most; tries++) {
      await page.waitForTimeout(process.env.UPDATE ? 3000 : 750);
      const made = await page.screenshot();
      writeFileSync(join(shots, `guide-${name}.png`), made);
      if (process.env.UPDATE) writeFileSync(kept, made);
      part = await differing(page, made, readFileSync(kept));
    }
    assert.ok(part < most, `${(part * 100).toFixed(1)} % differ: UPDATE=1 node --test test/guide.test.mjs`);
    await context.close();
  });
}

test("every picture of the documents is one of these, and every one of these is shown", () => {
  const guide = readdirSync(join(root, "docs", "guide")).map((file) => join(root, "docs", "guide", file));
  const texts = [join(root, "README.md"), ...guide].flatMap((file) => {
    try {
      return [readFileSync(file, "utf8")];
    } catch {
      return [];
    }
  });
  const shown = new Set(
    texts.flatMap((text) => [...text.matchAll(/pictures\/([\w-]+)\.png/g)].map((found) => found[1])),
  );
  assert.deepEqual([...shown].sort(), Object.keys(PICTURES).sort());
});
