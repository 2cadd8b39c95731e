"""Every sentence that a player may read is in every catalogue, and another language is one command."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Message

import tests.plugin  # noqa: F401  (brings a game that is somebody else's)
from companion import language, translations
from companion.errors import CompanionError, DataError, IllegalAction
from companion.games import modules
from companion.language import HOUSE, Sentence, catalogue, language_name, languages
from companion.simple import SimpleModule
from companion.translations import Part, Text, parts, read, translate, translated

FOLDERS = [HOUSE, *sorted(module.catalogue for module in modules().values() if module.catalogue is not None)]
CATALOGUES = [
    pytest.param(folder, spoken, id=f"{folder.parent.name}-{spoken}")
    for folder in FOLDERS
    for spoken in languages()[1:]
]
RENEW = "run `PYTHONPATH=tests/plugin make translations`, then fill in what is empty in"


every_part = cache(parts)  # it reads all the code


def texts_of(folder: Path) -> frozenset[Text]:
    """The texts of whatever has its catalogues in a folder."""
    return next(part.texts for part in every_part() if part.folder == folder)


def gaps(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def forms(of: str | tuple[str, ...] | list[str]) -> list[str]:
    return [of] if isinstance(of, str) else list(of)


def messages(path: Path) -> list[Message]:
    return [message for message in read(path) if message.id]


@pytest.fixture
def folders(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Path]]:
    """Folders of catalogues in place of all others."""
    found: list[Path] = []
    monkeypatch.setattr(language, "_folders", found)
    catalogue.cache_clear()
    yield found
    catalogue.cache_clear()


@pytest.mark.parametrize(("folder", "spoken"), CATALOGUES)
def test_every_text_is_translated(folder: Path, spoken: str) -> None:
    path = folder / f"{spoken}.po"
    known = {(m.context, *forms(m.id)) for m in messages(path) if translated(m.string)}
    missing = sorted(str(text.id) for text in texts_of(folder) if (text.context, *forms(text.id)) not in known)
    assert not missing, f"{RENEW} {path}: {missing[:20]}"


@pytest.mark.parametrize(("folder", "spoken"), CATALOGUES)
def test_a_catalogue_has_no_text_that_is_not_its_own(folder: Path, spoken: str) -> None:
    path, own = folder / f"{spoken}.po", {(text.context, *forms(text.id)) for text in texts_of(folder)}
    strange = [message.id for message in messages(path) if (message.context, *forms(message.id)) not in own]
    assert not strange, f"{RENEW} {path}: {strange[:20]}"


@pytest.mark.parametrize(("folder", "spoken"), CATALOGUES)
def test_a_translation_has_the_same_gaps(folder: Path, spoken: str) -> None:
    for message in messages(folder / f"{spoken}.po"):
        for text in filter(None, forms(message.string)):
            assert gaps(text) in [gaps(id) for id in forms(message.id)], text


@pytest.mark.parametrize("spoken", languages()[1:])
def test_the_same_text_in_two_games_has_one_translation_or_a_context(spoken: str) -> None:
    said: dict[object, object] = {}
    for folder in FOLDERS:
        for message in messages(folder / f"{spoken}.po"):
            key = message.context, *forms(message.id)
            assert said.setdefault(key, message.string) == message.string, f"{key} needs a context in one of its games"


def test_each_game_has_its_own_catalogue_beside_its_code() -> None:
    assert [part.folder.parent.name for part in every_part()] == [
        "companion",
        "age_of_arthur",
        "dragon_soul",
        "las_navas",
        "harvest",
    ]
    assert all(len(part.texts) > 40 for part in every_part())
    assert not every_part()[1].texts & every_part()[0].texts


def test_a_text_means_something_else_in_another_game() -> None:
    assert Sentence("Gold").say("es") == "Oro"
    assert Sentence("Gold", context="harvest").say("es") == "Dorado"


def test_a_language_says_its_name_itself() -> None:
    assert [language_name(code) for code in ("en", "es", "pt_BR", "xx-nobody")] == [
        "English",
        "Español",
        "Português (Brasil)",
        "xx-nobody",
    ]


def test_the_head_of_a_catalogue_tells_its_languages_manner(monkeypatch: pytest.MonkeyPatch) -> None:
    spoken = languages()[1:]
    known = [language.manner_of_babel(code) for code in spoken]
    monkeypatch.setattr(language, "manner_of_babel", lambda code: pytest.fail(f"Babel was asked of {code}"))
    language.manner.cache_clear()
    assert [language.manner(code) for code in spoken] == known


SOURCE = """
mark("a")
Sentence("b", {}, "bs")
Sentence("c", plural="cs", context="here")
IllegalAction("R1", "d" if x else "e")
mark_counted("f", "fs")
Sentence(worked_out)
Sentence("b")
"""


def test_texts_are_found_where_they_are_written(tmp_path: Path) -> None:
    path = tmp_path / "code.py"
    path.write_text(SOURCE, encoding="utf-8")
    assert set(translations.texts_of(path)) == {
        *(Text(None, "a"), Text(None, "b", "bs"), Text(None, "b"), Text("here", "c", "cs")),
        *(Text(None, "d"), Text(None, "e"), Text(None, "f", "fs")),
    }


def test_a_language_is_made_and_renewed(tmp_path: Path, folders: list[Path]) -> None:
    house, game = tmp_path / "house", tmp_path / "game"
    folders += [house, game]
    one, several = Text(None, "Hand"), Text(None, "{n} card", "{n} cards")
    before = Part(house, frozenset({one, Text(None, "Old")})), Part(game, frozenset({several}))
    assert translate("pl", before) == [(house / "pl.po", 2), (game / "pl.po", 1)]
    assert "nplurals=3" in (game / "pl.po").read_text(encoding="utf-8")
    assert languages() == ("en", "pl")
    text = (house / "pl.po").read_text(encoding="utf-8").replace('"Hand"\nmsgstr ""', '"Hand"\nmsgstr "Ręka"')
    (house / "pl.po").write_text(text.replace('"Old"\nmsgstr ""', '"Old"\nmsgstr "Stary"'), encoding="utf-8")
    strings = {0: "{n} karta", 1: "{n} karty", 2: "{n} kart"}
    text = (game / "pl.po").read_text(encoding="utf-8")
    for n, string in strings.items():
        text = text.replace(f'msgstr[{n}] ""', f'msgstr[{n}] "{string}"')
    (game / "pl.po").write_text(text, encoding="utf-8")
    after = Part(house, frozenset({Text(None, "New")})), Part(game, frozenset({one, several}))
    assert translate("pl", after) == [(house / "pl.po", 1), (game / "pl.po", 0)]
    assert '#~ msgid "Old"\n#~ msgstr "Stary"' in (house / "pl.po").read_text(encoding="utf-8")
    assert "Hand" not in (house / "pl.po").read_text(encoding="utf-8")
    catalogue.cache_clear()
    assert Sentence("Hand").say("pl") == "Ręka"
    assert [Sentence("{n} card", {"n": n}, "{n} cards").say("pl") for n in (1, 3, 5)] == [
        "1 karta",
        "3 karty",
        "5 kart",
    ]
    assert translate("pl", before)[0] == (house / "pl.po", 0)


def test_what_is_no_language_makes_no_file(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="no language klingonese"):
        translate("klingonese", [Part(tmp_path, frozenset({Text(None, "Hand")}))])
    assert not list(tmp_path.iterdir())


def test_the_house_is_asked_before_a_game(tmp_path: Path, folders: list[Path]) -> None:
    for name, said in (("house", "Dom"), ("game", "Gra")):
        folders.append(tmp_path / name)
        translate("pl", [Part(folders[-1], frozenset({Text(None, "Here"), Text(None, name)}))])
        path = folders[-1] / "pl.po"
        path.write_text(
            path.read_text(encoding="utf-8").replace('msgstr ""\n\nmsgid "', f'msgstr "{said}"\n\nmsgid "'),
            encoding="utf-8",
        )
    catalogue.cache_clear()
    assert Sentence("Here").say("pl") == "Dom"
    assert Sentence("nowhere").say("pl") == "nowhere"


def test_a_module_without_a_word_for_it_has_its_texts_in_its_own_folder() -> None:
    class Module(SimpleModule):
        pass

    assert Module().catalogue == Path(__file__).parent / "locale"


def test_an_error_is_said_in_the_language_of_its_game() -> None:
    refused = IllegalAction("H1", "That cannot be done now.")
    assert isinstance(refused, CompanionError)
    assert refused.sentence.say("es") == "Eso no se puede hacer ahora."


@pytest.mark.parametrize(
    "broken",
    [
        b"\xff\xfe\x00",
        b'msgid "a\nmsgstr "b"\n',
        b'msgid ""\nmsgstr "Plural-Forms: nplurals=x; plural=y;\\n"\n\nmsgid "Here"\nmsgstr "Tu"\n',
    ],
)
def test_a_file_that_cannot_be_read_leaves_english(tmp_path: Path, folders: list[Path], broken: bytes) -> None:
    folders.append(tmp_path)
    (tmp_path / "pl.po").write_bytes(broken)
    assert Sentence("Here").say("pl") == "Here"


def test_a_translation_with_other_gaps_leaves_english(tmp_path: Path, folders: list[Path]) -> None:
    folders.append(tmp_path)
    wrong = 'msgid "Go to {where}"\nmsgstr "{gdzie}"\n\nmsgid "{n} card"\nmsgstr "{n"\n'
    (tmp_path / "pl.po").write_text(wrong, encoding="utf-8")
    assert Sentence("Go to {where}", {"where": "A1"}).say("pl") == "Go to A1"
    assert Sentence("{n} card", {"n": 1}).say("pl") == "1 card"
    with pytest.raises(KeyError):
        Sentence("Go to {where}").say("pl")
