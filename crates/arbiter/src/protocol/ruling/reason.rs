//! Why games are over.

words! {
    /// Why a game is over.
    Reason {
        /// Checkmate.
        Checkmate = "checkmate",
        /// Stalemate.
        Stalemate = "stalemate",
        /// Neither side can mate any more.
        DeadPosition = "dead-position",
        /// A player resigned.
        Resignation = "resignation",
        /// The players agreed on a draw.
        Agreement = "agreement",
        /// The same position for the third time, claimed.
        Threefold = "threefold",
        /// The same position for the fifth time.
        Fivefold = "fivefold",
        /// Fifty moves, claimed.
        FiftyMoves = "fifty-moves",
        /// Seventy-five moves.
        SeventyFiveMoves = "seventy-five-moves",
        /// A flag fell.
        Flag = "flag",
        /// A flag fell, but the opponent can never mate.
        FlagUnwinnable = "flag-unwinnable",
        /// Both flags fell.
        BothFlags = "both-flags",
        /// Illegal moves.
        IllegalMoves = "illegal-moves",
        /// Illegal moves, but the opponent can never mate.
        IllegalMovesUnwinnable = "illegal-moves-unwinnable",
        /// A player came too late or not at all.
        Default = "default",
        /// A claim in a quickplay finish.
        NormalMeans = "normal-means",
        /// The game made no progress.
        NoProgress = "no-progress",
        /// An illegal position stayed on the board.
        IllegalPosition = "illegal-position",
        /// An electronic device.
        Device = "device",
        /// Persistent refusal to follow the Laws.
        Refusal = "refusal",
        /// A sealed move that is none.
        SealedMove = "sealed-move",
        /// A penalty of the arbiter.
        Penalty = "penalty",
        /// The king was captured.
        KingCaptured = "king-captured",
        /// The arbiter decided.
        Arbiter = "arbiter",
    }
}
