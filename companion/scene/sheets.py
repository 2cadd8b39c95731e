"""Pages to read: of the rules in short, or of the position."""

from __future__ import annotations

import msgspec

from companion.examples import Example
from companion.scene.sums import Stand


class Display(msgspec.Struct, frozen=True, tag=True):
    """Things that lie on a page in place of its rows; what there is of them is in `companion.displays`. One that is
    `mapped` has the map beside it, where there is room."""

    mapped: bool = False


class Sheet(msgspec.Struct, frozen=True):
    """One page to read, of the rules in short or of the position: its title, and rows of what and how. `seat` is the
    seat that all of it is about, or `sign` the house's sign for it, on its tab; `arms` names for each row the seat
    whose arms stand before it, `signs` the drawing of the game's art that does elsewhere, such as "card/knight", or the
    house's sign, such as "move" (both empty: none), and `bars` a figure that is drawn as a bar between what and how
    (less than 0: none), and `stands` an army that is drawn in place of how, where the page has such. Where the page of
    a position `shows` things that lie on a table, those are drawn, and its rows are there for whoever only reads; `tab`
    is what is written on its tab where its title is long. `examples` show what each row tells, in place of its sign
    (an empty one: its sign)."""

    title: str
    rows: tuple[tuple[str, str], ...]
    seat: str = ""
    arms: tuple[str, ...] = ()
    bars: tuple[int, ...] = ()
    stands: tuple[tuple[Stand, ...], ...] = ()
    signs: tuple[str, ...] = ()
    sign: str = ""
    shows: Display | None = None
    tab: str = ""
    examples: tuple[Example, ...] = ()
