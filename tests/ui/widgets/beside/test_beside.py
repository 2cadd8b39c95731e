"""What lies beside the map of a wide page: the seats with their losses, and what happened last."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from companion.games import build
from companion.record.storage.log import Log
from companion.settings.config import ScreenConfig
from ui.app.panel import Panel
from ui.demo.fingers import Fingers
from ui.demo.screenshots import SIZES
from ui.demo.virtual_screen import VirtualScreen
from ui.model.table_model import Screen, TableModel
from ui.theme import style
from ui.theme.art import art_of
from ui.widgets.beside import seats
from ui.widgets.beside.chronicle import Chronicle
from ui.widgets.beside.counter_card import CounterCard
from ui.widgets.beside.seats import LAP, PITCH, cells, fallen
from ui.widgets.pictures.told_line import ToldLine
from ui.widgets.touch.buttons import Press

GAME = build("las_navas")
SCENE = GAME.scene(GAME.setup(), None, "en")


@pytest.fixture
def page(virtual_screen: VirtualScreen) -> Fingers:
    """A turn on the map of a wide panel."""
    model = TableModel(GAME, Log(None), build, "en", 7, ScreenConfig(calm=True))
    panel = Panel(model)
    virtual_screen.show(panel, SIZES["720p"])
    model.games.new_game("basic")
    while model.scene.kind != "turn":
        model.submit(model.scene_for(model.wanted).choices[0])
    virtual_screen.frames(3)
    assert model.screen is Screen.BATTLE
    return Fingers(virtual_screen, panel)


@pytest.mark.parametrize("many", [1, 3, 7, 13, 27])
def test_counters_that_were_lost_are_as_large_as_all_of_them_fit(many: int) -> None:
    across, side = cells(many, 150, 80, 45)
    rows = -(-many // across)
    assert (1 + (across - 1) * LAP) * side <= 150 + 0.01
    assert rows * side * PITCH <= 80 + 0.01
    assert side <= 45
    assert side >= 15
    assert many > 1 or side == 45


def test_what_a_seat_lost_comes_before_what_is_only_hurt() -> None:
    first, second, *rest = (c for c in SCENE.counters if c.seat == "muslim")
    hurt = msgspec.structs.replace(second, weak=True)
    scene = msgspec.structs.replace(SCENE, lost=(first,), counters=(hurt, *rest))
    gone = fallen(scene, "muslim")
    assert [c.piece for c in gone.lost] == [first.piece]
    assert [c.piece for c in gone.hurt] == [second.piece]
    assert gone.all[0].piece == first.piece
    assert not fallen(scene, "christian").all


def test_the_newest_line_stands_above_and_only_whole_lines_are_shown(virtual_screen: VirtualScreen) -> None:
    style.fit(1280, 720)
    sheet = Chronicle()
    virtual_screen.show(sheet, (380, 160))
    sheet.show(
        "", [(f"Line {n} of what happened in this game, long enough for two lines.", None) for n in range(9)], None
    )
    virtual_screen.frames(2)
    lines = [one for one in reversed(sheet.children) if isinstance(one, ToldLine)]
    assert [one.text.split()[1] for one in lines] == [str(8 - n) for n in range(len(lines))]
    assert 2 <= len(lines) < 9
    assert all(one.y >= sheet.y for one in lines)
    kept = list(sheet.children)
    sheet.show(
        "", [(f"Line {n} of what happened in this game, long enough for two lines.", None) for n in range(9)], None
    )
    assert sheet.children == kept


def test_nothing_that_can_be_pressed_or_read_beside_the_map_moves_while_a_place_is_chosen(page: Fingers) -> None:
    model, ids = page.model, page.panel.page.ids

    def places() -> dict[str, Any]:
        fixed = ("pips", "seats", "head", "cards", "foot", "said")
        return {name: (*ids[name].pos, *ids[name].size) for name in fixed}

    before, top = places(), ids.chronicle.top
    assert ids.chronicle.opacity == ids.standard.opacity == 1
    model.pointing.tap_place(next(choice.origin for choice in model.scene.choices if choice.origin))
    page.screen.frames(3)
    assert places() == before
    assert ids.standard.opacity == 0
    cards = list(page.widgets(CounterCard))
    assert {card.counter.place for card in cards} == {model.pointing.selection.origin}
    for card in cards:
        assert ids.standard.y <= card.y
        assert card.top <= ids.standard.top + 1
    model.pointing.clear()
    page.screen.frames(3)
    assert (places(), ids.chronicle.top, ids.standard.opacity) == (before, top, 1)


def test_what_happened_lies_over_no_button(page: Fingers) -> None:
    sheet = page.panel.page.ids.chronicle
    for press in page.widgets(Press):
        if press.opacity and press.x >= sheet.x:
            assert press.y >= sheet.top or press.top <= sheet.y + 0.01, press.text


@pytest.mark.parametrize("language", ["en", "es"])
def test_each_seat_is_named_in_its_order_and_no_figure_is_told_twice(
    virtual_screen: VirtualScreen, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    written: dict[str, float] = {}
    for name in ("write", "write_lines"):

        def note(canvas: Any, text: str, centre: tuple[float, float], *rest: Any, **more: Any) -> None:
            written[text] = centre[1]

        monkeypatch.setattr(seats, name, note)
    style.fit(1280, 720)
    scene = GAME.scene(GAME.setup(), None, language)
    shown = seats.Seats()
    shown.show(scene, {}, None, told=1)
    virtual_screen.show(shown, (160, 230))
    names = [side.name for side in scene.sides]
    assert sorted(names, key=lambda name: -written[name]) == names
    assert scene.measures[0].label not in written
    assert scene.measures[1].label in written


@pytest.mark.parametrize(("wide", "fits"), [(216, False), (420, True)])
def test_seats_with_a_line_each_hang_as_standards_with_their_figures_and_names(
    virtual_screen: VirtualScreen, monkeypatch: pytest.MonkeyPatch, wide: int, fits: bool
) -> None:
    hung: list[tuple[str, tuple[float, ...], str]] = []
    named: list[str] = []

    def cloth(canvas: Any, side: Any, colour: Any, art: Any, box: Any, figure: str, *rest: Any) -> None:
        hung.append((side.id, box, figure))

    monkeypatch.setattr(seats, "draw_cloth", cloth)
    monkeypatch.setattr(seats, "write", lambda canvas, text, *rest, **more: named.append(text))
    style.fit(1280, 720)
    game = build("age_of_arthur")
    scene = game.scene(game.setup(), None, "es")
    shown = seats.Seats()
    shown.show(scene, {}, art_of("age_of_arthur"), told=1)
    virtual_screen.show(shown, (wide, 190))
    values = scene.measures[1].values
    assert [(seat, figure) for seat, _, figure in hung[: len(scene.sides)]] == [
        (side.id, str(values[side.id])) for side in scene.sides
    ]
    assert set(named) == ({side.name for side in scene.sides} if fits else set())
    for _, (left, bottom, across, high), _ in hung:
        assert shown.x <= left
        assert left + across <= shown.right
        assert shown.y <= bottom
        assert bottom + high <= shown.top
        assert high >= 46 * style.unit


def test_one_figure_a_seat_hangs_on_its_standard_until_something_is_lost(
    virtual_screen: VirtualScreen, monkeypatch: pytest.MonkeyPatch
) -> None:
    hung: list[str] = []
    monkeypatch.setattr(seats, "draw_cloth", lambda canvas, side, colour, art, box, figure, *rest: hung.append(figure))
    style.fit(1280, 720)
    scene = GAME.scene(GAME.setup(), None, "en")
    shown = seats.Seats()
    shown.show(scene, {}, None, told=1)
    virtual_screen.show(shown, (160, 230))
    assert hung == [str(scene.measures[1].values[side.id]) for side in scene.sides]
    hung.clear()
    shown.show(msgspec.structs.replace(scene, lost=scene.counters[:1]), {}, None, told=1)
    virtual_screen.frames(2)
    assert hung == []
