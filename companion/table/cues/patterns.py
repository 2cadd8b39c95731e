"""Which places light when: for each at most one cue, the same on every kind of light."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from companion.board import PlaceId
from companion.scene import Choice
from companion.table.cues.cue import Cue
from companion.table.reconciliation.discrepancies import Discrepancy, Fix

Pattern = Mapping[PlaceId, Cue]
"""The places that light, each with its cue; a place not named is dark."""


def for_waiting(fixes: Iterable[Discrepancy]) -> Pattern:
    """What is still to do on the table after a decision: from where, to where, and where a piece waits to be turned
    over or tilted."""
    pattern: dict[PlaceId, Cue] = {}
    for fix in fixes:
        if fix.fix in (Fix.TAKE_OFF, Fix.MOVE) and fix.lies:
            pattern[fix.lies] = Cue.FROM
        if fix.fix in (Fix.MOVE, Fix.PUT) and fix.belongs:
            pattern[fix.belongs] = Cue.TO
        if fix.fix > Fix.PUT and fix.belongs:
            pattern.setdefault(fix.belongs, Cue.WAITING)
    return pattern


def for_wrong(fixes: Iterable[Discrepancy], places: Iterable[PlaceId] = ()) -> Pattern:
    """Every place that is wrong; of the fix that is named first, also where its piece goes. `places` are wrong for
    another reason, such as a strange marker."""
    pattern: dict[PlaceId, Cue] = dict.fromkeys(places, Cue.WRONG)
    fixes = tuple(fixes)
    for fix in fixes:
        wrong = fix.lies or fix.belongs
        if wrong:
            pattern[wrong] = Cue.WRONG
    if fixes and fixes[0].fix is Fix.MOVE and fixes[0].belongs:
        pattern[fixes[0].belongs] = Cue.TO
    return pattern


def for_noticed(fixes: Iterable[Discrepancy], understood: bool) -> Pattern:
    """Where a change was seen: where a piece arrived, if it is understood and will be taken over in a moment."""
    pattern: dict[PlaceId, Cue] = {}
    for fix in fixes:
        if fix.lies and fix.lies != fix.belongs:
            pattern[fix.lies] = Cue.TO if understood else Cue.WAITING
        elif fix.belongs:
            pattern.setdefault(fix.belongs, Cue.WAITING)
    return pattern


def for_choices(choices: Iterable[Choice]) -> Pattern:
    """Where the choices that are still open begin, or, once all begin in one place, where they lead."""
    choices = tuple(choices)
    origins = {PlaceId(choice.origin) for choice in choices if choice.origin}
    targets = {PlaceId(choice.target) for choice in choices if choice.target}
    if not origins:
        return dict.fromkeys(targets, Cue.TARGET)
    if len(origins) != 1:
        return dict.fromkeys(origins, Cue.FROM)
    return {**dict.fromkeys(targets, Cue.TARGET), **dict.fromkeys(origins, Cue.FROM)}
