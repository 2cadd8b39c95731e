"""What the lights say of discrepancies and choices."""

from companion.board import PlaceId
from companion.game import Face, PieceId, Standing
from companion.scene import Choice
from companion.table.cues.cue import Cue
from companion.table.cues.patterns import for_choices, for_noticed, for_waiting, for_wrong
from companion.table.reconciliation.discrepancies import differences, in_words
from tests.companion.toy import ToyGame

PIECES = {piece.id: piece for piece in ToyGame.pieces}


def standing(piece: str, place: str | None, face: str = "fresh", tilted: bool = False) -> Standing:
    return Standing(PieceId(piece), PlaceId(place) if place else None, Face(face), tilted)


EXPECTED = (standing("r1", "a2"), standing("r2", "a1", "worn"), standing("b1", None), standing("b2", "c3", tilted=True))
SEEN = {s.piece: s for s in (standing("r1", "a1"), standing("r2", "a1"), standing("b1", "c3"), standing("b2", "c3"))}


def test_every_fix_in_the_order_of_hands() -> None:
    fixes = differences(EXPECTED, SEEN)
    assert [sentence.say() for sentence in in_words(fixes, PIECES, ToyGame.board)] == [
        "c3: take blue 1 off the board.",
        "a1 → a2: move red 1.",
        "a1: turn red 2 over.",
        "c3: tilt blue 2.",
    ]


def test_waiting_lights_from_where_to_where() -> None:
    assert for_waiting(differences(EXPECTED, SEEN)) == {"c3": Cue.FROM, "a1": Cue.FROM, "a2": Cue.TO}
    assert for_waiting(differences(EXPECTED[3:], SEEN)) == {"c3": Cue.WAITING}


def test_wrong_lights_every_wrong_place() -> None:
    fixes = differences(EXPECTED[:2], {"r1": standing("r1", "b1"), "r2": standing("r2", "a1")})  # type: ignore[dict-item]
    assert for_wrong(fixes, [PlaceId("c1")]) == {"b1": Cue.WRONG, "a2": Cue.TO, "a1": Cue.WRONG, "c1": Cue.WRONG}


def test_a_noticed_change_lights_where_a_piece_arrived() -> None:
    fixes = differences(EXPECTED[:1], {PieceId("r1"): standing("r1", "b1")})
    assert for_noticed(fixes, understood=True) == {"b1": Cue.TO}
    assert for_noticed(fixes, understood=False) == {"b1": Cue.WAITING}


def test_a_piece_in_a_hidden_place_is_not_missed() -> None:
    expected = (standing("r1", "a1"), standing("r2", "b1"))
    assert [fix.piece for fix in differences(expected, {}, frozenset({PlaceId("a1")}))] == ["r2"]


def test_choices_light_where_they_begin_and_then_where_they_lead() -> None:
    choices = [Choice(None, "go", "", origin="a1", target="a2"), Choice(None, "go", "", origin="a1", target="b1")]
    assert for_choices(choices) == {"a1": Cue.FROM, "a2": Cue.TARGET, "b1": Cue.TARGET}
    assert for_choices([*choices, Choice(None, "go", "", origin="c1", target="b1")]) == {"a1": Cue.FROM, "c1": Cue.FROM}
