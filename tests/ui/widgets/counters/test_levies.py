"""Seats with their armies on a page of war: arms and figures are read from the chair, none outside its tile."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import msgspec
import pytest

from companion.scene import Column, Line, Note, Side, Stand
from ui.demo.virtual_screen import VirtualScreen
from ui.theme import BODY, HEADING, LEGIBLE, style
from ui.theme.art import art_of
from ui.widgets.writing import text as letters

KINDS = ("british_cv", "british_lh", "british_ps", "british_ax", "british_kn", "british_sp")
SEATS = ("kent", "gwent", "powys", "dyfed", "mon", "elmet", "regin")
KENT = Side("kent", "Kent", "#8c0d06")


def _column(seats: int, kinds: int) -> Column:
    army = tuple(Stand(figure, 3, figure) for figure in KINDS[:kinds])
    lines = tuple(Line(seat.title(), 3 * kinds, seat=seat, detail="troops", stands=army) for seat in SEATS[:seats])
    return Column("kent", "Attackers: Kent", lines, 3 * kinds * seats)


@pytest.fixture
def drawn(virtual_screen: VirtualScreen, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Shows a column on a panel of a size and tells its sum, the drawings of troops with their numbers, and all else
    that was written, with its letters in steps."""
    from ui.widgets.counters import levies, standard, stands
    from ui.widgets.counters.host import Host

    ranks: list[tuple[float, float]] = []
    written: list[tuple[str, float]] = []

    def note(canvas: Any, text: str, centre: Any, size: float, *rest: Any, **more: Any) -> Any:
        written.append((text, size / style.unit))
        return letters.write(canvas, text, centre, size, *rest, **more)

    def note_stand(canvas: Any, text: str, centre: Any, size: float, *rest: Any, **more: Any) -> Any:
        ranks.append((high[-1] / style.unit, size / style.unit))
        return letters.write(canvas, text, centre, size, *rest, **more)

    high: list[float] = []
    draw_stand = stands.draw_stand

    def note_size(canvas: Any, stand: Any, art: Any, box: Any, *rest: Any, **more: Any) -> None:
        high.append(box[3])
        draw_stand(canvas, stand, art, box, *rest, **more)

    monkeypatch.setattr(levies, "write", note)
    monkeypatch.setattr(standard, "write", note)
    monkeypatch.setattr(stands, "write", note_stand)
    monkeypatch.setattr(stands, "draw_stand", note_size)
    monkeypatch.setattr(levies, "draw_stand", note_size)

    def show(seats: int, kinds: int, size: tuple[int, int]) -> Any:
        one, column = Host(size_hint=(None, None), size=size), _column(seats, kinds)
        one.show(column, KENT, art_of("age_of_arthur"), (column, msgspec.structs.replace(column)), (KENT,))
        virtual_screen.show(one, (800, 480))
        return one, ranks, written

    return show


@pytest.mark.parametrize("kinds", [1, 4, 6])
@pytest.mark.parametrize("seats", [1, 2, 3])
def test_troops_and_their_numbers_can_be_read(drawn: Any, seats: int, kinds: int) -> None:
    one, ranks, written = drawn(seats, kinds, (397, 267))
    assert ranks
    assert min(high for high, _ in ranks) >= 36
    assert min(letters for _, letters in ranks) >= BODY
    figures = [steps for text, steps in written if text == str(3 * kinds)]
    assert len(figures) == seats + (seats == 1)  # the sum of one seat is its own, on the host's standard
    assert min(figures) >= 0.8 * HEADING
    for (left, bottom, width, height), _ in one._lie:
        assert one.x <= left
        assert left + width <= one.right
        assert one.y <= bottom
        assert bottom + height <= one.top


@pytest.mark.parametrize(("seats", "height", "least"), [(3, 160, 32), (7, 310, 32), (5, 310, 32), (7, 220, 20)])
def test_with_little_room_seats_stand_as_a_crowd(drawn: Any, seats: int, height: int, least: int) -> None:
    one, ranks, written = drawn(seats, 6, (397, height))
    assert len(ranks) == 6 * seats
    assert min(high for high, _ in ranks) >= least
    assert sum(text == "18" for text, _ in written) == seats
    boxes = [box for box, _ in one._lie]
    for n, (left, bottom, width, high) in enumerate(boxes):
        assert one.x <= left
        assert left + width <= one.right * 0.8 + 1  # beside the strip
        assert one.y <= bottom
        assert bottom + high <= one.top
        for x, y, wide, tall in boxes[:n]:
            assert left + width <= x + 1 or x + wide <= left + 1 or bottom + high <= y + 1 or y + tall <= bottom + 1
    found = {one.line_at(left + width / 2, bottom + high / 2).seat for left, bottom, width, high in boxes}
    assert found == set(SEATS[:seats])


def test_without_room_for_armies_seats_stand_abreast_with_their_figures(drawn: Any) -> None:
    one, ranks, written = drawn(7, 6, (397, 130))
    assert not ranks
    assert sum(text == "18" for text, _ in written) == 7
    assert min(steps for _, steps in written) >= LEGIBLE
    boxes = [box for box, _ in one._lie]
    assert len({bottom for _, bottom, *_ in boxes}) == 1
    for (left, _, width, _), (other, *_) in pairwise(boxes):
        assert left + width <= other + 1
    assert [one.line_at(left + width / 2, one.y + 20).seat for left, _, width, _ in boxes] == list(SEATS)


@pytest.mark.parametrize(("many", "height"), [(1, 267), (2, 267), (3, 267), (6, 267), (6, 420)])
def test_the_first_notes_that_fit_are_told_and_none_in_part_or_by_a_sign_alone(
    virtual_screen: VirtualScreen, monkeypatch: pytest.MonkeyPatch, many: int, height: int
) -> None:
    from ui.widgets.counters import levies
    from ui.widgets.counters.host import Host
    from ui.widgets.fights import sum_lines

    written: list[str] = []
    write = sum_lines.write

    def note(canvas: Any, text: str, *rest: Any, **more: Any) -> Any:
        written.append(text)
        return write(canvas, text, *rest, **more)

    monkeypatch.setattr(sum_lines, "write", note)
    monkeypatch.setattr(levies, "write", note)
    notes = (Note("Note that is long " * 9, "losses"), *(Note(f"Note {n}", "star", "kent") for n in range(many - 1)))
    column = msgspec.structs.replace(_column(3, 4), notes=notes)
    one = Host(size_hint=(None, None), size=(385, height))
    one.show(column, KENT, art_of("age_of_arthur"), (column, msgspec.structs.replace(column)), (KENT,))
    virtual_screen.show(one, (800, 480))
    shown = [text for text in dict.fromkeys(written) if text.startswith("Note ")]
    assert shown == [note.text for note in notes[1 : 1 + len(shown)]]
    assert min(1, many - 1) <= len(shown) <= many - 1
    assert not any("…" in text for text in written)
    left, bottom, width, high = one._noted
    if shown:
        assert one.read_at(left + width / 2, bottom + high / 2) == (column.heading, tuple(note.text for note in notes))
    box, line = one._lie[0]
    read = one.read_at(box[0] + box[2] / 2, box[1] + box[3] / 2)
    assert read is not None
    assert line.seat == "kent"
    assert read[1][len(line.stands) :] == tuple(note.text for note in notes if note.seat == "kent")
