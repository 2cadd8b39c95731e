"""The log: every action of every game in one SQLite file, written before anybody is told of it.

Entries are only ever added. Beside them it is kept how far the players have looked at what they brought about.
The file is made readable by its owner only, since it holds hidden cards.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from time import monotonic, sleep
from typing import Any, Final, TypeVar

import msgspec

from companion.errors import CompanionError, DataError
from companion.game import Seat
from companion.record.storage.log_file import touch
from companion.record.storage.rows import DiceRow, EntryRow, GameId, GameRow, Looked, SealRow
from companion.record.storage.schema import APPLICATION, VERSION, statements
from companion.record.storage.sqlite_errors import DAMAGED, in_words

Row = TypeVar("Row", bound=msgspec.Struct)

WAIT_S: Final = 2.0
"""How long it is waited for another program that writes to the file."""


class Log:
    """The file of all games; a context manager. Every method raises DataError or DeviceError with one sentence."""

    def __init__(self, path: Path | None, *, must_exist: bool = False) -> None:
        """Opens a log, or makes it where there is none; None keeps it in memory only."""
        self.path = path
        self.name = str(path) if path else "(memory)"
        if path is not None:
            touch(path, must_exist)
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


def _json(value: object) -> str:
    return msgspec.json.encode(value, order="deterministic").decode()


def _struct(kind: type[Row], row: tuple[Any, ...]) -> Row:
    """A row as its struct; a value of a wrong type raises msgspec.ValidationError."""
    return msgspec.convert(dict(zip(kind.__struct_fields__, row, strict=True)), kind, strict=False)
