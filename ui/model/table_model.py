"""What all screens and lights show: one session, its table and the taps so far, joined in one object.

It has no screen in it. Screens read its parts and call their verbs; whatever changes, it notifies its watchers.
It decides no rule: choices are the legal actions of the scene, narrowed by taps, and a refusal is the engine's own.
Each part holds one idea and knows only the parts that its constructor names; here is what needs several of them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from companion.board import Board, PlaceId
from companion.game import Action, Game, Options, Seat
from companion.language import Sentence, mark
from companion.record.session import Build, Session, Source
from companion.record.storage.log import Log
from companion.scene import Choice, Page, Scene
from companion.settings.config import PlayersConfig, ScreenConfig
from companion.table.cues.cue import Cue
from companion.table.cues.patterns import Pattern, for_waiting
from companion.table.following.guidance import Guidance, Way
from companion.table.sightings import Reading
from ui.model.consent import Consent
from ui.model.games.games import Games
from ui.model.games.saved_games import SavedGames
from ui.model.pages import Pages
from ui.model.play.decisions import Decisions
from ui.model.play.hints import Hints
from ui.model.play.opponents import Opponents
from ui.model.play.play import Play
from ui.model.play.questions import Questions
from ui.model.play.racks import Racks
from ui.model.players import Players, Save
from ui.model.practice import Practice
from ui.model.preferences import Preferences
from ui.model.review.journal import Journal
from ui.model.review.reasons import Reasons
from ui.model.review.review import Review
from ui.model.screen import Screen
from ui.model.table.devices import Devices
from ui.model.table.guide import Guide
from ui.model.table.table import Table
from ui.model.table.ways import Ways
from ui.model.taps.fighting import Fighting
from ui.model.taps.grouped import Grouped
from ui.model.taps.hidden import Hidden
from ui.model.taps.pointing import Pointing
from ui.model.taps.told import Told

__all__ = ["Screen", "TableModel"]

SAY_HOW_THE_CAMERA_DOES: Final = (Screen.HOME, Screen.SETTINGS, Screen.EVENING, Screen.SETUP, Screen.TABLE)
"""The pages before a game that say what the camera sees, or why it sees nothing."""
WHERE_MEANT: Final = mark("What did you do? Tap the target on the map, or choose here.")


class TableModel:
    """The parts, and which screen is due, for whose eyes, and what it says.

    What most pages read of the parts is given here once more: see the end of the class."""

    def __init__(
        self,
        game: Game,
        log: Log,
        build: Build,
        language: str = "en",
        seed: int | None = None,
        settings: ScreenConfig | None = None,
        save: Save = lambda changes: None,
        keep: Callable[[str], None] = lambda text: None,
        players: PlayersConfig | None = None,
    ) -> None:
        """`build` makes the rules of a kept game; `seed` is the next new game's (None: the system's generator);
        `save` keeps settings that were changed on the screen, `keep` the text of a component file that was."""
        self.play = play = Play(game, language)
        self.decisions = decisions = Decisions(play)
        self.pages = Pages(play, decisions)
        self.consent = Consent(play, decisions, self.pages)
        self.players = Players(play, decisions, self.pages, players or PlayersConfig(), save)
        self.devices = Devices(play, decisions)
        self.table = Table(play, decisions, self.devices)
        self.ways = Ways(play, decisions, self.consent)
        self.pointing = Pointing(play, decisions, self.table)
        self.hidden = Hidden(play, decisions, self.pointing)
        self.told = Told(play, decisions, self.pointing, self.devices)
        self.fighting = Fighting(play, decisions)
        self.grouped = Grouped(play, self.pointing)
        self.journal = Journal(play, self.fighting)
        self.preferences = Preferences(play, decisions, settings or ScreenConfig(), save)
        saved_games = SavedGames(game, log, build, seed, keep)
        self.games = Games(
            play,
            decisions,
            self.pages,
            self.consent,
            self.players,
            saved_games,
            lambda name: build(name, "", Options()),
        )
        self.practice = Practice(play, self.games)
        self.opponents = Opponents(play, decisions, self._is_ready, command=lambda: self.players.config.opponent)
        self.racks = Racks(play, decisions)
        self.review = Review(play)
        self.questions = Questions()
        self.hints = Hints(play, self.questions)
        self.reasons = Reasons(play, self.questions)
        self.mistakes: tuple[Sentence, ...] = ()
        """What in the owner's files cannot be used, so that the app does without it."""

    # What is shown

    @property
    def screen(self) -> Screen:
        """Which screen is due."""
        if self.pages.top is not None:
            return self.pages.top
        if not self.running:
            return Screen.HOME
        scene, play = self.scene, self.play
        if self.hidden.looking or self.hidden.showing:
            return self._hand_or_handover()
        looks = play.beats.front is not None and bool(self.fighting.combat_over or self.fighting.turning)
        if self.racks.due and not looks:
            return Screen.RACK
        if scene.page is Page.TELL and play.beats.front is None:
            return Screen.CARDS
        unseen = self.fighting.turning or play.fought is not None
        waits = scene.page not in (Page.HAND, Page.OVER)  # whoever looks at an old game need not lay its end
        if self.guide is not None and self.guide.wrong and waits and not unseen:
            return Screen.WRONG
        if self.told.telling:
            return Screen.CARDS
        sums = self.fighting.combat is not None or scene.page in (Page.SUMS, Page.SHARE)
        if sums and (play.fought is not None or not self.pointing.on_map):
            return Screen.COMBAT
        if scene.page is Page.OVER:
            return Screen.END
        if scene.page is Page.HAND and not self.hidden.board_shown and not self.opponents.plays(self.wanted):
            return self._hand_or_handover()
        return Screen.BATTLE

    @property
    def moment(self) -> object:
        """What taps are about: the page, the decision, and what is asked. A tap that was meant for another moment is
        not acted on."""
        if not self.running:
            return self.screen, self.pages.pile
        now, session = self.guidance, self.session
        asked = self.consent.agreement if self.consent.asking else None
        shown = self.screen, self.pages.pile, self.holder, self.play.beats.front, asked
        return shown, session.id, session.seq, now.ways, now.explanations, self.grouped.at, self.racks.moment

    @property
    def _lacks(self) -> bool:
        """Whether counters are to be put right that no combat has still to do with."""
        return bool(self.guidance.fixes) and self.scene.tally is None

    def _is_ready(self) -> bool:
        """Whether the app may decide: the table shows what it should, and nobody looks at anything else."""
        front = self.play.beats.front
        looks = front is not None and (front.shows is not None or self.fighting.combat_over)
        looks = looks or self.hidden.looking or self.hidden.showing or bool(self.fighting.turning)
        waits = self.table.held_up or self._lacks or self.racks.due
        return not (waits or looks or self.pages.pile or self.told.telling)

    def _hand_or_handover(self) -> Screen:
        return Screen.HAND if self.holder == self.wanted else Screen.HANDOVER

    @property
    def turned(self) -> float:
        """How far the screen is turned for the player who must decide, in degrees against the clock: a multiple of
        90."""
        if not self.settings.facing or not self.running or self.pages.pile or self.wanted is None:
            return 0.0
        faces = self.wanted
        if self.opponents.plays(faces):
            faces = next((seat for seat in self.players.seating if not self.opponents.plays(seat)), faces)
        assert faces is not None
        return -90.0 * self.players.edge_of(faces) % 360.0

    @property
    def prompt(self) -> str:
        """What the app wants now, in one sentence."""
        if self.screen is Screen.RACK:
            return self.racks.asks
        if self.table.held_up:
            assert self.guide is not None
            if len(self.table.meant_places) > 1 and self.table.meant is None:
                return Sentence(WHERE_MEANT).say(self.language)
            return self.guide.says
        if self.opponents.thinking and self._lacks and self.guide is not None:
            return self.guide.says  # the app decides once the table shows what it should
        return self.players.addressed(self.scene.prompt if self.hidden.looking else self.pointing.asks)

    @property
    def lesson(self) -> str:
        """What new players should know now."""
        explains = self.settings.explain or self.practice.on
        return self.scene.lesson if explains and self.running and not self.table.held_up else ""

    @property
    def plain_choices(self) -> tuple[Choice, ...]:
        """The choices that need no tap on the map and no card; none once a card has laid others out, since one of them
        must be taken then."""
        return self.pointing.plain_choices if not self.hidden.laid_out else ()

    @property
    def pattern(self) -> Pattern:
        """What the place lights show: what the table lacks, else what was tapped."""
        if self.pages.top in (Screen.SETUP, Screen.TABLE):
            return for_waiting(self.table.deployment or ())
        if not self.running or self.fighting.turning:
            return {}
        guided = self.guidance.pattern
        if guided and (self.table.held_up or self.pointing.selection.origin is None):
            return guided
        if self.pointing.selection.empty and (hinted := self.hints.cues):
            return {PlaceId(place): cue for place, cue in hinted.items()}
        return {PlaceId(place): cue for place, cue in self.pointing.cues.items()}

    @property
    def lit(self) -> Pattern:
        """What the place lights show: the pattern, and where it is dark what is in dispute, which the map says by its
        signs."""
        shown = self.pattern
        if shown or not self.running or self.fighting.turning or not self.pointing.selection.empty:
            return shown
        return {PlaceId(place): Cue.DISPUTED for place, ground in self.scene.grounds.items() if ground.disputed}

    # What is done

    def take_reading(self, reading: Reading) -> None:
        """The camera read the table; what it shows for certain is taken over."""
        said = self.devices.camera
        before, self.devices.reading = self.devices.reading, reading
        if self.screen in SAY_HOW_THE_CAMERA_DOES and self.devices.camera != said:
            self.changed()
        lies_anew = before is None or before.board != reading.board
        if self.screen in (Screen.SETUP, Screen.TABLE, Screen.CARDS, Screen.RACK) and lies_anew:
            self.changed()
        if self.running:
            self.racks.shown.feed(reading)
        if self.running and reading.note != (before.note if before is not None else None):
            self.changed()
        if self.table.feed(reading):
            self.consent.drop()
            self.changed()

    def think(self) -> None:
        """Lets the app's seats, a hint and the look at a finished game go on; to be called every now and then."""
        self.opponents.follow()
        self.review.follow()
        self.hints.follow()
        self.reasons.follow()
        if not self.running:
            self.questions.close()

    def analyse(self) -> None:
        """Opens the look at the game that is over."""
        if self.decisions.attempt(self.review.begin):
            self.open(Screen.ANALYSIS)

    def explain_moves(self) -> None:
        """Opens the page that says of each move why."""
        self.reasons.newest()
        self.open(Screen.REASONS)

    def go_way(self, way: Way) -> None:
        """The players take a way on that the table leaves."""
        if way is Way.NEW_GAME:
            self.games.begin(self.session.game.options)
        else:
            self.ways.go(way)

    def pressed(self, seat: Seat, menu: bool) -> None:
        """A seat's button was pressed: short to go on where only one thing is left, long for the menu."""
        if not self.running:
            return
        if menu:
            self.open(Screen.MENU)
        elif self.screen is Screen.COMBAT and self.fighting.combat_over and not self.fighting.turning:
            self.fighting.leave_combat()
        elif self.screen is Screen.RACK and not self.racks.shown.going:
            self.racks.done()
        elif self.screen is Screen.BATTLE and seat == self.wanted and len(self.pointing.ready) == 1:
            self.submit(self.pointing.ready[0])

    # What most pages read and do

    @property
    def game(self) -> Game:
        """The game that is on the table, or comes next."""
        return self.play.game

    @property
    def board(self) -> Board:
        """Its board."""
        return self.play.game.board

    @property
    def language(self) -> str:
        """The players' language."""
        return self.play.language

    @property
    def settings(self) -> ScreenConfig:
        """How the screen is set."""
        return self.preferences.screen

    @property
    def running(self) -> bool:
        """Whether a game is on the table."""
        return self.play.running

    @property
    def session(self) -> Session:
        """The running game."""
        return self.play.session

    @property
    def guide(self) -> Guide | None:
        """What the table says to the running game."""
        return self.play.guide

    @property
    def guidance(self) -> Guidance:
        """What the table says, and what it still lacks."""
        return self.table.guidance

    @property
    def scene(self) -> Scene:
        """The scene for all eyes."""
        return self.play.scene

    def scene_for(self, seat: Seat | None) -> Scene:
        """The scene for one seat, or for all (None)."""
        return self.play.scene_for(seat)

    @property
    def wanted(self) -> Seat | None:
        """The seat that must decide."""
        return self.play.wanted

    @property
    def holder(self) -> Seat | None:
        """The seat that has the screen to itself."""
        return self.play.holder

    @property
    def news(self) -> tuple[str, ...]:
        """What happened last, in words, the newest last."""
        return self.play.news

    @property
    def why(self) -> str:
        """Why the last wish was refused, in words; empty where none was."""
        return self.decisions.why

    def submit(self, choice: Choice) -> None:
        """Puts a choice to the rules; a deal waits until the cards of the app's racks are read."""
        if not self.racks.shown.takes(choice):
            self.decisions.submit(choice)

    def act(self, action: Action, source: Source = Source.SCREEN) -> None:
        """Puts an action to the rules."""
        self.decisions.act(action, source)

    def undo(self) -> None:
        """Takes the last decision back."""
        self.consent.undo()

    @property
    def can_undo(self) -> bool:
        """Whether there is a decision to take back."""
        return self.consent.can_undo

    def open(self, screen: Screen) -> None:
        """Shows a page over what is shown now."""
        self.pages.open(screen)

    def back(self) -> None:
        """Back from a page."""
        self.pages.back()

    def watch(self, call: Callable[[], object]) -> Callable[[], None]:
        """Makes a call after every change from now on; returns what ends that."""
        return self.play.changed.watch(call)

    def changed(self) -> None:
        """Notifies the watchers."""
        self.play.changed()
