"""What Dragon Soul alone shows can be read on every panel: battles, coins, hands, and what its owner checks."""

from __future__ import annotations

import pytest

from companion.game import CardId, Options, Seat
from companion.games import build
from companion.games.dragon_soul import actions as do
from companion.games.dragon_soul.game import DragonSoul
from companion.record.storage.log import Log
from companion.settings.config import ScreenConfig
from tests.companion.games.dragon_soul.positions import position
from tests.ui.eye import LOOKS, Eye, Panels
from ui.app.panel import Panel
from ui.demo.virtual_screen import VirtualScreen
from ui.model.table_model import TableModel


@pytest.mark.whole_game
@LOOKS
def test_its_pages_are_legible(
    language: str,
    panels: Panels | None,
    virtual_screen: VirtualScreen,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    begins = DragonSoul.setup
    castles = {"-3,0": "red", "-4,2": "red", "3,0": "gold"}
    battalions = "red1 0,1 aakkpp, red2 -1,0 p, gold1 1,0 skspa"
    hands = {"red": "ko", "gold": "a"}
    state = position(battalions, round=1, dragons={"red": "2,0"}, hands=hands, castles=castles)
    monkeypatch.setattr(DragonSoul, "setup", lambda _: state)
    model = TableModel(build("dragon_soul"), Log(None), build, language, 1, ScreenConfig(calm=True, explain=True))
    panel = Panel(model)
    virtual_screen.show(panel)
    model.games.begin(Options())
    eye = Eye(virtual_screen, panel, monkeypatch, panels)
    eye.look("a turn")
    model.act(do.Attack("red1", "gold1"))
    eye.look("a battle")
    for seat, card in (("red", "archer"), ("gold", "swordsman")):
        model.act(do.Fight(Seat(seat), CardId(card)))
    eye.look("a round of battle")
    model.fighting.leave_combat()
    eye.look("the next round")
    model.hidden.open_hand()
    model.hidden.take_screen()
    eye.look("the hand of a battle", held=True)
    model.act(do.Cease())
    model.act(do.Strike("gold1"))
    model.hidden.open_hand()
    model.hidden.take_screen()
    eye.look("a coin", held=True)
    for seat, face in (("red", "claw"), ("gold", "ballista")):
        model.act(do.Coin(Seat(seat), face))
    eye.look("both coins")
    monkeypatch.setattr(DragonSoul, "setup", begins)
    model.games.go_home()
    model.games.check_pieces()
    eye.look("the battle diagram")
    while model.games.check.go(1):
        model.changed()
        eye.look(model.games.check.here[0].heading)
    # A map of so many small spaces has no room for fingers and figures on a small panel: a limit that is said.
    faults = [fault for fault in dict.fromkeys(eye.faults) if ": Map " not in fault]
    assert not faults, "\n" + "\n".join(faults)
