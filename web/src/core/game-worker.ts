// The side of a worker that keeps one game: entries in, what follows out. The game is its lines and nothing else.

import { type Entry, Game, type Lang, load, type Ruling, type State } from "jadoube";
import wasm from "jadoube/module.wasm?url";

/** What is told of a game after something was entered. */
export interface Told {
  lines: string[];
  rulings: Ruling[];
  state: State;
  deadline: number | undefined;
}

export type Question =
  | { id: number; call: "open"; lines: string[]; lang: Lang }
  | { id: number; call: "enter"; entries: Entry[] }
  | { id: number; call: "preview"; entries: Entry[] }
  | { id: number; call: "clock"; at: number };

const ready = load(new URL(wasm, self.location.href).href);
let game: Game | undefined;
let lang: Lang = "en";

self.onmessage = async ({ data }: MessageEvent<Question>) => {
  try {
    await ready;
    self.postMessage({ id: data.id, answer: answer(data) });
  } catch (error) {
    self.postMessage({ id: data.id, problem: error instanceof Error ? error.message : String(error) });
  }
};

function answer(question: Question): unknown {
  switch (question.call) {
    case "open": {
      lang = question.lang;
      game?.free();
      const replayed = replay(question.lines);
      game = replayed.game;
      return told(game, replayed.rulings);
    }
    case "enter":
      return told(opened(), enter(opened(), question.entries));
    case "preview": {
      const { game: copy } = replay(linesOf(opened()));
      try {
        return told(copy, enter(copy, question.entries));
      } finally {
        copy.free();
      }
    }
    case "clock":
      return opened().clock(question.at);
  }
}

function opened(): Game {
  if (!game) throw new Error("no game was opened");
  return game;
}

function linesOf(of: Game): string[] {
  return of.case().trim().split("\n");
}

function replay(lines: string[]): { game: Game; rulings: Ruling[] } {
  const [first = "", ...rest] = lines;
  const made = new Game((JSON.parse(first) as { game: ConstructorParameters<typeof Game>[0] }).game, lang);
  const rulings = rest.flatMap((line) => made.handle(JSON.parse(line) as Entry));
  return { game: made, rulings: rest.length > 0 ? rulings : made.begun };
}

/** A question that an entry answers may be named by what it is about: `?illegal-move`. */
function enter(into: Game, entries: Entry[]): Ruling[] {
  return entries.flatMap((entry) => {
    if (entry.event !== "decide" || !entry.question.startsWith("?")) return into.handle(entry);
    const about = entry.question.slice(1);
    const open = into
      .view()
      .questions.filter((question) => question.about === about)
      .at(-1);
    return open ? into.handle({ ...entry, question: open.id }) : [];
  });
}

function told(of: Game, rulings: Ruling[]): Told {
  return { lines: linesOf(of), rulings, state: of.view(), deadline: of.nextDeadline() };
}
