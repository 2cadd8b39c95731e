"""The log: every action of every game in one SQLite file, written before anybody is told of it.

Entries are only ever added. Beside them it is kept how far the players have looked at what they brought about.
The file is made readable by its owner only, since it holds hidden cards.
"""

from __future__ import annotations

import fcntl
import os
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from time import monotonic, sleep
from typing import Annotated, Any, Final, NewType, TypeVar

import msgspec

from companion.errors import CompanionError, DataError, DeviceError
from companion.game import CARDS, VARIANT, Options, PlayerName, Seat
from companion.record.schema import APPLICATION, VERSION, statements
from companion.record.sqlite_errors import DAMAGED, IN_USE, in_words, refused

GameId = NewType("GameId", str)
Whole = Annotated[int, msgspec.Meta(ge=-(2**63), le=2**63 - 1)]
"""A whole number that SQLite can keep."""

WAIT_S: Final = 2.0
"""How long it is waited for another program that writes to the file."""
READERS: Final = (510, 0x40000002)
"""How many bytes of a database, and from which, each program that has it open holds locked for reading; see
https://sqlite.org/fileformat2.html#the_lock_byte_page."""


class GameRow(msgspec.Struct, frozen=True):
    """One game: which rules and variant, the text of its components file, its seed (None: the system's generator),
    when it was begun and ended (ISO 8601, UTC), what the players who gave a name are called, and all that was chosen
    for it (None: an older version kept the variant and whether chance is asked for, and nothing else)."""

    id: GameId
    name: str
    variant: str
    ask_chance: bool
    components: str
    seed: Whole | None
    created: str
    ended: str | None = None
    players: dict[Seat, PlayerName] = {}
    chosen: Options | None = None

    @property
    def options(self) -> Options:
        """How the game was set up."""
        if self.chosen is not None:
            return self.chosen
        settings = {VARIANT: self.variant} if self.variant else {}
        return Options(settings, frozenset({CARDS}) if self.ask_chance else frozenset())


class EntryRow(msgspec.Struct, frozen=True):
    """One entry as it is stored; `action` and `events` are JSON texts; `played_ms` is for how long the game had been
    played by then, in ms (None: an older version did not keep it), `rules` the version of the game's rules by which it
    was made."""

    seq: Whole
    at: str
    seat: Seat | None
    source: str
    action: str
    events: str
    played_ms: Whole | None = None
    rules: Whole = 1


class SealRow(msgspec.Struct, frozen=True):
    """A sealed pile: the entry that shuffled it, the code that was shown, and the salt that opens it."""

    seq: Whole
    pile: str
    code: str
    salt: str


class DiceRow(msgspec.Struct, frozen=True):
    """Dice that were sealed after an entry (0: before the first): the code that was shown, and the secret of which the
    throws come."""

    seq: Whole
    code: str
    secret: str


class Looked(msgspec.Struct, frozen=True, order=True):
    """How far the players have looked at what happened: at all before entry `seq`, and at so many things of that
    one."""

    seq: Whole = 0
    things: Whole = 0


Row = TypeVar("Row", bound=msgspec.Struct)


class Log:
    """The file of all games; a context manager. Every method raises DataError or DeviceError with one sentence."""

    def __init__(self, path: Path | None, *, must_exist: bool = False) -> None:
        """Opens a log, or makes it where there is none; None keeps it in memory only."""
        self.path = path
        self.name = str(path) if path else "(memory)"
        if path is not None:
            _touch(path, must_exist)
        with in_words(self.path, self.name):
            self._base = sqlite3.connect(path or ":memory:", isolation_level=None, timeout=WAIT_S)
        try:
            with in_words(self.path, self.name):
                self._prepare()
        except CompanionError:
            self._base.close()
            raise

    def _prepare(self) -> None:
        base = self._base
        base.execute("PRAGMA foreign_keys = ON")
        with self._transaction("BEGIN"):
            version = self._version()
        if version < VERSION:
            with self._transaction():
                for statement in statements(self._version()):  # another program may have done it meanwhile
                    base.execute(statement)
                base.execute(f"PRAGMA application_id = {APPLICATION}")
                base.execute(f"PRAGMA user_version = {VERSION}")
        self._write_ahead()
        base.execute("PRAGMA synchronous = FULL")

    def _version(self) -> int:
        """The version of the file, 0 for an empty one, read within the transaction that is open; DataError where it is
        no log or a newer version's."""
        (version,) = self._base.execute("PRAGMA user_version").fetchone()
        (application,) = self._base.execute("PRAGMA application_id").fetchone()
        (tables,) = self._base.execute("SELECT count(*) FROM sqlite_master").fetchone()
        if tables and application != APPLICATION:
            raise DataError("{path} is no game file. Choose another one.", path=self.name)
        if version > VERSION:
            raise DataError("{path} was written by a newer version. Update the companion to open it.", path=self.name)
        return int(version)

    def _write_ahead(self) -> None:
        """Has changes written ahead of the file (WAL). SQLite does not wait for others that look at a file meanwhile,
        so it is asked again."""
        end = monotonic() + WAIT_S
        while True:
            try:
                self._base.execute("PRAGMA journal_mode = WAL")
                return
            except sqlite3.OperationalError as error:
                if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or monotonic() > end:
                    raise
                sleep(0.01)

    @contextmanager
    def _transaction(self, begin: str = "BEGIN IMMEDIATE") -> Iterator[None]:
        if self._base.in_transaction:
            yield
            return
        with in_words(self.path, self.name):
            self._base.execute(begin)
            try:
                yield
                self._base.execute("COMMIT")
            except BaseException:
                if self._base.in_transaction:
                    self._base.execute("ROLLBACK")
                raise

    def at_once(self) -> AbstractContextManager[None]:
        """Within it, whatever is added goes in all or none."""
        return self._transaction()

    def snapshot(self) -> AbstractContextManager[None]:
        """Within it, whatever is read is of one moment, though another program adds to the file meanwhile."""
        return self._transaction("BEGIN")

    def begin(self, game: GameRow) -> None:
        """Adds a game."""
        with self._transaction():
            *plain, players, chosen = msgspec.structs.astuple(game)
            marks = ",".join("?" * (len(plain) + 2))
            self._base.execute(f"INSERT INTO games VALUES ({marks})", (*plain, _json(players), _json(chosen)))

    def rename(self, game: GameId, players: dict[Seat, str]) -> None:
        """Keeps what the players of a game are called from now on."""
        with self._transaction():
            self._base.execute("UPDATE games SET players = ? WHERE id = ?", (_json(players), game))

    def append(
        self, game: GameId, entries: Iterable[EntryRow], seals: Iterable[SealRow] = (), ended: str | None = None
    ) -> None:
        """Adds entries in one piece: when it returns they are on the disk, when it raises none of them is."""
        with self._transaction():
            for entry in entries:
                self._base.execute(
                    "INSERT INTO entries VALUES (?,?,?,?,?,?,?,?,?)", (game, *msgspec.structs.astuple(entry))
                )
            for seal in seals:
                self._base.execute("INSERT INTO seals VALUES (?,?,?,?,?)", (game, *msgspec.structs.astuple(seal)))
            self._base.execute("UPDATE games SET ended = ? WHERE id = ? AND ended IS NOT ?", (ended, game, ended))

    def games(self) -> tuple[GameRow, ...]:
        """Every game, the newest first."""
        with in_words(self.path, self.name):
            rows = self._base.execute("SELECT * FROM games ORDER BY rowid DESC").fetchall()
            return tuple(_struct(GameRow, (*row[:-2], *map(msgspec.json.decode, row[-2:]))) for row in rows)

    def unfinished(self) -> tuple[GameRow, ...]:
        """The games that can go on, the newest first."""
        return tuple(game for game in self.games() if game.ended is None)

    def to_go_on(self) -> tuple[GameRow, ...]:
        """The games that can go on, and those of which the players have not looked at all yet, the newest first: a game
        that is missing would tell them that it is over."""
        with self.snapshot():
            ends = dict(self._base.execute("SELECT game, max(seq) FROM entries GROUP BY game").fetchall())
            return tuple(
                game for game in self.games() if game.ended is None or self.looked(game.id).seq <= ends.get(game.id, 0)
            )

    def game(self, game: GameId) -> GameRow:
        """One game."""
        for row in self.games():
            if row.id == game:
                return row
        raise DataError("{path} holds no game {game}. Choose another one.", path=self.name, game=game)

    def entries(self, game: GameId) -> tuple[EntryRow, ...]:
        """All entries of a game in their order."""
        with in_words(self.path, self.name):
            rows = self._base.execute(
                "SELECT seq, at, seat, source, action, events, played_ms, rules FROM entries"
                " WHERE game = ? ORDER BY seq",
                (game,),
            ).fetchall()
            return tuple(_struct(EntryRow, row) for row in rows)

    def seals(self, game: GameId) -> tuple[SealRow, ...]:
        """All seals of a game in their order."""
        with in_words(self.path, self.name):
            rows = self._base.execute(
                "SELECT seq, pile, code, salt FROM seals WHERE game = ? ORDER BY seq", (game,)
            ).fetchall()
            return tuple(_struct(SealRow, row) for row in rows)

    def seal_dice(self, game: GameId, dice: DiceRow) -> None:
        """Adds sealed dice: when it returns they are on the disk."""
        with self._transaction():
            self._base.execute("INSERT INTO dice VALUES (?,?,?,?)", (game, *msgspec.structs.astuple(dice)))

    def dice(self, game: GameId) -> tuple[DiceRow, ...]:
        """All sealed dice of a game in their order."""
        with in_words(self.path, self.name):
            rows = self._base.execute("SELECT seq, code, secret FROM dice WHERE game = ? ORDER BY seq", (game,))
            return tuple(_struct(DiceRow, row) for row in rows.fetchall())

    def looked(self, game: GameId) -> Looked:
        """How far the players of a game have looked."""
        with in_words(self.path, self.name):
            row = self._base.execute("SELECT seq, things FROM looked WHERE game = ?", (game,)).fetchone()
            return Looked() if row is None else _struct(Looked, row)

    def look(self, game: GameId, looked: Looked) -> None:
        """Keeps how far the players of a game have looked."""
        with self._transaction():
            self._base.execute(
                "INSERT INTO looked (game, seq, things) VALUES (?,?,?)"
                " ON CONFLICT (game) DO UPDATE SET seq = excluded.seq, things = excluded.things",
                (game, *msgspec.structs.astuple(looked)),
            )

    def unsealed(self, game: GameId) -> int:
        """After which entry somebody last saw what was hidden; 0 for nobody."""
        with in_words(self.path, self.name):
            row = self._base.execute("SELECT unsealed FROM looked WHERE game = ?", (game,)).fetchone()
            return 0 if row is None else msgspec.convert(row[0], int)

    def unseal(self, game: GameId, seq: int) -> None:
        """Keeps that after an entry somebody saw what was hidden."""
        with self._transaction():
            self._base.execute(
                "INSERT INTO looked (game, seq, things, unsealed) VALUES (?,0,0,?)"
                " ON CONFLICT (game) DO UPDATE SET unsealed = excluded.unsealed",
                (game, seq),
            )

    def check(self) -> None:
        """Looks through the whole file; DataError where SQLite finds damage."""
        with in_words(self.path, self.name):
            (verdict,) = self._base.execute("PRAGMA integrity_check").fetchone()
        if verdict != "ok":
            raise DataError(DAMAGED, path=self.name)

    def close(self) -> None:
        """Closes the file; closing twice does nothing."""
        self._base.close()

    def __enter__(self) -> Log:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def set_aside(path: Path) -> Path:
    """Renames a log that cannot be read, so that a new one can be begun; its new name. DeviceError where another
    program has it open, or its folder may not be written."""
    n = 1
    while (aside := path.with_name(f"{path.stem}-aside-{n}{path.suffix}")).exists():
        n += 1
    try:
        with path.open("r+b") as held:
            fcntl.lockf(held, fcntl.LOCK_EX | fcntl.LOCK_NB, *READERS)
            path.rename(aside)
            for end in ("-wal", "-shm"):
                beside = path.with_name(path.name + end)
                if beside.exists():
                    beside.rename(aside.with_name(aside.name + end))
    except BlockingIOError as error:
        raise DeviceError(IN_USE, path=str(path)) from error
    except OSError as error:
        raise refused(error, path) from error
    return aside


def _touch(path: Path, must_exist: bool) -> None:
    """Makes the file readable by its owner only before SQLite opens it; its WAL takes the same rights."""
    try:
        if must_exist:
            os.stat(path)
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            os.close(os.open(path, os.O_CREAT | os.O_RDONLY, 0o600))
    except OSError as error:
        raise refused(error, path) from error


def _json(value: object) -> str:
    return msgspec.json.encode(value, order="deterministic").decode()


def _struct(kind: type[Row], row: tuple[Any, ...]) -> Row:
    """A row as its struct; a value of a wrong type raises msgspec.ValidationError."""
    return msgspec.convert(dict(zip(kind.__struct_fields__, row, strict=True)), kind, strict=False)
