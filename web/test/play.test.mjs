// Claims and offers at the board, and what the arbiter has at the desk for the rest.

import assert from "node:assert/strict";
import { test } from "node:test";
import { goesOn, make, move, People, press, stands } from "./people.mjs";

const people = People.come();

test("a claim with an announced move that is wrong: the move has to be played; an offer is declined, another accepted", async () => {
  const table = await people.sitDown({ time: "5400+30" });
  const { white, black, state } = table;
  await move(white, "e2", "e4");
  await stands(black, "e4", "white pawn");
  await black.getByRole("button", { name: "Claim" }).click();
  await black.getByRole("button", { name: "Threefold repetition" }).click();
  await black.getByLabel("With a move that you announce, not make").fill("Nc6");
  await black.getByRole("dialog").getByRole("button", { name: "Claim", exact: true }).click();
  await black.getByText("Black's claim (threefold repetition) is wrong").waitFor();
  await white.getByText("White gains 2:00").waitFor();
  await goesOn(table);

  // A claim is an offer as well, which White does not want.
  await white.getByText("Your opponent offers a draw").waitFor();
  await white.getByRole("button", { name: "Decline" }).click();
  await white.getByText("Black's offer of a draw is declined").waitFor();
  await move(black, "b8", "c6");
  await stands(white, "c6", "black knight");
  await make(white, "g1", "f3");
  await white.getByRole("button", { name: "Draw" }).click();
  await white.getByRole("button", { name: "Offer a draw" }).click();
  await press(white).click();
  await black.getByRole("button", { name: "Accept" }).click();
  for (const page of [white, black]) await page.getByText("½–½").first().waitFor();
  await white.getByRole("button", { name: "Sign ½–½" }).click();
  await white.getByText("You signed ½–½").waitFor();
  assert.deepEqual([(await state()).result, (await state()).reason], ["1/2-1/2", "agreement"]);
  await table.close();
});

test("the desk: words of Ask in another language, penalties that this rulebook does not have, an earlier position", async () => {
  const table = await people.sitDown({ time: "5400+30" });
  const { white, black, desk, state } = table;
  await move(white, "e2", "e4");
  await move(black, "e7", "e5");
  await move(white, "g1", "f3");
  await stands(black, "f3", "white knight");
  const sheet = desk.getByRole("dialog");

  // No title has these words, and they are Finnish; what cannot be entered leads to its answer.
  await desk.getByRole("button", { name: "What happened?" }).click();
  await sheet.getByLabel("What happened?").fill("puhelin soi");
  await sheet.getByText("Phone made a sound").waitFor();
  await sheet.getByLabel("What happened?").fill("castled with both hands");
  const answer = sheet.getByRole("listitem").filter({ hasText: "Castled with two hands" });
  assert.equal(
    await answer.getByRole("link", { name: "Look it up" }).getAttribute("href"),
    "#/ask/castled-with-two-hands?rulebook=fide-2023",
  );
  await sheet.getByLabel("What happened?").fill("zzzz");
  await sheet.getByText("Nothing fits these words.").waitFor();
  await sheet.getByLabel("What happened?").fill("disturbs me by humming");
  await sheet
    .getByRole("listitem")
    .filter({ hasText: "Disturbs the opponent" })
    .getByRole("button", { name: "Black" })
    .click();
  await desk.getByText("The arbiter decides: penalty").first().waitFor();
  await goesOn(table);

  await desk.getByRole("button", { name: "Earlier position" }).click();
  await sheet.getByText("After 2.Nf3").waitFor();
  await sheet.getByRole("button", { name: "One move back" }).click();
  await sheet.getByText("After 1...e5").waitFor();
  await sheet.getByText(/White 1:\d\d:\d\d · Black 1:\d\d:\d\d/).waitFor();
  await sheet.getByRole("button", { name: "Set up this position" }).click();
  await sheet.waitFor({ state: "detached" });
  for (const page of [white, black]) await stands(page, "g1", "white knight");
  assert.equal((await state()).ply, 2);
  await desk.getByText("Times on the clocks").first().waitFor();
  await goesOn(table);
  await move(white, "g1", "f3");
  await stands(black, "f3", "white knight");
  await table.close();

  const old = await people.sitDown({ rulebook: "fin-blitz-2014", time: "300" });
  await old.desk.getByRole("button", { name: "Penalty" }).click();
  const list = old.desk.getByRole("dialog");
  const barred = list.locator("button.row:disabled");
  await barred.first().waitFor();
  // Each says why, and what is not barred can be imposed.
  for (const one of await barred.all()) assert.notEqual(await one.locator(".why").innerText(), "");
  const free = list.locator("button.row:not(:disabled)");
  assert.ok((await free.count()) > 0);
  const which = await free.first().innerText();
  await free.first().click();
  await list.waitFor({ state: "detached" });
  await old.desk.getByText(`A penalty: ${which.split("\n")[0].toLowerCase()}`).waitFor();
  await old.close();
});
