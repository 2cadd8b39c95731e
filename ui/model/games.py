"""Which game is on the table, and the pieces that the next one is begun with."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from companion.game import Game, Options
from companion.language import mark
from companion.record.log import GameId, Log
from companion.record.session import Session
from companion.scene import Scene
from companion.table.follower import Follower
from companion.table.reconcile import Patience
from ui.model.guide import Guide
from ui.model.pieces import Check
from ui.model.players import Players
from ui.model.saved_games import Shelf
from ui.model.screen import Screen

VARIANTS = {"basic": mark("Basic game"), "advanced": mark("With special cards")}


class Games(Players):
    """Beginning a game, going on with one, leaving it."""

    def __init__(
        self,
        game: Game,
        log: Log,
        build: Callable[[str, str], Game],
        language: str,
        seed: int | None,
        keep: Callable[[str], None],
    ) -> None:
        super().__init__(game, language)
        self.next_game = Options(game.variants[0])
        """What the next game is to be like."""
        self.shelf = Shelf(game, log, build, seed, keep)
        self.check = Check(game, language, self._reprint)
        self.settle_ms: float = Patience.SETTLE
        """How long the table must lie still before it is called wrong."""
        self.accept_board: Callable[[], None] = lambda: None
        """Tells the reader that a board that was moved is right where it lies now."""

    def choose(self, **options: Any) -> None:
        """Says what the next game is to be like."""
        self.next_game = msgspec.structs.replace(self.next_game, **options)
        self.changed()

    @property
    def start(self) -> Scene:
        """The scene in which the next game begins."""
        return self.game.scene(self.game.setup(self.next_game), None, self.language)

    @property
    def variant(self) -> str:
        """The variant that is being played."""
        return self.shelf.variant(self.session)

    @property
    def variants(self) -> tuple[str, ...]:
        """The variants that can be played."""
        return self.game.variants

    def variant_name(self, variant: str) -> str:
        """What a variant is called."""
        return self._say(VARIANTS.get(variant, variant))

    def new_game(self, variant: str, printed: bool = False) -> None:
        """Begins a game, with the cards in the app or with printed ones."""
        self._attempt(lambda: self._take(self.shelf.new(variant, printed, self.named_seats)))

    def new_game_unsaved(self, variant: str, printed: bool = False) -> None:
        """Begins a game that is not kept."""
        self.shelf.without_saving()
        self.new_game(variant, printed)

    def open_log_again(self, *, aside: bool = False) -> None:
        """Looks again whether games can be kept; `aside` puts a damaged file aside."""
        self.shelf.open_again(aside=aside)
        self.changed()

    def go_on(self, game: GameId | None = None) -> None:
        """Goes on with a kept game, the newest where none is named, exactly where it stopped."""
        self._attempt(lambda: self._take(self.shelf.resume(game)))

    def go_home(self) -> None:
        """Leaves the game; it is kept."""
        self._leave()
        self._pages.clear()
        self._reset()
        self.changed()

    def _leave(self) -> None:
        if self.guide is not None:
            self.guide.follower.close()
        self._session = self.guide = None

    def _take(self, session: Session) -> None:
        self._leave()
        follower = Follower(session, self.settle_ms, accept=lambda: self.accept_board())
        self._session, self.guide = session, Guide(follower, session.game, self.language)
        self.game = session.game
        self._beats.resume(session, self.language)
        self._news.clear()
        self._pages.clear()
        self._scenes.clear()
        session.subscribe(self._entered)
        self._reset()
        self.changed()

    # The pieces

    def check_pieces(self) -> None:
        """Begins to check what is printed on the pieces."""
        self.check = Check(self.shelf.game(), self.language, self._reprint)
        self.open(Screen.PIECES)

    def pieces_right(self) -> None:
        """The pieces that are looked at are right so; they count from the next new game on."""
        self._attempt(self._next_pieces)

    def _next_pieces(self) -> None:
        if not self.check.right():
            self.back()

    def _reprint(self, text: str) -> Game:
        game = self.shelf.reprint(text)
        if not self.running:
            self.game = game
        return game
