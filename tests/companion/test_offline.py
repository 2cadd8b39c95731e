"""The companion's commands need no network and open no port."""

import shutil
from pathlib import Path

import pytest

from companion.record.storage.schema import VERSION
from tests.soak.offline import touches

SAMPLE = Path(__file__).parent / "samples" / f"v{VERSION}.db"


def test_the_watch_sees_a_network() -> None:
    assert "socket.getaddrinfo" in touches("import socket; socket.getaddrinfo('localhost', 80)")
    assert "socket.bind" in touches("import socket; socket.socket().bind(('127.0.0.1', 0))")


@pytest.mark.whole_game
def test_a_game_is_played_and_kept_without_a_network(tmp_path: Path) -> None:
    log = shutil.copy(SAMPLE, tmp_path / "games.db")
    played = f"""
from itertools import count
from pathlib import Path
from tests.soak.power import play
class Enough(BaseException): pass
lines = count()
def tell(line):
    if next(lines) > 40: raise Enough
try: play(Path({str(log)!r}), 1, tell)
except Enough: pass
from companion.record.exchange import portable
from companion.record import verify
assert verify.run([{str(log)!r}]) == 0
assert portable.run_export([{str(log)!r}, "-o", {str(tmp_path / "games.json")!r}]) == 0
"""
    assert touches(played, 120) == ""
