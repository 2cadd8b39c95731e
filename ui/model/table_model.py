"""What all screens and lights show: one session, its table and the taps so far, joined in one object.

It has no screen in it. Screens read its properties and call its verbs; whatever changes, it tells its watchers.
It decides no rule: choices are the legal actions of the scene, narrowed by taps, and a refusal is the engine's own.
Its parts are in `ui/model`, one idea each; here is what needs several of them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import msgspec

from companion.board import PlaceId
from companion.errors import CompanionError
from companion.game import TWO, Game, Seat
from companion.language import Sentence, languages, mark
from companion.record.log import Log
from companion.record.session import Build, Source
from companion.scene import Page
from companion.settings.config import MainsHz, PlayersConfig, ScreenConfig
from companion.table.cues import Pattern, for_waiting
from companion.table.guidance import Way
from companion.table.reconcile import Verdict
from companion.table.sightings import Reading
from ui.model.agreement import Agreement
from ui.model.fighting import Fighting
from ui.model.games import Games
from ui.model.guide import Guide
from ui.model.screen import Screen
from ui.model.told import Told

__all__ = ["Screen", "TableModel"]

FOLLOW_BOTH = mark("So the game will follow the table, and it is written down: both players must agree.")
FOLLOW_ALL = mark("So the game will follow the table, and it is written down: all players must agree.")
BACK_BOTH = mark("This would be taken back, with all that followed: both players must agree.")
BACK_ALL = mark("This would be taken back, with all that followed: all these players must agree.")
WHERE_MEANT = mark("What does this mean? Tap the target on the map, or choose here.")


class TableModel(Games, Told, Fighting):
    """The app's state of mind: which screen, for whose eyes, what was tapped, what the table still lacks."""

    def __init__(
        self,
        game: Game,
        log: Log,
        build: Build,
        language: str = "en",
        seed: int | None = None,
        settings: ScreenConfig | None = None,
        save: Callable[[Mapping[str, Any]], None] = lambda changes: None,
        keep: Callable[[str], None] = lambda text: None,
        players: PlayersConfig | None = None,
    ) -> None:
        """`build` makes the rules of a kept game; `seed` is the next new game's (None: the system's generator);
        `save` keeps settings that were changed on the screen, `keep` the text of a component file that was."""
        super().__init__(game, log, build, language, seed, keep)
        self.settings = settings or ScreenConfig()
        self.mistakes: tuple[Sentence, ...] = ()
        """What in the owner's files cannot be used, so that the app does without it."""
        self.players = players or PlayersConfig()
        self._save = save

    # What is shown

    @property
    def screen(self) -> Screen:
        """Which screen is due."""
        if self._pages:
            return self._pages[-1]
        if self._session is None:
            return Screen.HOME
        scene = self.scene
        if self._looking or self.showing:
            return self._hand_or_handover()
        if scene.page is Page.TELL and self._beats.front is None:
            return Screen.CARDS
        unseen = self.turning or self._fought is not None
        if self.guide is not None and self.guide.wrong and scene.page is not Page.HAND and not unseen:
            return Screen.WRONG
        if self.telling:
            return Screen.CARDS
        if self.combat is not None or scene.page in (Page.SUMS, Page.SHARE):
            return Screen.COMBAT
        if scene.page is Page.OVER:
            return Screen.END
        if scene.page is Page.HAND and not self._board_shown:
            return self._hand_or_handover()
        return Screen.BATTLE

    @property
    def moment(self) -> object:
        """What taps are about: the page, the decision, and what is asked. A tap that was meant for another moment is
        not acted on."""
        if self._session is None:
            return self.screen, tuple(self._pages)
        now, session = self.guidance, self.session
        asked = self.agreement if Screen.AGREE in self._pages else None
        shown = self.screen, tuple(self._pages), self.holder, self._beats.front, asked
        return shown, session.id, session.seq, now.ways, now.explanations

    def _hand_or_handover(self) -> Screen:
        return Screen.HAND if self.holder == self.wanted else Screen.HANDOVER

    @property
    def turned(self) -> float:
        """How far the screen is turned for the player who must decide, in degrees against the clock: a multiple of
        90."""
        if not self.settings.facing or not self.running or self._pages or self.wanted is None:
            return 0.0
        return -90.0 * self.edge_of(self.wanted) % 360.0

    @property
    def prompt(self) -> str:
        """What the app wants now, in one sentence."""
        if self.held_up:
            assert self.guide is not None
            return self._say(WHERE_MEANT) if len(self.meant_places) > 1 and self.meant is None else self.guide.says
        return self.addressed(self.scene.prompt if self._looking else self.asks)

    @property
    def lesson(self) -> str:
        """What new players should know now."""
        return self.scene.lesson if self.settings.explain and self.running and not self.held_up else ""

    @property
    def pattern(self) -> Pattern:
        """What the place lights show: what the table lacks, else what was tapped."""
        if self.screen is Screen.SETUP:
            return for_waiting(self.deployment or ())
        if self._session is None or self.turning:
            return {}
        guided = self.guidance.pattern
        if guided and (self.held_up or self.selection.origin is None):
            return guided
        return {PlaceId(place): cue for place, cue in self.cues.items()}

    # What is done

    def take_reading(self, reading: Reading) -> None:
        """The camera read the table; what it shows for certain is taken over."""
        before, self.reading = self.reading, reading
        if self.screen is Screen.SETUP and (before is None or before.board != reading.board):
            self.changed()
        if self.screen is Screen.CARDS and (before is None or before.board != reading.board):
            self.changed()
        if self.running and reading.note != (before.note if before is not None else None):
            self.changed()
        if self.guide is not None and self.guide.feed(reading):
            self.drop_agreement()
            self.meant = None
            self.changed()

    def go_way(self, way: Way) -> None:
        """The players take a way on that the table leaves; what the rules do not do by themselves is done once all
        have agreed."""
        if way is Way.NEW_GAME:
            self.begin(self.session.game.options)
            return
        self._attempt(lambda: self._go_way(way))

    def _go_way(self, way: Way) -> None:
        guide = self.guide
        assert guide is not None
        asked: Agreement | None = None
        if way is Way.TABLE_IS_RIGHT and guide.now.verdict is not Verdict.UNREADABLE:
            asked = self._table_is_right(guide)
        elif way is Way.TAKE_BACK:
            asked = self._go_back(guide)
        if asked is None:
            guide.go(way)
        else:
            self.ask(asked)

    def _table_is_right(self, guide: Guide) -> Agreement | None:
        """What all must agree to where the game has to follow the table; None where it has not."""
        claim = guide.follower.claim()
        if claim.layout is None:
            return None
        return Agreement(
            title=Sentence("Is the table right?"),
            what=tuple(change.say for change in claim.changes),
            why=Sentence(FOLLOW_BOTH if len(self.game.seats) == TWO else FOLLOW_ALL),
            decline=Sentence("No, not like that"),
            act=lambda: guide.go(Way.TABLE_IS_RIGHT, claim),
            stands=lambda: guide.now.verdict is not Verdict.AGREED,
        )

    def _go_back(self, guide: Guide) -> Agreement | None:
        """What all must agree to where play would go back by more than a slip of the last decision."""
        explanation = guide.now.explanations[0]
        to = explanation.back_to
        if to is None:
            return None
        asked = self.session.consent(to)
        if not asked:
            if to == self.session.takeback():
                return None
            asked = frozenset(self.game.seats)
        gone = [step.entry for step in self.session.steps if step.entry.seq > to]
        return Agreement(
            title=Sentence("Go back to this position?"),
            what=tuple(
                partial(self.session.say, entry) for entry in reversed(gone) if entry.source is not Source.CHANCE
            ),
            why=Sentence(BACK_BOTH if len(asked) == TWO else BACK_ALL),
            asked=asked,
            decline=Sentence("No, play on"),
            act=lambda: guide.follower.choose(explanation),
            stands=lambda: guide.now.verdict is not Verdict.AGREED,
        )

    def pressed(self, seat: Seat, menu: bool) -> None:
        """A seat's button was pressed: short to go on where only one thing is left, long for the menu."""
        if menu and self.running:
            self.open(Screen.MENU)
        elif self.running and self.screen is Screen.COMBAT and self.combat_over and not self.turning:
            self.leave_combat()
        elif self.running and self.screen is Screen.BATTLE and seat == self.wanted and len(self.ready) == 1:
            self.submit(self.ready[0])

    # Settings

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages that can be chosen."""
        return languages()

    def speak(self, language: str) -> None:
        """Changes the language."""
        self.language = language
        self._scenes.clear()
        self._keep_setting({"language": language})

    def change(self, **settings: Any) -> None:
        """Changes settings of the screen, and keeps them."""
        self.settings = msgspec.structs.replace(self.settings, **settings)
        self._keep_setting({"screen": settings})

    def follow_mains(self, mains: MainsHz) -> None:
        """Has the camera expose for lamps on such mains, and keeps that."""
        parts = self.parts
        assert parts is not None
        self._attempt(lambda: parts.follow_mains(mains))

    def _keep_setting(self, changes: Mapping[str, Any]) -> None:
        """Keeps a setting; what is said on the page stays, unless the setting cannot be kept."""
        try:
            self._save(changes)
        except CompanionError as error:
            self.because = self.refusal(error).say
        self.changed()
