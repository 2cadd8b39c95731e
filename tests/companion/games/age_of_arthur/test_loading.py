"""Loading: every state that was printed is taken back, and impossible ones are refused."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from companion.engine import Engine, run
from companion.game import CHANCE
from companion.games import module_named
from companion.games.age_of_arthur.box.plan import MAP
from tests.companion.games.age_of_arthur.positions import Raw, begun, convert, give, put

MODULE = module_named("age_of_arthur")
Change = Callable[[Raw], object]


def refused(raw: Raw) -> bool:
    return not Engine().answer({"load": raw})["ok"]


def hold_three(raw: Raw) -> None:
    give(raw, "kent", "treachery", "treachery", "plashing")


def reshuffle_in_hand(raw: Raw) -> None:
    give(raw, "kent", "reshuffle")


def two_warlords(raw: Raw) -> None:
    put(put(raw, "warlord", place="regin"), "warlord", place="regin")


def chain(raw: Raw) -> None:
    raw["lords"] = {"kent": "gwent", "gwent": "powys"}


def clash(raw: Raw) -> None:
    put(put(raw, "sly_fox", seat="kent"), "dumb_ox", seat="kent")


CHANGES: dict[str, Change] = {
    "missing key": lambda raw: raw.pop("pool"),
    "strange seat": lambda raw: raw["seats"].append("rome"),
    "strange place": lambda raw: raw["owner"].update(rome="kent"),
    "lost place": lambda raw: raw["owner"].pop("regin"),
    "home of another": lambda raw: raw["owner"].update(ceint="gwent"),
    "home of another people": lambda raw: raw["population"].update(ceint="saxon"),
    "a card too many": lambda raw: raw["deck"].update(treachery=6),
    "hand of three": hold_three,
    "reshuffle in a hand": reshuffle_in_hand,
    "a Saxon Pendragon": lambda raw: (convert(raw, "kent"), raw["titles"].update(pendragon="kent")),
    "a claim to one's own": lambda raw: raw["claims"].update(regin=["kent"]),
    "a claim to Irish land of nobody": lambda raw: raw["claims"].update(laigin=["kent"]),
    "an empty list of claims": lambda raw: raw["claims"].update(regin=[]),
    "a claim between lord and vassal": lambda raw: raw.update(lords={"kent": "gwent"}, claims={"regin": ["gwent"]}),
    "one's own lord": lambda raw: raw.update(lords={"kent": "kent"}),
    "a lord with a lord": chain,
    "a rebel without a lord": lambda raw: put(raw, "rebellion", seat="kent"),
    "two raids by one": lambda raw: raw.update(
        raids=[{"seat": "gwent", "place": place, "stand": "british:Cv"} for place in ("regin", "baddan")]
    ),
    "a raid with Ps": lambda raw: raw.update(raids=[{"seat": "gwent", "place": "regin", "stand": "british:Ps"}]),
    "a raid of the current seat": lambda raw: raw.update(
        raids=[{"seat": "kent", "place": "baddan", "stand": "british:Cv"}]
    ),
    "two Warlords": two_warlords,
    "fox and ox": clash,
    "ships of a Briton": lambda raw: put(raw, "long_ships", seat="kent", place="regin", used=False),
    "four Ax": lambda raw: raw["ax"].update(kent=4),
    "three picks": lambda raw: raw.update(picks=3),
    "no picks": lambda raw: raw.update(picks=0),
    "used twice": lambda raw: raw.update(used=["raid", "raid"]),
    "used Winds": lambda raw: raw.update(used=["treachery"]),
    "a question": lambda raw: raw.update(ask={"seat": "kent"}),
    "a truce of 4": lambda raw: raw.update(truce={"seat": "kent", "left": 4}),
    "a pool of 4": lambda raw: raw.update(pool=4),
    "out with land": lambda raw: raw.update(out=["kent"]),
    "won": lambda raw: raw.update(
        lords=dict.fromkeys(("gwent", "powys", "dumnonia"), "kent"), titles={**raw["titles"], "pendragon": "kent"}
    ),
    "past the last round": lambda raw: raw.update(rounds=2),
    "a further key in an entry": lambda raw: put(raw, "the_brave", seat="kent", place="regin"),
}


def test_the_position_itself_loads_also_without_what_may_be_missing() -> None:
    raw = begun()
    for key in ("to_act", "chance", "leaving", "rounds", "todo"):
        del raw[key]
    engine = Engine()
    assert engine.answer({"load": {**raw, "note": 1}}) == {"ok": True, "to_act": "kent"}
    assert engine.answer({"state": True})["state"]["chance"] == "ask"


@pytest.mark.parametrize("change", sorted(CHANGES))
def test_an_impossible_state_is_refused(change: str) -> None:
    raw = begun()
    assert not refused(raw)
    CHANGES[change](raw)
    assert refused(raw)


@pytest.mark.whole_game
@pytest.mark.parametrize("variant", ["2", "4", "6+saxon_shore", "8"])
def test_whole_random_games_whose_states_load_in_every_phase(variant: str) -> None:
    seats = MODULE.new(MODULE.options({"variant": variant})).seats
    people = {seats[0]: "saxon"}
    game = MODULE.new(MODULE.options({"variant": variant, "rounds": 5, "people": people}))
    random, state, phases, games = Random(variant), game.setup(), set(), 0
    while games < 3:
        seat = game.to_act(state)
        if seat is None:
            state, games = game.setup(), games + 1
            continue
        raw = json.loads(json.dumps(game.encode(state)))
        if raw["phase"] not in phases or random.random() < 0.02:
            phases.add(raw["phase"])
            assert game.decode(raw) == state
        legal = game.legal_actions(state)
        assert len(set(legal)) == len(legal) > 0
        action = game.chance(state, random) if seat == CHANCE else random.choice(legal)
        assert action in legal
        for language in ("en", "es"):
            assert game.say(action, language)
        state, events = game.apply(state, action)
        assert all(game.say(event, "es") for event in events)


@pytest.mark.parametrize(
    ("was", "now", "word"),
    [
        ('next = ["ceint", "londinium", "gwinntguic"]', 'next = ["ceint", "londinium"]', "neighbours"),
        ('name = "Regin"\nkingdom = "kent"\nhome = false', 'name = "Regin"\nkingdom = "kent"\nhome = true', "home"),
        ('id = "kent"\nname = "Kent"', 'id = "cantia"\nname = "Kent"', "kingdom"),
        ("width_mm = 420.0", "width_mm = ", "read"),
    ],
)
def test_g77_a_map_that_cannot_be_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], was: str, now: str, word: str
) -> None:
    text = MAP.read_text(encoding="utf-8")
    assert was in text
    broken = tmp_path / "map.toml"
    broken.write_text(text.replace(was, now), encoding="utf-8")
    assert run(["--map", str(broken)]) == 1
    error = capsys.readouterr().err
    assert word in error
    assert len(error.splitlines()) == 1
