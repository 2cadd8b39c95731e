"""A name is written with a finger: the letters, large enough for it."""

from __future__ import annotations

from typing import Any, Final

from ui.model.table_model import TableModel
from ui.screens.page import Page, Press, load

load(__file__)

LETTERS: Final = "qwertyuiopasdfghjklñzxcvbnmç'-áéíóúàèüöä"
"""Ten a row, as on a typewriter."""


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

    def refresh(self) -> None:
        """Shows the name so far."""
        model, ids = self.model, self.ids
        ids.name.text = (model.players.draft or "") + "_"
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
