"""Which states can be taken over: every one that is possible, and no other."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from companion.errors import DataError
from companion.games.dragon_soul.game import DragonSoul
from tests.companion.games.dragon_soul.positions import cards, changed, game, position, raw, table

State = dict[str, Any]
Change = Callable[[State], None]


def field(path: str, value: Any) -> Change:
    def change(state: State) -> None:
        *way, last = path.split("/")
        for key in way:
            state = state[key]
        state[last] = value

    return change


def gone(path: str) -> Change:
    def change(state: State) -> None:
        *way, last = path.split("/")
        for key in way:
            state = state[key]
        del state[last]

    return change


def both(*changes: Change) -> Change:
    def change(state: State) -> None:
        for one in changes:
            one(state)

    return change


def moved(path: str, other: str, letter: str) -> Change:
    """A card goes from one lot to another."""

    def change(state: State) -> None:
        lots = []
        for name in (path, other):
            lot: Any = state
            for key in name.split("/"):
                lot = lot[key]
            lots.append(lot)
        (kind,) = cards(letter)
        lots[0][kind] -= 1
        if not lots[0][kind]:
            del lots[0][kind]
        lots[1][kind] = lots[1].get(kind, 0) + 1

    return change


BASE = ("red1 0,1 sak, red2 -3,0 oa!, gold1 1,0 pk", {"hands": {"red": "k", "gold": "s"}, "dragons": {"red": "2,0"}})
KEYS = [key for key in raw(game()) if key not in ("to_act", "contested")]

IMPOSSIBLE: list[tuple[Change, str]] = [
    *((gone(key), "no state of the game|another game") for key in KEYS if key not in ("game", "variant")),
    (field("game", "chess"), "another game"),
    (field("variant", "three_crowns"), "another game or variant"),
    (field("phase", "over"), "is over"),
    (field("phase", "lunch"), "no state"),
    (field("winners", ["red"]), "is over"),
    (field("reason", "last"), "is over"),
    (field("order", ["red"]), "this order"),
    (field("order", []), "this order"),
    (field("order", ["red", "red"]), "this order"),
    (field("order", ["red", "blue"]), "blue does not play"),
    (field("current", None), "turn of a player"),
    (field("current", "blue"), "blue does not play"),
    (field("round", 0), "round"),
    (field("round", -1), "round"),
    (field("round", 2**70), "round"),
    (field("round", True), "no state"),
    (field("round", 1.0), "no state"),
    (field("round", "1"), "no state"),
    (field("chance", "dice"), "no state"),
    (field("battalions/red1/at", "1,0"), "Two pieces stand on 1,0"),
    (field("battalions/red1/at", "2,0"), "Two pieces stand on 2,0"),
    (field("dragons/gold", "2,0"), "Two pieces stand on 2,0"),
    (field("battalions/red1/at", "50,2"), "no space"),
    (field("battalions/red1/at", "0, 1"), "no space"),
    (field("battalions/red1/at", "0,0"), "boneyard"),
    (field("battalions/red1/at", "3,0"), "castle of another colour"),
    (field("battalions/red1/cards", {}), "red1 has no cards|cards are not"),
    (field("battalions/gold1/acted", True), "not its player's turn"),
    (field("battalions/gold1/acted", 1), "no state"),
    (field("battalions/red7", {"at": "0,2", "cards": {"archer": 1}, "acted": False}), "red7 is no battalion"),
    (field("battalions/red0", {"at": "0,2", "cards": {"archer": 1}, "acted": False}), "red0 is no battalion"),
    (field("battalions/red01", {"at": "0,2", "cards": {"archer": 1}, "acted": False}), "red01 is no battalion"),
    (field("battalions/blue1", {"at": "0,2", "cards": {"archer": 1}, "acted": False}), "blue1 is no battalion"),
    (field("dragons/red", "3,0"), "A dragon stands on the castle"),
    (field("dragons/red", "x"), "no space"),
    (field("dragons/blue", "0,2"), "blue does not play"),
    (field("castles/0,1", "red"), "no grass centre"),
    (field("castles/1,1", "red"), "no grass centre"),
    (field("castles/0,0", "red"), "no grass centre"),
    (field("castles/9,9", "red"), "no space"),
    (field("castles/-1,2", "blue"), "blue does not play"),
    (
        field(
            "castles",
            dict.fromkeys(["2,-4", "0,-3", "3,-3", "-2,-2", "1,-2", "4,-2", "-3,0", "-4,2", "-1,2"], "red")
            | {"3,0": "gold"},
        ),
        "at most 8 castles",
    ),
    (field("hands", {"red": {}}), "hands are those of each player"),
    (field("hands/blue", {}), "hands are those of each player"),
    (field("hands/red", {"knight": 0}), "whole number above 0"),
    (field("hands/red", {"knight": -1}), "whole number above 0"),
    (field("hands/red", {"wizard": 1}), "counted by kind"),
    (field("hands/red", {"knight": True}), "no state"),
    (field("hands/red", {"?": 1}), "counted by kind"),
    (field("hands/red", {"knight": 2}), "those of the box"),
    (field("deck/archer", 1), "those of the box"),
    (field("dead", {"archer": 1}), "those of the box"),
    (field("owed", 1), "owed"),
    (field("owed", -1), "owed"),
    (field("phase", "draw"), "owed"),
    (both(field("phase", "draw"), field("owed", 1)), "Deploying"),
    (field("phase", "income"), "Deploying"),
    (field("deploying", True), "Deploying is over"),
    (field("deploying", None), "no state"),
    (field("claims", ["gold"]), "claim of gold"),
    (field("claims", ["red"]), "claim of red"),
    (field("claims", ["blue"]), "blue does not play"),
    (field("out", ["gold"]), "gold is out, and so has no pieces"),
    (field("out", ["red"]), "turn of a player"),
    (field("phase", "first"), "no order"),
    (field("battle", {"attacker": "red1", "defender": "gold1", "used": {}, "attack": None}), "do not fit"),
    (field("coins", {"target": "gold1", "attack": None}), "do not fit"),
    (field("discard", {"battalion": "gold1", "count": 1}), "do not fit"),
    (field("phase", "battle"), "do not fit"),
    (field("phase", "coins"), "do not fit"),
    (field("phase", "discard"), "do not fit"),
    (field("battalions", []), "no state"),
    (field("castles", None), "no state"),
    (both(gone("castles/3,0"), gone("battalions/gold1"), moved("deck", "dead", "a")), "gold has neither castle"),
]


def base() -> State:
    told, fields = BASE
    return raw(game(), told, **deepcopy(fields))


def refused(state: State, part: str, rules: DragonSoul | None = None) -> None:
    with pytest.raises(DataError, match=part):
        (rules or game()).decode(state)


def test_the_position_that_the_others_change_is_possible() -> None:
    assert game().decode(base())


@pytest.mark.parametrize(
    ("change", "part"), IMPOSSIBLE, ids=[f"{n}-{part[:30]}" for n, (_, part) in enumerate(IMPOSSIBLE)]
)
def test_an_impossible_state_is_refused_with_one_sentence(change: Change, part: str) -> None:
    state = base()
    change(state)
    refused(state, part)


def test_what_follows_from_the_rest_may_say_anything_and_unknown_keys_too() -> None:
    state = base() | {"to_act": 7, "contested": "all", "weather": {"rain": True}, "stack": ["x"]}
    state["battalions"]["red1"]["mood"] = "good"
    assert game().decode(state) == game().decode(base())


def test_chance_is_asked_for_where_the_state_does_not_say() -> None:
    assert game().decode(base()).ask
    assert not game().decode(base() | {"chance": "seeded"}).ask


def test_an_order_of_the_deck_that_fits_is_kept_and_any_other_is_shuffled_anew() -> None:
    deck = [kind for kind, n in base()["deck"].items() for _ in range(n)]
    seeded = base() | {"chance": "seeded"}
    assert len(game().decode(seeded | {"stack": deck}).stack) == len(deck)
    assert game().decode(seeded | {"stack": deck[1:]}).stack == ()
    assert game().decode(base() | {"stack": deck}).stack == ()


BATTLE: State = {"attacker": "red1", "defender": "gold1", "used": {"knight": 1}, "attack": None}
BATTLES = [
    ({"attacker": "red2"}, False),  # not next to the defender
    ({"attacker": "gold1", "defender": "red1"}, False),
    ({"attacker": "red5"}, False),
    ({"defender": "gold2"}, False),
    ({"defender": "red2"}, False),
    ({"used": {"knight": 2}}, False),
    ({"used": {"spearman": 1}}, False),
    ({"used": {"soul_stone": 1}}, False),
    ({"used": {"archer": 1, "knight": 1, "swordsman": 1}}, False),
    ({"attack": "knight"}, False),
    ({"attack": "spearman"}, False),
    ({"attack": "soul_stone"}, False),
    ({"attack": "wizard"}, False),
    ({"attack": "archer"}, True),
    ({"used": {}}, True),
    ({}, True),
]


@pytest.mark.parametrize(("change", "possible"), BATTLES)
def test_a_battle_in_progress(change: State, possible: bool) -> None:
    there = "red1 0,1 sako!, red2 -3,0 a, gold1 1,0 pk"
    state = raw(game(), there, phase="battle", deploying=False, battle={**BATTLE, **change})
    if possible:
        assert game().encode(game().decode(state))["battle"] == {**BATTLE, **change}
    else:
        refused(state, "battle|battalion|kind of card")


def test_an_attacker_has_acted() -> None:
    state = raw(game(), "red1 0,1 sak, gold1 1,0 pk", phase="battle", deploying=False, battle=BATTLE)
    refused(state, "battle")


@pytest.mark.parametrize(
    ("fields", "possible"),
    [
        ({"phase": "coins", "coins": {"target": "gold1", "attack": None}}, True),
        ({"phase": "coins", "coins": {"target": "gold1", "attack": "claw"}}, True),
        ({"phase": "coins", "coins": {"target": "gold1", "attack": "ballista"}}, False),
        ({"phase": "coins", "coins": {"target": "gold2", "attack": None}}, False),  # on a castle
        ({"phase": "coins", "coins": {"target": "gold3", "attack": None}}, False),  # too far
        ({"phase": "coins", "coins": {"target": "red1", "attack": None}}, False),
        ({"phase": "coins", "coins": {"target": "gold1", "attack": None}, "dragons": {}}, False),
        ({"phase": "coins", "coins": {"target": "gold1", "attack": None}, "deploying": True}, False),
        ({"phase": "discard", "discard": {"battalion": "gold1", "count": 2}}, True),
        ({"phase": "discard", "discard": {"battalion": "gold1", "count": 1}}, False),
        ({"phase": "discard", "discard": {"battalion": "gold4", "count": 1}}, False),  # only one way
        ({"phase": "discard", "discard": {"battalion": "gold3", "count": 1}}, False),  # too far
    ],
)
def test_a_strike_in_progress(fields: State, possible: bool) -> None:
    castles = {"-3,0": "red", "3,0": "gold", "2,2": "gold"}
    there = "red1 2,1 a, gold1 1,2 akk, gold2 2,2 pk, gold3 0,-2 pk, gold4 0,2 pp"
    fields = {"castles": castles, "deploying": False, "dragons": {"red": "1,1"}, **fields}
    if possible:
        assert position(there, **fields)
    else:
        refused(raw(game(), there, **fields), "strike|Deploying")


def test_a_claim_that_stands_is_taken_over_in_any_order() -> None:
    rules = game("three_crowns")
    reds = ["2,-4", "1,-5", "4,-5", "0,-3", "3,-3"]
    blues = ["-4,2", "-5,1", "-3,3", "-5,4", "-2,4"]
    castles = dict.fromkeys(reds, "red") | dict.fromkeys(blues, "blue") | {"2,2": "gold"}
    fields: State = {"castles": castles, "current": "gold"}
    loaded = position("", rules=rules, claims=["blue", "red"], **fields)
    assert rules.encode(loaded)["claims"] == ["red", "blue"]
    refused(raw(rules, claims=["red", "red"], **fields), "named twice", rules)
    refused(raw(rules, "gold1 -1,-3 a", claims=["gold"], **fields), "claim", rules)


def test_whoever_is_out_has_nothing_and_a_side_is_left() -> None:
    rules = game("three_crowns")
    fields: State = {"castles": {"2,-4": "red", "-4,2": "blue"}, "out": ["gold"]}
    assert position("", rules=rules, **fields)
    for more in ({"dragons": {"gold": "0,1"}}, {"hands": {"gold": "k"}}):
        refused(raw(rules, **fields, **more), "gold is out", rules)
    alone: State = {"castles": {"2,-4": "red"}, "out": ["gold", "blue"]}
    refused(raw(rules, **alone), "Only one side", rules)
    teams = game("four_marches+teams")
    castles = {"-1,-4": "red", "-5,4": "green"}
    refused(raw(teams, castles=castles, out=["gold", "blue"]), "Only one side", teams)


def test_an_order_fits_the_teams() -> None:
    teams = game("four_marches+teams")
    assert position("", rules=teams, order=["blue", "green", "red", "gold"])
    refused(raw(teams, order=["gold", "blue", "green", "red"]), "this order", teams)


def test_before_the_first_player_is_known_all_is_as_it_was_set_up() -> None:
    start = game().encode(game().setup())
    assert game().decode(start) == game().setup()
    for change in (
        field("castles", {"-4,2": "red", "3,0": "gold"}),
        field("dragons", {"red": "0,1"}),
        both(field("hands/red", {"archer": 1}), field("deck/archer", 24)),
        field("deploying", True),
        field("round", 1),
        field("order", ["red", "gold"]),
    ):
        state = deepcopy(start)
        change(state)
        refused(state, "Before the first player|Deploying")


def test_limits_of_the_box_hold_for_a_loaded_state_too() -> None:
    stacked = game("duel", changed(stack_max="2"))
    refused(raw(stacked, "red1 0,1 aaa"), "more than 2 cards", stacked)
    forest = game("duel", changed(enter_forest="false"))
    refused(raw(forest, "red1 1,1 a"), "forest", forest)
    assert position("red1 1,1 a")


def test_a_loaded_game_goes_on_in_its_phase() -> None:
    drawing = table("", phase="draw", owed=3)
    assert (drawing.to_act, drawing.shown["phase"]) == ("chance", "draw")
    drawing.do("cards", cards={"archer": 1, "knight": 2})
    assert drawing.shown["phase"] == "turn"
    assert table("", phase="income").legal() == [{"do": "draw"}]


def test_a_state_of_another_shape_is_one_sentence_too() -> None:
    for thing in ([], 1, None, {"game": "dragon_soul"}, {"game": "dragon_soul", "variant": "duel", "deck": {"a": {}}}):
        refused(thing, "no state of the game")  # type: ignore[arg-type]
