"""How the game ends (R45, R46)."""

from __future__ import annotations

import pytest

from companion.errors import DataError
from companion.games.las_navas.box.components import CHRISTIAN, MUSLIM
from companion.games.las_navas.events import Conceded, Won
from companion.games.las_navas.turns.victory import verdict
from tests.companion.games.las_navas.positions import GAME, act, legal, refused, start, told, turn, units


def winner(changes: dict[str, str]) -> int | None:
    """Who has won a position."""
    raw = units(changes)
    zones = [
        tuple(
            sorted(
                number * 4 + (raw[unit]["power"] - 1) * 2
                for number, unit in enumerate(GAME.printed.ids)
                if raw[unit]["zone"] == zone
            )
        )
        for zone in sorted(place.id for place in GAME.board.places)
    ]
    found = verdict(GAME.printed, tuple(zones))
    return None if found is None else found[0]


def empty(zones: str) -> dict[str, str]:
    return dict.fromkeys(zones.split(), "")


@pytest.mark.parametrize(
    ("changes", "side"),
    [
        ({}, None),
        ({"B1": "B1b B1c"}, CHRISTIAN),
        # Al-Nasir's fall comes first, even where the Christians are driven back.
        ({"B1": "B1b", **empty("A6 B6 C6 A5 C5")}, CHRISTIAN),
        # Four zones and none ahead; five zones; four zones and one ahead.
        (empty("A6 B6 C6 A5 C5 A1 C1"), MUSLIM),
        (empty("A6 B6 C6 A5"), None),
        ({"A3": "A4a", **empty("A4 A6 B6 C6 A5 C5 A1 C1")}, None),
        # Twice as many zones: eight to four, and nine to five is not enough.
        ({"A3": "A4a", **empty("A4 A6 B6 C6 A5 C5")}, MUSLIM),
        (empty("A1 C1 A2 C2 A3"), CHRISTIAN),
        (empty("A1 C1 A2 C2"), None),
    ],
)
def test_r45_victory_in_its_order(changes: dict[str, str], side: int | None) -> None:
    assert winner(changes) == side


def test_r45_it_comes_at_once_without_finishing_the_turn() -> None:
    state = turn("christian", {"B1": "B1a-", "B3": "B5c", "B5": "B5a"})
    after, events = told(state, "shoot", unit="B5c", target="B1")
    assert isinstance(events[-1], Won)
    raw = GAME.encode(after)
    assert (raw["winner"], raw["to_act"], raw["phase"], raw["points"]) == ("christian", None, "over", 2)
    assert legal(after) == []
    assert refused(after, "end_turn").rule == "R45"
    assert refused(after, "concede", side="christian").rule == "R45"
    assert GAME.decode(raw) == after


def test_r46_a_player_may_concede_at_any_time() -> None:
    for state in (start(), turn("christian"), act(turn("muslim"), "attack", from_="A3", target="A4", units=["A3a"])):
        assert not any(a["do"] == "concede" for a in legal(state))
        after, events = told(state, "concede", side="muslim")
        assert events == [Conceded("muslim"), Won("christian", "The other side conceded.")]
        assert GAME.to_act(after) is None
        assert refused(state, "concede", side="nobody").rule == "R46"


def test_a_won_position_cannot_be_loaded() -> None:
    raw = GAME.encode(turn("christian"))
    raw["units"]["B1a"] = {"zone": None, "power": 0, "exhausted": False}
    with pytest.raises(DataError, match="already won"):
        GAME.decode(raw)
