// Ask: what is asked most, by pointer and by keyboard; the link that holds a question; the other editions.

import assert from "node:assert/strict";
import { test } from "node:test";
import { ask, load } from "jadoube";
import { catalogue } from "../tools/read.mjs";
import { settled } from "./list.mjs";
import { visited } from "./site.mjs";

let context;
const foreign = [];
const place = visited(async ({ site, browser }) => {
  await load();
  context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: "en", serviceWorkers: "block" });
  context.on("request", (request) => {
    if (!request.url().startsWith(site.address) && !/^(data|blob):/.test(request.url())) foreign.push(request.url());
  });
});

async function open(hash) {
  const page = await context.newPage();
  page.problems = [];
  page.on("pageerror", (error) => page.problems.push(error.message));
  page.on("console", (message) => message.type() === "error" && page.problems.push(message.text()));
  await page.goto(place.site.address + hash);
  await settled(page);
  return page;
}

/** The ruling is this one; the answer to the question before stays until it is there. */
const ruled = (page, sentence) =>
  page.waitForFunction((said) => document.querySelector(".say")?.textContent === said, sentence);

test("the twelve most common incidents, two taps each", async () => {
  const page = await open("#/ask");
  const tiles = await page.locator(".tile").evaluateAll((all) => all.map((tile) => tile.getAttribute("href")));
  assert.deepEqual(
    tiles,
    catalogue().first.map((id) => `#/ask/${id}`),
  );
  for (const id of catalogue().first) {
    await page.locator(`.tile[href="#/ask/${id}"]`).click();
    await page.getByRole("button", { name: "The ruling" }).click();
    const core = ask({ incident: id, rulebook: "fide-2023", pace: "standard", lang: "en" });
    await ruled(page, core.sentence);
    assert.deepEqual(await page.locator(".steps li").allInnerTexts(), core.steps, id);
    await page.locator("tr.mine").waitFor();
    assert.equal(await page.locator(".editions tbody tr").count(), 7, id);
    await page.goto(`${place.site.address}#/ask`);
  }
  assert.deepEqual(page.problems, []);
  await page.close();
});

test("an edition that rules otherwise stands out", async () => {
  const page = await open("#/ask/illegal-move/answer?pace=rapid&rulebook=fide-2023");
  await page.locator("tr.odd").first().waitFor();
  const there = ask({
    incident: "illegal-move",
    rulebook: "fide-2018",
    pace: "rapid",
    with: { supervision: "limited" },
    lang: "en",
  });
  const here = ask({
    incident: "illegal-move",
    rulebook: "fide-2023",
    pace: "rapid",
    with: { supervision: "limited" },
    lang: "en",
  });
  assert.notEqual(there.sentence, here.sentence);
  const odd = page.locator("tr.odd", { hasText: "2018" });
  await odd.getByText(there.sentence).waitFor();
  await odd.getByText("differs").waitFor();
  await page.close();
});

test("the shared link holds the whole question", async () => {
  const page = await open(
    "#/ask/illegal-move/answer?side=black&earlier=1&pace=blitz&supervision=full&rulebook=fide-2018&lang=fi",
  );
  const core = ask({
    incident: "illegal-move",
    rulebook: "fide-2018",
    pace: "blitz",
    lang: "fi",
    with: { side: "black", earlier: "1", supervision: "full" },
  });
  await ruled(page, core.sentence);
  await page.evaluate(() => {
    navigator.share = undefined;
    Object.defineProperty(navigator, "clipboard", {
      value: {
        writeText: async (text) => {
          window.copied = text;
        },
      },
    });
  });
  await page.getByRole("button", { name: "Jaa" }).click();
  await page.waitForFunction(() => window.copied);
  const link = new URLSearchParams((await page.evaluate(() => window.copied)).split("?")[1]);
  assert.deepEqual(Object.fromEntries(link), {
    side: "black",
    earlier: "1",
    pace: "blitz",
    supervision: "full",
    rulebook: "fide-2018",
    lang: "fi",
  });
  await page.getByRole("button", { name: "Tapauksena" }).click();
  assert.equal((await page.locator("dialog pre").innerText()).trim(), core.case.join("\n"));
  await page.close();
});

test("typed with mistakes in another language, by keyboard alone", async () => {
  const page = await open("#/ask?lang=hu");
  await page.getByRole("combobox", { name: "Mi történt?" }).focus();
  await page.keyboard.type("masodik szabalytalan lepes");
  await page.locator("[role=option]").first().waitFor();
  await page.waitForFunction(() =>
    document.querySelector("#suggestion-0")?.textContent.includes("Szabálytalan lépés, az órát is kezelte"),
  );
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => location.hash.startsWith("#/ask/illegal-move"));
  // The words say that it is the second: the answer is chosen already.
  assert.match(page.url(), /earlier=1/);
  await page.locator("fieldset").first().waitFor();
  assert.equal(await page.locator("input[name=earlier][value='1']").isChecked(), true);
  await page.locator("input[name=side][value=white]").focus();
  await page.keyboard.press("ArrowRight");
  await page.waitForFunction(() => location.hash.includes("side=black"));
  const button = page.getByRole("button", { name: "A döntés" });
  await button.focus();
  await page.keyboard.press("Enter");
  const core = ask({
    incident: "illegal-move",
    rulebook: "fide-2023",
    pace: "standard",
    lang: "hu",
    with: { side: "black", earlier: "1" },
  });
  await ruled(page, core.sentence);
  await page.close();
});

test("a position by tapping, and the move on it", async () => {
  const page = await open("#/ask/illegal-move");
  await page.locator(".position summary").click();
  await page.getByRole("button", { name: "Kings only" }).click();
  await page.getByText("say also on which squares").waitFor();
  await page.locator(".palette button[aria-label='white rook']").click();
  await page.locator("[data-square=a1]").click();
  await page.getByRole("button", { name: "Tap it" }).click();
  await page.locator("[data-square=a1]").click();
  await page.locator("[data-square=b3]").click();
  await page.waitForFunction(() => location.hash.includes("move=a1b3"));
  await page.getByRole("button", { name: "The ruling" }).click();
  const start = "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1";
  const core = ask({
    incident: "illegal-move",
    rulebook: "fide-2023",
    pace: "standard",
    lang: "en",
    with: { start, move: "a1b3" },
  });
  await ruled(page, core.sentence);
  await page.close();
});

test("where the pieces decide it is enough to tell which are left", async () => {
  const page = await open("#/ask/flag-against-lone-minor-piece?rulebook=fide-2023");
  await page.getByRole("button", { name: "The pieces alone" }).click();
  await page.waitForFunction(() => location.hash.includes("start="));
  // The knight is gone as well: a bare king mates nobody.
  await page.getByRole("button", { name: "black knight: 1" }).click();
  await page.getByRole("button", { name: "black knight: 2" }).click();
  await page.getByRole("button", { name: "black knight: 0" }).waitFor();
  await page.getByRole("button", { name: "The ruling" }).click();
  await page.locator(".result b", { hasText: "½–½" }).waitFor();
  await page.close();
});

test("no other host is asked for anything", () => assert.deepEqual(foreign, []));
