"""Who must agree to take back what was played."""

from __future__ import annotations

from collections.abc import Sequence

from companion.game import Seat
from companion.record.entries import Entry, Source


def must_agree(everybody: frozenset[Seat], gone: Sequence[Entry], dealt: bool) -> frozenset[Seat]:
    """The seats that must agree to take back some entries; none where one seat alone decided them.

    They are those that decided, and those that know now what cannot be unlearned: everybody where something was
    unsealed, and where hands may have dealt or drawn (`dealt`). A seat that learned something alone would gain by its
    own consent, so everybody is asked then."""
    if dealt:
        return everybody
    deciders = {entry.seat for entry in gone if entry.source is not Source.CHANCE}
    learned = {seat for entry in gone for event in entry.events for seat in event.learned(everybody)}
    if not learned and len(deciders) <= 1:
        return frozenset()
    concerned = frozenset(seat for seat in deciders | learned if seat is not None)
    alone = len(concerned) == 1 or None in deciders
    return everybody if alone or not concerned <= everybody else concerned
