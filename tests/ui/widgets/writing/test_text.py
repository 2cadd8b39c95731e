"""The largest text that fits is found, and measured as it is drawn."""

from __future__ import annotations

import pytest
from kivy.core.text import Label as CoreLabel

from ui.demo.virtual_screen import VirtualScreen
from ui.theme import BOOK, CHAIR, PLAIN, style
from ui.widgets.writing.fitted_words import FittedWords
from ui.widgets.writing.text import STEP, fits, largest, lines, measured, texture
from ui.widgets.writing.words import Words


@pytest.mark.parametrize("limit", [10.0, 14.0, 14.2, 17.0, 18.5, 19.9, 20.0, 30.0])
@pytest.mark.parametrize("wanted", [14.0, 14.3, 20.0, 23.8])
def test_the_largest_good_size_is_found_in_few_tries(wanted: float, limit: float) -> None:
    tried: list[float] = []

    def good(steps: float) -> bool:
        tried.append(steps)
        return steps <= limit

    sizes = [max(14.0, wanted - n * STEP) for n in range(40)]
    expected = next((size for size in sizes if size <= limit), None)
    assert largest(wanted, 14.0, good) == (pytest.approx(expected) if expected is not None else None)
    assert len(tried) <= 7


@pytest.mark.parametrize("font", [BOOK, PLAIN])
def test_a_text_is_measured_as_it_is_drawn(font: str, virtual_screen: VirtualScreen) -> None:
    text = "¿Quién ataca la región? Caballería kurda: 12 − 3"
    assert measured(text, 17, None, True, font) == tuple(texture(text, 17, True, font).size)
    assert measured(text, 17, 120, False, font) == tuple(lines(text, 17, 120, False, font).size)
    _, height = measured(text, 17, 120, False, font)
    assert fits(text, 17, 120, height, False, font)
    assert not fits(text, 17, 120, height - 1, False, font)
    assert not fits("Caballería", 17, measured("Caballería", 17, None, False, font)[0] - 1, 500, False, font)


TEXTS = (
    "Hint",
    "",
    "A word  that stands apart ",
    "One paragraph,\n\nand another one after a line that is empty.",
    "extraordinariamente",
    "The Muslims take damage in B3: 1 to Jihad Volunteers.\nThe card 2-4 is drawn.",
    "Los musulmanes juegan la carta 3-4 y tienen 4 puntos de acción; ahora deciden los cristianos.\nToca una región.",
)


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize(("bold", "font"), [(False, PLAIN), (True, PLAIN), (True, BOOK)])
def test_lines_are_broken_where_kivy_breaks_them(
    virtual_screen: VirtualScreen, text: str, bold: bool, font: str
) -> None:
    for size in range(12, 34, 3):
        for width in (None, *range(20, 700, 23)):
            label = CoreLabel(text=text, font_size=size, bold=bold, font_name=font, text_size=(width, None))
            label.resolve_font_name()
            assert measured(text, size, width, bold, font) == label.render(), (size, width)


def test_each_look_of_a_font_is_measured_by_itself(virtual_screen: VirtualScreen) -> None:
    faces = (False, PLAIN), (True, PLAIN), (True, BOOK)
    looks = [(size, *face) for size in (17, 24) for face in faces]
    sizes = {measured("Caballería kurda", size, None, bold, font) for size, bold, font in looks}
    assert len(sizes) == len(looks)


@pytest.mark.parametrize("wide", [400, 120])
def test_a_title_keeps_its_face_however_small_it_becomes(virtual_screen: VirtualScreen, wide: int) -> None:
    words = FittedWords(text="A title that may be long", wanted=CHAIR, bold=True)
    virtual_screen.show(words, (wide, 40))
    virtual_screen.frames(3)
    assert words.font_name == BOOK
    words.plain = True
    virtual_screen.frames(3)
    assert words.font_name == PLAIN
    words.plain = False
    virtual_screen.frames(3)
    assert (words.size_steps < CHAIR) == (wide < 400)


@pytest.mark.parametrize("wide", [200, 430])
def test_a_short_text_takes_no_more_lines_where_it_is_larger(virtual_screen: VirtualScreen, wide: int) -> None:
    said = "Kent: a raid is at your capital. Who stays?"
    usual, larger, short = Words(text=said), Words(text=said), Words(text=said, short=True)
    heights = []
    for words, size in ((usual, 1.0), (larger, 1.4), (short, 1.4)):
        style.text = size
        virtual_screen.show(words, (wide, 400))
        virtual_screen.frames(3)
        heights.append(round(words.height / words.font_size))
    assert heights[2] == heights[0] < heights[1]
    assert usual.font_size <= short.font_size < larger.font_size
