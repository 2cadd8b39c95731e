"""Wars from the declaration to their end (G37 to G64, G69)."""

from __future__ import annotations

import pytest

from tests.companion.games.age_of_arthur.positions import Play, Raw, begun, convert, give, put


def claimed(variant: str = "4", **claims: list[str]) -> Raw:
    """A position in round 3 with some claims."""
    raw = begun(variant)
    raw["claims"] = claims
    return raw


def war(raw: Raw, reason: str = "baddan", enemy: str = "dumnonia") -> Play:
    """A war that Kent has declared."""
    return Play(raw).do("play", card="cassus_belli", enemy=enemy, reason=reason)


def sides(play: Play, *joined: str) -> Play:
    """Each seat that is asked takes a side of the first war."""
    for side in joined:
        play.do("side", war=0, side=side)
    return play


def test_g37_a_war_needs_a_claim_round_3_and_no_truce() -> None:
    raw = claimed(baddan=["kent"])
    assert Play(raw).plays("cassus_belli") == [{"enemy": "dumnonia", "reason": "baddan"}]
    assert Play(raw).refused("play", card="cassus_belli", enemy="gwent", reason="baddan") == "G37"
    raw["round"] = 2
    assert Play(raw).refused("play", card="cassus_belli", enemy="dumnonia", reason="baddan") == "G14"
    raw["round"], raw["truce"] = 3, {"seat": "gwent", "left": 1}
    assert Play(raw).refused("play", card="cassus_belli", enemy="dumnonia", reason="baddan") == "G38"


def test_g38_the_truce_ends_with_its_starters_second_turn_after_this() -> None:
    play = sides(war(claimed(baddan=["kent"])), "attackers", "defenders").do("stand", mode="siege")
    assert play["truce"] == {"seat": "kent", "left": 3}
    play.do("stay").do("stay").do("hold").do("die", value=1).do("die", value=1)
    while play["phase"] == "lose":
        play.do("lose", stand=play.legal()[0]["stand"])
    while play["phase"] == "die":
        play.do("die", value=6)
    play.do("lift")
    assert (play["wars"], play["war"], play["phase"]) == ([], None, "turn")
    play.do("play", card="raid", place="baddan", stand="british:Cv")
    while play["phase"] == "draw":
        play.do("draw", card=play.legal()[0]["card"])
    assert (play["truce"], play["current"]) == ({"seat": "kent", "left": 2}, "dumnonia")


def test_g40_the_enemy_may_renounce_the_reason() -> None:
    play = war(claimed(regin=["dumnonia"]), "regin")
    assert (play["phase"], play["to_act"], play["truce"]) == ("answer", "dumnonia", None)
    play.do("answer", renounce=True)
    assert (play["claims"], play["wars"], play["picks"], play["truce"]) == ({}, [], 1, None)


def test_g40_a_locked_renunciation_is_no_answer() -> None:
    raw = claimed(regin=["dumnonia"])
    raw["locked"] = {"dumnonia": {"renounce_claim": 1}}
    assert war(raw, "regin")["phase"] == "sides"


def test_g41_g43_sides_and_chiefs() -> None:
    raw = claimed(baddan=["kent"])
    raw["lords"] = {"kent": "gwent"}
    play = sides(war(raw), "attackers", "defenders")
    assert play["wars"][0]["chiefs"] == {"attackers": "gwent", "defenders": "dumnonia"}
    assert (play["phase"], play["to_act"]) == ("stand", "dumnonia")


def test_g42_a_second_war_needs_six_and_its_enemy_leaves_the_first() -> None:
    raw = claimed("6", baddan=["kent"], dyfed=["powys"])
    play = war(raw)
    assert play["to_act"] == "gwent"
    play.do("side", war=0, side="attackers").do("side", war=0, side="defenders")
    play.do("second_war", enemy="gwent", reason="dyfed")
    assert [entry["attackers"] for entry in play["wars"]] == [["kent"], ["powys"]]
    assert play["wars"][1]["defenders"] == ["gwent"]
    assert {action["war"] for action in play.legal("side")} == {0, 1}
    assert not Play(claimed(baddan=["kent"], dyfed=["powys"])).legal("second_war")


def test_g32_a_hater_takes_the_side_without_saxons() -> None:
    raw = put(convert(claimed(baddan=["kent"]), "dumnonia"), "saxon_hater", seat="gwent")
    play = war(raw)
    assert play.legal() == [{"do": "side", "war": 0, "side": "attackers"}]
    assert play.refused("side", war=0, side="defenders") == "G32"


def test_g44_g45_g48_armies() -> None:
    raw = put(claimed(baddan=["kent"]), "hill_people", seat="kent")
    raw = put(put(raw, "warlord", place="regin"), "saxon_hater", seat="kent")
    raw["population"]["icenia"] = "saxon"
    raw["titles"]["pendragon"] = "kent"
    raw["raids"] = [{"seat": "gwent", "place": "londinium", "stand": "british:Cv"}]
    play = sides(war(raw), "defenders", "defenders")
    armies = play["wars"][0]["armies"]
    assert armies["kent"] == {
        "british:Cv": 1, "british:LH": 1, "british:Ps": 2, "british:Ax": 3, "british:Kn": 1, "british:Sp": 3,
    }  # fmt: skip
    assert "british:Cv" not in armies["gwent"]


def test_g45_the_sixth_stand_and_a_raided_home() -> None:
    raw = convert(claimed(baddan=["kent"]), "kent")
    raw["raids"] = [{"seat": "dumnonia", "place": "ceint", "stand": "british:Sp"}]
    play = sides(war(raw), "defenders", "defenders").do("sixth", stand="saxon:Ps")
    assert play["ask"] == {"what": "set_aside"}
    play.do("set_aside", stand="saxon:Ps").do("set_aside", stand="saxon:Ps")
    assert play["wars"][0]["armies"]["kent"] == {"saxon:Wb": 4, "british:Sp": 3}


def test_g48_a_list_with_nothing_left_keeps_the_general() -> None:
    raw = convert(begun(), "dumnonia")
    raw = put(put(raw, "saxons_unite", seat="dumnonia"), "britons_unite", seat="kent")
    raw = give(raw, "kent", "cast_out_the_saxons")
    for place in ("regin", "londinium", "icenia"):
        raw["population"][place] = "saxon"
    play = Play(raw).do("play", card="cast_out_the_saxons", enemy="dumnonia")
    sides(play, "attackers", "defenders").do("sixth", stand="saxon:Wb")
    armies = play["wars"][0]["armies"]
    assert armies["dumnonia"] == {"saxon:Wb": 5, "saxon:Ps": 1}
    assert not [stand for stand in armies["kent"] if stand.startswith("saxon")]


def battle(raw: Raw) -> Play:
    """A battle of Kent and Gwent against Dumnonia and Powys, about to begin."""
    return sides(war(raw), "attackers", "defenders").do("stand", mode="battle")


def test_g52_g53_a_battle_by_its_stages() -> None:
    raw = give(claimed(baddan=["kent"]), "kent", "dragons_breath", "hammer_of_the_gods")
    play = battle(give(raw, "powys", "sorcery", "ambush")).do("battle_card", seat="kent", card="dragons_breath")
    play.do("stage", stage="deployment")
    play.do("battle_card", seat="powys", card="sorcery", mode="enemy", target="gwent").do("stage", stage="fighting")
    play.do("battle_card", seat="powys", card="ambush").do("battle_card", seat="kent", card="hammer_of_the_gods")
    assert (play["pool"], play["removed"]) == (2, {})
    for _ in range(10):
        play.do("round_over")
    assert {action["do"] for action in play.legal()} == {"lost", "result"}


def test_g54_the_last_expendable_takes_the_card_out_of_the_game() -> None:
    raw = give(claimed(baddan=["kent"]), "kent", "hammer_of_the_gods")
    raw["pool"] = 1
    play = battle(raw).do("stage", stage="deployment").do("stage", stage="fighting")
    play.do("battle_card", seat="kent", card="hammer_of_the_gods")
    assert (play["pool"], play["removed"]) == (0, {"hammer_of_the_gods": 1})


def test_g55_g56_losses_are_told() -> None:
    raw = put(claimed(baddan=["kent"]), "warrior_prince", seat="kent")
    play = battle(put(raw, "warlord", place="regin")).do("stage", stage="deployment").do("stage", stage="fighting")
    play.do("lost", seat="kent", who="warlord:regin").do("die", value=3)
    assert [entry["card"] for entry in play["in_play"]] == ["warrior_prince"]
    play.do("lost", seat="kent", who="warrior_prince").do("die", value=2)
    assert play.refused("lost", seat="kent", who="warrior_prince") == "G55"
    play.do("result", winner="draw").do("ax_lost", seat="kent", count=2)
    assert play["ax"]["kent"] == 1
    assert play.refused("ax_lost", seat="kent", count=1) == "G56"
    play.do("report_done")
    assert (play["phase"], play["claims"]) == ("turn", {"baddan": ["kent"]})


def test_g57_g58_g60_a_siege_that_breaks_the_attackers() -> None:
    raw = claimed(baddan=["kent"])
    play = sides(war(raw), "attackers", "defenders").do("stand", mode="siege").do("go_home").do("go_home")
    assert play["wars"][0]["home"] == ["gwent", "powys"]
    began = None
    while play["phase"] == "siege":
        play.do("hold")
        began = play["wars"][0]["began"]
        play.do("die", value=1).do("die", value=6)
        while play["phase"] in ("lose", "die"):
            play.do("die", value=2) if play["phase"] == "die" else play.do("lose", stand=play.legal()[0]["stand"])
        if play["phase"] == "lift":
            play.do("continue")
    assert began == {"kent": 9, "dumnonia": 9}
    assert (play["phase"], play["wars"]) == ("turn", [])
    assert play["claims"] == {"baddan": ["kent"]}


def test_g58_twice_as_high_wins_at_once() -> None:
    play = sides(war(claimed(baddan=["kent"])), "attackers", "defenders").do("stand", mode="siege")
    play.do("stay").do("stay").do("hold").do("die", value=6).do("die", value=1)
    assert (play["owner"]["baddan"], play["claims"]) == ("kent", {})


def test_g58_a_sally_decides_the_war() -> None:
    play = sides(war(claimed(baddan=["kent"])), "attackers", "defenders").do("stand", mode="siege")
    play.do("stay").do("stay").do("sally")
    assert (play["wars"][0]["mode"], play["wars"][0]["stage"], play["to_act"]) == ("sally", "before", "table")


def won(raw: Raw, *joined: str) -> Play:
    """A battle that the attackers have won."""
    play = sides(war(raw), *joined).do("stand", mode="battle").do("stage", stage="deployment")
    return play.do("stage", stage="fighting").do("result", winner="attackers").do("report_done")


def test_g62_what_the_victors_gain_and_the_losers_lose() -> None:
    raw = claimed(baddan=["kent"], regin=["dumnonia"], glywysing=["powys"], pendragon=["kent"])
    raw["titles"]["pendragon"] = "powys"
    raw = put(
        put(raw, "claim_to_the_throne", seat="kent", target="dumnonia"),
        "out_of_the_monastery",
        seat="powys",
        target="gwent",
    )
    play = won(raw, "attackers", "defenders")
    assert (play["owner"]["baddan"], play["titles"]["pendragon"], play["lords"]) == (
        "kent",
        "kent",
        {"dumnonia": "kent"},
    )
    assert (play["claims"], play["in_play"]) == ({}, [])


def test_g63_several_victors_yield_insist_and_dice() -> None:
    play = won(claimed(baddan=["kent", "gwent"]), "attackers", "defenders")
    assert (play["phase"], play["to_act"], play["ask"]) == ("settle", "kent", {"thing": "baddan"})
    play.do("insist").do("insist")
    assert play["ask"] == {"why": "dice", "seat": "kent", "thing": "baddan"}
    play.do("die", value=4).do("die", value=4).do("die", value=2).do("die", value=5)
    assert (play["owner"]["baddan"], play["claims"]) == ("gwent", {"baddan": ["kent"]})


def test_g63_the_last_gets_it_unasked() -> None:
    play = won(claimed(baddan=["kent", "gwent"]), "attackers", "defenders").do("yield")
    assert play["owner"]["baddan"] == "gwent"


def test_g39_g62_a_saxon_who_is_cast_out_submits() -> None:
    raw = give(convert(begun(), "dumnonia"), "kent", "cast_out_the_saxons")
    play = Play(raw).do("play", card="cast_out_the_saxons", enemy="dumnonia")
    sides(play, "attackers", "defenders").do("sixth", stand="saxon:Wb").do("stand", mode="battle")
    play.do("stage", stage="deployment").do("stage", stage="fighting").do("result", winner="attackers")
    play.do("report_done")
    assert (play["people"]["dumnonia"], play["population"]["isca"], play["ax"]["dumnonia"]) == ("british", "british", 0)
    assert play["lords"] == {"dumnonia": "kent"}


def test_g64_cards_that_last_for_a_war_go() -> None:
    raw = put(claimed(baddan=["kent"]), "knights_errant", seat="powys")
    raw = put(put(raw, "britons_unite", seat="gwent"), "irish_scourge", seat="gwent", place="dyfed", used=False)
    assert won(raw, "attackers", "defenders")["in_play"] == []


@pytest.mark.parametrize(("side", "lords"), [("attackers", {}), ("defenders", {"gwent": "dumnonia"})])
def test_g69_a_rebel_that_beats_its_lord_is_free(side: str, lords: dict[str, str]) -> None:
    raw = put(claimed(baddan=["kent"]), "rebellion", seat="gwent")
    raw["lords"] = {"gwent": "dumnonia"}
    play = won(raw, side, "defenders")
    assert (play["lords"], play["in_play"]) == (lords, [])


@pytest.mark.parametrize("card", ["ambush", "plashing", "hidden_ditch", "grassfire", "steal_a_march"])
def test_g53_each_card_of_the_fighting(card: str) -> None:
    play = battle(give(claimed(baddan=["kent"]), "powys", card)).do("stage", stage="deployment")
    assert play.refused("battle_card", seat="powys", card=card) == "G53"
    play.do("stage", stage="fighting").do("battle_card", seat="powys", card=card)
    assert (play["discard"], play["hands"]["powys"]) == ({card: 1}, {})
    assert play["wars"][0]["cards"] == [{"seat": "powys", "card": card}]


def test_g53_a_battle_card_is_no_pick() -> None:
    assert Play(give(begun(), "kent", "plashing")).refused("play", card="plashing") == "G9"


@pytest.mark.parametrize(("enemy_people", "bands"), [("british", 2), ("saxon", 0)])
def test_g29_northerners_fight_britons_alone(enemy_people: str, bands: int) -> None:
    raw = convert(claimed(baddan=["kent"]), "kent", *(["dumnonia", "powys"] if enemy_people == "saxon" else []))
    raw = put(put(raw, "northerners", seat="kent"), "northerners", seat="kent")
    play = sides(war(raw), "attackers", "defenders")
    while play["phase"] == "muster":
        play.do("sixth", stand="saxon:Wb")
    assert play["wars"][0]["armies"]["kent"].get("saxon:Bd", 0) == bands
