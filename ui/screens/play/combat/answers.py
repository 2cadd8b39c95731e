"""What can be decided in a combat, as buttons."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

import msgspec
from kivy.graphics.texture import Texture

from companion.scene import Choice, Role
from companion.scene import Page as Decision
from ui.screens.page import Page
from ui.screens.play.offers import notes, offer, undo
from ui.widgets.touch.slots import Slot

LARGE = 46
"""How large the drawing of a choice is, in steps."""


def asked(page: Page) -> str:
    """What is asked now."""
    grouped = page.model.grouped
    if grouped.hands:
        return page.words("Who uses a card?")
    named = dict(grouped.groups).get(grouped.kind or "")
    if not named:
        return page.model.prompt
    return page.words("{what}: whose?" if grouped.seats else "{what}: choose.", what=named)


def choices(page: Page) -> Iterator[Slot]:
    """What the rules let the decider do; of a group that was opened whose it is, or its choices."""
    model, grouped = page.model, page.model.grouped
    if grouped.opened or not model.pointing.selection.empty:
        yield from _opened(page)
        return
    for choice in grouped.alone:
        yield _offer(page, choice, "primary" if choice.role is Role.ENDS else "plain")
    for kind, name in grouped.groups:
        yield Slot(name, partial(grouped.open, kind), page.scene.icons.get(kind, ""))
    if page.scene.others:
        yield Slot(page.words("Cards"), grouped.open_hands, "cards")
    if model.told.can_tell:
        yield Slot(page.words("Special card"), model.told.begin_telling, "special")
    if model.hidden.can_look and page.scene.page is Decision.HAND:
        free = all(choice.role is Role.PLAIN for choice in grouped.alone)  # else a card is one way among others
        said = model.hidden.opens or page.words("Cards")
        yield Slot(said, model.hidden.open_hand, "cards", sort="primary" if free else "plain")


def drawn(page: Page) -> int:
    """How many choices stand on their buttons as drawings."""
    return sum(_figure(page, choice) is not None for choice in page.scene.choices)


def damage(page: Page) -> list[Slot | None]:
    """To take the last point of damage back, and that it is shared out, or how much of it is."""
    fighting = page.model.fighting
    fit = fighting.damage_choice is not None
    given = sum(fighting.damage.values())
    due = given + fighting.damage_left
    said = page.words("This is the damage") if fit else page.words("{n} of {all} given", n=given, all=due)
    back = Slot(page.words("Undo"), fighting.take_point_back, "undo", sort="quiet") if fighting.damage else undo(page)
    return [back, Slot(said, fighting.take_damage, sort="primary" if fit else "plain")]


def aside(page: Page) -> list[Slot | None]:
    """What is no answer to what is asked."""
    sums = page.scene.page is Decision.SUMS and page.scene.notes and not page.model.fighting.combat_over
    return [slot for slot in (notes(page), undo(page)) if slot is not None] if sums else []


def _opened(page: Page) -> Iterator[Slot]:
    """What lies behind a group's button, or what a card is used with, and the way back."""
    model, grouped = page.model, page.model.grouped
    if grouped.hands:
        for holder in grouped.whose:
            opens = partial(model.hidden.open_hand, holder)
            yield Slot(_name(page, holder), opens, "cards", arms=_arms(page, holder))
    elif grouped.kind is None:
        yield from (_offer(page, choice) for choice in model.plain_choices)
    elif grouped.seats:
        for seat in grouped.seats:
            yield Slot(_name(page, seat), partial(grouped.choose, seat), "player", arms=_arms(page, seat))
        for seat in _fought_without(page, grouped.seats):
            yield Slot(_name(page, seat), lambda: None, "no", sort="said", faint=True)
    else:
        yield from (_offer(page, choice) for choice in grouped.choices)
    yield Slot(page.words("Back"), model.pointing.clear, "back", sort="quiet")


def _fought_without(page: Page, seats: Sequence[str]) -> Iterator[str]:
    """Whoever fights too, but has nothing to choose."""
    combat = page.model.fighting.combat
    for column in combat.columns if combat is not None else ():
        yield from (line.seat for line in column.lines if line.seat and line.seat not in seats)


def _offer(page: Page, choice: Choice, sort: str = "plain") -> Slot:
    """The button for a choice, with the drawing or the arms that stand for it."""
    arms = _figure(page, choice) or _arms(page, choice.seat)
    return msgspec.structs.replace(offer(page, choice, sort), arms=arms)


def _figure(page: Page, choice: Choice) -> Texture | None:
    """The drawing that stands for a choice, where its game has one."""
    return page.art.sprite(choice.figure, page.step(LARGE)) if choice.figure else None


def _arms(page: Page, seat: str | None) -> Texture | None:
    """The arms of a seat, where its game has some."""
    return page.art.sprite(f"seat/{seat}") if seat else None


def _name(page: Page, seat: str) -> str:
    side = page.side(seat)
    return side.name if side is not None else seat
