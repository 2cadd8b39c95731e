"""Settings of the screen; they are kept."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from companion.language import language_name, mark
from companion.settings.config import MainsHz
from ui.app.services.voice import engine
from ui.model.table_model import TableModel
from ui.screens.page import Page, load
from ui.theme import GRID, PORTRAIT, style
from ui.widgets.board import small_map  # noqa: F401  (the layout uses it)
from ui.widgets.pictures import scenery  # noqa: F401  (the layout uses it)
from ui.widgets.pictures.standards import Standards
from ui.widgets.touch.captioned import Captioned, TapThing
from ui.widgets.touch.on_off import OnOff
from ui.widgets.touch.segments import Value
from ui.widgets.touch.things import Blast, Lamp, Letter, Pennant, Thing, Things
from ui.widgets.writing import vellum  # noqa: F401  (the layout uses it)

load(__file__)

SIZES = ((0.9, mark("Small")), (1.0, mark("Usual")), (1.15, mark("Large")), (1.3, mark("Largest")))
VOLUMES = (0, 25, 50, 70, 100)
"""How loud sounds can be, in percent; 0 is silence."""
TILE, LOW = 92, 66
"""The least height of a setting, and on a tall page, where its words lie beside it, in steps."""
MOST = 2.0
"""So many times as high a setting is at most where the page has the room."""
KINDS: Final[dict[str, type[Thing]]] = {"language": Pennant, "text-size": Letter, "volume": Blast, "lights": Lamp}
"""What the values of each setting are drawn as."""


class Settings(Page):
    """A drawn thing a setting, beside the game's picture, with a note in letters as they are set."""

    def __init__(self, model: TableModel, **kwargs: Any) -> None:
        self._things: dict[str, Captioned] = {}
        super().__init__(model, **kwargs)

    def refresh(self) -> None:
        """Shows the settings as they are."""
        model, ids, now = self.model, self.ids, self.model.settings
        preferences = model.preferences
        ids.title.text = self.words("Settings")
        self.show_title(ids.scenery, ids.map)
        ids.sample.text = self.words("Words are as large as these.")
        languages = [Value(code, language_name(code)) for code in preferences.languages]
        self._choice("language", self.words("Language"), languages, model.language, preferences.speak)
        sizes = [Value(size, self.words(name), letter=size) for size, name in SIZES]
        self._choice("text-size", self.words("Text"), sizes, now.text_size, lambda n: preferences.change(text_size=n))
        self._choice("volume", self.words("Sounds"), self._volumes(), self._volume, self._loud)
        moves = self.words("Movement on the screen")
        self._switch("motion", moves, not now.calm, lambda on: preferences.change(calm=not on))
        turn = self.words("Turn the screen to the player who decides")
        self._switch("turn", turn, now.facing, lambda on: preferences.change(facing=on))
        self._players()
        if engine() or now.voice:
            spoken = self.words("Say aloud what is asked")
            self._switch("voice", spoken, now.voice, lambda on: preferences.change(voice=on))
        mains = model.devices.parts.mains if model.devices.parts is not None else None
        if mains is not None:
            hertz = ((MainsHz.EUROPE, "50 Hz"), (MainsHz.AMERICA, "60 Hz"), (MainsHz.AS_IT_COMES, self.words("Off")))
            values = [Value(value, text) for value, text in hertz]
            flicker = self.words("Lamps that flicker: mains of")
            self._choice("lights", flicker, values, mains, model.devices.follow_mains)
        ids.devices.text = model.why or model.devices.said
        ids.back.text = self.words("Back")

    @staticmethod
    def high(room: float, settings: int, across: int) -> float:
        """How high a setting is in a room of so many px, in steps: as high as all can be, within reason."""
        rows = -(-max(1, settings) // across)
        least = LOW if style.composition == PORTRAIT else TILE
        return float(max(least, min(TILE * MOST, room / style.unit / rows - GRID)))

    def _volumes(self) -> list[Value]:
        """Silence is the horn, every other volume one blast more than the one before."""
        louder = [Value(volume, f"{volume} %", bars=n) for n, volume in enumerate(VOLUMES) if n]
        return [Value(0, self.words("Off")), *louder]

    @property
    def _volume(self) -> int:
        """The one of the volumes that is nearest to the one that is set."""
        now = self.model.settings
        return min(VOLUMES, key=lambda volume: abs(volume - now.volume)) if now.sounds else 0

    def _loud(self, volume: int) -> None:
        """Sounds are so many percent loud."""
        louder = {"volume": volume} if volume else {}
        self.model.preferences.change(sounds=volume > 0, **louder)

    def _choice(
        self, name: str, text: str, values: Sequence[Value], now: object, choose: Callable[[Any], None]
    ) -> None:
        """A setting of some values; its thing stays as long as the page."""
        setting = self._things.get(name)
        if setting is None:
            setting = self._add(name, Captioned(Things(KINDS[name])))
        setting.text = text
        assert isinstance(setting.thing, Things)
        setting.thing.show(values, now, choose)

    def _switch(self, name: str, text: str, now: bool, choose: Callable[[bool], None]) -> None:
        """A setting that is on or off."""
        switch = self._things.get(name)
        if switch is None:
            switch = self._add(name, OnOff(name))
            switch.bind(on_release=lambda one: choose(not one.on))
        assert isinstance(switch, OnOff)
        switch.show(text, now, self.words("Yes") if now else self.words("No"))

    def _players(self) -> None:
        """The way to the players: the banners of all sides."""
        way = self._things.get("players")
        if way is None:
            way = self._add("players", TapThing(Standards(self.model.games.start.sides, self.art)))
            way.bind(on_release=lambda _: self.model.players.sit_down())
        way.text = self.words("Who plays?")

    def _add(self, name: str, thing: Captioned) -> Captioned:
        """A new thing is the last one of the settings."""
        self._things[name] = thing
        self.ids.rows.add_widget(thing)
        return thing
