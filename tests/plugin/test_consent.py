"""With three or more seats only those agree who decided or learned something since, and some seats look alone."""

from __future__ import annotations

import tests.plugin  # noqa: F401  (brings the game)

# isort: split

from collections.abc import Mapping

import pytest
from harvest.rules import Harvest
from harvest.state import SONG, STORM, THIEF, Bid, Deal, Peeked, Play, Rest, Rob, Roll, Sow

from companion.errors import IllegalAction
from companion.game import CARDS, DICE, CardId, Event, Options, Seat
from companion.games import build
from companion.record.session import Session
from companion.record.storage.log import Log
from companion.scene import Card
from companion.settings.config import ScreenConfig
from ui.model.table_model import Screen, TableModel

RED, GOLD, BLUE = Seat("red"), Seat("gold"), Seat("blue")
HANDS = (THIEF, STORM, SONG, THIEF, STORM, SONG)
DECK = (THIEF, STORM, SONG)


def begun(game: Harvest | None = None) -> TableModel:
    """Three players, of whom the red one plays first and holds a thief, and the gold one a song and a thief."""
    told = build("harvest", options=Options({}, frozenset({CARDS, DICE})))
    model = TableModel(told, Log(None), build, "en", 7, ScreenConfig(calm=True))
    session = Session.new(game or told, model.games.saved_games._log, seed=7)
    session.submit(Deal(HANDS + DECK), session.to_act)
    for seat, sheaves in ((RED, 1), (GOLD, 0), (BLUE, 0)):
        session.submit(Bid(seat, sheaves), seat)
    model.games.take(session)
    return model


def robbed(game: Harvest | None = None) -> TableModel:
    """The red player has sent the thief to the gold one."""
    model = begun(game)
    model.act(Play(THIEF))
    model.act(Rob(GOLD))
    return model


def test_those_agree_who_learned_something_since() -> None:
    model = robbed()
    session = model.session
    to = session.takeback()
    assert to is not None
    assert session.consent(to) == {RED, GOLD}
    with pytest.raises(IllegalAction, match="whom it concerns"):
        session.undo()
    model.undo()
    assert model.screen is Screen.AGREE
    assert model.consent.agreement is not None
    assert model.consent.agreement.why.say("en").endswith("both players must agree.")
    before = session.seq
    model.consent.agree(RED)
    assert session.seq == before
    model.consent.agree(GOLD)
    assert session.seq == before + 1


def test_what_one_seat_alone_learned_is_taken_back_by_everybody() -> None:
    class Alone(Peeked, frozen=True, tag="alone"):
        def learned(self, seats: frozenset[Seat]) -> frozenset[Seat]:
            return frozenset({self.side})

    class Unseen(Harvest):
        event_type = Harvest.event_type | Alone

        def apply(self, state: object, action: object) -> tuple[object, tuple[Event, ...]]:  # type: ignore[override]
            after, events = super().apply(state, action)  # type: ignore[arg-type]
            return after, tuple(Alone(e.side, e.rival, e.cards) if isinstance(e, Peeked) else e for e in events)

    session = robbed(Unseen(Options({}, frozenset({CARDS, DICE})))).session
    assert session.consent(session.takeback() or 0) == {RED, GOLD, BLUE}


def test_those_agree_who_decided_since_and_nobody_else() -> None:
    session = begun().session
    before = session.seq
    session.submit(Rest(), RED)
    assert session.consent(before) == frozenset()
    session.submit(Rest(), GOLD)
    assert session.consent(before) == {RED, GOLD}
    session.submit(Sow(), BLUE)
    session.submit(Roll(2), session.to_act)
    assert session.consent(before) == {RED, GOLD, BLUE}


def test_several_cards_are_looked_at_together() -> None:
    model = robbed()
    assert model.wanted == RED
    assert model.screen is Screen.HANDOVER
    assert not model.hidden.shown
    model.hidden.take_screen()
    assert [card.id for card in model.hidden.shown] == [SONG, THIEF]
    assert model.hidden.hand == model.hidden.shown
    model.hidden.leave_shown()
    assert not model.hidden.showing


def test_several_seats_look_one_after_the_other() -> None:
    class Shared(Harvest):
        """What the thief sees the blue player sees too."""

        def shown(self, event: Event, language: str) -> dict[Seat, tuple[Card, ...]]:
            return {seat: cards for cards in super().shown(event, language).values() for seat in (RED, BLUE)}

    model = robbed(Shared(Options({}, frozenset({CARDS, DICE}))))
    looked: list[Mapping[Seat, tuple[CardId, ...]]] = []
    while model.hidden.showing:
        assert model.screen is Screen.HANDOVER
        model.hidden.take_screen()
        looked.append({model.wanted or Seat(""): tuple(CardId(card.id) for card in model.hidden.shown)})
        model.hidden.leave_shown()
        assert not model.hidden.shown
    assert looked == [{RED: (SONG, THIEF)}, {BLUE: (SONG, THIEF)}]
    again = TableModel(model.game, model.games.saved_games._log, build, "en", 7)
    again.games.take(model.session)
    assert not again.hidden.showing
