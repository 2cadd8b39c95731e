"""Devices that this user may not use, and the group whose members may."""

from __future__ import annotations

import grp
import os
from pathlib import Path


def group_needed(device: Path, usual: str) -> str:
    """The group that a user must join to use a device, the `usual` one where the device's own is no help; empty where
    the device may be used, or is not there."""
    if not device.exists() or os.access(device, os.R_OK | os.W_OK):
        return ""
    try:
        group = grp.getgrgid(device.stat().st_gid).gr_name
    except (OSError, KeyError):
        return usual
    return usual if group == "root" else group
