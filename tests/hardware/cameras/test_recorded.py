"""Recorded frames come back in their order."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.errors import DeviceError
from hardware.cameras.recorded import RecordedCamera


def picture(grey: int) -> np.ndarray:
    return np.full((48, 64, 3), grey, np.uint8)


def test_a_folder_gives_its_pictures_in_order_and_then_the_last(tmp_path: Path) -> None:
    for number, grey in ((2, 200), (1, 100), (3, 50)):
        cv2.imwrite(str(tmp_path / f"{number}.png"), picture(grey))
    (tmp_path / "readings.jsonl").write_text("{}")
    camera = RecordedCamera(tmp_path)
    assert [int(camera.read().image[0, 0, 0]) for _ in range(5)] == [100, 200, 50, 50, 50]
    camera.close()
    assert int(camera.read().image[0, 0, 0]) == 100


def test_a_video_gives_its_frames(tmp_path: Path) -> None:
    video = tmp_path / "table.avi"
    writer = cv2.VideoWriter(str(video), cv2.VideoWriter.fourcc(*"MJPG"), 10, (64, 48))
    for grey in (40, 200):
        writer.write(picture(grey))
    writer.release()
    camera = RecordedCamera(video)
    assert [float(camera.read().image.mean()) for _ in range(3)] == pytest.approx([40, 200, 200], abs=4)
    camera.close()


@pytest.mark.parametrize("name", ["missing", "notes.txt", "empty", "broken"])
def test_what_is_no_recording_is_told(tmp_path: Path, name: str) -> None:
    (tmp_path / "notes.txt").write_text("no video")
    (tmp_path / "empty").mkdir()
    (tmp_path / "broken").mkdir()
    (tmp_path / "broken" / "1.png").write_bytes(b"no picture")
    with pytest.raises(DeviceError):
        RecordedCamera(tmp_path / name).read()
