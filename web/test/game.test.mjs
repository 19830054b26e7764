// One game from its first move to the signatures, with all that can happen in it: two players, an arbiter, a spectator. And one that
// ends by a flag although nobody can win it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { goesOn, move, People, press, ready, square, stands } from "./people.mjs";

const people = People.come();

const seconds = (text) => text.split(":").reduce((all, part) => all * 60 + Number(part), 0);

/** The arbiter sets both clocks by hand. */
async function setClocks({ desk }, white, black) {
  await desk.getByRole("button", { name: "Stop the clocks" }).click();
  await desk.getByRole("button", { name: "Start again" }).waitFor();
  await desk.getByRole("button", { name: "Clocks", exact: true }).click();
  const sheet = desk.getByRole("dialog");
  await sheet.getByLabel("White").fill(white);
  await sheet.getByLabel("Black").fill(black);
  await sheet.getByRole("button", { name: "Set the clocks" }).click();
  await desk.getByRole("button", { name: "Start again" }).click();
}

test("a game with a touched piece, an illegal move, a wrong claim, a crash, a sealed move, and a flag that wins", async () => {
  const table = await people.sitDown({ time: "5400+30" });
  const { white, black, desk, watcher, state, log, everybody } = table;
  await move(white, "e2", "e4");
  await move(black, "e7", "e5");
  await stands(white, "e5", "black pawn");

  // White touches a knight and moves a pawn; Black claims it.
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
  await everybody("Black's claim (touched piece not played) is right");
  for (const page of [white, black, watcher]) await stands(page, "d2", "white pawn");
  await goesOn(table);
  await move(white, "g1", "f3");
  await stands(black, "f3", "white knight");

  // A knight goes where no knight goes, and stands there until it is claimed.
  await move(black, "b8", "b6");
  for (const page of [white, watcher]) await stands(page, "b6", "black knight");
  await white.getByRole("button", { name: "Claim" }).click();
  await white.getByRole("button", { name: "Illegal move", exact: true }).click();
  await everybody("is illegal move number 1 of Black");
  for (const page of [white, black, watcher]) await stands(page, "b8", "black knight");
  await goesOn(table);
  assert.equal((await state()).black.illegal, 1);
  await move(black, "b8", "c6");
  await stands(white, "c6", "black knight");

  // White claims a repetition that is none: Black gains two minutes, and the claim was an offer.
  const shown = async () => seconds(await black.locator(".seat [role=timer]").last().innerText());
  const had = await shown();
  await white.getByRole("button", { name: "Claim" }).click();
  await white.getByRole("button", { name: "Threefold repetition" }).click();
  await white.getByRole("button", { name: "On the position as it is" }).click();
  await everybody("White's claim (threefold repetition) is wrong");
  assert.equal((await shown()) - had, 120);
  await goesOn(table);
  await black.getByRole("button", { name: "Decline" }).click();
  await white.getByText("White's offer of a draw is declined").waitFor();

  // The server dies in the middle. Everybody is told; what is done meanwhile is done once.
  await people.hall.kill();
  await everybody("The connection is lost.");
  for (const page of [white, black, watcher, desk]) await page.locator("[role=timer].old").first().waitFor();
  await square(white, "f1").click();
  await square(white, "b5").click();
  await white.getByText("2 acts are kept and sent once.").waitFor();
  await white.reload();
  // A gap of three seconds is an interruption of play.
  await new Promise((wait) => setTimeout(wait, 3500));
  await people.hall.start();
  await desk.getByText("the server was down").waitFor({ timeout: 60_000 });
  for (const page of [white, black, watcher, desk])
    await page.getByText("The connection is lost.").waitFor({ state: "detached", timeout: 60_000 });
  await white.locator(".seat").first().waitFor();
  await goesOn(table);
  // Play was interrupted when the kept acts came: they were told once, and nothing was moved by them.
  const acts = (await log()).filter(({ id }) => id).map(({ id }) => id);
  assert.equal(new Set(acts).size, acts.length);
  assert.equal((await state()).ply, 4);
  await move(white, "f1", "b5");
  for (const page of [black, watcher]) await stands(page, "b5", "white bishop");
  const made = (await state()).plies.map((ply) => ply.move);
  assert.deepEqual(made, ["e2e4", "e7e5", "g1f3", "b8c6", "f1b5"]);

  // The game is adjourned: Black seals, and nobody knows the move before the envelope is opened.
  await desk.getByRole("button", { name: "Adjourn", exact: true }).click();
  await desk.getByLabel("Resumption: when and where").fill("tomorrow at 17");
  await desk.getByRole("dialog").getByRole("button", { name: "Adjourn" }).click();
  await white.getByText("Your opponent seals the move.").waitFor();
  await black.getByLabel("Sealed move").fill("a6");
  await black.getByRole("button", { name: "Seal it" }).click();
  await black.getByText("Your move is sealed.").waitFor();
  // As a word: the sums over the log are signs at random, and may have these four in a row.
  assert.doesNotMatch(JSON.stringify(await log()), /\ba7a6\b/, "nobody but the sealer has the move");
  // It is on the phone, whatever becomes of the page.
  await black.reload();
  await black.getByRole("button", { name: "Show it" }).click();
  const [sealed, salt] = await black.locator(".secret > *").allInnerTexts();
  await desk.getByRole("button", { name: "Adjourn", exact: true }).click();
  await desk.getByRole("button", { name: "Both are here" }).click();
  await desk.getByLabel("Sealed move").fill(sealed);
  await desk.getByLabel("Signs below the move").fill(salt.toLowerCase());
  await desk.getByRole("dialog").getByRole("button", { name: "Open the envelope" }).click();
  for (const page of [white, watcher]) await stands(page, "a6", "black pawn");
  await goesOn(table);

  // White's flag falls; Black has everything to mate with.
  await setClocks(table, "0:03", "1:00:00");
  await everybody("0–1");
  await everybody("Time overstepped");
  for (const page of [white, black]) {
    await page.getByRole("button", { name: "Sign 0–1" }).click();
    await page.getByText("You signed 0–1").waitFor();
  }
  assert.deepEqual([(await state()).result, (await state()).reason], ["0-1", "flag"]);
  await table.close();
});

test("a flag falls, and the opponent can mate by no series of legal moves", async () => {
  const table = await people.sitDown({ time: "900", game: { start: "8/8/4k3/8/8/4K3/4P3/8 w - - 0 1" } });
  const { white, black, state, everybody } = table;
  await move(white, "e2", "e4");
  await move(black, "e6", "e5");
  await stands(white, "e5", "black king");
  await setClocks(table, "0:03", "10:00");
  await everybody("½–½");
  await everybody("the opponent cannot mate");
  assert.deepEqual([(await state()).result, (await state()).reason], ["1/2-1/2", "flag-unwinnable"]);
  await table.close();
});
