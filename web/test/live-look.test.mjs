// Every live page in every language at four widths without overflow and without what axe calls serious, in English in three looks.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Hall, letIn } from "./hall.mjs";
import { LANGUAGES } from "./list.mjs";
import { narrow, serious } from "./looks.mjs";
import { livePages, liveStates, nowhere, scene } from "./scene.mjs";
import { launch } from "./site.mjs";

let hall;
let browser;
let evening;

before(async () => {
  hall = await Hall.open();
  browser = await launch();
  evening = await scene(hall);
});
after(async () => {
  await browser?.close();
  await hall?.close();
});

async function opened(locale) {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    locale,
    reducedMotion: "reduce",
    serviceWorkers: "block",
  });
  await letIn(context, evening.held);
  return context.newPage();
}

/** Goes there and waits for what the server says. */
async function visit(page, name, hash) {
  await page.goto(`${hall.address()}?${name}${hash}`);
  await page.locator("main h1").first().waitFor();
  await page.waitForFunction(
    () => !/^(One moment|Hetkinen|Egy pillanat|Bir an)/.test(document.querySelector("main h1").textContent),
  );
  await page.waitForTimeout(500);
}

for (const lang of LANGUAGES) {
  test(`no live page is wider than its window, axe finds nothing serious: ${lang}`, async () => {
    const page = await opened(lang);
    for (const [name, hash] of Object.entries(livePages(evening))) {
      await visit(page, name, hash);
      assert.equal(await page.locator("html").getAttribute("lang"), lang);
      assert.doesNotMatch(await page.locator("main").innerText(), /\{\w+\}|undefined|\[object|NaN/, name);
      await narrow(page, `${name}, ${lang}`);
      await serious(page, name, lang);
    }
    for (const [name, [where, act]] of Object.entries(liveStates)) {
      await page.setViewportSize({ width: 360, height: 740 });
      await visit(page, encodeURIComponent(name), livePages(evening)[where]);
      await act(page);
      await page.waitForTimeout(200);
      assert.doesNotMatch(await page.locator("main").innerText(), /\{\w+\}|undefined|\[object|NaN/, name);
      await narrow(page, `${name}, ${lang}`);
      await serious(page, name, lang);
    }
    for (const [name, hash] of Object.entries(nowhere)) {
      await visit(page, encodeURIComponent(name), hash);
      await narrow(page, `${name}, ${lang}`);
      // It is said, and there is a way on.
      await page.locator("main :is(.trouble, .btn.main)").first().waitFor();
      await serious(page, name, lang);
    }
    await page.context().close();
  });
}

test("moves that were made in one moment are told apart in the course", async () => {
  const page = await opened("en");
  await visit(page, "course", livePages(evening)["desk-calls"]);
  await page.getByText("1.e4 e5 2.Nf3 Nc6 3.Bb5 a6 4.Ba4 Nf6").waitFor();
  await page.context().close();
});

test("the wall marks the last move of every board from the beginning", async () => {
  const page = await opened("en");
  await page.setViewportSize({ width: 1920, height: 1080 });
  await visit(page, "wall", livePages(evening).wall);
  const board = page.getByRole("article", { name: "Board 1", exact: true });
  await board.locator("svg.board .mark").nth(1).waitFor();
  assert.equal(await board.locator("svg.board .mark").count(), 2);
  await page.context().close();
});

test("where the system chooses the colours, boards have squares and states have shapes", async () => {
  const context = await browser.newContext({ forcedColors: "active", locale: "en", serviceWorkers: "block" });
  await letIn(context, evening.held);
  const page = await context.newPage();
  const ground = (locator) => locator.evaluate((element) => getComputedStyle(element).backgroundColor);
  await visit(page, "forced", livePages(evening).board);
  assert.equal(await page.locator("html").getAttribute("data-theme"), "contrast");
  const dark = await ground(page.locator("[data-square=a1]"));
  assert.notEqual(dark, await ground(page.locator("[data-square=a2]")));
  await visit(page, "forced-hall", livePages(evening).hall);
  const shape = page.locator(".shape.waits").first();
  assert.notEqual(await ground(shape), await ground(page.locator("body")));
  await context.close();
});

test("who has a code is not told to sit down at a board", async () => {
  const page = await opened("en");
  await visit(page, "code", "#/join?code=ABCD-EFGH");
  await page.getByRole("button", { name: "Come in" }).click();
  await page.getByText("This link or code is not known").waitFor();
  await page.context().close();
});

test("where the module cannot be loaded the server answers plain questions", async () => {
  const page = await opened("en");
  await page.route(/\.wasm$/, (route) => route.abort());
  await page.goto(`${hall.address()}#/winnable?fen=8%2F8%2F4k3%2F8%2F8%2F4K3%2F8%2F6B1%20w%20-%20-%200%201`);
  await page.getByText("This is a dead position").waitFor();
  await page.goto(`${hall.address()}?a#/ask/phone-rang/answer`);
  await page.locator(".say").waitFor();
  await page.context().close();
});
