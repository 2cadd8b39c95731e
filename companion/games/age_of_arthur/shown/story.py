"""A campaign for pictures: six kings, a few years in, with a war that is fought, a siege, and what follows."""

from __future__ import annotations

import copy
from collections.abc import Callable
from random import Random
from typing import Any, Final

from companion.game import CHANCE, VARIANT, Action, CardId, Game, Options, Seat
from companion.games.age_of_arthur import actions as do
from companion.scene import Moment, Shows

Raw = dict[str, Any]
SIX: Final = {VARIANT: "6"}
EIGHT: Final = {VARIANT: "8", "saxon_shore": "yes"}
HAND: Final = {"kent": ("fall_of_the_mighty", "treachery"), "gwent": ("assassin", "night_of_the_long_knives"),
               "powys": ("ambush", "plashing"), "dumnonia": ("knights_of_renown", "hill_people")}  # fmt: skip
IN_PLAY: Final = (
    ("warlord", {"place": "regin"}), ("warlord", {"place": "ergyng"}), ("schooled_in_war", {"seat": "kent"}),
    ("the_brave", {"seat": "gwent"}), ("warrior_prince", {"seat": "dumnonia"}), ("the_roman_way", {"seat": "powys"}),
    ("irish_scourge", {"seat": "gwynedd", "place": "glywysing", "used": True}),
    ("claim_to_the_throne", {"seat": "kent", "target": "ebrauc"}),
)  # fmt: skip
CLAIMS: Final = {"baddan": ["kent", "gwent"], "londinium": ["dumnonia"], "calchfynydd": ["kent"], "elmet": ["powys"],
                 "dyfed": ["gwynedd"], "pendragon": ["kent", "powys"]}  # fmt: skip
SIDES: Final = {"gwent": "attackers", "gwynedd": "defenders", "powys": "attackers", "ebrauc": "defenders"}

REIGN: Final = 300
"""So many decisions lie before the end: some years."""


def _dealt(game: Game) -> Raw:
    """A new game whose cards are dealt, as plain values."""
    state, random = game.setup(), Random(7)
    while game.to_act(state) == CHANCE:
        action = game.chance(state, random)
        assert action is not None
        state, _ = game.apply(state, action)
    return game.encode(state)


def _reign(game: Game) -> Raw:
    """Round 6 of six kings, with claims, raids, huts, Warlords, a lord, and Kent's turn."""
    raw = _dealt(game)
    for hand in raw["hands"].values():
        for card, n in hand.items():
            raw["deck"][card] = raw["deck"].get(card, 0) + n
        hand.clear()
    raw |= {"round": 6, "chance": "ask", "claims": copy.deepcopy(CLAIMS)}
    raw["titles"]["pendragon"] = "dumnonia"
    raw["lords"] = {"gwynedd": "powys"}
    raw["owner"]["icenia"], raw["owner"]["lindsey"] = "powys", "kent"
    raw["population"] |= {"icenia": "saxon", "regin": "saxon", "lindsey": "saxon"}
    raw["raids"] = [
        {"seat": "gwent", "place": "luitcoed", "stand": "british:Cv"},
        {"seat": "dumnonia", "place": "regin", "stand": "british:Sp"},
    ]
    for seat, cards in HAND.items():
        for card in cards:
            _take(raw, card)
            raw["hands"][seat][card] = 1
    for card, entry in IN_PLAY:
        _take(raw, card)
        raw["in_play"].append({"card": card, **entry})
    return raw


def _take(raw: Raw, card: str) -> None:
    """A card leaves the deck."""
    raw["deck"][card] -= 1
    if not raw["deck"][card]:
        del raw["deck"][card]


def _war() -> list[Action]:
    """Kent goes to war for Baddan, and all have taken sides."""
    declared: list[Action] = [do.Play(CardId("cassus_belli"), enemy="dumnonia", reason="baddan")]
    return declared + [do.TakeSide(0, SIDES[seat]) for seat in ("gwent", "gwynedd", "powys", "ebrauc")]  # type: ignore[arg-type]


def _battle() -> list[Action]:
    """The battle is in its second round."""
    begun = [*_war(), do.Stand("battle"), do.Stage("deployment"), do.Stage("fighting"), do.RoundOver()]
    return [*begun, do.BattleCard(Seat("powys"), CardId("ambush")), do.Lost(Seat("gwynedd"), "general")]


def _siege(allies: int = 4) -> list[Action]:
    """A siege is laid, and so many allies have said that they stay."""
    return [*_war(), do.Stand("siege"), *[do.Stay()] * allies]


def moments(made: Callable[[Options], Game]) -> tuple[Moment, ...]:
    """The pictures of a campaign, in the order in which it is played."""
    reign = _reign(made(Options(SIX)))
    knives = copy.deepcopy(reign)
    knives["current"] = knives["to_act"] = "gwent"
    knives["raids"] = [raid for raid in knives["raids"] if raid["seat"] != "gwent"]

    raided = copy.deepcopy(reign)
    raided["raids"][1]["place"] = "ceint"

    def moment(name: str, *actions: Action, shows: Shows = Shows.GAME, start: Raw = reign, **more: Any) -> Moment:
        return Moment(name, SIX, start, actions, shows, **more)

    return (
        Moment("setup", EIGHT, shows=Shows.SETUP),
        moment("map"),
        moment("province", taps=("Baddan",)),
        moment("story", taps=("Mide",)),
        moment("hand", shows=Shows.HAND, card="fall_of_the_mighty"),
        moment("kings", shows=Shows.NOTES),
        moment("in-play", shows=Shows.NOTES, page=1),
        moment("sides", *_war()[:2]),
        moment("muster", *_war(), start=raided),
        moment("war", *_war(), shows=Shows.NOTES),
        moment("march", *_war()),
        moment("battle", *_battle()),
        moment("losses", *_battle(), taps=("lost",)),
        moment("reminders", *_battle(), shows=Shows.NOTES, page=1),
        moment("siege", *_siege()),
        moment("siege-dice", *_siege(), do.Hold(), shows=Shows.FIGHT),
        moment("knives", do.Play(CardId("night_of_the_long_knives")), start=knives, shows=Shows.FIGHT),
        moment("upholding", *_battle(), do.Result("attackers"), do.ReportDone()),
        moment("journal", *_battle(), do.Lost(Seat("dumnonia"), "warrior_prince"), do.Result("attackers"),
               do.ReportDone(), do.Insist(), shows=Shows.JOURNAL),
        moment("menu", shows=Shows.MENU),
        moment("end", do.CallTime(), played=REIGN),
    )  # fmt: skip
