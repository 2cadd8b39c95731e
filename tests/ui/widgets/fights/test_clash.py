"""A combat that was fought, as a small scene: its sums, the damage beside whoever took it, and the cards."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from companion.scene import Card, Column, Counter, Line, Side, Tally
from ui.demo.virtual_screen import VirtualScreen
from ui.theme import LEGIBLE, style
from ui.theme.art import art_of
from ui.widgets.fights import clash, meeting
from ui.widgets.pictures import drops

SIDES = (Side("christian", "Christians", "#a01215"), Side("muslim", "Muslims", "#0f6a63"))
CARD = Card("4-3", {"christian": 4, "muslim": 3})
SIZES = ((340, 48), (340, 100), (560, 80))


def column(seat: str, total: int | None, card: Card | None = None) -> Column:
    knights = tuple(Counter(f"{seat}{n}", seat, "", "A4", "2", False, "knight", False) for n in range(3))
    return Column(seat, "", (), total, knights, card)


def shown(screen: VirtualScreen, monkeypatch: pytest.MonkeyPatch, tally: Tally, size: tuple[int, int]) -> list[Any]:
    """What is written where, and how large, in a scene of a size."""
    write, written = clash.write, []

    def note(canvas: Any, text: str, centre: Any, size: float, *rest: Any, **more: Any) -> Any:
        written.append((text, centre, size / style.letter))
        return write(canvas, text, centre, size, *rest, **more)

    monkeypatch.setattr(clash, "write", note)
    monkeypatch.setattr(drops, "write", note)
    scene = clash.Clash(size_hint=(None, None), size=size)
    scene.show(tally, SIDES, SIDES, {}, art_of("las_navas"))
    screen.show(scene, (800, 480))
    return written


@pytest.mark.parametrize("size", SIZES)
def test_the_damage_lies_beside_the_sum_of_whoever_took_it(
    virtual_screen: VirtualScreen, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    both = (column("christian", 12), column("muslim", 5))
    written = shown(virtual_screen, monkeypatch, Tally("", "", "", CARD, both, "", harm={"muslim": 7}), size)
    at = {text: centre[0] for text, centre, _ in written}
    assert set(at) == {"12", "5", "7"}
    assert at["12"] < size[0] / 2 < at["7"] <= at["5"]
    assert min(steps for *_, steps in written) >= LEGIBLE


@pytest.mark.parametrize("size", SIZES)
def test_a_duel_has_its_cards_and_neither_sums_nor_drops(
    virtual_screen: VirtualScreen, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    drawn: list[tuple[str, str]] = []
    for how in ("draw_small", "draw_lost"):
        monkeypatch.setattr(clash, how, lambda *of, how=how: drawn.append((of[1].id, how)))
    both = (column("christian", None, Card("knight")), replace(column("muslim", None, Card("archer")), falls=True))
    tally = Tally("", "", "", None, both, "", draws=False, harm={"muslim": 1}, duel=True)
    assert shown(virtual_screen, monkeypatch, tally, size) == []
    assert drawn[-2:] == [("knight", "draw_small"), ("archer", "draw_lost")]


def test_whoever_fought_is_drawn_however_little_room_is_left(
    virtual_screen: VirtualScreen, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[int] = []
    monkeypatch.setattr(clash, "draw_fighters", lambda canvas, some, *_, **__: drawn.append(len(some)))
    both = (column("christian", 11), column("muslim", 8))
    shown(virtual_screen, monkeypatch, Tally("", "", "", CARD, both, "", harm={"muslim": 3}), (240, 60))
    assert sum(drawn[-(len(drawn) // 2) :]) >= 3
    assert sum(drawn) % 6 == 0


@pytest.mark.parametrize("walled", ["", "muslim"])
@pytest.mark.parametrize("size", SIZES)
def test_two_hosts_meet_by_their_standards_the_larger_one_of_whoever_won(
    virtual_screen: VirtualScreen, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], walled: str
) -> None:
    drawn: dict[str, Any] = {}
    walls: list[Any] = []

    def note(canvas: Any, side: Side, colour: Any, art: Any, box: Any, figure: str, larger: float = 1.0) -> None:
        drawn[side.id] = figure, box

    monkeypatch.setattr(meeting, "draw_cloth", note)
    monkeypatch.setattr(meeting, "draw_wall", lambda canvas, box: walls.append(box))
    hosts = (Column("christian", "", (Line("", 28, seat="christian"),), 28),
             Column("muslim", "", (Line("", 26, seat="muslim"),), 26, falls=True))  # fmt: skip
    scene = clash.Clash(size_hint=(None, None), size=size)
    scene.show(Tally("", "", "B3", None, hosts, "", draws=False, walled=walled), SIDES, SIDES, {}, None)
    virtual_screen.show(scene, (800, 480))
    assert {seat: figure for seat, (figure, _) in drawn.items()} == {"christian": "28", "muslim": "26"}
    won, lost = drawn["christian"][1], drawn["muslim"][1]
    assert won[3] > lost[3]
    assert won[0] + won[2] < lost[0]
    assert bool(walls) == bool(walled)
