"""Check your pieces: group by group, the owner of a box says what is printed on its counters and cards."""

from __future__ import annotations

from collections.abc import Callable

from companion.game import Game
from companion.scene import PrintedField, PrintedItem

Keep = Callable[[str], Game]
"""Keeps the text of a component file, and gives the game bound to it."""


class Check:
    """Where the owner is, and what was changed so far."""

    def __init__(self, game: Game, speaks: Callable[[], str], keep: Keep) -> None:
        """`speaks` answers the owner's language."""
        self.game, self._speaks, self._keep = game, speaks, keep
        self.at = 0
        self._changes: dict[str, dict[str, str]] = {}

    @property
    def items(self) -> tuple[PrintedItem, ...]:
        """Every item as it is kept."""
        return self.game.printed_items(self._speaks())

    @property
    def groups(self) -> tuple[str, ...]:
        """The groups in their order."""
        return tuple(dict.fromkeys(item.group for item in self.items))

    @property
    def here(self) -> tuple[PrintedItem, ...]:
        """The items that are looked at now."""
        group = self.groups[self.at]
        return tuple(item for item in self.items if item.group == group)

    @property
    def unsure(self) -> int:
        """How many items nobody has checked."""
        return sum(not item.sure for item in self.items)

    def value(self, item: PrintedItem, field: PrintedField) -> str:
        """What a field is, as far as the owner has said."""
        return self._changes.get(item.id, {}).get(field.key, field.value)

    def turn(self, item: PrintedItem, field: PrintedField, by: int = 1) -> None:
        """The next of the values that a field can have."""
        values = [value for value, _ in field.options]
        now = values.index(self.value(item, field))
        self._changes.setdefault(item.id, {})[field.key] = values[(now + by) % len(values)]

    def right(self) -> bool:
        """The group is right so: it is kept; whether another one follows. DataError where no box holds such pieces."""
        group = self.groups[self.at]
        text = self.game.reprinted(self._changes, (group,))
        self.game = self._keep(text)
        self._changes.clear()
        return self.go(1)

    def go(self, by: int) -> bool:
        """Another group; whether there is one."""
        if not 0 <= self.at + by < len(self.groups):
            return False
        self.at += by
        return True
