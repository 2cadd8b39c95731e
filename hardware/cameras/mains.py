"""The setting of a USB camera against lamps that flicker with the mains, which OpenCV does not reach."""

from __future__ import annotations

import fcntl
import os
import struct
from typing import Final

from companion.settings.config import MainsHz

SET_CONTROL: Final = 0xC008561C
"""VIDIOC_S_CTRL of linux/videodev2.h."""
POWER_LINE_FREQUENCY: Final = 0x00980918
"""V4L2_CID_POWER_LINE_FREQUENCY of linux/v4l2-controls.h, and its values."""
VALUES: Final = {MainsHz.EUROPE: 1, MainsHz.AMERICA: 2}


def set_mains(device: str, mains: MainsHz) -> bool:
    """Tells a camera how often its lamps flicker; whether it has such a setting."""
    if mains not in VALUES:
        return False
    try:
        camera = os.open(device, os.O_RDWR | os.O_NONBLOCK)
        try:
            fcntl.ioctl(camera, SET_CONTROL, struct.pack("Ii", POWER_LINE_FREQUENCY, VALUES[mains]))
        finally:
            os.close(camera)
    except OSError:  # it has none
        return False
    return True
