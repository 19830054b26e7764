// An evening from the first click on: set up, cards, phones, an arbiter, the hall with many boards, the wall, and paper.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { hostname } from "node:os";
import { test } from "node:test";
import { chief } from "./hall.mjs";
import { DESK, done, move, People, square, stands } from "./people.mjs";

const people = People.come();

/** The guide that tells the walk. */
const guide = readFileSync(new URL("../../docs/guide/organisers.md", import.meta.url), "utf8").replace(/\s+/g, " ");

/** From the address of the server to a finished game on two phones, as the guide tells it; every click counted that sets it up. */
async function newcomer(address) {
  let clicks = 0;
  const click = async (page, role, name) => {
    clicks += 1;
    assert.ok(guide.includes(`**${name}**`), `the guide tells of "${name}"`);
    await page.getByRole(role, { name }).first().click();
  };
  const laptop = await people.device(null, DESK);
  await laptop.goto(address);
  clicks += 1;
  await click(laptop, "link", "Play");
  await click(laptop, "link", "Set up a competition");
  // It stands in the file that the server named.
  await laptop.getByLabel("Key of this server").fill(people.hall.admin);
  await laptop.getByLabel("1, White").fill("Aalto, Anna");
  await laptop.getByLabel("1, Black").fill("Berg, Bella");
  await click(laptop, "button", "Make it and show the cards");
  await laptop.locator("section [data-seat=black]").waitFor();
  const phones = {};
  for (const seat of ["white", "black"]) {
    const link = await laptop.locator(`[data-seat=${seat}]`).getAttribute("href");
    const phone = await people.device(null);
    // The server writes its links in the other form.
    await phone.goto(`${address}${seat === "white" ? link : link.replace("join/", "join?seat=")}`);
    clicks += 1;
    await phone.getByRole("button", { name: "Sit down" }).waitFor();
    assert.ok(!phone.url().includes(link.split(/[/=]/).at(-1)), "the secret is out of the address");
    await click(phone, "button", "Sit down");
    await phone.getByText("The arbiter starts the clocks.").waitFor();
    phones[seat] = phone;
  }
  await click(laptop, "button", "Start round 1");
  await laptop.locator(".sum", { hasText: "playing" }).waitFor();
  assert.ok(clicks <= 10, `${clicks} clicks`);
  const { white, black } = phones;
  await move(white, "f2", "f3");
  await stands(black, "f3", "white pawn");
  await move(black, "e7", "e5");
  await stands(white, "e5", "black pawn");
  await move(white, "g2", "g4");
  await stands(black, "g4", "white pawn");
  // Black calls the arbiter, who comes and lets it go on.
  await black.getByRole("button", { name: "Arbiter" }).click();
  await black.getByRole("button", { name: "Stop the clocks and call" }).click();
  await laptop.locator(".call", { hasText: "Black calls you" }).waitFor();
  await laptop.locator(".sum", { hasText: "wait for you" }).waitFor();
  await laptop.locator(".tile").click();
  await laptop.getByText("Black calls you").waitFor();
  await laptop.getByRole("button", { name: "Start again" }).click();
  await laptop.getByRole("button", { name: "Stop the clocks" }).waitFor();
  await square(black, "d8").click();
  await square(black, "h4").click();
  for (const page of [white, black, laptop]) await page.getByText("0–1").first().waitFor();
  for (const page of [white, black]) {
    await page.getByRole("button", { name: "Sign 0–1" }).click();
    await page.getByText("You signed 0–1").waitFor();
  }
  await laptop.getByRole("link", { name: "Hall" }).click();
  await laptop.locator(".sum", { hasText: "finished" }).waitFor();
  // Who did something at the board has come there: nobody waits any more.
  await laptop.locator(".call").waitFor({ state: "detached" });
  await laptop.getByRole("cell", { name: "Berg, Bella" }).waitFor();
  await done(white, black, laptop);
  return clicks;
}

test("a newcomer's walk: at most ten clicks to a game between two phones with an arbiter", async () => {
  console.log(`set-up: ${await newcomer(people.hall.address())} clicks`);
});

test("the same over plain http under a name that is not localhost; what cannot work is said", async () => {
  const address = people.hall.address(hostname());
  const page = await people.device(null);
  await page.goto(`${address}#/join/AAAAAAAAAAAAAAAAAAAAAAAAAA`);
  assert.equal(await page.evaluate(() => isSecureContext), false);
  await page.getByText("This address is plain http").waitFor();
  await page.getByRole("button", { name: "Sit down" }).click();
  await page.getByText("This link or code is not known").waitFor();
  await page.context().close();
  await newcomer(address);
});

/** What a page took of one core while something was done: its main thread, and its whole process where that can be read. */
async function share(page, work) {
  const session = await page.context().newCDPSession(page);
  // Time of the thread, not of the wall: what else this machine does is no matter.
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  const used = async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
  };
  const [start, began] = [await used(), performance.now()];
  await work();
  const [end, took] = [await used(), (performance.now() - began) / 1000];
  await session.detach();
  const percent = (name) => Math.round(((end[name] - start[name]) / took) * 100);
  return { main: percent("TaskDuration"), all: percent("ProcessTime"), layout: percent("LayoutDuration"), took };
}

test("two hundred boards in the hall, live", async () => {
  const pairs = Array.from({ length: 200 }, (_, index) => [`White ${index + 1}`, `Black ${index + 1}`]);
  const evening = await people.hall.evening({ pairs });
  const page = await people.device(chief(evening), DESK);
  await page.goto(`${people.hall.address()}#/hall/${evening.id}`);
  await page.locator(".tile").nth(199).waitFor({ timeout: 60_000 });
  await people.hall.arrive(evening);
  await people.hall.hallAct(evening.id, evening.chief, { event: "start-round", round: 1 });
  await page.locator(".sum", { hasText: "200" }).filter({ hasText: "playing" }).waitFor({ timeout: 60_000 });
  const moved = (side) =>
    page.waitForFunction(
      (line) => document.querySelectorAll(`.tile .line:nth-child(${line}) .nm.on`).length === 200,
      side === "white" ? 1 : 2,
      { timeout: 60_000 },
    );
  await moved("white");
  const play = async (seat, move, pause) => {
    const began = performance.now();
    for (const [index, { id, tokens }] of evening.games.entries()) {
      const wait = began + index * pause - performance.now();
      if (wait > 0) await new Promise((done) => setTimeout(done, wait));
      await people.hall.act(id, tokens[seat].token, { event: "move", move });
      await people.hall.act(id, tokens[seat].token, { event: "press" });
    }
  };
  // A move at every board within ten seconds, as in a blitz round; each of them is seen.
  const blitz = await share(page, async () => {
    await play("white", "e2e4", 50);
    await moved("black");
  });
  // All at once, as fast as the server takes them.
  const rush = await share(page, async () => {
    await play("black", "e7e5", 0);
    await moved("white");
  });
  for (const [name, { main, all, layout, took }] of Object.entries({ blitz, rush }))
    console.log(
      `200 boards, 400 acts in ${took.toFixed(1)} s (${name}): main thread ${main} % of a core, layout ${layout} %, whole process ${all} %`,
    );
  // Under 30 % of one core, whatever else the machine does: it is the time of the page's own threads.
  assert.ok(blitz.main < 30 && blitz.all < 30, JSON.stringify(blitz));
  // The faster the server is, the shorter the rush: its share of a core tells nothing. It takes no more work than the same acts did before.
  const work = ({ main, took }) => main * took;
  assert.ok(work(rush) < 1.5 * work(blitz), JSON.stringify({ blitz, rush }));
  // What is shown is what the server has, board by board: nothing was dropped on the way.
  await page.waitForFunction(
    () => [...document.querySelectorAll(".tile .state > span")].every((one) => one.textContent === "move 2"),
    undefined,
    { timeout: 60_000 },
  );
  assert.equal(await page.locator(".tile").count(), 200);
  await page.getByLabel("Board or name").fill("White 77");
  assert.equal(await page.locator(".tile").count(), 1);
  await done(page);
});

test("the wall turns over the boards by itself", async () => {
  const pairs = Array.from({ length: 6 }, (_, index) => [`White ${index + 1}`, `Black ${index + 1}`]);
  const evening = await people.hall.evening({ pairs });
  await people.hall.hallAct(evening.id, evening.chief, { event: "start-round", round: 1 });
  const page = await people.device(null, { width: 1280, height: 720 });
  await page.goto(`${people.hall.address()}#/wall/${evening.id}`);
  await page.getByText("White 1", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Next move" }).click();
  await page.getByText("White 4", { exact: true }).waitFor();
  await page.context().close();
});

test("paper: scoresheet in four languages, envelope, cards, report, as PDF", async () => {
  const evening = await people.hall.evening();
  const { id, tokens } = evening.games[0];
  await people.hall.act(id, evening.chief, { event: "start" });
  for (const [seat, text] of [
    ["white", "g1f3"],
    ["black", "g8f6"],
    ["white", "f3f5"],
  ]) {
    await people.hall.act(id, tokens[seat].token, { event: "move", move: text });
    await people.hall.act(id, tokens[seat].token, { event: "press" });
  }
  await people.hall.act(id, tokens.black.token, { event: "claim", claim: "illegal-move" });
  const page = await people.device(chief(evening), DESK);
  const paper = async () => {
    const pdf = await page.pdf({ format: "A4" });
    assert.equal(pdf.subarray(0, 5).toString(), "%PDF-");
    return (pdf.toString("latin1").match(/\/Type\s*\/Page\b/g) ?? []).length;
  };
  for (const [lang, knight] of Object.entries({ en: "Nf3", fi: "Rf3", hu: "Hf3", tr: "Af3" })) {
    await page.goto(`${people.hall.address()}?${lang}#/print/scoresheet/${id}?of=${evening.id}&lang=${lang}`);
    await page.getByText(knight, { exact: false }).first().waitFor();
    assert.equal(await paper(), 1);
  }
  await page.goto(`${people.hall.address()}?i#/print/incident/${id}?of=${evening.id}&lang=en`);
  await page.getByText("is illegal move number 1 of White").waitFor();
  await page.getByText("7.5.1").first().waitFor();
  assert.ok((await paper()) <= 2);
  await page.goto(`${people.hall.address()}?e#/print/envelope/${id}?of=${evening.id}&lang=en`);
  await page.getByText("Number of the sealed move").waitFor();
  assert.equal(await paper(), 1);
  await page.goto(`${people.hall.address()}?c#/print/cards/${evening.id}?lang=en`);
  await page.locator("section svg[role=img]").nth(1).waitFor();
  assert.ok((await paper()) >= 1);
  await done(page);
});
