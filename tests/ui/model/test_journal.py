"""The journal has all that happened, by turn, as all may know it."""

from __future__ import annotations

import re

import pytest

import tests.plugin  # noqa: F401  (brings a game that is somebody else's)
from companion.game import CHANCE, UNKNOWN, Options
from companion.games import build
from companion.record.session import Session
from companion.record.storage.log import Log
from companion.settings.config import ScreenConfig
from tests.companion.games.dragon_soul.positions import position
from ui.model.review.journal import LATEST, chapters, latest
from ui.model.table_model import TableModel


def played(name: str, decisions: int) -> Session:
    session = Session.new(build(name), Log(None), seed=3)
    for _ in range(decisions):
        if session.to_act is not None:
            session.submit(session.game.legal_actions(session.state)[-1], session.to_act)
    return session


@pytest.mark.parametrize("name", ["las_navas", "dragon_soul", "age_of_arthur", "harvest"])
def test_every_event_is_told_in_its_turn(name: str) -> None:
    session = played(name, 24)
    made = chapters(session, "en")
    told = [session.tell(event, "en") for step in session.steps for event in step.entry.events]
    lines = [line for chapter in made for line in chapter.lines]
    assert [line for line in told if line and line not in lines] == []
    ends = sum(event.ends_turn for step in session.steps for event in step.entry.events)
    assert len(made) in (ends, ends + 1)
    assert all(chapter.heading for chapter in made)


@pytest.mark.parametrize("name", ["las_navas", "dragon_soul", "age_of_arthur"])
def test_the_latest_lines_are_the_last_ones_of_the_journal(name: str) -> None:
    session = played(name, 24)
    every = [(told.text, told.seat) for chapter in chapters(session, "en") for told in chapter.told]
    assert len(every) > LATEST
    assert [(told.text, told.seat) for told in latest(session, "en", LATEST)] == every[-LATEST:]


@pytest.mark.parametrize("name", ["las_navas", "age_of_arthur"])
def test_a_turn_bears_the_arms_of_whom_its_heading_names_though_another_answers(name: str) -> None:
    session = played(name, 80)
    names = {side.name: side.id for side in session.game.scene(session.state, None, "en").sides}
    told = [(chapter.heading.split(" · ")[1:2], chapter.seat) for chapter in chapters(session, "en")]
    named = [(names[of[0]], seat) for of, seat in told if of and of[0] in names]
    assert len({of for of, _ in named}) > 1
    assert all(seat == of for of, seat in named)


def test_a_turn_bears_the_arms_of_who_acts_not_of_who_claims_to_win() -> None:
    castles = dict.fromkeys(["-3,0", "-4,2", "-2,4", "-3,3", "0,3", "-2,-2"], "red") | {"3,0": "gold"}
    state = position("gold1 -1,1 a", current="gold", claims=["red"], deploying=False, castles=castles)
    scene = build("dragon_soul").scene(state, None, "en")
    assert "Red" in scene.title
    assert scene.turn == "gold"


def test_what_was_taken_back_is_named_and_no_longer_told() -> None:
    session = played("las_navas", 8)
    last = next(step.entry for step in reversed(session.steps) if step.entry.source.name != "CHANCE")
    before = [line for chapter in chapters(session, "en") for line in chapter.lines]
    session.undo(agreed=True)
    after = [line for chapter in chapters(session, "en") for line in chapter.lines]
    assert after[-1] == f"Taken back: {session.say(last, 'en')}"
    assert after[:-1] == before[: len(after) - 1]


def test_nothing_of_a_combat_is_told_before_its_card_lies_open() -> None:
    model = TableModel(build("las_navas"), Log(None), build, "en", 7, ScreenConfig())
    model.fighting.turns_cards = True
    model.games.begin(Options())
    while model.play.fought is None:
        choices = model.scene_for(model.wanted).choices
        model.submit(next((choice for choice in choices if choice.kind == "attack"), choices[0]))
    fought = model.session.tell(model.play.beats.front.event, "en")  # type: ignore[union-attr]
    assert model.fighting.turning
    assert fought not in model.journal.chapters[-1].lines
    assert fought not in [told.text for told in model.journal.latest]
    model.fighting.card_turned()
    assert fought in [told.text for told in model.journal.latest]
    assert fought in model.journal.chapters[-1].lines


@pytest.mark.parametrize("name", ["las_navas", "dragon_soul", "age_of_arthur", "harvest"])
def test_a_decision_has_the_seat_that_made_it_before_its_first_line_alone(name: str) -> None:
    session = played(name, 24)
    told = [one for chapter in chapters(session, "en") for one in chapter.told]
    decided = [step.entry for step in session.steps if step.entry.seat not in (None, CHANCE)]
    first = [(session.lines(entry, "en") or [""])[0] for entry in decided]
    seats = [str(entry.seat) for entry, line in zip(decided, first, strict=True) if line]
    assert [one.seat for one in told if one.seat] == seats
    assert {one.seat for one in told} <= {"", *map(str, session.game.seats)}


def test_a_line_has_the_counters_and_the_cards_that_it_names_and_a_combat_its_sums() -> None:
    model = TableModel(build("las_navas"), Log(None), build, "en", 7, ScreenConfig())
    model.games.begin(Options())
    while not any(told.tally for chapter in model.journal.chapters for told in chapter.told):
        choices = model.scene_for(model.wanted).choices
        model.submit(next((choice for choice in choices if choice.kind in ("attack", "charge")), choices[0]))
    every = [told for chapter in model.journal.chapters for told in chapter.told]
    fought = next(told for told in every if told.tally is not None)
    assert fought.tally is not None
    assert fought.text == model.session.tell(model.play.beats.front.event, "en")  # type: ignore[union-attr]
    played = next(told for told in every if "play the card" in told.text)
    assert [card.id in played.text for card in played.cards] == [True]
    begun = next(told for told in every if "attack" in told.text and told.counters)
    assert all(f"{one.place}" in begun.text for one in begun.counters)


@pytest.mark.parametrize("name", ["las_navas", "dragon_soul", "age_of_arthur", "harvest"])
def test_no_line_has_a_card_that_its_event_hides_from_those_who_look_on(name: str) -> None:
    session = played(name, 40)
    seen = {
        str(card)
        for step in session.steps
        for event in step.entry.events
        for card in re.findall(r"[\w-]+", repr(session.game.event_view(event, None)))
    }
    drawn = {card.id for chapter in chapters(session, "en") for told in chapter.told for card in told.cards}
    assert drawn <= seen
    assert UNKNOWN not in drawn
