"""At the set-up a counter that is not seen is named, in case it lies there and cannot be read."""

from companion.games import build
from companion.table.sightings import ObservedBoard, ObservedPiece, Reading, TableStatus
from ui.model.table.deployment import lacks, said

GAME = build("las_navas")


def words(without: int) -> tuple[str, ...]:
    """What is said of a table that is set up but for so many counters."""
    lying = [standing for standing in GAME.layout(GAME.setup()).standings if standing.place is not None]
    pieces = tuple(
        ObservedPiece(at.piece, at.face, at.place, at.tilted, 50.0, 50.0, 0.0, 1.0)
        for at in lying[without:]
        if at.place is not None
    )
    fixes = lacks(GAME, Reading(TableStatus.STILL, 0.0, ObservedBoard(pieces)))
    assert fixes is not None
    return said(GAME, fixes, "en")


def test_one_counter_that_is_not_seen_is_named_and_its_sticker_asked_about() -> None:
    put, unread = words(without=1)
    name = put.removesuffix(" here.").split(": put ")[1]
    assert unread.startswith(f"Does {name} lie in its place already?")
    assert "white all around" in unread


def test_nothing_is_asked_where_all_stand_or_the_table_is_still_being_set_up() -> None:
    assert words(without=0) == ()
    assert not any("already" in sentence for sentence in words(without=20))
