"""What of a configuration fits this game's board, its seats and the computer's pins; the rest is left out, and said."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Final, TypeVar

import msgspec

from companion.board import PlaceId
from companion.errors import DataError
from companion.game import Game, Module, Options, Seat
from companion.games import module_named, offered
from companion.language import Sentence, mark
from companion.settings import pieces
from companion.settings.config import (
    SETTINGS,
    ButtonsKind,
    Config,
    LightsConfig,
    Mistake,
    config_file,
    read_kept,
)
from companion.settings.measured import measured
from companion.settings.usable import load_usable
from hardware.cameras import kinds as cameras
from hardware.lights import Wired
from hardware.lights import kinds as lights_kinds

EDGES: Final = tuple(Seat(str(n)) for n in range(1, 9))
"""The edges of the screen at which buttons may stand: 1 is the lower one, then clockwise."""

Numbers = TypeVar("Numbers", int, tuple[int, ...])


class Files(msgspec.Struct, frozen=True):
    """Where a setting comes from: what people wrote, and the data folder (None: there is none)."""

    by_hand: Path
    data: Path | None = None

    def of(self, key: str) -> Path:
        """The file that says a dotted key."""
        section, _, rest = key.partition(".")
        try:
            kept = read_kept(self.data).get(section)
        except DataError:
            kept = None
        in_kept = self.data is not None and isinstance(kept, dict) and rest in kept
        return self.data / SETTINGS if in_kept and self.data is not None else self.by_hand


def fitted(
    config: Config, places: Sequence[PlaceId], seats: Sequence[Seat], files: Files
) -> tuple[Config, tuple[DataError, ...]]:
    """The configuration without the places, seats, lamps and pins that cannot be; and each of them, in one sentence
    that names its file and its key."""
    mistakes: list[DataError] = []

    def wrong(key: str, template: str, **values: object) -> None:
        mistakes.append(Mistake(files.of(key), key, template, **values))

    lights, buttons = config.lights, config.buttons
    if config.camera.kind not in cameras.KINDS:
        wrong("camera.kind", "{key} can only be {allowed}.", allowed=", ".join(cameras.KINDS))
        config = msgspec.structs.replace(config, camera=msgspec.structs.replace(config.camera, kind=cameras.NONE))
    if lights.kind not in lights_kinds.KINDS:
        wrong("lights.kind", "{key} can only be {allowed}.", allowed=", ".join(lights_kinds.KINDS))
        lights = msgspec.structs.replace(lights, kind=lights_kinds.NONE)
    if lights_kinds.kind_of(lights).simulated and not cameras.kind_of(config.camera).simulated:
        lights = msgspec.structs.replace(lights, kind=lights_kinds.NONE)  # they are drawn below the simulated table
    wired = lights_kinds.kind_of(lights).wired
    if wired is Wired.LAMPS:
        lights = _wired(lights, places, wrong)
    lamps = _known("lights.pins", lights.pins, places, wrong) if wired is Wired.PINS else {}
    presses = _known("buttons.pins", buttons.pins, seats, wrong) if buttons.kind is ButtonsKind.GPIO else {}
    uses: dict[int, list[str]] = {}
    for name, pins in (("lights.pins", lamps), ("buttons.pins", presses)):
        for key, pin in pins.items():
            uses.setdefault(pin, []).append(f"{name}.{key}")
    for pin, keys in uses.items():
        if len(keys) > 1:
            wrong(
                keys[0].rpartition(".")[0],
                "GPIO {pin} cannot serve both {one} and {other}: give one of them another pin.",
                pin=pin,
                one=keys[0],
                other=keys[1],
            )
    single = {pin for pin, keys in uses.items() if len(keys) == 1}
    if wired is Wired.PINS:
        left = {key: pin for key, pin in lamps.items() if pin in single}
        if not lights.pins:
            wrong("lights.pins", "{key} names no pin: name one for each place.")
        kind = lights.kind if left else lights_kinds.NONE
        lights = msgspec.structs.replace(lights, kind=kind, pins=left)
    if buttons.kind is ButtonsKind.GPIO:
        left = {key: pin for key, pin in presses.items() if pin in single}
        if not buttons.pins:
            wrong("buttons.pins", "{key} names no pin: name one for each side.")
        pressed = ButtonsKind.GPIO if left else ButtonsKind.NONE
        buttons = msgspec.structs.replace(buttons, kind=pressed, pins=left)
    return msgspec.structs.replace(config, lights=lights, buttons=buttons), tuple(mistakes)


class SetUp(msgspec.Struct, frozen=True):
    """What a computer is set up for: its game, the configuration as far as it can be used, and what of the files was
    left out of both."""

    config: Config
    game: Game
    mistakes: tuple[DataError, ...] = ()
    misprint: DataError | None = None
    """Why the pieces are not the owner's, but the game's own."""
    usual: bool = True
    """Whether this is the game that the lights' own table is meant for."""

    @property
    def said(self) -> tuple[Sentence, ...]:
        """All of it, in sentences."""
        return tuple(mistake.sentence for mistake in (*self.mistakes, self.misprint) if mistake is not None)

    def write_down(self) -> None:
        """Writes all of it into the system's log, with what was found where."""
        for mistake in filter(None, (*self.mistakes, self.misprint)):
            logging.getLogger(__name__).warning("%s", mistake, exc_info=mistake)


def set_up(config: Config, files: Files, misread: Sequence[DataError] = ()) -> SetUp:
    """What a configuration sets up, as far as it can be used: an unknown game is the first one, pieces that cannot be
    read are the game's own. `misread` is what of the files was left out before."""
    mistakes = [*misread]
    module = _usual(config)
    if config.game not in ("", module.name):
        said = mark("{key} names {name}; there are {known}.")
        mistakes.append(Mistake(files.of("game"), "game", said, name=config.game, known=", ".join(offered())))
    game, misprint = None, None
    if files.data is not None:
        try:
            game = pieces.owners_game(files.data, module.name)
        except DataError as error:
            misprint = error
    if game is None:
        game = module.new(Options(), "")
    return set_up_for(measured(game, config), config, files, mistakes, misprint)


def set_up_for(
    game: Game, config: Config, files: Files, mistakes: Sequence[DataError] = (), misprint: DataError | None = None
) -> SetUp:
    """What a configuration sets up for a game that is to be played."""
    usual = _usual(config).name
    places = tuple(place.id for place in game.board.places)
    buttons = msgspec.structs.replace(config.buttons, pins=_at_edges(config.buttons.pins, game, usual))
    config = msgspec.structs.replace(config, lights=config.lights_of(game.name, usual), buttons=buttons)
    config, unfit = fitted(config, places, (*game.seats, *EDGES), files)
    return SetUp(config, game, (*mistakes, *unfit), misprint, game.name == usual)


def _usual(config: Config) -> Module:
    """The game that a configuration names, the first one where the app has none of that name."""
    known = offered()
    return known.get(config.game) or next(iter(known.values()))


def _at_edges(pins: Mapping[str, int], game: Game, usual: str) -> dict[str, int]:
    """The pins of the buttons, those that the usual game names by its seats by their edges for any other game."""
    if game.name == usual:
        return dict(pins)
    seats = module_named(usual).new(Options(), "").seats
    return {EDGES[seats.index(Seat(key))] if key in seats else key: pin for key, pin in pins.items()}


def set_up_here(data: Path | None) -> SetUp:
    """What the files of this computer set up; nothing in them is an error."""
    config, misread = load_usable(config_file(), data)
    return set_up(config, Files(config_file(), data), misread)


Wrong = Callable[..., None]


def _known(name: str, named: Mapping[str, Numbers], known: Iterable[str], wrong: Wrong) -> dict[str, Numbers]:
    """What is named and there is."""
    there = [str(one) for one in known]
    for key in named:
        if key not in there:
            wrong(name, "{key} names {name}; this game has {known}.", name=key, known=", ".join(there))
    return {key: value for key, value in named.items() if key in there}


def _wired(lights: LightsConfig, places: Sequence[PlaceId], wrong: Wrong) -> LightsConfig:
    """The lights with the places and lamps of their wiring that there are."""
    if not lights.wiring:
        return lights
    wiring = _known("lights.wiring", lights.wiring, places, wrong)
    beyond = [lamp for lamps in wiring.values() for lamp in lamps if lights.lamps and lamp >= lights.lamps]
    if beyond:
        wrong(
            "lights.wiring",
            "{key} names lamp {lamp}, but by lights.lamps the last one is {last}.",
            lamp=max(beyond),
            last=lights.lamps - 1,
        )
        wiring = {place: tuple(lamp for lamp in lamps if lamp not in beyond) for place, lamps in wiring.items()}
    # Without any wiring the lamps would follow the board's places, which nobody said.
    return msgspec.structs.replace(lights, wiring=wiring or {str(place): () for place in places})
