"""Dragon Soul is played to its end by touches on the screen."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from companion.game import VARIANT, CardId, Options, Seat
from companion.games import build
from companion.games.dragon_soul import actions as do
from companion.record.session import Session, Source
from companion.record.storage.log import Log
from companion.settings.config import ScreenConfig
from companion.table.cues.cue import Cue
from tests.companion.games.dragon_soul.positions import position
from tests.ui.at_once import AtOnce
from tests.ui.games.duels import at
from tests.ui.playing import step
from ui.app.panel import Panel
from ui.demo.fingers import Fingers
from ui.demo.virtual_screen import VirtualScreen
from ui.model.table_model import Screen, TableModel
from ui.widgets.board.map import Map


@pytest.mark.whole_game
def test_the_own_cards_lie_pile_by_pile(virtual_screen: VirtualScreen, monkeypatch: pytest.MonkeyPatch) -> None:
    state = position("red1 0,2 aak, red2 -1,-1 p, gold1 1,1 sk", hands={"red": "ko", "gold": "a"},
                     castles={"3,0": "gold", **dict.fromkeys(("-3,0", "-4,2", "-2,-2"), "red")})  # fmt: skip
    fingers = at(virtual_screen, state, monkeypatch)
    model = fingers.model
    fingers.press("Cards")
    fingers.take_screen()
    assert [card.id for card in model.hidden.hand] == ["knight", "soul_stone"]
    assert "Red: use one of your cards, or go back to the board." in fingers.texts()
    fingers.press("Red 2 · 1")
    assert "Red: these are your cards." in fingers.texts()
    assert [card.id for card in model.hidden.hand] == ["spearman"]
    fingers.press("Red 1 · 3")
    assert [card.id for card in model.hidden.hand] == ["archer", "archer", "knight"]
    fingers.look("knight")
    assert "Choose this one" not in fingers.texts()  # a card of a battalion is not deployed
    fingers.press("Reserves · 2")
    fingers.look("knight")
    fingers.press("Choose this one")
    assert model.pointing.selection.card == "knight"
    fingers.press("Back")
    model.act(do.Attack("red1", "gold1"))
    fingers.press("Pick a card")
    fingers.take_screen()
    assert [card.id for card in model.hidden.hand] == ["archer", "archer", "knight"]
    fingers.press("Red 2 · 1")
    assert not model.hidden.usable


@pytest.mark.whole_game
def test_a_stone_among_a_battalions_cards_wakes_a_dragon(
    virtual_screen: VirtualScreen, monkeypatch: pytest.MonkeyPatch
) -> None:
    fingers = at(virtual_screen, position("red1 0,1 aao, gold1 3,-1 s", hands={"red": "o"}), monkeypatch)
    model = fingers.model
    fingers.press("Cards")
    fingers.take_screen()
    fingers.press("Red 1 · 3")
    fingers.look("archer")
    fingers.press("Choose this one")
    assert "This card cannot be used now." in fingers.texts()
    fingers.look("soul_stone")
    fingers.press("Choose this one")
    assert (model.pointing.selection.origin, model.pointing.selection.target) == ("0,1", "0,0")
    assert model.lit == {"0,1": Cue.FROM, "0,0": Cue.TO}
    fingers.press("Move to F5")
    assert model.session.entries[-1].action == do.Move("red1", "0,0")


@pytest.mark.whole_game
def test_what_is_said_of_a_boneyard_tells_nothing_of_a_battalions_cards(
    virtual_screen: VirtualScreen, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = []
    for cards in ("aao", "aak"):
        fingers = at(virtual_screen, position(f"red1 0,1 {cards}, gold1 3,-1 s"), monkeypatch)
        said = []
        for place in ("0,1", "0,0"):
            fingers.place(place)
            virtual_screen.frames(2)
            said.append((fingers.texts(), dict(fingers.model.pattern)))
        fingers.press("Move")
        fingers.place("0,0")
        said.append((fingers.texts(), dict(fingers.model.pattern)))
        fingers.press("Back")
        fingers.press("Cards")
        fingers.take_screen()
        virtual_screen.frames(2)
        said.append((fingers.texts(), {}))
        seen.append(said)
    with_stone, without = seen
    assert with_stone == without
    assert any("becomes a dragon here" in text for text in with_stone[1][0])
    assert any("becomes a dragon here" in text for text in with_stone[2][0])
    assert "Choose this one" in with_stone[3][0]


def test_the_light_of_a_contested_castle_tells_so_as_long_as_there_is_nothing_else_to_tell(
    virtual_screen: VirtualScreen, monkeypatch: pytest.MonkeyPatch
) -> None:
    castles = {"-3,0": "red", "-2,-2": "red", "3,0": "gold"}
    model = at(virtual_screen, position("red1 0,1 aak, gold1 -2,0 sk", castles=castles), monkeypatch).model
    assert model.lit == {"-3,0": Cue.DISPUTED}
    model.pointing.tap_place("0,1")
    assert Cue.DISPUTED not in model.lit.values()
    assert model.lit == model.pattern
    model.pointing.clear()
    model.act(do.EndTurn())
    assert model.lit == {"-3,0": Cue.DISPUTED}
    model.games.go_home()
    assert not model.lit


def test_no_light_tells_of_a_battle_before_its_cards_lie_open(
    virtual_screen: VirtualScreen, monkeypatch: pytest.MonkeyPatch
) -> None:
    castles = {"-3,0": "red", "3,0": "gold"}
    state = position("red1 -1,0 k, gold1 -2,0 a", castles=castles)
    model = at(virtual_screen, state, monkeypatch, calm=False).model
    assert model.lit == {"-3,0": Cue.DISPUTED}
    model.act(do.Attack("red1", "gold1"))
    model.act(do.Fight(Seat("red"), CardId("knight")))
    model.act(do.Fight(Seat("gold"), CardId("archer")))
    assert model.fighting.turning
    assert not model.lit


@pytest.mark.whole_game
def test_an_attack_of_stones_alone_is_refused_only_once_it_is_put_to_the_rules(
    virtual_screen: VirtualScreen, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = []
    for cards in ("oa", "oo"):
        fingers = at(virtual_screen, position(f"red1 0,1 {cards}, gold1 1,0 sk"), monkeypatch)
        said = []
        for place in ("0,1", "1,0"):
            fingers.place(place)
            virtual_screen.frames(2)
            said.append((fingers.texts(), dict(fingers.model.pattern)))
        seen.append(said)
    assert seen[0] == seen[1]
    fingers.press("Attack Gold 1")
    virtual_screen.frames(2)
    assert "Red 1 has no soldier, so it cannot attack." in fingers.texts()
    assert fingers.model.session.seq == 0


@pytest.mark.whole_game
def test_neither_a_hint_on_the_board_nor_a_reason_tells_of_stones(
    virtual_screen: VirtualScreen, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = []
    for cards in ("oa", "oo"):
        model = at(virtual_screen, position(f"red1 0,1 {cards}, gold1 1,0 sk"), monkeypatch).model
        worker = AtOnce(shortly=True)
        monkeypatch.setattr(model.questions, "make", lambda worker=worker: worker)
        model.hints.ask()
        hinted = {str(action) for action in worker.asked[4]}
        model.think()
        said = model.hints.said()
        model.act(do.EndTurn())
        model.reasons.newest()
        seen.append((hinted, said, {str(action) for action in worker.asked[4]}))
    assert seen[0] == seen[1]
    assert str(do.Attack("red1", "gold1")) in seen[1][0]
    assert str(do.Attack("red1", "gold1")) in seen[1][2]
    assert "win chance" in seen[1][1]


@pytest.mark.whole_game
def test_a_contested_castle_and_one_below_a_battalion_can_be_seen(
    virtual_screen: VirtualScreen, monkeypatch: pytest.MonkeyPatch
) -> None:
    pictures = []
    for battalions, castles in (
        ("red1 -3,0 a", {"-3,0": "red", "3,0": "gold"}),
        ("red1 -3,0 a", {"-4,2": "red", "3,0": "gold"}),
        ("red1 -3,0 a, gold1 -2,0 a", {"-3,0": "red", "3,0": "gold"}),
    ):
        fingers = at(virtual_screen, position(battalions, castles=castles), monkeypatch)
        map_ = next(fingers.widgets(Map))
        x, y = (round(value) for value in map_.to_window(*map_.to_px(*fingers.model.board.place("-3,0").centre)))
        high = virtual_screen.window.height
        pictures.append(virtual_screen.image()[high - y - 20 : high - y + 20, x - 20 : x + 10])
    castle, bare, contested = pictures
    assert (castle != bare).any()
    assert (castle != contested).any()


@pytest.mark.whole_game
@pytest.mark.parametrize(("variant", "seed", "language"), [("duel", 2, "en"), ("four_marches+teams", 4, "es")])
def test_it_is_played_by_touch(virtual_screen: VirtualScreen, variant: str, seed: int, language: str) -> None:
    log, random = Log(None), Random(seed)
    options = Options({VARIANT: variant})
    model = TableModel(build("dragon_soul"), log, build, language, seed, ScreenConfig(calm=True))
    panel = Panel(model)
    virtual_screen.show(panel)
    model.games.begin(options)
    fingers, done = Fingers(virtual_screen, panel), Counter[type]()
    for _ in range(80):
        if model.screen is Screen.END:
            break
        step(fingers, random, done)
    entries = [entry for entry in model.session.entries if entry.source is not Source.CHANCE]
    assert len(entries) > 50
    assert all(entry.source is Source.SCREEN for entry in entries)
    assert Session.resume(log, model.session.id, build).state == model.session.state
