"""What all screens and lights show: one session, its table and the taps so far, joined in one object.

It has no screen in it. Screens read its properties and call its verbs; whatever changes, it tells its watchers.
It decides no rule: choices are the legal actions of the scene, narrowed by taps, and a refusal is the engine's own.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping
from enum import Enum
from typing import TYPE_CHECKING, Any

import msgspec

from companion.board import Board
from companion.config import ScreenConfig
from companion.cues import Cue, Pattern, for_waiting
from companion.discrepancies import Discrepancy
from companion.errors import CompanionError, DeviceError, IllegalAction
from companion.follower import Follower
from companion.game import Action, CardId, Game, Seat
from companion.guidance import Guidance, Way
from companion.language import Sentence, languages, mark
from companion.log import GameId, Log
from companion.reconcile import Explanation, Verdict
from companion.scene import Card, Choice, Counter, Scene, Tally
from companion.session import Entry, Session, Source
from companion.sightings import Reading
from ui import deployment
from ui import selection as taps
from ui.beats import Beats
from ui.guide import Guide
from ui.pieces import Check
from ui.selection import Marks, Selection
from ui.shelf import Shelf
from ui.wishes import refused

if TYPE_CHECKING:
    from ui.parts import Parts


class Screen(Enum):
    """The screens of the app."""

    HOME = "home"
    HANDOVER = "handover"
    HAND = "hand"
    BATTLE = "battle"
    COMBAT = "combat"
    WRONG = "wrong"
    END = "end"
    MENU = "menu"
    AGREE = "agree"
    SETUP = "setup"
    SETTINGS = "settings"
    REFERENCE = "reference"
    REPLAY = "replay"
    COMBATS = "combats"
    SEALS = "seals"
    GAMES = "games"
    PIECES = "pieces"
    DEVICES = "devices"
    LIGHTS = "lights"
    CAMERA = "camera"


VARIANTS = {"basic": mark("Basic game"), "advanced": mark("With special cards")}
HAND_PILES = ("hand", "specials")
NEWS_KEPT = 4
NOT_USABLE = mark("This card cannot be used now.")
LOOK_FIRST = mark("Hold a finger on the cards first, and lift it from the card that you want.")
NOT_YOURS = mark("Nothing can be done from {place} now.")
WHAT = mark("{place}: choose what to do, or tap where to.")
WHERE = mark("{kind} from {place}: tap where to.")
WHO = mark("Tap the counters that take part, then press the button.")


class TableModel:
    """The app's state of mind: which screen, for whose eyes, what was tapped, what the table still lacks."""

    def __init__(
        self,
        game: Game,
        log: Log,
        build: Callable[[str, str], Game],
        language: str = "en",
        seed: int | None = None,
        settings: ScreenConfig | None = None,
        save: Callable[[Mapping[str, Any]], None] = lambda changes: None,
        keep: Callable[[str], None] = lambda text: None,
    ) -> None:
        """`build` makes the rules of a kept game; `seed` is the next new game's (None: the system's generator);
        `save` keeps settings that were changed on the screen, `keep` the text of a component file that was."""
        self.game = game
        self.language = language
        self.selection = Selection()
        self.damage: Marks = {}
        self.why = ""
        """Why the last wish was refused."""
        self.rule: str | None = None
        """The ruling that refused it, until it is explained."""
        self.holder: Seat | None = None
        """The seat that has the screen to itself."""
        self.conceding: Seat | None = None
        """The seat that was asked whether it really gives up."""
        self.accept_board: Callable[[], None] = lambda: None
        """Tells the reader that a board that was moved is right where it lies now."""
        self.shelf = Shelf(game, log, build, seed, keep)
        self.parts: Parts | None = None
        """The devices, for the pages that deal with them; None where there are none."""
        self.settings = settings or ScreenConfig()
        self._save = save
        self.check = Check(game, language, self._reprint)
        self._pages: list[Screen] = []
        self.learning = False
        """Whether decisions are explained to new players."""
        self.agreed: frozenset[Seat] = frozenset()
        """The seats that agreed to take the last decision back."""
        self._session: Session | None = None
        self.guide: Guide | None = None
        self.reading: Reading | None = None
        """What the camera saw last."""
        self._watchers: list[Callable[[], None]] = []
        self._beats = Beats()
        self._news: deque[str] = deque(maxlen=NEWS_KEPT)
        self._picked: CardId | None = None
        self._laid_out: CardId | None = None
        self._looking = self._board_shown = False
        self._scenes: dict[Seat | None, Scene] = {}

    # Watching

    def watch(self, tell: Callable[[], None]) -> None:
        """Calls `tell` after every change from now on."""
        self._watchers.append(tell)

    def changed(self) -> None:
        """Tells the watchers."""
        for tell in self._watchers:
            tell()

    # Games

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
    def variant(self) -> str:
        """The variant that is being played."""
        return self.shelf.variant(self.session)

    @property
    def variants(self) -> tuple[str, ...]:
        """The variants that can be played."""
        return self.game.variants

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages that can be chosen."""
        return languages()

    def variant_name(self, variant: str) -> str:
        """What a variant is called."""
        return self._say(VARIANTS.get(variant, variant))

    def new_game(self, variant: str) -> None:
        """Begins a game."""
        self._attempt(lambda: self._take(self.shelf.new(variant)))

    # The pieces

    def check_pieces(self) -> None:
        """Begins to check what is printed on the pieces."""
        self.check = Check(self.shelf.game(), self.language, self._reprint)
        self.open(Screen.PIECES)

    def pieces_right(self) -> None:
        """The pieces that are looked at are right so; they count from the next new game on."""
        self._attempt(self._next_pieces)

    def _next_pieces(self) -> None:
        if not self.check.right():
            self.back()

    def _reprint(self, text: str) -> Game:
        game = self.shelf.reprint(text)
        if not self.running:
            self.game = game
        return game

    def go_on(self, game: GameId | None = None) -> None:
        """Goes on with a kept game, the newest where none is named, exactly where it stopped."""
        self._attempt(lambda: self._take(self.shelf.resume(game)))

    def go_home(self) -> None:
        """Leaves the game; it is kept."""
        self._leave()
        self._pages.clear()
        self._reset()
        self.changed()

    def _leave(self) -> None:
        if self.guide is not None:
            self.guide.follower.close()
        self._session = self.guide = None

    def _take(self, session: Session) -> None:
        self._leave()
        follower = Follower(session, accept=lambda: self.accept_board())
        self._session, self.guide = session, Guide(follower, session.game, self.language)
        self.game = session.game
        self._beats.clear(session.seq)
        self._news.clear()
        self._pages.clear()
        self._scenes.clear()
        session.subscribe(self._entered)
        self._reset()
        self.changed()

    def speak(self, language: str) -> None:
        """Changes the language."""
        self.language = language
        if self.guide is not None:
            self.guide.language = language
        self._scenes.clear()
        self._attempt(lambda: self._save({"language": language}))

    # What is shown

    def scene_for(self, seat: Seat | None) -> Scene:
        """The scene for one seat, or for both (None); while a question of the past is asked, the one in which it is."""
        front = self._beats.front
        if front is not None and front.question is not None:
            if seat is None:
                return front.question
            own = self.game.scene(self.session.state, seat, self.language)
            return msgspec.structs.replace(front.question, piles=own.piles)
        if seat not in self._scenes:
            self._scenes[seat] = self.game.scene(self.session.state, seat, self.language)
        return self._scenes[seat]

    @property
    def scene(self) -> Scene:
        """The scene for both pairs of eyes."""
        return self.scene_for(None)

    @property
    def board(self) -> Board:
        """The board."""
        return self.game.board

    @property
    def screen(self) -> Screen:
        """Which screen is due."""
        if self._pages:
            return self._pages[-1]
        if self._session is None:
            return Screen.HOME
        scene = self.scene
        if self._looking:
            return self._hand_or_handover()
        if self.guide is not None and self.guide.wrong and not scene.hidden and not self._beats.asking:
            return Screen.WRONG
        if self.combat is not None or scene.kind == "damage":
            return Screen.COMBAT
        if scene.winner is not None:
            return Screen.END
        if scene.hidden and not self._board_shown:
            return self._hand_or_handover()
        return Screen.BATTLE

    def _hand_or_handover(self) -> Screen:
        return Screen.HAND if self.holder == self.wanted else Screen.HANDOVER

    @property
    def wanted(self) -> Seat | None:
        """The seat that must decide, and may look at its cards for that."""
        decider = self.scene.decider
        return Seat(decider) if decider is not None else None

    @property
    def turned(self) -> float:
        """How far the screen is turned, in degrees, for the player who must decide."""
        if not self.settings.facing or not self.running or self._pages or self.wanted is None:
            return 0.0
        return 360.0 * self.game.seats.index(self.wanted) / len(self.game.seats)

    @property
    def news(self) -> tuple[str, ...]:
        """What happened last, in words, the newest last."""
        return tuple(self._news)

    @property
    def prompt(self) -> str:
        """What the app wants now, in one sentence."""
        selection, scene = self.selection, self.scene
        if self.held_up:
            assert self.guide is not None
            return self.guide.says
        if selection.origin is None or self._looking:
            return scene.prompt
        if selection.kind is None:
            return self._say(WHAT, place=selection.origin)
        if selection.marks is None:
            return self._say(WHERE, kind=scene.kinds.get(selection.kind, ""), place=selection.origin)
        return self._say(WHO)

    @property
    def lesson(self) -> str:
        """What new players should know now."""
        return self.scene.lesson if self.learning and self.running and not self.held_up else ""

    @property
    def cues(self) -> Mapping[str, Cue]:
        """What each place means now, on the screen and in the lights."""
        selection = self.selection
        if selection.origin is None:
            return {}
        here = taps.narrowed(self.choices, selection)
        holders = {counter.place: counter.seat for counter in self.scene.counters}
        own = holders.get(selection.origin)
        cues = {
            place: Cue.TO if holders.get(place, own) == own else Cue.TARGET
            for place in (taps.targets(here) if selection.target is None else {selection.target})
        }
        return {**cues, selection.origin: Cue.FROM}

    # Choices, narrowed by taps

    @property
    def choices(self) -> tuple[Choice, ...]:
        """The choices that are open to both eyes, or those of the card that the decider chose to use."""
        if self.selection.card is not None:
            own = self.scene_for(self.wanted).choices
            return tuple(choice for choice in own if choice.card == self.selection.card)
        return self.scene.choices

    @property
    def plain_choices(self) -> tuple[Choice, ...]:
        """The choices that name nothing on the map, less the one that ends a turn."""
        return tuple(c for c in self.scene.choices if c.origin is None and not c.marks and c.kind != "end")

    @property
    def ending(self) -> Choice | None:
        """The choice that ends the turn."""
        return next((c for c in self.scene.choices if c.kind == "end"), None)

    @property
    def only_end(self) -> bool:
        """Whether ending the turn is all that is left."""
        return len(self.scene.choices) == 1 and self.ending is not None

    @property
    def ready(self) -> tuple[Choice, ...]:
        """The choices that the taps name fully."""
        return taps.ready(self.choices, self.selection)

    @property
    def kind_buttons(self) -> tuple[tuple[str, str, int, bool], ...]:
        """For the chosen place: each kind, its name, its least cost, and whether it is possible now."""
        selection = Selection(self.selection.origin, None, self.selection.target, None, self.selection.card)
        here = taps.narrowed(self.choices, selection)
        buttons = []
        for kind, label in self.scene.kinds.items():
            costs = [choice.cost or 0 for choice in here if choice.kind == kind]
            buttons.append((kind, label, min(costs, default=0), bool(costs)))
        return tuple(buttons)

    def tap_place(self, place: str) -> None:
        """A place was tapped on the map."""
        self.why, self.rule = "", None
        if self.scene.decider is None or self.scene.hidden or self.held_up:
            return
        after = taps.tap_place(self.choices, self.selection, place)
        if after is not None:
            self.selection = after
        elif self.selection.origin is None:
            self.why = self._why_not(None, place, None) or self._say(NOT_YOURS, place=place)
        else:
            self.why = self._why_not(self.selection.kind, self.selection.origin, place)
        self.changed()

    def tap_kind(self, kind: str) -> None:
        """A kind of action was tapped for the chosen place."""
        self.why, self.rule = "", None
        after = taps.tap_kind(self.choices, self.selection, kind)
        if after is not None:
            self.selection = after
        elif self.selection.origin is not None:
            self.why = self._why_not(kind, self.selection.origin, self.selection.target)
        self.changed()

    def tap_piece(self, piece: str) -> None:
        """A counter of the chosen place was tapped: it takes part, or not."""
        self.selection = taps.tap_piece(self.choices, self.selection, piece)
        self.changed()

    def clear(self) -> None:
        """Takes the taps back."""
        self._reset()
        self.changed()

    def _why_not(self, kind: str | None, origin: str, target: str | None) -> str:
        """Why the rules refuse a wish."""
        marks = self.selection.marks if kind == self.selection.kind and self.selection.marks else {}
        error = refused(self.game, self.session.state, kind, origin, target, marks)
        self.rule = error.rule if error is not None else None
        return self.refusal(error) if error is not None else ""

    def explain(self) -> None:
        """The players ask why: the ruling of the last refusal in one sentence."""
        if self.rule is not None:
            self.why = self.game.explain(self.rule, self.language) or self.why
            self.rule = None
            self.changed()

    def refusal(self, error: CompanionError) -> str:
        """A refusal in words, with its ruling's number."""
        said = error.sentence.say(self.language)
        rule = error.rule if isinstance(error, IllegalAction) else None
        return f"{said} ({rule})" if rule and f"({rule})" not in said else said

    # Decisions

    def submit(self, choice: Choice) -> None:
        """Puts a choice to the rules; a question of the past is answered by its only answer."""
        front = self._beats.front
        if front is not None and front.question is not None:
            self._beats.pop()
            self._answered()
            return
        self.act(choice.action)

    def act(self, action: Action, source: Source = Source.SCREEN) -> None:
        """Puts an action of the decider to the rules."""
        self._attempt(lambda: self.session.submit(action, self.wanted, source))

    def undo(self) -> None:
        """Takes the last decision back: at once, or once all seats agree where something was revealed since."""
        to = self.session.takeback()
        if to is not None and self.session.needs_both(to):
            self.agreed = frozenset()
            self.open(Screen.AGREE)
        else:
            self._attempt(self.session.undo)

    @property
    def undone(self) -> str:
        """What would be taken back, in words."""
        to = self.session.takeback()
        step = next((s for s in self.session.steps if to is not None and s.entry.seq > to), None)
        return self.session.say(step.entry, self.language) if step is not None else ""

    def agree(self, seat: str) -> None:
        """A seat agrees to take the last decision back; with the last one's agreement it is done."""
        self.agreed |= {Seat(seat)}
        if self.agreed >= set(self.game.seats):
            self._pages.clear()
            self._attempt(lambda: self.session.undo(agreed=True))
        self.changed()

    @property
    def can_undo(self) -> bool:
        """Whether there is a decision to take back."""
        return self._session is not None and self.session.takeback() is not None

    def ask_concede(self, seat: str) -> None:
        """Asks whether a seat really gives up."""
        self.conceding = Seat(seat)
        self.changed()

    def concede(self, seat: str) -> None:
        """A seat gives up."""
        self._pages.clear()
        self._attempt(lambda: self.session.concede(Seat(seat)))

    # Pages beside the game

    def open(self, screen: Screen) -> None:
        """Shows a page over what is shown now."""
        self._pages.append(screen)
        self.conceding, self.why = None, ""
        self.changed()

    def back(self) -> None:
        """Back from a page."""
        if self._pages:
            self._pages.pop()
        self.why = ""
        self.changed()

    def change(self, **settings: Any) -> None:
        """Changes settings of the screen, and keeps them."""
        self.settings = msgspec.structs.replace(self.settings, **settings)
        self._attempt(lambda: self._save({"screen": settings}))

    def _attempt(self, act: Callable[[], object]) -> None:
        """Does something that may be refused; a refusal becomes a sentence on the screen."""
        self.why = ""
        try:
            act()
        except CompanionError as error:
            self.why = self.refusal(error)
            if isinstance(error, DeviceError) and self.guide is not None:
                self.why = ""
                self.guide.follower.trouble(error)
        self.changed()

    def _entered(self, entry: Entry) -> None:
        """The session logged an entry."""
        self._scenes.clear()
        self._beats.follow(self.session, self.language)
        for event in entry.events:
            said = self.game.say(event, self.language)
            if said:
                self._news.append(said)
        self._pages.clear()
        self._answered()

    def _answered(self) -> None:
        """A decision was made: another one may be due, by another player."""
        self._scenes.clear()
        if self.wanted != self.holder:
            self.holder = None
        self._board_shown = False
        self._reset()
        self.changed()

    def _reset(self) -> None:
        self.selection, self.damage, self.why, self.rule = Selection(), {}, "", None
        self._looking, self._picked, self._laid_out, self.conceding = False, None, None, None

    # Combat

    @property
    def combat(self) -> Tally | None:
        """The combat to show: the oldest that was not looked at to its end, or the one in progress."""
        front = self._beats.front
        return front.tally if front is not None and front.tally is not None else self.scene.tally

    @property
    def combat_over(self) -> bool:
        """Whether nothing more is to be decided in the combat that is shown."""
        front = self._beats.front
        if front is None or front.question is not None:
            return False
        tally = self.scene.tally
        return self._beats.more or tally is None or tally.card is None

    def leave_combat(self) -> None:
        """The combat was looked at."""
        self._beats.pop()
        self.changed()

    @property
    def takers(self) -> tuple[Counter, ...]:
        """The counters among which the decider must share out damage."""
        if self.scene.kind != "damage" or self.combat_over:
            return ()
        pieces = {piece for choice in self.scene.choices for piece in choice.marks}
        return tuple(counter for counter in self.scene.counters if counter.piece in pieces)

    def give_point(self, piece: str) -> None:
        """A counter that takes damage was tapped: one point more."""
        self.damage = taps.give_point(self.scene.choices, self.damage, piece)
        self.why = ""
        self.changed()

    def falls(self, counter: Counter) -> bool:
        """Whether a counter is lost by the points given so far."""
        return self.damage.get(counter.piece, 0) >= counter.life

    @property
    def damage_left(self) -> int:
        """How many points must still be given; below 0 where too many were."""
        return taps.points_left(self.scene.choices, self.damage)

    @property
    def damage_choice(self) -> Choice | None:
        """The choice that the points given so far make, if they make one."""
        return next((choice for choice in self.scene.choices if choice.marks == self.damage), None)

    def take_damage(self) -> None:
        """The points given are the damage."""
        choice = self.damage_choice
        if choice is not None:
            self.submit(choice)
            return
        left = self.damage_left
        if left > 0:
            self.why = self._say(mark("{n} points are still to be given: tap the counters."), n=left)
        else:
            self.why = self._say(mark("{n} points too many were given: tap on to take them back."), n=-left)
        self.changed()

    # Hidden cards

    @property
    def can_look(self) -> bool:
        """Whether the decider has cards to look at."""
        return self.wanted is not None and any(
            pile.id in HAND_PILES and pile.seat == self.wanted and pile.cards for pile in self.scene.piles
        )

    @property
    def hand(self) -> tuple[Card, ...]:
        """The cards that the holder may look at: the hand, or those that a card of it has laid out."""
        if self.holder is None:
            return ()
        piles = self.scene_for(self.holder).piles
        if self._laid_out is not None:
            return tuple(card for pile in piles if pile.opener == self._laid_out for card in pile.cards)
        return tuple(
            card for pile in piles if pile.id in HAND_PILES and pile.seat == self.holder for card in pile.cards
        )

    @property
    def openers(self) -> frozenset[str]:
        """The cards of the holder that lay others out to choose from."""
        return frozenset(pile.opener for pile in self.scene_for(self.holder).piles if pile.opener is not None)

    @property
    def open_choices(self) -> tuple[Choice, ...]:
        """What the holder can do without a card, where the decision is about cards."""
        return self.plain_choices if self.scene.hidden else ()

    def open_hand(self) -> None:
        """The decider wants to see the own cards."""
        self._looking = True
        self.why = ""
        self.changed()

    def take_screen(self) -> None:
        """The wanted player has the screen alone."""
        self.holder = self.wanted
        self.changed()

    def look_at_board(self) -> None:
        """Back from the cards to what both may see."""
        self._looking, self._board_shown, self.why = False, True, ""
        self._picked = self._laid_out = None
        self.changed()

    def pick(self, card: CardId) -> None:
        """The holder's finger lies on a card."""
        self._picked = card

    def use_picked(self) -> None:
        """The holder uses the marked card: at once, or by tapping on the map what it is used with."""
        if self.holder is None or self._picked is None:
            self.why = self._say(LOOK_FIRST)
            self.changed()
            return
        if self._laid_out is None and self._picked in self.openers:
            self._laid_out, self._picked, self.why = self._picked, None, ""
            self.changed()
            return
        choices = tuple(c for c in self.scene_for(self.holder).choices if c.secret and c.card == self._picked)
        if not choices:
            self.why = self._say(NOT_USABLE)
        elif len(choices) == 1 and choices[0].origin is None:
            self.submit(choices[0])
            return
        else:
            card = self._picked
            self._reset()
            self.selection = Selection(card=card)
        self.changed()

    def _say(self, template: str, **values: object) -> str:
        return Sentence(template, values).say(self.language)

    # The table

    @property
    def guidance(self) -> Guidance:
        """What the table says, and what it still lacks; nothing while a question waits that must not be spoilt."""
        if self.guide is None or self._beats.asking:
            return Guidance(Verdict.OFF)
        return self.guide.now

    def take_reading(self, reading: Reading) -> None:
        """The camera read the table; what it shows for certain is taken over."""
        before, self.reading = self.reading, reading
        if self.screen is Screen.SETUP and (before is None or before.board != reading.board):
            self.changed()
        if self.guide is not None and not self._beats.asking and self.guide.feed(reading):
            self.changed()

    @property
    def pattern(self) -> Pattern:
        """What the place lights show: what the table lacks, else what was tapped."""
        if self.screen is Screen.SETUP:
            return for_waiting(self.deployment or ())
        if self._session is None:
            return {}
        guided = self.guidance.pattern
        return guided if guided and (self.held_up or self.selection.origin is None) else self.cues

    @property
    def held_up(self) -> bool:
        """Whether play waits for the table. A combat goes on: counters are turned over and tilted when it is over."""
        guidance = self.guidance
        return guidance.holds and (guidance.verdict is not Verdict.WAITING or self.scene.tally is None)

    def means(self, explanation: Explanation) -> None:
        """The players say what the table means."""
        assert self.guide is not None
        follower = self.guide.follower
        self._attempt(lambda: follower.choose(explanation))

    def go_way(self, way: Way) -> None:
        """The players take a way on that the table leaves."""
        assert self.guide is not None
        guide = self.guide
        if way is Way.NEW_GAME:
            self.new_game(self.variant)
        else:
            self._attempt(lambda: guide.go(way))

    @property
    def deployment(self) -> tuple[Discrepancy, ...] | None:
        """What the table lacks to be set up for a new game; None where it cannot be read."""
        return deployment.lacks(self.game, self.reading)

    @property
    def devices(self) -> str:
        """How the camera does, in one sentence."""
        if self.reading is None:
            return ""
        if self.reading.sentence is not None:
            return self.reading.sentence.say(self.language)
        seen = len(self.reading.board.pieces) if self.reading.board is not None else 0
        return self._say(mark("The camera sees {n} counters."), n=seen)

    def pressed(self, seat: Seat, menu: bool) -> None:
        """A seat's button was pressed: short to go on where only one thing is left, long for the menu."""
        if menu and self.running:
            self.open(Screen.MENU)
        elif self.running and self.screen is Screen.COMBAT and self.combat_over:
            self.leave_combat()
        elif self.running and self.screen is Screen.BATTLE and seat == self.wanted and len(self.ready) == 1:
            self.submit(self.ready[0])
