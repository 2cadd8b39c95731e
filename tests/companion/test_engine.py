"""The engine protocol, line by line as another program would speak it."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine import LINE_LIMIT, Engine, run, serve
from companion.games.las_navas.box.components import DEFAULT

DEAL = {
    "do": "deal",
    "hands": {"christian": ["1-6", "4-2", "5-2"], "muslim": ["2-5", "3-4", "6-1"]},
    "deck": ["3-3", "2-4", "4-3"],
}


def new(variant: str = "basic", **how: Any) -> dict[str, Any]:
    return {"new": {"game": "las_navas", "variant": variant, **(how or {"seed": 7})}}


def begun(variant: str = "basic", **how: Any) -> Engine:
    engine = Engine()
    assert engine.answer(new(variant, **how))["ok"]
    return engine


def talk(*lines: bytes) -> list[dict[str, Any]]:
    """The answers to lines as they would come from a pipe."""
    sink = BytesIO()
    serve(BytesIO(b"\n".join(lines) + b"\n"), sink)
    return [json.loads(line) for line in sink.getvalue().splitlines()]


def random_play(engine: Engine, random: Random, steps: int) -> list[dict[str, Any]]:
    """Plays random legal actions; the actions played."""
    played = []
    for _ in range(steps):
        actions = engine.answer({"legal": True}).get("actions")
        if not actions:
            break
        played.append(random.choice(actions))
        assert engine.answer({"do": played[-1]})["ok"]
    return played


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


@pytest.mark.parametrize(
    "action",
    [
        {"do": "end_turn"},
        {"do": "initiative", "side": "christian"},
        {"do": "initiative", "side": "christian", "card": "5-2", "more": 1},
        {"do": "initiative", "side": "muslim", "card": "5-2"},
        {"do": "initiative", "side": "christian", "card": ["5-2"]},
        {"do": "fly"},
        {"side": "christian"},
        {"do": "attack", "from": "A4", "target": "A3", "units": ["A4a"], "special": []},
        [],
        None,
        "end_turn",
        7,
    ],
)
def test_what_legal_does_not_list_is_refused_and_changes_nothing(action: Any) -> None:
    engine = begun(seed=7)
    before = engine.answer({"state": True})
    answer = engine.answer({"do": action})
    assert answer["ok"] is False
    assert answer["error"]
    assert engine.answer({"state": True}) == before


def test_a_refusal_names_its_ruling() -> None:
    answer = begun(seed=7).answer({"do": {"do": "end_turn"}})
    assert answer["rule"] == "R7"


def test_a_chance_action_is_no_business_of_the_caller_in_a_seeded_game() -> None:
    engine = begun(seed=7)
    assert engine.answer({"do": DEAL})["ok"] is False


@pytest.mark.parametrize(
    "request_",
    [
        {},
        [],
        None,
        5,
        "state",
        {"state": False},
        {"state": True, "legal": True},
        {"fly": True},
        {"new": {}},
        {"new": None},
        {"new": {"game": "chess"}},
        {"new": {"game": ["las_navas"]}},
        {"new": {"game": "las_navas", "variant": "expert"}},
        {"new": {"game": "las_navas", "variant": ["basic"]}},
        {"new": {"game": "las_navas", "variant": "basic", "seed": "x"}},
        {"new": {"game": "las_navas", "variant": "basic", "seed": True}},
        {"new": {"game": "las_navas", "variant": "basic", "chance": "dice"}},
        {"new": {"game": "las_navas", "variant": "basic", "sed": 1}},
        {"load": None},
        {"load": {}},
        {"load": {"game": "las_navas"}},
        {"view": ["christian"]},
        {"view": {"christian": 1}},
        {"undo": 1},
        {"think": 1},
        {"think": {"seat": "muslim"}},
        {"think": {"level": "genius"}},
        {"think": {"seconds": 0}},
        {"think": {"seconds": True}},
        {"think": {"minutes": 1}},
    ],
)
def test_a_malformed_request_is_one_clear_error_and_changes_nothing(request_: Any) -> None:
    engine = begun(seed=7)
    before = engine.answer({"state": True})
    answer = engine.answer(request_)
    assert answer["ok"] is False
    assert isinstance(answer["error"], str)
    assert engine.answer({"state": True}) == before


@pytest.mark.parametrize("variant", ["basic", "advanced"])
def test_it_thinks_for_the_seat_that_must_decide_and_changes_nothing(variant: str) -> None:
    engine = begun(variant, seed=7)
    for level in ("easy", "medium"):
        random_play(engine, Random(3), 9)
        before, legal = engine.answer({"state": True}), engine.answer({"legal": True})
        answer = engine.answer({"think": {"seat": legal["to_act"], "seconds": 5, "level": level}})
        assert answer["ok"], answer
        assert answer["action"] in legal["actions"]
        assert answer["line"][0] == answer["action"]
        assert 0 <= answer["win"] <= 1
        assert engine.answer({"think": {"level": level}}) == answer
        assert engine.answer({"state": True}) == before
        assert engine.answer({"do": answer["action"]})["ok"]


def test_what_a_seat_is_advised_does_not_depend_on_what_it_cannot_see() -> None:
    """The other hand and the deck are exchanged by a load: the same is thought."""
    engine = begun(seed=7)
    engine.answer({"do": engine.answer({"legal": True})["actions"][0]})
    state = engine.answer({"state": True})["state"]
    asked = {"think": {"seat": "muslim", "seconds": 60, "level": "easy"}}
    cards = state["cards"]
    swapped = {
        **cards,
        "hand": {**cards["hand"], "christian": cards["deck"][:2]},
        "deck": [*cards["hand"]["christian"], *cards["deck"][2:]],
    }
    thoughts = []
    for piles in (cards, swapped):
        assert engine.answer({"load": {**state, "cards": piles}})["ok"]
        thoughts.append(engine.answer(asked))
    assert thoughts[0]["ok"]
    assert thoughts[0] == thoughts[1]


def test_without_a_game_there_is_nothing_to_ask_for() -> None:
    for request in ({"state": True}, {"legal": True}, {"view": "muslim"}, {"undo": True}, {"do": {"do": "pass"}}):
        assert Engine().answer(request)["ok"] is False


def test_lines_that_are_no_request_leave_the_engine_alive() -> None:
    bad = [
        b"",
        b"hello",
        b"{",
        b"\xff\xfe",
        b"\x00",
        b"NaN",
        b'{"new": NaN}',
        b"1e999",
        b"9" * 5000,
        b"[" * 100_000,
        b'{"a":' * 50_000,
        b'{"do": "' + b"x" * (10 * LINE_LIMIT) + b'"}',
        b'{"load": {"game": "las_navas", "round": ' + b"9" * 400 + b"}}",
        b'{"do": "\\ud800"}',
    ]
    answers = talk(json.dumps(new()).encode(), *bad, b'{"legal": true}')
    assert len(answers) == len(bad) + 2
    assert answers[0]["ok"]
    assert all(answer["ok"] is False and answer["error"] for answer in answers[1:-1])
    assert answers[-1]["to_act"] == "christian"


def test_a_last_line_without_an_end_is_answered_too() -> None:
    sink = BytesIO()
    serve(BytesIO(b'{"state": true}'), sink)
    assert json.loads(sink.getvalue())["ok"] is False


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=6,
)
NAMES = st.sampled_from(["new", "load", "state", "view", "events", "legal", "do", "undo"])


@pytest.mark.whole_game
@settings(max_examples=300, deadline=None)
@given(requests=st.lists(st.dictionaries(NAMES, JSON, min_size=1, max_size=1) | JSON, min_size=1, max_size=5))
def test_any_json_gets_one_answer(requests: list[Any]) -> None:
    engine = begun(seed=7)
    for request in requests:
        answer = engine.answer(request)
        assert answer["ok"] or answer["error"]
        json.dumps(answer)
    assert engine.answer({"state": True})["ok"]


def test_the_command_answers_line_by_line_until_the_end(tmp_path: Path) -> None:
    file = tmp_path / "pieces.toml"
    file.write_text(DEFAULT.read_text().replace('icon = "archer"', 'icon = "none"'))
    script = "import sys; from companion.engine import run; sys.exit(run(sys.argv[1:]))"
    with subprocess.Popen(
        [sys.executable, "-c", script, "--components", str(file)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for request in (new(seed=7), {"legal": True}):
            process.stdin.write(json.dumps(request).encode() + b"\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["ok"]
        process.stdin.close()
        assert process.wait(timeout=30) == 0


def test_a_component_file_that_cannot_be_used_is_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = tmp_path / "broken.toml"
    broken.write_text("[[unit]]")
    assert run(["--components", str(broken)]) == 1
    assert run(["--components", str(tmp_path / "none.toml")]) == 1
    assert "Traceback" not in capsys.readouterr().err


def test_a_component_file_names_its_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    other = tmp_path / "other.toml"
    other.write_text('game = "chess"\n' + DEFAULT.read_text().replace('game = "las_navas"', ""))
    assert run(["--components", str(other)]) == 1
    assert "chess" in capsys.readouterr().err


def test_events_are_told_to_each_seat_as_it_may_know_them() -> None:
    engine = begun(seed=7)
    card = engine.answer({"legal": True})["actions"][0]["card"]
    engine.answer({"do": {"do": "initiative", "side": "christian", "card": card}})
    told = {seat: engine.answer({"events": seat})["events"] for seat in ("christian", "muslim", "spectator")}
    assert [event["card"] for event in told["christian"]] == [card]
    assert told["muslim"] == told["spectator"]
    assert [event["card"] for event in told["muslim"]] == ["?"]
    assert engine.answer({"events": "nobody"})["ok"] is False


def test_a_fault_of_the_engine_is_one_plain_error_and_a_traceback_for_its_author(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fault(*args: object) -> None:
        raise RuntimeError("a fault")

    monkeypatch.setattr(Engine, "_made", fault)
    (answer,) = talk(json.dumps(new()).encode())
    assert answer["ok"] is False
    assert "Traceback" not in answer["error"]
    assert "RuntimeError: a fault" in capsys.readouterr().err


def test_the_conversation_in_the_documentation_is_what_is_said() -> None:
    text = (Path(__file__).parents[2] / "docs" / "engine.md").read_text()
    asked = [json.loads(line[2:]) for line in text.splitlines() if line.startswith("> ")]
    answered = [json.loads(line[2:]) for line in text.splitlines() if line.startswith("< ")]
    engine = Engine()
    assert len(asked) >= 5
    assert [engine.answer(request) for request in asked] == answered


@pytest.mark.whole_game
@pytest.mark.parametrize("game", ["las_navas", "dragon_soul"])
def test_the_bot_in_the_documentation_plays_a_game_to_its_end(game: str, tmp_path: Path) -> None:
    root = Path(__file__).parents[2]
    text = (root / "docs" / "engine.md").read_text(encoding="utf-8")
    (code,) = re.findall(r"^```python\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    bot = tmp_path / "bot.py"
    bot.write_text(code, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, str(bot), game],
        cwd=root,
        env={**os.environ, "PYTHONPATH": str(root)},
        capture_output=True,
        check=True,
    )
    assert done.stdout.startswith(b"The last events: [{")
