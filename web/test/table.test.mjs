// The table clock of the pocket arbiter: periods, an illegal move, flags, who is not there yet, and a page that was closed.

import assert from "node:assert/strict";
import { test } from "node:test";
import { visited } from "./site.mjs";
import { begin, clock, half, on, own, pass, press, shows, skip, touch } from "./timed.mjs";

const place = visited();

test("one game: two periods, an illegal move by the sheet, a reload, and both flags", async () => {
  // Announced as rapid under the Laws of 2009, with one arbiter for many boards: a flag counts when a player calls it (A.4.d.2), and when
  // both are down the game is drawn, whichever fell first (A.4.d.3). An illegal move is claimed and costs two minutes (A.4.c, 7.4.b).
  const page = await clock(place.browser, place.site, "#/clock?rulebook=fide-2009");
  await own(page, { minutes: 10, increment: 0, moves: 2, rest: 5 });
  await page.getByLabel("Pace").selectOption({ label: "Rapid" });
  await begin(page);
  const sheet = page.getByRole("dialog");
  const illegal = (side) => sheet.locator(".acts .btn").nth(side === "white" ? 0 : 1);

  // Nobody has moved: nothing can have been illegal, and nothing is noted.
  await page.getByRole("button", { name: "Arbiter" }).click();
  for (const side of ["white", "black"]) {
    await illegal(side).getByText("–", { exact: true }).waitFor();
    assert.ok(await illegal(side).isDisabled());
  }
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Go on" }).click();
  await on(page, "white");

  // The first period: two moves in ten minutes.
  await pass(page, 10);
  await shows(page, "white", 590);
  assert.match(await half(page, "white").innerText(), /your move/);
  assert.match(await half(page, "white").innerText(), /Move 1 of 2/);
  await touch(page, "black");
  await pass(page, 10);
  await shows(page, "white", 580);
  assert.match(await half(page, "white").innerText(), /your move/, "the other half does nothing");
  await press(page, "white");
  await pass(page, 30);
  await press(page, "black");
  await half(page, "white").getByText("Move 2 of 2").waitFor();

  // Black's move was illegal: what follows is said before it is pressed.
  await page.getByRole("button", { name: "Arbiter" }).click();
  await illegal("black")
    .getByText(/1st: \+2:00\s*to White/)
    .waitFor();
  await illegal("black").click();
  await sheet.getByText("The pieces that Black touched bind").waitFor();
  await page.keyboard.press("Escape");
  await half(page, "black").getByText("1 illegal").waitFor();
  await pass(page, 60);
  await shows(page, "white", 700);
  await shows(page, "black", 570);
  await page.getByRole("button", { name: "Go on" }).click();
  await on(page, "black");
  await half(page, "black").getByText("Move 1 of 2").waitFor();
  await pass(page, 20);
  await press(page, "black");

  // The second move of each brings the second period: five minutes more.
  await pass(page, 50);
  await press(page, "white");
  await shows(page, "white", 950);
  await half(page, "white")
    .getByText(/^Move 1$/)
    .waitFor();
  await pass(page, 50);
  await press(page, "black");
  await shows(page, "black", 800);
  await half(page, "black")
    .getByText(/^Move 1$/)
    .waitFor();

  await page.reload();
  await half(page, "black").getByText("1 illegal").waitFor();
  await on(page, "white");

  // White's flag falls, and nobody but Black may say so, who does not; he oversteps the time himself.
  await skip(page, 950);
  await page.getByText("White's flag has fallen").waitFor();
  await shows(page, "white", 0);
  await press(page, "white");
  await skip(page, 800);
  await page.getByText("Both flags have fallen").waitFor();
  await page.getByRole("button", { name: "Claim it" }).click();
  for (const side of ["white", "black"]) await half(page, side).locator(".face").getByText("½–½").waitFor();
  await half(page, "white").getByText("Both flags down").waitFor();
  assert.deepEqual(page.problems, []);
  await page.close();
});

test("a flag in the second period, and the pieces that are left decide", async () => {
  const page = await clock(place.browser, place.site);
  await own(page, { minutes: 1, increment: 0, moves: 1, rest: 1 });
  await begin(page);
  await press(page, "white");
  await press(page, "black");
  await shows(page, "white", 120);
  await skip(page, 130);
  await page.getByText("White's flag has fallen").waitFor();
  await page.getByRole("button", { name: "black knight: 0" }).click();
  await page.getByRole("button", { name: "white rook: 0" }).click();
  await page.getByText("The pieces alone do not decide it.").waitFor();
  await page.getByRole("button", { name: "black knight: 1" }).click();
  await page.getByRole("button", { name: "black knight: 2" }).click();
  await page.getByRole("button", { name: "Enter ½–½" }).click();
  await half(page, "white").locator(".face").getByText("½–½").waitFor();
  assert.deepEqual(page.problems, []);
  await page.close();
});

test("a blitz book of its own, where both flags draw as well", async () => {
  const page = await clock(place.browser, place.site, "#/clock?rulebook=fin-blitz-2014");
  await own(page, { minutes: 0.5, increment: 0 });
  await begin(page);
  await skip(page, 31);
  await page.getByText("White's flag has fallen").waitFor();
  await press(page, "white");
  await skip(page, 31);
  await page.getByText("Both flags have fallen").waitFor();
  await page.getByRole("button", { name: "Claim it" }).click();
  await half(page, "white").locator(".face").getByText("½–½").waitFor();
  await page.close();
});

test("a page that was closed while a clock ran says so", async () => {
  const page = await clock(place.browser, place.site);
  await begin(page);
  await pass(page, 5);
  await page.evaluate(() => {
    const game = JSON.parse(localStorage.getItem("jadoube.clock"));
    const away = { ...game, epoch: game.epoch - 600_000, seen: game.seen - 600_000 };
    location.hash = "#/clock";
    setTimeout(() => localStorage.setItem("jadoube.clock", JSON.stringify(away)), 0);
  });
  await page.locator("button.begin").waitFor();
  await pass(page, 1);
  await page.reload();
  await page.getByRole("link", { name: "Go on with the game" }).click();
  await page.getByText("Nobody looked after this clock for 10:").waitFor();
  await page.getByRole("button", { name: "Stop as it stood then" }).click();
  await half(page, "white").getByText("stopped").waitFor();
  await pass(page, 2);
  // Three minutes and two seconds, of which five were used; what was seen last may be a second old.
  const face = await half(page, "white").locator(".face").innerText();
  assert.match(face, /^2:5[678]$/);
  await page.close();
});

test("who is not there yet: how long the other waits, coming in time, and coming too late", async () => {
  const waits = async () => {
    const page = await clock(place.browser, place.site);
    await page.getByText("90 min + 30 s").first().click();
    await page.getByLabel("At the board").selectOption({ label: "Only Black" });
    await page.getByLabel("Default time").selectOption({ label: "15 min" });
    await begin(page);
    await half(page, "white")
      .getByText(/not here yet · 1[45]:\d\d/)
      .waitFor();
    await skip(page, 60);
    return page;
  };
  const early = await waits();
  await early.getByRole("button", { name: "Arbiter" }).click();
  const row = early.locator(".acts p", { hasText: "Arrives now" });
  await row.waitFor();
  await early.locator(".acts p:has-text('Arrives now') + .btn", { hasText: "noted" }).click();
  await row.waitFor({ state: "detached" });
  await half(early, "white").getByText("not here yet").waitFor({ state: "detached" });
  const late = await waits();
  await skip(late, 15 * 60);
  await half(late, "white").getByText("0–1").waitFor();
  for (const page of [early, late]) {
    assert.deepEqual(page.problems, []);
    await page.close();
  }
});
