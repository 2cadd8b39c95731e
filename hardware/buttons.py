"""The buttons beside the board, one a seat: a short press confirms, a long one opens the menu."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import Any, Protocol

import msgspec

from companion.game import Seat
from companion.language import Sentence
from companion.settings.config import ButtonsConfig
from hardware.computer.pins import take_pins, taken


class PressKind(Enum):
    """What a press means."""

    CONFIRM = "confirm"
    MENU = "menu"


class Press(msgspec.Struct, frozen=True):
    """One press of a seat's button."""

    seat: Seat
    kind: PressKind


OnPress = Callable[[Press], None]
"""What is called for each press; it may come from any thread."""


class Buttons(Protocol):
    """A set of buttons."""

    trouble: Sentence | None
    """Why the buttons do not work and what to do, or None where they do or there are none."""

    def close(self) -> None:
        """Gives the buttons back; no press comes any more. Closing twice does nothing."""


class SimulatedButtons:
    """Buttons that a window or a test presses; none at all where nobody does."""

    def __init__(self, on_press: OnPress, trouble: Sentence | None = None) -> None:
        self.trouble = trouble
        self._on_press: OnPress | None = on_press

    def press(self, seat: Seat, kind: PressKind = PressKind.CONFIRM) -> None:
        """Presses a seat's button."""
        if self._on_press is not None:
            self._on_press(Press(seat, kind))

    def close(self) -> None:
        """Gives the buttons back."""
        self._on_press = None


class GpioButtons:
    """Buttons that connect their pin to ground; those of pins that are taken are its trouble. DeviceError where this
    computer has no pins."""

    def __init__(self, config: ButtonsConfig, on_press: OnPress) -> None:
        from gpiozero import Button

        self.trouble: Sentence | None = None
        take_pins()
        buttons, faults = taken(
            config.pins, lambda pin: Button(pin, pull_up=True, bounce_time=0.03, hold_time=config.hold_s)
        )
        self._buttons: list[Any] = [*buttons.values()]
        for seat, button in buttons.items():
            self._follow(button, Seat(seat), on_press)
        if faults:
            self.trouble = Sentence(
                "A button does not work ({error}): go on by touch, and start anew when that is put right.",
                {"n": len(faults), "error": ", ".join(faults)},
                "{n} buttons do not work ({error}): go on by touch, and start anew when that is put right.",
            )

    def close(self) -> None:
        """Gives the pins back."""
        buttons, self._buttons = self._buttons, []
        for button in buttons:
            button.close()

    def _follow(self, button: Any, seat: Seat, on_press: OnPress) -> None:
        """A press held long enough is the menu at once; any other is a confirmation when it ends."""
        was_held = False

        def held() -> None:
            nonlocal was_held
            was_held = True
            on_press(Press(seat, PressKind.MENU))

        def released() -> None:
            nonlocal was_held
            if not was_held:
                on_press(Press(seat, PressKind.CONFIRM))
            was_held = False

        button.when_held = held
        button.when_released = released
