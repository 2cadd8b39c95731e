"""What there is to read of the position, page by page."""

from __future__ import annotations

from companion.scene import Sheet
from ui.screens.review.reference.reference import Reference


class Notes(Reference):
    """What there is to read of the position."""

    @property
    def sheets(self) -> tuple[Sheet, ...]:
        """The pages of the position."""
        return self.scene.notes
