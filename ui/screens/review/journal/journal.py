"""The journal: everything that happened in the game, turn by turn, the newest turn in sight."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from kivy.clock import Clock
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.game import TWO
from ui.model.review.journal import Chapter, Told
from ui.model.table_model import TableModel
from ui.screens.page import Page, Words, load
from ui.theme import BODY, GRID, INK
from ui.widgets.cards.card_face import Looks
from ui.widgets.pictures.chapter_head import ChapterHead
from ui.widgets.pictures.minis import Minis
from ui.widgets.pictures.told_line import FoughtLine, ToldLine
from ui.widgets.writing import vellum  # noqa: F401  (the layout uses it)
from ui.widgets.writing.abreast import Abreast, columns

load(__file__)

AROUND = 76
"""The room left and right of the lines, in steps."""
APART = 32
"""The room between two turns side by side, in steps."""
MOST_LEFT = 0.2
"""How much of the sheet is left free at most, so that the oldest turn in sight is whole."""
LONG = 14
"""A turn of so many lines is written on both columns of a wide sheet."""
PER_PAGE = 12
"""How many turns a page of the journal holds."""


class Journal(Page):
    """A sheet of turns, to be scrolled, and buttons to the sheets before and after it."""

    def __init__(self, model: TableModel, **kwargs: Any) -> None:
        self.sheet: int | None = None
        """Which sheet is shown; None: the newest."""
        self._shown: object = None
        self._newest = True
        """Whether the sheet that is shown is the newest."""
        self._foot = Widget(size_hint_y=None, height=0)
        """The room below the newest turn."""
        super().__init__(model, **kwargs)
        self._pin = Clock.create_trigger(lambda _: self._keep_heads(), -1)
        self.ids.rows.bind(height=self._roll)
        self.ids.rolls.bind(scroll_y=lambda *_: self._pin(), size=lambda *_: self._pin())

    def _roll(self, *_: object) -> None:
        """Brings the newest turn into sight, once lines are broken, with as many whole turns as there is room for."""
        rolls, rows = self.ids.rolls, self.ids.rows
        around = rows.padding[1] + rows.padding[3]
        if self._newest and rows.children and rows.height - self._foot.height > rolls.height:
            high = around
            for row in rows.children[1:]:  # the newest is the first, after the foot
                if high + row.height > rolls.height:
                    break
                high += row.height
            left = rolls.height - high
            self._foot.height = left if 0 < left <= MOST_LEFT * rolls.height else 0.0
        else:
            self._foot.height = 0
        rolls.scroll_y = 0 if self._newest and self.ids.rows.height > rolls.height else 1
        self._pin()

    def _keep_heads(self) -> None:
        """Of turns that began above the upper edge the headings stay there, and a turn that is shorter than the one
        beside it goes along as far as it can."""
        ids = self.ids
        _, top = ids.rolls.seen(ids.rows)
        ids.heads.clear_widgets()
        for row in ids.rows.children:
            if not isinstance(row, Abreast):
                continue
            for block in row.children:
                lies = min(row.top, max(top, row.y + block.height))
                if abs(block.top - lies) > 0.5:
                    block.top = lies
                head = block.children[-1]
                if block.top > top - 0.5 and block.y < top - head.height:
                    self._head_of(block, head)
        pinned = ids.heads.children
        ids.rolls.covered = max((head.height for head in pinned), default=0.0)

    def _head_of(self, block: BoxLayout, head: ChapterHead) -> None:
        """The heading of a turn at the upper edge."""
        rolls = self.ids.rolls
        kept = ChapterHead(head.text, head.side, self.art, size_hint=(None, None), width=block.width)
        kept.pos = rolls.x + block.x - self.ids.rows.x, rolls.top - kept.height
        self.ids.heads.add_widget(kept)

    def refresh(self) -> None:
        """Shows the sheet."""
        model, ids = self.model, self.ids
        chapters = model.journal.chapters
        last = max(0, (len(chapters) - 1) // PER_PAGE)
        sheet = last if self.sheet is None else min(self.sheet, last)
        ids.title.text = self.words("Journal")
        ids.older.text, ids.newer.text, ids.back.text = self.words("Earlier"), self.words("Later"), self.words("Back")
        ids.why.text, ids.why.disabled = self.words("Why?"), not chapters
        ids.older.disabled, ids.newer.disabled = sheet == 0, sheet == last
        here = chapters[sheet * PER_PAGE : (sheet + 1) * PER_PAGE]
        if (here, self.size) == self._shown:
            return
        self._shown = here, tuple(self.size)
        ids.rows.clear_widgets()
        if not here:
            ids.rows.add_widget(Words(text=self.words("Nothing has happened yet."), size_steps=BODY, color=INK))
        across = columns()
        for n, row in enumerate(self._rows(here, across)):
            if n:
                ids.rows.add_widget(Widget(size_hint_y=None, height=self.step(GRID)))
            ids.rows.add_widget(self._abreast(row, across))
        ids.rows.add_widget(self._foot)
        self._newest = sheet == last
        self._roll()

    @staticmethod
    def _rows(chapters: Sequence[Chapter], across: int) -> Iterator[Sequence[Chapter]]:
        """The turns row by row, so many side by side, but a long one, or one alone, on both columns."""
        row: list[Chapter] = []
        for chapter in chapters:
            if across > 1 and len(chapter.told) >= (LONG if len(chapters) > 1 else 2):
                if row:
                    yield row
                yield (chapter,)
                row = []
                continue
            row.append(chapter)
            if len(row) == across:
                yield row
                row = []
        if row:
            yield row

    def _abreast(self, chapters: Sequence[Chapter], across: int) -> Abreast:
        """Turns side by side, of which so many have room; a long one alone takes all of it."""
        row = Abreast(spacing=self.step(APART))
        wide = (self.width - self.step(AROUND + APART * (across - 1))) / across  # so that lines are broken only once
        looks = Looks(self.scene.sides, self.scene.emblems, self.art)
        for chapter in chapters:
            head = ChapterHead(chapter.heading, self.side(chapter.seat), self.art, opacity=0)
            lines = [head, *(self._line(told, looks, wide) for told in chapter.told)]
            for block in self._blocks(lines, across if len(chapters) == 1 else 1):
                row.add_widget(self._block(block, wide))
        return row

    @staticmethod
    def _blocks(lines: Sequence[Widget], many: int) -> Iterator[Sequence[Widget]]:
        """Lines in so many blocks of about the same height, none of them empty."""
        share, first = sum(line.height for line in lines) / many, 0
        for n in range(1, many):
            high, last = 0.0, first
            while last < len(lines) - (many - n) and (high < share or last - first < 2):
                high += lines[last].height
                last += 1
            yield lines[first:last]
            first = last
        yield lines[first:]

    @staticmethod
    def _block(lines: Sequence[Widget], wide: float) -> BoxLayout:
        """Lines below each other, so many px wide."""
        block = BoxLayout(orientation="vertical", size_hint=(None, None), width=wide)
        block.bind(minimum_height=block.setter("height"))
        for line in lines:
            block.add_widget(line)
        return block

    def _line(self, told: Told, looks: Looks, wide: float) -> Widget:
        """One line, which is drawn once it is in sight: a combat of two as its scene, all else in words."""
        columns = told.tally.columns if told.tally is not None else ()
        if told.tally is not None and len(columns) == TWO and told.tally.result:
            of = self.side(columns[0].seat), self.side(columns[1].seat)
            return FoughtLine(told.text, told.tally, of, looks, wide, opacity=0)
        minis = Minis(looks, told.cards, told.counters, told.harm, told.example)
        side = self.side(told.seat) if told.seat else None
        return ToldLine(told.text, side, self.art, wide, minis=minis if minis.width else None, opacity=0)

    def turn(self, by: int) -> None:
        """Shows an earlier or a later sheet."""
        last = max(0, (len(self.model.journal.chapters) - 1) // PER_PAGE)
        self.sheet = max(0, min(last, (last if self.sheet is None else self.sheet) + by))
        self.refresh()
