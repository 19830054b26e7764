// The clock's game on this device: written down at every entry, so that reload, lock and a dead battery lose nothing.

export interface Saved {
  /** When its time begins, in milliseconds as the device counts them. */
  epoch: number;
  /** The case: the arrangement, and what was entered. */
  lines: string[];
  white: string;
  black: string;
  /** When the page was last alive. */
  seen: number;
}

export interface Preset {
  time: string;
  dgt?: string;
}

const GAME = "jadoube.clock";
const OWN = "jadoube.clock.presets";

/** As people know them, with the number on the most common clock. */
export const PRESETS: Preset[] = [
  { time: "180+2", dgt: "10" },
  { time: "300+3" },
  { time: "300", dgt: "01" },
  { time: "600", dgt: "02" },
  { time: "600+5" },
  { time: "900+10" },
  { time: "1500+10", dgt: "11" },
  { time: "5400+30", dgt: "12" },
  { time: "40/5400+30:1800+30", dgt: "13" },
  { time: "40/6000+30:20/3000+30:900+30", dgt: "14" },
];

function read<T>(key: string): T | undefined {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? "null") as T | null) ?? undefined;
  } catch {
    return undefined;
  }
}

function write(key: string, value: unknown): boolean {
  try {
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

export const savedGame = (): Saved | undefined => {
  const game = read<Saved>(GAME);
  return game && Array.isArray(game.lines) && game.lines.length > 0 ? game : undefined;
};
/** Says whether it could be kept. */
export const saveGame = (game: Saved | undefined): boolean => write(GAME, game);
export const ownPresets = (): string[] => read<string[]>(OWN) ?? [];
export const savePresets = (times: string[]): boolean => write(OWN, times);
