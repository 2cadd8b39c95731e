"""The sounds are what their recipe makes, and belong to screens that exist."""

from __future__ import annotations

import wave
from pathlib import Path

import numpy as np
import pytest

from ui.app.sounds import FOLDER, OF_SCREEN
from ui.sounds.make import SOUNDS, samples


@pytest.mark.parametrize("name", sorted(SOUNDS))
def test_a_kept_sound_is_the_one_that_is_made(name: str) -> None:
    with wave.open(str(Path(FOLDER) / f"{name}.wav")) as kept:
        heard = np.frombuffer(kept.readframes(kept.getnframes()), "<i2").astype(int)
    made = samples(SOUNDS[name]).astype(int)
    assert len(heard) == len(made)
    assert np.abs(heard - made).max() <= 2
    assert np.abs(heard).max() > 8000


def test_every_screen_that_sounds_has_a_sound() -> None:
    assert set(OF_SCREEN.values()) == set(SOUNDS)
