"""A decision that is made unseen: the answers to a card that was chosen stay in the hands of its holder."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from companion.board import Board, Place, PlaceId
from companion.game import Action, CardId, Event, Layout, Options, Seat
from companion.record.storage.log import Log
from companion.scene import Card, Choice, Lies, Page, Pile, Scene
from companion.settings.config import ScreenConfig
from companion.simple import SimpleGame
from ui.app.panel import Panel
from ui.demo.fingers import Fingers
from ui.demo.virtual_screen import VirtualScreen
from ui.model.table_model import Screen, TableModel

SPY, RAID = CardId("spy"), CardId("raid")
RED, BLUE, GOLD = Seat("red"), Seat("blue"), Seat("gold")
HERE, THERE = PlaceId("here"), PlaceId("there")


class Used(Action, frozen=True, tag="used"):
    """A card is used on a seat or in a place."""

    card: str
    on: str


class Secretly(msgspec.Struct, frozen=True):
    """Who decides next."""

    turn: int = 0


class Unseen(SimpleGame):
    """Each seat in its turn decides unseen what to do with one of two cards."""

    name = title = "unseen"
    options = Options()
    seats = (RED, BLUE, GOLD)
    board = Board(
        "unseen",
        100.0,
        50.0,
        tuple(
            Place(id, ((x, 0.0), (x + 50, 0.0), (x + 50, 50.0), (x, 50.0)), (other,))
            for id, x, other in ((HERE, 0.0, THERE), (THERE, 50.0, HERE))
        ),
        (),
    )
    pieces = ()
    action_type, event_type, state_type = Used, Event, Secretly

    def setup(self) -> Secretly:
        return Secretly()

    def to_act(self, state: Any) -> Seat | None:
        return self.seats[state.turn] if state.turn < len(self.seats) else None

    def legal_actions(self, state: Any) -> tuple[Action, ...]:
        others = (seat for seat in self.seats if seat != self.to_act(state))
        return (*(Used(SPY, seat) for seat in others), Used(RAID, HERE), Used(RAID, THERE))

    def apply(self, state: Any, action: Action) -> tuple[Any, tuple[Event, ...]]:
        return Secretly(state.turn + 1), ()

    def layout(self, state: Any) -> Layout:
        return Layout(())

    def scene(self, state: Any, seat: Seat | None, language: str) -> Scene:
        decider = self.to_act(state)
        own = self.legal_actions(state) if seat == decider is not None else ()
        cards = tuple(Card(id) for id in (SPY, RAID))
        return msgspec.structs.replace(
            super().scene(state, seat, language),
            page=Page.OVER if decider is None else Page.HAND,
            choices=tuple(
                Choice(action, action.card, action.on, card=action.card, secret=True, seat=action.on)
                if action.card == SPY
                else Choice(action, action.card, action.on, target=action.on, card=action.card, secret=True)
                for action in own
                if isinstance(action, Used)
            ),
            piles=tuple(Pile("hand", "Hand", one, cards, Lies.HAND, usable=True) for one in self.seats),
        )


@pytest.fixture
def model() -> TableModel:
    model = TableModel(Unseen(), Log(None), lambda *_: Unseen(), "en", 7, ScreenConfig(calm=True))
    model.games.new_game()
    return model


def _use(model: TableModel, card: CardId) -> None:
    model.hidden.take_screen()
    model.hidden.pick(card)
    model.hidden.use_picked()


def test_whom_a_card_is_used_on_is_chosen_on_the_same_page(model: TableModel) -> None:
    _use(model, SPY)
    assert (model.screen, model.holder) == (Screen.HAND, RED)
    assert [choice.seat for choice in model.hidden.open_choices] == [BLUE, GOLD]
    model.submit(model.hidden.open_choices[1])
    assert model.session.entries[-1].action == Used(SPY, GOLD)
    assert (model.screen, model.wanted) == (Screen.HANDOVER, BLUE)
    assert not model.hidden.open_choices


def test_where_a_card_is_used_is_tapped_on_the_map(model: TableModel) -> None:
    _use(model, RAID)
    assert model.screen is Screen.BATTLE
    assert set(model.pointing.cues) == {HERE, THERE}
    model.pointing.tap_place(THERE)
    (ready,) = model.pointing.ready
    model.submit(ready)
    assert model.session.entries[-1].action == Used(RAID, THERE)
    assert model.screen is Screen.HANDOVER


def test_without_a_card_nothing_is_tapped_on_the_map(model: TableModel) -> None:
    model.hidden.take_screen()
    model.hidden.look_at_board()
    model.pointing.tap_place(THERE)
    assert model.pointing.selection.empty


def test_the_answers_are_buttons_of_the_page(model: TableModel, virtual_screen: VirtualScreen) -> None:
    panel = Panel(model)
    virtual_screen.show(panel, (800, 480))
    fingers = Fingers(virtual_screen, panel)
    virtual_screen.until(lambda: panel.page is not None)
    fingers.take_screen()
    fingers.look(SPY)
    fingers.press("Choose this one")
    fingers.press(GOLD)
    assert model.session.entries[-1].action == Used(SPY, GOLD)
