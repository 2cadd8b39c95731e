"""A line at a terminal that says that a picture is still looked at."""

from __future__ import annotations

from types import TracebackType
from typing import Final, Self, TextIO

WIPE: Final = "\r\033[K"


class Progress:
    """One line that is written over until it goes; nothing where no person watches."""

    def __init__(self, out: TextIO) -> None:
        self._out = out
        self._is_watched = out.isatty()

    def __enter__(self) -> Self:
        self._say("Looking at the picture ...")
        return self

    def __call__(self, found: int) -> None:
        """Reports how many markers were found until now."""
        self._say(f"{found} markers so far, still looking ...")

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._say("")

    def _say(self, text: str) -> None:
        if self._is_watched:
            print(f"{WIPE}{text}", end="", file=self._out, flush=True)
