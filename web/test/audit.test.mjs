// What an audit leaves in somebody's hands: findings by kind, chosen among, and files to be opened elsewhere.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { settled, visit } from "./list.mjs";
import { visited } from "./site.mjs";

/** Names as somebody might write them who means ill. */
const ILL = { White: '=HYPERLINK("http://x")', Black: "<img src=x onerror=alert(1)>", Event: "-1+1" };
const place = visited();

test("the table runs nothing, the report is whole and shows what was chosen", async () => {
  const page = await place.browser.newPage({
    viewport: { width: 360, height: 740 },
    locale: "fi",
    serviceWorkers: "block",
  });
  await page.goto(place.site.address);
  await settled(page);
  await visit(page, "#/audit");
  const faulty = readFileSync(new URL("../../examples/faulty.pgn", import.meta.url), "utf8");
  const tags = Object.entries(ILL).map(([name, text]) => `[${name} "${text.replaceAll('"', '\\"')}"]`);
  const ill = `${tags.join("\n")}\n[Date "2024.01.02"]\n[Result "1-0"]\n\n1. f3 e5 2. g4 Qh4# 1-0\n`;
  const file = { name: "club.pgn", mimeType: "text/plain", buffer: Buffer.from(`${faulty.trimEnd()}\n\n${ill}`) };
  await page.locator("input[type=file]").setInputFiles(file);
  await page.locator(".saves").waitFor();
  const saved = async (name) => {
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name }).click()]);
    return { name: download.suggestedFilename(), path: await download.path() };
  };

  // Where a finding stands is seen in the file itself.
  await page.locator("section li summary").first().click();
  await page.locator("details.source summary").first().click();
  const marked = page.locator("details.source mark");
  await marked.waitFor();
  const [number, text] = [await marked.locator("b").innerText(), await marked.textContent()];
  assert.equal(text.slice(number.length), file.buffer.toString().split("\n")[Number(number) - 1]);

  const table = readFileSync((await saved("Taulukko (CSV)")).path, "utf8");
  assert.ok(table.includes(`"'=HYPERLINK(""http://x"")"`), table);
  assert.ok(table.includes(`"'-1+1"`), table);

  // What is chosen above is what the report has.
  await page.locator(".filters input").fill("hyperlink");
  const kinds = await page.locator("section h2").count();
  assert.ok(kinds > 0 && kinds < 3, `${kinds} kinds`);
  const report = await saved("Raportti (HTML)");
  assert.equal(report.name, "club-report.html");
  const asked = [];
  const paper = await place.browser.newPage({ viewport: { width: 900, height: 700 } });
  paper.on("request", (request) => asked.push(request.url()));
  paper.on("dialog", (dialog) => asked.push(dialog.message()));
  await paper.setContent(readFileSync(report.path, "utf8"));
  assert.equal(await paper.locator("html").getAttribute("lang"), "fi");
  assert.equal(await paper.locator("h2").count(), kinds);
  assert.equal(await paper.locator("img, script").count(), 0);
  assert.ok((await paper.locator("article").first().innerText()).includes(ILL.Black));
  // A fool's mate: nobody but two white pawns and a black one and the queen has moved.
  assert.equal(await paper.locator("article svg").first().locator("text").count(), 32);
  assert.deepEqual(asked, []);
  if (process.env.SHOT) await paper.screenshot({ path: process.env.SHOT });
  await paper.close();
  await page.close();
});

test("a file without games is told so, and nothing is counted in it", async () => {
  const page = await place.browser.newPage({ locale: "en", serviceWorkers: "block" });
  await page.goto(`${place.site.address}#/audit`);
  const file = { name: "empty.pgn", mimeType: "text/plain", buffer: Buffer.from("\n") };
  await page.locator("input[type=file]").setInputFiles(file);
  await page.getByText("There are no games in this file.").waitFor();
  assert.equal(await page.locator(".sums").count(), 0);
  await page.close();
});
