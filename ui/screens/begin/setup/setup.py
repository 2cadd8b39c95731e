"""A new game: what is played, by whom, and in a word whether every counter stands where it begins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from companion.game import CARDS, DICE, VARIANT, Setting
from companion.language import mark
from companion.scene import Scene
from ui.model.games.glance import Glance
from ui.model.players import in_full
from ui.model.table.deployment import stands
from ui.model.table_model import Screen, TableModel
from ui.screens.page import Page, Press, Words, load
from ui.theme import BODY, GRID, MUTED, WARN
from ui.widgets.board import map  # noqa: F401  (the layout uses it)
from ui.widgets.pictures.board_tile import BoardTile
from ui.widgets.touch.segments import STEPS, Segments, Value
from ui.widgets.writing.fitted_words import FittedWords
from ui.widgets.writing.sign import Sign

load(__file__)

TOLD = {
    CARDS: (mark("Cards in the app"), mark("Printed cards")),
    DICE: (mark("Dice in the app"), mark("Own dice")),
}
"""What is chosen where the players may tell a kind of chance: the app does it, or they."""
ACROSS = ((2, 7), (10, 3))
"""Of names of at most so many letters, so many lie side by side."""
FEWEST = 2
"""So many do of longer ones."""
PICTURED, HIGH = 6, 92
"""So many boards at most are chosen by their pictures, and how high each is, in steps."""
NAME = 92
"""The width of a setting's name before its values, in steps."""
NAMED = 3
"""So many players are named; of more it is said how many they are."""


class Setup(Page):
    """What is played, who plays, and the way to the table."""

    def __init__(self, model: TableModel, **kwargs: Any) -> None:
        self._shown: object = None
        self._begun: dict[str, Glance] = {}
        super().__init__(model, **kwargs)
        self._buttons = self.ids.buttons.__self__  # also while they lie nowhere

    def refresh(self) -> None:
        """Shows the choices, and the board as they make it."""
        model, ids = self.model, self.ids
        self._settings()
        self._told()
        ids.learn.text, ids.learn.chosen = self.words("Explain the first round"), model.settings.explain
        start, lacks = model.games.start, model.table.deployment
        ids.players.text = self._players(start)
        ids.table.text = stands(model.game, lacks).say(model.language)
        ids.table.icon = "board" if lacks is None else "warning" if lacks else "yes"
        ids.map.art = self.art
        ids.map.show(model.board, start.counters, self.colours_of(start), model.pattern, grounds=start.grounds)
        ids.begin.text = self.words("Try again") if model.why else self.words("Begin")
        self._unkept()
        ids.back.text = self.words("Back")

    def _unkept(self) -> None:
        """Why the game could not begin, and the way to begin it all the same, above the buttons."""
        foot, games = self.ids.foot, self.model.games
        foot.clear_widgets()
        if self.model.why:
            foot.add_widget(Words(text=self.model.why, size_steps=BODY, bold=True, color=WARN))
            press = Press(text=self.words("Go on without saving"))
            press.bind(on_release=lambda *_: games.begin_unsaved(games.next_game))
            foot.add_widget(press)
        foot.add_widget(self._buttons)

    def _settings(self) -> None:
        """The values of each setting: boards by their pictures, all others in bars."""
        model, rows = self.model, self.ids.variants
        rows.clear_widgets()
        settings = model.games.next_settings
        for setting in settings:
            if boards := self._boards(setting, settings):
                rows.add_widget(self._tiles(setting, boards))
                continue
            longest = max(len(name) for _, name in setting.values)
            across = next((across for letters, across in ACROSS if longest <= letters), FEWEST)
            numbers = all(value.isdecimal() for value, _ in setting.values)
            named = sorted(setting.values, key=lambda of: int(of[0])) if numbers else setting.values
            bar = Segments()
            values = [Value(value, name) for value, name in named]
            choose = partial(model.games.choose, setting.key)
            bar.show(values, model.games.chosen(setting), choose, -(-len(values) // across))
            rows.add_widget(self._named(setting, bar) if len(settings) > 1 else bar)

    def _boards(self, setting: Setting, settings: Sequence[Setting]) -> dict[str, Glance]:
        """The boards between which a setting chooses, by its values; none where it is about something else."""
        games = self.model.games
        if setting.key != VARIANT or len(setting.values) > PICTURED:
            return {}
        beside = tuple(games.chosen(other) for other in settings if other is not setting)
        shown = self.model.language, games.module.name, beside
        if shown != self._shown:
            self._shown = shown
            self._begun = {value: games.with_value(VARIANT, value) for value, _ in setting.values}
        return self._begun if len({glance.board for glance in self._begun.values()}) > 1 else {}

    def _tiles(self, setting: Setting, boards: Mapping[str, Glance]) -> GridLayout:
        """A picture of each board."""
        tiles = GridLayout(cols=FEWEST, spacing=self.step(GRID), size_hint_y=None)
        tiles.bind(minimum_height=tiles.setter("height"))
        now = self.model.games.chosen(setting)
        for value, name in setting.values:
            tile = BoardTile(boards[value], text=name, chosen=value == now, size_hint_y=None, height=self.step(HIGH))
            tile.bind(on_release=lambda _, value=value: self.model.games.choose(VARIANT, value))
            tiles.add_widget(tile)
        return tiles

    def _named(self, setting: Setting, bar: Segments) -> BoxLayout:
        """A setting's values beside its name, with its sign above that."""
        row = BoxLayout(spacing=self.step(GRID), size_hint_y=None, height=bar.height)
        name = BoxLayout(orientation="vertical", size_hint=(None, None), size=(self.step(NAME), self.step(STEPS)))
        name.pos_hint = {"center_y": 0.5}
        if setting.sign:
            name.add_widget(Sign(setting.sign, centred=True))
        name.add_widget(
            FittedWords(text=setting.name, wanted=BODY, color=MUTED, halign="center" if setting.sign else "left")
        )
        row.add_widget(name)
        row.add_widget(bar)
        return row

    def _told(self) -> None:
        """Who deals the cards and throws the dice: the app or the players."""
        games, rows = self.model.games, self.ids.told
        told = games.next_game.told
        rows.clear_widgets()
        for kind, (app, own) in TOLD.items():
            if kind in games.module.tells:
                bar = Segments()
                values = [
                    Value(told - {kind}, self.words(app), "screen", beside=True),
                    Value(told | {kind}, self.words(own), "hand", beside=True),
                ]
                bar.show(values, told, games.choose_told)
                rows.add_widget(bar)

    def _players(self, start: Scene) -> str:
        """Who plays which side."""
        names = self.model.players.named_seats
        sides = {side.id: side for side in start.sides}
        plays = [in_full(names.get(seat, ""), sides[seat], self.model.language) for seat in self.model.players.seating]
        if len(plays) > NAMED:
            return self.words("{n} players: who sits where", n=len(plays))
        return self.words("Players: {who}", who=" – ".join(plays))

    def name_players(self) -> None:
        """Opens the page of the players."""
        self.model.players.sit_down()

    def learn(self) -> None:
        """Explains the first round, or no longer."""
        self.model.preferences.change(explain=not self.model.settings.explain)

    def look_at_table(self) -> None:
        """Opens the page of what the table still lacks."""
        self.model.open(Screen.TABLE)

    def begin(self) -> None:
        """Begins the game that was chosen."""
        self.model.games.begin(self.model.games.next_game)
