"""D46: what is guessed of the box is shown to its owner, who corrects it; maps of the owner's own are a file."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

import pytest

from calibration.paper.printed_board import run
from companion.errors import DataError
from companion.game import VARIANT, Options
from companion.games.age_of_arthur.box.plan import MAP as AGE_MAP
from companion.games.dragon_soul.box.components import load_box
from companion.games.dragon_soul.game import DragonSoul
from companion.games.dragon_soul.module import MODULE
from companion.settings import pieces
from companion.settings.given import components_of
from tests.companion.games.dragon_soul.positions import TEXT, game

MAP = """
[[map]]
id = "valley"
name = "My Valley"
castles_to_win = 3
seat = [{ colour = "red", start = "-3,0" }, { colour = "gold", start = "3,0" }]
grass = ["-3,0", "3,0", "-2,-2", "1,-2"]
forest = ["-1,-1", "2,-1"]
boneyard = ["0,0"]
"""


def sure(rules: DragonSoul) -> dict[str, bool]:
    return {item.id: item.sure for item in rules.printed_items("en")}


def test_d46_all_that_is_reconstructed_waits_to_be_checked() -> None:
    unsure = {id for id, known in sure(game()).items() if not known}
    assert unsure == {
        *(f"battle.{card}" for card in ("archer", "knight", "spearman", "swordsman")),
        *(f"limits.{limit}" for limit in ("move", "stack_max", "hand_max", "enter_forest")),
        *("colour.blue", "colour.green"),
        *("map.duel.value", "map.three_crowns.value", "map.four_marches.value", "map.four_marches.teams"),
    }


@pytest.mark.parametrize("language", ["en", "es"])
def test_d46_every_value_is_one_of_its_options_and_each_has_a_name_of_its_own(language: str) -> None:
    for item in game().printed_items(language):
        for field in item.fields:
            names = dict(field.options)
            assert field.value in names
            assert len(set(names.values())) == len(names)
        assert item.heading


def test_d46_a_file_that_is_written_again_says_the_same() -> None:
    assert load_box(game().reprinted({}, ())) == load_box(TEXT)


def test_d46_corrections_are_played_and_count_as_checked() -> None:
    changes = {
        "battle.archer": {"swordsman": "attacker"},
        "limits.move": {"value": "2"},
        "limits.enter_forest": {"value": "false"},
        "colour.blue": {"value": "Black"},
        "map.four_marches.teams": {"value": "9"},
    }
    checked = ("battle", "tokens", "places", "colour.blue", "map.four_marches")
    again = DragonSoul(Options({}), game().reprinted(changes, checked))
    known = sure(again)
    assert all(known[id] for id in changes)
    assert not known["colour.green"]
    assert not known["limits.stack_max"]
    limits = again.plan.limits
    assert (limits.move, limits.enter_forest) == (2, False)
    archer, swordsman = 0, 4
    assert again.plan.box.diagram[archer][swordsman] == (True, False)
    assert [map.castles_to_win_teams for map in again.plan.box.maps] == [None, None, 9]
    assert {colour.name for colour in again.plan.box.colours} == {"Red", "Gold", "Black", "Green"}
    crowns = DragonSoul(Options({VARIANT: "three_crowns"}), again.components)
    assert [side.name for side in crowns.scene(crowns.setup(), None, "es").sides] == ["Rojo", "Oro", "Negro"]


def test_d46_a_correction_that_no_box_can_have_is_refused() -> None:
    with pytest.raises(DataError, match="castles to win are 2 to 4"):
        game().reprinted({"limits.castle_tokens": {"value": "4"}}, ())


def test_d46_a_map_of_ones_own_comes_first_and_the_others_stay() -> None:
    rules = MODULE.new(Options(), MODULE.joined({"map": MAP}))
    assert isinstance(rules, DragonSoul)
    assert (rules.plan.variant, rules.plan.goal) == ("valley", 3)
    assert [map.id for map in rules.plan.box.maps] == ["valley", "duel", "three_crowns", "four_marches"]
    duel = MODULE.new(Options(), MODULE.joined({"map": MAP.replace('"valley"', '"duel"')}))
    assert isinstance(duel, DragonSoul)
    assert [map.id for map in duel.plan.box.maps] == ["duel", "three_crowns", "four_marches"]


def test_d46_a_map_is_played_with_what_its_owner_has_checked(tmp_path: Path) -> None:
    file = tmp_path / "dragon_soul" / "map" / "valley.toml"
    file.parent.mkdir(parents=True)
    file.write_text(MAP)
    pieces.kept_in(tmp_path, "dragon_soul").write_text(game().reprinted({"limits.move": {"value": "3"}}, ()))
    rules = pieces.others(tmp_path, "dragon_soul")["valley"]()
    assert isinstance(rules, DragonSoul)
    assert (rules.plan.variant, rules.plan.limits.move) == ("valley", 3)


def test_d46_a_picture_shows_a_map_of_ones_own(tmp_path: Path) -> None:
    file, picture = tmp_path / "map.toml", tmp_path / "board.png"
    file.write_text(MAP)
    assert run(["--game", "dragon_soul", "--map", str(file), "-o", str(picture)]) == 0
    assert picture.stat().st_size > 1000


def test_a_map_is_of_the_game_that_can_read_it_where_none_is_named(tmp_path: Path) -> None:
    file = tmp_path / "map.toml"
    for text, game_named in ((MAP, "dragon_soul"), (AGE_MAP.read_text(encoding="utf-8"), "age_of_arthur")):
        file.write_text(text, encoding="utf-8")
        assert list(components_of(Namespace(map=[file], cards=None, components=None))) == [game_named]
    file.write_text(MAP.replace('start = "3,0"', 'start = "-3,0"'))
    with pytest.raises(DataError, match="two colours start"):
        components_of(Namespace(map=[file], cards=None, components=None))


MANY = ", ".join(f'"{q},{q}"' for q in range(1, 25))


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('forest = ["-1,-1", "2,-1"]', f'forest = ["-1,-1", "2,-1", {MANY}]', "has 31 tiles; a map has 1 to 30"),
        ('start = "3,0"', 'start = "2,-1"', "gold must start on a grass centre, not on 2,-1"),
        ('start = "3,0"', 'start = "-3,0"', "two colours start on -3,0"),
        ('colour = "gold"', 'colour = "pink"', "not pink"),
        ('boneyard = ["0,0"]', 'boneyard = ["1,0"]', "q-r must be divisible by 3"),
        ("[[map]]", 'game = "harbours"\n[[map]]', "harbours"),
        ("[[map]]", "weather = 1\n[[map]]", "weather"),
        ("[[map]]", "[map", "cannot be read"),
        ("[[map]]", "[map]", "a line [[map]]; this file has none"),
        ('id = "valley"', "", "[[map]] 1 lacks id"),
        ("castles_to_win = 3", "", "valley lacks castles_to_win"),
        ("boneyard =", "swamp =", "valley: a map has no swamp; it has id,"),
        ('boneyard = ["0,0"]', "boneyard = [0, 0]", 'valley: boneyard is a list of spaces, each written as "q,r"'),
    ],
)
def test_d46_a_map_that_cannot_be_is_refused_in_one_sentence(tmp_path: Path, old: str, new: str, said: str) -> None:
    assert old in MAP
    file, picture = tmp_path / "map.toml", tmp_path / "board.png"
    file.write_text(MAP.replace(old, new, 1))
    with pytest.raises(DataError) as refused:
        run(["--game", "dragon_soul", "--map", str(file), "-o", str(picture)])
    assert said in str(refused.value)
    assert not picture.exists()
