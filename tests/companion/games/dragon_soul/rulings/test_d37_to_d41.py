"""Victory and leaving the game: D37 to D41."""

from __future__ import annotations

from tests.companion.games.dragon_soul.positions import Table, game, table

SIX = ["-3,0", "-4,2", "-2,4", "-3,3", "0,3", "-2,-2"]
CASTLES = dict.fromkeys(SIX, "red") | {"3,0": "gold"}


def drawn(turn: Table) -> Table:
    """Whoever has income draws what comes first."""
    turn.do("draw")
    while turn.to_act == "chance":
        turn.do("cards", cards=turn.legal("cards")[0]["cards"])
    return turn


def test_d37_enough_uncontested_castles_at_the_end_of_a_turn_are_a_claim() -> None:
    turn = table("", castles=CASTLES).do("end_turn")
    assert turn.shown["claims"] == ["red"]
    assert turn.event("claim") == {"event": "claim", "side": "red", "castles": 6}
    assert game().scene(turn.state, None, "en").title.endswith("Claim to victory: Red")
    contested = table("gold1 -2,3 a", castles=CASTLES).do("end_turn")
    assert contested.shown["claims"] == []


def test_d37_a_claim_lapses_as_soon_as_the_side_has_fewer() -> None:
    turn = drawn(table("gold1 -1,1 a", castles=CASTLES, current="gold", claims=["red"], phase="income"))
    assert turn.shown["claims"] == ["red"]
    turn.do("move", battalion="gold1", to="-1,2")
    assert turn.shown["contested"] == []
    turn = drawn(table("gold1 -1,2 a", castles=CASTLES, current="gold", claims=["red"], phase="income"))
    turn.do("move", battalion="gold1", to="-1,3")
    assert turn.shown["claims"] == []
    assert turn.event("lapsed") == {"event": "lapsed", "side": "red", "castles": 4}
    turn.do("end_turn")
    # What red has again by then is no claim: it was interrupted.
    assert (turn.shown["current"], turn.shown["phase"]) == ("red", "income")


def test_d38_a_claim_that_still_stands_wins_when_the_next_turn_begins() -> None:
    turn = drawn(table("", castles=CASTLES).do("end_turn")).do("end_turn")
    assert (turn.shown["phase"], turn.shown["winners"], turn.shown["reason"]) == ("over", ["red"], "castles")
    assert turn.to_act is None
    assert turn.legal() == []
    assert turn.refused("end_turn").rule == "D38"
    over = turn.shown
    assert (over["owed"], over["deploying"], over["battle"], over["coins"], over["discard"]) == (
        0,
        False,
        None,
        None,
        None,
    )


def test_d39_a_player_without_castle_and_battalion_is_out() -> None:
    rules = game("three_crowns")
    castles = {"2,-4": "red", "2,2": "gold", "-4,2": "blue"}
    there = "red1 2,1 a"
    hands = {"gold": "ko"}
    turn = table(there, rules=rules, castles=castles, hands=hands, dragons={"gold": "0,1"})
    turn.do("move", battalion="red1", to="2,2")
    assert turn.shown["out"] == ["gold"]
    assert turn.shown["dragons"] == {}
    assert (turn.shown["hands"]["gold"], turn.shown["dead"]) == ({}, {"knight": 1, "soul_stone": 1})
    assert turn.shown["phase"] == "turn"
    turn.do("end_turn")
    assert turn.shown["current"] == "blue"  # gold is skipped


def test_d39_the_last_side_wins_at_once() -> None:
    turn = table("red1 2,0 a").do("move", battalion="red1", to="3,0")
    assert (turn.shown["winners"], turn.shown["reason"], turn.shown["out"]) == (["red"], "last", ["gold"])


def test_d39_the_check_stops_with_one_side_left() -> None:
    # Both lose their last piece; gold comes first after red, so red has won though nothing is left to it.
    turn = table("red1 0,1 s, gold1 1,0 s", castles={"3,0": "red"}).shown
    assert turn["castles"] == {"3,0": "red"}
    bare = table("red1 0,1 s, gold1 1,0 s", castles={}).do("attack", battalion="red1", target="gold1")
    bare.do("fight", side="red", card="swordsman").do("fight", side="gold", card="swordsman")
    assert (bare.shown["out"], bare.shown["winners"], bare.shown["reason"]) == (["gold"], ["red"], "last")


def test_d39_if_the_player_whose_turn_it_is_goes_out_the_next_turn_begins() -> None:
    rules = game("three_crowns")
    castles = {"2,2": "gold", "-4,2": "blue"}
    turn = table("red1 -1,-2 o", rules=rules, castles=castles).do("move", battalion="red1", to="-1,-1")
    assert turn.shown["out"] == ["red"]
    assert turn.shown["dragons"] == {}
    assert (turn.shown["current"], turn.shown["phase"], turn.shown["claims"]) == ("gold", "income", [])


def test_d40_conceding_takes_all_pieces_and_cards_from_the_map() -> None:
    rules = game("three_crowns")
    hands = {"gold": "kk"}
    turn = table("gold1 0,1 as", rules=rules, hands=hands, dragons={"gold": "1,0"}).do("concede", side="gold")
    assert turn.shown["out"] == ["gold"]
    assert turn.shown["castles"] == {"2,-4": "red", "-4,2": "blue"}
    assert turn.shown["dead"] == {"archer": 1, "knight": 2, "swordsman": 1}
    assert (turn.shown["current"], turn.shown["phase"]) == ("red", "turn")
    assert turn.refused("concede", side="gold").rule == "D40"
    assert turn.refused("concede", side="green").rule == "D40"


def test_d40_the_current_player_who_concedes_gets_no_claim() -> None:
    rules = game("three_crowns")
    five = dict.fromkeys(["2,-4", "1,-5", "4,-5", "0,-3", "3,-3"], "red") | {"2,2": "gold", "-4,2": "blue"}
    turn = table("", rules=rules, castles=five).do("concede", side="red")
    assert (turn.shown["current"], turn.shown["claims"]) == ("gold", [])


def test_d40_a_battle_of_the_conceding_player_ends() -> None:
    rules = game("three_crowns")
    turn = table("red1 0,1 as, gold1 1,0 s", rules=rules).do("attack", battalion="red1", target="gold1")
    turn.do("fight", side="red", card="archer").do("concede", side="gold")
    assert (turn.shown["phase"], turn.shown["battle"], turn.shown["current"]) == ("turn", None, "red")
    assert turn.shown["battalions"]["red1"]["at"] == "0,1"
    other = table("red1 0,1 as, gold1 1,0 s", rules=rules).do("attack", battalion="red1", target="gold1")
    other.do("concede", side="blue")
    assert other.shown["phase"] == "battle"


def test_d40_after_a_strike_the_turn_ends() -> None:
    rules = game("three_crowns")
    turn = table("gold1 1,0 s", rules=rules, dragons={"red": "0,1"}).do("strike", target="gold1")
    turn.do("concede", side="gold")
    assert (turn.shown["current"], turn.shown["coins"]) == ("blue", None)
    asked = table("gold1 1,0 sa", rules=rules, dragons={"red": "0,1"}).do("strike", target="gold1")
    asked.do("coin", side="red", face="claw").do("coin", side="gold", face="ballista").do("concede", side="gold")
    assert (asked.shown["current"], asked.shown["discard"], asked.shown["phase"]) == ("blue", None, "income")
    third = table("gold1 1,0 s", rules=rules, dragons={"red": "0,1"}).do("strike", target="gold1")
    assert third.do("concede", side="blue").shown["phase"] == "coins"


def test_d40_it_is_possible_in_every_phase_but_first_and_never_listed() -> None:
    start = Table(game().setup())
    assert start.refused("concede", side="red").rule == "D40"
    assert not start.legal("concede")
    drawing = table("", phase="income").do("draw")
    assert drawing.to_act == "chance"
    assert drawing.do("concede", side="gold").shown["winners"] == ["red"]


def test_d41_a_new_round_begins_when_the_first_seat_is_passed() -> None:
    rules = game("three_crowns")
    turn = Table(rules.setup(), rules).do("first", side="gold")
    rounds = []
    for _ in range(7):
        rounds.append((turn.shown["current"], turn.shown["round"]))
        drawn(turn).do("end_turn")
    assert rounds == [("gold", 1), ("blue", 1), ("red", 1), ("gold", 2), ("blue", 2), ("red", 2), ("gold", 3)]


def test_d41_a_round_begins_though_the_first_player_is_out() -> None:
    rules = game("three_crowns")
    turn = table("", rules=rules, current="blue", round=4, phase="income").do("concede", side="red")
    assert turn.shown["round"] == 4
    drawn(turn).do("end_turn")
    assert (turn.shown["current"], turn.shown["round"]) == ("gold", 5)
