"""Which states can be taken over, and which component files."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.errors import DataError
from companion.game import Layout, Standing
from companion.games import build
from companion.games.las_navas.box.components import DEFAULT
from companion.games.las_navas.rules import VARIANTS, opening
from tests.companion.games.las_navas.positions import GAME, act, standing, start, turn

State = dict[str, Any]


def put(unit: str, zone: str | None, power: int = 2, exhausted: bool = False) -> Callable[[State], None]:
    def change(raw: State) -> None:
        raw["units"][unit] = {"zone": zone, "power": power, "exhausted": exhausted}

    return change


def field(path: str, value: Any) -> Callable[[State], None]:
    def change(raw: State) -> None:
        *way, last = path.split(".")
        for key in way:
            raw = raw[key]
        raw[last] = value

    return change


def moved(fallen: str, unit: str, zone: str) -> Callable[[State], None]:
    def change(raw: State) -> None:
        put(fallen, None, 0)(raw)
        put(unit, zone)(raw)

    return change


def gone(path: str) -> Callable[[State], None]:
    def change(raw: State) -> None:
        *way, last = path.split(".")
        for key in way:
            raw = raw[key]
        del raw[last]

    return change


IMPOSSIBLE = [
    (put("A5a", "A4"), "4 units stand in A4"),
    (put("A5a", "A9"), "A9 is no zone"),
    (put("Z9z", "A4"), "Z9z is no unit"),
    (put("A3a", "C6", 3), "power is 1 or 2"),
    (put("A3a", None, 2), "its power is 0"),
    (put("B1a", None, 0), "already won"),
    (moved("B6a", "A6a", "B6"), "never leave their column"),
    (put("A3a", "A3", 2, True), "exhausted"),
    (gone("units.A1a"), "does not say where A1a is"),
    (field("cards.deck", ["1-6", "1-6", "2-5"]), "in more than one place"),
    (field("cards.deck", []), "combat cards"),
    (field("cards.deck", ["9-9", "2-5", "1-6"]), "no combat card"),
    (field("cards.hand.christian", []), "combat cards"),
    (field("cards.active", None), "active card"),
    (field("cards.initiative.muslim", None), "combat cards"),
    (field("points", -1), "points is -1"),
    (field("points", 99), "points is 99"),
    (field("points", 2**70), None),
    (field("combats", 3), "combats is 3"),
    (field("shots", 2), "shots is 2"),
    (field("shots", 1), "shots is 1"),
    (field("round", 0), "round is 0"),
    (field("to_act", "muslim"), "cannot be to act"),
    (field("to_act", None), "cannot be to act"),
    (field("to_act", "nobody"), "cannot be to act"),
    (field("phase", "lunch"), None),
    (field("phase", "draw"), None),
    (field("phase", "initiative"), None),
    (field("first", None), "Who goes first"),
    (field("first", "somebody"), "no side"),
    (field("shield", "both"), "no side"),
    (field("winner", "christian"), "is over"),
    (field("specials.muslim", ["al_nasir"]), "no special cards"),
    (field("variant", "expert"), "variant"),
    (field("game", "chess"), "another game"),
    (field("chance", "dice"), "way of dealing"),
    (field("units", []), None),
    (field("cards", None), None),
    (field("cards.deck", "1-6"), None),
    (field("round", "1"), None),
    (field("points", 1.5), None),
    (field("points", True), None),
    (field("combat", {"kind": "attack"}), None),
    (gone("cards"), None),
    (gone("to_act"), None),
]


@pytest.mark.parametrize(("change", "part"), IMPOSSIBLE)
def test_an_impossible_state_is_refused_with_one_sentence(change: Callable[[State], None], part: str | None) -> None:
    raw = deepcopy(GAME.encode(turn("christian")))
    change(raw)
    with pytest.raises(DataError, match=part):
        GAME.decode(raw)


def test_al_nasir_cannot_have_left_b1() -> None:
    raw = GAME.encode(turn("christian", {"A2": ""}))
    put("B1a", "A2")(raw)
    with pytest.raises(DataError, match="Al-Nasir B1a stands in A2, but never leaves B1"):
        GAME.decode(raw)


def test_both_sides_in_one_zone_cannot_be() -> None:
    raw = GAME.encode(turn("christian", {"A3": "A3a"}))
    put("A4a", "A3")(raw)
    with pytest.raises(DataError, match="both sides stand in A3"):
        GAME.decode(raw)


def test_a_possible_state_is_taken_over_whatever_its_history() -> None:
    raw = GAME.encode(
        turn("christian", {"A3": "A4a-~ A4b", "A4": "", "C1": "A1a C2a-", "C2": "B3a"}, points=1, combats=2)
    )
    state = GAME.decode(raw)
    assert standing(state, "A3") == "A4a-~ A4b"
    assert GAME.encode(state) == raw


def test_the_protocols_own_keys_are_enough() -> None:
    raw = GAME.encode(turn("christian"))
    for key in ("ordered", "fresh", "played", "aside", "combat"):
        del raw[key]
    assert GAME.encode(GAME.decode({**raw, "more": {"keys": 1}}))["points"] == 3


def test_hands_must_fit_the_turn() -> None:
    raw = GAME.encode(turn("christian"))
    hand = raw["cards"]["hand"]
    hand["christian"], hand["muslim"] = hand["muslim"], hand["christian"]
    with pytest.raises(DataError, match="Hands of 2 and 1 cards"):
        GAME.decode(raw)


def test_advanced_special_cards_must_fit_too() -> None:
    raw = GAME.encode(turn("christian", specials={"muslim": ["al_nasir"]}))
    for cards in (["al_nasir", "al_nasir"], ["peter_ii"], ["merlin"], ["al_nasir", "black_guard", "jund_infantry"]):
        raw["specials"]["muslim"] = cards
        with pytest.raises(DataError):
            GAME.decode(raw)


VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=5)
    | st.sampled_from(["A4", "1-6", "muslim"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)


@pytest.mark.whole_game
@settings(max_examples=300, deadline=None)
@given(data=st.data(), seed=st.integers(0, 200), variant=st.sampled_from(VARIANTS))
def test_whatever_is_loaded_is_refused_or_can_be_played_on(data: st.DataObject, seed: int, variant: str) -> None:
    random = Random(seed)
    state = opening(GAME.printed, variant)
    for _ in range(random.randrange(100)):
        action = GAME.chance(state, random)
        legal = GAME.legal_actions(state)
        if action is None and not legal:
            break
        state = GAME.apply(state, action if action is not None else random.choice(legal))[0]
    raw: Any = GAME.encode(state)
    for _ in range(data.draw(st.integers(1, 3))):
        at = raw
        while isinstance(at, dict) and at:
            key = data.draw(st.sampled_from(sorted(at)))
            if isinstance(at[key], dict) and at[key] and data.draw(st.booleans()):
                at = at[key]
                continue
            at[key] = data.draw(VALUES)
            break
    try:
        loaded = GAME.decode(raw)
    except DataError:
        return
    action = GAME.chance(loaded, random)
    legal = GAME.legal_actions(loaded)
    if action is not None or legal:
        after = GAME.apply(loaded, action if action is not None else random.choice(legal))[0]
        GAME.view(after, None)
        assert GAME.decode(GAME.encode(after)) == after
    assert GAME.layout(loaded)


def test_a_broken_component_file_is_one_sentence() -> None:
    text = DEFAULT.read_text()
    for broken, part in (
        ("not toml at all [", "cannot be read"),
        (text.replace('id = "A1a"', 'id = "A9a"', 1), "A9a is no unit"),
        (text.replace('id = "A1b"', 'id = "A1a"', 1), "named twice"),
        (text.replace('zone = "A1"', 'zone = "A2"', 1), "must start in zone A1"),
        (text.replace('side = "muslim"', 'side = "christian"', 1), "area of the other side"),
        (text.replace('icon = "none"', 'icon = "elephant"', 1), "cannot be read"),
        (text.replace('type = "al_nasir"', 'type = "caliph"', 1), "exactly one Al-Nasir"),
        (text.replace('king = "aragon"', 'king = "leon"', 1), "cannot be read"),
        (text.replace('id = "6-1"', 'id = "6-2"', 1), "nine combat cards"),
    ):
        with pytest.raises(DataError, match=part):
            build("las_navas", broken)


def test_other_icons_and_arms_change_what_is_legal() -> None:
    text = DEFAULT.read_text()
    before = [a for a in GAME.legal_actions(turn("christian")) if type(a).__name__ == "Charge"]
    other = build("las_navas", text.replace('icon = "cavalry"', 'icon = "none"'))
    after = [
        a for a in other.legal_actions(other.decode(GAME.encode(turn("christian")))) if type(a).__name__ == "Charge"
    ]
    assert before
    assert not after


def test_only_what_the_rules_need_is_required_of_a_component_file() -> None:
    lines = [
        line
        for line in DEFAULT.read_text().splitlines()
        if not line.startswith(("source", "icon_source", "king_source", "star", "christian =", "muslim =", "game"))
    ]
    assert build("las_navas", "\n".join(lines)).pieces == GAME.pieces


def test_the_table_is_right() -> None:
    state = turn("christian", {"A4": "A4a A4b A4c~"}, combats=1)
    seen = {standing.piece: standing for standing in GAME.layout(state).standings}
    seen["A4a"] = Standing("A4a", "A4", "1", False)
    seen["A4c"] = Standing("A4c", None, "1", False)
    after = GAME.corrected(state, Layout(tuple(seen.values())))
    assert standing(after, "A4") == "A4a- A4b"
    assert GAME.encode(after)["points"] == 3
    assert GAME.corrected(after, GAME.layout(state)) == state
    for wrong in (
        Standing("A4a", "A5", "2", False),
        Standing("A4a", "B4", "2", False),
        Standing("A4a", "A3", "2", False),
        Standing("A4a", "Q3", "2", False),
        Standing("nobody", "A3", "2", False),
    ):
        with pytest.raises(DataError):
            GAME.corrected(state, Layout(tuple((seen | {"A4a": wrong}).values())))


def test_a_correction_in_a_combat_calls_it_off_only_where_it_was_fought() -> None:
    state = act(turn("christian"), "attack", from_="A4", target="A3", units=["A4a"])
    seen = {standing.piece: standing for standing in GAME.layout(state).standings}
    elsewhere = GAME.corrected(state, Layout(tuple((seen | {"C6c": Standing("C6c", "C6", "1", False)}).values())))
    assert GAME.encode(elsewhere)["phase"] == "draw"
    here = GAME.corrected(state, Layout(tuple((seen | {"A4a": Standing("A4a", None, "1", False)}).values())))
    raw = GAME.encode(here)
    assert (raw["phase"], raw["to_act"], raw["combat"], raw["points"]) == ("act", "christian", None, 1)


def test_the_layout_follows_the_state() -> None:
    state = turn("christian", {"A4": "A4a- A4b~"}, combats=1)
    lying = {standing.piece: standing for standing in GAME.layout(state).standings}
    assert lying["A4a"] == Standing("A4a", "A4", "1", False)
    assert lying["A4b"] == Standing("A4b", "A4", "2", True)
    assert lying["A4c"].place is None
    assert [standing.piece for standing in GAME.layout(state).standings] == [piece.id for piece in GAME.pieces]


def test_a_draw_with_an_empty_deck_turns_the_pile_over_when_loaded() -> None:
    state = act(
        turn("christian", deck=("2-5",), discard=("1-6", "6-1")), "attack", from_="A4", target="A3", units=["A4a"]
    )
    raw = GAME.encode(state)
    raw["cards"]["deck"], raw["cards"]["discard"] = [], ["1-6", "2-5", "6-1"]
    assert [action.card for action in GAME.legal_actions(GAME.decode(raw))] == ["1-6"]
    raw["chance"] = "seeded"
    assert GAME.chance(GAME.decode(raw), Random(1)).card == "1-6"


def test_special_cards_may_be_edited_without_regard_to_those_that_were_laid_aside() -> None:
    raw = GAME.encode(turn("christian", specials={"christian": ["peter_ii"]}))
    raw["aside"]["christian"] = ["alfonso_viii", "sancho_vii"]
    raw["specials"]["christian"] = ["alfonso_viii", "peter_ii"]
    assert GAME.encode(GAME.decode(raw))["aside"]["christian"] == ["sancho_vii"]


@pytest.mark.parametrize(
    ("held", "played", "said"),
    [
        (["peter_ii"], ["peter_ii"], "both held and played"),
        (["peter_ii", "sancho_vii"], ["alfonso_viii"], "do not fit the phase"),
        ([], ["peter_ii", "sancho_vii", "alfonso_viii"], "do not fit the phase"),
        ([], ["peter_ii", "peter_ii"], "named twice"),
        ([], ["?"], "cannot be unknown"),
        ([], ["merlin"], "no special card"),
    ],
)
def test_r33_a_side_has_two_special_cards_held_and_played_together(
    held: list[str], played: list[str], said: str
) -> None:
    raw = GAME.encode(turn("christian", specials={"christian": held}))
    with pytest.raises(DataError, match=said):
        GAME.decode({**raw, "played": played})


def test_played_cards_are_public_sorted_and_may_be_left_out() -> None:
    raw = GAME.encode(turn("christian", specials={"christian": ["peter_ii"]}))
    state = GAME.decode({**raw, "played": ["sancho_vii", "al_nasir"]})
    for shown in (GAME.encode(state), GAME.view(state, None)):
        assert shown["played"] == ["al_nasir", "sancho_vii"]
    del raw["played"]
    assert GAME.encode(GAME.decode(raw))["played"] == []


def test_r33_nothing_is_played_before_the_draft_or_in_the_basic_game() -> None:
    random, draft = Random(1), start("advanced", ask=False)
    while GAME.to_act(draft) == "chance":
        draft = GAME.apply(draft, GAME.chance(draft, random))[0]
    assert GAME.decode(GAME.encode(draft)) == draft
    for raw in (GAME.encode(turn("christian")), GAME.encode(draft)):
        with pytest.raises(DataError):
            GAME.decode({**raw, "played": ["al_nasir"]})


@pytest.mark.parametrize(
    "change",
    [
        field("combat.attack", [{"label": "dragons", "amount": 2}]),
        field("combat.attack", [{"label": "card", "amount": 10**30}]),
        field("combat.units", []),
        field("combat.units", ["A3a"]),
        field("combat.units", ["nobody"]),
        field("combat.from", "C6"),
        field("combat.side", "muslim"),
        field("combat.kind", "siege"),
        field("combat.special", ["peter_ii"]),
        field("combat.card", "1-6"),
        field("combat.damage", [{"side": "muslim", "zone": "A3", "points": 3}]),
        field("combat", None),
        field("phase", "react"),
        field("phase", "advance"),
        field("phase", "jund"),
        field("phase", "damage"),
    ],
)
def test_an_impossible_combat_is_refused(change: Callable[[State], None]) -> None:
    raw = GAME.encode(act(turn("christian"), "attack", from_="A4", target="A3", units=["A4a"]))
    change(raw)
    with pytest.raises(DataError):
        GAME.decode(raw)
