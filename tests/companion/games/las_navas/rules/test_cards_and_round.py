"""The board, the cards and the round (R1-R11)."""

from __future__ import annotations

from collections import Counter
from random import Random

import msgspec
import pytest

from companion.games.las_navas.box import zones
from companion.games.las_navas.box.cards import COMBAT
from companion.games.las_navas.events import PileTurned, TurnEnded
from companion.games.las_navas.rules import opening
from tests.companion.games.las_navas.positions import GAME, act, legal, refused, standing, start, told, turn

DEAL = {"hands": {"christian": ["1-6", "4-2", "5-2"], "muslim": ["2-5", "3-4", "6-1"]}, "deck": ["3-3", "2-4", "4-3"]}


def dealt():
    return act(start(), "deal", **DEAL)


def revealed(christian: str = "4-2", muslim: str = "2-5"):
    state = act(dealt(), "initiative", side="christian", card=christian)
    return act(state, "initiative", side="muslim", card=muslim)


def round_played():
    """A first round in which every turn was ended at once."""
    state = revealed()
    for side, card in (("muslim", "3-4"), ("christian", "1-6"), ("muslim", "6-1"), ("christian", "5-2")):
        state = act(act(state, "play", side=side, card=card), "end_turn")
    return state


def test_r1_the_board_file_and_the_rules_have_the_same_zones_and_neighbours() -> None:
    assert sorted(place.id for place in GAME.board.places) == sorted(zones.NAMES)
    for place in GAME.board.places:
        near = {zones.NAMES[z] for z in zones.NEAR[zones.NUMBER[place.id]]}
        assert set(place.next) == near


@pytest.mark.parametrize(
    ("zone", "far"),
    [("B5", "A3 B3 C3"), ("A4", "A2 B2 C2 C3 C4 C5 A6 B6 C6")],
)
def test_r2_a_distance_of_two_zones_is_exactly_two_steps(zone: str, far: str) -> None:
    assert {zones.NAMES[z] for z in zones.FAR[zones.NUMBER[zone]]} == set(far.split())


def test_r4_the_start_has_three_fresh_units_in_each_of_18_zones() -> None:
    placed = GAME.encode(start())["units"].values()
    assert Counter(unit["zone"] for unit in placed) == dict.fromkeys(zones.NAMES, 3)
    assert all(unit["power"] == 2 and not unit["exhausted"] for unit in placed)
    assert Counter(piece.seat for piece in GAME.pieces) == {"christian": 27, "muslim": 27}


def test_r5_each_card_has_both_values_and_a_kingdom() -> None:
    assert " ".join(COMBAT) == "1-6 2-5 2-4 3-4 3-3 4-3 4-2 5-2 6-1"
    assert Counter(card.king for card in GAME.printed.cards) == {"aragon": 3, "castile": 3, "navarre": 3}


def test_r6_three_cards_a_side_and_three_in_the_deck() -> None:
    state = opening(GAME.printed, "basic")
    deal = GAME.chance(state, Random(3))
    assert deal is not None
    cards = GAME.encode(GAME.apply(state, deal)[0])["cards"]
    assert [len(cards["hand"]["christian"]), len(cards["hand"]["muslim"]), len(cards["deck"])] == [3, 3, 3]
    assert cards["discard"] == []
    assert sorted(cards["hand"]["christian"] + cards["hand"]["muslim"] + cards["deck"]) == sorted(COMBAT)


def test_r6_a_deal_of_the_players_must_name_nine_different_cards() -> None:
    twice = {**DEAL, "deck": ["3-3", "2-4", "1-6"]}
    assert refused(start(), "deal", **twice).rule == "R6"
    assert refused(start(), "deal", **{**DEAL, "deck": ["3-3", "2-4"]}).rule == "R6"
    assert refused(start(), "deal", **{**DEAL, "deck": ["3-3", "2-4", "7-7"]}).rule == "R6"


@pytest.mark.parametrize(
    ("christian", "muslim", "first"),
    [("4-2", "2-5", "muslim"), ("4-2", "3-4", "christian"), ("5-2", "2-5", "christian"), ("1-6", "6-1", "christian")],
)
def test_r7_the_higher_value_goes_first_and_a_tie_is_the_christians(christian: str, muslim: str, first: str) -> None:
    state = revealed(christian, muslim)
    raw = GAME.encode(state)
    assert (raw["first"], raw["to_act"]) == (first, first)
    assert raw["cards"]["initiative"] == {"christian": christian, "muslim": muslim}
    assert raw["points"] == 0


def test_r7_the_christian_chooses_first_and_each_from_the_own_hand() -> None:
    state = dealt()
    assert [a["card"] for a in legal(state)] == ["1-6", "4-2", "5-2"]
    assert refused(state, "initiative", side="muslim", card="2-5").rule == "R7"
    assert refused(state, "initiative", side="christian", card="2-5").rule == "R7"
    assert GAME.encode(state)["first"] is None


def test_r8_the_value_of_the_active_card_gives_the_points() -> None:
    state = act(revealed(), "play", side="muslim", card="3-4")
    raw = GAME.encode(state)
    assert raw["points"] == 4
    assert raw["cards"]["active"] == {"side": "muslim", "card": "3-4"}
    assert raw["cards"]["hand"]["muslim"] == ["6-1"]


def test_r8_a_turn_can_always_be_ended_and_loses_what_is_left() -> None:
    state = turn("christian", {"A4": "A4a~ A4b A4c"}, combats=1)
    after, events = told(state, "end_turn")
    (ended,) = [event for event in events if isinstance(event, TurnEnded)]
    assert (ended.lost, ended.straightened) == (3, ("A4a",))
    raw = GAME.encode(after)
    assert (raw["points"], raw["combats"], raw["to_act"], raw["phase"]) == (0, 0, "muslim", "play")
    assert raw["cards"]["discard"] == ["3-3"]
    assert standing(after, "A4") == "A4a A4b A4c"


def test_r8_a_turn_without_points_ends_by_itself() -> None:
    state = turn("muslim", {"A2": "A2a A2b", "A1": "A1a A1b A1c"}, points=1)
    after = act(state, "move", from_="A1", to="A2", units=["A1a"])
    assert GAME.to_act(after) == "christian"


def test_r8_a_usable_free_card_keeps_the_turn_open() -> None:
    free = turn("christian", {"A4": "A4a A4b- A4c"}, points=1, specials={"christian": ["alfonso_viii"]})
    open_turn = act(free, "rally", unit="A4b")
    assert [a["do"] for a in legal(open_turn)] == ["special", "end_turn"]


def test_r47_whatever_is_held_the_turn_stays_open_while_a_free_card_was_not_seen() -> None:
    rest = {"A4": "A4a A4b- A4c"}
    held = {"christian": ["sancho_vii", "lopez_de_haro"]}
    open_turn = act(turn("christian", rest, points=1, specials=held), "rally", unit="A4b")
    assert [a["do"] for a in legal(open_turn)] == ["end_turn"]
    assert GAME.to_act(act(open_turn, "end_turn")) == "muslim"


@pytest.mark.parametrize(("side", "unit"), [("christian", "A4b"), ("muslim", "A3b")])
def test_r47_a_turn_ends_by_itself_once_no_free_card_is_left_to_both_eyes(side: str, unit: str) -> None:
    worn = {unit[:2]: f"{unit[:2]}a {unit}- {unit[:2]}c"}
    assert GAME.to_act(act(turn(side, worn, points=1, specials={side: []}), "rally", unit=unit)) != side
    gone = {"christian": ["alfonso_viii"], "muslim": ["al_nasir"]}
    held = {"christian": ["sancho_vii"], "muslim": ["jund_infantry"]}
    after = act(turn(side, worn, points=1, specials={side: held[side]}, played=gone[side]), "rally", unit=unit)
    # The Christians may still have Jiménez de Rada.
    assert (GAME.to_act(after) == side) == (side == "christian")


def test_r8_turns_alternate_and_after_four_the_round_ends() -> None:
    state = round_played()
    raw = GAME.encode(state)
    assert (raw["to_act"], raw["phase"], raw["round"]) == ("chance", "reshuffle", 1)
    assert raw["cards"]["hand"] == {"christian": ["4-2"], "muslim": ["2-5"]}
    assert raw["cards"]["initiative"] == {"christian": None, "muslim": None}
    assert raw["cards"]["discard"] == ["3-4", "1-6", "6-1", "5-2"]


def test_r9_both_draw_two_and_three_stay_as_the_deck() -> None:
    shuffle = {"hands": {"christian": ["3-3", "1-6"], "muslim": ["6-1", "2-4"]}, "deck": ["5-2", "4-3", "3-4"]}
    raw = GAME.encode(act(round_played(), "reshuffle", **shuffle))
    assert raw["cards"]["hand"] == {"christian": ["1-6", "3-3", "4-2"], "muslim": ["2-5", "2-4", "6-1"]}
    assert raw["cards"]["deck"] == ["5-2", "4-3", "3-4"]
    assert raw["cards"]["discard"] == []
    assert (raw["round"], raw["first"], raw["to_act"]) == (2, None, "christian")


def test_r9_the_side_that_had_the_initiative_draws_the_top_two() -> None:
    state = msgspec.structs.replace(round_played(), ask=False)
    shuffle = GAME.chance(state, Random(5))
    assert shuffle is not None
    pile = Random(5).sample([*GAME.encode(state)["cards"]["deck"], *GAME.encode(state)["cards"]["discard"]], 7)
    assert list(shuffle.hands.muslim) == pile[:2]
    assert list(shuffle.hands.christian) == pile[2:4]
    assert list(shuffle.deck) == pile[4:]


def test_r9_a_held_back_card_cannot_be_drawn() -> None:
    held = {"hands": {"christian": ["3-3", "4-2"], "muslim": ["6-1", "2-4"]}, "deck": ["5-2", "4-3", "3-4"]}
    assert refused(round_played(), "reshuffle", **held).rule == "R9"


def test_r10_a_shuffled_deck_may_give_any_of_its_cards() -> None:
    state = turn("christian", deck=("2-5", "1-6", "6-1"))
    state = act(state, "attack", from_="A4", target="A3", units=["A4a"])
    assert [a["card"] for a in legal(state)] == ["2-5", "1-6", "6-1"]
    after = act(state, "draw", card="1-6")
    assert GAME.encode(after)["cards"]["deck"] == ["2-5", "6-1"]
    assert GAME.encode(after)["cards"]["discard"] == ["1-6"]


def test_r10_an_empty_deck_is_the_discard_pile_turned_over_unshuffled() -> None:
    state = turn("christian", deck=(), discard=("2-5", "1-6", "6-1"))
    state = act(state, "attack", from_="A4", target="A3", units=["A4a"])
    assert [a["card"] for a in legal(state)] == ["2-5"]
    refusal = refused(state, "draw", card="1-6")
    assert refusal.rule == "R10"
    assert "2-5" not in str(refusal)
    after, events = told(state, "draw", card="2-5")
    assert events[0] == PileTurned(3)
    cards = GAME.encode(after)["cards"]
    assert (cards["deck"], cards["discard"]) == (["1-6", "6-1"], ["2-5"])


def test_r10_the_active_card_joins_the_pile_only_when_its_turn_ends() -> None:
    state = turn("christian", deck=(), discard=("2-5", "1-6", "6-1"), points=2)
    state = act(state, "attack", from_="A4", target="A3", units=["A4a"])
    state = act(state, "draw", card="2-5")
    while GAME.encode(state)["phase"] == "damage":
        state = GAME.apply(state, GAME.legal_actions(state)[0])[0]
    cards = GAME.encode(state)["cards"]
    assert (cards["deck"], cards["discard"]) == (["1-6", "6-1"], ["2-5", "3-3"])
