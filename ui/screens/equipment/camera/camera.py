"""Camera: the live picture with the board drawn over it, how good it is, and the board's corners by hand."""

from __future__ import annotations

from typing import Any

from ui.model.table_model import Screen, TableModel
from ui.parts.picture import Picture
from ui.screens.page import Page, Press, load
from ui.widgets.touch.every import every

load(__file__)

REFRESH_S = 0.25
"""How often a new picture is asked for."""


class Camera(Page):
    """The live picture and its verdicts."""

    def __init__(self, model: TableModel, **kwargs: Any) -> None:
        assert model.devices.parts is not None
        self.picture: Picture = model.devices.parts.picture
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
        advice = [sentence.say(language) for sentence in picture.advice]
        if not setting and picture.calibration is None and self.model.devices.camera:
            advice = [self.model.devices.camera]
        if hides:
            advice = [self.words("A card of the app's is held up to the camera, so its picture is not shown.")]
        ids.advice.text = "\n".join(advice)
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
