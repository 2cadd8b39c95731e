"""D46: which component files an engine plays with, and which it refuses."""

from __future__ import annotations

import re

import pytest

from companion.errors import DataError
from companion.game import CARDS, VARIANT, Options
from companion.games.dragon_soul.box.components import load_box
from companion.games.dragon_soul.box.plan import variants
from companion.games.dragon_soul.game import DragonSoul
from tests.companion.games.dragon_soul.positions import TEXT, Table, changed, game

HEAD = TEXT[: TEXT.index("[[map]]")]
MAP = """
[[map]]
id = "small"
castles_to_win = 2
seat = [{ colour = "red", start = "0,0" }, { colour = "gold", start = "3,0" }]
grass = ["0,0", "3,0"]
forest = ["1,1"]
"""


def tiles(n: int) -> str:
    """A map with `n` grass tiles in a line."""
    line = ", ".join(f'"{q},{q}"' for q in range(n))
    return MAP.replace('grass = ["0,0", "3,0"]\nforest = ["1,1"]', f"grass = [{line}]").replace('"3,0"', '"1,1"')


def edited(old: str, new: str, text: str = HEAD + MAP) -> str:
    assert old in text, old
    return text.replace(old, new, 1)


def test_d46_the_delivered_variants() -> None:
    assert variants(load_box()) == ("duel", "three_crowns", "four_marches", "four_marches+teams")
    assert load_box(HEAD + MAP).maps[0].id == "small"
    assert load_box(HEAD + tiles(30))


REFUSED = [
    (edited("[deck]", "[deck"), "cannot be read"),
    (edited('game = "dragon_soul"', 'game = "chess"'), "another game: chess"),
    (edited("swordsman = 25", "swordsman = -1"), "whole number"),
    (edited("swordsman = 25", "swordsman = 2.5"), "cannot be read"),
    (edited("swordsman = 25", "swordsman = true"), "cannot be read"),
    (edited("swordsman = 25\n", ""), "counts each of these kinds"),
    (edited("soul_stone = 4", "soul_stone = 4\nwizard = 1"), "counts each of these kinds"),
    (re.sub(r"(?m)^(swordsman|archer|spearman|knight|soul_stone) = \d+", r"\1 = 0", HEAD + MAP), "not all are 0"),
    *(
        (changed(**{limit: "0"}), f"limit {limit} is a whole number from 1 up")
        for limit in ("cards_per_castle", "move", "castle_tokens", "battalion_tokens", "cooldown")
    ),
    (changed(stack_max="-1"), "limit stack_max is a whole number from 0 up"),
    (changed(hand_max="-1"), "limit hand_max is a whole number from 0 up"),
    (changed(move='"far"'), "cannot be read"),
    (changed(count_contested="1"), "cannot be read"),
    (edited("cooldown = 20", ""), "cannot be read"),
    (changed(spacing_mm="0"), "spacing_mm"),
    (changed(spacing_mm="nan"), "spacing_mm"),
    (changed(spacing_mm="inf"), "spacing_mm"),
    (edited('archer = "attacker"', 'archer = "nobody"'), "cannot be read"),
    (edited('archer = "attacker"\n', ""), "pairs each of these cards"),
    (edited("[battle.archer]", "[battle.wizard]"), "pairs each of these cards"),
    (edited('id = "gold"', 'id = "red"'), "id of each colour"),
    (edited('id = "gold"', 'id = "Gold 1"'), "id of each colour"),
    (edited('name = "Gold"', 'name = ""'), "needs a name"),
    (edited('name = "Gold"', 'name = "G\\u0007"'), "needs a name"),
    (HEAD[: HEAD.index('[[colour]]\nid = "green"')] + HEAD[HEAD.index("# The battle") :] + MAP, "four colours"),
    (HEAD, "cannot be read"),
    (HEAD + MAP + MAP, "id of each map"),
    (edited('id = "small"', 'id = "a+teams"'), "id of each map"),
    (edited('"1,1"', '"1,0"'), "q-r must be divisible by 3"),
    (edited('"1,1"', '"0,0"'), "named twice"),
    (edited('"1,1"', '"+1,1"'), "a space is written"),
    (edited('"1,1"', '"1, 1"'), "a space is written"),
    (edited('"1,1"', '"01,1"'), "a space is written"),
    (edited('"1,1"', '"-0,0"'), "a space is written"),
    (edited('grass = ["0,0", "3,0"]\nforest = ["1,1"]', ""), "has 0 tiles"),
    (HEAD + tiles(31), "has 31 tiles; a map has 1 to 30"),
    (edited(', { colour = "gold", start = "3,0" }', ""), "needs 2 to 4 seats, not 1"),
    (edited('colour = "gold", start', 'colour = "red", start'), "two seats are red"),
    (edited('colour = "gold", start', 'colour = "pink", start'), "colours blue, gold, green, red, not pink"),
    (edited('start = "3,0"', 'start = "1,1"'), "must start on a grass centre, not on 1,1"),
    (edited('start = "3,0"', 'start = "1,0"'), "must start on a grass centre"),
    (edited('start = "3,0"', 'start = "0,0"'), "two colours start on 0,0"),
    (edited("castles_to_win = 2", "castles_to_win = 1"), "castles to win are 2 to 8"),
    (edited("castles_to_win = 2", "castles_to_win = 9"), "castles to win are 2 to 8"),
    (edited("castles_to_win = 2", "castles_to_win = 2\ncastles_to_win_teams = 3"), "only a map for four players"),
    (changed(castles_to_win_teams="2"), "for teams to win are 3 to 16"),
    (changed(castles_to_win_teams="17"), "for teams to win are 3 to 16"),
    (changed(castle_tokens="5"), "castles to win are 2 to 5"),
]


@pytest.mark.parametrize(("text", "part"), REFUSED, ids=[f"{n}-{part[:24]}" for n, (_, part) in enumerate(REFUSED)])
def test_d46_a_file_that_is_no_box_is_refused_with_one_sentence(text: str, part: str) -> None:
    with pytest.raises(DataError, match=re.escape(part)):
        load_box(text)


def test_d46_the_file_has_a_map_at_least() -> None:
    with pytest.raises(DataError, match="at least one map"):
        load_box(HEAD.replace("[table]", "map = []\n[table]").replace("[deck]", "map = []\n[deck]", 1).replace(
            "map = []\n[table]", "[table]"))  # fmt: skip


def test_d46_limits_may_be_as_high_as_one_likes() -> None:
    assert load_box(changed(battalion_tokens="9", castle_tokens="500", move="40", stack_max="1000"))
    many = DragonSoul(Options({}, frozenset({CARDS})), changed(battalion_tokens="900000", castle_tokens="900000"))
    assert len(many.pieces) < 500


def test_d46_a_map_of_ones_own_is_played() -> None:
    rules = game("small", HEAD + MAP)
    turn = Table(rules.setup(), rules).do("first", side="gold").do("draw").do("cards", cards={"knight": 1})
    turn.do("deploy", card="knight", at="3,0")
    assert turn.shown["battalions"]["gold1"]["at"] == "3,0"


def test_d46_an_unknown_variant_is_refused() -> None:
    for variant in ("nope", "duel+teams", "small+teams", ""):
        with pytest.raises(DataError, match="There is no variant"):
            DragonSoul(Options({VARIANT: variant}))


def test_d46_a_colours_own_name_is_said_in_every_language() -> None:
    rules = game("duel", TEXT.replace('name = "Gold"', 'name = "Amber {x}"'))
    refusal = Table(rules.setup(), rules).do("first", side="gold").refused("end_turn")
    for language in ("en", "es"):
        assert "Amber {x}" in rules.say(refusal, language)
