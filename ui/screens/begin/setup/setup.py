"""A new game: its variant, its players, the devices, and whether every counter stands where it begins."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from kivy.uix.boxlayout import BoxLayout

from companion.game import CARDS, DICE
from companion.scene import Scene
from ui.model.players import in_full
from ui.model.table import deployment
from ui.model.table_model import Screen
from ui.screens.page import Page, Press, Words, load
from ui.theme import GOOD, MUTED, SMALL, TEXT, WARN
from ui.widgets.board import map  # noqa: F401  (the layout uses it)
from ui.widgets.devices.reading import ways_of_reading
from ui.widgets.touch.segments import Segments, Value

load(__file__)

MOST = {True: 2, False: 5}
"""How many missing counters are named, on a wide and on a tall screen."""
ACROSS = ((2, 7), (10, 3))
"""Of names of at most so many letters, so many lie side by side."""
FEWEST = 2
"""So many do of longer ones."""
NAMED = 3
"""So many players are named; of more it is said how many they are."""


class Setup(Page):
    """What is played, and what the table still lacks."""

    def refresh(self) -> None:
        """Shows the variants and the table."""
        model, ids = self.model, self.ids
        wide, chosen = self.width >= self.height, model.games.next_game
        ids.title.text = "" if wide else self.words("New game")
        self._settings()
        ids.cards.clear_widgets()
        if CARDS in model.games.module.tells:
            values = [
                Value(frozenset(), self.words("Cards in the app")),
                Value(frozenset({CARDS}), self.words("Printed cards")),
            ]
            self._bar(ids.cards, values, chosen.told, model.games.choose_told)
        if DICE in model.games.module.tells:
            app, own = chosen.told - {DICE}, chosen.told | {DICE}
            values = [Value(app, self.words("Dice in the app")), Value(own, self.words("Own dice"))]
            self._bar(ids.cards, values, chosen.told, model.games.choose_told)
        self._reading()
        explains = model.settings.explain
        ids.learn.show(
            self.words("Explain the first round"), explains, self.words("Yes") if explains else self.words("No")
        )
        start = model.games.start
        ids.players.text = self._players(start)
        self._parts()
        colours = self.colours_of(start)
        ids.map.art = self.art
        ids.map.show(model.board, start.counters, colours, model.pattern, grounds=start.grounds)
        lacks = model.table.deployment
        pieces = len(model.game.pieces)
        ids.seen.color = TEXT
        if lacks is None:
            ids.seen.text = " ".join(filter(None, (self.words("Set the counters up as shown."), self._unseen())))
        elif lacks:
            there = pieces - len({fix.piece for fix in lacks})
            ids.seen.text = self.words("{n} of {all} counters stand in their places.", n=there, all=pieces)
        else:
            ids.seen.color = GOOD
            ids.seen.text = self.words("All {n} counters stand in their places.", n=pieces)
        said_fixes = deployment.said(model.game, lacks or (), model.language, model.devices.looks is None)
        ids.fixes.text = "\n".join(said_fixes[: MOST[wide]])
        ids.begin.text = self.words("Begin")
        ids.unsaved.clear_widgets()
        if model.why:
            ids.seen.text, ids.seen.color = model.why, WARN
            ids.fixes.text = ""
            ids.parts.clear_widgets()
            ids.begin.text = self.words("Try again")
            press = Press(text=self.words("Go on without saving"))
            press.bind(on_release=lambda *_: model.games.begin_unsaved(chosen))
            ids.unsaved.add_widget(press)
        ids.back.text = self.words("Back")

    def _settings(self) -> None:
        """A bar or two for each setting, with its name where there are several."""
        model, rows = self.model, self.ids.variants
        rows.clear_widgets()
        settings = model.games.next_settings
        for setting in settings:
            if len(settings) > 1:
                rows.add_widget(Words(text=setting.name, size_steps=SMALL, color=MUTED))
            longest = max(len(name) for _, name in setting.values)
            across = next((across for letters, across in ACROSS if longest <= letters), FEWEST)
            numbers = all(value.isdecimal() for value, _ in setting.values)
            named = sorted(setting.values, key=lambda of: int(of[0])) if numbers else setting.values
            values = [Value(value, name) for value, name in named]
            choose = partial(model.games.choose, setting.key)
            self._bar(rows, values, model.games.chosen(setting), choose, -(-len(values) // across))

    @staticmethod
    def _bar(
        rows: BoxLayout, values: Sequence[Value], now: object, choose: Callable[[Any], None], bars: int = 1
    ) -> None:
        """Adds a choice between some values."""
        bar = Segments()
        bar.show(values, now, choose, bars)
        rows.add_widget(bar)

    def _reading(self) -> None:
        """How the counters are read, where their prints are learnt; else the way to learn them."""
        model, row = self.model, self.ids.reading
        row.clear_widgets()
        parts = model.devices.parts
        if parts is None or not parts.has_camera or parts.prints.refused is not None:
            return
        if parts.prints.book is not None:
            self._bar(row, ways_of_reading(model.language), parts.prints.counters, parts.prints.choose)
            return
        press = Press(text=self.words("Counters without stickers"), icon="pieces", steps=50)
        press.bind(on_release=lambda *_: model.open(Screen.PRINTS))
        row.add_widget(press)

    def _unseen(self) -> str:
        """Why the camera does not check the table; nothing where there is no camera."""
        model = self.model
        if model.devices.parts is not None and not model.devices.parts.has_camera:
            return model.table.trouble
        if model.devices.reading is None or model.devices.reading.sentence is None:
            return self.words("The camera does not see the board now.")
        return model.devices.said

    def _players(self, start: Scene) -> str:
        """Who plays which side."""
        names = self.model.players.named_seats
        sides = {side.id: side for side in start.sides}
        plays = [in_full(names.get(seat, ""), sides[seat], self.model.language) for seat in self.model.players.seating]
        if len(plays) > NAMED:
            return self.words("{n} players: who sits where", n=len(plays))
        return self.words("Players: {who}", who=" – ".join(plays))

    def _parts(self) -> None:
        """How camera and lights do; a tap leads to their pages."""
        model, row = self.model, self.ids.parts
        row.clear_widgets()
        if model.devices.parts is None:
            return
        reading, parts = model.devices.reading, model.devices.parts
        if not parts.has_camera:
            camera = self.words("Camera: none")
        elif reading is None:
            camera = self.words("Camera: no picture yet")
        elif reading.sentence is not None:
            camera = self.words("Camera: see what it needs")
        else:
            camera = self.words("Camera: it sees the board")
        row.add_widget(Press(text=camera, icon="camera", steps=50, on_release=lambda *_: model.open(Screen.CAMERA)))
        ready = parts.lamps > 0 and parts.lights_trouble is None
        if ready and parts.has_simulated_lights:
            lights = self.words("Lights: below the table")
        elif ready:
            lights = self.words("Lights: {n} lamps", n=parts.lamps)
        elif parts.lights_trouble is not None:
            lights = self.words("Lights: see what they need")
        else:
            lights = self.words("Lights: none")
        page = Screen.LIGHTS if ready else Screen.DEVICES
        row.add_widget(Press(text=lights, icon="lights", steps=50, on_release=lambda *_: model.open(page)))

    def name_players(self) -> None:
        """Opens the page of the players."""
        self.model.players.sit_down()

    def learn(self) -> None:
        """Explains the first round, or no longer."""
        self.model.preferences.change(explain=not self.model.settings.explain)

    def begin(self) -> None:
        """Begins the game that was chosen."""
        self.model.games.begin(self.model.games.next_game)
