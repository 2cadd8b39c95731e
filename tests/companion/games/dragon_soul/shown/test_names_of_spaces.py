"""Players call a space by its row and its number in it, the protocol by its coordinates (D45)."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from companion.board import Place, PlaceId
from companion.errors import IllegalAction
from companion.game import VARIANT, CardId, Options
from companion.games.dragon_soul import actions as do
from companion.games.dragon_soul.game import DragonSoul
from tests.companion.games.dragon_soul.positions import VARIANTS, game, position, table

COORDINATES = re.compile(r"-?\d,-?\d")


def test_a_row_is_a_letter_from_the_top_and_a_space_a_number_from_the_left() -> None:
    board = game().board
    called = [board.called(space) for space in ("2,-5", "3,-5", "-3,0", "0,0", "3,0", "-2,5")]
    assert called == ["A1", "A2", "F2", "F5", "F8", "K2"]
    assert board.called("nowhere") == "nowhere"


@pytest.mark.parametrize("variant", VARIANTS)
def test_no_two_spaces_are_called_alike_and_each_row_has_its_first_and_last_on_the_rim(variant: str) -> None:
    board = DragonSoul(Options({VARIANT: variant})).board
    assert len({place.called for place in board.places}) == len(board.places)
    rows: dict[str, list[Place]] = {}
    for place in sorted(board.places, key=lambda place: place.centre[0]):
        rows.setdefault(place.called.rstrip("0123456789"), []).append(place)
    ends = {place.called: place for row in rows.values() for place in (row[0], row[-1])}
    assert {sign.sign: round(sign.y_mm) for sign in board.rim} == {
        called: round(place.centre[1]) for called, place in ends.items()
    }
    assert all(board.place_at(sign.x_mm, sign.y_mm) is None for sign in board.rim)
    assert all(0 < sign.x_mm < board.width_mm for sign in board.rim)
    for sign in board.rim:
        way = sign.x_mm - ends[sign.sign].centre[0]
        assert (way < 0) == (sign.sign[1:] == "1")


def test_no_word_of_a_game_has_coordinates() -> None:
    """Neither what may be done, nor what happened, nor what is shown of it."""
    own, random = game(), Random(5)
    state = own.setup()
    for _ in range(250):
        seat = own.to_act(state)
        if seat is None:
            break
        legal: list[Any] = list(own.legal_actions(state))
        action = own.chance(state, random) or random.choice(legal)
        scene = own.scene(state, None, "en")
        words = [own.say(action, "es"), scene.prompt, *(choice.label for choice in scene.choices)]
        words += [text for sheet in scene.notes for row in sheet.rows for text in row]
        state, events = own.apply(state, action)
        words += [own.say(event, language) for event in events for language in ("en", "es")]
        assert not [text for text in words if COORDINATES.search(text)]


def test_a_refusal_has_names_for_players_and_coordinates_for_the_protocol() -> None:
    refusal = table("red1 0,1 a, gold1 1,0 a").refused(kind="move", battalion="red1", to="3,0")
    assert str(refusal).startswith("Red 1 cannot reach 3,0; it can go to: ")
    said = game().say(refusal, "en")
    assert said.startswith("Red 1 cannot reach F8; it can go to: ")
    assert not COORDINATES.search(said)
    deployed = do.Deploy(CardId("archer"), PlaceId("0,0"))
    with pytest.raises(IllegalAction, match="no castle on 0,0; free to deploy are: -3,0") as refused:
        game().apply(position("red1 0,1 a, gold1 1,0 a", hands={"red": "a"}, castles={"-3,0": "red"}), deployed)
    assert "no castle on F5; free to deploy are: F2" in game().say(refused.value, "en")
