// One audit of one file, as it comes along.

import type { AuditTotals, Lang, Row, RulebookId } from "jadoube";
import { core, reason } from "../../core/core.ts";

const SEVERITIES = ["error", "warning", "info"] as const;

export class Run {
  readonly #control = new AbortController();
  /** The file line by line, once somebody wants to see it. */
  #text: Promise<string[]> | undefined;
  readonly file: File;
  rows = $state.raw<Row[]>([]);
  totals = $state.raw<AuditTotals | undefined>();
  busy = $state(true);
  trouble = $state("");

  constructor(file: File, rulebook: RulebookId | undefined, lang: Lang) {
    this.file = file;
    void this.#read(rulebook, lang);
  }

  get severities(): { severity: (typeof SEVERITIES)[number]; count: number }[] {
    const count = (this.totals?.severities ?? {}) as Record<string, number>;
    return SEVERITIES.map((severity) => ({ severity, count: count[severity] ?? 0 }));
  }

  stop(): void {
    this.#control.abort();
  }

  async #read(rulebook: RulebookId | undefined, lang: Lang): Promise<void> {
    try {
      await core.audit(this.file, {
        file: this.file.name,
        lang,
        ...(rulebook ? { rulebook } : {}),
        signal: this.#control.signal,
        onFindings: (found) => {
          if (found.length > 0) this.rows = [...this.rows, ...found];
        },
        onProgress: (totals) => {
          this.totals = totals;
        },
      });
    } catch (error) {
      this.trouble = reason(error);
    } finally {
      this.busy = false;
    }
  }

  /** The games in which something was found, as they stand in the file. */
  async games(): Promise<string> {
    const lines = await this.#lines();
    const begins = [...new Set(this.rows.map((row) => row.game_line))].sort((a, b) => a - b);
    return begins.map((line) => `${gameAt(lines, line - 1).join("\n")}\n`).join("\n");
  }

  /** The lines of one game as they stand in the file. */
  async source({ game_line }: Row): Promise<string[]> {
    return gameAt(await this.#lines(), game_line - 1);
  }

  #lines(): Promise<string[]> {
    this.#text ??= this.file.text().then((text) => text.split(/\r?\n/));
    return this.#text;
  }

  table(): string {
    const columns = [
      "file",
      "line",
      "game",
      "white",
      "black",
      "event",
      "date",
      "round",
      "result",
      "move",
      "severity",
      "finding",
      "rulebook",
      "law",
      "text",
      "fen",
    ] as const;
    return [columns.join(","), ...this.rows.map((row) => columns.map((column) => cell(row[column])).join(","))].join(
      "\r\n",
    );
  }
}

/** What a spreadsheet takes for the beginning of a formula, also in the wide letters of East Asia. */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/;

/** A cell of the table. What somebody wrote into a game must not be run: it gets an apostrophe, as in the command's table. */
function cell(value: string | number): string {
  const text = String(value);
  const formula = FORMULA.test(text) && text !== "-" && Number.isNaN(Number(text));
  return `"${(formula ? `'${text}` : text).replaceAll('"', '""')}"`;
}

/** A game from its first line to the tags of the next one. */
function gameAt(lines: string[], first: number): string[] {
  let end = first;
  while (end < lines.length && (lines[end]!.startsWith("[") || lines[end]!.trim() === "")) end++;
  while (end < lines.length && !/^\[[A-Za-z]\w* "/.test(lines[end]!)) end++;
  while (end > first && lines[end - 1]!.trim() === "") end--;
  return lines.slice(first, end);
}
