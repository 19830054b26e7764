// A Chromium to try the package in, and a server that gives it the package's files.

import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { delimiter, extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const DIST = fileURLToPath(new URL("../dist", import.meta.url));
const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];
const TYPES = { ".js": "text/javascript", ".wasm": "application/wasm", ".html": "text/html; charset=utf-8" };

/** As strict as a page can be: no script but our own, and nothing that is made up on the way. */
const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; worker-src 'self'";

/** Where a Chromium is: `CHROMIUM`, the one that playwright fetched, or one on the path; undefined where there is none. */
export function executable() {
  const fetched = chromium.executablePath();
  const folders = (process.env.PATH ?? "").split(delimiter);
  const installed = folders.flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return [process.env.CHROMIUM, fetched, ...installed].find((path) => path && existsSync(path));
}

/** Calls with an empty page whose folder is that of the package, in a browser that never saw it before. */
export async function withPage(executablePath, use) {
  const server = createServer(async (request, response) => {
    const path = normalize(new URL(request.url, "http://here").pathname);
    try {
      const body = path === "/" ? "<!doctype html><title>jadoube</title>" : await readFile(join(DIST, path));
      const type = TYPES[extname(path) || ".html"] ?? "text/plain";
      response.writeHead(200, { "content-type": type, "content-security-policy": POLICY });
      response.end(body);
    } catch {
      response.writeHead(404);
      response.end();
    }
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  // The sandbox of Chromium needs a user that root is not.
  const args = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  const browser = await chromium.launch({ executablePath, args });
  try {
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${server.address().port}/`);
    return await use(page);
  } finally {
    await browser.close();
    server.close();
  }
}
