"""A game of Dragon Soul is kept: sealed, taken back, replayed from its log."""

from __future__ import annotations

from random import Random

import pytest

from companion.game import CARDS, VARIANT, Options
from companion.games import build
from companion.record.log import Log
from companion.record.session import Session
from companion.record.verify import findings
from tests.companion.games.dragon_soul.positions import VARIANTS


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
