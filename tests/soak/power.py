"""The power goes at any moment: a player process is killed, started again, and must have lost nothing.

`python -m tests.soak power [--times N]` plays headless on a table of standings, hands and screen by turns. The player
tells over a pipe what the screen and the lights have shown; whatever it told must be in the log.
"""

from __future__ import annotations

import argparse
import os
import signal
import sys
import tempfile
import traceback
from collections.abc import Callable
from pathlib import Path
from random import Random
from select import select
from time import monotonic

from companion.games import build
from companion.record.session import Entry, Session
from companion.record.storage.log import Log
from companion.record.storage.rows import GameId
from companion.settings.config import Config, log_file
from companion.table.following.follower import Follower
from tests.companion.hands import Hands
from tests.las_navas import chosen
from ui.app.joined import Joined

Player = Callable[[Path, int, Callable[[str], None]], None]


def play(path: Path, seed: int, tell: Callable[[str], None]) -> None:
    """Goes on with the kept game, or begins one, and plays for ever; says every entry that was shown."""
    random = Random(seed)
    with Log(path) as log:
        while True:
            kept = log.unfinished()
            if kept:
                session = Session.resume(log, kept[0].id, build)
            else:
                variant = random.choice(("basic", "advanced"))
                session = Session.new(build("las_navas", options=chosen(variant)), log, seed=random.randrange(1000))
            tell(f"on {session.id} {session.seq}")
            session.subscribe(lambda entry: tell(shown(entry)))
            hands = Hands(Follower(session))
            while (seat := session.to_act) is not None:
                choices = [c for c in session.game.scene(session.state, None, "en").choices if c.kind == "move"]
                if random.random() < 0.1 and session.takeback() is not None:
                    session.undo(agreed=True)
                elif choices and random.random() < 0.5:
                    action = random.choice(choices).action
                    hands.lay(session.game.layout(session.game.apply(session.state, action)[0]))
                    hands.rest(1000)
                else:
                    session.submit(random.choice(session.game.legal_actions(session.state)), seat)
                hands.lay(session.layout)
                hands.rest(200)


def play_app(path: Path, seed: int, tell: Callable[[str], None]) -> None:
    """The same with the whole app but its window: rendered pictures of a simulated table, the marker reader, the table
    model and the lights."""
    random = Random(seed)
    with Joined(Config(), path.parent, lambda call: None, seed=seed) as joined:
        model, table = joined.model, joined.table
        assert table is not None
        model.games.go_on() if model.games.saved_games.kept else model.games.new_game(
            random.choice(("basic", "advanced"))
        )
        session = model.session
        tell(f"on {session.id} {session.seq}")
        session.subscribe(lambda entry: tell(shown(entry)))
        table.lay(session.layout)
        at_ms = 0.0
        while (seat := session.to_act) is not None:
            moves = [choice.action for choice in session.game.scene(session.state, None, "en").choices]
            if moves and random.random() < 0.5:
                action = random.choice(moves)
                table.lay(session.game.layout(session.game.apply(session.state, action)[0]))
            else:
                session.submit(random.choice(session.game.legal_actions(session.state)), seat)
                table.lay(session.layout)
            model.changed()
            for _ in range(12):
                at_ms += 100.0
                joined.look(at_ms)


def shown(entry: Entry) -> str:
    """What a screen has shown of an entry."""
    return f"entry {entry.game} {entry.seq} {type(entry.action).__name__}"


def child(path: Path, seed: int, pipe: int, player: Player) -> None:
    """The player process."""
    try:
        player(path, seed, lambda line: os.write(pipe, (line + "\n").encode()) and None)
    except BaseException:
        os.write(pipe, ("broken " + traceback.format_exc().replace("\n", " | ") + "\n").encode())
    finally:
        os._exit(1)


def cut(path: Path, seed: int, after_s: float, player: Player) -> list[str]:
    """Runs a player until it is killed; what it had told."""
    reader, writer = os.pipe()
    pid = os.fork()
    if pid == 0:
        os.close(reader)
        child(path, seed, writer, player)
    os.close(writer)
    told = b""
    end = monotonic() + after_s
    while (left := end - monotonic()) > 0:
        ready, _, _ = select([reader], [], [], left)
        if ready:
            chunk = os.read(reader, 65536)
            told += chunk
            if not chunk:
                break
    os.kill(pid, signal.SIGKILL)
    while chunk := os.read(reader, 65536):
        told += chunk
    os.close(reader)
    os.waitpid(pid, 0)
    return told.decode().splitlines()


def check(path: Path, told: list[str]) -> list[str]:
    """What is wrong with the log after a cut."""
    faults = [line for line in told if line.startswith("broken")]
    with Log(path) as log:
        log.check()
        for line in told:
            if line.startswith("entry"):
                _, game, seq, kind = line.split()
                entries = log.entries(GameId(game))
                if len(entries) < int(seq):
                    faults.append(f"{line} was shown and is not in the log")
        for row in log.games():
            session = Session.resume(log, row.id, build)
            again = Session.resume(log, row.id, build)
            if session.state != again.state:
                faults.append(f"{row.id} is not the replay of its log")
            for line in told:
                if line.startswith(f"entry {row.id} "):
                    _, _, seq, kind = line.split()
                    if type(session.entries[int(seq) - 1].action).__name__ != kind:
                        faults.append(f"{line} is another entry in the log")
    return faults


def run(argv: list[str]) -> int:
    """Prints how many cuts there were and what was lost; 1 where anything was."""
    parser = argparse.ArgumentParser(prog="power", description=__doc__)
    parser.add_argument("--times", type=int, default=500)
    parser.add_argument("--app", type=int, default=20, help="so many more cuts of the app with its camera")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args(argv)
    cuts = [(play, 0.25)] * args.times + [(play_app, 6.0)] * args.app
    random = Random(args.seed)
    build("las_navas")  # players are forked with the rules loaded, so that they come to play before the power goes
    faults: list[str] = []
    entries = started = 0
    with tempfile.TemporaryDirectory() as folder:
        path = log_file(Path(folder))
        for n, (player, most_s) in enumerate(cuts):
            told = cut(path, random.randrange(10**6), random.uniform(0.0, most_s), player)
            entries += sum(line.startswith("entry") for line in told)
            started += any(line.startswith("on") for line in told)
            faults += [f"cut {n}: {fault}" for fault in check(path, told)]
            if n % 50 == 49:
                for old in Path(folder).iterdir():
                    old.unlink()
    print(
        f"{len(cuts)} power cuts, {started} games begun or gone on with, {entries} entries shown, {len(faults)} faults"
    )
    for fault in faults[:20]:
        print(fault, file=sys.stderr)
    return 1 if faults or not entries else 0
