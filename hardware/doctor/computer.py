"""The doctor's checks of the computer itself: its make, its screen, disk, clock and service."""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from companion.errors import DataError
from companion.language import mark
from companion.settings.config import data_folder
from hardware.doctor.check import Check, Verdict, absent, good, wrong

ROOM_MB: Final = 200
UNIT: Final = "table-companion.service"
BORN: Final = time.mktime((2026, 1, 1, 0, 0, 0, 0, 0, 0))
"""No clock is right that shows an earlier time than this program was written, in s."""


def text_of(path: Path) -> str:
    """What a small file of the system says; empty where it cannot be read."""
    try:
        return path.read_text(encoding="utf-8", errors="replace").strip("\0\n ")
    except OSError:
        return ""


def computer(root: Path = Path("/"), machine: str = platform.machine()) -> Check:
    """The make of the computer and its system."""
    part = mark("computer")
    model = text_of(root / "proc/device-tree/model")
    system = platform.system()
    for line in text_of(root / "etc/os-release").splitlines():
        key, _, value = line.partition("=")
        if key == "PRETTY_NAME":
            system = value.strip('"')
    if not model.startswith("Raspberry Pi"):
        return absent(part, "No Raspberry Pi, but {machine} with {system}.", machine=machine, system=system)
    if machine != "aarch64":
        return wrong(part, "{model} with {system} of 32 bits: install the one of 64 bits.", model=model, system=system)
    return good(part, "{model}, {system}, 64 bits.", model=model, system=system)


def screen(root: Path = Path("/"), environ: Mapping[str, str] = os.environ) -> Check:
    """What the picture goes to, and whether something can be touched."""
    part = mark("screen")
    found = []
    for status in sorted((root / "sys/class/drm").glob("*/status")):
        if text_of(status) == "connected":
            modes = text_of(status.parent / "modes").splitlines()
            name = status.parent.name.partition("-")[2]
            found.append(f"{name} {modes[0]}" if modes else name)
    desktop = environ.get("WAYLAND_DISPLAY") or environ.get("DISPLAY")
    if desktop:
        found.append(desktop)
    if not found:
        return absent(part, "No screen is connected.")
    names = [text_of(path) for path in sorted((root / "sys/class/input").glob("event*/device/name"))]
    touch = [name for name in names if any(word in name.lower() for word in ("touch", "ft5", "goodix"))]
    if touch:
        return good(part, "{screens}; touched by {touch}.", screens=", ".join(found), touch=", ".join(touch))
    return good(part, "{screens}; without a touch panel, a mouse does.", screens=", ".join(found))


def disk(data: Path | None) -> Check:
    """Whether games can be kept; None: there is no folder for them."""
    part = mark("disk")
    if data is None:
        try:
            data = data_folder()
        except DataError as error:
            return Check(part, Verdict.WRONG, error.sentence)
    probe = data / ".doctor"
    try:
        free_mb = shutil.disk_usage(data).free // 1_000_000
        probe.write_bytes(b"?")
        probe.unlink()
    except OSError as error:
        return wrong(
            part,
            "{folder} cannot be written to ({error}): free it, or choose another folder.",
            folder=str(data),
            error=error.strerror or "",
        )
    if free_mb < ROOM_MB:
        return wrong(part, "Only {free} MB are free in {folder}: make room.", free=free_mb, folder=str(data))
    return good(part, "{free} MB are free in {folder}.", free=free_mb, folder=str(data))


def clock(now_s: float, root: Path = Path("/")) -> Check:
    """Whether the date in the log will be right."""
    part = mark("clock")
    shown = time.strftime("%Y-%m-%d %H:%M", time.localtime(now_s))
    if now_s < BORN:
        return wrong(
            part, "It shows {time}: connect a network for a minute, or set it with `sudo date -s`.", time=shown
        )
    if (root / "run/systemd/timesync/synchronized").exists():
        return good(part, "{time}, set by the network.", time=shown)
    return absent(part, "{time}, not set by the network; games are kept in their order all the same.", time=shown)


def ask_systemd(unit: str) -> str:
    """What systemd says of a unit: active, failed, inactive, ..."""
    answer = subprocess.run(("systemctl", "is-active", unit), capture_output=True, timeout=10, check=False)
    return answer.stdout.decode("utf-8", "replace").strip()


def is_running(root: Path = Path("/"), ask: Callable[[str], str] = ask_systemd) -> bool:
    """Whether the service runs, which then has the table's devices."""
    installed = (root / "etc/systemd/system" / UNIT).exists() and (root / "run/systemd/system").is_dir()
    return installed and ask(UNIT) == "active"


def service(root: Path = Path("/"), ask: Callable[[str], str] = ask_systemd) -> Check:
    """Whether the companion starts by itself."""
    part = mark("service")
    if not (root / "etc/systemd/system" / UNIT).exists():
        return absent(part, "Not installed: the companion starts when it is called.")
    if not (root / "etc/systemd/system/multi-user.target.wants" / UNIT).is_symlink():
        return absent(part, "Installed, but not started after boot.")
    if not (root / "run/systemd/system").is_dir():
        return absent(part, "Installed; systemd is not running here.")
    state = ask(UNIT)
    if state in ("active", "activating"):
        return good(part, "It runs and starts after boot.")
    if state == "inactive":
        return absent(part, "It is stopped, and starts with `sudo systemctl start table-companion`.")
    return wrong(part, "It is {state}: look at `journalctl -u table-companion`, then `sudo make install`.", state=state)
