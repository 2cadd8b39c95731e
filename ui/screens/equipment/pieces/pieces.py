"""Check your pieces: what is printed on the counters of one place, or on the cards."""

from __future__ import annotations

from typing import Any

import msgspec
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from companion.game import TWO, VARIANT, Options
from companion.scene import Counter, PrintedField, PrintedItem
from ui.model.games.beginning import first_scene
from ui.model.table_model import TableModel
from ui.screens.page import Page, Press, Words, load
from ui.theme import CHAIR, FINGER, GRID, LINE, PORTRAIT, style
from ui.widgets.board import map  # noqa: F401  (the layout uses it)
from ui.widgets.cards.card import CardFace
from ui.widgets.cards.spread import Spread
from ui.widgets.counters.big_counter import BigCounter
from ui.widgets.tiles.placard import Placard
from ui.widgets.tiles.value_tile import ValueTile
from ui.widgets.touch.tap import Tap

load(__file__)


SIGN = 60
"""The width of a counter beside its name, in steps."""
BESIDE = 0.7
"""How wide a counter is that has its name beside it, of that name's width."""
AMONG = 0.3
"""The width of a name, of that of what is asked."""
HIGHEST = 140
"""How high the tile of a value is at most, in steps."""


class CardButton(Tap, CardFace):
    """A card that is tapped."""


class Pieces(Page):
    """One group of pieces."""

    def __init__(self, model: TableModel, **kwargs: Any) -> None:
        self.check = model.games.check
        super().__init__(model, **kwargs)
        self._map = self.ids.board.__self__  # also while it is laid nowhere

    def refresh(self) -> None:
        """Shows the group as the owner has it so far."""
        model, ids, check = self.model, self.ids, self.check
        where = self.words("Cards") if check.here[0].card is not None else check.here[0].heading or check.here[0].group
        place = f"{where} · {check.at + 1}/{len(check.groups)}"
        ids.title.text = self.words("Check your pieces") + f" · {place}"
        how = self.words(
            "Compare with your box and tap what is different. {n} pieces were not checked yet.", n=check.unsure
        )
        ids.how.text = model.why or " ".join(filter(None, (how, check.here[0].note)))
        self._board(check.here[0].board)
        ids.rows.clear_widgets()
        self._scene = first_scene(check.game, model.language)
        here = check.here
        if here[0].card is not None:
            ids.rows.add_widget(self._cards(here))
        counters = [item for item in here if item.counter is not None]
        ids.rows.cols = self._across(counters)
        for item in counters:
            ids.rows.add_widget(self._counter(item))
        ids.foot.clear_widgets()
        ids.foot.add_widget(Press(text=self.words("Back"), icon="back", on_release=lambda *_: model.back()))
        if check.at:
            ids.foot.add_widget(Press(icon="previous", on_release=lambda *_: self._go(-1)))
        ids.foot.add_widget(Press(icon="next", on_release=lambda *_: self._go(1)))
        right = Press(text=self.words("This is right"), icon="yes", sort="primary", size_hint_x=1.6)
        right.bind(on_release=lambda *_: model.games.pieces_right())
        ids.foot.add_widget(right)

    def _board(self, variant: str) -> None:
        """The board that is asked about, as a game on it begins; none where pieces are asked about."""
        board, split = self._map, self.ids.split
        if board.parent is not None and not variant:
            split.remove_widget(board)
        if board.parent is None and variant:
            split.add_widget(board, index=len(split.children))
        if not variant:
            return
        game = self.model.games.saved_games.game(Options({VARIANT: variant}))
        start = first_scene(game, self.model.language)
        board.art = self.art
        board.show(game.board, start.counters, self.colours_of(start), {}, grounds=start.grounds)

    def _across(self, counters: list[PrintedItem]) -> int:
        """How many counters lie side by side: all that have two fields on a wide page, two that have one."""
        if not counters or self.width < self.height:
            return 1
        fields = len(counters[0].fields)
        if fields == TWO:
            return len(counters)
        return min(TWO, len(counters)) if fields == 1 and not counters[0].board else 1

    def _counter(self, item: PrintedItem) -> Widget:
        """A counter as it would look over plates with its name and its sign: a tap on it shows the next one that it may
        be, one on its name the one before, and one on its sign another sign."""
        assert item.counter is not None
        if len(item.fields) == 1:
            return self._tile(item, item.counter)
        if len(item.fields) != TWO:
            return self._plain(item)
        kind, icon = item.fields
        names = dict(kind.options)
        name = names[self.check.value(item, kind)]
        counter = msgspec.structs.replace(
            item.counter, name=name, icon=self.check.value(item, icon), figure=self.check.value(item, kind)
        )
        colour, gap = self.colours_of(self._scene).get(counter.seat, LINE), self.step(GRID)
        drawn = BigCounter(counter, colour, art=self.art, named=False)
        drawn.bind(on_release=lambda *_: self._turn(item, kind, 1))
        named = self._plate(name, True)
        named.bind(on_release=lambda *_: self._turn(item, kind, -1))
        sign = self._plate(dict(icon.options)[self.check.value(item, icon)], False)
        sign.bind(on_release=lambda *_: self._turn(item, icon, 1))
        tall = style.composition == PORTRAIT
        said = BoxLayout(orientation="vertical", spacing=gap, size_hint_y=None, pos_hint={"center_y": 0.5})
        said.add_widget(named)
        said.add_widget(sign)
        said.height = named.height + gap + sign.height
        drawn.size_hint_x, drawn.joins = BESIDE if tall else 1, item.sure
        cell = BoxLayout(orientation="horizontal" if tall else "vertical", spacing=gap)
        cell.add_widget(drawn)
        cell.add_widget(said)
        return cell

    def _plate(self, text: str, named: bool) -> Placard:
        """A plate below a counter: its name, or its sign."""
        return Placard(text=text, icon="name", named=named, letters=CHAIR, size_hint_y=None, height=self.step(FINGER))

    def _tile(self, item: PrintedItem, counter: Counter) -> ValueTile:
        """A counter with the one thing that is asked of it."""
        field, colour = item.fields[0], self.colours_of(self._scene).get(counter.seat, LINE)
        value = dict(field.options)[self.check.value(item, field)]
        tile = ValueTile(counter, colour, self.art, text=value, chosen=not item.sure)
        tile.size_hint_max_y = self.step(HIGHEST)
        tile.bind(on_release=lambda _: self._turn(item, field, 1))
        return tile

    def _plain(self, item: PrintedItem) -> BoxLayout:
        """A counter with a button for each field; a tap changes it."""
        assert item.counter is not None
        row = BoxLayout(spacing=self.step(8))
        colour = self.colours_of(self._scene).get(item.counter.seat, LINE)
        side = self.step(SIGN)
        row.add_widget(BigCounter(item.counter, colour, art=self.art, named=False, size_hint_x=None, width=side))
        many = len(item.fields)
        name = Words(text=item.counter.name, size_hint_x=AMONG, pos_hint={"center_y": 0.5})
        row.add_widget(name)
        cols = many if self.width > self.height else min(many, TWO)
        asked = GridLayout(cols=cols, spacing=self.step(8), size_hint_y=None, pos_hint={"center_y": 0.5})
        asked.bind(minimum_height=asked.setter("height"))
        row.add_widget(asked)
        for field in item.fields:
            value = dict(field.options)[self.check.value(item, field)]
            press = Press(text=value, chosen=not item.sure, steps=48)
            press.bind(on_release=lambda _, field=field: self._turn(item, field, 1))
            asked.add_widget(press)
        return row

    def _cards(self, items: tuple[PrintedItem, ...]) -> Spread:
        """All cards; a tap changes a coat of arms."""
        grid = Spread()
        for item in items:
            assert item.card is not None
            field = item.fields[0]
            card = msgspec.structs.replace(item.card, emblem=self.check.value(item, field))
            face = CardButton()
            face.show(card, self._scene.sides, self._scene.emblems, self.art)
            face.bind(on_release=lambda _, item=item, field=field: self._turn(item, field, 1))
            grid.add_widget(face)
        return grid

    def _turn(self, item: PrintedItem, field: PrintedField, by: int) -> None:
        self.check.turn(item, field, by)
        self.model.decisions.because = None
        self.refresh()

    def _go(self, by: int) -> None:
        if self.check.go(by):
            self.refresh()
        else:
            self.model.back()
