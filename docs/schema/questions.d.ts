// Plain questions and their answers. Made from the types of crates/answers; not to be edited by hand.

import type { Color, Role, Running, Seconds, Square } from "./jadoube.js";

/** What is to be done about an incident? */
export interface Ask {
  /** The incident. */
  incident: string;
  /** The language of the answer, and of the letters of moves. */
  lang?: Lang;
  /** The pace: `standard`, `rapid`, `blitz`. */
  pace?: string;
  /** The rulebook; the newest where it is left out. */
  rulebook?: RulebookId;
  /** Answers to its questions; what is left out is as usual. */
  with?: {
  };
}

/** A question of an incident. */
export interface AskQuestion {
  /** The name under which it is answered. */
  name: string;
  /** The question in words. */
  text: string;
  /** What kind of answer it wants: `side`, `pace`, `square`, `choice`, …. */
  kind: string;
  /** The answers that there are, each with its words; empty where every answer of its kind will do. */
  values: AskValue[];
  /** The answer that is taken where none is given. */
  usual?: string;
}

/** An answer that there is. */
export interface AskValue {
  /** As programs give it. */
  value: string;
  /** In words. */
  text: string;
}

/** What is to be done. */
export interface Asked {
  /** The lines of the case. */
  case: string[];
  /** The lines of the answer: rulings, and last the state. */
  answer: string[];
  /** The rulings in words. */
  words: string[];
  /** What can be read aloud at the board. */
  sentence: string;
  /** The steps to take, in order. */
  steps: string[];
  /** What the Laws leave to the arbiter. */
  left: string[];
  /** What else is good to know. */
  remarks: string[];
  /** What was taken as the answer to each question. */
  taken: TakenAnswer[];
}

/** How games are to be audited. */
export interface AuditOf {
  /** What the file is called in findings. */
  file?: string;
  /** The language of the findings. */
  lang?: Lang;
  /** Moves that the regulations require of each player before a draw can be agreed. */
  min_moves?: number;
  /** The kinds of findings that are looked for; all where it is left out. */
  only?: string[];
  /** The rulebook; that of each game's day where it is left out. */
  rulebook?: RulebookId;
}

/** What was read and found in all. */
export interface AuditTotals {
  /** Games. */
  games: number;
  /** Their half-moves. */
  plies: number;
  /** Bytes. */
  bytes: number;
  /** Games whose end could not be judged for certain. */
  undecided: number;
  /** How many findings of each kind. */
  findings: {
  };
  /** How many findings of each severity. */
  severities: {
  };
  /** How many games were judged by each rulebook. */
  rulebooks: {
  };
}

/** A clause of a rulebook. */
export interface Clause {
  rulebook: RulebookId;
  /** Its number there. */
  law: string;
  concept: Concept;
  taken_from?: RulebookId;
}

/** A concept that only one has, that says something else, or that stands at another number. */
export interface ClauseDifference {
  /** The concept. */
  concept: Concept;
  /** The rule in a few words. */
  title: string;
  /** Whether it can matter in play. */
  weight: Weight;
  /** The parameters whose values differ and that it gives in one of the two or in both: by them it decides otherwise. */
  parameters: Parameter[];
  /** The left side; `None` where it does not have it. */
  left: Side | null;
  /** The right side. */
  right: Side | null;
}

/** All that is known of a concept, ready to print. */
export interface ClauseSheet {
  /** The concept. */
  concept: Concept;
  /** The rule in a few words, in the language of the first text. */
  title: string;
  /** What it asks of a program. */
  kind: Kind;
  /** Its matter. */
  matter: string;
  /** Its number in every rulebook that has it. */
  numbers: NumberIn[];
  /** What it says; rulebooks that say the same share an entry. */
  says: TextIn[];
  /** Slips of translation with what is meant, decisions, and how the rulebooks differ. */
  remark: string | null;
  /** Related concepts. */
  see: Concept[];
  /** Parameters that come from it, with their values. */
  parameters: ParameterIn[];
}

/** What the clocks show at an instant. */
export interface ClockShown {
  /** White's time left; none without a clock. */
  white: Seconds | null;
  /** Black's. */
  black: Seconds | null;
  /** White's as a clock shows it. */
  white_face: string | null;
  /** Black's. */
  black_face: string | null;
  /** Whose clock runs. */
  running: Running;
}

/** What differs between two rulebooks? */
export interface Compare {
  /** The rulebook on the left. */
  left: RulebookId;
  /** The rulebook on the right. */
  right: RulebookId;
  /** With what differs in words only. */
  all?: boolean;
  /** The language. */
  lang?: Lang;
  /** A matter (`draw`, `clock`), or a word in the names of concepts. */
  matter?: string;
  /** With what differs in words or stands at another number. */
  numbers?: boolean;
}

/** What differs between two rulebooks, matter by matter. */
export interface Comparison {
  /** The first rulebook. */
  left: RulebookId;
  /** The second rulebook. */
  right: RulebookId;
  /** Matters in which something differs. */
  matters: MatterComparison[];
}

/** The stable name of a rule: `draw.wrong-claim-time`. */
export type Concept = string;

/** What does this clause or concept say? */
export interface Explain {
  /** A clause number (`9.2`, `A.4.b`) or a concept's name (`draw.wrong-claim-time`). */
  what: string;
  /** The language. */
  lang?: Lang;
  /** In this rulebook only. */
  rulebook?: RulebookId;
}

/** Which incidents fit these words? */
export interface Find {
  /** The language of titles. */
  lang?: Lang;
  /** Words in any of the four languages; the whole catalogue where there are none. */
  words?: string;
}

/** An incident that fits. */
export interface FoundIncident {
  /** Its stable name. */
  id: string;
  /** As an arbiter says it. */
  title: string;
  /** The matter to which it belongs. */
  matter: string;
  /** Which words fit which words of it. */
  fits?: string[][];
  /** The way of saying it that fits best; none where nothing was looked for. */
  phrase?: string;
}

/** What does an incident ask? */
export interface Incident {
  /** The incident. */
  incident: string;
  /** The language of the questions. */
  lang?: Lang;
  /** The rulebook; the newest where it is left out. */
  rulebook?: RulebookId;
  /** Words from which answers are taken, where they give some away. */
  words?: string;
}

/** An incident with its questions. */
export interface IncidentForm {
  /** Its stable name. */
  id: string;
  /** As an arbiter says it. */
  title: string;
  /** The matter to which it belongs. */
  matter: string;
  /** Whether the rulebook has such a rule. */
  applies: boolean;
  /** Whether the position matters: `never`, `helps`, `always`. */
  position: string;
  /** What it asks, in order. */
  questions: AskQuestion[];
}

/** Is this move legal here? */
export interface Judge {
  /** `startpos`, or a FEN. */
  position: string;
  /** The move: two squares (`e2e5`), or as a scoresheet of the language has it. */
  move: string;
  /** The language of letters and reasons. */
  lang?: Lang;
}

/** What can be said of a move. */
export interface Judged {
  /** Whether it is legal. */
  legal: boolean;
  /** The rule that it breaks, by the stable name of its clause. */
  concept?: string;
  /** What stands on the board once it is made, legal or not; none where it is not known what the hand did. */
  fen?: string;
  /** A legal move as a scoresheet of the language has it. */
  san?: string;
  /** A legal move as programs exchange it. */
  uci?: string;
  /** Why it is not legal. */
  why?: string;
}

/** What a clause asks of a program. */
export type Kind =
  /** Follows from the events and the settings. */
  | "computed"
  /** Needs a fact that a person observes, or a judgement. */
  | "reported"
  /** Decides nothing. */
  | "advisory";

/** A language: of a scoresheet, where it says what the letters mean, and of what is told to people. */
export type Lang =
  /** English: K Q R B N. Also the letters of PGN. */
  | "en"
  /** Finnish: K D T L R. */
  | "fi"
  /** Hungarian: K V B F H. */
  | "hu"
  /** Turkish: Ş V K F A. */
  | "tr";

/** A legal move, as programs and as scoresheets have it. */
export interface LegalMove {
  /** As programs exchange it: `g1f3`, `e7e8q`, castling as the king's step. */
  uci: string;
  /** As a scoresheet of the language has it. */
  san: string;
  /** The square that the piece leaves. */
  from: Square;
  /** The square that it is put on; in castling the king's. */
  to: Square;
  /** What a pawn becomes. */
  promotion?: Role;
}

/** What differs in a matter. */
export interface MatterComparison {
  /** The matter. */
  matter: string;
  /** Parameters with different values: differences in play. */
  parameters: ParameterDifference[];
  /** Clauses that only one has, that say something else, or that stand at another number. */
  clauses: ClauseDifference[];
}

/** The legal moves of a position. */
export interface Moves {
  /** The position as it was read. */
  fen: string;
  /** Who has the move. */
  to_move: Color;
  /** Whether his king is in check. */
  check: boolean;
  /** Whether he is mated. */
  checkmate: boolean;
  /** Whether he is stalemated. */
  stalemate: boolean;
  /** The moves. */
  moves: LegalMove[];
}

/** Which moves are legal here? */
export interface MovesOf {
  /** `startpos`, or a FEN. */
  position: string;
  /** The language whose letters the moves are written in. */
  lang?: Lang;
}

/** The number of a concept in a rulebook. */
export interface NumberIn {
  /** The rulebook. */
  rulebook: RulebookId;
  /** The number as a ruling prints it. */
  law: string;
  /** All its numbers there. */
  numbers: string[];
  /** The rulebook whose text and number it is, where that is another. */
  taken_from: RulebookId | null;
}

/** The pace of a game (Appendices A and B). */
export type Pace =
  /** Neither rapid nor blitz. */
  | "standard"
  /** Rapid chess, Appendix A. */
  | "rapid"
  /** Blitz, Appendix B. */
  | "blitz";

/** The name of a parameter. */
export type Parameter = string;

/** A parameter whose values differ. */
export interface ParameterDifference {
  /** The parameter. */
  parameter: Parameter;
  /** What it means. */
  doc: string;
  /** Where the two values stand against each other. */
  situations: Situation[];
  /** The value on the left; `None` where there is no such rule. */
  left: Value | null;
  /** The value on the right. */
  right: Value | null;
}

/** A value of a parameter, with where it holds. */
export interface ParameterIn {
  /** The parameter. */
  parameter: Parameter;
  /** The rulebook. */
  rulebook: RulebookId;
  /** Pace and supervision in which the concept gives this value. */
  situations: unknown[][];
  /** The value as text. */
  value: string;
  /** The number of the clause. */
  law: string;
  /** A decision between readings, or the like. */
  remark: string | null;
}

/** Why there is no answer: a stable word for programs, a sentence for people, and what it is about. */
export interface Problem {
  /** A word that stays the same. */
  error: string;
  /** For people. */
  message: string;
  /** What it is about: a key, a line, a name; empty where it is the whole question. */
  where: string;
}

/** Which move is meant? */
export interface ReadMove {
  /** `startpos`, or a FEN. */
  position: string;
  /** The move as a scoresheet of the language has it. */
  san: string;
  /** The language whose letters it has. */
  lang?: Lang;
}

/** A finding with its sentence in one language. */
export interface Row {
  /** The file. */
  file: string;
  /** The line in the file, from 1; in what it unpacks to, where it is packed. */
  line: number;
  /** The bytes before it there. */
  offset: number;
  /** The number of the game in the file, from 1. */
  game: number;
  /** The first line of the game. */
  game_line: number;
  /** The Event tag. */
  event: string;
  /** The Site tag. */
  site: string;
  /** The Date tag. */
  date: string;
  /** The Round tag. */
  round: string;
  /** The White tag. */
  white: string;
  /** The Black tag. */
  black: string;
  /** The Result tag. */
  result: string;
  /** The half-move, from 1; 0 before the first. */
  ply: number;
  /** The half-move as people write it: `12...Nf6`; empty before the first. */
  move: string;
  /** The kind of finding. */
  finding: string;
  /** How much it weighs. */
  severity: string;
  /** The rulebook by which the game was judged. */
  rulebook: string;
  /** The clause by its number; empty where only PGN is concerned. */
  law: string;
  /** The clause by its concept. */
  concept: string;
  /** The position. */
  fen: string;
  /** The squares that the half-move changed. */
  squares: string[];
  /** The sentence. */
  text: string;
  /** The stable name of the text, whatever its language. */
  says: string;
}

/** A rulebook. */
export type RulebookId =
  /** FIDE Laws of Chess, 1 July 2009 */
  | "fide-2009"
  /** FIDE Laws of Chess, 1 July 2009 (Hungarian translation of July 2010) */
  | "fide-2009-hu"
  /** FIDE Laws of Chess, 1 July 2014 */
  | "fide-2014"
  /** FIDE Laws of Chess, 1 July 2017, as amended on 1 January 2018 */
  | "fide-2018"
  /** FIDE Laws of Chess, 1 January 2023 */
  | "fide-2023"
  /** Finnish blitz rules, spring 2008 */
  | "fin-blitz-2008"
  /** Finnish blitz rules, spring 2014 */
  | "fin-blitz-2014";

/** A concept in one of the two. */
export interface Side {
  /** The clause. */
  clause: Clause;
  /** What it says. */
  says: string;
}

/** What is known of one side. */
export interface SideAnswer {
  /** Whether it can mate; none where the budget ran out first. */
  winnable: boolean | null;
  /** Moves that end in mate, as programs exchange them. */
  line?: string[];
  /** The squares of men that never move again. */
  locked?: string[];
  /** How many positions were gone through for it. */
  positions?: number;
  /** What kind of proof there is that it cannot. */
  proof?: string;
  /** The reason in words. */
  reason?: string;
  /** Whether no shorter line exists. */
  shortest?: boolean;
  /** What was spent in vain. */
  spent?: Spent;
}

/** Pace and supervision. */
export interface Situation {
  /** The pace. */
  pace: Pace;
  /** The supervision. */
  supervision: Supervision;
}

/** What was spent in vain. */
export interface Spent {
  /** Positions that were looked at. */
  nodes: number;
}

/** How a rapid or blitz game is watched; without meaning in standard play. */
export type Supervision =
  /** The competition rules apply (A.3, B.3 and the like). */
  | "full"
  /** The special rules of rapid and blitz apply (A.4, B.4 and the like). */
  | "limited";

/** What was taken as the answer to a question. */
export interface TakenAnswer {
  /** The name of the question. */
  name: string;
  /** The answer as programs give it. */
  value: string;
  /** The answer in words. */
  text: string;
  /** Whether somebody gave it. */
  given: boolean;
}

/** What a concept says in some rulebooks. */
export interface TextIn {
  /** The rulebooks that say so. */
  rulebooks: RulebookId[];
  /** The language of the text. */
  lang: Lang;
  /** The text. */
  says: string;
}

/** A value with its clause, as text. */
export interface Value {
  /** The value. */
  text: string;
  /** The clause that gives it. */
  clause: Clause;
  /** A decision between readings, or the like. */
  remark: string | null;
}

/** Whether a difference can matter in play, the lightest first. */
export type Weight =
  /** Says the same at another number. */
  | "number"
  /** Said in other words, or decides nothing. */
  | "wording"
  /** Said otherwise, but no parameter that it gives differs. */
  | "text"
  /** Decides otherwise: only one has it, or a parameter that it gives differs. */
  | "substance";

/** Can a side ever mate here, by any series of legal moves? */
export interface Winnable {
  /** `startpos`, or a FEN. */
  position: string;
  /** The language of the reason. */
  lang?: Lang;
  /** Give up a side after so many positions. */
  nodes?: number;
  /** Say only what can be said at once. */
  quick?: boolean;
  /** Look for a shortest line, where the mate is near enough. */
  shortest?: boolean;
  /** One side only; both where it is left out. */
  side?: Color;
}

/** What is known of both sides. */
export interface WinnableAnswer {
  /** The position as it was given. */
  fen: string;
  /** Whether neither can; none where that is not known. */
  dead: boolean | null;
  /** Whether Black can mate. */
  black?: SideAnswer;
  /** As it was read, where it had to be put right. */
  read_as?: string;
  /** Whether White can mate. */
  white?: SideAnswer;
}

/** How is this move written? */
export interface WriteMove {
  /** `startpos`, or a FEN. */
  position: string;
  /** The move as programs exchange it: `g1f3`. */
  uci: string;
  /** The language whose letters are wanted. */
  lang?: Lang;
}

/** A legal move in both writings, and the position after it. */
export interface Written {
  /** As programs exchange it. */
  uci: string;
  /** As a scoresheet of the language has it. */
  san: string;
  /** The position after it. */
  fen: string;
}
