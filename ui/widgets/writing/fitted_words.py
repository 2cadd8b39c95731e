"""Words in a fixed room, in letters as large as fit there."""

from __future__ import annotations

from typing import Any

from kivy.properties import NumericProperty

from ui.theme import BODY, BOOK, CHAIR, LEGIBLE, PLAIN, style
from ui.widgets.writing.text import fits, largest
from ui.widgets.writing.words import Words


def steps_that_fit(
    text: str, wanted: float, width: float, height: float, bold: bool = False, plain: bool = False
) -> float | None:
    """The size of letters in steps, as wanted or smaller, at which a text fits a room in px; None where it does not
    even with the smallest that can be read. Bold ones that are wanted large are in the book face, however small they
    become, unless they are `plain`."""

    font = BOOK if bold and wanted >= CHAIR and not plain else PLAIN

    def good(steps: float) -> bool:
        return fits(text, round(style.scaled(steps) * style.letter), width, height, bold, font)

    return largest(wanted, min(wanted, LEGIBLE / style.text), good)


class FittedWords(Words):
    """Words as large as `wanted`, in steps, or as small as they must be for their room."""

    wanted = NumericProperty(BODY)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(grows=False, **kwargs)
        self.bind(size=self._choose, text=self._choose, wanted=self._choose, bold=self._choose, plain=self._choose)

    @property
    def _title(self) -> bool:
        """Whether it is a title: its face does not change with the room that it has."""
        return bool(self.book or (self.bold and self.wanted >= CHAIR and not self.plain))

    def _choose(self, *_: object) -> None:
        steps = steps_that_fit(self.text, self.wanted, self.width, self.height, self.bold, self.plain)
        self.size_steps = steps if steps is not None else LEGIBLE / style.text
