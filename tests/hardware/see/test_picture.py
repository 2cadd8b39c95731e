"""`see` says what a picture shows, or in one sentence why it cannot."""

import json
from collections.abc import Callable, Sequence
from io import StringIO
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.errors import DataError
from hardware.cameras.camera import Image
from hardware.see import prints
from hardware.see.picture import run, see
from hardware.see.progress import Progress
from hardware.simulated.camera import SimulatedCamera
from hardware.simulated.table import SimulatedTable
from tests.las_navas import printed


@pytest.fixture(scope="module")
def table() -> SimulatedTable:
    table = SimulatedTable(printed())
    table.flip(table.pieces[3].id)
    table.tilt(table.pieces[7].id)
    table.take_off(table.pieces[20].id)
    return table


SMALLER = 1152, 648
"""The size of pictures whose size is not asked about, in px."""


@pytest.fixture(scope="module")
def large(table: SimulatedTable) -> Image:
    return SimulatedCamera(table).read().image


@pytest.fixture(scope="module")
def picture(table: SimulatedTable) -> Image:
    return SimulatedCamera(table, size=SMALLER).read().image


def seen(tmp_path: Path, picture: Image, capsys: pytest.CaptureFixture[str]) -> dict[str, list[dict[str, object]]]:
    cv2.imwrite(str(tmp_path / "picture.png"), picture)
    assert run([str(tmp_path / "picture.png")]) == 0
    return json.loads(capsys.readouterr().out)


def beside(picture: Image, other: Image) -> Image:
    """A picture with another one, no higher, at its right."""
    below = picture.shape[0] - other.shape[0]
    return np.hstack([picture, cv2.copyMakeBorder(other, 0, below, 0, 0, cv2.BORDER_CONSTANT, value=(60, 60, 60))])


WAYS: dict[str, Callable[[Image], Image]] = {
    "upside down": lambda p: p[::-1, ::-1],
    "on its side": lambda p: np.rot90(p),
    "with a wide margin": lambda p: cv2.copyMakeBorder(p, 150, 100, 50, 200, cv2.BORDER_CONSTANT, value=(90, 90, 90)),
}
LARGE_WAYS: dict[str, Callable[[Image], Image]] = {
    "as it is": lambda p: p,
    "small": lambda p: cv2.resize(p, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA),
    "with a screen that shows it": lambda p: beside(
        p, cv2.resize(p, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    ),
    "as a poor JPEG": lambda p: cv2.imdecode(cv2.imencode(".jpg", p, [cv2.IMWRITE_JPEG_QUALITY, 40])[1], 1),
}


@pytest.mark.whole_game
@pytest.mark.parametrize("way", [*WAYS, *LARGE_WAYS])
def test_a_whole_board_is_seen(
    way: str, table: SimulatedTable, large: Image, picture: Image, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shown = WAYS[way](picture) if way in WAYS else LARGE_WAYS[way](large)
    answer = seen(tmp_path, np.ascontiguousarray(shown), capsys)
    assert set(answer) == {"pieces", "problems"}
    expected = {
        lying.piece: (lying.face, table.place_of(lying.piece), lying.angle_deg != 0)
        for lying in table.counters()
        if table.on_board(lying.piece)
    }
    assert {p["piece"]: (p["face"], p["place"], p["tilted"]) for p in answer["pieces"]} == expected
    assert [problem["kind"] for problem in answer["problems"]] == ["beside the board"]


@pytest.mark.whole_game
@pytest.mark.parametrize("covered", [2, pytest.param(3, marks=pytest.mark.thorough), 4])
def test_covered_board_markers_are_done_without(
    covered: int, table: SimulatedTable, picture: Image, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    camera = SimulatedCamera(table, size=SMALLER)
    picture = picture.copy()
    for anchor in table.board.anchors[:covered]:
        x, y = camera.view.pixels([(anchor.x_mm, anchor.y_mm)])[0]
        cv2.circle(picture, (round(x), round(y)), 20, (60, 80, 160), -1)
    answer = seen(tmp_path, picture, capsys)
    assert len(answer["pieces"]) == 53
    for piece in answer["pieces"]:
        lying = table.where(piece["piece"])
        assert piece["place"] == table.place_of(lying.piece)


@pytest.mark.whole_game
@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("mirrored", "mirrored"),
        ("half", "Only part of the board"),
        ("noise", "No marker is seen"),
        ("black", "too dark"),
        ("blurred", "out of focus"),
        ("other markers", "of another kind"),
        ("other sheet", "another version of the sheet"),
        ("one marker", "Only one of the board's own markers"),
        ("no board", "None of the board's own markers"),
    ],
)
def test_what_is_no_picture_of_the_board_is_said(name: str, words: str, picture: Image, tmp_path: Path) -> None:
    random = np.random.default_rng(1)
    shape = (450, 600)
    made = {
        "mirrored": lambda: picture[:, ::-1],
        "half": lambda: picture[:, : SMALLER[0] // 2],
        "noise": lambda: random.integers(0, 255, shape).astype(np.uint8),
        "black": lambda: np.full(shape, 6, np.uint8),
        "blurred": lambda: cv2.GaussianBlur(picture, (0, 0), 20),
        "other markers": lambda: markers(cv2.aruco.DICT_4X4_250, range(8)),
        "other sheet": lambda: markers(cv2.aruco.DICT_APRILTAG_36h11, range(400, 408)),
        "one marker": lambda: markers(cv2.aruco.DICT_APRILTAG_36h11, range(5, 30)[::12]),
        "no board": lambda: markers(cv2.aruco.DICT_APRILTAG_36h11, range(30, 38)),
    }[name]()
    cv2.imwrite(str(tmp_path / "picture.png"), made)
    with pytest.raises(DataError, match=words):
        run([str(tmp_path / "picture.png")])


def markers(dictionary: int, ids: Sequence[int]) -> Image:
    """A white picture with some markers in two rows."""
    made = np.full((500, 900), 255, np.uint8)
    for n, marker in enumerate(ids):
        x, y = 50 + 200 * (n % 4), 50 + 220 * (n // 4)
        made[y : y + 120, x : x + 120] = cv2.aruco.generateImageMarker(
            cv2.aruco.getPredefinedDictionary(dictionary), marker, 120
        )
    return made


@pytest.mark.parametrize(("content", "words"), [(None, "cannot be read"), (b"", "no picture"), (b"text", "no picture")])
def test_a_file_that_is_no_picture_is_said(content: bytes | None, words: str, tmp_path: Path) -> None:
    path = tmp_path / "picture.png"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(DataError, match=words):
        run([str(path)])


class Terminal(StringIO):
    """What a person sees, or what a file gets."""

    def __init__(self, is_watched: bool) -> None:
        super().__init__()
        self._is_watched = is_watched

    def isatty(self) -> bool:
        return self._is_watched


@pytest.mark.whole_game
@pytest.mark.parametrize("is_watched", [True, False])
def test_a_person_is_told_that_the_picture_is_still_looked_at_and_the_line_goes(is_watched: bool) -> None:
    out = Terminal(is_watched)
    with Progress(out) as looking, pytest.raises(DataError):
        see(markers(cv2.aruco.DICT_APRILTAG_36h11, range(30, 38)), printed(), looking)
    said = out.getvalue().split("\r\033[K")[1:]
    assert said[-1:] == ([""] if is_watched else [])
    assert ("8 markers so far, still looking ..." in said) is is_watched


@pytest.mark.parametrize(("huge_px", "part"), [(400_000, 1), (80_000, 1), (70_000, 2), (19_000, 4)])
@pytest.mark.parametrize("kind", ["png", "jpg"])
def test_a_huge_picture_of_prints_is_read_smaller_and_stays_a_huge_one(
    huge_px: int, part: int, kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(prints, "HUGE_PX", huge_px)
    picture = np.zeros((480, 640, 3), np.uint8)
    picture[:, 320:] = (40, 80, 160)
    cv2.imwrite(str(tmp_path / f"picture.{kind}"), picture)
    seen = prints.load_colours(tmp_path / f"picture.{kind}")
    assert seen.shape == (480 // part, 640 // part, 3)
    assert np.allclose(seen.mean(axis=(0, 1)), (20, 40, 80), atol=2)
