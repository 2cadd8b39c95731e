"""What a rule is shown by, beside its words: pieces, cards, dice and spaces in a row, with signs between them. Each is
plain values; a screen draws them by its own means, with the drawings of the game's art where it has them."""

from __future__ import annotations

import msgspec


class Token(msgspec.Struct, frozen=True):
    """A piece in the colour of its seat, with the drawing of the game's art that it bears, such as "unit/archer", and
    the figure on it; it lies `tilted`, or is `gone`."""

    seat: str
    drawing: str = ""
    figure: str = ""
    tilted: bool = False
    gone: bool = False


class Dealt(msgspec.Struct, frozen=True):
    """A card: the figure on it, in the colour of the seat that it counts for, or its drawing; face down without
    both."""

    seat: str = ""
    figure: str = ""
    drawing: str = ""


class Die(msgspec.Struct, frozen=True):
    """A die, and what it shows."""

    shows: int


class Space(msgspec.Struct, frozen=True):
    """A space of the map, with so many pieces of a seat."""

    seat: str = ""
    tokens: int = 0


class Banner(msgspec.Struct, frozen=True):
    """The banner of a seat, with a figure on it where there is one; that of a ruler who fell is `gone`."""

    seat: str
    figure: str = ""
    gone: bool = False


class Gap(msgspec.Struct, frozen=True):
    """Room between two things on a table that is measured, such as "300 paces", or (without a text) none: they
    touch."""

    text: str = ""


class Field(msgspec.Struct, frozen=True):
    """All that follows stands on a table where a battle is fought."""


class Mark(msgspec.Struct, frozen=True):
    """A few letters, such as "+2", or the house's sign, such as "move", or a drawing of the game's art."""

    text: str = ""
    sign: str = ""


Part = Token | Dealt | Die | Space | Banner | Gap | Field | Mark
Example = tuple[Part, ...]
