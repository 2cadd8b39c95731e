"""The building guide agrees with the program."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from companion.games import build
from companion.language import catalogue
from companion.settings.config import Config, load
from companion.table.cues.cue import Cue
from docs.drawings.draw import DRAWINGS, files
from docs.drawings.drawing import Drawing
from docs.drawings.spanish import SPANISH
from docs.drawings.wiring import BUTTONS, FRAME, HEADER, LAMPS
from hardware.fitting import Files, fitted

DOCS = Path(__file__).parent.parent / "docs"
GUIDE = (DOCS / "build.md").read_text(encoding="utf-8")
SPANISH_GUIDE = (DOCS / "build.es.md").read_text(encoding="utf-8")
EXAMPLES = [
    *re.findall(r"```toml\n(.*?)```", GUIDE, re.DOTALL),
    *re.findall(r"```toml\n(.*?)```", (DOCS / "configuration.md").read_text(encoding="utf-8"), re.DOTALL),
]


def loaded(text: str, folder: Path) -> Config:
    file = folder / "companion.toml"
    file.write_text(text, encoding="utf-8")
    return load(file, folder)


@pytest.mark.parametrize("text", EXAMPLES)
def test_examples_can_be_used_as_they_stand(text: str, tmp_path: Path) -> None:
    game = build("las_navas")
    config = loaded(text, tmp_path)
    assert config != Config()
    places = tuple(place.id for place in game.board.places)
    assert fitted(config, places, game.seats, Files(tmp_path / "companion.toml", tmp_path))[1] == ()


def test_the_picture_of_the_pins_shows_the_example() -> None:
    (text,) = [text for text in EXAMPLES if "lights.pins" in text]
    example = tomllib.loads(text)
    assert example["lights"]["pins"] == LAMPS
    assert example["buttons"]["pins"] == BUTTONS
    names = {f"GPIO{pin}" for pin in (*LAMPS.values(), *BUTTONS.values())}
    assert names < set(HEADER)
    assert len(HEADER) == 40


@pytest.mark.parametrize("name", DRAWINGS)
def test_drawings_are_as_they_are_drawn(name: str) -> None:
    for file in (f"en/{name}.svg", f"es/{name}.svg"):
        assert (DOCS / "drawings" / file).read_text(encoding="utf-8") == files()[file]
    assert f"drawings/en/{name}.svg" in GUIDE


def test_the_words_of_drawings_are_all_translated_and_none_is_left_over(monkeypatch: pytest.MonkeyPatch) -> None:
    written: set[str] = set()
    text, begin = Drawing.text, Drawing.__init__

    def write(drawing: Drawing, x: float, y: float, words: str, *more: Any, **how: Any) -> None:
        written.add(words)
        text(drawing, x, y, words, *more, **how)

    def title(drawing: Drawing, width: int, height: int, words: str, language: str) -> None:
        written.add(words)
        begin(drawing, width, height, words, language)

    monkeypatch.setattr(Drawing, "text", write)
    monkeypatch.setattr(Drawing, "__init__", title)
    for drawn in DRAWINGS.values():
        drawn("en")
    alike = {"Raspberry Pi", "--size 14", "--size 16", "--size 18", "pin 2", "pin 3", "pin 7", "pin 14"}
    assert {words for words in written if re.search("[a-z]{3}", words)} - alike <= SPANISH.keys() <= written


def test_every_cue_is_explained() -> None:
    section = GUIDE.split("## What the lights say")[1].split("##")[0]
    assert len(re.findall(r"^\| (?!Light|---)", section, re.MULTILINE)) == len(Cue)


def test_camera_heights_are_worked_out_right() -> None:
    from math import radians, tan

    rows = re.findall(r"^\| (\d+) x (\d+) mm(,?).*? \| (\d+) cm \| ([\d.]+) \| ([\d.]+) \|$", GUIDE, re.MULTILINE)
    assert len(rows) == 4
    for short, long, across, height_cm, pixels, module in rows:
        side = int(long) if across else int(short)
        height_mm = side / 0.8 / 2 / tan(radians(20.5))
        px_per_mm = 2304 / (2 * height_mm * tan(radians(33)))
        assert float(pixels) == pytest.approx(px_per_mm, abs=0.06)
        assert float(module) == pytest.approx(2 * px_per_mm, abs=0.06)
        assert int(height_cm) == pytest.approx(height_mm / 10, abs=0.6)


def test_the_picture_of_the_frame_shows_the_example() -> None:
    (text,) = [text for text in EXAMPLES if "lights.wiring" in text and "lamps = 9" in text]
    wiring = tomllib.loads(text)["lights"]["wiring"]
    assert {place: tuple(lamps) for place, lamps in wiring.items()} == FRAME


def sections(guide: str) -> list[str]:
    """The parts of a guide from one heading to the next, each with its heading."""
    return re.split(r"^(?=##+ )", guide, flags=re.MULTILINE)


def headings(guide: str) -> list[str]:
    """The headings of a guide as links within it name them, in order."""
    named = re.findall(r"^#+ (.*)$", guide, re.MULTILINE)
    return [re.sub(r"[^\w -]", "", name.lower()).replace(" ", "-") for name in named]


def test_the_guides_have_the_same_headings() -> None:
    english, spanish = (re.findall(r"^(#+) (\d+\.)?", guide, re.MULTILINE) for guide in (GUIDE, SPANISH_GUIDE))
    assert spanish == english


@pytest.mark.parametrize("number", range(len(sections(GUIDE))))
def test_each_section_has_the_same_figures_commands_pictures_and_links_in_spanish(number: int) -> None:
    english, spanish = sections(GUIDE)[number], sections(SPANISH_GUIDE)[number]
    assert english.splitlines()[0] not in spanish or number == 0

    def commands(text: str) -> list[str]:
        blocks = [re.sub(r" +#.*", "", block) for block in re.findall(r"```.*?```", text, re.DOTALL)]
        return sorted(blocks) + sorted(re.findall(r"`([^`\n]+)`", re.sub(r"```.*?```", "", text, flags=re.DOTALL)))

    def figures(text: str) -> list[str]:
        text = re.sub(r"```.*?```|`[^`\n]+`|^ *\d+\. ", "", text, flags=re.DOTALL | re.MULTILINE)
        return sorted(re.findall(r"\d+(?:\.\d+)?", re.sub(r"(?<=\d),(?=\d)", ".", text)))

    def links(text: str, guide: str) -> list[str]:
        found = [target.replace("/es/", "/en/").replace(".es.", ".") for target in re.findall(r"\]\(([^)]+)\)", text)]
        return [f"heading {headings(guide).index(one[1:])}" if one.startswith("#") else one for one in found]

    assert [re.sub(r"^nombre|^\[nombre\]", "[name]", one) for one in commands(spanish)] == commands(english)
    assert figures(spanish) == figures(english)
    assert links(spanish, SPANISH_GUIDE) == links(english, GUIDE)
    for mark in (r"^\|", r"^ *(?:-|\d+\.) "):
        assert len(re.findall(mark, spanish, re.MULTILINE)) == len(re.findall(mark, english, re.MULTILINE))


@pytest.mark.parametrize("number", range(len(sections(GUIDE))))
def test_the_spanish_guide_names_buttons_as_the_spanish_app_does(number: int) -> None:
    def italics(text: str) -> set[str]:
        return {" ".join(words.split()) for words in re.findall(r"(?<!\*)\*([^*|]+)\*(?!\*)", text)}

    said = catalogue("es").gettext
    translated = {said(words) for words in italics(sections(GUIDE)[number])}
    assert translated - italics(sections(SPANISH_GUIDE)[number]) <= italics(sections(GUIDE)[number])


def test_lines_for_lights_over_usb_are_whole() -> None:
    blocks = [text for text in re.findall(r"```toml\n(.*?)```", GUIDE, re.DOTALL) if 'kind = "serial"' in text]
    assert len(blocks) == 2
    for text in blocks:
        assert {"port", "limit_ma"} <= tomllib.loads(text)["lights"].keys()


def test_the_spanish_guide_shows_the_spanish_drawings() -> None:
    assert re.findall(r"drawings/es/([\w.]+)", SPANISH_GUIDE) == re.findall(r"drawings/en/([\w.]+)", GUIDE) != []
    assert "drawings/en/" not in SPANISH_GUIDE
