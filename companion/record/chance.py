"""The chance of one game: what the app deals, draws and throws, each sealed before it counts."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random, SystemRandom

from companion.game import Action, Game, State
from companion.record import dice, sealed
from companion.record.dice import Chain, SealedDice
from companion.record.entries import Entry, Source, text
from companion.record.past import Past
from companion.record.sealed import Seal
from companion.record.storage.rows import DiceRow, SealRow


class Chance:
    """What chance brings to a game, and its seals. With a `seed` each entry has the same chance in every replay,
    without one it is the system's."""

    def __init__(self, game: Game, seed: int | None) -> None:
        self._game, self._seed = game, seed
        self.seals: list[SealRow] = []
        """The sealed shuffles in their order."""
        self.chains: list[Chain] = []
        """The sealed dice in their order."""

    def take_up(self, seals: Iterable[SealRow], rows: Iterable[DiceRow]) -> None:
        """Takes the seals over that are in the log."""
        self.seals, self.chains = list(seals), [Chain(row) for row in rows]

    def dice_to_seal(self, seq: int) -> DiceRow | None:
        """A fresh chain after entry `seq`: before the first throw, in a game that an older version began before the
        next one, and anew where the links run out; None where none is needed."""
        if dice.thrown(self._game) and (not self.chains or self.chains[-1].last < seq + dice.SPARE):
            return dice.sealed_after(seq, self._generator(f"{seq}/dice"))
        return None

    def brings(self, state: State, seq: int) -> Action | None:
        """What is dealt, drawn or thrown for an entry: dice come of those that are sealed."""
        chain = dice.chain_of(self.chains, seq)
        if chain is not None:
            action = self._game.chance(state, chain.dice(seq))
            if action is None or action.throws:
                return action
        return self._game.chance(state, self._generator(f"{seq}"))

    def thrown(self, state: State, seq: int) -> Action | None:
        """What the sealed dice bring for an entry; None where none are sealed for it."""
        chain = dice.chain_of(self.chains, seq)
        return None if chain is None else self._game.chance(state, chain.dice(seq))

    def seal(self, entry: Entry) -> SealRow:
        """The seal of an entry that shuffles a pile."""
        salt = sealed.salt(self._generator(f"{entry.seq}/salt"))
        return SealRow(entry.seq, entry.action.seals, sealed.code(salt, text(entry.action)), salt)

    def shown_seals(self, past: Past, over: bool) -> tuple[Seal, ...]:
        """The sealed shuffles as players may see them: opened but for those that count, from the last action on that
        opens their pile, until the game is over."""
        counting = {step.entry.seq for step in past.steps}
        opened = {step.entry.action.opens: step.entry.seq for step in past.steps}
        return tuple(
            Seal(row.seq, row.pile, row.code)
            if not over and row.seq in counting and row.seq >= opened.get(row.pile, 0)
            else Seal(row.seq, row.pile, row.code, row.salt, past.rows[row.seq - 1].action)
            for row in self.seals
            if 1 <= row.seq <= past.seq
        )

    def shown(self, entries: Iterable[Entry]) -> tuple[SealedDice, ...]:
        """The dice as players may see them, with the throws of some entries."""
        thrown = [entry.seq for entry in entries if entry.source is Source.CHANCE and entry.action.throws]
        return tuple(
            dice.shown(chain, (seq for seq in thrown if dice.chain_of(self.chains, seq) is chain))
            for chain in self.chains
        )

    def _generator(self, what: str) -> Random:
        return SystemRandom() if self._seed is None else Random(f"{self._seed}/{what}")
