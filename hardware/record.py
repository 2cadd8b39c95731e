"""Recordings for bug reports: frames of the board alone, and what was read in them."""

from __future__ import annotations

import argparse
import math
import sys
import time
from pathlib import Path
from typing import Final

import cv2
import msgspec
import numpy as np

from calibration.geometry import Calibration
from companion.board import Board
from companion.errors import CompanionError, DataError
from companion.game import Game
from companion.games import build
from companion.settings.config import Config, Counters, Printing, config_file, data_folder
from companion.settings.measured import measured
from companion.settings.usable import load_told
from companion.table.sightings import Reading
from hardware.cameras.camera import Camera, Frame, Image
from hardware.cameras.kinds import NoCamera, build_camera, kind_of
from hardware.reader.prints.keeping.kept import how_read
from hardware.reader.table_reader import TableReader
from hardware.simulated.camera import SimulatedCamera
from hardware.simulated.picture.prints import PrintRun, beside, prints_of
from hardware.simulated.table import SimulatedTable

MARGIN_MM: Final = 5.0
"""How much of the table around the board is kept; the board's own markers need some white around them."""
STEPS: Final = 20
"""Points along one edge of the board: a lens bends it."""
QUALITY: Final = 95


def board_only(image: Image, calibration: Calibration, board: Board) -> Image:
    """The part of a picture that shows the board, all else black, so that nobody's face is kept."""
    low, right, bottom = -MARGIN_MM, board.width_mm + MARGIN_MM, board.height_mm + MARGIN_MM
    corners = [np.array(corner) for corner in ((low, low), (right, low), (right, bottom), (low, bottom))]
    sides = zip(corners, [*corners[1:], corners[0]], strict=True)
    edge = np.concatenate([np.linspace(a, b, STEPS) for a, b in sides])
    outline = np.round(calibration.to_px(edge)).astype(np.int32)
    mask = np.zeros(image.shape[:2], np.uint8)
    cv2.fillPoly(mask, [outline], 255)
    x, y, w, h = cv2.boundingRect(mask)
    part = (slice(y, y + h), slice(x, x + w))
    cut = image[part]
    return np.asarray(cv2.bitwise_and(cut, cut, mask=mask[part]), np.uint8)


class Recorder:
    """Writes frames and readings into a new folder; DataError where it cannot be used."""

    def __init__(self, folder: Path, board: Board) -> None:
        self.folder = folder
        self.board = board
        self.frames = 0
        try:
            folder.mkdir(parents=True, exist_ok=True)
            if any(folder.iterdir()):
                raise DataError("{folder} is not empty: name a new folder.", folder=str(folder))
            self._readings = (folder / "readings.jsonl").open("wb")
        except OSError as error:
            raise _no_room(folder, error) from error

    def keep(self, frame: Frame, reading: Reading, calibration: Calibration | None) -> bool:
        """Writes a reading, and its frame where it is known which part of it is the board; whether it was."""
        row: dict[str, str | Reading | None] = {"frame": None, "reading": reading}
        try:
            if calibration is not None:
                name = f"{self.frames + 1:06}.jpg"
                good, data = cv2.imencode(
                    ".jpg", board_only(frame.image, calibration, self.board), [cv2.IMWRITE_JPEG_QUALITY, QUALITY]
                )
                assert good
                (self.folder / name).write_bytes(data.tobytes())
                self.frames += 1
                row["frame"] = name
            self._readings.write(msgspec.json.encode(row) + b"\n")
            self._readings.flush()
        except OSError as error:
            raise _no_room(self.folder, error) from error
        return calibration is not None

    def close(self) -> None:
        """Ends the recording."""
        self._readings.close()


def _no_room(folder: Path, error: OSError) -> DataError:
    return DataError(
        "The recording cannot be written to {folder} ({error}): name another folder.",
        folder=str(folder),
        error=error.strerror or "",
    )


def simulated_camera(game: Game, counters: Printing = Printing.STICKERS) -> Camera:
    """A camera over a simulated table on which a new game is set up, its counters as they are asked for."""
    if counters is Printing.STICKERS:
        return SimulatedCamera(SimulatedTable(game))
    return SimulatedCamera(SimulatedTable(beside(game)), prints=prints_of(game, PrintRun(counters.value)))


def record(camera: Camera, reader: TableReader, recorder: Recorder, count: int, every_s: float) -> int:
    """Records up to that many frames; how many were kept. A camera that fails is reported and tried again."""
    for number in range(count):
        begun = time.monotonic()
        try:
            frame = camera.read()
            reading = reader.read(frame)
            kept = recorder.keep(frame, reading, reader.calibration)
            told = reading.sentence.say() if reading.sentence else f"The table is {reading.status.value}."
            print(f"{number + 1}/{count}  {'kept' if kept else 'not kept'}  {told}", flush=True)
        except DataError:
            raise
        except CompanionError as error:
            print(f"{number + 1}/{count}  not kept  {error}", flush=True)
        if number + 1 < count:
            time.sleep(max(0.0, begun + every_s - time.monotonic()))
    return recorder.frames


def run(arguments: list[str]) -> int:
    """`record -o DIR [--count N] [--every S]`: keeps frames of the board and their readings for a bug report."""
    parser = argparse.ArgumentParser(
        prog="table-companion record",
        description="Keeps pictures of the board alone and what was read in them. Close the app first.",
    )
    parser.add_argument("-o", "--output", metavar="DIR", type=Path, required=True, help="a new folder")
    parser.add_argument("--count", type=int, default=60, metavar="N", help="how many pictures (60)")
    parser.add_argument("--every", type=float, default=1.0, metavar="S", help="seconds from one to the next (1)")
    options = parser.parse_args(arguments)
    if options.count < 1 or not math.isfinite(options.every) or options.every < 0:
        parser.error("N must be at least 1, and S at least 0.")
    data = data_folder()
    config = load_told(config_file(), data)
    game = measured(build(config.game), config)
    camera = camera_of(config, game)
    recorder = Recorder(options.output, game.board)
    try:
        how = how_read(config, data, game)
        reader = TableReader(game, prints=how.book, mixed=how.counters is Counters.BOTH)
        kept = record(camera, reader, recorder, options.count, options.every)
    except KeyboardInterrupt:
        kept = recorder.frames
    finally:
        recorder.close()
        camera.close()
    if not kept:
        print("No picture was kept: the board was never found, and nothing else may be recorded.", file=sys.stderr)
        return 1
    print(f"Pictures of the board kept in {options.output}: {kept}.")
    return 0


def camera_of(config: Config, game: Game) -> Camera:
    """The configuration's camera; a simulated one sees the start of a game. DeviceError where none is asked for."""
    simulated = simulated_camera(game, config.simulated.counters) if kind_of(config.camera).simulated else NoCamera()
    camera = build_camera(config.camera, simulated)
    if isinstance(camera, NoCamera):
        camera.read()
    return camera
