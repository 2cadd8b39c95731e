"""The pictures that `make screenshots` writes: those of the games that bring a story look as approved."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.errors import DataError
from companion.games import offered
from tests import plugin
from tests.ui.every_page.approved import approved, unlike
from ui.demo import screenshots
from ui.demo.screenshots import SIZES, pictures
from ui.demo.virtual_screen import VirtualScreen

SIZE = "7-inch"


@pytest.fixture(autouse=True)
def own_games() -> Iterator[None]:
    """The games of the product alone, as for whoever makes the pictures."""
    with plugin.left_out():
        yield


@pytest.mark.whole_game
@pytest.mark.parametrize("language", ["en", pytest.param("es", marks=pytest.mark.thorough)])
def test_every_moment_of_a_game_looks_as_approved(language: str, tmp_path: Path, virtual_screen: VirtualScreen) -> None:
    moments = {f"{name}-{moment.name}" for name, module in offered().items() for moment in module.story()}
    wanted = {name: path for name, path in approved(language, SIZE).items() if name.startswith(tuple(offered()))}
    assert wanted.keys() == moments
    made = {path.stem: path for path in pictures(virtual_screen, tmp_path, moments, {SIZE}, language)}
    assert made.keys() == moments
    wrong = {name: unlike(cv2.imread(str(path)), wanted[name]) for name, path in made.items()}
    assert not {name: how for name, how in wrong.items() if how}


def test_a_picture_is_written_by_its_name(tmp_path: Path, virtual_screen: VirtualScreen) -> None:
    (made,) = pictures(virtual_screen, tmp_path, {"settings"}, {SIZE}, "en")
    assert made == tmp_path / "en" / SIZE / "settings.webp"
    assert cv2.imread(str(made)).shape == (*SIZES[SIZE][::-1], 3)
    assert not unlike(cv2.imread(str(made)), approved("en", SIZE)["settings"])


def test_a_moved_line_would_be_seen() -> None:
    battle = approved("en", SIZE)["battle"]
    picture = cv2.imread(str(battle))
    assert not unlike(picture, battle)
    assert unlike(np.roll(picture, 4, axis=0), battle)


def test_a_page_that_there_is_not_is_said_after_the_first_series(
    virtual_screen: VirtualScreen, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[Path] = []

    def series(screen: object, folder: Path, *_: object) -> list[Path]:
        made.append(folder / "home.webp")
        return made

    monkeypatch.setattr(screenshots, "_series", series)
    with pytest.raises(DataError, match="There is no page with the name nosuch;"):
        list(pictures(virtual_screen, tmp_path, {"home", "nosuch"}))
    assert len(made) == 1
    assert len(list(pictures(virtual_screen, tmp_path, {"home"}))) > 1
