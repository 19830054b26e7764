// A real server with the built pages before it, under one address: static files, and everything else passed on. The server can
// be killed and started again behind it, as on a bad evening.

import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { createServer, request } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { dirname, extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const dist = join(here, "..", "dist");
const target = process.env.CARGO_TARGET_DIR ?? join(here, "..", "..", "target");

/** The command as it was built: the one that is named, else the newest. */
export const COMMAND =
  process.env.JADOUBE ??
  ["release", "debug"]
    .map((kind) => join(target, kind, "jadoube"))
    .filter(existsSync)
    .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)[0];

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

const newId = () => randomBytes(12).toString("hex");

export class Hall {
  #dir = mkdtempSync(join(tmpdir(), "jadoube-web-"));
  #child;
  #front;
  #sockets = new Set();
  port = 0;

  static async open() {
    const hall = new Hall();
    await hall.start();
    await hall.#listen();
    return hall;
  }

  get admin() {
    return readFileSync(join(this.#dir, "admin"), "utf8").trim();
  }

  /** Where the pages are; under another name where one is given. */
  address(name = "127.0.0.1") {
    return `http://${name}:${this.#front.address().port}/`;
  }

  async start() {
    if (!COMMAND) throw new Error("there is no server to play on: cargo build -p jadoube");
    const files = ["--data", join(this.#dir, "hall.db"), "--admin-token-file", join(this.#dir, "admin")];
    this.#child = spawn(COMMAND, ["serve", "--listen", "127.0.0.1:0", ...files], { stdio: ["ignore", "pipe", "pipe"] });
    let said = "";
    this.#child.stderr.on("data", (data) => {
      said += data;
    });
    this.port = await new Promise((done, failed) => {
      this.#child.stdout.on("data", (data) => {
        said += data;
        const found = said.match(/listening on http:\/\/[^:]+:(\d+)/);
        if (found) done(Number(found[1]));
      });
      // One that ends by itself later is told, too: what fails then is not the page.
      this.#child.on("exit", (code, signal) => {
        failed(new Error(`the server ended with ${code}: ${said}`));
        if (signal !== "SIGKILL") console.error(`the server ended with ${code ?? signal}: ${said}`);
      });
    });
  }

  /** Ends the server as a power cut does. */
  async kill() {
    const ended = new Promise((done) => this.#child.on("exit", done));
    this.#child.kill("SIGKILL");
    await ended;
    for (const socket of this.#sockets) socket.destroy();
  }

  async close() {
    await this.kill();
    this.#front.closeAllConnections();
    await new Promise((closed) => this.#front.close(closed));
    rmSync(this.#dir, { recursive: true, force: true });
  }

  async call(path, { token, body, method } = {}) {
    const response = await fetch(`http://127.0.0.1:${this.port}/api/v1/${path}`, {
      method: method ?? (body ? "POST" : "GET"),
      headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), "content-type": "application/json" },
      body: body && JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
    return JSON.parse(text);
  }

  /** A competition with its games, and the tokens of those who sit there. */
  async evening({ name = "Club evening", pairs = [["Aalto, Anna", "Berg, Bella"]], game = {}, ...more } = {}) {
    const usual = { rulebook: "fide-2023", time: "900+10", clock: "program", regulations: { default_time: 3600 } };
    const arranged = { ...usual, access: "link", ...more };
    const made = await this.call("competitions", { token: this.admin, body: { id: newId(), name, ...arranged } });
    const chief = made.tokens.chief.token;
    const bodies = pairs.map(([white, black], index) => ({
      id: newId(),
      round: 1,
      board: index + 1,
      give: ["white", "black"],
      game: { white: { name: white }, black: { name: black }, ...game },
    }));
    const games = bodies.length ? await this.call(`competitions/${made.id}/games`, { token: chief, body: bodies }) : [];
    return { id: made.id, chief, name, games };
  }

  /** Everybody comes to the board. */
  async arrive({ games }) {
    for (const { id, tokens } of games)
      await Promise.all(["white", "black"].map((seat) => this.act(id, tokens[seat].token, { event: "arrive" })));
  }

  act(game, token, event) {
    return this.call(`games/${game}/events`, { token, body: { id: newId(), event } });
  }

  hallAct(competition, token, event) {
    return this.call(`competitions/${competition}/events`, { token, body: { id: newId(), event } });
  }

  async #listen() {
    this.#front = createServer((incoming, outgoing) => {
      const path = normalize(decodeURIComponent(new URL(incoming.url, "http://x").pathname));
      const file = join(dist, path.endsWith("/") ? `${path}index.html` : path);
      if (!path.startsWith("/api") && file.startsWith(dist) && existsSync(file) && statSync(file).isFile()) {
        outgoing.writeHead(200, { "content-type": TYPES[extname(file)] ?? "application/octet-stream" });
        outgoing.end(readFileSync(file));
        return;
      }
      const onward = request(
        { port: this.port, host: "127.0.0.1", path: incoming.url, method: incoming.method, headers: incoming.headers },
        (answer) => {
          outgoing.writeHead(answer.statusCode, answer.headers);
          answer.pipe(outgoing);
        },
      );
      onward.on("error", () => outgoing.destroy());
      incoming.pipe(onward);
    });
    this.#front.on("upgrade", (incoming, socket, head) => {
      const onward = connect(this.port, "127.0.0.1", () => {
        const headers = Object.entries(incoming.headers).map(([name, value]) => `${name}: ${value}`);
        onward.write(`GET ${incoming.url} HTTP/1.1\r\n${headers.join("\r\n")}\r\n\r\n`);
        onward.write(head);
        socket.pipe(onward).pipe(socket);
      });
      for (const one of [socket, onward]) {
        this.#sockets.add(one);
        one.on("error", () => {});
        one.on("close", () => {
          this.#sockets.delete(one);
          socket.destroy();
          onward.destroy();
        });
      }
    });
    await new Promise((done) => this.#front.listen(0, "0.0.0.0", done));
  }
}

/** Lets a page in as somebody: the tokens that this device would have. */
export async function letIn(context, held) {
  await context.addInitScript((keys) => {
    if (!localStorage.getItem("jadoube.keys")) localStorage.setItem("jadoube.keys", JSON.stringify(keys));
  }, held);
}

/** The tokens of a player, of the chief arbiter. */
export const player = (evening, seat, index = 0) => ({
  token: evening.games[index].tokens[seat].token,
  role: "player",
  seat,
  game: evening.games[index].id,
  competition: evening.id,
  name: evening.name,
  since: 0,
});
export const chief = (evening) => ({
  token: evening.chief,
  role: "chief",
  competition: evening.id,
  name: evening.name,
  since: 0,
});
