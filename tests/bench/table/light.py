"""How long it takes from a hand leaving the board to the first light, with the camera, the reader and the follower.

Moves and attacks are made by a simulated hand under a simulated camera. Frames have their times by the calendar of a
camera that is read as the camera thread reads it; what the reader and the follower take of the processor is added.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass, field
from random import Random
from time import thread_time

import cv2

from companion.game import Game, Layout
from companion.games import build
from companion.record.session import Session
from companion.record.storage.log import Log
from companion.table.following.follower import Follower
from companion.table.following.guidance import Guidance
from companion.table.reconciliation.verdict import Verdict
from hardware.cameras.camera import Frame
from hardware.reader.table_reader import TableReader
from hardware.simulated.camera import SimulatedCamera
from hardware.simulated.table import SimulatedTable
from tests.bench.table.position import From, Position
from tests.bench.table.reconcile import positions, spread
from tests.las_navas import printed

HAND_FRAMES = 4
PATIENCE_FRAMES = 40


@dataclass
class Figures:
    """Times in ms: from the hand to the light, and of that the reader's and the follower's longest frame."""

    lit: list[float] = field(default_factory=list)
    reader: list[float] = field(default_factory=list)
    follower: list[float] = field(default_factory=list)
    dark: int = 0
    """How often no light came."""


class Filmed:
    """A table under a camera whose frames are read one by one, each in the time that it takes."""

    def __init__(self, condition: str, frames_per_s: float) -> None:
        self.table = SimulatedTable(printed())
        self.reader = TableReader(printed())
        self.period_ms = 1000 / frames_per_s
        self.at_ms = 1e6
        self.reader_ms = self.follower_ms = 0.0
        self._camera = SimulatedCamera(self.table, condition)

    def see(self, follower: Follower) -> tuple[Guidance, float]:
        """What one more frame leads to, and when; the next frame is taken when this one is read, a period later at
        the earliest."""
        image = self._camera.read().image
        begun = thread_time()
        reading = self.reader.read(Frame(image, self.at_ms))
        read = thread_time()
        guidance = follower.feed(reading)
        self.reader_ms, self.follower_ms = 1000 * (read - begun), 1000 * (thread_time() - read)
        told_ms = self.at_ms + self.reader_ms + self.follower_ms
        self.at_ms += max(self.period_ms, self.reader_ms)
        return guidance, told_ms


def act(filmed: Filmed, position: Position, random: Random, figures: Figures) -> bool:
    """Makes one change on the table with a hand over it, and times the light; whether there was one to make."""
    found = [path for path in position.paths() if position.changes(path.after)]
    if not found:
        return False
    session = Session.new(From(position.game, position.state), Log(None), seed=1)  # type: ignore[arg-type]
    follower = Follower(session)
    filmed.table.lay(session.layout)
    for _ in range(PATIENCE_FRAMES):
        if filmed.see(follower)[0].verdict is Verdict.AGREED:
            break
    lying = {standing.piece: standing for standing in session.layout.standings}
    for standing in position.changes(random.choice(found).after):
        lying[standing.piece] = standing
        filmed.table.lay(Layout(tuple(lying.values())))
        at = filmed.table.where(standing.piece)
        filmed.table.reach(at.x_mm, at.y_mm)
        for _ in range(HAND_FRAMES):
            filmed.see(follower)
    before, seq = follower.guidance, session.seq
    filmed.table.withdraw()
    left_ms = filmed.at_ms - random.random() * filmed.period_ms
    follower_ms = reader_ms = 0.0
    for _ in range(PATIENCE_FRAMES):
        guidance, told_ms = filmed.see(follower)
        reader_ms, follower_ms = max(reader_ms, filmed.reader_ms), max(follower_ms, filmed.follower_ms)
        if guidance.pattern != before.pattern or session.seq != seq:
            figures.lit.append(told_ms - left_ms)
            break
    else:
        figures.dark += 1
    figures.reader.append(reader_ms)
    figures.follower.append(follower_ms)
    follower.close()
    return True


def measure(times: int, seed: int, game: Game, condition: str, frames_per_s: float) -> Figures:
    """The figures of so many changes."""
    random, figures = Random(seed), Figures()
    filmed = Filmed(condition, frames_per_s)
    for position in positions(game, random):
        act(filmed, position, random, figures)
        if len(figures.reader) >= times:
            break
    return figures


def run(argv: list[str]) -> int:
    """Prints the figures."""
    parser = argparse.ArgumentParser(prog="light", description=__doc__)
    parser.add_argument("--times", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--condition", default="ordinary")
    parser.add_argument("--frames", type=float, default=15.0, help="frames a second")
    args = parser.parse_args(argv)
    cv2.setNumThreads(1)
    figures = measure(args.times, args.seed, build("las_navas"), args.condition, args.frames)
    print(f"{len(figures.reader)} changes by hand under a camera ({args.condition}, {args.frames:.0f} frames a second)")
    for what, values in (
        ("hand gone to first light, the reader's time included", figures.lit),
        ("of that the reader's longest frame", figures.reader),
        ("of that the follower's longest frame", figures.follower),
    ):
        print(spread(what, values))
    print(f"  no light within {PATIENCE_FRAMES} frames: {figures.dark}")
    return 0
