"""Cards with a board's markers that lie beside it."""

from pathlib import Path

import pytest

from calibration.beside import CARD_MM, with_anchors_beside
from calibration.paper import sheets
from calibration.paper.pen import Pen
from companion.errors import DataError
from companion.games import build
from companion.settings.measured import as_measured
from companion.settings.sections import BoardConfig


@pytest.mark.parametrize("own", [BoardConfig(), BoardConfig(width=1.2, height=1.1, sticker_mm=14)])
def test_the_cards_touch_the_board_and_cover_none_of_it(own: BoardConfig) -> None:
    board = with_anchors_beside(as_measured(build("las_navas").board, own)).on_paper
    across, down = CARD_MM
    assert len(board.anchors) == 6
    for anchor in board.anchors:
        assert anchor.x_mm + across / 2 == pytest.approx(0) or anchor.x_mm - across / 2 == pytest.approx(board.width_mm)
        assert down / 2 - 1e-6 <= anchor.y_mm <= board.height_mm - down / 2 + 1e-6


def test_the_page_of_cards_is_written_as_a_pdf(tmp_path: Path) -> None:
    assert sheets.run(["--beside", "-o", str(tmp_path / "cards.pdf")]) == 0
    assert (tmp_path / "cards.pdf").read_bytes().startswith(b"%PDF")
    with pytest.raises(DataError, match=r"must end in \.pdf"):
        sheets.run(["--beside", "-o", str(tmp_path / "cards.json")])


def test_a_card_that_is_cut_out_bears_its_own_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    markers: list[tuple[float, float, float]] = []
    names: list[tuple[float, float, str]] = []
    monkeypatch.setattr(Pen, "marker", lambda pen, marker, x, y, side: markers.append((x, y, side)))
    monkeypatch.setattr(Pen, "text", lambda pen, x, y, words, *how, **more: names.append((x, y, words)))
    assert sheets.run(["--beside", "-o", str(tmp_path / "cards.pdf")]) == 0
    across, down = CARD_MM
    for anchor, (left, top, black) in zip(with_anchors_beside(build("las_navas").board).anchors, markers, strict=True):
        x, y = next((x, y) for x, y, words in names if words == anchor.id)
        middle = left + black / 2, top + black / 2
        assert middle[0] - across / 2 < x < middle[0] + across / 2
        # Below the marker's white margin, a cell of its eight, and above the cut.
        assert top + black * 9 / 8 < y < middle[1] + down / 2
