"""A session: what is submitted is judged, logged, and only then told."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from companion.errors import DataError, DeviceError, IllegalAction
from companion.game import CARDS, CHANCE, Game, Layout, Options, Seat
from companion.record.session import Entry, Session, Source, Undo
from companion.record.storage.log import Log
from companion.record.storage.rows import Looked
from tests.companion.toy import BLUE, RED, Concede, Done, Draw, Go, Hurt, Shuffle, Strike, ToyGame, build, table

GAME: Game = ToyGame()


@pytest.fixture
def log(tmp_path: Path) -> Log:
    return Log(tmp_path / "games.db")


def new(log: Log, game: ToyGame = GAME, **kwargs: object) -> Session:
    return Session.new(game, log, seed=1, **kwargs)  # type: ignore[arg-type]


def play_on(session: Session, random: Random, steps: int = 200) -> None:
    """Plays at random, takebacks among it."""
    for _ in range(steps):
        seat = session.to_act
        if seat is None:
            return
        if random.random() < 0.1 and session.takeback() is not None:
            session.undo(agreed=True)
        else:
            session.submit(random.choice(GAME.legal_actions(session.state)), seat)


def to_strike(session: Session) -> None:
    """Red goes to blue and strikes."""
    for actions, seat in (
        ((Go(("r1",), "a2"), Go(("r1",), "a3"), Done()), RED),
        ((Done(),), BLUE),
        ((Go(("r1",), "b3"), Strike("r1", "c3")), RED),
    ):
        for action in actions:
            session.submit(action, seat)


def test_a_new_game_deals_by_itself(log: Log) -> None:
    session = new(log)
    assert [type(entry.action) for entry in session.entries] == [Shuffle]
    assert session.entries[0].source is Source.CHANCE
    assert session.to_act == RED


def test_an_entry_is_on_the_disk_before_anybody_is_told(log: Log) -> None:
    session = new(log)
    seen = []
    session.subscribe(lambda entry: seen.append((entry.seq, log.entries(session.id)[-1].seq)))
    session.submit(Go(("r1",), "a2"), RED)
    assert seen == [(2, 2)]


def test_a_refused_action_changes_nothing(log: Log) -> None:
    session = new(log)
    before = session.state, session.seq, log.entries(session.id)
    with pytest.raises(IllegalAction):
        session.submit(Go(("r1",), "c3"), RED)
    with pytest.raises(IllegalAction, match="Another player decides"):
        session.submit(Done(), BLUE)
    assert (session.state, session.seq, log.entries(session.id)) == before


def test_chance_follows_a_decision_in_the_same_piece(log: Log) -> None:
    session = new(log)
    to_strike(session)
    assert [entry.seat for entry in session.entries[-2:]] == [RED, CHANCE]
    assert session.to_act == BLUE


def test_in_ask_mode_the_players_say_what_was_drawn(log: Log) -> None:
    session = new(log, ToyGame(Options(told=frozenset({CARDS}))))
    assert session.to_act == CHANCE
    session.submit(Shuffle(GAME.cards), CHANCE)
    to_strike(session)
    assert session.to_act == CHANCE
    session.submit(Draw("two"), CHANCE)
    assert session.takeback() == session.seq - 1


@pytest.mark.whole_game
@pytest.mark.parametrize("seed", range(5))
def test_a_resumed_game_is_the_replay_of_its_log(log: Log, seed: int) -> None:
    session = Session.new(GAME, log)
    play_on(session, Random(seed))
    again = Session.resume(log, session.id, build)
    assert again.state == session.state
    assert again.entries == session.entries
    assert [step.entry.seq for step in again.steps] == [step.entry.seq for step in session.steps]


def test_a_resumed_game_goes_on_where_chance_was_due(log: Log) -> None:
    session = Session(GAME, log, _begun(log))
    assert session.to_act == CHANCE
    again = Session.resume(log, session.id, build)
    assert again.to_act == RED


def _begun(log: Log):  # type: ignore[no-untyped-def]
    """A game whose power went before the first card was dealt."""
    row = Session.new(GAME, Log(None), seed=3)._row
    log.begin(row)
    return row


def test_the_same_seed_deals_the_same_cards(tmp_path: Path) -> None:
    first, second = (Session.new(GAME, Log(None), seed=5) for _ in range(2))
    assert first.state == second.state
    assert len({Session.new(GAME, Log(None), seed=n).state.deck for n in range(20)}) > 1


def test_a_takeback_is_an_entry_too(log: Log) -> None:
    session = new(log)
    before = session.state
    session.submit(Go(("r1",), "a2"), RED)
    session.undo()
    assert session.state == before
    assert session.entries[-1].action == Undo(1)
    with pytest.raises(IllegalAction, match="nothing to take back"):
        session.undo()


def test_a_takeback_past_a_drawn_card_needs_consent(log: Log) -> None:
    session = new(log)
    to_strike(session)
    steps = len(session.steps)
    with pytest.raises(IllegalAction, match="Both players"):
        session.undo()
    session.undo(agreed=True)
    assert len(session.steps) == steps - 2
    assert session.to_act == RED


def test_a_takeback_of_two_players_decisions_needs_consent(log: Log) -> None:
    session = new(log)
    session.submit(Done(), RED)
    session.submit(Done(), BLUE)
    assert not session.consent(2)
    assert session.consent(1)


def test_a_card_drawn_again_after_a_takeback_is_the_same(log: Log) -> None:
    session = new(log)
    to_strike(session)
    drawn = session.entries[-1].action
    session.undo(agreed=True)
    session.submit(Strike("r1", "c3"), RED)
    assert session.entries[-1].action == drawn


def test_a_correction_is_an_entry_and_is_replayed(log: Log) -> None:
    session = new(log)
    wanted = Layout(table(session.state, r1=("b2", "worn", False)).standings)
    session.correct(wanted)
    assert session.layout == wanted
    assert Session.resume(log, session.id, build).layout == wanted


def test_an_impossible_correction_is_refused(log: Log) -> None:
    session = new(log)
    with pytest.raises(DataError):
        session.correct(Layout(table(session.state, r1=("c3", "fresh", False)).standings))
    assert session.seq == 1


@pytest.mark.parametrize("seat", [RED, BLUE])
def test_either_side_may_concede_at_any_time(log: Log, seat: Seat) -> None:
    session = new(log)
    session.concede(seat)
    assert session.to_act is None
    assert log.unfinished() == ()
    with pytest.raises(IllegalAction, match="over"):
        session.submit(Done(), RED)


def test_nobody_concedes_for_another(log: Log) -> None:
    session = new(log)
    with pytest.raises(IllegalAction):
        session.submit(Concede(RED), BLUE)


def test_a_disk_that_takes_no_more_changes_nothing_and_leaves_a_way_on(
    log: Log, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = new(log)
    told: list[Entry] = []
    session.subscribe(told.append)

    def full(*_: object, **__: object) -> None:
        raise DeviceError("The disk is full. Free some space, then try again.")

    before = session.state
    monkeypatch.setattr(log, "append", full)
    with pytest.raises(DeviceError):
        session.submit(Done(), RED)
    assert session.state is before
    assert told == []
    session.look(Looked(1, 1))
    session.go_on_unsaved()
    session.submit(Done(), RED)
    session.look(Looked(2, 1))
    assert session.to_act == BLUE
    assert session.looked == Looked(2, 1)
    assert log.looked(session.id) == Looked(1, 1)
    assert not session.saved


def test_a_log_of_other_rules_is_one_plain_sentence(log: Log) -> None:
    session = new(log)
    session.submit(Go(("r1",), "a2"), RED)

    class Stricter(ToyGame):
        def apply(self, state, action):  # type: ignore[no-untyped-def]
            if isinstance(action, Go):
                raise IllegalAction("T2", "Nobody goes.")
            return super().apply(state, action)

    with pytest.raises(DataError, match="does not follow the rules"):
        Session.resume(log, session.id, lambda *_: Stricter())


def test_a_seal_is_shown_at_once_and_opened_at_the_end(log: Log) -> None:
    session = new(log)
    (closed,) = session.seals
    assert (closed.opened, closed.order) == (False, "")
    session.concede(RED)
    (opened,) = session.seals
    assert opened.code == closed.code
    assert opened.holds


def test_giving_up_is_taken_back_at_once_but_not_once_a_seal_was_opened(log: Log) -> None:
    session = new(log)
    session.concede(RED)
    assert not session.consent(session.takeback())
    session.unseal()
    for kept in (session, Session.resume(log, session.id, build)):
        with pytest.raises(IllegalAction, match="must agree"):
            kept.undo()
    session.undo(agreed=True)
    assert session.to_act == RED
    assert [seal.opened for seal in session.seals] == [False]


def test_what_was_unsealed_stays_so_in_memory_where_the_disk_takes_no_more(log: Log) -> None:
    session = new(log)
    session.concede(RED)
    session.unseal()
    session.go_on_unsaved()
    again = Session.resume(session._log, session.id, build)
    with pytest.raises(IllegalAction, match="must agree"):
        again.undo()


def test_what_is_decided_after_an_agreed_takeback_is_a_slip_like_any_other(log: Log) -> None:
    session = new(log)
    session.submit(Go(("r1",), "a2"), RED)
    session.concede(RED)
    session.unseal()
    session.undo(agreed=True)
    session.submit(Done(), RED)
    session.undo()
    assert session.to_act == RED


def test_a_seal_that_may_be_told_anyway_is_no_reveal(log: Log) -> None:
    session = new(log)
    session.submit(Go(("r1",), "a2"), RED)
    session.unseal()
    session.undo()
    assert session.to_act == RED


def test_nothing_is_unsealed_that_the_log_does_not_take(log: Log) -> None:
    session = new(log)
    session.concede(RED)
    log._base.execute("PRAGMA query_only = ON")
    with pytest.raises(DeviceError):
        session.unseal()
    log._base.execute("PRAGMA query_only = OFF")
    assert not session.consent(session.takeback())


def test_once_hands_were_asked_to_draw_both_must_agree_to_go_back(log: Log) -> None:
    session = new(log, ToyGame(Options(told=frozenset({CARDS}))))
    session.submit(Shuffle(session.game.cards), CHANCE)
    to_strike(session)
    assert session.to_act == CHANCE
    with pytest.raises(IllegalAction, match="must agree"):
        session.undo()


def test_no_hidden_card_is_in_what_is_told(log: Log) -> None:
    session = new(log)
    assert not any(card in session.say(entry, "en") for entry in session.entries for card in GAME.cards)


def test_damage_is_decided_by_the_owner(log: Log) -> None:
    session = new(log)
    to_strike(session)
    options = GAME.legal_actions(session.state)
    assert all(isinstance(action, Hurt) for action in options)
    session.submit(options[0], BLUE, Source.TABLE)
    assert session.entries[-1].source is Source.TABLE
