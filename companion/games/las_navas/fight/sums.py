"""Both sums of a combat, and the damage that they lead to (R19-R23, R30, R42)."""

from __future__ import annotations

from typing import Final

from companion.game import CardId
from companion.games.las_navas.box import zones as board
from companion.games.las_navas.box.cards import VALUES
from companion.games.las_navas.box.components import CHRISTIAN, MUSLIM, SEATS, Printed
from companion.games.las_navas.events import (
    Fought,
    Term,
)
from companion.games.las_navas.specials.declared import MORE
from companion.games.las_navas.state import (
    UNIT,
    Combat,
    State,
    other,
    power_of,
    replace,
)

BONUS: Final = {("attack", 0): 2, ("charge", 0): 5, ("attack", 1): -1, ("charge", 1): 2, ("karr", 1): 2}
"""What each kind of combat adds to its attacker (R19, R20, R21, R30)."""
CAMP_DEFENCE: Final = 2


def with_card(printed: Printed, state: State, combat: Combat, card: CardId) -> Combat:
    """A combat with its card drawn and both sums made (R22)."""
    attack = _attack_terms(printed, state, combat, card)
    defence = _defence_terms(printed, state, combat, card)
    return replace(combat, card=card, attack=attack, defence=defence, cause=combat.kind)


def before_card(printed: Printed, state: State, combat: Combat) -> Combat:
    """A combat with all of both sums that is known before its card is drawn; all of it lies open."""
    if combat.card is not None:
        return combat
    return replace(
        combat,
        attack=_attack_terms(printed, state, combat, None),
        defence=_defence_terms(printed, state, combat, None),
    )


def _attack_terms(printed: Printed, state: State, combat: Combat, card: CardId | None) -> tuple[Term, ...]:
    """The attacker's sum (R22, R23, R30, R42), without a card as long as none is drawn; arrows add nothing (R18)."""
    side = combat.side
    terms = [Term(printed.ids[UNIT[n]], power_of(n)) for n in state.zones[combat.origin] if UNIT[n] in combat.units]
    if combat.kind == "shoot":
        return tuple(terms)
    if card is not None:
        terms.append(Term("card", VALUES[card][side]))
    terms.append(Term(combat.kind, BONUS[combat.kind, side]))
    if combat.kind == "karr":
        return tuple(terms)
    if side == MUSLIM and combat.volunteers:
        terms.append(Term("volunteers", 1))
    if side == CHRISTIAN and state.active is not None:
        if printed.column_of[state.active] == board.column(combat.origin):
            terms.append(Term("king", 1))
        terms += [Term(special, MORE) for special in combat.special]
    return tuple(terms)


def _defence_terms(printed: Printed, state: State, combat: Combat, card: CardId | None) -> tuple[Term, ...]:
    """The defender's sum (R22, R23, R30), without a card as long as none is drawn."""
    terms = [Term(printed.ids[UNIT[n]], power_of(n)) for n in state.zones[combat.target]]
    if card is not None:
        terms.append(Term("card", VALUES[card][other(combat.side)]))
    if combat.side == CHRISTIAN and combat.kind != "shoot":
        if combat.target == board.CAMP:
            terms.append(Term("camp", CAMP_DEFENCE))
        if combat.volunteers:
            terms.append(Term("volunteers", -1))
    return tuple(terms)


def fought(combat: Combat) -> Fought:
    """The sums of a combat whose card is drawn, and the damage that they lead to: the lower side takes the difference,
    on a tie each takes one (R22)."""
    assert combat.card is not None
    attack, defence = (sum(term.amount for term in terms) for terms in (combat.attack, combat.defence))
    tie = int(attack == defence)
    lost = max(defence - attack, tie), max(attack - defence, tie)
    return Fought(
        combat.kind,
        SEATS[combat.side],
        board.NAMES[combat.origin],
        board.NAMES[combat.target],
        combat.card,
        combat.attack,
        combat.defence,
        attack,
        defence,
        *(lost if combat.side == CHRISTIAN else lost[::-1]),
    )
