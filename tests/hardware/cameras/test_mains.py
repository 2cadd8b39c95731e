"""A USB camera is told how often the lamps flicker; one without such a setting is used all the same."""

import fcntl
import struct
from pathlib import Path

import pytest

from companion.settings.config import MainsHz
from hardware.cameras.mains import set_mains


@pytest.mark.parametrize(("mains", "value"), [(MainsHz.EUROPE, 1), (MainsHz.AMERICA, 2)])
def test_the_kernel_is_told(mains: MainsHz, value: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "video0").touch()
    told: list[tuple[int, bytes]] = []
    monkeypatch.setattr(fcntl, "ioctl", lambda camera, request, data: told.append((request, data)))
    assert set_mains(str(tmp_path / "video0"), mains)
    assert told == [(0xC008561C, struct.pack("Ii", 0x00980918, value))]


def test_what_is_no_camera_has_no_such_setting(tmp_path: Path) -> None:
    (tmp_path / "video0").touch()
    assert not set_mains(str(tmp_path / "video0"), MainsHz.EUROPE)
    assert not set_mains(str(tmp_path / "none"), MainsHz.EUROPE)
    assert not set_mains(str(tmp_path / "video0"), MainsHz.AS_IT_COMES)
