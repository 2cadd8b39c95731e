"""A game is played by the engine protocol: dealt, taken back, loaded, viewed."""

from __future__ import annotations

import json
from random import Random

from companion.engine import Engine
from tests.companion.engine.talk import DEAL, begun, new, random_play


def test_a_new_seeded_game_is_dealt_and_asks_the_christian_first() -> None:
    engine = Engine()
    answer = engine.answer(new())
    assert (answer["ok"], answer["to_act"]) == (True, "christian")
    legal = engine.answer({"legal": True})
    assert [a["do"] for a in legal["actions"]] == ["initiative"] * 3
    state = engine.answer({"state": True})["state"]
    assert {
        "game",
        "variant",
        "round",
        "to_act",
        "phase",
        "units",
        "cards",
        "specials",
        "points",
        "combats",
        "shots",
        "shield",
        "first",
        "winner",
        "reason",
        "chance",
    } <= set(state)
    assert state["units"]["A4a"] == {"zone": "A4", "power": 2, "exhausted": False}


def test_a_game_that_asks_for_chance_is_dealt_by_the_caller() -> None:
    engine = begun(chance="ask")
    assert engine.answer({"legal": True}) == {"ok": True, "to_act": "chance", "chance": "deal"}
    assert engine.answer({"do": DEAL})["to_act"] == "christian"
    assert engine.answer({"state": True})["state"]["chance"] == "ask"


def test_every_legal_action_is_accepted_and_written_alike() -> None:
    engine = begun("advanced", seed=11)
    random = Random(5)
    for _ in range(60):
        actions = engine.answer({"legal": True}).get("actions") or []
        if not actions:
            break
        for action in random.sample(actions, min(5, len(actions))):
            assert json.loads(json.dumps(action)) == action
            assert engine.answer({"do": action})["ok"]
            assert engine.answer({"undo": True})["ok"]
        assert engine.answer({"do": random.choice(actions)})["ok"]


def test_draws_of_a_seeded_game_are_not_asked_for() -> None:
    engine = begun(seed=3)
    random = Random(1)
    for _ in range(80):
        answer = engine.answer({"legal": True})
        assert answer["to_act"] != "chance"
        if not answer["actions"]:
            break
        engine.answer({"do": random.choice(answer["actions"])})


def test_the_same_seed_and_actions_give_the_same_game() -> None:
    one, two = begun("advanced", seed=21), begun("advanced", seed=21)
    for action in random_play(one, Random(2), 80):
        two.answer({"do": action})
    assert one.answer({"state": True}) == two.answer({"state": True})
    other = begun("advanced", seed=22)
    assert other.answer({"state": True}) != begun("advanced", seed=21).answer({"state": True})


def test_undo_takes_back_one_action_with_the_chance_that_followed() -> None:
    engine = begun(seed=5)
    random = Random(9)
    states = [engine.answer({"state": True})]
    played = []
    for _ in range(40):
        played += random_play(engine, random, 1)
        states.append(engine.answer({"state": True}))
    for action, before, after in zip(reversed(played), reversed(states[:-1]), reversed(states[1:]), strict=True):
        assert engine.answer({"state": True}) == after
        assert engine.answer({"undo": True})["ok"]
        assert engine.answer({"state": True}) == before
        assert engine.answer({"do": action})["ok"]
        assert engine.answer({"state": True}) == after
        engine.answer({"undo": True})
    assert not engine.answer({"undo": True})["ok"]


def test_a_loaded_game_goes_on_in_the_same_way() -> None:
    one = begun("advanced", seed=8)
    random_play(one, Random(4), 30)
    two = Engine()
    loaded = two.answer({"load": one.answer({"state": True})["state"]})
    assert loaded["ok"]
    for action in random_play(one, Random(6), 60):
        two.answer({"do": action})
    assert one.answer({"state": True}) == two.answer({"state": True})


def test_a_refused_load_leaves_the_game_as_it_was() -> None:
    engine = begun(seed=8)
    before = engine.answer({"state": True})
    state = engine.answer({"state": True})["state"]
    state["units"]["A5a"]["zone"] = "A4"
    answer = engine.answer({"load": state})
    assert (answer["ok"], "A4" in answer["error"]) == (False, True)
    assert engine.answer({"state": True}) == before


def test_a_won_game_cannot_be_loaded() -> None:
    engine = begun(seed=8)
    engine.answer({"do": {"do": "concede", "side": "muslim"}})
    state = engine.answer({"state": True})["state"]
    assert (state["winner"], state["to_act"]) == ("christian", None)
    assert engine.answer({"legal": True}) == {"ok": True, "to_act": None, "actions": []}
    assert not engine.answer({"load": state})["ok"]


def test_a_view_hides_what_the_side_may_not_know() -> None:
    engine = begun("advanced", seed=2)
    random_play(engine, Random(1), 3)
    state = engine.answer({"state": True})["state"]
    for side, other in (("christian", "muslim"), ("muslim", "christian")):
        view = engine.answer({"view": side})["view"]
        assert view["cards"]["hand"][side] == state["cards"]["hand"][side]
        assert set(view["cards"]["hand"][other]) == {"?"}
        assert set(view["specials"][other]) == {"?"}
        assert set(view["cards"]["deck"]) == {"?"}
        assert not {"seed", "rolls", "ordered", "aside"} & set(view)
        assert (view["cards"]["initiative"]["christian"] == "?") == (side == "muslim")
    assert set(engine.answer({"view": "spectator"})["view"]["cards"]["hand"]["christian"]) == {"?"}
    assert not engine.answer({"view": "pope"})["ok"]


def test_jimenez_card_is_in_the_event_alone() -> None:
    engine = begun("advanced", chance="ask")
    engine.answer({"do": DEAL})
    christian = ["jimenez_de_rada", "peter_ii", "sancho_vii"]
    muslim = ["al_nasir", "black_guard", "jund_infantry"]
    engine.answer({"do": {"do": "deal_special", "christian": christian, "muslim": muslim}})
    engine.answer({"do": {"do": "discard_special", "side": "christian", "card": "peter_ii"}})
    engine.answer({"do": {"do": "discard_special", "side": "muslim", "card": "al_nasir"}})
    engine.answer({"do": {"do": "initiative", "side": "christian", "card": "5-2"}})
    engine.answer({"do": {"do": "initiative", "side": "muslim", "card": "3-4"}})
    engine.answer({"do": {"do": "play", "side": "christian", "card": "4-2"}})
    answer = engine.answer({"do": {"do": "special", "card": "jimenez_de_rada"}})
    assert answer["to_act"] == "christian"
    (peeked,) = [event for event in answer["events"] if event["event"] == "peeked"]
    assert peeked["seat"] == "christian"
    assert peeked["card"] in ("2-5", "6-1")
    assert engine.answer({"do": {"do": "peek", "card": "6-1"}})["ok"] is False
