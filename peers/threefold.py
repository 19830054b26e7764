"""Missed claims of threefold repetition, reckoned with python-chess, beside those that the audit finds.

    pip install chess
    cargo build --release
    python3 peers/threefold.py FILE…

Both must name the same half-moves: for each player the first chance in a run of moves without a capture or a pawn's
move, on the position or by a legal move that he could have announced. The move that was made does not count as missed
where it was the last one of a drawn game.
"""

import json
import pathlib
import subprocess
import sys

import chess.pgn

COMMAND = pathlib.Path(__file__).parent.parent / "target/release/jadoube"


def audited(path):
    command = [COMMAND, "audit", "--json", "--only", "missed-threefold", path]
    lines = subprocess.run(command, capture_output=True, text=True, check=False).stdout.splitlines()
    return {(line["game"], line["ply"]) for line in map(json.loads, lines) if "finding" in line}


def brings_third(board, move, counts):
    board.push(move)
    third = counts.get(board._transposition_key(), 0) >= 2
    board.pop()
    return third


def missed(game):
    board, moves = game.board(), list(game.mainline_moves())
    drawn = game.headers["Result"] == "1/2-1/2"
    counts, told = {board._transposition_key(): 1}, set()
    for ply, move in enumerate(moves):
        if board.turn not in told and max(counts.values(), default=0) >= 2:
            if counts[board._transposition_key()] >= 3:
                told.add(board.turn)
                yield ply
            elif any(brings_third(board, other, counts) for other in board.legal_moves):
                told.add(board.turn)
                claimed = drawn and ply + 1 == len(moves) and brings_third(board, move, counts)
                if not claimed:
                    yield ply
        if board.is_zeroing(move):
            counts, told = {}, set()
        board.push(move)
        key = board._transposition_key()
        counts[key] = counts.get(key, 0) + 1


def main():
    differ = False
    for path in sys.argv[1:]:
        reckoned, number = set(), 0
        with open(path, encoding="utf-8", errors="replace") as file:
            while game := chess.pgn.read_game(file):
                number += 1
                reckoned.update((number, ply) for ply in missed(game))
        found = audited(path)
        print(f"{path}: {number} games, {len(found)} found, {len(reckoned)} reckoned")
        for name, rest in [("only found", found - reckoned), ("only reckoned", reckoned - found)]:
            if rest:
                differ = True
                print(f"  {name}, by game and half-moves: {sorted(rest)[:20]}")
    sys.exit(differ)


if __name__ == "__main__":
    main()
