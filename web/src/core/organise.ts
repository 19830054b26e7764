// What an organiser does on a server: a competition, its games, links to the seats. Every call can be repeated.

import type { Arrangement } from "jadoube";
import { keys } from "./keys.svelte.ts";
import { call, newId } from "./server.ts";
import type { CallShown } from "./shown.ts";

export interface Pair {
  white: string;
  black: string;
}

interface Made {
  id: string;
  tokens: Record<string, { id: string; token: string }>;
}

/** Makes a competition with the admin's token; this device becomes its chief arbiter. */
export async function makeCompetition(admin: string, name: string, game: Partial<Arrangement>): Promise<string> {
  const body = { id: newId(), name, access: "link", clock: "program", ...game };
  const { id, tokens } = await call<Made>("competitions", { token: admin, body });
  keys.keep({ token: tokens.chief!.token, role: "chief", competition: id, name, since: Date.now() });
  return id;
}

/** Makes the games of a round, all or none. */
export async function makeGames(competition: string, token: string, round: number, pairs: Pair[]): Promise<void> {
  const games = pairs.map(({ white, black }, index) => ({
    id: newId(),
    round,
    board: index + 1,
    game: { white: { name: white }, black: { name: black } },
  }));
  await call(`competitions/${competition}/games`, { token, body: games });
}

/** The link to a seat. The same id gives the same link, so a card can be printed again. */
export async function seatLink(token: string, game: string, seat: string): Promise<string> {
  const body = { id: `seat-${game}-${seat}`, kind: "seat", game, seat };
  const { seat: secret } = await call<{ seat: string }>("tokens", { token, body });
  return `#/join/${secret}`;
}

/** Lets a device to the seat that another has; that one is out then. */
export async function admit(competition: string, token: string | undefined, device: string): Promise<void> {
  const body = { id: newId(), event: { event: "admit", token: device } };
  await call(`competitions/${competition}/events`, { ...(token ? { token } : {}), body });
}

/** Does not let a device to the seat that it asks for. */
export async function turnAway(token: string | undefined, device: string): Promise<void> {
  await call(`tokens/${device}`, { ...(token ? { token } : {}), method: "DELETE" });
}

/** Tells the hall that an arbiter has come to a board: its calls are answered. */
export async function answerCalls(competition: string, token: string | undefined, game: string): Promise<void> {
  const key = token ? { token } : {};
  const { calls = [] } = await call<{ calls?: CallShown[] }>(`competitions/${competition}`, key);
  for (const one of calls.filter((it) => it.game === game && !it.answered)) {
    const body = { id: newId(), event: { event: "answer-call", call: one.number } };
    await call(`competitions/${competition}/events`, { ...key, body });
  }
}

/** A code for another arbiter, to be spoken, good once. */
export async function arbiterCode(token: string): Promise<string> {
  const body = { id: newId(), kind: "code", role: "arbiter", boards: "all" };
  return (await call<{ code: string }>("tokens", { token, body })).code;
}

const ADDRESS = "jadoube.address";

/** Whether an address means the device on which it is opened: phones do not find this server by it. */
export const isOwn = (address: string) => /^(\w+:\/\/)?(localhost\b|127\.|0\.0\.0\.0|\[::1?\])/.test(address);

/** Where phones find this server. */
export const phones = {
  get address(): string {
    const here = new URL("./", document.baseURI).href;
    try {
      return localStorage.getItem(ADDRESS) || here;
    } catch {
      return here;
    }
  },
  set address(text: string) {
    try {
      localStorage.setItem(ADDRESS, /^https?:/.test(text) ? text : `http:${"//"}${text}`);
    } catch {
      // Only this visit knows it then.
    }
  },
};

/** The whole address of a link, as phones reach it. */
export function forPhones(hash: string): string {
  return `${phones.address.replace(/[#?].*$/, "").replace(/\/?$/, "/")}${hash}`;
}
