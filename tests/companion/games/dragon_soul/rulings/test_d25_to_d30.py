"""Dragons: D25 to D30."""

from __future__ import annotations

import pytest

from tests.companion.games.dragon_soul.positions import Table, game, places, table

FACES = [(a, d) for a in ("breath", "claw") for d in ("shield_wall", "ballista")]


def struck(target: str, attack: str, defence: str, **fields: object) -> Table:
    """Red's dragon strikes gold1, and both coins are chosen."""
    turn = table(f"gold1 1,0 {target}", dragons={"red": "0,1"}, **fields)
    turn.do("strike", target="gold1").do("coin", side="red", face=attack)
    return turn.do("coin", side="gold", face=defence)


def test_d25_the_dragons_action_ends_the_turn() -> None:
    turn = table("red1 -3,0 a", dragons={"red": "0,1"}).do("fly", to="0,2")
    assert (turn.shown["current"], turn.shown["phase"]) == ("gold", "income")
    assert "ended" in turn.kinds()


def test_d25_it_may_act_in_the_turn_in_which_it_appeared_or_not_at_all() -> None:
    turn = table("red1 0,1 oa").do("move", battalion="red1", to="0,0")
    assert turn.legal("fly")
    assert turn.legal("end_turn")
    assert table("").refused("fly", to="0,1").rule == "D25"
    assert table("gold1 1,0 a").refused("strike", target="gold1").rule == "D25"


def test_d26_a_dragon_flies_anywhere_without_piece_castle_and_boneyard() -> None:
    turn = table("red1 1,0 a, gold1 2,0 a", dragons={"red": "0,0", "gold": "0,1"})
    spaces = set(game().plan.spaces.names)
    assert places(turn.legal("fly")) == spaces - {"0,0", "1,0", "2,0", "0,1", "-3,0", "3,0"}
    assert {turn.refused("fly", to=at).rule for at in ("0,0", "1,0", "2,0", "0,1", "-3,0", "3,0")} == {"D26"}
    assert turn.refused("fly", to="40,4").rule == "D3"


def test_d27_it_strikes_an_adjacent_enemy_battalion_on_no_castle() -> None:
    castles = {"-3,0": "red", "3,0": "gold", "-1,2": "gold"}
    there = "gold1 -1,2 a, gold2 0,1 a, gold3 1,0 a, red1 -1,1 a"
    turn = table(there, castles=castles, dragons={"red": "0,2"})
    assert places(turn.legal("strike"), "target") == {"gold2"}
    assert [turn.refused("strike", target=name).rule for name in ("gold1", "gold3", "red1")] == ["D27"] * 3
    turn.do("strike", target="gold2")
    assert (turn.shown["phase"], turn.to_act) == ("coins", "red")
    assert turn.refused("coin", side="red", face="ballista").rule == "D27"
    turn.do("coin", side="red", face="claw")
    assert turn.to_act == "gold"
    assert turn.refused("coin", side="gold", face="breath").rule == "D27"
    turn.do("coin", side="gold", face="shield_wall")
    assert turn.shown["dragons"] == {"red": "0,2"}


def test_d28_breath_against_shield_wall_destroys_the_battalion() -> None:
    turn = struck("aako", "breath", "shield_wall")
    assert "gold1" not in turn.shown["battalions"]
    assert turn.shown["dead"] == {"archer": 2, "knight": 1, "soul_stone": 1}


def test_d28_breath_against_ballista_kills_the_dragon() -> None:
    turn = struck("aak", "breath", "ballista")
    assert turn.shown["dragons"] == {}
    assert turn.shown["battalions"]["gold1"]["cards"] == {"archer": 2, "knight": 1}


def test_d28_claw_against_shield_wall_does_nothing() -> None:
    turn = struck("aak", "claw", "shield_wall")
    assert turn.shown["dragons"] == {"red": "0,1"}
    assert turn.shown["dead"] == {}


@pytest.mark.parametrize(("cards", "lost"), [("ak", 1), ("aak", 2), ("aakk", 2), ("aaakk", 3)])
def test_d28_claw_against_ballista_costs_half_rounded_up(cards: str, lost: int) -> None:
    turn = struck(cards, "claw", "ballista")
    assert turn.shown["discard"] == {"battalion": "gold1", "count": lost}
    assert (turn.shown["phase"], turn.to_act, turn.shown["current"]) == ("discard", "gold", "red")


@pytest.mark.parametrize(("attack", "defence"), FACES)
def test_d28_the_turn_is_over_once_the_strike_is_settled(attack: str, defence: str) -> None:
    assert struck("aa", attack, defence).shown["current"] == "gold"


def test_d29_the_owner_chooses_which_cards_are_lost() -> None:
    turn = struck("aak", "claw", "ballista")
    assert [a["cards"] for a in turn.legal()] == [{"archer": 1, "knight": 1}, {"archer": 2}]
    assert turn.refused("discard", battalion="gold1", cards={"archer": 1}).rule == "D29"
    assert turn.refused("discard", battalion="gold1", cards={"knight": 2}).rule == "D29"
    assert turn.refused("discard", battalion="red1", cards={"archer": 2}).rule == "D29"
    turn.do("discard", battalion="gold1", cards={"archer": 2})
    assert turn.shown["battalions"]["gold1"]["cards"] == {"knight": 1}
    assert (turn.shown["dead"], turn.shown["current"]) == ({"archer": 2}, "gold")


def test_d29_a_single_choice_is_made_without_asking() -> None:
    turn = struck("aaa", "claw", "ballista")
    assert (turn.shown["phase"], turn.shown["dead"]) == ("income", {"archer": 2})
    assert "gold1" not in struck("a", "claw", "ballista").shown["battalions"]


def test_d30_a_dragon_that_strikes_a_dragon_dies_with_it() -> None:
    turn = table("", dragons={"red": "0,1", "gold": "1,0"})
    assert turn.legal("strike") == [{"do": "strike", "target": "gold_dragon"}]
    turn.do("strike", target="gold_dragon")
    assert (turn.shown["dragons"], turn.shown["current"]) == ({}, "gold")
    far = table("", dragons={"red": "0,1", "gold": "3,-1"})
    assert far.refused("strike", target="gold_dragon").rule == "D30"


def test_d30_battalions_never_attack_dragons_and_dragons_leave_castles_alone() -> None:
    turn = table("red1 0,1 a", dragons={"gold": "1,0"})
    assert turn.refused("attack", battalion="red1", target="gold_dragon").rule == "D30"
    assert not turn.legal("attack")
    assert "3,0" not in places(table("", dragons={"red": "2,0"}).legal("fly"))


def test_d30_a_dead_dragons_token_is_free_for_another_stone() -> None:
    turn = table("red1 0,1 o, gold1 1,-1 a", dragons={"red": "1,0"})
    turn.do("strike", target="gold1").do("coin", side="red", face="breath").do("coin", side="gold", face="ballista")
    turn.do("draw").do("cards", cards={"archer": 1}).do("end_turn")
    turn.do("draw").do("cards", cards={"archer": 1}).do("move", battalion="red1", to="0,0")
    assert turn.shown["dragons"] == {"red": "0,0"}
