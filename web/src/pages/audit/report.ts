// The report of an audit as one file that is read anywhere: no script, nothing from elsewhere.

import type { Row } from "jadoube";
import { placed } from "../../chess.ts";
import { resultShown } from "../../core/answer.ts";
import { bookShort } from "../../settings.svelte.ts";
import { capital, language, number, t, term } from "../../words/words.svelte.ts";
import type { Run } from "./run.svelte.ts";

export interface Group {
  name: string;
  rows: Row[];
}

const STYLE = `body{max-width:60rem;margin:2rem auto;padding:0 1rem;background:#fbfaf6;color:#22251f;font:1rem/1.5 system-ui,sans-serif}
h1,h2{font-family:Georgia,serif}h2{margin-top:2rem}h2 small,.soft{color:#5d6357;font-weight:400}
article{display:grid;grid-template-columns:11rem 1fr;gap:1rem;padding:1rem 0;border-top:1px solid #d9d6c8;break-inside:avoid;overflow-wrap:anywhere}
article p{margin:.25rem 0}.error b{color:#b3382c}svg{width:100%;background:repeating-conic-gradient(#a3b795 0 25%,#f0ead6 0 50%) 0 0/25% 25%;border:1px solid #22251f}
code{font-size:.8rem}`;

/** What was found, in the groups in which it is shown, with a board for each. */
export function report(run: Run, groups: Group[]): string {
  const title = `${t("page.audit")}: ${run.file.name}`;
  const sums = [
    `${t("audit.sum-games")} ${number(run.totals?.games ?? 0)}`,
    ...run.severities.map(({ severity, count }) => `${t(`audit.${severity}`)} ${number(count)}`),
  ];
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${safe(title)}</title><style>${STYLE}</style>`;
  const lead = `<h1>${safe(t("audit.title"))}</h1><p>${safe(run.file.name)}<br>${safe(sums.join(" · "))}</p>`;
  return `<!doctype html><html lang="${language()}"><head>${head}</head><body>${lead}${groups.map(group).join("")}</body></html>\n`;
}

function group({ name, rows }: Group): string {
  return `<h2>${safe(term("finding", name))} <small>${number(rows.length)}</small></h2>${rows.map(finding).join("")}`;
}

function finding(row: Row): string {
  const known = (part: string) => part !== "" && part !== "?";
  const players = `${row.white} – ${row.black}, ${resultShown(row.result)}`;
  const round = known(row.round) ? t("audit.round", { round: row.round }) : "";
  const where = [row.event, round, row.date].filter(known).join(" · ");
  const law = row.law ? `${row.law}, ${bookShort(row.rulebook)}` : "";
  const place = t("audit.place", { game: row.game, line: row.line });
  const lines = [[players, row.move].filter(known).join(" · "), where, place, law].filter(known);
  const text = `<p><b>${safe(`${capital(term("severity", row.severity))}: ${capital(row.text)}`)}</b></p>`;
  const more = lines.map((line) => `<p class="soft">${safe(line)}</p>`).join("");
  return `<article class="${safe(row.severity)}">${board(row.fen)}<div>${text}${more}<code>${safe(row.fen)}</code></div></article>`;
}

const MEN: Record<string, string> = { k: "♚", q: "♛", r: "♜", b: "♝", n: "♞", p: "♟" };

/** A small board with the signs that every system has for the men; what follows each keeps it from becoming a coloured picture. */
function board(fen: string): string {
  const men = Object.entries(placed(fen)).map(([square, man]) => {
    const [x, y] = [square.charCodeAt(0) - 97, 8 - Number(square[1])];
    const fill = man === man.toLowerCase() ? "#22251f" : "#fffdf7";
    return `<text x="${x * 12 + 6}" y="${y * 12 + 10}" fill="${fill}" stroke="#22251f" stroke-width=".4">${MEN[man.toLowerCase()]}\uFE0E</text>`;
  });
  return `<svg viewBox="0 0 96 96" role="img" aria-label="${safe(fen)}" font-size="11" text-anchor="middle">${men.join("")}</svg>`;
}

/** Text of a file, as text: nothing of it becomes part of the page. */
function safe(text: string): string {
  const signs: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
  return text.replace(/[&<>"]/g, (sign) => signs[sign]!);
}
