"""How high a camera hangs: known optics, and what the building guide says of them."""

from __future__ import annotations

import re
from math import atan, degrees, radians, tan
from pathlib import Path

import pytest

from calibration.beside import CARD_MM
from calibration.checks import figure
from calibration.height import CAMERAS, FILL, PRINTS_PX, hq, placing, run, usb
from companion.errors import DataError

GUIDE = (Path(__file__).parents[2] / "docs" / "build.md").read_text(encoding="utf-8")


def test_the_board_fills_no_more_than_its_share_either_way() -> None:
    for lens in (*CAMERAS.values(), hq(6), hq(16), usb(60), usb(90)):
        for board in ((300, 450), (450, 300), (300, 300), (100, 900)):
            at = placing(lens, *board)
            shares = max(board) / at.wide_mm, min(board) / at.high_mm
            assert max(shares) == pytest.approx(FILL)


def test_camera_module_3_hangs_1_67_short_sides_above_the_board() -> None:
    at = placing(CAMERAS["module-3"], 300, 450)
    assert at.height_mm == pytest.approx(1.67 * 300, rel=0.01)
    assert at.dioptres == pytest.approx(2.0, abs=0.01)


def test_the_hq_camera_sees_through_6_mm_what_its_data_sheet_says() -> None:
    assert hq(6).across == pytest.approx(2 * degrees(atan(6.287 / 12)))
    assert hq(12).across < hq(6).across / 1.8


def test_a_diagonal_field_of_view_is_shared_by_width_and_height() -> None:
    lens = usb(78, 1600, 1200)
    wide, high = tan(radians(lens.across / 2)), tan(radians(lens.up / 2))
    assert wide / high == pytest.approx(4 / 3)
    assert (wide**2 + high**2) ** 0.5 == pytest.approx(tan(radians(39)))


@pytest.mark.parametrize(
    ("words", "name"),
    [
        ([], "Module 3"),
        (["--camera", "module-3-wide"], "Module 3 wide"),
        (["--camera", "hq", "--lens", "6"], "HQ, 6 mm lens"),
        (["--camera", "hq", "--lens", "16"], "HQ, 16 mm lens"),
        (["--camera", "usb", "--fov", "78"], "USB, 78° diagonal, 1080 lines"),
    ],
)
def test_the_guide_says_what_the_command_says(words: list[str], name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*words, "--board", "300x450"]) == 0
    said = capsys.readouterr().out
    (row,) = re.findall(rf"^\| {re.escape(name)} \| (\d+) cm.*? \| ([\d.]+) \|", GUIDE, re.MULTILINE)
    height, px = row
    assert f"{height} cm above the board" in said
    assert f"{px} a cell of a marker" in said


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--camera", "module-3", "--lens", "6"], "--lens goes with --camera hq alone."),
        (["--camera", "hq", "--fov", "78"], "--fov goes with --camera usb alone."),
        (["--picture", "1920"], "--picture is written as WIDTHxHEIGHT, such as 2304x1296."),
        (["--board", "300"], "--board is written as WIDTHxHEIGHT, such as 300x450."),
        (["--camera", "hq", "--lens", "0"], "A lens has between 1 and 100 mm, not 0."),
    ],
)
def test_what_does_not_go_together_is_said(words: list[str], said: str) -> None:
    with pytest.raises(DataError, match=re.escape(said)):
        run(words)


def test_a_figure_is_never_rounded_up_to_what_it_does_not_reach() -> None:
    assert figure(2.96) == 3.0
    assert figure(2.96, 3.0) == 2.9
    assert figure(3.0, 3.0) == figure(3.04, 3.0) == 3.0
    assert figure(4.16, 3.0, 4.2) == 4.1


def test_larger_pictures_are_told_as_they_are_written_down(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--camera", "module-3-wide", "--beside", "--board", "300x450"]
    run(words)
    few = capsys.readouterr().out
    assert "\n2.9 pixels a mm" in few
    (size,) = re.findall(r"`width = (\d+)` and `height = (\d+)` or more below `\[camera\]`", few)
    run([*words, "--picture", "x".join(size)])
    assert "with 3 pixels a mm: that is enough" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "size"),
    [
        (["--camera", "usb", "--fov", "78", "--board", "300x450"], ("2560", "1440")),
        (["--camera", "usb", "--picture", "1280x720", "--board", "400x600"], ("3840", "2160")),
        (["--board", "330x495"], ("4608", "2592")),
    ],
)
def test_pictures_that_are_too_coarse_are_told_the_next_size_that_such_cameras_have(
    words: list[str], size: tuple[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    run([*words, "--beside"])
    told = re.findall(r"`width = (\d+)` and `height = (\d+)` or more", capsys.readouterr().out)
    assert told == [size]


def test_the_guide_says_which_boards_and_cameras_are_too_coarse_for_prints(capsys: pytest.CaptureFixture[str]) -> None:
    run(["--camera", "usb", "--board", "300x450", "--beside"])
    assert "\n2.6 pixels a mm" in capsys.readouterr().out
    assert "a USB camera of 1080 lines has 2.6" in GUIDE
    run(["--board", "330x495", "--beside"])
    assert "\n2.9 pixels a mm" in capsys.readouterr().out


def test_it_knows_the_owners_board_and_stickers(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "companion.toml"
    file.write_text("[boards.las_navas]\nwidth = 1.1\nheight = 1.1\nsticker_mm = 14\n")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("COMPANION_CONFIG", str(file))
        run([])
        run(["--board", "400x600", "--size", "18"])
    own, asked = capsys.readouterr().out.split("Board: ")[1:]
    assert own.startswith("330 x 495 mm")
    assert "a cell of a marker of 14 mm" in own
    assert asked.startswith("400 x 600 mm")
    assert "a cell of a marker of 18 mm" in asked


def test_a_board_is_measured_on_paper(capsys: pytest.CaptureFixture[str]) -> None:
    run(["--game", "age_of_arthur"])
    assert capsys.readouterr().out.startswith("Board: 420 x 594 mm")


@pytest.mark.parametrize(
    "words", [["--board", "4"], ["--board", "0x3"], ["--board", "30x45"], ["--camera", "usb", "--fov", "200"]]
)
def test_what_cannot_be_is_one_sentence(words: list[str]) -> None:
    with pytest.raises(DataError) as caught:
        run(words)
    assert str(caught.value).count(".") <= 2


def test_cards_beside_the_board_are_seen_too_and_prints_have_their_pixels(capsys: pytest.CaptureFixture[str]) -> None:
    run(["--board", "300x450", "--beside"])
    run(["--board", "300x450", "--beside", "--camera", "usb"])
    module_3, usb_78 = capsys.readouterr().out.split("Board: ")[1:]
    for said in (module_3, usb_78):
        (high,) = re.findall(r"shows \d+ x (\d+) mm", said)
        assert int(high) > 300 + 2 * CARD_MM[0] + 30
    cm, px = re.findall(r"lens (\d+) cm|([\d.]+) pixels a mm, ", module_3)
    assert float(px[1]) > PRINTS_PX
    assert "enough" in module_3.splitlines()[-1]
    assert "never with fewer" in usb_78.splitlines()[-1]
    assert f"{cm[0]} cm, {px[1]} pixels a mm" in GUIDE
