"""A game of Dragon Soul is kept: sealed, taken back, replayed from its log."""

from __future__ import annotations

from random import Random

import pytest

from companion.errors import IllegalAction
from companion.game import CARDS, VARIANT, CardId, Options, PieceId, Seat
from companion.games import build
from companion.games.dragon_soul import actions as do
from companion.games.dragon_soul.game import DragonSoul
from companion.record.session import Session
from companion.record.storage.log import Log
from companion.record.verify import findings
from tests.companion.games.dragon_soul.positions import VARIANTS, position
from tests.companion.games.dragon_soul.positions import game as game_of

RED, GOLD = Seat("red"), Seat("gold")


@pytest.mark.parametrize("told", [frozenset[str](), frozenset({CARDS})], ids=["dealt", "told"])
@pytest.mark.parametrize("variant", VARIANTS)
def test_a_session_is_replayed_from_its_log(variant: str, told: frozenset[str]) -> None:
    game, random, log = build("dragon_soul", options=Options({VARIANT: variant}, told)), Random(5), Log(None)
    session = Session.new(game, log, seed=5)
    for _ in range(150):
        if session.to_act is None:
            break
        session.submit(random.choice(game.legal_actions(session.state)), session.to_act)
        if random.random() < 0.05:
            session.undo(agreed=True)
    again = Session.resume(log, session.id, build)
    assert again.state == session.state
    assert all(finding.good for finding in findings(log, log.game(session.id)))


def test_the_deck_is_sealed_before_its_first_card_and_opened_at_the_end() -> None:
    game = build("dragon_soul")
    session = Session.new(game, Log(None), seed=5)
    assert session.seals == ()
    session.submit(game.legal_actions(session.state)[0], session.to_act)
    assert [(seal.pile, seal.opened) for seal in session.seals] == [("deck", False)]
    assert session.to_act is not None
    session.concede(session.to_act)
    assert [seal.opened for seal in session.seals] == [True]


def test_those_agree_to_take_back_who_decided_or_saw_something_since(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = game_of("four_marches")
    state = position("red1 0,-1 aak, gold1 1,-1 sk", rules=rules)
    monkeypatch.setattr(DragonSoul, "setup", lambda _: state)
    session = Session.new(rules, Log(None), seed=5)
    everybody = frozenset(rules.seats)
    session.submit(do.Attack(PieceId("red1"), PieceId("gold1")), RED)
    session.submit(do.Fight(RED, CardId("archer")), RED)
    assert session.consent(0) == frozenset()  # red alone has decided, and nobody has seen the card
    session.submit(do.Fight(GOLD, CardId("swordsman")), GOLD)
    assert session.consent(0) == everybody  # all four saw both cards
    with pytest.raises(IllegalAction, match="whom it concerns"):
        session.undo(0)
    before = session.seq
    session.submit(do.Cease(), RED)
    session.submit(do.EndTurn(), RED)
    assert session.consent(before) == frozenset()
    session.submit(do.Draw(), GOLD)
    assert session.consent(before) == everybody  # a card is drawn: it cannot be unseen
    session.undo(0, agreed=True)
    assert session.state == state
