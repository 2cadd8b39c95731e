"""What may be longer than its room."""

from __future__ import annotations

from kivy.uix.scrollview import ScrollView


class Scroll(ScrollView):
    """A list that scrolls up and down. Each sets `do_scroll_y` only where it is longer than its room: a list that
    cannot scroll hands taps on at once."""

    def update_from_scroll(self, *args: object) -> None:
        """Moves what is seen. Kivy ties the bar to its colour once more each time and unties it once, so that a page
        that is kept would grow."""
        self.funbind("bar_color", self._change_bar_color)
        super().update_from_scroll(*args)
