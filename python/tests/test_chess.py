"""Positions and moves beside python-chess, on games that were played."""

import io
import pickle

import chess
import chess.pgn
import pytest
from conftest import ALL

import jadoube
from jadoube import JadoubeError, Position


def games(path, most, step=1):
    # It takes a second empty line behind the tags for the end of a game.
    text = path.read_text(encoding="utf-8").replace("\n\n\n", "\n\n")
    file = io.StringIO(text)
    for number in range(most):
        if number % step:
            chess.pgn.skip_game(file)
            continue
        game = chess.pgn.read_game(file)
        if game is None:
            return
        yield game


def compare(position, board):
    moves = {move.uci: position.san(move) for move in position.legal_moves()}
    assert moves == {move.uci(): board.san(move) for move in board.legal_moves}, board.fen()
    assert position.is_check == board.is_check()
    assert position.is_checkmate == board.is_checkmate()
    assert position.is_stalemate == board.is_stalemate()
    assert position.turn == chess.COLOR_NAMES[board.turn]
    assert (position.halfmoves, position.move_number) == (board.halfmove_clock, board.fullmove_number)
    assert position.fen.split()[:2] == board.fen().split()[:2]


def replayed(path, most, step=1):
    positions = 0
    for game in games(path, most, step):
        board = game.board()
        position = Position(board.fen(), board.chess960)
        assert position.is_chess960 == board.chess960
        compare(position, board)
        for move in game.mainline_moves():
            made = position.parse(move.uci())
            position = position.play(made)
            board.push(move)
            compare(position, board)
            positions += 1
    return positions


def test_games_of_lichess(lichess):
    assert replayed(lichess, 999 if ALL else 12) > 500


def test_games_of_chess960(tcec):
    # All of them would take python-chess a quarter of an hour.
    assert replayed(tcec, 99_999 if ALL else 4, 8 if ALL else 1) > 300


def test_all_starts_of_chess960_are_those_of_others():
    for number in range(960):
        board = chess.Board.from_chess960_pos(number)
        position = Position.chess960(number)
        assert position.fen.split()[0] == board.board_fen()
        assert {move.uci for move in position.legal_moves()} == {move.uci() for move in board.legal_moves}


def test_castling_is_that_of_the_game_where_a_fen_does_not_tell():
    fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
    castling = [{move.uci for move in Position(fen, other).legal_moves() if move.is_castling} for other in (False, True)]
    assert castling == [{"e1g1", "e1c1"}, {"e1h1", "e1a1"}]
    assert not Position(fen).is_chess960 and Position(fen, chess960=True).is_chess960


def test_letters_of_other_languages():
    position = Position()
    knight = position.parse("Nf3")
    assert [position.san(knight, lang) for lang in jadoube.languages()] == ["Nf3", "Rf3", "Hf3", "Af3"]
    assert position.parse("Rf3", "fi") == knight
    assert position.play("Af3", "tr") == position.play(knight)


def test_what_is_no_move_is_told():
    for text, words in [("e2e5", "does not move to e5"), ("Ke3", "does not move"), ("hello", "hello")]:
        with pytest.raises(JadoubeError, match=words) as raised:
            Position().play(text)
        assert raised.value.error == "move"
    with pytest.raises(JadoubeError) as raised:
        Position("8/8/8 w - - 0 1")
    assert raised.value.error == "position"
    with pytest.raises(JadoubeError, match="expected one of en, fi, hu, tr"):
        Position().san("e4", "sv")


def test_a_move_of_another_position_is_judged_anew():
    move = Position().parse("e2e4")
    after = Position().play(move)
    with pytest.raises(JadoubeError):
        after.play(move)
    assert after.play("e5").play("Nf3").san("Nc6") == "Nc6"


def test_positions_are_the_same_as_article_9_2_has_it():
    away = Position().play("Nf3").play("Nf6").play("Ng1").play("Ng8")
    assert away == Position() and hash(away) == hash(Position())
    # Nobody can capture, so the square behind the pawn does not matter.
    assert Position("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1") == Position().play("e4")
    assert Position() != Position().play("e4")
    assert Position() != "startpos"


def test_values_can_be_sent_away():
    alike = Position("rnbbkqnr/pppppppp/8/8/8/8/PPPPPPPP/RNBBKQNR w KQkq - 0 1", chess960=True)
    for position in (Position(), Position.chess960(12), Position().play("e4"), alike):
        again = pickle.loads(pickle.dumps(position))
        assert again == position and again.fen == position.fen and again.is_chess960 == position.is_chess960
    error = pickle.loads(pickle.dumps(JadoubeError("no", "move", "here")))
    assert (str(error), error.error, error.where) == ("no", "move", "here")
