// The pages that are looked at in every language, at every width and in every look.

export const PAGES = {
  ask: "#/ask",
  matters: "#/ask/all",
  questions: "#/ask/both-flags-down",
  position:
    "#/ask/illegal-move?start=r1bqk1nr%2Fpppp1ppp%2F2n5%2F2b1p3%2F2B1P3%2F5N2%2FPPPP1PPP%2FRNBQK2R%20w%20KQkq%20-%204%204&move=f3h3",
  answer: "#/ask/illegal-move/answer",
  late: "#/ask/arrived-late/answer",
  laws: "#/laws",
  found: "#/laws?words=9.5",
  clause: "#/laws/draw.wrong-claim-time",
  clock: "#/clock",
  winnable: "#/winnable",
  dead: "#/winnable?fen=8%2F8%2Fp3k1p1%2FPp3pPp%2F1Pp1pP1P%2F2PpP3%2F3P4%2F4K3%20b%20-%20-%200%201",
  audit: "#/audit",
};

/** What no address alone shows: where one begins, and what is done there, in whatever language the page speaks. */
export const STATES = {
  "suggestions while typing": ["#/ask", (page) => page.locator("[role=combobox]").fill("repet")],
  "nothing fits": ["#/ask", (page) => page.locator("[role=combobox]").fill("qqqqqqqq")],
  "an incident that does not exist": ["#/ask/no-such-incident"],
  "an edition without such a rule": ["#/ask/fin-appeal?rulebook=fide-2023"],
  "the pieces that are left": [
    "#/ask/flag-against-lone-minor-piece",
    (page) => page.locator(".ways .btn").last().click(),
  ],
  "a case as lines": ["#/ask/illegal-move/answer", (page) => page.locator(".foot-bar .btn").last().click()],
  "no clause has these words": ["#/laws?words=qqqqqqqq"],
  "a case played through": ["#/laws/draw.wrong-claim-time", (page) => page.locator("details summary").first().click()],
  "a clock of one's own": ["#/clock", (page) => page.locator("details summary").first().click()],
  "the pieces alone": ["#/winnable", (page) => page.locator(".ways .btn").last().click()],
  "a position that is none": ["#/winnable?fen=8%2F8%2F8%2F8%2F8%2F8%2F8%2F8%20w%20-%20-%200%201"],
  findings: [
    "#/audit",
    async (page) => {
      await page.locator(".how .btn").click();
      await page.locator(".saves").waitFor();
      await page.locator("details summary").first().click();
      await page.locator(".source summary").click();
      await page.locator(".source mark").waitFor();
    },
  ],
  "a file without games": [
    "#/audit",
    async (page) => {
      const file = { name: "empty.pgn", mimeType: "text/plain", buffer: Buffer.from("\n") };
      await page.locator("input[type=file]").setInputFiles(file);
      await page.locator(".trouble").waitFor();
    },
  ],
};

/** Goes to a state and lets it settle. */
export async function enter(page, [hash, act]) {
  await visit(page, hash);
  await act?.(page);
  await settled(page);
}

export const LANGUAGES = ["en", "fi", "hu", "tr"];

/** Nothing is awaited from the core any more, and what was answered is drawn. */
export async function settled(page) {
  for (let calm = 0; calm < 2; calm++) {
    await page.locator("main[aria-busy=false] :is(h1, .no)").first().waitFor();
    await page.waitForTimeout(60);
  }
}

/** Goes to another page of the same visit, as a link does. */
export async function visit(page, hash) {
  await page.evaluate(async (to) => {
    location.hash = to;
    await new Promise((done) => setTimeout(done, 60));
  }, hash);
  await settled(page);
}

/** A clock between two players with the arbiter's sheet open: not to be had by an address alone. */
export async function sheet(page) {
  await page.evaluate(async () => {
    const game = {
      rulebook: "fide-2023",
      time: "40/5400+30:1800+30",
      clock: "program",
      moves: "unseen",
      begins: "start",
    };
    const names = { white: { name: "Korhonen-Lindström, Aleksanteri" }, black: { name: "Berg, Bella" } };
    const there = ["white", "black"].map((by) => ({ at: 0, by, event: "arrive" }));
    const begun = [...there, { at: 1, by: "arbiter", event: "start" }, { at: 9, by: "white", event: "press" }];
    const lines = [{ game: { ...game, ...names } }, ...begun].map((line) => JSON.stringify(line));
    const kept = {
      epoch: Date.now() - 20_000,
      seen: Date.now(),
      lines,
      white: names.white.name,
      black: names.black.name,
    };
    localStorage.setItem("jadoube.clock", JSON.stringify(kept));
  });
  await visit(page, "#/clock/play");
  await page.locator(".midbar .btn").last().click();
  await page.locator(".acts .btn small").first().waitFor();
}
