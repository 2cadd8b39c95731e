"""The turn, income and deploying: D9 to D17."""

from __future__ import annotations

import pytest

from tests.companion.games.dragon_soul.positions import Table, changed, game, places, position, raw, table


def income(battalions: str = "", **fields: object) -> Table:
    return table(battalions, phase="income", **fields)


def test_d09_the_first_action_ends_deploying_and_the_turn_can_be_ended_at_any_time() -> None:
    castles = {"-3,0": "red", "-4,2": "red", "3,0": "gold"}
    turn = table("red1 0,1 a", castles=castles, hands={"red": "aa"})
    assert turn.legal("end_turn")
    turn.do("deploy", card="archer", at="-3,0")
    assert turn.shown["deploying"]
    turn.do("move", battalion="red1", to="1,0")
    assert not turn.shown["deploying"]
    assert not turn.legal("deploy")
    assert turn.refused("deploy", card="archer", at="-3,0").rule == "D9"
    assert turn.legal("end_turn")


def test_d09_the_income_is_compulsory() -> None:
    turn = income()
    assert turn.legal() == [{"do": "draw"}]
    assert turn.refused("end_turn").rule == "D10"


@pytest.mark.parametrize(("card_each", "castles", "owed"), [("1", 1, 1), ("1", 3, 3), ("2", 3, 6)])
def test_d10_a_card_for_each_uncontested_castle(card_each: str, castles: int, owed: int) -> None:
    rules = game("duel", changed(cards_per_castle=card_each))
    held = dict.fromkeys(["-3,0", "-4,2", "-2,4"][:castles], "red") | {"3,0": "gold"}
    turn = income(rules=rules, castles=held).do("draw")
    assert (turn.shown["owed"], turn.to_act, turn.shown["phase"]) == (owed, "chance", "draw")
    assert sum(turn.legal("cards")[0]["cards"].values()) == owed


def test_d10_in_the_first_round_every_player_draws() -> None:
    turn = income("red1 -1,2 a", round=1)
    assert not turn.legal("build")
    assert turn.refused("build", battalion="red1").rule == "D10"


def test_d11_a_castle_is_built_under_a_battalion_on_a_grass_centre() -> None:
    turn = income("red1 -1,2 a, red2 -2,1 a, red3 0,2 a, red4 -3,0 a, gold1 -1,1 a")
    assert turn.legal("build") == [{"do": "build", "battalion": "red1"}]
    assert {turn.refused("build", battalion=name).rule for name in ("red2", "red3", "red4", "gold1")} == {"D11"}
    turn.do("build", battalion="red1")
    assert (turn.shown["castles"]["-1,2"], turn.shown["phase"]) == ("red", "turn")
    assert turn.shown["contested"] == ["-1,2"]
    assert turn.legal("move")


def test_d11_a_token_must_be_left() -> None:
    rules = game("duel", changed(castle_tokens="6"))
    six = dict.fromkeys(["-3,0", "-4,2", "-2,4", "-3,3", "0,3", "-2,-2"], "red") | {"3,0": "gold"}
    turn = income("red1 -1,2 a", rules=rules, castles=six)
    assert not turn.legal("build")
    assert turn.refused("build", battalion="red1").rule == "D11"


def drawing(dead: int, deck: str, castles: int = 3, cooldown: str = "20") -> Table:
    """Red draws for some castles; that many cards lie in the Dead Pile."""
    held = dict.fromkeys(["-3,0", "-4,2", "-2,4"][:castles], "red") | {"3,0": "gold"}
    rules = game("duel", changed(cooldown=cooldown))
    letters = "a" * 25 + "k" * 25 + "p" * 25 + "s" * 25 + "oooo"
    for letter in deck:
        letters = letters.replace(letter, "", 1)
    state = raw(rules, castles=held, phase="income", deck=deck, hands={"gold": letters[dead:]})
    return Table(rules.decode(state), rules).do("draw")


def test_d12_with_a_large_enough_dead_pile_the_drawing_goes_on() -> None:
    turn = drawing(20, "k")
    assert turn.shown["owed"] == 3
    assert turn.legal("cards") == [{"do": "cards", "cards": {"knight": 1}}]
    turn.do("cards", cards={"knight": 1})
    assert turn.kinds() == ["drew", "reshuffled"]
    assert (turn.shown["owed"], turn.to_act, turn.shown["dead"]) == (2, "chance", {})
    assert sum(turn.shown["deck"].values()) == 20
    turn.do("cards", cards={"archer": 2})
    assert (turn.shown["phase"], turn.shown["owed"]) == ("turn", 0)


def test_d12_with_a_smaller_one_the_rest_is_lost() -> None:
    turn = drawing(19, "k").do("cards", cards={"knight": 1})
    assert turn.kinds() == ["drew", "cooldown"]
    assert (turn.shown["phase"], turn.shown["owed"], turn.shown["hands"]["red"]) == ("turn", 0, {"knight": 1})


def test_d12_nothing_is_shuffled_before_a_card_is_needed() -> None:
    turn = drawing(30, "k", castles=1).do("cards", cards={"knight": 1})
    assert (turn.shown["deck"], turn.shown["phase"]) == ({}, "turn")
    assert sum(turn.shown["dead"].values()) == 30


def test_d12_an_empty_deck_is_renewed_at_once_or_never_asked_for() -> None:
    assert drawing(20, "").kinds() == ["draws", "reshuffled"]
    lost = drawing(19, "")
    assert (lost.kinds(), lost.shown["phase"]) == (["draws", "cooldown"], "turn")


def test_d13_reserves_have_no_limit_unless_the_box_has_one() -> None:
    held = dict.fromkeys(["-3,0", "-4,2", "-2,4"], "red") | {"3,0": "gold"}
    assert income(castles=held, hands={"red": "a" * 20}).do("draw").shown["owed"] == 3
    rules = game("duel", changed(hand_max="5"))
    assert income(rules=rules, castles=held, hands={"red": "aaa"}).do("draw").shown["owed"] == 2
    full = income(rules=rules, castles=held, hands={"red": "aaaaa"}).do("draw")
    assert (full.shown["owed"], full.shown["phase"]) == (0, "turn")


def test_d14_cards_are_deployed_at_own_uncontested_castles_only() -> None:
    castles = {"-3,0": "red", "-1,2": "red", "3,0": "gold"}
    turn = table("gold1 -1,1 a", castles=castles, hands={"red": "ak"})
    assert places(turn.legal("deploy"), "at") == {"-3,0"}
    assert turn.refused("deploy", card="archer", at="3,0").rule == "D14"
    assert turn.refused("deploy", card="archer", at="-1,2").rule == "D22"
    assert turn.refused("deploy", card="spearman", at="-3,0").rule == "D14"
    turn.do("deploy", card="archer", at="-3,0").do("deploy", card="knight", at="-3,0")
    assert turn.shown["battalions"]["red1"] == {"at": "-3,0", "cards": {"archer": 1, "knight": 1}, "acted": False}
    assert turn.shown["hands"]["red"] == {}
    assert turn.legal("move")


def test_d15_fewer_battalions_than_uncontested_castles() -> None:
    castles = {"-3,0": "red", "-1,2": "red", "-4,2": "red", "3,0": "gold"}
    turn = table("red1 1,0 a, red2 2,0 a, gold1 -1,1 a", castles=castles, hands={"red": "a"})
    assert not turn.legal("deploy")
    assert turn.refused("deploy", card="archer", at="-3,0").rule == "D15"
    # The limit has sunk to 1 below the 2 that there are, and nothing was removed.
    assert len(turn.shown["battalions"]) == 3
    counted = game("duel", changed(count_contested="true"))
    free = table("red1 1,0 a, red2 2,0 a, gold1 -1,1 a", castles=castles, hands={"red": "a"}, rules=counted)
    assert places(free.legal("deploy"), "at") == {"-3,0", "-4,2"}


def test_d15_never_more_than_six() -> None:
    eight = ["-3,0", "-4,2", "-2,4", "-3,3", "0,3", "-2,-2", "2,2", "-1,2"]
    castles = dict.fromkeys(eight, "red") | {"3,0": "gold"}
    six = ", ".join(f"red{n} {at} a" for n, at in enumerate(["1,0", "0,1", "1,1", "0,2", "-1,1", "-1,0"], 1))
    turn = table(six, castles=castles, hands={"red": "a"})
    assert turn.refused("deploy", card="archer", at="-3,0").rule == "D15"


def test_d16_a_new_battalion_takes_the_lowest_free_number() -> None:
    castles = dict.fromkeys(["-3,0", "-4,2", "-2,4"], "red") | {"3,0": "gold"}
    turn = table("red1 1,0 a, red3 0,1 a", castles=castles, hands={"red": "k"}).do("deploy", card="knight", at="-4,2")
    assert turn.shown["battalions"]["red2"]["cards"] == {"knight": 1}
    assert turn.event("deployed") == {
        "event": "deployed",
        "side": "red",
        "card": "knight",
        "at": "-4,2",
        "battalion": "red2",
        "formed": True,
    }


def test_d17_a_stack_limit_stops_deploying_and_merging() -> None:
    limited = game("duel", changed(stack_max="3"))
    turn = table("red1 -3,0 aaa, red2 -2,0 a", rules=limited, hands={"red": "a"})
    assert turn.refused("deploy", card="archer", at="-3,0").rule == "D17"
    assert turn.refused("move", battalion="red2", to="-3,0").rule == "D17"
    free = table("red1 -3,0 aaa, red2 -2,0 a", hands={"red": "a"})
    assert free.legal("deploy")
    assert "-3,0" in places(free.legal("move"))
    assert position("red1 -3,0 aa", rules=limited)
