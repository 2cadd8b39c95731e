"""The running game as screens see it: its scenes, its decisions, and what was said of them last."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import partial

from companion.board import Board
from companion.errors import CompanionError, DeviceError, IllegalAction
from companion.game import UNKNOWN, Action, Event, Game, Seat
from companion.language import Saying, Sentence, mark
from companion.record.log import Looked
from companion.record.session import Entry, Session, Source, Step, Undo
from companion.scene import Card, Choice, Lies, Pile, Scene, Tally
from ui.model.beats import Beats
from ui.model.guide import Guide
from ui.model.screen import Screen

NEWS_KEPT = 4
TAKEN_BACK = mark("Taken back: {what}")


class Running:
    """One session, or none, and what of it still waits to be looked at; every other part of the model builds on it."""

    def __init__(self, game: Game, language: str) -> None:
        self.game = game
        self.language = language
        self.because: Saying | None = None
        """Why the last wish was refused."""
        self.rule: str | None = None
        """The ruling that refused it, until it is explained."""
        self.holder: Seat | None = None
        """The seat that has the screen to itself."""
        self.guide: Guide | None = None
        self._session: Session | None = None
        self._watchers: list[Callable[[], None]] = []
        self._pages: list[Screen] = []
        self._beats = Beats()
        self._news: deque[tuple[int, Saying]] = deque(maxlen=NEWS_KEPT)
        """What may be told, and the entry with which it came."""
        self._counting: tuple[Step, ...] = ()
        """The entries that counted when the last one came."""
        self._scenes: dict[Seat | None, Scene] = {}

    # Watching

    def watch(self, tell: Callable[[], None]) -> Callable[[], None]:
        """Calls `tell` after every change from now on; returns what ends that."""
        self._watchers.append(tell)

        def end() -> None:
            if tell in self._watchers:
                self._watchers.remove(tell)

        return end

    def changed(self) -> None:
        """Tells the watchers."""
        for tell in tuple(self._watchers):
            tell()

    # What is so

    @property
    def session(self) -> Session:
        """The running game."""
        assert self._session is not None
        return self._session

    @property
    def running(self) -> bool:
        """Whether a game is on the table."""
        return self._session is not None

    @property
    def title(self) -> str:
        """The game's name, as it is printed on its box."""
        return self.game.title

    @property
    def board(self) -> Board:
        """The board."""
        return self.game.board

    def scene_for(self, seat: Seat | None) -> Scene:
        """The scene for one seat, or for both (None)."""
        if seat not in self._scenes:
            self._scenes[seat] = self.game.scene(self.session.state, seat, self.language)
        return self._scenes[seat]

    @property
    def scene(self) -> Scene:
        """The scene for both pairs of eyes."""
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
    def _fought(self) -> Tally | None:
        """The combat that waits to be looked at."""
        front = self._beats.front
        return self.game.tally(front.event, self.language) if front is not None and front.shows is None else None

    @property
    def _shown(self) -> tuple[Seat, tuple[Card, ...]] | None:
        """The hidden cards that wait to be looked at, and by whom."""
        front = self._beats.front
        if front is None or front.shows is None:
            return None
        return front.shows, self.game.shown(front.event, self.language)[front.shows]

    @property
    def wanted(self) -> Seat | None:
        """The seat that must decide, and may look at its cards for that."""
        if self._shown is not None:
            return self._shown[0]
        decider = self.scene.decider
        return Seat(decider) if decider is not None else None

    @property
    def news(self) -> tuple[str, ...]:
        """What happened last, in words, the newest last."""
        return tuple(filter(None, (say(self.language) for _, say in self._news)))

    @property
    def why(self) -> str:
        """Why the last wish was refused, in words; empty where none was."""
        return self.because(self.language) if self.because is not None else ""

    # Decisions

    def submit(self, choice: Choice) -> None:
        """Puts a choice to the rules."""
        self.act(choice.action)

    def act(self, action: Action, source: Source = Source.SCREEN) -> None:
        """Puts an action to the rules: the decider's, or what the players say that chance brought."""
        self._attempt(lambda: self.session.submit(action, self.session.to_act, source))

    def explain(self) -> None:
        """The players ask why: the ruling of the last refusal in one sentence."""
        if self.rule is not None:
            if self.game.explain(self.rule, self.language):
                self.because = partial(self.game.explain, self.rule)
            self.rule = None
            self.changed()

    def refusal(self, error: CompanionError) -> Sentence:
        """A refusal, with its ruling's number."""
        rule = error.rule if isinstance(error, IllegalAction) else None
        if rule is None or f"({rule})" in str(error):
            return error.sentence
        return Sentence("{reason} ({ruling})", {"reason": error.sentence, "ruling": rule})

    def _attempt(self, act: Callable[[], object]) -> bool:
        """Does something that may be refused, and whether it was done; a refusal becomes a sentence on the screen."""
        self.because = None
        done = True
        try:
            act()
        except CompanionError as error:
            done = False
            self.because = self.refusal(error).say
            if isinstance(error, DeviceError) and self.guide is not None:
                self.because = None
                self.guide.follower.trouble(error)
        self.changed()
        return done

    def _entered(self, entry: Entry) -> None:
        """The session logged an entry."""
        self._scenes.clear()
        if isinstance(entry.action, Undo):
            self._untold(entry, entry.action.to)
        self._told(self._beats.follow(self.session))
        self._end_is_seen()
        self._counting = self.session.steps
        self._pages.clear()
        self._answered()

    def _looked_at(self) -> None:
        """What waited to be looked at was; the log keeps that for whoever goes on with the game."""
        front = self._beats.front
        assert front is not None
        self._beats.pop()
        with suppress(CompanionError):  # The next decision says what is wrong with the disk.
            self.session.look(front.at)
        self._end_is_seen()

    def _end_is_seen(self) -> None:
        """Keeps, once the game is over and nothing of it waits to be looked at, that all was."""
        if self.session.to_act is None and self._beats.front is None:
            with suppress(CompanionError):
                self.session.look(Looked(self.session.seq + 1))

    def _told(self, events: Iterable[Event]) -> None:
        """Events may be told."""
        self._news.extend((self.session.seq, partial(self.session.tell, event)) for event in events)

    def _untold(self, undo: Entry, to: int) -> None:
        """What was taken back is no news any more; that it was is the news."""
        kept = [(seq, saying) for seq, saying in self._news if seq <= to]
        self._news.clear()
        self._news.extend(kept)
        gone = [step.entry for step in self._counting if step.entry.seq > to]
        decided = next((entry for entry in gone if entry.source is not Source.CHANCE), None)
        if decided is not None:
            self._news.append((undo.seq, partial(self._say_taken_back, decided)))

    def _say_taken_back(self, decided: Entry, language: str) -> str:
        return Sentence(TAKEN_BACK, {"what": self.session.say(decided, language)}).say(language)

    @property
    def taken_back(self) -> str:
        """What was taken back just now, in words; empty where something was decided since."""
        entries = self.session.entries
        if not entries or not isinstance(entries[-1].action, Undo):
            return ""
        return next((saying(self.language) for seq, saying in self._news if seq == entries[-1].seq), "")

    def _answered(self) -> None:
        """A decision was made: another one may be due, by another player."""
        self._scenes.clear()
        if self.wanted != self.holder or self.scene.revealed:  # what is revealed is for all to look at
            self.holder = None
        self._reset()
        self.changed()

    def _reset(self) -> None:
        """Takes back whatever was tapped; each part of the model forgets its own."""
        self.because = self.rule = None

    def _say(self, template: str, **values: object) -> str:
        return Sentence(template, values).say(self.language)
