// Without a mouse, and without eyes: a game and the desk by keyboard alone, a game by typed moves with the tree that a screen reader gets.

import assert from "node:assert/strict";
import { test } from "node:test";
import { chief, player } from "./hall.mjs";
import { DESK, done, People, PHONE, press, ready, stands, tabTo, walkTo } from "./people.mjs";

const people = People.come();

const named = (page, name, more = {}) => page.getByRole("button", { name, ...more });
/** Presses what is reached by Tab. */
async function key(page, locator, which = "Enter") {
  await tabTo(page, locator);
  await page.keyboard.press(which);
}

test("a game and the desk by keyboard alone: no click, no focus but by Tab and the arrows", async () => {
  const { hall } = people;
  const evening = await hall.evening();
  const game = evening.games[0].id;
  const white = await people.device(player(evening, "white"));
  const black = await people.device(player(evening, "black"));
  const desk = await people.device(chief(evening), DESK);
  await white.goto(`${hall.address()}#/play/${game}?as=white`);
  await black.goto(`${hall.address()}#/play/${game}?as=black`);
  // The arbiter comes from the hall.
  await desk.goto(`${hall.address()}#/hall/${evening.id}`);
  for (const page of [white, black]) await key(page, named(page, "I am at the board"));
  await key(desk, desk.locator(".tile"));
  await desk.getByText("Is at the board").nth(1).waitFor();
  await key(desk, named(desk, "Start the clocks"));
  for (const page of [white, black]) await press(page).waitFor();

  const moves = async (page, side, from, to) => {
    await walkTo(page, from, side);
    await page.keyboard.press("Enter");
    await page.locator(`[data-square=${from}][aria-pressed=true]`).waitFor();
    await walkTo(page, to, side);
    await page.keyboard.press("Space");
  };
  const presses = async (page) => {
    await ready(page);
    await key(page, press(page));
    await page.locator("button.press:not(.ready)").waitFor();
  };
  await moves(white, "white", "f2", "f3");
  await presses(white);
  await stands(black, "f3", "white pawn");
  // Black's pawn goes three squares; White claims it from the sheet, which keeps the focus and gives it back.
  await moves(black, "black", "e7", "e4");
  await presses(black);
  await stands(white, "e4", "black pawn");
  await key(white, named(white, "Claim"));
  await key(white, named(white, "Illegal move", { exact: true }));
  await desk.getByText("is illegal move number 1 of Black").waitFor();
  await white.waitForFunction(() => document.activeElement.textContent === "Claim");

  // The desk: what waits is answered as it is suggested, White is warned, the clocks go on.
  const open = async () => (await hall.call(`games/${game}`, { token: evening.chief })).state;
  const judges = desk.locator(".judge .choices .btn.main");
  for (let left = (await open()).questions.length; left > 0; left--) {
    await desk.waitForFunction(
      (count) => document.querySelectorAll(".judge .choices .btn.main").length === count,
      left,
    );
    await key(desk, judges.first());
  }
  await judges.first().waitFor({ state: "detached" });
  if ((await open()).running !== "none") await key(desk, named(desk, "Stop the clocks"));
  await key(desk, named(desk, "Penalty"));
  await key(desk, desk.getByRole("dialog").getByRole("button", { name: /^A warning/ }));
  await desk.getByText("Penalty for White: a warning").first().waitFor();
  await key(desk, named(desk, "Start again"));
  await named(desk, "Stop the clocks").waitFor();

  await moves(black, "black", "e7", "e5");
  await presses(black);
  await stands(white, "e5", "black pawn");
  await moves(white, "white", "g2", "g4");
  await presses(white);
  await stands(black, "g4", "white pawn");
  await moves(black, "black", "d8", "h4");
  for (const page of [white, black, desk]) await page.getByText("0–1").first().waitFor();
  for (const page of [white, black]) {
    await key(page, named(page, "Sign 0–1"));
    await page.getByText("You signed 0–1").waitFor();
  }
  await done(white, black, desk);
});

test("one resigns with the keyboard by holding the key down, not by a slip", async () => {
  const { hall } = people;
  const evening = await hall.evening();
  const game = evening.games[0].id;
  await hall.act(game, evening.chief, { event: "start" });
  const page = await people.device(player(evening, "white"), PHONE);
  await page.goto(`${hall.address()}#/play/${game}?as=white`);
  const resign = named(page, /^Resign/);
  await key(page, resign);
  await page.getByText("Hold it down").waitFor();
  assert.equal((await hall.call(`games/${game}`, { token: evening.chief })).state.result, "*");
  await page.keyboard.down("Enter");
  await page.getByText("0–1").first().waitFor();
  await page.keyboard.up("Enter");
  await done(page);
});

/** The tree of a screen reader: the role and the name of everything that is in it. */
async function tree(page) {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  await session.detach();
  return nodes
    .filter(({ ignored }) => !ignored)
    .map(({ role, name, properties = [] }) => ({
      role: role?.value,
      name: name?.value ?? "",
      ...Object.fromEntries(properties.map((one) => [one.name, one.value?.value])),
    }));
}

test("a whole game by typed moves, as somebody hears it", async () => {
  const table = await people.sitDown();
  const { white, black } = table;
  const typed = async (page, text) => {
    const field = page.getByLabel("Your move");
    if (!(await field.isVisible())) await page.getByText("Type moves").click();
    await field.fill(text);
    await field.press("Enter");
  };
  const answered = (page, text) => page.locator(".answer", { hasText: text }).waitFor();
  const heard = (page, text) => page.locator("[aria-live=polite]", { hasText: text }).first().waitFor();
  /** Types a move, presses the clock by an empty line, and the other hears it. */
  const plays = async (page, other, text, said) => {
    await typed(page, text);
    await answered(page, `Made: ${text}. Press the clock.`);
    await typed(page, "");
    await heard(other, said);
  };
  await plays(white, black, "Eva 2 Eva 4", "White: e4");
  await plays(black, white, "e5", "Black: e5");
  // Who wants to hears them as they are announced at a board.
  await black.getByLabel("Tell moves with the names of the Laws").check();
  await heard(black, "Black: pawn Eva 7 Eva 5");
  await typed(black, "l");
  await answered(black, "pawn Eva 7 Eva 5");
  await black.getByLabel("Tell moves with the names of the Laws").uncheck();
  await plays(white, black, "Bc4", "White: Bc4");
  await plays(black, white, "Nc6", "Black: Nc6");
  await plays(white, black, "David 1 Hector 5", "White: Qh5");
  // What stands where, what was played, what the clocks show.
  await typed(black, "p n");
  await answered(black, "black knight: c6 g8");
  await typed(black, "s h5");
  await answered(black, "h5: white queen");
  await typed(black, "l");
  await answered(black, "Qh5");
  await typed(black, "c");
  await answered(black, /White 1\d:\d\d, Black 1\d:\d\d/);
  await typed(black, "Qz9");
  await answered(black, /Qz9|z9/);

  const now = await tree(white);
  const find = (role, name) =>
    now.filter((one) => one.role === role && (name instanceof RegExp ? name.test(one.name) : one.name === name));
  const is = (role, name) =>
    assert.ok(
      find(role, name).length > 0,
      `${role} ${name}\n${now.map((one) => `${one.role} ${one.name}`).join("\n")}`,
    );
  is("heading", "Board 1");
  is("group", "Chess board");
  is("button", /^h5 white queen/);
  is("button", /^e5 black pawn/);
  is("timer", /^White \d+:\d\d$/);
  is("timer", /^Black \d+:\d\d$/);
  is("button", "Press the clock");
  is("switch", "I adjust");
  is("button", /^Resign\. Hold it down/);
  is("textbox", "Your move");
  assert.equal(find("button", /^[a-h][1-8]\b/).length, 64, "every square has its name");
  // A clock that speaks every second would speak over everything else.
  for (const clock of now.filter(({ role }) => role === "timer")) assert.ok(!clock.live || clock.live === "off");
  for (const one of now)
    if (["button", "switch", "textbox", "link"].includes(one.role))
      assert.notEqual(one.name, "", `a ${one.role} without a name`);

  await plays(black, white, "Nf6", "Black: Nf6");
  await typed(white, "Qxf7");
  for (const page of [white, black]) await page.getByRole("status").filter({ hasText: "1–0" }).waitFor();
  await black.getByText("Checkmate").first().waitFor();
  await table.close();
});
