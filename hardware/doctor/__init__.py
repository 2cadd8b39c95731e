"""The doctor: looks at every part of the table and says of each whether it is well, and else what to do."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import msgspec

from calibration.geometry import Calibration
from companion.errors import CompanionError
from companion.game import Game
from companion.games import build
from companion.language import Sentence, catalogue, mark
from companion.settings.config import CameraKind, Config, config_file, data_folder, load, log_file
from companion.table.sightings import Reading, TableStatus
from hardware.doctor import computer, table
from hardware.doctor.check import Check, Verdict, absent, counted, good
from hardware.rig import Rig, check_pins


def examine(
    config: Config, game: Game, data: Path, fault: Sentence | None = None, in_use: bool = False
) -> tuple[Check, ...]:
    """A check of each part, devices opened and closed again. `fault` is why the settings could not be read; devices
    that are `in_use` by an app that runs are left alone: opening a port would start its controller anew."""
    return (
        computer.computer(),
        _told(_settings(config, game), fault),
        table.pins(config),
        *table.devices(config, game, in_use),
        computer.screen(),
        computer.disk(data),
        computer.clock(time.time()),
        computer.service(),
        table.log(log_file(data)),
    )


class Running(msgspec.Struct, frozen=True):
    """What an app that plays knows of its own devices: its rig, the newest reading, and the calibration."""

    rig: Rig
    reading: Reading | None = None
    calibration: Calibration | None = None


def examine_running(config: Config, game: Game, data: Path, running: Running) -> tuple[Check, ...]:
    """The same while the app uses the devices: what they told last, without touching them."""
    reading = running.reading
    camera = good(mark("camera"), "It gives pictures.")
    if reading is None or reading.status is TableStatus.NO_CAMERA:
        sentence = reading.sentence if reading and reading.sentence else Sentence("It gave no picture yet.")
        asked = config.camera.kind is not CameraKind.NONE
        camera = Check(camera.part, Verdict.WRONG if asked else Verdict.ABSENT, sentence)
    exact = absent(mark("calibration"), "The board was not found in the picture yet.")
    if running.calibration is not None:
        exact = table.how_exact(running.calibration, game)
    lights = running.rig.lights
    return (
        computer.computer(),
        _settings(config, game),
        table.pins(config),
        camera,
        exact,
        _told(counted(mark("lights"), "{n} lamp.", "{n} lamps.", lights.lamps), lights.trouble),
        _told(
            counted(mark("buttons"), "{n} button on pins.", "{n} buttons on pins.", len(config.buttons.pins)),
            running.rig.buttons.trouble,
        ),
        computer.screen(),
        computer.disk(data),
        computer.clock(time.time()),
        computer.service(),
        table.log(log_file(data)),
    )


def _told(check: Check, trouble: Sentence | None) -> Check:
    return check if trouble is None else Check(check.part, Verdict.WRONG, trouble)


def as_table(checks: Sequence[Check], language: str) -> str:
    """The checks as lines of text, one a part."""
    words = catalogue(language)
    parts = [words.gettext(check.part) for check in checks]
    verdicts = [words.gettext(check.verdict.value) for check in checks]
    wide, wider = max(map(len, parts)), max(map(len, verdicts))
    return "\n".join(
        f"{part:<{wide}}  {verdict:<{wider}}  {check.finding.say(language)}"
        for part, verdict, check in zip(parts, verdicts, checks, strict=True)
    )


def as_json(checks: Sequence[Check]) -> str:
    """The checks as a JSON list, in English."""
    rows = [{"part": c.part, "verdict": c.verdict.value, "finding": c.finding.say()} for c in checks]
    return msgspec.json.format(msgspec.json.encode(rows)).decode()


def run(arguments: list[str]) -> int:
    """`doctor [--json]`: prints a line a part; 1 where something that is configured does not work."""
    parser = argparse.ArgumentParser(prog="companion doctor", description="Looks at every part of the table.")
    parser.add_argument("--json", action="store_true", help="print the result as JSON")
    options = parser.parse_args(arguments)
    data = data_folder()
    config, fault = Config(), None
    try:
        config = load(config_file(), data)
        game = build(config.game)
    except CompanionError as error:
        game, fault = build(""), error.sentence
    checks = examine(config, game, data, fault, computer.is_running())
    print(as_json(checks) if options.json else as_table(checks, config.language), file=sys.stdout)
    return int(any(check.verdict is Verdict.WRONG for check in checks))


def _settings(config: Config, game: Game) -> Check:
    part = mark("settings")
    try:
        check_pins(config, tuple(place.id for place in game.board.places), game.seats)
    except CompanionError as error:
        return Check(part, Verdict.WRONG, error.sentence)
    file = config_file()
    if not file.exists():
        return absent(part, "There is no {file}; everything is as it comes.", file=str(file))
    return good(part, "{file} is in order.", file=str(file))
