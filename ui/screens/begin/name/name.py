"""A name is written with a finger: its plate beside the banner, names of earlier games, and the letters."""

from __future__ import annotations

from typing import Any, Final

from ui.model.table_model import TableModel
from ui.screens.page import Page, Press, load

load(__file__)

LETTERS: Final = "qwertyuiopasdfghjklñzxcvbnmç'-áéíóúàèüöä"
"""Ten a row, as on a typewriter."""
EARLIER: Final = 3
"""So many names of earlier games are offered."""


class Name(Page):
    """The name so far, and the letters."""

    def __init__(self, model: TableModel, **kwargs: Any) -> None:
        self.capitals = True
        """Whether the next letter is a capital: the first of each word is one, unless the players say otherwise."""
        super().__init__(model, **kwargs)
        self._keys: dict[str, Press] = {}
        for letter in LETTERS:
            key = Press(size_hint_y=1, together=True)
            key.bind(on_release=lambda _, letter=letter: self.write(letter))
            self._keys[letter] = key
            self.ids.letters.add_widget(key)
        self._expect()
        for name in self._earlier():
            chip = Press(text=name, size_hint_y=1, icon="player")
            chip.bind(on_release=lambda _, name=name: self.take(name))
            self.ids.earlier.add_widget(chip)

    def _earlier(self) -> tuple[str, ...]:
        """Some names of earlier games that nobody has now."""
        names = self.model.players.names
        return tuple(name for name in self.model.games.saved_games.names if name not in names)[:EARLIER]

    def refresh(self) -> None:
        """Shows the name so far."""
        model, ids = self.model, self.ids
        start, seat = model.games.start, model.players.seating[model.players.naming]
        side = next(side for side in start.sides if side.id == seat)
        ids.banner.show(side, start.sides.index(side), self.art)
        ids.name.text = (model.players.draft or "") + "_"
        ids.name.below = [self.words("plays {side}", side=side.inside)]
        ids.back.text = self.words("Back")
        ids.space.text = self.words("Space")
        ids.wipe.text = self.words("Delete")
        ids.done.text = self.words("Done")
        ids.shift.chosen = self.capitals
        for letter, key in self._keys.items():
            key.text = letter.upper() if self.capitals else letter

    def write(self, letter: str) -> None:
        """A letter was tapped."""
        written = letter.upper() if self.capitals else letter
        self.capitals = letter in " -'"
        self.model.players.write(written)

    def take(self, name: str) -> None:
        """A name of an earlier game was tapped."""
        self.model.players.write_all(name)
        self._expect()

    def shift(self) -> None:
        """Capitals, or no longer."""
        self.capitals = not self.capitals
        self.refresh()

    def wipe(self) -> None:
        """Takes the last letter back."""
        self.model.players.wipe()
        self._expect()
        self.refresh()

    def _expect(self) -> None:
        self.capitals = self.model.players.draft[-1:] in ("", " ", "-", "'")
