"""Play with printed cards: the players deal, hold and draw them, and tell the app what lies open."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import msgspec
import pytest

from companion.game import CHANCE, UNKNOWN
from companion.games import build
from companion.games.las_navas.box.cards import COMBAT
from companion.record.exchange.portable import exported, parse, take_in
from companion.record.session import Session, Source
from companion.record.storage.log import Log
from companion.record.verify import findings
from companion.settings.config import ScreenConfig
from tests.ui.games.paper import PaperTable, step
from tests.ui.games.paper_game import shows
from ui.app.panel import Panel
from ui.demo.fingers import Fingers
from ui.demo.virtual_screen import VirtualScreen
from ui.model.table_model import Screen, TableModel
from ui.widgets.cards.card import TapCard

Begin = Callable[..., tuple[Fingers, PaperTable]]
MOST = 500


@pytest.fixture
def begin(virtual_screen: VirtualScreen) -> Begin:
    """Begins a game with printed cards, from the set-up page."""

    def begun(variant: str, seed: int, log: Log | None = None) -> tuple[Fingers, PaperTable]:
        model = TableModel(build("las_navas"), log or Log(None), build, "en", None, ScreenConfig(calm=True))
        panel = Panel(model)
        virtual_screen.show(panel)
        fingers = Fingers(virtual_screen, panel)
        model.open(Screen.SETUP)
        fingers.press(model.games.variant_name(variant))
        fingers.press("Cards: in the app")
        fingers.press("Begin")
        return fingers, _sit_down(model, seed)

    return begun


def _sit_down(model: TableModel, seed: int) -> PaperTable:
    paper = PaperTable(Random(seed))
    model.session.subscribe(lambda entry: paper.follow(entry.events))
    return paper


def _until(
    fingers: Fingers, paper: PaperTable, true: Callable[[TableModel], bool], look: Callable[[], None] | None = None
) -> None:
    """Plays on until something is true; `look` is called between any two steps."""
    for _ in range(MOST):
        if true(fingers.model):
            fingers.screen.frames(2)
            return
        if look is not None:
            fingers.screen.frames(2)
            look()
        step(fingers, paper)
    raise AssertionError("it did not come to that")


def _hides_what_lies_face_down(model: TableModel) -> None:
    assert model.screen not in (Screen.HAND, Screen.HANDOVER, Screen.SEALS)
    assert not model.hidden.can_look
    for seat in (None, *model.game.seats):
        piles = model.game.scene(model.session.state, seat, "en").piles
        assert {pile.id for pile in piles} <= {"initiative", "active", "deck", "told", "dealt"}
        assert all(card.id == UNKNOWN for pile in piles if pile.id in ("deck", "dealt") for card in pile.cards)


def _every_card_but_those_that_lie_open_looks_alike(fingers: Fingers) -> None:
    faces, scene = list(fingers.widgets(TapCard)), fingers.model.scene
    lie_open = {card.id for pile in scene.piles if pile.id in ("initiative", "active") for card in pile.cards}
    lie_open -= {UNKNOWN}
    assert len(lie_open) == {"initiative": 0, "play": 2, "draw": 3}[scene.kind]
    assert [card.id for card in fingers.model.told.tells] == [card for card in COMBAT if card not in lie_open]
    assert len(faces) == len(COMBAT) - len(lie_open)
    assert not any(face.faint or face.marked for face in faces)
    texts = fingers.texts()
    assert not any(card in text for card in COMBAT for text in texts)


@pytest.mark.whole_game
@pytest.mark.parametrize(("variant", "seed"), [("basic", 1), ("advanced", 1)])
def test_a_whole_game_is_told_by_touch_and_no_card_that_lies_face_down_is_shown(
    begin: Begin, variant: str, seed: int
) -> None:
    fingers, paper = begin(variant, seed)
    model, met = fingers.model, set()

    def look() -> None:
        if model.scene.winners:
            return
        _hides_what_lies_face_down(model)
        if model.screen is Screen.CARDS and not model.told.telling and model.told.tells:
            _every_card_but_those_that_lie_open_looks_alike(fingers)
            met.add((model.scene.kind, len(model.told.tellable)))

    _until(fingers, paper, lambda m: m.screen is Screen.END, look)
    assert {kind for kind, _ in met} == {"initiative", "play", "draw"}
    assert ("draw", 1) in met  # whichever can be told
    session = model.session
    assert model.scene.winners
    assert all(entry.source is Source.SCREEN for entry in session.entries)
    assert session.seals == ()
    again = Session.resume(model.games.saved_games._log, session.id, build)
    assert again.game.encode(again.state) == session.game.encode(session.state)
    assert [again.game.encode(step.state) for step in again.steps] == [
        session.game.encode(step.state) for step in session.steps
    ]


@pytest.mark.whole_game
def test_it_goes_on_in_the_middle_of_a_draw(begin: Begin, tmp_path: Path, virtual_screen: VirtualScreen) -> None:
    with Log(tmp_path / "games.sqlite") as log:
        fingers, paper = begin("basic", 2, log)
        _until(fingers, paper, lambda m: m.scene.kind == "draw")
        seen, state = fingers.texts(), fingers.model.game.encode(fingers.model.session.state)
    with Log(tmp_path / "games.sqlite") as log:
        model = TableModel(build("las_navas"), log, build, "en", None, ScreenConfig(calm=True))
        panel = Panel(model)
        virtual_screen.show(panel)
        again = Fingers(virtual_screen, panel)
        again.press("Go on with the game")
        virtual_screen.frames(2)
        assert model.screen is Screen.CARDS
        assert model.game.encode(model.session.state) == state
        assert again.texts() == seen
        again.tell(paper.draw())
        assert model.scene.kind != "draw"
        assert model.fighting.combat is not None


def test_a_card_told_by_mistake_is_taken_back_by_both(begin: Begin) -> None:
    fingers, paper = begin("basic", 3)
    model = fingers.model
    _until(fingers, paper, lambda m: m.scene.kind == "draw")
    before, drawn = model.game.encode(model.session.state), paper.draw()
    fingers.tell(next(card for card in sorted(model.told.tellable) if card != drawn))
    while model.screen is Screen.COMBAT and model.fighting.combat_over:
        fingers.press("Go on")
    model.undo()
    assert model.screen is Screen.AGREE
    for seat in model.game.seats:
        model.consent.agree(seat)
    assert model.game.encode(model.session.state) == before
    fingers.tell(drawn)
    assert model.session.steps[-1].entry.seat == CHANCE


@pytest.mark.whole_game
def test_a_card_that_lies_elsewhere_is_refused_with_its_reason(begin: Begin) -> None:
    fingers, paper = begin("basic", 4)
    model = fingers.model
    _until(fingers, paper, lambda m: m.scene.kind == "draw")
    gone = next(card.id for card in model.told.tells if card.id not in model.told.tellable)
    seq = model.session.seq
    fingers.tell(gone)
    assert model.told.marked is None
    assert "lies elsewhere" in model.why
    assert model.session.seq == seq


def test_once_a_draw_was_asked_for_both_must_agree_to_go_back(begin: Begin) -> None:
    fingers, paper = begin("basic", 3)
    _until(fingers, paper, lambda m: m.scene.kind == "draw")
    fingers.press("Undo")
    assert fingers.model.screen is Screen.AGREE


def test_the_camera_offers_the_drawn_card_and_one_tap_confirms_it(begin: Begin) -> None:
    fingers, paper = begin("basic", 5)
    model = fingers.model
    _until(fingers, paper, lambda m: m.scene.kind == "draw")
    drawn, other = sorted(model.told.tellable)[:2]
    gone = next(card for card in COMBAT if card not in model.told.tellable)
    seq = model.session.seq
    for cards, still in (((), True), ((gone,), True), ((drawn, other), True), ((drawn,), False)):
        shows(model, *cards, still=still)
        assert model.told.marked is None
    shows(model, gone, drawn)
    assert model.told.marked == drawn
    assert model.session.seq == seq
    fingers.press(f"Drawn: {drawn} - right?")
    assert model.session.steps[-1].entry.action.card == drawn


def test_the_camera_names_no_card_that_may_be_in_a_hand(begin: Begin) -> None:
    fingers, paper = begin("basic", 5)
    _until(fingers, paper, lambda m: m.scene.kind == "play")
    shows(fingers.model, sorted(fingers.model.told.tellable)[0])
    assert fingers.model.told.marked is None


@pytest.mark.whole_game
def test_a_finished_game_is_looked_through_exported_and_verified(begin: Begin, tmp_path: Path) -> None:
    with Log(tmp_path / "games.sqlite") as log:
        fingers, paper = begin("basic", 7, log)
        model = fingers.model
        for _ in range(30):
            step(fingers, paper)
        while model.fighting.combat_over:
            fingers.press("Go on")
        model.consent.concede(model.game.seats[0])
        fingers.screen.frames(2)
        while model.screen is Screen.COMBAT:
            fingers.press("Go on")
        assert "Sealed decks" not in fingers.texts()
        for page in ("Replay", "Combats"):
            fingers.press(page)
            fingers.screen.frames(2)
            model.back()
        for i, done in enumerate(model.session.steps):
            assert model.session.say(done.entry, "es"), i
        assert [finding.good for finding in findings(log, log.game(model.session.id))] == [True]
        file = exported(log, model.session.id)
    with Log(None) as other:
        (kept,) = take_in(other, parse(msgspec.json.encode(file), "game.json"), "game.json")
        assert Session.resume(other, kept, build).state == model.session.state
