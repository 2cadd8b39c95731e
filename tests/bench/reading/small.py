"""`python -m tests.bench small`: how well the small markers of a large map are read, by the pixels of the picture.

The map of Age of Arthur for eight lies with all its owner markers and huts, and with more markers in some provinces;
`--boards N` so many a line.
"""

from __future__ import annotations

import argparse
from collections import Counter
from math import hypot

import numpy as np

from companion.board import PlaceId
from companion.game import VARIANT, Game, Options, PieceId
from companion.games import build
from companion.table.sightings import ObservedBoard
from companion.table.stickers import COUNTER_MM, MODULE_MM
from hardware.cameras.camera import Frame
from hardware.reader.table_reader import TableReader
from hardware.simulated.camera import SimulatedCamera
from hardware.simulated.table import SimulatedTable

SIZES = ((1280, 720), (1920, 1080), (2304, 1296), (4608, 2592))
CONDITIONS = ("good", "ordinary", "dim")
FRAMES = 10
MORE = 30
"""So many markers lie on the map beside those of the set-up."""

Lies = Counter[tuple[str, str]]


def laid(game: Game, random: np.random.Generator) -> SimulatedTable:
    """The map as it is set up, and claim markers in places that have room for them."""
    table = SimulatedTable(game)
    table.lay(game.layout(game.setup()))
    claims = [piece.id for piece in game.pieces if piece.kind.endswith("_claim")]
    places = [place.id for place in game.board.places]
    for piece in random.choice(np.array(claims), MORE, replace=False):
        table.put_in(PieceId(str(piece)), PlaceId(str(random.choice(np.array(places)))))
    return table


def truth(game: Game, table: SimulatedTable) -> Lies:
    """How many pieces of each kind lie in each place, less those that another one covers in part."""
    kinds, lying = {piece.id: piece.kind for piece in game.pieces}, table.seen()
    free = [
        one
        for n, one in enumerate(lying)
        if all(hypot(one.x_mm - on.x_mm, one.y_mm - on.y_mm) > COUNTER_MM for on in lying[n + 1 :])
    ]
    spots = [(one, table.place_of(one.piece)) for one in free]
    return Counter((kinds[one.piece], str(place)) for one, place in spots if place is not None)


def read(game: Game, board: ObservedBoard | None) -> Lies:
    """The same, as it was read."""
    kinds = {piece.id: piece.kind for piece in game.pieces}
    return Counter((kinds[at.piece], str(at.place)) for at in board.pieces) if board is not None else Counter()


def run(argv: list[str]) -> int:
    """Prints a line for each camera and light; 1 where a wrong piece was read."""
    parser = argparse.ArgumentParser(prog="tests.bench small", description=__doc__)
    parser.add_argument("--boards", type=int, default=20)
    boards = parser.parse_args(argv).boards
    game, wrong = build("age_of_arthur", options=Options({VARIANT: "8"})), 0
    scale = game.board.scale
    print("picture, light: px a mm of paper, px a module; read in one frame, in up to 10; wrong pieces")
    for size in SIZES:
        for condition in CONDITIONS:
            first = last = many = 0
            for n in range(boards):
                random = np.random.default_rng((7, n))
                table = laid(game, random)
                camera = SimulatedCamera(table, condition, size=size, seed=n)
                reader, lies, best = TableReader(game), truth(game, table), 0
                for frame in range(FRAMES):
                    seen = read(game, reader.read(Frame(camera.read().image, frame * 66.0)).board)
                    right = (seen & lies).total()
                    wrong += (seen - lies).total()
                    first += right if not frame else 0
                    best = max(best, right)
                    if right == lies.total():
                        break
                last += best
                many += lies.total()
            across = camera.view.px_per_mm((game.board.width_mm / 2, game.board.height_mm / 2))
            print(
                f"{size[0]}x{size[1]}, {condition}: {across / scale:.1f}, {across * MODULE_MM:.1f}; "
                f"{100 * first / many:.1f} %, {100 * last / many:.1f} %; {wrong}",
                flush=True,
            )
    return 1 if wrong else 0
