// What was not tried elsewhere: a phone as the clock of a wooden board, pieces that are dragged, a competition with a delay, zoom, names that
// break what is careless, and the pages out of the program itself.

import assert from "node:assert/strict";
import { test } from "node:test";
import { chief, player } from "./hall.mjs";
import { LANGUAGES, PAGES } from "./list.mjs";
import { within } from "./looks.mjs";
import { EVIL } from "./names.mjs";
import { DESK, done, People, PHONE, square, stands } from "./people.mjs";
import { livePages, scene } from "./scene.mjs";

const people = People.come();

const device = (held, { viewport = PHONE, ...more } = {}) => people.device(held, viewport, more);
const middle = async (locator) => {
  const { x, y, width, height } = await locator.boundingBox();
  return { x: x + width / 2, y: y + height / 2 };
};

test("wooden boards: a phone is the clock, set up, scanned and pressed", async () => {
  const laptop = await device(null, { viewport: DESK });
  await laptop.goto(`${people.hall.address()}#/new/${people.hall.admin}`);
  await laptop.getByLabel("1, White").fill("Aalto, Anna");
  await laptop.getByLabel("1, Black").fill("Berg, Bella");
  await laptop.getByLabel("Wooden boards").check();
  await laptop.getByRole("button", { name: "Make it and show the cards" }).click();
  const link = await laptop.locator("[data-seat=clock]").getAttribute("href");
  assert.equal(await laptop.locator("[data-seat]").count(), 1);
  const phone = await device(null);
  await phone.goto(`${people.hall.address()}${link}`);
  await phone.getByRole("button", { name: "Sit down" }).click();
  const half = (side) => phone.locator(`button[data-side=${side}]`);
  await half("white").getByText("15:10").waitFor();
  await laptop.getByRole("button", { name: "Start round 1" }).click();
  await phone.locator("button[data-side=white].on").waitFor();
  // Black's half does nothing while White's clock runs.
  await half("black").dispatchEvent("pointerdown", { isPrimary: true });
  await half("white").dispatchEvent("pointerdown", { isPrimary: true });
  await phone.locator("button[data-side=black].on").waitFor();
  await half("black").focus();
  await phone.keyboard.press("Enter");
  await phone.locator("button[data-side=white].on").waitFor();
  await laptop.locator(".tile", { hasText: "move 2" }).waitFor();
  // The arbiter enters what came of it; the clock shows it.
  await laptop.locator(".tile").click();
  for (const [what, side] of [
    ["Offers a draw", "White"],
    ["Accepts the draw", "Black"],
  ]) {
    await laptop.getByRole("button", { name: "For a player" }).click();
    const row = laptop.getByRole("dialog").getByRole("listitem").filter({ hasText: what });
    await row.getByRole("button", { name: side }).click();
    await laptop.getByRole("dialog").waitFor({ state: "detached" });
  }
  await phone.getByText("½–½").waitFor();
  await done(laptop, phone);
});

test("wooden boards: who sits down with a phone tells no arrival of itself, for the other may have none", async () => {
  const evening = await people.hall.evening({ pairs: [] });
  const names = { white: { name: "Aalto, Anna" }, black: { name: "Berg, Bella" } };
  const bodies = [{ id: "a-game-on-a-wooden-board", round: 1, board: 1, game: { ...names, moves: "unseen" } }];
  const [{ id: game }] = await people.hall.call(`competitions/${evening.id}/games`, {
    token: evening.chief,
    body: bodies,
  });
  const body = { id: "a-seat-beside-a-wooden-board", kind: "seat", game, seat: "white" };
  const { seat } = await people.hall.call("tokens", { token: evening.chief, body });
  const phone = await device(null);
  await phone.goto(`${people.hall.address()}#/join/${seat}`);
  await phone.getByRole("button", { name: "Sit down" }).click();
  await phone.getByText("The arbiter starts the clocks.").waitFor();
  assert.equal(await phone.getByRole("button", { name: "I am at the board" }).count(), 0);
  await people.hall.act(game, evening.chief, { event: "start" });
  await phone.locator(".face.on").waitFor();
  const { state } = await people.hall.call(`games/${game}`, { token: evening.chief });
  assert.deepEqual(
    [state.white.presence, state.black.presence].filter((presence) => presence === "absent"),
    [],
  );
  assert.deepEqual(
    state.deadlines.filter(({ about }) => about === "default-time"),
    [],
  );
  await done(phone);
});

test("pieces are dragged, with a mouse and with a finger", async () => {
  const evening = await people.hall.evening();
  const game = evening.games[0].id;
  const white = await device(player(evening, "white"), { viewport: DESK });
  const black = await device(player(evening, "black"), { hasTouch: true, isMobile: true });
  await white.goto(`${people.hall.address()}#/play/${game}?as=white`);
  await black.goto(`${people.hall.address()}#/play/${game}?as=black`);
  await people.hall.act(game, evening.chief, { event: "start" });
  for (const page of [white, black]) await page.locator("button.press").waitFor();
  const [from, to] = [await middle(square(white, "g1")), await middle(square(white, "f3"))];
  await white.mouse.move(from.x, from.y);
  await white.mouse.down();
  await white.locator("[data-square=g1].held").waitFor();
  await white.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
  await white.locator("[data-square=g1] .lifted").waitFor();
  await white.mouse.move(to.x, to.y, { steps: 4 });
  await white.mouse.up();
  await stands(white, "f3", "white knight");
  await white.locator("button.press.ready").click();
  await stands(black, "f3", "white knight");
  // The other sees it go there; who has carried it there himself does not.
  await black.locator("[data-square=f3] .man.went").waitFor();
  assert.equal(await white.locator(".man.went").count(), 0);

  const [start, end] = [await middle(square(black, "e7")), await middle(square(black, "e5"))];
  const session = await black.context().newCDPSession(black);
  const finger = (type, at) => session.send("Input.dispatchTouchEvent", { type, touchPoints: at ? [at] : [] });
  await finger("touchStart", start);
  for (const part of [0.25, 0.5, 0.75, 1])
    await finger("touchMove", { x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part });
  await finger("touchEnd");
  await stands(black, "e5", "black pawn");
  assert.equal(await black.evaluate(() => scrollY), 0, "the page does not scroll under the finger");
  // Let go beside the board: nothing is made, and the piece was touched.
  await black.locator("button.press.ready").tap();
  await stands(white, "e5", "black pawn");
  const away = await middle(square(white, "b1"));
  await white.mouse.move(away.x, away.y);
  await white.mouse.down();
  await white.mouse.move(away.x, away.y + 300, { steps: 4 });
  await white.mouse.up();
  await white.getByText("White must move the piece on b1").waitFor();
  await stands(white, "b1", "white knight");
  await done(white, black);
});

test("with a delay spectators see a game as it was then, everywhere", async () => {
  const delay = 3;
  const evening = await people.hall.evening({ delay });
  const { id, tokens } = evening.games[0];
  await people.hall.act(id, evening.chief, { event: "start" });
  const desk = await device(chief(evening), { viewport: DESK });
  await desk.goto(`${people.hall.address()}#/hall/${evening.id}`);
  await desk.locator(".tile .nm.on", { hasText: "Aalto" }).waitFor();
  const [board, wall, room] = [await device(null), await device(null, { viewport: DESK }), await device(null)];
  await board.goto(`${people.hall.address()}#/play/${id}`);
  await wall.goto(`${people.hall.address()}#/wall/${evening.id}`);
  await room.goto(`${people.hall.address()}#/hall/${evening.id}`);
  for (const page of [room, wall]) await page.locator(".on", { hasText: "Aalto" }).first().waitFor();
  await board.locator(".face.on").waitFor();
  const sent = performance.now();
  await people.hall.act(id, tokens.white.token, { event: "move", move: "e2e4" });
  await people.hall.act(id, tokens.white.token, { event: "press" });
  await desk.locator(".tile .nm.on", { hasText: "Berg" }).waitFor();
  const seen = async (locator) => {
    await locator.waitFor();
    return (performance.now() - sent) / 1000;
  };
  const times = await Promise.all([
    seen(board.locator('[data-square=e4][aria-label*="white pawn"]')),
    seen(wall.locator("svg.board[aria-label*=e4]")),
    seen(room.locator(".tile .nm.on", { hasText: "Berg" })),
  ]);
  // However slow the machine is, nobody sees it earlier.
  for (const time of times) assert.ok(time >= delay, `${times}`);
  // The clock of a spectator is the one of then: it has lost no time that it should not.
  await done(desk, board, wall, room);
});

test("at 200 % every page can be read and used", async () => {
  const evening = await scene(people.hall);
  const page = await device(evening.held, { viewport: { width: 640, height: 450 }, deviceScaleFactor: 2 });
  for (const [name, hash] of Object.entries({ ...PAGES, ...livePages(evening) })) {
    await page.goto(`${people.hall.address()}?${name}${hash}`);
    await page.locator("main[aria-busy=false] :is(h1, .no, input)").first().waitFor();
    await within(page, `${name} at 200 %`);
  }
  // Nothing lies for ever under the bars that stay: what is pressed most is to be had.
  await page.goto(`${people.hall.address()}?press#/play/${evening.games[0]}?as=white`);
  await page.locator("button.press").click({ trial: true });
  await square(page, "e4").click({ trial: true });
  await square(page, "a8").click({ trial: true });
  await done(page);
});

test("twenty names that break what is careless: no script runs, nothing is asked elsewhere, nothing is pushed aside", async () => {
  const pairs = Array.from({ length: 10 }, (_, index) => [EVIL[index * 2], EVIL[index * 2 + 1]]);
  const name = '"><img src=x onerror=alert(2)><script>alert(3)</script>';
  const evening = await people.hall.evening({ name, pairs });
  for (const { id, tokens } of evening.games) {
    await people.hall.act(id, evening.chief, { event: "start" });
    await people.hall.act(id, tokens.white.token, { event: "move", move: "e2e5" });
    await people.hall.act(id, tokens.white.token, { event: "press" });
    await people.hall.act(id, tokens.black.token, { event: "claim", claim: "illegal-move" });
  }
  await people.hall.hallAct(evening.id, evening.chief, { event: "announce", text: `${name} ${EVIL.join(" ")}` });
  await people.hall.hallAct(evening.id, evening.chief, { event: "withdraw", player: 8, from: 2 });
  const { rounds } = await people.hall.call(`competitions/${evening.id}`, { token: evening.chief });
  const seats = evening.games.map((_, index) => player(evening, "white", index));
  const page = await device([chief(evening), ...seats], { viewport: DESK });
  const asked = [];
  page.on("dialog", (dialog) => {
    page.problems.push(`a script ran: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("request", (request) => asked.push(request.url()));
  const of = `of=${evening.id}`;
  const visit = async (hash, wanted) => {
    await page.goto(`${people.hall.address()}?${encodeURIComponent(hash)}${hash}`);
    for (const text of wanted) await page.locator("main").getByText(text, { exact: false }).first().waitFor();
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await within(page, `${hash} at ${width}`);
    }
  };
  const clean = rounds[0].boards.flatMap(({ white, black }) => [white.name, black.name]);
  await visit(`#/hall/${evening.id}`, [...clean, name]);
  await visit(`#/hall/${evening.id}?sheet=results&board=5`, clean);
  await visit(`#/hall/${evening.id}?sheet=players`, [clean[7]]);
  await visit(`#/print/cards/${evening.id}`, clean);
  // The wall shows a few at a time.
  await visit(`#/wall/${evening.id}`, [clean[0]]);
  for (const [index, { id }] of evening.games.entries()) {
    const both = clean.slice(index * 2, index * 2 + 2);
    await visit(`#/play/${id}?as=white`, both);
    await visit(`#/desk/${id}?${of}`, both);
    await visit(`#/print/scoresheet/${id}?${of}&lang=hu`, both);
    await visit(`#/print/incident/${id}?${of}`, both);
    await visit(`#/print/envelope/${id}?${of}`, both);
  }
  const elsewhere = asked.filter(
    (url) => /^(https?|wss?):/.test(url) && new URL(url).host !== new URL(people.hall.address()).host,
  );
  assert.deepEqual(elsewhere, []);
  assert.deepEqual(
    asked.filter((url) => /\/x$/.test(url)),
    [],
  );
  await done(page);
});

test("the program serves the pages itself: no other host, strict headers, a game in every language", async () => {
  const own = `http://127.0.0.1:${people.hall.port}/`;
  const answer = await fetch(own);
  assert.equal(answer.status, 200, "cargo build -p jadoube --features pages");
  const policy = answer.headers.get("content-security-policy") ?? "";
  assert.match(policy, /default-src 'none'|default-src 'self'/);
  assert.doesNotMatch(policy, /unsafe-inline|\*/);
  const evening = await people.hall.evening();
  const game = evening.games[0].id;
  await people.hall.act(game, evening.chief, { event: "start" });
  for (const locale of LANGUAGES) {
    const page = await device([player(evening, "white"), chief(evening)], { locale });
    const refused = [];
    page.on("console", (message) => message.type() === "error" && refused.push(message.text()));
    for (const hash of [
      `#/play/${game}?as=white`,
      `#/desk/${game}?of=${evening.id}`,
      `#/hall/${evening.id}`,
      "#/laws",
      "#/ask",
    ]) {
      await page.goto(`${own}?${encodeURIComponent(hash)}${hash}`);
      await page.locator("main :is(h1, .no)").first().waitFor();
    }
    assert.equal(await page.locator("html").getAttribute("lang"), locale);
    assert.deepEqual(refused, []);
    await done(page);
  }
});
