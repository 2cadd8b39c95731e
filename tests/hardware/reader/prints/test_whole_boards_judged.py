"""How a board is judged that was read by its prints: a wrong print counts as wrong, whatever the app makes of it."""

from collections.abc import Sequence

from companion.game import PieceId
from companion.games import build
from companion.language import Sentence
from companion.table.sightings import ObservedBoard, ObservedPiece, Problem, ProblemKind
from hardware.reader.prints.keeping.book import LearntFace, PrintBook
from hardware.reader.prints.plane import Pose
from hardware.simulated.table import Lying, SimulatedTable
from tests.bench.reading.whole import judged

FACES = tuple(LearntFace((piece.id,), face, b"") for piece in build("las_navas").pieces for face in piece.faces)
BOOK = PrintBook("las_navas", b"", ((200.0, 200.0, 200.0),), FACES)


def read(board: ObservedBoard, table: SimulatedTable, sure: Sequence[Lying]) -> dict[str, list[PieceId]]:
    """The pieces of which each word is said."""
    prints = [
        (next(face for face in FACES if (face.pieces[0], face.face) == (at.piece, at.face)), as_pose(at)) for at in sure
    ]
    words: dict[str, list[PieceId]] = {}
    for word, at in judged(board, table, BOOK, prints):
        words.setdefault(word, []).append(at.piece)
    return words


def as_pose(at: Lying) -> Pose:
    return Pose(at.x_mm, at.y_mm, at.angle_deg)


def table_of_two() -> tuple[SimulatedTable, Lying, Lying]:
    """A table with two counters on its board."""
    table = SimulatedTable(build("las_navas"))
    kept = [piece.id for piece in table.pieces][:2]
    for piece in [piece.id for piece in table.pieces][2:]:
        table.put(piece, -400.0, -400.0)
    one, other = (table.where(piece) for piece in kept)
    return table, one, other


def on_board(table: SimulatedTable, words: dict[str, list[PieceId]]) -> dict[str, list[PieceId]]:
    """Of those words, those of counters on the board."""
    here = {word: [piece for piece in pieces if table.on_board(piece)] for word, pieces in words.items()}
    return {word: pieces for word, pieces in here.items() if pieces}


def seen(table: SimulatedTable, at: Lying) -> ObservedPiece:
    place = table.place_of(at.piece)
    assert place is not None
    return ObservedPiece(at.piece, at.face, place, False, at.x_mm, at.y_mm, at.angle_deg, 1.0)


def test_a_counter_taken_for_another_one_is_wrong_though_no_piece_is_shown_for_it() -> None:
    table, one, other = table_of_two()
    taken_for_one = Lying(one.piece, one.face, other.x_mm, other.y_mm, 0.0)
    doubled = Problem(ProblemKind.DOUBLED, Sentence("twice", {}), piece=one.piece, place=table.place_of(one.piece))
    words = read(ObservedBoard((), (doubled,)), table, [one, taken_for_one])
    assert on_board(table, words) == {"unsure": [one.piece], "wrong": [other.piece]}


def test_what_was_not_read_is_passed_over_and_what_is_shown_is_right() -> None:
    table, one, other = table_of_two()
    words = read(ObservedBoard((seen(table, one),)), table, [one])
    assert on_board(table, words) == {"right": [one.piece], "passed": [other.piece]}


def test_a_print_where_nothing_lies_is_wrong() -> None:
    table, one, other = table_of_two()
    board = ObservedBoard((seen(table, one), seen(table, other)))
    words = read(board, table, [one, other, Lying(one.piece, one.face, one.x_mm + 60.0, one.y_mm, 0.0)])
    assert on_board(table, words)["right"] == [one.piece, other.piece]
    assert words["wrong"] == [one.piece]
