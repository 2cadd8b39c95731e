"""A new game: what is played, by whom, and in a word whether every counter stands where it begins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from kivy.graphics.texture import Texture
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from companion.game import CARDS, DICE, VARIANT, Setting
from companion.language import mark
from companion.scene import Scene, Side
from ui.model.games.glance import Glance
from ui.model.players import in_full
from ui.model.table import deployment
from ui.model.table_model import Screen, TableModel
from ui.screens.page import Page, Press, Words, load
from ui.theme import BODY, GRID, LEGIBLE, MUTED, WARN, style
from ui.widgets.board import map  # noqa: F401  (the layout uses it)
from ui.widgets.pictures.arms import RowSign
from ui.widgets.tiles.board_tile import BoardTile
from ui.widgets.touch.medallion import Medallion
from ui.widgets.touch.pictured import pictures, shields, track
from ui.widgets.touch.segments import Segments, Value
from ui.widgets.writing.fitted_words import FittedWords

load(__file__)

TOLD = {
    CARDS: (mark("Cards: in the app"), mark("Cards: printed ones")),
    DICE: (mark("Dice: in the app"), mark("Dice: your own")),
}
"""What is said where the players may tell a kind of chance: the app does it, or they."""
SIGNS = {CARDS: "cards", DICE: "games"}
"""The sign for each."""
FACE = 5
"""What the die shows that stands for dice."""
ACROSS = ((2, 7), (10, 3))
"""Of names of at most so many letters, so many lie side by side."""
FEWEST = 2
"""So many do of longer ones."""
PICTURED, HIGH = 6, 92
"""So many boards at most are chosen by their pictures, and how high each is, in steps."""
NAME = 22
"""The height of a setting's name over its values, in steps."""
OTHERS = 2
"""So many other things lie on the table after cards and dice."""
ROOMY = 118
"""A thing on the table has at least so much height, in steps, where there are two rows of them."""
NAMED = 3
"""So many players are named; of more it is said how many they are."""
LONGEST = 56
"""Names of so many letters together still fit below their sign."""


class Setup(Page):
    """What is played, who plays, and the way to the table."""

    def __init__(self, model: TableModel, **kwargs: Any) -> None:
        self._shown: object = None
        self._begun: dict[str, Glance] = {}
        self._counted: object = None
        self._sides: dict[str, tuple[Side, ...]] = {}
        """Who plays, by how many do."""
        self._chance: dict[str, Medallion] = {}
        """What the app or the players may do, by its kind."""
        super().__init__(model, **kwargs)
        self._buttons = self.ids.buttons.__self__  # also while they lie nowhere

    def refresh(self) -> None:
        """Shows the choices, and the board as they make it."""
        model, ids = self.model, self.ids
        self._settings()
        self._told()
        ids.learn.text, ids.learn.chosen = self.words("Explain the first round"), model.settings.explain
        ids.learn.badge = "yes" if model.settings.explain else ""
        start, lacks = model.games.start, model.table.deployment
        ids.players.text, ids.players.around = self._players(start), self._around(start)
        ids.table.text = deployment.to_do(model.game, lacks).say(model.language)
        ids.table.icon = "board" if lacks is None else "warning" if lacks else "yes"
        gone = deployment.missing(lacks)
        ids.map.art = self.art
        ids.map.show(
            model.board, start.counters, self.colours_of(start), model.pattern, grounds=start.grounds, missing=gone
        )
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
        """The values of each setting: boards and seats by their pictures, others by drawings, on a track or in bars."""
        model, rows = self.model, self.ids.variants
        rows.clear_widgets()
        settings, drawn = model.games.next_settings, []
        for setting in settings:
            if boards := self._boards(setting, settings):
                rows.add_widget(self._tiles(setting, boards))
            elif setting.figures:
                drawn.append(self._named(setting, self._pictures(setting)))
            elif seats := self._seats(setting):
                rows.add_widget(self._named(setting, seats))
            elif setting.track:
                choose, now = partial(model.games.choose, setting.key), model.games.chosen(setting)
                rows.add_widget(self._named(setting, track(setting.values, now, choose)))
            else:
                bar = self._bar(setting)
                rows.add_widget(self._named(setting, bar) if len(settings) > 1 else bar)
        abreast = BoxLayout(spacing=self.step(GRID), size_hint_y=None)
        for group in drawn:
            abreast.add_widget(group)
        if drawn:
            abreast.height = max(group.height for group in drawn)
            rows.add_widget(abreast, index=1 if any(setting.track for setting in settings) else 0)

    def _bar(self, setting: Setting) -> Segments:
        """The values in a bar, or a few below each other."""
        games = self.model.games
        longest = max(len(name) for _, name in setting.values)
        across = next((across for letters, across in ACROSS if longest <= letters), FEWEST)
        numbers = all(value.isdecimal() for value, _ in setting.values)
        named = sorted(setting.values, key=lambda of: int(of[0])) if numbers else setting.values
        bar = Segments()
        values = [Value(value, name) for value, name in named]
        bar.show(values, games.chosen(setting), partial(games.choose, setting.key), -(-len(values) // across))
        return bar

    def _pictures(self, setting: Setting) -> Widget:
        """The values by their drawings."""
        games = self.model.games
        values = [(value, name, sign) for (value, name), sign in zip(setting.values, setting.figures, strict=True)]
        return pictures(values, games.chosen(setting), self.art, partial(games.choose, setting.key))

    def _seats(self, setting: Setting) -> Widget | None:
        """The seats of each number of players by their arms; None where a setting is about something else."""
        games = self.model.games
        if setting.key != VARIANT or not all(value.isdecimal() for value, _ in setting.values):
            return None
        shown = self.model.language, games.module.name
        if shown != self._counted:
            self._counted = shown
            self._sides = {value: games.with_value(VARIANT, value).scene.sides for value, _ in setting.values}
        if any(len(sides) != int(value) for value, sides in self._sides.items()):
            return None
        every: dict[str, Side] = {}
        for value in sorted(self._sides, key=int):
            every |= {side.id: side for side in self._sides[value] if side.id not in every}
        playing = [side.id for side in self._sides[games.chosen(setting)]]
        values = {int(value): value for value, _ in setting.values}
        arms = shields([*every.values()], playing, values, self.art, partial(games.choose, setting.key))
        said = Words(text=" · ".join(every[seat].name for seat in playing), size_steps=LEGIBLE, color=MUTED)
        both = BoxLayout(orientation="vertical", size_hint_y=None, height=arms.height)
        for part in (arms, said):
            both.add_widget(part)
        both.bind(minimum_height=both.setter("height"))
        return both

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
            tile = BoardTile(
                boards[value], self.art, text=name, chosen=value == now, size_hint_y=None, height=self.step(HIGH)
            )
            tile.bind(on_release=lambda _, value=value: self.model.games.choose(VARIANT, value))
            tiles.add_widget(tile)
        return tiles

    def _named(self, setting: Setting, choice: Widget) -> BoxLayout:
        """A setting's values below its name, after its sign; what a track stands at is said there too."""
        now = self.model.games.chosen(setting)
        said = next((name for value, name in setting.values if value == now), "")
        counted = setting.track or (setting.key == VARIANT and said.isdecimal())
        text = f"{setting.name} · {said}" if counted else setting.name
        return self._headed(setting.sign, text, choice)

    def _headed(self, sign: str, text: str, choice: Widget) -> BoxLayout:
        """A choice below a heading."""
        high = self.step(NAME * style.large)
        group = BoxLayout(orientation="vertical", size_hint_y=None, height=choice.height + high)
        choice.bind(height=lambda _, tall: setattr(group, "height", tall + high))
        head = BoxLayout(spacing=self.step(GRID / 2), size_hint_y=None, height=high)
        if sign:
            head.add_widget(RowSign(sign, None, colour=MUTED, size_hint=(None, 0.86), width=high))
        head.add_widget(FittedWords(text=text, wanted=BODY, color=MUTED))
        group.add_widget(head)
        group.add_widget(choice)
        return group

    def _told(self) -> None:
        """Who deals the cards and throws the dice, the app or the players: a tap lets the other do it."""
        games, objects = self.model.games, self.ids.objects
        told, kinds = games.next_game.told, [kind for kind in TOLD if kind in games.module.tells]
        if [*self._chance] != kinds:
            for medallion in self._chance.values():
                objects.remove_widget(medallion)
            self._chance = {
                kind: Medallion(icon=SIGNS[kind], die=FACE if kind == DICE else 0, size_hint_y=1) for kind in kinds
            }
            for kind, medallion in self._chance.items():
                medallion.bind(on_release=lambda _, kind=kind: games.choose_told(games.next_game.told ^ {kind}))
                objects.add_widget(medallion, index=OTHERS)
        for kind, medallion in self._chance.items():
            medallion.text = self.words(TOLD[kind][kind in told])
            medallion.badge = "hand" if kind in told else "screen"

    def _around(self, start: Scene) -> list[tuple[Texture, int]]:
        """The arms of who plays, each with its edge of the screen."""
        players = self.model.players
        if self.art is None or not all(self.art.sprite(f"seat/{seat}") for seat in players.seating):
            return []
        return [(self.art.sprite(f"seat/{seat}"), players.edge_of(seat)) for seat in players.seating]

    def _players(self, start: Scene) -> str:
        """Who plays which side."""
        names = self.model.players.named_seats
        sides = {side.id: side for side in start.sides}
        plays = [in_full(names.get(seat, ""), sides[seat], self.model.language) for seat in self.model.players.seating]
        who = " – ".join(plays)
        if len(plays) > NAMED or len(who) > LONGEST:
            return self.words("{n} players: who sits where", n=len(plays))
        return self.words("Players: {who}", who=who)

    def across(self, things: int, width: float, height: float) -> int:
        """So many of the things on the table lie side by side, in two rows where there is room for both."""
        two = things > OTHERS + 1 and height >= 2 * self.step(ROOMY) and height > 0.5 * width
        return -(-things // 2) if two else things

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
