"""In a frame each widget draws itself once, when all lies in its place, and writes its words once."""

from __future__ import annotations

import pytest
from kivy.core.text import Label as CoreLabel
from kivy.uix.boxlayout import BoxLayout

from ui.demo.virtual_screen import VirtualScreen
from ui.widgets.drawn import Drawn
from ui.widgets.settled import OnceSettled
from ui.widgets.touch.buttons import Press


class Counted(Drawn):
    """Knows where it was drawn."""

    def __init__(self) -> None:
        self.drawn: list[tuple[float, float, float, float]] = []
        super().__init__()

    def draw(self) -> None:
        self.drawn.append((*self.pos, *self.size))


@pytest.mark.parametrize("deep", [1, 5])
def test_a_widget_in_layouts_draws_itself_once_all_are_settled(virtual_screen: VirtualScreen, deep: int) -> None:
    one = Counted()
    inner = outer = BoxLayout(padding=10)
    for _ in range(deep):
        inner.add_widget(box := BoxLayout(padding=1))
        inner = box
    inner.add_widget(one)
    virtual_screen.show(outer, (800, 480))
    virtual_screen.frames(3)
    one.drawn.clear()
    outer.padding = 30
    one.redraw()
    virtual_screen.frames(1)
    edge = 30 + deep
    assert one.drawn == [(edge, edge, 800 - 2 * edge, 480 - 2 * edge)]


def test_what_is_cancelled_is_not_drawn(virtual_screen: VirtualScreen) -> None:
    one = Counted()
    virtual_screen.show(one, (800, 480))
    one.drawn.clear()
    one.redraw()
    assert one.redraw.is_triggered
    one.redraw.cancel()
    virtual_screen.frames(2)
    assert not one.redraw.is_triggered
    assert not one.drawn


def test_one_that_fails_does_not_keep_the_others_from_being_drawn(virtual_screen: VirtualScreen) -> None:
    one = Counted()
    virtual_screen.show(one, (800, 480))
    one.drawn.clear()

    def fail() -> None:
        raise ValueError

    OnceSettled(fail)()
    one.redraw()
    with pytest.raises(ValueError):  # noqa: PT011
        virtual_screen.frames(1)
    virtual_screen.frames(1)
    assert one.drawn


@pytest.mark.parametrize("steps", [48, 120])
def test_a_button_writes_its_words_once(
    virtual_screen: VirtualScreen, monkeypatch: pytest.MonkeyPatch, steps: int
) -> None:
    press = Press(text="Go on", icon="undo", steps=steps)
    virtual_screen.show(press, (200, 100))
    virtual_screen.frames(3)
    written: list[str] = []
    refresh = CoreLabel.refresh

    def refreshed(label: CoreLabel) -> None:
        written.append(label.text)
        refresh(label)

    monkeypatch.setattr(CoreLabel, "refresh", refreshed)
    press.text = "A whole sentence that must be written in smaller letters than those that were there before it"
    virtual_screen.frames(2)
    assert written == [press.text]
    written.clear()
    press.state = "down"
    virtual_screen.frames(2)
    assert not written
