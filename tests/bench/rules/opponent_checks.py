"""What else the opponent must hold: it is honest, its win chances come true, its worker is small."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from random import Random
from time import perf_counter, process_time, sleep

import msgspec

from companion.game import CHANCE, VARIANT, Action, Event, Options, Seat
from companion.games.las_navas.box.components import SEATS
from companion.games.las_navas.rules import LasNavas
from companion.games.las_navas.state import State
from companion.opponent import STRENGTHS, Level, Strength, Thinker, Thought, Worker
from tests.companion.opponent.positions import Played, Position, dealt_anew

BINS = 10
SOON = Strength(1, 60.0, 0.005)


def honest(deals: int, seed: int) -> str:
    """Deals the hidden cards anew so often, in positions of random games: what differs in choice, value, line, opened
    positions; and how much the time spent varies."""
    random, tried, changed, differ = Random(seed), 0, 0, 0
    times: list[float] = []
    while tried < deals:
        seed += 1
        variant = ("basic", "advanced")[seed % 2]
        for position in [p for p in Played(variant, seed) if len(p.legal) > 1][5::23]:
            thought = position.think(12)
            for _ in range(10):
                other = dealt_anew(position, random)
                changed += other.state != position.state
                began = process_time()
                again = other.think(12)
                times.append((process_time() - began) / max(thought.seconds, 1e-3))
                differ += msgspec.structs.replace(again, seconds=0) != msgspec.structs.replace(thought, seconds=0)
                tried += 1
                if tried == deals:
                    break
            if tried == deals:
                break
    ordered = sorted(times)
    return (
        f"honest: {deals} deals, other hidden cards in {changed}, another choice, value, line or count in {differ};"
        f" time against the first: median {ordered[len(ordered) // 2]:.2f}"
    )


def play_through(game: LasNavas, chance: Random, decide: Callable[[Position], Action]) -> State:
    """The end of a game in which `decide` chooses where a seat has more than one way."""
    state = game.setup()
    seen: dict[Seat, tuple[Event, ...]] = dict.fromkeys(SEATS, ())
    while (seat := game.to_act(state)) is not None:
        if seat == CHANCE:
            drawn = game.chance(state, chance)
            assert drawn is not None
            action: Action = drawn
        else:
            legal = game.legal_actions(state)
            action = legal[0] if len(legal) == 1 else decide(Position(game, state, dict(seen)))
        state, events = game.apply(state, action)
        for one in SEATS:
            seen[one] += tuple(game.event_view(event, one) for event in events)
    return state


def thinking(
    game: LasNavas, strength: Strength, random: Random, noted: list[tuple[Position, Thought]]
) -> Callable[[Position], Action]:
    """Decides by thinking for whoever must decide; each position and its thought are noted."""
    thinkers = {seat: Thinker(game, seat) for seat in SEATS}

    def decide(position: Position) -> Action:
        seat = position.seat
        view = game.view(position.state, seat)
        thought = thinkers[seat].think(view, position.seen[seat], strength, position.legal, random)
        noted.append((position, thought))
        action: Action = msgspec.convert(thought.action, game.action_type)
        return action

    return decide


def game_number(number: int) -> LasNavas:
    """The game of a number: both variants in turn."""
    return LasNavas(options=Options({VARIANT: ("basic", "advanced")[number % 2]}))


def calibration(games: int, strength: Strength, seed: int) -> Iterator[str]:
    """How often each win chance came true, over games of a level against itself; the Brier score of both seats."""
    found: list[tuple[float, float]] = []
    for n in range(games):
        game, noted = game_number(n), list[tuple[Position, Thought]]()
        end = play_through(game, Random(f"{seed}/{n}"), thinking(game, strength, Random(n), noted))
        found += [(thought.best, float(position.seat == end.winner)) for position, thought in noted]
    brier = sum((win - came) ** 2 for win, came in found) / len(found)
    share = sum(came for _, came in found) / len(found)
    yield (
        f"calibration: {games} games, {len(found)} decisions, Brier score {brier:.3f},"
        f" that of always saying {share:.0%} {share * (1 - share):.3f}"
    )
    for n in range(BINS):
        inside = [(win, came) for win, came in found if int(min(win, 0.9999) * BINS) == n]
        if inside:
            mean, came = (sum(pair[i] for pair in inside) / len(inside) for i in (0, 1))
            yield f"  said {mean:.0%}: came true in {came:.0%} ({len(inside)} decisions)"


def pace(decisions: int, level: Level, seed: int) -> str:
    """How long decisions of a level take in games of the judgement one step ahead: all legal moves, from cold."""
    random = Random(seed)
    wall: list[float] = []
    cpu: list[float] = []
    opened: list[int] = []
    for position in played_well(seed):
        if random.random() > 0.2:
            continue
        began, spent = perf_counter(), process_time()
        thought = Thinker(position.game, position.seat).think(
            position.game.view(position.state, position.seat),
            position.seen[position.seat],
            STRENGTHS[level],
            position.legal,
        )
        wall.append(perf_counter() - began)
        cpu.append(process_time() - spent)
        opened.append(thought.positions)
        if len(wall) == decisions:
            break
    shares = [(name, sorted(found)) for name, found in (("process time", cpu), ("time on the clock", wall))]
    said = [f"{name} p50 {of[len(of) // 2]:.2f} s, p95 {of[int(0.95 * len(of))]:.2f} s" for name, of in shares]
    said.append(f"opened p50 {sorted(opened)[len(opened) // 2]}, at most {max(opened)}")
    return f"pace of {level}, {decisions} decisions: {'; '.join(said)}"


def played_well(seed: int) -> Iterator[Position]:
    """Decisions with more than one way, of games by the judgement one step ahead, both variants in turn."""
    while True:
        seed += 1
        game, noted = game_number(seed), list[tuple[Position, Thought]]()
        play_through(game, Random(f"chance {seed}"), thinking(game, SOON, Random(seed), noted))
        yield from (position for position, _ in noted)


def memory(seed: int) -> str:
    """What a worker takes at most while it thinks about the decisions of a game at the highest level, in MB; and with
    it a second one, which gives hints."""
    positions: list[Position] = [p for p in Played("advanced", seed) if len(p.legal) > 20][:6]
    most, together = 0, 0
    with Worker() as opponent, Worker() as hints:
        for position in positions:
            view = position.game.view(position.state, position.seat)
            seen = position.seen[position.seat]
            for worker in (opponent, hints):
                worker.ask(position.game, position.seat, view, seen, position.legal, STRENGTHS[Level.HARD])
            waits = [opponent, hints]
            while waits:
                waits = [worker for worker in waits if worker.poll() is None]
                sleep(0.05)
                each = [resident(worker.pid) for worker in (opponent, hints)]
                most, together = max(most, each[0]), max(together, sum(each))
    return (
        f"memory: the worker took at most {most / 2**20:.0f} MB over {len(positions)} decisions,"
        f" with a second one for hints {together / 2**20:.0f} MB"
    )


def resident(pid: int | None) -> int:
    """The resident memory of a process, in bytes."""
    try:
        with open(f"/proc/{pid}/statm", encoding="ascii") as statm:
            return int(statm.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, IndexError):
        return 0
