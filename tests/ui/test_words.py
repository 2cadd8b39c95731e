"""Every word that a screen can show has a translation, and colours can be told apart."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from companion.language import catalogue, languages
from ui import theme

ROOT = Path(__file__).parent.parent.parent
CALLS = {"words", "mark", "say", "_say", "Sentence"}
FILES = [*sorted((ROOT / "ui").rglob("*.py")), *sorted((ROOT / "companion/games").rglob("*.py"))]
SAME = {"Alfonso VIII", "Al-Husayni", "Al-Nasir", "Jiménez de Rada", "López de Haro", "Sancho VII"}


def _texts() -> set[str]:
    """The texts that are marked for the catalogue."""
    found = set()
    for path in FILES:
        for node in ast.walk(ast.parse(path.read_text())):
            if not isinstance(node, ast.Call) or not node.args:
                continue
            name = getattr(node.func, "attr", getattr(node.func, "id", ""))
            first = node.args[0]
            if name in CALLS and isinstance(first, ast.Constant) and isinstance(first.value, str):
                found.add(first.value)
    return {text for text in found if re.search("[a-z]{2}", re.sub(r"{\w+}", "", text))}


@pytest.mark.parametrize("language", [language for language in languages() if language != "en"])
def test_every_text_is_translated(language: str) -> None:
    words = catalogue(language)
    missing = {t for t in _texts() - SAME if words.gettext(t) == t and words.ngettext(t, t + "s", 2) in (t, t + "s")}
    assert not missing


@pytest.mark.parametrize("ground", [theme.GROUND, theme.PANEL, theme.RAISED])
@pytest.mark.parametrize("text", [theme.TEXT, theme.MUTED, theme.GOLD, theme.WARN])
def test_text_can_be_read_on_every_ground(text: theme.Colour, ground: theme.Colour) -> None:
    assert theme.contrast(text, ground) >= 4.5


@pytest.mark.parametrize("ground", [theme.GOLD, theme.PAPER])
def test_dark_text_can_be_read_on_light_grounds(ground: theme.Colour) -> None:
    assert theme.contrast(theme.INK, ground) >= 4.5


def test_each_cue_has_a_sign_of_its_own() -> None:
    signs = [sign for _, sign in theme.CUES.values()]
    assert len(set(signs)) == len(signs)


def test_a_finger_is_at_least_nine_millimetres() -> None:
    assert theme.FINGER * 154 / 800 >= 9
