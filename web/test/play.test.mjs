// Games of a real server in a real browser: two players, an arbiter and a spectator.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { chief, Hall, letIn, player } from "./hall.mjs";
import { launch } from "./site.mjs";

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 900 };
let hall;
let browser;

before(async () => {
  hall = await Hall.open();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await hall?.close();
});

async function device(held, viewport = PHONE, more = {}) {
  const context = await browser.newContext({ viewport, locale: "en", serviceWorkers: "block", ...more });
  if (held) await letIn(context, [held]);
  const page = await context.newPage();
  page.problems = [];
  page.on("pageerror", (error) => page.problems.push(error.message));
  return page;
}

const square = (page, name) => page.locator(`[data-square=${name}]`);
const press = (page) => page.locator("button.press");
const ready = (page) => page.locator("button.press.ready").waitFor();

/** A move by taps, as the player sees it done. */
async function make(page, from, to) {
  await square(page, from).click();
  await page.locator(`[data-square=${from}][aria-pressed=true]`).waitFor();
  await square(page, to).click();
  await ready(page);
}
async function move(page, from, to) {
  await make(page, from, to);
  await press(page).click();
  await page.locator("button.press:not(.ready)").waitFor();
}
/** The position has come to another device. */
const stands = (page, name, piece) => page.locator(`[data-square=${name}][aria-label*="${piece}"]`).waitFor();

/** Two players at their board and the arbiter at the desk, the clocks started. */
async function sitDown(arranged = {}) {
  const evening = await hall.evening(arranged);
  const game = evening.games[0].id;
  const white = await device(player(evening, "white"));
  const black = await device(player(evening, "black"));
  const desk = await device(chief(evening), DESK);
  await white.goto(`${hall.address()}#/play/${game}?as=white`);
  await black.goto(`${hall.address()}#/play/${game}?as=black`);
  for (const page of [white, black]) await page.getByRole("button", { name: "I am at the board" }).click();
  await desk.goto(`${hall.address()}#/desk/${game}?of=${evening.id}`);
  await desk.getByText("Is at the board").nth(1).waitFor();
  await desk.getByRole("button", { name: "Start the clocks" }).click();
  for (const page of [white, black]) await press(page).waitFor();
  const close = async () => {
    for (const page of [white, black, desk]) {
      assert.deepEqual(page.problems, []);
      await page.context().close();
    }
  };
  return { evening, game, white, black, desk, close };
}

test("a touched piece that must move, a claim, and an illegal move that stands until it is claimed", async () => {
  const { evening, game, white, black, desk, close } = await sitDown();
  const watcher = await device(null);
  await watcher.goto(`${hall.address()}#/play/${game}`);
  await watcher.getByText("you look on").waitFor();
  await move(white, "e2", "e4");
  await move(black, "e7", "e5");
  await stands(white, "e5", "black pawn");

  // White touches the knight and moves a pawn.
  await square(white, "g1").click();
  await white.getByText("White must move the piece on g1").waitFor();
  await white.locator("[data-square=g1].bound").waitFor();
  await square(white, "d2").click();
  await square(white, "d4").click();
  await ready(white);
  await press(white).click();
  await stands(black, "d4", "white pawn");
  await black.getByRole("button", { name: "Claim" }).click();
  await black.getByRole("button", { name: "Touched piece not played" }).click();
  await black.getByText("Black's claim (touched piece not played) is right").waitFor();
  await stands(white, "d2", "white pawn");
  await desk.getByText("Black's claim (touched piece not played) is right").waitFor();
  await watcher.getByText("Black's claim (touched piece not played) is right").waitFor();

  // The arbiter answers what the Laws leave to him, and the clock goes on.
  for (const open of [desk.locator(".judge .choices .btn.main")]) if (await open.count()) await open.first().click();
  const restart = desk.getByRole("button", { name: "Start again" });
  if (await restart.isVisible()) await restart.click();
  await desk.getByRole("button", { name: "Stop the clocks" }).waitFor();
  await move(white, "g1", "f3");

  // Black's knight goes where no knight goes; it stands there until White claims.
  await move(black, "b8", "b6");
  await stands(white, "b6", "black knight");
  await stands(watcher, "b6", "black knight");
  await white.getByRole("button", { name: "Claim" }).click();
  await white.getByRole("button", { name: "Illegal move", exact: true }).click();
  await white.getByText("is illegal move number 1 of Black").waitFor();
  await stands(black, "b8", "black knight");
  await black.getByText("illegal moves: 1").waitFor();
  const state = (await hall.call(`games/${game}`, { token: evening.chief })).state;
  assert.equal(state.black.illegal, 1);
  assert.equal(state.ply, 3);
  await watcher.close();
  await close();
});

test("a wrong claim of a threefold repetition costs time, an offer is declined and accepted", async () => {
  const { white, black, desk, close } = await sitDown({ time: "5400+30" });
  await move(white, "e2", "e4");
  await stands(black, "e4", "white pawn");
  const before = await white.locator(".seat [role=timer]").last().innerText();
  await black.getByRole("button", { name: "Claim" }).click();
  await black.getByRole("button", { name: "Threefold repetition" }).click();
  await black.getByRole("button", { name: "On the position as it is" }).click();
  await black.getByText("Black's claim (threefold repetition) is wrong").waitFor();
  await white.getByText("White gains 2:00").waitFor();
  const seconds = (text) => text.split(":").reduce((all, part) => all * 60 + Number(part), 0);
  const gained = seconds(await white.locator(".seat [role=timer]").last().innerText()) - seconds(before);
  assert.equal(gained, 120);
  const restart = desk.getByRole("button", { name: "Start again" });
  await restart
    .or(desk.getByRole("button", { name: "Stop the clocks" }))
    .first()
    .waitFor();
  if (await restart.isVisible()) await restart.click();

  // A claim is an offer as well, which White does not want.
  await white.getByText("Your opponent offers a draw").waitFor();
  await white.getByRole("button", { name: "Decline" }).click();
  await white.getByText("Black's offer of a draw is declined").waitFor();
  await move(black, "e7", "e5");
  await stands(white, "e5", "black pawn");
  await make(white, "g1", "f3");
  await white.getByRole("button", { name: "Draw" }).click();
  await white.getByRole("button", { name: "Offer a draw" }).click();
  await press(white).click();
  await black.getByRole("button", { name: "Accept" }).click();
  for (const page of [white, black]) await page.getByText("½–½").first().waitFor();
  await white.getByRole("button", { name: "Sign ½–½" }).click();
  await white.getByText("You signed ½–½").waitFor();
  await close();
});

test("a flag falls in a position that can be won, and in one that cannot", async () => {
  const won = await sitDown({ time: "3" });
  for (const page of [won.white, won.black, won.desk]) await page.getByText("0–1").first().waitFor({ timeout: 15_000 });
  await won.white.getByText("Time overstepped").first().waitFor();
  await won.close();
  const bare = { start: "8/8/4k3/8/8/4K3/4P3/8 w - - 0 1" };
  const drawn = await sitDown({ time: "3", game: bare });
  await move(drawn.white, "e2", "e4");
  // Black is left with the bare king; when his time is over White still can mate. White's over: Black cannot.
  await move(drawn.black, "e6", "e5");
  await drawn.white.getByText("½–½").first().waitFor({ timeout: 15_000 });
  await drawn.white.getByText("the opponent cannot mate").first().waitFor();
  await drawn.close();
});

test("an adjournment: the sealed move stays on the phone until the envelope is opened", async () => {
  const { evening, game, white, black, desk, close } = await sitDown();
  await move(white, "e2", "e4");
  await stands(black, "e4", "white pawn");
  await desk.getByRole("button", { name: "Adjourn", exact: true }).click();
  await desk.getByLabel("Resumption: when and where").fill("tomorrow at 17");
  await desk.getByRole("dialog").getByRole("button", { name: "Adjourn" }).click();
  await white.getByText("Your opponent seals the move.").waitFor();
  await black.getByLabel("Sealed move").fill("Nc6");
  await black.getByRole("button", { name: "Seal it" }).click();
  await black.getByText("Your move is sealed.").waitFor();
  const log = await fetch(`http://127.0.0.1:${hall.port}/api/v1/games/${game}/log?from=0`, {
    headers: { authorization: `Bearer ${evening.chief}` },
  });
  assert.doesNotMatch(await log.text(), /b8c6/, "nobody but the sealer has the move");
  await black.reload();
  await black.getByRole("button", { name: "Show it" }).click();
  const [sealed, salt] = await black.locator(".secret > *").allInnerTexts();
  assert.equal(sealed, "b8c6");

  await desk.getByRole("button", { name: "Adjourn", exact: true }).click();
  await desk.getByRole("button", { name: "Both are here" }).click();
  await desk.getByLabel("Sealed move").fill(sealed);
  await desk.getByLabel("Signs below the move").fill(salt.toLowerCase());
  await desk.getByRole("dialog").getByRole("button", { name: "Open the envelope" }).click();
  await stands(white, "c6", "black knight");
  await close();
});

test("the server is killed and comes back: it is told, taken up, and nothing is done twice", async () => {
  const { evening, game, white, black, desk, close } = await sitDown();
  await move(white, "e2", "e4");
  await move(black, "e7", "e5");
  await stands(white, "e5", "black pawn");
  await hall.kill();
  for (const page of [white, black, desk]) await page.getByText("The connection is lost.").waitFor();
  await white.locator("[role=timer].old").first().waitFor();
  // What is done meanwhile is kept, and sent once.
  await square(white, "g1").click();
  await square(white, "f3").click();
  await white.getByText("2 acts are kept and sent once.").waitFor();
  await white.reload();
  // A gap of three seconds is an interruption of play.
  await new Promise((done) => setTimeout(done, 4000));
  await hall.start();
  await desk.getByText("the server was down").waitFor({ timeout: 20_000 });
  await white.getByText("The connection is lost.").waitFor({ state: "detached" });
  // No time was lost by the machine, and nothing was played while it was away.
  await desk.getByRole("button", { name: "Start again" }).click();
  await desk.getByRole("button", { name: "Stop the clocks" }).waitFor();
  const entries = (
    await (
      await fetch(`http://127.0.0.1:${hall.port}/api/v1/games/${game}/log?from=0`, {
        headers: { authorization: `Bearer ${evening.chief}` },
      })
    ).text()
  )
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  const moves = entries.filter((entry) => entry.event?.event === "move").map((entry) => entry.event.move);
  assert.equal(new Set(moves).size, moves.length, moves.join(" "));
  const on = (await hall.call(`games/${game}`, { token: evening.chief })).state;
  if (on.ply === 2) await move(white, "g1", "f3");
  else await press(white).click();
  await stands(black, "f3", "white knight");
  await close();
});

test("a game and the desk by keyboard alone", async () => {
  const { white, black, desk, close } = await sitDown();
  const walk = async (page, name) => {
    await square(page, name).focus();
    await page.keyboard.press("Enter");
  };
  await walk(white, "f2");
  await walk(white, "f3");
  await ready(white);
  await press(white).focus();
  await white.keyboard.press("Enter");
  await stands(black, "f3", "white pawn");
  // The arrows walk over the board as it is seen.
  await square(black, "e7").focus();
  await black.keyboard.press("Space");
  await black.keyboard.press("ArrowUp");
  await black.keyboard.press("ArrowUp");
  await black.keyboard.press("Enter");
  await ready(black);
  await press(black).focus();
  await black.keyboard.press("Space");
  await stands(white, "e5", "black pawn");
  // The desk: stop, a warning, go on.
  await desk.getByRole("button", { name: "Stop the clocks" }).focus();
  await desk.keyboard.press("Enter");
  await desk.getByRole("button", { name: "Penalty" }).focus();
  await desk.keyboard.press("Enter");
  await desk.getByRole("dialog").waitFor();
  for (let tabs = 0; tabs < 20; tabs++) {
    await desk.keyboard.press("Tab");
    if (await desk.evaluate(() => document.activeElement.textContent.startsWith("A warning"))) break;
  }
  await desk.keyboard.press("Enter");
  await desk.getByText("Penalty for White: a warning").first().waitFor();
  await desk.getByRole("button", { name: "Start again" }).focus();
  await desk.keyboard.press("Enter");
  await desk.getByRole("button", { name: "Stop the clocks" }).waitFor();
  await walk(white, "g2");
  await walk(white, "g4");
  await ready(white);
  await press(white).focus();
  await white.keyboard.press("Enter");
  await stands(black, "g4", "white pawn");
  await walk(black, "d8");
  await walk(black, "h4");
  for (const page of [white, black, desk]) await page.getByText("0–1").first().waitFor();
  await white.getByText("Checkmate").first().waitFor();
  await close();
});

test("a game by typed moves, as somebody hears it", async () => {
  const { white, black, close } = await sitDown();
  const typed = async (page, text) => {
    const field = page.getByLabel("Your move");
    if (!(await field.isVisible())) await page.getByText("Type moves").click();
    await field.fill(text);
    await field.press("Enter");
  };
  await typed(white, "Eva 2 Eva 4");
  await white.getByText("Made: Eva 2 Eva 4. Press the clock.").waitFor();
  await typed(white, "");
  await black.locator("[aria-live=polite]", { hasText: "White: e4" }).first().waitFor();
  await typed(black, "Nc6");
  await typed(black, "");
  await typed(white, "p n");
  await white.getByText("black knight: c6 g8").waitFor();
  await typed(white, "s e4");
  await white.getByText("e4: white pawn").waitFor();
  await typed(white, "l");
  await white.locator(".answer", { hasText: "Nc6" }).waitFor();
  await typed(white, "c");
  await white.locator(".answer", { hasText: /White 15:\d\d, Black 15:\d\d/ }).waitFor();
  await typed(white, "Qz9");
  await white.locator(".answer", { hasText: /Qz9|z9/ }).waitFor();
  // The tree that a screen reader gets: the board with its pieces, the clocks, the acts by their names.
  const tree = await white.locator("main").ariaSnapshot();
  for (const heard of [
    "Board 1",
    'group "Chess board"',
    'button "e4 white pawn',
    "timer",
    'button "Press the clock"',
    'switch "I adjust"',
    "Resign. Hold it down",
  ])
    assert.ok(tree.includes(heard), `${heard}\n${tree.slice(0, 3000)}`);
  await close();
});
