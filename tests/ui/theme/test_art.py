"""The games' art: the atlases are those of the sources, and whatever a scene shows has its drawing."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from companion.game import CHANCE, UNKNOWN
from companion.games import build, modules
from companion.games.age_of_arthur.box.kinds import KNOWN
from companion.games.age_of_arthur.shown.figures import CARD_FIGURES, MARKER_FIGURES
from companion.scene import Scene
from companion.simple import SimpleModule
from tests.ui.theme.atlases import ROUNDING, difference
from ui.demo.virtual_screen import VirtualScreen
from ui.theme.art import STEPS, Art, art_of
from ui.theme.icons import icon
from ui.theme.make_art import LARGEST, make

JPEG = 1.5
"""Of 255, in the mean: another build of the encoder may choose otherwise."""
DECISIONS = 30
EIGHT = ("kent", "dumnonia", "gwent", "gwynedd", "powys", "rheged", "gododdin", "ebrauc")
DRAWN = [name for name, module in modules().items() if module.art is not None]


@pytest.mark.whole_game
@pytest.mark.parametrize("game", DRAWN)
def test_the_atlases_are_those_of_the_sources(game: str, tmp_path: Path) -> None:
    folder = modules()[game].art
    assert folder is not None
    made = make(folder, tmp_path)
    assert {path.name for path in tmp_path.iterdir()} == {path.name for path in (folder / "atlas").iterdir()}
    for path in made:
        kept = folder / "atlas" / path.name
        if path.suffix == ".atlas":
            assert path.read_text() == kept.read_text()
    for path in (*tmp_path.glob("*.png"), *tmp_path.glob("*.jpg")):
        apart = difference(path, folder / "atlas" / path.name)
        assert max(apart.shape) <= LARGEST
        if path.suffix == ".png":
            assert apart.max() <= ROUNDING
        else:
            assert apart.mean() <= JPEG


def shown(scene: Scene) -> set[str]:
    """The names of the drawings that a scene asks for."""
    names = {f"unit/{counter.figure or counter.icon}" for counter in scene.counters}
    names |= {f"{kind}/{side.id}" for side in scene.sides for kind in ("seat", "banner")}
    names |= {f"emblem/{emblem}" for emblem in scene.emblems}
    columns = scene.tally.columns if scene.tally is not None else ()
    names |= {f"stand/{stand.figure}" for column in columns for line in column.lines for stand in line.stands}
    names |= {f"ground/{ground.figure}" for ground in scene.grounds.values() if ground.figure}
    cards = [card for pile in scene.piles for card in pile.cards if card.id != UNKNOWN and not card.values]
    return names | {f"card/{card.figure or card.id}" for card in cards}


@pytest.mark.parametrize("game", DRAWN)
def test_whatever_the_game_shows_has_its_drawing(game: str, virtual_screen: VirtualScreen) -> None:
    rules, art = build(game), art_of(game)
    random, state = Random(3), rules.setup()
    names = shown(rules.scene(state, None, "en"))
    for _ in range(DECISIONS):
        seat = rules.to_act(state)
        action = rules.chance(state, random) if seat == CHANCE else random.choice(rules.legal_actions(state))
        state, _ = rules.apply(state, action)
        names |= shown(rules.scene(state, rules.seats[0], "en"))
    assert not {name for name in names if art.sprite(name) is None}


@pytest.mark.parametrize("game", DRAWN)
def test_whatever_is_printed_has_its_drawing(game: str, virtual_screen: VirtualScreen) -> None:
    rules, art = build(game), art_of(game)
    items = rules.printed_items("en")
    names = {f"unit/{item.counter.figure or item.counter.icon}" for item in items if item.counter is not None}
    names |= {f"seat/{seat}" for seat in rules.seats} | {f"banner/{seat}" for seat in rules.seats}
    names |= {f"card/{item.card.id}" for item in items if item.card is not None and item.card.text}
    names |= {f"emblem/{item.card.emblem}" for item in items if item.card is not None and item.card.emblem}
    assert not {name for name in names if art.sprite(name) is None}
    assert art.picture("title", 480) is not None


@pytest.mark.parametrize("game", DRAWN)
def test_each_line_of_the_rules_has_a_sign_that_is_drawn(game: str, virtual_screen: VirtualScreen) -> None:
    art, sheets = art_of(game), build(game).sheets("en")
    assert sheets
    for sheet in sheets:
        assert len(sheet.signs) == len(sheet.rows), sheet.title
        lost = [sign for sign in sheet.signs if (art.sprite(sign) if "/" in sign else icon(sign)) is None]
        assert not lost, sheet.title


@pytest.mark.parametrize("game", DRAWN)
def test_whatever_the_example_of_a_rule_names_is_drawn(game: str, virtual_screen: VirtualScreen) -> None:
    rules, art = build(game), art_of(game)
    shown = 0
    for sheet in rules.sheets("en"):
        assert len(sheet.examples) in (0, len(sheet.rows)), sheet.title
        for part in (part for example in sheet.examples for part in example):
            shown += 1
            name = getattr(part, "drawing", "") or getattr(part, "sign", "")
            assert not name or (art.sprite(name) if "/" in name else icon(name)) is not None, name
            assert getattr(part, "seat", "") in ("", *rules.seats)
    assert shown


def test_a_drawing_is_never_enlarged_while_there_is_a_larger_one(virtual_screen: VirtualScreen) -> None:
    art = art_of("las_navas")
    for px in (STEPS["unit"] * 0.5, STEPS["unit"], STEPS["unit"] * 1.7):
        drawing = art.sprite("unit/archer", px)
        assert drawing is not None
        assert drawing.height >= px - 1
    assert art.sprite("unit/dragoon") is None
    assert art.sprite("title") is None


@pytest.mark.parametrize("game", DRAWN)
@pytest.mark.parametrize("high", [480, 720])
def test_a_title_picture_is_no_larger_than_its_screen(game: str, high: int, virtual_screen: VirtualScreen) -> None:
    picture = art_of(game).picture("title", high)
    assert picture is not None
    assert picture.height == high


def test_a_game_without_art_has_no_drawing(virtual_screen: VirtualScreen) -> None:
    art = Art(SimpleModule().art)
    assert art.sprite("unit/archer") is None
    assert art.picture("title", 480) is None
    assert art.palette == {}


def test_every_card_and_every_seat_of_age_of_arthur_has_its_drawing(virtual_screen: VirtualScreen) -> None:
    module, art = modules()["age_of_arthur"], art_of("age_of_arthur")
    rules = module.new(module.options({"seats": EIGHT}))
    names = {f"card/{CARD_FIGURES.get(card, card)}" for card in KNOWN}
    names |= {f"unit/{figure}" for figure in MARKER_FIGURES.values()} | {"ground/fields", "ground/irish"}
    assert len(rules.seats) == len(EIGHT)
    assert not {name for name in names | shown(rules.scene(rules.setup(), None, "en")) if art.sprite(name) is None}
