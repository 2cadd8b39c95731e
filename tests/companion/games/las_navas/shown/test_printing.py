"""The owner of a box corrects what is printed on the pieces."""

from __future__ import annotations

import pytest

from companion.errors import DataError
from companion.games.las_navas.rules import LasNavas

GAME = LasNavas()


def test_unchanged_pieces_come_back_as_they_were() -> None:
    again = LasNavas(GAME.reprinted({}, ()))
    assert again.printed.units == GAME.printed.units
    assert [card.king for card in again.printed.cards] == [card.king for card in GAME.printed.cards]


def test_a_correction_counts_in_the_rules() -> None:
    horse = next(unit for unit in GAME.printed.units if unit.icon == "cavalry")
    changed = LasNavas(GAME.reprinted({horse.id: {"icon": "archer"}, "1-6": {"king": "navarre"}}, ()))
    number = changed.printed.number[horse.id]
    assert changed.printed.archer[number]
    assert not changed.printed.cavalry[number]
    assert changed.printed.column_of["1-6"] == 2


def test_a_checked_group_is_certain_from_then_on() -> None:
    again = LasNavas(GAME.reprinted({}, ("A4", "cards")))
    sure = {item.group: item.sure for item in again.printed_items("en") if item.group in ("A4", "A5", "cards")}
    assert sure["A4"]
    assert sure["cards"]
    assert not all(item.sure for item in again.printed_items("en") if item.group == "A5")


def test_a_type_brings_its_name_and_its_star() -> None:
    knights = next(unit for unit in GAME.printed.units if unit.type == "knights")
    changed = LasNavas(GAME.reprinted({knights.id: {"type": "council_militia"}}, ()))
    unit = changed.printed.units[changed.printed.number[knights.id]]
    assert (unit.name, unit.star) == ("Council Militia", True)


def test_two_al_nasirs_are_refused() -> None:
    other = next(unit for unit in GAME.printed.units if unit.side == "muslim" and unit.type != "al_nasir")
    with pytest.raises(DataError, match="exactly one"):
        GAME.reprinted({other.id: {"type": "al_nasir"}}, ())
