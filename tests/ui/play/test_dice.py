"""Dice of the app: they roll on the screen until they lie still, at once in calm mode, and what they bring is said."""

from __future__ import annotations

from random import Random

import pytest

import tests.plugin  # noqa: F401  (brings harvest)
from companion.game import CHANCE, DICE, Action, Options, State
from companion.games import build
from companion.games.age_of_arthur.actions import Die
from companion.games.age_of_arthur.game import AgeOfArthur
from companion.record.session import Session
from companion.record.storage.log import Log
from companion.scene import Column, Line, Side
from companion.settings.config import ScreenConfig
from tests.companion.games.age_of_arthur.positions import begun, give
from ui.app.panel import Panel
from ui.demo.fingers import Fingers
from ui.demo.virtual_screen import VirtualScreen
from ui.model.play.play import joined
from ui.model.table_model import Screen, TableModel
from ui.theme import Box
from ui.widgets.fights import die, equation, siege
from ui.widgets.fights.tally import Sum


class Thrown(AgeOfArthur):
    """Age of Arthur in which the app throws what it is told."""

    values: list[int]

    def chance(self, state: State, random: Random) -> Action | None:
        if state.phase == "die" and DICE not in self.options.told:
            return Die(self.values.pop(0))
        return super().chance(state, random)


def knives(screen: VirtualScreen, *values: int, told: bool = False, calm: bool = True) -> Fingers:
    """Four kings on the Night of the Long Knives, and what the dice show."""
    game = Thrown(Options({}, frozenset({DICE}) if told else frozenset()))
    game.values = [*values]
    start = game.decode(give(begun(), "kent", "night_of_the_long_knives"))
    game.setup = lambda: start  # type: ignore[method-assign]
    model = TableModel(build("age_of_arthur"), Log(None), build, "en", 5, ScreenConfig(calm=calm))
    model.games.take(Session.new(game, Log(None), seed=5))
    panel = Panel(model)
    screen.show(panel)
    fingers = Fingers(screen, panel)
    choices = model.scene_for(model.wanted).choices
    model.submit(next(c for c in choices if getattr(c.action, "card", "") == "night_of_the_long_knives"
                      and c.kind != "discard"))  # fmt: skip
    screen.frames(3)
    return fingers


def test_throws_that_follow_each_other_lie_side_by_side(virtual_screen: VirtualScreen) -> None:
    fingers = knives(virtual_screen, 2, 3, 4, 6)
    model = fingers.model
    assert model.screen is Screen.COMBAT
    combat = model.fighting.combat
    assert combat is not None
    assert [column.die for column in combat.columns] == [2, 3, 4, 6]
    assert [column.falls for column in combat.columns] == [False, True, False, False]
    assert combat.result == "Dumnonia: the ruler is dead."
    assert [side.rolled for side in fingers.widgets(Sum) if side.column is not None and side.column.die] == [1.0] * 4
    fingers.press("Go on")
    assert model.play.beats.front is None
    assert model.screen is not Screen.COMBAT


@pytest.mark.parametrize("walled", ["", "kent", "gwent"])
@pytest.mark.parametrize(("wide", "high"), [(350, 860), (390, 240), (600, 300)])
def test_a_throw_what_is_added_and_the_sum_lie_beside_each_other(
    virtual_screen: VirtualScreen, monkeypatch: pytest.MonkeyPatch, wide: int, high: int, walled: str
) -> None:
    boxes: dict[str, Box] = {}
    for of in (equation, siege):
        monkeypatch.setattr(of, "draw_throw", lambda canvas, value, box, rolled: boxes.update({"die": box}))
        monkeypatch.setattr(of, "draw_slip", lambda canvas, line, box: boxes.update({line.label: box}))
        monkeypatch.setattr(of, "draw_sum", lambda canvas, side, art, box, total: boxes.update({total: box}))
    column = Column("kent", "Attackers", (Line("Die", 3), Line("Walls", 2)), 5, die=3)
    other = Column("gwent", "Defenders", (Line("Die", 1), Line("Rounds", 0)), 1, die=1)
    side = Sum(size_hint=(None, None), size=(wide, high), walled=walled)
    side.show(column, Side("kent", "Kent", "#930c00"), beside=(other, column))
    virtual_screen.show(side, (800, 480) if wide > high else (720, 1280))
    assert set(boxes) == {"die", "Walls", "5"}
    for n, (left, bottom, across, along) in enumerate(boxes.values()):
        assert side.x <= left
        assert left + across <= side.right + 1
        assert side.y <= bottom
        assert bottom + along <= side.top + 1
        for x, y, width, height in [*boxes.values()][:n]:
            apart = min(left, x) + (across if left < x else width) <= max(left, x) + 1
            assert apart or min(bottom, y) + (along if bottom < y else height) <= max(bottom, y) + 1
    boxes.clear()
    side.shown = 1
    virtual_screen.frames(2)
    assert list(boxes) == ["die"]


def test_own_dice_were_seen_on_the_table(virtual_screen: VirtualScreen) -> None:
    fingers = knives(virtual_screen, told=True)
    assert fingers.model.screen is Screen.CARDS
    for value in "2346":
        fingers.press(value)
    assert fingers.model.screen is not Screen.COMBAT


def test_what_a_rolling_die_shows_says_nothing_of_what_comes() -> None:
    for done in (0.0, 0.3, 0.6, 0.99):
        assert len({die.seen(value, done) for value in range(1, 7)}) == 1
    assert [die.seen(value, 1.0) for value in range(1, 7)] == [1, 2, 3, 4, 5, 6]


def test_nothing_is_said_before_the_dice_lie_still(virtual_screen: VirtualScreen) -> None:
    fingers = knives(virtual_screen, 2, 3, 4, 6, calm=False)
    model = fingers.model
    assert model.fighting.turning
    assert "Go on" not in fingers.texts()
    model.fighting.card_turned()
    virtual_screen.frames(2)
    assert "Go on" in fingers.texts()


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_die_of_another_game_is_shown_too(language: str) -> None:
    game, random = build("harvest"), Random(2)
    session = Session.new(game, Log(None), seed=2)
    tallies = []
    while session.to_act is not None:
        session.submit(random.choice(game.legal_actions(session.state)), session.to_act)
        events = [event for entry in session.entries for event in entry.events]
        tallies = [tally for event in events if (tally := game.tally(event, language)) is not None and tally.joins]
        if tallies:
            break
    (column,) = tallies[0].columns
    pips = next(entry.action for entry in session.entries if entry.seat == CHANCE and entry.action.throws)
    assert column.die == pips.pips  # type: ignore[attr-defined]
    assert joined((tallies[0],)) is tallies[0]
