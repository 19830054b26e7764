// Taking a seat or a role: a link or a code is given up for a token, once.

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

/** Redeems a link or a code and keeps what it gave. */
export async function join(secret: string): Promise<Joined> {
  const joined = await call<Joined>("join", { body: isCode(secret) ? { code: secret } : { seat: secret } });
  const name = await nameOf(joined).catch(() => "");
  keys.keep({
    token: joined.token,
    role: joined.role,
    competition: joined.competition,
    ...(joined.game ? { game: joined.game } : {}),
    ...(joined.seat ? { seat: joined.seat } : {}),
    name,
    since: Date.now(),
  });
  return joined;
}

async function nameOf({ token, competition, game }: Joined): Promise<string> {
  if (!game) return (await call<{ name: string }>(`competitions/${competition}`, { token })).name;
  const { arrangement } = await call<{ arrangement: { white?: { name?: string }; black?: { name?: string } } }>(
    `games/${game}`,
    { token },
  );
  return `${arrangement.white?.name ?? ""} – ${arrangement.black?.name ?? ""}`;
}

/** What somebody is, in words. */
export function roleName(one: Pick<Held, "role" | "seat">): string {
  if (one.seat === "white") return t("player.white");
  if (one.seat === "black") return t("player.black");
  if (one.seat === "clock") return t("live.table-clock");
  if (one.role === "chief") return t("live.chief");
  return one.role === "arbiter" || one.seat === "arbiter" ? t("live.arbiter") : t("live.spectator");
}
