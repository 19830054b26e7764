// People at their devices: phones, laptops, what one does there, and how another sees it.

import assert from "node:assert/strict";
import { after, before } from "node:test";
import { chief, Hall, letIn, player } from "./hall.mjs";
import { launch } from "./site.mjs";

export const PHONE = { width: 390, height: 844 };
export const DESK = { width: 1280, height: 900 };

export const square = (page, name) => page.locator(`[data-square=${name}]`);
export const press = (page) => page.locator("button.press");
export const ready = (page) => page.locator("button.press.ready").waitFor();
/** The position has come to another device. */
export const stands = (page, name, piece) => page.locator(`[data-square=${name}][aria-label*="${piece}"]`).waitFor();

/** A move by taps, as the player sees it done. */
export async function make(page, from, to) {
  await square(page, from).click();
  await page.locator(`[data-square=${from}][aria-pressed=true]`).waitFor();
  await square(page, to).click();
  await ready(page);
  // What was touched has been moved: nothing is left to be told of it.
  assert.equal(await page.locator(`[data-square=${from}].bound`).count(), 0);
}
export async function move(page, from, to) {
  await make(page, from, to);
  await press(page).click();
  await page.locator("button.press:not(.ready)").waitFor();
}

/** Nothing went wrong on these devices, and they are put away. */
export async function done(...pages) {
  for (const page of pages) {
    assert.deepEqual(page.problems, []);
    await page.context().close();
  }
}

/** A server, a browser, and everybody who comes. */
export class People {
  /** For all tests of a file: there before the first of them, gone after the last. */
  static come() {
    const people = new People();
    before(async () => {
      people.hall = await Hall.open();
      people.browser = await launch();
    });
    after(async () => {
      await people.browser?.close();
      await people.hall?.close();
    });
    return people;
  }

  async device(held, viewport = PHONE, more = {}) {
    const context = await this.browser.newContext({ viewport, locale: "en", serviceWorkers: "block", ...more });
    if (held) await letIn(context, [held].flat());
    const page = await context.newPage();
    page.problems = [];
    page.on("pageerror", (error) => page.problems.push(error.message));
    return page;
  }

  /** Two players at their board, the arbiter at the desk and a spectator; the clocks are started. */
  async sitDown(arranged = {}) {
    const { hall } = this;
    const evening = await hall.evening(arranged);
    const game = evening.games[0].id;
    const white = await this.device(player(evening, "white"));
    const black = await this.device(player(evening, "black"));
    const desk = await this.device(chief(evening), DESK);
    const watcher = await this.device(null);
    await white.goto(`${hall.address()}#/play/${game}?as=white`);
    await black.goto(`${hall.address()}#/play/${game}?as=black`);
    for (const page of [white, black]) await page.getByRole("button", { name: "I am at the board" }).click();
    await desk.goto(`${hall.address()}#/desk/${game}?of=${evening.id}`);
    await desk.getByText("Is at the board").nth(1).waitFor();
    await desk.getByRole("button", { name: "Start the clocks" }).click();
    for (const page of [white, black]) await press(page).waitFor();
    await watcher.goto(`${hall.address()}#/play/${game}`);
    await watcher.getByText("you look on").waitFor();
    const all = [white, black, desk, watcher];
    return {
      evening,
      game,
      white,
      black,
      desk,
      watcher,
      /** The game as the server has it. */
      state: async () => (await hall.call(`games/${game}`, { token: evening.chief })).state,
      /** Its entries, as they are kept. */
      log: async () => {
        const headers = { authorization: `Bearer ${evening.chief}` };
        const answer = await fetch(`http://127.0.0.1:${hall.port}/api/v1/games/${game}/log?from=0`, { headers });
        return (await answer.text())
          .trim()
          .split("\n")
          .map((line) => JSON.parse(line));
      },
      /** All four are shown it. */
      everybody: (text) => Promise.all(all.map((page) => page.getByText(text).first().waitFor())),
      close: () => done(...all),
    };
  }
}

/** The arbiter answers what is left to him as it is suggested, and sets the clock going. */
export async function goesOn({ state, desk }) {
  for (let open = (await state()).questions.length; open > 0; ) {
    await desk.locator(".judge .choices .btn.main").first().click();
    const before = open;
    for (let tries = 0; open === before; tries++) {
      assert.ok(tries < 600, "the question is answered");
      await desk.waitForTimeout(50);
      open = (await state()).questions.length;
    }
  }
  if ((await state()).running === "none") await desk.getByRole("button", { name: "Start again" }).click();
  await desk.getByRole("button", { name: "Stop the clocks" }).waitFor();
}

/** Walks with the Tab key until something is reached, as somebody does who has no mouse. */
export async function tabTo(page, locator, most = 60) {
  await locator.waitFor();
  for (let tabs = 0; tabs <= most; tabs++) {
    if (await locator.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  const at = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200));
  assert.fail(`not reached by ${most} tabs: ${locator}; at ${at}`);
}

/** To a square by Tab and the arrows alone. */
export async function walkTo(page, name, side) {
  await tabTo(page, page.locator("[data-square][tabindex='0']"));
  const at = await page.evaluate(() => document.activeElement.dataset.square);
  const turn = side === "white" ? 1 : -1;
  const right = (name.charCodeAt(0) - at.charCodeAt(0)) * turn;
  const up = (Number(name[1]) - Number(at[1])) * turn;
  const keys = { ArrowRight: right, ArrowLeft: -right, ArrowUp: up, ArrowDown: -up };
  for (const [key, times] of Object.entries(keys))
    for (let count = 0; count < times; count++) await page.keyboard.press(key);
  assert.equal(await page.evaluate(() => document.activeElement.dataset.square), name);
}
