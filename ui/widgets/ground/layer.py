"""Drawings by name on one canvas, each drawn again only when what it shows has changed."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from kivy.graphics.instructions import Canvas


class Layer:
    """A canvas of canvases."""

    def __init__(self, canvas: Canvas) -> None:
        self._canvas = canvas
        self._drawn: dict[str, tuple[object, Canvas]] = {}

    def show(self, name: str, shows: object, draw: Callable[[Canvas], None]) -> bool:
        """Has a drawing show something; answers whether it had to be drawn."""
        before = self._drawn.get(name)
        if before is not None and before[0] == shows:
            return False
        if before is None:
            own = Canvas()
            self._canvas.add(own)
        else:
            own = before[1]
            own.clear()
        self._drawn[name] = shows, own
        draw(own)
        return True

    def only(self, names: Iterable[str]) -> None:
        """Takes every other drawing away."""
        for name in self._drawn.keys() - set(names):
            self._canvas.remove(self._drawn.pop(name)[1])

    def clear(self) -> None:
        """Takes everything away, so that all is drawn anew."""
        self.only(())
