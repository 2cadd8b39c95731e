"""What fingers press: buttons of four sorts, each at least 9 mm."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock, ClockEvent
from kivy.graphics import Color, Rectangle
from kivy.graphics.texture import Texture
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    NumericProperty,
    ObjectProperty,
    OptionProperty,
    StringProperty,
)
from kivy.uix.label import Label

from ui.theme import (
    BODY,
    CHOSEN,
    DANGER,
    FINGER,
    FRAME,
    INK,
    LEGIBLE,
    LINE,
    MUTED,
    PANEL,
    PLAIN,
    POINT,
    PRIMARY,
    RAISED,
    SAID,
    TEXT,
    THICK,
    WARN,
    Box,
    Colour,
    draw_disc,
    draw_frame,
    icon,
    lighten,
    shade,
    style,
)
from ui.widgets.settled import OnceSettled
from ui.widgets.touch.tap import Tap
from ui.widgets.writing.text import fits, largest, measured
from ui.widgets.writing.words import Words

__all__ = ["Press", "Words"]

SIGN_STEPS = 24.0
"""The size of one letter or sign alone on a button."""
TILE = 84
"""From this height on, in steps, a button usually has its icon above its words."""
ICON = 28
PADDING = 8
WORD = 2
"""A text of so many letters is a word, else a sign."""
CLEAR: Colour = (0.0, 0.0, 0.0, 0.0)
VEIL: Colour = (*PANEL[:3], 0.6)
"""The ground of a quiet button: a veil, so that its words can be read over a picture."""
FADED: Colour = shade(MUTED, 0.74)
"""The words of a button that cannot be pressed now."""
ASKS_S = 4.0
"""How long a danger button waits for the second tap."""
CALM = 0.4
"""The ground of a danger button: that share of the light that it has while it asks."""


class Press(Tap, Label):
    """A button. `sort` is "primary" (gold, one a page), "plain", "danger" (asks once more before it acts), "quiet", or
    "said": words without a frame, where a button is at other times. `icon` names a sign of the house, in whose stead a
    seat's `arms` stand; `cost` is shown as points at its right; `faint` says that it will answer why not; `warns` that
    something does not work."""

    text: str

    sort = OptionProperty("plain", options=["primary", "plain", "danger", "quiet", "said"])
    icon = StringProperty("")
    arms = ObjectProperty(None, allownone=True)
    warns = BooleanProperty(False)
    faint = BooleanProperty(False)
    chosen = BooleanProperty(False)
    asks = BooleanProperty(True)
    """Whether a danger button asks once more; not where its page is the question."""
    asking = BooleanProperty(False)
    cost = NumericProperty(-1)
    steps = NumericProperty(FINGER)
    tile = NumericProperty(TILE)
    """From this height on, in steps, it has its icon above its words."""
    sign_steps = NumericProperty(ICON)
    """The size of its icon, in steps."""
    letters = NumericProperty(BODY)
    """The size of its words where they have the room, in steps."""
    ground = ColorProperty(RAISED)
    caption = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("size_hint_y", None)
        kwargs.setdefault("halign", "center")
        kwargs.setdefault("valign", "middle")
        kwargs.setdefault("font_name", PLAIN)
        self._words = ""
        self.sign_box: Box | None = None
        """Where its icon is drawn: left, bottom, width and height in px."""
        self._forgets: ClockEvent | None = None
        self._repaint = OnceSettled(self._paint)
        self._unwritten = False
        """Whether its words changed since they were written."""
        super().__init__(**kwargs)
        self.fbind("steps", self._rise)
        self._rise()
        for name in (
            "pos",
            "size",
            "state",
            "sort",
            "icon",
            "arms",
            "warns",
            "faint",
            "chosen",
            "asking",
            "cost",
            "sign_steps",
            "letters",
            "text",
            "ground",
            "disabled",
            "opacity",
        ):
            self.fbind(name, self._repaint)
        self._repaint()

    def texture_update(self, *args: object) -> None:
        """Writes its words; where it is about to be drawn, only then, when it is known how large they are."""
        if self._repaint.is_triggered:
            self._unwritten = True
        else:
            super().texture_update(*args)

    def _write(self) -> None:
        """Writes its words where they changed, or how they look."""
        if self._unwritten or self._trigger_texture.is_triggered:
            self._unwritten = False
            self._trigger_texture.cancel()
            self.texture_update()

    def _rise(self, *_: object) -> None:
        """Takes its height."""
        if self.size_hint_y is None:
            self.height = self.steps * style.unit

    def meant(self) -> bool:
        """Whether a tap acts: the first one on a danger button only asks."""
        if self.sort != "danger" or not self.asks or self.faint:
            return True
        if self.asking:
            self._forget()
            return True
        self._words, self.asking, self.text = self.text, True, style.asks
        self._forgets = Clock.schedule_once(self._forget, ASKS_S)
        return False

    def _forget(self, *_: object) -> None:
        """No longer waits for the second tap."""
        if self._forgets is not None:
            self._forgets.cancel()
        if self.asking:
            self.asking, self.text = False, self._words

    def _looks(self) -> tuple[Colour, Colour, Colour]:
        """The colours of its ground, its frame and its words."""
        if self.disabled:
            return VEIL, shade(LINE, 0.5), FADED
        if self.faint:
            return PANEL, shade(LINE, 0.8), MUTED
        if self.sort == "primary":
            return PRIMARY, lighten(PRIMARY, 0.4), INK
        if self.sort == "danger":
            return (
                (DANGER, lighten(DANGER, 0.45), TEXT)
                if self.asking
                else (shade(DANGER, CALM), lighten(DANGER, 0.3), TEXT)
            )
        words = WARN if self.warns else TEXT
        if self.sort == "said":
            return CLEAR, CLEAR, SAID
        if self.sort == "quiet":
            return VEIL, shade(LINE, 0.8), words
        return tuple(self.ground), LINE, words

    def _lay(self, ground: Colour, edge: Colour) -> None:
        """Draws its ground and its frame: darker and flat while a finger holds it, the frame of what was picked."""
        if self.state == "down":
            ground = (*shade(ground, 0.75)[:3], ground[3])
        raised = self.state != "down" and not self.faint and self.sort not in ("quiet", "said")
        edge, width = (CHOSEN, THICK) if self.chosen else (edge, FRAME)
        self.canvas.before.clear()
        if self.opacity:  # what cannot be seen takes as long to draw
            draw_frame(self.canvas.before, (*self.pos, *self.size), ground, edge, width, raised=raised)

    def _paint(self, *_: object) -> None:
        """Draws it, at most once a frame, when its place and size are settled."""
        unit = style.unit
        sign, side, tile = self._picture, self.sign_steps * unit, self._is_tile
        pad, left, right, top = self._around
        self.padding = (pad + left, 2 * unit + top, pad + right, 2 * unit)
        self.text_size = (self.width, None)  # With a height Kivy cuts off a third line that would still fit.
        self._level()
        ground, edge, words = self._looks()
        self.color, self.disabled_color = words, FADED
        self._write()
        self._lay(ground, edge)
        with self.canvas.before:
            if sign is not None:
                self.sign_box = (*self._sign_at(tile, pad, left, right, side), round(side), round(side))
                self._sign(sign, self.sign_box, words)
            if self.cost > 0:
                self._pips(words if self.sort == "primary" else POINT)

    @property
    def _picture(self) -> Texture | None:
        """Its sign, or the arms in its place."""
        return self.arms or (icon(self.icon) if self.icon else None)

    @property
    def _is_tile(self) -> bool:
        """Whether its sign stands above its words."""
        return bool(self.height >= self.tile * style.unit)

    @property
    def _around(self) -> tuple[float, float, float, float]:
        """What is kept free about its words in px: at both sides, and besides for what is drawn at their left, at their
        right and above."""
        unit, side = style.unit, self.sign_steps * style.unit
        signed = self._picture is not None and bool(self.text)
        left = side + PADDING * unit if signed and not self._is_tile else 0.0
        top = side + PADDING * unit / 2 if signed and self._is_tile else 0.0
        right = 34 * unit if self.cost > 0 else 0.0
        return self._padding_for(PADDING * unit, left + right, 4 * unit + top), left, right, top

    @property
    def _fitting(self) -> float:
        """The size of letters in px for which it has room."""
        pad, left, right, top = self._around
        return self._size_that_fits(self.width - 2 * pad - left - right, self.height - 4 * style.unit - top)

    def _level(self) -> None:
        """All words of a row of buttons are of one size: as large as all of them have room for."""
        row = self._abreast
        self.font_size = min(other._fitting for other in row)
        for other in row:
            if other.font_size != self.font_size:
                other._repaint()

    @property
    def _abreast(self) -> list[Press]:
        """It and the buttons with words beside it, where it has some."""
        if self.parent is None or len(self.text) < WORD:
            return [self]
        row = (one for one in self.parent.children if isinstance(one, Press) and len(one.text) >= WORD)
        return [one for one in row if one is self or (one.y, one.height) == (self.y, self.height)]

    def _sign(self, sign: Texture, box: Box, words: Colour) -> None:
        """Draws its icon in the colour of its words, or arms in their own, on the canvas that is drawn on."""
        x, y, wide, high = box
        narrow = min(1.0, sign.width / max(1, sign.height)) if self.arms else 1.0
        Color(*(words if not self.arms else (1, 1, 1, 0.5 if self.disabled else 1)))
        Rectangle(texture=sign, pos=(round(x + wide * (1 - narrow) / 2), y), size=(wide * narrow, high))

    def _sign_at(self, tile: bool, pad: float, left: float, right: float, side: float) -> tuple[int, int]:
        """Where its icon is drawn, on whole px: alone, above its words, or beside them."""
        x, y = self.x + (self.width - side) / 2, self.y + (self.height - side) / 2
        if left:
            x = self._beside_words(pad, left, right)
        elif tile and self.text:
            y = self.y + (self.height + self.texture_size[1]) / 2 - side - 2 * style.unit
        return round(x), round(y)

    def _beside_words(self, pad: float, left: float, right: float = 0) -> float:
        """Where a sign begins that stands right before its words: the row of both lies in the middle."""
        room = self.width - 2 * pad - left - right
        wide = min(room, measured(self.text, round(self.font_size), None, self.bold, self.font_name)[0])
        return float(self.x + pad + (room - wide) / 2)

    def _pips(self, colour: Colour) -> None:
        """Its cost as points at the right."""
        unit = style.unit
        size = min(11 * unit, (self.height - 12 * unit) / max(self.cost, 3) - 2 * unit)
        Color(*colour)
        for i in range(self.cost):
            x = self.x + self.width - 20 * unit - size / 2
            y = self.y + self.height / 2 + (self.cost / 2 - i - 1) * (size + 3 * unit) + 1.5 * unit
            draw_disc((x + size / 2, y + size / 2), size)

    def _padding_for(self, pad: float, across: float, above: float) -> float:
        """The room left and right of its words in px: half of it where they would be cut or broken even in the smallest
        letters, in what is left besides."""
        least, room = round(LEGIBLE * style.letter), self.width - across
        good = fits(self.text, least, room - 2 * pad, self.height - above, self.bold, self.font_name)
        return pad if good else pad / 2

    def _size_that_fits(self, width: float, height: float) -> float:
        """The text size in px, made smaller where a long text would be cut or a word broken, but not illegible."""

        def good(steps: float) -> bool:
            return fits(self.text, round(steps * style.letter), width, height, self.bold, self.font_name)

        wanted = style.scaled(SIGN_STEPS if len(self.text) == 1 else self.letters)
        return float((largest(wanted, LEGIBLE, good) or LEGIBLE) * style.letter)
