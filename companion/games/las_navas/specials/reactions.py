"""The reactions to an attack: when each may be played (R37-R40)."""

from __future__ import annotations

from typing import Final

from companion.game import CardId
from companion.games.las_navas.box import zones as board
from companion.games.las_navas.box.cards import Cards
from companion.games.las_navas.box.components import CHRISTIAN, MUSLIM, Printed
from companion.games.las_navas.state import (
    UNIT,
    Combat,
    Phase,
    State,
    alive,
    specials_held,
    specials_unseen,
)

BLACK_GUARD: Final = CardId("black_guard")
KURDISH: Final = CardId("kurdish_cavalry")
JIHAD: Final = CardId("jihad_volunteers")
JUND: Final = CardId("jund_infantry")

REACTION_DAMAGE: Final = 2


def before_draw(printed: Printed, state: State, combat: Combat) -> Cards:
    """The cards that the Muslim could play, as far as both sides know, between declaration and draw (R37, R38)."""
    if combat.side != CHRISTIAN:
        return ()
    unseen = specials_unseen(state, MUSLIM)
    cards: Cards = ()
    if combat.target == board.CAMP and BLACK_GUARD in unseen and alive(state, printed.named[BLACK_GUARD]):
        cards += (BLACK_GUARD,)
    if combat.karr and KURDISH in unseen:
        kurdish = printed.named[KURDISH]
        if any(UNIT[n] in kurdish for n in state.zones[combat.target]):
            cards += (KURDISH,)
    return cards


def after_damage(printed: Printed, state: State, combat: Combat) -> Cards:
    """Jihad Volunteers, where the last of them fell to this Christian attack and the card could be held (R40)."""
    fits = (
        combat.side == CHRISTIAN
        and combat.volunteers
        and bool(state.zones[combat.origin])
        and JIHAD in specials_unseen(state, MUSLIM)
        and not alive(state, printed.named[JIHAD])
    )
    return (JIHAD,) if fits else ()


def before_advance(state: State, combat: Combat) -> Cards:
    """Jund Infantry, where a Christian charge emptied a zone that held some and the card could be held (R39)."""
    fits = (
        combat.side == CHRISTIAN
        and combat.kind == "charge"
        and combat.jund
        and not state.zones[combat.target]
        and bool(state.zones[combat.origin])
        and JUND in specials_unseen(state, MUSLIM)
    )
    return (JUND,) if fits else ()


def asked(printed: Printed, state: State) -> Cards:
    """The reactions for which the question is put now (R47)."""
    assert state.combat is not None
    if state.phase is Phase.REACT:
        return before_draw(printed, state, state.combat)
    if state.phase is Phase.VOLUNTEERS:
        return after_damage(printed, state, state.combat)
    return before_advance(state, state.combat)


def playable(printed: Printed, state: State) -> Cards:
    """The reactions that may be played now."""
    held = specials_held(state, MUSLIM)
    return tuple(card for card in asked(printed, state) if card in held)
