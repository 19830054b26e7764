// Pictures of the live pages, to be looked at: node test/live-shots.mjs [word in the name]. SHOT_LANG has the language, SHOT_SIZES the sizes
// (phone,small,tablet,desk,wide). Those of the guide are made by guide.test.mjs.

import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Hall, letIn } from "./hall.mjs";
import { livePages, scene } from "./scene.mjs";
import { launch } from "./site.mjs";

const out = join(dirname(fileURLToPath(import.meta.url)), "shots");
mkdirSync(out, { recursive: true });
const SIZES = {
  phone: { width: 390, height: 844 },
  desk: { width: 1280, height: 900 },
  small: { width: 360, height: 740 },
  tablet: { width: 768, height: 1024 },
  wide: { width: 1920, height: 1080 },
};
const wanted = (process.env.SHOT_SIZES ?? "phone,desk").split(",");

const only = process.argv[2] ?? "";
const hall = await Hall.open();
const browser = await launch();
const evening = await scene(hall);
for (const size of wanted) {
  const viewport = SIZES[size];
  for (const colorScheme of ["light", "dark"]) {
    const locale = process.env.SHOT_LANG ?? "en";
    const context = await browser.newContext({ viewport, colorScheme, locale, serviceWorkers: "block" });
    await letIn(context, evening.held);
    for (const [name, hash] of Object.entries(livePages(evening))) {
      const file = `${name}-${size}-${colorScheme}`;
      if (!file.includes(only)) continue;
      const page = await context.newPage();
      page.on("console", (message) => message.type() === "error" && console.log(file, message.text()));
      page.on("pageerror", (error) => console.log(file, error.message));
      await page.goto(hall.address() + hash);
      await page.waitForTimeout(1600);
      await page.screenshot({ path: join(out, `live-${file}.png`), fullPage: !["board", "offer"].includes(name) });
      await page.close();
    }
    await context.close();
  }
}
await browser.close();
await hall.close();
