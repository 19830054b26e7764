//! The words of the case protocol that belong to events, each list as an enum.

words! {
    /// Who acts.
    By {
        /// The player with the white pieces.
        White = "white",
        /// The player with the black pieces.
        Black = "black",
        /// The arbiter.
        Arbiter = "arbiter",
        /// A player's assistant.
        Assistant = "assistant",
        /// The program that keeps the game: it lets time pass and tells that it was interrupted, nothing else.
        Program = "program",
    }
}

words! {
    /// How a piece came to be touched.
    #[derive(Default)]
    Manner {
        /// With the intention of moving or capturing.
        #[default]
        Intent = "intent",
        /// To adjust it, announced beforehand.
        Adjust = "adjust",
        /// Clearly by accident.
        Accident = "accident",
        /// Felt by a player who does not see, without taking it out of its hole (E.2 of 2009, D.2.2 since 2014).
        Feel = "feel",
    }
}

words! {
    /// With which hand the clock was pressed.
    Hand {
        /// The one that made the move.
        Same = "same",
        /// The other.
        Other = "other",
    }
}

words! {
    /// How a move was made that the squares alone do not tell.
    How {
        /// In castling only the king was moved; the rook was left.
        HalfCastling = "half-castling",
        /// The pawn was exchanged for a rook put upside down.
        InvertedRook = "inverted-rook",
        /// The pawn was exchanged for a piece of the opponent's colour.
        WrongColour = "wrong-colour",
        /// The pawn was taken off and nothing put in its place.
        NothingPlaced = "nothing-placed",
        /// In a capture another piece was taken off the board, or none.
        WrongPieceTaken = "wrong-piece-taken",
        /// The opponent had the move.
        OutOfTurn = "out-of-turn",
    }
}

words! {
    /// Why the clock was stopped.
    #[derive(Default)]
    StopReason {
        /// A piece for a promotion is not at hand.
        PromotionPiece = "promotion-piece",
        /// An irregularity.
        Irregularity = "irregularity",
        /// A claim.
        Claim = "claim",
        /// To call the arbiter.
        #[default]
        Arbiter = "arbiter",
        /// No reason.
        None = "none",
        /// The service that keeps the game was down; told by the program alone.
        Interruption = "interruption",
    }
}

words! {
    /// What is discovered.
    Finding {
        /// The pieces stood wrongly at the start.
        InitialPosition = "initial-position",
        /// The board is placed wrongly.
        BoardTurned = "board-turned",
        /// The players have each other's colour.
        ColoursReversed = "colours-reversed",
        /// Pieces were displaced.
        DisplacedPieces = "displaced-pieces",
        /// An illegal move was made.
        IllegalMove = "illegal-move",
        /// The clock was set wrongly.
        ClockSetting = "clock-setting",
        /// Somebody who is neither player nor arbiter is in the playing area.
        Outsider = "outsider",
        /// Somebody else uses an electronic device in the venue.
        BystanderDevice = "bystander-device",
        /// A spectator, or a player of another game, interfered.
        Interference = "interference",
        /// The clock of the wrong player ran for a while.
        ClockRunning = "clock-running",
        /// What the clock showed is lost: it was reset, or fell.
        ClockReadingLost = "clock-reading-lost",
        /// The players are not paired with each other.
        WrongOpponent = "wrong-opponent",
        /// A player is ill or has fainted.
        Illness = "illness",
        /// A player has fallen asleep.
        Asleep = "asleep",
        /// The arbiter told how many moves had been made.
        MoveCountTold = "move-count-told",
        /// The arbiter erred, or intervened where he must not.
        ArbiterError = "arbiter-error",
        /// The device on which the moves are recorded fails.
        ScoresheetDefect = "scoresheet-defect",
        /// A team captain spoke or stepped in.
        Captain = "captain",
        /// A piece stands between two squares.
        UnclearSquare = "unclear-square",
        /// Something that has no word of its own.
        Other = "other",
    }
}

words! {
    /// What a player asks the arbiter for.
    Request {
        /// An appeal against a decision of the arbiter.
        Appeal = "appeal",
        /// To see the scoresheet that the arbiter's side keeps.
        SeeScoresheet = "see-scoresheet",
        /// A scoresheet to write on.
        Scoresheet = "scoresheet",
        /// That the arbiter come to the board.
        Arbiter = "arbiter",
        /// The arbiter's consent to a draw by agreement, where the regulations make it depend on that.
        DrawConsent = "draw-consent",
        /// To leave the playing area or the venue.
        Leave = "leave",
        /// How many moves have been made.
        MoveCount = "move-count",
        /// To sit on the side of the board that the player chooses.
        Side = "side",
    }
}

words! {
    /// What a player or somebody else is reported for.
    Offence {
        /// An electronic device in the venue.
        Device = "device",
        /// A device that made a sound.
        DeviceSound = "device-sound",
        /// Notes, sources of information, advice, analysis on another board.
        Notes = "notes",
        /// Left the playing venue without permission.
        LeftVenue = "left-venue",
        /// Left the playing area without permission, having the move.
        LeftPlayingArea = "left-playing-area",
        /// Distracted or annoyed the opponent.
        Distraction = "distraction",
        /// Refuses persistently to follow the Laws.
        Refusal = "refusal",
        /// Handled the clock improperly.
        ClockAbuse = "clock-abuse",
        /// Pressed the clock with the other hand.
        OtherHand = "other-hand",
        /// Kept a finger on or over the button of the clock.
        FingerOnClock = "finger-on-clock",
        /// Used the scoresheet for something else.
        Scoresheet = "scoresheet",
        /// Did not record the moves.
        NotRecording = "not-recording",
        /// Smoked where it is not allowed.
        Smoking = "smoking",
        /// Analysed a game on another board.
        Analysis = "analysis",
        /// Brought a source of noise into the playing area.
        Noise = "noise",
        /// Made unreasonable claims.
        Claims = "claims",
        /// Made unreasonable offers of a draw.
        Offers = "offers",
        /// Accused the opponent without ground.
        Accusation = "accusation",
        /// Kept the hand over the clock.
        Hovering = "hovering",
        /// Used a bag with a device without permission.
        Bag = "bag",
        /// Refused to be searched.
        SearchRefused = "search-refused",
        /// Brought the game into disrepute.
        Disrepute = "disrepute",
        /// Something else.
        Other = "other",
    }
}

words! {
    /// Why the arbiter sets the clock.
    SetReason {
        /// Something external disturbed the game.
        External = "external",
        /// The clock was defective and is replaced.
        Defective = "defective",
        /// A player has an assistant for the clock.
        ClockAssistant = "clock-assistant",
        /// A player has an assistant who records the moves.
        RecordingAssistant = "recording-assistant",
        /// The clock had been set wrongly.
        Setting = "setting",
    }
}

words! {
    /// What may take a device out of the ban.
    Excuse {
        /// The arbiter's consent.
        Consent = "consent",
        /// It was completely switched off.
        SwitchedOff = "switched-off",
        /// It was switched off in a bag, where the regulations allow that.
        Bag = "bag",
    }
}

words! {
    /// A measure of the arbiter.
    PenaltyKind {
        /// A warning.
        Warning = "warning",
        /// More time for the opponent.
        TimeToOpponent = "time-to-opponent",
        /// Less time for the player.
        TimeFromPlayer = "time-from-player",
        /// More points for the opponent.
        PointsToOpponent = "points-to-opponent",
        /// Fewer points for the player.
        PointsFromPlayer = "points-from-player",
        /// Loss of the game.
        Loss = "loss",
        /// A fine announced beforehand.
        Fine = "fine",
        /// Exclusion from rounds.
        ExcludeRounds = "exclude-rounds",
        /// Expulsion from the competition.
        Expel = "expel",
    }
}

words! {
    /// What both players agree on.
    Agreement {
        /// To correct an illegal move that would stand.
        CorrectIllegalMove = "correct-illegal-move",
        /// To leave an illegal move as it is.
        LetIllegalMoveStand = "let-illegal-move-stand",
        /// A draw.
        Draw = "draw",
    }
}

words! {
    /// What can be claimed.
    ClaimKind {
        /// The same position for the third time.
        Threefold = "threefold",
        /// Fifty moves without capture and pawn move.
        Fifty = "fifty",
        /// The opponent's flag has fallen.
        Flag = "flag",
        /// The opponent made an illegal move.
        IllegalMove = "illegal-move",
        /// The opponent touched one piece and moved another.
        TouchMove = "touch-move",
        /// The opponent cannot or does not try to win by normal means.
        NormalMeans = "normal-means",
        /// An increment for both players in a quickplay finish.
        Increment = "increment",
        /// A forced mate that the claimant can show.
        ForcedMate = "forced-mate",
        /// The game makes no progress.
        NoProgress = "no-progress",
    }
}

words! {
    /// On what a claim rests.
    Ground {
        /// Solely on what a screen or a demonstration board in the hall shows.
        Display = "display",
        /// The opponent cannot win by normal means.
        Cannot = "cannot",
        /// The opponent makes no effort to win by normal means.
        NoEffort = "no-effort",
        /// Both.
        Both = "both",
    }
}

words! {
    /// What a player wants to take back.
    Withdrawn {
        /// An offer of a draw.
        Offer = "offer",
        /// A claim of a draw.
        Claim = "claim",
    }
}

words! {
    /// What somebody says that happened, and the other denies.
    Disputed {
        /// A piece was touched.
        Touch = "touch",
        /// The clock was pressed.
        Press = "press",
        /// A move was made, or another than was entered.
        Move = "move",
        /// A flag had fallen.
        Flag = "flag",
        /// A draw was offered.
        Offer = "offer",
        /// A draw was agreed.
        Draw = "draw",
        /// The opponent resigned.
        Resignation = "resignation",
        /// In which order things happened.
        Order = "order",
    }
}

words! {
    /// What there is to prove it.
    #[derive(Default)]
    Evidence {
        /// Nothing.
        #[default]
        None = "none",
        /// Somebody who saw it.
        Witness = "witness",
        /// A camera, a board that records, the scoresheets.
        Recording = "recording",
    }
}

words! {
    /// What was done that can be understood in several ways.
    Gesture {
        /// A hand was held out or shaken.
        Handshake = "handshake",
        /// The king was laid down.
        KingLaidDown = "king-laid-down",
        /// The clock was stopped.
        ClockStopped = "clock-stopped",
        /// A result was written on the scoresheet.
        ScoresheetMarked = "scoresheet-marked",
    }
}
