// A competition as the server shows it.

export interface Person {
  player: number;
  name: string;
  title?: string;
  rating?: number;
}

export interface Board {
  board: number;
  game?: string;
  white: Person;
  black: Person;
  result: string;
  how?: "played" | "short" | "forfeit";
}

export interface Round {
  round: number;
  scheduled?: string;
  started: boolean;
  closed: boolean;
  boards: Board[];
  byes?: (Person & { bye: string })[];
}

export interface Standing extends Person {
  rank: number;
  points: number;
  games: number;
  tie_breaks: (number | null)[];
  /** The first round that the player does not play any more. */
  withdrawn?: number;
}

export interface HallShown {
  id: string;
  name: string;
  rounds: Round[];
  standings: Standing[];
  tie_breaks: string[];
  announced: string[];
  version: number;
  /** Who waits for an arbiter, where the reader may know. */
  calls?: CallShown[];
  asking?: Asking[];
}

export interface CallShown {
  number: number;
  game: string;
  by: string;
  at: string;
  answered?: string | null;
}

/** A device that asks for a seat which another has, for who may let it in. */
export interface Asking {
  token: string;
  game: string;
  board: number | null;
  seat: string;
}
