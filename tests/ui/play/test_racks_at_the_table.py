"""Printed cards of the app's seat at the simulated table: held up to the camera, nobody sees them on the screen."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from companion.game import CardId, Seat
from companion.opponent.app_players import APP
from companion.settings.config import Config, PlayersConfig, ScreenConfig
from tests.ui.at_once import AtOnce
from ui.app.joined import Joined
from ui.app.panel import Panel
from ui.demo.fingers import Fingers
from ui.demo.virtual_screen import VirtualScreen
from ui.model.table_model import Screen
from ui.parts.background import at_once
from ui.widgets.camera.camera_view import CameraView
from ui.widgets.cards.rack import CardRack
from ui.widgets.touch.buttons import Press

CHRISTIAN, MUSLIM = Seat("christian"), Seat("muslim")
BESIDE_MM = (150.0, -55.0)
LONG_MS = 10_000.0
HAND = (CardId("3-4"), CardId("1-6"), CardId("5-2"))
pytestmark = pytest.mark.whole_game


class Table:
    """A new game with printed cards against the app, seen by the simulated camera."""

    def __init__(self, joined: Joined, screen: VirtualScreen) -> None:
        self.joined, self.model, self.at_ms = joined, joined.model, 0.0
        self.model.opponents.make = lambda: AtOnce(shortly=True)  # type: ignore[assignment,return-value]
        panel = Panel(self.model)
        screen.show(panel)
        self.fingers = Fingers(screen, panel)
        assert joined.table is not None
        self.pieces = joined.table
        self.model.games.new_game("basic", printed=True)
        self.pieces.lay(self.model.session.layout)
        self.look()

    def look(self) -> None:
        for _ in range(3):
            self.at_ms += LONG_MS
            self.joined.look(self.at_ms)
        self.fingers.screen.frames(2)

    def hold_up(self, card: CardId) -> None:
        self.pieces.lay_card(card, *BESIDE_MM)
        self.look()

    def put_away(self, card: CardId) -> None:
        self.pieces.lay_card(card, *BESIDE_MM, face_up=False)
        self.look()


@pytest.fixture
def table(virtual_screen: VirtualScreen) -> Iterator[Table]:
    players = PlayersConfig(("", APP + "easy"), (CHRISTIAN, MUSLIM))
    config = Config(game="las_navas", screen=ScreenConfig(calm=True), players=players)
    with Joined(config, None, lambda call: None, 7, at_once) as joined:
        yield Table(joined, virtual_screen)


def test_cards_that_are_held_up_are_read_and_no_page_shows_them(table: Table) -> None:
    model, fingers = table.model, table.fingers
    fingers.screen.frames(2)
    assert {press.text: press.icon for press in fingers.widgets(Press)}["They are dealt"] == "cards"
    fingers.press("They are dealt")
    assert model.screen is Screen.RACK
    fingers.screen.frames(2)
    assert any(text.startswith("At the simulated table, hold its cards up") for text in fingers.texts())
    for n, card in enumerate(HAND):
        table.hold_up(card)
        assert len(model.racks.slots(MUSLIM)) == n + 1
        assert not any(one in text for one in HAND for text in fingers.texts())
        if n == 0:
            model.open(Screen.CAMERA)
            fingers.screen.frames(2)
            (view,) = fingers.widgets(CameraView)
            assert view.model is None
            model.back()
            fingers.screen.frames(2)
        table.put_away(card)
    (rack,) = fingers.widgets(CardRack)
    assert rack.full == (True, True, True)
    fingers.press("All are in the rack")
    assert model.game.encode(model.session.state)["cards"]["hand"]["muslim"] == sorted(HAND)
    model.open(Screen.CAMERA)
    fingers.screen.frames(2)
    (view,) = fingers.widgets(CameraView)
    assert view.model is not None


def test_a_card_goes_where_the_app_says_by_touch(table: Table) -> None:
    model, fingers = table.model, table.fingers
    fingers.press("They are dealt")
    for card in HAND:
        table.hold_up(card)
        table.put_away(card)
    fingers.press("All are in the rack")
    fingers.tell("4-2")
    model.opponents.follow()
    fingers.screen.frames(2)
    assert model.screen is Screen.RACK
    order = model.racks.order
    assert order is not None
    assert any(text == model.racks.asks and str(order.card) in text for text in fingers.texts())
    assert not any("Initiative:" in text for text in fingers.texts())  # nothing is told before the card lies there
    fingers.press("Done")
    assert model.racks.order is None
    assert model.screen is Screen.CARDS
