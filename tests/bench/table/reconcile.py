"""How often the companion takes over what the table did not say, and how long it takes to see what it did say."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from random import Random
from time import thread_time
from types import MappingProxyType

from companion.game import CHANCE, Game, PieceId, State
from companion.games import build
from companion.record.session import Session, Source, Undo
from companion.table.following.guidance import Guidance
from companion.table.reconciliation.seen import Seen
from companion.table.reconciliation.verdict import Reconciliation, Verdict
from companion.table.sightings import Reading
from hardware.simulated.picture.conditions import CONDITIONS
from hardware.simulated.picture.prints import PRINTS
from tests.bench.reading.printed import PrintedBox
from tests.bench.table.incidents import KINDS
from tests.bench.table.position import Incident, Position, begin, decided, is_right, right_answer
from tests.bench.table.rendered import rendered
from tests.companion.hands import Hands

WRONG = "WRONGLY TAKEN OVER"
OUTCOMES = ("right", "right, asked as needed", "right, asked without need", "missed", WRONG)
READ_MS = 300.0
"""Nobody answers a question sooner."""


@dataclass
class Figures:
    """What was counted and timed."""

    outcomes: Counter[str] = field(default_factory=Counter)
    by_kind: dict[str, Counter[str]] = field(default_factory=dict)
    feeds_ms: list[float] = field(default_factory=list)
    worked_ms: list[float] = field(default_factory=list)
    lit_ms: list[float] = field(default_factory=list)
    taken_ms: list[float] = field(default_factory=list)
    worst: tuple[float, str] = (0.0, "")
    notes: list[str] = field(default_factory=list)

    passing: int = 0
    """How often something else was taken over for a while, and put right by the time the hands had left for long."""

    def add(self, other: Figures) -> None:
        """Takes the counts by kind and the notes of others in."""
        for kind, counts in other.by_kind.items():
            self.by_kind.setdefault(kind, Counter()).update(counts)
        self.notes += other.notes

    def count(self, incident: Incident, outcome: str) -> None:
        self.outcomes[outcome] += 1
        self.by_kind.setdefault(incident.kind, Counter())[outcome] += 1


def positions(game: Game, random: Random, looks: Mapping[PieceId, PieceId] | None = None) -> Iterator[Position]:
    """States in which a player decides, from random games that choose fights and moves over ending turns."""
    while True:
        state = game.setup()
        for _ in range(400):
            seat = game.to_act(state)
            if seat is None:
                break
            action = game.chance(state, random) if seat == CHANCE else None
            if action is None:
                if random.random() < 0.15 and game.scene(state, None, "en").choices:
                    yield Position(game, state, looks)
                legal = game.legal_actions(state)
                later = [a for a in legal if a.__struct_config__.tag not in ("end_turn", "done")]
                action = random.choice(later if later and random.random() < 0.9 else legal)
            state = game.apply(state, action)[0]


def play(position: Position, incident: Incident, random: Random, figures: Figures, kind: type[Hands] = Hands) -> None:
    """Acts an incident out and counts what the companion made of it."""
    hands = begin(position, incident, kind)
    at_first = decided(hands.follower.session)
    follower = hands.follower
    session = follower.session
    feed = follower.feed

    def timed(reading: Reading) -> Guidance:
        begun = thread_time()
        guidance = feed(reading)
        figures.feeds_ms.append(1000 * (thread_time() - begun))
        return guidance

    follower.feed = timed  # type: ignore[method-assign]
    reconcile = follower._reconciler.reconcile

    def worked_out(seen: Seen) -> Reconciliation:
        begun = thread_time()
        verdict = reconcile(seen)
        figures.worked_ms.append(1000 * (thread_time() - begun))
        return verdict

    follower._reconciler.reconcile = worked_out  # type: ignore[method-assign]
    asked = False
    hands.noise = random
    incident.script(hands, random)
    left_ms, before = hands.at_ms, follower.guidance
    lit = before.noticed
    seq = session.seq
    for _ in range(120):
        guidance = hands.see()
        if not lit and (guidance.pattern != before.pattern or session.seq != seq):
            lit = True
            figures.lit_ms.append(hands.at_ms - left_ms)
        if session.seq != seq:
            figures.taken_ms.append(hands.at_ms - left_ms)
            seq = session.seq
        if guidance.verdict in (Verdict.ASK, Verdict.TAKEBACK) and hands.at_ms - left_ms > READ_MS:
            asked = True
            answer = right_answer(hands, incident, guidance.explanations)
            if answer is None:
                break
            follower.choose(answer)
            seq = session.seq
        if hands.at_ms - left_ms > 4000 and guidance.verdict is not Verdict.EXPLAINED:
            break
    figures.passing += _passed(session, len(incident.before), incident)
    figures.count(incident, _outcome(session_state := decided(session), incident, at_first, asked, hands))
    if figures.outcomes[WRONG] and not is_right(session_state, incident, hands):
        _note(figures, hands, incident, session_state)


def _passed(session: Session, before: int, incident: Incident) -> bool:
    """Whether anything was taken over from the table that does not count any more, but for what was decided before the
    incident, as a takeback takes that back."""
    decisions = [entry for entry in session.entries if entry.source is Source.TABLE][
        before if incident.by_table else 0 :
    ]
    counting = {step.entry.seq for step in session.steps}
    return any(entry.seq not in counting and not isinstance(entry.action, Undo) for entry in decisions)


def _outcome(state: State, incident: Incident, at_first: State, asked: bool, hands: Hands) -> str:
    """What came of it: a state that is neither right nor the one in which it began was wrongly taken over. One that
    is as it was, where something else would have been right, is missed: nothing was taken over, or it was put right
    again, which `passing` counts."""
    if is_right(state, incident, hands):
        return "right" if not asked else "right, asked as needed" if incident.ask else "right, asked without need"
    if state == at_first:
        return "missed"
    return WRONG


def _note(figures: Figures, hands: Hands, incident: Incident, state: object) -> None:
    session = hands.follower.session
    actions = [(step.entry.action, step.entry.source.value) for step in session.steps]
    if len(figures.notes) < 40:
        figures.notes.append(f"{incident.kind}: {actions}")


def quantile(values: list[float], q: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(q * len(ordered)))] if ordered else float("nan")


def spread(what: str, values: list[float]) -> str:
    """How times in ms are spread, as a line to print."""
    return (
        f"  {what}: p50 {quantile(values, 0.5):.2f} ms, p95 {quantile(values, 0.95):.2f} ms, "
        f"max {max(values, default=0):.2f} ms (n {len(values)})"
    )


def measure(incidents: int, seed: int, game: Game, hands: type[Hands] = Hands) -> Figures:
    """The figures of so many incidents."""
    random = Random(seed)
    figures = Figures()
    for position in positions(game, random, hands.looks):
        begun = len(figures.feeds_ms)
        for kind in KINDS:
            for incident in kind(position, random):
                play(position, incident, random, figures, hands)
                if sum(figures.outcomes.values()) >= incidents:
                    return figures
        worst = quantile(figures.feeds_ms[begun:], 0.95)
        figures.worst = max(figures.worst, (worst, f"{len(position.proposals.choices)} open choices"))
    return figures


def observed(style: str | None) -> type[Hands]:
    """Hands at a table that is read without a fault; `style` is that of counters without stickers, of which those that
    look alike are learnt."""
    if style is None:
        return Hands
    kinds = PrintedBox(style, 3).learnt(50).kinds

    class AtPrints(Hands):
        looks = MappingProxyType(dict(kinds))

    return AtPrints


def show(name: str, figures: Figures) -> None:
    """Prints what was counted and timed; times of one reading are of the processor, the others of the table."""
    total = sum(figures.outcomes.values())
    print(f"incidents on {name}: {total}")
    for outcome in OUTCOMES:
        print(f"  {outcome}: {figures.outcomes[outcome]} ({100 * figures.outcomes[outcome] / total:.2f} %)")
    print(f"  something else taken over for a while and put right: {figures.passing}")
    for what, values in (
        ("one reading, all", figures.feeds_ms),
        ("one reading that is not as the one before", figures.worked_ms),
        ("hand gone to first light", figures.lit_ms),
        ("hand gone to taken over", figures.taken_ms),
    ):
        print(spread(what, values))


def run(argv: list[str]) -> int:
    """Prints the figures; 1 where anything was wrongly taken over."""
    parser = argparse.ArgumentParser(prog="reconcile", description=__doc__)
    parser.add_argument("--game", default="las_navas")
    parser.add_argument("--condition", default="plain", choices=sorted(CONDITIONS), help="of the rendered pictures")
    parser.add_argument("--incidents", type=int, default=5000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rendered", type=int, default=40, help="so many more go through rendered pictures")
    parser.add_argument("--prints", choices=sorted(PRINTS), help="counters without stickers, in a style")
    parser.add_argument("--kinds", action="store_true", help="also print every kind of incident")
    args = parser.parse_args(argv)
    game, figures, wrong = build(args.game), Figures(), 0
    if args.incidents:
        figures = measure(args.incidents, args.seed, game, observed(args.prints))
        show(f"observed boards of {game.title}", figures)
        print(f"worst position: p95 {figures.worst[0]:.2f} ms a reading, with {figures.worst[1]}")
        wrong = figures.outcomes[WRONG]
    if args.rendered:
        at_a_camera = rendered(game, args.condition, args.prints)
        pictured = measure(args.rendered, args.seed + 1, game, at_a_camera)
        show(f"{args.condition} rendered pictures of {game.title} ({at_a_camera.pictures} read)", pictured)
        wrong += pictured.outcomes[WRONG]
        figures.add(pictured)
    if args.kinds:
        for kind, counts in sorted(figures.by_kind.items()):
            print(f"  {kind}: {dict(counts)}")
    for note in figures.notes:
        print(note, file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(run(sys.argv[1:]))
