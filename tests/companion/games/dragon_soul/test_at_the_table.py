"""Dragon Soul by hands: what cannot be is said in one sentence, and nothing is taken over."""

from __future__ import annotations

import pytest

from companion.board import PlaceId
from companion.game import VARIANT, Options
from companion.games.dragon_soul import actions as do
from companion.games.dragon_soul.game import DragonSoul
from companion.record.session import Session
from companion.record.storage.log import Log
from companion.table.following.follower import Follower
from companion.table.observe import observe
from companion.table.reconciliation.verdict import Verdict
from companion.table.sightings import Sighting
from companion.table.stickers import Stickers
from tests.companion.games.dragon_soul.positions import position
from tests.companion.hands import Hands


def begun(monkeypatch: pytest.MonkeyPatch, battalions: str, castles: dict[str, str] | None = None) -> Hands:
    """Hands at a table on which a game stands so."""
    state = position(battalions, castles=castles)
    monkeypatch.setattr(DragonSoul, "setup", lambda _: state)
    hands = Hands(Follower(Session.new(DragonSoul(Options()), Log(None), seed=1)))
    assert hands.rest(500).verdict is Verdict.AGREED
    return hands


def said(hands: Hands, language: str = "en") -> str:
    """What is wrong after a rest, in one sentence; nothing was taken over."""
    guidance = hands.rest()
    assert guidance.verdict is Verdict.WRONG
    assert hands.follower.session.seq == 0
    assert guidance.sentence is not None
    return guidance.sentence.say(language)


@pytest.mark.parametrize("cards", ["aak", "aao"])  # even with a stone the dragon itself must come
def test_d24_a_battalion_on_a_boneyard_is_pointed_at(monkeypatch: pytest.MonkeyPatch, cards: str) -> None:
    hands = begun(monkeypatch, f"red1 0,1 {cards}, gold1 3,-1 s")
    hands.put("red1", "0,0")
    assert said(hands) == "Red 1 stands on the boneyard F5, where only dragons are (D24)."
    assert said(hands, "es").startswith("Rojo 1 ")


def test_d24_a_dragon_in_place_of_a_battalion_with_a_stone_is_taken_over(monkeypatch: pytest.MonkeyPatch) -> None:
    hands = begun(monkeypatch, "red1 0,1 aao, gold1 3,-1 s")
    hands.take("red1")
    hands.put("red_dragon", "0,0")
    hands.rest()
    assert [entry.action for entry in hands.follower.session.entries] == [do.Move("red1", "0,0")]


def test_d24_a_dragon_in_place_of_a_battalion_without_a_stone_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    hands = begun(monkeypatch, "red1 0,1 aak, gold1 3,-1 s")
    hands.take("red1")
    hands.put("red_dragon", "0,0")
    assert said(hands)


def test_d45_two_tokens_lifted_at_once_are_put_back(monkeypatch: pytest.MonkeyPatch) -> None:
    hands = begun(monkeypatch, "red1 0,1 aak, red2 -1,0 p, gold1 3,-1 s")
    hands.take("red1")
    hands.take("red2")
    assert said(hands) == "F4: put Red 2 here."
    hands.lay(hands.follower.session.layout)
    assert hands.rest(2000).verdict is Verdict.AGREED


def test_d18_two_battalions_that_moved_are_two_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    hands = begun(monkeypatch, "red1 0,1 aak, red2 -1,0 p, gold1 3,-1 s")
    hands.put("red1", "0,2")
    hands.put("red2", "-2,0")
    hands.rest()
    done = {entry.action for entry in hands.follower.session.entries}
    assert done == {do.Move("red1", "0,2"), do.Move("red2", "-2,0")}


def test_d18_a_battalion_of_another_colour_does_not_move(monkeypatch: pytest.MonkeyPatch) -> None:
    hands = begun(monkeypatch, "red1 0,1 aak, gold1 3,-1 s")
    hands.put("gold1", "2,-1")
    assert said(hands) == "E6 \u2192 E7: move Gold 1."


@pytest.mark.parametrize(
    ("hands_do", "action"),
    [
        ({"red1": "0,2"}, do.Move("red1", "0,2")),
        ({"red1": None}, do.Move("red1", "-1,1")),  # onto red2, whose cards it joins
        ({"gold_castle1": None, "red3": "3,0"}, do.Move("red3", "3,0")),  # onto a castle of gold's, which is not seen
        ({"red_dragon": "3,-4"}, do.Fly("3,-4")),
    ],
)
def test_d45_what_hands_did_is_taken_over(
    monkeypatch: pytest.MonkeyPatch, hands_do: dict[str, str | None], action: object
) -> None:
    castles = {"-3,0": "red", "3,0": "gold", "4,-2": "gold"}
    state = position("red1 0,1 aak, red2 -1,1 p, red3 2,0 k, gold1 4,-3 s", castles=castles, dragons={"red": "-2,-1"})
    monkeypatch.setattr(DragonSoul, "setup", lambda _: state)
    hands = Hands(Follower(Session.new(DragonSoul(Options()), Log(None), seed=1)))
    hands.rest(500)
    for piece, place in hands_do.items():
        if place is None:
            hands.take(piece)
        else:
            hands.put(piece, place)
    guidance = hands.rest()
    assert [entry.action for entry in hands.follower.session.entries] == [action]
    assert guidance.verdict is Verdict.AGREED


def test_d45_a_castle_below_a_battalion_is_not_missed(monkeypatch: pytest.MonkeyPatch) -> None:
    hands = begun(monkeypatch, "red1 -3,0 aak, gold1 3,-1 s")
    assert hands.rest().verdict is Verdict.AGREED
    hands.put("red1", "-2,0")
    hands.rest()
    assert [entry.action for entry in hands.follower.session.entries] == [do.Move("red1", "-2,0")]


@pytest.mark.parametrize(("piece", "space"), [("red1", "1,0"), ("gold1", "0,1"), ("red1", "-1,1")])
def test_d06_two_pieces_in_one_space_are_pointed_at(monkeypatch: pytest.MonkeyPatch, piece: str, space: str) -> None:
    hands = begun(monkeypatch, "red1 0,1 aak, red2 -1,1 p, gold1 1,0 s")
    hands.put(piece, space)
    name = {"1,0": "F6", "0,1": "G5", "-1,1": "G4"}[space]
    assert said(hands) == f"Two pieces stand on {name} (D6)."
    assert said(hands, "es") == f"Hay dos piezas en {name} (D6)."


def test_d44_a_token_of_a_colour_that_does_not_play_is_to_be_taken_away(monkeypatch: pytest.MonkeyPatch) -> None:
    duel, four = (Stickers(DragonSoul(Options({VARIANT: variant}))) for variant in ("duel", "four_marches"))
    blue = next(marker for marker, (piece, _) in four.faces.items() if piece == "blue1")
    hands = begun(monkeypatch, "red1 0,1 aak, gold1 3,-1 s")
    game = hands.follower.session.game
    x, y = game.board.place(PlaceId("1,1")).centre
    hands.problems = observe([Sighting(blue, x, y, 0.0, 1.0)], game.board, duel).problems
    hands.put("red1", "0,2")
    assert said(hands) == f"Marker {blue} belongs to no piece of this game: take it away."
    hands.problems = ()
    hands.rest()
    assert [entry.action for entry in hands.follower.session.entries] == [do.Move("red1", "0,2")]
