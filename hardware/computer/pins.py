"""The computer's pins: the driver beneath gpiozero, taken once for lamps and buttons."""

from __future__ import annotations

import atexit
import logging
import os
import shutil
import tempfile
import warnings
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from companion.errors import DeviceError
from hardware.computer.permission import group_needed

CHIPS = Path("/dev")


def take_pins() -> str:
    """Makes gpiozero's pin factory where there is none yet; its name ("LGPIO", "Mock", ...). DeviceError where no
    driver works here.

    Call it on the main thread: lgpio leaves a pipe in the working directory when it is loaded, and works only where
    it may, so that it is loaded in a temporary one, which goes with the process.
    """
    from gpiozero import Device

    if Device.pin_factory is None:
        before = os.getcwd()
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                folder = tempfile.mkdtemp(prefix="companion-pins-")
                atexit.register(shutil.rmtree, folder, ignore_errors=True)
                os.chdir(folder)
                Device.ensure_pin_factory()
        except Exception as error:  # a driver raises errors of its own, as lgpio.error
            raise _no_driver() from error
        finally:
            try:
                os.chdir(before)
            except OSError:  # called by sudo in a home that the companion's user may not enter
                os.chdir("/")
    name = type(Device.pin_factory).__name__.removesuffix("Factory")
    if name == "Native":  # gpiozero's last resort; it fails on a Pi 5, and has no PWM
        raise _no_driver()
    return name


def taken(pins: Mapping[str, int], take: Callable[[int], Any]) -> tuple[dict[str, Any], tuple[str, ...]]:
    """What `take` makes of each pin; and of those that cannot be used, which and why, as parts of a sentence."""
    devices: dict[str, Any] = {}
    faults: list[str] = []
    for key, pin in pins.items():
        try:
            devices[key] = take(pin)
        except Exception as error:  # as above
            logging.getLogger(__name__).warning("GPIO %s cannot be used.", pin, exc_info=True)
            faults.append(f"GPIO {pin}: {_reason(error)}")
    return devices, tuple(faults)


def _reason(error: Exception) -> str:
    """Why a pin cannot be used: what the driver says without quotes and without the object that it names."""
    return (str(error).partition(" by <")[0].strip("'\"").rstrip(".")) or type(error).__name__


def _no_driver() -> DeviceError:
    for chip in sorted(CHIPS.glob("gpiochip*")):
        if group := group_needed(chip, "gpio"):
            return DeviceError(
                "The pins ({chip}) may not be used: add this user to the group {group}, and log in anew.",
                chip=str(chip),
                group=group,
            )
    return DeviceError("No driver for the pins works here: use a Raspberry Pi, and run `sudo make install`.")
