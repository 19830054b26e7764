// How pages are looked at: not wider than the window, and nothing that axe calls serious.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

export const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Nothing reaches beyond the window as it is. */
export async function within(page, name) {
  const wide = await page.evaluate(() => {
    const most = document.documentElement.clientWidth;
    const out = [...document.querySelectorAll("main *, header *, nav *")].filter((element) => {
      const { right, left, width } = element.getBoundingClientRect();
      return width > 1 && (right > most + 1 || left < -1) && !element.closest(".vh, pre, .toc");
    });
    return [
      document.documentElement.scrollWidth - most,
      ...out.slice(0, 3).map((element) => element.outerHTML.slice(0, 160)),
    ];
  });
  assert.deepEqual(wide, [0], name);
}

/** Nothing reaches beyond the window, at any width. */
export async function narrow(page, name) {
  for (const width of [360, 768, 1280, 1920]) {
    await page.setViewportSize({ width, height: width === 360 ? 740 : 900 });
    await within(page, `${name} at ${width}`);
  }
  await page.setViewportSize({ width: 360, height: 740 });
}

/** In English every look is tried. What is long or missing in another language shows in any of them: one each, so that it takes no longer. */
const IN_LOOKS = { en: ["light", "dark", "contrast"], fi: ["light"], hu: ["dark"], tr: ["contrast"] };

/** What axe calls serious: nothing, in the looks in which that language is looked at. */
export async function serious(page, name, lang) {
  // So high that no bar covers half of anything.
  await page.setViewportSize({ width: 390, height: 1800 });
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe);
  for (const theme of IN_LOOKS[lang]) {
    await page.evaluate((look) => {
      document.documentElement.dataset.theme = look;
    }, theme);
    const found = await page.evaluate(async () => {
      const { violations } = await window.axe.run(document, {
        runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
      });
      return violations
        .filter(({ impact }) => impact === "serious" || impact === "critical")
        .map(({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 140)} ${nodes[0].failureSummary}`);
    });
    assert.deepEqual(found, [], `${name}, ${lang}, ${theme}`);
  }
}
