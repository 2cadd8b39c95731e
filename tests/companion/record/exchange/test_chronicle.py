"""A kept campaign is written as a chronicle that anybody may read, with the map where armies have gathered."""

from __future__ import annotations

from pathlib import Path
from random import Random
from xml.etree import ElementTree

import pytest

from companion.errors import DataError
from companion.game import Options
from companion.games import build
from companion.opponent.app_players import APP, spoken
from companion.record.exchange.chronicle import run
from companion.record.session import Session
from companion.record.storage.log import Log

LONG = 400
RANK = "| Kent |"


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, set[str]]:
    """A log with a campaign up to its first war, and the titles of the cards that lie in hands."""
    path = tmp_path_factory.mktemp("kept") / "games.db"
    random = Random(4)
    with Log(path) as log:
        session = Session.new(build("age_of_arthur", options=Options()), log, seed=3)
        session.rename({session.game.seats[0]: APP + "hard"})
        for _ in range(LONG):
            legal = session.game.legal_actions(session.state)
            wars = [action for action in legal if getattr(action, "card", "") == "cassus_belli"]
            claims = [action for action in legal if getattr(action, "card", "") == "establish_claim"]
            session.submit(random.choice(wars or claims or legal), session.to_act)
            if session.game.encode(session.state)["phase"] == "battle":
                break
        hands = session.game.encode(session.state)["hands"]
        names = {session.game.card_name(card, "en") for hand in hands.values() for card in hand}
        said = {session.tell(event, "en") for step in session.steps for event in step.entry.events}
        return path, {name for name in names if not any(name in line for line in said)}


def test_it_is_read_turn_by_turn_with_a_map_at_a_war(kept: tuple[Path, set[str]], tmp_path: Path) -> None:
    page = tmp_path / "chronicle.html"
    assert run([str(kept[0]), "-o", str(page)]) == 0
    text = page.read_text(encoding="utf-8")
    assert "<h2>Round 3" in text
    assert "declares war on" in text
    assert text.count("<svg") >= 2
    ElementTree.fromstring(text.removeprefix("<!DOCTYPE html>\n").replace('<meta charset="utf-8">', ""))
    assert kept[1]
    assert not [name for name in kept[1] if name in text]


def test_it_is_markdown_in_another_language(kept: tuple[Path, set[str]], tmp_path: Path) -> None:
    page = tmp_path / "chronicle.md"
    assert run([str(kept[0]), "-o", str(page), "--language", "es"]) == 0
    text = page.read_text(encoding="utf-8")
    assert "## Ronda 3" in text
    assert "declara la guerra a" in text
    assert f"{spoken(APP + 'hard', 'es')} · " in text
    assert APP not in text
    assert RANK in text


def test_nothing_else_is_written(kept: tuple[Path, set[str]], tmp_path: Path) -> None:
    with pytest.raises(DataError, match="must end in"):
        run([str(kept[0]), "-o", str(tmp_path / "chronicle.txt")])
    Log(tmp_path / "empty.db").close()
    with pytest.raises(DataError, match="holds no game"):
        run([str(tmp_path / "empty.db"), "-o", str(tmp_path / "chronicle.md")])
