// Pictures of every page and of what is done there, to be looked at: node test/shots.mjs [word in the name]. SHOT_LANG has the languages,
// SHOT_SIZES the sizes, SHOT_LOOKS the looks, each with commas between. Those of the documents are made by guide.test.mjs.

import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Hall, letIn } from "./hall.mjs";
import { enter, PAGES, STATES, settled, sheet } from "./list.mjs";
import { livePages, liveStates, nowhere, scene } from "./scene.mjs";
import { launch } from "./site.mjs";

const SIZES = {
  small: { width: 360, height: 740 },
  tablet: { width: 820, height: 1180 },
  desk: { width: 1280, height: 900 },
  wide: { width: 1920, height: 1080 },
};
const chosen = (name, usual) => (process.env[name] ?? usual).split(",");
const out = join(dirname(fileURLToPath(import.meta.url)), "shots");
mkdirSync(out, { recursive: true });

/** The table clock as it stands, without its sheet. */
async function running(page) {
  await sheet(page);
  await page.keyboard.press("Escape");
}

/** Both sides have made moves, and then the time of one or of both ran out. */
const fallen = (time, late) => async (page) => {
  await page.evaluate(
    ([control, ago]) => {
      const game = { rulebook: "fide-2023", time: control, clock: "program", moves: "unseen", begins: "start" };
      const players = ["white", "black"];
      const presses = [3, 9, 14, 22].map((at, turn) => ({ at, by: players[turn % 2], event: "press" }));
      const there = players.map((by) => ({ at: 0, by, event: "arrive" }));
      const begun = [...there, { at: 1, by: "arbiter", event: "start" }, ...presses];
      const names = { white: { name: "Aalto, Anna" }, black: { name: "Berg, Bella" } };
      const lines = [{ game: { ...game, ...names } }, ...begun].map((line) => JSON.stringify(line));
      const kept = { epoch: Date.now() - ago, seen: Date.now(), lines, white: "Aalto, Anna", black: "Berg, Bella" };
      localStorage.setItem("jadoube.clock", JSON.stringify(kept));
      location.hash = "#/clock/play";
    },
    [time, late],
  );
  await page.waitForTimeout(1500);
};

const pocket = {
  ...Object.fromEntries(Object.entries(PAGES).map(([name, hash]) => [name, [hash]])),
  ...STATES,
  "clock running": ["#/clock", running],
  "clock sheet": ["#/clock", sheet],
  "clock flag": ["#/clock", fallen("20", 48_000)],
};

async function picture(page, name) {
  // What sticks to the window would hide what lies behind it in a picture of the whole page.
  await page.evaluate(() => {
    for (const stuck of document.querySelectorAll(".tabs,.foot-bar")) stuck.style.position = "static";
  });
  await page.screenshot({ path: join(out, `${name.replaceAll(/[^\w-]+/g, "-")}.png`), fullPage: true });
}

const only = process.argv[2] ?? "";
const hall = await Hall.open();
const browser = await launch();
const evening = await scene(hall);
const addresses = livePages(evening);
const live = {
  ...Object.fromEntries(Object.entries({ ...addresses, ...nowhere }).map(([name, hash]) => [name, [hash]])),
  ...Object.fromEntries(Object.entries(liveStates).map(([name, [where, act]]) => [name, [addresses[where], act]])),
};
for (const locale of chosen("SHOT_LANG", "en"))
  for (const size of chosen("SHOT_SIZES", "small,desk"))
    for (const look of chosen("SHOT_LOOKS", "light,dark")) {
      const context = await browser.newContext({
        viewport: SIZES[size],
        colorScheme: look,
        locale,
        serviceWorkers: "block",
      });
      await letIn(context, evening.held);
      for (const [kind, pages] of Object.entries({ pocket, live }))
        for (const [name, state] of Object.entries(pages)) {
          const file = `${size}-${look}-${locale}-${kind}-${name}`;
          if (!file.includes(only)) continue;
          const page = await context.newPage();
          page.on("console", (message) => message.type() === "error" && console.log(file, message.text()));
          page.on("pageerror", (error) => console.log(file, error.message));
          try {
            if (kind === "pocket") {
              await page.goto(hall.address());
              await settled(page);
              await enter(page, state);
            } else {
              await page.goto(hall.address() + state[0]);
              await page.waitForTimeout(1300);
              await state[1]?.(page);
            }
            await page.waitForTimeout(300);
          } catch (error) {
            console.log(file, error.message);
          }
          await picture(page, file);
          await page.close();
        }
      await context.close();
    }
await browser.close();
await hall.close();
