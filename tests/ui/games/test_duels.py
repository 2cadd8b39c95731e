"""The duels of Dragon Soul on the screen: card against card, their coins and their chances."""

from __future__ import annotations

import pytest
from kivy.base import EventLoop

from companion.game import CardId, Seat
from companion.games.dragon_soul import actions as do
from companion.games.dragon_soul.fight.cards import KINDS
from tests.companion.games.dragon_soul.positions import TEXT, game, position
from tests.ui.games.duels import at, signs
from ui.demo.virtual_screen import VirtualScreen
from ui.model.table_model import Screen
from ui.widgets.board.map import Map
from ui.widgets.cards.hold import HeldCards
from ui.widgets.cards.open_cards import OpenCard
from ui.widgets.displays.ring import Ring
from ui.widgets.fights.duellist import Duellist
from ui.widgets.fights.odds import Odds


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
        assert signs(fingers)["Choose this one"] == "yes"
        fingers.press("Choose this one")
    virtual_screen.frames(3)
    cards()
    assert sorted(map(str, played)) == sorted(map(str, [(None, None), ("?", None), ("archer", "swordsman")]))
    assert "The card of Gold 1 is defeated." in fingers.texts()
    assert (ring.counts, ring.fought) == ({}, {"archer", "swordsman"})
    fingers.press("Go on")
    assert [line.label for line in model.scene.tally.columns[0].lines] == ["Not used yet", "Used: archer"]
    assert signs(fingers)["Cease the battle"] == "no"
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
