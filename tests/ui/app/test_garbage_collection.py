"""Garbage collection waits for an idle second."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest

from ui.app.services.garbage_collection import LATEST, SELDOM, GarbageCollection


@pytest.fixture
def garbage() -> Iterator[GarbageCollection]:
    made = GarbageCollection()
    made.leave_out()
    made.start()
    yield made
    made.close()


@pytest.fixture
def full(garbage: GarbageCollection) -> Iterator[list[str]]:
    """Grows with each full search."""
    done: list[str] = []

    def tell(phase: str, what: dict[str, int]) -> None:
        if phase == "stop" and what["generation"] == 2:
            done.append(phase)

    gc.callbacks.append(tell)
    yield done
    gc.callbacks.remove(tell)


def test_it_comes_once_in_the_first_second_without_a_tap(garbage: GarbageCollection, full: list[str]) -> None:
    garbage.poll()
    assert full == []
    garbage.stir()
    garbage.poll()
    garbage.stir()
    garbage.poll()
    assert full == []
    garbage.poll()
    garbage.poll()
    assert len(full) == 1


def test_it_comes_once_a_minute_where_no_second_is_without_one(garbage: GarbageCollection, full: list[str]) -> None:
    for second in range(1, 2 * LATEST + 1):
        garbage.stir()
        garbage.poll()
        assert len(full) == second // LATEST


def test_a_second_is_quiet_in_which_nothing_was_done(garbage: GarbageCollection) -> None:
    assert garbage.poll()
    garbage.stir()
    assert [garbage.poll() for _ in range(3)] == [False, True, True]


def test_what_is_loaded_at_the_start_is_left_out_and_python_still_collects_by_itself(
    garbage: GarbageCollection,
) -> None:
    assert gc.get_freeze_count() > 0
    assert gc.isenabled()
    assert gc.get_threshold()[2] == SELDOM


def test_what_was_put_off_for_the_start_begins_with_it() -> None:
    gc.disable()
    try:
        made = GarbageCollection()
        assert not gc.isenabled()
        made.start()
        assert gc.isenabled()
        made.close()
    finally:
        gc.enable()


def test_python_searches_as_before_once_the_app_is_closed() -> None:
    before = gc.get_threshold()
    garbage = GarbageCollection()
    garbage.leave_out()
    garbage.start()
    garbage.close()
    assert gc.get_threshold() == before
    assert gc.get_freeze_count() == 0
