"""The table before a game: what it still lacks, and how camera and lights do."""

from __future__ import annotations

from ui.model.table import deployment
from ui.model.table_model import Screen
from ui.screens.page import Page, Press, load
from ui.theme import GOOD, TEXT
from ui.widgets.board import map  # noqa: F401  (the layout uses it)
from ui.widgets.devices.reading import ways_of_reading
from ui.widgets.touch.segments import Segments

load(__file__)

MOST = {True: 3, False: 5}
"""How many missing counters are named, on a wide and on a tall screen."""
TILE = 88
"""How high the tile of a part is, in steps."""


class Table(Page):
    """The board as it should lie, and beside it what hands must still do."""

    def refresh(self) -> None:
        """Shows the table as it is seen now."""
        model, ids = self.model, self.ids
        start, lacks = model.games.start, model.table.deployment
        ids.map.art = self.art
        ids.map.show(model.board, start.counters, self.colours_of(start), model.pattern, grounds=start.grounds)
        ids.title.text = deployment.stands(model.game, lacks).say(model.language)
        ids.title.color = GOOD if lacks == () else TEXT
        if lacks is None:
            ids.fixes.text = self._unseen()
        else:
            said = deployment.said(model.game, lacks, model.language, model.devices.looks is None)
            ids.fixes.text = "\n".join(said[: MOST[self.width >= self.height]])
        self._reading()
        self._parts()
        ids.back.text, ids.begin.text = self.words("Back"), self.words("Begin")

    def _reading(self) -> None:
        """How the counters are read, where their prints are learnt; else the way to learn them."""
        model, row = self.model, self.ids.reading
        row.clear_widgets()
        parts = model.devices.parts
        if parts is None or not parts.has_camera or parts.prints.refused is not None:
            return
        if parts.prints.book is not None:
            bar = Segments()
            bar.show(ways_of_reading(model.language), parts.prints.counters, parts.prints.choose)
            row.add_widget(bar)
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
        row.add_widget(Press(text=camera, icon="camera", steps=TILE, on_release=lambda *_: model.open(Screen.CAMERA)))
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
        row.add_widget(Press(text=lights, icon="lights", steps=TILE, on_release=lambda *_: model.open(page)))

    def begin(self) -> None:
        """Begins the game that was chosen; where it cannot be kept, the page below says so."""
        self.model.back()
        self.model.games.begin(self.model.games.next_game)
