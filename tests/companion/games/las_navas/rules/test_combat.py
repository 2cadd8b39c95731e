"""Shots, attacks, charges and their damage (R16-R24), with the rulebook's worked examples."""

from __future__ import annotations

import pytest

from companion.games.las_navas.events import Damaged, Fought, Term, Won
from tests.companion.games.las_navas.positions import GAME, act, legal, refused, standing, start, told, turn


def fight(state, card):
    """The state after the draw, and the sums."""
    after, events = told(state, "draw", card=card)
    (fought,) = [event for event in events if isinstance(event, Fought)]
    return after, fought


def test_r16_two_combat_actions_a_turn_one_of_them_by_archers() -> None:
    state = turn("christian", points=6, active="6-1")
    state = act(state, "shoot", unit="A5c", target="A3")
    assert GAME.encode(state)["phase"] == "damage"
    state = act(state, "damage", side="muslim", units={"A3a": 1})
    raw = GAME.encode(state)
    assert (raw["combats"], raw["shots"], raw["points"]) == (1, 1, 5)
    assert legal(state, "shoot") == []
    assert refused(state, "shoot", unit="B5c", target="B3").rule == "R16"
    state = act(state, "attack", from_="B4", target="B3", units=["B4a"])
    state = act(state, "draw", card=GAME.encode(state)["cards"]["deck"][0])
    while GAME.encode(state)["phase"] == "damage":
        state = GAME.apply(state, GAME.legal_actions(state)[0])[0]
    assert GAME.encode(state)["combats"] == 2
    assert {a["do"] for a in legal(state)} <= {"move", "rally", "switch", "end_turn"}
    assert refused(state, "attack", from_="C4", target="C3", units=["C4a"]).rule == "R16"


def test_r17_those_who_join_are_exhausted_at_once_and_stay_so() -> None:
    state = act(turn("muslim"), "attack", from_="A3", target="A4", units=["A3a", "A3b"])
    assert GAME.to_act(state) == "chance"
    assert standing(state, "A3") == "A3a~ A3b~ A3c"
    tired = turn("muslim", {"A3": "A3a~ A3b A3c"}, combats=1)
    joins = [a["units"] for a in legal(tired, "attack") if a["from"] == "A3" and a["target"] == "A4"]
    assert joins == [["A3b"], ["A3c"], ["A3b", "A3c"]]
    refusal = refused(tired, "attack", from_="A3", target="A4", units=["A3a"])
    assert refusal.rule == "R17"
    assert "A3b, A3c" in str(refusal)


def test_r18_christian_archers_deal_one_damage_for_one_point() -> None:
    state, events = told(turn("christian", {"A3": "A3a"}), "shoot", unit="A5c", target="A3")
    assert any(isinstance(e, Damaged) and e.units == {"A3a": 1} for e in events)
    assert standing(state, "A3") == "A3a-"
    assert standing(state, "A5") == "A5a A5b A5c~"
    assert GAME.encode(state)["points"] == 2


def test_r18_muslim_archers_deal_two_damage_for_two_points() -> None:
    state = act(turn("muslim", {"A4": "A4a"}), "shoot", unit="A2c", target="A4")
    assert standing(state, "A4") == ""
    assert GAME.encode(state)["points"] == 1
    assert legal(turn("muslim", points=1), "shoot") == []
    assert refused(turn("muslim", points=1), "shoot", unit="A2c", target="A4").rule == "R18"


def test_r18_only_zones_at_distance_two_with_an_enemy_are_targets() -> None:
    shots = [a["target"] for a in legal(turn("muslim"), "shoot") if a["unit"] == "A3c"]
    assert shots == ["A5", "B5", "C4", "C5"]
    for unit, target in (("A3c", "A4"), ("A3c", "C3"), ("A3a", "A5"), ("A4c", "A2")):
        assert refused(turn("muslim"), "shoot", unit=unit, target=target).rule in ("R17", "R18")


def test_r18_no_reaction_and_no_card_answer_a_shot() -> None:
    # The last Volunteer falls to it, in Al-Nasir's camp.
    changes = {"B1": "B1a B3a-", "B3": "B5c", "B5": "B5a", "A4": "A4a"}
    state = turn("christian", changes, specials={"muslim": ["black_guard", "jihad_volunteers"]})
    state = act(state, "shoot", unit="B5c", target="B1")
    state = act(state, "damage", side="muslim", units={"B3a": 1})
    assert (GAME.to_act(state), GAME.encode(state)["phase"]) == ("christian", "act")
    assert standing(state, "B1") == "B1a"


def test_r19_standard_attacks_go_in_all_directions() -> None:
    state = turn("christian", {"A5": "A5c"}, points=2)
    assert {a["target"] for a in legal(state, "attack") if a["from"] == "B4"} == {"A3", "B3", "C3"}
    assert legal(state, "charge") == []
    muslim = turn("muslim", points=1)
    assert {a["target"] for a in legal(muslim, "attack") if a["from"] == "B3"} == {"A4", "B4", "C4"}
    assert legal(turn("christian", points=1), "attack") == []


def test_r19_the_costs_and_modifiers_of_both_sides() -> None:
    christian = act(
        turn("christian", active="4-3", deck=("3-4", "1-6", "2-5")), "attack", from_="A4", target="A3", units=["A4a"]
    )
    assert GAME.encode(christian)["points"] == 1
    _, fought = fight(christian, "3-4")
    assert fought.attack == (Term("A4a", 2), Term("card", 3), Term("attack", 2))
    muslim = act(turn("muslim", deck=("3-4", "1-6", "2-5")), "attack", from_="A3", target="A4", units=["A3a"])
    assert GAME.encode(muslim)["points"] == 2
    _, fought = fight(muslim, "3-4")
    assert fought.attack == (Term("A3a", 2), Term("card", 4), Term("attack", -1))
    assert fought.defence == (Term("A4a", 2), Term("A4b", 2), Term("A4c", 2), Term("card", 3))


def test_r20_a_christian_charge_goes_straight_ahead_with_cavalry() -> None:
    state = turn("christian", {"B4": "B4a B4b"})
    charges = legal(state, "charge")
    assert {(a["from"], a["target"]) for a in charges} == {("A4", "A3"), ("B4", "B3"), ("C4", "C3")}
    assert [a["units"] for a in charges if a["from"] == "C4"] == [
        ["C4b"],
        ["C4a", "C4b"],
        ["C4b", "C4c"],
        ["C4a", "C4b", "C4c"],
    ]
    assert refused(state, "charge", from_="C4", target="C3", units=["C4a"]).rule == "R20"
    assert refused(state, "charge", from_="B4", target="A3", units=["B4a"]).rule == "R20"
    assert refused(turn("christian", points=2), "charge", from_="B4", target="B3", units=["B4a"]).rule == "R20"


def test_r21_a_muslim_charge_goes_in_all_directions_with_cavalry() -> None:
    state = turn("muslim", {"B3": "B3a A2a"})
    charges = [a for a in legal(state, "charge") if a["from"] == "B3"]
    assert {a["target"] for a in charges} == {"A4", "B4", "C4"}
    assert all("A2a" in a["units"] for a in charges)
    assert refused(state, "charge", from_="B3", target="B4", units=["B3a"]).rule == "R21"


def test_r22_only_those_who_join_attack_but_all_defend() -> None:
    state = act(
        turn("muslim", {"A4": "A4a- A4b A4c"}, deck=("3-4", "1-6", "2-5")),
        "charge",
        from_="A3",
        target="A4",
        units=["A3a", "A3c"],
    )
    _, fought = fight(state, "3-4")
    assert (fought.attack_total, fought.defence_total) == (2 + 2 + 4 + 2, 1 + 2 + 2 + 3)
    assert (fought.christian_damage, fought.muslim_damage) == (2, 0)


def test_r23_volunteers_help_a_muslim_attack_once() -> None:
    state = act(turn("muslim", deck=("3-4", "1-6", "2-5")), "attack", from_="B3", target="B4", units=["B3a", "B3b"])
    _, fought = fight(state, "3-4")
    assert fought.attack[-1] == Term("volunteers", 1)
    without = act(
        turn("muslim", {"B3": "B3a B2b"}, deck=("3-4", "1-6", "2-5")), "attack", from_="B3", target="B4", units=["B2b"]
    )
    assert all(term.label != "volunteers" for term in fight(without, "3-4")[1].attack)


@pytest.mark.parametrize(("active", "column"), [("1-6", "A"), ("4-2", "B"), ("2-4", "C")])
def test_r23_for_the_king_in_the_column_of_the_active_card(active: str, column: str) -> None:
    for tried in "ABC":
        state = turn("christian", active=active, points=6, deck=("3-4", "6-1", "2-5"))
        state = act(state, "attack", from_=f"{tried}4", target=f"{tried}3", units=[f"{tried}4a"])
        _, fought = fight(state, "3-4")
        assert (Term("king", 1) in fought.attack) == (tried == column)


def test_r23_the_camp_and_volunteers_in_one_zone_add_up() -> None:
    state = turn(
        "christian",
        {"B1": "B1a B1b B3a", "B2": "B4a B4b", "B4": "", "B3": "", "C4": "C4a"},
        active="1-6",
        points=5,
        deck=("3-4", "6-1", "2-5"),
    )
    charged = act(state, "charge", from_="B2", target="B1", units=["B4a", "B4b"])
    _, fought = fight(charged, "3-4")
    assert fought.attack == (Term("B4a", 2), Term("B4b", 2), Term("card", 3), Term("charge", 5))
    assert fought.defence == (
        Term("B1a", 2),
        Term("B1b", 2),
        Term("B3a", 2),
        Term("card", 4),
        Term("camp", 2),
        Term("volunteers", -1),
    )


def test_r24_the_owner_deals_the_damage_point_by_point() -> None:
    state = turn("christian", {"A3": "A3a A3b- A3c"})
    state = act(state, "shoot", unit="A5c", target="A3")
    assert [a["units"] for a in legal(state)] == [{"A3c": 1}, {"A3b": 1}, {"A3a": 1}]
    assert GAME.to_act(state) == "muslim"
    assert standing(act(state, "damage", side="muslim", units={"A3b": 1}), "A3") == "A3a A3c"


def test_r24_damage_beyond_the_power_of_the_zone_is_lost_and_not_asked() -> None:
    state = turn("muslim", {"A4": "A4a- A4c-"}, deck=("3-4", "1-6", "2-5"))
    state = act(state, "charge", from_="A3", target="A4", units=["A3a", "A3b", "A3c"])
    after, events = told(state, "draw", card="1-6")
    (damaged,) = [e for e in events if isinstance(e, Damaged)]
    assert damaged.units == {"A4a": 1, "A4c": 1}
    assert damaged.eliminated == ("A4a", "A4c")
    assert standing(after, "A4") == ""


def test_r24_the_attackers_zone_takes_damage_on_all_units_joined_or_not() -> None:
    state = act(turn("muslim", deck=("6-1", "1-6", "2-5")), "attack", from_="A3", target="A4", units=["A3a"])
    after, fought = fight(state, "6-1")
    assert (fought.attack_total, fought.defence_total, fought.muslim_damage) == (2, 12, 10)
    assert standing(after, "A3") == ""
    state = act(
        turn("muslim", {"A4": "A4a"}, deck=("4-3", "1-6", "2-5")), "attack", from_="A3", target="A4", units=["A3a"]
    )
    after, fought = fight(state, "4-3")
    assert fought.muslim_damage == 2
    assert {"A3c": 2} in [a["units"] for a in legal(after)]
    assert {"A3a": 1, "A3b": 1} in [a["units"] for a in legal(after)]


def tie():
    """A tie in which both sides must choose: 2 + 2 + 3 - 1 against 1 + 2 + 3."""
    state = turn("muslim", {"A4": "A4a- A4b"}, deck=("3-3", "1-6", "2-5"), active="3-4")
    return act(state, "attack", from_="A3", target="A4", units=["A3a", "A3b"])


def test_r24_on_a_tie_the_defender_distributes_first_then_the_attacker() -> None:
    state, fought = fight(tie(), "3-3")
    assert (fought.attack_total, fought.defence_total) == (6, 6)
    assert (fought.christian_damage, fought.muslim_damage) == (1, 1)
    assert GAME.to_act(state) == "christian"
    assert refused(state, "damage", side="muslim", units={"A3a": 1}).rule == "R24"
    state = act(state, "damage", side="christian", units={"A4b": 1})
    assert GAME.to_act(state) == "muslim"
    state = act(state, "damage", side="muslim", units={"A3c": 1})
    assert (standing(state, "A4"), standing(state, "A3")) == ("A4a- A4b-", "A3a~ A3b~ A3c-")
    assert GAME.encode(state)["phase"] == "act"


def test_r24_victory_is_checked_only_after_both_damages_of_a_tie() -> None:
    # A tie on Al-Nasir alone at power 1: 2 + 3 + 2 against 1 + 4 + 2. He falls, yet the attacker suffers first.
    changes = {"B1": "B1a-", "B2": "B4a B4b", "B4": "", "B3": "B5a"}
    state = turn("christian", changes, active="1-6", points=4, deck=("3-4", "6-1", "2-5"))
    state = act(state, "attack", from_="B2", target="B1", units=["B4a"])
    state, events = told(state, "draw", card="3-4")
    assert standing(state, "B1") == ""
    assert GAME.encode(state)["winner"] is None
    assert GAME.to_act(state) == "christian"
    again = GAME.decode(GAME.encode(state))
    after, events = told(again, "damage", side="christian", units={"B4b": 1})
    assert isinstance(events[-1], Won)
    assert GAME.encode(after)["winner"] == "christian"
    assert standing(after, "B2") == "B4a~ B4b-"


@pytest.mark.parametrize(
    ("units", "part"),
    [
        ({"A3a": 2}, "1 points of damage"),
        ({}, "1 points of damage"),
        ({"A3b": 2}, "1 to 1 points"),
        ({"A3a": 0, "A3b": 1}, "1 to 2 points"),
        ({"A4a": 1}, "does not stand in A3"),
    ],
)
def test_r24_a_wrong_distribution_is_refused(units, part: str) -> None:
    state = act(turn("christian", {"A3": "A3a A3b- A3c"}), "shoot", unit="A5c", target="A3")
    refusal = refused(state, "damage", side="muslim", units=units)
    assert refusal.rule == "R24"
    assert part in str(refusal)


def test_rulebook_example_initiative_three_against_three() -> None:
    hands = {"christian": ["3-3", "1-6", "2-5"], "muslim": ["4-3", "2-4", "6-1"]}
    state = act(start(), "deal", hands=hands, deck=["3-4", "4-2", "5-2"])
    state = act(act(state, "initiative", side="christian", card="3-3"), "initiative", side="muslim", card="4-3")
    assert GAME.encode(state)["first"] == "christian"


def test_rulebook_example_a_card_of_four_pays_archers_and_a_charge() -> None:
    state = act(turn("christian", {"A3": "A3c"}, active="4-3", points=4), "shoot", unit="A5c", target="A3")
    assert {"do": "charge", "from": "B4", "target": "B3", "units": ["B4a"]} in legal(state, "charge")
    state = act(state, "charge", from_="B4", target="B3", units=["B4a"])
    assert GAME.encode(state)["points"] == 0


def test_rulebook_example_volunteers_against_c4() -> None:
    state = turn("muslim", {"C4": "C4a- C4b C4c-"}, active="3-4", deck=("6-1", "1-6", "2-5"))
    state = act(state, "attack", from_="B3", target="C4", units=["B3a", "B3b", "B3c"])
    state, fought = fight(state, "6-1")
    assert (fought.attack_total, fought.defence_total, fought.muslim_damage) == (7, 10, 3)
    state = act(state, "damage", side="muslim", units={"B3a": 1, "B3b": 1, "B3c": 1})
    assert standing(state, "B3") == "B3a-~ B3b-~ B3c-~"
