// The game between two players on one phone: what was pressed goes to the core, what it rules is drawn.

import type { Arrangement, ClockShown, Color, Ruling, State } from "jadoube";
import { type Entry, KeptGame, type Told } from "../../core/game.ts";
import { settings } from "../../settings.svelte.ts";
import { type Saved, saveGame } from "./saved.ts";

/** How often the faces are drawn. */
const DRAW = 100;
/** A gap of this many milliseconds is told: the page was not alive. */
const GAP = 4000;

export type Deed = Omit<Entry, "at"> & { [key: string]: unknown };

export class Table {
  readonly #game = new KeptGame();
  #saved: Saved;
  #deadline: ReturnType<typeof setTimeout> | undefined;
  #draw: ReturnType<typeof setInterval> | undefined;
  #busy = Promise.resolve();

  state = $state.raw<State | undefined>();
  shown = $state.raw<ClockShown | undefined>();
  /** The rulings on the last entry. */
  rulings = $state.raw<Ruling[]>([]);
  trouble = $state("");
  /** Whether nothing can be kept on this device. */
  unsaved = $state(false);
  /** How long nobody looked after a running clock, in seconds. */
  gap = $state(0);

  constructor(saved: Saved) {
    this.#saved = saved;
    const away = Date.now() - saved.seen;
    this.#turn(async () => {
      const told = await this.#game.open(saved.lines, settings.lang);
      if (told.state.running !== "none" && away > GAP) this.gap = away / 1000;
      this.#take(told, saved.seen);
      await this.#tick();
    });
    this.#draw = setInterval(() => void this.#show(), DRAW);
  }

  get names(): Record<Color, string> {
    return { white: this.#saved.white, black: this.#saved.black };
  }

  get arrangement(): Arrangement {
    return (JSON.parse(this.#saved.lines[0]!) as { game: Arrangement }).game;
  }

  get lines(): string[] {
    return this.#saved.lines;
  }

  now(): number {
    return Math.max(0, Math.round(Date.now() - this.#saved.epoch) / 1000);
  }

  /** Enters what happened, now. */
  enter(...deeds: Deed[]): Promise<void> {
    const at = this.now();
    return this.#turn(async () => this.#take(await this.#game.enter(this.#entries(deeds, at))));
  }

  /** What would be ruled. */
  preview(...deeds: Deed[]): Promise<Told> {
    return this.#game.preview(this.#entries(deeds, this.now()));
  }

  /** Nobody looked after the clocks for a while: they stand as they stood then. */
  stopAtGap(): Promise<void> {
    this.gap = 0;
    const then = (this.#saved.seen - this.#saved.epoch) / 1000;
    const stop = { by: "arbiter", event: "stop-clock" } as Deed;
    return this.#turn(async () => this.#take(await this.#game.enter(this.#entries([stop], then))));
  }

  /** The clock ran on meanwhile, as a clock on the table does. */
  ranOn(): Promise<void> {
    this.gap = 0;
    return this.#turn(() => this.#tick());
  }

  /** The number of the last press, to be taken back. */
  lastPress(): number | undefined {
    const struck = new Set(this.lines.map((line) => (JSON.parse(line) as { entry?: number }).entry));
    for (let number = this.lines.length - 1; number > 0; number--) {
      if (!struck.has(number) && (JSON.parse(this.lines[number]!) as { event: string }).event === "press")
        return number;
    }
    return undefined;
  }

  close(): void {
    clearTimeout(this.#deadline);
    clearInterval(this.#draw);
    this.#game.close();
  }

  /** Time never falls from entry to entry, whatever the device's own clock does. */
  #entries(deeds: Deed[], at: number): Entry[] {
    const last = (JSON.parse(this.lines.at(-1)!) as { at?: number }).at ?? 0;
    return deeds.map((deed) => ({ ...deed, at: Math.max(at, last) }) as unknown as Entry);
  }

  #turn(act: () => Promise<void>): Promise<void> {
    const mine = this.#busy.then(act).then(
      () => {
        this.trouble = "";
      },
      (error: unknown) => {
        this.trouble = error instanceof Error ? error.message : String(error);
      },
    );
    this.#busy = mine;
    return mine;
  }

  #take(told: Told, seen = Date.now()): void {
    this.state = told.state;
    this.rulings = told.rulings;
    this.#saved = { ...this.#saved, lines: told.lines, seen };
    this.unsaved = !saveGame(this.#saved);
    clearTimeout(this.#deadline);
    if (told.deadline !== undefined) {
      const wait = told.deadline * 1000 + this.#saved.epoch - Date.now();
      this.#deadline = setTimeout(() => void this.#turn(() => this.#tick()), Math.min(Math.max(wait, 0), 2 ** 31 - 1));
    }
    void this.#show();
  }

  /** Rules on what time has brought about. */
  async #tick(): Promise<void> {
    if (this.gap > 0 || this.state?.running === "none" || this.state?.course !== "playing") return;
    this.#take(await this.#game.enter([{ at: this.now(), by: "program", event: "tick" } as Entry]));
  }

  async #show(): Promise<void> {
    if (!this.state) return;
    const at = this.gap > 0 ? (this.#saved.seen - this.#saved.epoch) / 1000 : this.now();
    this.shown = await this.#game.clock(at).catch(() => this.shown);
    if (this.gap === 0 && this.state.running !== "none" && Date.now() - this.#saved.seen > 1000) {
      this.#saved.seen = Date.now();
      saveGame(this.#saved);
    }
  }
}
