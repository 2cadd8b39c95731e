"""Harvest is found by its entry point and played to its end by the engine's protocol."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from random import Random
from typing import Any

import msgspec
import pytest
from harvest.state import ANY_ACTION, Deal, Phase, State

import tests.plugin as plugin
from companion.engine import Engine
from companion.game import CARDS, CHANCE, DICE, VARIANT, Action, Event, Game, Options
from companion.games import build, modules
from companion.record.exchange.portable import exported, parse, take_in
from companion.record.session import Session, Source
from companion.record.storage.log import Log
from companion.record.verify import findings
from ui.model.review.proofs import proofs

GAMES = [
    build("harvest", options=Options({VARIANT: variant}, told))
    for variant in ("three", "eight")
    for told in (frozenset[str](), frozenset({CARDS, DICE}))
]


def ask(engine: Engine, request: dict[str, Any]) -> dict[str, Any]:
    answer = engine.answer(request)
    assert answer["ok"], answer
    return answer


def test_it_is_found_by_its_entry_point() -> None:
    assert modules()["harvest"].title == "Harvest"
    assert next(iter(modules())) != "harvest"


@pytest.mark.whole_game
@pytest.mark.parametrize("variant", ["three", "eight"])
def test_it_is_played_to_its_end_by_the_protocol(variant: str) -> None:
    engine, random = Engine(), Random(3)
    ask(engine, {"new": {"game": "harvest", "variant": variant, "seed": 7}})
    for _ in range(400):
        legal = ask(engine, {"legal": True})
        if legal["to_act"] is None:
            break
        seat = legal["to_act"]
        hidden = ask(engine, {"view": "spectator"})["view"]
        assert {card for hand in hidden["hands"] for card in hand} <= {"?"}
        state = ask(engine, {"state": True})["state"]
        told = ask(engine, {"do": random.choice(legal["actions"])})
        if random.random() < 0.1:
            ask(engine, {"undo": True})
            assert ask(engine, {"state": True})["state"] == state
        elif random.random() < 0.1:
            assert ask(engine, {"load": state})["to_act"] == seat
        assert "events" in told
    assert ask(engine, {"legal": True}) == {"ok": True, "to_act": None, "actions": []}


def test_what_comes_at_the_same_time_stays_secret_until_all_have_chosen() -> None:
    engine = Engine()
    ask(engine, {"new": {"game": "harvest", "seed": 1}})
    ask(engine, {"do": {"do": "bid", "side": "red", "sheaves": 2}})
    assert ask(engine, {"view": "gold"})["view"]["bids"] == ["?", None, None]
    assert ask(engine, {"view": "red"})["view"]["bids"] == [2, None, None]
    assert ask(engine, {"events": "gold"})["events"] == [{"event": "bid_made", "side": "red"}]
    ask(engine, {"do": {"do": "bid", "side": "gold", "sheaves": 1}})
    shown = ask(engine, {"do": {"do": "bid", "side": "blue", "sheaves": 0}})["events"]
    assert shown[-1] == {"event": "bids_shown", "bids": [2, 1, 0]}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{game.options.settings['variant']}-{len(game.options.told)}")
def test_a_session_is_replayed_from_its_log(game: Game) -> None:
    random, log = Random(5), Log(None)
    session = Session.new(game, log, seed=5)
    while session.to_act is not None:
        choices = game.scene(session.state, session.to_act, "en").choices
        session.submit(random.choice(choices).action, session.to_act)
        if random.random() < 0.05:
            session.undo(agreed=True)
    again = Session.resume(log, session.id, build)
    assert again.state == session.state
    assert again.game.options == game.options
    assert game.scene(session.state, None, "en").winners
    assert all(finding.good for finding in findings(log, log.game(session.id)))


@pytest.mark.parametrize("game", GAMES[::2], ids=lambda game: game.options.settings["variant"])
def test_it_is_exported_and_imported(game: Game) -> None:
    random, log = Random(8), Log(None)
    session = Session.new(game, log, seed=8)
    while session.to_act is not None and session.seq < 20:
        session.submit(random.choice(game.legal_actions(session.state)), session.to_act)
    text = msgspec.json.encode(exported(log, session.id))
    with Log(None) as other:
        (kept,) = take_in(other, parse(text, "game.json"), "game.json")
        again = Session.resume(other, kept, build)
        assert again.state == session.state
        assert again.game.options == game.options


def test_an_order_stays_sealed_while_a_card_of_it_is_in_a_hand() -> None:
    class Gathered(Deal, frozen=True, tag="gathered"):
        opens = "cards"

    class Again(type(GAMES[0])):  # type: ignore[misc]
        """Harvest in which the cards are dealt anew in every bid."""

        action_type = ANY_ACTION | Gathered

        def apply(self, state: State, action: Action) -> tuple[State, tuple[Event, ...]]:
            if state.phase is Phase.BID and isinstance(action, Deal):
                return state, ()
            return super().apply(state, action)  # type: ignore[no-any-return]

    session = Session.new(Again(Options()), Log(None), seed=5)
    deck = session.state.deck
    session._go_on([(Deal(deck), CHANCE, Source.CHANCE, (), session.state)], session.state)
    assert [seal.opened for seal in session.seals] == [False, False]
    session._go_on([(Gathered(deck), CHANCE, Source.CHANCE, (), session.state)], session.state)
    assert [seal.opened for seal in session.seals] == [True, True, False]


def test_the_command_serves_it_where_its_package_is_installed() -> None:
    lines = [{"new": {"game": "harvest", "variant": "eight", "seed": 2}}, {"legal": True}]
    done = subprocess.run(
        [sys.executable, "-m", "companion", "engine"],
        input="\n".join(map(json.dumps, lines)).encode(),
        capture_output=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(plugin.FOLDER), *filter(None, sys.path)])},
        check=True,
    )
    new, legal = map(json.loads, done.stdout.splitlines())
    assert new["to_act"] == legal["to_act"] == "red"


def test_the_apps_dice_lie_sealed_on_a_page() -> None:
    session = Session.new(GAMES[0], Log(None), seed=5)
    (dice, *_) = proofs(session, "en")
    assert (dice.what, dice.state) == ("The app's dice", "No throw yet. This code stands for all that come.")
    assert dice.held is None
    random = Random(5)
    while not session.dice[0].throws:
        session.submit(random.choice(GAMES[0].legal_actions(session.state)), session.to_act)
    (dice, *_) = proofs(session, "es")
    assert dice.state == "Tiradas hasta ahora: 1. No se cambió ninguna."
    assert dice.held is True
    throw = session.dice[0].throws[0]
    assert dice.exact == (f"SHA-256 {session.dice[0].code}", f"{throw} x SHA-256: {session.dice[0].link}")
