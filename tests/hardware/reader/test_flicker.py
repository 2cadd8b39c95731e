"""Lamps that flicker with the mains are named after some seconds, and no hand is blamed for them."""

from __future__ import annotations

import numpy as np
import pytest

from companion.table.sightings import TableStatus
from hardware.cameras.camera import Image
from hardware.reader.pictures.bands import may_explain
from hardware.reader.pictures.flicker import GONE_MS, LASTS_MS, SENTENCE, Flicker
from tests.hardware.reader.filmed import FRAME_MS, Watch

FRAMES = int(1.2 * LASTS_MS / FRAME_MS)


def flickering(watch: Watch, random: np.random.Generator, depth: float = 0.4, bands: float = 3.3) -> Image:
    """A frame in the light of lamps that swing by a share while its rows are read, so many times."""
    image = watch.camera.read().image
    rows = np.arange(image.shape[0]) / image.shape[0]
    light = 1 - depth * (1 + np.sin(2 * np.pi * (rows * bands + random.uniform()))) / 2
    return np.asarray(image * light[:, None, None], np.uint8)


@pytest.mark.whole_game
def test_lamps_that_flicker_are_named_while_the_table_is_read() -> None:
    watch, random = Watch("ordinary"), np.random.default_rng(1)
    readings = [watch.see(flickering(watch, random)) for _ in range(FRAMES)]
    assert readings[5].note is None
    assert readings[-1].note == SENTENCE
    assert readings[-1].status is TableStatus.STILL
    watch.table.reach(150, 260)
    hand = watch.see(flickering(watch, random))
    assert (hand.status, hand.sentence) == (TableStatus.MOVING, SENTENCE)


def test_bands_explain_what_they_leave_beside_light_that_is_even_around_it() -> None:
    rows, random = np.arange(186)[:, None] / 186, np.random.default_rng(3)
    then = np.asarray(random.uniform(100, 180, (186, 330)) + random.normal(0, 1, (186, 330)), np.float32)
    change = np.full(100, 3.0, np.float32)
    for cycles, may in ((0.7, False), (3.3, True), (8.0, True)):
        now = np.asarray(then * (1 + 0.03 * np.sin(2 * np.pi * cycles * rows)), np.float32)
        assert may_explain(now, then, change) is may


@pytest.mark.whole_game
def test_hands_are_no_flicker() -> None:
    watch, random = Watch(), np.random.default_rng(1)
    watch.until_still()
    for _ in range(20):
        watch.table.reach(150 + 100 * random.uniform(), 260 - 150 * random.uniform())
        watch.see()
    assert not any(banded for _, banded in watch.reader._flicker._seen)


def test_it_is_named_until_it_was_not_seen_for_long() -> None:
    flicker = Flicker()
    at_ms = 0.0
    while at_ms <= LASTS_MS:
        flicker.look(at_ms, banded=at_ms % 200 == 0)
        at_ms += 100
    assert flicker.named(at_ms) == SENTENCE
    last_ms = at_ms
    while at_ms <= last_ms + GONE_MS + 2 * LASTS_MS:
        flicker.look(at_ms, banded=False)
        at_ms += 100
    assert flicker.named(at_ms) is None


def test_a_few_seconds_of_bands_are_not_named() -> None:
    flicker = Flicker()
    for n in range(10):
        flicker.look(100.0 * n, banded=True)
    assert flicker.named(900.0) is None
