"""The running game as screens see it: its session, its scenes, and what of it waits to be looked at."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress

import msgspec

from companion.errors import CompanionError
from companion.game import UNKNOWN, Game, Seat
from companion.language import Sentence
from companion.record.session import Entry, Session
from companion.record.storage.rows import Looked
from companion.scene import Card, Lies, Page, Pile, Scene, Tally
from ui.model.play.beats import Beat, Beats
from ui.model.play.news import News
from ui.model.play.signal import Signal
from ui.model.table.guide import Guide

MOST_THROWS = 8
"""So many throws have room side by side."""
TOLD = 3
"""Of more throws the columns alone tell what comes of them."""


def joined(tallies: tuple[Tally, ...]) -> Tally:
    """One tally of all; of several, what comes of those that go against somebody, where there is any."""
    if len(tallies) == 1:
        return tallies[0]
    columns = tuple(column for tally in tallies for column in tally.columns)
    told = [tally for tally in tallies if any(column.falls for column in tally.columns)] or tallies
    results = dict.fromkeys(filter(None, (tally.result for tally in told)))
    result = " ".join(results) if len(results) <= TOLD else ""
    return msgspec.structs.replace(tallies[0], columns=columns, result=result)


class Play:
    """One session beside its table, or none; every other part of the table model reads it."""

    def __init__(self, game: Game, language: str) -> None:
        self.game = game
        self.language = language
        self.holder: Seat | None = None
        """The seat that has the screen to itself."""
        self.instead: Seat | None = None
        """Another seat that wants to use a hidden card of its own while somebody else decides."""
        self.guide: Guide | None = None
        self.beats, self._news = Beats(), News()
        self.changed = Signal()
        """Something is to be shown anew."""
        self.forgotten = Signal()
        """Whatever was tapped is taken back."""
        self.entered = Signal()
        """The session logged an entry."""
        self.asked = Signal()
        """Another decision may be due, by another player."""
        self.plays_itself: Callable[[str | None], bool] = lambda seat: False
        """Whether the app plays a seat: nobody else may decide for it, nor look at its cards."""
        self._session: Session | None = None
        self._scenes: dict[Seat | None, Scene] = {}
        self._tallied: object = None
        self._tallies: tuple[Tally, ...] = ()
        """The sums of what waits to be looked at, in a language: they are asked for many times a tap."""

    @property
    def session(self) -> Session:
        """The running game."""
        assert self._session is not None
        return self._session

    @property
    def running(self) -> bool:
        """Whether a game is on the table."""
        return self._session is not None

    def begin(self, session: Session, guide: Guide) -> None:
        """A session is on the table from now on."""
        self._session, self.guide, self.game = session, guide, session.game
        self.beats.resume(session)
        self._look_for_the_app()
        self._end_is_seen()
        self._news.begin(session)
        self._scenes.clear()
        self._tallied = None
        session.subscribe(self._enter)
        self.asked()

    def leave(self) -> None:
        """No game is on the table any more."""
        if self.guide is not None:
            self.guide.follower.close()
        self._session = self.guide = self.holder = None

    def speak(self, language: str) -> None:
        """Changes the language."""
        self.language = language
        self._scenes.clear()

    def scene_for(self, seat: Seat | None) -> Scene:
        """The scene for one seat, or for all (None)."""
        if seat not in self._scenes:
            scene = self.game.scene(self.session.state, seat, self.language)
            self._scenes[seat] = self._undecided(scene) if self.plays_itself(scene.decider) else scene
        return self._scenes[seat]

    def _undecided(self, scene: Scene) -> Scene:
        """A scene in which the app decides: there is nothing to tap but what others may use meanwhile."""
        side = next((side.name for side in scene.sides if side.id == scene.decider), "")
        prompt = Sentence("{side}: thinking.", {"side": side}).say(self.language)
        choices = tuple(choice for choice in scene.choices if choice.seat in scene.others) if scene.others else ()
        page = Page.BOARD if scene.page is Page.TELL else scene.page
        piles = tuple(pile for pile in scene.piles if pile.lies is not Lies.TOLD)
        return msgspec.structs.replace(
            scene, page=page, piles=piles, prompt=prompt, lesson="", choices=choices, wishes=()
        )

    @property
    def scene(self) -> Scene:
        """The scene for all eyes."""
        return self.scene_for(None)

    @property
    def open_cards(self) -> tuple[Pile, ...]:
        """The cards that lie open before the seats, a pile each; none as long as one of them lies face down."""
        piles = tuple(
            pile
            for pile in self.scene.piles
            if pile.lies is Lies.OPEN and pile.seat is not None and pile.opener is None and pile.cards
        )
        return () if any(card.id == UNKNOWN for pile in piles for card in pile.cards) else piles

    @property
    def wanted(self) -> Seat | None:
        """The seat that must decide, and may look at its cards for that."""
        if self.shown is not None:
            return self.shown[0]
        if self.instead is not None and self.instead in self.scene.others:
            return self.instead
        decider = self.scene.decider
        return Seat(decider) if decider is not None else None

    @property
    def news(self) -> tuple[str, ...]:
        """What happened last, in words, the newest last."""
        return self._news.said(self.language)

    @property
    def taken_back(self) -> str:
        """What was taken back just now, in words; empty where something was decided since."""
        return self._news.taken_back(self.session, self.language)

    # What waits to be looked at

    @property
    def fought(self) -> Tally | None:
        """The combat that waits to be looked at, or the throws of dice that are looked at together."""
        tallies = self._together
        return joined(tallies) if tallies else None

    @property
    def _together(self) -> tuple[Tally, ...]:
        """What is looked at now: one combat, or throws of one title that follow each other."""
        beats = self.beats.waiting[:MOST_THROWS]
        if (beats, self.language) != self._tallied:
            self._tallied, self._tallies = (beats, self.language), tuple(self._tally(beats))
        return self._tallies

    def _tally(self, beats: Sequence[Beat]) -> list[Tally]:
        """The sums of the first of some beats, and of those that are looked at together with it."""
        found: list[Tally] = []
        for beat in beats:
            tally = self.game.tally(beat.event, self.language) if beat.shows is None else None
            if tally is None or (found and not (tally.joins and found[0].joins and tally.title == found[0].title)):
                break
            found.append(tally)
            if not tally.joins:
                break
        return found

    @property
    def shown(self) -> tuple[Seat, tuple[Card, ...]] | None:
        """The hidden cards that wait to be looked at, and by whom."""
        front = self.beats.front
        if front is None or front.shows is None:
            return None
        return front.shows, self.game.shown(front.event, self.language)[front.shows]

    def looked_at(self) -> None:
        """What waited to be looked at was; the log keeps that for whoever goes on with the game."""
        looked = self.beats.waiting[: max(1, len(self._together))]
        for _ in looked:
            self.beats.pop()
        with suppress(CompanionError):  # The next decision says what is wrong with the disk.
            self.session.look(looked[-1].at)
        self._look_for_the_app()
        self._end_is_seen()

    def _look_for_the_app(self) -> None:
        """What is shown to a seat of the app's waits for nobody: it has no eyes."""
        if self.beats.front is not None and self.plays_itself(self.beats.front.shows):
            self.looked_at()

    def _end_is_seen(self) -> None:
        """Keeps, once the game is over and nothing of it waits to be looked at, that all was."""
        if self.session.to_act is None and self.beats.front is None:
            with suppress(CompanionError):
                self.session.look(Looked(self.session.seq + 1))

    # What comes

    def _enter(self, entry: Entry) -> None:
        """The session logged an entry."""
        self._scenes.clear()
        self._news.add(self.session, entry, self.beats.follow(self.session))
        self._look_for_the_app()
        self._end_is_seen()
        self.entered()
        self.ask()

    def ask(self) -> None:
        """A decision was made, or what was shown was looked at: another decision may be due, by another player."""
        self._scenes.clear()
        self.instead = None
        self.asked()
        if self.wanted != self.holder or self.scene.revealed:  # what is revealed is for all to look at
            self.holder = None
        self.forgotten()
        self.changed()
