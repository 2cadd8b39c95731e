"""Printed cards of a seat that the app plays: read once, they stand in a rack, and hands are told of slots alone."""

from __future__ import annotations

import msgspec
import pytest

from companion.game import CARDS, CHANCE, UNKNOWN, CardId, Options, Seat
from companion.games import build
from companion.games.las_navas.actions import Peek, Special
from companion.games.las_navas.box.cards import COMBAT
from companion.games.las_navas.specials.own_turn import ALFONSO, JIMENEZ, PETER
from companion.opponent.app_players import APP
from companion.record.storage.log import Log
from companion.scene import Page
from tests.ui.games.paper_game import CHRISTIAN, MOST, MUSLIM, PaperGame, shows
from ui.model.play.shown_cards import ANOTHER, SEVERAL
from ui.model.table_model import Screen, TableModel


def test_its_new_cards_are_read_one_by_one_and_only_they_are_told() -> None:
    game = PaperGame()
    model, racks = game.model, game.model.racks
    assert model.screen is Screen.CARDS
    game.deals()
    assert model.screen is Screen.RACK
    assert model.session.seq == 0
    first, second, third = game.share()
    assert "slot 1" in racks.asks
    shows(model, first)
    assert "slot 1" in racks.asks
    assert "slot 2" in racks.asks
    assert racks.marked == (MUSLIM, (1,))
    shows(model, first)  # it is still held there
    assert [card is not None for card in racks.slots(MUSLIM)] == [True]
    shows(model, first, second)
    shows(model, third)
    assert racks.shown.due is None
    assert not any(card in game.said for card in (first, second, third))
    racks.shown.finish()
    action = msgspec.to_builtins(model.session.entries[0].action)
    assert action["hands"] == {"christian": (UNKNOWN,) * 3, "muslim": (first, second, third)}
    assert action["deck"] == (UNKNOWN,) * 3
    assert not racks.shown.going


def test_a_card_counts_once_two_pictures_show_it_where_hands_move() -> None:
    game = PaperGame()
    game.deals()
    card, other, _ = game.share()
    for shown in ((card,), (other,), ()):
        shows(game.model, *shown, still=False)
    assert game.model.racks.slots(MUSLIM) == ()
    for _ in range(2):
        shows(game.model, card, still=False)
    assert game.model.racks.slots(MUSLIM) == (card,)


def test_several_cards_and_impossible_ones_are_not_taken_and_all_can_be_read_again() -> None:
    game = PaperGame()
    game.deals()
    racks, (card, other, _) = game.model.racks, game.share()
    for cards, problem in (((card, other), SEVERAL), (("al_nasir",), ANOTHER), ((), None)):
        shows(game.model, *cards)
        assert (racks.shown.problem.template if racks.shown.problem else None) == problem
    assert racks.slots(MUSLIM) == ()
    shows(game.model, card)
    racks.shown.again()
    assert racks.slots(MUSLIM) == ()
    racks.shown.stop()
    assert game.model.screen is Screen.CARDS


@pytest.mark.whole_game
@pytest.mark.parametrize(("app", "variant"), [(MUSLIM, "basic"), (CHRISTIAN, "advanced"), (MUSLIM, "advanced")])
def test_a_game_is_played_and_nobody_learns_its_hand(app: Seat, variant: str) -> None:
    game = PaperGame(app, variant, seed=3)
    model, slots, secrets = game.model, dict[int, str](), 0
    for _ in range(MOST):
        if model.scene.page is Page.OVER or model.session.state.round > 2:  # type: ignore[attr-defined]
            break
        game.step()
        said = set(game.said.replace(",", " ").replace(".", " ").split())
        assert said.isdisjoint(game.hidden)
        secrets += bool(game.hidden)
        order = model.racks.order
        if order is not None:
            assert order.card is None or order.card not in game.hidden
        for n, card in enumerate(model.racks.slots(app)):
            if card is not None and not model.racks.shown.going:
                assert slots.setdefault(n, card) == card or card not in slots.values()
        slots = {n: card for n, card in enumerate(model.racks.slots(app)) if card is not None}
        assert model.screen not in (Screen.HAND, Screen.HANDOVER)
    own = [entry for entry in model.session.entries if entry.seat == app]
    assert len(own) > 10
    assert secrets > 10
    used = {entry.action.card for entry in own if entry.action.__struct_config__.tag == "special"}  # type: ignore[attr-defined]
    assert "al_husayni" not in used


def test_hands_lay_its_initiative_card_face_down_and_others_open() -> None:
    game = PaperGame(CHRISTIAN)
    model = game.model
    for _ in range(MOST):
        if model.racks.order is not None:
            break
        game.step()
    order = model.racks.order
    assert order is not None
    assert "face down" in model.racks.asks
    assert order.card is None
    assert model.screen is Screen.RACK
    assert model.racks.full(CHRISTIAN) == (True, True, True)
    model.racks.done()
    assert sum(model.racks.full(CHRISTIAN)) == 2
    assert model.screen is Screen.CARDS
    game.until("turn", CHRISTIAN)
    state = model.game.encode(model.session.state)
    active = state["cards"]["active"]["card"]
    assert active not in model.racks.slots(CHRISTIAN)
    assert active in COMBAT
    assert sum(card is not None for card in model.racks.slots(CHRISTIAN)) == 1


def test_a_card_that_it_looks_at_is_held_up_and_goes_back_and_only_its_seat_knows_it() -> None:
    """Jiménez de Rada (R43): the app says which card, the hand keeps it, nobody reads of it."""
    game = PaperGame(CHRISTIAN, "advanced", seed=3)
    model, jimenez, deal = game.model, Special(JIMENEZ), game.paper.deal_special

    def with_jimenez() -> None:
        deal()
        game.paper.specials[CHRISTIAN] = [JIMENEZ, PETER, ALFONSO]

    game.paper.deal_special = with_jimenez  # type: ignore[method-assign]
    game.until("draft", CHRISTIAN)
    model.session.submit(next(a for a in model.game.legal_actions(model.session.state) if a.card == PETER), CHRISTIAN)
    for _ in range(MOST):
        if model.session.to_act == CHRISTIAN and jimenez in model.game.legal_actions(model.session.state):
            break
        game.step()
    stood, rack = model.racks.slots(CHRISTIAN), model.game.rack()
    assert rack is not None
    assert jimenez in rack.fit(model.game.legal_actions(model.session.state))
    model.session.submit(jimenez, CHRISTIAN)
    assert model.racks.order is not None
    while model.racks.order is not None:
        assert "from the left" not in model.racks.asks  # one after the other
        model.racks.done()
    assert model.screen is Screen.RACK
    assert "from the left" in model.racks.asks
    card, own = game.paper.hands[MUSLIM][0], next(c for c in stood if c in COMBAT)
    shows(model, own)  # one of its own cannot be among them
    assert model.racks.shown.problem is not None
    shows(model, card)
    assert model.racks.asks == "It is read: take it back into your hand."
    assert [c for c in model.racks.slots(CHRISTIAN) if c] == [c for c in stood if c not in (None, JIMENEZ)]
    model.racks.shown.finish()
    action, (event, *_) = model.session.entries[-1].action, model.session.entries[-1].events
    assert action == Peek(CardId(card))
    known = {seat: model.game.event_view(event, seat).card for seat in (None, MUSLIM, CHRISTIAN)}  # type: ignore[attr-defined]
    assert known == {None: UNKNOWN, MUSLIM: UNKNOWN, CHRISTIAN: card}
    assert model.game.encode(model.session.state)["cards"]["hand"]["muslim"].count(UNKNOWN) == len(
        game.paper.hands[MUSLIM]
    )
    assert card not in game.said
    assert model.screen is Screen.BATTLE
    assert model.play.shown is None


def test_it_waits_until_hands_have_done_what_it_said() -> None:
    game = PaperGame(CHRISTIAN)
    while game.model.racks.order is None:
        game.step()
    before = game.model.session.seq
    game.model.opponents.follow()
    assert game.model.session.seq == before
    game.model.pressed(game.person, menu=False)
    assert game.model.racks.order is None


def test_undo_says_what_goes_back_into_which_slot() -> None:
    game = PaperGame(CHRISTIAN)
    model = game.model
    game.until("initiative", MUSLIM)
    laid = next(iter({*COMBAT} & {model.session.state.initiative[0]}))  # type: ignore[attr-defined]
    before = model.racks.slots(CHRISTIAN)
    assert laid not in before
    model.session.undo(model.session.steps[0].entry.seq, agreed=True)
    order = model.racks.order
    assert order is not None
    assert order.card is None
    (slot,) = order.slots
    assert before[slot] is None
    assert model.racks.slots(CHRISTIAN)[slot] == laid


def test_a_game_that_is_gone_on_with_shows_how_its_cards_stand(tmp_path) -> None:  # type: ignore[no-untyped-def]
    with Log(tmp_path / "games.sqlite") as log:
        game = PaperGame(CHRISTIAN, log=log)
        game.until("initiative", MUSLIM)
        stood, id_ = game.model.racks.slots(CHRISTIAN), game.model.session.id
        model = game.made()
        model.games.go_on(id_)
        assert model.screen is Screen.RACK
        assert model.racks.slots(CHRISTIAN) == stood
        model.racks.done()
        assert model.screen is Screen.CARDS


def test_a_game_that_was_left_in_a_combat_goes_on(tmp_path) -> None:  # type: ignore[no-untyped-def]
    """The app has damage to share out, and waits until hands have put its rack right: so that must be said first."""
    with Log(tmp_path / "games.sqlite") as log:
        game = PaperGame(MUSLIM, seed=5, log=log)
        while not (game.model.opponents.thinking and game.model.scene.kind == "damage"):
            game.step()
        model = game.made()
        model.games.go_on(game.model.session.id)
        assert model.play.beats.front is not None
        assert model.screen is Screen.RACK
        at = model.session.seq
        model.racks.done()
        assert model.screen is Screen.COMBAT
        model.opponents.follow()
        assert model.session.seq > at


def test_people_play_every_seat_of_a_game_that_has_no_rack() -> None:
    game = build("dragon_soul", "", Options(told=frozenset({CARDS})))
    assert game.rack() is None
    model = TableModel(game, Log(None), build, seed=7)
    model.players.next_player(0)
    model.games.begin(game.options)
    assert APP in "".join(model.session.players.values())
    assert model.opponents.levels == {}
    assert model.opponents.says.startswith("With printed cards")
    assert model.session.to_act in (*game.seats, CHANCE)
