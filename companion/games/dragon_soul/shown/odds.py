"""What a card that may come in a battle does against each that may be played against it (D33)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from companion.game import Action, Seat
from companion.games.dragon_soul import actions as do
from companion.games.dragon_soul.box.plan import Plan
from companion.games.dragon_soul.fight.cards import KINDS, SOLDIERS, STONE, Kind
from companion.games.dragon_soul.shown.faces import card
from companion.games.dragon_soul.shown.words import CARDS, listed
from companion.games.dragon_soul.state import NOWHERE, State
from companion.language import Sentence, mark
from companion.scene import Odd

FALLS, DEFEATS, BOTH, NEITHER = range(4)
SAID: Final = (
    mark("falls to {cards}"),
    mark("defeats {cards}"),
    mark("falls together with {cards}"),
    mark("neither falls against {cards}"),
)
ELSE: Final = {BOTH: mark("else both fall"), NEITHER: mark("else neither falls")}
ALWAYS: Final = {BOTH: mark("both fall"), NEITHER: mark("neither falls")}
TO_ANY: Final = mark("falls to any soldier")


def odds(plan: Plan, state: State, view: Mapping[str, Any], action: Action | None, seat: Seat | None,
         language: str) -> tuple[Odd, ...]:  # fmt: skip
    """For each kind of card that may come against the one who decides in a battle, or who begins it: how many cards of
    it the seat does not see, and what each does; empty where no battle is meant."""
    if not isinstance(action, do.Attack) and (action is not None or state.battle is None):
        return ()
    attacks = action is not None or (state.battle is not None and state.battle.attack == NOWHERE)
    hidden = _unseen(plan, view, seat)
    cards = [card(kind, language) for kind in KINDS]
    return tuple(
        Odd(hidden[kind], 0, _said(plan, kind, attacks).say(language), (), (cards[kind],), cards[kind].name)
        for kind in (range(len(KINDS)) if attacks else SOLDIERS)
        if hidden[kind]
    )


def _unseen(plan: Plan, view: Mapping[str, Any], seat: Seat | None) -> list[int]:
    """How many cards of each kind lie where the seat does not see them: neither in the Dead Pile nor used in this
    battle, nor its own (D42)."""
    seen = [view["dead"]]
    if seat is not None:
        own = (b["cards"] for name, b in view["battalions"].items() if _is_of(plan, name, seat))
        seen += [view["hands"][seat], *own]
    if view["battle"] is not None and not _is_of(plan, view["battle"]["attacker"], seat):
        seen.append(view["battle"]["used"])
    return [n - sum(cards.get(kind, 0) for cards in seen) for kind, n in zip(KINDS, plan.box.deck, strict=True)]


def _is_of(plan: Plan, name: str, seat: Seat | None) -> bool:
    found = plan.numbered(name)
    return found is not None and plan.seats[found[0]] == seat


def _said(plan: Plan, kind: Kind, attacks: bool) -> Sentence:
    """What a card does against each soldier of the one who decides; `attacks` says that this one is the attacker."""
    if kind == STONE:
        return Sentence(TO_ANY)
    found: tuple[list[Kind], ...] = ([], [], [], [])
    for own in SOLDIERS:
        attacker, defender = (own, kind) if attacks else (kind, own)
        falls, other = plan.box.diagram[attacker][defender]
        its, mine = (other, falls) if attacks else (falls, other)
        found[BOTH if its and mine else FALLS if its else DEFEATS if mine else NEITHER].append(own)
    said = [_against(n, found[n]) for n in (FALLS, DEFEATS) if found[n]]
    even = [n for n in (BOTH, NEITHER) if found[n]]
    if len(even) == 1:
        said.append(Sentence((ELSE if said else ALWAYS)[even[0]]))
    else:
        said += [_against(n, found[n]) for n in even]
    parts = {f"n{n}": one for n, one in enumerate(said)}
    return Sentence("; ".join(f"{{{gap}}}" for gap in parts), parts)


def _against(outcome: int, kinds: list[Kind]) -> Sentence:
    return Sentence(SAID[outcome], {"cards": listed(Sentence(CARDS[KINDS[kind]][0]) for kind in kinds)})
