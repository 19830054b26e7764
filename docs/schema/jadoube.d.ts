// The case protocol, version 1. Made from the types of crates/arbiter; not to be edited by hand.

/** What a question is about. */
export type About = "penalty" | "time" | "clock-times" | "late-arrival" | "position" | "clock-setting" | "colours-reversed" | "conditional-offer" | "both-flags" | "normal-means" | "quickplay-finish" | "increment" | "forced-mate" | "no-progress" | "interference" | "overstepped-time" | "signed-result" | "opponent-score" | "illegal-move" | "winnable" | "draw-consent" | "leave" | "pairing" | "dispute" | "gesture";

/** How an event was taken from which nothing else follows. */
export type Acceptance = "noted" | "proposed" | "called" | "passed" | "running";

/** Something that somebody wants to enter. */
export type Act = {
  /** Who acted or reports; left out where it is known who enters it. */
  by?: By;
} & What;

/** What both players agree on. */
export type Agreement =
  /** To correct an illegal move that would stand. */
  | "correct-illegal-move"
  /** To leave an illegal move as it is. */
  | "let-illegal-move-stand"
  /** A draw. */
  | "draw";

/** Why a game does not count. */
export interface Annulment {
  /** Why. */
  reason: Matter;
  /** The clause. */
  clause: Cited;
  /** The entry from which on it does not. */
  since: number;
}

/** A line of an answer: rulings, and last the state. */
export type AnswerLine =
  /** A ruling. */
  | Ruling
  /** The last line. */
  | StateLine;

/** The arrangement: the first line of a case, inside `{"game": …}`. */
export interface Arrangement {
  /** The rulebook, by its name: `fide-2018`. */
  rulebook: Rulebook;
  /** The time control, as in PGN's TimeControl tag, in seconds: stages `moves/seconds` or `seconds`, with `+increment`, separated by `:`; `-` is no clock. */
  time?: TimeControl;
  /** How extra time is given. */
  timing?: TimingWord;
  /** The pace; worked out from the time where it is left out. */
  pace?: PaceWord;
  /** The supervision; full for standard play, limited otherwise, where it is left out. */
  supervision?: SupervisionWord;
  /** The position at the start: `startpos`, a FEN, or a number of Chess960. */
  start?: Start;
  /** The first increment: on the clock at the start, or after the first move. */
  first_increment?: FirstIncrementWord;
  /** Whose clock it is: one on the table, or the program's own. */
  clock?: ClockWord;
  /** Who watches. */
  watch?: WatchWord;
  /** The player with the white pieces. */
  white?: Player;
  /** The player with the black pieces. */
  black?: Player;
  /** Whether a clock may run before the arbiter's `start`. */
  begins?: Begins;
  /** Whether the moves are entered, or only the presses of the clock. */
  moves?: MovesWord;
  /** What went before the start position. */
  before?: Before;
  /** At how many positions the search whether mate is possible may look; left out, the program's own number. */
  winnability?: number;
  /** What pages may show and enforce. */
  help?: Help;
  /** What the rulebook leaves to the competition. */
  regulations?: Regulations;
}

/** What went before the start position, by matter or by player; what is left out is none. */
export interface Before {
  /** How many moves each player had completed: one number where it is the same. */
  moves?: MovesBefore;
  /** How many illegal moves count against each. */
  illegal?: SidesOfNullableUint32;
  /** How many warnings each was given. */
  warnings?: SidesOfNullableUint32;
  /** The time that each had left; left out, what the time control gives. */
  clocks?: SidesOfNullableSeconds;
  /** Whose offer of a draw stood. */
  offer?: Color;
  /** The same by player: White's illegal moves, warnings and time. */
  white?: PlayerBefore;
  /** Black's. */
  black?: PlayerBefore;
}

/** When play begins. */
export type Begins =
  /** At the scheduled start, with both players present, unless something else is told. */
  | "scheduled"
  /** No clock runs before the arbiter's `start`. */
  | "start";

/** Who acts. */
export type By =
  /** The player with the white pieces. */
  | "white"
  /** The player with the black pieces. */
  | "black"
  /** The arbiter. */
  | "arbiter"
  /** A player's assistant. */
  | "assistant"
  /** The program that keeps the game: it lets time pass and tells that it was interrupted, nothing else. */
  | "program";

/** A line of a case: first what was arranged, then what happened. */
export type CaseLine =
  | GameLine
  | EventLine;

/** Which way a king castles. */
export type CastlingSide = "king-side" | "queen-side";

/** What an entry that is struck had changed. */
export type Change = "position" | "clocks" | "result" | "illegal" | "penalties" | "points" | "duties" | "offer" | "questions" | "presence";

/** `{"chess960": 518}`. */
export interface Chess960Number {
  /** 0 to 959. */
  chess960: number;
}

/** An answer that the arbiter can give to a question. */
export type Choice = "continue" | "new-game" | "win" | "draw" | "loss" | "none" | "warning" | "time" | "restore" | "keep" | "full-time" | "correct" | "uphold" | "reject" | "defer" | "delay" | "white-first" | "black-first" | "next-period" | "in-force" | "not-in-force";

/** A clause, as rulings cite it. */
export interface Cited {
  /** Its number in the rulebook in force. */
  law: string;
  /** Its stable name. */
  concept: string;
  /** The rulebook from which it is borrowed, where the text at hand lacks it. */
  taken_from?: string;
}

/** What can be claimed. */
export type ClaimKind =
  /** The same position for the third time. */
  | "threefold"
  /** Fifty moves without capture and pawn move. */
  | "fifty"
  /** The opponent's flag has fallen. */
  | "flag"
  /** The opponent made an illegal move. */
  | "illegal-move"
  /** The opponent touched one piece and moved another. */
  | "touch-move"
  /** The opponent cannot or does not try to win by normal means. */
  | "normal-means"
  /** An increment for both players in a quickplay finish. */
  | "increment"
  /** A forced mate that the claimant can show. */
  | "forced-mate"
  /** The game makes no progress. */
  | "no-progress";

/** Whose clock it is. */
export type ClockWord =
  /** On the table: flags are seen or claimed. */
  | "outside"
  /** The program's own: a fall is seen at once where the rulebook lets the arbiter call it. */
  | "program";

/** Both clocks; none without one. */
export interface Clocks {
  /** White's time left. */
  white: Seconds | null;
  /** Black's time left. */
  black: Seconds | null;
}

/** A player, by the colour of the pieces. */
export type Color = "white" | "black";

/** A SHA-256 sum in hexadecimal digits. */
export type Commitment = string;

/** How a move was completed. */
export interface Completed {
  /** When. */
  at: Seconds;
  /** The clause by which it is; left out where the edition has none for it. */
  clause?: Cited;
  /** What the clocks showed then. */
  clocks: Clocks;
}

/** What is counted. */
export interface Counts {
  /** White's moves. */
  white: MoveCount;
  /** Black's moves. */
  black: MoveCount;
  /** Plies in a row without a capture and a pawn move: a hundred are the fifty moves of both players. */
  quiet_plies: number;
  /** How often the position on the board has appeared, with the same player having the move. */
  repetitions: number;
}

/** How far a game has come. */
export type Course =
  /** It has not been started. */
  | "not-started"
  /** It runs. */
  | "playing"
  /** It was adjourned and goes on later. */
  | "adjourned"
  /** It is over. */
  | "over"
  /** It does not count. */
  | "annulled";

/** Something that happens of itself. */
export interface Deadline {
  /** When. */
  at: Seconds;
  /** What. */
  about: DeadlineWord;
  /** Whom it concerns, where it is one player. */
  of?: Color;
}

/** What a deadline is about. */
export type DeadlineWord =
  /** A flag falls. */
  | "flag"
  /** The default time of a player who has not come runs out. */
  | "default-time"
  /** The default time after a resumption runs out. */
  | "resumption"
  /** The time to reconstruct the moves is over. */
  | "reconstruction";

/** What is ruled, as it is written. */
export type Decision =
  /** What a touch obliges the player to. */
  | {
    ruling: "bound";
    /** Who is bound. */
    player: Color;
    /** To what. */
    must: Must;
  }
  /** A move made on the board is completed. */
  | {
    ruling: "completed";
    /** Whose move. */
    player: Color;
    /** Its number, both players' moves counted from 1. */
    ply: number;
    /** The move; left out where nobody entered it. */
    move?: MoveText;
  }
  /** An illegal move counts against the player. */
  | {
    ruling: "illegal";
    /** Who made it. */
    player: Color;
    /** How many count against the player now. */
    count: number;
    /** The clause of movement that it breaks. */
    breaks?: string;
    /** The move, where there was one. */
    move?: MoveText;
    /** The stable name of that text. */
    says?: string;
    /** How it breaks it. */
    why?: string;
  }
  /** The position to be set up again. */
  | {
    ruling: "restored";
    /** The plies that have been played in it. */
    ply: number;
    /** As FEN; left out where nobody entered the moves. */
    fen?: string;
  }
  /** A piece takes the place of a pawn. */
  | {
    ruling: "replaced";
    /** Where. */
    square: Square;
    /** What stands there now. */
    piece: Role;
  }
  /** Time added, or taken away where it is below zero. */
  | {
    ruling: "time";
    /** Whose time. */
    player: Color;
    /** How much. */
    seconds: Seconds;
  }
  /** The clock changed by ruling. */
  | {
    ruling: "clock";
    /** Whose clock runs. */
    running: Running;
    /** White's time left; null without a clock. */
    white: Seconds | null;
    /** Black's time left. */
    black: Seconds | null;
  }
  /** What became of an offer of a draw. */
  | {
    ruling: "offer";
    /** Who offered. */
    by: Color;
    /** What became of it. */
    status: OfferStatus;
  }
  /** The answer to a claim. */
  | {
    ruling: "claim";
    /** Who claimed. */
    by: Color;
    /** What. */
    claim: ClaimKind;
    /** Whether it holds. */
    upheld: Upheld;
  }
  /** Whether a flag counts as fallen. */
  | {
    ruling: "flag";
    /** Whose flag. */
    player: Color;
    /** Whether it does. */
    stands: boolean;
  }
  /** An irregularity is left as it is and the game goes on. */
  | {
    ruling: "stands";
    /** What stands. */
    what: Matter;
  }
  /** A penalty. */
  | {
    ruling: "penalty";
    /** Who is punished. */
    of: Color;
    /** With what. */
    penalty: PenaltyKind;
    /** How many points. */
    points?: number;
    /** How much time. */
    seconds?: Seconds;
  }
  /** The Laws leave it to the arbiter. */
  | {
    ruling: "decide";
    /** The name of the question. */
    question: QuestionId;
    /** What it is about. */
    about: About;
    /** The answers that there are. */
    choices: Choice[];
    /** The answer that the program suggests. */
    suggested: Choice;
    /** Why. */
    ground: string;
    /** The stable name of that text. */
    says: string;
  }
  /** The game is over. */
  | {
    ruling: "over";
    /** With this result. */
    result: GameResult;
    /** For this reason. */
    reason: Reason;
  }
  /** The game does not count; a new one is played. */
  | {
    ruling: "annulled";
    /** Why. */
    reason: Matter;
  }
  /** Nothing changed. */
  | {
    ruling: "refused";
    /** Why. */
    why: string;
    /** The stable name of that text. */
    says: string;
  }
  /** A duty or guidance. */
  | {
    ruling: "notice";
    /** What is to be said. */
    text: string;
    /** The stable name of that text. */
    says: string;
  }
  /** A game that stood still, or was over, runs again. */
  | {
    ruling: "resumed";
    /** Why there was one. */
    reason?: Reason;
    /** The result that no longer holds. */
    was?: GameResult;
  }
  /** An entry was struck: the game is what the other entries give. */
  | {
    ruling: "struck";
    /** The number of the entry. */
    entry: number;
    /** Why it was struck. */
    why: string;
    /** What is another now. */
    changed: Change[];
  }
  /** Nothing else follows from the event. */
  | {
    ruling: "accepted";
    /** How it was taken. */
    what: Acceptance;
  };

/** What somebody says that happened, and the other denies. */
export type Disputed =
  /** A piece was touched. */
  | "touch"
  /** The clock was pressed. */
  | "press"
  /** A move was made, or another than was entered. */
  | "move"
  /** A flag had fallen. */
  | "flag"
  /** A draw was offered. */
  | "offer"
  /** A draw was agreed. */
  | "draw"
  /** The opponent resigned. */
  | "resignation"
  /** In which order things happened. */
  | "order";

/** Whether draws may be agreed. */
export type DrawByAgreement =
  /** Yes or no. */
  | boolean
  /** Only after so many moves by each player. */
  | MinMoves;

/** What a player must play. */
export interface Duty {
  /** What. */
  must: Must;
  /** The clause that says so. */
  clause: Cited;
}

/** Something that happened, without its time. */
export type Event = {
  /** Who acted or reports. */
  by: By;
} & What;

/** A line of a case: something that happened. */
export type EventLine = {
  /** Who acted or reports. */
  by: By;
  /** Seconds since the scheduled start; they never fall from line to line. Left out, one second after the line before. */
  at?: Seconds;
} & What;

/** The events by their words, without what belongs to them. */
export type EventWord =
  /** The player is at the board. */
  | "arrive"
  /** The arbiter starts the clock of the side that has the move. */
  | "start"
  /** Pieces were touched, in this order. */
  | "touch"
  /** One part of a move was let go: the king in castling, a pawn on the promotion square. */
  | "release"
  /** A move made on the board, legal or not, not yet completed. */
  | "move"
  /** The player presses the clock. */
  | "press"
  /** The player offers a draw. */
  | "offer-draw"
  /** The player accepts the opponent's offer. */
  | "accept-draw"
  /** The player declines the opponent's offer by word. */
  | "decline-draw"
  /** The player resigns. */
  | "resign"
  /** The player claims something. */
  | "claim"
  /** The chess clock is stopped. */
  | "stop-clock"
  /** The arbiter sets the clock going again. */
  | "restart-clock"
  /** The arbiter sets the times. */
  | "set-clock"
  /** The arbiter sees something. */
  | "observe"
  /** An irregularity is discovered. */
  | "find"
  /** The player knocked pieces over. */
  | "displace"
  /** The player asks the arbiter for something. */
  | "request"
  /** The player wants to take something back. */
  | "withdraw"
  /** The player makes a gesture that can be understood in several ways. */
  | "gesture"
  /** Something is said to have happened, and is denied. */
  | "dispute"
  /** An offence is reported to the arbiter. */
  | "offence"
  /** The arbiter's own measure. */
  | "penalty"
  /** The arbiter answers what the Laws leave to judgement. */
  | "decide"
  /** The player's scoresheet is written up to a ply. */
  | "record"
  /** The game is adjourned. */
  | "adjourn"
  /** A move is sealed. */
  | "seal"
  /** The game is resumed with these players present. */
  | "resume"
  /** The envelope is opened. */
  | "open-envelope"
  /** The envelope cannot be found. */
  | "envelope-lost"
  /** Both players agree on something. */
  | "agree"
  /** A move is announced aloud. */
  | "announce"
  /** The player signs the scoresheet. */
  | "sign"
  /** Time has run to here, and nothing else has happened. */
  | "tick"
  /** An entry was wrong: from here on the game is what the other entries give. */
  | "strike"
  /** The arbiter tells what stands on the board, where the moves were not entered. */
  | "set-position";

/** What there is to prove it. */
export type Evidence =
  /** Nothing. */
  | "none"
  /** Somebody who saw it. */
  | "witness"
  /** A camera, a board that records, the scoresheets. */
  | "recording";

/** What may take a device out of the ban. */
export type Excuse =
  /** The arbiter's consent. */
  | "consent"
  /** It was completely switched off. */
  | "switched-off"
  /** It was switched off in a bag, where the regulations allow that. */
  | "bag";

/** What is discovered. */
export type Finding =
  /** The pieces stood wrongly at the start. */
  | "initial-position"
  /** The board is placed wrongly. */
  | "board-turned"
  /** The players have each other's colour. */
  | "colours-reversed"
  /** Pieces were displaced. */
  | "displaced-pieces"
  /** An illegal move was made. */
  | "illegal-move"
  /** The clock was set wrongly. */
  | "clock-setting"
  /** Somebody who is neither player nor arbiter is in the playing area. */
  | "outsider"
  /** Somebody else uses an electronic device in the venue. */
  | "bystander-device"
  /** A spectator, or a player of another game, interfered. */
  | "interference"
  /** The clock of the wrong player ran for a while. */
  | "clock-running"
  /** What the clock showed is lost: it was reset, or fell. */
  | "clock-reading-lost"
  /** The players are not paired with each other. */
  | "wrong-opponent"
  /** A player is ill or has fainted. */
  | "illness"
  /** A player has fallen asleep. */
  | "asleep"
  /** The arbiter told how many moves had been made. */
  | "move-count-told"
  /** The arbiter erred, or intervened where he must not. */
  | "arbiter-error"
  /** The device on which the moves are recorded fails. */
  | "scoresheet-defect"
  /** A team captain spoke or stepped in. */
  | "captain"
  /** A piece stands between two squares. */
  | "unclear-square"
  /** Something that has no word of its own. */
  | "other";

/** Which flag fell first. */
export type First =
  /** White's. */
  | "white"
  /** Black's. */
  | "black"
  /** Nobody knows. */
  | "unknown";

/** When the first increment is given. */
export type FirstIncrementWord =
  /** Already on the clock at the start. */
  | "start"
  /** After the first move. */
  | "after-move";

/** The first line of a case. */
export interface GameLine {
  /** What was arranged. */
  game: Arrangement;
}

/** What each player has of a game. */
export type GameResult = "1-0" | "0-1" | "1/2-1/2" | "0-0" | "1/2-0" | "0-1/2" | "1-1" | "1-1/2" | "1/2-1";

/** What was done that can be understood in several ways. */
export type Gesture =
  /** A hand was held out or shaken. */
  | "handshake"
  /** The king was laid down. */
  | "king-laid-down"
  /** The clock was stopped. */
  | "clock-stopped"
  /** A result was written on the scoresheet. */
  | "scoresheet-marked";

/** On what a claim rests. */
export type Ground =
  /** Solely on what a screen or a demonstration board in the hall shows. */
  | "display"
  /** The opponent cannot win by normal means. */
  | "cannot"
  /** The opponent makes no effort to win by normal means. */
  | "no-effort"
  /** Both. */
  | "both";

/** With which hand the clock was pressed. */
export type Hand =
  /** The one that made the move. */
  | "same"
  /** The other. */
  | "other";

/** What pages may show and enforce. */
export type Help =
  /** Nothing. */
  | "none"
  /** Legal moves. */
  | "legal-moves";

/** How a move was made that the squares alone do not tell. */
export type How =
  /** In castling only the king was moved; the rook was left. */
  | "half-castling"
  /** The pawn was exchanged for a rook put upside down. */
  | "inverted-rook"
  /** The pawn was exchanged for a piece of the opponent's colour. */
  | "wrong-colour"
  /** The pawn was taken off and nothing put in its place. */
  | "nothing-placed"
  /** In a capture another piece was taken off the board, or none. */
  | "wrong-piece-taken"
  /** The opponent had the move. */
  | "out-of-turn";

/** How a piece came to be touched. */
export type Manner =
  /** With the intention of moving or capturing. */
  | "intent"
  /** To adjust it, announced beforehand. */
  | "adjust"
  /** Clearly by accident. */
  | "accident"
  /** Felt by a player who does not see, without taking it out of its hole (E.2 of 2009, D.2.2 since 2014). */
  | "feel";

/** The pieces of both sides, White's first, such as KRP-KR. */
export type Material = string;

/** What stands as it is, or why a game does not count. */
export type Matter = "illegal-move" | "touch-move" | "initial-position" | "board-turned" | "colours-reversed" | "clock-setting" | "both-flags" | "signed-result" | "result" | "no-penalty" | "interference" | "position-lost" | "wrong-opponent";

/** `{"min_moves": 30}`. */
export interface MinMoves {
  /** Moves that each player must have made. */
  min_moves: number;
}

/** A player's completed moves. */
export interface MoveCount {
  /** In the whole game. */
  completed: number;
  /** The period of the time control, from 1; 0 without a clock. */
  period: number;
  /** In this period. */
  in_period: number;
  /** How many this period asks for; left out where it is all that remain. */
  quota?: number;
}

/** A move such as e2e4, e7e8q or O-O; in a case also as scoresheets have it, such as Nf3. */
export type MoveText = string;

/** One number, where both had made as many, or one for each. */
export type MovesBefore =
  | number
  | SidesOfUint32;

/** Whether moves are entered. */
export type MovesWord =
  /** They are. */
  | "entered"
  /** A `press` stands for a move that nobody entered. */
  | "unseen";

/** What a player must play; `free` is any legal move. */
export type Must =
  | "free"
  /** The squares stand in lists, of which each has one. */
  | {
    /** Which piece to capture. */
    capture?: [Square];
    /** To which side to castle. */
    castle?: CastlingSide;
    /** Which piece to move. */
    move?: [Square];
    /** What to promote to. */
    promote?: Role;
    /** Where to. */
    to?: [Square];
  };

/** Whose national choices are switched on. */
export type National =
  /** Finland's. */
  | "fin";

/** Castling that is barred to a player, on this move or for the game, although the pieces have not moved. */
export interface NoCastling {
  /** To which side. */
  side: CastlingSide;
  /** The clause that bars it. */
  clause: Cited;
}

/** Why a move is not legal. */
export interface NotLegal {
  /** In words. */
  why: Said;
  /** The number of the clause of movement that it breaks, where the rulebook has it. */
  breaks?: string;
}

/** What a player or somebody else is reported for. */
export type Offence =
  /** An electronic device in the venue. */
  | "device"
  /** A device that made a sound. */
  | "device-sound"
  /** Notes, sources of information, advice, analysis on another board. */
  | "notes"
  /** Left the playing venue without permission. */
  | "left-venue"
  /** Left the playing area without permission, having the move. */
  | "left-playing-area"
  /** Distracted or annoyed the opponent. */
  | "distraction"
  /** Refuses persistently to follow the Laws. */
  | "refusal"
  /** Handled the clock improperly. */
  | "clock-abuse"
  /** Pressed the clock with the other hand. */
  | "other-hand"
  /** Kept a finger on or over the button of the clock. */
  | "finger-on-clock"
  /** Used the scoresheet for something else. */
  | "scoresheet"
  /** Did not record the moves. */
  | "not-recording"
  /** Smoked where it is not allowed. */
  | "smoking"
  /** Analysed a game on another board. */
  | "analysis"
  /** Brought a source of noise into the playing area. */
  | "noise"
  /** Made unreasonable claims. */
  | "claims"
  /** Made unreasonable offers of a draw. */
  | "offers"
  /** Accused the opponent without ground. */
  | "accusation"
  /** Kept the hand over the clock. */
  | "hovering"
  /** Used a bag with a device without permission. */
  | "bag"
  /** Refused to be searched. */
  | "search-refused"
  /** Brought the game into disrepute. */
  | "disrepute"
  /** Something else. */
  | "other";

/** An offer of a draw that stands. */
export interface OfferMade {
  /** Who made it. */
  by: Color;
  /** The clause under which it stands. */
  clause: Cited;
  /** The entry with which it was made. */
  since: number;
}

/** What became of an offer. */
export type OfferStatus =
  /** It can be accepted. */
  | "standing"
  /** The game is drawn. */
  | "accepted"
  /** By word, touch or reply. */
  | "declined"
  /** The game ended otherwise. */
  | "lapsed"
  /** The rules do not allow it now. */
  | "not-allowed";

/** Something that somebody may do now, or may not. */
export interface OpenAct {
  /** Who. */
  by: By;
  /** What. */
  event: EventWord;
  /** Which claim, where it is one. */
  claim?: ClaimKind;
  /** Whether he may. */
  open: boolean;
  /** Why not. */
  why?: Said;
  /** The clause that says so. */
  clause?: Cited;
}

/** A question to the arbiter. */
export interface OpenQuestion {
  /** Its name. */
  id: QuestionId;
  /** What it is about. */
  about: About;
  /** The answers that there are. */
  choices: Choice[];
  /** The answer that the program suggests. */
  suggested: Choice;
  /** Why. */
  ground: Said;
  /** The clause that leaves it to the arbiter. */
  clause: Cited;
  /** The entry that raised it. */
  since: number;
}

/** How a game ended. */
export interface Outcome {
  /** The result, before penalties in points. */
  result: GameResult;
  /** Why. */
  reason: Reason;
  /** The clause that ended it. */
  clause: Cited;
  /** The entry that ended it. */
  since: number;
}

/** The pace of a game. */
export type PaceWord =
  /** Standard play. */
  | "standard"
  /** Rapid. */
  | "rapid"
  /** Blitz. */
  | "blitz";

/** A penalty that was given. */
export interface PenaltyEntry {
  /** The entry with which it was given. */
  entry: number;
  /** Who was punished. */
  of: Color;
  /** With what. */
  penalty: PenaltyKind;
  /** How much time. */
  seconds?: Seconds;
  /** How many points. */
  points?: number;
  /** The clause. */
  clause: Cited;
}

/** A measure of the arbiter. */
export type PenaltyKind =
  /** A warning. */
  | "warning"
  /** More time for the opponent. */
  | "time-to-opponent"
  /** Less time for the player. */
  | "time-from-player"
  /** More points for the opponent. */
  | "points-to-opponent"
  /** Fewer points for the player. */
  | "points-from-player"
  /** Loss of the game. */
  | "loss"
  /** A fine announced beforehand. */
  | "fine"
  /** Exclusion from rounds. */
  | "exclude-rounds"
  /** Expulsion from the competition. */
  | "expel";

/** A player. */
export interface Player {
  /** The name. */
  name?: string;
  /** Whether the player sees; left out, yes. */
  sighted?: boolean;
  /** Whether the player hears; left out, yes. */
  hearing?: boolean;
  /** Whether the player has an assistant. */
  assistant?: boolean;
}

/** What is told of one player. */
export interface PlayerBefore {
  /** Illegal moves that count against the player. */
  illegal?: number;
  /** Warnings that the player was given. */
  warnings?: number;
  /** The time that the player had left. */
  seconds?: Seconds;
}

/** One player's part of the state. */
export interface PlayerState {
  /** Time left; none without a clock. */
  seconds: Seconds | null;
  /** Illegal moves that count against the player. */
  illegal: number;
  /** Points of the game; none while it runs. */
  points: number | null;
  /** Warnings that the player was given. */
  warnings: number;
  /** Whether the player has come. */
  presence: PresenceWord;
  /** What the player must play. */
  duty?: Duty;
  /** Which castling is barred to the player. */
  no_castling?: NoCastling[];
  /** The player's scoresheet. */
  sheet: Sheet;
}

/** A move on the record: made, perhaps completed, legal or not. */
export interface Ply {
  /** Its number, both players' moves counted from 1. */
  ply: number;
  /** Who made it. */
  player: Color;
  /** The move as rulings write it; left out where nobody entered it. */
  move?: MoveText;
  /** The move in algebraic notation, with English letters; left out where it has none. */
  san?: string;
  /** When it was made. */
  at: Seconds;
  /** How it was completed, once it was. */
  completed?: Completed;
  /** Why it is not legal, where it is not. */
  illegal?: NotLegal;
}

/** `{"win": 1, "draw": 0.5, "loss": 0}`. */
export interface PointScale {
  /** For a win. */
  win: number;
  /** For a draw. */
  draw: number;
  /** For a loss. */
  loss: number;
}

/** Whether a player has come. */
export type PresenceWord =
  /** Not yet, and there is still time. */
  | "absent"
  /** Not yet, or only after the default time. */
  | "late"
  /** Late, and the arbiter let it pass. */
  | "excused"
  /** The player is at the board. */
  | "present";

/** a question such as q1. */
export type QuestionId = string;

/** Why a game is over. */
export type Reason =
  /** Checkmate. */
  | "checkmate"
  /** Stalemate. */
  | "stalemate"
  /** Neither side can mate any more. */
  | "dead-position"
  /** A player resigned. */
  | "resignation"
  /** The players agreed on a draw. */
  | "agreement"
  /** The same position for the third time, claimed. */
  | "threefold"
  /** The same position for the fifth time. */
  | "fivefold"
  /** Fifty moves, claimed. */
  | "fifty-moves"
  /** Seventy-five moves. */
  | "seventy-five-moves"
  /** A flag fell. */
  | "flag"
  /** A flag fell, but the opponent can never mate. */
  | "flag-unwinnable"
  /** Both flags fell. */
  | "both-flags"
  /** Illegal moves. */
  | "illegal-moves"
  /** Illegal moves, but the opponent can never mate. */
  | "illegal-moves-unwinnable"
  /** A player came too late or not at all. */
  | "default"
  /** A claim in a quickplay finish. */
  | "normal-means"
  /** The game made no progress. */
  | "no-progress"
  /** An illegal position stayed on the board. */
  | "illegal-position"
  /** An electronic device. */
  | "device"
  /** Persistent refusal to follow the Laws. */
  | "refusal"
  /** A sealed move that is none. */
  | "sealed-move"
  /** A penalty of the arbiter. */
  | "penalty"
  /** The king was captured. */
  | "king-captured"
  /** The arbiter decided. */
  | "arbiter";

/** What the rulebook leaves to the competition. */
export interface Regulations {
  /** Seconds by which a player may be late. */
  default_time?: number;
  /** Whether draws may be agreed, or from which move on. */
  draw_by_agreement?: DrawByAgreement;
  /** Whether the rules of the quickplay finish are in force. */
  quickplay_finish?: boolean;
  /** Whether an arbiter is present. */
  arbiter_present?: boolean;
  /** The penalty for an electronic device, lighter than the rulebook's. */
  device_penalty?: PenaltyKind;
  /** Whether the game counts for FIDE ratings. */
  fide_rated?: boolean;
  /** What the players record on. */
  scoresheet?: Scoresheet;
  /** Whether the player who does not have the move, too, reports on leaving the playing area. */
  report_leaving?: boolean;
  /** `fin` switches on the Finnish choices of the rulebook's introduction. */
  national?: National;
  /** Whether the pieces stand as in `start` on purpose, also where that is no array of the Laws. */
  own_array?: boolean;
  /** The points of a game. */
  points?: PointScale;
  /** The language in which moves are written down and announced: `en`, `fi`, `hu`, `tr`; left out, that of `national`, else of the rulebook's text, and English for what is no move in it. */
  language?: string;
  /** The English text of January 2018 instead of the printed one, where they differ. */
  official?: boolean;
  /** What else is switched on over the rulebook, by name: `claimant-has-move-2009`. */
  overlays?: string[];
}

/** What a player asks the arbiter for. */
export type Request =
  /** An appeal against a decision of the arbiter. */
  | "appeal"
  /** To see the scoresheet that the arbiter's side keeps. */
  | "see-scoresheet"
  /** A scoresheet to write on. */
  | "scoresheet"
  /** That the arbiter come to the board. */
  | "arbiter"
  /** The arbiter's consent to a draw by agreement, where the regulations make it depend on that. */
  | "draw-consent"
  /** To leave the playing area or the venue. */
  | "leave"
  /** How many moves have been made. */
  | "move-count"
  /** To sit on the side of the board that the player chooses. */
  | "side";

/** A kind of piece, by its English letter. */
export type Role = "p" | "n" | "b" | "r" | "q" | "k";

/** A rulebook, by its name. */
export type Rulebook = "fide-2009" | "fide-2009-hu" | "fide-2014" | "fide-2018" | "fide-2023" | "fin-blitz-2008" | "fin-blitz-2014";

/** A ruling. */
export type Ruling = {
  /** The number of the line that it answers; the arrangement is 0. */
  on: number;
  /** When it takes effect. */
  at: Seconds;
  /** The number of the clause that it applies, in the rulebook in force. */
  law: string;
  /** The stable name of the clause. */
  concept: string;
  /** The rulebook from which the clause is borrowed, where the text at hand lacks it. */
  taken_from?: string;
} & Decision;

/** Whose clock runs. */
export type Running =
  /** White's. */
  | "white"
  /** Black's. */
  | "black"
  /** Neither. */
  | "none";

/** A text for people. */
export interface Said {
  /** In the language of the reader. */
  text: string;
  /** Its stable name, the same in every language. */
  says: string;
}

/** What moves are recorded on. */
export type Scoresheet =
  /** A sheet of paper. */
  | "paper"
  /** A certified electronic scoresheet. */
  | "electronic";

/** Seconds, with at most three decimals. */
export type Seconds = number;

/** Why the arbiter sets the clock. */
export type SetReason =
  /** Something external disturbed the game. */
  | "external"
  /** The clock was defective and is replaced. */
  | "defective"
  /** A player has an assistant for the clock. */
  | "clock-assistant"
  /** A player has an assistant who records the moves. */
  | "recording-assistant"
  /** The clock had been set wrongly. */
  | "setting";

/** A player's scoresheet. */
export interface Sheet {
  /** The last ply written down, once the player was seen to record. */
  up_to?: number;
  /** Whether the player has to record now. */
  required: boolean;
  /** The result that the player signed. */
  signed?: GameResult;
}

/** One player's part of the state in short. */
export interface ShortPlayer {
  /** Time left; none without a clock. */
  seconds: Seconds | null;
  /** Illegal moves that count against the player. */
  illegal: number;
  /** Points of the game; none while it runs. */
  points: number | null;
}

/** The state in short: at most a kilobyte. */
export interface ShortState {
  /** What stands on the board; where nobody entered the moves, what stood there when it was last known. */
  fen: string;
  /** How many moves had been made then; left out where it stands there now. */
  known?: number;
  /** How many moves have been made, both players' counted. */
  ply: number;
  /** Who has the move. */
  to_move: Color;
  /** White's clock, illegal moves and points. */
  white: ShortPlayer;
  /** Black's. */
  black: ShortPlayer;
  /** Whose clock runs. */
  running: Running;
  /** Whose offer of a draw stands. */
  offer: Color | null;
  /** `*` while the game runs, then the result as scored after penalties. */
  result: string;
  /** Why the game is over. */
  reason: Reason | null;
  /** The questions that the arbiter has not answered, the first ones of them. */
  open_questions: QuestionId[];
  /** How far the game has come. */
  course: Course;
}

/** Something of each player. */
export interface SidesOfNullableSeconds {
  /** White's. */
  white?: Seconds;
  /** Black's. */
  black?: Seconds;
}

/** Something of each player. */
export interface SidesOfNullableUint32 {
  /** White's. */
  white?: number;
  /** Black's. */
  black?: number;
}

/** Something of each player. */
export interface SidesOfUint32 {
  /** White's. */
  white?: number;
  /** Black's. */
  black?: number;
}

/** What an arbiter sees, by its word. */
export type Sight =
  /** A player's flag has fallen. */
  | "flag"
  /** Both flags have fallen; which first, where that is known. */
  | "both-flags"
  /** An illegal move or what counts as one: a press without a move, two hands, a pawn left unpromoted. */
  | "illegal-move"
  /** Both kings in check. */
  | "both-kings-in-check"
  /** A pawn on the last rank. */
  | "pawn-on-last-rank"
  /** A touched piece was not played, or a move made taken back. */
  | "touch-move";

/** A square: `e4`. */
export type Square = string;

/** The start position. */
export type Start =
  /** `startpos` or a FEN. */
  | string
  /** A Chess960 position by number. */
  | Chess960Number;

/** The state after the last event. */
export interface State {
  /** What stands on the board; where nobody entered the moves, what stood there when it was last known. */
  fen: string;
  /** How many moves had been made then; left out where it stands there now. */
  known?: number;
  /** How many moves have been made, both players' counted. */
  ply: number;
  /** Who has the move. */
  to_move: Color;
  /** White's clock, illegal moves and points, and what else concerns White. */
  white: PlayerState;
  /** Black's. */
  black: PlayerState;
  /** Whose clock runs. */
  running: Running;
  /** Whose offer of a draw stands. */
  offer: Color | null;
  /** `*` while the game runs, then the result as scored after penalties. */
  result: string;
  /** Why the game is over. */
  reason: Reason | null;
  /** The questions that the arbiter has not answered. */
  open_questions: QuestionId[];
  /** The commitment to a sealed move that is still in its envelope. */
  sealed?: string;
  /** How far the game has come. */
  course: Course;
  /** How it ended, once it is over. */
  outcome?: Outcome;
  /** Why it does not count, where that is so. */
  annulled?: Annulment;
  /** The offer of a draw that stands. */
  offered?: OfferMade;
  /** The open questions with all that an arbiter has to know. */
  questions: OpenQuestion[];
  /** Every move on the record. */
  plies: Ply[];
  /** What is counted. */
  counts: Counts;
  /** The penalties that were given. */
  penalties: PenaltyEntry[];
  /** What will happen of itself, the next first. */
  deadlines: Deadline[];
  /** What each may do now, and why not. */
  acts: OpenAct[];
}

/** The last line of an answer. */
export interface StateLine {
  /** The state after the last event. */
  state: State;
}

/** Why the clock was stopped. */
export type StopReason =
  /** A piece for a promotion is not at hand. */
  | "promotion-piece"
  /** An irregularity. */
  | "irregularity"
  /** A claim. */
  | "claim"
  /** To call the arbiter. */
  | "arbiter"
  /** No reason. */
  | "none"
  /** The service that keeps the game was down; told by the program alone. */
  | "interruption";

/** The supervision of a rapid or blitz game. */
export type SupervisionWord =
  /** The competition rules apply. */
  | "full"
  /** The shorter rules apply. */
  | "limited";

/** As in PGN's TimeControl tag, in seconds: stages `moves/seconds` or `seconds`, with `+increment`, separated by `:`; `-` is no clock. */
export type TimeControl = string;

/** How extra time is given. */
export type TimingWord =
  /** It accumulates. */
  | "increment"
  /** The main time runs only after it. */
  | "delay";

/** Whether a claim holds. */
export type Upheld = true | false | "deferred";

/** Who watches the game. */
export type WatchWord =
  /** Only what is reported is known. */
  | "reported"
  /** The program is the watching arbiter. */
  | "program";

/** The events of the case protocol. */
export type What =
  /** The player is at the board. */
  | {
    event: "arrive";
  }
  /** The arbiter starts the clock of the side that has the move. */
  | {
    event: "start";
  }
  /** Pieces were touched, in this order. */
  | {
    event: "touch";
    /** The squares in the order touched. */
    squares: Square[];
    /** How it came about. */
    manner?: Manner;
    /** Touched at once, so that there is no order. */
    together?: boolean;
  }
  /** One part of a move was let go: the king in castling, a pawn on the promotion square. */
  | {
    event: "release";
    /** Where the piece came from. */
    from: Square;
    /** Where it was let go. */
    to: Square;
  }
  /** A move made on the board, legal or not, not yet completed. */
  | {
    event: "move";
    /** What was carried where. */
    move: MoveText;
    /** How many hands were used; left out, one. */
    hands?: number;
    /** How, where the squares do not tell it. */
    how?: How;
  }
  /** The player presses the clock. */
  | {
    event: "press";
    /** With which hand; left out, the one that made the move. */
    hand?: Hand;
  }
  /** The player offers a draw. */
  | {
    event: "offer-draw";
    /** What the player made it depend on, if anything. */
    condition?: string;
  }
  /** The player accepts the opponent's offer. */
  | {
    event: "accept-draw";
  }
  /** The player declines the opponent's offer by word. */
  | {
    event: "decline-draw";
  }
  /** The player resigns. */
  | {
    event: "resign";
  }
  /** The player claims something. */
  | {
    /** The ground of a claim in a quickplay finish. */
    ground?: Ground;
    /** Where both flags are down: which fell first, `unknown` where the claimant cannot tell; left out, as the log has it. */
    first?: First;
    event: "claim";
    /** What is claimed. */
    claim: ClaimKind;
    /** The move that was announced and written down, not made. */
    move?: MoveText;
    /** The line that shows a forced mate. */
    moves?: MoveText[];
  }
  /** The chess clock is stopped. */
  | {
    event: "stop-clock";
    /** Why the clock was stopped. */
    reason?: StopReason;
  }
  /** The arbiter sets the clock going again. */
  | {
    event: "restart-clock";
  }
  /** The arbiter sets the times. */
  | {
    event: "set-clock";
    /** White's time left. */
    white: Seconds;
    /** Black's time left. */
    black: Seconds;
    /** Why, where it is not a position that was restored. */
    because?: SetReason;
  }
  /** The arbiter sees something. */
  | {
    event: "observe";
    /** What is seen. */
    observe: Sight;
    /** Which flag fell first. */
    first?: First;
    /** Whose flag. */
    of?: Color;
  }
  /** An irregularity is discovered. */
  | {
    event: "find";
    /** What is discovered. */
    find: Finding;
    /** Whom an interference helped. */
    of?: Color;
    /** The last ply at which all was in order. */
    ply?: number;
  }
  /** The player knocked pieces over. */
  | {
    event: "displace";
  }
  /** The player asks the arbiter for something. */
  | {
    event: "request";
    /** What the player asks for. */
    request: Request;
  }
  /** The player wants to take something back. */
  | {
    event: "withdraw";
    /** What. */
    withdraw: Withdrawn;
  }
  /** The player makes a gesture that can be understood in several ways. */
  | {
    event: "gesture";
    /** Which. */
    gesture: Gesture;
  }
  /** Something is said to have happened, and is denied. */
  | {
    event: "dispute";
    /** What is said to have happened. */
    dispute: Disputed;
    /** What there is to prove it; left out, nothing. */
    evidence?: Evidence;
  }
  /** An offence is reported to the arbiter. */
  | {
    event: "offence";
    /** The offender. */
    of: Color;
    /** What was done. */
    offence: Offence;
    /** What may take a device out of the ban. */
    excuse?: Excuse;
  }
  /** The arbiter's own measure. */
  | {
    event: "penalty";
    /** Who is punished. */
    of: Color;
    /** With what. */
    penalty: PenaltyKind;
    /** How many points, for penalties in points. */
    points?: number;
    /** How much time, for penalties in time. */
    seconds?: Seconds;
  }
  /** The arbiter answers what the Laws leave to judgement. */
  | {
    event: "decide";
    /** The id of an open question. */
    question: QuestionId;
    /** The answer: one of the question's choices. */
    choice: string;
    /** Time given to the opponent with it, where the rulebook leaves that open (10.2.b, G.5.b, III.5.2). */
    seconds?: Seconds;
  }
  /** The player's scoresheet is written up to a ply. */
  | {
    event: "record";
    /** The last ply written down. */
    up_to: number;
    /** In algebraic notation; left out, yes. */
    algebraic?: boolean;
  }
  /** The game is adjourned. */
  | {
    event: "adjourn";
    /** What is left of the session, where a player wants to adjourn before its end. */
    seconds?: Seconds;
    /** Date, time and place of the resumption. */
    text?: string;
  }
  /** A move is sealed. */
  | {
    event: "seal";
    /** Only a commitment to the move. */
    commitment?: Commitment;
    /** The move. */
    move?: MoveText;
    /** What makes the commitment impossible to guess. */
    salt?: string;
    /** What is written, where that is no clear move. */
    text?: string;
  }
  /** The game is resumed with these players present. */
  | {
    event: "resume";
    /** Who is present; left out, both. */
    present?: Color[];
  }
  /** The envelope is opened. */
  | {
    event: "open-envelope";
    /** The move. */
    move?: MoveText;
    /** What makes the commitment impossible to guess. */
    salt?: string;
    /** What is written, where that is no clear move. */
    text?: string;
  }
  /** The envelope cannot be found. */
  | {
    event: "envelope-lost";
    /** The move that the sealer states to have sealed. */
    move?: MoveText;
  }
  /** Both players agree on something. */
  | {
    event: "agree";
    /** On what the players agree. */
    agree: Agreement;
  }
  /** A move is announced aloud. */
  | {
    event: "announce";
    /** What was said. */
    text: string;
  }
  /** The player signs the scoresheet. */
  | {
    event: "sign";
    /** The result written on it. */
    result: string;
  }
  /** Time has run to here, and nothing else has happened. */
  | {
    event: "tick";
  }
  /** An entry was wrong: from here on the game is what the other entries give. */
  | {
    event: "strike";
    /** The number of its line; the arrangement is 0 and cannot be struck. */
    entry: number;
    /** Why. */
    why: string;
  }
  /** The arbiter tells what stands on the board, where the moves were not entered. */
  | {
    event: "set-position";
    /** The whole position. */
    fen?: string;
    /** Only the pieces, where these decide. */
    material?: Material;
    /** The moves from the start position on. */
    moves?: MoveText[];
  };

/** What a player wants to take back. */
export type Withdrawn =
  /** An offer of a draw. */
  | "offer"
  /** A claim of a draw. */
  | "claim";
