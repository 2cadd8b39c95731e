"""What the engine refuses is one clear error, and changes nothing."""

from __future__ import annotations

import json
from io import BytesIO
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine import LINE_LIMIT, Engine, serve
from tests.companion.engine.talk import DEAL, begun, new, random_play, talk


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
