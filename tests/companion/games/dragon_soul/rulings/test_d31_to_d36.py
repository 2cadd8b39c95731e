"""Battle: D31 to D36."""

from __future__ import annotations

import pytest

from tests.companion.games.dragon_soul.positions import Table, changed, game, places, table

BEATS = {"swordsman": "spearman", "spearman": "knight", "knight": "archer", "archer": "swordsman"}


def battle(mine: str, theirs: str, **fields: object) -> Table:
    """Red1 on 0,1 attacks gold1 on 1,0."""
    return table(f"red1 0,1 {mine}, gold1 1,0 {theirs}", **fields).do("attack", battalion="red1", target="gold1")


def round_(turn: Table, sent: str, shown: str) -> Table:
    return turn.do("fight", side="red", card=sent).do("fight", side="gold", card=shown)


def test_d31_a_battalion_attacks_an_adjacent_enemy_on_a_castle_or_not() -> None:
    castles = {"-3,0": "red", "3,0": "gold", "-1,2": "gold"}
    turn = table("red1 -1,1 a, gold1 -1,2 a, gold2 -1,0 a, gold3 1,1 a", castles=castles)
    assert places(turn.legal("attack"), "target") == {"gold1", "gold2"}
    assert turn.refused("attack", battalion="red1", target="gold3").rule == "D31"
    assert turn.refused("attack", battalion="red1", target="gold4").rule == "D16"


def test_d31_it_has_acted_with_the_declaration() -> None:
    turn = battle("aa", "aa")
    assert turn.shown["battalions"]["red1"]["acted"]
    assert turn.shown["battle"] == {"attacker": "red1", "defender": "gold1", "used": {}, "attack": None}
    turn.do("cease")
    assert (turn.shown["phase"], turn.shown["battle"], turn.shown["deploying"]) == ("turn", None, False)
    assert not turn.legal("attack")


def test_d32_the_attacker_picks_an_unused_soldier_and_the_defender_any_card() -> None:
    turn = battle("aso", "pok")
    assert [a.get("card", a["do"]) for a in turn.legal()] == ["archer", "swordsman", "cease"]
    assert turn.refused("fight", side="gold", card="spearman").rule == "D32"
    turn.do("fight", side="red", card="swordsman")
    assert turn.to_act == "gold"
    assert {a["card"] for a in turn.legal()} == {"knight", "soul_stone", "spearman"}
    assert turn.refused("cease").rule == "D32"
    assert turn.refused("fight", side="gold", card="archer").rule == "D32"
    turn.do("fight", side="gold", card="spearman")
    assert [a.get("card", a["do"]) for a in turn.legal()] == ["archer", "cease"]
    assert turn.refused("fight", side="red", card="swordsman").rule == "D32"


@pytest.mark.parametrize("sent", BEATS)
@pytest.mark.parametrize("shown", BEATS)
def test_d33_the_diagram_as_it_comes(sent: str, shown: str) -> None:
    letter = {"archer": "a", "knight": "k", "spearman": "p", "swordsman": "s"}
    turn = round_(battle(letter[sent] + "oa", letter[shown] + "oa"), sent, shown)
    expected = ["gold1"] if BEATS[sent] == shown else ["red1"] if BEATS[shown] == sent else ["red1", "gold1"]
    assert turn.event("fought")["defeated"] == expected


def test_d33_a_pair_may_leave_both_undefeated() -> None:
    text = changed().replace('knight = "both"\n\n[battle.archer]', 'knight = "neither"\n\n[battle.archer]')
    rules = game("duel", text)
    turn = table("red1 0,1 sa, gold1 1,0 k", rules=rules).do("attack", battalion="red1", target="gold1")
    round_(turn, "swordsman", "knight")
    assert turn.event("fought")["defeated"] == []
    assert turn.shown["battle"]["used"] == {"swordsman": 1}
    assert turn.shown["dead"] == {}


def test_d34_the_attackers_winner_is_used_and_the_defenders_fights_on() -> None:
    turn = round_(battle("ssa", "ppk"), "swordsman", "spearman")
    assert turn.shown["battle"]["used"] == {"swordsman": 1}
    assert turn.shown["battalions"]["red1"]["cards"] == {"archer": 1, "swordsman": 2}
    assert turn.shown["dead"] == {"spearman": 1}
    round_(turn, "archer", "knight")
    assert turn.shown["dead"] == {"archer": 1, "spearman": 1}
    assert turn.shown["battalions"]["gold1"]["cards"] == {"knight": 1, "spearman": 1}
    turn.do("fight", side="red", card="swordsman")
    assert {a["card"] for a in turn.legal()} == {"knight", "spearman"}


def test_d35_without_an_unused_soldier_the_battle_ends() -> None:
    turn = round_(battle("so", "pp"), "swordsman", "spearman")
    assert (turn.shown["phase"], turn.shown["battle"]) == ("turn", None)
    assert turn.event("ceased")["spent"]
    assert turn.shown["battalions"]["red1"] == {
        "at": "0,1",
        "cards": {"soul_stone": 1, "swordsman": 1},
        "acted": True,
    }


def test_d35_the_attacker_may_cease_before_the_first_round() -> None:
    turn = battle("s", "p").do("cease")
    assert turn.shown["phase"] == "turn"
    assert turn.shown["battalions"]["gold1"]["cards"] == {"spearman": 1}


def test_d36_the_attacker_takes_the_place_and_the_castle() -> None:
    castles = {"-3,0": "red", "3,0": "gold", "-1,2": "gold"}
    turn = table("red1 -1,1 s, gold1 -1,2 p", castles=castles).do("attack", battalion="red1", target="gold1")
    round_(turn, "swordsman", "spearman")
    assert turn.shown["battalions"] == {"red1": {"at": "-1,2", "cards": {"swordsman": 1}, "acted": True}}
    assert turn.shown["castles"]["-1,2"] == "red"
    assert turn.kinds() == ["fought", "destroyed", "advanced", "conquered"]


def test_d36_if_both_are_gone_the_place_stays_empty() -> None:
    turn = round_(battle("s", "s"), "swordsman", "swordsman")
    assert turn.shown["battalions"] == {}
    assert turn.shown["dead"] == {"swordsman": 2}


def test_d36_a_defeated_attacker_leaves_and_the_defender_stays() -> None:
    turn = round_(battle("p", "sa"), "spearman", "swordsman")
    assert turn.shown["battalions"] == {"gold1": {"at": "1,0", "cards": {"archer": 1, "swordsman": 1}, "acted": False}}


def test_d36_an_attacker_with_only_a_stone_left_still_advances() -> None:
    turn = round_(battle("so", "s"), "swordsman", "swordsman")
    assert turn.shown["battalions"] == {"red1": {"at": "1,0", "cards": {"soul_stone": 1}, "acted": True}}
