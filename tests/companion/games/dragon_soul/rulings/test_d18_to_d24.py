"""Battalions on the map: D18 to D24."""

from __future__ import annotations

from tests.companion.games.dragon_soul.positions import changed, game, places, table


def test_d18_a_battalion_moves_or_attacks_once() -> None:
    turn = table("red1 0,1 aa, red2 -3,0 a, gold1 1,1 aa").do("move", battalion="red1", to="1,0")
    assert turn.shown["battalions"]["red1"]["acted"]
    assert {a.get("battalion") for a in turn.legal()} == {"red2", None}
    assert turn.refused("attack", battalion="red1", target="gold1").rule == "D18"
    turn.do("end_turn")
    assert not turn.shown["battalions"]["red1"]["acted"]


def test_d19_a_move_goes_to_an_adjacent_space_without_a_piece() -> None:
    turn = table("red1 0,1 a, gold1 1,1 a")
    assert places(turn.legal("move")) == {"1,0", "-1,1", "-1,2", "0,2"}
    assert turn.refused("move", battalion="red1", to="2,0").rule == "D19"
    assert turn.refused("move", battalion="red1", to="0,1").rule == "D19"
    assert turn.refused("move", battalion="red1", to="9,9").rule == "D3"


def test_d19_longer_moves_lead_only_over_free_spaces() -> None:
    rules = game("duel", changed(move="2", enter_forest="false"))
    far = places(table("red1 0,1 a", rules=rules).legal("move"))
    assert {"0,2", "1,2", "2,0", "1,-1" if "1,-1" in far else "1,0"} <= far
    assert "0,0" not in far  # the boneyard
    assert "1,1" not in far  # the forest, closed in this box
    assert "0,1" not in far
    # 2,0 is reached over 1,0 only: 1,1 is closed, and a piece or another colour's castle on the way stops the move.
    assert "2,0" not in places(table("red1 0,1 a, gold1 1,0 a", rules=rules).legal("move"))
    castle = {"-3,0": "red", "3,0": "gold", "-1,2": "gold"}
    open_way = places(table("red1 -1,1 a", rules=rules).legal("move"))
    shut_way = places(table("red1 -1,1 a", rules=rules, castles=castle).legal("move"))
    assert "-1,3" in open_way
    assert "-1,2" in shut_way
    assert "-1,3" not in shut_way


def test_d20_a_move_onto_an_own_battalion_merges() -> None:
    turn = table("red1 0,1 ak, red2 1,0 s").do("move", battalion="red1", to="1,0")
    assert turn.shown["battalions"] == {
        "red2": {"at": "1,0", "cards": {"archer": 1, "knight": 1, "swordsman": 1}, "acted": True}
    }
    assert turn.event("merged")["into"] == "red2"


def test_d20_one_that_has_acted_can_still_be_joined() -> None:
    turn = table("red1 0,1 ak, red2 1,0 s!")
    assert "1,0" in places(turn.legal("move"))


def test_d21_a_battalion_conquers_a_castle_by_coming_onto_it() -> None:
    castles = {"-3,0": "red", "3,0": "gold", "-1,2": "gold"}
    turn = table("red1 -1,1 a", castles=castles).do("move", battalion="red1", to="-1,2")
    assert turn.shown["castles"]["-1,2"] == "red"
    assert turn.event("conquered") == {
        "event": "conquered",
        "side": "red",
        "loser": "gold",
        "at": "-1,2",
        "replaced": True,
    }


def test_d21_without_a_token_the_castle_is_removed() -> None:
    rules = game("duel", changed(castle_tokens="6"))
    six = dict.fromkeys(["-3,0", "-4,2", "-2,4", "-3,3", "0,3", "-2,-2"], "red") | {"3,0": "gold", "-1,2": "gold"}
    turn = table("red1 -1,1 a", rules=rules, castles=six).do("move", battalion="red1", to="-1,2")
    assert "-1,2" not in turn.shown["castles"]
    assert not turn.event("conquered")["replaced"]


def test_d21_an_allys_castle_is_taken_but_not_one_with_a_battalion_on_it() -> None:
    rules = game("four_marches+teams")
    castles = {"-1,-4": "red", "5,-4": "gold", "1,4": "blue", "-5,4": "green", "-3,0": "green"}
    free = table("red1 -2,0 a", rules=rules, castles=castles).do("move", battalion="red1", to="-3,0")
    assert free.shown["castles"]["-3,0"] == "red"
    held = table("red1 -2,0 a, green1 -3,0 a", rules=rules, castles=castles)
    assert held.refused("move", battalion="red1", to="-3,0").rule == "D6"


def test_d22_an_enemy_battalion_next_to_a_castle_contests_it_and_a_dragon_does_not() -> None:
    castles = {"-3,0": "red", "-1,2": "red", "3,0": "gold", "-2,1": "red"} | {}
    castles.pop("-2,1")
    turn = table("gold1 -1,1 a", castles=castles, dragons={"gold": "-2,0"}, hands={"red": "a"})
    assert turn.shown["contested"] == ["-1,2"]
    assert places(turn.legal("deploy"), "at") == {"-3,0"}
    assert table("", phase="income", dragons={"gold": "-2,0"}).do("draw").shown["owed"] == 1
    assert table("gold1 -2,0 a", phase="income").do("draw").shown["owed"] == 0


def test_d22_one_battalion_contests_every_castle_next_to_it_and_no_allys() -> None:
    castles = {"-3,3": "red", "-4,2": "red", "-3,0": "gold", "3,0": "gold"}
    turn = table("gold1 -3,2 a", castles=castles)
    assert turn.shown["contested"] == ["-4,2", "-3,3"]  # by q, then by r, as numbers
    rules = game("four_marches+teams")
    own = {"-1,-4": "red", "5,-4": "gold", "1,4": "blue", "-5,4": "green"}
    assert table("green1 -1,-3 a", rules=rules, castles=own).shown["contested"] == []
    assert table("gold1 -1,-3 a", rules=rules, castles=own).shown["contested"] == ["-1,-4"]


def test_d23_a_soul_stone_cannot_attack() -> None:
    turn = table("red1 0,1 o, red2 2,1 oa, gold1 1,1 aa")
    assert places(turn.legal("attack"), "battalion") == {"red2"}
    assert turn.refused("attack", battalion="red1", target="gold1").rule == "D23"
    turn.do("attack", battalion="red2", target="gold1")
    assert turn.legal() == [{"do": "fight", "side": "red", "card": "archer"}, {"do": "cease"}]
    assert turn.refused("fight", side="red", card="soul_stone").rule == "D23"


def test_d23_any_soldier_defeats_a_soul_stone() -> None:
    for card, letter in (("archer", "a"), ("knight", "k"), ("spearman", "p"), ("swordsman", "s")):
        turn = table(f"red1 0,1 {letter}, gold1 1,1 ooa").do("attack", battalion="red1", target="gold1")
        turn.do("fight", side="red", card=card).do("fight", side="gold", card="soul_stone")
        assert turn.event("fought")["defeated"] == ["gold1"]
        assert turn.shown["battalions"]["gold1"]["cards"] == {"archer": 1, "soul_stone": 1}
        assert turn.shown["dead"] == {"soul_stone": 1}


def test_d24_a_battalion_with_a_soul_stone_gets_a_dragon_on_a_boneyard() -> None:
    turn = table("red1 0,1 oak, red2 1,0 aa").do("move", battalion="red1", to="0,0")
    assert turn.shown["dragons"] == {"red": "0,0"}
    assert turn.shown["dead"] == {"archer": 1, "knight": 1, "soul_stone": 1}
    assert "red1" not in turn.shown["battalions"]
    assert turn.kinds() == ["dragon", "lost"]
    assert turn.refused("move", battalion="red2", to="0,0").rule == "D6"


def test_d24_without_a_stone_or_with_a_dragon_nobody_enters() -> None:
    assert table("red1 0,1 a").refused("move", battalion="red1", to="0,0").rule == "D24"
    one = table("red1 0,1 oa", dragons={"red": "1,0"})
    assert "0,0" not in places(one.legal("move"))
    assert one.refused("move", battalion="red1", to="0,0").rule == "D24"
    # The list of where it can go is for all eyes, so it is the same with a stone and without.
    said = [str(table(f"red1 0,1 {c}").refused("move", battalion="red1", to="3,0")) for c in ("o", "a")]
    assert said[0] == said[1]
