"""What was shown and is shown no more stays as it is: to follow each later size takes as long as a new page."""

from __future__ import annotations

from collections.abc import Iterable

from kivy.lang import Builder
from kivy.uix.widget import Widget

from ui.app.panel import Panel


def leave(shown: Iterable[Widget]) -> None:
    """Leaves what nobody sees again, with the pages that panels keep."""
    for widget in shown:
        kept = widget._kept.values() if isinstance(widget, Panel) else ()
        for left in (widget, *kept):
            for part in left.walk():
                Builder.unbind_widget(part.uid)
