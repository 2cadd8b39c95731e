"""How tests speak with the engine."""

from __future__ import annotations

import json
from io import BytesIO
from random import Random
from typing import Any

from companion.engine import Engine, serve

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
