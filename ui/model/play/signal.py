"""Calls all who want to know of one kind of change."""

from __future__ import annotations

from collections.abc import Callable

Call = Callable[[], object]


class Signal:
    """A list of calls; calling it makes them all, in the order in which they came."""

    def __init__(self) -> None:
        self._calls: list[Call] = []

    def watch(self, call: Call) -> Callable[[], None]:
        """Makes `call` one of them from now on; returns what ends that."""
        self._calls.append(call)

        def end() -> None:
            if call in self._calls:
                self._calls.remove(call)

        return end

    def __call__(self) -> None:
        for call in tuple(self._calls):
            call()
