"""The saved games, and the pieces with which the next game begins."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec

from companion.errors import CompanionError
from companion.game import VARIANT, Game, Layout, Module, Options, PlayerName, Seat, State
from companion.games import module_named, offered
from companion.opponent.app_players import level_of
from companion.record.session import Build, Session
from companion.record.storage.log import Log
from companion.record.storage.rows import GameId, GameRow
from companion.record.times import now, stopwatch
from companion.scene import Side
from ui.model.games.beginning import first_scene
from ui.model.games.glance import Glance
from ui.model.play.beats import Beats


class Kept(msgspec.Struct, frozen=True):
    """A kept game as a list shows it: the title of its kind, its variant's name, and its sides; empty where this
    version has no such game."""

    title: str = ""
    variant: str = ""
    sides: tuple[Side, ...] = ()


class Stood(msgspec.Struct, frozen=True):
    """Where a kept game stands: its rules, its state when its players looked last, and how the table lies now."""

    game: Game
    looked_at: State
    layout: Layout


def kept_in_words(row: GameRow, language: str) -> Kept:
    """A kept game in one language."""
    try:
        module = module_named(row.name)
        game = module.new(row.options, row.components)
    except CompanionError:
        return Kept(row.name)
    sides = first_scene(game, language).sides
    return Kept(module.title, variant_name(module, row.variant, language), sides)


def looked_at(session: Session) -> State:
    """The state of a game before the first thing in it that its players have not looked at."""
    beats = Beats()
    beats.resume(session)
    until = beats.front.at.seq if beats.front is not None else session.seq + 1
    return next((step.state for step in reversed(session.steps) if step.entry.seq < until), session.start)


def variant_name(module: Module, variant: str, language: str) -> str:
    """What a variant of a game is called; empty where the game has none of that name."""
    names = (dict(setting.values) for setting in module.settings(language) if setting.key == VARIANT)
    return next(names, {}).get(variant, "")


class SavedGames:
    """Begins new games and resumes saved ones. `build` makes the rules from a game's name and its
    components text, `seed` is the next new game's (None: the system's generator), `keep` keeps the text of a component
    file that was changed."""

    def __init__(self, game: Game, log: Log, build: Build, seed: int | None, keep: Callable[[str], None]) -> None:
        self._name, self._components = game.name, game.components
        self._log, self._build, self._seed, self._keep = log, build, seed, keep
        self.clock: Callable[[], str] = now
        """Says the time of day of what is logged from now on, in UTC."""
        self.stopwatch: Callable[[], float] = stopwatch
        """Says for how long games are played, in ms since some moment."""
        self.trouble: CompanionError | None = None
        """Why games cannot be kept now."""
        self._forgone = False
        self._glances: dict[GameId, Stood] = {}
        """Where kept games stand that were looked at."""
        self.open_log: Callable[[bool], tuple[Log, CompanionError | None]] = lambda aside: (log, None)
        """Opens the log anew, one in memory where it cannot be opened, with the reason; `aside` puts an unusable file
        aside first."""

    @property
    def kept(self) -> tuple[GameRow, ...]:
        """The games to go on with, those whose end was not looked at among them, the newest first; none where they
        cannot be read."""
        return self._read(lambda: self._log.to_go_on())

    @property
    def finished(self) -> tuple[GameRow, ...]:
        """The games that are over and were looked at, the newest first; none where they cannot be read."""
        on = {row.id for row in self.kept}
        return self._read(lambda: tuple(row for row in self._log.games() if row.id not in on))

    @property
    def names(self) -> tuple[PlayerName, ...]:
        """What people were called in kept games, each once, the newest first."""
        rows = self._read(self._log.games)
        return tuple(dict.fromkeys(name for row in rows for name in row.players.values() if level_of(name) is None))

    def _read(self, rows: Callable[[], tuple[GameRow, ...]]) -> tuple[GameRow, ...]:
        """Games of the log; none, and why, where they cannot be read."""
        try:
            return rows()
        except CompanionError as error:
            self.trouble = error
            return ()

    def glance(self, row: GameRow, language: str) -> Glance | None:
        """Where a kept game stood when its players looked last; None where that cannot be known, such as of a game that
        this version lacks."""
        try:
            stood = self._stood(row)
            return Glance(stood.game.name, stood.game.board, stood.game.scene(stood.looked_at, None, language))
        except CompanionError:
            return None

    def newest_layout(self, name: str) -> Layout | None:
        """How the table of the newest kept game of one kind should lie; None where there is none, or it is not
        known."""
        row = next((row for row in self.kept if row.name == name), None)
        try:
            return self._stood(row).layout if row is not None else None
        except CompanionError:
            return None

    def _stood(self, row: GameRow) -> Stood:
        """Where a kept game stands; CompanionError where this version cannot know."""
        if row.id not in self._glances:
            game = self._build(row.name, row.components, row.options)
            session = Session(game, self._log, row, abandon=True)
            self._glances[row.id] = Stood(game, looked_at(session), session.layout)
        return self._glances[row.id]

    @property
    def titles(self) -> dict[str, Module]:
        """The games that can be played, the one that was played last first."""
        try:
            played = [row.name for row in self._log.games()]
        except CompanionError:
            played = []
        last = {name: n for n, name in enumerate(dict.fromkeys(played))}
        every = offered()
        return {name: every[name] for name in sorted(every, key=lambda name: last.get(name, len(last)))}

    def open_again(self, *, aside: bool = False) -> None:
        """Tries to open the log again; `aside` puts an unusable file aside and begins a new one."""
        self._log, self.trouble = self.open_log(aside)
        self._forgone = False

    def without_saving(self) -> None:
        """Games are kept in memory only from now on."""
        self._log, self._forgone = Log(None), True

    def loses(self, session: Session) -> bool:
        """Whether a game is gone once it is left, since the disk did not take it."""
        return not session.saved and (self._forgone or self.trouble is not None or self._log.path is not None)

    def game(self, options: Options | None = None) -> Game:
        """The rules as they are chosen, with the pieces as their owner has them now."""
        return self._build(self._name, self._components, options or Options())

    def new(self, options: Options, players: Mapping[Seat, str]) -> Session:
        """A new game, with what its players are called."""
        game, clock, stopwatch = self.game(options), self.clock, self.stopwatch
        return Session.new(game, self._log, seed=self._seed, players=players, clock=clock, stopwatch=stopwatch)

    def players(self, game: GameId) -> dict[Seat, PlayerName]:
        """What the players of a kept game are called who gave a name."""
        return self._log.game(game).players

    def resume(self, game: GameId | None, *, abandon: bool = False) -> Session:
        """A kept game, the newest where none is named, exactly where it stopped; BrokenGame where the rules refuse what
        was played, unless all have agreed to abandon that."""
        game, clock, stopwatch = game or self.kept[0].id, self.clock, self.stopwatch
        self._glances.pop(game, None)
        return Session.resume(self._log, game, self._build, clock, stopwatch, abandon=abandon)

    def take(self, game: Game) -> None:
        """Games of this kind come next, with these pieces."""
        self._name, self._components = game.name, game.components

    def reprint(self, components: str) -> Game:
        """Keeps what is printed on the pieces, for the next new game; the rules with them."""
        self._keep(components)
        self._components = components
        return self.game()
