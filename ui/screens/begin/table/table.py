"""The table before a game: what it still lacks, and how camera and lights do."""

from __future__ import annotations

from companion.language import mark
from companion.table.reconciliation.discrepancies import Discrepancy, Fix
from ui.model.table import deployment
from ui.model.table_model import Screen
from ui.screens.page import Page, Press, load
from ui.theme import GOOD, TEXT
from ui.widgets.board import map  # noqa: F401  (the layout uses it)
from ui.widgets.devices.reading import ways_of_reading
from ui.widgets.touch.medallion import Medallion
from ui.widgets.touch.segments import Segments

load(__file__)

SIGNS = {
    Fix.TAKE_OFF: "hand",
    Fix.MOVE: "move",
    Fix.PUT: "next",
    Fix.TURN_OVER: "turn",
    Fix.STRAIGHTEN: "retry",
    Fix.TILT: "retry",
}
"""The sign of each thing that hands do."""

READY = mark("Everything lies where it begins.")
MOST = {True: 3, False: 5}
"""How many missing counters are named, on a wide and on a tall screen."""
TILE = 98
"""How high the tile of a part is, in steps."""


class Table(Page):
    """The board as it should lie, and beside it what hands must still do."""

    def refresh(self) -> None:
        """Shows the table as it is seen now."""
        model, ids = self.model, self.ids
        start, lacks = model.games.start, model.table.deployment
        gone = deployment.missing(lacks)
        ids.map.art = self.art
        ids.map.show(
            model.board, start.counters, self.colours_of(start), model.pattern, grounds=start.grounds, missing=gone
        )
        ids.title.text = deployment.stands(model.game, lacks).say(model.language)
        ids.title.color = GOOD if lacks == () else TEXT
        if lacks is None:
            ids.fixes.text = self._unseen()
        else:
            said = deployment.said(model.game, lacks, model.language, model.devices.looks is None)
            ids.fixes.text = "\n".join(said[: MOST[self.width >= self.height]]) or self.words(READY)
        self._want(lacks)
        self._reading()
        self._parts()
        ids.back.text, ids.begin.text = self.words("Back"), self.words("Begin")

    def _want(self, lacks: tuple[Discrepancy, ...] | None) -> None:
        """What hands must do first, as a picture."""
        model, wanted = self.model, self.ids.wanted
        if not lacks:
            sign = "camera" if model.devices.parts is not None and model.devices.parts.has_camera else "pieces"
            wanted.tell(sign if lacks is None else "yes")
            return
        first, start, board = lacks[0], model.games.start, model.board
        alike = {lack.piece for lack in lacks if (lack.fix, lack.belongs) == (first.fix, first.belongs)}
        counters = [counter for counter in start.counters if counter.piece in alike]
        place = first.belongs or first.lies
        picture = self.art.ground(board.width_mm, board.height_mm)
        where = (board, place, picture) if place is not None else None
        wanted.ask(SIGNS[first.fix], counters, self.colours_of(start), where, self.art)

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
        row.add_widget(
            Medallion(text=camera, icon="camera", steps=TILE, on_release=lambda *_: model.open(Screen.CAMERA))
        )
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
        row.add_widget(self._part(lights, "lights", page))

    def _part(self, text: str, icon: str, page: Screen) -> Medallion:
        """The medallion of a part, which leads to its page."""
        part = Medallion(text=text, icon=icon, steps=TILE)
        part.bind(on_release=lambda *_: self.model.open(page))
        return part

    def begin(self) -> None:
        """Begins the game that was chosen; where it cannot be kept, the page below says so."""
        self.model.back()
        self.model.games.begin(self.model.games.next_game)
