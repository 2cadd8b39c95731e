"""The special cards of the advanced variant (R33-R44)."""

from __future__ import annotations

from random import Random
from typing import Any

from companion.games.las_navas.events import AdvanceStopped, Fought, KarrLapsed, Lapsed, Peeked, Term
from companion.games.las_navas.rules import opening
from companion.games.las_navas.state import State
from tests.companion.games.las_navas.positions import GAME, act, legal, refused, standing, start, told, turn

DECK = ("6-1", "5-2", "1-6")


def specials(state: State) -> list[str]:
    """The special cards of the own turn that can be used now."""
    return [action["card"] for action in legal(state, "special")]


def muslim(*cards: str) -> dict[str, list[str]]:
    return {"muslim": list(cards)}


def christian(*cards: str) -> dict[str, list[str]]:
    return {"christian": list(cards)}


def test_r33_three_are_dealt_one_is_discarded_two_are_kept() -> None:
    state = start("advanced")
    state = act(
        state,
        "deal",
        hands={"christian": ["1-6", "4-2", "5-2"], "muslim": ["2-5", "3-4", "6-1"]},
        deck=["3-3", "2-4", "4-3"],
    )
    assert (GAME.to_act(state), GAME.encode(state)["phase"]) == ("chance", "deal_special")
    cards = {
        "christian": ["alfonso_viii", "peter_ii", "sancho_vii"],
        "muslim": ["al_nasir", "black_guard", "jund_infantry"],
    }
    assert refused(state, "deal_special", **{**cards, "muslim": ["al_nasir", "al_nasir", "peter_ii"]}).rule == "R33"
    state = act(state, "deal_special", **cards)
    assert GAME.to_act(state) == "christian"
    state = act(state, "discard_special", side="christian", card="peter_ii")
    assert refused(state, "discard_special", side="christian", card="alfonso_viii").rule == "R33"
    state = act(state, "discard_special", side="muslim", card="al_nasir")
    raw = GAME.encode(state)
    assert raw["specials"] == {"christian": ["alfonso_viii", "sancho_vii"], "muslim": ["black_guard", "jund_infantry"]}
    assert raw["phase"] == "initiative"


def test_r33_each_card_is_used_once_and_costs_nothing() -> None:
    state = act(turn("christian", specials=christian("alfonso_viii")), "special", card="alfonso_viii")
    assert GAME.encode(state)["specials"]["christian"] == []
    assert refused(state, "special", card="alfonso_viii").rule == "R33"


def test_r34_a_card_needs_a_unit_of_its_type_on_the_board() -> None:
    state = turn("christian", {"B6": "B6b B6c"}, specials=christian("alfonso_viii"))
    assert specials(state) == []
    assert refused(state, "special", card="alfonso_viii").rule == "R34"


def test_r35_two_more_points_between_two_actions() -> None:
    state = act(turn("muslim", specials=muslim("al_nasir")), "special", card="al_nasir")
    assert GAME.encode(state)["points"] == 5
    fighting = act(turn("muslim", specials=muslim("al_nasir")), "attack", from_="A3", target="A4", units=["A3a"])
    assert refused(fighting, "special", card="al_nasir").rule == "R10"


def test_r36_al_husayni_exchanges_the_initiative_card_when_maintenance_begins() -> None:
    state = turn("christian", specials=muslim("al_husayni"), last=True)
    state = act(state, "end_turn")
    raw = GAME.encode(state)
    assert (raw["phase"], raw["to_act"]) == ("maintenance", "muslim")
    cards = raw["cards"]
    pile = [*cards["deck"], *cards["discard"]]
    assert sorted(a["take"] for a in legal(state, "special")) == sorted(pile)
    assert legal(state)[-1] == {"do": "pass"}
    laid = cards["initiative"]["muslim"]
    taken = act(state, "special", card="al_husayni", take=cards["discard"][0])
    after = GAME.encode(taken)["cards"]
    assert after["hand"]["muslim"] == [cards["discard"][0]]
    assert after["discard"] == [laid, *cards["discard"][1:]]
    assert GAME.encode(taken)["phase"] == "reshuffle"
    top = act(state, "special", card="al_husayni", take=cards["deck"][1])
    assert GAME.encode(top)["cards"]["deck"] == [cards["deck"][0], laid, *cards["deck"][2:]]
    passed = act(state, "pass")
    assert GAME.encode(passed)["cards"]["hand"]["muslim"] == [laid]
    assert GAME.encode(passed)["specials"]["muslim"] == ["al_husayni"]
    assert refused(state, "special", card="al_husayni", take=laid).rule == "R36"


def test_r36_without_his_unit_nothing_is_asked() -> None:
    state = turn("christian", {"B2": "B2b B2c"}, specials=muslim("al_husayni"), last=True)
    assert GAME.encode(act(state, "end_turn"))["phase"] == "reshuffle"


def camp(units: str, *cards: str, **fields: Any) -> State:
    """Christians before Al-Nasir's camp, with cavalry in it."""
    changes = {"B1": "B1a B1b A3a", "B2": units, "B4": "", "B3": "", "B5": "B5a"}
    return turn("christian", changes, specials=muslim(*cards), deck=DECK, active="2-5", points=5, **fields)


def test_r37_the_black_guard_hits_the_zone_of_origin_before_the_draw() -> None:
    state = act(camp("B4a B4b", "black_guard"), "attack", from_="B2", target="B1", units=["B4a"])
    assert legal(state) == [{"do": "react", "card": "black_guard"}, {"do": "pass"}]
    state = act(state, "react", card="black_guard")
    assert GAME.to_act(state) == "christian"
    state = act(state, "damage", side="christian", units={"B4a": 1, "B4b": 1})
    assert GAME.to_act(state) == "chance"
    _, events = told(state, "draw", card="6-1")
    assert next(e for e in events if isinstance(e, Fought)).attack[0] == Term("B4a", 1)


def test_r37_with_no_joiner_left_the_attack_ends() -> None:
    state = act(camp("B4a- B4b", "black_guard"), "charge", from_="B2", target="B1", units=["B4a"])
    state = act(act(state, "karr", declare=True), "react", card="black_guard")
    state, events = told(state, "damage", side="christian", units={"B4a": 1, "B4b": 1})
    raw = GAME.encode(state)
    assert Lapsed("B2", "B1") in events
    assert (raw["phase"], raw["points"], raw["combats"], raw["cards"]["discard"]) == ("act", 2, 1, [])
    assert standing(state, "B2") == "B4b-"


def test_r37_a_charge_goes_on_without_cavalry() -> None:
    state = act(camp("B4a- B5c", "black_guard"), "charge", from_="B2", target="B1", units=["B4a", "B5c"])
    state = act(act(state, "karr", declare=False), "react", card="black_guard")
    state = act(state, "damage", side="christian", units={"B4a": 1, "B5c": 1})
    assert (GAME.to_act(state), GAME.encode(state)["phase"]) == ("chance", "draw")


def test_r37_it_needs_an_attack_on_the_camp_and_a_guard() -> None:
    state = turn("christian", specials=muslim("black_guard"))
    assert GAME.to_act(act(state, "attack", from_="A4", target="A3", units=["A4a"])) == "chance"
    changes = {"B1": "B1a A3a", "B2": "B4a", "B4": "", "B3": ""}
    state = turn("christian", changes, specials=muslim("black_guard"))
    assert GAME.to_act(act(state, "attack", from_="B2", target="B1", units=["B4a"])) == "chance"


def test_r38_kurdish_cavalry_needs_a_declared_karr() -> None:
    state = turn("christian", specials=muslim("kurdish_cavalry"))
    state = act(state, "charge", from_="A4", target="A3", units=["A4a"])
    assert GAME.to_act(act(state, "karr", declare=False)) == "chance"
    asked = act(state, "karr", declare=True)
    assert legal(asked)[0] == {"do": "react", "card": "kurdish_cavalry"}
    attack = act(
        turn("christian", specials=muslim("kurdish_cavalry")), "attack", from_="A4", target="A3", units=["A4a"]
    )
    assert GAME.to_act(attack) == "chance"


def test_r38_it_needs_a_kurdish_unit_in_the_target() -> None:
    state = turn("christian", {"A3": "A2a A3c"}, specials=muslim("kurdish_cavalry"))
    state = act(state, "charge", from_="A4", target="A3", units=["A4a"])
    assert GAME.to_act(act(state, "karr", declare=True)) == "chance"


def test_r38_both_reaction_cards_may_be_played_in_either_order() -> None:
    state = act(camp("B4a B4b B4c", "black_guard", "kurdish_cavalry"), "charge", from_="B2", target="B1", units=["B4a"])
    state = act(state, "karr", declare=True)
    assert [a.get("card") for a in legal(state)] == ["black_guard", "kurdish_cavalry", None]
    state = act(state, "react", card="kurdish_cavalry")
    state = act(state, "damage", side="christian", units={"B4b": 2})
    assert [a.get("card") for a in legal(state)] == ["black_guard", None]
    state = act(state, "react", card="black_guard")
    state = act(state, "damage", side="christian", units={"B4c": 2})
    assert GAME.to_act(state) == "chance"
    assert standing(state, "B2") == "B4a~"


def emptied(target: str, *cards: str, active: str = "3-4", karr: bool | None = None) -> State:
    """A Christian charge from B4 that has emptied B3."""
    changes = {"B3": target, "B2": "B2a B2b"}
    state = turn("christian", changes, specials=muslim(*cards), deck=DECK, active=active, points=5)
    state = act(state, "charge", from_="B4", target="B3", units=["B4a", "B4b"])
    if karr is not None:
        state = act(state, "karr", declare=karr)
    return act(state, "draw", card="6-1")


def test_r39_jund_infantry_stops_the_advance() -> None:
    state = emptied("B2c-", "jund_infantry")
    assert legal(state) == [{"do": "react", "card": "jund_infantry"}, {"do": "pass"}]
    stopped, events = told(state, "react", card="jund_infantry")
    assert AdvanceStopped("B4", "B3") in events
    assert (standing(stopped, "B3"), standing(stopped, "B4")) == ("", "B4a~ B4b~ B4c")
    assert standing(act(state, "pass"), "B3") == "B4a~ B4b~ B4c"


def test_r39_a_stopped_advance_ends_karr_too() -> None:
    state = emptied("B2c- A2a-", "jund_infantry", karr=True)
    stopped, events = told(state, "react", card="jund_infantry")
    assert KarrLapsed() in events
    assert GAME.encode(stopped)["phase"] == "act"


def test_r34_jund_infantry_may_be_the_last_of_its_type() -> None:
    changes = {"B3": "B2c-", "B2": "B2a", "A1": "A1c", "C1": "C1c"}
    state = turn("christian", changes, specials=muslim("jund_infantry"), deck=DECK, active="3-4")
    state = act(act(state, "charge", from_="B4", target="B3", units=["B4a"]), "draw", card="6-1")
    assert legal(state)[0] == {"do": "react", "card": "jund_infantry"}


def test_r39_it_is_not_offered_without_jund_infantry_or_after_a_standard_attack() -> None:
    assert GAME.encode(act(emptied("B3a-", "jund_infantry"), "pass"))["phase"] == "act"  # R40 was asked
    state = turn("christian", {"B3": "B2c-"}, specials=muslim("jund_infantry"), deck=DECK, points=4)
    state = act(act(state, "attack", from_="B4", target="B3", units=["B4a"]), "draw", card="6-1")
    assert GAME.encode(state)["phase"] == "act"


def test_r40_the_last_volunteer_costs_the_attackers_two_damage() -> None:
    state = emptied("B3a-", "jihad_volunteers")
    assert legal(state) == [{"do": "react", "card": "jihad_volunteers"}, {"do": "pass"}]
    assert standing(state, "B4") == "B4a~ B4b~ B4c"
    state = act(state, "react", card="jihad_volunteers")
    assert GAME.to_act(state) == "christian"
    state = act(state, "damage", side="christian", units={"B4c": 2})
    assert (standing(state, "B3"), standing(state, "B4")) == ("B4a~ B4b~", "B5a B5b B5c")


def test_r40_it_is_offered_after_a_standard_attack_too() -> None:
    state = turn("christian", {"B3": "B3a- B2c"}, specials=muslim("jihad_volunteers"), deck=DECK)
    state = act(act(state, "attack", from_="B4", target="B3", units=["B4a"]), "draw", card="5-2")
    assert (standing(state, "B3"), GAME.encode(state)["phase"]) == ("", "volunteers")


def test_r40_other_volunteers_left_mean_no_card() -> None:
    state = turn("christian", {"B3": "B3a-", "A2": "A2a B3b"}, specials=muslim("jihad_volunteers"), deck=DECK, points=4)
    state = act(act(state, "charge", from_="B4", target="B3", units=["B4a"]), "draw", card="6-1")
    assert GAME.encode(state)["phase"] == "act"


def test_r40_it_is_not_offered_when_nobody_is_left_there() -> None:
    # A tie, 1 + 2 + 2 against 1 + 5 - 1, of the last Volunteer and the last attacker.
    changes = {"B3": "B3a-", "B4": "B4a-"}
    cards = muslim("jihad_volunteers", "jund_infantry")
    state = turn("christian", changes, specials=cards, deck=("2-5", "6-1", "5-2"), active="3-4")
    state = act(act(state, "attack", from_="B4", target="B3", units=["B4a"]), "draw", card="2-5")
    assert (standing(state, "B3"), standing(state, "B4")) == ("", "")
    assert GAME.encode(state)["phase"] == "act"


def test_r40_then_r39_may_follow_while_attackers_are_left() -> None:
    state = emptied("B3a- B2c-", "jihad_volunteers", "jund_infantry")
    state = act(state, "react", card="jihad_volunteers")
    state = act(state, "damage", side="christian", units={"B4c": 2})
    assert legal(state) == [{"do": "react", "card": "jund_infantry"}, {"do": "pass"}]


def test_r39_is_not_offered_after_r40_killed_the_attackers() -> None:
    changes = {"B3": "B3a- B2c-", "B4": "B4a", "B2": "B2a B2b"}
    state = turn("christian", changes, specials=muslim("jihad_volunteers", "jund_infantry"), deck=DECK, points=5)
    state = act(act(state, "charge", from_="B4", target="B3", units=["B4a"]), "draw", card="6-1")
    state = act(state, "react", card="jihad_volunteers")
    assert (standing(state, "B3"), standing(state, "B4")) == ("", "")
    assert GAME.encode(state)["phase"] == "act"


def test_r41_peter_moves_a_zone_of_column_a_for_nothing() -> None:
    state = turn("christian", {"A3": "", "A5": "", "B3": ""}, specials=christian("peter_ii"), points=1)
    assert legal(state, "special") == [
        {"do": "special", "card": "peter_ii", "from": "A4", "to": "A3"},
        {"do": "special", "card": "peter_ii", "from": "A4", "to": "A5"},
        {"do": "special", "card": "peter_ii", "from": "A6", "to": "A5"},
    ]
    after = act(state, "special", card="peter_ii", from_="A4", to="A3")
    assert (standing(after, "A3"), standing(after, "A4")) == ("A4a A4b A4c", "")
    assert GAME.encode(after)["points"] == 1
    assert refused(state, "special", card="peter_ii", from_="B4", to="B3").rule == "R41"


def test_r41_it_needs_cavalry_among_them() -> None:
    state = turn("christian", {"A3": "", "A4": "A4c A5a", "A5": "A5b A5c"}, specials=christian("peter_ii"))
    assert legal(state, "special") == []


def test_r42_sancho_for_attacks_from_c_on_b_and_lopez_where_he_joins() -> None:
    state = turn("christian", specials=christian("lopez_de_haro", "sancho_vii"), deck=DECK, active="2-5")
    with_cards = [a for a in legal(state) if a.get("special")]
    assert all(a["special"] in (["sancho_vii"], ["lopez_de_haro"]) for a in with_cards)
    assert {(a["do"], a["from"], a["target"]) for a in with_cards if a["special"] == ["sancho_vii"]} == {
        ("attack", "C4", "B3")
    }
    lopez = [a for a in with_cards if a["special"] == ["lopez_de_haro"]]
    assert all("B4a" in a["units"] for a in lopez)
    assert {a["do"] for a in lopez} == {"attack", "charge"}
    attack = act(state, "attack", from_="C4", target="B3", units=["C4a"], special=["sancho_vii"])
    assert GAME.encode(attack)["specials"]["christian"] == ["lopez_de_haro"]
    _, events = told(attack, "draw", card="6-1")
    assert next(e for e in events if isinstance(e, Fought)).attack[-1] == Term("sancho_vii", 2)
    for bad in (["peter_ii"], ["lopez_de_haro"], ["sancho_vii", "sancho_vii"]):
        assert refused(state, "attack", from_="C4", target="B3", units=["C4a"], special=bad).rule == "R42"
    assert refused(state, "charge", from_="C4", target="C3", units=["C4b"], special=["sancho_vii"]).rule == "R42"


def test_r42_lopez_stays_even_if_he_falls_before_the_draw() -> None:
    cards = {"christian": ["lopez_de_haro"], "muslim": ["black_guard"]}
    changes = {"B1": "B1a B1b", "B2": "B4a B4b", "B3": "", "B4": ""}
    state = turn("christian", changes, specials=cards, deck=DECK, active="3-4", points=5)
    state = act(state, "charge", from_="B2", target="B1", units=["B4a", "B4b"], special=["lopez_de_haro"])
    state = act(state, "react", card="black_guard")
    state = act(state, "damage", side="christian", units={"B4a": 2})
    _, events = told(state, "draw", card="6-1")
    fought = next(e for e in events if isinstance(e, Fought))
    assert fought.attack == (Term("B4b", 2), Term("card", 6), Term("charge", 5), Term("lopez_de_haro", 2))


def test_r43_jimenez_shows_one_card_to_the_christian_alone() -> None:
    state = act(turn("christian", specials=christian("jimenez_de_rada")), "special", card="jimenez_de_rada")
    assert GAME.to_act(state) == "chance"
    assert legal(state) == []
    peek = GAME.chance(state, Random(1))
    assert peek is not None
    after, (event,) = GAME.apply(state, peek)
    assert isinstance(event, Peeked)
    ((seat, (card,)),) = GAME.shown(event, "en").items()
    assert seat == "christian"
    assert card.id == event.card
    assert event.card in GAME.encode(state)["cards"]["hand"]["muslim"]
    assert GAME.event_view(event, GAME.seats[0]) == event
    assert GAME.event_view(event, GAME.seats[1]).card == "?"
    assert event.card not in GAME.say(event, "en")
    assert (GAME.to_act(after), GAME.encode(after)["points"]) == ("christian", 3)


def test_r43_an_empty_hand_shows_nothing() -> None:
    state = turn("christian", specials=christian("jimenez_de_rada"), last=True)
    assert specials(state) == []
    assert refused(state, "special", card="jimenez_de_rada").rule == "R43"


def test_r44_council_militia_comes_before_any_other_action() -> None:
    changes = {"C4": "C4a C4b- C4c-", "A5": "A5b- A5c", "C5": "C5a- C5c", "B4": "B4a-"}
    state = turn("christian", changes, specials=christian("alfonso_viii", "council_militia"), fresh=True)
    after = act(state, "special", card="council_militia")
    assert (standing(after, "C4"), standing(after, "C5")) == ("C4a C4b C4c", "C5a C5c")
    assert (standing(after, "A5"), standing(after, "B4")) == ("A5b- A5c", "B4a-")
    assert GAME.encode(after)["points"] == 3
    for first in (("special", {"card": "alfonso_viii"}), ("switch", {"shield": False})):
        later = act(state, first[0], **first[1])
        assert "council_militia" not in specials(later)
        assert refused(later, "special", card="council_militia").rule == "R44"


def test_the_basic_variant_deals_no_special_card() -> None:
    state = opening(GAME.printed, "basic")
    deal = GAME.chance(state, Random(1))
    assert deal is not None
    assert GAME.encode(GAME.apply(state, deal)[0])["phase"] == "initiative"
