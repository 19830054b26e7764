// A sealed move: it stays on this device and on paper until the envelope is opened; the server gets a commitment to it.

import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

export interface Envelope {
  move: string;
  salt: string;
  commitment: string;
}

/** No letters that are taken for each other when they are read from paper. */
const SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Seals a move: a salt at random, and the sum over both as docs/protocol.md has it. */
export function sealed(move: string): Envelope {
  const salt = [...crypto.getRandomValues(new Uint8Array(20))].map((byte) => SIGNS[byte % 32]).join("");
  return { move, salt, commitment: bytesToHex(sha256(utf8ToBytes(`${salt}\n${move}`))) };
}

/** A salt as people write it, in groups, and back. */
export const grouped = (salt: string) => salt.match(/.{1,5}/g)?.join(" ") ?? "";
export const ungrouped = (text: string) => text.toUpperCase().replace(/[^0-9A-Z]/g, "");

const place = (game: string) => `jadoube.envelope.${game}`;

export function keepEnvelope(game: string, envelope: Envelope): boolean {
  try {
    localStorage.setItem(place(game), JSON.stringify(envelope));
    return true;
  } catch {
    return false;
  }
}

export function keptEnvelope(game: string): Envelope | undefined {
  try {
    return JSON.parse(localStorage.getItem(place(game)) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}
