"""A camera on the Pi's own connector (Camera Module 3, HQ camera), by picamera2.

picamera2 comes with Raspberry Pi OS and is imported when the camera is first used. Written against its manual
(release 0.3): https://datasheets.raspberrypi.com/camera/picamera2-manual.pdf
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import msgspec
import numpy as np

from companion.errors import DeviceError
from companion.settings.config import CameraConfig, MainsHz
from hardware.cameras.camera import Frame
from hardware.computer.clock import Clock, now_ms
from hardware.computer.permission import group_needed

WAIT_S: Final = 1.5
DEVICES: Final = Path("/dev")
FIXED: Final = ("exposure_us", "gain", "red_gain", "blue_gain", "focus_dioptres")
"""What can be fixed, as keys of the configuration."""
AF_MANUAL: Final = 0
AF_CONTINUOUS: Final = 2
"""libcamera's AfModeEnum."""
AUTOMATIC: Final = {"AeEnable": True, "ExposureTime": 0, "AnalogueGain": 0.0}
LAG_FRAMES: Final = 10
"""How many frames a new exposure takes to show; later it does not come."""
NEAR: Final = 0.1
"""The sensor counts exposure in rows, so that it differs from what was asked by up to this share."""
FLICKER_OFF: Final = 0
FLICKER_MANUAL: Final = 1
"""libcamera's AeFlickerModeEnum."""


class PiCamera:
    """The Pi's camera, at the size of the configuration; what the configuration fixes is no longer automatic."""

    def __init__(self, config: CameraConfig, clock: Clock = now_ms) -> None:
        self.config = config
        self._clock = clock
        self._device: Any = None
        self._metadata: dict[str, Any] = {}

    def read(self) -> Frame:
        """The next frame; DeviceError where none comes."""
        if self._device is None:
            self._device = self._opened()
        return self._next()

    def bracket(self, stops: Sequence[float]) -> list[Frame]:
        """A frame for each exposure, in stops from the newest frame's, with its gain; then the camera is as it was."""
        exposure_us, gain = (self._metadata.get(key) for key in ("ExposureTime", "AnalogueGain"))
        if self._device is None or not exposure_us or not gain:
            return []
        frames: list[Frame] = []
        try:
            for by in stops:
                wanted_us = max(1, round(exposure_us * 2.0**by))
                controls = {"AeEnable": False, "ExposureTime": wanted_us, "AnalogueGain": gain}
                self._device.set_controls(controls)
                frame = self._exposed_for(wanted_us)
                if frame is None:
                    return []
                frames.append(frame)
        except DeviceError:
            return []
        finally:
            self._expose_as_before(exposure_us)
        return frames

    def _exposed_for(self, wanted_us: float) -> Frame | None:
        """The first frame with about this exposure time; None where none comes in time."""
        for _ in range(LAG_FRAMES):
            frame = self._next()
            if abs(self._metadata.get("ExposureTime", 0) - wanted_us) <= NEAR * wanted_us:
                return frame
        return None

    def _expose_as_before(self, exposure_us: float) -> None:
        """Lets the camera expose as the configuration has it, and waits until its frames are so again."""
        device = self._device
        if device is not None:
            device.set_controls(AUTOMATIC | self._controls(device.camera_controls))
            with suppress(DeviceError):
                self._exposed_for(exposure_us)

    def _next(self) -> Frame:
        """The next frame of the open camera."""
        try:
            request = self._device.capture_request(wait=False).get_result(timeout=WAIT_S)
            try:
                image = request.make_array("main")
                self._metadata = request.get_metadata()
            finally:
                request.release()
        except Exception as error:  # picamera2 lets through whatever libcamera or the kernel raise
            self.close()
            raise DeviceError(
                "The Pi's camera gives no pictures: switch the Pi off and check the ribbon cable."
            ) from error
        return Frame(np.asarray(image, np.uint8), self._clock())

    def fix(self) -> dict[str, float]:
        """Keeps exposure, gain, white balance and focus as in the newest frame from now on; what they are, as keys of
        the configuration's [camera]. Empty before the first frame."""
        seen: dict[str, float] = {}
        if "ExposureTime" in self._metadata and "AnalogueGain" in self._metadata:
            seen["exposure_us"] = int(self._metadata["ExposureTime"])
            seen["gain"] = float(max(1.0, self._metadata["AnalogueGain"]))
        if "ColourGains" in self._metadata:
            seen["red_gain"], seen["blue_gain"] = map(float, self._metadata["ColourGains"])
        if "LensPosition" in self._metadata:
            seen["focus_dioptres"] = float(self._metadata["LensPosition"])
        self.config = msgspec.structs.replace(self.config, **seen)
        device = self._device
        if device is not None:
            device.set_controls(self._controls(device.camera_controls))
        return seen

    def let_go(self) -> dict[str, None]:
        """Lets the camera adjust itself again; the keys of the configuration's [camera] that are fixed no longer."""
        self.config = msgspec.structs.replace(self.config, **dict.fromkeys(FIXED))
        device = self._device
        if device is not None:
            device.set_controls(AUTOMATIC | {"AwbEnable": True} | self._controls(device.camera_controls))
        return dict.fromkeys(FIXED)

    def follow_mains(self, mains: MainsHz) -> None:
        """Exposes for lamps on such mains from now on."""
        self.config = msgspec.structs.replace(self.config, mains_hz=mains)
        device = self._device
        if device is not None and "AeFlickerMode" in device.camera_controls:
            device.set_controls({"AeFlickerMode": FLICKER_OFF} | self._controls(device.camera_controls))

    @property
    def is_fixed(self) -> bool:
        """Whether anything is fixed."""
        return any(getattr(self.config, key) is not None for key in FIXED)

    def close(self) -> None:
        """Gives the camera back."""
        device, self._device = self._device, None
        if device is not None:
            try:
                device.close()
            except Exception:  # a camera that is gone takes no call
                return

    def _opened(self) -> Any:
        try:
            picamera2: Any = import_module("picamera2")
        except ImportError as error:
            raise DeviceError(
                "The program part for the Pi's camera is missing: run `sudo make install` again."
            ) from error
        cameras = [camera for camera in picamera2.Picamera2.global_camera_info() if "/usb" not in camera["Id"]]
        if not cameras:
            for entry in sorted(DEVICES.glob("media*")):
                if group := group_needed(entry, "video"):
                    raise DeviceError(
                        "The camera {device} may not be used: add this user to the group {group}, and log in anew.",
                        device=str(entry),
                        group=group,
                    )
            raise DeviceError("No camera is on the Pi's connector: switch the Pi off and check the ribbon cable.")
        device = None
        try:
            device = picamera2.Picamera2(cameras[0]["Num"])
            size = (self.config.width, self.config.height)
            # picamera2's RGB888 lies in memory as blue, green, red: what OpenCV calls a colour picture.
            device.configure(
                device.create_video_configuration(
                    main={"size": size, "format": "RGB888"},
                    buffer_count=3,
                    queue=False,
                    controls=self._controls(device.camera_controls),
                )
            )
            device.start()
        except Exception as error:  # as above
            if device is not None:
                device.close()
            raise DeviceError("The Pi's camera cannot be started: close other programs that use it.") from error
        return device

    def _controls(self, known: dict[str, Any]) -> dict[str, Any]:
        config = self.config
        controls: dict[str, Any] = {"FrameRate": config.frames_per_s}
        if config.exposure_us is not None:
            controls["ExposureTime"] = config.exposure_us
        if config.gain is not None:
            controls["AnalogueGain"] = config.gain
        if config.exposure_us is not None and config.gain is not None:
            controls["AeEnable"] = False
        if config.red_gain is not None and config.blue_gain is not None:
            controls |= {"AwbEnable": False, "ColourGains": (config.red_gain, config.blue_gain)}
        if "AfMode" in known:  # the HQ camera has no motor
            if config.focus_dioptres is None:
                controls["AfMode"] = AF_CONTINUOUS
            else:
                controls |= {"AfMode": AF_MANUAL, "LensPosition": config.focus_dioptres}
        if config.mains_hz is not MainsHz.AS_IT_COMES and "AeFlickerMode" in known:
            period_us = round(500_000 / config.mains_hz.value)  # lamps are bright twice a period
            controls |= {"AeFlickerMode": FLICKER_MANUAL, "AeFlickerPeriod": period_us}
        return controls


make: Final = PiCamera
