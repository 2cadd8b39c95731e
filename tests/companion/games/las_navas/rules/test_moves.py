"""Movement and the other actions without combat (R3, R12-R15, R31, R32)."""

from __future__ import annotations

import pytest

from companion.games.las_navas.events import Won
from tests.companion.games.las_navas.positions import GAME, act, legal, moves, refused, standing, told, turn


def test_r12_any_number_of_units_goes_to_an_own_zone_within_the_limit() -> None:
    state = turn("muslim", {"A2": "A2a", "A1": "A1a A1b A1c"})
    groups = moves(state, "A1")["A2"]
    assert [" ".join(group) for group in groups] == ["A1a", "A1b", "A1c", "A1a A1b", "A1a A1c", "A1b A1c"]
    after = act(state, "move", from_="A1", to="A2", units=["A1a", "A1c"])
    assert standing(after, "A2") == "A1a A1c A2a"
    assert standing(after, "A1") == "A1b"
    assert GAME.encode(after)["points"] == 2


def test_r3_a_fourth_unit_does_not_fit() -> None:
    state = turn("muslim", {"A2": "A2a A2b"})
    refusal = refused(state, "move", from_="A1", to="A2", units=["A1a", "A1b"])
    assert refusal.rule == "R3"
    assert "1 more" in str(refusal)


def test_r12_exhausted_units_move_and_moving_exhausts_nobody() -> None:
    state = turn("muslim", {"A2": "A2a", "A1": "A1a~ A1b A1c"}, combats=1)
    after = act(state, "move", from_="A1", to="A2", units=["A1a", "A1b"])
    assert standing(after, "A2") == "A1a~ A1b A2a"


def test_r12_an_enemy_zone_cannot_be_entered() -> None:
    assert refused(turn("muslim"), "move", from_="A3", to="A4", units=["A3a", "A3b", "A3c"]).rule == "R12"


def test_r13_into_an_empty_zone_all_units_go() -> None:
    state = turn("muslim", {"A2": ""})
    assert moves(state, "A1")["A2"] == [["A1a", "A1b", "A1c"]]
    refusal = refused(state, "move", from_="A1", to="A2", units=["A1a", "A1b"])
    assert (refusal.rule, str(refusal)) == (
        "R13",
        "Into an empty zone the whole group must go: A1c stays behind. (R13)",
    )
    after = act(state, "move", from_="A1", to="A2", units=["A1a", "A1b", "A1c"])
    assert standing(after, "A1") == ""


def test_r14_muslims_move_in_all_directions() -> None:
    behind = dict.fromkeys(("A5", "A6", "B6", "C6"), "")
    state = turn("muslim", {**dict.fromkeys(("A1", "A2", "A3", "B3", "C3"), ""), "B1": "B1a", "C1": "C1a", **behind})
    assert set(moves(state, "B2")) == {"A1", "B1", "C1", "A2", "A3", "B3", "C3"}


def test_r14_al_nasir_and_the_black_guard_never_move() -> None:
    state = turn("muslim", {"B1": "B1a B1b A2a", "A2": "A2b", "C1": "", "B2": "B2a"})
    assert moves(state, "B1") == {"A2": [["A2a"]], "B2": [["A2a"]]}
    assert refused(state, "move", from_="B1", to="C1", units=["A2a", "B1a", "B1b"]).rule == "R14"
    assert refused(state, "move", from_="B1", to="C1", units=["A2a"]).rule == "R14"
    assert refused(state, "move", from_="B1", to="A2", units=["B1b"]).rule == "R14"


def test_r15_christians_keep_their_column() -> None:
    state = turn("christian", {"A5": "", "B5": "", "A6": "", "B4": "B4a"})
    assert set(moves(state, "A4")) == {"A5"}
    assert refused(state, "move", from_="A4", to="B4", units=["A4a"]).rule == "R15"
    assert refused(state, "move", from_="A4", to="B5", units=["A4a", "A4b", "A4c"]).rule == "R15"


def test_r15_an_empty_zone_of_the_muslim_area_costs_two() -> None:
    state = turn("christian", {"A3": ""}, points=2)
    assert GAME.encode(act(state, "move", from_="A4", to="A3", units=["A4a", "A4b", "A4c"]))["to_act"] == "muslim"
    poor = turn("christian", {"A3": ""}, points=1)
    refusal = refused(poor, "move", from_="A4", to="A3", units=["A4a", "A4b", "A4c"])
    assert (refusal.rule, str(refusal)) == ("R15", "This costs 2 points; 1 are left. (R15)")
    assert "A3" not in moves(poor, "A4")


def test_r15_an_own_zone_of_the_muslim_area_costs_one() -> None:
    state = turn("christian", {"A3": "A4a", "A4": "A4b A4c"}, points=1)
    assert moves(state, "A4")["A3"] == [["A4b"], ["A4c"], ["A4b", "A4c"]]


def test_r15_an_empty_zone_of_the_christian_area_costs_one() -> None:
    state = turn("christian", {"A5": ""}, points=1)
    assert moves(state, "A4")["A5"] == [["A4a", "A4b", "A4c"]]


def test_r15_from_the_muslim_area_back_home_costs_one() -> None:
    state = turn("christian", {"A3": "A4a", "A4": ""}, points=1)
    assert moves(state, "A3")["A4"] == [["A4a"]]


def test_r31_a_unit_at_power_one_rallies_and_is_exhausted() -> None:
    state = turn("christian", {"A4": "A4a- A4b A4c-~"}, combats=1)
    assert legal(state, "rally") == [{"do": "rally", "unit": "A4a"}]
    after = act(state, "rally", unit="A4a")
    assert standing(after, "A4") == "A4a~ A4b A4c-~"
    assert GAME.encode(after)["points"] == 2
    for unit in ("A4b", "A4c", "A3a", "Z9z"):
        assert refused(state, "rally", unit=unit).rule in ("R31", "R4")


def test_r32_the_initiative_cards_change_places() -> None:
    state = turn("christian", points=1)
    before = GAME.encode(state)["cards"]["initiative"]
    assert legal(state, "switch") == [{"do": "switch", "shield": False}]
    raw = GAME.encode(act(state, "switch", shield=False))
    assert raw["cards"]["initiative"] == {"christian": before["muslim"], "muslim": before["christian"]}
    assert raw["first"] == "christian"
    assert raw["to_act"] == "muslim"


def test_r32_a_shield_keeps_the_other_side_from_switching() -> None:
    state = act(turn("christian", points=2), "switch", shield=True)
    assert GAME.encode(state)["shield"] == "christian"
    card = GAME.encode(state)["cards"]["hand"]["muslim"][0]
    state = act(state, "play", side="muslim", card=card)
    assert legal(state, "switch") == []
    assert refused(state, "switch", shield=False).rule == "R32"


def test_r32_the_shielding_side_may_still_switch() -> None:
    state = turn("christian", shield="christian")
    assert [a["shield"] for a in legal(state, "switch")] == [False, True]
    assert GAME.encode(act(state, "switch", shield=False))["shield"] == "christian"


def test_r32_a_switched_card_comes_back_to_the_other_hand_and_the_shield_ends() -> None:
    state = turn("christian", last=True, shield="christian")
    laid = GAME.encode(state)["cards"]["initiative"]
    state = act(act(state, "switch", shield=False), "end_turn")
    assert GAME.encode(state)["cards"]["hand"] == {"christian": [laid["muslim"]], "muslim": [laid["christian"]]}
    pile = [*GAME.encode(state)["cards"]["deck"], *GAME.encode(state)["cards"]["discard"]]
    state = act(state, "reshuffle", hands={"christian": pile[:2], "muslim": pile[2:4]}, deck=pile[4:])
    assert GAME.encode(state)["shield"] is None


def test_r45_a_side_can_lose_by_its_own_move() -> None:
    held = dict.fromkeys(("A5", "A6", "B6", "C6", "C5"), "")
    state = turn("christian", {**held, "B5": "B5a", "B4": "B4a", "A3": "A4a", "A4": "A4b"})
    after, events = told(state, "move", from_="B5", to="B4", units=["B5a"])
    assert isinstance(events[-1], Won)
    assert GAME.encode(after)["winner"] == "muslim"
    assert GAME.to_act(after) is None


@pytest.mark.parametrize(
    ("fields", "rule"),
    [
        ({"from_": "A9", "to": "A4", "units": ["A5a"]}, "R1"),
        ({"from_": "A5", "to": "A4", "units": []}, "R12"),
        ({"from_": "A5", "to": "A4", "units": ["A5x"]}, "R4"),
        ({"from_": "A5", "to": "A4", "units": ["A4a"]}, "R12"),
        ({"from_": "A5", "to": "A4", "units": ["A3a"]}, "R12"),
        ({"from_": "A5", "to": "A5", "units": ["A5a"]}, "R15"),
        ({"from_": "A3", "to": "A2", "units": ["A3a"]}, "R12"),
        ({"from_": "A5", "to": "A4", "units": ["A5b", "A5a"]}, "R4"),
        ({"from_": "A5", "to": "A4", "units": ["A5a", "A5a"]}, "R4"),
    ],
)
def test_a_malformed_move_is_refused_with_its_ruling(fields, rule) -> None:
    assert refused(turn("christian", {"A4": "A4a"}), "move", **fields).rule == rule
