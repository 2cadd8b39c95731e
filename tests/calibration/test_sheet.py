"""The sticker sheets hold every sticker once, at true size, with room to cut."""

import json
import re
from collections import Counter
from pathlib import Path

import cv2
import numpy as np
import pytest

from calibration.markers.detection import decode, with_apriltag
from calibration.paper.pen import MM
from calibration.paper.sheet import LABEL_MM, PAPERS, lay_out
from calibration.paper.sheets import ARM_MM, FRAME_AT_MM, FRAME_MM, MARK_MM, NAME_MM, between, run, write_pdf
from companion.errors import DataError
from companion.game import VARIANT, Options
from companion.games import build, modules
from companion.settings.measured import measured_here
from companion.table.stickers import BLACK_MM, MODULES, Stickers

GAME = build("las_navas")


@pytest.mark.parametrize(("size", "counter_mm"), [(14, 17.5), (16, 20.0), (18, 22.5)])
@pytest.mark.parametrize("paper", sorted(PAPERS))
def test_every_marker_is_on_the_sheet_once_inside_the_page_and_clear_of_the_others(
    paper: str, size: int, counter_mm: float
) -> None:
    sheet = lay_out(measured_here(build("las_navas"), sticker_mm=size), paper)
    assert sheet.counter_mm == pytest.approx(counter_mm)
    assert all(sticker.size == pytest.approx(size) for sticker in sheet.stickers)
    assert sorted(sticker.id for sticker in sheet.stickers) == sorted(Stickers(GAME))
    for n, a in enumerate(sheet.stickers):
        margin = (a.cut_mm - a.size) / 2
        assert a.piece == "board" or a.cut_mm < counter_mm
        assert margin >= 0.75 * a.size / MODULES - 1e-9
        assert margin < a.x < sheet.width - a.size - margin
        assert margin < a.y < sheet.height - a.size - margin
        for b in sheet.stickers[n + 1 :]:
            if a.page == b.page:
                room = (a.cut_mm + b.cut_mm) / 2
                assert max(abs(a.x - b.x), abs(a.y - b.y)) >= room


@pytest.mark.parametrize(("size", "smallest", "largest"), [(14, 17, 20), (16, 20, 22), (18, 22.5, 26)])
def test_every_counter_of_a_size_fits_into_the_frame_with_its_sticker_between_the_marks(
    size: int, smallest: float, largest: float
) -> None:
    sheet = lay_out(measured_here(build("las_navas"), sticker_mm=size))
    begins, ends = between(sheet)
    assert ends - begins == pytest.approx(next(s.cut_mm for s in sheet.stickers if s.piece not in ("board", "card")))
    assert begins > 0
    assert ends < smallest + 0.1
    assert largest < FRAME_MM - ARM_MM


@pytest.mark.parametrize("game", sorted(modules()))
@pytest.mark.parametrize("paper", sorted(PAPERS))
@pytest.mark.parametrize("size", [14, 16, 18])
def test_the_frame_is_clear_of_stickers(game: str, paper: str, size: int) -> None:
    sheet = lay_out(measured_here(build(game), sticker_mm=size), paper)
    for sticker in sheet.stickers:
        if sticker.page == sheet.pages and sticker.x + sticker.size > sheet.width - FRAME_AT_MM - 4:
            assert sticker.y + sticker.cut_mm + LABEL_MM < sheet.height - FRAME_AT_MM - 4


def test_a_name_is_nearer_to_its_own_sticker_than_to_the_next_and_clear_of_the_cut_marks() -> None:
    letters = 5.5 / MM  # the height of a line of them in mm
    assert NAME_MM - 0.72 * letters > MARK_MM
    assert NAME_MM + 0.22 * letters < LABEL_MM - MARK_MM
    assert NAME_MM - 0.72 * letters < LABEL_MM - NAME_MM


def test_board_stickers_say_where_they_belong() -> None:
    spots = {s.face: (s.board_x, s.board_y) for s in lay_out(GAME).stickers if s.piece == "board"}
    assert spots == {anchor.id: (anchor.x_mm, anchor.y_mm) for anchor in GAME.board.anchors}


def test_every_card_has_a_sticker_that_says_which_in_the_players_language() -> None:
    english, spanish = (
        {s.face: s.label for s in lay_out(GAME, language=language).stickers if s.piece == "card"}
        for language in ("en", "es")
    )
    assert len(english) == 9 + 12
    assert english["5-2"] == spanish["5-2"] == "5-2"
    assert (english["council_militia"], spanish["council_militia"]) == ("Council Militia", "Milicia concejil")


def rasterised(pdf: bytes, page: int, width_mm: float, height_mm: float, px_per_mm: int) -> np.ndarray:
    """The filled rectangles of one page of an uncompressed PDF, by its own few commands."""
    stream = re.findall(rb"stream\r?\n(.*?)endstream", pdf, re.S)[page - 1].decode("latin-1")
    picture = np.full((round(height_mm * px_per_mm), round(width_mm * px_per_mm)), 255, np.uint8)
    grey = 0.0
    for line in stream.splitlines():
        if colour := re.match(r"^([\d.]+) ([\d.]+) ([\d.]+) rg$", line):
            grey = float(colour[1])
        elif box := re.match(r"^n ([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re f\*?$", line):
            x, y, w, h = (float(value) * 25.4 / 72 * px_per_mm for value in box.groups())
            top = picture.shape[0] - y - h
            picture[round(top) : round(top + h), round(x) : round(x + w)] = round(grey * 255)
    return picture


def test_the_pdf_shows_the_markers_where_its_data_say(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("reportlab.rl_config.pageCompression", 0)
    sheet = lay_out(GAME)
    write_pdf(sheet, GAME.title, tmp_path / "sheet.pdf")
    pdf = (tmp_path / "sheet.pdf").read_bytes()
    for page in range(1, sheet.pages + 1):
        picture = rasterised(pdf, page, sheet.width, sheet.height, 4)
        found = {mark.marker: mark for mark in decode(picture, with_apriltag(picture))}
        expected = {sticker.id: sticker for sticker in sheet.stickers if sticker.page == page}
        assert found.keys() == expected.keys()
        for marker, mark in found.items():
            x, y = mark.corners[0] / 4
            assert abs(x - expected[marker].x) < 0.3
            assert abs(y - expected[marker].y) < 0.3
            assert mark.side_px / 4 == pytest.approx(BLACK_MM, abs=0.3)


def test_the_command_writes_both_kinds(tmp_path: Path) -> None:
    assert run(["-o", str(tmp_path / "sheet.json")]) == 0
    data = json.loads((tmp_path / "sheet.json").read_text())
    first = data["stickers"][0]
    assert {"id", "piece", "face", "page", "x", "y", "size"} <= first.keys()
    assert run(["-o", str(tmp_path / "sheet.pdf"), "--paper", "letter"]) == 0
    assert (tmp_path / "sheet.pdf").read_bytes().startswith(b"%PDF")


def test_the_command_prints_the_size_that_is_asked_for_on_the_owners_board(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "companion.toml"
    file.write_text("[boards.las_navas]\nwidth = 1.1\nheight = 1.1\nsticker_mm = 14\n")
    monkeypatch.setenv("COMPANION_CONFIG", str(file))
    for words, size in (([], 14.0), (["--size", "18"], 18.0)):
        run(["-o", str(tmp_path / "sheet.json"), *words])
        stickers = json.loads((tmp_path / "sheet.json").read_text())["stickers"]
        assert {sticker["size"] for sticker in stickers} == {size}
        (corner,) = [sticker for sticker in stickers if sticker["face"] == "bottom right"]
        assert (corner["board_x"], corner["board_y"]) == (pytest.approx(319.0), pytest.approx(484.0))
        assert corner["cut_mm"] == pytest.approx(22.0)


def test_another_kind_of_file_or_a_missing_folder_is_said(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"must end in \.pdf or \.json"):
        run(["-o", str(tmp_path / "sheet.doc")])
    with pytest.raises(DataError, match="cannot be written"):
        run(["-o", str(tmp_path / "none" / "sheet.pdf")])


def test_the_reader_knows_a_marker_as_opencv_draws_it() -> None:
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_APRILTAG_36h11)
    picture = np.full((200, 200), 255, np.uint8)
    picture[60:140, 60:140] = cv2.aruco.generateImageMarker(dictionary, 77, 80)
    for turn in range(4):
        turned = np.ascontiguousarray(np.rot90(picture, turn))
        (mark,) = decode(turned, with_apriltag(turned))
        assert (mark.marker, mark.fit > 0.99) == (77, True)
        corners = np.array([[59.5, 59.5], [139.5, 59.5], [139.5, 139.5], [59.5, 139.5]])
        assert np.abs(mark.corners - np.roll(corners, turn, axis=0)).max() < 1.0


def test_alike_pieces_lie_in_rows_that_are_full() -> None:
    sheet = lay_out(build("dragon_soul", options=Options({VARIANT: "four_marches"})))
    pieces = [sticker for sticker in sheet.stickers if sticker.piece != "board"]
    rows = Counter((sticker.page, sticker.y) for sticker in pieces)
    assert (len(pieces), {sticker.page for sticker in pieces}) == (60, {1})
    assert set(rows.values()) == {6}
