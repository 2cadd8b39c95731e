"""Sealed dice: a code before the first throw, and throws that nobody can choose, change or leave out unseen."""

from __future__ import annotations

import hashlib
import sqlite3
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

import tests.plugin  # noqa: F401  (brings harvest)
from companion.errors import DataError
from companion.game import DICE, VARIANT, Options
from companion.games import build
from companion.record import dice, verify
from companion.record.exchange.portable import File, exported, take_in
from companion.record.session import Session, Source
from companion.record.storage.log import Log

HARVEST = Options({VARIANT: "three"})


def played(log: Log, decisions: int = 60, options: Options = HARVEST, seed: int | None = None) -> Session:
    """A game of harvest with throws in it."""
    random = Random(4)
    session = Session.new(build("harvest", options=options), log, seed=seed)
    for _ in range(decisions):
        if session.to_act is None:
            break
        legal = session.game.legal_actions(session.state)
        sown = [action for action in legal if action.__struct_config__.tag == "sow"]
        session.submit(random.choice(sown or legal), session.to_act)
    return session


def throws(session: Session) -> list[int]:
    """The entries that threw."""
    return [entry.seq for entry in session.entries if entry.source is Source.CHANCE and entry.action.throws]


def test_the_code_is_there_before_the_first_throw() -> None:
    session = Session.new(build("harvest", options=HARVEST), Log(None))
    (sealed,) = session.dice
    assert (len(sealed.code), sealed.throws, sealed.link) == (64, (), "")


def test_a_throw_is_proved_by_hand() -> None:
    session = played(Log(None))
    (sealed,) = session.dice
    assert list(sealed.throws) == throws(session)
    assert len(sealed.throws) > 2
    link = sealed.link
    for _ in range(sealed.throws[-1]):
        link = hashlib.sha256(link.encode()).hexdigest()
    assert link == sealed.code
    assert sealed.holds
    last = session.entries[sealed.throws[-1] - 1]
    assert last.action.pips == Random(sealed.link).randint(1, 3)  # type: ignore[attr-defined]
    assert not msgspec.structs.replace(sealed, link="0" * 64).holds


def test_no_link_of_a_throw_to_come_is_shown() -> None:
    log = Log(None)
    session = played(log)
    (row,) = log.dice(session.id)
    chain = dice.Chain(row)
    shown = repr(session.dice)
    assert row.secret not in shown
    assert not any(chain.link(seq) in shown for seq in range(session.dice[0].throws[-1] + 1, chain.last + 1))


def test_a_throw_that_is_taken_back_says_nothing_of_the_next() -> None:
    log = Log(None)
    session = played(log)
    before = throws(session)[-1]
    session.undo(to=before - 2, agreed=True)
    session.submit(session.game.legal_actions(session.state)[0], session.to_act)
    (row,) = log.dice(session.id)
    chain = dice.Chain(row)
    assert before in session.dice[0].throws
    assert len({chain.link(seq) for seq in session.dice[0].throws}) == len(session.dice[0].throws)
    assert all(finding.good for finding in verify.findings(log, log.game(session.id)))


def test_dice_of_the_players_are_not_sealed() -> None:
    told = Options({VARIANT: "three"}, frozenset({DICE}))
    assert Session.new(build("harvest", options=told), Log(None)).dice == ()
    assert Session.new(build("las_navas"), Log(None)).dice == ()


def test_a_game_goes_on_with_the_same_dice(tmp_path: Path) -> None:
    with Log(tmp_path / "games.db") as log:
        session = played(log, 12)
    with Log(tmp_path / "games.db") as log:
        again = Session.resume(log, session.id, build)
        assert again.dice == session.dice
        again.go_on_unsaved()
        again.submit(again.game.legal_actions(again.state)[0], again.to_act)
        assert again.dice[0].code == session.dice[0].code


def test_dice_are_sealed_anew_before_they_run_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dice, "LINKS", 30)
    monkeypatch.setattr(dice, "SPARE", 10)
    log = Log(None)
    session = played(log)
    assert len(session.dice) > 1
    assert sorted(seq for sealed in session.dice for seq in sealed.throws) == throws(session)
    assert all(sealed.holds for sealed in session.dice)
    assert all(finding.good for finding in verify.findings(log, log.game(session.id)))


def test_a_seed_gives_the_same_throws() -> None:
    one, other = (played(Log(None), seed=9) for _ in range(2))
    assert [entry.action for entry in one.entries] == [entry.action for entry in other.entries]
    assert one.dice == other.dice


def tampered(path: Path, *statements: str) -> list[str]:
    """What does not hold in a log that was changed behind the companion's back."""
    base = sqlite3.connect(path)
    for trigger in ("entries_stay", "dice_stay", "dice_last"):
        base.execute(f"DROP TRIGGER {trigger}")
    for statement in statements:
        base.execute(statement)
    base.commit()
    base.close()
    with Log(path) as log:
        return [finding.line for finding in verify.findings(log, log.games()[0]) if not finding.good]


OTHER = "CASE WHEN {0} LIKE '0%' THEN '1' ELSE '0' END"
"""A first letter that a column does not have."""


def test_changed_dice_are_found(tmp_path: Path) -> None:
    with Log(tmp_path / "games.db") as log:
        session = played(log, 12)
        seq = next(seq for seq in throws(session) if session.entries[seq - 1].action.pips != 2)  # type: ignore[attr-defined]
    copy = (tmp_path / "games.db").read_bytes()
    for n, (change, said) in enumerate(
        [
            (f'UPDATE entries SET action = \'{{"do":"roll","pips":2}}\' WHERE seq = {seq}', f"entry {seq}"),
            (f"UPDATE dice SET code = {OTHER.format('code')} || substr(code, 2)", "DO NOT HOLD"),
            (f"UPDATE dice SET secret = {OTHER.format('secret')} || substr(secret, 2)", "DO NOT HOLD"),
            ("DELETE FROM dice", "MISSING"),
        ]
    ):
        path = tmp_path / f"{n}.db"
        path.write_bytes(copy)
        assert any(said in line for line in tampered(path, change)), change


def test_they_go_out_and_come_in() -> None:
    log = Log(None)
    session = played(log, 30)
    file = exported(log)
    with Log(None) as other:
        take_in(other, file, "game.json")
        assert other.dice(session.id) == log.dice(session.id)
        assert all(finding.good for finding in verify.findings(other, other.game(session.id)))


def with_dice(file: File, rows: Any) -> File:
    """The same file with other dice in its game."""
    (game,) = file.games
    return msgspec.structs.replace(file, games=(msgspec.structs.replace(game, dice=rows),))


def test_changed_dice_do_not_come_in() -> None:
    log = Log(None)
    played(log, 30)
    file = exported(log)
    (row,) = file.games[0].dice
    for rows, said in (
        ((msgspec.structs.replace(row, code="0" * 64),), r"games\[0\].dice\[0\].code"),
        ((row, row), r"games\[0\].dice"),
        ((), r"games\[0\].entries\[\d+\].action: this throw"),
    ):
        with Log(None) as other, pytest.raises(DataError, match=said):
            take_in(other, with_dice(file, rows), "game.json")
