"""What the camera sees, where the board lies in it, how good that is, and the board's corners by hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

import cv2
import msgspec
import numpy as np
import numpy.typing as npt

from calibration import checks, store
from calibration.fit import by_hand, calibrate
from calibration.geometry import Calibration
from calibration.markers.detection import Mark
from companion.board import Board, Point
from companion.errors import CompanionError
from companion.language import Sentence, mark
from companion.table.stickers import Printed, Stickers
from hardware.cameras.camera import Camera, Frame, Image
from hardware.cameras.thread import CameraThread
from hardware.reader.table_reader import TableReader
from hardware.rig import fix_camera, is_fixed, let_go_camera
from ui.parts.background import Work

WIDEST_PX: Final = 1280
"""A wider picture is made smaller before it is shown."""
JUDGED_EVERY: Final = 8
"""The picture is shown so many times for once that light and focus are judged."""

TAP: Final = Sentence("Tap the board's four corners one after the other, clockwise from its top left.")
DRAG: Final = Sentence("Drag the corners until the lines lie on the board's; then keep them.")
WORSE: Final = mark("By hand: places may be {mm} mm off. Board markers are better.")
WORSE_BY: Final = mark("By hand: places may be {mm} mm off, {worse} mm more than by the board's markers.")
BY_MARKERS: Final = Sentence("The board is found by its markers again.")
KEPT_CORNERS: Final = Sentence("The corners are kept.")
KEPT: Final = "Kept; these stay as they are now: {what}."
FIXED: Final = {
    mark("exposure"): ("exposure_us",),
    mark("gain"): ("gain", "usb_gain"),
    mark("white balance"): ("red_gain", "usb_white_balance_k"),
    mark("focus"): ("focus_dioptres", "usb_focus"),
}
"""What a camera may let us fix, and by which settings."""
ADJUSTS: Final = Sentence("The camera adjusts itself to the light; keep it again when the picture is good.")
KEPT_PLACE: Final = Sentence("The board's place is kept; this camera has nothing else that can be kept.")
NOTHING: Final = Sentence("The camera gave no picture yet.")
NO_CAMERA: Final = Sentence("No camera is set up: name one in companion.toml (camera.kind).")


class Look(msgspec.Struct, frozen=True):
    """One picture as it is shown, (height, width, 3) red, green, blue, and the size in px of the frame it was."""

    picture: Image
    width_px: int
    height_px: int


_Result = tuple[Look, tuple[checks.Verdict, ...] | None, Calibration | None]


class Picture:
    """The camera's page: `look` is the newest picture; `corners` are those that are set by hand, in px of the frame,
    None while nobody sets any."""

    def __init__(
        self,
        printed: Printed,
        device: Camera,
        camera: CameraThread | None,
        reader: TableReader | None,
        keep: Callable[[Mapping[str, Any]], None],
        kept: Path | None,
        changed: Callable[[], None],
        work: Work,
    ) -> None:
        """`kept` is the file of the calibration, None where nothing is kept."""
        self._board = reader.board if reader is not None else printed.board
        self._stickers = reader.stickers if reader is not None else Stickers(printed)
        self._device, self._camera, self._reader = device, camera, reader
        self._keep, self._kept, self._changed, self._work = keep, kept, changed, work
        self.look: Look | None = None
        self.said: Sentence | None = NO_CAMERA if camera is None else None
        """What came of the last tap, where there is something to say."""
        self.verdicts: tuple[checks.Verdict, ...] = ()
        self.corners: list[Point] | None = None
        self.by_markers: Calibration | None = None
        """Where the board lies by its own markers, however the table is read; None where too few are seen."""
        self._by_hand: Calibration | None = None
        self._busy = False
        self._looks = 0

    @property
    def calibration(self) -> Calibration | None:
        """Where the board lies: as the corners say that are being set, else as the reader has it."""
        if self.corners is not None:
            return self._by_hand
        return self._reader.calibration if self._reader is not None else None

    @property
    def is_by_hand(self) -> bool:
        """Whether the table is read by corners that were set by hand."""
        found = self._reader.calibration if self._reader is not None else None
        return found is not None and found.is_by_hand

    @property
    def handles(self) -> list[Point]:
        """The corners that a finger may take, in px of the frame: those that are being set, else the board's."""
        if self.corners is not None:
            return self.corners
        found = self.calibration
        return self._corners_of(found) if found is not None else []

    def _corners_of(self, found: Calibration) -> list[Point]:
        """The board's corners in px of the frame, clockwise from its top left."""
        return [(x, y) for x, y in found.to_px(self._board.corners).tolist()]

    @property
    def outlines(self) -> tuple[npt.NDArray[np.float64], ...]:
        """The board's outline and then each place's, (n, 2) in px of the frame; none where the board is not found."""
        found = self.calibration
        if found is None:
            return ()
        board = self._board.corners
        return tuple(found.to_px(outline) for outline in (board, *(place.outline for place in self._board.places)))

    @property
    def advice(self) -> tuple[Sentence, ...]:
        """What to do, or how good all is."""
        if self.corners is not None:
            wanted = self.said or (TAP if len(self.corners) < 4 else DRAG)
            return (wanted, self._worse(self._by_hand)) if self._by_hand is not None else (wanted,)
        said = tuple(verdict.sentence for verdict in self.verdicts)
        found = self.calibration
        return (self._worse(found), *said) if found is not None and found.is_by_hand else said

    def _worse(self, placed: Calibration) -> Sentence:
        """How far off corners by hand may put places, and how much more that is than by markers where some are seen."""
        mm = round(placed.error_mm, 1)
        if self.by_markers is None:
            return Sentence(WORSE, {"mm": mm})
        return Sentence(WORSE_BY, {"mm": mm, "worse": round(max(0.0, placed.error_mm - self.by_markers.error_mm), 1)})

    def refresh(self) -> None:
        """Takes the newest picture up, unless that is going on; the screen is not held up."""
        camera = self._camera
        if self._busy or camera is None:
            return
        frame = camera.frame
        if frame is None:
            if self.look is not None or self.said is None:
                self.look, self.verdicts, self.said = None, (), NOTHING
                self._changed()
            return
        found = self._reader.calibration if self._reader is not None else None
        marks = self._reader.marks if self._reader is not None else ()
        judge = self._looks % JUDGED_EVERY == 0 or (found is None) is bool(self.verdicts)
        self._looks += 1
        self._busy = True

        def job() -> _Result:
            if not judge:
                return shown(frame), None, self.by_markers
            return shown(frame), judged(frame, found, marks, self._board), self._found_by(marks, found, frame)

        self._work(job, self._looked)

    def _found_by(self, marks: tuple[Mark, ...], found: Calibration | None, frame: Frame) -> Calibration | None:
        """Where the board lies by its own markers."""
        if found is None or not found.is_by_hand:
            return found
        try:
            return calibrate(marks, self._board, self._stickers, (frame.image.shape[1], frame.image.shape[0]))
        except CompanionError:
            return None

    def _looked(self, result: _Result | None) -> None:
        self._busy = False
        if result is None:
            return
        self.look, verdicts, self.by_markers = result
        if verdicts is not None:
            self.verdicts = verdicts
        if self.said is NOTHING:
            self.said = None
        self._changed()

    def begin_corners(self) -> None:
        """Lets the corners be set: those of before, or none yet."""
        found = self._reader.calibration if self._reader is not None else None
        self.corners, self.said = [], None
        if found is not None:
            self.corners = self._corners_of(found)
            self._fit()
        self._changed()

    def add_corner(self, x_px: float, y_px: float) -> None:
        """Sets the next corner, clockwise from the board's top left."""
        if self.corners is not None and len(self.corners) < 4:
            self.corners.append((x_px, y_px))
            self._fit()
            self._changed()

    def move_corner(self, index: int, x_px: float, y_px: float) -> None:
        """Moves a corner that was set."""
        if self.corners is not None:
            self.corners[index] = (x_px, y_px)
            self._fit()
            self._changed()

    def _fit(self) -> None:
        """Finds out what the four corners say."""
        self.said = self._by_hand = None
        look, corners = self.look, self.corners or []
        if look is None or len(corners) < 4:
            return
        try:
            found = self.by_markers or (self._reader.calibration if self._reader is not None else None)
            self._by_hand = by_hand(corners, self._board, (look.width_px, look.height_px), found)
        except CompanionError as error:
            self.said = error.sentence

    def clear_corners(self) -> None:
        """Takes all corners away, to set them anew."""
        self.corners = []
        self._fit()
        self._changed()

    def drop_corners(self) -> None:
        """Forgets the corners that are being set."""
        self.corners = self._by_hand = self.said = None
        self._changed()

    @property
    def can_keep_corners(self) -> bool:
        """Whether four corners are set that can be a board's."""
        return self._by_hand is not None

    def keep_corners(self) -> None:
        """Reads the table by the corners from now on, also after the next start."""
        placed = self._by_hand
        if placed is None or self._reader is None:
            return
        self._reader.begin_anew(placed)
        self.corners = self._by_hand = None
        self.said = KEPT_CORNERS
        try:
            self._store(placed)
        except CompanionError as error:
            self.said = error.sentence
        self._changed()

    @property
    def can_use_markers(self) -> bool:
        """Whether corners by hand can be given up for the board's own markers."""
        return self.is_by_hand and self.by_markers is not None

    def use_markers(self) -> None:
        """Reads the table by the board's own markers again, also after the next start."""
        if self._reader is None:
            return
        self._reader.begin_anew()
        self.said = BY_MARKERS
        try:
            if self._kept is not None:
                store.forget(self._kept)
        except CompanionError as error:
            self.said = error.sentence
        self._changed()

    def keep_camera(self) -> None:
        """Keeps the board's place, and the camera's exposure, gain, white balance and focus where it tells them."""
        try:
            seen = fix_camera(self._device)
            if seen:
                self._keep({"camera": seen})
            if self._reader is not None and self._reader.calibration is not None:
                self._store(self._reader.calibration)
            self.said = kept(seen) if seen else KEPT_PLACE
        except CompanionError as error:
            self.said = error.sentence
        self._changed()

    @property
    def is_fixed(self) -> bool:
        """Whether the camera keeps anything as it was."""
        return is_fixed(self._device)

    def let_go_camera(self) -> None:
        """Lets the camera adjust itself to another light, from now on and after the next start."""
        try:
            self._keep({"camera": let_go_camera(self._device)})
            self.said = ADJUSTS
        except CompanionError as error:
            self.said = error.sentence
        self._changed()

    def _store(self, calibration: Calibration) -> None:
        if self._kept is not None:
            store.save(calibration, self._board, self._kept)


def kept(seen: Mapping[str, float]) -> Sentence:
    """What was kept of a camera."""
    names = [Sentence(name) for name, keys in FIXED.items() if any(key in seen for key in keys)]
    what = names[0]
    for name in names[1:]:
        what = Sentence("{before}, {last}", {"before": what, "last": name})
    return Sentence(KEPT, {"what": what})


def shown(frame: Frame) -> Look:
    """A frame as a page shows it."""
    image = frame.image
    height, width = image.shape[:2]
    if width > WIDEST_PX:
        size = (WIDEST_PX, round(height * WIDEST_PX / width))
        image = np.asarray(cv2.resize(image, size, interpolation=cv2.INTER_AREA), np.uint8)
    colours = cv2.COLOR_GRAY2RGB if image.ndim == 2 else cv2.COLOR_BGR2RGB
    return Look(np.asarray(cv2.cvtColor(image, colours), np.uint8), width, height)


def judged(
    frame: Frame, found: Calibration | None, marks: tuple[Mark, ...], board: Board
) -> tuple[checks.Verdict, ...]:
    """How good a frame is to play by; nothing where the board is not found in it."""
    if found is None or (frame.image.shape[1], frame.image.shape[0]) != (found.width_px, found.height_px):
        return ()
    grey = frame.image if frame.image.ndim == 2 else cv2.cvtColor(frame.image, cv2.COLOR_BGR2GRAY)
    return checks.check(np.asarray(grey, np.uint8), marks, found, board)
