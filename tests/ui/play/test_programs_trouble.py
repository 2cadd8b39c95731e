"""A program that fails in a seat of the app's: people read it on whatever page they are, until they go on."""

from __future__ import annotations

from companion.game import Seat
from companion.games import build
from companion.opponent.app_players import PROGRAM
from companion.record.storage.log import Log
from companion.settings.config import PlayersConfig
from tests.ui.at_once import AtOnce
from ui.app.panel import Panel
from ui.demo.fingers import Fingers
from ui.demo.virtual_screen import VirtualScreen
from ui.model.table_model import Screen, TableModel

SAID = "No se puede iniciar el otro programa: comprueba su orden. Sigue jugando el rival de la casa."


def test_trouble_is_read_over_whatever_page_there_is(virtual_screen: VirtualScreen) -> None:
    players = PlayersConfig(("", PROGRAM), (Seat("christian"), Seat("muslim")), (), "/no/such/program")
    model = TableModel(build("las_navas"), Log(None), build, "es", seed=7, players=players)
    model.opponents.make = lambda: AtOnce(shortly=True)  # type: ignore[assignment,return-value]
    panel = Panel(model)
    virtual_screen.show(panel)
    fingers = Fingers(virtual_screen, panel)
    model.games.new_game()
    fingers.do(model.scene_for(model.wanted).choices[0])
    for _ in range(4):
        model.opponents.follow()
    virtual_screen.frames(2)
    assert model.screen is not Screen.BATTLE
    assert SAID in fingers.texts()
    fingers.press("Go on")
    virtual_screen.frames(2)
    assert SAID not in fingers.texts()
    model.opponents.close()
