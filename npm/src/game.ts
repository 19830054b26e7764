import { ask, instance } from "./core.js";
import { objects } from "./lines.js";
import type { Arrangement, Event, Ruling, State } from "./types/jadoube.js";
import type { ClockShown, Lang } from "./types/questions.js";
import type * as module from "./wasm/module.js";

/** An event with its time, in seconds since the scheduled start. */
export type Entry = Event & { at: number };

/**
 * A game in the care of the arbiter, entry by entry.
 *
 * `next_deadline` tells when something happens of itself; if no entry comes before, `tick` is to be called then.
 */
export class Game {
  readonly #lines: string[];
  readonly #lang: Lang;
  #game: module.Game;
  #instance: number;
  /** The rulings that follow from the arrangement alone. */
  readonly begun: Ruling[];

  constructor(game: Arrangement, lang: Lang = "en") {
    this.#lines = [JSON.stringify({ game })];
    this.#lang = lang;
    this.#game = ask((core) => new core.Game(this.#lines[0] as string, lang));
    this.#instance = instance();
    this.begun = objects(this.#game.begun());
  }

  /** Enters what happened and gives the rulings that follow. */
  handle(entry: Entry): Ruling[] {
    const line = JSON.stringify(entry);
    const rulings = this.#ask((game) => game.handle(line, this.#lang));
    this.#lines.push(line);
    return objects(rulings);
  }

  /** Time has come so far: rules on what it brought about. */
  tick(at: number): Ruling[] {
    return this.handle({ at, by: "program", event: "tick" } as Entry);
  }

  /** All there is to know of the game, for drawing it. */
  view(): State {
    return JSON.parse(this.#ask((game) => game.state(this.#lang))) as State;
  }

  /** When something happens of itself, in seconds since the scheduled start. */
  nextDeadline(): number | undefined {
    return this.#ask((game) => game.nextDeadline());
  }

  /** What the clocks show at a time, without entering anything: for drawing between two entries. */
  clock(at: number): ClockShown {
    return JSON.parse(this.#ask((game) => game.clock(at, this.#lang))) as ClockShown;
  }

  /** The game as a case: `rule` on it gives the same rulings. */
  case(): string {
    return `${this.#lines.join("\n")}\n`;
  }

  /** Gives back its memory at once; otherwise that happens when nobody holds the game any more. */
  free(): void {
    if (this.#instance === instance()) this.#game.free();
    this.#instance = -1;
  }

  #ask<T>(question: (game: module.Game) => T): T {
    if (this.#instance === -1) throw new Error("this game was given back");
    if (this.#instance !== instance()) this.#replay();
    return ask(() => question(this.#game));
  }

  /** After a fault of ours: the same entries make the same game. */
  #replay(): void {
    const [arrangement, ...entries] = this.#lines;
    this.#game = ask((core) => new core.Game(arrangement as string, this.#lang));
    this.#instance = instance();
    for (const entry of entries) ask(() => this.#game.handle(entry, this.#lang));
  }
}
