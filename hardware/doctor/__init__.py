"""The doctor: looks at every part of the table and says of each whether it is well, and else what to do."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import msgspec

from calibration.geometry import Calibration
from companion.errors import DataError
from companion.language import Sentence, catalogue, mark
from companion.settings.config import Counters, Mistake, config_file, data_folder, log_file
from companion.settings.usable import DEVICES
from companion.table.sightings import Reading, TableStatus
from hardware.cameras.kinds import kind_of
from hardware.doctor import computer, table
from hardware.doctor.check import Check, Verdict, absent, good, wrong
from hardware.doctor.lights import lights_driven
from hardware.fitting import SetUp, set_up_here
from hardware.rig import Rig


def examine(set_up: SetUp, data: Path | None, in_use: bool = False) -> tuple[Check, ...]:
    """A check of each part, devices opened and closed again; those that are `in_use` by an app that runs are left
    alone: opening a port would start its controller anew."""
    checks = (
        computer.computer(),
        *_settings(set_up),
        table.pieces(set_up, data),
        table.counters(set_up.config, data, set_up.game),
        table.pins(set_up.config),
        *table.devices(set_up.config, data, set_up.game, in_use),
        *_others(data),
    )
    return _less_left_out(checks, set_up)


class Running(msgspec.Struct, frozen=True):
    """What an app that plays knows of its own devices: its rig, the newest reading, and the calibration."""

    rig: Rig
    reading: Reading | None = None
    calibration: Calibration | None = None


def examine_running(set_up: SetUp, data: Path | None, running: Running) -> tuple[Check, ...]:
    """The same while the app uses the devices: what they reported last, without touching them."""
    config, reading = set_up.config, running.reading
    camera = good(mark("camera"), "It gives pictures.")
    if reading is None or reading.status is TableStatus.NO_CAMERA:
        sentence = reading.sentence if reading and reading.sentence else Sentence("It gave no picture yet.")
        camera = Check(camera.part, Verdict.WRONG, sentence)
    elif reading.note is not None:
        camera = Check(camera.part, Verdict.UNSURE, reading.note)
    exact = absent(mark("calibration"), "The board was not found in the picture yet.")
    if not kind_of(config.camera).is_asked_for:
        camera, exact = table.no_camera(config.camera), table.without_picture()
    elif running.calibration is not None:
        by_cards = table.book_of(config, data, set_up.game) is not None
        exact = table.how_exact(running.calibration, set_up.game, by_cards)
    by_stickers = config.counters.get(set_up.game.name, Counters.STICKERS) is Counters.STICKERS
    lights, buttons = lights_driven(config.lights, running.rig.lights.lamps), table.buttons_held(config.buttons)
    checks = (
        computer.computer(),
        *_settings(set_up),
        table.pieces(set_up, data),
        *([] if by_stickers else [table.counters(config, data, set_up.game)]),
        table.pins(config),
        camera,
        exact,
        _told(lights, running.rig.lights.trouble),
        _told(buttons, running.rig.buttons.trouble),
        *_others(data),
    )
    return _less_left_out(checks, set_up)


def _less_left_out(checks: Sequence[Check], set_up: SetUp) -> tuple[Check, ...]:
    """The checks, where a device is not asked for because a mistake in the settings left it out, wrong."""
    out = {device for device in DEVICES for mistake in set_up.mistakes if _leaves_out(mistake, device)}
    return tuple(
        wrong(check.part, "It is left out because of the settings above.")
        if check.verdict is Verdict.ABSENT and check.part in out
        else check
        for check in checks
    )


def _leaves_out(mistake: DataError, device: str) -> bool:
    """Whether a mistake may cost a device: one without a key is about a whole file, one of pins may name both uses."""
    if not isinstance(mistake, Mistake):
        return True
    return mistake.key.partition(".")[0] == device or f" {device}." in mistake.sentence.say()


def _others(data: Path | None) -> tuple[Check, ...]:
    log = absent(mark("log"), "No game was played yet.") if data is None else table.log(log_file(data))
    return computer.screen(), computer.disk(data), computer.clock(time.time()), computer.service(), log


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
    parser = argparse.ArgumentParser(prog="table-companion doctor", description="Looks at every part of the table.")
    parser.add_argument("--json", action="store_true", help="print the result as JSON")
    options = parser.parse_args(arguments)
    try:
        data: Path | None = data_folder()
    except DataError:  # the check of the disk says so
        data = None
    set_up = set_up_here(data)
    checks = examine(set_up, data, computer.is_running())
    language = set_up.config.language
    print(as_json(checks) if options.json else as_table(checks, language), file=sys.stdout)
    return int(any(check.verdict is Verdict.WRONG for check in checks))


def _settings(set_up: SetUp) -> tuple[Check, ...]:
    """One line a mistake, or one that there is none."""
    part = mark("settings")
    if set_up.mistakes:
        return tuple(Check(part, Verdict.WRONG, mistake.sentence) for mistake in set_up.mistakes)
    file = config_file()
    if not file.exists():
        return (absent(part, "There is no {file}; everything is as it comes.", file=str(file)),)
    return (good(part, "{file} is in order.", file=str(file)),)
