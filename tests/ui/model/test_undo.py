"""What was taken back is no news, undo says what it took back and does it once, and a turn does not end by surprise."""

from __future__ import annotations

from random import Random

import pytest

from companion.games import build
from companion.record.storage.log import Log
from companion.settings.config import ScreenConfig
from ui.model.table_model import Screen, TableModel


class Players:
    """Two players at the model, and a clock that a test turns on."""

    def __init__(self, variant: str = "basic") -> None:
        self.model = TableModel(build("las_navas"), Log(None), build, "en", 7, ScreenConfig(calm=True))
        self.now_ms = 0.0
        self.model.consent.clock = lambda: self.now_ms
        self.model.games.new_game(variant)

    def first(self) -> None:
        """The first choice of whoever decides."""
        self.model.submit(self.model.scene_for(self.model.wanted).choices[0])

    def to_turn(self) -> None:
        """Plays to the first turn in which something can be done."""
        while self.model.pointing.ending is None or self.model.pointing.only_end:
            self.first()

    def undo(self) -> None:
        """Undoes as soon as a tap counts, with everybody's consent where it is asked for."""
        self.now_ms += 1001
        self.model.undo()
        if self.model.screen is Screen.AGREE:
            for seat in self.model.game.seats:
                self.model.consent.agree(seat)


@pytest.fixture
def players() -> Players:
    return Players()


def test_a_victory_that_was_taken_back_is_no_news(players: Players) -> None:
    model = players.model
    players.to_turn()
    before = model.news
    model.consent.concede(model.game.seats[0])
    assert any("Muslims win" in said for said in model.news)
    players.undo()
    assert model.session.to_act is not None
    assert not any("win" in said for said in model.news)
    assert set(model.news[:-1]) <= set(before)


def test_undo_says_what_it_took_back_until_something_is_decided(players: Players) -> None:
    model = players.model
    players.to_turn()
    ending = model.pointing.ending
    assert ending is not None
    model.submit(ending)
    said = model.session.say(model.session.steps[-1].entry, "en")
    players.undo()
    assert model.play.taken_back == f"Taken back: {said}"
    assert model.news[-1] == model.play.taken_back
    model.preferences.speak("es")
    assert model.play.taken_back.startswith("Anulado: ")
    model.submit(ending)
    assert model.play.taken_back == ""


def test_of_two_decisions_one_after_the_other_each_is_named(players: Players) -> None:
    model = players.model
    players.first()
    players.undo()
    first = model.play.taken_back
    players.to_turn()
    assert model.pointing.ending is not None
    model.submit(model.pointing.ending)
    players.undo()
    assert model.play.taken_back
    assert model.play.taken_back != first


def test_a_second_tap_within_a_second_undoes_nothing_more(players: Players) -> None:
    model = players.model
    players.to_turn()
    at = model.session.takeback()
    assert model.pointing.ending is not None
    model.submit(model.pointing.ending)
    players.undo()
    seq = model.session.seq
    players.now_ms += 999
    model.undo()
    assert (model.session.seq, model.screen is Screen.AGREE) == (seq, False)
    assert model.session.takeback() == at
    players.now_ms += 2
    model.undo()
    assert model.session.seq > seq or model.screen is Screen.AGREE


def test_a_turn_with_points_left_ends_with_the_second_tap(players: Players) -> None:
    model = players.model
    players.to_turn()
    meter, before = model.scene.meters[0], model.session.seq
    model.pointing.end_turn()
    assert model.session.seq == before
    assert f"{meter.label} {meter.left}" in model.why
    model.pointing.tap_place("A1")
    model.pointing.clear()
    model.pointing.end_turn()
    assert model.session.seq == before
    model.pointing.end_turn()
    assert model.session.seq > before


def test_a_turn_in_which_nothing_can_be_done_ends_with_the_first_tap() -> None:
    model = Players("advanced").model
    random = Random(1)
    while not model.pointing.only_end:
        if model.hidden.showing:
            model.hidden.leave_shown()
        elif model.fighting.combat_over:
            model.fighting.leave_combat()
        else:
            model.submit(random.choice(model.scene_for(model.wanted).choices))
    assert model.pointing.only_end
    before = model.session.seq
    model.pointing.end_turn()
    assert model.session.seq > before
