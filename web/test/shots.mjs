// Pictures of every page, to be looked at: node test/shots.mjs [word in the name]. Those of the
// documents are made by guide.test.mjs.

import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { launch, serve } from "./site.mjs";

const out = join(dirname(fileURLToPath(import.meta.url)), "shots");
mkdirSync(out, { recursive: true });

async function begin(page) {
  await page.getByRole("button", { name: "To the board" }).click();
  await page.locator("[data-side=black]").waitFor();
  await page.locator("[data-side=black]").dispatchEvent("pointerdown", { isPrimary: true });
  await page.waitForTimeout(600);
}

/** White's time runs out after a few moves. */
async function flag(page) {
  await begin(page);
  for (const side of ["white", "black"]) {
    await page.locator(`[data-side=${side}]`).dispatchEvent("pointerdown", { isPrimary: true });
    await page.waitForTimeout(200);
  }
  await page.evaluate(() => {
    const game = JSON.parse(localStorage.getItem("jadoube.clock"));
    localStorage.setItem(
      "jadoube.clock",
      JSON.stringify({ ...game, epoch: game.epoch - 400_000, seen: Date.now() + 1e6 }),
    );
  });
  await page.reload();
  await page.waitForTimeout(1500);
}

const PAGES = [
  ["ask", "#/ask"],
  ["ask-typed", "#/ask", async (page) => page.getByRole("combobox").last().fill("second illegal")],
  ["ask-all", "#/ask/all"],
  ["ask-questions", "#/ask/illegal-move"],
  [
    "ask-position",
    "#/ask/illegal-move?start=r1bqk1nr%2Fpppp1ppp%2F2n5%2F2b1p3%2F2B1P3%2F5N2%2FPPPP1PPP%2FRNBQK2R%20w%20KQkq%20-%204%204&move=f3h3",
  ],
  ["ask-answer", "#/ask/illegal-move/answer"],
  ["ask-answer-late", "#/ask/arrived-late/answer"],
  ["laws", "#/laws"],
  ["laws-found", "#/laws?words=phone"],
  ["laws-clause", "#/laws/draw.wrong-claim-time"],
  ["audit", "#/audit"],
  [
    "audit-found",
    "#/audit",
    async (page) => {
      await page.getByRole("button", { name: "twelve" }).click();
      await page.waitForTimeout(800);
      await page.locator("details").first().click();
    },
  ],
  ["clock-begin", "#/clock"],
  ["clock-play", "#/clock", begin],
  [
    "clock-sheet",
    "#/clock",
    async (page) => {
      await begin(page);
      await page.locator("[data-side=white]").dispatchEvent("pointerdown", { isPrimary: true });
      await page.getByRole("button", { name: "Arbiter" }).click();
      await page.waitForTimeout(500);
    },
  ],
  ["clock-flag", "#/clock", flag],
  ["winnable", "#/winnable"],
  ["winnable-dead", "#/winnable?fen=8%2F8%2Fp3k1p1%2FPp3pPp%2F1Pp1pP1P%2F2PpP3%2F3P4%2F4K3%20b%20-%20-%200%201"],
];
const SIZES = { phone: { width: 390, height: 844 }, desk: { width: 1280, height: 800 } };

const only = process.argv[2] ?? "";
const site = await serve();
const browser = await launch();
for (const [size, viewport] of Object.entries(SIZES)) {
  for (const colorScheme of ["light", "dark"]) {
    const context = await browser.newContext({
      viewport,
      colorScheme,
      locale: process.env.SHOT_LANG ?? "en",
      serviceWorkers: "block",
    });
    for (const [name, hash, act] of PAGES) {
      const file = `${name}-${size}-${colorScheme}`;
      if (!file.includes(only)) continue;
      const page = await context.newPage();
      page.on("console", (message) => message.type() === "error" && console.log(file, message.text()));
      page.on("pageerror", (error) => console.log(file, error.message));
      await page.goto(site.address + hash);
      await page.waitForLoadState("networkidle");
      await act?.(page);
      await page.waitForTimeout(400);
      // What sticks to the window would hide what lies behind it in a picture of the whole page.
      await page.evaluate(() => {
        for (const stuck of document.querySelectorAll(".tabs,.foot-bar")) stuck.style.position = "static";
      });
      await page.screenshot({ path: join(out, `${file}.png`), fullPage: true });
      await page.close();
    }
    await context.close();
  }
}
await browser.close();
await site.close();
