// The pocket arbiter without a network: installed, asked in four languages, a clause, a winnability, a thousand games, a blitz game on the
// clock; and a new version.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { ask, load } from "jadoube";
import { settled, visit } from "./list.mjs";
import { serve, visited } from "./site.mjs";
import { begin, half, PHONE, pass, press, shows, skip, stand } from "./timed.mjs";

const place = visited(() => load());

/** A phone that has the pages: they were loaded once, and the worker that keeps them is there. */
async function installed(own_) {
  const context = await place.browser.newContext(PHONE);
  const page = await context.newPage();
  page.problems = [];
  page.on("pageerror", (error) => page.problems.push(error.message));
  await page.goto(own_.address);
  await settled(page);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    while (!(await caches.keys()).length) await new Promise((done) => setTimeout(done, 50));
  });
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  return { context, page };
}

test("without a network: installed, reloaded, asked in four languages, a clause, a winnability, a thousand games, a blitz game", async () => {
  const own_ = await serve();
  const { context, page } = await installed(own_);
  const session = await context.newCDPSession(page);
  const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
  // A browser that forgets everything, as tests have it, installs nothing; nothing else is in the way.
  assert.deepEqual(
    installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== "in-incognito"),
    [],
  );
  const manifest = await page.evaluate(async () =>
    (await fetch(document.querySelector("link[rel=manifest]").href)).json(),
  );
  assert.equal(manifest.display, "standalone");
  assert.ok(manifest.icons.some(({ purpose }) => purpose === "maskable"));

  own_.cut();
  await context.setOffline(true);
  await page.reload();
  await settled(page);
  for (const lang of ["en", "fi", "hu", "tr"]) {
    await page.locator("header select").selectOption(lang);
    await visit(page, "#/ask/phone-rang/answer");
    const core = ask({ incident: "phone-rang", rulebook: "fide-2023", pace: "standard", lang });
    await page.waitForFunction((said) => document.querySelector(".say")?.textContent === said, core.sentence);
  }
  await page.locator("header select").selectOption("en");
  await visit(page, "#/laws/draw.wrong-claim-time");
  assert.equal(await page.locator(".lawpage .no").innerText(), "9.5.3");
  await page.getByText("Cases that show it").waitFor();
  await visit(page, "#/winnable?fen=8%2F8%2F4k3%2F8%2F8%2F4K3%2F8%2F6B1%20w%20-%20-%200%201");
  await page.getByText("This is a dead position").waitFor();
  await visit(page, "#/audit");
  const faulty = readFileSync(new URL("../../examples/faulty.pgn", import.meta.url), "utf8");
  const games = Buffer.from(`${faulty.trimEnd()}\n\n`.repeat(84));
  await page.locator("input[type=file]").setInputFiles({ name: "club.pgn", mimeType: "text/plain", buffer: games });
  await page.getByText("1,428 of 1,428 findings").waitFor();
  // The last games may have none: all have been read when they can be saved.
  await page.locator(".saves").waitFor();
  assert.match(await page.locator(".sums").innerText(), /Games\s+1,008/);
  const [saved] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "The games concerned" }).click(),
  ]);
  assert.ok(readFileSync(await saved.path(), "utf8").includes('[White "Cederberg, Cesar"]'));
  assert.deepEqual(page.problems, []);

  const table = await context.newPage();
  table.problems = [];
  table.on("pageerror", (error) => table.problems.push(error.message));
  await stand(table);
  await table.goto(`${own_.address}#/clock`);
  await blitz(table);
  assert.deepEqual(table.problems, []);
  // The browser itself looks whether there is a newer worker; nothing else is asked of anybody.
  assert.deepEqual(
    own_.asked.filter((path) => !path.endsWith("/sw.js")),
    [],
  );
  await context.close();
  await own_.close();
});

/** A game of three minutes and two seconds: moves, the phone locked and woken, two reloads, a flag. */
async function blitz(page) {
  await begin(page);
  for (let count = 0; count < 10; count++) {
    for (const side of ["white", "black"]) {
      await pass(page, side === "white" ? 4.9 : 2.9);
      await press(page, side);
    }
  }
  // Two seconds are given for each move, and the first two with the clock.
  const white = 180 + 2 * 11 - 5 * 10;
  await shows(page, "white", white);
  assert.match(await half(page, "white").innerText(), /Move 11\b/);

  // The phone is locked for twenty seconds: nothing runs in the page, and the clock goes on as a clock does.
  await page.clock.fastForward(20_000);
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await pass(page, 0.2);
  await shows(page, "white", white - 20);
  assert.equal(await page.getByRole("dialog").count(), 0);

  // A reload in between loses nothing.
  await page.reload();
  await half(page, "white").waitFor();
  await pass(page, 0.9);
  await shows(page, "white", white - 21);
  assert.equal(await page.getByRole("dialog").count(), 0);
  assert.match(await half(page, "white").innerText(), /your move/);
  await press(page, "white");
  assert.match(await half(page, "black").innerText(), /your move/);

  // Black thinks until the flag falls. White has a rook, which might be lost at once: the arbiter looks at the board.
  await skip(page, 190);
  await page.getByText("Black's flag has fallen").waitFor();
  await page.getByRole("button", { name: "white rook: 0" }).click();
  await page.getByText("The pieces alone do not decide it.").waitFor();
  await page.getByRole("button", { name: "The loss of the game" }).click();
  await half(page, "white").getByText("1–0").waitFor();
}

test("a new version is told, and never forced in the middle of a game", async () => {
  const own_ = await serve();
  const { context, page } = await installed(own_);
  await visit(page, "#/clock");
  await page.getByRole("button", { name: "To the board" }).click();
  await half(page, "black").waitFor();
  await half(page, "black").dispatchEvent("pointerdown", { isPrimary: true });
  await page.getByText("your move").waitFor();
  own_.alter("/sw.js", (text) => `${text}\n// a new version`);
  await page.evaluate(async () => {
    window.same = true;
    const registration = await navigator.serviceWorker.getRegistration();
    await registration.update();
    while (!registration.waiting) await new Promise((done) => setTimeout(done, 50));
  });
  // It is told within a moment where it is told at all; a machine that is slower than that cannot make this fail.
  await page.waitForTimeout(500);
  assert.equal(await page.locator(".update").count(), 0, "nothing is told while a clock runs");
  assert.equal(await page.evaluate(() => window.same), true, "the page was not loaded anew");
  await half(page, "white").dispatchEvent("pointerdown", { isPrimary: true });
  await half(page, "black").getByText("your move").waitFor();

  await visit(page, "#/ask");
  await page.getByText("There is a new version.").waitFor();
  await page.getByRole("button", { name: "Take it up" }).click();
  await page.waitForFunction(() => window.same !== true && navigator.serviceWorker.controller !== null);
  await settled(page);
  assert.equal(await page.locator(".update").count(), 0);
  // The game on the clock is still there.
  await visit(page, "#/clock");
  await page.getByRole("link", { name: "Go on with the game" }).click();
  await half(page, "black").waitFor();
  assert.deepEqual(page.problems, []);
  await context.close();
  await own_.close();
});

test("a case is played through on a board beside its clause, in another language too", async () => {
  for (const [lang, begins] of [
    ["en", "As it is set up"],
    ["fi", "Alussa"],
  ]) {
    const page = await place.browser.newPage({ ...PHONE, locale: lang, serviceWorkers: "block" });
    await page.goto(`${place.site.address}#/laws/draw.wrong-claim-time`);
    await page.locator("details summary").first().click();
    await page.locator(".played").getByText(begins).waitFor();
    const next = page.locator(".playbar .btn").nth(2);
    const board = () => page.locator(".played svg.board").getAttribute("aria-label");
    const first = await board();
    const seen = new Set();
    while (await next.isEnabled()) {
      await next.click();
      seen.add(await page.locator(".played .done").innerText());
    }
    assert.notEqual(await board(), first);
    assert.ok(seen.size >= 3, [...seen].join(", "));
    await page.locator(".played .ruled").first().waitFor();
    await page.close();
  }
});
