"""Two games that differ only in hidden special cards, driven alike, and all that somebody else can see of them."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec

from companion.game import VARIANT, Action, Game, Options, Seat, State
from companion.games import build
from companion.games.las_navas.actions import DealSpecial
from companion.games.las_navas.box.cards import SPECIALS
from companion.record.session import Session
from companion.record.storage.log import Log
from companion.scene import Choice
from companion.settings.config import ScreenConfig
from companion.table.sightings import ObservedBoard, ObservedPiece, Reading, TableStatus
from ui.model.table_model import Screen, TableModel

OWN = frozenset(
    {"session", "hand", "openers", "shown", "tellable", "marked", "seen", "module", "moment", "game", "guide"}
)
"""What only the seat that has the screen to itself sees of a model, or what is no picture of the game."""
FRAME_MS = 500.0
LAST = 8
"""How many entries are compared: more than one step makes."""


class Twin:
    """One of two games. The Muslims, or the Christians, were dealt these special cards and lay the last one aside."""

    def __init__(self, seed: int, side: int, dealt: tuple[str, ...], log: Log | None = None) -> None:
        self.side, self.dealt = side, dealt
        self.log = log or Log(None)
        self.at_ms = 0.0
        self.model = self.opened(seed)
        self.model.games.begin(Options({VARIANT: "advanced"}))

    def opened(self, seed: int | None = None) -> TableModel:
        """The app, opened on this game's log."""
        game = self._build("las_navas")
        model = TableModel(game, self.log, self._build, "en", seed, ScreenConfig(calm=True))
        model.consent.clock = lambda: self.at_ms  # how fast this computer is tells nothing
        return model

    def _build(self, name: str, components: str = "", options: Options | None = None) -> Game:
        game: Any = build(name, components, options)
        roll = game.chance

        def chance(state: State, random: Random) -> Action | None:
            action = roll(state, random)
            if isinstance(action, DealSpecial):
                return msgspec.structs.replace(action, **{game.seats[self.side]: self.dealt})
            return action

        game.chance = chance
        made: Game = game
        return made

    @property
    def session(self) -> Session:
        return self.model.session

    @property
    def secret(self) -> Seat:
        """The seat whose cards differ."""
        return self.model.game.seats[self.side]

    @property
    def choices(self) -> tuple[Choice, ...]:
        return self.model.scene_for(self.model.wanted).choices

    def drafted(self) -> Twin:
        """The game once both sides have laid a card aside."""
        while self.model.scene.kind == "draft":
            last = self.dealt[-1] if self.model.wanted == self.secret else self.choices[-1].card
            self.model.submit(next(choice for choice in self.choices if choice.card == last))
        return self

    def reads(self, session: Session) -> None:
        """The camera reads a table that lies as after the step before the last: what was decided is not done yet."""
        steps = session.steps
        state = steps[-2].state if len(steps) > 1 else session.start
        pieces = tuple(
            ObservedPiece(s.piece, s.face, s.place, s.tilted, 0.0, 0.0, 0.0, 1.0)
            for s in session.game.layout(state).standings
            if s.place is not None
        )
        for _ in range(2):
            self.at_ms += FRAME_MS
            self.model.take_reading(Reading(TableStatus.STILL, self.at_ms, ObservedBoard(pieces)))


def seen_by_others(twin: Twin) -> dict[str, Any]:
    """All that a model shows to everybody but the seat whose cards differ, by name."""
    model, session = twin.model, twin.session
    shown: dict[str, Any] = {}
    parts = {name: part for name, part in vars(model).items() if type(part).__module__.startswith("ui.model.")}
    assert parts
    for whose, part in {"model": model, **parts}.items():
        for name, value in vars(type(part)).items():
            if isinstance(value, property) and name not in OWN and not name.startswith("_"):
                shown[f"{whose}.{name}"] = getattr(part, name)
    other = next(seat for seat in model.game.seats if seat != twin.secret)
    taken_back, last = session.takeback(), session.entries[-LAST:]
    return shown | {
        "scene of the other side": model.scene_for(other),
        "backs": len(model.hidden.hand),
        "guidance in words": (model.guide.says, model.guide.fixes, model.guide.ways) if model.guide else None,
        "entries": [(entry.seq, entry.seat, entry.source, type(entry.action)) for entry in last],
        "events": [model.game.event_view(event, None) for entry in last for event in entry.events],
        "said": [session.say(entry, "en") for entry in last],
        "undo": (taken_back, taken_back is not None and session.consent(taken_back)),
        "seals": [(seal.seq, seal.pile, bool(seal.code), seal.opened) for seal in session.seals],
        "looked": session.looked,
        "kept games": [
            msgspec.structs.replace(row, id="", created="", ended=row.ended and "ended") for row in twin.log.games()
        ],
    }


def compare(one: Twin, two: Twin) -> None:
    """AssertionError where anybody else can tell two games apart."""
    first, second = seen_by_others(one), seen_by_others(two)
    for name, value in first.items():
        assert value == second[name], name


def pairs(seed: int, side: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Two deals of a side that have no card in common."""
    cards = Random(seed).sample(SPECIALS[side], 6)
    return tuple(map(str, cards[:3])), tuple(map(str, cards[3:]))


def step(one: Twin, two: Twin, random: Random) -> str:
    """Does the same in both games, and says what it was: the screen taken, a look, or the kind of a decision."""
    if one.model.screen is Screen.HANDOVER:
        for twin in (one, two):
            twin.model.hidden.take_screen()
        return "taken"
    if one.model.hidden.showing or one.model.fighting.combat_over:
        shows = one.model.hidden.showing
        for twin in (one, two):
            (twin.model.hidden.leave_shown if shows else twin.model.fighting.leave_combat)()
        return "looked"
    in_both = {choice.action for choice in two.choices}
    possible = [choice for choice in one.choices if choice.action in in_both]
    fights = [choice for choice in possible if choice.kind in ("attack", "charge", "karr")]
    chosen = random.choice(fights or possible)
    asked = one.model.scene.kind
    for twin in (one, two):
        twin.model.submit(next(choice for choice in twin.choices if choice.action == chosen.action))
    return asked
