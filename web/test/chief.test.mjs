// What the chief arbiter does in the hall: seats that two devices want, results by hand, byes, withdrawals, the end of a round, and
// pairings from files.

import assert from "node:assert/strict";
import { test } from "node:test";
import { chief, player } from "./hall.mjs";
import { DESK, done, People, PHONE } from "./people.mjs";

const people = People.come();

const device = (held, viewport, locale = "en") => people.device(held, viewport, { locale });
const shown = (evening) => people.hall.call(`competitions/${evening.id}`, { token: evening.chief });

test("a second device asks for a taken seat: refused by the arbiter, let in by the arbiter, let in by the first", async () => {
  const evening = await people.hall.evening();
  const game = evening.games[0].id;
  // Two seats are taken by the tokens of the evening; a link to a third seat would be another matter.
  const token = evening.chief;
  const seat = { id: "seat-of-the-white-side", kind: "seat", game, seat: "white" };
  const { seat: secret } = await people.hall.call("tokens", { token, body: seat });
  const first = await device(player(evening, "white"));
  await first.goto(`${people.hall.address()}#/play/${game}?as=white`);
  await first.getByText("The arbiter starts the clocks.").waitFor();
  const room = await device(chief(evening), DESK);
  await room.goto(`${people.hall.address()}#/hall/${evening.id}`);
  await room.locator(".tile").waitFor();
  const asks = async () => {
    const page = await device(null);
    await page.goto(`${people.hall.address()}#/join/${secret}`);
    await page.getByRole("button", { name: "Sit down" }).click();
    await page.getByText("Another device has this seat.").waitFor();
    return page;
  };

  const second = await asks();
  await first.getByText("Another device asks for your seat.").waitFor();
  await first.getByRole("button", { name: "Not now" }).click();
  await first.getByText("Another device asks for your seat.").waitFor({ state: "detached" });
  await room.getByText("Board 1: another device asks for the seat. White, Aalto, Anna").waitFor();
  await room.getByRole("button", { name: "Refuse" }).click();
  await second.getByText("You were not let in.").waitFor();
  await room.getByText("another device asks").waitFor({ state: "detached" });

  const third = await asks();
  await room.getByRole("button", { name: "Let it in" }).click();
  await third.getByText("The arbiter starts the clocks.").waitFor();
  await first.getByText("Your link or code is no longer good.").waitFor();

  // At the desk it is told, too; and the device that has the seat says yes itself.
  await room.goto(`${people.hall.address()}?desk#/desk/${game}?of=${evening.id}`);
  const fourth = await asks();
  await room.getByText("Board 1: another device asks for the seat. White").waitFor();
  await third.getByText("Another device asks for your seat.").waitFor();
  await third.getByRole("button", { name: "Let it in" }).click();
  await fourth.getByText("The arbiter starts the clocks.").waitFor();
  await third.getByText("Your link or code is no longer good.").waitFor();
  await room.getByText("another device asks").waitFor({ state: "detached" });
  await done(first, second, third, fourth, room);
});

test("results by hand, forfeits, byes, a withdrawal, and the round is closed", async () => {
  const pairs = [
    ["Aalto, Anna", "Berg, Bella"],
    ["Csonka, Csilla", "Demir, Deniz"],
    ["Eerola, Eero", "Fazekas, Flóra"],
  ];
  const evening = await people.hall.evening({ pairs });
  await people.hall.arrive(evening);
  await people.hall.hallAct(evening.id, evening.chief, { event: "start-round", round: 1 });
  const page = await device(chief(evening), DESK);
  await page.goto(`${people.hall.address()}#/hall/${evening.id}`);
  await page.locator(".sum", { hasText: "playing" }).filter({ hasText: "3" }).waitFor();
  await page.getByRole("button", { name: "Results" }).click();
  const sheet = page.getByRole("dialog");
  const close = sheet.getByRole("button", { name: "Close round 1" });
  await sheet.getByText("3 boards have no result yet.").waitFor();
  assert.ok(await close.isDisabled());
  const enter = async (names, result) => {
    await sheet.getByRole("button", { name: names }).click();
    await sheet.getByRole("button", { name: result, exact: true }).click();
  };
  await enter("Aalto", "1–0");
  await sheet.getByText("2 boards have no result yet.").waitFor();
  await enter("Csonka", "White did not come");
  await sheet.getByText("One board has no result yet.").waitFor();
  await enter("Eerola", "½–0");
  await sheet.getByText("Every board has a result.").waitFor();
  // What was entered wrongly is entered again.
  await enter("Aalto", "½–½");
  await sheet.getByRole("button", { name: /Aalto.*½–½/ }).waitFor();
  const results = async () =>
    (await shown(evening)).rounds[0].boards.map(({ result, how }) => `${result} ${how ?? ""}`.trim());
  assert.deepEqual(await results(), ["1/2-1/2 played", "0-1 forfeit", "1/2-0 played"]);
  await sheet.getByRole("button", { name: "Close", exact: true }).click();
  await page.locator(".tile", { hasText: "Csonka" }).getByText("Forfeit").waitFor();
  await page.locator(".sum", { hasText: "finished" }).filter({ hasText: "3" }).waitFor();

  // Bella leaves; the second round is paired without her and two others.
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("button", { name: "Withdrawals" }).click();
  await sheet.getByText("Nobody has withdrawn.").waitFor();
  await sheet.getByLabel("Player").selectOption("Berg, Bella");
  await sheet.getByRole("button", { name: "Withdraw", exact: true }).click();
  await sheet.getByText("withdrawn from round 2 on").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("cell", { name: /Berg, Bella.*withdrawn from round 2 on/ }).waitFor();

  await page.getByRole("button", { name: "Results" }).click();
  await close.hover();
  await page.mouse.down();
  await sheet.waitFor({ state: "detached" });
  await page.mouse.up();
  assert.equal((await shown(evening)).rounds[0].closed, true);
  await page.getByRole("button", { name: "Results" }).click();
  await sheet.getByText("The round is closed.").waitFor();
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Next round" }).click();
  await sheet.getByLabel("1, White").fill("Berg, Bella");
  await sheet.getByLabel("1, Black").fill("Aalto, Anna");
  await sheet.getByRole("button", { name: "Pair this round" }).click();
  await sheet.getByText("has withdrawn").waitFor();
  await sheet.getByLabel("1, White").fill("Demir, Deniz");
  await sheet.getByRole("button", { name: "Pair this round" }).click();
  await page.locator("h1", { hasText: "Round 2" }).waitFor();
  await page.getByRole("button", { name: "Results" }).click();
  await sheet.getByLabel("Player").selectOption("Eerola, Eero");
  await sheet.getByRole("combobox", { name: /^Bye/ }).selectOption("Half-point bye");
  await sheet.getByRole("button", { name: "Enter the bye" }).click();
  await sheet.locator("p", { hasText: "Eerola, Eero Half-point bye" }).waitFor();
  assert.deepEqual(
    (await shown(evening)).rounds[1].byes.map(({ name, bye }) => [name, bye]),
    [["Eerola, Eero", "half"]],
  );
  await page.keyboard.press("Escape");
  await page.getByText("Without a game: Eerola, Eero").waitFor();
  await done(page);
});

test("who has not come is told with the time that is left, and no longer when he comes", async () => {
  const pairs = [
    ["Aalto, Anna", "Berg, Bella"],
    ["Csonka, Csilla", "Demir, Deniz"],
  ];
  const evening = await people.hall.evening({ pairs });
  const arrive = (index, seat) => {
    const { id, tokens } = evening.games[index];
    return people.hall.act(id, tokens[seat].token, { event: "arrive" });
  };
  await arrive(0, "white");
  await arrive(1, "white");
  await arrive(1, "black");
  const page = await device(chief(evening), DESK);
  await page.goto(`${people.hall.address()}#/hall/${evening.id}`);
  const tile = page.locator(".tile").first();
  await tile.getByText("Not started").waitFor();
  await people.hall.hallAct(evening.id, evening.chief, { event: "start-round", round: 1 });
  await tile.getByText("Black is not here").waitFor();
  await tile.getByText(/loses in 5\d:\d\d/).waitFor();
  await page.locator(".sum", { hasText: "absent" }).filter({ hasText: "1" }).waitFor();
  await page
    .locator("aside .row", { hasText: "Berg, Bella" })
    .getByText(/^5\d:\d\d$/)
    .waitFor();
  assert.equal(await page.locator("aside .row").count(), 1, "the others are all there");
  await arrive(0, "black");
  await tile.getByText("Playing").waitFor();
  await page.locator("aside .row").waitFor({ state: "detached" });
  await done(page);
});

test("a flag that nobody has claimed is told at the desk and in the hall", async () => {
  // One arbiter for many boards, under the Laws of 2009: a flag in rapid play counts when a player calls it (A.4.d.2).
  const evening = await people.hall.evening({ rulebook: "fide-2009", time: "1200", supervision: "limited" });
  const { id } = evening.games[0];
  await people.hall.arrive(evening);
  await people.hall.act(id, evening.chief, { event: "start" });
  await people.hall.act(id, evening.chief, { event: "stop-clock" });
  await people.hall.act(id, evening.chief, { event: "set-clock", white: 1, black: 600 });
  await people.hall.act(id, evening.chief, { event: "restart-clock" });
  const [room, desk] = [await device(chief(evening), DESK), await device(chief(evening), DESK)];
  await room.goto(`${people.hall.address()}#/hall/${evening.id}`);
  await desk.goto(`${people.hall.address()}#/desk/${id}?of=${evening.id}`);
  await room.locator(".tile.flag").waitFor();
  await room
    .locator(".call", { hasText: "White's flag has fallen" })
    .getByRole("link", { name: "Go to board 1" })
    .waitFor();
  await desk.locator(".waits", { hasText: "White's flag has fallen" }).waitFor();
  await done(room, desk);
});

test("the sheets of the chief arbiter in the other languages", async () => {
  const evening = await people.hall.evening();
  const says = {
    fi: ["Yhdellä laudalla ei ole vielä tulosta.", "Kukaan ei ole keskeyttänyt."],
    hu: ["Egy táblának még nincs eredménye.", "Senki sem lépett vissza."],
    tr: ["Bir masanın henüz sonucu yok.", "Çekilen yok."],
  };
  for (const [lang, [open, nobody]] of Object.entries(says)) {
    const page = await device(chief(evening), PHONE, lang);
    await page.goto(`${people.hall.address()}#/hall/${evening.id}?sheet=results&board=1`);
    await page.getByText(open).waitFor();
    await page.getByRole("dialog").locator(".choices .btn").nth(8).waitFor();
    await page.goto(`${people.hall.address()}?p#/hall/${evening.id}?sheet=players`);
    await page.getByText(nobody).waitFor();
    await done(page);
  }
});

test("pairings from files: CSV, TRF and PGN as pairing programs write them, and one that is wrong", async () => {
  const evening = await people.hall.evening({ pairs: [] });
  const page = await device(chief(evening), DESK);
  await page.goto(`${people.hall.address()}#/hall/${evening.id}`);
  await page.getByText("No boards yet.").waitFor();
  const sheet = page.getByRole("dialog");
  const upload = async (name, text) => {
    await page.getByRole("button", { name: "Next round" }).click();
    await sheet.locator("input[type=file]").setInputFiles({ name, mimeType: "", buffer: Buffer.from(text) });
  };
  await upload("wrong.csv", "round,board,white,black\n1,1,Anna,Anna\nx,2,Béla,Cleo\n");
  await sheet.getByText("Nothing of the file was taken.").waitFor();
  await sheet.getByText("Line 2:").waitFor();
  await sheet.getByText("Line 3:").waitFor();
  await page.keyboard.press("Escape");
  assert.deepEqual((await shown(evening)).rounds, []);

  await upload("round1.csv", "round,board,white,black\n1,1,Anna,Béla\n1,2,Cleo,Dora\n1,,Gina,bye\n");
  await page.locator(".tile", { hasText: "Cleo" }).waitFor();
  await page.getByText("Without a game: Gina").waitFor();
  const one = (number, name, points, rounds) =>
    `001 ${String(number).padStart(4)}      ${name.padEnd(33)} ${" ".repeat(31)} ${points.padStart(4)}       ${rounds}\r\n`;
  const trf = [
    one(1, "Anna", "1.0", "   2 w 1     3 b  "),
    one(2, "Béla", "0.0", "   1 b 0     4 w  "),
    one(3, "Cleo", "0.5", "   4 w =     1 w  "),
    one(4, "Dora", "0.5", "   3 b =     2 b  "),
    one(5, "Gina", "1.0", "0000 - U  0000 - U"),
  ].join("");
  await upload("round2.trf", trf);
  await page.locator("h1", { hasText: "Round 2" }).waitFor();
  await page.locator(".tile", { hasText: "Cleo" }).filter({ hasText: "Anna" }).waitFor();
  const pgn = '[Event "x"]\n[Round "3.1"]\n[White "Anna"]\n[Black "Dora"]\n[Result "*"]\n\n*\n\n';
  await upload("round3.pgn", pgn);
  await page.locator("h1", { hasText: "Round 3" }).waitFor();
  await page.locator(".tile", { hasText: "Anna" }).filter({ hasText: "Dora" }).waitFor();
  const { rounds } = await shown(evening);
  assert.deepEqual(
    rounds.map(({ boards }) => boards.map(({ white, black }) => `${white.name}-${black.name}`)),
    [["Anna-Béla", "Cleo-Dora"], ["Cleo-Anna", "Béla-Dora"], ["Anna-Dora"]],
  );
  // A board of a closed file has a result and no game: it leads to its result.
  await page.locator("nav a", { hasText: "1" }).first().click();
  const without = rounds[0].boards.findIndex(({ game }) => !game);
  if (without >= 0) {
    await page.locator(".tile").nth(without).click();
    await sheet.getByRole("button", { name: "0–0" }).waitFor();
    await page.keyboard.press("Escape");
  }
  await done(page);
});
