"""The first evening: what the companion does in five pictures, then the table is checked, then a practice round."""

from __future__ import annotations

from typing import Any

from kivy.properties import NumericProperty
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.language import mark
from companion.scene import Card
from companion.table.cues.cue import Cue
from ui.model.games.example import Example
from ui.model.review import history
from ui.model.table_model import Screen, TableModel
from ui.screens.page import Page, Press, load
from ui.theme import DISPLAY
from ui.widgets.board.map import Map
from ui.widgets.board.small_map import SmallMap
from ui.widgets.cards.card import CardFace
from ui.widgets.counters.big_counter import BigCounter
from ui.widgets.devices.table_drawing import TableDrawing
from ui.widgets.pictures import dots  # noqa: F401  (the layout uses it)
from ui.widgets.pictures.plot import Plot
from ui.widgets.pictures.scenery import Scenery
from ui.widgets.touch.buttons import Words

load(__file__)

STEPS = (
    (
        "follows",
        mark("It follows your table"),
        mark("Play with your own board and counters. The camera reads what you move; lights show what to do."),
    ),
    (
        "knows",
        mark("It knows the rules"),
        mark("Tap a place, and it shows where its counters can go. What the rules forbid is refused, with the reason."),
    ),
    (
        "secret",
        mark("It keeps secrets"),
        mark("Cards are shown to their owner alone. The screen is handed over, and nothing of a hand stays on it."),
    ),
    (
        "counts",
        mark("It does the sums"),
        mark("Every fight is added up for both sides, with each reason. You decide; it counts."),
    ),
    (
        "forgets",
        mark("It forgets nothing"),
        mark("Take a slip back, read the journal, go on another evening, and look at how the game went."),
    ),
    (
        "check",
        mark("Check your table"),
        mark("Lay the board below the camera and set the counters up. No camera? Then play on the screen alone."),
    ),
    (
        "practice",
        mark("A practice round"),
        mark(
            "A real game in which each thing is explained where it is. It is not kept, and you may leave at any time."
        ),
    ),
)
"""What is shown, its title, and its words."""
HAND = 3
FIGHTERS = 2
"""How many counters of each side stand for a fight."""


BOARD, TABLE = 0.95, 1.6
"""How wide a picture of the board is beside its words, and one of the table."""
SEES = 0.16
"""How bright the cone is in which the camera sees."""


class Evening(Page):
    """One step of it."""

    wide = NumericProperty(BOARD)

    def __init__(self, model: TableModel, **kwargs: Any) -> None:
        self.at = 0
        self._shown: object = None
        self._example = Example(model.games.saved_games.game(), model.language)
        self._steps = [step for step in STEPS if step[0] != "secret" or model.game.cards]
        super().__init__(model, **kwargs)

    def refresh(self) -> None:
        """Shows the step."""
        ids, last = self.ids, self.at == len(self._steps) - 1
        kind, title, words = self._steps[self.at]
        ids.title.text, ids.what.text = self.words(title), self.words(words)
        ids.dots.show(self.at, len(self._steps))
        ids.ways.clear_widgets()
        if kind == "check":
            self._check()
        ids.leave.text = self.words("New game") if last else self.words("Home")
        ids.leave.icon = "new" if last else "home"
        ids.before.text = self.words("Back")
        ids.before.disabled = self.at == 0
        ids.next.text = self.words("Begin the practice round") if last else self.words("Go on")
        ids.next.icon = "practice" if last else "next"
        if (self.at, tuple(self.size)) != self._shown:
            self._shown = self.at, tuple(self.size)
            ids.stage.clear_widgets()
            self.wide = TABLE if kind == "follows" else BOARD
            pictures = {
                "follows": self._follows,
                "knows": self._knows,
                "secret": self._secret,
                "counts": self._counts,
                "forgets": self._forgets,
                "check": self._set_up,
                "practice": self._practice,
            }
            ids.stage.add_widget(pictures[kind]())

    def go(self, by: int) -> None:
        """Shows another step; after the last one the practice round begins."""
        if self.at + by == len(self._steps):
            self._introduced()
            self.model.practice.begin()
            return
        self.at = max(0, self.at + by)
        self.refresh()

    def leave(self) -> None:
        """Leaves for home, or after the last step for a real game."""
        self._introduced()
        self.model.back()
        if self.at == len(self._steps) - 1:
            self.model.open(Screen.SETUP)

    def _introduced(self) -> None:
        if not self.model.settings.introduced:
            self.model.preferences.change(introduced=True)

    def _check(self) -> None:
        """How camera and lights do, and the ways to their pages."""
        model = self.model
        if model.devices.parts is None:
            return
        self.ids.what.text = " ".join(filter(None, (self.ids.what.text, model.devices.said)))
        ways = [
            (self.words("Camera"), "camera", Screen.CAMERA),
            (self.words("Devices"), "devices", Screen.DEVICES),
        ]
        if model.devices.parts.has_camera and model.devices.parts.prints.refused is None:
            ways.append((self.words("Counters without stickers"), "pieces", Screen.PRINTS))
        for text, icon, page in ways:
            press = Press(text=text, icon=icon)
            press.bind(on_release=lambda _, page=page: model.open(page))
            self.ids.ways.add_widget(press)

    # The pictures

    def _map(self, cues: dict[str, Cue], chosen: frozenset[str], choosing: bool) -> Map:
        scene = self._example.choosing[0] if choosing else self._example.start
        map_ = Map()
        map_.art = self.art
        colours = self.colours_of(scene)
        map_.show(self._example.game.board, scene.counters, colours, cues, chosen, grounds=scene.grounds)
        map_.disabled = True
        return map_

    def _follows(self) -> Widget:
        """The table: the camera sees the board, and light shows what acts and on what."""
        scene, going = self._example.choosing
        cues = {}
        if going:
            origin, target = going[0].origin or "", going[0].target or ""
            holders = {counter.place: counter.seat for counter in scene.counters}
            own = holders.get(origin)
            cues = {origin: Cue.FROM, target: Cue.TO if holders.get(target, own) == own else Cue.TARGET}
        board = self._example.game.board
        table = TableDrawing()
        table.show(board, self.art.ground(board.width_mm, board.height_mm))
        table.play(scene.counters, self.colours_of(scene), cues, self.art, SEES)
        return table

    def _knows(self) -> Widget:
        going = self._example.choosing[1]
        cues = {choice.target or "": Cue.TARGET for choice in going}
        return self._map(cues, frozenset({going[0].origin or ""}) if going else frozenset(), True)

    def _secret(self) -> Widget:
        scene = self._example.start
        row = BoxLayout(spacing=self.step(8), size_hint=(1, 0.6))
        for _ in range(HAND):
            card = CardFace()
            card.show(Card("?"), scene.sides, scene.emblems)
            row.add_widget(card)
        return _centred(row)

    def _counts(self) -> Widget:
        scene, first, second = self._example.fight
        if not first:
            return self._map({}, frozenset(), False)
        colours = self.colours_of(scene)
        row = BoxLayout(spacing=self.step(8), size_hint=(1, 0.5))
        for n, side in enumerate((first, second)):
            if n:
                row.add_widget(Words(text="×", size_steps=DISPLAY, bold=True, halign="center", grows=False))
            for counter in side[:FIGHTERS]:
                row.add_widget(BigCounter(counter, colours[counter.seat], art=self.art, named=False, disabled=True))
        return _centred(row)

    def _forgets(self) -> Widget:
        moments = history.measures(self._example.session, self.model.language)
        if not moments[0]:
            return self._map({}, frozenset(), False)
        plot = Plot(size_hint=(1, 0.8))
        scene = self._example.start
        plot.show(moments[0][0].label, self.words("Turn"), scene.sides, {}, history.series(moments, 0))
        return _centred(plot)

    def _set_up(self) -> Widget:
        return self._map({}, frozenset(), False)

    def _practice(self) -> Widget:
        picture = self.art.picture("title", self.height)
        if picture is not None:
            scenery = Scenery(bare=True)
            scenery.show(picture)
            return scenery
        small = SmallMap()
        small.show(self._example.game.board, self._example.choosing[0])
        return small


def _centred(widget: Widget) -> AnchorLayout:
    around = AnchorLayout()
    around.add_widget(widget)
    return around
