// What this device was let in with: tokens for seats and roles. They stay here, and go to the server that gave them only.

export interface Held {
  token: string;
  role: string;
  competition: string;
  /** The game of a seat. */
  game?: string;
  seat?: string;
  /** What people see it by. */
  name: string;
  /** When it was taken. */
  since: number;
}

const KEY = "jadoube.keys";
let held = $state.raw<Held[]>(read());

export const keys = {
  get all(): Held[] {
    return held;
  },

  keep(added: Held): void {
    held = [added, ...held.filter((one) => one.token !== added.token)].slice(0, 40);
    write();
  },

  drop(token: string): void {
    held = held.filter((one) => one.token !== token);
    write();
  },

  /** The token with which a game is followed: a seat there, else an arbiter's; none looks on. `as` chooses among several. */
  forGame(game: string, competition?: string, as?: string): Held | undefined {
    const here = held.filter((one) => one.game === game || (!one.game && one.competition === competition));
    const seat = here.find((one) => one.seat === as || one.role === as);
    return seat ?? here.find((one) => one.game === game) ?? here[0];
  },

  /** An arbiter's token for a game, where there is one. */
  forDesk(game: string, competition?: string): Held | undefined {
    const official = held.filter((one) => one.role === "chief" || one.role === "arbiter" || one.seat === "arbiter");
    return (
      official.find((one) => one.competition === competition || one.game === game) ??
      official.find((one) => one.role === "chief") ??
      keys.forGame(game, competition)
    );
  },

  /** The token with the most rights in a competition. */
  forHall(competition: string): Held | undefined {
    const here = held.filter((one) => one.competition === competition);
    return (
      here.find((one) => one.role === "chief") ??
      here.find((one) => one.role === "arbiter") ??
      here.find((one) => one.role !== "admin")
    );
  },

  get admin(): Held | undefined {
    return held.find((one) => one.role === "admin");
  },
};

function read(): Held[] {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "[]") as unknown;
    return Array.isArray(kept) ? (kept as Held[]).filter((one) => typeof one?.token === "string") : [];
  } catch {
    return [];
  }
}

function write(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(held));
  } catch {
    // A browser that keeps nothing still serves for this visit.
  }
}
