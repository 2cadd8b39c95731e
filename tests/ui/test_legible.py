"""Every page can be read and touched: all sizes, both languages, the largest text and the smallest.

How small text may be. A player touches the panel, so the eyes are about 450 mm away. ISO 9241-3 asks for capitals of
16 minutes of arc, 2.1 mm there, and allows smaller ones where reading is incidental. 15 steps of a 7-inch panel, the
smallest text that a page asks for but for the proof of a seal, have capitals of 2.05 mm; where room is short they
shrink to 14 steps, 1.9 mm (15 minutes), and no further. What is printed on a piece, beside a figure and a colour that
say the same, may have 12 steps: 1.6 mm (12.5 minutes). The text sizes of the settings make none of it smaller.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import msgspec
import numpy as np
import pytest
from kivy.clock import Clock
from kivy.core.text import Label as CoreLabel
from kivy.core.text.markup import MarkupLabel
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.label import Label
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from companion.errors import DataError
from companion.scene import Line
from companion.settings.config import Config, ScreenConfig
from hardware.cameras.camera import Image
from ui.app.joined import Joined
from ui.app.panel import Panel
from ui.demo.screenshots import SEED, SIZES, Story
from ui.demo.virtual_screen import VirtualScreen
from ui.model.table_model import Screen
from ui.parts.background import at_once
from ui.theme import LEGIBLE, PRINTED, luminance, style
from ui.widgets import big_counter, card_face, counter, deck, lost, map_places, odds, pips, plot, score, tally
from ui.widgets.big_counter import BigCounter
from ui.widgets.card import CardFace
from ui.widgets.drawn import Drawn
from ui.widgets.hold import HeldCards
from ui.widgets.map import Map

MM = 154 / 800
"""A step of a 7-inch panel."""
PANELS = (("720p", 1.3), ("portrait", 1.0), ("portrait", 1.3), ("7-inch", 0.9), ("7-inch", 1.3), ("7-inch", 1.0))
"""The panels and the text sizes that are looked at; the last is as the story is told."""
SETTLES = 3
"""After so many ticks of the clock everything has its place."""
WORST = (
    "The game file /home/companion/.local/share/tabletop-companion/games/games.sqlite3 is damaged. Choose another one "
    "or put it aside."
)
"""A sentence as long as any about the log."""
HANDS = 2
"""How many hands are looked at, one of each player."""
LINES = 7
"""As many lines as a sum was ever seen to have in a thousand games played at random."""
TOUCH_MM = 9.0
SIGN_STEPS = 7
"""The smallest sign that is not a letter: 1.3 mm."""
CODE = 40
"""A word of so many letters is a code, and may be broken."""
ROUND = 1.5
"""What rounding to whole px may do."""

Box = tuple[float, float, float, float]
"""Left, bottom, right and top in px of the window."""


class Written(NamedTuple):
    """One text as it is drawn."""

    text: str
    steps: float
    box: Box


def _box(widget: Widget, x: float, y: float, width: float, height: float) -> Box:
    left, bottom = widget.to_window(x, y)
    return left, bottom, left + width, bottom + height


def _own(widget: Widget) -> Box:
    return _box(widget, widget.x, widget.y, widget.width, widget.height)


def _within(inner: Box, outer: Box) -> bool:
    return all(a >= b - ROUND for a, b in zip(inner[:2], outer[:2], strict=True)) and all(
        a <= b + ROUND for a, b in zip(inner[2:], outer[2:], strict=True)
    )


LIGHT = np.array([luminance((level / 255,) * 3 + (1.0,)) for level in range(256)])
"""The light of each level of a colour (WCAG 2.2)."""


def _stands_out(seen: Image) -> float:
    """The contrast of the most frequent colour of a picture, its ground, with what differs most from it."""
    blue, green, red = (seen[:, :, i].ravel().astype(np.int32) for i in range(3))
    _, first, counts = np.unique((red << 16) + (green << 8) + blue, return_index=True, return_counts=True)
    light = 0.0722 * LIGHT[blue[first]] + 0.7152 * LIGHT[green[first]] + 0.2126 * LIGHT[red[first]] + 0.05
    ground = light[counts.argmax()]
    return float(max(light.max() / ground, ground / light.min()))


class Eye:
    """Looks at a page and tells its faults."""

    def __init__(self, screen: VirtualScreen, panel: Panel, monkeypatch: pytest.MonkeyPatch) -> None:
        self.screen, self.panel = screen, panel
        self.faults: list[str] = []
        self._read_before: set[tuple[str, bytes]] = set()
        self._drawn: list[Written] = []
        self._widget: Widget = panel
        for module in (big_counter, card_face, counter, deck, lost, map_places, odds, pips, plot, score, tally):
            for name in ("write", "write_lines"):
                if hasattr(module, name):
                    monkeypatch.setattr(module, name, self._recorder(getattr(module, name)))

    def _recorder(self, write: Callable[..., Box]) -> Callable[..., Box]:
        def recorded(canvas: Any, text: str, *args: Any, **kwargs: Any) -> Any:
            box, size = write(canvas, text, *args, **kwargs)
            if text:
                self._drawn.append(Written(text, size / style.unit, _box(self._widget, *box)))
            return box, size

        return recorded

    def look(self, name: str, held: bool = False) -> None:
        """Looks at what the panel shows now, on every panel."""
        for size, text in PANELS:
            self.screen.window.size = SIZES[size]
            self.panel.model.preferences.change(text_size=text)
            self._settle()
            assert tuple(self.panel.size) == SIZES[size]
            touch = self._hold() if held else None
            self._look(f"{name}, {size}, text {text}", self.screen.image() if size == "7-inch" else None)
            if touch is not None:
                touch.touch_up()

    @staticmethod
    def _settle() -> None:
        """Lets everything take its place, without the time that drawing takes."""
        for _ in range(SETTLES):
            Clock.tick()
            Clock.tick_draw()

    def _hold(self) -> Any:
        """A finger on a hand."""
        row = next(widget for widget in self.panel.walk() if isinstance(widget, HeldCards))
        return self.screen.press(*row.to_window(*row.center))

    def _look(self, name: str, picture: Image | None) -> None:
        """Looks once; without a picture, contrast is left out, since colours are the same on every panel."""
        page = self.panel.page
        assert page is not None
        for widget in self._shown(page):
            scrolled = self._scrolled(widget)
            if not scrolled and widget is not page and not _within(_own(widget), _own(widget.parent)):
                self._fault(name, widget, f"{_own(widget)} outside of {_own(widget.parent)}")
            if isinstance(widget, ButtonBehavior) or isinstance(widget.parent, HeldCards):
                self._touch(name, widget)
            for text in self._texts(name, widget):
                self._read(name, widget, text, picture, scrolled)
        for map_ in (widget for widget in self._shown(page) if isinstance(widget, Map)):
            assert map_.board is not None
            for place in map_.board.places:
                wide, high = (np.ptp([corner[i] for corner in place.outline]) * map_.px_per_mm for i in (0, 1))
                if min(wide, high) / style.unit * MM < TOUCH_MM:
                    self._fault(name, map_, f"place {place.id} is too small for a finger")

    def _shown(self, root: Widget) -> Iterator[Widget]:
        """The widgets that can be seen, each before what lies in it."""
        if root.opacity == 0 or root.width < 1 or root.height < 1:
            if getattr(root, "text", "") and root.opacity:
                self.faults.append(f"no room for {root.text!r}")
            return
        yield root
        for child in root.children:
            yield from self._shown(child)

    @staticmethod
    def _scrolled(widget: Widget) -> bool:
        while widget.parent is not None and widget.parent is not widget:
            widget = widget.parent
            if isinstance(widget, ScrollView):
                return True
        return False

    def _touch(self, name: str, widget: Widget) -> None:
        if widget.disabled:
            return
        size = widget.shape if isinstance(widget, CardFace) else widget.size
        if min(size) / style.unit * MM < TOUCH_MM - 0.05:
            self._fault(name, widget, f"{[round(s / style.unit * MM, 1) for s in size]} mm is too small for a finger")

    def _texts(self, name: str, widget: Widget) -> list[Written]:
        """The texts of one widget."""
        self._drawn, self._widget = [], widget
        if isinstance(widget, Drawn):
            widget.draw()
        if isinstance(widget, Label) and widget.text:
            self._fits(name, widget)
            width, height = widget.texture_size
            x, y = widget.center_x - width / 2, widget.center_y - height / 2
            self._drawn.append(Written(widget.text, widget.font_size / style.unit, _box(widget, x, y, width, height)))
        return self._drawn

    def _fits(self, name: str, label: Label) -> None:
        """No line is cut off and no word broken."""
        left, top, right, bottom = label.padding
        room = label.width - left - right, label.height - top - bottom
        fonts = {"font_size": label.font_size, "bold": label.bold, "font_name": label.font_name}
        kind = MarkupLabel if label.markup else CoreLabel
        lines = kind(text=label.text, text_size=(room[0], None), **fonts)
        lines.refresh()
        if lines.texture.size[1] > room[1] + ROUND:
            self._fault(name, label, f"needs {lines.texture.size[1]} px of height and has {room[1]:.0f}")
        longest = max((word for word in label.text.split() if "[" not in word), key=len, default="")
        word = CoreLabel(text=longest, **fonts)
        word.refresh()
        if word.texture.size[0] > room[0] + ROUND and len(longest) < CODE:
            self._fault(name, label, f"the word needs {word.texture.size[0]} px and has {room[0]:.0f}")

    def _read(self, name: str, widget: Widget, text: Written, picture: Image | None, scrolled: bool) -> None:
        """The text is large enough, in its box, and stands out."""
        sign = len(text.text) == 1 and not text.text.isalnum()
        piece = isinstance(widget, (CardFace, BigCounter, Map))
        if text.steps < (SIGN_STEPS if sign else PRINTED if piece else LEGIBLE) - 0.35:
            self._fault(name, widget, f"{text.text!r} has {text.steps:.1f} steps")
        if scrolled:
            return
        if not _within(text.box, _own(widget)):
            self._fault(name, widget, f"{text.text!r} at {text.box} leaves {_own(widget)}")
        if picture is None:
            return
        left, bottom, right, top = (round(side) for side in text.box)
        seen = picture[max(0, len(picture) - top) : len(picture) - bottom, max(0, left) : right]
        if not seen.size:
            self._fault(name, widget, f"{text.text!r} is off the screen")
            return
        if (text.text, seen.tobytes()) in self._read_before:
            return
        self._read_before.add((text.text, seen.tobytes()))
        best = _stands_out(seen)
        if best < (3.0 if sign else 4.5):
            self._fault(name, widget, f"{text.text!r} has a contrast of {best:.1f}")

    def _fault(self, name: str, widget: Widget, what: str) -> None:
        self.faults.append(f"{name}: {type(widget).__name__} {getattr(widget, 'text', '')!r}: {what}")


def _longest(language: str) -> tuple[Line, ...]:
    """A full sum, each of its lines with the longest label."""
    name = {"en": "Jihad Volunteers B3a", "es": "Voluntarios de la yihad B3a"}[language]
    return tuple(Line(name, 2) for _ in range(LINES))


def _beyond(story: Story, eye: Eye, monkeypatch: pytest.MonkeyPatch) -> None:
    """Pages that the story has no picture of: kept games, held hands, the first round explained."""
    model = story.model
    model.games.go_home()
    model.open(Screen.GAMES)
    eye.look("games")
    model.back()
    eye.look("home with kept games")
    model.preferences.change(explain=True)
    model.games.new_game("advanced")
    story.lay()
    for seen in range(HANDS):
        model.hidden.take_screen()
        eye.look(f"hand {seen}", held=True)
        model.submit(model.scene_for(model.wanted).choices[0])
    story._until(lambda: model.screen is Screen.BATTLE)
    eye.look("battle explained")
    model.pointing.tap_place(next(choice.origin for choice in model.scene.choices if choice.kind == "attack"))
    longest = max((model.game.explain(f"R{n}", model.language) for n in range(1, 60)), key=len)
    model.decisions.because = lambda language: longest
    model.changed()
    eye.look("a ruling explained")
    model.pointing.clear()
    story._until(lambda: model.screen is Screen.COMBAT)
    eye.look("combat explained")
    combat = model.fighting.combat
    assert combat is not None
    full = tuple(msgspec.structs.replace(column, lines=_longest(model.language)) for column in combat.columns)
    monkeypatch.setattr(
        type(model.fighting), "combat", property(lambda _: msgspec.structs.replace(combat, columns=full))
    )
    model.changed()
    eye.look("the longest combat")


@pytest.mark.parametrize("language", ["en", "es"])
def test_every_page_is_legible_and_large_enough_for_fingers(
    language: str, virtual_screen: VirtualScreen, monkeypatch: pytest.MonkeyPatch
) -> None:
    config = Config(language=language, screen=ScreenConfig(calm=True))
    with Joined(config, None, lambda call: None, SEED, at_once) as joined:
        panel = Panel(joined.model)
        virtual_screen.show(panel)
        eye = Eye(virtual_screen, panel, monkeypatch)
        story = Story(joined, eye.look)
        joined.model.games.saved_games.trouble = DataError(WORST)
        eye.look("home with a log that cannot be read")
        joined.model.games.saved_games.trouble = None
        story.tell()
        _beyond(story, eye, monkeypatch)
    assert not eye.faults, "\n" + "\n".join(dict.fromkeys(eye.faults))
