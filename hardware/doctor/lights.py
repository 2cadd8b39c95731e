"""The doctor's check of the lights, and of what answers at their serial port."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Sequence
from typing import Final, Protocol, cast

from companion.board import PlaceId
from companion.errors import CompanionError, DeviceError
from companion.language import Sentence, mark, mark_counted
from companion.settings.config import LightsConfig
from hardware.doctor.check import Check, Verdict, absent, good, unsure, wrong
from hardware.lights import Answering, Wired
from hardware.lights.kinds import kind_of

WAIT_S: Final = 4.0
"""How long a controller is waited for: many start anew when their port is opened."""
ASK_S: Final = 0.5
"""Every how many s it is asked, since it does not hear while it starts."""
COLOURED: Final = re.compile(r"\x1b\[[0-9;]*[A-Za-z]")
WLED: Final = re.compile(r"WLED [0-9][\w.+-]*")
SKETCH: Final = re.compile(r"^Ada\r?$", re.MULTILINE)
"""What an Adalight sketch says when it starts, and while nothing comes."""
LEGIBLE: Final = 0.8
"""The least share of letters in an answer at the right number of bits a second."""
QUOTED: Final = 30


class Link(Protocol):
    """A serial port, as pyserial opens it."""

    timeout: float | None

    def read(self, size: int) -> bytes:
        """What has come, at least one byte within the timeout; empty where nothing has."""

    def write(self, data: bytes) -> object:
        """Sends bytes."""


def lights(config: LightsConfig, places: Sequence[PlaceId]) -> Check:
    """Whether the lights' device answers."""
    part = mark("lights")
    kind = kind_of(config)
    if kind.make is None:
        return lights_driven(config, 0)
    try:
        lamps = kind.make(config, places)
        if kind.answers:
            return _asked(cast(Answering, lamps))
        lamps.open(0)
        lamps.close()
    except CompanionError as error:
        return Check(part, Verdict.WRONG, error.sentence)
    return lights_driven(config, lamps.lamps) if lamps.trouble is None else Check(part, Verdict.WRONG, lamps.trouble)


def lights_driven(config: LightsConfig, lamps: int) -> Check:
    """The lights while they are in use, where they have no trouble: nobody hears whether a lamp glows."""
    part = mark("lights")
    wired = kind_of(config).wired
    if wired is Wired.PINS:
        one, many = mark_counted(
            "{n} lamp on pins; test it to see whether it glows.",
            "{n} lamps on pins; test them to see whether they glow.",
        )
        return Check(part, Verdict.UNSURE, Sentence(one, {"n": lamps}, many))
    if wired is Wired.LAMPS:
        one, many = mark_counted(
            "{n} lamp; test it to see whether it glows.", "{n} lamps; test them to see whether they glow."
        )
        return Check(part, Verdict.UNSURE, Sentence(one, {"n": lamps}, many))
    return absent(part, "None are asked for (lights.kind is {kind}).", kind=config.kind)


def _asked(lamps: Answering) -> Check:
    part = mark("lights")
    lamps.open(0)
    try:
        answer = heard(lamps.link)
    except OSError as error:
        raise DeviceError(
            "The lights do not answer any more: check their plug; they come back by themselves."
        ) from error
    finally:
        lamps.close()
    check = judged(answer, lamps.lamps, lamps.opened)
    if check.verdict is Verdict.GOOD and lamps.opened.startswith(("/dev/ttyUSB", "/dev/ttyACM")):
        text = mark("{found} But {port} may be another device tomorrow: take its name in /dev/serial/by-id.")
        return good(part, text, found=check.finding, port=lamps.opened)
    return check


def heard(link: Link, clock: Callable[[], float] = time.monotonic) -> str:
    """What a controller says within some seconds, up to its name: WLED answers to the letter v."""
    link.timeout = ASK_S / 5
    begun = clock()
    asked, said = begun - ASK_S, ""
    while (now := clock()) - begun < WAIT_S:
        if now - asked >= ASK_S:
            link.write(b"v")
            asked = now
        said = COLOURED.sub("", said + link.read(256).decode("ascii", "replace"))
        name = WLED.search(said)
        if SKETCH.search(said) or (name and "\n" in said[name.end() :]):
            break
    return said


def judged(said: str, lamps: int, port: str) -> Check:
    """What to think of a device that says this; no device is good that says nothing, or something else."""
    part = mark("lights")
    if name := WLED.search(said):
        return good(part, "{n} lamps on {name}.", n=lamps, name=name.group())
    if SKETCH.search(said):
        return good(part, "{n} lamps on an Adalight sketch.", n=lamps)
    if not said.strip():
        return unsure(
            part,
            "Nothing answers on {port}, as of some Adalight sketches: test the lights in the app, on the page Devices. "
            "If they stay dark, check lights.port and lights.baud.",
            port=port,
        )
    letters = sum(letter in "\r\n\t" or " " <= letter <= "~" for letter in said)
    if letters < LEGIBLE * len(said):
        return wrong(part, "What answers on {port} cannot be read: set lights.baud as in the controller.", port=port)
    return wrong(
        part,
        'What answers on {port} is no lights controller (it says "{said}"): name another one in lights.port.',
        port=port,
        said=" ".join(said.split())[:QUOTED],
    )
