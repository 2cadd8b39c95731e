"""Dragon Soul is played to its end by touches on the screen."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from kivy.base import EventLoop

from companion.game import VARIANT, CardId, Options, Seat
from companion.games import build
from companion.games.dragon_soul import actions as do
from companion.games.dragon_soul.fight.cards import KINDS
from companion.games.dragon_soul.game import DragonSoul
from companion.record.session import Session, Source
from companion.record.storage.log import Log
from companion.settings.config import ScreenConfig
from companion.table.cues.cue import Cue
from tests.companion.games.dragon_soul.positions import TEXT, game, position
from tests.ui.at_once import AtOnce
from tests.ui.playing import step
from ui.app.panel import Panel
from ui.demo.fingers import Fingers
from ui.demo.virtual_screen import VirtualScreen
from ui.model.table_model import Screen, TableModel
from ui.widgets.board.map import Map
from ui.widgets.cards.hold import HeldCards
from ui.widgets.cards.open_cards import OpenCard
from ui.widgets.displays.ring import Ring
from ui.widgets.fights.duellist import Duellist
from ui.widgets.fights.odds import Odds
from ui.widgets.touch.buttons import Press


def at(
    screen: VirtualScreen,
    state: object,
    monkeypatch: pytest.MonkeyPatch,
    variant: str = "duel",
    rules: DragonSoul | None = None,
    **settings: bool,
) -> Fingers:
    """A game on the screen that begins in a state, by other rules where some are given."""
    monkeypatch.setattr(DragonSoul, "setup", lambda _: state)
    config = ScreenConfig(calm=settings.get("calm", True), facing=settings.get("facing", False))
    made = build if rules is None else lambda *_: rules
    model = TableModel(made("dragon_soul"), Log(None), made, "en", 1, config)
    panel = Panel(model)
    screen.show(panel)
    model.games.begin(Options({VARIANT: variant}))
    screen.frames(3)
    return Fingers(screen, panel)


def _signs(fingers: Fingers) -> dict[str, str]:
    """The house's sign on each button."""
    return {press.text: press.icon for press in fingers.widgets(Press)}


@pytest.mark.whole_game
def test_the_own_cards_lie_pile_by_pile(virtual_screen: VirtualScreen, monkeypatch: pytest.MonkeyPatch) -> None:
    state = position("red1 0,2 aak, red2 -1,-1 p, gold1 1,1 sk", hands={"red": "ko", "gold": "a"},
                     castles={"3,0": "gold", **dict.fromkeys(("-3,0", "-4,2", "-2,-2"), "red")})  # fmt: skip
    fingers = at(virtual_screen, state, monkeypatch)
    model = fingers.model
    fingers.press("Cards")
    fingers.take_screen()
    assert [card.id for card in model.hidden.hand] == ["knight", "soul_stone"]
    assert "Red: use one of your cards, or go back to the board." in fingers.texts()
    fingers.press("Red 2 · 1")
    assert "Red: these are your cards." in fingers.texts()
    assert [card.id for card in model.hidden.hand] == ["spearman"]
    fingers.press("Red 1 · 3")
    assert [card.id for card in model.hidden.hand] == ["archer", "archer", "knight"]
    fingers.look("knight")
    assert "Choose this one" not in fingers.texts()  # a card of a battalion is not deployed
    fingers.press("Reserves · 2")
    fingers.look("knight")
    fingers.press("Choose this one")
    assert model.pointing.selection.card == "knight"
    fingers.press("Back")
    model.act(do.Attack("red1", "gold1"))
    fingers.press("Pick a card")
    fingers.take_screen()
    assert [card.id for card in model.hidden.hand] == ["archer", "archer", "knight"]
    fingers.press("Red 2 · 1")
    assert not model.hidden.usable


@pytest.mark.whole_game
def test_a_stone_among_a_battalions_cards_wakes_a_dragon(
    virtual_screen: VirtualScreen, monkeypatch: pytest.MonkeyPatch
) -> None:
    fingers = at(virtual_screen, position("red1 0,1 aao, gold1 3,-1 s", hands={"red": "o"}), monkeypatch)
    model = fingers.model
    fingers.press("Cards")
    fingers.take_screen()
    fingers.press("Red 1 · 3")
    fingers.look("archer")
    fingers.press("Choose this one")
    assert "This card cannot be used now." in fingers.texts()
    fingers.look("soul_stone")
    fingers.press("Choose this one")
    assert (model.pointing.selection.origin, model.pointing.selection.target) == ("0,1", "0,0")
    assert model.lit == {"0,1": Cue.FROM, "0,0": Cue.TO}
    fingers.press("Move to F5")
    assert model.session.entries[-1].action == do.Move("red1", "0,0")


@pytest.mark.whole_game
def test_what_is_said_of_a_boneyard_tells_nothing_of_a_battalions_cards(
    virtual_screen: VirtualScreen, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = []
    for cards in ("aao", "aak"):
        fingers = at(virtual_screen, position(f"red1 0,1 {cards}, gold1 3,-1 s"), monkeypatch)
        said = []
        for place in ("0,1", "0,0"):
            fingers.place(place)
            virtual_screen.frames(2)
            said.append((fingers.texts(), dict(fingers.model.pattern)))
        fingers.press("Move")
        fingers.place("0,0")
        said.append((fingers.texts(), dict(fingers.model.pattern)))
        fingers.press("Back")
        fingers.press("Cards")
        fingers.take_screen()
        virtual_screen.frames(2)
        said.append((fingers.texts(), {}))
        seen.append(said)
    with_stone, without = seen
    assert with_stone == without
    assert any("becomes a dragon here" in text for text in with_stone[1][0])
    assert any("becomes a dragon here" in text for text in with_stone[2][0])
    assert "Choose this one" in with_stone[3][0]


def test_the_light_of_a_contested_castle_tells_so_as_long_as_there_is_nothing_else_to_tell(
    virtual_screen: VirtualScreen, monkeypatch: pytest.MonkeyPatch
) -> None:
    castles = {"-3,0": "red", "-2,-2": "red", "3,0": "gold"}
    model = at(virtual_screen, position("red1 0,1 aak, gold1 -2,0 sk", castles=castles), monkeypatch).model
    assert model.lit == {"-3,0": Cue.DISPUTED}
    model.pointing.tap_place("0,1")
    assert Cue.DISPUTED not in model.lit.values()
    assert model.lit == model.pattern
    model.pointing.clear()
    model.act(do.EndTurn())
    assert model.lit == {"-3,0": Cue.DISPUTED}
    model.games.go_home()
    assert not model.lit


def test_no_light_tells_of_a_battle_before_its_cards_lie_open(
    virtual_screen: VirtualScreen, monkeypatch: pytest.MonkeyPatch
) -> None:
    castles = {"-3,0": "red", "3,0": "gold"}
    state = position("red1 -1,0 k, gold1 -2,0 a", castles=castles)
    model = at(virtual_screen, state, monkeypatch, calm=False).model
    assert model.lit == {"-3,0": Cue.DISPUTED}
    model.act(do.Attack("red1", "gold1"))
    model.act(do.Fight(Seat("red"), CardId("knight")))
    model.act(do.Fight(Seat("gold"), CardId("archer")))
    assert model.fighting.turning
    assert not model.lit


@pytest.mark.whole_game
def test_an_attack_of_stones_alone_is_refused_only_once_it_is_put_to_the_rules(
    virtual_screen: VirtualScreen, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = []
    for cards in ("oa", "oo"):
        fingers = at(virtual_screen, position(f"red1 0,1 {cards}, gold1 1,0 sk"), monkeypatch)
        said = []
        for place in ("0,1", "1,0"):
            fingers.place(place)
            virtual_screen.frames(2)
            said.append((fingers.texts(), dict(fingers.model.pattern)))
        seen.append(said)
    assert seen[0] == seen[1]
    fingers.press("Attack Gold 1")
    virtual_screen.frames(2)
    assert "Red 1 has no soldier, so it cannot attack." in fingers.texts()
    assert fingers.model.session.seq == 0


@pytest.mark.whole_game
def test_neither_a_hint_on_the_board_nor_a_reason_tells_of_stones(
    virtual_screen: VirtualScreen, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = []
    for cards in ("oa", "oo"):
        model = at(virtual_screen, position(f"red1 0,1 {cards}, gold1 1,0 sk"), monkeypatch).model
        worker = AtOnce(shortly=True)
        monkeypatch.setattr(model.questions, "make", lambda worker=worker: worker)
        model.hints.ask()
        hinted = {str(action) for action in worker.asked[4]}
        model.think()
        said = model.hints.said()
        model.act(do.EndTurn())
        model.reasons.newest()
        seen.append((hinted, said, {str(action) for action in worker.asked[4]}))
    assert seen[0] == seen[1]
    assert str(do.Attack("red1", "gold1")) in seen[1][0]
    assert str(do.Attack("red1", "gold1")) in seen[1][2]
    assert "win chance" in seen[1][1]


@pytest.mark.whole_game
def test_nobody_is_asked_who_takes_part_where_only_one_can(
    virtual_screen: VirtualScreen, monkeypatch: pytest.MonkeyPatch
) -> None:
    fingers = at(virtual_screen, position("red1 0,1 aak, red2 0,2 k, gold1 1,0 sk"), monkeypatch)
    for place in ("0,1", "1,0"):
        fingers.place(place)
    assert "Press the button to do it, or tap another place." in fingers.texts()
    fingers.press("Attack Gold 1")
    assert fingers.model.screen is Screen.COMBAT


@pytest.mark.whole_game
def test_a_battle_is_fought_card_against_card(virtual_screen: VirtualScreen, monkeypatch: pytest.MonkeyPatch) -> None:
    state = position("red1 0,1 aak, gold1 1,0 sk", castles={"-3,0": "red", "3,0": "gold"})
    fingers = at(virtual_screen, state, monkeypatch)
    model = fingers.model
    model.act(do.Attack("red1", "gold1"))
    virtual_screen.frames(3)
    assert model.screen is Screen.COMBAT
    (odds,), (ring,) = fingers.widgets(Odds), fingers.widgets(Ring)
    assert (odds.odds, set(ring.counts), ring.fought) == ((), set(KINDS), frozenset())
    played: list[tuple[str | None, str | None]] = []

    def cards() -> None:
        played.append(tuple(one.column.card and one.column.card.id for one in fingers.widgets(Duellist) if one.column))

    for card in ("archer", "swordsman"):
        cards()
        fingers.press("Pick a card")
        fingers.take_screen()
        fingers.look(card)
        assert _signs(fingers)["Choose this one"] == "yes"
        fingers.press("Choose this one")
    virtual_screen.frames(3)
    cards()
    assert sorted(map(str, played)) == sorted(map(str, [(None, None), ("?", None), ("archer", "swordsman")]))
    assert "The card of Gold 1 is defeated." in fingers.texts()
    assert (ring.counts, ring.fought) == ({}, {"archer", "swordsman"})
    fingers.press("Go on")
    assert [line.label for line in model.scene.tally.columns[0].lines] == ["Not used yet", "Used: archer"]
    assert _signs(fingers)["Cease the battle"] == "no"
    fingers.press("Cease the battle")
    virtual_screen.frames(3)
    assert (model.screen, model.session.state.battle) == (Screen.BATTLE, None)


def test_a_duel_turned_to_its_player_leaves_the_next_picture_where_it_belongs(
    virtual_screen: VirtualScreen, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = game("four_marches")
    state = position("gold1 3,-3 sksp, green1 -4,3 kk", rules=rules, current="green", dragons={"green": "2,-3"},
                     castles={"-1,-4": "red", "5,-4": "gold", "1,4": "blue", "-5,4": "green"})  # fmt: skip
    fingers = at(virtual_screen, state, monkeypatch, "four_marches", facing=True)
    fingers.model.act(do.Strike("gold1"))
    monkeypatch.setattr(virtual_screen, "_frame", EventLoop.idle)  # each frame is drawn, as on a real screen
    virtual_screen.frames(3)
    assert (fingers.model.turned, fingers.model.screen) == (90.0, Screen.COMBAT)
    first, second = virtual_screen.image(), virtual_screen.image()
    assert (first == second).all()


@pytest.mark.whole_game
def test_nothing_of_a_duel_is_told_before_its_cards_lie_open(
    virtual_screen: VirtualScreen, monkeypatch: pytest.MonkeyPatch
) -> None:
    fingers = at(virtual_screen, position("red1 0,1 aak, gold1 1,0 sk"), monkeypatch, calm=False)
    model = fingers.model
    model.act(do.Attack("red1", "gold1"))
    model.act(do.Fight(Seat("red"), CardId("archer")))
    model.act(do.Fight(Seat("gold"), CardId("swordsman")))
    virtual_screen.until(lambda: any(side.column and side.column.card for side in fingers.widgets(Duellist)))
    assert model.fighting.turning
    sides = list(fingers.widgets(Duellist))
    assert not any(side.told or side.hurt for side in sides)
    assert not any(ring.fought for ring in fingers.widgets(Ring))
    assert fingers.panel.page is not None
    assert fingers.panel.page.ids.result.opacity == 0
    fingers.panel.page.reveal.end()  # type: ignore[attr-defined]
    virtual_screen.frames(3)
    assert not model.fighting.turning
    assert all(side.told for side in sides)
    assert [side.hurt for side in sides if side.column and side.column.seat == "gold"] == [True]


def test_a_coin_is_chosen_among_its_sides_and_both_are_shown(
    virtual_screen: VirtualScreen, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = position("red1 -3,0 a, gold1 1,0 sskk", dragons={"red": "2,0"}, castles={"-3,0": "red", "3,0": "gold"})
    fingers = at(virtual_screen, state, monkeypatch)
    model = fingers.model
    model.act(do.Strike("gold1"))
    for face, other in (("claw", "breath"), ("ballista", "shield_wall")):
        fingers.press("Choose a side")
        fingers.take_screen()
        assert {card.id for card in model.hidden.hand} == {face, other}
        fingers.look(face)
        fingers.press("Choose this one")
    virtual_screen.frames(3)
    shown = [one.column.card.id for one in fingers.widgets(Duellist) if one.column and one.column.card]
    assert sorted(shown) == ["ballista", "claw"]
    assert "Gold 1 loses half of its cards." in fingers.texts()
    fingers.press("Go on")
    virtual_screen.frames(3)
    assert (model.screen, model.wanted, model.scene.kind) == (Screen.HANDOVER, "gold", "discard")
    assert "Gold 1 loses 2 cards: Gold chooses which." in fingers.texts()
    assert {one.face.card.id for one in fingers.widgets(OpenCard) if one.face.card} == {"claw", "ballista"}
    fingers.take_screen()
    assert model.screen is Screen.HAND


def test_the_chances_of_a_hand_are_seen_only_while_a_finger_holds_it(
    virtual_screen: VirtualScreen, monkeypatch: pytest.MonkeyPatch
) -> None:
    fingers = at(virtual_screen, position("red1 0,1 aak, gold1 1,0 sk"), monkeypatch)
    fingers.model.act(do.Attack("red1", "gold1"))
    fingers.press("Pick a card")
    fingers.take_screen()
    (odds,), row = fingers.widgets(Odds), next(fingers.widgets(HeldCards))
    assert (bool(odds.odds), odds.opacity) == (True, 0)
    touch = virtual_screen.press(*row.to_window(*row.center))
    assert odds.opacity == 1
    touch.touch_up()
    virtual_screen.frames(2)
    assert odds.opacity == 0


def test_a_corrected_diagram_that_no_ring_shows_is_told_in_words(
    virtual_screen: VirtualScreen, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = game("duel", TEXT.replace('knight = "both"', 'knight = "neither"', 1))
    fingers = at(virtual_screen, position("red1 0,1 aak, gold1 1,0 sk", rules=rules), monkeypatch, rules=rules)
    fingers.model.act(do.Attack("red1", "gold1"))
    virtual_screen.frames(3)
    (odds,), (ring,) = fingers.widgets(Odds), fingers.widgets(Ring)
    assert (ring.beats, ring.opacity) == (None, 0)
    assert odds.odds


@pytest.mark.whole_game
def test_a_contested_castle_and_one_below_a_battalion_can_be_seen(
    virtual_screen: VirtualScreen, monkeypatch: pytest.MonkeyPatch
) -> None:
    pictures = []
    for battalions, castles in (
        ("red1 -3,0 a", {"-3,0": "red", "3,0": "gold"}),
        ("red1 -3,0 a", {"-4,2": "red", "3,0": "gold"}),
        ("red1 -3,0 a, gold1 -2,0 a", {"-3,0": "red", "3,0": "gold"}),
    ):
        fingers = at(virtual_screen, position(battalions, castles=castles), monkeypatch)
        map_ = next(fingers.widgets(Map))
        x, y = (round(value) for value in map_.to_window(*map_.to_px(*fingers.model.board.place("-3,0").centre)))
        high = virtual_screen.window.height
        pictures.append(virtual_screen.image()[high - y - 20 : high - y + 20, x - 20 : x + 10])
    castle, bare, contested = pictures
    assert (castle != bare).any()
    assert (castle != contested).any()


@pytest.mark.whole_game
def test_the_owner_corrects_what_is_guessed(virtual_screen: VirtualScreen, monkeypatch: pytest.MonkeyPatch) -> None:
    fingers = at(virtual_screen, position(), monkeypatch)
    fingers.model.games.check_pieces()
    check = fingers.model.games.check
    unsure = check.unsure
    virtual_screen.frames(3)
    assert any(text.startswith("Check your pieces · Battle diagram · 1/") for text in fingers.texts())
    fingers.press("beats: swordsman")
    assert "loses to: swordsman" in fingers.texts()
    fingers.press("This is right")
    assert check.unsure == unsure - 4
    archer = next(item for item in check.items if item.id == "battle.archer")
    assert {field.key: field.value for field in archer.fields}["swordsman"] == "attacker"
    assert not list(fingers.widgets(Map))
    while not check.here[0].board:
        fingers.press("This is right")
    virtual_screen.frames(2)
    assert any("write them in a map file" in text for text in fingers.texts())
    (board,) = fingers.widgets(Map)
    assert len(board.board.places) == len(fingers.model.board.places)


@pytest.mark.whole_game
@pytest.mark.parametrize(("variant", "seed", "language"), [("duel", 2, "en"), ("four_marches+teams", 4, "es")])
def test_it_is_played_by_touch(virtual_screen: VirtualScreen, variant: str, seed: int, language: str) -> None:
    log, random = Log(None), Random(seed)
    options = Options({VARIANT: variant})
    model = TableModel(build("dragon_soul"), log, build, language, seed, ScreenConfig(calm=True))
    panel = Panel(model)
    virtual_screen.show(panel)
    model.games.begin(options)
    fingers, done = Fingers(virtual_screen, panel), Counter[type]()
    for _ in range(80):
        if model.screen is Screen.END:
            break
        step(fingers, random, done)
    entries = [entry for entry in model.session.entries if entry.source is not Source.CHANCE]
    assert len(entries) > 50
    assert all(entry.source is Source.SCREEN for entry in entries)
    assert Session.resume(log, model.session.id, build).state == model.session.state
