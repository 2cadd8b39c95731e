"""The engine protocol of Dragon Soul, as another program speaks it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from companion.engine import Engine
from tests.companion.games.dragon_soul.positions import TEXT, VARIANTS, game, raw
from tests.companion.games.dragon_soul.rulings.test_d46_components import HEAD, MAP

ASKED = {"new": {"game": "dragon_soul", "variant": "duel", "chance": "ask"}}
KEYS = {*raw(game()), "to_act", "contested"}


def begun(variant: str = "duel", **how: Any) -> Engine:
    engine = Engine()
    assert engine.answer({"new": {"game": "dragon_soul", "variant": variant, **(how or {"seed": 7})}})["ok"]
    return engine


def do(engine: Engine, kind: str, **fields: Any) -> dict[str, Any]:
    return engine.answer({"do": {"do": kind, **fields}})


def test_the_example_of_the_protocol() -> None:
    engine = Engine()
    assert {**engine.answer(ASKED), "chance": ""} == {"ok": True, "events": [], "to_act": "chance", "chance": ""}
    first = do(engine, "first", side="red")
    assert (first["ok"], first["to_act"]) == (True, "red")
    assert engine.answer({"legal": True}) == {"ok": True, "to_act": "red", "actions": [{"do": "draw"}]}
    assert do(engine, "draw")["to_act"] == "chance"
    assert do(engine, "cards", cards={"knight": 1})["to_act"] == "red"
    assert do(engine, "deploy", card="knight", at="-3,0")["to_act"] == "red"
    assert do(engine, "move", battalion="red1", to="-2,0")["to_act"] == "red"
    view = engine.answer({"view": "gold"})["view"]
    assert view["battalions"] == {"red1": {"at": "-2,0", "cards": {"?": 1}, "acted": True}}
    assert view["hands"] == {"red": {}, "gold": {}}
    assert view["deck"] == {"?": 103}


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_seed_decides_all_chance(variant: str) -> None:
    played = []
    for _ in range(2):
        engine, random = begun(variant, seed=11), Random(5)
        for _ in range(120):
            legal = engine.answer({"legal": True})
            assert legal["to_act"] != "chance"
            if not legal["actions"]:
                break
            assert engine.answer({"do": random.choice(legal["actions"])})["ok"]
        played.append(engine.answer({"state": True})["state"])
    assert played[0] == played[1]
    assert set(played[0]) >= KEYS


def test_chance_is_refused_from_outside_in_a_seeded_game() -> None:
    engine = begun()
    side = engine.answer({"state": True})["state"]["current"]
    for action in (
        {"do": "first", "side": side},
        {"do": "cards", "cards": {"archer": 1}},
        {"do": "shuffle", "deck": []},
    ):
        answer = engine.answer({"do": action})
        assert not answer["ok"]
        assert answer["rule"] == "D10"


def test_the_default_is_the_first_map_of_the_file() -> None:
    engine = Engine({"dragon_soul": HEAD + MAP})
    assert engine.answer({"new": {"game": "dragon_soul"}})["ok"]
    assert engine.answer({"state": True})["state"]["variant"] == "small"
    assert not engine.answer({"new": {"game": "dragon_soul", "variant": "duel"}})["ok"]
    assert begun().answer({"state": True})["state"]["variant"] == "duel"


@pytest.mark.parametrize(
    "fields",
    [
        {"variant": "nope"},
        {"variant": 3},
        {"variant": None},
        {"variant": []},
        {"chance": "dice"},
        {"players": 2},
        {"seed": "x"},
        {"variant": "duel+teams"},
    ],
)
def test_a_new_game_that_cannot_be_is_refused_and_changes_nothing(fields: dict[str, Any]) -> None:
    engine = begun()
    before = engine.answer({"state": True})
    assert not engine.answer({"new": {"game": "dragon_soul", **fields}})["ok"]
    assert engine.answer({"state": True}) == before


@pytest.mark.parametrize(
    "action",
    [
        {"do": "draw", "cards": 1},
        {"do": "drow"},
        {"do": "concede"},
        {"do": "concede", "side": "red", "why": "tired"},
        {"do": "move", "battalion": "red1"},
        {"do": "cards", "cards": {"archer": True}},
        {"do": "cards", "cards": {"archer": 1.0}},
        {"do": "cards", "cards": ["archer"]},
        {},
        [],
        None,
    ],
)
def test_do_takes_an_action_just_as_it_is_listed(action: Any) -> None:
    engine = begun(chance="ask")
    do(engine, "first", side="red")
    before = engine.answer({"state": True})
    assert not engine.answer({"do": action})["ok"]
    assert engine.answer({"state": True}) == before


def test_undo_takes_back_the_last_do_with_the_chance_after_it() -> None:
    engine = begun()
    assert not engine.answer({"undo": True})["ok"]
    before = engine.answer({"state": True})
    assert do(engine, "draw")["ok"]
    assert engine.answer({"state": True}) != before
    assert engine.answer({"undo": True})["ok"]
    assert engine.answer({"state": True}) == before


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_state_that_is_reached_can_be_loaded_and_goes_on_alike(variant: str) -> None:
    for chance in ({"seed": 5}, {"chance": "ask"}):
        engine, other, random = begun(variant, **chance), Engine(), Random(variant)
        for _ in range(150):
            state = engine.answer({"state": True})["state"]
            legal = engine.answer({"legal": True})
            if not legal["actions"]:
                assert not Engine().answer({"load": state})["ok"]
                break
            assert other.answer({"load": state}) == {"ok": True, "to_act": state["to_act"]}
            assert other.answer({"state": True})["state"] == state
            assert other.answer({"legal": True}) == legal
            action = random.choice(legal["actions"])
            assert engine.answer({"do": action}) == other.answer({"do": action})


def test_a_state_without_chance_asks_for_it() -> None:
    engine = Engine()
    state = raw(game(), phase="draw", owed=2)
    assert engine.answer({"load": state}) == {"ok": True, "to_act": "chance"}
    legal = engine.answer({"legal": True})
    assert (legal["to_act"], legal["chance"]) == ("chance", "draw")
    assert len(legal["actions"]) == 15
    seeded = Engine()
    assert seeded.answer({"load": state | {"chance": "seeded", "seed": 3}})["to_act"] == "red"


def test_a_draw_of_too_many_ways_is_not_listed_but_taken() -> None:
    text = TEXT.replace("cards_per_castle = 1", "cards_per_castle = 40")
    engine = Engine({"dragon_soul": text})
    assert engine.answer(ASKED)["ok"]
    do(engine, "first", side="red")
    do(engine, "draw")
    assert engine.answer({"legal": True}) == {"ok": True, "to_act": "chance", "chance": "draw"}
    assert do(engine, "cards", cards={"archer": 20, "knight": 20})["ok"]


def test_views_are_of_seats_and_spectators() -> None:
    engine = begun("three_crowns")
    for seat in ("red", "gold", "blue", "spectator", None):
        view = engine.answer({"view": seat})["view"]
        assert set(view) >= KEYS
        assert view["deck"] == {"?": 104}
    assert not engine.answer({"view": "green"})["ok"]


def test_a_refusal_names_its_rule() -> None:
    engine = begun(chance="ask")
    do(engine, "first", side="red")
    answer = do(engine, "fly", to="0,1")
    assert answer == {
        "ok": False,
        "error": "A dragon's flight is not possible now: Red must draw cards or build a castle. (D10)",
        "rule": "D10",
    }


def test_the_end_of_a_game() -> None:
    engine = begun(chance="ask")
    do(engine, "first", side="red")
    assert do(engine, "concede", side="red")["to_act"] is None
    assert engine.answer({"legal": True}) == {"ok": True, "to_act": None, "actions": []}
    state = engine.answer({"state": True})["state"]
    assert (state["phase"], state["winners"], state["reason"]) == ("over", ["gold"], "last")
    assert (state["owed"], state["deploying"], state["battle"]) == (0, False, None)
    assert not do(engine, "concede", side="gold")["ok"]
    assert not engine.answer({"load": state})["ok"]
    assert engine.answer({"undo": True}) == {"ok": True, "to_act": "red"}


@pytest.mark.whole_game
def test_a_component_file_is_read_from_the_command_line(tmp_path: Path) -> None:
    file = tmp_path / "box.toml"
    file.write_text(HEAD + MAP, encoding="utf-8")
    command = [sys.executable, "-m", "companion", "engine", "--components", str(file)]
    asked = b'{"new": {"game": "dragon_soul", "chance": "ask"}}\n{"state": true}\n'
    answers = subprocess.run(command, input=asked, capture_output=True, timeout=60, check=True).stdout.splitlines()
    assert msgspec.json.decode(answers[1])["state"]["variant"] == "small"
    file.write_text(HEAD, encoding="utf-8")
    refused = subprocess.run(command, input=asked, capture_output=True, timeout=60, check=False)
    assert (refused.returncode, refused.stdout) == (1, b"")
    assert len(refused.stderr.splitlines()) == 1


def test_the_conversation_in_the_documentation_is_what_is_said() -> None:
    text = (Path(__file__).parents[5] / "docs" / "dragon_soul.md").read_text(encoding="utf-8")
    asked = [msgspec.json.decode(line[2:]) for line in text.splitlines() if line.startswith("> ")]
    answered = [msgspec.json.decode(line[2:]) for line in text.splitlines() if line.startswith("< ")]
    engine = Engine()
    assert len(asked) >= 8
    assert [engine.answer(request) for request in asked] == answered
