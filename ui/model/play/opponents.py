"""The seats that the app plays: it thinks for one as soon as it must decide, and acts once the table is ready.

A seat is the app's where its player is called by `APP` and a level. That is kept with the game like any name, so a game
that is left, taken back or gone on with is played on by the same seats.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import pairwise
from typing import Final

from companion.errors import CompanionError
from companion.game import CARDS, Seat
from companion.language import Sentence, mark
from companion.opponent import Decision, Level, Partner, Worker, explain, outlook, seen_by
from companion.record.session import Source
from ui.model.play.decisions import Decisions
from ui.model.play.play import Play

APP: Final = "⚙ "
"""How the name of a seat begins that the app plays; players cannot write it."""
LEVELS: Final = {
    Level.EASY: mark("the app, easy"),
    Level.MEDIUM: mark("the app, medium"),
    Level.HARD: mark("the app, hard"),
}

PRINTED: Final = mark("With printed cards the app cannot hold a hand: somebody must play its seat.")


def level_of(name: str) -> Level | None:
    """The level at which the app plays a seat of that name; None where a person plays it."""
    return next((level for level in Level if name == APP + level), None)


def next_player(name: str) -> str:
    """Who plays a seat after another tap: a person, then the app at each level, then a person again."""
    after = {APP + a: APP + b for a, b in pairwise(Level)}
    return "" if level_of(name) is Level.HARD else after.get(name, APP + Level.EASY)


def spoken(name: str, language: str) -> str:
    """A player's name as it is read."""
    level = level_of(name)
    return name if level is None else Sentence(LEVELS[level]).say(language)


class Opponents:
    """Thinks and decides for the seats that the app plays, one decision at a time."""

    def __init__(
        self, play: Play, decisions: Decisions, ready: Callable[[], bool], worker: Callable[[], Worker] = Worker
    ) -> None:
        """`ready` says whether players wait for nothing else: neither the table nor anything that they look at."""
        self._play, self._decisions, self._ready, self._make = play, decisions, ready, worker
        self._worker: Worker | None = None
        self._partner: Partner | None = None
        self._at: tuple[str, int] | None = None
        self._decision: Decision | None = None
        self._why: partial[str] | None = None
        self.failed = ""
        """Why the app does not decide, in words; empty where it does."""
        play.plays_itself = self.plays

    @property
    def levels(self) -> dict[Seat, Level]:
        """The level of each seat that the app plays in the running game."""
        return self._named if not self._are_printed else {}

    @property
    def _named(self) -> dict[Seat, Level]:
        """The seats that were given to the app."""
        named = self._play.session.players.items() if self._play.running else ()
        return {seat: level for seat, name in named if (level := level_of(name)) is not None}

    @property
    def _are_printed(self) -> bool:
        """Whether the cards are printed, so that the app can hold no hand."""
        return self._play.running and CARDS in self._play.session.game.options.told

    def plays(self, seat: str | None) -> bool:
        """Whether the app plays a seat."""
        return seat is not None and Seat(seat) in self.levels

    @property
    def thinking(self) -> bool:
        """Whether a seat of the app's must decide."""
        return self._play.running and self.plays(self._play.session.to_act)

    @property
    def says(self) -> str:
        """Why the app did what it did last, or why it does nothing, in words; empty once somebody else has decided."""
        if self._are_printed and self._named:
            return Sentence(PRINTED).say(self._play.language)
        if self.failed or self._why is None or not self._play.running:
            return self.failed
        deciders = [s.entry.seat for s in self._play.session.steps if s.entry.source is not Source.CHANCE]
        return self._why(language=self._play.language) if deciders and self.plays(deciders[-1]) else ""

    def follow(self) -> None:
        """Begins to think where the app must decide, and decides once it has thought and all is ready; to be called
        every now and then."""
        if self._play.running and self.plays(self._play.shown[0] if self._play.shown is not None else None):
            self._play.looked_at()  # the app has no eyes to show cards to
            self._play.ask()
        seat = self._play.session.to_act if self._play.running else None
        if seat is None or not self.plays(seat):
            self._drop()
            return
        session = self._play.session
        at = str(session.id), session.seq
        try:
            if self._at != at:
                self._begin(seat, at)
            if self._decision is None and self._partner is not None:
                self._decision = self._partner.poll()
        except CompanionError as error:
            self.failed = error.sentence.say(self._play.language)
            self._partner = None
            self._play.changed()
            return
        if self._decision is not None and self._ready():
            self._act(seat, self._decision)

    def close(self) -> None:
        """Ends all thinking."""
        self._drop()
        if self._worker is not None:
            self._worker.close()
            self._worker = None

    def _begin(self, seat: Seat, at: tuple[str, int]) -> None:
        session, game = self._play.session, self._play.session.game
        self._drop()
        self._at = at
        if self._worker is None:
            self._worker = self._make()
        self._partner = Partner(game, seat, self.levels[seat], self._worker, seed=session.seq)
        seen = seen_by(game, session.steps, seat)
        self._partner.consider(game.view(session.state, seat), seen, game.legal_actions(session.state))

    def _act(self, seat: Seat, decision: Decision) -> None:
        self._decision, self._why = None, None
        thought, game = decision.thought, self._play.session.game
        secret = any(choice.secret for choice in game.scene(self._play.session.state, seat, "en").choices)
        if thought is None or secret:  # what is decided in secret is not explained
            self._decisions.act(decision.action)
            return
        before = self._outlook(seat)
        self._decisions.act(decision.action)
        self._why = partial(explain, game, thought, before=before, after=self._outlook(seat))

    def _outlook(self, seat: Seat) -> float:
        """The seat's chance to win as an onlooker sees it, whom all may hear."""
        session = self._play.session
        seen = seen_by(session.game, session.steps, None)
        return outlook(session.game, session.game.view(session.state, None), None, seen)[seat]

    def _drop(self) -> None:
        if self._at is None:
            return
        if self._partner is not None:
            self._partner.cancel()
            self._partner.close()
        self._at = self._partner = self._decision = None
        self.failed = ""
