"""`table-companion see --live`: follows the camera at a terminal, one line a change."""

from __future__ import annotations

from time import sleep

from calibration.checks import check
from calibration.markers.still import read_still
from companion.errors import DeviceError
from companion.games import build
from companion.settings.config import Counters, config_file, data_folder
from companion.settings.measured import measured
from companion.settings.usable import load_told
from companion.table.sightings import ObservedBoard
from companion.table.stickers import Printed
from hardware.cameras.camera import Camera, Frame
from hardware.reader.marks import grey_of
from hardware.reader.prints.keeping.kept import Read, how_read
from hardware.reader.table_reader import TableReader
from hardware.record import camera_of

PAUSE_S = 1.0


def run(frames: int | None) -> int:
    """Follows the configuration's camera for a number of frames, or until it is interrupted; answers the exit code."""
    data = data_folder()
    config = load_told(config_file(), data)
    game = measured(build(config.game), config)
    camera = camera_of(config, game)
    try:
        follow(camera, game, frames, how_read(config, data, game))
    except KeyboardInterrupt:
        pass
    finally:
        camera.close()
    return 0


def follow(camera: Camera, printed: Printed, frames: int | None, how: Read | None = None) -> None:
    """Prints what a reader says of a camera's frames, whenever it says something new; `how` counters are read (None: by
    their stickers)."""
    how = how or Read(Counters.STICKERS)
    reader = TableReader(printed, None, camera.bracket, how.book, how.counters is Counters.BOTH)
    said = _say(how.trouble.say(), "") if how.trouble is not None else ""
    seen: ObservedBoard | None = None
    left = frames
    while left is None or left > 0:
        left = None if left is None else left - 1
        try:
            frame = camera.read()
        except DeviceError as error:
            said = _say(str(error), said)
            sleep(PAUSE_S)
            continue
        reading = reader.read(frame)
        if reading.board is None:
            said = _say(reading.sentence.say() if reading.sentence else reading.status.value, said)
        elif reading.board is not seen:
            if seen is None:
                _tell_quality(frame, reader, printed)
            said = _say(_changes(seen, reading.board), said)
            seen = reading.board


def _tell_quality(frame: Frame, reader: TableReader, printed: Printed) -> None:
    if reader.calibration is not None:
        grey = grey_of(frame.image)
        for verdict in check(grey, read_still(grey, thorough=False), reader.calibration, printed.board):
            print(verdict.sentence.say(), flush=True)


def _say(text: str, before: str) -> str:
    """Prints a line that differs from the one before."""
    if text and text != before:
        print(text, flush=True)
    return text or before


def _changes(before: ObservedBoard | None, now: ObservedBoard) -> str:
    """One line: what lies elsewhere than before, or how many pieces there are at first; then the problems."""
    then = {piece.piece: piece for piece in before.pieces} if before else {}
    words = [] if before else [f"{len(now.pieces)} pieces"]
    for piece in now.pieces:
        old = then.pop(piece.piece, None)
        if before and (old is None or (old.place, old.face, old.tilted) != (piece.place, piece.face, piece.tilted)):
            words.append(f"{piece.piece}: {piece.place}, {piece.face}{', tilted' if piece.tilted else ''}")
    words += [f"{piece}: gone" for piece in then]
    if now.hidden:
        words.append(f"hidden: {', '.join(sorted(now.hidden))}")
    words += [problem.sentence.say() for problem in now.problems]
    return "; ".join(words)
