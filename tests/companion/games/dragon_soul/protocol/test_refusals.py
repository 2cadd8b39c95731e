"""Whatever is listed is accepted, whatever is not is refused, with its ruling and one sentence in each language."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

import companion.games.dragon_soul as package
from companion.errors import IllegalAction
from companion.game import CARDS, VARIANT, Options
from companion.games.dragon_soul.game import DragonSoul
from companion.games.dragon_soul.turns.rulings import RULINGS
from tests.companion.games.dragon_soul.positions import VARIANTS, changed, game, plain, table

SEATS = ("red", "gold", "blue", "green", "pink", "")
KINDS = ("archer", "knight", "soul_stone", "spearman", "swordsman", "wizard", "?")
FACES = ("breath", "claw", "shield_wall", "ballista", "edge")
BOXES = {
    "as it comes": "",
    "other limits": changed(move="2", stack_max="3", hand_max="5", enter_forest="false", castle_tokens="6",
                            castles_to_win_teams="7", cards_per_castle="2"),
}  # fmt: skip


def tries(rules: DragonSoul, random: Random) -> list[dict[str, Any]]:
    """Actions of every kind, sensible or not."""
    spaces = [*rules.plan.spaces.names, "99,0", "x"]
    pieces = [f"{seat}{n}" for seat in rules.seats for n in range(1, 5)] + ["red7", "pink1", "red", "gold_dragon", ""]
    dragons = [f"{seat}_dragon" for seat in (*rules.seats, "pink")]

    def lot() -> dict[str, int]:
        return {random.choice(KINDS): random.randrange(-1, 4) for _ in range(random.randrange(3))}

    made: list[dict[str, Any]] = [{"do": "draw"}, {"do": "cease"}, {"do": "end_turn"}]
    for _ in range(12):
        made += [
            {"do": "first", "side": random.choice(SEATS)},
            {"do": "build", "battalion": random.choice(pieces)},
            {"do": "cards", "cards": lot()},
            {"do": "discard", "battalion": random.choice(pieces), "cards": lot()},
            {"do": "deploy", "card": random.choice(KINDS), "at": random.choice(spaces)},
            {"do": "attack", "battalion": random.choice(pieces), "target": random.choice(pieces + dragons)},
            {"do": "fight", "side": random.choice(SEATS), "card": random.choice(KINDS)},
            {"do": "fly", "to": random.choice(spaces)},
            {"do": "strike", "target": random.choice(pieces + dragons)},
            {"do": "coin", "side": random.choice(SEATS), "face": random.choice(FACES)},
            {"do": "shuffle", "deck": [random.choice(KINDS)]},
        ]
        made += [{"do": "move", "battalion": random.choice(pieces), "to": random.choice(spaces)} for _ in range(4)]
    return made


def judged(rules: DragonSoul, state: Any, action: Any) -> IllegalAction | None:
    """The refusal of an action, None where it is accepted."""
    try:
        rules.apply(state, action)
    except IllegalAction as refusal:
        return refusal
    return None


@pytest.mark.whole_game
@pytest.mark.parametrize("box", BOXES)
@pytest.mark.parametrize("variant", VARIANTS)
def test_what_is_listed_is_accepted_and_nothing_else(variant: str, box: str) -> None:
    rules, random = DragonSoul(Options({VARIANT: variant}, frozenset({CARDS})), BOXES[box]), Random(variant)
    state, met = rules.setup(), set()
    for step in range(700):
        listed = rules.legal_actions(state)
        if not listed:
            break
        kind = random.choice(sorted({plain(a)["do"] for a in listed}))
        if step % 9 == 0 or kind in ("strike", "coin", "discard", "fight"):
            for action in listed:
                assert judged(rules, state, action) is None
            for raw in tries(rules, random):
                action = msgspec.convert(raw, rules.action_type)
                refusal = judged(rules, state, action)
                assert (refusal is None) == (action in listed), raw
                if refusal is not None:
                    met.add(refusal.rule)
                    said(rules, refusal)
        state, _ = rules.apply(state, random.choice([a for a in listed if plain(a)["do"] == kind]))
    assert len(met) > 15


def said(rules: DragonSoul, refusal: IllegalAction) -> None:
    """Checks that a refusal names a ruling that can be explained, and says it in two languages."""
    assert refusal.rule in RULINGS
    english, spanish = (rules.say(refusal, language) for language in ("en", "es"))
    assert english.endswith(f"({refusal.rule})")
    assert spanish.endswith(f"({refusal.rule})")
    assert english != spanish
    assert "{" not in english + spanish


def test_a_shuffle_is_the_apps_alone() -> None:
    asked = table("", phase="income").do("draw")
    deck = [kind for kind, n in asked.shown["deck"].items() for _ in range(n)]
    assert asked.refused("shuffle", deck=deck).rule == "D12"
    rules = DragonSoul(Options({}))
    state = rules.setup()
    for _ in range(2):
        action = rules.chance(state, Random(1)) if rules.to_act(state) == "chance" else rules.legal_actions(state)[0]
        assert action is not None
        state, _ = rules.apply(state, action)
    wrong = msgspec.convert({"do": "shuffle", "deck": deck[1:]}, rules.action_type)
    right = msgspec.convert({"do": "shuffle", "deck": deck}, rules.action_type)
    early = msgspec.convert({"do": "cards", "cards": {"archer": 1}}, rules.action_type)
    assert judged(rules, state, wrong) is not None
    assert judged(rules, state, early) is not None
    state, _ = rules.apply(state, right)
    assert judged(rules, state, right) is not None
    assert rules.legal_actions(state) == (early,)
    assert judged(rules, state, msgspec.convert({"do": "cards", "cards": {"knight": 1}}, rules.action_type)) is not None


@pytest.mark.parametrize(
    ("fields", "english", "spanish"),
    [
        (
            {"kind": "move", "battalion": "red1", "to": "0,0"},
            "Red 1 has no soul stone, so it cannot move onto the boneyard F5. (D24)",
            "Rojo 1 no tiene piedra del alma, así que no puede ir al osario F5. (D24)",
        ),
        (
            {"kind": "move", "battalion": "red1", "to": "3,0"},
            "Red 1 cannot reach F8; it can go to: H5, G6, H6, G4. (D19)",
            "Rojo 1 no alcanza F8; puede ir a: H5, G6, H6, G4. (D19)",
        ),
        (
            {"kind": "attack", "battalion": "red1", "target": "gold2"},
            "Gold 2 is not next to Red 1. (D31)",
            "Oro 2 no está junto a Rojo 1. (D31)",
        ),
        (
            {"kind": "draw"},
            "Drawing is not possible now: it is the turn of Red, who may act or end the turn. (D9)",
            "Robar cartas no es posible ahora: es el turno de Rojo, que puede actuar o terminarlo. (D9)",
        ),
    ],
)
def test_a_refusal_in_both_languages(fields: dict[str, str], english: str, spanish: str) -> None:
    refusal = table("red1 0,1 a, gold1 1,0 a, gold2 2,1 a").refused(**fields)
    places = re.compile(r"(?<=: )[A-Z]\d.*(?=\.)")

    def same_spaces(text: str) -> str:
        return places.sub(lambda found: " ".join(sorted(found[0].split(", "))), text)

    assert same_spaces(game().say(refusal, "en")) == same_spaces(english)
    assert same_spaces(game().say(refusal, "es")) == same_spaces(spanish)


SOURCES = [path for path in Path(package.__file__ or "").parent.rglob("*.py") if path.name != "rulings.py"]


def test_the_code_cites_every_ruling() -> None:
    cited = {rule for path in SOURCES for rule in re.findall(r"\bD\d+\b", path.read_text(encoding="utf-8"))}
    assert cited == set(RULINGS)
