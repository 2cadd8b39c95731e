"""Which states can be: what a loaded state or a corrected table must fulfil to be played on from."""

from __future__ import annotations

from collections import Counter
from typing import Final

from companion.errors import DataError
from companion.game import CHANCE, UNKNOWN, CardId
from companion.games.las_navas.box import zones as board
from companion.games.las_navas.box.cards import COMBAT, SPECIALS, VALUES
from companion.games.las_navas.box.components import CHRISTIAN, MUSLIM, SEATS, SIDES, Printed, Side
from companion.games.las_navas.fight import damage
from companion.games.las_navas.shown.texts import TERMS
from companion.games.las_navas.specials import maintenance, own_turn, reactions
from companion.games.las_navas.specials.declared import LOPEZ, SANCHO
from companion.games.las_navas.state import EXHAUSTED, UNIT, Combat, Phase, State, Zones, holder, other
from companion.games.las_navas.turns import victory
from companion.games.las_navas.turns.orders import COMBATS_A_TURN, SHOTS_A_TURN, ZONE_LIMIT
from companion.language import Sentence

CHANCES: Final = (Phase.DEAL, Phase.DEAL_SPECIAL, Phase.DRAW, Phase.RESHUFFLE, Phase.PEEK)
FIGHTING: Final = (
    Phase.KARR,
    Phase.REACT,
    Phase.DRAW,
    Phase.DAMAGE,
    Phase.VOLUNTEERS,
    Phase.JUND,
    Phase.ADVANCE,
)
ACTING: Final = (Phase.ACT, Phase.PEEK, *FIGHTING)
BEFORE: Final = (Phase.DEAL, Phase.DEAL_SPECIAL, Phase.DRAFT)
KINDS: Final = ("shoot", "attack", "charge", "karr")
REACTIONS: Final = (reactions.BLACK_GUARD, reactions.KURDISH, reactions.JIHAD)
DRAFTED: Final = 2
"""How many special cards a side keeps (R33)."""
MANY: Final = 100_000
MOST_OF_A_TERM: Final = 9


def known_card(card: CardId | None) -> None:
    """DataError unless it is a combat card, an unknown one, or none."""
    if card is not None and card != UNKNOWN and card not in VALUES:
        raise DataError("{card} is no combat card.", card=card)


def known_special(card: CardId) -> None:
    """DataError unless it is a special card, or an unknown one."""
    if card != UNKNOWN and card not in SPECIALS[CHRISTIAN] and card not in SPECIALS[MUSLIM]:
        raise DataError("{card} is no special card.", card=card)


def fault(printed: Printed, state: State) -> Sentence | None:
    """Why a state cannot be; None where it can."""
    return (
        position_fault(printed, state.zones)
        or _numbers_fault(printed, state)
        or _cards_fault(state)
        or _specials_fault(state)
        or _decider_fault(printed, state)
        or _combat_fault(printed, state)
        or _end_fault(printed, state)
    )


def position_fault(printed: Printed, zones: Zones) -> Sentence | None:
    """Why units cannot stand like that: four in a zone, both sides in one, or a unit where it can never come."""
    for zone, content in enumerate(zones):
        name = board.NAMES[zone]
        if len(content) > ZONE_LIMIT:
            return Sentence("{n} units stand in {zone}; at most 3 may.", {"n": len(content), "zone": name})  # R3
        if len({printed.side[UNIT[n]] for n in content}) > 1:
            return Sentence("Units of both sides stand in {zone}.", {"zone": name})  # R3
        for n in content:
            unit, start = printed.units[UNIT[n]], printed.start[UNIT[n]]
            if printed.immobile[UNIT[n]] and zone != start:
                return Sentence(
                    "{unit} stands in {zone}, but never leaves {start}.",  # R14
                    {
                        "unit": Sentence("{name} {id}", {"name": Sentence(unit.name), "id": unit.id}),
                        "zone": name,
                        "start": unit.zone,
                    },
                )
            if printed.side[UNIT[n]] == CHRISTIAN and board.column(zone) != board.column(start):
                return Sentence(
                    "{unit} stands in {zone}, but Christian units never leave their column.",  # R15
                    {"unit": Sentence("{name} {id}", {"name": Sentence(unit.name), "id": unit.id}), "zone": name},
                )
    return None


def _cards_fault(state: State) -> Sentence | None:
    initiative = [card for card in state.initiative if card is not None]
    active = [] if state.active is None else [state.active]
    everywhere = [*state.hands[0], *state.hands[1], *state.deck, *state.discard, *initiative, *active]
    counted = Counter(card for card in everywhere if card != UNKNOWN)
    for card, n in counted.items():
        if n > 1:
            return Sentence("Card {card} is in more than one place.", {"card": card})  # R5
    if UNKNOWN in everywhere and not state.ask:
        return Sentence("Cards can be unknown only where the players deal them: chance is ask.")
    if UNKNOWN in initiative or UNKNOWN in active:
        return Sentence("A card that was laid out cannot be unknown.")
    wanted = 0 if state.phase is Phase.DEAL else len(COMBAT)
    if len(everywhere) != wanted:
        missing = [card for card in COMBAT if card not in counted]
        return Sentence(
            "There are {n} combat cards where {wanted} must be; not placed: {cards}.",  # R5
            {"n": len(everywhere), "wanted": wanted, "cards": ", ".join(missing) or "-"},
        )
    if state.phase is Phase.OVER:
        return None
    return _hands_fault(state)


def _hands_fault(state: State) -> Sentence | None:
    """R6-R9: how many cards each hand holds, and what lies in the initiative areas, in each phase."""
    sizes, phase = (len(state.hands[0]), len(state.hands[1])), state.phase
    laid = (state.initiative[0] is not None, state.initiative[1] is not None)
    fits = {
        Phase.DEAL: ((0, 0), (False, False)),
        Phase.DEAL_SPECIAL: ((3, 3), (False, False)),
        Phase.DRAFT: ((3, 3), (False, False)),
        Phase.MAINTENANCE: ((0, 0), (True, True)),
        Phase.RESHUFFLE: ((1, 1), (False, False)),
    }
    if phase is Phase.INITIATIVE:
        before = state.decider == SEATS[CHRISTIAN]
        allowed = [((3, 3), (False, False)) if before else ((2, 3), (True, False))]
    elif phase in fits:
        allowed = [fits[phase]]
    else:
        allowed = [(hands, (True, True)) for hands in _hands_in_turn(state)]
    if (sizes, laid) not in allowed:
        return Sentence(
            "Hands of {christian} and {muslim} cards and these initiative cards do not fit the phase {phase} (R7, R8).",
            {"christian": sizes[0], "muslim": sizes[1], "phase": phase.value},
        )
    started = phase in (Phase.INITIATIVE, Phase.DEAL_SPECIAL, Phase.DRAFT)
    if started and (len(state.deck) != 3 or state.discard):
        return Sentence("At the start of a round the deck has 3 cards and the discard pile none (R6, R9).")
    return None


def _hands_in_turn(state: State) -> list[tuple[int, int]]:
    """R8: the sizes of both hands in a turn, before or after its active card is chosen, whoever went first."""
    if state.turn is None:
        return []
    spent = 0 if state.phase is Phase.PLAY else 1
    own = [(mine - spent, theirs) for mine, theirs in ((2, 2), (1, 1), (2, 1), (1, 0))]
    return own if state.turn == CHRISTIAN else [(theirs, mine) for mine, theirs in own]


def _specials_fault(state: State) -> Sentence | None:
    if state.variant == "basic":
        used = any((*state.specials, *state.aside, state.played)) or state.phase in (Phase.DEAL_SPECIAL, Phase.DRAFT)
        return Sentence("The basic variant has no special cards.") if used else None
    for side in SIDES:
        named = [card for card in (*state.specials[side], *state.aside[side]) if card != UNKNOWN]
        for card in named:
            if card not in SPECIALS[side]:
                return Sentence("{card} is no special card of that side.", {"card": card})  # R33
            if card in state.played:
                return Sentence("{card} is both held and played.", {"card": card})  # R33
        if len(named) != len(set(named)):
            return Sentence("A special card is named twice.")  # R33
        if UNKNOWN in state.specials[side] and not state.ask:
            return Sentence("Cards can be unknown only where the players deal them: chance is ask.")
    if UNKNOWN in state.played:
        return Sentence("A special card that was played cannot be unknown.")
    if len(state.played) != len(set(state.played)):
        return Sentence("A special card is named twice.")  # R33
    return _specials_count_fault(state)


def _specials_count_fault(state: State) -> Sentence | None:
    """R33: three cards a side until each has laid one aside, then at most two, held and played together."""
    sizes = (len(state.specials[0]), len(state.specials[1]))
    if state.phase is Phase.DRAFT:
        fits = sizes == ((3, 3) if state.decider == SEATS[CHRISTIAN] else (2, 3))
    elif state.phase in BEFORE:
        fits = sizes == (0, 0)
    else:
        most = DRAFTED + 1 if state.phase is Phase.OVER and not state.played else DRAFTED
        used = [sum(card in SPECIALS[side] for card in state.played) for side in SIDES]
        fits = all(sizes[side] + used[side] <= most for side in SIDES)
    if not fits or (state.played and state.phase in BEFORE):
        return Sentence(
            "{christian} and {muslim} special cards and those played do not fit the phase {phase}.",  # R33
            {"christian": sizes[0], "muslim": sizes[1], "phase": state.phase.value},
        )
    return None


def _numbers_fault(printed: Printed, state: State) -> Sentence | None:
    most = 8 if state.variant == "advanced" else 6
    for name, value, low, high in (
        ("round", state.round, 1, MANY),
        ("points", state.points, 0, most),
        ("combats", state.combats, 0, COMBATS_A_TURN),
        ("shots", state.shots, 0, min(SHOTS_A_TURN, state.combats)),
    ):
        if not low <= value <= high:
            return Sentence(
                "{field} is {value}, but can only be {low} to {high} (R8, R16).",
                {"field": name, "value": value, "low": low, "high": high},
            )
    if state.phase is Phase.OVER:
        return None
    acting = state.phase in ACTING
    if not acting and (state.points or state.combats or state.shots or state.active is not None):
        return Sentence("Between turns there is no active card, and points, combats and shots are 0.")  # R8
    if acting and state.active is None:
        return Sentence("In a turn there is an active card.")  # R8
    tilted = {printed.side[UNIT[n]] for content in state.zones for n in content if EXHAUSTED[n]}
    if tilted - ({state.turn} if acting else set()):
        return Sentence("Only units of the side whose turn it is can be exhausted (R8, R17).")
    revealed = acting or state.phase in (Phase.PLAY, Phase.MAINTENANCE, Phase.RESHUFFLE)
    if revealed != (state.first is not None):
        return Sentence("Who goes first is known once the initiative cards are revealed, and only then.")  # R7
    if state.shield is not None and not revealed:
        return Sentence("A shield ends with its round.")  # R32
    return None


def _decider_fault(printed: Printed, state: State) -> Sentence | None:
    phase, side = state.phase, state.turn
    allowed: tuple[str | None, ...]
    if phase in CHANCES:
        allowed = (CHANCE,)
    elif phase in (Phase.DRAFT, Phase.INITIATIVE):
        allowed = SEATS
    elif phase in (Phase.PLAY, Phase.ACT):
        allowed = () if side is None else (SEATS[side],)
    elif phase is Phase.DAMAGE:
        wounds = state.combat.wounds if state.combat else ()
        allowed = (SEATS[wounds[0].side],) if wounds else ()
    elif phase is Phase.OVER:
        allowed = (None,)
    else:
        allowed = (SEATS[MUSLIM],)
    if state.decider not in allowed:
        return Sentence("{seat} cannot be to act in the phase {phase}.", {"seat": state.decider, "phase": phase.value})
    if phase is Phase.PEEK and not (side == CHRISTIAN and state.hands[MUSLIM]):
        return Sentence("There is no Muslim hand to look at.")  # R43
    if phase is Phase.MAINTENANCE and not maintenance.asks_husayni(printed, state):
        return Sentence("Al-Husayni cannot be used, so nothing is asked.")  # R36
    if phase is Phase.ACT and not state.points and not own_turn.stays_open(printed, state):
        return Sentence("No points are left, so the turn is over.")  # R8
    return None


def _combat_fault(printed: Printed, state: State) -> Sentence | None:
    combat = state.combat
    if (combat is not None) != (state.phase in FIGHTING):
        return Sentence("The phase {phase} and the combat do not fit.", {"phase": state.phase.value})
    if combat is None:
        return None
    wrong = Sentence("Such a combat cannot be in progress (R16-R30).")
    if not (_zones_fit(printed, state, combat) and _sums_fit(printed, combat) and _wounds_fit(printed, state, combat)):
        return wrong
    attackers = any(UNIT[n] in combat.units for n in state.zones[combat.origin])
    defenders = holder(printed, state.zones[combat.target]) == other(combat.side)
    charged = combat.kind == "charge" and combat.side == CHRISTIAN
    match state.phase:
        case Phase.KARR:
            cavalry = any(printed.cavalry[UNIT[n]] for n in state.zones[combat.target])
            fits = charged and attackers and defenders and cavalry
        case Phase.REACT:
            fits = attackers and defenders and bool(reactions.before_draw(printed, state, combat))
        case Phase.DRAW:
            fits = attackers and defenders and combat.kind != "shoot"
        case Phase.VOLUNTEERS:
            fits = bool(reactions.after_damage(printed, state, combat))
        case Phase.JUND:
            fits = bool(reactions.before_advance(state, combat))
        case Phase.ADVANCE:
            content = state.zones[combat.origin]
            mobile = bool(content) and not any(printed.immobile[UNIT[n]] for n in content)
            fits = combat.kind == "charge" and combat.side == MUSLIM and mobile and not state.zones[combat.target]
        case _:
            fits = bool(combat.wounds)
    drawn = combat.card is not None
    before = state.phase in (Phase.KARR, Phase.REACT, Phase.DRAW)
    return None if fits and not (before and drawn) else wrong


def _zones_fit(printed: Printed, state: State, combat: Combat) -> bool:
    """Whether a combat is between two zones that can fight like that, by units of the side that attacks."""
    distance = 2 if combat.kind == "shoot" else 1
    attacker: Side | None = MUSLIM if combat.kind == "karr" else state.turn
    return (
        combat.kind in KINDS
        and state.combats > 0
        and combat.side == attacker
        and (combat.kind != "karr" or state.turn == CHRISTIAN)
        and board.distance(combat.origin, combat.target) == distance
        and bool(combat.units)
        and tuple(sorted(set(combat.units))) == combat.units
        and all(printed.side[unit] == combat.side for unit in combat.units)
        and holder(printed, state.zones[combat.origin]) in (None, combat.side)
        and (combat.kind != "charge" or combat.side == MUSLIM or board.AHEAD[combat.origin] == combat.target)
    )


def _sums_fit(printed: Printed, combat: Combat) -> bool:
    """Whether the lines of the sums are of units and modifiers that there are, and the cards such as are declared."""
    return all(
        (term.label in printed.number or term.label in TERMS) and abs(term.amount) <= MOST_OF_A_TERM
        for term in (*combat.attack, *combat.defence)
    ) and set(combat.special) <= {LOPEZ, SANCHO}


def _wounds_fit(printed: Printed, state: State, combat: Combat) -> bool:
    """Whether the damage still to be dealt is owed by those who stand there, and the first of it must be asked for."""
    if (state.phase is Phase.DAMAGE) != bool(combat.wounds) or len(combat.wounds) > 2:
        return False
    if combat.cause not in ("", combat.kind, *REACTIONS):
        return False
    for wound in combat.wounds:
        zone = combat.origin if wound.side == combat.side else combat.target
        if wound.zone != zone or not 1 <= wound.points <= MANY or not combat.cause:
            return False
        if holder(printed, state.zones[wound.zone]) != wound.side:
            return False
    if combat.wounds:
        wound = combat.wounds[0]
        return len(damage.distributions(state.zones[wound.zone], wound.points)) > 1
    return True


def _end_fault(printed: Printed, state: State) -> Sentence | None:
    if state.phase is Phase.OVER:
        return None if state.winner in SEATS and state.reason else Sentence("A game that is over has a winner.")
    if state.winner is not None or state.reason is not None:
        return Sentence("A game that somebody has won is over.")
    if victory.verdict(printed, state.zones) is None or _both_must_suffer(state):
        return None
    return Sentence("This position is already won.")  # R45


def _both_must_suffer(state: State) -> bool:
    """R24: on a tie the position is judged only after the attacker's damage too."""
    return state.phase is Phase.DAMAGE and state.combat is not None and state.combat.card is not None
