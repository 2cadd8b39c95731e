"""What all may read of a position: the Dead Pile, the way to victory, and who has how many cards (D42)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

import msgspec

from companion.displays import Fan, Fans, Race, Runner
from companion.games.dragon_soul.box.plan import Player
from companion.games.dragon_soul.fight.cards import KINDS
from companion.games.dragon_soul.shown.faces import card
from companion.games.dragon_soul.shown.words import CARDS, Names, Word, listed
from companion.games.dragon_soul.state import State, strength
from companion.language import Sentence, mark, mark_counted
from companion.scene import Display, Meter, Sheet

Row = tuple[Word, Word]
Count = tuple[str, int]
"""Whose a row is, and its figure."""

DEAD: Final = mark("Dead Pile")
ENOUGH: Final = mark("Once the deck is empty, the {n} cards of the Dead Pile are shuffled: {least} are enough.")
COOLDOWN: Final = mark("No reshuffle yet: the Dead Pile has {n} cards, and is shuffled from {least} on.")
HELD: Final = mark("{n} of {goal} uncontested castles.")
CLAIMED: Final = mark(
    "{n} of {goal} uncontested castles: a claim. It wins when the turn of {players} begins, and lapses with fewer than "
    "{goal}."
)
CLAIM: Final = mark("A claim: it wins when the turn of {players} begins, and lapses with fewer than {goal}.")
STACK: Final = mark("{piece} · {space}")
HAS: Final = mark_counted("{n} card at {space}", "{n} cards at {space}")
ON_A_CASTLE: Final = mark_counted("{n} card at {space}, on a castle", "{n} cards at {space}, on a castle")
IN_HAND: Final = mark_counted("{n} card", "{n} cards")


def sheets(names: Names, state: State, language: str) -> tuple[Sheet, ...]:
    """The pages of a position, in one language."""

    def say(word: Word) -> str:
        return word if isinstance(word, str) else word.say(language)

    def sheet(sign: str, title: str, rows: Iterable[Row], counts: Iterable[Count], shows: Display) -> Sheet:
        arms, bars = zip(*counts, strict=True) if (counts := tuple(counts)) else ((), ())
        told = tuple((say(what), say(how)) for what, how in rows)
        return Sheet(say(Sentence(title)), told, "", arms, bars, sign=sign, shows=shows)

    rows = _dead(names, state)
    dead = sheet("losses", DEAD, rows, (), _dead_fans(names, state, say(rows[-1][1]), language))
    none = len(dead.rows) - len(KINDS)
    return (
        msgspec.structs.replace(
            dead, signs=(*(f"card/{kind}" for kind in KINDS), *[""] * none), bars=(*state.dead, *[-1] * none)
        ),
        sheet("crown", mark("Victory"), *_victory(names, state), _race(names, state, say)),
        sheet("cards", mark("Cards"), *_cards(names, state), _fans(names, state, say)),
    )


def is_dry(names: Names, state: State) -> bool:
    """Whether nothing can be drawn: the deck is empty, and the Dead Pile too small to become one (D12)."""
    return not sum(state.deck) and sum(state.dead) < names.plan.limits.cooldown


def _dead(names: Names, state: State) -> list[Row]:
    """The Dead Pile by kinds of card, the deck, and what comes after it."""
    n, least = sum(state.dead), names.plan.limits.cooldown
    rows: list[Row] = [(Sentence(CARDS[kind][0]), "") for kind in KINDS]
    rows.append((Sentence("Deck"), str(sum(state.deck))))
    return [*rows, (Sentence("Next deck"), Sentence(ENOUGH if n >= least else COOLDOWN, {"n": n, "least": least}))]


def _dead_fans(names: Names, state: State, said: str, language: str) -> Fans:
    """The Dead Pile by kinds of card, beside the deck, and how near it is to becoming one."""
    fans = tuple(
        Fan(card(kind, language).name, n, card(kind, language)) for kind, n in zip(KINDS, state.dead, strict=True)
    )
    deck = Fan(Sentence("Deck").say(language), sum(state.deck))
    least = names.plan.limits.cooldown
    filling = Meter(Sentence("Next deck").say(language), min(sum(state.dead), least), least)
    return Fans(fans=fans, deck=deck, filling=filling, said=said)


def _race(names: Names, state: State, say: Callable[[Word], str]) -> Race:
    """Each side's castles on the way to victory, and its claim."""
    plan, runners = names.plan, []
    for side in _sides(names, state):
        held = strength(plan, state, side[0])
        claims = [player for player in side if player in state.claims]
        values = {"players": listed(_players(names, claims)), "goal": plan.goal}
        runners.append(
            Runner(
                tuple(plan.seats[player] for player in side),
                say(listed(_players(names, side))),
                held,
                sum(len(state.castles[player]) for player in side) - held,
                bool(claims),
                say(Sentence(CLAIM, values) if claims else Sentence(HELD, {"n": held, "goal": plan.goal})),
            )
        )
    return Race(figure="unit/castle", goal=plan.goal, runners=tuple(runners), mapped=True)


def _fans(names: Names, state: State, say: Callable[[Word], str]) -> Fans:
    """The cards of each hand and each battalion, face down."""
    plan, fans = names.plan, []
    for player in plan.players:
        if player in state.out:
            continue
        seat = plan.seats[player]
        fans.append(Fan(say(Sentence("Reserves")), sum(state.hands[player]), seat=seat, hand=True))
        for battalion in state.battalions[player]:
            piece = names.piece(plan.battalion_name(player, battalion.number))
            values = {"piece": piece, "space": plan.spaces.called[battalion.at]}
            sign = "unit/castle" if battalion.at in state.castles[player] else ""
            fans.append(Fan(say(Sentence(STACK, values)), sum(battalion.cards), seat=seat, sign=sign))
    return Fans(fans=tuple(fans), mapped=True)


def _sides(names: Names, state: State) -> Iterable[tuple[Player, ...]]:
    """The sides that are in the game."""
    return dict.fromkeys(names.plan.allies[player] for player in names.plan.players if player not in state.out)


def _victory(names: Names, state: State) -> tuple[list[Row], list[Count]]:
    """What each side holds, and whose claim stands until when (D37, D38)."""
    plan = names.plan
    rows: list[Row] = []
    counts: list[Count] = []
    for side in _sides(names, state):
        held = {"n": strength(plan, state, side[0]), "goal": plan.goal}
        claims = _players(names, [player for player in side if player in state.claims])
        said = Sentence(CLAIMED, {**held, "players": listed(claims)}) if claims else Sentence(HELD, held)
        rows.append((listed(_players(names, side)), said))
        counts.append((plan.seats[side[0]], strength(plan, state, side[0])))
    return rows, counts


def _cards(names: Names, state: State) -> tuple[list[Row], list[Count]]:
    """How many cards each battalion and each hand has."""
    plan = names.plan
    rows: list[Row] = []
    counts: list[Count] = []
    for player in plan.players:
        if player in state.out:
            continue
        who = names.player(plan.seats[player])
        rows.append((Sentence("{player}, reserves", {"player": who}), _counted(IN_HAND, sum(state.hands[player]))))
        counts.append((plan.seats[player], sum(state.hands[player])))
        for battalion in state.battalions[player]:
            said = ON_A_CASTLE if battalion.at in state.castles[player] else HAS
            space = plan.spaces.called[battalion.at]
            name = names.piece(plan.battalion_name(player, battalion.number))
            rows.append((name, _counted(said, sum(battalion.cards), space=space)))
            counts.append((plan.seats[player], sum(battalion.cards)))
    return rows, counts


def _counted(said: tuple[str, str], n: int, **values: object) -> Sentence:
    return Sentence(said[0], {"n": n, **values}, plural=said[1])


def _players(names: Names, players: Iterable[Player]) -> list[Word]:
    return [names.player(names.plan.seats[player]) for player in players]
