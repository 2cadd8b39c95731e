"""The film is small, moves, and each of its frames stays for its time."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest
from PIL import Image as Pillow

from ui.demo import film
from ui.demo.film import FRAMES_PER_S, MOST_BYTES, SIZE, Camera, Film
from ui.demo.virtual_screen import VirtualScreen
from ui.widgets.touch.buttons import Press


def frame(level: int) -> npt.NDArray[np.uint8]:
    return np.full((48, 80, 3), level, np.uint8)


def test_a_frame_like_the_one_before_lengthens_it(tmp_path: Path) -> None:
    made = Film()
    for level in (10, 10, 10, 200):
        made.add(frame(level))
    assert len(made.frames) == 2
    assert made.lengths_ms == [3 * round(1000 / FRAMES_PER_S), round(1000 / FRAMES_PER_S)]
    assert made.save(tmp_path / "film.webp") < MOST_BYTES
    with Pillow.open(tmp_path / "film.webp") as kept:
        assert kept.n_frames == 2
        assert kept.size == (80, 48)


def test_a_film_that_is_too_large_is_kept_less_well(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    noise = np.random.default_rng(1).integers(0, 255, (4, 48, 80, 3), np.uint8)
    made = Film()
    for one in noise:
        made.add(one)
    best = made.save(tmp_path / "film.webp")
    monkeypatch.setattr(film, "MOST_BYTES", best - 1)
    assert made.save(tmp_path / "film.webp") < best


def test_the_film_of_the_readme_is_small_and_moves() -> None:
    readme = Path(__file__).parents[3] / "README.md"
    path = readme.parent / "docs" / "film.webp"
    assert "(docs/film.webp)" in readme.read_text(encoding="utf-8")
    assert path.stat().st_size <= MOST_BYTES
    with Pillow.open(path) as kept:
        assert kept.size == SIZE
        assert kept.n_frames > 50


def test_time_passes_by_the_frame(virtual_screen: VirtualScreen) -> None:
    from kivy.clock import Clock

    press = Press(text="one")
    virtual_screen.show(press)
    made = Film()
    rung: list[float] = []
    Clock.schedule_once(rung.append, 1.0)
    with Camera(virtual_screen, made) as camera:
        camera.stay(0.5)
        assert rung == []
        press.text = "two"
        camera.stay(1.0)
    assert len(rung) == 1
    Clock.schedule_once(rung.append, 0)
    virtual_screen.frames(2)  # what is due at once comes at once after the film too
    assert len(rung) == 2
    assert len(made.frames) == 2
    assert abs(made.seconds - 1.5) < 0.1
