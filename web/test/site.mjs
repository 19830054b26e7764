// The built pages behind the plainest of servers, in a folder, and a browser to look at them with.

import { existsSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { dirname, extname, join, normalize } from "node:path";
import { after, before } from "node:test";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const dist = join(dirname(fileURLToPath(import.meta.url)), "..", "dist");
const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".woff2": "font/woff2",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
};

/** A browser that is here: Debian's, or the one that is named. */
export const BROWSER = [
  process.env.CHROMIUM,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
].find((path) => path && existsSync(path));

/**
 * Serves the pages from a folder of a host, as anybody might put them there. `asked` has what was asked for; after `cut` nothing is
 * answered any more; `alter` changes a file, as a new version does.
 */
export function serve() {
  const asked = [];
  const altered = new Map();
  let cut = false;
  const server = createServer((request, response) => {
    asked.push(request.url);
    if (cut) {
      request.socket.destroy();
      return;
    }
    const path = normalize(decodeURIComponent(new URL(request.url, "http://x").pathname)).replace(
      /^\/club\/rules\//,
      "/",
    );
    const file = join(dist, path.endsWith("/") ? `${path}index.html` : path);
    if (!file.startsWith(dist) || !existsSync(file) || !statSync(file).isFile()) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { "content-type": TYPES[extname(file)] ?? "application/octet-stream" });
    const change = altered.get(path);
    response.end(change ? change(readFileSync(file, "utf8")) : readFileSync(file));
  });
  return new Promise((done) => {
    server.listen(0, "127.0.0.1", () => {
      done({
        asked,
        cut: () => {
          cut = true;
          asked.length = 0;
          server.closeAllConnections();
        },
        alter: (path, change) => altered.set(path, change),
        address: `http://127.0.0.1:${server.address().port}/club/rules/`,
        close: () => {
          server.closeAllConnections();
          return new Promise((closed) => server.close(closed));
        },
      });
    });
  });
}

/** The pages and a browser for all tests of a file: there before the first of them, with what `more` does to them, gone after the last. */
export function visited(more) {
  const these = {};
  before(async () => {
    these.site = await serve();
    these.browser = await launch();
    await more?.(these);
  });
  after(async () => {
    await these.browser?.close();
    await these.site?.close();
  });
  return these;
}

export function launch() {
  return chromium.launch({ executablePath: BROWSER, args: ["--no-sandbox"] });
}
