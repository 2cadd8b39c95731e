"""A search that opens the most promising position first, over states that hold no more than one seat knows.

When a position is opened all that can follow is judged at once, beyond the thinker's own choice only the likeliest of
it: what must be played on first (a combat, whose card is still to be drawn) is played on, and counts as the mean over
what chance may bring. Seats other than the thinker's choose what is worst for it, among the cards that they may hold.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from math import exp, sqrt
from typing import Final

from companion.game import CHANCE, Action, CardId, Game, Seat, State
from companion.judgement import Judgement

CURIOSITY: Final = 0.25
"""How much a line that was opened seldom is preferred, as in PUCT (Rosin 2011)."""
SHARPNESS: Final = 0.06
"""The difference in win chance by which a move seems e times likelier to be worth opening."""
FICKLENESS: Final = 0.03
"""The difference in win chance by which a player is e times likelier to take an action, as in the games that the
judgement of 1212 learnt from."""
DEEPEST: Final = 60


class Node:
    """A position in the tree, and what is known to follow from it."""

    __slots__ = (
        "actions",
        "cards",
        "children",
        "hidden",
        "opened",
        "own",
        "priors",
        "state",
        "value",
        "visits",
        "weights",
    )

    def __init__(self, state: State) -> None:
        self.state: State | None = state
        self.value = 0.5
        self.visits = 0
        self.opened = False
        self.own = False
        self.actions: Sequence[Action] = ()
        self.children: Sequence[Node] = ()
        self.cards: Sequence[CardId | None] = ()
        self.weights: Sequence[float] | None = None
        self.hidden = (0, 0)
        self.priors: Sequence[float] = ()


class Search:
    """One thinking about one position, for one seat."""

    def __init__(self, game: Game, judgement: Judgement, seat: Seat, *, narrow: bool = False) -> None:
        self._game, self._judgement, self._seat = game, judgement, seat
        self._narrow = narrow
        self.positions = 0
        """How many positions were opened."""

    def begin(
        self,
        worlds: Sequence[tuple[float, State]],
        legal: Collection[Action] = (),
        with_: Sequence[Action] = (),
    ) -> Node:
        """The root for a decision of the seat, opened: a child an action, which leads to each of the worlds. `legal`:
        what the seat is asked, where that is known; other actions are left out. `with_`: actions that are judged even
        if another one is as good."""
        root, leaves = Node(worlds[0][1]), list[Node]()
        root.own = root.opened = True
        actions, cards, after = list[Action](), list[CardId | None](), list[Node]()
        options = self._judgement.options(root.state, self._narrow)
        if legal:
            options = [option for option in options if option[0] in legal] or [(action, None) for action in legal]
        known = {action for action, _ in options}
        options = [*options, *((action, None) for action in with_ if action not in known)]
        for action, card in options:
            children = [self._after(state, action) for _, state in worlds]
            if len(children) == 1:
                child = children[0]
            else:
                child = Node(root.state)
                child.opened, child.children = True, children
                child.weights = [weight for weight, _ in worlds]
                child.actions = [action] * len(children)
            actions.append(action)
            cards.append(card)
            after.append(child)
            for node in children:
                self._unfold(node, leaves)
        root.actions, root.cards, root.children = actions, cards, after
        self._judge(leaves)
        self._sum_up(root)
        self.positions += 1
        return root

    def deepen(self, root: Node, positions: int, on: Callable[[], bool]) -> None:
        """Opens so many positions more, the most promising first, as long as `on` says so."""
        until = self.positions + positions
        for _ in range(positions * 2):
            if self.positions >= until or not on():
                return
            self._open([root])

    def look_into(self, root: Node, child: Node) -> None:
        """Opens a position after one of the root's actions, unless that was done already."""
        if not child.visits:
            self._open([root, child])

    def worth(self, state: State) -> float:
        """The seat's chance to win from a state, played on as far as it must be."""
        node, leaves = Node(state), list[Node]()
        self._unfold(node, leaves)
        self._judge(leaves)
        self._sum_up(node)
        return node.value

    def _open(self, path: list[Node]) -> None:
        """Opens the most promising position below the end of a path, and counts it all the way up."""
        while path[-1].children and len(path) < DEEPEST:
            path.append(self._next(path[-1]))
        leaf, leaves = path[-1], list[Node]()
        if not leaf.opened and self._game.to_act(leaf.state) is not None:
            self._unfold(leaf, leaves, forced=True)
            if leaf.children:
                self._judge(leaves)
                self._sum_up(leaf)
                self.positions += 1
        for node in reversed(path):
            node.visits += 1
            if node.children:
                node.value = self._value(node)

    def _after(self, state: State, action: Action) -> Node:
        return Node(self._game.apply(state, action)[0])

    def _unfold(self, node: Node, leaves: list[Node], forced: bool = False, depth: int = 0) -> None:
        """Gives a node its children where it must be played on, or is `forced` to; what is to be judged is added to the
        leaves."""
        game, judgement, state = self._game, self._judgement, node.state
        mover = game.to_act(state)
        if mover is None or depth > DEEPEST or (not forced and judgement.settled(state)):
            leaves.append(node)
            return
        node.opened = True
        chances = judgement.chances(state)
        if chances:
            node.weights = [weight for weight, _ in chances]
            node.actions = [action for _, action in chances]
            node.cards = [None] * len(chances)
        elif mover == CHANCE:
            if not forced:
                leaves.append(node)
            return
        else:
            options = judgement.options(state, narrow=True)
            node.own = mover == self._seat
            node.actions = [action for action, _ in options]
            node.cards = [card for _, card in options]
            if any(node.cards):
                node.hidden = judgement.hidden(state)
        node.children = [self._after(state, action) for action in node.actions]
        node.state = None  # only the ends of the tree are played on
        for child in node.children:
            self._unfold(child, leaves, depth=depth + 1)

    def _judge(self, leaves: list[Node]) -> None:
        if leaves:
            for node, worth in zip(leaves, self._judgement.worth([n.state for n in leaves], self._seat), strict=True):
                node.value = float(worth)

    def _sum_up(self, node: Node) -> None:
        """Values of a part of the tree that was just unfolded, from its leaves up."""
        if not node.children:
            return
        for child in node.children:
            self._sum_up(child)
        node.value = self._value(node)
        if node.weights is None:
            sign = 1 if node.own else -1
            best = max(sign * child.value for child in node.children)
            raw = [exp(max(-30.0, (sign * child.value - best) / SHARPNESS)) for child in node.children]
            unknown, among = node.hidden
            if among:
                raw = [p * (1 if card is None else unknown / among) for p, card in zip(raw, node.cards, strict=True)]
            total = sum(raw) or 1.0
            node.priors = [p / total for p in raw]

    def _value(self, node: Node) -> float:
        values = [child.value for child in node.children]
        if node.weights is not None:
            return sum(w * v for w, v in zip(node.weights, values, strict=True)) / sum(node.weights)
        if node.hidden[0] and not node.own:
            return expected_worst(values, node.cards, *node.hidden)
        return expected(values, 1 if node.own else -1)

    def _next(self, node: Node) -> Node:
        children = node.children
        if len(children) == 1:
            return children[0]
        if node.weights is not None:
            return max(zip(node.weights, children, strict=True), key=lambda pair: pair[0] / (1 + pair[1].visits))[1]
        sign, reach = (1 if node.own else -1), CURIOSITY * sqrt(node.visits + 1)
        best, chosen = -9.0, children[0]
        for child, prior in zip(children, node.priors, strict=True):
            score = sign * child.value + reach * prior / (1 + child.visits)
            if score > best:
                best, chosen = score, child
        return chosen


def expected(values: Sequence[float], sign: int) -> float:
    """The mean of values, each as likely as it is taken by whoever prefers the greatest (`sign` 1) or the least (-1).
    The very best of many judgements is mostly the one that errs most, so the mean is nearer to what comes of it."""
    best = max(values) if sign > 0 else min(values)
    total = weight = 0.0
    for value in values:
        gap = (value - best) * sign
        if gap > -8 * FICKLENESS:
            here = exp(gap / FICKLENESS)
            total += here * value
            weight += here
    return total / weight


def expected_worst(values: Sequence[float], cards: Sequence[CardId | None], unknown: int, among: int) -> float:
    """The mean of the least value that can be had with a hand of so many unknown cards, drawn among so many: each value
    needs its card, None is always to be had."""
    total, left, gone = 0.0, 1.0, set[CardId]()
    for value, card in sorted(zip(values, cards, strict=True), key=lambda pair: pair[0]):
        if card is None:
            return total + left * value
        if card in gone:
            continue
        rest = among - len(gone)
        here = left * min(1.0, unknown / rest) if rest > 0 else left
        total, left = total + here * value, left - here
        gone.add(card)
    return total + left * max(values) if left > 1e-9 else total
