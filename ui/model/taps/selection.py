"""How taps narrow a list of legal choices: from where, what, to where, with whom. It decides no rule."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from companion.scene import Choice

Marks = dict[str, int]


class Selection(msgspec.Struct, frozen=True):
    """What was tapped so far; a gap that is None was not tapped, or needs no tap."""

    origin: str | None = None
    kind: str | None = None
    target: str | None = None
    marks: Marks | None = None
    card: str | None = None

    @property
    def empty(self) -> bool:
        """Whether nothing was tapped."""
        return self == Selection()


def fits(choice: Choice, selection: Selection) -> bool:
    """Whether a choice agrees with every tap but the pieces."""
    return (
        selection.origin in (None, choice.origin)
        and selection.kind in (None, choice.kind)
        and selection.target in (None, choice.target)
        and selection.card in (None, choice.card)
    )


def narrowed(choices: Iterable[Choice], selection: Selection) -> tuple[Choice, ...]:
    """The choices that agree with the taps."""
    return tuple(choice for choice in choices if fits(choice, selection))


def origins(choices: Iterable[Choice]) -> frozenset[str]:
    """The places where something can begin."""
    return frozenset(choice.origin for choice in choices if choice.origin is not None)


def targets(choices: Iterable[Choice]) -> frozenset[str]:
    """The places where something can lead."""
    return frozenset(choice.target for choice in choices if choice.target is not None)


def kinds(choices: Iterable[Choice]) -> tuple[str, ...]:
    """The kinds among choices, in their order."""
    return tuple(dict.fromkeys(choice.kind for choice in choices))


def tap_place(choices: tuple[Choice, ...], selection: Selection, place: str) -> Selection | None:
    """The selection after a tap on a place; None where the tap means nothing that is legal."""
    here = narrowed(choices, selection)
    if selection.origin is None:
        if place in origins(here):
            return settled(choices, msgspec.structs.replace(selection, origin=place, marks=None))
        if place == selection.target:
            return Selection(card=selection.card)
        # Where nothing sets out, such as where a storm breaks, the target is all there is to tap.
        alone = tuple(choice for choice in choices if choice.origin is None)
        wish = Selection(target=place, card=selection.card)
        return settled(alone, wish) if narrowed(alone, wish) else None
    if place == selection.origin:
        return Selection(card=selection.card)
    without = msgspec.structs.replace(selection, target=None, marks=None)
    for attempt in (without, msgspec.structs.replace(without, kind=None)):
        if place in targets(narrowed(choices, attempt)):
            return settled(choices, msgspec.structs.replace(attempt, target=place))
    if place in origins(narrowed(choices, Selection(card=selection.card))):
        return settled(choices, Selection(origin=place, card=selection.card))
    return None


def tap_kind(choices: tuple[Choice, ...], selection: Selection, kind: str) -> Selection | None:
    """The selection after a tap on a kind of choice; None where that kind is not legal from there."""
    wish = msgspec.structs.replace(selection, kind=kind, marks=None)
    if narrowed(choices, wish):
        return settled(choices, wish)
    wish = msgspec.structs.replace(wish, target=None)
    return settled(choices, wish) if narrowed(choices, wish) else None


def tap_piece(choices: tuple[Choice, ...], selection: Selection, piece: str) -> Selection:
    """The selection after a piece was tapped to join or to stay: the nearest set of pieces that a choice has."""
    here = narrowed(choices, selection)
    marks = dict(selection.marks or {})
    wish = {p: n for p, n in marks.items() if p != piece} if piece in marks else {**marks, piece: 1}
    sets = [choice.marks for choice in here]
    if wish in sets:
        return msgspec.structs.replace(selection, marks=wish)
    having = [s for s in sets if (piece in s) == (piece in wish) and s]
    if not having:
        return selection
    nearest = min(having, key=lambda s: len(s.keys() ^ wish.keys()))
    return msgspec.structs.replace(selection, marks=nearest)


def settled(choices: tuple[Choice, ...], selection: Selection) -> Selection:
    """The selection with every gap filled that leaves no choice: the only kind, the only target, and at first as many
    pieces as can join."""
    here = narrowed(choices, selection)
    if selection.kind is None and selection.target is not None and len(kinds(here)) == 1:
        selection = msgspec.structs.replace(selection, kind=here[0].kind)
    if selection.kind is not None and selection.target is None and len({choice.target for choice in here}) == 1:
        selection = msgspec.structs.replace(selection, target=here[0].target)
        here = narrowed(choices, selection)
    if selection.kind is not None and selection.marks is None and len({choice.target for choice in here}) == 1:
        selection = msgspec.structs.replace(
            selection, marks=max((c.marks for c in here), key=lambda m: sum(m.values()))
        )
    return selection


def ready(choices: tuple[Choice, ...], selection: Selection) -> tuple[Choice, ...]:
    """The choices that the taps name fully; more than one where only a card tells them apart."""
    if selection.kind is None or selection.marks is None:
        return ()
    return tuple(choice for choice in narrowed(choices, selection) if choice.marks == selection.marks)


def give_point(choices: tuple[Choice, ...], marks: Marks, piece: str) -> Marks:
    """The points after a tap on a piece that is to take one more: round to none after as many as it can take."""
    most = max((choice.marks.get(piece, 0) for choice in choices), default=0)
    given = (marks.get(piece, 0) + 1) % (most + 1)
    rest = {p: n for p, n in marks.items() if p != piece}
    return {**rest, piece: given} if given else rest


def points_left(choices: tuple[Choice, ...], marks: Marks) -> int:
    """How many points must still be given; below 0 where too many were."""
    return max((sum(choice.marks.values()) for choice in choices), default=0) - sum(marks.values())
