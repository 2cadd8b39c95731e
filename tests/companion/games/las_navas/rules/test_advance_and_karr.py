"""Advances and karr wa-l-farr (R25-R30)."""

from __future__ import annotations

from typing import Any

from companion.game import Event, Seat
from companion.games.las_navas.events import Fought, KarrLapsed, Term, Won
from companion.games.las_navas.state import State
from tests.companion.games.las_navas.positions import GAME, act, legal, refused, standing, told, turn

DECK = ("6-1", "5-2", "1-6")


def charge(changes: dict[str, str], units: str, *, karr: bool | None = None, card: str = "6-1", **fields: Any) -> State:
    """A Christian charge from B4 on B3, up to the damage after its card."""
    state = turn("christian", {"B2": "B2a B2b", **changes}, deck=DECK, active="3-4", points=6, **fields)
    state = act(state, "charge", from_="B4", target="B3", units=units.split())
    if karr is not None:
        state = act(state, "karr", declare=karr)
    return act(state, "draw", card=card)


def finished(state: State) -> tuple[State, list[Event]]:
    """The state once all damage is dealt in the first way that is listed."""
    events: list[Event] = []
    while GAME.encode(state)["phase"] == "damage":
        state, more = GAME.apply(state, GAME.legal_actions(state)[0])
        events += more
    return state, events


def muslim_charge(changes: dict[str, str], origin: str, target: str, units: str, kind: str = "charge") -> State:
    """A Muslim attack with the best card for the Muslims, up to the damage."""
    state = turn("muslim", changes, deck=("1-6", "5-2", "6-1"), active="3-4", points=6)
    return act(act(state, kind, from_=origin, target=target, units=units.split()), "draw", card="1-6")


def test_r25_a_muslim_charge_that_empties_its_target_may_advance() -> None:
    state = muslim_charge({"A4": "A4a"}, "A3", "A4", "A3a A3b")
    assert legal(state) == [{"do": "advance", "accept": True}, {"do": "advance", "accept": False}]
    assert GAME.to_act(state) == "muslim"
    gone = act(state, "advance", accept=True)
    assert (standing(gone, "A3"), standing(gone, "A4")) == ("", "A3a~ A3b~ A3c")
    assert GAME.encode(gone)["points"] == 3
    stayed = act(state, "advance", accept=False)
    assert (standing(stayed, "A3"), standing(stayed, "A4")) == ("A3a~ A3b~ A3c", "")


def test_r19_a_standard_attack_does_not_advance() -> None:
    state = muslim_charge({"A4": "A4a"}, "A3", "A4", "A3a A3b", "attack")
    assert GAME.encode(state)["phase"] == "act"
    assert standing(state, "A3") == "A3a~ A3b~ A3c"


def test_r26_volunteers_must_advance_after_a_standard_attack_too() -> None:
    state = muslim_charge({"B4": "B4a-"}, "B3", "B4", "B3a B3b", "attack")
    assert GAME.encode(state)["phase"] == "act"
    assert (standing(state, "B3"), standing(state, "B4")) == ("", "B3a~ B3b~ B3c")


def test_r26_volunteers_who_stay_behind_do_not_force_it() -> None:
    state = muslim_charge({"B4": "B4a-", "B3": "B3a A2a A2b"}, "B3", "B4", "A2a A2b", "attack")
    assert standing(state, "B4") == ""
    charged = muslim_charge({"B4": "B4a-", "B3": "B3a A2a A2b"}, "B3", "B4", "A2a A2b")
    assert GAME.encode(charged)["phase"] == "advance"


def test_r26_volunteers_in_a_charge_leave_no_choice() -> None:
    state = muslim_charge({"B4": "B4a-", "B3": "B3a A2a A2b"}, "B3", "B4", "A2a B3a")
    assert standing(state, "B4") == "A2a~ A2b B3a~"
    assert GAME.encode(state)["phase"] == "act"


def test_r26_a_fallen_volunteer_forces_the_advance_of_those_who_are_left() -> None:
    # A tie, 1 + 2 + 2 - 1 + 1 against 1 + 4: the Volunteer falls, and the zone that it helped to empty is taken.
    changes = {"B3": "B3a- B2b", "B4": "B4a-"}
    state = turn("muslim", changes, deck=("4-2", "5-2", "1-6"), active="3-4")
    state = act(state, "attack", from_="B3", target="B4", units=["B2b", "B3a"])
    state = act(state, "draw", card="4-2")
    assert standing(state, "B4") == ""
    state = act(state, "damage", side="muslim", units={"B3a": 1})
    assert (standing(state, "B3"), standing(state, "B4")) == ("", "B2b~")


def test_r26_an_immobile_unit_in_the_zone_keeps_everybody() -> None:
    # The Volunteers joined Al-Nasir's zone and empty B2.
    changes = {"B1": "B1a B3a B2a", "B2": "B4a-", "B3": "B3b"}
    state = muslim_charge(changes, "B1", "B2", "B3a", "attack")
    assert (standing(state, "B1"), standing(state, "B2")) == ("B1a B2a B3a~", "")
    charged = muslim_charge(changes, "B1", "B2", "B2a")
    assert GAME.encode(charged)["phase"] == "act"
    assert standing(charged, "B2") == ""


def test_r27_the_column_advances_behind_a_charge_that_empties_its_target() -> None:
    state = charge({"B3": "B3a-", "B5": "B5a B5b", "B6": "B6a"}, "B4a B4b")
    assert [standing(state, zone) for zone in ("B3", "B4", "B5", "B6")] == ["B4a~ B4b~ B4c", "B5a B5b", "B6a", ""]
    assert GAME.encode(state)["phase"] == "act"


def test_r27_the_column_advances_only_as_far_as_it_stands_consecutively() -> None:
    state = charge({"B3": "B3a-", "B5": "", "B6": "B6a"}, "B4a")
    assert [standing(state, zone) for zone in ("B3", "B4", "B5", "B6")] == ["B4a~ B4b B4c", "", "", "B6a"]


def test_r27_enemies_behind_end_the_column() -> None:
    state = charge({"B3": "B3a-", "B5": "A2a", "B6": "B6a"}, "B4a")
    assert [standing(state, zone) for zone in ("B3", "B4", "B5", "B6")] == ["B4a~ B4b B4c", "", "A2a", "B6a"]


def test_r27_nobody_advances_where_no_attacker_is_left() -> None:
    # Both zones hold one unit at power 1 and tie: 1 + 1 + 5 against 1 + 6 (1-6); the Volunteer's -1 is not there.
    state = charge({"B3": "B2c-", "B4": "B4a-", "B5": "B5a"}, "B4a", card="1-6")
    assert [standing(state, zone) for zone in ("B3", "B4", "B5")] == ["", "", "B5a"]
    assert GAME.encode(state)["phase"] == "act"


def test_r28_karr_is_asked_where_cavalry_is_charged_exhausted_or_not() -> None:
    state = turn("christian", {"A3": "A3a A3c"})
    state = act(state, "charge", from_="A4", target="A3", units=["A4a"])
    assert GAME.to_act(state) == "muslim"
    assert legal(state) == [{"do": "karr", "declare": True}, {"do": "karr", "declare": False}]
    scene = GAME.scene(state, Seat("muslim"), "en")
    assert [scene.icons[choice.kind] for choice in scene.choices] == ["sword", "no"]
    assert refused(state, "pass").rule == "R28"
    none = turn("christian", {"A3": "A3c"})
    assert GAME.to_act(act(none, "charge", from_="A4", target="A3", units=["A4a"])) == "chance"
    attack = act(turn("christian"), "attack", from_="A4", target="A3", units=["A4a"])
    assert GAME.to_act(attack) == "chance"


def test_r28_a_declined_karr_is_no_second_combat() -> None:
    state = charge({"B3": "A2a-"}, "B4a", karr=False)
    assert standing(state, "B3") == "B4a~ B4b B4c"
    assert GAME.encode(state)["phase"] == "act"


def test_r29_survivors_attack_the_zone_the_charge_came_from() -> None:
    # 2 + 1 + 5 against 6 + 6: the attackers lose.
    state = charge({"B3": "A2a A2b B2c"}, "B4a", karr=True, card="1-6")
    state, _ = finished(state)
    raw = GAME.encode(state)
    assert (raw["to_act"], raw["combat"]["kind"], raw["combat"]["from"], raw["combat"]["target"]) == (
        "chance",
        "karr",
        "B3",
        "B4",
    )
    assert raw["combat"]["units"] == ["A2a", "A2b", "B2c"]


def test_r29_with_the_target_taken_the_next_zone_of_the_column_attacks_it() -> None:
    state = charge({"B3": "A2a-", "B2": "B2a B2b"}, "B4a B4b", karr=True)
    raw = GAME.encode(state)["combat"]
    assert (raw["from"], raw["target"], raw["units"]) == ("B2", "B3", ["B2a", "B2b"])
    after, events = told(state, "draw", card="1-6")
    (fought,) = [e for e in events if isinstance(e, Fought)]
    assert fought.attack == (Term("B2a", 2), Term("B2b", 2), Term("card", 6), Term("karr", 2))
    assert fought.defence == (Term("B4a", 2), Term("B4b", 2), Term("B4c", 2), Term("card", 1))
    after, _ = finished(after)
    assert standing(after, "B2") == "B2a B2b"
    assert GAME.encode(after)["combats"] == 1
    assert GAME.encode(after)["phase"] == "act"


def test_r29_no_second_combat_where_the_next_zone_is_empty_or_the_board_ends() -> None:
    state = turn("christian", {"B3": "A2a-", "B2": ""}, deck=DECK, active="3-4")
    state = act(act(state, "charge", from_="B4", target="B3", units=["B4a"]), "karr", declare=True)
    state, events = told(state, "draw", card="6-1")
    assert KarrLapsed() in events
    edge = turn("christian", {"A1": "A2a-", "A2": "A4a A4b", "A4": "", "A3": ""}, deck=DECK, active="4-2", points=4)
    edge = act(act(edge, "charge", from_="A2", target="A1", units=["A4a"]), "karr", declare=True)
    edge, events = told(edge, "draw", card="6-1")
    assert KarrLapsed() in events
    assert standing(edge, "A1") == "A4a~ A4b"


def test_r29_no_second_combat_where_all_attackers_died() -> None:
    state = turn("christian", {"B3": "A2a-", "B4": "B4a-", "B2": "B2a B2b"}, deck=DECK, active="3-4")
    state = act(act(state, "charge", from_="B4", target="B3", units=["B4a"]), "karr", declare=True)
    state, events = told(state, "draw", card="1-6")
    assert KarrLapsed() in events
    assert (standing(state, "B3"), standing(state, "B4")) == ("", "")


def test_r30_karr_from_the_camp_adds_two_alone_and_exhausts_nobody() -> None:
    """The rulebook's third example: 8 damage empty B2, then B1 deals 3 to those who took it."""
    changes = {"B1": "B1a B1b B1c", "B2": "B2a B2b B3a", "B3": "B4a B4b B4c", "B4": ""}
    state = turn("christian", changes, deck=("6-1", "4-3", "1-6"), active="4-2", points=3)
    state = act(state, "charge", from_="B3", target="B2", units=["B4a", "B4b", "B4c"])
    state = act(state, "karr", declare=True)
    state, events = told(state, "draw", card="6-1")
    first = next(e for e in events if isinstance(e, Fought))
    assert first.muslim_damage >= 8
    assert standing(state, "B2") == "B4a~ B4b~ B4c~"
    state, events = told(state, "draw", card="4-3")
    second = next(e for e in events if isinstance(e, Fought))
    assert second.attack == (Term("B1a", 2), Term("B1b", 2), Term("B1c", 2), Term("card", 3), Term("karr", 2))
    assert (second.attack_total, second.defence_total, second.christian_damage) == (11, 10, 1)
    state, _ = finished(state)
    assert standing(state, "B1") == "B1a B1b B1c"


def test_r30_volunteers_and_the_king_do_not_count_in_karr() -> None:
    changes = {"B3": "A2a- B3a-", "B2": "B3b B2a"}
    state = charge(changes, "B4a B4b B4c", karr=True)
    state, events = told(state, "draw", card="5-2")
    fought = next(e for e in events if isinstance(e, Fought))
    assert [t.label for t in fought.attack] == ["B2a", "B3b", "card", "karr"]
    assert [t.label for t in fought.defence] == ["B4a", "B4b", "B4c", "card"]


def test_r30_no_advance_follows_karr() -> None:
    # 1 + 5 + 6 against 6 + 1: one survivor at power 1 is left, whose karr kills the last attacker.
    state = charge({"B3": "A2a A2b B2c", "B4": "B4a-"}, "B4a", karr=True)
    state, _ = finished(state)
    survivors = standing(state, "B3")
    state, _ = finished(act(state, "draw", card="1-6"))
    assert (standing(state, "B3"), standing(state, "B4")) == (survivors, "")
    assert GAME.encode(state)["phase"] == "act"


def test_r10_karr_turns_the_pile_over_for_its_own_card() -> None:
    state = turn("christian", {"B3": "A2a-", "B2": "B2a B2b"}, deck=("6-1",), discard=("5-2", "1-6"), active="3-4")
    state = act(act(state, "charge", from_="B4", target="B3", units=["B4a"]), "karr", declare=True)
    state = act(state, "draw", card="6-1")
    assert [a["card"] for a in legal(state)] == ["5-2"]
    assert GAME.encode(state)["cards"]["deck"] == []
    state = act(state, "draw", card="5-2")
    assert GAME.encode(state)["cards"]["deck"] == ["1-6", "6-1"]


def test_r45_al_nasir_falls_in_a_tied_karr_from_his_zone_after_the_defenders_loss() -> None:
    # Karr: 1 + 3 + 2 against 2 + 1 + 3.
    changes = {"B1": "B1a-", "B2": "A2a-", "B3": "B4a B4b-", "B4": "", "B5": "B5a"}
    state = turn("christian", changes, deck=("6-1", "3-3", "1-6"), active="4-2")
    state = act(act(state, "charge", from_="B3", target="B2", units=["B4a", "B4b"]), "karr", declare=True)
    state = act(act(state, "draw", card="6-1"), "draw", card="3-3")
    assert GAME.to_act(state) == "christian"
    state, events = told(state, "damage", side="christian", units={"B4a": 1})
    assert isinstance(events[-1], Won)
    raw = GAME.encode(state)
    assert (raw["winner"], raw["reason"], raw["to_act"]) == ("christian", "Al-Nasir has fallen.", None)
    assert standing(state, "B2") == "B4a-~ B4b-~"
