"""The practice round: a real game that is not kept, in which each thing is explained where it is on the screen."""

from __future__ import annotations

from typing import Final

import msgspec

from companion.game import Options
from companion.language import mark
from companion.record.session import Session
from companion.record.storage.log import Log
from companion.record.storage.rows import GameId
from companion.table.following.guidance import Way
from ui.model.games.games import Games
from ui.model.play.play import Play
from ui.model.screen import Screen

SEED: Final = 1212
"""The seed of every practice round, so that all learn by the same cards."""


class Tip(msgspec.Struct, frozen=True):
    """What is explained on a screen: the thing that it points at ("" points at nothing), and the text."""

    screen: Screen
    at: str
    text: str


TIPS: Final = (
    Tip(
        Screen.HANDOVER,
        "take",
        mark("Some cards are secret. Whoever is named takes the screen with this button; all others look away."),
    ),
    Tip(
        Screen.HAND,
        "cards",
        mark("Hold a finger on the cards to see them; slide to the one that you want, and lift it there."),
    ),
    Tip(Screen.HAND, "use", mark("This uses the marked card. What you chose stays secret until the game reveals it.")),
    Tip(
        Screen.BATTLE,
        "map",
        mark("This is your board. Lights below its places show what to do."),
    ),
    Tip(Screen.BATTLE, "prompt", mark("Here you always read whose turn it is, and what the game waits for.")),
    Tip(Screen.BATTLE, "counter", mark("Tap this place: its counters can do something now.")),
    Tip(Screen.BATTLE, "actions", mark("These are the actions. What is not possible now says why when you tap it.")),
    Tip(Screen.COMBAT, "sums", mark("The companion adds everything up for both sides. You only decide.")),
    Tip(Screen.CARDS, "", mark("Here you report what your hands dealt or drew.")),
    Tip(Screen.WRONG, "", mark("Here you see what lies wrong on the table, and how to put it right.")),
    Tip(Screen.BATTLE, "undo", mark("A mistake? Take it back here. If something was revealed since, all must agree.")),
    Tip(Screen.BATTLE, "menu", mark("The menu has the journal, the rules in short, and the way home.")),
    Tip(
        Screen.BATTLE,
        "",
        mark("Play on as long as you like: what is new is explained as it comes. The menu ends the practice round."),
    ),
)
"""What is explained, in the order in which it is."""


class Practice:
    """The practice round, and what of it was explained."""

    def __init__(self, play: Play, games: Games) -> None:
        self._play, self._games = play, games
        self._game: GameId | None = None
        self._read: frozenset[Tip] = frozenset()

    @property
    def on(self) -> bool:
        """Whether the game on the table is the practice round."""
        return self._game is not None and self._play.running and self._play.session.id == self._game

    def begin(self) -> None:
        """Begins a practice round of the game that comes next, on the screen alone: hands need not lay a table."""
        session = Session.new(self._games.saved_games.game(Options()), Log(None), seed=SEED)
        self._game, self._read = session.id, frozenset()
        self._games.take(session)
        assert self._play.guide is not None
        self._play.guide.go(Way.WITHOUT_CAMERA)
        self._play.changed()

    def tips(self, screen: Screen) -> tuple[Tip, ...]:
        """What is still to be explained on a screen, in order; the first that can be pointed at comes next."""
        return tuple(tip for tip in TIPS if tip.screen is screen and tip not in self._read) if self.on else ()

    def read(self, tip: Tip) -> None:
        """A tip was read."""
        self._read |= {tip}
        self._play.changed()

    def skip(self) -> None:
        """Nothing more is explained."""
        self._read = frozenset(TIPS)
        self._play.changed()
