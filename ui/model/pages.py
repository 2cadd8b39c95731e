"""The pages that lie over what is shown of the game."""

from __future__ import annotations

from ui.model.play.decisions import Decisions
from ui.model.play.play import Play
from ui.model.screen import Screen


class Pages:
    """A pile of pages, the topmost last; every entry of the game clears it."""

    def __init__(self, play: Play, decisions: Decisions) -> None:
        self._play, self._decisions = play, decisions
        self._pile: list[Screen] = []
        play.entered.watch(self.clear)

    @property
    def pile(self) -> tuple[Screen, ...]:
        """The pages from the lowest to the topmost."""
        return tuple(self._pile)

    @property
    def top(self) -> Screen | None:
        """The topmost page; None where what is shown of the game is not covered."""
        return self._pile[-1] if self._pile else None

    def open(self, screen: Screen) -> None:
        """Shows a page over what is shown now."""
        if screen is Screen.SEALS and not self._decisions.attempt(self._play.session.unseal):
            return
        self._pile.append(screen)
        self._decisions.because = None
        self._play.changed()

    def back(self) -> None:
        """Back from a page."""
        if self._pile:
            self._pile.pop()
        self._decisions.because = None
        self._play.changed()

    def remove(self, screen: Screen) -> None:
        """Takes a page out of the pile, silently."""
        if screen in self._pile:
            self._pile.remove(screen)

    def clear(self) -> None:
        """Takes all pages away, silently."""
        self._pile.clear()
