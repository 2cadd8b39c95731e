"""Every refusal names its ruling and says in both languages what was tried and what is allowed."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import companion.games.las_navas as package
from companion.errors import IllegalAction
from companion.game import CHANCE, Action
from companion.games.las_navas.box import zones
from companion.games.las_navas.box.cards import COMBAT, SPECIALS
from companion.games.las_navas.rules import VARIANTS, opening
from companion.games.las_navas.state import State
from companion.language import catalogue
from tests.companion.games.las_navas.positions import GAME, refused, turn

ZONES = st.sampled_from([*zones.NAMES, "B2", "Z9", ""])
UNITS = st.sampled_from([*GAME.printed.ids, "X1a"])
GROUP = st.lists(UNITS, max_size=4)
CARDS = st.sampled_from([*COMBAT, "9-9", "?"])
SPECIAL = st.sampled_from([*SPECIALS[0], *SPECIALS[1], "merlin"])
SIDES = st.sampled_from(["christian", "muslim", "chance", "nobody"])
ACTIONS = st.one_of(
    st.fixed_dictionaries({"do": st.just("move"), "from": ZONES, "to": ZONES, "units": GROUP}),
    st.fixed_dictionaries(
        {"do": st.sampled_from(["attack", "charge"]), "from": ZONES, "target": ZONES, "units": GROUP},
        optional={"special": st.lists(SPECIAL, min_size=1, max_size=2)},
    ),
    st.fixed_dictionaries({"do": st.just("shoot"), "unit": UNITS, "target": ZONES}),
    st.fixed_dictionaries({"do": st.just("rally"), "unit": UNITS}),
    st.fixed_dictionaries({"do": st.just("switch"), "shield": st.booleans()}),
    st.fixed_dictionaries(
        {"do": st.just("special"), "card": SPECIAL}, optional={"from": ZONES, "to": ZONES, "take": CARDS}
    ),
    st.fixed_dictionaries({"do": st.sampled_from(["initiative", "play"]), "side": SIDES, "card": CARDS}),
    st.fixed_dictionaries({"do": st.just("discard_special"), "side": SIDES, "card": SPECIAL}),
    st.fixed_dictionaries({"do": st.just("react"), "card": SPECIAL}),
    st.fixed_dictionaries({"do": st.sampled_from(["draw", "peek"]), "card": CARDS}),
    st.fixed_dictionaries(
        {"do": st.just("damage"), "side": SIDES, "units": st.dictionaries(UNITS, st.integers(-1, 3), max_size=3)}
    ),
    st.fixed_dictionaries({"do": st.just("karr"), "declare": st.booleans()}),
    st.fixed_dictionaries({"do": st.just("advance"), "accept": st.booleans()}),
    st.fixed_dictionaries({"do": st.sampled_from(["pass", "end_turn"])}),
    st.fixed_dictionaries(
        {
            "do": st.sampled_from(["deal", "reshuffle"]),
            "hands": st.fixed_dictionaries({side: st.lists(CARDS, max_size=3) for side in GAME.seats}),
            "deck": st.lists(CARDS, max_size=3),
        }
    ),
    st.fixed_dictionaries(
        {"do": st.just("deal_special"), **{side: st.lists(SPECIAL, max_size=3) for side in GAME.seats}}
    ),
)


@pytest.mark.whole_game
@settings(max_examples=150, deadline=None)
@given(seed=st.integers(0, 400), tried=st.lists(ACTIONS, min_size=10, max_size=30), variant=st.sampled_from(VARIANTS))
def test_whatever_is_not_listed_is_refused_with_a_ruling_and_two_sentences(
    seed: int, tried: list[dict[str, Any]], variant: str
) -> None:
    random = Random(seed)
    state = opening(GAME.printed, variant)
    for _ in range(random.randrange(120)):
        if GAME.to_act(state) is None:
            break
        action = GAME.chance(state, random)
        state = GAME.apply(state, action if action is not None else random.choice(GAME.legal_actions(state)))[0]
    listed = set(GAME.legal_actions(state))
    for raw in tried:
        action = msgspec.convert(raw, GAME.action_type)
        refusal = judged(state, action)
        if refusal is None:
            assert action in listed or GAME.to_act(state) == CHANCE
            continue
        assert action not in listed
        assert re.fullmatch(r"R\d+", refusal.rule or "")
        for language in ("en", "es"):
            said = GAME.say(refusal, language)
            assert said.endswith(f"({refusal.rule})")
            assert "{" not in said
        assert GAME.say(refusal, "en") != GAME.say(refusal, "es")


def judged(state: State, action: Action) -> IllegalAction | None:
    """The refusal of an action, None where it is accepted."""
    try:
        GAME.apply(state, action)
    except IllegalAction as refusal:
        return refusal
    return None


@pytest.mark.parametrize(
    ("kind", "fields", "english", "spanish"),
    [
        (
            "attack",
            {"from_": "A4", "target": "A2", "units": ["A4a"]},
            "A2 is not adjacent to A4; adjacent are A3, A5, B3, B4, B5. (R2)",
            "A2 no es adyacente a A4; lo son A3, A5, B3, B4, B5. (R2)",
        ),
        (
            "charge",
            {"from_": "A4", "target": "B3", "units": ["A4a"]},
            "A Christian charge goes straight ahead: from A4 only to A3. (R20)",
            "Una carga cristiana va de frente: desde A4 solo a A3. (R20)",
        ),
        (
            "draw",
            {"card": "4-2"},
            "A draw is not possible now: it is the turn of the Christians, who may act or end the turn. (R8)",
            "Robar una carta no es posible ahora: tienen el turno los cristianos, que pueden actuar o terminarlo. (R8)",
        ),
        (
            "shoot",
            {"unit": "A4a", "target": "A2"},
            "Knights in A4 has no archer icon and cannot shoot. (R18)",
            "Caballeros de A4 no tiene el icono de arquero y no puede disparar. (R18)",
        ),
    ],
)
def test_a_refusal_in_both_languages(kind: str, fields: dict[str, Any], english: str, spanish: str) -> None:
    refusal = refused(turn("christian"), kind, **fields)
    assert GAME.say(refusal, "en") == english
    assert GAME.say(refusal, "es") == spanish


def test_a_refusal_names_units_by_their_ids_in_the_protocol() -> None:
    assert str(refused(turn("christian"), "shoot", unit="A4a", target="A2")).startswith(
        "Knights A4a has no archer icon"
    )
    left = refused(turn("muslim", {"A2": ""}), "move", from_="A1", to="A2", units=["A1c"])
    assert "A1a, A1b stay behind" in str(left)
    assert "two Jund Infantry stay behind" in GAME.say(left, "en")


def texts() -> set[str]:
    """Every text of the game's modules that a player may read."""
    found: set[str] = set()
    for path in Path(package.__file__ or "").parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                at = {"Sentence": 0, "mark": 0, "DataError": 0, "IllegalAction": 1}.get(node.func.id)
                if at is not None and len(node.args) > at:
                    first = node.args[at]
                    parts = [first.body, first.orelse] if isinstance(first, ast.IfExp) else [first]
                    found |= {p.value for p in parts if isinstance(p, ast.Constant) and isinstance(p.value, str)}
    return found


def test_every_text_of_the_game_is_said_in_spanish() -> None:
    found = texts()
    assert len(found) > 200
    spanish = catalogue("es")
    same = {"{reason} ({ruling})", "{name} {id}"}
    unsaid = sorted(
        text for text in found - same if spanish.gettext(text) == text and spanish.ngettext(text, text, 1) == text
    )
    names = {"Alfonso VIII", "Sancho VII", "Al-Husayni", "Al-Nasir", "López de Haro", "Jiménez de Rada"}
    assert set(unsaid) <= names


def test_translations_have_the_same_gaps() -> None:
    spanish = catalogue("es")
    for text in texts():
        gaps = set(re.findall(r"{(\w+)}", text))
        assert set(re.findall(r"{(\w+)}", spanish.gettext(text))) == gaps


def test_every_ruling_that_the_game_cites_is_explained() -> None:
    cited: set[str] = set()
    for path in Path(package.__file__ or "").parent.rglob("*.py"):
        if path.name != "rulings.py":
            cited |= set(re.findall(r"\bR\d+\b", path.read_text()))
    assert len(cited) > 40
    for rule in cited:
        assert GAME.explain(rule, "en")
        assert GAME.explain(rule, "es") != GAME.explain(rule, "en")
    assert GAME.explain("R99", "en") == ""
