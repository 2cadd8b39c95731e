"""A round of battle and a strike as duels: card against card, coin against coin, with what lies open of both sides."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from companion.game import UNKNOWN, CardId, Event, PieceId, Seat
from companion.games.dragon_soul import events as on
from companion.games.dragon_soul.fight.cards import KINDS, written
from companion.games.dragon_soul.fight.dragon import BALLISTA, BREATH, CLAW, DRAGON, SHIELD_WALL, dragon_name
from companion.games.dragon_soul.shown.faces import beats, card, coin
from companion.games.dragon_soul.shown.words import CARDS, Names, capital
from companion.games.dragon_soul.state import NOWHERE, State, named
from companion.language import Sentence, mark
from companion.scene import Card, Column, Counter, Line, Tally

AGAINST: Final = mark("{piece} against {target}")
LEFT: Final = mark("Cards")
UNUSED: Final = mark("Not used yet")
USED: Final = mark("Used: {card}")
BACK: Final = Card(id=str(UNKNOWN))
OUTCOMES: Final = {
    (BREATH, SHIELD_WALL): mark("{target} is destroyed."),
    (BREATH, BALLISTA): mark("{piece} dies."),
    (CLAW, SHIELD_WALL): mark("Nothing happens."),
    (CLAW, BALLISTA): mark("{target} loses half of its cards."),
}


def now(names: Names, state: State, language: str) -> Tally | None:
    """The battle or the strike in progress, as all may see it; None where there is none."""
    plan = names.plan
    if state.battle is not None:
        battle = state.battle
        own, other = (state.current, battle.attacker), (battle.owner, battle.defender)
        attacker, defender = plan.battalion_name(*own), plan.battalion_name(*other)
        left = sum(named(state, *own).cards), sum(named(state, *other).cards)
        picked = None if battle.attack == NOWHERE else BACK
        return _Duel(names, language).battle(attacker, defender, (picked, None), left, written(battle.used), (), "")
    if state.coins is not None:
        dragon = dragon_name(plan, state.current)
        struck = state.coins.owner, state.coins.target
        target, theirs = plan.battalion_name(*struck), sum(named(state, *struck).cards)
        picked = None if state.coins.attack is None else BACK
        return _Duel(names, language).strike(dragon, target, (picked, None), theirs, {}, "")
    return None


def fought(names: Names, event: Event, language: str) -> Tally | None:
    """The round of battle or the strike that an event tells of; None for other events."""
    duel = _Duel(names, language)
    if isinstance(event, on.Fought):
        cards = tuple(card(kind, language) for kind in (event.attack, event.defence))
        sides = event.attacker, event.defender
        result = duel.outcome(event)
        return duel.battle(*sides, (cards[0], cards[1]), event.left, event.used, event.defeated, result)
    if isinstance(event, on.CoinsShown) and event.target:
        dragon = PieceId(f"{event.side}{DRAGON}")
        faces = event.attack, event.defence
        said = {"piece": names.piece(dragon), "target": names.piece(event.target)}
        harm: dict[str, int] = {event.other: event.loses} if event.loses else {}
        if faces == (BREATH, BALLISTA):
            harm[event.side] = 1
        coins = coin(event.attack, language), coin(event.defence, language)
        return duel.strike(dragon, event.target, coins, event.left, harm, duel.say(Sentence(OUTCOMES[faces], said)))
    return None


class _Duel:
    """Puts duels into one language."""

    def __init__(self, names: Names, language: str) -> None:
        self.names, self.language = names, language

    def say(self, sentence: Sentence) -> str:
        """A sentence in the language."""
        return sentence.say(self.language)

    def outcome(self, event: on.Fought) -> str:
        """What a round of battle brought, and who has no card left."""
        if len(event.defeated) == len((event.attack, event.defence)):
            said = [Sentence(mark("Both cards are defeated."))]
        elif not event.defeated:
            said = [Sentence(mark("No card is defeated."))]
        else:
            said = [Sentence(mark("The card of {loser} is defeated."), {"loser": self.names.piece(event.defeated[0])})]
        for piece, left in zip((event.attacker, event.defender), event.left, strict=False):
            if not left:
                said.append(Sentence(mark("{piece} has no card left."), {"piece": self.names.piece(piece)}))
        return " ".join(map(self.say, said))

    def battle(
        self,
        attacker: PieceId,
        defender: PieceId,
        cards: tuple[Card | None, Card | None],
        left: tuple[int, ...],
        used: dict[CardId, int],
        fallen: tuple[PieceId, ...],
        result: str,
    ) -> Tally:
        """A round of battle: how many cards both have, which of the attacker's were used, and which fall."""
        lines: list[tuple[Line, ...]] = [(), ()]
        beside: list[tuple[Card, ...]] = [(), ()]
        if left:
            kept = [
                Line(self.say(Sentence(USED, {"card": Sentence(CARDS[kind][0])})), used[kind])
                for kind in KINDS
                if kind in used
            ]
            lines[0] = (Line(self.say(Sentence(UNUSED)), left[0] - sum(used.values())), *kept)
            lines[1] = (Line(self.say(Sentence(LEFT)), left[1]),)
            open_ = [card(kind, self.language) for kind in KINDS for _ in range(used.get(kind, 0))]
            beside = [(*(BACK,) * (left[0] - len(open_)), *open_), (BACK,) * left[1]]
        pieces = attacker, defender
        columns = tuple(
            self._column(piece, told, card, left[n] if left else None, piece in fallen, beside[n])
            for n, (piece, told, card) in enumerate(zip(pieces, lines, cards, strict=True))
        )
        harm: dict[str, int] = {self._seat(piece): 1 for piece in fallen}
        title, defeats = self._title(*pieces), beats(self.names.plan, self.language)
        return Tally(title, "", "", None, columns, result, draws=False, harm=harm, duel=True, beats=defeats)

    def strike(
        self,
        dragon: PieceId,
        target: PieceId,
        coins: tuple[Card | None, Card | None],
        left: int,
        harm: dict[str, int],
        result: str,
    ) -> Tally:
        """A strike: both coins, how many cards the battalion has then, and what comes of them."""
        own, other = self._column(dragon, (), coins[0], None), self._column(target, (), coins[1], left)
        if result and coins[0] is not None:
            own = replace(own, figure=f"scene/{coins[0].figure or coins[0].id}")
            other = replace(other, beside=(BACK,) * left, falling=harm.get(other.seat, 0))
        columns = own, other
        return Tally(self._title(dragon, target), "", "", None, columns, result, draws=False, harm=harm, duel=True)

    def _title(self, piece: PieceId, target: PieceId) -> str:
        names = self.names
        return capital(self.say(Sentence(AGAINST, {"piece": names.piece(piece), "target": names.piece(target)})))

    def _column(
        self,
        piece: PieceId,
        lines: tuple[Line, ...],
        card: Card | None,
        left: int | None,
        falls: bool = False,
        beside: tuple[Card, ...] = (),
    ) -> Column:
        """One side; `left` is how many cards its battalion has, so that more points of harm than these lose it; one
        without any has no figure."""
        said = self.names.piece(piece)
        called = capital(said if isinstance(said, str) else self.say(said))
        found = self.names.plan.numbered(piece)
        icon, sign = ("dragon", "") if found is None else ("battalion", str(found[1]))
        seat = self._seat(piece)
        face, life = ("", 1) if left is None else (str(left or ""), left + 1)
        counter = Counter(
            piece, seat, called, "", face, False, icon, False, life=life, sign=sign, counts_cards=bool(face)
        )
        return Column(seat, called, lines, None, (counter,), card, falls, beside=beside)

    def _seat(self, piece: PieceId) -> Seat:
        """Whose a battalion or a dragon is."""
        found = self.names.plan.numbered(piece)
        return self.names.plan.seats[found[0]] if found is not None else Seat(piece.removesuffix(DRAGON))
