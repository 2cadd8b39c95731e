"""What the rules engine proposes: the layouts after the legal actions, compared with what was seen.

Only what is open to all players is proposed: an action that is secret (a hidden card) is never read off the table. But
a secret action that names pieces and no card is taken once the table shows all that comes of it, since hands have shown
it to all by then; no part of it is noticed before.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from typing import Final

import msgspec

from companion.game import CHANCE, Action, Event, Game, PieceId, Seat, Standing, State
from companion.scene import Choice
from companion.table.reconciliation.kinds import Kinds
from companion.table.reconciliation.seen import Seen

DEPTH: Final = 3
"""How many actions in a row may explain one change of the table."""
WIDTH: Final = 24
"""The most ways to begin that are followed further."""

Standings = Mapping[PieceId, Standing]


def standings_of(game: Game, state: State) -> dict[PieceId, Standing]:
    """Where each piece should lie, by piece."""
    return {standing.piece: standing for standing in game.layout(state).standings}


def differ(a: Standing, b: Standing) -> bool:
    """Whether two standings of a piece look different on a table: one that lies under another piece looks like one that
    is not there."""
    if a.covered or b.covered:
        return None not in (a.place, b.place) and a.place != b.place
    if a.place is None or b.place is None:
        return a.place != b.place
    return a != b


def moved(a: Standing, b: Standing) -> bool:
    """Whether place or face differ, not only the tilt."""
    return a.place != b.place or (a.place is not None and a.face != b.face)


class Path(msgspec.Struct, frozen=True):
    """Actions in a row, the choice that the first was, the state and the layout after them, and whether somebody
    learns something by them or chance comes next."""

    actions: tuple[Action, ...]
    choice: Choice | None
    state: State
    after: Standings
    seals_fate: bool = False


class Proposals:
    """The open choices of one state and, worked out when asked for, what each would leave on the table."""

    def __init__(
        self,
        game: Game,
        state: State,
        near: Standings | None = None,
        *,
        by_hand: bool = True,
        kinds: Kinds | None = None,
    ) -> None:
        """`near`: a layout after which alike pieces are named; `by_hand`: whether hands may decide, which they may not
        for a seat that the app plays; `kinds`: which pieces are alike (None: as the game has it)."""
        self.game = game
        self.state = state
        self.kinds = kinds or Kinds(game.pieces)
        layout = standings_of(game, state)
        self.layout = layout if near is None else self.kinds.matched(layout, near)
        self.seat: Seat | None = game.to_act(state)
        self.choices: tuple[Choice, ...] = ()
        if by_hand and self.seat not in (None, CHANCE):
            self.choices = game.scene(state, None, "en").choices
        self._secret: tuple[Choice, ...] | None = None if by_hand else ()
        self._outcomes: dict[int, Path] = {}
        self._seats = frozenset(game.seats)

    def outcome(self, number: int) -> Path:
        """What one choice leads to."""
        if number not in self._outcomes:
            self._outcomes[number] = self._outcome(self.choices[number])
        return self._outcomes[number]

    def _outcome(self, choice: Choice) -> Path:
        state, events = self.game.apply(self.state, choice.action)
        after = self.kinds.matched(standings_of(self.game, state), self.layout)
        return Path((choice.action,), choice, state, after, self._seals(state, events))

    def _seals(self, state: State, events: tuple[Event, ...]) -> bool:
        return self.game.to_act(state) == CHANCE or any(event.learned(self._seats) for event in events)

    def relevant(self, pieces: set[PieceId], all_of: set[PieceId] | None = None) -> Iterator[Path]:
        """The outcomes of the choices that name one of these pieces, and every one of `all_of`, or none at all."""
        for number, choice in enumerate(self.choices):
            named = self.kinds.widened(set(map(PieceId, choice.marks)))
            if not named or (not pieces.isdisjoint(named) and (all_of is None or all_of <= named)):
                yield self.outcome(number)

    def every(self) -> Iterator[Path]:
        """The outcomes of every choice."""
        for number in range(len(self.choices)):
            yield self.outcome(number)

    def unseen(self) -> Iterator[Path]:
        """The outcomes of the secret choices that name pieces and no card, or one that lies where they are."""
        if self._secret is None:
            own = self.game.scene(self.state, self.seat, "en").choices if self.seat not in (None, CHANCE) else ()
            hidden = (choice for choice in own if choice.secret and choice.marks)
            self._secret = tuple(choice for choice in hidden if choice.card is None or choice.pile is not None)
        for choice in self._secret:
            yield self._outcome(choice)

    def demands(self) -> bool:
        """Whether the state asks for a change on the table: every choice turns over, moves or removes a piece."""
        return bool(self.choices) and all(
            any(moved(standing, self.layout[piece]) for piece, standing in outcome.after.items())
            for outcome in self.every()
        )


class Change(msgspec.Struct, frozen=True):
    """How the table differs from a layout: pieces in another place or with another face up, pieces whose tilt a hand
    has changed, and how each piece was tilted before."""

    layout: dict[PieceId, Standing]
    seen: Seen
    moved: frozenset[PieceId]
    turned: frozenset[PieceId]
    tilts: dict[PieceId, bool]
    kinds: Kinds

    @property
    def pieces(self) -> set[PieceId]:
        """Every piece that an explanation may be about."""
        crooked = {p for p, s in self.seen.standings.items() if s.tilted != self.layout[p].tilted}
        return {*self.moved, *crooked, *self.seen.unsure} | {
            p for p, s in self.layout.items() if self.seen.hidden and p not in self.seen.standings and s.place
        }

    def named(self, path: Path) -> Path:
        """The path with alike pieces named so that as little as possible differs from what was seen."""
        after = self.kinds.matched(path.after, self.seen.standings, self.layout)
        return path if after is path.after else msgspec.structs.replace(path, after=after)


def change(layout: Standings, seen: Seen, tilts: Mapping[PieceId, bool], kinds: Kinds) -> Change:
    """The change from a layout to what was seen; `tilts` says how each piece was tilted when the table last agreed."""
    before = {piece: tilts.get(piece, standing.tilted) for piece, standing in layout.items()}
    return Change(
        dict(layout),
        seen,
        frozenset(p for p, standing in layout.items() if not seen.fits(standing)),
        frozenset(p for p, s in seen.standings.items() if s.tilted != before[p] and s.tilted != layout[p].tilted),
        before,
        kinds,
    )


def explains(after: Standings, change: Change) -> bool:
    """Whether a layout is what was seen. Place and face must fit; a tilt that a hand has changed must fit; a tilt that
    is still owed is forgiven where something else was seen to change, since it is asked for afterwards."""
    seen, before = change.seen, change.layout
    if not all(seen.fits(after[piece]) for piece in change.moved):
        return False
    shown = False
    for piece, standing in after.items():
        if moved(standing, before[piece]):
            if not seen.fits(standing):
                return False
            shown = shown or seen.shows(standing)
    for piece, at in seen.standings.items():
        standing = after[piece]
        if at.tilted == standing.tilted:
            shown = shown or (piece in change.turned and standing.tilted != before[piece].tilted)
        elif piece not in change.moved and (
            at.tilted != change.tilts[piece] or (not change.moved and standing.tilted != before[piece].tilted)
        ):
            return False
    return shown


def paths(proposals: Proposals, change: Change, depth: int = DEPTH) -> tuple[Path, ...]:
    """The fewest actions in a row that explain a change: every way that ends in another state, once."""
    pieces = change.pieces
    level: list[tuple[Path | None, Proposals]] = [(None, proposals)]
    for left in range(depth, 0, -1):
        found: list[Path] = []
        begun: list[Path] = []
        for path, here in level:
            last = path is not None and left == 1
            missing = {p for p in change.moved if not change.seen.fits(here.layout[p])} if last else None
            for outcome in here.relevant(pieces, missing):
                longer = change.named(outcome if path is None else _joined(path, outcome))
                if explains(longer.after, change):
                    found.append(longer)
                elif left > 1 and not longer.seals_fate and _leads_on(here, outcome, change):
                    begun.append(longer)
        if found:
            return _distinct(found, change.kinds)
        game, seat = proposals.game, proposals.seat
        on = [path for path in _distinct(begun, change.kinds) if game.to_act(path.state) == seat]
        level = [(path, Proposals(game, path.state, path.after, kinds=proposals.kinds)) for path in on[:WIDTH]]
    # What an action does to pieces that it does not name, such as those that it hits.
    found = [outcome for outcome in map(change.named, proposals.every()) if explains(outcome.after, change)]
    found = found or [path for path in map(change.named, proposals.unseen()) if explains(path.after, change)]
    return _distinct(found, change.kinds)


def _joined(path: Path, outcome: Path) -> Path:
    return Path(
        path.actions + outcome.actions,
        path.choice,
        outcome.state,
        outcome.after,
        path.seals_fate or outcome.seals_fate,
    )


def _leads_on(here: Proposals, outcome: Path, change: Change) -> bool:
    """Whether an action moves only pieces that have changed, to where they were seen or, all that still have the same
    way to go together, towards it."""
    gone = {piece for piece, standing in outcome.after.items() if moved(standing, here.layout[piece])}
    if not gone or not gone <= change.moved:
        return False
    further = {piece for piece in gone if not change.seen.fits(outcome.after[piece])}
    ways = {_way(here, change, piece) for piece in further}
    return len(ways) <= 1 and further == {
        piece
        for piece in change.moved
        if _way(here, change, piece) in ways and not change.seen.fits(outcome.after[piece])
    }


def _way(here: Proposals, change: Change, piece: PieceId) -> tuple[object, object]:
    seen = change.seen.standings.get(piece)
    return here.layout[piece].place, seen.place if seen else None


def _distinct(found: list[Path], kinds: Kinds) -> tuple[Path, ...]:
    """Of the paths that end in one state the first; and of those that do the same with pieces that nobody can tell
    apart."""
    kept: dict[State, Path] = {}
    for path in found:
        kept.setdefault(path.state, path)
    if not kinds.looks_alike:
        return tuple(kept.values())
    signs: dict[Hashable, Path] = {}
    for path in kept.values():
        signs.setdefault((kinds.sign(path.actions), kinds.lying(path.after)), path)
    return tuple(signs.values())


def begun(proposals: Proposals, change: Change) -> tuple[Path, ...]:
    """The choices of which the table shows a part: some pieces lie as after them, none lies otherwise."""
    if not change.moved:
        return ()
    relevant = (change.named(path) for path in proposals.relevant(set(change.moved)))
    return tuple(path for path in relevant if _begun(path.after, change))


def _begun(after: Standings, change: Change) -> bool:
    seen, before = change.seen, change.layout
    for piece in change.moved:
        at = seen.standings.get(piece)
        on_the_way = at is not None and after[piece].place is None and at.place == before[piece].place
        if not moved(after[piece], before[piece]) or not (seen.fits(after[piece]) or on_the_way):
            return False
    return True
