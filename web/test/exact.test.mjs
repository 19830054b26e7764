// How exact the clocks of a live page are: within 100 ms of the server's, and with the sign of the language.

import assert from "node:assert/strict";
import { test } from "node:test";
import { chief, player } from "./hall.mjs";
import { LANGUAGES } from "./list.mjs";
import { DESK, done, People } from "./people.mjs";

const people = People.come();

/**
 * Notes in the page what it reads and asks for: every look at its own time since it was last woken, when it wants to be woken next, and how
 * long the server's answers took. Nothing is changed by it.
 */
function watch() {
  const look = performance.now.bind(performance);
  const seen = { looks: [], wake: 0, trips: [], pongs: [] };
  window.seen = seen;
  performance.now = () => {
    const now = look();
    seen.looks.push(now);
    return now;
  };
  const later = window.setTimeout.bind(window);
  window.setTimeout = (act, wait, ...more) => {
    if (seen.looks.length) seen.wake = seen.looks.at(-1) + (wait ?? 0);
    return later(() => {
      seen.looks.length = 0;
      act(...more);
    }, wait);
  };
  const Socket = window.WebSocket;
  window.WebSocket = class extends Socket {
    constructor(...given) {
      super(...given);
      this.addEventListener("message", ({ data }) => {
        seen.looks.length = 0;
        const message = JSON.parse(data);
        if (message.type !== "pong") return;
        const now = look();
        seen.trips.push(now - message.t);
        seen.pongs.push({ sent: message.t, now, there: message.now });
      });
    }
  };
}

test("the clock shown is within 100 ms of the server's, at every change that is drawn", async () => {
  const { hall } = people;
  const evening = await hall.evening({ time: "60" });
  const { id } = evening.games[0];
  const page = await people.device(player(evening, "white"));
  await page.addInitScript(watch);
  await hall.act(id, evening.chief, { event: "start" });
  await page.goto(`${hall.address()}#/play/${id}?as=white`);
  await page.locator("[role=timer]").first().waitFor();
  // The page measures anew when one comes back to it. A round trip of the network, or of a machine that has no time for it, is no fault of
  // the page: it is let measure until it has had a quick one.
  const QUICK = 60;
  for (let tries = 0; tries < 200; tries++) {
    const [before, least] = await page.evaluate(() => [window.seen.trips.length, Math.min(...window.seen.trips)]);
    if (before >= 6 && least < QUICK) break;
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await page.waitForFunction((count) => window.seen.trips.length >= count + 6, before);
  }
  // Below twenty seconds tenths are shown.
  await hall.act(id, evening.chief, { event: "stop-clock" });
  await hall.act(id, evening.chief, { event: "set-clock", white: 18, black: 18 });
  const set = await hall.act(id, evening.chief, { event: "restart-clock" });
  await page.locator(".seat:last-of-type .face.on", { hasText: /0:[01]\d\.\d/ }).waitFor();
  const { drawn, pongs } = await page.evaluate(
    () =>
      new Promise((finished) => {
        const face = document.querySelector(".seat:last-of-type .face > [aria-hidden]:not(i)");
        const drawn = [];
        const { seen } = window;
        new MutationObserver(() => {
          const shown = Number(face.textContent.split(":").at(-1));
          drawn.push({ shown, looks: [...seen.looks], wake: seen.wake });
          if (drawn.length >= 40 || shown < 2) finished({ drawn, pongs: seen.pongs });
        }).observe(face, { characterData: true, childList: true, subtree: true });
      }),
  );
  assert.ok(drawn.length > 2, `${drawn.length} changes`);

  // The server's time, by the quickest of all answers: it was read somewhere between question and answer, so this is off by half of that.
  const best = pongs.reduce((one, other) => (other.now - other.sent < one.now - one.sent ? other : one));
  const trip = best.now - best.sent;
  assert.ok(trip < QUICK, `no answer came within ${QUICK} ms: ${trip}`);
  const offset = best.there - (best.sent + best.now) / 2000;
  const [at, left] = [set.at, set.state.white.seconds];
  /** What is left at a time of the page, by the server. */
  const there = (now) => left - (now / 1000 + offset - at);

  // What is drawn is what the server had at the moment at which the page looked, rounded up to a tenth: too much by less than that, and
  // never too little. How long the browser took until that moment and from it to the screen is not in it.
  const off = drawn.map(({ shown, looks }) => {
    const each = looks.map((now) => shown - there(now));
    return each
      .map((error) => (error < 0 ? error : Math.max(0, error - 0.1)))
      .reduce((a, b) => (Math.abs(b) < Math.abs(a) ? b : a));
  });
  // And it wants to look again when the next tenth is due; sooner does no harm.
  const late = drawn.map(({ shown, wake }) => shown - 0.1 - there(wake));
  const most = (list) => Math.max(0, ...list) * 1000;
  console.log(
    `${drawn.length} changes: drawn at most ${most(off.map(Math.abs)).toFixed(1)} ms beside the server's time, the next one wanted at most ${most(late).toFixed(1)} ms after its moment; round trip ${trip.toFixed(1)} ms`,
  );
  assert.ok(most(off.map(Math.abs)) < 100 - trip / 2, off.join(" "));
  assert.ok(most(late) < 100 - trip / 2, late.join(" "));
  await done(page);
});

test("tenths stand behind the sign of the language, on clocks as in rulings", async () => {
  const { hall } = people;
  const evening = await hall.evening({ time: "60" });
  const { id } = evening.games[0];
  await hall.act(id, evening.chief, { event: "start" });
  await hall.act(id, evening.chief, { event: "stop-clock" });
  await hall.act(id, evening.chief, { event: "penalty", of: "black", penalty: "time-from-player", seconds: 12.5 });
  await hall.act(id, evening.chief, { event: "set-clock", white: 12.5, black: 47.5 });
  for (const locale of LANGUAGES) {
    const page = await people.device([player(evening, "white"), chief(evening)], undefined, { locale });
    await page.goto(`${hall.address()}?desk#/desk/${id}?of=${evening.id}`);
    // The ruling comes from the server in its own words; the clock is the page's.
    await page
      .locator(".course")
      .getByText(/0:12[.,]5/)
      .first()
      .waitFor();
    const [ruled] = (await page.locator(".course").innerText()).match(/0:12[.,]5/);
    assert.equal(ruled, locale === "en" ? "0:12.5" : "0:12,5");
    await page.goto(`${hall.address()}?play#/play/${id}?as=white`);
    await page.locator("[role=timer]").getByText(ruled, { exact: true }).waitFor();
    await done(page);
  }
});

test("where the connection is lost every clock is marked as old, in the hall and on the wall too", async () => {
  const { hall } = people;
  const evening = await hall.evening();
  await hall.act(evening.games[0].id, evening.chief, { event: "start" });
  const desk = await people.device(chief(evening), DESK);
  const wall = await people.device(null, DESK);
  await desk.goto(`${hall.address()}#/hall/${evening.id}`);
  await wall.goto(`${hall.address()}#/wall/${evening.id}`);
  await desk.locator(".grid:not(.old) .tm.on").waitFor();
  await wall.locator(".wall:not(.old) .on .num").waitFor();
  await hall.kill();
  await desk.locator(".grid.old .tm.on").waitFor();
  await wall.locator(".wall.old .on .num").waitFor();
  await hall.start();
  await desk.locator(".grid:not(.old) .tm").first().waitFor();
  await wall.locator(".wall:not(.old) .num").first().waitFor();
  await done(desk, wall);
});
