"""How the game goes at a glance: whose each share of a bar is, by its arms, and what the bar shows, in words."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.dragon_soul.shown.scene import BONEYARD
from companion.scene import Beats, Card, Measure, Side
from ui.demo.virtual_screen import VirtualScreen
from ui.theme import LEGIBLE, PRIMARY, TEXT, VELLUM, contrast, dusky, rgba, style
from ui.theme.art import art_of
from ui.widgets.beside import score
from ui.widgets.beside.score import Score
from ui.widgets.displays.ring import DISC, Ring
from ui.widgets.displays.strokes import count_width

SEATS = ("red", "gold", "blue", "green")
SIDES = tuple(Side(seat, seat.title(), "#8c0d06") for seat in SEATS)
MEASURES = tuple(Measure(label, dict.fromkeys(SEATS, 15)) for label in ("Battalions", "Cards"))


@pytest.mark.parametrize(("size", "labelled"), [((136, 72), 2), ((320, 44), 2), ((200, 22), 0)])
def test_each_share_of_four_players_has_its_arms(
    virtual_screen: VirtualScreen, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], labelled: int
) -> None:
    written: list[tuple[str, float]] = []
    write = score.write

    def note(canvas: Any, text: str, at: Any, letters: float, *rest: Any, **more: Any) -> Any:
        written.append((text, letters))
        return write(canvas, text, at, letters, *rest, **more)

    shields: list[float] = []
    rectangle = score.Rectangle

    def drawn(**kwargs: Any) -> Any:
        if kwargs.get("texture") in arms:
            shields.append(kwargs["size"][1])
        return rectangle(**kwargs)

    art = art_of("dragon_soul")
    arms = [art.sprite(f"seat/{seat}") for seat in SEATS]
    monkeypatch.setattr(score, "write", note)
    monkeypatch.setattr(score, "Rectangle", drawn)
    bar = Score(size_hint=(None, None), size=size)
    measures = MEASURES if labelled else MEASURES[:1]
    bar.show(measures, SIDES, {side.id: rgba(side.colour) for side in SIDES}, art)
    virtual_screen.show(bar, (800, 480))
    assert len(shields) >= 4 * len(measures)
    assert [text for text, _ in written if text in ("Battalions", "Cards")] == [
        measure.label for measure in measures[:labelled]
    ] * (len(shields) // (4 * len(measures)))
    assert min(letters for _, letters in written) >= LEGIBLE * style.letter
    assert bar.untold == ("" if labelled else "Battalions")


@pytest.mark.parametrize("colour", ["#ffd21e", "#ffffff", "#8c0d06", "#3aa0f3"])
@pytest.mark.parametrize("share", [0.5, 0.35])
def test_text_and_gold_stand_out_from_the_ground_of_a_seats_page(colour: str, share: float) -> None:
    ground = dusky(rgba(colour), share)
    assert contrast(ground, TEXT) >= 9
    assert contrast(ground, PRIMARY) >= 4.5


def test_bones_stand_out_from_their_ground() -> None:
    bone = rgba("#f6f0dd")
    assert contrast(rgba(BONEYARD), bone) >= 1.8
    assert contrast(rgba(BONEYARD), VELLUM) >= 1.5


def test_a_count_beside_a_face_does_not_touch_it(
    virtual_screen: VirtualScreen, monkeypatch: pytest.MonkeyPatch
) -> None:
    from ui.widgets.displays import ring as drawn

    counts: list[tuple[tuple[float, float], float]] = []
    faces: list[tuple[tuple[float, float], float]] = []
    monkeypatch.setattr(drawn, "draw_count", lambda canvas, count, at, letters: counts.append((at, letters)))
    monkeypatch.setattr(drawn, "draw_picture", lambda canvas, sprite, at, size: faces.append((at, size / 0.98)))
    style.fit(720, 1280)
    ring, kinds = Ring(), ("archer", "knight", "spearman", "swordsman", "soul_stone")
    pairs = (("archer", "swordsman"), ("swordsman", "spearman"), ("spearman", "knight"), ("knight", "archer"))
    told = Beats(tuple(Card(kind, name=kind) for kind in kinds), pairs, "")
    ring.show(told, "Una de 86 cartas no vistas:", {card.id: 20 for card in told.cards}, (), art_of("dragon_soul"))
    virtual_screen.show(ring, (690, 400))
    (x, y), size = min(faces, key=lambda face: face[0][1])
    (at_x, at_y), letters = min(counts, key=lambda count: count[0][1])
    apart = ((at_x - x) ** 2 + (at_y - y) ** 2) ** 0.5
    assert apart >= size * DISC - 1 + count_width(letters) / 2
