"""Printed cards of the simulated table: a person there plays against the app, and sees only the backs of its cards."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import numpy as np
import pytest

from companion.game import CardId, Seat
from companion.opponent.app_players import APP
from companion.scene import Page
from companion.settings.config import Config, PlayersConfig, ScreenConfig
from hardware.simulated.table import LyingCard
from tests.ui.at_once import AtOnce
from ui.app.cards_at_desk import HOLD_UP, PUT_AWAY, TURN_UP
from ui.app.desk import Desk
from ui.app.panel import Panel
from ui.app.window import TableApp
from ui.demo.fingers import Fingers
from ui.demo.virtual_screen import VirtualScreen
from ui.widgets.touch.buttons import Press, Words

CHRISTIAN, MUSLIM = Seat("christian"), Seat("muslim")
MOST = 600
LONG_MS = 5000.0


class Alone:
    """A person at the simulated table, with printed cards, against the app."""

    def __init__(self, screen: VirtualScreen, variant: str = "basic") -> None:
        players = PlayersConfig(("", APP + "easy"), (CHRISTIAN, MUSLIM))
        config = Config(game="las_navas", screen=ScreenConfig(calm=True), players=players)
        self.app = TableApp(config, None, seed=7, page_clock=None)
        screen.show(self.app.build(), (1350, 720))
        assert isinstance(self.app.panel, Panel)
        self.fingers, self.screen, self.joined = Fingers(screen, self.app.panel), screen, self.app.joined
        self.model, self.random, self.at_ms = self.joined.model, Random(3), 0.0
        self.model.opponents.make = lambda: AtOnce(shortly=True)  # type: ignore[assignment,return-value]
        self.model.games.new_game(variant, printed=True)
        assert self.joined.table is not None
        assert self.joined.above is not None
        self.table, self.above = self.joined.table, self.joined.above
        self.lay()

    @property
    def desk(self) -> Desk:
        assert self.app.desk is not None
        return self.app.desk

    def look(self) -> None:
        for _ in range(3):
            self.at_ms += LONG_MS
            self.joined.look(self.at_ms)
        self.screen.frames(2)

    def lay(self) -> None:
        self.desk.lay_right()
        self.look()

    @property
    def offers(self) -> list[str]:
        return [widget.text for widget in self.desk.walk() if isinstance(widget, Press)]

    @property
    def mine(self) -> tuple[str, ...]:
        """The cards that the desk says the person holds."""
        said = [w.text for w in self.desk.walk() if isinstance(w, Words) and w.text.startswith("Your cards: ")]
        return tuple(card for text in said for card in text.removeprefix("Your cards: ").removesuffix(".").split(", "))

    def press(self, text: str) -> None:
        self.screen.tap_widget(next(w for w in self.desk.walk() if isinstance(w, Press) and w.text == text))
        self.screen.frames(1)

    def read(self) -> None:
        """All cards of the deal are held up."""
        while self.model.racks.shown.due is not None:
            self.press(HOLD_UP)
            self.look()
        self.fingers.press("All are in the rack")

    def step(self) -> None:
        """The person does what the screen asks."""
        model, fingers = self.model, self.fingers
        self.screen.frames(1)
        if model.fighting.combat_over:
            fingers.press("Go on")
        elif model.racks.shown.going:
            self.read()
        elif model.racks.order is not None:
            fingers.press("Done")
        elif model.table.held_up:
            self.lay()
        elif model.opponents.thinking:
            self.lay()
            model.opponents.follow()
        elif model.scene.kind in ("deal", "deal_special", "reshuffle"):
            fingers.press("They are dealt")
        elif model.scene.kind == "draft":
            fingers.press("It is laid aside")
        elif model.scene.kind in ("initiative", "play"):
            fingers.tell(self.random.choice([card for card in self.mine if card in model.told.tellable]))
        elif model.scene.kind == "draw":
            self.press(TURN_UP)
            self.look()
            assert model.told.marked_by_camera
            fingers.press(f"Drawn: {model.told.marked} - right?")
        elif model.scene.kind == "search":
            fingers.press("No card")
        else:
            choices = [c for c in model.scene_for(model.wanted).choices if c.card is None]
            fingers.do(self.random.choice(choices))


@pytest.fixture
def alone(virtual_screen: VirtualScreen) -> Iterator[Alone]:
    person = Alone(virtual_screen)
    yield person
    person.app.on_stop()


def test_a_card_of_the_apps_shows_the_person_its_back_and_the_camera_its_front(alone: Alone) -> None:
    model, table = alone.model, alone.table
    assert HOLD_UP not in alone.offers
    alone.fingers.press("They are dealt")
    assert any("beside the table" in text for text in alone.fingers.texts())
    alone.press(HOLD_UP)
    (held,) = table.printed_cards()
    assert held.unseen
    shown = alone.above.picture(1.0).copy()
    table.lie(table.counters(), [LyingCard(held.card, held.x_mm, held.y_mm, face_up=False)])
    assert np.array_equal(shown, alone.above.picture(1.0))
    table.lie(table.counters(), [LyingCard(held.card, held.x_mm, held.y_mm)])
    assert not np.array_equal(shown, alone.above.picture(1.0))
    table.lie(table.counters(), [held])
    alone.look()
    assert model.racks.slots(MUSLIM) == (held.card,)
    assert table.printed_cards() == ()
    assert not any(held.card in text for text in [*alone.offers, *alone.fingers.texts(), *alone.mine])


def test_a_card_that_is_held_up_can_be_put_away(alone: Alone) -> None:
    alone.fingers.press("They are dealt")
    alone.press(HOLD_UP)
    (held,) = alone.table.printed_cards()
    assert HOLD_UP not in alone.offers
    alone.press(PUT_AWAY)
    assert alone.table.printed_cards() == ()
    alone.press(HOLD_UP)
    assert alone.table.printed_cards() == (held,)
    alone.fingers.press("Back")
    assert alone.table.printed_cards() == ()
    assert not {HOLD_UP, PUT_AWAY} & set(alone.offers)


def test_whoever_undoes_the_deal_is_dealt_other_cards(alone: Alone) -> None:
    alone.fingers.press("They are dealt")
    before = alone.mine
    alone.read()
    alone.model.session.undo(0, agreed=True)
    alone.screen.frames(1)
    assert alone.mine != before


def test_with_cards_in_the_app_the_desk_has_none(alone: Alone) -> None:
    alone.model.games.new_game("basic", printed=False)
    alone.screen.frames(1)
    assert not any(isinstance(w, Words) and w.text.startswith("Your cards") for w in alone.desk.walk())
    assert len(alone.offers) == 4


@pytest.mark.whole_game
@pytest.mark.parametrize("variant", [pytest.param("basic", marks=pytest.mark.thorough), "advanced"])
def test_rounds_are_played_with_the_cards_that_hands_dealt(virtual_screen: VirtualScreen, variant: str) -> None:
    alone = Alone(virtual_screen, variant)
    model, draws = alone.model, 0
    for _ in range(MOST):
        if model.scene.page is Page.OVER or model.session.state.round > 2:  # type: ignore[attr-defined]
            break
        draws += model.scene.kind == "draw"
        alone.step()
        assert set(model.racks.slots(MUSLIM)).isdisjoint(alone.mine)
    else:
        pytest.fail("it did not come to a third round")
    assert draws > 2
    alone.app.on_stop()


def test_what_a_person_holds_follows_from_what_was_played(alone: Alone) -> None:
    alone.fingers.press("They are dealt")
    alone.read()
    dealt = alone.mine
    assert len(dealt) == 3
    alone.fingers.tell(dealt[0])
    assert alone.mine == dealt[1:]
    assert CardId(dealt[0]) == alone.model.session.state.initiative[0]  # type: ignore[attr-defined]
