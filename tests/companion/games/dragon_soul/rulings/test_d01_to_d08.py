"""Pieces, map and set-up: D1 to D8."""

from __future__ import annotations

import tomllib
from collections import Counter

import pytest

from tests.companion.games.dragon_soul.positions import TEXT, VARIANTS, Table, changed, game, places, plain, table
from tests.companion.games.dragon_soul.reference.ground import Ground


def test_d01_each_colour_has_eight_castles_six_battalions_and_a_dragon() -> None:
    pieces = Counter(piece.seat for piece in game("four_marches").pieces)
    assert pieces == dict.fromkeys(("red", "gold", "blue", "green"), 8 + 6 + 1)


def test_d02_there_are_104_cards() -> None:
    deck = Table(game().setup()).shown["deck"]
    assert deck == {"archer": 25, "knight": 25, "soul_stone": 4, "spearman": 25, "swordsman": 25}


def test_d03_a_tile_has_its_centre_and_six_corners_and_shares_them() -> None:
    spaces = game().plan.spaces
    # Two tiles that meet, 0,0 and 1,1, share the corners 1,0 and 0,1.
    assert {"0,0", "1,0", "0,1", "-1,1", "-1,0", "0,-1", "1,-1", "1,1", "2,0"} <= set(spaces.names)
    assert len(spaces.names) == len(set(spaces.names)) == 73
    assert "5,0" not in spaces.number  # void: a corner of no tile


def test_d04_neighbours_without_a_common_tile_are_not_adjacent() -> None:
    # 1,-1 and 2,-2 are corners of different tiles and neighbours, with void on both sides of the line between them.
    lone = (
        TEXT[: TEXT.index("[[map]]")]
        + """
[[map]]
id = "gap"
castles_to_win = 2
seat = [{ colour = "red", start = "0,0" }, { colour = "gold", start = "3,-3" }]
grass = ["0,0", "3,0", "3,-3"]
"""
    )
    spaces = game("gap", lone).plan.spaces
    near = {name: {spaces.names[n] for n in spaces.near[spaces.number[name]]} for name in spaces.names}
    assert near["0,0"] == {"1,0", "0,1", "-1,1", "-1,0", "0,-1", "1,-1"}
    assert "2,-2" not in near["1,-1"]
    assert near["1,-1"] == {"0,0", "1,0", "0,-1"}


@pytest.mark.parametrize("variant", VARIANTS)
def test_d04_adjacency_is_as_a_plain_reading_has_it(variant: str) -> None:
    spaces, ground = game(variant).plan.spaces, Ground(tomllib.loads(TEXT), variant)
    assert list(spaces.names) == ground.every()
    for space, name in enumerate(spaces.names):
        assert {spaces.names[n] for n in spaces.near[space]} == set(ground.near(name))


def test_d05_battalions_stand_on_forests_unless_the_box_forbids_it() -> None:
    forest = "1,1"
    assert forest in places(table("red1 1,0 a").legal("move"))
    closed = game("duel", changed(enter_forest="false"))
    near = table("red1 1,0 a", rules=closed, dragons={"red": "-1,-1"})
    assert forest not in places(near.legal("move"))
    assert near.refused("move", battalion="red1", to=forest).rule == "D5"
    assert forest in places(near.legal("fly"))


def test_d06_a_space_holds_one_piece_and_a_battalion_may_stand_on_its_castle() -> None:
    met = table("red1 -3,0 a, gold1 -2,0 a, red2 -4,0 a", dragons={"gold": "-3,1"})
    assert met.refused("move", battalion="red1", to="-2,0").rule == "D6"
    assert met.refused("move", battalion="red1", to="-3,1").rule == "D6"
    met.do("move", battalion="red2", to="-3,0")
    assert met.shown["castles"]["-3,0"] == "red"


@pytest.mark.parametrize("variant", VARIANTS)
def test_d07_everybody_begins_with_one_castle_and_chance_names_the_first_player(variant: str) -> None:
    rules = game(variant)
    start = Table(rules.setup(), rules)
    assert start.to_act == "chance"
    shown = start.shown
    assert (shown["order"], shown["current"], shown["round"], shown["phase"]) == ([], None, 0, "first")
    assert sorted(shown["castles"].values()) == sorted(rules.seats)
    assert (shown["battalions"], shown["dragons"], shown["dead"]) == ({}, {}, {})
    first = [plain(a)["side"] for a in rules.legal_actions(start.state)][-1]
    start.do("first", side=first)
    at = rules.seats.index(first)
    assert start.shown["order"] == [*rules.seats[at:], *rules.seats[:at]]
    assert (start.shown["current"], start.shown["round"], start.shown["phase"]) == (first, 1, "income")


def test_d08_in_teams_turns_run_abba_and_no_ally_is_an_enemy() -> None:
    rules = game("four_marches+teams")
    start = Table(rules.setup(), rules)
    assert places(start.legal("first"), "side") == {"red", "blue"}
    assert start.refused("first", side="gold").rule == "D8"
    start.do("first", side="blue")
    assert start.shown["order"] == ["blue", "green", "red", "gold"]
    there = "red1 -1,-1 a, green1 0,-1 a, gold1 -1,0 a"
    ally = table(there, rules=rules, dragons={"red": "0,-2", "green": "-1,-2"})
    assert places(ally.legal("attack"), "target") == {"gold1"}
    assert not ally.legal("strike")
    assert ally.refused("attack", battalion="red1", target="green1").rule == "D31"


def test_d08_allies_win_together_even_with_castles_of_one() -> None:
    rules = game("four_marches+teams")
    eight = ["-1,-4", "2,-4", "0,-3", "3,-3", "-2,-2", "-3,-3", "-3,0"]
    castles = dict.fromkeys(eight, "red") | {"-5,4": "green", "5,-4": "gold", "1,4": "blue"}
    claim = table(rules=rules, castles=castles).do("end_turn")
    assert claim.shown["claims"] == ["red"]
    for _ in range(3):
        claim.do("draw")
        while claim.to_act == "chance":
            claim.do("cards", cards=claim.legal("cards")[0]["cards"])
        claim.do("end_turn")
    assert (claim.shown["winners"], claim.shown["reason"]) == (["red", "green"], "castles")
