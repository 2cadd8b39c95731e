"""Choices that lie behind one button on a page of sums: first the kind, then the seat, then one of them."""

from __future__ import annotations

from companion.game import Seat
from companion.scene import Choice, Role
from ui.model.play.play import Play
from ui.model.taps.pointing import Pointing


class Grouped:
    """Which of the groups was opened, and for which seat."""

    def __init__(self, play: Play, pointing: Pointing) -> None:
        self._play, self._pointing = play, pointing
        self.kind: str | None = None
        self.seat: str | None = None
        self.hands = False
        """Whether it is asked who uses a card."""
        play.forgotten.watch(self._forget)

    @property
    def opened(self) -> bool:
        """Whether a group was opened, so that there is a way back."""
        return self.kind is not None or self.hands

    @property
    def at(self) -> object:
        """What is laid out now."""
        return self.kind, self.seat, self.hands

    @property
    def groups(self) -> tuple[tuple[str, str], ...]:
        """Each group that has a choice, by its kind and its name."""
        there = {choice.kind for choice in self._play.scene.choices}
        return tuple((kind, name) for kind, name in self._play.scene.groups.items() if kind in there)

    @property
    def alone(self) -> tuple[Choice, ...]:
        """The choices that lie behind no other button, what ends a stage the last of them."""
        groups = self._play.scene.groups
        found = [choice for choice in self._pointing.nameless_choices if choice.kind not in groups]
        return tuple(sorted(found, key=lambda choice: choice.role is Role.ENDS))

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats among which one must be chosen next: none where the choices of the group name one at most, or one
        was chosen."""
        named = tuple(dict.fromkeys(choice.seat for choice in self._of_kind if choice.seat is not None))
        return named if self.seat is None and len(named) > 1 else ()

    @property
    def choices(self) -> tuple[Choice, ...]:
        """The choices of the opened group, of the chosen seat."""
        return tuple(choice for choice in self._of_kind if self.seat in (None, choice.seat))

    @property
    def _of_kind(self) -> tuple[Choice, ...]:
        return tuple(choice for choice in self._play.scene.choices if choice.kind == self.kind)

    def open(self, kind: str) -> None:
        """A group's button was tapped: its choices are laid out, or pointed at on the map."""
        if any(choice.target is not None for choice in self._play.scene.choices if choice.kind == kind):
            self._pointing.point_at(kind)
            return
        self.kind = kind
        self._play.changed()

    def choose(self, seat: str) -> None:
        """It was said whose choices are meant."""
        self.seat = seat
        self._play.changed()

    def open_hands(self) -> None:
        """Somebody is to use a card: it is asked who."""
        self.hands = True
        self._play.changed()

    @property
    def whose(self) -> tuple[Seat, ...]:
        """The seats that may use a card now, the decider among them."""
        scene = self._play.scene
        return tuple(Seat(side.id) for side in scene.sides if side.id in (*scene.others, scene.decider))

    def _forget(self) -> None:
        self.kind = self.seat = None
        self.hands = False
