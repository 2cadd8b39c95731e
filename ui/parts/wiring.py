"""Where each lamp lies: one after the other glows, and a tap on the map answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any, Final

import msgspec

from companion.board import PlaceId
from companion.errors import CompanionError
from companion.language import Sentence
from companion.settings.config import LightsConfig
from hardware.lights import Lights, Wired
from hardware.lights.kinds import kind_of
from hardware.lights.wiring import WiringSurvey

NONE = Sentence("No lights are set up: name them in companion.toml (lights.kind).")
NOTHING_SAID = Sentence("Say of one lamp at least where it is.")
ONCE_ONLY = Sentence("{place} has a lamp already, and on pins it can have only one.")
KEPT = Sentence("Kept; the lights follow it from now on.")
MOST_LAMPS: Final = 4096
KEPT_FOR_LATER = Sentence("Kept; it counts from the next start.")


class Wiring:
    """A survey of the lamps and what came of it. `keep` keeps settings; `wired` makes the lights follow a new wiring
    at once and answers whether they can."""

    def __init__(
        self,
        config: LightsConfig,
        lights: Lights,
        keep: Callable[[Mapping[str, Any]], None],
        wired: Callable[[LightsConfig], bool],
        changed: Callable[[], None],
    ) -> None:
        self._config, self._lights = config, lights
        self._keep, self._wired, self._changed = keep, wired, changed
        self._survey: WiringSurvey | None = None
        self._counted: int | None = None
        """How many lamps the strip was said to have, until that is kept or forgotten."""
        self.said: Sentence | None = None
        """What came of the last tap, where there is something to say."""

    @property
    def going_on(self) -> bool:
        """Whether lamps are being asked for."""
        return self._survey is not None

    @property
    def lamp(self) -> int | None:
        """The lamp that glows, from 0; None where none does."""
        return self._survey.lamp if self._survey is not None else None

    @property
    def lamps(self) -> int:
        """How many lamps there are."""
        return self._lights.lamps if self._counted is None else self._counted

    @property
    def missing(self) -> Sentence | None:
        """Why no lamp can be asked for and what to do; None while one can."""
        return self._lights.trouble if kind_of(self._config).is_asked_for else NONE

    @property
    def can_count(self) -> bool:
        """Whether it may be said how many lamps there are: pins are as many as the configuration names."""
        return self._wired_by is Wired.LAMPS and not self.going_on and self.missing is None

    @property
    def _wired_by(self) -> Wired:
        return kind_of(self._config).wired

    @property
    def has_lights(self) -> bool:
        """Whether the lights show something that belongs to the survey."""
        return self.lamp is not None or self._counted is not None

    def count(self, more: int) -> None:
        """Says that the strip has so many lamps more, or fewer, and lights its last one."""
        if not self.can_count:
            return
        self.said = None
        self._counted = min(max(self.lamps + more, 1), MOST_LAMPS)
        self._wired(msgspec.structs.replace(self._config, wiring={}, lamps=self._counted))
        self._lights.probe(self._counted - 1)
        self._changed()

    @property
    def answers(self) -> Mapping[str, list[int]]:
        """For each place that was named so far its lamps."""
        return self._survey.wiring if self._survey is not None else {}

    def begin(self) -> None:
        """Lights the first lamp."""
        self.said = None
        if not kind_of(self._config).is_asked_for or not self.lamps:
            self.said = NONE
        else:
            self._survey = WiringSurvey(self._lights)
        self._changed()

    def answer(self, place: PlaceId | None, name: str = "") -> None:
        """Says where the glowing lamp is (None: under no place); players call it by its name (empty: by its id)."""
        if self._survey is None or self._survey.lamp is None:
            return
        self.said = None
        if self._wired_by is Wired.PINS and place in self.answers:
            self.said = Sentence(ONCE_ONLY.template, {"place": name or place})
        else:
            self._survey.answer(place)
        self._changed()

    def again(self) -> None:
        """Asks for the lamp before once more."""
        self.said = None
        if self._survey is not None:
            self._survey.back()
        self._changed()

    def done(self) -> None:
        """Keeps what was said. Lamps that were not asked for stay dark."""
        if self._survey is None:
            return
        answers = self._survey.wiring
        if not answers:
            self.said = NOTHING_SAID
        else:
            self._keep_answers(answers)
        self._changed()

    def _keep_answers(self, answers: Mapping[str, list[int]]) -> None:
        if self._wired_by is Wired.PINS:
            pins = list(self._config.pins.values())
            new = msgspec.structs.replace(self._config, pins={p: pins[lamps[0]] for p, lamps in answers.items()})
            changes: Mapping[str, Any] = {"pins": new.pins}
        else:
            new = msgspec.structs.replace(self._config, wiring={p: tuple(lamps) for p, lamps in answers.items()})
            new = msgspec.structs.replace(new, lamps=self.lamps)
            changes = {"wiring": new.wiring, "lamps": new.lamps}
        try:
            self._keep({"lights": changes})
            followed = self._wired(new)
        except CompanionError as error:
            self.said = error.sentence
            return
        if followed:
            self._config = new
        self.said = KEPT if followed else KEPT_FOR_LATER
        self._survey = self._counted = None

    def stop(self) -> None:
        """Forgets what was said and not kept; whoever calls it shows the lights' own pattern again."""
        if self._counted is not None:
            with suppress(CompanionError):  # what the lights followed before was right
                self._wired(self._config)
        self._survey = self._counted = self.said = None
