"""The rig: the camera, the lights and the buttons that a configuration names, all real, all simulated, or a mix."""

from __future__ import annotations

import logging
from collections.abc import Callable
from types import TracebackType

from companion.board import Board
from companion.errors import DeviceError
from companion.language import Sentence
from companion.settings.config import ButtonsConfig, ButtonsKind, Config, MainsHz
from hardware.buttons import Buttons, GpioButtons, OnPress, SimulatedButtons
from hardware.cameras.camera import Adjustable, Camera
from hardware.cameras.kinds import NoCamera, build_camera
from hardware.cameras.watch import WatchedCamera
from hardware.lights import Lights
from hardware.lights.kinds import build_lights


class Rig:
    """A set of devices. As a context manager it closes them at the end."""

    def __init__(self, camera: Camera, lights: Lights, buttons: Buttons) -> None:
        self.camera = camera
        self.lights = lights
        self.buttons = buttons

    @property
    def troubles(self) -> tuple[Sentence, ...]:
        """Why lights and buttons do not work just now and what to do; the camera's are in its readings."""
        return tuple(trouble for trouble in (self.lights.trouble, self.buttons.trouble) if trouble is not None)

    def close(self) -> None:
        """Gives every device back; closing twice does nothing."""
        for device in (self.buttons, self.lights, self.camera):
            device.close()

    def __enter__(self) -> Rig:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: object, trace: TracebackType | None) -> None:
        self.close()


def build(
    config: Config,
    board: Board,
    on_press: OnPress,
    simulated_camera: Camera | None = None,
    on_trouble: Callable[[], None] = lambda: None,
) -> Rig:
    """The devices of a configuration that fits the board (`fitting.fitted`). A device that does not answer is no error:
    it reports its trouble and comes back by itself.

    `on_press`, and `on_trouble` when the lights begin or cease to have some, may be called on any thread.
    `simulated_camera` is used where the configuration asks for one.
    """
    places = tuple(place.id for place in board.places)
    simulated = simulated_camera or NoCamera()
    return Rig(
        build_camera(config.camera, simulated),
        build_lights(config.lights, places, on_trouble),
        _buttons(config.buttons, on_press),
    )


def fix_camera(camera: Camera) -> dict[str, float]:
    """Keeps a camera's exposure, gain, white balance and focus as they are, once the table is calibrated; what they
    are, as keys of the configuration's [camera] for `config.save`. Empty where a camera does not report them."""
    device = _adjustable(camera)
    return device.fix() if device is not None else {}


def is_fixed(camera: Camera) -> bool:
    """Whether anything of a camera is fixed."""
    device = _adjustable(camera)
    return device is not None and device.is_fixed


def let_go_camera(camera: Camera) -> dict[str, None]:
    """Lets a camera adjust itself again; the keys of the configuration's [camera] for `config.save`."""
    device = _adjustable(camera)
    return device.let_go() if device is not None else {}


def mains_of(camera: Camera) -> MainsHz | None:
    """For lamps on which mains a camera exposes; None for one that has no such setting."""
    device = _adjustable(camera)
    return device.config.mains_hz if device is not None else None


def follow_mains(camera: Camera, mains: MainsHz) -> None:
    """Has a camera expose for lamps on such mains from now on."""
    device = _adjustable(camera)
    if device is not None:
        device.follow_mains(mains)


def _adjustable(camera: Camera) -> Adjustable | None:
    device = camera.camera if isinstance(camera, WatchedCamera) else camera
    return device if isinstance(device, Adjustable) else None


def _buttons(config: ButtonsConfig, on_press: OnPress) -> Buttons:
    if config.kind is not ButtonsKind.GPIO:
        return SimulatedButtons(on_press)
    try:
        return GpioButtons(config, on_press)
    except DeviceError as error:
        logging.getLogger(__name__).warning("%s", error, exc_info=True)
        return SimulatedButtons(on_press, error.sentence)
