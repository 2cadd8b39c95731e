"""Every word that a screen can show has a translation, and colours can be told apart."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import tests.plugin  # noqa: F401  (brings the game)
from companion import language
from companion.games import build
from companion.language import catalogue, languages
from companion.record.storage.log import Log
from companion.settings.config import ScreenConfig
from companion.translations import Part, parts, read, translate, write
from ui import theme
from ui.app.panel import Panel
from ui.demo.fingers import Fingers
from ui.demo.virtual_screen import VirtualScreen
from ui.model.table_model import Screen, TableModel

SAME = {
    "{model}, {system}, 64 bits.",
    "Alfonso VIII",
    "Bretwalda",
    "Pendragon",
    "Al-Husayni",
    "Al-Nasir",
    "General",
    "Jiménez de Rada",
    "López de Haro",
    "Sancho VII",
}
PSEUDO = "eo"
"""A language that nobody has translated anything into."""


@pytest.mark.whole_game
@pytest.mark.parametrize("spoken", [spoken for spoken in languages() if spoken != "en"])
def test_every_text_says_something_else_in_another_language(spoken: str) -> None:
    kept: set[str] = set()
    for part in parts():
        for message in read(part.folder / f"{spoken}.po"):
            ids = [message.id] if isinstance(message.id, str) else list(message.id)
            strings = [message.string] if isinstance(message.string, str) else list(message.string or ())
            kept |= {id for id in ids if id in strings and re.search("[a-z]{2}", re.sub(r"{\w+}", "", id))}
    assert not kept - SAME


def _pseudo(text: str) -> str:
    """A text with another letter for each of its own, and its gaps."""
    return "".join(
        part if part.startswith("{") else re.sub("[A-Za-z]", "ĝ", part) for part in re.split(r"({\w*})", text)
    )


@pytest.fixture
def pseudo(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A language made by the command, in which every text is filled in."""
    made = [Part(tmp_path / str(n), part.texts) for n, part in enumerate(parts())]
    for path, missing in translate(PSEUDO, made):
        assert missing
        filled = read(path)
        for message in filled:
            if message.id:
                single = isinstance(message.id, str)
                message.string = _pseudo(message.id) if single else tuple(map(_pseudo, message.id))
        write(filled, path)
    monkeypatch.setattr(language, "_folders", [part.folder for part in made])
    catalogue.cache_clear()
    yield PSEUDO
    catalogue.cache_clear()


@pytest.mark.whole_game
@pytest.mark.parametrize("game", ["las_navas", "dragon_soul", "harvest"])
def test_no_english_word_is_left_in_a_language_that_was_just_made(
    virtual_screen: VirtualScreen, pseudo: str, game: str
) -> None:
    model = TableModel(build(game), Log(None), build, pseudo, 3, ScreenConfig(calm=True))
    panel = Panel(model)
    virtual_screen.show(panel)
    fingers = Fingers(virtual_screen, panel)
    pages = {}
    sheets = (Screen.REFERENCE,) if model.game.sheets(pseudo) else ()
    for screen in (Screen.SETTINGS, Screen.SETUP, Screen.TABLE, Screen.PLAYERS, *sheets):
        model.open(screen)
        virtual_screen.frames()
        pages[screen] = fingers.texts()
    model.games.begin(model.game.options)
    virtual_screen.frames()
    pages[model.screen] = fingers.texts()
    names = {"English", "Esperanto", model.game.title}
    for screen, texts in pages.items():
        assert any("ĝĝ" in text for text in texts), screen
        left = [text for text in texts if text not in names and re.search("[a-z]{2}|[A-Z][a-z]", text)]
        assert not left, f"{screen}: {left}"


@pytest.mark.parametrize("ground", [theme.WALNUT, theme.PANEL, theme.RAISED])
@pytest.mark.parametrize("text", [theme.TEXT, theme.MUTED, theme.SAID, theme.GOOD, theme.WARN])
def test_text_can_be_read_on_every_ground(text: theme.Colour, ground: theme.Colour) -> None:
    assert theme.contrast(text, ground) >= 4.5


@pytest.mark.parametrize("ground", [theme.PRIMARY, theme.VELLUM])
def test_dark_text_can_be_read_on_light_grounds(ground: theme.Colour) -> None:
    assert theme.contrast(theme.INK, ground) >= 4.5


def test_each_cue_has_a_sign_of_its_own() -> None:
    signs = [sign for _, sign in theme.CUES.values()]
    assert len(set(signs)) == len(signs)


def test_a_finger_is_at_least_nine_millimetres() -> None:
    assert theme.FINGER * 154 / 800 >= 9
