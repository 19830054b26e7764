// The table clock with its time in the hand of a test: nothing passes on it but what the test lets pass.

import assert from "node:assert/strict";

export const PHONE = { viewport: { width: 390, height: 844 }, locale: "en" };

/** A clock whose time the test has in hand: it passes only when the test says so, however fast or slow this machine is. */
export async function clock(browser, site, hash = "#/clock") {
  const page = await browser.newPage({ ...PHONE, serviceWorkers: "block" });
  page.problems = [];
  page.on("pageerror", (error) => page.problems.push(error.message));
  await stand(page);
  await page.goto(site.address + hash);
  await page.locator("button.begin").waitFor();
  return page;
}

export async function stand(page) {
  await page.clock.install({ time: new Date("2026-11-16T12:00:00Z") });
  await page.clock.pauseAt(new Date("2026-11-16T12:00:01Z"));
}

/** Lets time pass; what is drawn of it comes when the core has answered. */
export const pass = (page, seconds) => page.clock.runFor(seconds * 1000);
/** The same at once, for long times: whatever was due on the way is done at its end. */
export async function skip(page, seconds) {
  await page.clock.fastForward(seconds * 1000);
  await page.clock.runFor(200);
}

export const half = (page, side) => page.locator(`[data-side=${side}]`);
export const on = (page, side) => page.locator(`[data-side=${side}].on`).waitFor();
export const touch = (page, side) => half(page, side).dispatchEvent("pointerdown", { isPrimary: true });
export const seconds = (text) => text.split(":").reduce((all, part) => all * 60 + Number(part), 0);
/** A face shows this many seconds, and no other; what has not been drawn yet is waited for. */
export async function shows(page, side, wanted) {
  const face = half(page, side).locator(".face");
  let shown;
  for (let tries = 0; tries < 600; tries++) {
    shown = await face.innerText();
    if (seconds(shown) === wanted) return;
    await page.clock.runFor(0);
    await page.waitForTimeout(50);
  }
  assert.fail(`${side} shows ${shown} and not ${wanted} seconds`);
}
/** A press that counts: the other clock runs. */
export async function press(page, side) {
  await touch(page, side);
  await on(page, side === "white" ? "black" : "white");
  await page.clock.runFor(100);
}

export async function own(page, { minutes, increment, moves, rest }) {
  await page.getByText("A time control of your own").click();
  await page.getByLabel("Minutes", { exact: true }).fill(String(minutes));
  await page.getByLabel("Seconds for each move").fill(String(increment));
  if (moves) {
    await page.getByLabel("Moves of the first period").fill(String(moves));
    await page.getByLabel("Then minutes").fill(String(rest));
  }
  await page.getByRole("button", { name: "Keep it" }).click();
}
/** To the board, where Black starts White's clock. */
export async function begin(page) {
  await page.locator("button.begin").click();
  await half(page, "black").waitFor();
  await press(page, "black");
}
