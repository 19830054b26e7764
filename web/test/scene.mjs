// An evening in which something is going on at every board: for looking at the live pages.

import { chief, player } from "./hall.mjs";

const NAMES = [
  ["Aalto, Anna", "Berg, Bella"],
  ["Korhonen-Lindström, Aleksanteri", "Szentgyörgyi-Kovács, Krisztina"],
  ["Erdem, Çağrı", "Forss, Fia"],
  ["Gál, Gergő", "Hartikainen, Helmi"],
  ["Ilgaz, İpek", "Juhász, Júlia"],
  ["Korpi, Kalle", "Lehto, Leena"],
  ["Mäkinen, Mikko", "Nagy, Nóra"],
  ["Öztürk, Ozan", "Papp, Petra"],
];
const OPENING = ["e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6", "b5a4", "g8f6", "e1g1", "f8e7", "f1e1", "b7b5"];

export async function scene(hall) {
  const evening = await hall.evening({ name: "Spring Open", pairs: NAMES, time: "40/5400+30:1800+30" });
  const games = evening.games;
  const act = (index, seat, event) =>
    hall.act(games[index].id, games[index].tokens[seat]?.token ?? evening.chief, event);
  const moves = async (index, list) => {
    for (const [ply, move] of list.entries()) {
      const seat = ply % 2 ? "black" : "white";
      await act(index, seat, { event: "move", move });
      await act(index, seat, { event: "press" });
    }
  };
  for (const index of [0, 1, 2, 3, 4, 5, 6])
    for (const seat of ["white", "black"]) await act(index, seat, { event: "arrive" });
  for (const index of [0, 1, 2, 3, 4, 5, 6]) await act(index, "chief", { event: "start" });
  await moves(0, OPENING);
  await act(0, "white", { event: "touch", squares: ["f3"] });
  // An illegal move, claimed; then pieces knocked over, which the arbiter has to judge.
  await moves(1, [...OPENING.slice(0, 9), "e8g6"]);
  await act(1, "white", { event: "claim", claim: "illegal-move" });
  await act(1, "chief", { event: "restart-clock" });
  await moves(2, ["f2f3", "e7e5", "g2g4"]);
  await act(2, "black", { event: "move", move: "d8h4" });
  await moves(3, OPENING.slice(0, 6));
  await act(3, "chief", { event: "set-clock", white: 725, black: 108 });
  await moves(4, OPENING.slice(0, 8));
  await act(4, "white", { event: "stop-clock", reason: "arbiter" });
  await hall.hallAct(evening.id, games[4].tokens.white.token, { event: "call", game: games[4].id }).catch(() => {});
  await moves(5, OPENING.slice(0, 4));
  await act(5, "white", { event: "offer-draw" });
  await moves(6, OPENING.slice(0, 3));
  await act(6, "chief", { event: "adjourn", text: "Saturday, 17:00, here" });
  const phone = [0, 1, 3, 5, 6].flatMap((index) => [player(evening, "white", index), player(evening, "black", index)]);
  return { evening, held: [chief(evening), ...phone], games: games.map(({ id }) => id) };
}

/** Two hundred boards in all states: moves at most of them, somebody who has not come, some over, some short of time, some that wait. */
export async function many(hall) {
  const names = NAMES.flat();
  const pairs = Array.from({ length: 200 }, (_, index) => [names[index % 16], names[(index * 7 + 5) % 16]]);
  const evening = await hall.evening({ name: "City championship", pairs });
  const act = (index, seat, event) => hall.act(evening.games[index].id, evening.games[index].tokens[seat].token, event);
  /** What is done at ten boards at a time. */
  const everywhere = async (done) => {
    for (let from = 0; from < pairs.length; from += 10)
      await Promise.all(Array.from({ length: 10 }, (_, index) => done(from + index)));
  };
  await everywhere(async (index) => {
    await act(index, "white", { event: "arrive" });
    if (index % 29 !== 28) await act(index, "black", { event: "arrive" });
  });
  await hall.hallAct(evening.id, evening.chief, { event: "start-round", round: 1 });
  await everywhere(async (index) => {
    for (const [ply, move] of OPENING.slice(0, index % 29 === 28 ? 0 : index % 12).entries()) {
      const seat = ply % 2 ? "black" : "white";
      await act(index, seat, { event: "move", move });
      await act(index, seat, { event: "press" });
    }
    if (index % 7 === 6) await act(index, "white", { event: "resign" });
    else if (index % 31 === 30) {
      await act(index, "white", { event: "stop-clock", reason: "arbiter" });
      const { id, tokens } = evening.games[index];
      await hall.hallAct(evening.id, tokens.white.token, { event: "call", game: id });
    }
  });
  // One who acts for others does so only so often.
  for (let index = 10; index < pairs.length; index += 11) {
    const set = { event: "set-clock", white: 125, black: 47 };
    if (index % 7 !== 6) await hall.act(evening.games[index].id, evening.chief, set);
    await new Promise((done) => setTimeout(done, 100));
  }
  return evening;
}

/** The addresses of the live pages of that evening. */
export function livePages({ evening, games }) {
  const of = `of=${evening.id}`;
  return {
    start: "#/play",
    join: "#/join",
    new: "#/new",
    hall: `#/hall/${evening.id}`,
    results: `#/hall/${evening.id}?sheet=results&board=2`,
    withdrawals: `#/hall/${evening.id}?sheet=players`,
    pairings: `#/hall/${evening.id}?sheet=round`,
    wall: `#/wall/${evening.id}`,
    board: `#/play/${games[0]}?as=white`,
    "board-black": `#/play/${games[1]}?as=black`,
    "board-free": `#/play/${games[3]}?as=white`,
    offer: `#/play/${games[5]}?as=black`,
    seal: `#/play/${games[6]}?as=black`,
    over: `#/play/${games[2]}`,
    desk: `#/desk/${games[1]}?${of}`,
    "desk-calls": `#/desk/${games[4]}?${of}`,
    scoresheet: `#/print/scoresheet/${games[0]}?${of}`,
    envelope: `#/print/envelope/${games[6]}?${of}`,
    incident: `#/print/incident/${games[1]}?${of}`,
    cards: `#/print/cards/${evening.id}`,
  };
}

/** What no address alone shows at the live pages: the page where one begins, and what is pressed there, in whatever language. */
export const liveStates = {
  claim: ["board", (page) => page.locator(".acts > button").nth(2).click()],
  // Where nothing has been touched yet a repetition can be claimed; the first choice asks for the move.
  "claim with a move": [
    "board-free",
    async (page) => {
      await page.locator(".acts > button").nth(2).click();
      await page.locator("[role=dialog] .wide:not(:disabled)").first().click();
      await page.locator("[role=dialog] input").waitFor();
    },
  ],
  "call the arbiter": ["board", (page) => page.locator(".acts > button").nth(3).click()],
  "typed moves": ["board", (page) => page.locator("summary").first().click()],
  ...Object.fromEntries(
    ["happened", "clocks", "restore", "penalty", "for a player", "adjourn"].map((name, index) => [
      `desk: ${name}`,
      [
        "desk",
        (page) =>
          page
            .locator(".left .acts .btn")
            .nth(index + 1)
            .click(),
      ],
    ]),
  ),
  "desk: strike an entry": ["desk", (page) => page.locator(".course li > button").first().click()],
  "hall: more": ["hall", (page) => page.locator(".official [aria-expanded]").click()],
  "hall: a code for an arbiter": [
    "hall",
    async (page) => {
      await page.locator(".official [aria-expanded]").click();
      await page.locator(".official [aria-expanded] ~ .btn").nth(1).click();
      await page.locator(".code b").waitFor();
    },
  ],
};

/** Addresses that lead nowhere. */
export const nowhere = {
  "no such game": "#/play/0123456789abcdef01234567",
  "no such desk": "#/desk/0123456789abcdef01234567",
  "no such competition": "#/hall/0123456789abcdef01234567",
  "no such wall": "#/wall/0123456789abcdef01234567",
  "no such paper": "#/print/scoresheet/0123456789abcdef01234567",
  "nothing to join": "#/join/AAAAAAAAAAAAAAAAAAAAAAAAAA",
};
