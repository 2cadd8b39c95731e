"""The window on simulated devices: the table at the left, the touchscreen at the right."""

from __future__ import annotations

from typing import Any

from kivy.uix.floatlayout import FloatLayout

from ui.app.desk import Desk
from ui.app.joined import Joined
from ui.app.panel import Panel
from ui.app.start import DESK


class Beside(FloatLayout):
    """Shows a table and a touchscreen of a size in px beside each other, and scales both to the window."""

    def __init__(self, joined: Joined, panel: Panel, touchscreen: tuple[int, int], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._joined, self._touchscreen = joined, touchscreen
        self.desk, self.panel = Desk(joined, size_hint=(None, None)), panel
        panel.size_hint = (None, None)
        self.add_widget(panel)
        self.add_widget(self.desk)
        self.bind(size=self._lay, pos=self._lay)

    def lay_table(self) -> None:
        """The table of another game lies at the left."""
        self.desk.close()
        self.remove_widget(self.desk)
        self.desk = Desk(self._joined, size_hint=(None, None))
        self.add_widget(self.desk)
        self._lay()

    def _lay(self, *_: object) -> None:
        width, height = self._touchscreen
        scale = min(self.width / (width + DESK[0]), self.height / max(height, DESK[1]))
        self.panel.size = round(width * scale), round(height * scale)
        self.desk.pos = self.pos
        self.desk.size = self.width - self.panel.width, self.height
        self.panel.pos = self.x + self.desk.width, round(self.y + (self.height - self.panel.height) / 2)
