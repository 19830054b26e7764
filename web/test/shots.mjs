// Pictures of every page and of what is done there, to be looked at: node test/shots.mjs [word in the name]. SHOT_LANG has the languages,
// SHOT_SIZES the sizes, SHOT_LOOKS the looks, SHOT_KINDS what is shown, each with commas between; with SHOT_PAPER each is printed as well.
// Those of the documents are made by guide.test.mjs.

import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chief, Hall, letIn } from "./hall.mjs";
import { enter, PAGES, STATES, settled, sheet } from "./list.mjs";
import { livePages, liveStates, many, nowhere, scene } from "./scene.mjs";
import { launch } from "./site.mjs";

const SIZES = {
  small: { width: 360, height: 740 },
  lying: { width: 740, height: 360 },
  tablet: { width: 820, height: 1180 },
  desk: { width: 1280, height: 900 },
  wide: { width: 1920, height: 1080 },
};
const LOOKS = {
  light: { colorScheme: "light" },
  dark: { colorScheme: "dark" },
  contrast: { contrast: "more" },
  forced: { forcedColors: "active", colorScheme: "dark" },
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

const named = (name) => name.replaceAll(/[^\w-]+/g, "-");
async function picture(page, name) {
  // What sticks to the window would hide what lies behind it in a picture of the whole page.
  await page.evaluate(() => {
    for (const stuck of document.querySelectorAll(".tabs,.foot-bar,.acts,button.press"))
      stuck.style.position = "static";
  });
  // Of two hundred boards as much as one sees at once.
  await page.screenshot({ path: join(out, `${named(name)}.png`), fullPage: !name.includes("-many-") });
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
/** Where somebody sits when the connection breaks. */
const lost = Object.fromEntries(["board", "desk", "hall", "wall"].map((name) => [name, [addresses[name]]]));
// What is lost comes last: the server has gone away then, and all clocks stand.
const kinds = chosen("SHOT_KINDS", "pocket,live,lost").sort((a, b) => (a === "lost") - (b === "lost"));
const crowd = kinds.includes("many") ? await many(hall) : undefined;
const held = [...evening.held, ...(crowd ? [chief(crowd)] : [])];
const KINDS = { pocket, live, lost, many: { hall: [`#/hall/${crowd?.id}`], wall: [`#/wall/${crowd?.id}`] } };

async function open(context, file, kind, state) {
  const page = await context.newPage();
  page.on("console", (message) => message.type() === "error" && kind !== "lost" && console.log(file, message.text()));
  page.on("pageerror", (error) => console.log(file, error.message));
  try {
    if (kind === "pocket") {
      await page.goto(hall.address());
      await settled(page);
      await enter(page, state);
    } else {
      await page.goto(hall.address() + state[0]);
      await page.waitForTimeout(kind === "many" ? 6000 : 1300);
      await state[1]?.(page);
    }
    await page.waitForTimeout(300);
  } catch (error) {
    console.log(file, error.message);
  }
  return page;
}

/** The same pages, all open when the server goes away. */
async function broken(context, files) {
  const pages = await Promise.all(Object.entries(files).map(([file, state]) => open(context, file, "lost", state)));
  await hall.kill();
  await pages[0]?.waitForTimeout(2500);
  for (const [index, file] of Object.keys(files).entries()) await picture(pages[index], file);
  await hall.start();
  for (const page of pages) await page.close();
}

for (const locale of chosen("SHOT_LANG", "en"))
  for (const size of chosen("SHOT_SIZES", "small,desk"))
    for (const look of chosen("SHOT_LOOKS", "light,dark")) {
      const context = await browser.newContext({
        viewport: SIZES[size],
        ...LOOKS[look],
        locale,
        serviceWorkers: "block",
      });
      await letIn(context, held);
      for (const kind of kinds) {
        const all = Object.entries(KINDS[kind]).map(([name, state]) => [
          `${size}-${look}-${locale}-${kind}-${name}`,
          state,
        ]);
        const wanted = all.filter(([file]) => file.includes(only));
        if (kind === "lost") {
          if (wanted.length > 0) await broken(context, Object.fromEntries(wanted));
          continue;
        }
        for (const [file, state] of wanted) {
          const page = await open(context, file, kind, state);
          await picture(page, file);
          if (process.env.SHOT_PAPER) await page.pdf({ path: join(out, `${named(file)}.pdf`), format: "A4" });
          await page.close();
        }
      }
      await context.close();
    }
await browser.close();
await hall.close();
