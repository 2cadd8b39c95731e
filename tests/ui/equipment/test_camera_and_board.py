"""The pages of the camera and of the board: its corners, its size, and the picture with the board over it."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from calibration import store
from companion.board import Point
from companion.settings.config import BoardConfig, Config, ScreenConfig, load
from companion.table.sightings import TableStatus
from hardware.cameras.camera import Camera, Frame
from hardware.reader.table_reader import TableReader
from tests.ui.equipment.table import SIZES, Open
from ui.app.joined import Joined
from ui.app.panel import Panel
from ui.demo.fingers import Fingers
from ui.demo.virtual_screen import VirtualScreen
from ui.model.table_model import Screen
from ui.parts.background import at_once
from ui.parts.board_size import Edge
from ui.parts.picture import JUDGED_EVERY
from ui.theme import CHOSEN
from ui.widgets.board.measured import MeasuredMap
from ui.widgets.camera.camera_view import CameraView
from ui.widgets.touch.buttons import Press


@pytest.mark.whole_game
def test_the_picture_is_shown_with_the_board_over_it(opened: Open, tmp_path: Path) -> None:
    table = opened(tmp_path)
    table.look(1)
    table.fingers.press("Devices")
    table.fingers.press("Camera")
    texts = "\n".join(table.fingers.texts())
    assert "mm: good." in texts
    assert "The focus is good." in texts
    assert table.fingers.panel.page is not None
    advice = table.fingers.panel.page.ids.advice
    assert advice.text.startswith("The camera sees the board well.")
    table.fingers.press("The focus is good.")
    assert advice.text == "The focus is good."
    view = next(table.fingers.widgets(CameraView))
    picture = table.fingers.screen.image()
    assert table.joined.parts.picture.outlines
    x, y = view.to_window(*view.to_px(*table.joined.parts.picture.outlines[0][0]))
    seen = picture[round(picture.shape[0] - 1 - y), round(x), ::-1].astype(float) / 255
    assert np.abs(seen - CHOSEN[:3]).max() < 0.1  # the outline begins at the board's corner
    table.fingers.press("Keep the camera as it is")
    assert store.load(table.model.board, tmp_path / store.NAME) is not None
    assert any("is kept" in text for text in table.fingers.texts())


class Unmarked:
    """A camera that sees a table whose board has no markers of its own."""

    def __init__(self, camera: Camera, around_px: list[Point], half_px: int) -> None:
        self._camera, self._around, self._half = camera, around_px, half_px

    def read(self) -> Frame:
        frame = self._camera.read()
        image = frame.image.copy()
        for x, y in self._around:
            point = round(x), round(y)
            cv2.circle(image, point, self._half, (120, 150, 170), -1)
        return Frame(image, frame.at_ms)

    def close(self) -> None:
        self._camera.close()


@pytest.mark.whole_game
def test_a_board_without_markers_is_read_by_its_corners(opened: Open, tmp_path: Path) -> None:
    table = opened(tmp_path)
    table.look(1)
    board, camera, picture = table.model.board, table.joined.camera, table.joined.parts.picture
    assert camera is not None
    assert picture.calibration is not None
    true = picture.calibration
    w, h = board.width_mm, board.height_mm
    corners = true.to_px([(0, 0), (w, 0), (w, h), (0, h)])
    anchors = [(float(x), float(y)) for x, y in true.to_px([(a.x_mm, a.y_mm) for a in board.anchors])]
    half = round(11 * true.px_per_mm(w / 2, h / 2))
    camera.camera = Unmarked(camera.camera, anchors, half)
    assert isinstance(camera.reader, TableReader)
    camera.reader.begin_anew()
    assert table.look(12) is not TableStatus.STILL
    assert picture.by_markers is None

    table.fingers.press("Devices")
    table.fingers.press("Camera")
    table.fingers.press("Corners by hand")
    view = next(table.fingers.widgets(CameraView))
    for n, corner in enumerate(corners):
        off = (40.0, 30.0) if n == 2 else (0.0, 0.0)
        table.fingers.screen.tap(*view.to_window(*view.to_px(corner[0] + off[0], corner[1] + off[1])))
    assert picture.corners is not None
    assert len(picture.corners) == 4
    touch = table.fingers.screen.press(*view.to_window(*view.to_px(*picture.corners[2])))
    touch.touch_move(*view.to_window(*view.to_px(*corners[2])))
    touch.touch_up()
    table.fingers.screen.frames(3)
    assert np.abs(np.array(picture.corners) - corners).max() < 3
    table.fingers.press("Keep the corners")
    assert table.look(12) is TableStatus.STILL
    seen = table.model.devices.reading.board if table.model.devices.reading is not None else None
    assert seen is not None
    starts = {piece.id: piece.start for piece in table.model.game.pieces}
    assert len(seen.pieces) == len(starts)
    assert all(piece.place == starts[piece.piece] for piece in seen.pieces)
    kept = store.load(board, tmp_path / store.NAME)
    assert kept is not None
    assert kept.anchors == ()


@pytest.mark.whole_game
def test_a_board_found_by_markers_is_corrected_by_dragging_a_corner_and_given_back(
    opened: Open, tmp_path: Path
) -> None:
    table = opened(tmp_path)
    table.look(1)
    table.fingers.press("Devices")
    table.fingers.press("Camera")
    picture, board = table.joined.parts.picture, table.model.board
    reader = table.joined.camera.reader if table.joined.camera is not None else None
    assert isinstance(reader, TableReader)
    found = reader.calibration
    assert found is not None
    view = next(table.fingers.widgets(CameraView))
    first, *others = picture.handles
    touch = table.fingers.screen.press(*view.to_window(*view.to_px(*first)))
    touch.touch_move(*view.to_window(*view.to_px(first[0] + 24.0, first[1] + 18.0)))
    touch.touch_up()
    table.fingers.screen.frames(3)
    assert picture.corners is not None
    assert picture.corners[0] == (pytest.approx(first[0] + 24.0, abs=3), pytest.approx(first[1] + 18.0, abs=3))
    assert picture.corners[1:] == others
    assert any("mm more than by the board's markers" in text for text in table.fingers.texts())

    table.fingers.press("Keep the corners")
    assert table.look(12) is TableStatus.STILL
    kept = store.load(board, tmp_path / store.NAME)
    assert kept == reader.calibration
    assert kept is not None
    assert kept.is_by_hand
    assert kept.lens == found.lens
    assert kept.to_px((0.0, 0.0))[0] == pytest.approx((first[0] + 24.0, first[1] + 18.0), abs=3)
    for _ in range(JUDGED_EVERY):
        picture.refresh()
    table.fingers.screen.frames(3)
    assert any("mm more than by the board's markers" in text for text in table.fingers.texts())

    table.fingers.press("Back to the markers")
    assert table.look(3) is TableStatus.STILL
    assert reader.calibration is not None
    assert not reader.calibration.is_by_hand
    assert store.load(board, tmp_path / store.NAME) is None
    assert picture.handles[0] == (pytest.approx(first[0], abs=2), pytest.approx(first[1], abs=2))


@pytest.mark.whole_game
def test_two_edges_said_on_the_page_are_enough_for_another_board(opened: Open, tmp_path: Path) -> None:
    table = opened(tmp_path)
    table.model.games.new_game()
    table.look(3)
    assert table.joined.table is not None
    places = {at.piece: table.joined.table.place_of(at.piece) for at in table.joined.table.counters()}
    table.model.open(Screen.CAMERA)
    table.fingers.screen.frames(3)
    table.fingers.press("Size of the board")
    for edge, longer in ((0, 30), (1, 45)):
        tens, ones = divmod(longer, 10)
        for sign, times in (("+10", tens), ("+", ones)):
            for _ in range(times):
                [press for press in table.fingers.widgets(Press) if press.text == sign][edge].dispatch("on_release")
                table.fingers.screen.frames(1)
    assert {"330\u00a0mm", "495\u00a0mm"} <= set(table.fingers.texts())
    table.fingers.press("14 mm")
    table.fingers.press("Keep")
    assert table.model.screen is Screen.CAMERA
    own = load(tmp_path / "none.toml", tmp_path).boards["las_navas"]
    assert (own.width, own.height, own.sticker_mm) == (pytest.approx(1.1), pytest.approx(1.1), 14.0)
    paper = table.model.board.on_paper
    assert (paper.width_mm, paper.height_mm) == (pytest.approx(330.0), pytest.approx(495.0))
    # The devices are those of this board, the game goes on, and every counter is where it was.
    assert table.joined.table.board == table.model.board
    assert {at.piece: table.joined.table.place_of(at.piece) for at in table.joined.table.counters()} == places
    assert table.look(6) is TableStatus.STILL
    reading = table.model.devices.reading
    assert reading is not None
    assert reading.board is not None
    assert {piece.piece: piece.place for piece in reading.board.pieces} == places
    reader = table.joined.fitted.reader
    assert reader is not None
    assert reader.calibration is not None
    assert reader.calibration.sticker_scale == pytest.approx(1.0, abs=0.01)

    table.fingers.press("Size of the board")
    table.fingers.press("18 mm")
    table.fingers.press("Cancel")
    table.fingers.press("Size of the board")
    assert table.joined.parts.size.sticker_mm == 14.0
    table.fingers.press("As printed")
    table.fingers.press("Keep")
    assert table.model.board.width_mm == 300.0
    assert load(tmp_path / "none.toml", tmp_path).boards["las_navas"] == BoardConfig()


@pytest.mark.parametrize("size", SIZES)
def test_each_edge_has_its_buttons_along_it(opened: Open, size: tuple[int, int]) -> None:
    table = opened(None, size)
    table.model.open(Screen.SIZE)
    table.fingers.screen.frames(3)
    board = next(table.fingers.widgets(MeasuredMap))
    left, top = board.to_px(0, 0)
    for sign in ("−10", "−", "+", "+10"):
        above, beside = (press for press in table.fingers.widgets(Press) if press.text == sign)
        assert above.y >= top
        assert beside.right <= left
        assert board.y <= beside.center_y <= board.top
    figures = [text for text in table.fingers.texts() if text.endswith("\u00a0mm")]
    assert figures[:2] == ["300\u00a0mm", "450\u00a0mm"]
    next(press for press in table.fingers.widgets(Press) if press.text == "+").dispatch("on_release")
    assert table.joined.parts.size.edges == {Edge.WIDTH: 301, Edge.HEIGHT: 450}


def test_a_sticker_of_a_part_of_a_mm_is_written_as_its_language_does(virtual_screen: VirtualScreen) -> None:
    config = Config(game="age_of_arthur", language="es", screen=ScreenConfig(calm=True))
    with Joined(config, None, lambda call: None, 7, at_once) as joined:
        panel = Panel(joined.model)
        virtual_screen.show(panel)
        joined.model.open(Screen.SIZE)
        virtual_screen.frames(3)
        assert {"9,6 mm", "14 mm"} <= set(Fingers(virtual_screen, panel).texts())


@pytest.mark.whole_game
def test_a_crossed_board_is_refused_with_a_sentence(opened: Open) -> None:
    table = opened()
    table.look(1)
    table.model.open(Screen.CAMERA)
    table.fingers.screen.frames(3)
    picture = table.joined.parts.picture
    assert "Size of the board" in table.fingers.texts()
    picture.begin_corners()
    picture.clear_corners()
    table.fingers.screen.frames(3)
    assert "Size of the board" not in table.fingers.texts()
    for corner in ((100.0, 100.0), (900.0, 800.0), (900.0, 100.0), (100.0, 800.0)):
        picture.add_corner(*corner)
    table.fingers.screen.frames(3)
    assert not picture.can_keep_corners
    assert any(text.startswith("Tap the board's four corners") for text in table.fingers.texts())
    picture.drop_corners()
    table.fingers.screen.frames(3)
    assert "Size of the board" in table.fingers.texts()
