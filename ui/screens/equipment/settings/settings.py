"""Settings of the screen; they are kept."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.properties import NumericProperty
from kivy.uix.boxlayout import BoxLayout

from companion.language import language_name, mark
from companion.settings.config import MainsHz
from ui.app.services.voice import engine
from ui.model.table_model import TableModel
from ui.screens.page import Page, load
from ui.theme import BODY, GRID, LANDSCAPE, PORTRAIT, style
from ui.widgets.board import small_map  # noqa: F401  (the layout uses it)
from ui.widgets.pictures import scenery  # noqa: F401  (the layout uses it)
from ui.widgets.surface import Surface
from ui.widgets.touch.on_off import OnOff
from ui.widgets.touch.segments import Segments, Value
from ui.widgets.writing import vellum  # noqa: F401  (the layout uses it)
from ui.widgets.writing.fitted_words import FittedWords
from ui.widgets.writing.sign import Sign

load(__file__)

SIZES = ((0.9, mark("Small")), (1.0, mark("Usual")), (1.15, mark("Large")), (1.3, mark("Largest")))
VOLUMES = (0, 25, 50, 70, 100)
"""How loud sounds can be, in percent; 0 is silence."""
TILE, LOW = 92, 66
"""The height of a setting on a wide screen and on a tall one, in steps."""

MOST, WIDE_MOST = 1.5, 2.0
"""So many times as high a setting is at most where the page has the room, also on a wide page."""
WIDER = 1.5
"""How many times as wide as its name the bar of a setting is on a tall screen."""


class Setting(Surface):
    """A setting of some values: its sign, its name, and the values."""

    def __init__(self, sign: str, **kwargs: Any) -> None:
        self.named, self.values = FittedWords(wanted=BODY), Segments(pos_hint={"center_y": 0.5})
        if style.composition == PORTRAIT:
            self.values.size_hint_x = WIDER
        super().__init__(**kwargs)
        top = BoxLayout()
        top.add_widget(Sign(sign))
        top.add_widget(self.named)
        self.add_widget(top)
        self.add_widget(self.values)

    def show(self, name: str, values: Sequence[Value], now: object, choose: Callable[[Any], None]) -> None:
        """Shows what can be chosen, and what is."""
        self.named.text = name
        self.values.show(values, now, choose)


class Settings(Page):
    """A tile a setting, bars of values and switches, beside the game's picture, with a note in letters as they are
    set."""

    tile = NumericProperty(TILE)

    def __init__(self, model: TableModel, **kwargs: Any) -> None:
        self._tiles: dict[str, Setting | OnOff] = {}
        super().__init__(model, **kwargs)

    def refresh(self) -> None:
        """Shows the settings as they are."""
        model, ids, now = self.model, self.ids, self.model.settings
        preferences = model.preferences
        self.tile = LOW if style.composition == PORTRAIT else TILE
        ids.title.text = self.words("Settings")
        self.show_title(ids.scenery, ids.map)
        ids.sample.text = self.words("Words are as large as these.")
        languages = [Value(code, language_name(code)) for code in preferences.languages]
        self._choice("language", self.words("Language"), languages, model.language, preferences.speak)
        sizes = [Value(size, self.words(name), letter=size) for size, name in SIZES]
        self._choice("text-size", self.words("Text"), sizes, now.text_size, lambda n: preferences.change(text_size=n))
        self._choice("volume", self.words("Sounds"), self._volumes(), self._volume, self._loud)
        if engine() or now.voice:
            spoken = self.words("Say aloud what is asked")
            self._switch("voice", spoken, now.voice, lambda on: preferences.change(voice=on))
        moves = self.words("Movement on the screen")
        self._switch("calm", moves, not now.calm, lambda on: preferences.change(calm=not on))
        turn = self.words("Turn the screen to the player who decides")
        self._switch("turn", turn, now.facing, lambda on: preferences.change(facing=on))
        mains = model.devices.parts.mains if model.devices.parts is not None else None
        if mains is not None:
            hertz = ((MainsHz.EUROPE, "50 Hz"), (MainsHz.AMERICA, "60 Hz"), (MainsHz.AS_IT_COMES, self.words("Off")))
            values = [Value(value, text) for value, text in hertz]
            flicker = self.words("Lamps that flicker: mains of")
            self._choice("lights", flicker, values, mains, model.devices.follow_mains)
        ids.devices.text = model.why or model.devices.said
        self._fill()
        ids.players.text = self.words("Who plays?")
        ids.back.text = self.words("Back")

    def _fill(self) -> None:
        """The way to the players is a tile where the last row has room for one, else a button at the foot."""
        rows, players = self.ids.rows, self.ids.players.__self__
        home = rows if len(self._tiles) % rows.cols else self.ids.foot
        if players.parent is not home:
            players.parent.remove_widget(players)
            players.size_hint_y, players.height = (1 if home is rows else None), self.ids.back.height
            home.add_widget(players)

    @staticmethod
    def high(room: float, settings: int, across: int, least: float) -> float:
        """How high a setting is in a room of so many px, in steps: as high as all can be, within reason."""
        rows = -(-max(1, settings) // across)
        most = WIDE_MOST if style.composition == LANDSCAPE else MOST
        return float(max(least, min(least * most, room / style.unit / rows - GRID)))

    def _volumes(self) -> list[Value]:
        """Silence has a sign, every other volume one bar more than the one before."""
        louder = [Value(volume, f"{volume} %", bars=n) for n, volume in enumerate(VOLUMES) if n]
        return [Value(0, self.words("Off"), icon="mute"), *louder]

    @property
    def _volume(self) -> int:
        """The one of the volumes that is nearest to the one that is set."""
        now = self.model.settings
        return min(VOLUMES, key=lambda volume: abs(volume - now.volume)) if now.sounds else 0

    def _loud(self, volume: int) -> None:
        """Sounds are so many percent loud."""
        louder = {"volume": volume} if volume else {}
        self.model.preferences.change(sounds=volume > 0, **louder)

    def _add(self, tile: Setting | OnOff) -> None:
        """A new tile is the last one of the settings."""
        rows = self.ids.rows
        rows.add_widget(tile, index=len(rows.children) - len(self._tiles) + 1)

    def _choice(
        self, sign: str, name: str, values: Sequence[Value], now: object, choose: Callable[[Any], None]
    ) -> None:
        """A setting of some values; its tile stays as long as the page."""
        tile = self._tiles.get(sign)
        if not isinstance(tile, Setting):
            tile = self._tiles[sign] = Setting(sign)
            self._add(tile)
        tile.show(name, values, now, choose)

    def _switch(self, sign: str, name: str, now: bool, choose: Callable[[bool], None]) -> None:
        """A setting that is on or off."""
        tile = self._tiles.get(sign)
        if not isinstance(tile, OnOff):
            tall = style.composition == PORTRAIT
            tile = OnOff(sign=sign, orientation="horizontal" if tall else "vertical", padding=self.step(8))
            tile.bind(on_release=lambda one: choose(not one.on))
            self._tiles[sign] = tile
            self._add(tile)
        tile.show(name, now, self.words("Yes") if now else self.words("No"))
