"""The tables of a log, and how those of older versions become the present ones."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from typing import Final

APPLICATION: Final = 0x54434C47
"""SQLite's application id of a log ("TCLG"), by which another program's database is told apart."""

UPCASTS: Final = (
    """
CREATE TABLE games (
    id TEXT PRIMARY KEY, name TEXT NOT NULL, variant TEXT NOT NULL, ask_chance INTEGER NOT NULL,
    components TEXT NOT NULL, seed INTEGER, created TEXT NOT NULL, ended TEXT
) STRICT;
CREATE TABLE entries (
    game TEXT NOT NULL REFERENCES games (id), seq INTEGER NOT NULL, at TEXT NOT NULL, seat TEXT, source TEXT NOT NULL,
    action TEXT NOT NULL, events TEXT NOT NULL, PRIMARY KEY (game, seq)
) STRICT;
CREATE TABLE seals (
    game TEXT NOT NULL, seq INTEGER NOT NULL, pile TEXT NOT NULL, code TEXT NOT NULL, salt TEXT NOT NULL,
    PRIMARY KEY (game, seq), FOREIGN KEY (game, seq) REFERENCES entries (game, seq)
) STRICT;
CREATE TRIGGER entries_stay BEFORE UPDATE ON entries BEGIN SELECT RAISE(ABORT, 'entries are never changed'); END;
CREATE TRIGGER entries_last BEFORE DELETE ON entries BEGIN SELECT RAISE(ABORT, 'entries are never removed'); END;
CREATE TRIGGER seals_stay BEFORE UPDATE ON seals BEGIN SELECT RAISE(ABORT, 'seals are never changed'); END;
CREATE TRIGGER seals_last BEFORE DELETE ON seals BEGIN SELECT RAISE(ABORT, 'seals are never removed'); END;
""",
    "ALTER TABLE games ADD COLUMN players TEXT NOT NULL DEFAULT '{}';",
    """
CREATE TABLE looked (
    game TEXT PRIMARY KEY REFERENCES games (id), seq INTEGER NOT NULL, things INTEGER NOT NULL
) STRICT;
INSERT INTO looked SELECT game, max(seq) + 1, 0 FROM entries GROUP BY game;
""",
    "ALTER TABLE entries ADD COLUMN played_ms INTEGER;",
    """
ALTER TABLE entries ADD COLUMN rules INTEGER NOT NULL DEFAULT 1;
ALTER TABLE looked ADD COLUMN unsealed INTEGER NOT NULL DEFAULT 0;
""",
    "ALTER TABLE games ADD COLUMN chosen TEXT NOT NULL DEFAULT 'null';",
    """
INSERT INTO looked (game, seq, things)
    SELECT game, max(entries.seq) + 1, 0 FROM entries JOIN games ON id = game WHERE ended IS NOT NULL GROUP BY game
    ON CONFLICT (game) DO UPDATE SET seq = excluded.seq, things = 0;
""",
    """
CREATE TABLE dice (
    game TEXT NOT NULL REFERENCES games (id), seq INTEGER NOT NULL, code TEXT NOT NULL, secret TEXT NOT NULL,
    PRIMARY KEY (game, seq)
) STRICT;
CREATE TRIGGER dice_stay BEFORE UPDATE ON dice BEGIN SELECT RAISE(ABORT, 'sealed dice are never changed'); END;
CREATE TRIGGER dice_last BEFORE DELETE ON dice BEGIN SELECT RAISE(ABORT, 'sealed dice are never removed'); END;
""",
)
"""What makes each version of the file from the one before; the first makes version 1 from an empty file."""
VERSION: Final = len(UPCASTS)


def statements(version: int) -> Iterator[str]:
    """What brings a file from a version to the present one, statement by statement, so that all share a transaction."""
    statement = ""
    for line in "\n".join(UPCASTS[version:]).splitlines():
        statement += line + "\n"
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""
