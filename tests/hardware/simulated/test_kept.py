"""How the simulated table lay is kept, and nothing else is taken for it."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from companion.errors import DataError
from companion.games import build
from companion.settings.measured import as_measured
from companion.settings.sections import BoardConfig
from hardware.simulated import kept
from hardware.simulated.table import SimulatedTable

GAME = build("las_navas")


def handled() -> SimulatedTable:
    """A table on which hands were."""
    table = SimulatedTable(GAME)
    table.put("A1a", 100.0, 120.5)
    table.flip("A1b")
    table.turn("B5a", 30.0)
    table.take_off("B5b")
    table.lay_card(GAME.cards[0], 40.0, -50.0, 12.0, face_up=False)
    table.put("B5a", 100.0, 121.0, moving_mm=(3.0, 0.0))
    return table


def test_everything_lies_as_it_lay(tmp_path: Path) -> None:
    before, after = handled(), SimulatedTable(GAME)
    file = kept.file_of(tmp_path, GAME.name)
    kept.save(before, file)
    assert kept.restore(after, file)
    assert after.printed_cards() == before.printed_cards()
    assert [(c.piece, c.face, c.x_mm, c.y_mm, c.angle_deg) for c in after.counters()] == [
        (c.piece, c.face, c.x_mm, c.y_mm, c.angle_deg) for c in before.counters()
    ]
    assert all(counter.moving_mm == (0.0, 0.0) for counter in after.counters())


def test_on_a_board_of_another_size_everything_lies_in_its_place(tmp_path: Path) -> None:
    before = handled()
    larger = as_measured(GAME.board, BoardConfig(width=1.1, height=1.2))
    game = build("las_navas")
    game.board = larger
    after = SimulatedTable(game)
    kept.save(before, kept.file_of(tmp_path, GAME.name))
    assert kept.restore(after, kept.file_of(tmp_path, GAME.name))
    for lay, lies in zip(before.counters(), after.counters(), strict=True):
        assert (lies.x_mm, lies.y_mm) == (pytest.approx(1.1 * lay.x_mm), pytest.approx(1.2 * lay.y_mm))
        assert after.place_of(lies.piece) == before.place_of(lay.piece)


def test_without_a_file_the_table_is_set_out(tmp_path: Path) -> None:
    table = SimulatedTable(GAME)
    before = table.counters()
    assert not kept.restore(table, tmp_path / "table.json")
    assert table.counters() == before


def broken(text: str) -> list[str]:
    """Files that are no table of this game."""
    file = msgspec.json.decode(text)
    first, *more = file["counters"]
    return [
        "",
        text[: len(text) // 2],
        "\0" * 100,
        "[]",
        "[" * 100_000,
        msgspec.json.encode({**file, "version": 2}).decode(),
        msgspec.json.encode({**file, "counters": more}).decode(),
        msgspec.json.encode({**file, "counters": [{**first, "piece": "Z9"}, *more]}).decode(),
        msgspec.json.encode({**file, "counters": [{**first, "face": "7"}, *more]}).decode(),
        msgspec.json.encode({**file, "counters": [{**first, "x_mm": 1e9}, *more]}).decode(),
        msgspec.json.encode({**file, "counters": [{**first, "x_mm": None}, *more]}).decode(),
        msgspec.json.encode({**file, "cards": [{**file["cards"][0], "card": "none"}]}).decode(),
    ]


def test_a_file_that_is_no_table_of_this_game_is_refused_and_moves_nothing(tmp_path: Path) -> None:
    file = tmp_path / "table.json"
    kept.save(handled(), file)
    text = file.read_text(encoding="utf-8")
    for wrong in broken(text):
        file.write_text(wrong, encoding="utf-8")
        table = SimulatedTable(GAME)
        before = table.counters()
        with pytest.raises(DataError, match="delete it"):
            kept.restore(table, file)
        assert table.counters() == before
