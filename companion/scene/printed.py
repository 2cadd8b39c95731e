"""What is printed on pieces and cards, for their owner to check."""

from __future__ import annotations

import msgspec

from companion.scene.table import Card, Counter


class PrintedField(msgspec.Struct, frozen=True):
    """One thing printed on a piece or card: its key, what it is now, and what it can be, as (value, name)."""

    key: str
    value: str
    options: tuple[tuple[str, str], ...]


class PrintedItem(msgspec.Struct, frozen=True):
    """One piece or card as its owner checks it: the group in which it is looked at, its fields, and whether they are
    known for certain. `counter` or `card` shows it; `heading` is what its group is called, where its name is not.
    `board` is the variant whose board is shown beside it, and `note` what else its owner should know."""

    id: str
    group: str
    fields: tuple[PrintedField, ...]
    sure: bool
    counter: Counter | None = None
    card: Card | None = None
    heading: str = ""
    board: str = ""
    note: str = ""
