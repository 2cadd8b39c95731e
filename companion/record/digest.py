"""SHA-256 as Python brings it along. `hashlib` would load OpenSSL for the same, which takes 4 MB."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from typing import Any, Final


def _found() -> Callable[[bytes], Any]:
    """What makes a digest; its module is named otherwise from Python 3.12 on."""
    for name in ("_sha2", "_sha256"):
        with suppress(ImportError):
            made: Callable[[bytes], Any] = import_module(name).sha256
            return made
    whole: Callable[[bytes], Any] = import_module("hashlib").sha256
    return whole


_sha256: Final = _found()
LENGTH: Final = 32
"""Bytes in a digest."""


def digest(text: str) -> bytes:
    """The SHA-256 of a text."""
    made: bytes = _sha256(text.encode()).digest()
    return made


def chained(text: str, count: int) -> list[bytes]:
    """The SHA-256 of a text, and so many times that of the one before in hexadecimal."""
    made = [digest(text)]
    for _ in range(count):
        made.append(_sha256(made[-1].hex().encode()).digest())
    return made


def code_of(text: str) -> str:
    """The same, in hexadecimal."""
    return digest(text).hex()
