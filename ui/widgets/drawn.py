"""A widget that draws itself, at most once a frame, after its place and size are settled."""

from __future__ import annotations

from typing import Any

from kivy.uix.widget import Widget

from ui.widgets.settled import OnceSettled


class Drawn(Widget):
    """Calls `draw` before the next frame after whatever it names in `redraw_on` has changed."""

    redraw_on: tuple[str, ...] = ()

    def __init__(self, **kwargs: Any) -> None:
        self._shows: tuple[object, ...] | None = None
        self.redraw = OnceSettled(lambda: self.draw())
        super().__init__(**kwargs)
        for name in ("pos", "size", *self.redraw_on):
            self.fbind(name, self.redraw)

    def shows(self, *what: object) -> bool:
        """Says what there is to see; whether that has changed, so that it is drawn anew."""
        if what == self._shows:
            return False
        self._shows = what
        self.redraw()
        return True

    def draw(self) -> None:
        """Draws everything anew."""

    @property
    def middle(self) -> tuple[float, float]:
        """Its centre, in px."""
        return self.x + self.width / 2, self.y + self.height / 2
