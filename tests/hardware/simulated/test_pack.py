"""The printed cards of a simulated table: dealt by chance, and every card in one hand alone."""

from __future__ import annotations

import msgspec

from companion.game import CARDS, CHANCE, UNKNOWN, VARIANT, Options, Seat
from companion.games import build
from companion.games.las_navas.actions import EndTurn, Special
from companion.games.las_navas.box.cards import COMBAT
from companion.games.las_navas.specials.own_turn import ALFONSO, JIMENEZ, PETER
from companion.record.session import Session
from companion.record.storage.log import Log
from hardware.simulated.pack import Pack

CHRISTIAN, MUSLIM = Seat("christian"), Seat("muslim")


def begun() -> Session:
    return Session.new(build("las_navas", "", Options(told=frozenset({CARDS}))), Log(None))


def deal(session: Session) -> None:
    """The deal that is due goes to the rules, with the Muslims' cards alone."""
    rack = session.game.rack()
    assert rack is not None
    session.submit(rack.dealt(session.state, {MUSLIM: Pack(session).dealt[MUSLIM]}), session.to_act)


def test_a_deal_gives_each_hand_other_cards_and_the_rules_are_told_one_hand() -> None:
    session = begun()
    pack = Pack(session)
    cards = [card for hand in pack.dealt.values() for card in hand]
    assert {len(hand) for hand in pack.dealt.values()} == {3}
    assert len(set(cards)) == 6
    deal(session)
    after = Pack(session)
    assert after.dealt == {}
    assert {seat: after.hand(seat) for seat in session.game.seats} == pack.dealt
    assert session.game.encode(session.state)["cards"]["hand"]["christian"] == [UNKNOWN] * 3


def test_every_game_and_every_deal_is_another() -> None:
    assert len({Pack(begun()).hand(CHRISTIAN) for _ in range(8)}) > 1
    session = begun()
    hands = set()
    for _ in range(8):
        deal(session)
        hands.add(Pack(session).hand(CHRISTIAN))
        session.undo(0, agreed=True)
    assert len(hands) > 1


def test_a_card_that_was_told_is_in_the_hand_no_longer_until_it_is_taken_back() -> None:
    session = begun()
    deal(session)
    before = Pack(session).hand(CHRISTIAN)
    action = next(a for a in session.game.legal_actions(session.state) if msgspec.to_builtins(a)["card"] == before[1])
    session.submit(action, CHRISTIAN)
    assert Pack(session).hand(CHRISTIAN) == (before[0], before[2])
    session.undo(1, agreed=True)
    assert Pack(session).hand(CHRISTIAN) == before


def test_the_top_of_the_deck_is_in_no_hand_and_the_same_once_more_after_an_undo() -> None:
    session = begun()
    deal(session)
    pack = Pack(session)
    held = {*pack.hand(CHRISTIAN), *pack.hand(MUSLIM)}
    top = pack.top(COMBAT)
    assert top is not None
    assert top not in held
    assert pack.top(held) is None
    action = session.game.legal_actions(session.state)[0]
    session.submit(action, CHRISTIAN)
    session.undo(1, agreed=True)
    assert Pack(session).top(COMBAT) == top


def test_cards_are_dealt_on_where_people_tell_others_than_they_hold() -> None:
    session, rounds = begun(), 0
    rack = session.game.rack()
    assert rack is not None
    while rounds < 5 and session.to_act is not None:
        seat, legal = session.to_act, session.game.legal_actions(session.state)
        pack = Pack(session)
        if session.game.asked(session.state) in ("deal", "reshuffle"):
            rounds += 1
            assert not set(pack.dealt[CHRISTIAN]) & set(pack.dealt[MUSLIM])
            deal(session)
            continue
        told = [(action, card) for action in legal if (card := getattr(action, "card", None)) is not None]
        fit = [action for action, card in told if (card in pack.hand(seat)) == (seat == MUSLIM)]
        session.submit([*fit, legal[-1]][0], seat)
    assert rounds == 5


def test_a_card_that_is_looked_at_is_one_of_the_other_hand_and_stays_there() -> None:
    options = Options({VARIANT: "advanced"}, frozenset({CARDS}))
    session = Session.new(build("las_navas", "", options), Log(None))
    rack, jimenez = session.game.rack(), Special(JIMENEZ)
    assert rack is not None
    while jimenez not in session.game.legal_actions(session.state):
        seat, legal = session.to_act, session.game.legal_actions(session.state)
        assert seat is not None
        held = Pack(session).hand(CHRISTIAN if seat == CHANCE else seat)
        if session.game.asked(session.state) == "deal_special":
            session.submit(rack.dealt(session.state, {CHRISTIAN: (JIMENEZ, PETER, ALFONSO)}), seat)
        elif seat == CHANCE:
            session.submit(rack.dealt(session.state, {CHRISTIAN: Pack(session).dealt[CHRISTIAN]}), seat)
        elif isinstance(legal[-1], EndTurn):
            session.submit(legal[-1], seat)
        else:
            session.submit(next((a for a in legal if a.card in held and a.card != JIMENEZ), legal[-1]), seat)  # type: ignore[attr-defined]
    session.submit(jimenez, CHRISTIAN)
    pack = Pack(session)
    (card,) = pack.shown(CHRISTIAN)
    assert card in pack.hand(MUSLIM)
    assert pack.dealt == {}
    session.submit(rack.dealt(session.state, {CHRISTIAN: (card,)}), CHANCE)
    assert Pack(session).hand(MUSLIM) == pack.hand(MUSLIM)
    assert card not in Pack(session).hand(CHRISTIAN)
