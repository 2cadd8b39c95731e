"""The signs of the ways on that the table leaves, alike on every page."""

from __future__ import annotations

from typing import Final

from companion.table.following.guidance import Way

SIGNS: Final = {
    Way.TABLE_IS_RIGHT: "yes",
    Way.TAKE_BACK: "undo",
    Way.NEW_GAME: "new",
    Way.NO: "no",
    Way.TRY_AGAIN: "retry",
    Way.UNSAVED: "go-on",
    Way.WITHOUT_CAMERA: "camera",
    Way.WITH_CAMERA: "camera",
}
