"""Choices narrowed by taps on the map: from where, what, to where, with whom; and why a wish is refused."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial

import msgspec

from companion.board import PlaceId
from companion.language import Saying, Sentence, mark
from companion.scene import Choice, Page, Role
from companion.table.cues.cue import Cue
from ui.model.play.decisions import Decisions, refusal
from ui.model.play.play import Play
from ui.model.table.table import Table
from ui.model.taps import selection as taps
from ui.model.taps.selection import Selection
from ui.model.taps.wishes import refused

NOT_YOURS = mark("There is nothing to do in {place} now.")
WHAT = mark("{place}: choose an action, or tap its target on the map.")
WHERE = mark("{kind} from {place}: tap the target on the map.")
MARKED = mark("Tap a marked place on the map, or press a button.")
SURE = mark("Press the button to do it, or tap another place.")
STILL_LEFT = mark("Still left: {what}. Tap once more to end the turn.")
WHO = mark("Tap the counters that take part, then press the button.")


def nameless(choices: Iterable[Choice]) -> tuple[Choice, ...]:
    """The choices that name nothing on the map and no card."""
    return tuple(
        choice
        for choice in choices
        if choice.origin is None and choice.target is None and choice.card is None and not choice.marks
    )


class Pointing:
    """What was tapped on the map so far."""

    def __init__(self, play: Play, decisions: Decisions, table: Table) -> None:
        self._play, self._decisions, self._table = play, decisions, table
        self.selection = Selection()
        self._asked_to_end: Saying | None = None
        """The sentence that asked for a second tap to end the turn."""
        self._told_last: str | None = None
        play.forgotten.watch(self._forget)

    @property
    def choices(self) -> tuple[Choice, ...]:
        """The choices that are open to both eyes, or those of the card that the decider chose to use."""
        if self.selection.card is not None:
            own = self._play.scene_for(self._play.wanted).choices
            return tuple(choice for choice in own if choice.card == self.selection.card)
        return self._play.scene.pointed_at

    @property
    def plain_choices(self) -> tuple[Choice, ...]:
        """The choices that name nothing on the map and no card, less the one that ends a turn; once a card was chosen,
        its choices that name nothing on the map, such as a player each. None where one kind is pointed at."""
        return tuple(choice for choice in self.nameless_choices if choice.role is not Role.ENDS)

    @property
    def nameless_choices(self) -> tuple[Choice, ...]:
        """The same, with the one that ends a turn."""
        if self.selection.card is not None:
            nowhere = (c for c in self.choices if c.origin is None and c.target is None and not c.marks)
            return tuple(nowhere)
        return nameless(self._play.scene.choices) if self.selection.kind is None else ()

    @property
    def on_map(self) -> bool:
        """Whether the next tap belongs on the map, though the decision is made on another page."""
        return not self.selection.empty and bool(taps.targets(self.aiming) | taps.origins(self.aiming))

    def point_at(self, kind: str) -> None:
        """Choices of one kind are to be pointed at on the map."""
        self._decisions.clear()
        self.selection = Selection(kind=kind)
        self._play.changed()

    @property
    def ending(self) -> Choice | None:
        """The choice that ends the turn."""
        return next((c for c in self._play.scene.choices if c.role is Role.ENDS), None)

    @property
    def only_end(self) -> bool:
        """Whether ending the turn is all that is left."""
        return len(self._play.scene.pointed_at) == 1 and self.ending is not None

    def end_turn(self) -> None:
        """The turn is to end: at once where nothing is left, else with a second tap, once it was said what is lost."""
        ending = self.ending
        if ending is None:
            return
        because = self._decisions.because
        asked = because is not None and because is self._asked_to_end
        if asked or self.only_end or not any(meter.left > 0 for meter in self._play.scene.meters):
            self._decisions.submit(ending)
            return
        self._decisions.because = self._asked_to_end = self._say_left
        self._play.changed()

    def _say_left(self, language: str) -> str:
        """What would be lost with the turn."""
        meters = self._play.game.scene(self._play.session.state, None, language).meters
        left = ", ".join(f"{meter.label} {meter.left}" for meter in meters if meter.left > 0)
        return Sentence(STILL_LEFT, {"what": left}).say(language)

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
        for kind, label in self._play.scene.kinds.items():
            costs = [choice.cost or 0 for choice in here if choice.kind == kind]
            buttons.append((kind, label, min(costs, default=0), bool(costs)))
        for choice in here:
            if choice.kind not in (kind for kind, *_ in buttons) and not choice.secret:
                buttons.append((choice.kind, choice.label, choice.cost or 0, True))
        return tuple(buttons)

    @property
    def aiming(self) -> tuple[Choice, ...]:
        """The choices that the taps leave, wherever they lead."""
        selection = msgspec.structs.replace(self.selection, target=None)
        if selection.origin is None:
            return tuple(choice for choice in self._sought if choice.origin is None)
        return taps.narrowed(self.choices, selection)

    @property
    def _sought(self) -> tuple[Choice, ...]:
        """The choices that places are tapped for: those of a group once it is pointed at."""
        kind, groups = self.selection.kind, self._play.scene.groups
        return tuple(c for c in self.choices if c.kind == kind or (c.kind not in groups and kind not in groups))

    @property
    def cues(self) -> Mapping[str, Cue]:
        """What each place means now, on the screen and in the lights."""
        selection = self.selection
        if selection.origin is None:
            alone = taps.targets(choice for choice in self._sought if choice.origin is None)
            meant = alone if selection.target is None else alone & {selection.target}
            return dict.fromkeys(meant, Cue.TARGET)
        here = taps.narrowed(self.choices, selection)
        holders = {counter.place: counter.seat for counter in self._play.scene.counters}
        own = holders.get(selection.origin)
        cues = {
            place: Cue.TO if holders.get(place, own) == own else Cue.TARGET
            for place in (taps.targets(here) if selection.target is None else {selection.target})
        }
        return {**cues, selection.origin: Cue.FROM}

    @property
    def asks(self) -> str:
        """What must be tapped next, in one sentence."""
        selection = self.selection
        if selection.origin is None and selection.target is None:
            if (selection.card is not None or selection.kind is not None) and taps.targets(self.choices):
                return self._say(MARKED)
            return self._play.scene.prompt
        if selection.kind is None:
            return self._say(WHAT, place=self._called(selection.origin))
        if selection.marks is None:
            return self._say(
                WHERE, kind=self._play.scene.kinds.get(selection.kind, ""), place=self._called(selection.origin)
            )
        return self._say(WHO if self._some_may_join else SURE)

    @property
    def _some_may_join(self) -> bool:
        """Whether players choose who takes part in what the taps name."""
        named = msgspec.structs.replace(self.selection, marks=None)
        return len({frozenset(choice.marks.items()) for choice in taps.narrowed(self.choices, named)}) > 1

    def tap_place(self, place: str) -> None:
        """A place was tapped on the map."""
        self._decisions.clear()
        if self._table.held_up:
            self._table.mean_place(PlaceId(place))
            return
        unseen = self._play.scene.page is Page.HAND and self.selection.card is None
        if self._play.scene.decider is None or unseen:
            return
        after = taps.tap_place(self.choices, self.selection, place)
        if after is not None:
            self.selection = after
        elif self.selection.origin is None:
            refused, told = self._why_not(None, place, None), partial(self._told_of, place)
            self._decisions.because = refused or told
            ground = self._play.scene.grounds.get(place)
            self._decisions.told = told if ground is not None and ground.story else None
            self._told_last = place
        else:
            self._refuse(place)
        self._play.changed()

    def _refuse(self, place: str) -> None:
        """Says why what was tapped cannot be done in a place, or else what there is to tell of the place."""
        self._decisions.because = self._why_not(self.selection.kind, self.selection.origin or "", place)
        ground = self._play.scene.grounds.get(place)
        if self._decisions.because is None and ground is not None and ground.story:
            self._decisions.because = self._decisions.told = partial(self._told_of, place)
            self._told_last = place

    @property
    def told_of(self) -> str | None:
        """The place of which it is told now what there is to tell."""
        decisions = self._decisions
        return self._told_last if decisions.because is not None and decisions.because is decisions.told else None

    def _told_of(self, place: str, language: str) -> str:
        """What there is to tell of a place where nothing can be done."""
        grounds = self._play.game.scene(self._play.session.state, None, language).grounds
        story = grounds[place].story if place in grounds else ""
        return story or Sentence(NOT_YOURS, {"place": self._called(place)}).say(language)

    def tap_kind(self, kind: str) -> None:
        """A kind of action was tapped for the chosen place."""
        self._decisions.clear()
        after = taps.tap_kind(self.choices, self.selection, kind)
        if after is not None:
            self.selection = after
        elif self.selection.origin is not None:
            self._decisions.because = self._why_not(kind, self.selection.origin, self.selection.target)
        self._play.changed()

    def tap_piece(self, piece: str) -> None:
        """A counter of the chosen place was tapped: it takes part, or not."""
        self.selection = taps.tap_piece(self.choices, self.selection, piece)
        self._play.changed()

    def use_card(self, card: str, choices: tuple[Choice, ...] = ()) -> None:
        """A card was chosen: its choices are tapped next, all else that was tapped is taken back. Where all of some
        `choices` begin in one place, nothing else is meant."""
        self._play.forgotten()
        self.selection = Selection(card=card)
        origins = {choice.origin for choice in choices}
        if len(origins) == 1 and None not in origins:
            kinds = taps.kinds(choices)
            begun = Selection(card=card, origin=origins.pop(), kind=kinds[0] if len(kinds) == 1 else None)
            self.selection = taps.settled(choices, begun)

    def clear(self) -> None:
        """Takes the taps back."""
        self._play.instead = None
        self._play.forgotten()
        self._play.changed()

    def _why_not(self, kind: str | None, origin: str, target: str | None) -> Saying | None:
        """Why the rules refuse a wish."""
        marks = self.selection.marks if kind == self.selection.kind and self.selection.marks else {}
        error = refused(self._play.game, self._play.session.state, kind, origin, target, marks)
        self._decisions.rule = error.rule if error is not None else None
        return refusal(error).say if error is not None else None

    def _called(self, place: str | None) -> str:
        """What players call a place."""
        return self._play.game.board.called(place or "")

    def _say(self, template: str, **values: object) -> str:
        return Sentence(template, values).say(self._play.language)

    def _forget(self) -> None:
        self.selection = Selection()
