"""Boards on a virtual screen that are drawn no more often than a test looks at them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import Any

import pytest
from kivy.graphics import Fbo
from kivy.graphics.texture import Texture

from ui.widgets.board import map as boards
from ui.widgets.board.map import Map
from ui.widgets.ground import stamps


class Boards:
    """Every board of the app, for the time of a monkeypatch."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._waits, self._seen = False, True
        self._waiting: dict[Map, None] = {}
        refresh, ground = Map._refresh, boards.ground_of

        def once(map_: Map) -> None:
            if self._waits:
                self._waiting[map_] = None
            else:
                refresh(map_)

        def ground_or_none(board: Any, size: tuple[int, int], *args: Any) -> Texture:
            return ground(board, size, *args) if self._seen else _blank(size)

        class Surface(Fbo):
            """A texture that is drawn on only where somebody sees it."""

            def draw(surface) -> None:
                if self._seen:
                    super().draw()

        monkeypatch.setattr(Map, "_refresh", once)
        monkeypatch.setattr(boards, "ground_of", ground_or_none)
        monkeypatch.setattr(stamps, "Fbo", Surface)

    @contextmanager
    def settling(self, seen: bool) -> Iterator[None]:
        """Boards that take their place meanwhile are drawn once, at the end, if they are `seen`. If not, they draw only
        when they are told to, until the next call, and then write their words but have no colours."""
        self._waits, self._seen = True, seen
        yield
        self._waits = False
        if seen:
            for map_ in self._waiting:
                map_.draw()
        self._waiting.clear()


@lru_cache(maxsize=8)
def _blank(size: tuple[int, int]) -> Texture:
    return Texture.create(size=size)
