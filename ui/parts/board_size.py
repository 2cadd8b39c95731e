"""How large the owner's board and its stickers are, as their page lets it be said."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from functools import cached_property
from typing import Any, Final

import msgspec

from companion.board import Board
from companion.errors import CompanionError
from companion.game import Game
from companion.games import build
from companion.language import Sentence
from companion.settings.measured import as_measured, paper_mm
from companion.settings.sections import BoardConfig
from companion.table.stickers import BLACK_MM

LEAST_MM: Final = 100
MOST_MM: Final = 3000


class Edge(Enum):
    """An edge of the board that is measured."""

    WIDTH = "width_mm"
    HEIGHT = "height_mm"


class BoardSize:
    """What is said of the board's size until it is kept. `keep` keeps settings; `changed` tells the screen."""

    def __init__(
        self,
        game: Game,
        own: BoardConfig,
        keep: Callable[[Mapping[str, Any]], None],
        changed: Callable[[], None],
    ) -> None:
        self._game, self.own, self._keep, self._changed = game, own, keep, changed
        self.said: Sentence | None = None
        """Why it could not be kept."""

    @cached_property
    def printed(self) -> Board:
        """The board as its box has it."""
        return build(self._game.name, self._game.components, self._game.options).board

    @property
    def edges(self) -> dict[Edge, int]:
        """The board's edges in whole mm."""
        return self._edges_of(self.own)

    def _edges_of(self, own: BoardConfig) -> dict[Edge, int]:
        width, height = paper_mm(self.printed, own)
        return {Edge.WIDTH: round(width), Edge.HEIGHT: round(height)}

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
        """An edge is so many mm longer, or shorter."""
        edges = self.edges
        edges[edge] = min(max(edges[edge] + by, LEAST_MM), MOST_MM)
        own = msgspec.structs.replace(self.own, width_mm=None, height_mm=None)
        if edges != self._edges_of(own):
            own = msgspec.structs.replace(own, **{edge.value: float(mm) for edge, mm in edges.items()})
        self._take(own)

    def choose_sticker(self, mm: float) -> None:
        """The stickers' black squares have such a side in mm."""
        said = None if mm == BLACK_MM * self.printed.scale else float(mm)
        self._take(msgspec.structs.replace(self.own, sticker_mm=said))

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
