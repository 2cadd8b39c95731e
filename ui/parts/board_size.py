"""How large the owner's board and its stickers are, as their page lets it be said."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from functools import cached_property
from typing import Any

import msgspec

from companion.board import Board
from companion.errors import CompanionError
from companion.game import Game
from companion.games import build
from companion.language import Sentence
from companion.settings.measured import as_measured
from companion.settings.sections import BoardConfig
from companion.table.stickers import BLACK_MM

LEAST, MOST = 0.2, 5.0
"""How many times as long as it is printed an edge can be."""


class Edge(Enum):
    """An edge of the board that is measured."""

    WIDTH = "width"
    HEIGHT = "height"


class BoardSize:
    """What is said of the board's size until it is kept. `keep` keeps settings; `changed` tells the screen."""

    def __init__(
        self,
        game: Game,
        own: BoardConfig,
        keep: Callable[[Mapping[str, Any]], None],
        changed: Callable[[], None],
    ) -> None:
        self._game, self._kept, self._keep, self._changed = game, own, keep, changed
        self.own = own
        """What is said now."""
        self.said: Sentence | None = None
        """Why it could not be kept."""

    @cached_property
    def printed(self) -> Board:
        """The board as its box has it."""
        return build(self._game.name, self._game.components, self._game.options).board

    @property
    def edges(self) -> dict[Edge, int]:
        """The board's edges in whole mm."""
        paper = self.printed.on_paper
        return {
            Edge.WIDTH: round(paper.width_mm * self.own.width),
            Edge.HEIGHT: round(paper.height_mm * self.own.height),
        }

    @property
    def sticker_mm(self) -> float:
        """The side of the stickers' black squares in mm."""
        return self.own.sticker_mm or BLACK_MM * self.printed.scale

    @property
    def board(self) -> Board:
        """The board as it would be."""
        return as_measured(self.printed, self.own)

    @property
    def is_as_printed(self) -> bool:
        """Whether nothing is another one than it is printed."""
        return self.own == BoardConfig()

    def more(self, edge: Edge, by: int) -> None:
        """An edge is so many mm longer, or shorter; the other one stays."""
        paper = self.printed.on_paper
        printed_mm = paper.width_mm if edge is Edge.WIDTH else paper.height_mm
        mm = min(max(self.edges[edge] + by, LEAST * printed_mm), MOST * printed_mm)
        as_printed = round(mm) == round(printed_mm)
        self._take(msgspec.structs.replace(self.own, **{edge.value: 1.0 if as_printed else mm / printed_mm}))

    def choose_sticker(self, mm: float) -> None:
        """The stickers' black squares have such a side in mm."""
        said = None if mm == BLACK_MM * self.printed.scale else float(mm)
        self._take(msgspec.structs.replace(self.own, sticker_mm=said))

    def begin(self) -> None:
        """What was said and not kept is forgotten."""
        self.own, self.said = self._kept, None

    def reset(self) -> None:
        """Everything is as it is printed."""
        self._take(BoardConfig())

    def _take(self, own: BoardConfig) -> None:
        self.own, self.said = own, None
        self._changed()

    def keep(self) -> bool:
        """Keeps it; whether that could be done. The devices are fitted to it with the next change."""
        try:
            self._keep({"boards": {self._game.name: msgspec.structs.asdict(self.own)}})
        except CompanionError as error:
            self.said = error.sentence
            self._changed()
            return False
        return True
