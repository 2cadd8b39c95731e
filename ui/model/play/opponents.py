"""The seats that the app plays: it thinks for one as soon as it must decide, and acts once the table is ready.

A seat is the app's by the name of its player (`app_players`). That is kept with the game, so a game that is left, taken
back or gone on with is played on by the same seats.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final
from zlib import crc32

from companion.errors import CompanionError
from companion.game import CARDS, TWO, Seat
from companion.language import Sentence, mark
from companion.opponent import Decision, Level, Partner, Worker, bots, explain, outlook, seen_by
from companion.opponent.app_players import level_of, program_of
from companion.record.session import Source
from ui.model.play.decisions import Decisions
from ui.model.play.play import Play
from ui.model.play.questions import open_actions

PRINTED: Final = mark("With printed cards the app cannot play this game: somebody must play its seat.")

UNKNOWN: Final = mark("The program that played this seat is not known here. The house's opponent plays on.")


class Opponents:
    """Thinks and decides for the seats that the app plays, one decision at a time."""

    def __init__(
        self,
        play: Play,
        decisions: Decisions,
        ready: Callable[[], bool],
        worker: Callable[[], Worker] = Worker,
        command: Callable[[], str] = str,
    ) -> None:
        """`ready` says whether players wait for nothing else: neither the table nor anything that they look at;
        `command`, what starts another program (empty: nothing was named)."""
        self._play, self._decisions, self._ready = play, decisions, ready
        self.make = worker
        """What begins a process that thinks."""
        self._worker: Worker | None = None
        self._command = command
        self._partners: dict[tuple[str, Seat, str], Partner] = {}
        """Whoever has played for the app, by game, seat and name: another program is told the whole game."""
        self._partner: Partner | None = None
        self._notice: Sentence | None = None
        """Why another program plays no longer."""
        self._at: tuple[str, int] | None = None
        self._decision: Decision | None = None
        self._why: partial[str] | None = None
        self.failed = ""
        """Why the app does not decide, in words; empty where it does."""
        play.plays_itself = self.plays

    @property
    def levels(self) -> dict[Seat, Level]:
        """The level of each seat that the app plays in the running game."""
        return self._named if not self._holds_nothing else {}

    @property
    def _named(self) -> dict[Seat, Level]:
        """The seats that were given to the app."""
        named = self._play.session.players.items() if self._play.running else ()
        return {seat: level for seat, name in named if (level := level_of(name)) is not None}

    @property
    def _holds_nothing(self) -> bool:
        """Whether the cards are printed, and the game cannot be told those of one seat alone."""
        game = self._play.session.game if self._play.running else None
        return game is not None and CARDS in game.options.told and game.rack() is None

    def plays(self, seat: str | None) -> bool:
        """Whether the app plays a seat."""
        return seat is not None and Seat(seat) in self.levels

    @property
    def leave_one_alone(self) -> bool:
        """Whether the app plays every seat but one, so that nobody is there from whom cards must be hidden."""
        return self._play.running and len(self.levels) == len(self._play.game.seats) - 1

    @property
    def thinking(self) -> bool:
        """Whether a seat of the app's must decide."""
        return self._play.running and self.plays(self._play.session.to_act)

    @property
    def says(self) -> str:
        """Why the app did what it did last, or why it does nothing, in words; empty once somebody else has decided."""
        if self._holds_nothing and self._named:
            return Sentence(PRINTED).say(self._play.language)
        if self.failed or not self._play.running:
            return self.failed
        steps = reversed(self._play.session.steps)
        last = next((step.entry for step in steps if step.entry.source is not Source.CHANCE), None)
        if self._why is None or last is None or not self.plays(last.seat):
            return ""
        return self._why(language=self._play.language)

    def take_notice(self) -> Sentence | None:
        """What a program did wrong, for players to read on whatever page they are; None where nothing, or it was
        taken."""
        notice, self._notice = self._notice, None
        return notice

    def follow(self) -> None:
        """Begins to think where the app must decide, and decides once it has thought and all is ready; to be called
        every now and then."""
        if self._partners and not any(key[0] == self._game for key in self._partners):
            self._leave()
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
                self._notice_of(self._partner)
        except CompanionError as error:
            self.failed = error.sentence.say(self._play.language)
            self._partner = None
            self._play.changed()
            return
        if self._decision is not None and self._ready():
            self._act(seat, self._decision)

    def close(self) -> None:
        """Ends all thinking."""
        self._leave()
        if self._worker is not None:
            self._worker.close()
            self._worker = None

    def _begin(self, seat: Seat, at: tuple[str, int]) -> None:
        session, game = self._play.session, self._play.session.game
        self._drop()
        self._at = at
        if self._worker is None:
            self._worker = self.make()
        self._partner = self._partner_of(seat, self._worker)
        seen = seen_by(game, session.steps, seat)
        legal, rack = game.legal_actions(session.state), game.rack()
        if rack is not None and CARDS in game.options.told:
            legal = rack.fit(legal)
        self._partner.consider(game.view(session.state, seat), seen, legal)

    @property
    def _game(self) -> str:
        """Which game is on the table; empty for none."""
        return str(self._play.session.id) if self._play.running else ""

    def _partner_of(self, seat: Seat, worker: Worker) -> Partner:
        """Whoever plays a seat."""
        name, game = self._play.session.players[seat], self._play.session.game
        key = self._game, seat, name
        if key not in self._partners:
            program = program_of(name, tuple(bots()), self._command())
            partner = Partner(game, seat, self.levels[seat], worker, program or "", crc32(self._game.encode()))
            if program == "":
                partner.notice = Sentence(UNKNOWN)
            self._partners[key] = partner
        return self._partners[key]

    def _notice_of(self, partner: Partner) -> None:
        """What a program did wrong is to be read."""
        if partner.notice is not None:
            self._notice, partner.notice = partner.notice, None
            self._play.changed()

    def _leave(self) -> None:
        """Ends the programs of a game."""
        self._drop()
        for partner in self._partners.values():
            partner.close()
        self._partners, self._notice = {}, None

    def _act(self, seat: Seat, decision: Decision) -> None:
        self._decision, self._why = None, None
        thought, game = decision.thought, self._play.session.game
        openly = open_actions(game, self._play.session.state, decision.action)
        if thought is None or len(openly) < TWO:  # what is decided in secret is not explained, nor what all may foresee
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
        self._at = self._partner = self._decision = None
        self.failed = ""
