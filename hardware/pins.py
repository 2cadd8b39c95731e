"""The computer's pins: the driver beneath gpiozero, taken once for lamps and buttons."""

from __future__ import annotations

import os
import tempfile
import warnings

from companion.errors import DeviceError


def take_pins() -> str:
    """Makes gpiozero's pin factory where there is none yet; its name ("LGPIO", "Mock", ...). DeviceError where no
    driver works here.

    Call it on the main thread: lgpio leaves a pipe in the working directory when it is loaded, and works only where
    it may, so that it is loaded in a temporary one.
    """
    from gpiozero import Device
    from gpiozero.exc import GPIOZeroError

    if Device.pin_factory is None:
        before = os.getcwd()
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                os.chdir(tempfile.mkdtemp(prefix="companion-pins-"))
                Device.ensure_pin_factory()
        except (GPIOZeroError, OSError, ImportError) as error:
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


def reason(error: Exception) -> str:
    """Why a pin cannot be used, as a part of a sentence: what gpiozero says without the object that it names."""
    return str(error).partition(" by <")[0].rstrip(".")


def _no_driver() -> DeviceError:
    return DeviceError("No driver for the pins works here: use a Raspberry Pi, and run `sudo make install`.")
