"""Which game is on the table, and the pieces that the next one is begun with."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from functools import partial
from typing import Final

import msgspec

from companion.game import CARDS, VARIANT, Game, Layout, Module, Options, PieceId, Setting
from companion.games import module_named
from companion.language import Sentence
from companion.record.session import BrokenGame, Session
from companion.record.storage.rows import GameId
from companion.scene import Scene
from companion.table.expected import Expected, expected
from companion.table.following.follower import Follower
from companion.table.reconciliation.verdict import Patience
from ui.model.consent import Consent
from ui.model.games.beginning import first_layout, first_scene
from ui.model.games.broken_games import going_on_without
from ui.model.games.check import Check
from ui.model.games.glance import Glance
from ui.model.games.saved_games import SavedGames, variant_name
from ui.model.pages import Pages
from ui.model.play.decisions import Decisions
from ui.model.play.play import Play
from ui.model.players import Players
from ui.model.screen import Screen
from ui.model.table.guide import Guide

OTHER: Final = "other box"
"""The setting by which what an owner keeps beside the box's own is chosen; no game has one of that name."""


class Games:
    """Beginning a game, going on with one, leaving it."""

    def __init__(
        self,
        play: Play,
        decisions: Decisions,
        pages: Pages,
        consent: Consent,
        players: Players,
        saved_games: SavedGames,
        owned: Callable[[str], Game],
    ) -> None:
        """`owned` gives a game by its name, with its owner's pieces."""
        self._play, self._decisions, self._pages = play, decisions, pages
        self._consent, self._players = consent, players
        self.next_game = play.game.options
        """What the next game is to be like."""
        self.saved_games = saved_games
        self.check = Check(play.game, lambda: play.language, self._reprint)
        self.owned = owned
        self.others: Callable[[str], Mapping[str, Callable[[], Game]]] = lambda name: {}
        """What a game's owner keeps beside the box's own, such as other maps, by name."""
        self.looks: Callable[[Game], Mapping[PieceId, PieceId] | None] = lambda game: None
        """Which of a game's pieces look alike to the camera, the first of them by each; None where stickers tell them
        apart."""
        self._other = ""
        self.settle_ms: float = Patience.SETTLE
        """How long the table must lie still before it is called wrong."""
        self.accept_board: Callable[[], None] = lambda: None
        """Tells the reader that a board that was moved is right where it lies now."""
        self.all_is_read: Callable[[], None] = lambda: None
        """Tells the reader that every counter is read where it belongs."""

    @property
    def module(self) -> Module:
        """The game that is on the table, or comes next, as its folder hands it over."""
        return module_named(self._play.game.name)

    def choose_game(self, name: str) -> None:
        """Another game comes next."""
        if name != self._play.game.name:
            self._other = ""
            self._next_is(self.owned(name))
            self._play.game = self.saved_games.game(self.next_game)
        self._pages.back()

    def _next_is(self, game: Game) -> None:
        self.saved_games.take(game)
        self.next_game = game.options
        self.check = Check(game, lambda: self._play.language, self._reprint)

    @property
    def next_settings(self) -> tuple[Setting, ...]:
        """What can be chosen for the next game."""
        settings, others = self.module.settings(self._play.language), self.others(self._play.game.name)
        if not others:
            return settings
        own = Sentence("The box's own").say(self._play.language)
        return (*settings, Setting(OTHER, own, (("", own), *((name, name) for name in others))))

    def chosen(self, setting: Setting) -> str:
        """The value of a setting for the next game."""
        if setting.key == OTHER:
            return self._other
        return self.next_game.settings.get(setting.key, setting.values[0][0])

    def with_value(self, key: str, value: str) -> Glance:
        """How the next game would begin with a value of one of its own settings."""
        game = self.saved_games.game(self._options_with(key, value))
        return Glance(game.name, game.board, first_scene(game, self._play.language))

    def _options_with(self, key: str, value: str) -> Options:
        return msgspec.structs.replace(self.next_game, settings={**self.next_game.settings, key: value})

    def choose(self, key: str, value: str) -> None:
        """Chooses a setting of the next game."""
        self._decisions.attempt(lambda: self._choose_other(value) if key == OTHER else self._choose(key, value))

    def _choose(self, key: str, value: str) -> None:
        chosen = self._options_with(key, value)
        self._play.game = self.saved_games.game(chosen)
        self.next_game = chosen

    def _choose_other(self, name: str) -> None:
        """The next game is played with what its owner keeps under a name; with the box's own for an empty one."""
        game = self.others(self._play.game.name)[name]() if name else self.owned(self._play.game.name)
        self._next_is(game)
        self._other, self._play.game = name, self.saved_games.game(self.next_game)

    def choose_told(self, told: Collection[str]) -> None:
        """Chooses which kinds of chance the players say themselves in the next game, of those that it lets them say."""
        said = frozenset(told) & frozenset(self.module.tells)
        self.next_game = msgspec.structs.replace(self.next_game, told=said)
        self._play.changed()

    @property
    def start(self) -> Scene:
        """The scene in which the next game begins."""
        return first_scene(self.saved_games.game(self.next_game), self._play.language)

    @property
    def due(self) -> Layout:
        """How the table should lie: as the game stands, or as the next one begins."""
        if self._play.running:
            return self._play.session.layout
        return first_layout(self.saved_games.game(self.next_game))

    @property
    def in_sight(self) -> frozenset[PieceId]:
        """The pieces that should lie on the board with nothing on them: as the game stands, or as the newest kept one
        does, or as the next one begins."""
        kept = None if self._play.running else self.saved_games.newest_layout(self._play.game.name)
        return frozenset(at.piece for at in (kept or self.due).standings if at.place is not None and not at.covered)

    @property
    def expected(self) -> Expected:
        """The pieces that may lie in each place, for all that everybody knows: as the game stands, or as the newest
        kept one does, and as the next one begins."""
        if self._play.guide is not None:
            return self._play.guide.follower.expected
        kept = None if self._play.running else self.saved_games.newest_layout(self._play.game.name)
        return expected(kept.standings if kept is not None else (), self.due.standings)

    @property
    def variant(self) -> str:
        """The variant that is being played."""
        return self._play.session.game.options.settings.get(VARIANT, "")

    def variant_name(self, variant: str) -> str:
        """What a variant of the next game is called; empty where it has none of that name."""
        return variant_name(self.module, variant, self._play.language)

    def new_game(self, variant: str = "", printed: bool = False) -> None:
        """Begins a game, with the cards in the app or with printed ones; the first variant where none is named."""
        settings = {VARIANT: variant} if variant else {}
        self.begin(Options(settings, frozenset({CARDS}) if printed else frozenset()))

    def begin(self, options: Options) -> None:
        """Begins a game as it was chosen."""
        self._decisions.attempt(lambda: self.take(self.saved_games.new(options, self._players.named_seats)))

    def begin_unsaved(self, options: Options) -> None:
        """Begins a game that is not kept."""
        self.saved_games.without_saving()
        self.begin(options)

    def open_log_again(self, *, aside: bool = False) -> None:
        """Looks again whether games can be kept; `aside` puts an unusable file aside."""
        self.saved_games.open_again(aside=aside)
        self._play.changed()

    def go_on(self, game: GameId | None = None) -> None:
        """Goes on with a kept game, the newest where none is named, exactly where it stopped; where the rules refuse
        what was played, from before that, once all agree."""
        self._decisions.attempt(lambda: self._go_on_with(game))

    def _go_on_with(self, game: GameId | None) -> None:
        try:
            self.take(self.saved_games.resume(game))
            if self._play.game.campaign and any(e.ends_turn for s in self._play.session.steps for e in s.entry.events):
                self._pages.open(Screen.JOURNAL)
        except BrokenGame as broken:
            kept = broken.lost[0].game
            again = partial(self.saved_games.resume, kept, abandon=True)
            players = self.saved_games.players(kept)
            self._consent.ask(going_on_without(broken, players, lambda: self.take(again())))

    def go_home(self) -> None:
        """Leaves the game; it is kept."""
        self._play.leave()
        self._pages.clear()
        self._play.forgotten()
        self._play.changed()

    def take(self, session: Session) -> None:
        """A session is on the table from now on."""
        self._play.leave()
        follower = Follower(
            session,
            self.settle_ms,
            lambda: self.accept_board(),
            lambda: self.all_is_read(),
            lambda seat: self._play.plays_itself(seat),
            self.looks(session.game),
        )
        if session.game.name != self._play.game.name:
            self._next_is(self.owned(session.game.name))
        self._play.begin(session, Guide(follower, lambda: self._play.language))
        self._pages.clear()
        self._play.forgotten()
        self._play.changed()

    # The pieces

    def check_pieces(self) -> None:
        """Begins to check what is printed on the pieces."""
        self.check = Check(self.saved_games.game(), lambda: self._play.language, self._reprint)
        self._pages.open(Screen.PIECES)

    def pieces_right(self) -> None:
        """The pieces that are looked at are right so; they count from the next new game on."""
        self._decisions.attempt(self._next_pieces)

    def _next_pieces(self) -> None:
        if not self.check.right():
            self._pages.back()

    def _reprint(self, text: str) -> Game:
        game = self.saved_games.reprint(text)
        if not self._play.running:
            self._play.game = game
        return game
