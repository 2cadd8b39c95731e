"""A hint for a person who must decide: what the app would do, for the eyes that may see it.

On the board all eyes see a hint, so it is worked out from what an onlooker knows and names only what is open to all. On
the page of a hand it draws on that hand, and is for its holder alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from companion.errors import CompanionError
from companion.game import CHANCE, Action, CardId, Game, Seat, State
from companion.language import Sentence, mark
from companion.opponent import Thought, explain
from companion.scene import Choice, Lies, Page
from companion.table.cues.cue import Cue
from ui.model.play.play import Play
from ui.model.play.questions import Questions, open_choices

THINKING: Final = mark("A hint is being worked out.")
OPEN: Final = mark("Hint: {hint}")
NO_HAND: Final = mark("Hint, from what everybody can see: {hint}")
NONE: Final = mark("There is no hint for this.")


class Hint(msgspec.Struct):
    """What was asked: at which point of which game, for which seat, for whose eyes (None: for all), what it is asked;
    and the thought, once it is there."""

    at: tuple[str, int]
    seat: Seat
    eyes: Seat | None
    choices: tuple[Choice, ...]
    number: int
    thought: Thought | None = None
    failed: bool = False


def in_full(game: Game, before: State, seat: Seat, action: Action, language: str) -> str:
    """An action in words, with the card that it names in secret: for eyes that may see it alone."""
    choices = game.scene(before, seat, language).choices
    card = next((choice.card for choice in choices if choice.action == action and choice.secret), None)
    words = game.say(action, language)
    return f"{words} ({game.card_name(CardId(card), language)})" if card is not None else words


def cues_of(choice: Choice) -> Mapping[str, Cue]:
    """The places that a choice means."""
    cues = {choice.target: Cue.TARGET} if choice.target is not None else {}
    return {**cues, choice.origin: Cue.FROM} if choice.origin is not None else cues


class Hints:
    """The hint that was asked for last; any other tap or decision drops it."""

    def __init__(self, play: Play, questions: Questions) -> None:
        self._play, self._questions = play, questions
        self._hint: Hint | None = None
        play.forgotten.watch(self.drop)

    def eyes(self, alone: bool) -> Seat | None:
        """Whose eyes read the page: those of the seat that has the screen `alone`, or (None) all."""
        return self._play.holder if alone else None

    def possible(self, *, alone: bool = False) -> bool:
        """Whether a person decides who may ask: on the page of the own hand (`alone`), or on one that all see. It does
        not depend on what is hidden."""
        play = self._play
        seat = play.session.to_act if play.running else None
        if seat in (None, CHANCE) or play.plays_itself(seat) or seat != play.wanted or play.shown is not None:
            return False
        if alone:
            return play.holder == seat
        return bool(play.scene.choices) and play.scene.page is not Page.HAND

    def ask(self, *, alone: bool = False) -> None:
        """Begins to work a hint out."""
        if not self.possible(alone=alone):
            return
        self.drop()
        session, eyes = self._play.session, self.eyes(alone)
        seat = session.to_act
        assert seat is not None
        legal, scene = session.game.legal_actions(session.state), self._play.scene_for(eyes)
        if eyes is None:
            choices = open_choices(scene, legal)
        else:
            choices = tuple(choice for choice in scene.choices if choice.action in legal)
        actions = [choice.action for choice in choices]
        number = self._questions.ask(session.game, session.state, session.steps, seat, eyes, actions)
        self._hint = Hint((str(session.id), session.seq), seat, eyes, choices, number)
        self._play.changed()

    def follow(self) -> None:
        """Takes the hint once it is worked out; to be called every now and then."""
        hint = self._hint
        if hint is None or hint.thought is not None or hint.failed:
            return
        if not self._questions.awaits(hint.number):
            self._hint = None
            return
        try:
            hint.thought = self._questions.answer(hint.number)
        except CompanionError:
            hint.failed = True
        if hint.failed or hint.thought is not None:
            self._play.changed()

    def drop(self) -> None:
        """Forgets the hint."""
        if self._hint is not None:
            self._questions.drop(self._hint.number)
            self._hint = None

    def _current(self, eyes: Seat | None) -> Hint | None:
        """The hint, where it is for these eyes and about this moment."""
        hint = self._hint
        if hint is None or hint.eyes != eyes or not self._play.running:
            return None
        session = self._play.session
        return hint if hint.at == (str(session.id), session.seq) else None

    def said(self, *, alone: bool = False) -> str:
        """The hint in words, or that it is worked out; empty where none was asked for, or it is for other eyes."""
        hint, play = self._current(self.eyes(alone)), self._play
        if hint is None:
            return ""
        if hint.thought is None:
            return Sentence(NONE if hint.failed else THINKING).say(play.language)
        game, state = play.session.game, play.session.state
        action = self._advised(hint)
        move = in_full(game, state, hint.eyes, action, play.language) if hint.eyes is not None and action else ""
        said = explain(game, hint.thought, play.language, own=hint.eyes is not None, move=move)
        hands = any(pile.seat == hint.seat and pile.lies is Lies.HAND for pile in play.scene.piles)
        has_hand = hands and hint.eyes is None
        return Sentence(NO_HAND if has_hand else OPEN, {"hint": said}).say(play.language)

    @property
    def choice(self) -> Choice | None:
        """What a hint on the board advises, of the choices that are open to all."""
        hint = self._current(None)
        action = self._advised(hint) if hint is not None else None
        return next((choice for choice in hint.choices if choice.action == action), None) if hint is not None else None

    @property
    def cues(self) -> Mapping[str, Cue]:
        """The places that a hint on the board means."""
        choice = self.choice
        return cues_of(choice) if choice is not None else {}

    def _advised(self, hint: Hint) -> Action | None:
        if hint.thought is None:
            return None
        action: Action = msgspec.convert(hint.thought.action, self._play.session.game.action_type)
        return action
