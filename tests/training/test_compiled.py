"""The compiled rules of learning against the engine: every legal action, what it does, what a seat knows of it, how it
is read and judged, in games by chance."""

from __future__ import annotations

import ctypes as c
import shutil
from random import Random
from typing import Any

import msgspec
import numpy as np
import pytest

from companion.game import CHANCE, VARIANT, Event, Options, Seat
from companion.games.las_navas.box.components import SEATS
from companion.games.las_navas.judgement.handmade import Handmade
from companion.games.las_navas.judgement.knowledge import Memory
from companion.games.las_navas.judgement.mind import WEIGHTS, Mind
from companion.games.las_navas.judgement.network import Network
from companion.games.las_navas.rules import LasNavas
from companion.games.las_navas.state import Phase, State
from companion.opponent import Strength, Thinker
from companion.opponent.thinking.search import Search
from tests.training.compiled import (
    MOST_ACTIONS,
    PHASES,
    CAction,
    CJudge,
    CMemory,
    CState,
    Model,
    Player,
    action_of,
    state_of,
)
from tests.training.matches import against_itself, matched

pytestmark = pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler")

BY_CHANCE = (Phase.DEAL, Phase.DEAL_SPECIAL, Phase.RESHUFFLE)
FIGHTING = (Phase.KARR, Phase.REACT, Phase.DRAW, Phase.DAMAGE, Phase.VOLUNTEERS, Phase.JUND, Phase.ADVANCE)
OF_A_FIGHT = ("kind", "side", "origin", "target", "karr", "volunteers", "jund", "declared")
ALWAYS = ("phase", "decider", "advanced", "round", "winner", "turn", "active", "shield", "first")
NEAR = 1e-3


@pytest.fixture(scope="module")
def network() -> Network:
    return Network.load(WEIGHTS)


@pytest.fixture(scope="module")
def model(network: Network) -> Model:
    return Model((network.weights[1].size, network.weights[3].size))


def told(state: CState) -> dict[str, Any]:
    """All of a state that counts."""
    found: dict[str, Any] = {name: getattr(state, name) for name in ALWAYS}
    found["zones"] = [tuple(zone.u[: zone.n]) for zone in state.zone]
    for name in ("hand", "unknown", "special", "special_unknown", "aside", "initiative"):
        found[name] = tuple(getattr(state, name))
    found["deck"], found["discard"] = state.deck[: state.deck_n], state.discard[: state.discard_n]
    if state.winner < 0:
        found |= {name: getattr(state, name) for name in ("points", "combats", "shots", "fresh")}
    if PHASES[state.phase] in FIGHTING:
        found |= {name: getattr(state, name) for name in OF_A_FIGHT}
        found["joined"] = state.joined[: state.joined_n]
        found["wounds"] = [(w.side, w.zone, w.points) for w in state.wound[: state.wounds]]
        found["cause"] = state.cause if state.wounds else 0
    return found


def plain(action: CAction) -> tuple[Any, ...]:
    return (
        *(action.type, action.a, action.b, action.mask, action.declared),
        *(tuple(action.points), action.card, action.take),
    )


class Game:
    """A game by chance, its states in both shapes, and what each seat remembers."""

    def __init__(self, model: Model, seed: int) -> None:
        self.model, self.random = model, Random(seed)
        self.game = LasNavas(options=Options({VARIANT: ("basic", "advanced")[seed % 2]}))
        self.state: State = self.game.setup()
        self.before: State = self.state
        self.memories = [Memory(side) for side in (0, 1)]  # type: ignore[arg-type]
        self.seen: dict[Seat, list[Event]] = {seat: [] for seat in SEATS}
        self.compiled = CMemory()

    def action(self, raw: dict[str, Any]) -> Any:
        return msgspec.convert(raw, self.game.action_type)

    def legal(self) -> list[Any]:
        return list(self.game.legal_actions(self.state))

    def applied(self, state: CState, action: Any) -> CState:
        after = CState.from_buffer_copy(state)
        laid = action_of(self.game.printed, self.state, action)
        self.model.c.apply(c.byref(after), c.byref(laid))
        return after

    def go(self) -> Seat | None:
        """Plays one action; the seat that decides next."""
        state = self.state
        chance = self.game.to_act(state) == CHANCE
        action: Any = self.game.chance(state, self.random) if chance else self.random.choice(self.legal())
        self.before, (self.state, events) = state, self.game.apply(state, action)
        for memory, seat in zip(self.memories, SEATS, strict=True):
            for event in events:
                memory.see(self.game.event_view(event, seat))
                self.seen[seat].append(self.game.event_view(event, seat))
        if state.phase in BY_CHANCE:
            self.compiled.turned = 0
        else:
            laid = action_of(self.game.printed, state, action)
            before, after = state_of(state), state_of(self.state)
            self.model.c.remember(c.byref(self.compiled), c.byref(before), c.byref(laid), c.byref(after))
        return self.game.to_act(self.state)

    def known(self, side: int) -> tuple[State, CState]:
        """What a seat knows, in both shapes."""
        found = CState()
        self.model.c.masked(c.byref(state_of(self.state)), c.byref(self.compiled), side, c.byref(found))
        return self.memories[side].masked(self.state), found

    def remembers(self) -> bool:
        """Not where a card was just taken in secret (R36): it is shuffled next."""
        return not (self.state.phase is Phase.RESHUFFLE and self.before.phase is Phase.MAINTENANCE)


@pytest.mark.whole_game
@pytest.mark.parametrize("seed", range(4))
def test_the_same_is_legal_and_does_the_same(model: Model, seed: int) -> None:
    game = Game(model, seed)
    while game.go() is not None:
        if game.game.to_act(game.state) == CHANCE and game.state.phase is not Phase.DRAW:
            continue
        laid, buffer = state_of(game.state), (CAction * MOST_ACTIONS)()
        actions = game.legal()
        if game.state.phase is not Phase.DRAW:
            count = model.c.legal(c.byref(laid), buffer)
            ours = sorted(plain(action) for action in buffer[:count])
            assert ours == sorted(plain(action_of(game.game.printed, game.state, action)) for action in actions)
        for action in actions:
            assert told(game.applied(laid, action)) == told(state_of(game.game.apply(game.state, action)[0])), action


@pytest.mark.whole_game
@pytest.mark.parametrize("seed", range(4))
def test_the_same_is_known_and_read_and_judged(model: Model, network: Network, seed: int) -> None:
    game = Game(model, seed + 10)
    judges = [(CJudge(network), Mind(game.game, network)), (CJudge(None), Mind(game.game, Handmade()))]  # type: ignore[arg-type]
    looked = 0
    while (seat := game.go()) is not None:
        for side in (0, 1):
            if game.state.phase is Phase.DEAL_SPECIAL or not game.remembers():
                continue
            known, laid = game.known(side)
            assert told(laid) == told(state_of(known))
            assert laid.ordered == known.ordered
            row = np.zeros(model.inputs, np.float32)
            model.c.read_row(c.byref(laid), row.ctypes.data_as(c.c_void_p))
            assert np.allclose(row, judges[0][1].reader.rows([known])[0], atol=1e-6)
            if seat != SEATS[side] or known.decider != seat or game.random.random() > 0.1:
                continue
            for judge, mind in judges:
                root = Search(game.game, mind, seat, narrow=True).begin([(1.0, known)])
                assert model.c.options(c.byref(laid), 1, (CAction * MOST_ACTIONS)()) == len(root.actions)
                where = c.c_void_p(judge.pointer)
                model.c.settle_on(where, c.byref(laid))
                for action, child in zip(root.actions, root.children, strict=True):
                    after = CState.from_buffer_copy(laid)
                    model.c.apply(c.byref(after), c.byref(action_of(game.game.printed, known, action)))
                    assert abs(model.c.value(where, c.byref(after), side, 1) - child.value) < NEAR
                    looked += 1
    assert looked > 20


@pytest.mark.whole_game
@pytest.mark.parametrize("seed", [0, 3, 21])
def test_the_search_thinks_the_same(model: Model, network: Network, seed: int) -> None:
    game, judge, thought_of = Game(model, seed + 20), CJudge(network), 0
    while (seat := game.go()) is not None:
        if seat == CHANCE or len(game.legal()) < 2 or game.random.random() > 0.15:
            continue
        side = SEATS.index(seat)
        _, laid = game.known(side)
        view, seen = game.game.view(game.state, seat), game.seen[seat]
        thought = Thinker(game.game, seat).think(view, seen, Strength(10, 60.0, 0.0), game.legal())
        found = model.think(judge, laid, side, 10)
        assert found.positions == thought.positions
        assert found.win == pytest.approx(thought.win, abs=NEAR)
        values = {
            plain(action_of(game.game.printed, game.state, game.action(c.action))): c.win for c in thought.choices
        }
        assert values[plain(found.action)] == pytest.approx(thought.win, abs=NEAR)
        thought_of += 1
    assert thought_of > 4


def test_a_game_is_kept_as_each_seat_knew_it_and_the_same_seed_plays_it_again(model: Model, network: Network) -> None:
    player = Player(CJudge(network), 0.03, narrow=True)
    outcome, decided, rows, said, whose = model.play((player, player), True, 5, keep=True)
    assert outcome in (0.0, 1.0)
    assert decided > 20
    assert len(rows) == len(said) == len(whose) > decided
    assert set(whose.tolist()) == {0, 1}
    assert np.allclose(network.chances(rows), said, atol=NEAR)
    assert model.play((player, player), True, 5)[:2] == (outcome, decided)
    assert model.play((player, player), True, 6)[:2] != (outcome, decided)


def test_a_deal_is_counted_once_where_a_player_plays_itself(model: Model, network: Network) -> None:
    judge = CJudge(network)
    one, other = Player(judge), Player(judge)
    assert matched(model, one, other, 12, 3).share == 0.5  # the second game of a deal is the first once more
    won = against_itself(model, one, 6, 3)
    assert 0 < won < 6
    assert won == sum(model.play((one, one), False, 3 * 1_000_003 + n)[0] for n in range(6))
