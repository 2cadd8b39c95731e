"""Set-up, turns, claims, titles and the cards of a turn (G1 to G36)."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine import Engine
from companion.errors import IllegalAction
from companion.game import CardId, Seat
from companion.games.age_of_arthur.actions import Discard
from tests.companion.games.age_of_arthur.positions import BASE, Play, begun, convert, give, put

HOLDABLE = {
    "the_roman_way": {"seat": "kent"}, "warlord": {"place": "regin"}, "warrior_prince": {}, "knights_errant": {},
    "hill_people": {"seat": "gwent"}, "knights_of_renown": {"seat": "gwent"}, "saxon_hater": {"seat": "gwent"},
    "merlin": {"seat": "gwent"}, "irish_friends": {"seat": "gwent"}, "britons_unite": {},
    "charisma": {"stand": "british:Ps"}, "men_of_the_hearth": {"seat": "gwent", "stand": "british:Sp"},
    "claim_to_the_throne": {"seat": "gwent"}, "out_of_the_monastery": {"seat": "kent", "claimant": "powys"},
    "irish_scourge": {"place": "dyfed"}, "schooled_in_war": {"seat": "kent"}, "fool_in_war": {"seat": "gwent"},
    "sly_fox": {"seat": "kent"}, "dumb_ox": {"seat": "gwent"}, "the_brave": {"seat": "kent"},
    "the_knave": {"seat": "gwent"}, "legendary_prowess": {"seat": "kent"}, "legendary_clumsiness": {"seat": "kent"},
}  # fmt: skip


def test_g02_seats_must_hang_together() -> None:
    answer = Engine().answer({"new": {"game": "age_of_arthur", "seats": ["kent", "rheged"]}})
    assert not answer["ok"]


def test_g03_g44_a_saxon_ruler_has_a_saxon_home_and_no_ax() -> None:
    raw = begun(people={"kent": "saxon"})
    assert (raw["people"]["kent"], raw["population"]["ceint"], raw["ax"]["kent"]) == ("saxon", "saxon", 0)


def test_g04_the_saxon_shore_begins_saxon_but_for_homes() -> None:
    raw = begun("4+saxon_shore")
    assert (raw["population"]["regin"], raw["population"]["ceint"]) == ("saxon", "british")


def test_g06_g07_cards_are_asked_for_seat_by_seat() -> None:
    engine = Engine()
    asked = engine.answer({"new": {"game": "age_of_arthur", "chance": "ask"}})
    assert (asked["to_act"], asked["chance"]) == ("chance", "draw")
    seats = []
    for card in ["treachery"] * 5 + ["hill_people"] * 3:
        seats.append(engine.answer({"state": True})["state"]["ask"]["seat"])
        assert engine.answer({"do": {"do": "draw", "card": card}})["ok"]
    assert seats == [s for s in ("kent", "dumnonia", "gwent", "powys") for _ in range(2)]
    assert engine.answer({"state": True})["state"]["phase"] == "turn"


@pytest.mark.parametrize(("variant", "pool"), [("4", 3), ("5", 4)])
def test_g08_the_pool(variant: str, pool: int) -> None:
    assert begun(variant)["pool"] == pool


def test_g10_a_base_card_is_played_once_a_turn_and_never_discarded() -> None:
    play = Play(begun())
    assert play.refused("discard", card="raid") == "G10"
    play.do("play", card="raid", place="baddan", stand="british:Cv")
    assert play["used"] == ["raid"]
    assert play.refused("play", card="raid", place="gwinntguic", stand="british:Cv") == "G10"


def test_g12_the_turn_passes_once_the_hand_is_full() -> None:
    raw = give(begun(), "kent", "treachery", "assassin")
    play = Play(raw).do("discard", card="treachery").do("discard", card="assassin")
    assert (play["phase"], play["ask"], play["picks"]) == ("draw", {"seat": "kent"}, 0)
    play.do("draw", card="plashing").do("draw", card="sorcery")
    assert (play["current"], play["round"], play["picks"]) == ("dumnonia", 3, 2)


def test_g13_reshuffle_brings_the_discards_back() -> None:
    play = Play(give(begun(), "kent", "treachery", "assassin")).do("discard", card="treachery")
    play.do("discard", card="assassin").do("draw", card="reshuffle")
    assert (play["discard"], play["deck"]["reshuffle"], play["ask"]) == ({}, 1, {"seat": "kent"})


def test_g14_the_last_pick_of_round_1_must_be_a_claim() -> None:
    raw = begun()
    raw["round"] = 1
    play = Play(give(raw, "kent", "treachery", "plashing")).do("discard", card="treachery")
    assert {action["card"] for action in play.legal("play")} == {"establish_claim"}
    assert not play.legal("discard")
    assert play.refused("discard", card="plashing") == "G14"


def test_g15_a_locked_card_rests() -> None:
    raw = give(begun(), "kent", "assassin")
    raw["locked"] = {"kent": {"assassin": 1, "raid": 1}}
    play = Play(raw)
    assert play.refused("play", card="assassin", seat="gwent") == "G15"
    assert play.refused("play", card="raid", place="baddan", stand="british:Cv") == "G15"
    assert play.refused("discard", card="assassin") == "G15"


def test_g22_what_can_be_claimed() -> None:
    play = Play(begun())
    places = [way["place"] for way in play.plays("establish_claim")]
    assert sorted(places) == ["baddan", "calchfynydd", "gwinntguic", "pendragon"]
    assert play.refused("play", card="establish_claim", place="isca") == "G22"


def test_g23_becoming_lord_of_the_pendragon() -> None:
    raw = put(begun(), "claim_to_the_throne", seat="kent", target="gwent")
    raw["titles"]["pendragon"] = "gwent"
    play = Play(give(raw, "kent", "for_whom_the_bell_tolls"))
    play.do("play", card="for_whom_the_bell_tolls", seat="gwent")
    assert (play["lords"], play["titles"]["pendragon"]) == ({"gwent": "kent"}, "kent")
    assert play["in_play"] == []


def test_g24_claims_are_renounced_one_by_one() -> None:
    raw = begun()
    raw["claims"] = {"baddan": ["kent"], "pendragon": ["kent", "gwent"]}
    play = Play(raw).do("play", card="renounce_claim")
    assert not play.legal("renounce_done")
    play.do("renounce", place="baddan").do("renounce", place="pendragon")
    assert play.legal() == [{"do": "renounce_done"}]
    assert play.do("renounce_done")["claims"] == {"pendragon": ["gwent"]}


def test_g26_g27_settlement_and_migration() -> None:
    raw = give(begun(), "kent", "migrating_saxons", "migrating_britons")
    play = Play(raw).do("play", card="saxon_settlement", place="regin")
    assert play["population"]["regin"] == "saxon"
    assert {"place": "gwinntguic"} in play.plays("migrating_saxons")
    assert play.plays("migrating_britons") == [{"place": "regin"}]


def test_g28_irish_subjects_and_invaders() -> None:
    raw = give(begun(), "kent", "irish_invaders")
    raw["claims"] = {"dyfed": ["powys"]}
    play = Play(raw).do("play", card="irish_invaders", place="dyfed")
    assert (play["owner"]["dyfed"], play["population"]["dyfed"], play["claims"]) == (None, "irish", {})
    raw = give(begun(), "gwent", "irish_subjects")
    raw["current"] = "gwent"
    assert Play(raw).do("play", card="irish_subjects", place="laigin")["owner"]["laigin"] == "gwent"


def test_g30_drill() -> None:
    play = Play(begun()).do("drill", to="Sp").do("drill", to="Sp")
    assert play["ax"]["kent"] == 1
    assert play.refused("drill", to="Ax") == "G30"
    raw = put(begun(), "the_roman_way", seat="kent")
    raw["ax"]["kent"] = 2
    play = Play(raw).do("drill", to="Ax")
    assert not play.legal("drill")


@pytest.mark.parametrize("card", sorted(HOLDABLE))
def test_each_card_that_stays_in_play(card: str) -> None:
    play = Play(give(begun(), "kent", card))
    fields: dict[str, Any] = HOLDABLE[card]
    play.do("play", card=card, **fields)
    assert [entry["card"] for entry in play["in_play"]] == [card]
    assert (play["hands"]["kent"], play["picks"]) == ({}, 1)


def test_g31_characters_that_clash() -> None:
    raw = put(give(begun(), "kent", "schooled_in_war", "sly_fox"), "fool_in_war", seat="gwent")
    raw = put(raw, "dumb_ox", seat="gwent")
    play = Play(raw)
    assert play.refused("play", card="sly_fox", seat="gwent") == "G31"
    play.do("play", card="schooled_in_war", seat="gwent")
    assert [entry["card"] for entry in play["in_play"]] == ["dumb_ox"]
    assert play["discard"] == {"schooled_in_war": 1, "fool_in_war": 1}


def test_g33_merlin_swaps_and_locks() -> None:
    raw = give(give(begun(), "kent", "merlin", "plashing"), "gwent", "treachery", "sorcery")
    play = Play(raw).do("play", card="merlin", seat="gwent")
    shown = play.engine.answer({"view": "kent"})["view"]["hands"]["gwent"]
    assert shown == {"treachery": 1, "sorcery": 1}
    play.do("swap", give="plashing", take="treachery").do("lock", card="sorcery")
    assert (play["hands"]["kent"], play["locked"]) == ({"treachery": 1}, {"gwent": {"sorcery": 1}})
    assert (play["phase"], play.engine.answer({"view": "kent"})["view"]["locked"]) == ("turn", {"gwent": {"?": 1}})


def test_g35_ships_move_once_a_turn() -> None:
    raw = put(convert(begun(), "kent"), "long_ships", seat="kent", place="regin", used=False)
    play = Play(raw).do("shift", card="long_ships", **{"from": "regin", "to": "icenia"})
    assert not play.legal("shift")


@pytest.mark.parametrize(("first", "second", "dies", "found"), [(2, 2, True, False), (1, 1, False, True)])
def test_g36_the_assassin(first: int, second: int, dies: bool, found: bool) -> None:
    raw = put(give(begun(), "kent", "assassin"), "the_brave", seat="gwent")
    raw["claims"] = {"baddan": ["kent"]}
    play = Play(raw).do("play", card="assassin", seat="gwent").do("die", value=first)
    assert (play["in_play"] == []) is dies
    assert (play.do("die", value=second)["claims"] == {}) is found


def test_g36_the_long_knives_leave_the_game() -> None:
    play = Play(give(begun(), "kent", "night_of_the_long_knives")).do("play", card="night_of_the_long_knives")
    for seat in ("kent", "dumnonia", "gwent", "powys"):
        assert play["ask"] == {"why": "knives", "seat": seat}
        play.do("die", value=2)
    assert play["removed"] == {"night_of_the_long_knives": 1}


def test_g65_a_ruler_dies_and_claims_are_exercised() -> None:
    raw = give(begun(), "kent", "for_whom_the_bell_tolls")
    raw["claims"] = {"regin": ["dumnonia"], "londinium": ["dumnonia", "gwent"]}
    play = Play(raw).do("play", card="for_whom_the_bell_tolls", seat="kent")
    assert (play["owner"]["regin"], play["owner"]["londinium"]) == ("dumnonia", None)
    assert play["claims"] == {"regin": ["kent"], "londinium": ["kent", "dumnonia", "gwent"]}


def test_g65_fall_of_the_mighty_takes_the_claims_too() -> None:
    raw = give(begun(), "kent", "fall_of_the_mighty")
    raw["claims"] = {"regin": ["dumnonia"], "baddan": ["kent"]}
    play = Play(raw).do("play", card="fall_of_the_mighty", seat="kent")
    assert (play["owner"]["regin"], play["claims"]) == ("dumnonia", {})


def test_g66_the_usurper() -> None:
    raw = give(put(begun("4+saxon_shore"), "hill_people", seat="kent"), "gwent", "saxon_usurper")
    raw["current"] = "gwent"
    play = Play(raw).do("play", card="saxon_usurper", seat="kent")
    assert (play["people"]["kent"], play["population"]["ceint"], play["ax"]["kent"]) == ("saxon", "saxon", 0)
    assert play["in_play"] == []


def test_g68_vassals_follow_to_the_new_lord() -> None:
    raw = put(begun(), "claim_to_the_throne", seat="kent", target="gwent")
    raw["lords"] = {"powys": "gwent"}
    play = Play(give(raw, "kent", "fall_of_the_mighty")).do("play", card="fall_of_the_mighty", seat="gwent")
    assert play["lords"] == {"powys": "kent", "gwent": "kent"}


def test_g71_the_pendragon_over_all_has_won() -> None:
    raw = put(begun(), "claim_to_the_throne", seat="kent", target="gwent")
    raw["lords"], raw["titles"]["pendragon"] = {"powys": "kent", "dumnonia": "kent"}, "kent"
    play = Play(give(raw, "kent", "fall_of_the_mighty")).do("play", card="fall_of_the_mighty", seat="gwent")
    assert (play["phase"], play["winner"], play["reason"]) == ("over", "kent", "title")


def test_g72_time_is_called_and_ties_dice() -> None:
    play = Play(begun()).do("call_time")
    for value in (3, 6, 1, 6, 2, 5):
        play.do("die", value=value)
    assert (play["winner"], play["reason"]) == ("powys", "time")


def test_g73_conceding() -> None:
    raw = begun()
    raw["claims"] = {"regin": ["dumnonia"]}
    play = Play(give(raw, "kent", "treachery")).do("concede", side="kent")
    assert (play["out"], play["owner"]["regin"], play["owner"]["ceint"]) == (["kent"], "dumnonia", None)
    assert (play["current"], play["hands"]["kent"], play["discard"]) == ("dumnonia", {}, {"treachery": 1})
    play.do("concede", side="gwent").do("concede", side="powys")
    assert (play["winner"], play["reason"]) == ("dumnonia", "last")


def test_views_do_not_depend_on_hidden_cards() -> None:
    one = give(begun(), "gwent", "treachery", "assassin")
    two = give(begun(), "gwent", "plashing", "merlin")
    for viewer in ("kent", None):
        shown = [Play(raw).engine.answer({"view": viewer})["view"] for raw in (one, two)]
        assert shown[0] == shown[1]


@pytest.mark.parametrize(
    ("card", "fields"),
    [("saxons_unite", {"seat": "kent"}), ("northerners", {"seat": "kent"}), ("long_ships", {"place": "icenia"})],
)
def test_g29_g35_g48_cards_of_saxon_rulers(card: str, fields: dict[str, str]) -> None:
    play = Play(give(convert(begun(), "kent"), "kent", card)).do("play", card=card, **fields)
    assert play["in_play"][0]["card"] == card
    assert not Play(give(begun(), "kent", card)).plays(card)


def test_g69_only_a_vassal_rebels() -> None:
    raw = give(begun(), "kent", "rebellion")
    assert Play(raw).refused("play", card="rebellion") == "G69"
    raw["lords"] = {"kent": "gwent"}
    play = Play(raw).do("play", card="rebellion")
    assert (play["in_play"], play["lords"]) == ([{"card": "rebellion", "seat": "kent"}], {"kent": "gwent"})


def test_g22_g24_inheritance_and_treachery() -> None:
    raw = give(begun(), "kent", "unexpected_inheritance", "treachery")
    play = Play(raw).do("play", card="unexpected_inheritance", seat="dumnonia", place="regin")
    assert play["claims"] == {"regin": ["dumnonia"]}
    play.do("play", card="treachery", place="regin", claimant="dumnonia")
    assert (play["claims"], play["phase"]) == ({}, "draw")


def test_g25_a_raid_lasts_until_the_raiders_next_turn() -> None:
    raw = begun()
    raw["raids"] = [{"seat": "dumnonia", "place": "regin", "stand": "british:Cv"}]
    play = Play(give(raw, "kent", "treachery", "plashing"))
    assert play.refused("play", card="raid", place="baddan", stand="british:LH") == "G25"
    play.do("discard", card="treachery").do("discard", card="plashing")
    play.do("draw", card="assassin").do("draw", card="ambush")
    assert (play["current"], play["raids"]) == ("dumnonia", [])


def test_g65_a_death_card_may_name_a_warlord() -> None:
    raw = put(give(begun(), "kent", "fall_of_the_mighty"), "warlord", place="dyfed")
    assert Play(raw).do("play", card="fall_of_the_mighty", place="dyfed")["in_play"] == []


def test_a_refusal_is_said_in_spanish() -> None:
    state = BASE.decode(begun())
    with pytest.raises(IllegalAction) as refused:
        BASE.apply(state, Discard(CardId("raid")))
    assert BASE.say(refused.value, "es") == "La carta base Incursión nunca se descarta. (G10)"
    assert BASE.explain("G10", "es").startswith("Las cartas base")


def test_a_scene_for_all_names_no_card_of_a_hidden_hand() -> None:
    state = BASE.decode(give(begun(), "kent", "treachery", "merlin"))
    own = BASE.scene(state, Seat("kent"), "en")
    assert {choice.action.card for choice in own.choices if choice.secret} == {"treachery", "merlin"}
    for seat in (None, Seat("gwent")):
        assert not [choice for choice in BASE.scene(state, seat, "en").choices if choice.secret]
