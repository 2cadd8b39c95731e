"""What a screen shows of this game: a scene made from a view and the legal actions, in the players' language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, Final

import msgspec

from companion.game import CHANCE, UNKNOWN, Action, CardId, Seat
from companion.games.las_navas import actions as do
from companion.games.las_navas.box import paper
from companion.games.las_navas.box.cards import VALUES
from companion.games.las_navas.box.components import Printed, Unit
from companion.games.las_navas.fight.tallies import going_on
from companion.games.las_navas.shown import about
from companion.games.las_navas.shown.texts import (
    ARMS,
    CARDS,
    CHRISTIAN,
    COLOURS,
    KINDS,
    LESSONS,
    MUSLIM,
    PROMPTS,
    SEATS,
    Words,
    card,
    counter,
)
from companion.games.las_navas.shown.words import SIDES, SIDES_INSIDE
from companion.games.las_navas.state import Combat
from companion.games.las_navas.turns.dealing import HAND
from companion.language import mark
from companion.scene import Choice, Counter, Emblem, Lies, Measure, Meter, Page, Pile, Role, Scene, Side

PAGES: Final[dict[type[Action], str]] = {
    do.DiscardSpecial: "draft",
    do.Initiative: "initiative",
    do.Play: "play",
    do.Karr: "karr",
    do.React: "reaction",
    do.Pass: "reaction",
    do.Damage: "damage",
    do.Advance: "advance",
}
FIRST: Final = mark("Initiative: Christians {christian}, Muslims {muslim}. {side} go first.")
TIED: Final = mark("Initiative: Christians {christian}, Muslims {muslim}. On a tie the Christians go first.")
ICONS: Final = {
    "move": "move",
    "shoot": "bow",
    "attack": "sword",
    "charge": "charge",
    "rally": "flag",
    "karr": "sword",
    "no_karr": "no",
    "pass": "skip",
    "advance": "move",
    "stay": "no",
    "switch": "turn",
    "special": "special",
    "deal": "cards",
    "deal_special": "cards",
    "reshuffle": "cards",
    "peek": "look",
}
"""The house's sign for each kind of choice."""
HIDDEN: Final = {"draft", "initiative", "play", "reaction", "search"}


def build(
    printed: Printed,
    view: Mapping[str, Any],
    combat: Combat | None,
    decider: Seat | None,
    legal: tuple[Action, ...],
    costs: tuple[int | None, ...],
    seat: Seat | None,
    language: str,
    racks: frozenset[Seat] = frozenset(),
) -> Scene:
    """The scene of a view for one seat, or for both (None). `combat` is the one in progress, which hides nothing, with
    what is known of its sums;
    `costs` go with `legal`, in points; `racks` are the sides whose printed cards the app holds."""
    words = Words(printed, language)
    kind = page(view["phase"], decider, legal)
    choices: tuple[Choice, ...] = ()
    if decider not in (None, CHANCE) and seat in (None, decider):
        made = (choice(words, view, action, cost) for action, cost in zip(legal, costs, strict=True))
        choices = tuple(c for c in made if seat is not None or not c.secret)
    printed_cards = view["chance"] == "ask"
    if printed_cards:
        if decider == CHANCE or seat in (None, decider):
            kind, choices = paper.decision(words, view["phase"], decider, legal, kind, choices)
        piles = open_piles(words, view) + paper.piles(words, view, kind, decider)
    else:
        piles = hidden_piles(words, view, kind) + open_piles(words, view)
        piles += laid_out(words, decider if seat == decider else None, legal)
    return Scene(
        kind=kind,
        title=title(words, view),
        prompt=(paper.prompt(words, view, kind, decider, racks) if printed_cards else None)
        or prompt(words, view, kind, decider, legal),
        decider=None if decider == CHANCE else decider,
        turn=view["cards"]["active"]["side"] if view["cards"]["active"] else None,
        counters=counters(words, view),
        page=_page(kind, printed_cards),
        meters=meters(words, view),
        piles=piles,
        tally=going_on(words, combat) if combat else None,
        choices=choices,
        winners=(view["winner"],) if view["winner"] else (),
        reason=words.say(view["reason"] or ""),
        lesson=lesson(words, view, kind),
        kinds={key: words.say(text) for key, text in KINDS.items()},
        icons=ICONS,
        sides=tuple(
            Side(side, words.say(name), COLOURS[side], SIDES_INSIDE[side].say(language)) for side, name in SEATS.items()
        ),
        emblems={
            k: Emblem(words.say(name), pattern, field, charge) for k, (name, pattern, field, charge) in ARMS.items()
        },
        grounds=about.grounds(words),
        lost=lost(words, view),
        measures=measures(words, view),
        revealed=revealed(words, view, kind),
        printed=printed_cards,
        drawn_openly=printed_cards and kind == "draw",
    )


def _page(kind: str, printed_cards: bool) -> Page:
    """Which page such a decision is made on."""
    if printed_cards and paper.dealing(kind):
        return Page.TELL
    if kind in HIDDEN and not printed_cards:
        return Page.HAND
    return {"damage": Page.SHARE, "over": Page.OVER}.get(kind, Page.BOARD)


def measures(words: Words, view: Mapping[str, Any]) -> tuple[Measure, ...]:
    """The zones that each side holds, and the powers of its units."""
    held: dict[str, set[str]] = {seat: set() for seat in SEATS}
    strength: dict[str, int] = dict.fromkeys(SEATS, 0)
    for unit in words.printed.units:
        now = view["units"][unit.id]
        if now["zone"] is not None:
            held[unit.side].add(now["zone"])
            strength[unit.side] += now["power"]
    places = {seat: len(zones) for seat, zones in held.items()}
    return Measure(words.say(mark("Zones held")), places), Measure(words.say(mark("Strength")), strength)


def page(phase: str, decider: Seat | None, legal: tuple[Action, ...]) -> str:
    """Which sort of decision this is."""
    if decider is None:
        return "over"
    if decider == CHANCE or not legal:
        return "chance"
    return "search" if phase == "maintenance" else PAGES.get(type(legal[0]), "turn")


def title(words: Words, view: Mapping[str, Any]) -> str:
    """The round, and whose turn it is."""
    active = view["cards"]["active"]
    if active:
        return words.say("Round {n} · {side}", n=view["round"], side=words.side(active["side"]))
    return words.say("Round {n}", n=view["round"])


def prompt(words: Words, view: Mapping[str, Any], kind: str, decider: Seat | None, legal: tuple[Action, ...]) -> str:
    """What the game wants now, in one sentence."""
    if kind in ("over", "chance"):
        return ""
    values: dict[str, Any] = {"side": words.side(decider)}
    if kind == "damage":
        units = legal[0].units  # type: ignore[attr-defined]
        values |= {"n": sum(units.values()), "zone": view["units"][next(iter(units))]["zone"]}
    if kind == "turn" and not view["points"]:
        kind = "spent"
    return words.say(PROMPTS[kind], **values)


def lesson(words: Words, view: Mapping[str, Any], kind: str) -> str:
    """What new players should know for this decision; nothing after the first round."""
    if view["round"] > 1:
        return ""
    if kind == "turn":
        kind = "spent" if not view["points"] else "fought" if view["combats"] else "turn"
    return words.say(LESSONS[kind]) if kind in LESSONS else ""


def revealed(words: Words, view: Mapping[str, Any], kind: str) -> str:
    """Who goes first and why, before the first turn of a round (R7); empty at other times."""
    cards = view["cards"]
    if kind != "play" or sum(len(hand) for hand in cards["hand"].values()) < 2 * (HAND - 1):
        return ""
    christian, muslim = (VALUES[CardId(cards["initiative"][seat])][n] for n, seat in enumerate(SEATS))
    template = TIED if christian == muslim else FIRST
    return words.say(template, christian=christian, muslim=muslim, side=SIDES[Seat(view["first"])])


def counters(words: Words, view: Mapping[str, Any]) -> tuple[Counter, ...]:
    """The units on the board."""
    made = []
    for unit in words.printed.units:
        now = view["units"][unit.id]
        if now["zone"] is not None:
            made.append(_lying(words, unit, now["zone"], now["power"], now["exhausted"]))
    return tuple(made)


@lru_cache(maxsize=512)
def _lying(words: Words, unit: Unit, zone: str, power: int, exhausted: bool) -> Counter:
    """A unit on the board; most lie as they did before."""
    lies = counter(words, unit, zone, power, tilted=exhausted)
    return msgspec.structs.replace(lies, about=about.unit(words, unit, power, exhausted))


def lost(words: Words, view: Mapping[str, Any]) -> tuple[Counter, ...]:
    """The units that were eliminated, as weak as they were then."""
    gone = (unit for unit in words.printed.units if view["units"][unit.id]["zone"] is None)
    return tuple(counter(words, unit, "", 1, tilted=False) for unit in gone)


def meters(words: Words, view: Mapping[str, Any]) -> tuple[Meter, ...]:
    """Points, combat actions and archery left in a turn; none between turns (R8, R16)."""
    active = view["cards"]["active"]
    if not active:
        return ()
    value = VALUES[CardId(active["card"])][0 if active["side"] == CHRISTIAN else 1]
    return (
        Meter(words.say("Points"), view["points"], max(value, view["points"])),
        Meter(words.say("Combats"), 2 - view["combats"], 2),
        Meter(words.say("Archers"), min(1 - view["shots"], 2 - view["combats"]), 1),
    )


def hidden_piles(words: Words, view: Mapping[str, Any], kind: str) -> tuple[Pile, ...]:
    """Hands and special cards; backs where the seat may not see them. Whether one can be used depends on the decision
    alone (R47)."""
    made, plays, specials = [], kind in ("initiative", "play"), kind in ("draft", "turn", "reaction", "search")
    for seat in SEATS:
        hand = _pile(words, "hand", mark("Hand"), seat, view["cards"]["hand"][seat], Lies.HAND)
        made.append(msgspec.structs.replace(hand, usable=plays))
        if view["specials"][seat]:
            pile = _pile(words, "specials", mark("Special cards"), seat, view["specials"][seat], Lies.HAND)
            made.append(msgspec.structs.replace(pile, usable=specials))
    return tuple(made)


def open_piles(words: Words, view: Mapping[str, Any]) -> tuple[Pile, ...]:
    """Initiative cards, the active card and the deck; the discard pile is never listed (R11)."""
    cards, made = view["cards"], []
    for seat in SEATS:
        if cards["initiative"][seat]:
            made.append(_pile(words, "initiative", mark("Initiative"), seat, (cards["initiative"][seat],)))
    if cards["active"]:
        side, active = cards["active"]["side"], cards["active"]["card"]
        made.append(_pile(words, "active", mark("Active card"), side, (active,), Lies.ACTIVE))
    made.append(_pile(words, "deck", mark("Deck"), None, (UNKNOWN,) * len(cards["deck"]), Lies.BACKS))
    return tuple(made)


def _pile(words: Words, id: str, label: str, seat: str | None, ids: Iterable[str], lies: Lies = Lies.OPEN) -> Pile:
    return Pile(id, words.say(label), seat, tuple(card(words, i) for i in ids), lies)


def laid_out(words: Words, seat: Seat | None, legal: tuple[Action, ...]) -> tuple[Pile, ...]:
    """The cards among which a seat chooses that are not its own (R36)."""
    taken = tuple(card(words, action.take) for action in legal if isinstance(action, do.Special) and action.take)
    label = words.say(mark("Deck and discard pile"))
    return (Pile("choose", label, seat, taken, opener="al_husayni"),) if seat and taken else ()


def choice(words: Words, view: Mapping[str, Any], action: Action, cost: int | None) -> Choice:
    """One legal action as something to tap."""
    say = words.say
    match action:
        case do.Move(origin=origin, to=to, units=units):
            label = say("Move {units} to {zone}", units=words.count(len(units)), zone=to)
            return Choice(action, "move", label, cost, origin, to, dict.fromkeys(units, 1))
        case do.Shoot(unit=unit, target=target):
            label = say("{unit} shoot at {zone}", unit=words.unit(unit), zone=target)
            return Choice(action, "shoot", label, cost, view["units"][unit]["zone"], target, {unit: 1})
        case do.Attack() | do.Charge():
            return _attack(words, action, cost)
        case do.Rally(unit=unit):
            label = say("Rally {unit}", unit=words.unit(unit))
            return Choice(action, "rally", label, cost, view["units"][unit]["zone"], None, {unit: 1})
        case do.Damage(units=points):
            marks = {str(unit): n for unit, n in points.items()}
            return Choice(action, "damage", say("This is the damage"), cost, marks=marks)
        case do.Initiative(card=id) | do.Play(card=id) | do.DiscardSpecial(card=id) | do.React(card=id):
            return Choice(action, PAGES[type(action)], card(words, id).name or id, cost, card=id, secret=True)
        case do.Special(card=id, take=str(taken)):
            return Choice(action, "search", taken, cost, card=taken, secret=True)
        case do.Special(card=id, origin=origin, to=to):
            return Choice(action, "special", card(words, id).name, cost, origin, to, card=id, secret=True)
    kind, label = _plain(words, action)
    role = Role.ENDS if kind == "end" else Role.REFUSES if kind == "pass" else Role.PLAIN
    return Choice(action, kind, label, cost, role=role)


def _attack(words: Words, action: do.Attack | do.Charge, cost: int | None) -> Choice:
    units = words.count(len(action.units))
    if isinstance(action, do.Attack):
        kind, label = "attack", words.say("Attack {zone} with {units}", zone=action.target, units=units)
    else:
        kind, label = "charge", words.say("Charge {zone} with {units}", zone=action.target, units=units)
    for special in action.special:
        label += " + " + words.say(CARDS[special][0])
    first = action.special[0] if action.special else None
    marks = {str(unit): 1 for unit in action.units}
    return Choice(action, kind, label, cost, action.origin, action.target, marks, first, bool(action.special))


def _plain(words: Words, action: Action) -> tuple[str, str]:
    """The kind and the label of an action that names nothing on the map."""
    match action:
        case do.Karr(declare=True):
            return "karr", words.say("Karr wa-l-farr!")
        case do.Karr():
            return "no_karr", words.say("No karr wa-l-farr")
        case do.Pass():
            return "pass", words.say("No card")
        case do.Advance(accept=True):
            return "advance", words.say("Advance")
        case do.Advance():
            return "stay", words.say("Stay")
        case do.Switch(shield=True):
            return "switch", words.say("Switch the initiative cards and shield them")
        case do.Switch():
            return "switch", words.say("Switch the initiative cards")
        case do.EndTurn():
            return "end", words.say("End the turn")
    return "other", type(action).__name__


def wished(
    view: Mapping[str, Any], kind: str | None, origin: str | None, target: str | None, marks: Mapping[str, int]
) -> Action | None:
    """The action that a player means by pointing at the map, legal or not; None where it means none."""
    if origin is None:
        return None
    here = tuple(id for id, unit in view["units"].items() if unit["zone"] == origin)
    units = tuple(sorted(marks or here))
    if not units:
        return None
    enemy = target is not None and any(
        unit["zone"] == target and Seat(_owner(id)) != _owner(units[0]) for id, unit in view["units"].items()
    )
    kind = kind or ("attack" if enemy else "move")
    if kind == "rally":
        return do.Rally(unit=units[0])
    if target is None:
        return None
    if kind == "shoot":
        return do.Shoot(unit=units[0], target=target)
    if kind == "move":
        return do.Move(origin=origin, to=target, units=units)
    return (do.Attack if kind == "attack" else do.Charge)(origin=origin, target=target, units=units)


def _owner(unit: str) -> Seat:
    """Whose a unit is, by where it started (R1)."""
    return MUSLIM if int(unit[1]) <= 3 else CHRISTIAN
