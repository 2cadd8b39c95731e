"""The labels of a plot stay legible."""

from __future__ import annotations

from itertools import pairwise

import pytest
from kivy.uix.floatlayout import FloatLayout

from companion.scene import Side
from ui.demo.virtual_screen import VirtualScreen
from ui.theme import PANEL, contrast, style
from ui.widgets.pictures.plot import BAR, GAP, SEEN, SIZE, Plot, apart, runs, strokes, ticks, tint


@pytest.mark.parametrize(
    ("last", "room", "named"),
    [
        (1, 9, [0, 1]),
        (7, 8, [0, 1, 2, 3, 4, 5, 6, 7]),
        (7, 7, [0, 2, 4, 6]),
        (48, 6, [0, 10, 20, 30, 40]),
        (130, 4, [0, 50, 100]),
        (3, 1, [0, 3]),
    ],
)
def test_no_more_turns_are_named_than_there_is_room_for(last: int, room: float, named: list[int]) -> None:
    assert list(ticks(last, room)) == named


def test_labels_stay_where_they_are_wanted_while_there_is_room() -> None:
    assert apart([20, 80], [20, 20], 0, 100) == [20, 80]


@pytest.mark.parametrize("wanted", [[0, 0], [50, 55], [100, 100], [95, 100], [-30, 200]])
def test_labels_never_overlap_nor_leave_the_plot(wanted: list[float]) -> None:
    low, high = apart(wanted, [20, 30], 0, 100)
    assert low - 10 >= 0
    assert low + 10 <= high - 15
    assert high + 15 <= 100


def test_a_line_has_no_sharp_turn_within_a_piece_and_no_needless_point() -> None:
    line = [(0.0, 5.0), (1.0, 5.0), (2.0, 5.0), (3.0, 9.0), (4.0, 2.0), (5.0, 2.0), (6.0, 2.2)]
    pieces = strokes(line)
    assert pieces == [
        [(0.0, 5.0), (2.0, 5.0)],
        [(2.0, 5.0), (3.0, 9.0)],
        [(3.0, 9.0), (4.0, 2.0)],
        [(4.0, 2.0), (5.0, 2.0), (6.0, 2.2)],
    ]


def test_a_line_that_jumps_stays_inside_of_its_plot(virtual_screen: VirtualScreen) -> None:
    style.fit(800, 480)
    root, plot = FloatLayout(), Plot(size_hint=(None, None), size=(300, 200), pos=(100, 100))
    root.add_widget(plot)
    virtual_screen.show(root, (500, 400))
    side = Side("gold", "Gold", "#ffd50f")
    plot.show("Rank", "Turn", (side,), {}, {"gold": [8, 8, 8, 0, *[7] * 80]})
    virtual_screen.frames(3)
    picture = virtual_screen.image()
    ground = picture[0, 0].copy()
    assert (picture[100:300, 100:400] != ground).any()
    picture[96:304, 96:404] = ground
    assert (picture == ground).all()


@pytest.mark.parametrize(("title", "under"), [("Rank", False), ("Chance to win of all who play, in %", True)])
def test_a_label_lies_below_a_title_that_reaches_over_it(
    virtual_screen: VirtualScreen, monkeypatch: pytest.MonkeyPatch, title: str, under: bool
) -> None:
    style.fit(800, 480)
    written: dict[str, float] = {}
    monkeypatch.setattr(Plot, "_write", lambda self, text, x, y, *_, **__: written.setdefault(text, y))
    plot = Plot(size_hint=(None, None), size=(250, 250))
    virtual_screen.show(plot, (800, 480))
    plot.show(title, "Turn", (Side("gold", "Gold", "#ffd50f"),), {"gold": "Ana"}, {"gold": [50, 100, 100]})
    virtual_screen.frames(2)
    assert (written[title] - written["Ana ·"] > 14) is under


SIDES = tuple(
    Side(name.lower(), name, colour)
    for name, colour in (("Red", "#a02020"), ("Blue", "#2040a0"), ("Black", "#000000"), ("Gold", "#ffd50f"))
)


def test_before_each_label_stands_its_lines_colour_though_the_lines_end_together(
    virtual_screen: VirtualScreen, monkeypatch: pytest.MonkeyPatch
) -> None:
    style.fit(800, 480)
    labels: dict[str, tuple[float, float]] = {}
    monkeypatch.setattr(Plot, "_write", lambda self, text, x, y, *_, **__: labels.setdefault(text, (x, y)))
    plot = Plot(size_hint=(None, None), size=(400, 300))
    virtual_screen.show(plot, (800, 480))
    plot.show("Rank", "Turn", SIDES, {}, {side.id: [1, 5, 9 - n % 2] for n, side in enumerate(SIDES)})
    virtual_screen.frames(2)
    picture = virtual_screen.image()
    for n, side in enumerate(SIDES):
        x, y = labels[f"{side.name} {9 - n % 2}"]
        seen = picture[picture.shape[0] - 1 - round(y), round(x - (GAP + BAR / 2) * style.unit)][2::-1]
        wanted = [round(255 * part) for part in tint(side)[:3]]
        assert max(abs(int(one) - other) for one, other in zip(seen, wanted, strict=True)) <= 2, side.name
        assert contrast(tint(side), PANEL) >= SEEN


def test_each_line_leads_from_its_end_to_its_label(
    virtual_screen: VirtualScreen, monkeypatch: pytest.MonkeyPatch
) -> None:
    style.fit(800, 480)
    led: dict[str, tuple[tuple[float, float], tuple[float, float]]] = {}
    monkeypatch.setattr(Plot, "_lead", lambda self, side, end, at, high: led.setdefault(side.id, (end, at)))
    plot = Plot(size_hint=(None, None), size=(400, 300))
    virtual_screen.show(plot, (800, 480))
    plot.show("Rank", "Turn", SIDES, {}, {side.id: [1, 9 - n % 2] for n, side in enumerate(SIDES)})
    virtual_screen.frames(2)
    ends = [led[side.id][0][1] for side in SIDES]
    assert ends[0] == ends[2] > ends[1] == ends[3]
    order = sorted(SIDES, key=lambda side: led[side.id][1][1])
    assert [led[side.id][0][1] for side in order] == sorted(ends)


def test_a_labels_bar_stays_above_what_the_axis_is_called(
    virtual_screen: VirtualScreen, monkeypatch: pytest.MonkeyPatch
) -> None:
    style.fit(800, 480)
    written: dict[str, float] = {}
    bars: list[float] = []
    monkeypatch.setattr(Plot, "_write", lambda self, text, x, y, *_, **__: written.setdefault(text, y))
    monkeypatch.setattr(Plot, "_lead", lambda self, side, end, at, high: bars.append(at[1] - high / 2))
    plot = Plot(size_hint=(None, None), size=(400, 150))
    virtual_screen.show(plot, (800, 480))
    plot.show("Rank", "Turn", SIDES[:1], {}, {"red": [9, 0]})
    virtual_screen.frames(2)
    assert bars[0] > written["Turn"] + 0.4 * SIZE * style.letter  # half the height of its capital


def test_a_ribbon_is_as_long_as_a_figure_stays_the_same() -> None:
    assert runs([3]) == [(0, 1, 3)]
    assert runs([1, 1, 2, 2, 2, 5]) == [(0, 2, 1), (2, 5, 2)]


@pytest.mark.parametrize(("wide", "high"), [(230, 225), (330, 380), (500, 180)])
def test_many_sides_have_a_ribbon_each_from_the_highest_to_the_lowest(
    virtual_screen: VirtualScreen, monkeypatch: pytest.MonkeyPatch, wide: int, high: int
) -> None:
    style.fit(800, 480)
    written: dict[str, tuple[float, float, float]] = {}
    monkeypatch.setattr(Plot, "_write", lambda self, text, x, y, size, **_: written.setdefault(text, (x, y, size)))
    sides = (*SIDES, Side("dumnonia", "Dumnonia", "#3aa5f2"), Side("ebrauc", "Ebrauc", "#ffffff"))
    plot = Plot(size_hint=(None, None), size=(wide, high))
    virtual_screen.show(plot, (800, 480))
    values = {side.id: [9, n, 10 + (5 * n) % 7] for n, side in enumerate(sides)}
    plot.show("Rank", "Turn", sides, {}, values, 1)
    virtual_screen.frames(2)
    order = sorted(sides, key=lambda side: -values[side.id][-1])
    heights = [written[side.name][1] for side in order]
    assert all(above - below >= 14 for above, below in pairwise(heights))
    for side in sides:
        name, figure = written[side.name], written[str(values[side.id][-1])]
        assert name[1] == figure[1]
        assert min(name[2], figure[2]) >= 14
        assert plot.x <= name[0] < figure[0] < plot.right
