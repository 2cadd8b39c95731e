"""Campaigns of Age of Arthur on the screen, in the midst of them."""

from __future__ import annotations

from pathlib import Path

from companion.game import Options
from companion.games import age_of_arthur, build
from companion.games.age_of_arthur.game import AgeOfArthur
from companion.record.session import Session
from companion.record.storage.log import Log
from companion.settings.config import ScreenConfig
from tests.companion.games.age_of_arthur.positions import Raw, begun, give
from ui.app.panel import Panel
from ui.demo.fingers import Fingers
from ui.demo.virtual_screen import VirtualScreen
from ui.model.table_model import TableModel

ART = Path(age_of_arthur.__file__).parent / "art"


def opened(screen: VirtualScreen, game: AgeOfArthur, raw: Raw | None = None, language: str = "en") -> Fingers:
    """A campaign on the screen, from a position if one is given; its dice are told."""
    model = TableModel(build("age_of_arthur"), Log(None), build, language, 5, ScreenConfig(calm=True))
    if raw is not None:
        start = game.decode(raw)
        game.setup = lambda: start  # type: ignore[method-assign]
    model.games.take(Session.new(game, Log(None), seed=5))
    panel = Panel(model)
    screen.show(panel)
    return Fingers(screen, panel)


def fought(screen: VirtualScreen, language: str = "en") -> Fingers:
    """A battle of Kent and Gwent against Dumnonia and Powys, the armies deployed."""
    raw = give(begun(), "gwent", "ambush")
    raw["claims"] = {"baddan": ["kent"]}
    fingers = opened(screen, AgeOfArthur(Options({}, frozenset({"dice"}))), raw, language)
    model = fingers.model
    for kind in ("cassus_belli", "side", "side", "stand", "stage", "stage"):
        fingers.do(next(c for c in model.scene_for(model.wanted).choices if kind in (c.kind, c.card)))
    return fingers
