"""What the doctor says of one part."""

from __future__ import annotations

from enum import Enum

import msgspec

from companion.language import Sentence, mark


class Verdict(Enum):
    """How a part is; absent is no fault, wrong is; unsure is what only people can see."""

    GOOD = mark("good")
    ABSENT = mark("absent")
    UNSURE = mark("unsure")
    WRONG = mark("wrong")


class Check(msgspec.Struct, frozen=True):
    """One part: its name, its verdict, and what was found and what to do in a sentence."""

    part: str
    verdict: Verdict
    finding: Sentence


def good(part: str, text: str, **values: object) -> Check:
    """A part that is well."""
    return Check(part, Verdict.GOOD, Sentence(text, values))


def counted(part: str, one: str, many: str, n: int) -> Check:
    """A part that works, with how many there are of it."""
    return Check(part, Verdict.GOOD, Sentence(one, {"n": n}, many))


def absent(part: str, text: str, **values: object) -> Check:
    """A part that is not there and need not be."""
    return Check(part, Verdict.ABSENT, Sentence(text, values))


def unsure(part: str, text: str, **values: object) -> Check:
    """A part of which nobody but people can say whether it is well."""
    return Check(part, Verdict.UNSURE, Sentence(text, values))


def wrong(part: str, text: str, **values: object) -> Check:
    """A part that does not do what is asked of it."""
    return Check(part, Verdict.WRONG, Sentence(text, values))
