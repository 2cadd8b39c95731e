"""The lamp that gives a hint: on the board for all eyes, on the page of a hand only while a finger holds its cards."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.ui.model.test_hints import made, on_the_board
from ui.app.panel import Panel
from ui.demo.fingers import Fingers
from ui.demo.virtual_screen import VirtualScreen
from ui.model.table_model import Screen
from ui.widgets.cards.hold import HeldCards


@pytest.fixture
def fingers(virtual_screen: VirtualScreen) -> Iterator[Fingers]:
    model = made()
    panel = Panel(model)
    virtual_screen.show(panel)
    model.games.new_game()
    virtual_screen.frames(2)
    yield Fingers(virtual_screen, panel)
    model.opponents.close()


def hints(fingers: Fingers) -> list[str]:
    fingers.screen.frames(2)
    return [text for text in fingers.texts() if text.startswith("Hint") and text != "Hint"]


def test_the_lamp_of_the_board_gives_a_hint_and_a_decision_takes_it_away(fingers: Fingers) -> None:
    on_the_board(fingers.model)
    fingers.press("hint")
    fingers.screen.frames(2)
    assert "A hint is being worked out." in fingers.texts()
    fingers.model.think()
    assert len(hints(fingers)) == 1
    ending = fingers.model.pointing.ending
    assert ending is not None
    fingers.model.submit(ending)
    assert hints(fingers) == []


def test_the_hint_of_a_hand_is_read_only_while_a_finger_holds_it(fingers: Fingers) -> None:
    fingers.take_screen()
    assert fingers.model.screen is Screen.HAND
    fingers.press("Hint")
    fingers.model.think()
    assert hints(fingers) == []
    cards = next(fingers.widgets(HeldCards))
    touch = fingers.screen.press(*cards.to_window(*cards.center))
    (said,) = hints(fingers)
    assert said == fingers.model.hints.said(alone=True)
    touch.touch_up()
    assert hints(fingers) == []
