"""The wheel beside the command and beside python-chess, in turns: processor time, medians of the ratios.

    cargo build --release --package jadoube && python/build release
    target/tools/python/bin/python python/bench/bench.py GAMES.pgn…
"""

import os
import pathlib
import resource
import statistics
import subprocess
import sys
import tempfile

import chess
import chess.pgn

import jadoube

COMMAND = os.environ.get("JADOUBE", pathlib.Path(__file__).parents[2] / "target" / "release" / "jadoube")


def spent():
    """The processor time of this process and of those that it has waited for: what others do meanwhile counts for nothing."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(usage.ru_utime + usage.ru_stime for usage in used)


def timed(work):
    start = spent()
    work()
    return spent() - start


def ratios(name, ours, other, rounds):
    pairs = [(timed(other), timed(ours)) for _ in range(rounds)]
    speed = [theirs / mine for theirs, mine in pairs]
    theirs, mine = (statistics.median(times) for times in zip(*pairs))
    print(
        f"{name}: {1000 * theirs:.1f} ms, here {1000 * mine:.1f} ms: "
        f"{statistics.median(speed):.2f} times as fast ({min(speed):.2f} to {max(speed):.2f})"
    )


def positions(path, most):
    boards = []
    with open(path, encoding="utf-8") as file:
        while len(boards) < most and (game := chess.pgn.read_game(file)):
            board = game.board()
            for move in game.mainline_moves():
                board.push(move)
                boards.append(board.copy(stack=False))
    return boards[:most]


def audit(paths, threads, rounds):
    # A file that takes a while, so that what a process costs to start counts for nothing.
    with tempfile.TemporaryDirectory() as folder:
        whole = pathlib.Path(folder) / "games.pgn"
        text = b"\n".join(pathlib.Path(path).read_bytes() for path in paths)
        whole.write_bytes(text * max(1, (200 << 20) // len(text)))

        def command():
            with open(os.devnull, "wb") as nowhere:
                asked = [COMMAND, "audit", "--json", "--threads", str(threads), whole]
                subprocess.run(asked, stdout=nowhere, stderr=nowhere)

        ratios(
            f"audit, {threads} thread{'s' * (threads > 1)}, {whole.stat().st_size >> 20} MB, beside the command",
            lambda: jadoube.audit(whole, threads=threads),
            command,
            rounds,
        )


def main(paths, rounds=7):
    boards = positions(paths[0], 2000)
    ours = [jadoube.Position(board.fen()) for board in boards]
    ratios(
        f"legal moves with SAN, {len(boards)} positions, beside python-chess {chess.__version__}",
        lambda: [[at.san(move) for move in at.legal_moves()] for at in ours],
        lambda: [[board.san(move) for move in board.legal_moves] for board in boards],
        rounds,
    )
    for threads in (1, 2):
        audit(paths, threads, rounds)


if __name__ == "__main__":
    main(sys.argv[1:])
