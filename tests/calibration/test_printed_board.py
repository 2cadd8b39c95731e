"""A printed board has every place and marker where the game's board says, at true size, on pages that fit."""

import json
import re
from pathlib import Path

import cv2
import msgspec
import pytest

from calibration.markers.detection import decode, with_apriltag
from calibration.paper.drawn_board import called
from calibration.paper.printed_board import run
from calibration.paper.sheet import lay_out
from calibration.paper.tiles import BOARD_PAPERS, GLUE_MM, PrintedBoard, Tile
from companion.board import Point
from companion.errors import DataError
from companion.game import VARIANT, Options
from companion.games import build
from companion.games.age_of_arthur.box.plan import MAP
from companion.table.stickers import BLACK_MM, Stickers
from tests.calibration.test_sheet import rasterised

BOARDS = [("las_navas", "basic"), ("dragon_soul", "duel"), ("dragon_soul", "four_marches"), ("age_of_arthur", "2")]


def printed(path: Path, game: str, variant: str, paper: str) -> PrintedBoard:
    file = path / "board.json"
    assert run(["--game", game, "--variant", variant, "--paper", paper, "-o", str(file)]) == 0
    return msgspec.convert(json.loads(file.read_text()), PrintedBoard)


def on_board(tile: Tile, x: float, y: float) -> Point:
    return tile.left + x - tile.x, tile.top + y - tile.y


@pytest.mark.parametrize("paper", sorted(BOARD_PAPERS))
@pytest.mark.parametrize(("name", "variant"), BOARDS)
def test_everything_lies_where_the_board_says(tmp_path: Path, name: str, variant: str, paper: str) -> None:
    data, game = printed(tmp_path, name, variant, paper), build(name, options=Options({VARIANT: variant}))
    tiles = {tile.page: tile for tile in data.tiles}
    assert sorted(tiles) == list(range(1, data.pages + 1))
    at = {place.id: on_board(tiles[place.page], place.x, place.y) for place in data.places}
    assert {id: pytest.approx(point, abs=0.01) for id, point in at.items()} == {
        place.id: place.centre for place in game.board.on_paper.places
    }
    anchors = {one.id: one for one in data.anchors}
    assert anchors.keys() == Stickers(game).anchors.keys()
    for marker, anchor in zip(Stickers(game).anchors, game.board.on_paper.anchors, strict=True):
        one, tile = anchors[marker], tiles[anchors[marker].page]
        middle = on_board(tile, one.x + one.size / 2, one.y + one.size / 2)
        assert middle == pytest.approx((anchor.x_mm, anchor.y_mm), abs=0.01)
        rim = (one.white_mm - one.size) / 2
        assert tile.x - 0.01 <= one.x - rim
        assert one.x + one.size + rim <= tile.x + tile.width + 0.01
        assert tile.y - 0.01 <= one.y - rim
        assert one.y + one.size + rim <= tile.y + tile.height + 0.01


@pytest.mark.parametrize("paper", sorted(BOARD_PAPERS))
@pytest.mark.parametrize(("name", "variant"), BOARDS)
def test_tiles_fit_their_pages_and_make_the_whole_board(tmp_path: Path, name: str, variant: str, paper: str) -> None:
    data = printed(tmp_path, name, variant, paper)
    assert sorted((data.width, data.height)) == list(BOARD_PAPERS[paper])
    assert sum(tile.width * tile.height for tile in data.tiles) == pytest.approx(data.board_width * data.board_height)
    for tile in data.tiles:
        assert tile.x + tile.width + tile.glue_right < data.width - 5
        assert tile.y + tile.height + tile.glue_foot < data.height - 5
        last = tile.left + tile.width == pytest.approx(data.board_width)
        assert tile.glue_right == (0 if last else GLUE_MM)
        last = tile.top + tile.height == pytest.approx(data.board_height)
        assert tile.glue_foot == (0 if last else GLUE_MM)


def test_the_pages_show_the_markers_where_their_data_say(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("reportlab.rl_config.pageCompression", 0)
    data = printed(tmp_path, "dragon_soul", "duel", "a4")
    assert run(["--game", "dragon_soul", "-o", str(tmp_path / "board.pdf")]) == 0
    pdf = (tmp_path / "board.pdf").read_bytes()
    assert len(re.findall(rb"/Type /Page\b", pdf)) == data.pages
    for page in range(1, data.pages + 1):
        picture = rasterised(pdf, page, data.width, data.height, 4)
        found = {mark.marker: mark for mark in decode(picture, with_apriltag(picture))}
        whole = {anchor.id: anchor for anchor in data.anchors if anchor.page == page}
        assert whole.keys() <= found.keys()
        for marker, anchor in whole.items():
            assert found[marker].corners[0] / 4 == pytest.approx((anchor.x, anchor.y), abs=0.3)
            assert found[marker].side_px / 4 == pytest.approx(BLACK_MM, abs=0.3)


def test_a_board_for_small_markers_is_printed_as_much_smaller(tmp_path: Path) -> None:
    data = printed(tmp_path, "age_of_arthur", "8", "whole")
    assert (data.pages, data.board_width, data.board_height) == (1, pytest.approx(420.0), pytest.approx(594.0))
    assert [one.size for one in data.anchors] == [pytest.approx(0.6 * BLACK_MM)] * 6
    sheet = lay_out(build("age_of_arthur"))
    assert (sheet.counter_mm, len(sheet.stickers)) == (pytest.approx(12.0), 235 + 6)
    assert all(sticker.size == pytest.approx(9.6) for sticker in sheet.stickers)


def test_the_picture_of_a_board_is_read_like_its_print(tmp_path: Path) -> None:
    path = tmp_path / "board.png"
    assert run(["--game", "age_of_arthur", "-o", str(path)]) == 0
    picture = cv2.imread(str(path), cv2.IMREAD_GRAYSCALE)
    assert {mark.marker for mark in decode(picture, with_apriltag(picture))} == set(range(539, 545))


def test_another_kind_of_file_is_said(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"must end in \.pdf, \.json or \.png"):
        run(["-o", str(tmp_path / "board.docx")])


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('next = ["ceint", "londinium", "gwinntguic"]', 'next = ["londinium", "gwinntguic"]', "name each other"),
        ('name = "Regin"\nkingdom = "kent"\nhome = false', 'name = "Regin"\nkingdom = "kent"\nhome = true', "one home"),
        ('name = "Regin"', 'name = "Ceint"', "name of its own"),
        ("marker_mm = 12.0", "marker_mm = 2.0", "8 to 20 mm"),
    ],
)
def test_a_map_that_cannot_be_is_refused_in_a_sentence(tmp_path: Path, old: str, new: str, said: str) -> None:
    text = MAP.read_text(encoding="utf-8")
    assert old in text
    file = tmp_path / "map.toml"
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(DataError, match=said):
        run(["--game", "age_of_arthur", "--map", str(file), "-o", str(tmp_path / "board.png")])
    assert not (tmp_path / "board.png").exists()


@pytest.mark.parametrize(
    ("language", "start", "forest", "boneyard"),
    [("en", "Red castle", "Forest", "Boneyard"), ("es", "Castillo de Rojo", "Bosque", "Osario")],
)
def test_terrain_and_what_begins_alone_in_a_place_are_written_there(
    language: str, start: str, forest: str, boneyard: str
) -> None:
    game = build("dragon_soul")
    written = called(game, game.scene(game.setup(), None, language).grounds, language)
    assert (written["-3,0"], written["-1,-1"], written["0,0"]) == (start, forest, boneyard)
    assert len(written) == 2 + 4 + 1
    three_in_a_zone = build("las_navas")
    assert not called(three_in_a_zone, three_in_a_zone.scene(three_in_a_zone.setup(), None, language).grounds, language)
