"""Nothing on the shared screen tells what a hand holds."""

from __future__ import annotations

from random import Random

from companion.game import Seat
from companion.games import build
from companion.record.session import Session
from companion.record.storage.log import Log
from companion.settings.config import ScreenConfig
from ui.model.play.beats import Beats
from ui.model.table_model import Screen, TableModel

GAME = build("las_navas")


def _model(seed: int) -> TableModel:
    model = TableModel(build("las_navas"), Log(None), build, "en", seed, ScreenConfig(calm=True))
    model.games.new_game("advanced")
    return model


def test_the_shared_scene_never_offers_a_secret() -> None:
    for seed in range(4):
        model, random = _model(seed), Random(seed)
        for _ in range(120):
            if model.scene.winners:
                break
            assert not any(choice.secret for choice in model.scene.choices)
            if model.hidden.showing:
                model.hidden.leave_shown()
                continue
            if model.fighting.combat_over:
                model.fighting.leave_combat()
                continue
            assert model.wanted is not None
            model.submit(random.choice(model.scene_for(model.wanted).choices))


def _to_a_beat() -> tuple[Session, Beats, int]:
    """A game in which something waits to be looked at, and the entry before the decision that brought it about."""
    session = Session.new(GAME, Log(None), seed=3)
    beats, random, before = Beats(), Random(3), 0
    beats.resume(session)
    while beats.front is None:
        assert session.to_act is not None
        before = session.seq
        session.submit(random.choice(GAME.legal_actions(session.state)), session.to_act)
        beats.follow(session)
    return session, beats, before


def test_beats_are_forgotten_when_a_decision_is_taken_back() -> None:
    session, beats, _ = _to_a_beat()
    session.undo(agreed=True)
    beats.follow(session)
    assert beats.front is None


def test_what_follows_a_takeback_is_looked_at_like_everything_else() -> None:
    session, beats, before = _to_a_beat()
    again = next(step.entry.action for step in session.steps if step.entry.seq == before + 1)
    session.undo(before, agreed=True)
    beats.follow(session)
    assert beats.front is None
    session.submit(again, session.to_act)
    beats.follow(session)
    assert beats.front is not None


def test_jimenez_shows_a_card_of_the_other_hand_to_the_christians_alone() -> None:
    for seed in range(20):
        model, random = _model(seed), Random(seed)
        for _ in range(40):
            if model.fighting.combat_over:
                model.fighting.leave_combat()
                continue
            choices = model.scene_for(model.wanted).choices
            held = [choice for choice in choices if choice.card == "jimenez_de_rada" and choice.kind == "special"]
            if held:
                break
            model.submit(random.choice([choice for choice in choices if choice.card != "jimenez_de_rada"]))
        else:
            continue
        before = model.game.view(model.session.state, Seat("muslim"))["cards"]["hand"]["muslim"]
        model.submit(held[0])
        assert model.screen is Screen.HANDOVER
        assert model.wanted == "christian"
        assert not model.hidden.shown
        assert model.hidden.hand == ()
        model.hidden.take_screen()
        assert model.screen is Screen.HAND
        (card,) = model.hidden.hand
        assert card.id in before
        assert card.id not in " ".join(model.news)
        model.hidden.leave_shown()
        assert not model.hidden.showing
        assert not model.hidden.shown
        return
    raise AssertionError("nobody held the card")
