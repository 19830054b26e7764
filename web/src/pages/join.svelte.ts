// Taking a seat or a role: a link or a code is given up for a token, once.

import type { Arrangement } from "jadoube";
import { type Held, keys } from "../core/keys.svelte.ts";
import { call } from "../core/server.ts";
import { t } from "../words/words.svelte.ts";

interface Joined {
  id: string;
  token: string;
  role: string;
  game: string | null;
  seat: string | null;
  competition: string;
  waiting: boolean;
}

/** A spoken code has eight signs in two groups; everything longer is the secret of a link. */
export function isCode(text: string): boolean {
  return text.replace(/[^0-9A-Za-z]/g, "").length <= 10;
}

/** Redeems a link or a code and keeps what it gave. `wooden` where the pieces stand on a board that no device sees, or where that could not be asked. */
export async function join(secret: string): Promise<Joined & { wooden: boolean }> {
  const joined = await call<Joined>("join", { body: isCode(secret) ? { code: secret } : { seat: secret } });
  const { name, wooden } = await look(joined).catch(() => ({ name: "", wooden: true }));
  keys.keep({
    token: joined.token,
    role: joined.role,
    competition: joined.competition,
    ...(joined.game ? { game: joined.game } : {}),
    ...(joined.seat ? { seat: joined.seat } : {}),
    name,
    since: Date.now(),
  });
  return { ...joined, wooden };
}

async function look({ token, competition, game }: Joined): Promise<{ name: string; wooden: boolean }> {
  if (!game) {
    const { name } = await call<{ name: string }>(`competitions/${competition}`, { token });
    return { name, wooden: false };
  }
  const { arrangement } = await call<{ arrangement: Arrangement }>(`games/${game}`, { token });
  const name = `${arrangement.white?.name ?? ""} – ${arrangement.black?.name ?? ""}`;
  return { name, wooden: arrangement.moves === "unseen" };
}

/** What somebody is, in words. */
export function roleName(one: Pick<Held, "role" | "seat">): string {
  if (one.seat === "white") return t("player.white");
  if (one.seat === "black") return t("player.black");
  if (one.seat === "clock") return t("live.table-clock");
  if (one.role === "chief") return t("live.chief");
  return one.role === "arbiter" || one.seat === "arbiter" ? t("live.arbiter") : t("live.spectator");
}
