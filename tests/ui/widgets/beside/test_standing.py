"""How the seats stand is shown in the room that there is, or not at all."""

from __future__ import annotations

from typing import Any

import pytest
from kivy.uix.gridlayout import GridLayout

from companion.scene import Sheet, Side
from ui.demo.virtual_screen import VirtualScreen
from ui.theme import VELLUM, Colour, style
from ui.theme.colours import contrast
from ui.widgets.beside.standing import CAPTION, ROW, Standing, standing
from ui.widgets.pictures import arms
from ui.widgets.pictures.arms import Bar
from ui.widgets.writing.fitted_words import FittedWords

SIDES = tuple(Side(f"seat{n}", f"Seat {n}", "#aa3333") for n in range(6))


def page(seats: int) -> Sheet:
    """A page with a bar for so many seats."""
    names = tuple(side.id for side in SIDES[:seats])
    return Sheet("Ranks", tuple((name, "") for name in names), arms=names, bars=tuple(range(1, seats + 1)))


@pytest.mark.parametrize(
    ("seats", "room", "columns", "caption"),
    [
        (2, (300, 2 * ROW + CAPTION), 1, True),
        (2, (299, 2 * ROW), 1, False),
        (6, (320, 3 * ROW + CAPTION), 2, True),
        (6, (320, 3 * ROW), 2, False),
        (6, (200, 6 * ROW), 1, False),
    ],
)
def test_it_takes_two_columns_and_leaves_its_caption_out_where_it_must(
    virtual_screen: VirtualScreen, seats: int, room: tuple[float, float], columns: int, caption: bool
) -> None:
    shown = Standing()
    assert shown.show(page(seats), SIDES, None, room)
    (grid,) = (part for part in shown.children if isinstance(part, GridLayout))
    assert grid.cols == columns
    assert any(isinstance(part, FittedWords) for part in shown.children) is caption
    bars = [part for part in shown.walk() if isinstance(part, Bar)]
    assert [bar.value for bar in bars] == list(range(1, seats + 1))
    assert {bar.most for bar in bars} == {seats}


def test_it_is_not_shown_where_it_does_not_fit(virtual_screen: VirtualScreen) -> None:
    assert not Standing().show(page(6), SIDES, None, (200, 6 * ROW - 1))
    assert not Standing().show(page(6), SIDES, None, (320, 3 * ROW - 1))


def test_only_a_page_that_has_a_bar_for_every_seat_says_how_they_stand() -> None:
    words, cards = Sheet("Words", (("a", "b"),)), Sheet("Cards", (("a", ""),), bars=(2,), signs=("card/a",))
    assert standing((words, cards)) is None
    assert standing((words, cards, page(2))) == page(2)


@pytest.mark.parametrize("colour", ["#ffffff", "#ffd521", "#930a08"])
def test_a_bar_of_any_colour_stands_out_from_vellum(
    virtual_screen: VirtualScreen, monkeypatch: pytest.MonkeyPatch, colour: str
) -> None:
    edges: list[Colour] = []
    draw = arms.draw_frame

    def note(canvas: Any, box: Any, fill: Colour, edge: Colour, *rest: Any, **more: Any) -> None:
        edges.append(edge)
        draw(canvas, box, fill, edge, *rest, **more)

    monkeypatch.setattr(arms, "draw_frame", note)
    virtual_screen.show(Bar(Side("ebrauc", "Ebrauc", colour), 4, 8), (300, 40))
    assert contrast(edges[-1], VELLUM) >= 3


def test_the_caption_takes_a_line_and_the_seats_all_else(virtual_screen: VirtualScreen) -> None:
    shown = Standing()
    assert shown.show(page(2), SIDES, None, (300, 300))
    virtual_screen.show(shown, (800, 480))
    virtual_screen.frames(2)
    (caption,) = (part for part in shown.children if isinstance(part, FittedWords))
    (grid,) = (part for part in shown.children if isinstance(part, GridLayout))
    assert caption.height <= CAPTION * style.unit + 1
    assert grid.height >= shown.height - CAPTION * style.unit - 1
