"""The rules in short, sheet by sheet."""

from __future__ import annotations

from functools import partial
from typing import Any, ClassVar

from kivy.properties import BooleanProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.examples import Mark
from companion.scene import Sheet, Stand
from ui.model.table_model import TableModel
from ui.screens.page import Page, Press, Words, load
from ui.theme import BODY, FADED_INK, GRID, INK
from ui.widgets.counters.army import Listed, is_drawn
from ui.widgets.displays.examples import Rule
from ui.widgets.pictures import banner  # noqa: F401  (the layout uses it)
from ui.widgets.pictures.arms import Arms, Bar, RowSign
from ui.widgets.writing import vellum  # noqa: F401  (the layout uses it)

load(__file__)

ARMS, LARGE_ARMS, BANNER = 30, 44, 130
"""The arms before a row, those beside an army, and the width of the banner beside a page, in steps."""
SIGNS = {6: 40, 8: 30}
"""How large the sign before a row is on a page of so many rows, in steps."""
SMALLEST = 26
"""The same on one of more."""
LABEL, BESIDE_SIGN, TALL_LABEL = 0.36, 0.27, 0.5
"""The width of what, of that of how: on a wide page, there beside a sign, and on a tall page."""
PAIR = 2
"""So many rules lie side by side on a wide page."""
KINDS = 2
"""So many kinds of an army's stands lie side by side on a wide page."""
ABREAST, SIGNED_ABREAST, TALL_ABREAST = 7, 5, 3
"""So many tabs lie side by side at most, on a wide page, there with signs, and on a tall page."""
TAB_SIGN = 22
"""The sign on a tab, in steps."""
ALONE = (4, 7)
"""Of so many tabs one would be left alone in its row."""


class Reference(Page):
    """One sheet, and a tab for each."""

    tab_steps: ClassVar[float] = 64
    tile: ClassVar[float] = 60
    """How high a tab is, and from which height on it has its sign above its words, in steps."""
    signed = BooleanProperty(False)
    """Whether tabs have signs."""

    def __init__(self, model: TableModel, **kwargs: Any) -> None:
        self.shown = 0
        super().__init__(model, **kwargs)

    @property
    def sheets(self) -> tuple[Sheet, ...]:
        """The sheets to read."""
        return self.model.game.sheets(self.model.language)

    def refresh(self) -> None:
        """Shows the chosen sheet."""
        ids, sheets = self.ids, self.sheets
        self.shown = max(0, min(self.shown, len(sheets) - 1))
        ids.tabs.clear_widgets()
        self.signed = any(sheet.sign or sheet.seat for sheet in sheets)
        for i, sheet in enumerate(sheets):
            press = Press(text=sheet.tab or sheet.title, chosen=i == self.shown, icon=sheet.sign, sign_steps=TAB_SIGN)
            press.steps, press.tile = self.tab_steps, self.tile
            press.arms = self.art.sprite(f"seat/{sheet.seat}") if sheet.seat else None
            press.bind(on_release=lambda _, i=i: self._choose(i))
            ids.tabs.add_widget(press)
        ids.rows.clear_widgets()
        ids.back.text = self.words("Back")
        if not sheets:
            return
        sheet = sheets[self.shown]
        if sheet.signs and not (sheet.arms or sheet.bars or sheet.stands):
            self._rules(sheet)
        else:
            for n, (what, how) in enumerate(sheet.rows):
                army = sheet.stands[n] if sheet.stands else ()
                ids.rows.add_widget(self._row(what, self._told(how, army), *self._signs(sheet, n)))
        side = self.side(sheet.seat) if sheet.seat else None
        ids.banner.show(side, self.scene.sides.index(side) if side is not None else 0, self.art)
        ids.banner.width = self.step(BANNER) if side is not None and self.width > self.height else 0

    @staticmethod
    def across(tabs: int, wide: bool, signed: bool = False) -> int:
        """So many tabs lie side by side: on a wide page all, or half of them, on a tall one three or four, so that none
        is left alone."""
        if wide:
            return max(1, tabs if tabs <= (SIGNED_ABREAST if signed else ABREAST) else -(-tabs // 2))
        return TALL_ABREAST + 1 if tabs in ALONE else TALL_ABREAST

    def _rules(self, sheet: Sheet) -> None:
        """The rows of a sheet as rules, each with its example or its sign, on a wide page in pairs."""
        sides = (self.scene if self.model.play.running else self.model.games.start).sides
        drawn = sheet.examples or ((),) * len(sheet.rows)
        rules = [
            Rule(what, how, parts or (Mark(sign=sign),), sides, self.art, pos_hint={"center_y": 0.5})
            for (what, how), parts, sign in zip(sheet.rows, drawn, sheet.signs, strict=True)
        ]
        abreast = PAIR if self.width > self.height else 1
        for n in range(0, len(rules), abreast):
            row = BoxLayout(spacing=self.step(GRID), size_hint_y=None)
            for rule in rules[n : n + abreast]:
                row.add_widget(rule)
                rule.bind(height=partial(self._fit, row))
            for _ in range(abreast - len(row.children)):
                row.add_widget(Widget())
            self._fit(row)
            self.ids.rows.add_widget(row)

    @staticmethod
    def _fit(row: BoxLayout, *_: object) -> None:
        """A row is as high as the highest of its rules."""
        row.height = max(rule.height for rule in row.children if isinstance(rule, Rule))

    def _signs(self, sheet: Sheet, row: int) -> tuple[Arms | RowSign | None, Bar | None]:
        """The arms or the drawing before a row, and the bar in it, where the sheet has them."""
        side = self.side(sheet.arms[row]) if sheet.arms else None
        steps = LARGE_ARMS if sheet.arms and any(sheet.stands) else ARMS
        if sheet.signs and not sheet.arms:
            steps = next((steps for rows, steps in SIGNS.items() if len(sheet.rows) <= rows), SMALLEST)
        square: dict[str, Any] = {"size_hint": (None, None), "size": (self.step(steps),) * 2}
        sign: Arms | RowSign | None = Arms(side, self.art, **square) if sheet.arms else None
        if sheet.signs and side is None:
            sign = RowSign(sheet.signs[row], self.art, **square)
        if not sheet.bars or sheet.bars[row] < 0:
            return sign, None
        return sign, Bar(side, sheet.bars[row], max(sheet.bars), size_hint_y=None, height=self.step(ARMS))

    def _told(self, how: str, army: tuple[Stand, ...]) -> Words | Listed:
        """What is told in a row: words, or an army where the game draws it."""
        if is_drawn(army, self.art):
            return Listed(army, self.art, KINDS if self.width > self.height else 1)
        return Words(text=how, size_steps=BODY, color=INK)

    def _row(self, what: str, text: Words | Listed, sign: Arms | RowSign | None, bar: Bar | None) -> BoxLayout:
        """What and how, side by side from the top, or beside the middle of a sign, as high as the longest of them; on a
        tall page how stands below a bar."""
        row = BoxLayout(spacing=self.step(12), size_hint_y=None)
        signed = bar is not None or isinstance(sign, RowSign) or (sign is not None and sign.side is not None)
        label = Words(text=what, size_steps=BODY, color=INK if bar else FADED_INK, bold=True)
        wide = BESIDE_SIGN if isinstance(sign, RowSign) else LABEL
        label.size_hint_x = wide if self.width >= self.height else TALL_LABEL
        parts: tuple[Widget | None, ...] = (sign, label, bar, text)
        below = bar is not None and self.height > self.width
        has = not isinstance(text, Words) or bool(text.text)
        if bar is not None and below:
            column = BoxLayout(orientation="vertical", size_hint_y=None)
            column.bind(minimum_height=column.setter("height"))
            column.add_widget(bar)
            if has:
                column.add_widget(text)
            parts = (sign, label, column)
        for part in (part for part in parts if part is not None):
            part.pos_hint = {"center_y": 0.5} if signed else {"top": 1}
            row.add_widget(part)

        def fit(*_: object) -> None:
            told = self.step(ARMS) + (text.height if has else 0) if below else text.height
            row.height = max(label.height, told, sign.height if sign is not None and signed else 0)

        label.bind(height=fit)
        text.bind(height=fit)
        fit()
        return row

    def _choose(self, sheet: int) -> None:
        self.shown = sheet
        self.ids.rolls.scroll_y = 1
        self.refresh()
