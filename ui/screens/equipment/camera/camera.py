"""Camera: the live picture with the board drawn over it, how good it is, and the board's corners by hand."""

from __future__ import annotations

from typing import Any

from kivy.graphics.texture import Texture
from kivy.uix.widget import Widget

from calibration.checks import About, Grade, Verdict
from companion.language import decimal, mark
from ui.model.table_model import Screen, TableModel
from ui.parts.picture import Picture
from ui.screens.page import Page, Press, load
from ui.theme import GOOD, SAID, WARN
from ui.widgets.camera.gauge import Gauge, Measured
from ui.widgets.camera.loupe import Loupe, Seen
from ui.widgets.touch.every import every

load(__file__)

NAMES = {
    About.PLACE: (mark("Place"), "corners"),
    About.DETAIL: (mark("Detail"), "find"),
    About.LIGHT: (mark("Light"), "sun"),
    About.FOCUS: (mark("Focus"), "look"),
    About.SIZE: (mark("Size"), "board"),
    About.PRINT: (mark("Print"), "pieces"),
}
"""What each thing that is checked is called, and its picture, in their order."""
GRADES = {
    Grade.GOOD: (mark("good"), 1.0, "yes", GOOD),
    Grade.USABLE: (mark("fair"), 0.6, "look", SAID),
    Grade.POOR: (mark("poor"), 0.25, "warning", WARN),
}
"""How good something is in a word, how far its arc is filled, its sign and its colour."""
WORST_FIRST = (Grade.POOR, Grade.USABLE, Grade.GOOD)
ALL_GOOD = mark("The camera sees the board well. Tap a dial to read about it.")
CORNERS = 4

REFRESH_S = 0.25
"""How often a new picture is asked for."""


class Dial(Gauge):
    """The dial of one thing that is checked."""

    def __init__(self, about: About, shown: Measured, **kwargs: Any) -> None:
        self.about = about
        super().__init__(shown, **kwargs)


class Camera(Page):
    """The live picture and its verdicts."""

    def __init__(self, model: TableModel, **kwargs: Any) -> None:
        assert model.devices.parts is not None
        self.picture: Picture = model.devices.parts.picture
        self.chosen: About | None = None
        """What is read about; the worst where nothing is chosen."""
        self._dials: object = None
        super().__init__(model, **kwargs)
        self._size: Press = self.ids.size.__self__
        every(REFRESH_S, self._tick)
        self.picture.refresh()

    def _tick(self) -> bool:
        """Asks for a new picture; never again once the page is off the screen."""
        if self.get_parent_window() is None:
            return False
        self.picture.refresh()
        return True

    def refresh(self) -> None:
        """Shows the newest picture and what is to be said of it."""
        ids, picture, language = self.ids, self.picture, self.model.language
        hides = self.model.racks.shown.going  # a card that nobody may see is held up to it
        ids.view.show(None if hides else picture)
        setting = picture.corners is not None
        ids.title.text = self.words("Camera")
        advice = self._advice()
        if not setting and picture.calibration is None and self.model.devices.camera:
            advice = [self.model.devices.camera]
        if hides:
            advice = [self.words("A card of the app's is held up to the camera, so its picture is not shown.")]
        ids.advice.text = "\n".join(advice)
        self._show_dials(hides)
        ids.said.text = picture.said.say(language) if picture.said is not None and not setting else ""
        ids.back.text = self.words("Cancel") if setting else self.words("Back")
        back = self.words("Back to the markers") if picture.can_use_markers else self.words("Corners by hand")
        ids.corners.text = self.words("Begin anew") if setting else back
        ids.corners.disabled = picture.look is None
        self._size.text = self.words("Size of the board")
        if setting is (self._size.parent is not None):  # corners need the room for their words
            if setting:
                ids.column.remove_widget(self._size)
            else:
                ids.column.add_widget(self._size, ids.column.children.index(ids.keep.__self__) + 1)
        ids.keep.text = self.words("Keep the corners") if setting else self._keeping()
        ids.keep.disabled = not picture.can_keep_corners if setting else picture.look is None
        ids.keep.sort = "primary" if setting and picture.can_keep_corners else "plain"

    def _advice(self) -> list[str]:
        """What is to be done, or what is found of what is chosen."""
        picture, language = self.picture, self.model.language
        judged = () if picture.corners is not None else picture.verdicts
        if not judged:
            return [sentence.say(language) for sentence in picture.advice]
        placed = [sentence.say(language) for sentence in picture.advice[: len(picture.advice) - len(judged)]]
        told = [verdict for verdict in judged if verdict.about is self.chosen]
        told = told or [verdict for verdict in judged if verdict.grade is not Grade.GOOD]
        said = [verdict.sentence.say(language) for verdict in told]
        return [*placed, *(said or [self.words(ALL_GOOD)])]

    def _show_dials(self, hides: bool) -> None:
        """A dial for each thing that is checked; while corners are set, a loupe for each of them."""
        picture, row = self.picture, self.ids.dials
        if picture.corners is not None:
            if self._dials != CORNERS:
                self._dials = CORNERS
                self._fill([Loupe(n) for n in range(CORNERS)])
            self._show_corners(None if hides else self.ids.view.texture)
            return
        shown = (picture.verdicts, self.model.language)
        if shown != self._dials:
            self._dials = shown
            self._fill([self._dial(about) for about in NAMES if any(one.about is about for one in picture.verdicts)])
        for dial in row.children:
            dial.chosen = dial.about is self.chosen

    def _fill(self, widgets: list[Widget]) -> None:
        """Lays widgets in the row below the picture."""
        self.ids.dials.clear_widgets()
        for widget in widgets:
            self.ids.dials.add_widget(widget)

    def _dial(self, about: About) -> Dial:
        """The dial of one thing that is checked."""
        found = [verdict for verdict in self.picture.verdicts if verdict.about is about]
        worst: Verdict = min(found, key=lambda verdict: WORST_FIRST.index(verdict.grade))
        word, share, sign, colour = GRADES[worst.grade]
        name, icon = NAMES[about]
        language = self.model.language
        says = self._figure(*worst.figure) if worst.figure is not None else self.words(word)
        dial = Dial(about, Measured(icon, self.words(name), says, share, sign, colour))
        dial.text = " ".join(verdict.sentence.say(language) for verdict in found)
        dial.bind(on_release=lambda _: self._choose(about))
        return dial

    def _figure(self, value: float, unit: str) -> str:
        """A figure with its unit, in the players' language."""
        return f"{decimal(value, self.model.language)}\u00a0{unit}"

    def _show_corners(self, texture: Texture | None) -> None:
        """Each corner that is set, many times as large."""
        picture = self.picture
        corners, look = picture.corners or [], picture.look
        frame = (look.width_px, look.height_px) if look is not None else (1, 1)
        for loupe in self.ids.dials.children:
            at = loupe.nth
            around = [corners[n % CORNERS] for n in (at - 1, at + 1) if n % CORNERS < len(corners)]
            seen = Seen((corners[at], *around) if at < len(corners) else (), frame)
            loupe.show(texture, seen, at == len(corners))

    def _choose(self, about: About) -> None:
        """A dial is tapped: it is read about, or no longer."""
        self.chosen = None if about is self.chosen else about
        self.refresh()

    def _keeping(self) -> str:
        """What the button does to the camera."""
        if self.picture.is_fixed:
            return self.words("Let the camera adjust itself")
        return self.words("Keep the camera as it is")

    def leave(self) -> None:
        """Back, or back from setting corners."""
        if self.picture.corners is not None:
            self.picture.drop_corners()
        else:
            self.model.back()

    def set_corners(self) -> None:
        """Begins to set corners, or sets all of them anew, or gives those up that were set."""
        if self.picture.corners is not None:
            self.picture.clear_corners()
        elif self.picture.can_use_markers:
            self.picture.use_markers()
        else:
            self.picture.begin_corners()

    def say_size(self) -> None:
        """Opens the page on which the board's size is said."""
        assert self.model.devices.parts is not None
        self.model.devices.parts.size.begin()
        self.model.open(Screen.SIZE)

    def keep(self) -> None:
        """Keeps the corners that were set, or the camera as it is; or lets it adjust itself again."""
        if self.picture.corners is not None:
            self.picture.keep_corners()
        elif self.picture.is_fixed:
            self.picture.let_go_camera()
        else:
            self.picture.keep_camera()
