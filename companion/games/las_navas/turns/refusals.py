"""Why the rules refuse an action: the ruling, what was tried, and what is allowed.

It is asked only once an action has been found illegal; it decides nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from companion.errors import IllegalAction
from companion.game import UNKNOWN, Action, PieceId
from companion.games.las_navas import actions as do
from companion.games.las_navas.box import zones as board
from companion.games.las_navas.box.cards import COMBAT, SPECIALS, VALUES
from companion.games.las_navas.box.components import MUSLIM, SEATS, SIDE_OF, Printed, Side
from companion.games.las_navas.shown.words import SIDES_INSIDE, card_name, kind_of, listed, units_called
from companion.games.las_navas.specials.cards import SPECIAL_CARDS, When, used
from companion.games.las_navas.specials.maintenance import AL_HUSAYNI
from companion.games.las_navas.specials.own_turn import COUNCIL, JIMENEZ, PETER
from companion.games.las_navas.specials.reactions import JIHAD, JUND
from companion.games.las_navas.state import UNIT, Phase, State, alive, may_be, power_of, specials_held, turned
from companion.games.las_navas.turns import dealing
from companion.games.las_navas.turns.orders import Orders
from companion.games.las_navas.turns.refused_orders import refused_order
from companion.language import Called, Sentence, mark

ASKED: Final[dict[Phase, tuple[str, str]]] = {
    Phase.DEAL: ("R6", mark("the combat cards must be dealt")),
    Phase.DEAL_SPECIAL: ("R33", mark("the special cards must be dealt")),
    Phase.DRAFT: ("R33", mark("{side} must discard a special card")),
    Phase.INITIATIVE: ("R7", mark("{side} must choose an initiative card")),
    Phase.PLAY: ("R8", mark("{side} must choose the active card")),
    Phase.ACT: ("R8", mark("it is the turn of {side}, who may act or end the turn")),
    Phase.KARR: ("R28", mark("{side} must declare or decline karr wa-l-farr")),
    Phase.REACT: ("R37", mark("{side} must play a reaction card or pass")),
    Phase.DRAW: ("R10", mark("a card must be drawn for the combat")),
    Phase.DAMAGE: ("R24", mark("{side} must distribute the damage")),
    Phase.VOLUNTEERS: ("R40", mark("{side} must play Jihad Volunteers or pass")),
    Phase.JUND: ("R39", mark("{side} must play Jund Infantry or pass")),
    Phase.ADVANCE: ("R25", mark("{side} must say whether to advance")),
    Phase.PEEK: ("R43", mark("a card of the other hand is being shown")),
    Phase.MAINTENANCE: ("R36", mark("{side} must use Al-Husayni or pass")),
    Phase.RESHUFFLE: ("R9", mark("the deck must be shuffled and two cards drawn by each side")),
    Phase.OVER: ("R45", mark("the game is over")),
}
"""What each phase asks, and by which ruling."""

OWN_TURN: Final = used(When.OWN_TURN)
REACTIONS: Final = used(When.REACTION)
RULING: Final = {card.id: card.ruling for card in SPECIAL_CARDS}

Refused = tuple[str, Sentence]


def refusal(printed: Printed, orders: Orders, state: State, action: Action) -> IllegalAction:
    """The refusal of an action that is not legal in the state."""
    phases = _PHASES.get(type(action), ())
    found: Refused | None = None
    if state.phase in phases:
        if isinstance(action, do.Move | do.Shoot | do.Attack | do.Charge | do.Rally):
            found = refused_order(printed, orders, state, action)
        else:
            reason = _REASONS.get(type(action))
            found = reason(printed, state, action) if reason else None
    if isinstance(action, do.Concede) and action.side not in SEATS:
        found = _no_side(action.side)
    rule, sentence = found or _not_now(state, action)
    return IllegalAction(rule, mark("{reason} ({ruling})"), reason=sentence, ruling=rule)


def _not_now(state: State, action: Action) -> Refused:
    rule, asked = ASKED[state.phase]
    side = {} if state.decider not in SEATS else {"side": SIDES_INSIDE[state.decider]}
    return rule, Sentence(
        "{tried} is not possible now: {asked}.", {"tried": kind_of(action), "asked": Sentence(asked, side)}
    )


def _no_side(seat: str) -> Refused:
    return "R46", Sentence("{side} is no side: they are christian and muslim.", {"side": seat})


def _card(printed: Printed, state: State, action: Any) -> Refused | None:
    """A card of one's own that was chosen in the wrong way: for initiative, as the active card, or to be discarded."""
    rule = ASKED[state.phase][0]
    if action.side not in SEATS:
        return rule, _no_side(action.side)[1]
    if action.side != state.decider:
        return None
    draft = isinstance(action, do.DiscardSpecial)
    side = SIDE_OF[action.side]
    if action.card not in (SPECIALS[side] if draft else VALUES):
        return _no_card("R33" if draft else "R5", action.card, SPECIALS[side] if draft else COMBAT)
    return rule, Sentence("{card} is not in that hand.", {"card": action.card})


def _no_card(rule: str, card: str, cards: tuple[str, ...]) -> Refused:
    return rule, Sentence("{card} is no such card; there are {cards}.", {"card": card, "cards": listed(cards)})


def _switch(printed: Printed, state: State, action: do.Switch) -> Refused | None:
    cost = 1 + action.shield
    if state.points < cost:
        return "R32", Sentence("This costs {cost} points; {points} are left.", {"cost": cost, "points": state.points})
    return "R32", Sentence("The other side has shielded the initiative cards until the end of the round.")


def _special(printed: Printed, state: State, action: do.Special) -> Refused | None:
    side = MUSLIM if state.phase is Phase.MAINTENANCE else state.turn
    assert side is not None
    card = action.card
    if card not in SPECIALS[side]:
        return _no_card("R33", card, SPECIALS[side])
    if (state.phase is Phase.MAINTENANCE) != (card == AL_HUSAYNI):
        if card in OWN_TURN or card == AL_HUSAYNI:
            return None
        return RULING[card], Sentence("{card} is played with an attack or as a reaction, not like this.", _named(card))
    if found := _not_held(printed, state, side, card):
        return found
    if card == COUNCIL and not state.fresh:
        return "R44", Sentence("{card} is played before any other action of the turn.", _named(card))
    if card == JIMENEZ and not state.hands[MUSLIM]:
        return "R43", Sentence("The Muslim hand is empty: there is no card to look at.")
    if card == AL_HUSAYNI:
        if action.take is None or action.take not in may_be(state, (*state.deck, *state.discard)):
            return "R36", Sentence("{card} takes one card of the deck or the discard pile.", _named(card))
    elif card == PETER:
        return "R41", Sentence(
            "{card} moves all units of a zone of column A, with cavalry among them, "
            "one zone ahead or back into an empty zone.",
            _named(card),
        )
    return RULING[card], Sentence("{card} is used without further choices.", _named(card))


def _not_held(printed: Printed, state: State, side: Side, card: Any) -> Refused | None:
    if card not in specials_held(state, side):
        return "R33", Sentence("{card} is not among the special cards that this side still holds.", _named(card))
    if not alive(state, printed.named[card]) and card not in (JIHAD, JUND):
        return "R34", Sentence("{card} cannot be used: all units of its type are eliminated.", _named(card))
    return None


def _named(card: str) -> dict[str, Any]:
    return {"card": card_name(card)}


def _react(printed: Printed, state: State, action: do.React) -> Refused | None:
    if action.card not in SPECIALS[MUSLIM]:
        return _no_card("R33", action.card, SPECIALS[MUSLIM])
    if action.card not in REACTIONS:
        return RULING[action.card], Sentence("{card} is no reaction card.", _named(action.card))
    if found := _not_held(printed, state, MUSLIM, action.card):
        return found
    return RULING[action.card], Sentence("{card} does not fit this attack or this moment.", _named(action.card))


def _draw(printed: Printed, state: State, action: do.Draw) -> Refused | None:
    if action.card not in VALUES:
        return _no_card("R5", action.card, COMBAT)
    state = turned(state)
    if state.ordered and state.deck[0] != UNKNOWN:
        return "R10", Sentence("{card} cannot be on top: was the pile turned over unshuffled?", {"card": action.card})
    return "R10", Sentence("{card} cannot be in the deck: it lies elsewhere.", {"card": action.card})


def _damage(printed: Printed, state: State, action: do.Damage) -> Refused | None:
    assert state.combat is not None
    wound = state.combat.wounds[0]
    if action.side != SEATS[wound.side]:
        return None
    content = state.zones[wound.zone]
    powers = {printed.ids[UNIT[n]]: power_of(n) for n in content}
    zone = board.NAMES[wound.zone]
    for unit, points in action.units.items():
        if unit not in powers:
            return "R24", Sentence(
                "{unit} does not stand in {zone}; the damage falls on {units}.",
                {"unit": _called(printed, unit), "zone": zone, "units": units_called(printed, tuple(powers))},
            )
        if not 1 <= points <= powers[unit]:
            return "R24", Sentence(
                "{unit} can take 1 to {power} points, not {points}; units that take none are left out.",
                {"unit": _called(printed, unit), "power": powers[unit], "points": points},
            )
    due = min(wound.points, sum(powers.values()))
    return "R24", Sentence(
        "{due} points of damage must be distributed in {zone}, not {points}.",
        {"due": due, "zone": zone, "points": sum(action.units.values())},
    )


def _called(printed: Printed, id: PieceId) -> Called | str:
    """A unit by its name for players, by its id alone for the engine protocol."""
    return units_called(printed, (id,)) if id in printed.number else id


def _dealt(printed: Printed, state: State, action: Any) -> Refused | None:
    why = dealing.fault(state, action)
    return None if why is None else (ASKED[state.phase][0], why)


_PHASES: Final[dict[type[Action], tuple[Phase, ...]]] = {
    do.Deal: (Phase.DEAL,),
    do.DealSpecial: (Phase.DEAL_SPECIAL,),
    do.DiscardSpecial: (Phase.DRAFT,),
    do.Initiative: (Phase.INITIATIVE,),
    do.Play: (Phase.PLAY,),
    do.Move: (Phase.ACT,),
    do.Shoot: (Phase.ACT,),
    do.Attack: (Phase.ACT,),
    do.Charge: (Phase.ACT,),
    do.Rally: (Phase.ACT,),
    do.Switch: (Phase.ACT,),
    do.Special: (Phase.ACT, Phase.MAINTENANCE),
    do.React: (Phase.REACT, Phase.VOLUNTEERS, Phase.JUND),
    do.Draw: (Phase.DRAW,),
    do.Damage: (Phase.DAMAGE,),
    do.Reshuffle: (Phase.RESHUFFLE,),
}
_REASONS: Final[dict[type[Action], Callable[[Printed, State, Any], Refused | None]]] = {
    do.Deal: _dealt,
    do.DealSpecial: _dealt,
    do.Reshuffle: _dealt,
    do.DiscardSpecial: _card,
    do.Initiative: _card,
    do.Play: _card,
    do.Switch: _switch,
    do.Special: _special,
    do.React: _react,
    do.Draw: _draw,
    do.Damage: _damage,
}
