// The one way from the pages to a server: questions and acts over HTTP, with the token that this device has.

import { language, t } from "../words/words.svelte.ts";

/** Why a server did not do what it was asked: its stable word, and a sentence for people. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly error: string,
    message: string,
    readonly where = "",
  ) {
    super(message);
  }
}

interface Asked {
  token?: string;
  lang?: string;
  body?: unknown;
  method?: string;
  signal?: AbortSignal;
}

/** An address of the server's interface: beside the pages, wherever they are. */
export function address(path: string, query: Record<string, string | number> = {}): URL {
  const url = new URL(`api/v1/${path}`, document.baseURI);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
  url.hash = "";
  return url;
}

/** Asks the server; what it refuses is thrown with its word. */
export async function call<T>(path: string, { token, lang, body, method, signal }: Asked = {}): Promise<T> {
  const response = await reached(
    fetch(address(path, { lang: lang ?? language() }), {
      method: method ?? (body === undefined ? "GET" : "POST"),
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
      cache: "no-store",
    }),
  );
  const text = await response.text();
  const answer = parsed(text);
  if (!response.ok) {
    const said = (answer ?? {}) as { error?: string; message?: string; where?: string };
    throw new Refusal(response.status, said.error ?? "none", said.message ?? response.statusText, said.where);
  }
  if (answer === undefined) throw new Refusal(404, "none", t("live.no-server"));
  return answer as T;
}

/** A text of the server: a case, PGN, the lines of a log. */
export async function text(path: string, token?: string): Promise<string> {
  const response = await reached(
    fetch(address(path, { lang: language() }), {
      headers: token ? { authorization: `Bearer ${token}` } : {},
      cache: "no-store",
    }),
  );
  const said = await response.text();
  if (!response.ok) {
    const problem = (parsed(said) ?? {}) as { error?: string; message?: string };
    throw new Refusal(response.status, problem.error ?? "none", problem.message ?? response.statusText);
  }
  return said;
}

/** An id for an act, unguessable and never twice; works without a secure context, too. */
export function newId(): string {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The address of a socket. */
export function socket(path: string, query: Record<string, string | number>): WebSocket {
  const url = address(path, query);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  return new WebSocket(url);
}

async function reached(asked: Promise<Response>): Promise<Response> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new Refusal(0, "unreachable", t("live.unreachable"));
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
