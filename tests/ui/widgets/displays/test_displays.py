"""What lies on the pages of a position: tokens that count or not, fans of no more cards than there are."""

from __future__ import annotations

from typing import Any

import pytest

from companion.displays import Fan, Fans, Hosts, Race, Runner
from companion.games import build
from companion.scene import Beats, Card, Column, Line, Meter, Side, Stand, Tally
from ui.demo.virtual_screen import VirtualScreen
from ui.theme import style
from ui.theme.art import art_of
from ui.widgets.displays import fans, race
from ui.widgets.displays.hosts import HostsView
from ui.widgets.displays.ring import Ring

SIDES = (Side("red", "Red", "#930a08"), Side("gold", "Gold", "#ffd521"))
SIZE = (780, 390)


def test_tokens_that_do_not_count_are_weak_and_missing_ones_are_not_laid(
    virtual_screen: VirtualScreen, monkeypatch: pytest.MonkeyPatch
) -> None:
    laid: list[tuple[float, bool]] = []

    def note(canvas: Any, counter: Any, colour: Any, centre: Any, size: float, **more: Any) -> None:
        laid.append((round(centre[1]), counter.weak))

    monkeypatch.setattr(race, "draw_counter", note)
    view = race.RaceView(size_hint=(None, None), size=SIZE)
    runners = (Runner(("red",), "Red", 2, 1), Runner(("gold",), "Gold", 6, 0, True, "A claim."))
    view.show(Race(figure="unit/castle", goal=6, runners=runners), SIDES, art_of("dragon_soul"))
    virtual_screen.show(view, (800, 480))
    upper, lower = sorted({y for y, _ in laid}, reverse=True)
    assert [weak for y, weak in laid if y == upper] == [False, False, True]
    assert [weak for y, weak in laid if y == lower] == [False] * 6


@pytest.mark.parametrize("size", [SIZE, (470, 700)])
def test_a_fan_has_as_many_cards_as_are_seen_at_most(
    virtual_screen: VirtualScreen, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    backs: list[tuple[float, float, float, float]] = []
    counts: list[int] = []
    monkeypatch.setattr(fans, "draw_back", lambda canvas, looks, box, *rest: backs.append(box))
    monkeypatch.setattr(fans, "draw_count", lambda canvas, count, *rest: counts.append(count))
    view = fans.FansView(size_hint=(None, None), size=size)
    of = (Fan("Reserves", 2, seat="red", hand=True), Fan("No. 1", 12, seat="red"), Fan("Reserves", 0, seat="gold"))
    view.show(Fans(fans=of), SIDES, art_of("dragon_soul"))
    virtual_screen.show(view, (800, 800))
    assert len(backs) == 2 + fans.MOST
    assert counts == [2, 12, 0]
    assert all(box[0] >= 0 and box[0] + box[2] <= size[0] for box in backs)


def test_a_pile_lies_as_far_from_both_edges_with_its_last_count(
    virtual_screen: VirtualScreen, monkeypatch: pytest.MonkeyPatch
) -> None:
    at: list[tuple[float, float]] = []
    monkeypatch.setattr(fans, "draw_count", lambda canvas, count, centre, letters: at.append((centre[0], letters)))
    view = fans.FansView(size_hint=(None, None), size=SIZE)
    view.show(Fans(fans=tuple(Fan(str(n), 1, card=Card(f"{n}", name="n")) for n in range(3))), SIDES, None)
    virtual_screen.show(view, (800, 480))
    assert view.fans is not None
    wide = view._high(view.fans.fans[0], SIZE[0] / 3, min(SIZE[1], fans.MOST_HIGH * style.unit * style.large))
    left = at[0][0] - fans.COUNT * wide * fans.NARROW
    right = at[-1][0] + view._disc() / 2
    assert left == pytest.approx(SIZE[0] - right, abs=1)


def test_the_deck_lies_beside_as_many_cards_as_are_still_missing(
    virtual_screen: VirtualScreen, monkeypatch: pytest.MonkeyPatch
) -> None:
    backs: list[object] = []
    monkeypatch.setattr(fans, "draw_back", lambda canvas, looks, box, *rest: backs.append(box))
    view = fans.FansView(size_hint=(None, None), size=SIZE)
    view.show(Fans(fans=(), deck=Fan("Deck", 1), filling=Meter("Next deck", 3, 20)), SIDES, None)
    virtual_screen.show(view, (800, 480))
    assert len(backs) == 1 + 3


@pytest.mark.parametrize(
    ("count", "room", "rows", "fits"),
    [
        (2, (300, 70), 2, True),
        (2, (300, 60), 2, False),
        (4, (300, 70), 2, True),
        (4, (300, 140), 4, True),
        (4, (300, 60), 2, False),
        (4, (300, 420), 4, True),
    ],
)
def test_sides_on_their_way_lie_in_two_columns_where_they_would_be_too_low(
    virtual_screen: VirtualScreen, count: int, room: tuple[int, int], rows: int, fits: bool
) -> None:
    style.fit(800, 480)
    assert -(-count // race.columns(count, *room)) == rows
    assert race.has_room(count, *room) is fits


@pytest.mark.parametrize("size", [(800, 400), (1280, 640), (720, 1060)])
def test_below_a_war_lie_whole_rows_of_cards(virtual_screen: VirtualScreen, size: tuple[int, int]) -> None:
    style.fit(*((800, 480) if size[0] == 800 else (1280, 720) if size[0] == 1280 else (720, 1280)))
    game = build("age_of_arthur")
    scene = game.scene(game.setup(), None, "es")
    lines = tuple(
        Line(side.name, 4, seat=side.id, stands=(Stand("british_cv", 4, "Jinete (Cv)"),)) for side in scene.sides
    )
    columns = tuple(Column(part[0].seat, "Atacantes", part, 12) for part in (lines[:3], lines[3:]))
    cards = tuple(
        (line.seat, Card(f"c{n}", name="El Valiente", text="Batalla: aguanta.")) for n, line in enumerate(lines)
    )
    shows = Hosts(tally=Tally("Guerra", "", game.board.places[5].id, None, columns, ""), cards=cards)
    view = HostsView(game.board, scene)
    view.show(shows, art_of("age_of_arthur"))
    virtual_screen.show(view, size)
    rows = view.children[0].children[0]
    cards, war = rows.children
    row = cards.height / -(-len(shows.cards) // cards.cols)
    seen = (view.height - war.height - rows.spacing[1]) / row
    assert seen >= 1
    assert seen == pytest.approx(round(seen))


def test_seats_on_a_tall_page_need_no_more_room_than_makes_them_larger(
    virtual_screen: VirtualScreen, monkeypatch: pytest.MonkeyPatch
) -> None:
    style.fit(720, 1280)
    tokens: list[float] = []
    backs: list[float] = []

    def token(canvas: Any, counter: Any, colour: Any, centre: Any, size: float, **more: Any) -> None:
        tokens.append(size)

    monkeypatch.setattr(race, "draw_counter", token)
    monkeypatch.setattr(fans, "draw_back", lambda canvas, looks, box, *rest: backs.append(box[3]))
    ran = race.RaceView(size_hint=(None, None))
    ran.show(Race(figure="unit/castle", goal=6, runners=(Runner(("red",), "Red", 6, 0),)), SIDES, art_of("dragon_soul"))
    fanned = fans.FansView(size_hint=(None, None))
    fanned.show(Fans(fans=tuple(Fan(f"No. {n}", 3, seat="red") for n in range(4))), SIDES, art_of("dragon_soul"))
    for view, drawn in ((ran, tokens), (fanned, backs)):
        wanted = view.wanted(704)
        assert 0 < wanted < 400
        largest = []
        for high in (wanted, 900):
            drawn.clear()
            view.size = 704, high
            virtual_screen.show(view, (720, 1280))
            largest.append(max(drawn))
        assert largest[0] >= 0.9 * largest[1]


def test_a_card_that_cannot_come_counts_nought_while_others_are_counted() -> None:
    view = Ring()
    cards = Card("a", name="A"), Card("b", name="B")
    view.show(Beats(cards, (("a", "b"),), "Rest."), "One of 3:", {"a": 3}, (), None)
    assert (view.count("a"), view.count("b")) == (3, 0)
    view.show(Beats(cards, (("a", "b"),), "Rest."), "", {}, (), None)
    assert view.count("b") is None
