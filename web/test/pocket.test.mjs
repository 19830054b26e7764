// The pocket arbiter: the table clock through periods, flags and reloads; the Laws, a winnability, a thousand games; and
// all of it without a network.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { ask, load } from "jadoube";
import { settled, visit } from "./list.mjs";
import { launch, serve } from "./site.mjs";

const PHONE = { viewport: { width: 390, height: 844 }, locale: "en" };
let site;
let browser;

before(async () => {
  await load();
  site = await serve();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await site?.close();
});

/** A clock whose time the test has in hand. */
async function clock(hash = "#/clock") {
  const page = await browser.newPage({ ...PHONE, serviceWorkers: "block" });
  page.problems = [];
  page.on("pageerror", (error) => page.problems.push(error.message));
  await page.clock.install({ time: new Date("2026-11-16T12:00:00Z") });
  await page.goto(site.address + hash);
  await page.getByRole("button", { name: "To the board" }).waitFor();
  return page;
}

/** Lets time pass and waits until the page has drawn it. */
async function pass(page, seconds) {
  await page.clock.runFor(seconds * 1000);
  await page.waitForTimeout(60);
  await page.clock.runFor(100);
  await page.waitForTimeout(60);
}

const half = (page, side) => page.locator(`[data-side=${side}]`);
const face = (page, side) => half(page, side).locator(".face").innerText();
async function press(page, side) {
  await half(page, side).dispatchEvent("pointerdown", { isPrimary: true });
  await page.waitForTimeout(60);
  await page.clock.runFor(100);
  await page.waitForTimeout(60);
}

async function own(page, { minutes, increment, moves, rest }) {
  await page.getByText("A time control of your own").click();
  await page.getByLabel("Minutes", { exact: true }).fill(String(minutes));
  await page.getByLabel("Seconds for each move").fill(String(increment));
  if (moves) {
    await page.getByLabel("Moves of the first period").fill(String(moves));
    await page.getByLabel("Then minutes").fill(String(rest));
  }
  await page.getByRole("button", { name: "Keep it" }).click();
}

test("two periods, an illegal move by the sheet, a reload, and a flag", async () => {
  const page = await clock();
  await own(page, { minutes: 1, increment: 0, moves: 2, rest: 1 });
  await page.getByRole("button", { name: "To the board" }).click();
  await half(page, "black").waitFor();
  await press(page, "black");
  await pass(page, 10);
  assert.match(await face(page, "white"), /^0:(50|49)$/);
  assert.match(await half(page, "white").innerText(), /your move/);
  await press(page, "black");
  assert.match(await half(page, "white").innerText(), /your move/, "the other half does nothing");
  await press(page, "white");
  await press(page, "black");
  assert.match(await half(page, "white").innerText(), /Move 2 of 2/);
  await press(page, "white");
  await pass(page, 1);
  assert.match(await face(page, "white"), /^1:(4[5-9]|50)$/, "the second period has come");
  assert.match(await half(page, "white").innerText(), /Move 1\b/);

  await page.getByRole("button", { name: "Arbiter" }).click();
  const sheet = page.getByRole("dialog");
  const illegal = sheet.locator(".acts .btn").first();
  await sheet.getByRole("button", { name: "1st: +2:00 to Black" }).waitFor();
  assert.match(await illegal.innerText(), /1st: \+2:00\s+to Black/, "said before it is pressed");
  const before = await face(page, "black");
  await illegal.click();
  await sheet.getByText("The pieces that White touched bind").waitFor();
  await page.keyboard.press("Escape");
  await pass(page, 1);
  assert.match(await half(page, "white").innerText(), /1 illegal/);
  const seconds = (text) => text.split(":").reduce((all, part) => all * 60 + Number(part), 0);
  assert.equal(seconds(await face(page, "black")) - seconds(before), 120);

  await page.reload();
  await half(page, "white").waitFor();
  await page.waitForTimeout(100);
  assert.match(await half(page, "white").innerText(), /1 illegal/, "nothing is lost by a reload");
  await page.getByRole("button", { name: "Go on" }).click();
  await pass(page, 130);
  await page.getByText("White's flag has fallen").waitFor();
  await page.getByRole("button", { name: "black knight: 0" }).click();
  await page.getByRole("button", { name: "white rook: 0" }).click();
  await page.getByText("The pieces alone do not decide it.").waitFor();
  await page.getByRole("button", { name: "black knight: 1" }).click();
  await page.getByRole("button", { name: "black knight: 2" }).click();
  await page.getByRole("button", { name: "Enter ½–½" }).click();
  await page.waitForTimeout(100);
  assert.equal(await face(page, "white"), "½–½");
  assert.deepEqual(page.problems, []);
  await page.close();
});

test("both flags where only players call them", async () => {
  const page = await clock("#/clock?rulebook=fin-blitz-2014");
  await own(page, { minutes: 0.5, increment: 0 });
  await page.getByRole("button", { name: "To the board" }).click();
  await half(page, "black").waitFor();
  await press(page, "black");
  await pass(page, 31);
  await page.getByText("White's flag has fallen").waitFor();
  await press(page, "white");
  await pass(page, 31);
  await page.getByText("Both flags have fallen").waitFor();
  await page.getByRole("button", { name: "Claim it" }).click();
  await page.waitForTimeout(150);
  assert.equal(await face(page, "white"), "½–½");
  await page.close();
});

test("a page that was closed while a clock ran says so", async () => {
  const page = await clock();
  await page.getByRole("button", { name: "To the board" }).click();
  await half(page, "black").waitFor();
  await press(page, "black");
  await pass(page, 5);
  await page.evaluate(() => {
    const game = JSON.parse(localStorage.getItem("jadoube.clock"));
    const away = { ...game, epoch: game.epoch - 600_000, seen: game.seen - 600_000 };
    location.hash = "#/clock";
    setTimeout(() => localStorage.setItem("jadoube.clock", JSON.stringify(away)), 0);
  });
  await pass(page, 1);
  await page.reload();
  await page.getByRole("link", { name: "Go on with the game" }).click();
  await page.getByText("Nobody looked after this clock for 10:").waitFor();
  await page.getByRole("button", { name: "Stop as it stood then" }).click();
  await pass(page, 2);
  assert.match(await face(page, "white"), /^2:5\d$/);
  assert.match(await half(page, "white").innerText(), /stopped/);
  await page.close();
});

/** A phone that has the pages: they were loaded once, and the worker that keeps them is there. */
async function installed(own_) {
  const context = await browser.newContext(PHONE);
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
  // Time passes only when the test says so.
  await table.clock.install({ time: new Date("2026-11-16T12:00:00Z") });
  await table.clock.pauseAt(new Date("2026-11-16T12:00:01Z"));
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
  await page.getByRole("button", { name: "To the board" }).click();
  await half(page, "black").waitFor();
  await press(page, "black");
  const left = async (side) => (await face(page, side)).split(":").reduce((all, part) => all * 60 + Number(part), 0);
  const near = async (side, seconds, what) => {
    const shown = await left(side);
    assert.ok(Math.abs(shown - seconds) <= 3, `${what}: ${shown} and not ${seconds}`);
  };
  for (let count = 0; count < 10; count++) {
    for (const side of ["white", "black"]) {
      await pass(page, side === "white" ? 5 : 3);
      await press(page, side);
    }
  }
  // Two seconds are given for each move, and the first two with the clock.
  await near("white", 180 + 2 * 11 - 5 * 10 - 3, "White after ten moves");
  const before = await left("white");
  assert.match(await half(page, "white").innerText(), /Move 11\b/);

  // The phone is locked for twenty seconds: nothing runs in the page, and the clock goes on as a clock does.
  await page.clock.fastForward(20_000);
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await pass(page, 0.2);
  await near("white", before - 20, "White after the phone was woken");
  assert.equal(await page.getByRole("dialog").count(), 0);

  // A reload in between loses nothing.
  await page.reload();
  await half(page, "white").waitFor();
  await pass(page, 0.5);
  assert.equal(await page.getByRole("dialog").count(), 0);
  assert.match(await half(page, "white").innerText(), /your move/);
  await near("white", before - 21, "White after a reload");
  await press(page, "white");
  assert.match(await half(page, "black").innerText(), /your move/);

  // Black thinks until the flag falls. White has a rook, which might be lost at once: the arbiter looks at the board.
  await pass(page, 190);
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

test("who is not there yet: how long the other waits, coming in time, and coming too late", async () => {
  const begin = async () => {
    const page = await clock();
    await page.getByText("90 min + 30 s").first().click();
    await page.getByLabel("At the board").selectOption({ label: "Only Black" });
    await page.getByLabel("Default time").selectOption({ label: "15 min" });
    await page.getByRole("button", { name: "To the board" }).click();
    await half(page, "black").waitFor();
    // Black starts White's clock.
    await press(page, "black");
    await half(page, "white")
      .getByText(/not here yet · 1[45]:\d\d/)
      .waitFor();
    await pass(page, 60);
    return page;
  };
  const early = await begin();
  await early.getByRole("button", { name: "Arbiter" }).click();
  const row = early.locator(".acts p", { hasText: "Arrives now" });
  await row.waitFor();
  await early.locator(".acts p:has-text('Arrives now') + .btn", { hasText: "noted" }).click();
  await row.waitFor({ state: "detached" });
  await half(early, "white").getByText("not here yet").waitFor({ state: "detached" });
  const late = await begin();
  for (let minutes = 0; minutes < 15; minutes++) await pass(late, 60);
  await half(late, "white").getByText("0–1").waitFor();
  for (const page of [early, late]) {
    assert.deepEqual(page.problems, []);
    await page.close();
  }
});

test("a case is played through on a board beside its clause, in another language too", async () => {
  for (const [lang, begins] of [
    ["en", "As it is set up"],
    ["fi", "Alussa"],
  ]) {
    const page = await browser.newPage({ ...PHONE, locale: lang, serviceWorkers: "block" });
    await page.goto(`${site.address}#/laws/draw.wrong-claim-time`);
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
