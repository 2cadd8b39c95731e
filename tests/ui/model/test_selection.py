"""Taps narrow a list of legal choices, and never invent one."""

from __future__ import annotations

import pytest

from companion.scene import Choice
from ui.model.taps.selection import (
    Selection,
    give_point,
    narrowed,
    points_left,
    ready,
    tap_kind,
    tap_piece,
    tap_place,
)


def _choice(kind: str, origin: str | None, target: str | None, *pieces: str, card: str | None = None) -> Choice:
    return Choice((kind, origin, target, pieces), kind, kind, 1, origin, target, dict.fromkeys(pieces, 1), card)


CHOICES = (
    _choice("move", "B4", "B5", "a"),
    _choice("move", "B4", "B5", "b"),
    _choice("attack", "B4", "B3", "a"),
    _choice("attack", "B4", "B3", "b"),
    _choice("attack", "B4", "B3", "a", "b"),
    _choice("charge", "B4", "B3", "a"),
    _choice("charge", "B4", "B3", "a", "b"),
    _choice("rally", "B4", None, "b"),
    _choice("shoot", "A5", "A3", "c"),
    _choice("shoot", "A5", "A3", "d"),
    _choice("end", None, None),
)


def _tap(*places: str) -> Selection:
    selection = Selection()
    for place in places:
        after = tap_place(CHOICES, selection, place)
        assert after is not None
        selection = after
    return selection


def test_the_first_tap_names_where_from() -> None:
    assert _tap("B4") == Selection(origin="B4")


def test_a_place_where_nothing_begins_is_no_selection() -> None:
    assert tap_place(CHOICES, Selection(), "C1") is None


def test_a_place_that_nothing_leads_to_is_no_target() -> None:
    assert tap_place(CHOICES, _tap("B4"), "C1") is None


def test_where_from_and_where_to_name_the_kind_when_only_one_is_left() -> None:
    selection = _tap("B4", "B5")
    assert (selection.kind, selection.target) == ("move", "B5")


def test_several_kinds_to_one_place_wait_for_the_kind() -> None:
    selection = _tap("B4", "B3")
    assert selection.kind is None
    assert not ready(CHOICES, selection)
    after = tap_kind(CHOICES, selection, "charge")
    assert after is not None
    assert [choice.kind for choice in ready(CHOICES, after)] == ["charge"]


def test_a_kind_with_one_target_needs_no_second_tap() -> None:
    after = tap_kind(CHOICES, _tap("B4"), "charge")
    assert after is not None
    assert after.target == "B3"


def test_at_first_all_who_can_join_do() -> None:
    after = tap_kind(CHOICES, _tap("B4"), "attack")
    assert after is not None
    assert after.marks == {"a": 1, "b": 1}


def test_a_kind_that_is_not_possible_is_refused() -> None:
    assert tap_kind(CHOICES, _tap("A5"), "move") is None


def test_tapping_a_piece_leaves_it_out_and_takes_it_in_again() -> None:
    attack = tap_kind(CHOICES, _tap("B4"), "attack")
    assert attack is not None
    without = tap_piece(CHOICES, attack, "b")
    assert without.marks == {"a": 1}
    assert tap_piece(CHOICES, without, "b").marks == {"a": 1, "b": 1}


def test_a_set_that_no_choice_has_becomes_the_nearest_with_the_tapped_piece() -> None:
    shot = _tap("A5", "A3")
    assert shot.marks == {"c": 1}
    assert tap_piece(CHOICES, shot, "d").marks == {"d": 1}


def test_the_last_piece_cannot_be_left_out() -> None:
    rally = tap_kind(CHOICES, _tap("B4"), "rally")
    assert rally is not None
    assert tap_piece(CHOICES, rally, "b") == rally


def test_tapping_the_place_again_takes_the_taps_back() -> None:
    assert _tap("B4", "B4") == Selection()


def test_another_own_place_begins_anew() -> None:
    assert _tap("B4", "A5") == Selection(origin="A5")


def test_a_card_keeps_only_its_choices() -> None:
    choices = (*CHOICES, _choice("attack", "B4", "A3", "a", card="king"))
    assert {choice.target for choice in narrowed(choices, Selection(card="king"))} == {"A3"}


@pytest.fixture
def spreads() -> tuple[Choice, ...]:
    """All ways to share out two points between two pieces of which one takes but one."""
    return tuple(Choice(None, "damage", "", marks=marks) for marks in ({"a": 2}, {"a": 1, "b": 1}))


def test_points_go_round_to_none(spreads: tuple[Choice, ...]) -> None:
    marks: dict[str, int] = {}
    seen = []
    for _ in range(3):
        marks = give_point(spreads, marks, "a")
        seen.append(marks)
    assert seen == [{"a": 1}, {"a": 2}, {}]


def test_a_piece_takes_no_more_than_a_choice_gives_it(spreads: tuple[Choice, ...]) -> None:
    assert give_point(spreads, {"b": 1}, "b") == {}


def test_points_left_counts_down(spreads: tuple[Choice, ...]) -> None:
    assert [points_left(spreads, m) for m in ({}, {"a": 1}, {"a": 2, "b": 1})] == [2, 1, -1]
