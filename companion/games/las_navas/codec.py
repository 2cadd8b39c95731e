"""A state as plain JSON values, in the shape that the engine protocol gives it, and back."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct, field

from companion.errors import DataError
from companion.game import CHANCE, UNKNOWN, CardId, Seat
from companion.games.las_navas.box import zones as board
from companion.games.las_navas.box.cards import VALUES, in_order
from companion.games.las_navas.box.components import SEATS, SIDE_OF, Printed, Side
from companion.games.las_navas.box.zones import Zone
from companion.games.las_navas.events import Term
from companion.games.las_navas.state import EXHAUSTED, UNIT, Combat, Content, Phase, State, Wound, Zones, code, power_of
from companion.games.las_navas.turns import possible

GAME = "las_navas"


class _Unit(Struct):
    zone: str | None
    power: int
    exhausted: bool


class _Pair(Struct):
    christian: list[CardId] = []
    muslim: list[CardId] = []


class _Initiative(Struct):
    christian: CardId | None = None
    muslim: CardId | None = None


class _Active(Struct):
    side: Seat
    card: CardId


class _Cards(Struct):
    deck: list[CardId]
    discard: list[CardId]
    hand: _Pair
    initiative: _Initiative
    active: _Active | None = None


class _Wound(Struct):
    side: Seat
    zone: str
    points: int


class _Combat(Struct):
    kind: str
    side: Seat
    origin: str = field(name="from")
    target: str
    units: list[str]
    special: list[CardId] = []
    karr: bool = False
    volunteers: bool = False
    jund: bool = False
    card: CardId | None = None
    attack: list[Term] = []
    defence: list[Term] = []
    damage: list[_Wound] = []
    cause: str = ""


class _State(Struct):
    game: str
    variant: str
    round: int
    to_act: Seat | None
    phase: Phase
    units: dict[str, _Unit]
    cards: _Cards
    specials: _Pair
    points: int
    combats: int
    shots: int
    shield: Seat | None
    first: Seat | None
    winner: Seat | None = None
    reason: str | None = None
    chance: str = "seeded"
    ordered: bool | None = None
    fresh: bool | None = None
    played: list[CardId] = []
    aside: _Pair = field(default_factory=_Pair)
    combat: _Combat | None = None


def encode(printed: Printed, state: State) -> dict[str, Any]:
    """Everything there is to know of a state, both hands too."""
    side, active = state.turn, state.active
    return {
        "game": GAME,
        "variant": state.variant,
        "chance": "ask" if state.ask else "seeded",
        "round": state.round,
        "to_act": state.decider,
        "phase": state.phase.value,
        "units": _units(printed, state.zones),
        "cards": {
            "deck": list(state.deck),
            "discard": list(state.discard),
            "hand": _both(state.hands),
            "initiative": {seat: state.initiative[n] for n, seat in enumerate(SEATS)},
            "active": None if side is None or active is None else {"side": SEATS[side], "card": active},
        },
        "specials": _both(state.specials),
        "played": list(state.played),
        "points": state.points,
        "combats": state.combats,
        "shots": state.shots,
        "shield": _seat(state.shield),
        "first": _seat(state.first),
        "winner": state.winner,
        "reason": state.reason,
        "ordered": state.ordered,
        "fresh": state.fresh,
        "aside": _both(state.aside),
        "combat": None if state.combat is None else _combat(printed, state.combat),
    }


def _seat(side: Side | None) -> Seat | None:
    return None if side is None else SEATS[side]


def _both(pair: tuple[tuple[CardId, ...], tuple[CardId, ...]]) -> dict[str, list[CardId]]:
    return {seat: list(cards) for seat, cards in zip(SEATS, pair, strict=True)}


def _units(printed: Printed, zones: Zones) -> dict[str, dict[str, Any]]:
    units: dict[str, dict[str, Any]] = {id: {"zone": None, "power": 0, "exhausted": False} for id in printed.ids}
    for zone, content in enumerate(zones):
        for n in content:
            units[printed.ids[UNIT[n]]] = {
                "zone": board.NAMES[zone],
                "power": power_of(n),
                "exhausted": EXHAUSTED[n],
            }
    return units


def _combat(printed: Printed, combat: Combat) -> dict[str, Any]:
    drawn = combat.card is not None
    return {
        "kind": combat.kind,
        "side": SEATS[combat.side],
        "from": board.NAMES[combat.origin],
        "target": board.NAMES[combat.target],
        "units": [printed.ids[unit] for unit in combat.units],
        "special": list(combat.special),
        "karr": combat.karr,
        "volunteers": combat.volunteers,
        "jund": combat.jund,
        "card": combat.card,
        "attack": [{"label": term.label, "amount": term.amount} for term in combat.attack],
        "defence": [{"label": term.label, "amount": term.amount} for term in combat.defence],
        "attack_total": sum(term.amount for term in combat.attack) if drawn else None,
        "defence_total": sum(term.amount for term in combat.defence) if drawn else None,
        "damage": [
            {"side": SEATS[wound.side], "zone": board.NAMES[wound.zone], "points": wound.points}
            for wound in combat.wounds
        ],
        "cause": combat.cause,
    }


def decode(printed: Printed, raw: object) -> State:
    """The state that plain values describe; DataError where it is of another shape, or impossible."""
    try:
        given = msgspec.convert(raw, _State)
    except (msgspec.ValidationError, RecursionError) as error:
        raise DataError("This is no state of the game: {error}.", error=str(error)) from error
    if given.game != GAME or given.variant not in ("basic", "advanced") or given.chance not in ("ask", "seeded"):
        raise DataError("This is a state of another game, variant or way of dealing.")
    for name, seat in (("shield", given.shield), ("first", given.first), ("winner", given.winner)):
        if seat not in (None, *SEATS):
            raise DataError("{seat} is no side; {field} names christian or muslim.", seat=seat, field=name)
    if given.to_act not in (None, CHANCE, *SEATS):
        raise DataError("{seat} cannot be to act.", seat=given.to_act)
    state = _state(printed, given)
    if wrong := possible.fault(printed, state):
        raise DataError(wrong.template, **wrong.values)
    return state


def _state(printed: Printed, given: _State) -> State:
    cards, ask, zones = given.cards, given.chance == "ask", _zones(printed, given.units)
    piles = (*cards.deck, *cards.discard, *cards.hand.christian, *cards.hand.muslim)
    for card in (*piles, cards.initiative.christian, cards.initiative.muslim):
        possible.known_card(card)
    held = (*given.specials.christian, *given.specials.muslim)
    for card in (*held, *given.played, *given.aside.christian, *given.aside.muslim):
        possible.known_special(card)
    turn: Side | None = None
    if cards.active is not None:
        possible.known_card(cards.active.card)
        turn = _side(cards.active.side)
    elif given.phase is Phase.PLAY and given.to_act in SEATS:
        turn = SIDE_OF[Seat(given.to_act)]
    still = given.combats == 0 and not any(EXHAUSTED[n] for content in zones for n in content)
    seen, fresh = (*held, *given.played), given.fresh
    if fresh is None and cards.active is not None and turn is not None and cards.active.card in VALUES:
        fresh = given.points == VALUES[cards.active.card][turn]
    return State(
        variant=given.variant,
        ask=ask,
        zones=zones,
        phase=given.phase,
        decider=given.to_act,
        round=given.round,
        hands=(in_order(cards.hand.christian), in_order(cards.hand.muslim)),
        deck=tuple(cards.deck),
        discard=tuple(cards.discard),
        ordered=bool(given.ordered) or not ask,
        initiative=(cards.initiative.christian, cards.initiative.muslim),
        turn=turn,
        active=None if cards.active is None else cards.active.card,
        specials=(in_order(given.specials.christian), in_order(given.specials.muslim)),
        played=tuple(sorted(given.played)),
        aside=(_aside(given.aside.christian, seen), _aside(given.aside.muslim, seen)),
        points=given.points,
        combats=given.combats,
        shots=given.shots,
        shield=None if given.shield is None else SIDE_OF[given.shield],
        first=None if given.first is None else SIDE_OF[given.first],
        fresh=bool(fresh) and still and given.phase is Phase.ACT,
        combat=None if given.combat is None else _fight(printed, given.combat),
        winner=given.winner,
        reason=given.reason,
    )


def _aside(cards: list[CardId], seen: tuple[CardId, ...]) -> tuple[CardId, ...]:
    """The special cards that were laid aside: one that is held or was played cannot be, whatever the state says."""
    return in_order(card for card in cards if card == UNKNOWN or card not in seen)


def _zones(printed: Printed, units: dict[str, _Unit]) -> Zones:
    zones: list[list[int]] = [[] for _ in board.ALL]
    for id in units:
        if id not in printed.number:
            raise DataError("{unit} is no unit of this game.", unit=id)
    for number, id in enumerate(printed.ids):
        unit = units.get(id)
        if unit is None:
            raise DataError("The state does not say where {unit} is.", unit=id)
        if unit.zone is None:
            if unit.power != 0 or unit.exhausted:
                raise DataError("{unit} is eliminated, so its power is 0 and it is not exhausted.", unit=id)
            continue
        if unit.power not in (1, 2):
            raise DataError("{unit} is on the board, so its power is 1 or 2.", unit=id)
        zones[_zone(unit.zone)].append(code(number, unit.power, unit.exhausted))
    return tuple(_sorted(content) for content in zones)


def _sorted(content: list[int]) -> Content:
    return tuple(sorted(content))


def _zone(name: str) -> Zone:
    if name not in board.NUMBER:
        raise DataError("{zone} is no zone: they are A1 to C6.", zone=name)
    return Zone(board.NUMBER[name])


def _side(seat: Seat) -> Side:
    if seat not in SIDE_OF:
        raise DataError("{seat} is no side: they are christian and muslim.", seat=seat)
    return SIDE_OF[seat]


def _fight(printed: Printed, given: _Combat) -> Combat:
    units = []
    for id in given.units:
        if id not in printed.ids:
            raise DataError("{unit} is no unit of this game.", unit=id)
        units.append(printed.ids.index(id))
    for card in given.special:
        possible.known_special(card)
    possible.known_card(given.card)
    return Combat(
        kind=given.kind,
        side=_side(given.side),
        origin=_zone(given.origin),
        target=_zone(given.target),
        units=tuple(units),
        special=tuple(given.special),
        karr=given.karr,
        volunteers=given.volunteers,
        jund=given.jund,
        card=given.card,
        attack=tuple(given.attack),
        defence=tuple(given.defence),
        wounds=tuple(Wound(_side(w.side), _zone(w.zone), w.points) for w in given.damage),
        cause=given.cause,
    )
