"""A map that its owner has edited: drawn where it can be played on, else refused in one plain sentence."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from calibration.paper.printed_board import run
from companion.errors import DataError
from companion.games.age_of_arthur.box.plan import CARDS, MAP, joined, load_data

TEXT = MAP.read_text(encoding="utf-8")


def lonely(text: str) -> str:
    """Icenia has no neighbours, and nobody names it."""
    head, name, rest = text.partition('id = "icenia"')
    rest = rest.replace('next = ["londinium", "calchfynydd"]', "next = []", 1)
    return re.sub(r', "icenia"|"icenia", ', "", head) + name + re.sub(r', "icenia"|"icenia", ', "", rest)


BROKEN: dict[str, tuple[Callable[[str], str], str]] = {
    "a border that is not mutual": (
        lambda text: text.replace('next = ["ceint", "londinium", "gwinntguic"]', 'next = ["ceint", "londinium"]'),
        "gwinntguic and regin must name each other as neighbours.",
    ),
    "a kingdom with two homes": (
        lambda text: text.replace('id = "regin"\nname = "Regin"\nkingdom = "kent"\nhome = false',
                                  'id = "regin"\nname = "Regin"\nkingdom = "kent"\nhome = true'),
        "kent must have exactly one home, ceint.",
    ),
    "a province that hangs nowhere": (lonely, "icenia does not hang together with the other provinces in play."),
}  # fmt: skip


@pytest.mark.parametrize("name", BROKEN)
def test_g77_an_own_map_is_refused_in_one_sentence_and_nothing_is_drawn(name: str, tmp_path: Path) -> None:
    change, said = BROKEN[name]
    broken, picture = tmp_path / "map.toml", tmp_path / "picture.png"
    broken.write_text(change(TEXT), encoding="utf-8")
    with pytest.raises(DataError) as refused:
        run(["--game", "age_of_arthur", "--map", str(broken), "-o", str(picture)])
    assert str(refused.value) == said
    assert refused.value.sentence.say("es") != said
    assert not picture.exists()


def test_g77_an_edited_map_is_drawn(tmp_path: Path) -> None:
    edited, picture = tmp_path / "map.toml", tmp_path / "picture.png"
    edited.write_text(TEXT.replace('name = "Icenia"', 'name = "Iceni lands"'), encoding="utf-8")
    assert "Iceni lands" in {place.name for place in load_data(joined(edited.read_text(), CARDS.read_text())).map.place}
    assert run(["--game", "age_of_arthur", "--map", str(edited), "-o", str(picture)]) == 0
    assert picture.stat().st_size > 10_000
