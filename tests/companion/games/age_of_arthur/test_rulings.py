"""Rulings of seats, picks, land, titles and armies, one test each, named by the ruling."""

from __future__ import annotations

import pytest

from companion.games.age_of_arthur.box.kinds import RULER
from companion.games.age_of_arthur.shown.notes import build
from companion.games.age_of_arthur.shown.told import orders
from companion.games.age_of_arthur.state import thaw
from tests.companion.games.age_of_arthur.positions import BASE, Play, Raw, begun, convert, give, put
from tests.companion.games.age_of_arthur.test_wars import battle, claimed, sides, war


def test_g01_a_seat_is_its_kingdom_and_the_first_one_begins() -> None:
    raw = begun("4", seats=["gwent", "kent", "dumnonia", "powys"])
    assert raw["seats"] == ["gwent", "kent", "dumnonia", "powys"]
    assert (raw["current"], raw["to_act"]) == ("gwent", "gwent")
    play = Play(raw).do("play", card="raid", place="baddan", stand="british:Cv").do("drill", to="Sp")
    while play["current"] == "gwent" and play["phase"] == "turn":
        play.do("play", card="establish_claim", place="baddan")
    while play["phase"] == "draw":
        play.do("draw", card=play.legal()[0]["card"])
    assert play["current"] == "kent"


def test_g05_each_seat_owns_its_own_and_nobody_the_rest() -> None:
    raw = begun("4")
    places = BASE.plan.places
    assert raw["owner"] == {id: None if place.irish else place.kingdom for id, place in places.items()}
    assert any(place.irish for place in places.values())
    assert raw["titles"] == {"pendragon": None, "bretwalda": None}
    assert (raw["claims"], raw["lords"], raw["raids"], raw["in_play"]) == ({}, {}, [], [])


def test_g09_a_pick_plays_or_discards_and_a_played_card_is_discarded_at_once() -> None:
    play = Play(give(begun(), "kent", "migrating_britons", "ambush"))
    assert play.refused("play", card="migrating_britons", place="baddan") == "G27"
    assert play.refused("play", card="ambush") == "G9"
    assert play.refused("discard", card="assassin") == "G9"
    play.do("discard", card="ambush")
    assert (play["discard"], play["hands"]["kent"], play["picks"]) == ({"ambush": 1}, {"migrating_britons": 1}, 1)
    raw = give(begun(), "kent", "migrating_britons")
    raw["population"]["baddan"] = "saxon"
    play = Play(raw).do("play", card="migrating_britons", place="baddan")
    assert (play["discard"], play["population"]["baddan"]) == ({"migrating_britons": 1}, "british")


def test_g11_free_acts_come_before_each_pick_and_a_pass_only_where_nothing_else_can_be_done() -> None:
    play = Play(begun())
    assert not play.legal("pass")
    assert play.refused("pass") == "G11"
    play.do("drill", to="Sp").do("play", card="establish_claim", place="baddan").do("drill", to="Sp")
    assert play["ax"]["kent"] == 1
    raw = begun()
    raw["picks"], raw["used"] = 1, ["establish_claim", "raid", "saxon_settlement"]
    play = Play(raw)
    assert [action["do"] for action in play.legal()] == ["pass", "drill"]
    play.do("drill", to="Sp").do("pass")
    assert (play["phase"], play["ask"], play["picks"]) == ("draw", {"seat": "kent"}, 0)


@pytest.mark.parametrize("place", ["londinium", "regin"])
def test_g16_saxons_come_by_their_shore_or_from_next_door(place: str) -> None:
    assert {"place": place} in Play(begun()).plays("saxon_settlement")
    raw = begun()
    raw["current"] = raw["to_act"] = "powys"
    assert not Play(raw).plays("saxon_settlement")
    raw["population"]["londinium"] = "saxon"
    assert Play(raw).plays("saxon_settlement") == [{"place": "calchfynydd"}]
    home = convert(begun(), "gwent")
    home["current"] = home["to_act"] = "gwent"
    assert {"place": "ergyng"} in Play(home).plays("saxon_settlement")


def test_g17_g44_levies_by_people_and_none_of_a_home() -> None:
    raw = claimed(baddan=["kent"])
    raw["population"] |= {"regin": "saxon"}
    raw["owner"]["laigin"] = "gwent"
    armies = sides(war(raw), "attackers", "attackers")["wars"][0]["armies"]
    assert armies["kent"] == {
        "british:Cv": 1, "british:LH": 1, "british:Ps": 1, "british:Ax": 3, "british:Sp": 2, "saxon:Wb": 2,
    }  # fmt: skip
    assert armies["gwent"]["irish:Wb"] == 2


def test_g18_a_home_is_nobody_elses_and_keeps_its_people() -> None:
    raw = give(begun(), "kent", "migrating_saxons", "irish_invaders")
    raw["owner"]["caer_legion"] = "kent"
    play = Play(raw)
    homes = {"ceint", "isca", "caerwent", "pengwern"}
    for card in ("establish_claim", "saxon_settlement", "migrating_saxons", "irish_invaders"):
        assert not homes & {way["place"] for way in play.plays(card)}
    raw["claims"] = {"isca": ["kent"]}
    assert not play.engine.answer({"load": raw})["ok"]


def test_g19_a_claim_follows_the_place_and_waits() -> None:
    raw = claimed(baddan=["kent"], icenia=["gwent"])
    raw["owner"]["baddan"] = "powys"
    play = Play(raw)
    assert play.plays("cassus_belli") == [
        {"enemy": "powys", "reason": "baddan"}, {"enemy": "gwent", "reason": "icenia"},
    ]  # fmt: skip
    assert {"place": "baddan"} not in play.plays("establish_claim")


def test_g20_titles_go_by_people() -> None:
    ways = Play(begun()).plays("establish_claim")
    assert {"place": "pendragon"} in ways
    assert {"place": "bretwalda"} not in ways
    ways = Play(convert(begun(), "kent")).plays("establish_claim")
    assert {"place": "bretwalda"} in ways
    assert {"place": "pendragon"} not in ways
    raw = give(begun(), "kent", "saxon_usurper")
    raw["titles"]["pendragon"] = "powys"
    for place in ("caer_legion", "luitcoed", "calchfynydd"):
        raw["population"][place] = "saxon"
    play = Play(raw).do("play", card="saxon_usurper", seat="powys")
    assert (play["people"]["powys"], play["titles"]["pendragon"]) == ("saxon", None)


def test_g21_what_cannot_be_any_more_vanishes() -> None:
    raw = put(claimed(regin=["gwent"], ergyng=["kent"], baddan=["gwent"]), "out_of_the_monastery", seat="gwent",
              target="kent")  # fmt: skip
    raw = put(put(raw, "claim_to_the_throne", seat="gwent", target="dumnonia"), "rebellion", seat="dumnonia")
    raw["lords"] = {"dumnonia": "gwent"}
    raw = give(raw, "kent", "for_whom_the_bell_tolls")
    play = Play(raw).do("play", card="for_whom_the_bell_tolls", seat="kent")
    assert play["lords"]["kent"] == "gwent"
    assert play["claims"] == {"baddan": ["gwent"]}
    assert [entry["card"] for entry in play["in_play"]] == ["claim_to_the_throne", "rebellion"]


def test_g34_a_warlord_serves_whoever_owns_his_province() -> None:
    play = Play(give(begun(), "kent", "warlord"))
    assert play.plays("warlord") == [{"place": "regin"}, {"place": "londinium"}, {"place": "icenia"}]
    raw = put(claimed(regin=["dumnonia"]), "warlord", place="regin")
    raw["owner"]["regin"] = "gwent"
    armies = sides(war(claimed_as(raw, baddan=["kent"])), "attackers", "defenders")["wars"][0]["armies"]
    assert armies["kent"]["british:Sp"] == 2
    assert armies["gwent"]["british:Sp"] == 6


def claimed_as(raw: Raw, **claims: list[str]) -> Raw:
    """The position with other claims."""
    return {**raw, "claims": claims}


def test_g46_lost_ax_come_back_as_sp_and_all_else_is_repaired() -> None:
    play = sides(war(claimed(baddan=["kent"])), "attackers", "defenders").do("stand", mode="siege")
    play.do("go_home").do("go_home").do("hold").do("die", value=1).do("die", value=6).do("lose", stand="british:Ax")
    assert (play["ax"]["kent"], play["wars"][0]["armies"]["kent"]["british:Ax"]) == (2, 2)
    play.do("die", value=6).do("lift")
    raw = play.state
    raw["truce"], raw["picks"], raw["used"] = None, 2, []
    armies = sides(war(raw), "attackers", "defenders")["wars"][0]["armies"]
    assert armies["kent"]["british:Ax"] == 2
    assert sum(armies["kent"].values()) == 9


def test_g47_saxons_have_no_ax_and_a_new_briton_has_sp() -> None:
    raw = convert(begun(), "dumnonia")
    assert raw["ax"]["dumnonia"] == 0
    raw = give(raw, "kent", "cast_out_the_saxons")
    play = Play(raw).do("play", card="cast_out_the_saxons", enemy="dumnonia")
    sides(play, "attackers", "attackers").do("sixth", stand="saxon:Ps").do("stand", mode="battle")
    play.do("stage", stage="deployment").do("stage", stage="fighting").do("result", winner="attackers")
    play.do("report_done")
    assert (play["people"]["dumnonia"], play["ax"]["dumnonia"]) == ("british", 0)
    raw = play.state
    raw["current"], raw["to_act"], raw["picks"], raw["used"], raw["truce"] = "dumnonia", "dumnonia", 2, [], None
    assert not Play(raw).legal("drill")


def test_g49_the_first_war_is_carried_through_before_the_second() -> None:
    raw = begun("6")
    raw["claims"] = {"baddan": ["kent"], "deira": ["powys"], "calchfynydd": ["ebrauc"]}
    play = war(raw)
    while play["phase"] == "sides":
        second = play.legal("second_war") if play["to_act"] == "powys" else []
        if second:
            play.do("second_war", enemy=second[0]["enemy"], reason=second[0]["reason"])
        else:
            play.do("side", war=0, side="attackers")
    assert [war["starter"] for war in play["wars"]] == ["kent", "powys"]
    for number, chief in enumerate(("dumnonia", "ebrauc")):
        assert (play["war"], play["phase"], play["to_act"]) == (number, "stand", chief)
        assert play["owner"]["baddan"] == ("dumnonia", "kent")[number]
        play.do("stand", mode="battle").do("stage", stage="deployment").do("stage", stage="fighting")
        play.do("result", winner="attackers").do("report_done")
    assert play["phase"] == "turn"
    assert play["owner"]["deira"] == "powys"


def test_g50_the_app_shows_lists_chiefs_characters_and_reminders() -> None:
    raw = put(put(claimed(baddan=["kent"]), "the_brave", seat="kent"), "the_knave", seat="kent")
    raw = put(raw, "warrior_prince", seat="gwent")
    raw["titles"]["pendragon"] = "powys"
    play = battle(raw)
    pages = build(thaw(BASE.plan, BASE.decode(play.state)), "en")
    rows = dict(pages[0].rows)
    assert pages[0].title == "War: Kent against Dumnonia"
    assert rows["Attackers: Kent (leads the side)"] == "1 Cavalry, 1 Light horse, 1 Skirmishers, 3 Auxilia, 3 Spearmen"
    assert rows["The Brave"] == rows["The Knave"] == "The Brave and The Knave cancel out."
    assert "Warrior Prince" in rows
    assert "Pendragon" in rows
    assert [how for _, how in pages[1].rows] == [line.text for line in BASE.plan.data.cards.reminder]


@pytest.mark.parametrize(
    ("cards", "said"),
    [
        ((), "Kent attacks on the table."),
        ((("sly_fox", "powys"),), "Dumnonia says who attacks on the table."),
        ((("dumb_ox", "powys"),), "Kent says who attacks on the table."),
        ((("sly_fox", "gwent"), ("dumb_ox", "dumnonia")), "Kent says who attacks on the table."),
        ((("sly_fox", "kent"), ("dumb_ox", "gwent")), "Kent attacks on the table."),
    ],
)
def test_g51_who_attacks_on_the_table(cards: tuple[tuple[str, str], ...], said: str) -> None:
    raw = claimed(baddan=["kent"])
    for card, seat in cards:
        raw = put(raw, card, seat=seat)
    play = battle(raw)
    assert orders(thaw(BASE.plan, BASE.decode(play.state)), "en") == said


def test_g59_each_seat_loses_a_stand_and_its_people_are_the_last_to_go() -> None:
    raw = put(claimed(baddan=["kent"]), "warrior_prince", seat="kent")
    play = sides(war(raw), "attackers", "defenders").do("stand", mode="siege").do("stay").do("go_home")
    play.do("hold").do("die", value=1).do("die", value=6).do("lose", stand="british:LH")
    assert (play["phase"], play["to_act"]) == ("lose", "gwent")
    play.do("lose", stand="british:Sp")
    assert play["ask"] == {"why": "disease", "seat": "kent", "who": "general"}
    play.do("die", value=2)
    assert play["ask"] == {"why": "disease", "seat": "kent", "who": "warrior_prince"}
    play.do("die", value=1)
    assert play["in_play"] == []
    assert play["ask"] == {"why": "disease", "seat": "gwent", "who": "general"}


def test_g59_a_seat_without_a_stand_left_rolls_for_its_people() -> None:
    raw = put(convert(claimed(baddan=["kent"]), "gwent"), "saxon_hater", seat="kent")
    for place in ("glywysing", "dyfed", "ergyng"):
        raw["population"][place] = "saxon"
    play = sides(war(raw), "attackers", "defenders").do("stand", mode="siege").do("stay").do("go_home")
    assert play["wars"][0]["armies"]["gwent"] == {"saxon:Wb": 1}
    play.do("hold").do("die", value=1).do("die", value=6).do("lose", stand="british:LH")
    assert play["ask"] == {"why": "lost", "seat": "gwent", "who": "general"}
    play.do("die", value=3)
    assert play["ask"]["seat"] == "kent"
    assert play["wars"][0]["armies"]["gwent"] == {}


def test_g61_an_heir_leads_at_once_and_people_roll_in_order() -> None:
    raw = put(put(claimed(baddan=["kent"]), "warrior_prince", seat="kent"), "warlord", place="icenia")
    raw = put(put(raw, "warlord", place="regin"), "the_brave", seat="kent")
    play = sides(war(raw), "attackers", "defenders").do("stand", mode="siege").do("go_home").do("go_home")
    play.do("hold").do("die", value=1).do("die", value=6).do("lose", stand="british:LH")
    asked = []
    while play["phase"] == "die":
        asked.append(play["ask"]["who"])
        play.do("die", value=1 if asked == ["general"] else 6)
    assert asked == ["general", "warlord:regin", "warlord:icenia"]
    assert play["wars"][0]["chiefs"]["attackers"] == "kent"
    assert [entry["card"] for entry in play["in_play"]] == ["warlord", "warlord"]


def test_g65_the_cards_that_end_with_a_ruler_are_those_of_the_card_file() -> None:
    cards = BASE.plan.data.cards.card
    assert {card.id for card in cards if card.duration == "ruler"} == set(RULER)


@pytest.mark.parametrize(("claimant", "owner"), [("gwent", "gwent"), ("powys", None)])
def test_g67_what_is_nobodys_goes_to_a_victor_who_claims_it(claimant: str, owner: str | None) -> None:
    raw = claimed(gwinntguic=["kent"], baddan=[claimant])
    raw["owner"]["baddan"] = None
    play = sides(war(raw, "gwinntguic"), "attackers", "defenders").do("stand", mode="battle")
    play.do("stage", stage="deployment").do("stage", stage="fighting").do("result", winner="attackers")
    play.do("report_done")
    assert (play["owner"]["gwinntguic"], play["owner"]["baddan"]) == ("kent", owner)
    assert play["claims"] == ({} if owner else {"baddan": ["powys"]})


def test_g70_the_rank() -> None:
    raw = put(begun(), "warlord", place="regin")
    raw["lords"], raw["titles"]["pendragon"] = {"gwent": "kent", "powys": "kent"}, "kent"
    scene = BASE.scene(BASE.decode(raw), None, "en")
    rank = next(measure for measure in scene.measures if measure.label == "Rank")
    assert rank.values == {"kent": 1 + 4 + 1 + 4 + 3, "dumnonia": 5, "gwent": 5, "powys": 5}
    raw = convert(begun(), "dumnonia")
    scene = BASE.scene(BASE.decode(raw), None, "en")
    assert next(measure for measure in scene.measures if measure.label == "Rank").values["dumnonia"] == 4
