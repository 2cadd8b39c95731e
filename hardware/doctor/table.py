"""The doctor's checks of what belongs to the table: settings, pins, camera, calibration, lights, buttons, log."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import TYPE_CHECKING, Final

from calibration.beside import LEFT, RIGHT
from calibration.geometry import Calibration
from companion.errors import CompanionError, DeviceError
from companion.game import Game
from companion.language import Sentence, mark
from companion.record.storage.log import Log
from companion.settings.config import (
    ButtonsConfig,
    ButtonsKind,
    CameraConfig,
    Config,
    Counters,
)
from companion.settings.pieces import kept_in
from companion.table.stickers import Printed
from hardware.buttons import GpioButtons
from hardware.cameras.camera import Frame
from hardware.cameras.kinds import NoCamera, build_camera, kind_of
from hardware.computer.pins import take_pins
from hardware.doctor import lights
from hardware.doctor.check import Check, Verdict, absent, counted, good, wrong
from hardware.fitting import SetUp
from hardware.lights import Wired
from hardware.lights.kinds import kind_of as lights_kind_of
from hardware.reader.sentences import DRAWN

if TYPE_CHECKING:
    from hardware.reader.prints.keeping.book import PrintBook

FRAMES: Final = 3
LACKING: Final = mark(
    "These cards beside the board are not seen: {spots}. Uncover them, or lay them where they belong."
)
BEST_MM: Final = 1.5
"""An error up to which a calibration is good: a tenth of a counter or less."""
WORST_MM: Final = 3.0


def pins(config: Config) -> Check:
    """What drives the computer's pins."""
    part = mark("pins")
    used = lights_kind_of(config.lights).wired is Wired.PINS or config.buttons.kind is ButtonsKind.GPIO
    try:
        name = take_pins()
    except DeviceError as error:
        if used:
            return Check(part, Verdict.WRONG, error.sentence)
        return absent(part, "This computer has none that can be used; none is asked for.")
    if used and name == "Mock":
        return wrong(part, "They are only simulated: unset GPIOZERO_PIN_FACTORY.")
    return good(part, "Driven by {name}.", name=name)


def devices(config: Config, data: Path | None, game: Game, in_use: bool) -> tuple[Check, ...]:
    """The camera, the calibration, the lights and the buttons, opened and closed again; those that are `in_use` by an
    app are left alone."""
    if in_use and kind_of(config.camera).make is not None:
        seen, exact = _left_alone(mark("camera")), _left_alone(mark("calibration"))
    else:
        seen, frame = camera(config.camera)
        exact = calibration(game, frame, book_of(config, data, game))
    if in_use and lights_kind_of(config.lights).make is not None:
        lamps = _left_alone(mark("lights"))
    else:
        lamps = lights.lights(config.lights, tuple(place.id for place in game.board.places))
    alone = in_use and config.buttons.kind is ButtonsKind.GPIO
    return seen, exact, lamps, _left_alone(mark("buttons")) if alone else buttons(config.buttons)


def pieces(set_up: SetUp, data: Path | None) -> Check:
    """Whether what the owner says of the pieces can be used."""
    part = mark("pieces")
    if set_up.misprint is not None:
        return Check(part, Verdict.WRONG, set_up.misprint.sentence)
    file = kept_in(data, set_up.game.name) if data is not None else None
    if file is None or not file.exists():
        return absent(part, "None of your own are written down; the game's count.")
    return good(part, "{file} is in order.", file=str(file))


def counters(config: Config, data: Path | None, game: Game) -> Check:
    """How the counters are read, and whether all is there that this needs."""
    part = mark("counters")
    chosen = config.counters.get(game.name, Counters.STICKERS)
    if chosen is Counters.STICKERS:
        return good(part, "They are read by their stickers.")
    from hardware.reader.prints.keeping.kept import how_read  # OpenCV with it, which the other checks do without

    read = how_read(config, data, game)
    if read.trouble is not None:
        return wrong(part, "{what} Until then their stickers are read.", what=read.trouble)
    assert read.book is not None
    values = {"n": len(read.book.kinds), "kinds": len({face.pieces for face in read.book.faces})}
    if chosen is Counters.BOTH:
        return good(part, "They are read by stickers, and by prints: {n} are learnt, {kinds} kinds.", **values)
    return good(part, "They are read by their prints: {n} are learnt, {kinds} kinds.", **values)


def book_of(config: Config, data: Path | None, game: Game) -> PrintBook | None:
    """The prints by which a game's counters are read; None where their stickers alone are."""
    if config.counters.get(game.name, Counters.STICKERS) is Counters.STICKERS:
        return None
    from hardware.reader.prints.keeping.kept import how_read  # as above

    return how_read(config, data, game).book


def _left_alone(part: str) -> Check:
    return absent(
        part,
        "The app that runs uses it, and says on its page Devices how it is; or ask again after `{stop}`.",
        stop="sudo systemctl stop table-companion",
    )


def no_camera(config: CameraConfig) -> Check:
    """That the configuration asks for no camera."""
    return absent(mark("camera"), "None is asked for (camera.kind is {kind}).", kind=config.kind)


def without_picture() -> Check:
    """That without a camera there is no calibration."""
    return absent(mark("calibration"), "Without a picture there is none.")


def camera(config: CameraConfig) -> tuple[Check, Frame | None]:
    """Whether the camera gives pictures, and the last of them."""
    part = mark("camera")
    kind = kind_of(config)
    if kind.make is None:
        return no_camera(config), None
    device = build_camera(config, NoCamera())
    try:
        begun = time.monotonic()
        frames = [device.read() for _ in range(FRAMES)]
        took_s = time.monotonic() - begun
    except CompanionError as error:
        return Check(part, Verdict.WRONG, error.sentence), None
    finally:
        device.close()
    height, width = frames[-1].image.shape[:2]
    values = {"size": f"{width}x{height}", "n": FRAMES, "s": round(took_s, 1)}
    asked = f"{config.width}x{config.height}"
    if values["size"] == asked or not kind.sized:
        return good(part, "It gives {size}; the first {n} pictures took {s} s.", **values), frames[-1]
    told = good(
        part, "It gives {size}, not {asked} as asked; the first {n} pictures took {s} s.", asked=asked, **values
    )
    return told, frames[-1]


def calibration(printed: Printed, frame: Frame | None, prints: PrintBook | None = None) -> Check:
    """Whether the board is found in the picture, and how exactly; with `prints` by the cards beside it."""
    part = mark("calibration")
    if frame is None:
        return without_picture()
    from hardware.reader.table_reader import TableReader  # OpenCV with it, which the other checks do without

    reader = TableReader(printed, prints=prints)
    reading = reader.read(frame)
    if reader.calibration is None:
        assert reading.sentence is not None
        if prints is not None:
            return wrong(part, "{what} The six cards lie at the board's edge.", what=reading.sentence)
        return Check(part, Verdict.WRONG, reading.sentence)
    return how_exact(reader.calibration, printed, prints is not None)


def how_exact(calibrated: Calibration, printed: Printed, by_cards: bool = False) -> Check:
    """How exactly the board is found; `by_cards` that lie beside it."""
    part = mark("calibration")
    if calibrated.by_drawing:
        return Check(part, Verdict.UNSURE, DRAWN)
    lacking = [spot for spot in (*LEFT, *RIGHT) if spot not in calibrated.anchors]
    if by_cards and lacking and not calibrated.is_by_hand:
        spots = {f"spot{n}": Sentence(spot) for n, spot in enumerate(lacking)}
        listed = Sentence(", ".join(f"{{{name}}}" for name in spots), dict(spots))
        return Check(part, Verdict.UNSURE, Sentence(LACKING, {"spots": listed}))
    error_mm = calibrated.error_mm
    board = printed.board
    pixels = calibrated.px_per_mm(board.width_mm / 2, board.height_mm / 2) / board.scale
    values = {"error": round(error_mm, 1), "pixels": round(pixels, 1)}
    if error_mm > WORST_MM:
        return wrong(
            part, "The board's markers are off by {error} mm: lay them where the sheet says, and flat.", **values
        )
    if error_mm > BEST_MM:
        return good(part, "Usable: the board's markers are off by {error} mm; {pixels} pixels a mm.", **values)
    return good(part, "The board's markers are off by {error} mm; {pixels} pixels a mm.", **values)


def buttons(config: ButtonsConfig) -> Check:
    """Whether the buttons can be used."""
    part = mark("buttons")
    if config.kind is not ButtonsKind.GPIO:
        return absent(part, "None are asked for (buttons.kind is {kind}).", kind=config.kind.value)
    try:
        held = GpioButtons(config, lambda press: None)
        held.close()
    except CompanionError as error:
        return Check(part, Verdict.WRONG, error.sentence)
    return buttons_held(config) if held.trouble is None else Check(part, Verdict.WRONG, held.trouble)


def buttons_held(config: ButtonsConfig) -> Check:
    """The buttons that are in use."""
    part = mark("buttons")
    if config.kind is not ButtonsKind.GPIO:
        return absent(part, "None are asked for (buttons.kind is {kind}).", kind=config.kind.value)
    return counted(part, "{n} button on pins.", "{n} buttons on pins.", len(config.pins))


def log(path: Path) -> Check:
    """Whether the log of the games is whole."""
    part = mark("log")
    if not path.exists():
        return absent(part, "No game was played yet.")
    if not os.access(path, os.R_OK):
        return absent(part, "It is another user's: ask with `sudo table-companion doctor`.")
    try:
        with Log(path, must_exist=True) as games:
            games.check()
            return counted(part, "{n} game, none damaged.", "{n} games, none damaged.", len(games.games()))
    except CompanionError as error:
        return Check(part, Verdict.WRONG, error.sentence)
