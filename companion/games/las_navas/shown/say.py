"""One sentence on everything that happens, in the players' language; a game can be read aloud from its log.

Sentences are for both players' ears, so they never name a card that one of them may not know.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from companion.errors import IllegalAction
from companion.game import Action, CardId, Event, PieceId, Seat
from companion.games.las_navas import actions as do
from companion.games.las_navas import events as on
from companion.games.las_navas.box.components import SEATS, Printed
from companion.games.las_navas.shown.words import SIDES, SIDES_INSIDE, card_name, units_named
from companion.language import Sentence, mark

MOVE: Final = mark("{side} move from {origin} to {to}: {units}.")
ATTACK: Final = mark("{side} attack {target} from {origin} with {units}.")
CHARGE: Final = mark("{side} charge {target} from {origin} with {units}.")
RALLY: Final = mark("{side} rally to power 2: {units}.")


def say(printed: Printed, thing: Action | Event | IllegalAction, language: str) -> str:
    """A sentence on an action, an event or a refusal."""
    if isinstance(thing, IllegalAction):
        return thing.sentence.say(language)
    sentence = _action(printed, thing) if isinstance(thing, Action) else _event(printed, thing)
    return sentence.say(language)


def _action(printed: Printed, action: Action) -> Sentence:
    match action:
        case do.Deal():
            return Sentence("The combat cards are dealt: three to each side, three to the deck.")
        case do.DealSpecial():
            return Sentence("Three special cards are dealt to each side.")
        case do.DiscardSpecial(side=side):
            return Sentence("{side} discard one special card face down.", _side(side))
        case do.Initiative(side=side):
            return Sentence("{side} lay down their initiative card.", _side(side))
        case do.Play(side=side, card=card):
            return Sentence("{side} play the card {card}.", {**_side(side), "card": card})
        case do.Concede(side=side):
            return Sentence("{side} concede the game.", _side(side))
        case do.Karr(declare=declare):
            return _karr(declare)
        case do.Advance(accept=accept):
            return Sentence("The Muslims advance.") if accept else Sentence("The Muslims do not advance.")
        case do.Pass():
            return Sentence("The Muslims play no card.")
        case do.Draw(card=card):
            return Sentence("The card {card} is drawn.", {"card": card})
        case do.Peek():
            return Sentence("The Christians look at a card of the Muslim hand.")
        case do.Reshuffle():
            return Sentence("The deck is shuffled, and each side draws two cards.")
        case do.EndTurn():
            return Sentence("The turn is ended.")
    return _order(printed, action)


def _order(printed: Printed, action: Action) -> Sentence:
    match action:
        case do.Move(origin=origin, to=to, units=units):
            return Sentence(MOVE, {**_units(printed, units), "origin": origin, "to": to})
        case do.Shoot(unit=unit, target=target):
            return Sentence("{side} shoot at {target} with {units}.", {**_units(printed, (unit,)), "target": target})
        case (
            do.Attack(origin=origin, target=target, units=units) | do.Charge(origin=origin, target=target, units=units)
        ):
            values = {**_units(printed, units), "origin": origin, "target": target}
            return _with_cards(Sentence(CHARGE if isinstance(action, do.Charge) else ATTACK, values), action.special)
        case do.Rally(unit=unit):
            return Sentence(RALLY, _units(printed, (unit,)))
        case do.Switch(shield=shield):
            if shield:
                return Sentence("The initiative cards change places and are shielded.")
            return Sentence("The initiative cards change places.")
        case do.Damage(side=side, units=units):
            return Sentence("{side} take damage: {damage}.", {**_side(side), "damage": _points(printed, units)})
        case do.React(card=card):
            return Sentence("The Muslims play {card}.", {"card": card_name(card)})
        case do.Special(card=card, origin=str(origin), to=str(to)):
            return Sentence(
                "{card} moves all units from {origin} to {to}.",
                {"card": card_name(card), "origin": origin, "to": to},
            )
        case do.Special(card=card):
            return Sentence("The special card {card} is played.", {"card": card_name(card)})
    return Sentence("Something happens that has no name.")


def _with_cards(said: Sentence, special: tuple[CardId, ...]) -> Sentence:
    """A declared attack with the special cards that are played with it (R42)."""
    if not special:
        return said
    cards = _joined(card_name(card) for card in special)
    return Sentence("{said} Played with it: {cards}.", {"said": said, "cards": cards})


def _event(printed: Printed, event: Event) -> Sentence:
    match event:
        case on.Dealt():
            return Sentence("The combat cards are dealt: three to each side, three to the deck.")
        case on.SpecialsDealt():
            return Sentence("Three special cards are dealt to each side.")
        case on.SpecialDiscarded(side=side):
            return Sentence("{side} discard one special card face down.", _side(side))
        case on.RoundBegan(round=number):
            return Sentence("Round {round} begins.", {"round": number})
        case on.InitiativeChosen(side=side):
            return Sentence("{side} lay down their initiative card.", _side(side))
        case on.InitiativeRevealed(christian=christian, muslim=muslim, first=first):
            return Sentence(
                "Initiative: {christian} for the Christians, {muslim} for the Muslims; {side} go first.",
                {"christian": christian, "muslim": muslim, "side": SIDES_INSIDE[first]},
            )
        case on.CardPlayed(side=side, card=card, points=n):
            return Sentence(
                "{side} play the card {card} and have {n} action point.",
                {**_side(side), "card": card, "n": n},
                plural="{side} play the card {card} and have {n} action points.",
            )
        case on.Switched(side=side, shield=shield):
            if shield:
                return Sentence("{side} switch the initiative cards and shield them for this round.", _side(side))
            return Sentence("{side} switch the initiative cards.", _side(side))
        case on.SpecialPlayed(side=side, card=card):
            return Sentence("{side} play the special card {card}.", {**_side(side), "card": card_name(card)})
        case on.Restored(units=units):
            return Sentence("These units return to power 2: {units}.", {"units": units_named(printed, units)})
        case on.Peeked():
            return Sentence("The Christians look at a card of the Muslim hand.")
        case on.Taken():
            return Sentence("Al-Husayni takes a card in place of the Muslim initiative card.")
        case on.TurnEnded(side=side, card=card):
            return Sentence("The turn of {side} ends; {card} is discarded.", {"side": SIDES_INSIDE[side], "card": card})
        case on.InitiativeReturned():
            return Sentence("Each side takes back the card in its initiative area.")
        case on.Reshuffled():
            return Sentence("The deck is shuffled, and each side draws two cards.")
        case on.Conceded(side=side):
            return Sentence("{side} concede the game.", _side(side))
        case on.Won(winner=winner, reason=reason):
            return Sentence("{side} win. {reason}", {**_side(winner), "reason": Sentence(reason)})
    return _fight(printed, event)


def _fight(printed: Printed, event: Event) -> Sentence:
    match event:
        case on.Moved(side=side, origin=origin, to=to, units=units, why=why):
            values = {**_side(side), "units": units_named(printed, units), "origin": origin, "to": to}
            if why == "advance":
                return Sentence("{side} advance from {origin} to {to}: {units}.", values)
            return Sentence(MOVE, values)
        case on.Shot(unit=unit, origin=origin, target=target, damage=n):
            return Sentence(
                "{side} shoot at {target} from {origin} with {units}: {n} damage.",
                {**_units(printed, (unit,)), "origin": origin, "target": target, "n": n},
            )
        case on.Declared(side=side, kind=kind, origin=origin, target=target, units=units, special=special):
            values = {**_side(side), "origin": origin, "target": target, "units": units_named(printed, units)}
            return _with_cards(Sentence(CHARGE if kind == "charge" else ATTACK, values), special)
        case on.KarrAnswered(declared=declared):
            return _karr(declared)
        case on.ReactionPlayed(card=card):
            return Sentence("The Muslims play {card}.", {"card": card_name(card)})
        case on.Passed():
            return Sentence("The Muslims play no card.")
        case on.Lapsed(origin=origin):
            return Sentence("Nobody is left in {origin} to go on with the attack.", {"origin": origin})
        case on.PileTurned():
            return Sentence("The deck is empty: the discard pile is turned over, unshuffled.")
        case on.Drawn(card=card):
            return Sentence("The card {card} is drawn.", {"card": card})
        case on.Fought():
            return _fought(event)
        case on.Damaged():
            return _damaged(printed, event)
        case on.AdvanceStopped(target=target):
            return Sentence("Jund Infantry stops the advance: {target} stays empty.", {"target": target})
        case on.AdvanceDeclined(target=target):
            return Sentence("The Muslims do not advance to {target}.", {"target": target})
        case on.KarrBegan(origin=origin, target=target):
            return Sentence("Karr wa-l-farr: {origin} attacks {target}.", {"origin": origin, "target": target})
        case on.KarrLapsed():
            return Sentence("Karr wa-l-farr finds nobody to fight.")
        case on.Rallied(unit=unit):
            return Sentence(RALLY, _units(printed, (unit,)))
    return Sentence("Something happens that has no name.")


def _karr(declared: bool) -> Sentence:
    if declared:
        return Sentence("The Muslims declare karr wa-l-farr.")
    return Sentence("The Muslims decline karr wa-l-farr.")


def _fought(event: on.Fought) -> Sentence:
    defender = next(seat for seat in SEATS if seat != event.side)
    values = {
        "side": SIDES[event.side],
        "attack": event.attack_total,
        "other": SIDES_INSIDE[defender],
        "defence": event.defence_total,
    }
    if event.christian_damage and event.muslim_damage:
        return Sentence("{side} attack with {attack}, {other} defend with {defence}: one damage to each side.", values)
    attacked = event.attack_total > event.defence_total
    loser = SIDES_INSIDE[defender if attacked else event.side]
    return Sentence(
        "{side} attack with {attack}, {other} defend with {defence}: {n} damage to {loser}.",
        {**values, "n": event.christian_damage + event.muslim_damage, "loser": loser},
    )


def _damaged(printed: Printed, event: on.Damaged) -> Sentence:
    values = {**_side(event.side), "zone": event.zone, "damage": _points(printed, event.units)}
    if not event.eliminated:
        return Sentence("{side} take damage in {zone}: {damage}.", values)
    return Sentence(
        "{side} take damage in {zone}: {damage}. Eliminated: {fallen}.",
        {**values, "fallen": units_named(printed, event.eliminated)},
    )


def _side(seat: Seat) -> dict[str, Any]:
    return {"side": SIDES.get(seat, seat)}


def _units(printed: Printed, ids: Sequence[PieceId]) -> dict[str, Any]:
    """Units that act, and the side that is theirs."""
    known = (printed.units[printed.number[id]].side for id in ids if id in printed.number)
    return {**_side(Seat(next(known, ""))), "units": units_named(printed, ids)}


def _points(printed: Printed, units: dict[Any, int]) -> Sentence:
    """How much damage each unit takes; those of a name that take as much are counted."""
    alike: dict[tuple[str, int], list[Any]] = {}
    for unit, points in units.items():
        alike.setdefault((units_named(printed, (unit,)).say(), points), []).append(unit)
    each = {f"unit_{n}": _share(printed, points, ids) for n, ((_, points), ids) in enumerate(alike.items())}
    return Sentence(", ".join(f"{{{gap}}}" for gap in each), each)


def _share(printed: Printed, points: int, ids: Sequence[Any]) -> Sentence:
    values = {"n": points, "units": units_named(printed, ids)}
    return Sentence("{n} to {units}", values) if len(ids) == 1 else Sentence("{n} to each of {units}", values)


def _joined(names: Iterable[Sentence]) -> Sentence:
    """One or two names."""
    first, *rest = names
    return Sentence("{a} and {b}", {"a": first, "b": rest[0]}) if rest else first
