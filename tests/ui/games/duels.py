"""Games of Dragon Soul on the screen that begin in a given state."""

from __future__ import annotations

import pytest

from companion.game import VARIANT, Options
from companion.games import build
from companion.games.dragon_soul.game import DragonSoul
from companion.record.storage.log import Log
from companion.settings.config import ScreenConfig
from ui.app.panel import Panel
from ui.demo.fingers import Fingers
from ui.demo.virtual_screen import VirtualScreen
from ui.model.table_model import TableModel
from ui.widgets.touch.buttons import Press


def at(
    screen: VirtualScreen,
    state: object,
    monkeypatch: pytest.MonkeyPatch,
    variant: str = "duel",
    rules: DragonSoul | None = None,
    **settings: bool,
) -> Fingers:
    """A game on the screen that begins in a state, by other rules where some are given."""
    monkeypatch.setattr(DragonSoul, "setup", lambda _: state)
    config = ScreenConfig(calm=settings.get("calm", True), facing=settings.get("facing", False))
    made = build if rules is None else lambda *_: rules
    model = TableModel(made("dragon_soul"), Log(None), made, "en", 1, config)
    panel = Panel(model)
    screen.show(panel)
    model.games.begin(Options({VARIANT: variant}))
    screen.frames(3)
    return Fingers(screen, panel)


def signs(fingers: Fingers) -> dict[str, str]:
    """The house's sign on each button."""
    return {press.text: press.icon for press in fingers.widgets(Press)}
